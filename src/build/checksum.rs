//! Whether bytes are still the same bytes, as one number: XXH3, 128 bits, many times as fast as the disk.
//!
//! It finds every accident. Against somebody who means to deceive it is no help, and need not be: who can change a file
//! can change what is kept about it as well. What is made from which content is another matter, for `fingerprint`.

use std::borrow::Cow;
use std::env;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use twox_hash::XxHash3_128;

use super::fingerprint::hexadecimal;

/// The XXH3 of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checksum(u128);

impl Checksum {
    /// Of bytes: what `xxh128sum` prints.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(XxHash3_128::oneshot(bytes))
    }

    /// Of the running program: another one may make another file from the same content. `None` where its file cannot be
    /// read; then nothing that was kept can be trusted.
    #[must_use]
    pub fn of_program() -> Option<Self> {
        static PROGRAM: OnceLock<Option<Checksum>> = OnceLock::new();
        *PROGRAM.get_or_init(|| Some(Self::of_bytes(&fs::read(program()?).ok()?)))
    }
}

/// The file that is running. Its path may have been given to a newer one by now, which Linux can tell apart.
fn program() -> Option<PathBuf> {
    if cfg!(target_os = "linux") { Some("/proc/self/exe".into()) } else { env::current_exe().ok() }
}

/// 32 hexadecimal digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Serialize for Checksum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Checksum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        let bytes = hexadecimal(&text).ok_or_else(|| D::Error::custom("not 32 hexadecimal digits"))?;
        Ok(Self(u128::from_be_bytes(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_what_xxh128sum_prints() {
        let nothing = Checksum::of_bytes(b"");
        assert_eq!(nothing.to_string(), "99aa06d3014798d86001c324468d497f");
        assert_eq!(serde_json::from_str::<Checksum>(&format!("\"{nothing}\"")).ok(), Some(nothing));
        assert!(serde_json::from_str::<Checksum>("\"99\"").is_err());
    }

    #[test]
    fn the_program_is_always_the_same() {
        assert!(Checksum::of_program().is_some());
        assert_eq!(Checksum::of_program(), Checksum::of_program());
    }
}

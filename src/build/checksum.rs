//! Whether bytes are still the same bytes, as one number: XXH3, 128 bits, many times as fast as the disk.
//!
//! It finds every accident. Against somebody who means to deceive it is no help, and need not be: who can change a file
//! can change what is kept about it as well. What is made from which content is another matter, for `fingerprint`.

use std::borrow::Cow;
use std::env;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
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

    /// What is left when it is divided.
    pub(super) fn modulo(self, by: u32) -> u32 {
        u32::try_from(self.0 % u128::from(by)).unwrap_or_default()
    }

    /// Of the running program: another one may make another file from the same content. `None` where its file cannot be
    /// read; then nothing that was kept can be trusted.
    #[must_use]
    pub fn of_program() -> Option<Self> {
        static PROGRAM: OnceLock<Option<Checksum>> = OnceLock::new();
        *PROGRAM.get_or_init(|| Self::of_stream(File::open(program()?).ok()?).ok())
    }

    /// Of all that is left to read, piece by piece: memory for the whole costs more than the reading.
    fn of_stream(mut stream: impl Read) -> io::Result<Self> {
        let mut hasher = XxHash3_128::new();
        let mut piece = vec![0; 1 << 16];
        loop {
            match stream.read(&mut piece) {
                Ok(0) => return Ok(Self(hasher.finish_128())),
                Ok(length) => hasher.write(&piece[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
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
    fn a_stream_has_the_checksum_of_its_bytes() {
        for length in [0, 1, 240, 241, 1 << 16, (1 << 17) + 5] {
            let bytes: Vec<u8> = (0..length).map(|at: u32| at.to_le_bytes()[0] ^ at.to_le_bytes()[1]).collect();
            assert_eq!(Checksum::of_stream(&bytes[..]).expect("read"), Checksum::of_bytes(&bytes));
        }
    }

    #[test]
    fn the_program_is_always_the_same() {
        assert!(Checksum::of_program().is_some());
        assert_eq!(Checksum::of_program(), Checksum::of_program());
    }
}

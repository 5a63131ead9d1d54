//! What something is made of, as one number: SHA-256, so that nobody finds two contents that differ and are taken for the same.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The SHA-256 of bytes, or of everything that a value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Of bytes: what `sha256sum` prints.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Of a value: of all that its [`Hash`] tells. Two runs of the same program agree, two programs need not.
    #[must_use]
    pub fn of(value: &impl Hash) -> Self {
        let mut told = Told(Vec::with_capacity(4096));
        value.hash(&mut told);
        Self::of_bytes(&told.0)
    }
}

/// Keeps what a value tells of itself: many small pieces, digested together. The order and the lengths are the value's, so that nothing can be moved from one
/// field into the next unseen.
struct Told(Vec<u8>);

impl Hasher for Told {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Nobody asks: the whole digest is taken.
    fn finish(&self) -> u64 {
        0
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        hexadecimal(&text).map(Self).ok_or_else(|| D::Error::custom("not 64 hexadecimal digits"))
    }
}

/// The bytes that so many hexadecimal digits stand for.
pub(super) fn hexadecimal<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let digit = |byte: u8| u8::try_from(char::from(byte).to_digit(16)?).ok();
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let mut bytes = [0; BYTES];
    if pairs.len() != BYTES || !rest.is_empty() {
        return None;
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Mm, Point};
    use crate::source::{Sources, Span, Spanned};

    #[test]
    fn it_is_what_sha256sum_prints() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Fingerprint::of_bytes(b"abc").to_string(), abc);
        assert_eq!(
            serde_json::from_str::<Fingerprint>(&format!("\"{abc}\"")).ok(),
            Some(Fingerprint::of_bytes(b"abc"))
        );
        for wrong in ["\"\"", "\"ba78\"", &format!("\"{}g\"", &abc[1..]), &format!("\"{abc}0\""), "7"] {
            assert!(serde_json::from_str::<Fingerprint>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn values_differ_where_anything_in_them_does() {
        let of = |words: &[&str]| Fingerprint::of(&words);
        assert_eq!(of(&["a", "bc"]), of(&["a", "bc"]));
        assert_ne!(of(&["a", "bc"]), of(&["ab", "c"]));
        assert_ne!(Fingerprint::of(&Point::mm(1.0, 2.0)), Fingerprint::of(&Point::mm(2.0, 1.0)));
        assert_ne!(Fingerprint::of(&Mm(1.0)), Fingerprint::of(&Mm(1.0 + f64::EPSILON)));
    }

    #[test]
    fn a_place_is_no_part_of_a_value() {
        let mut sources = Sources::new();
        let (one, other) = (sources.add("one", "x"), sources.add("other", "x"));
        let at = |source, value| Fingerprint::of(&Spanned { value, span: Span::new(source, 0..1) });
        assert_eq!(at(one, "x"), at(other, "x"));
        assert_ne!(at(one, "x"), at(one, "y"));
    }
}

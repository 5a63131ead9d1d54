//! Small PDF values.

use lopdf::{Dictionary, Object, StringFormat};

/// A name.
pub(super) fn name(name: &str) -> Object {
    Object::Name(name.as_bytes().to_vec())
}

/// A dictionary in the order given.
pub(super) fn dictionary<const N: usize>(entries: [(&str, Object); N]) -> Object {
    Object::Dictionary(Dictionary::from_iter(entries))
}

/// A text string: plain where ASCII suffices, else UTF-16 with a byte order mark. Written in hexadecimal wherever a
/// byte could be mistaken for syntax or for a line end.
pub(super) fn text(text: &str) -> Object {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !b"()\\".contains(&byte)) {
        return Object::String(text.as_bytes().to_vec(), StringFormat::Literal);
    }
    Object::String(utf16(text), StringFormat::Hexadecimal)
}

/// Big-endian UTF-16 with a byte order mark.
pub(super) fn utf16(text: &str) -> Vec<u8> {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect()
}

/// FNV-1a, 128 bits wide: short, the same in every release of the compiler, and enough to tell documents apart. It
/// protects against nothing.
pub(super) fn hash(bytes: &[u8]) -> u128 {
    bytes.iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash, &byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_is_fnv1a() {
        assert_eq!(hash(b""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(hash(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    }

    #[test]
    fn strings_are_plain_or_utf16() {
        assert_eq!(text("Rules"), Object::String(b"Rules".to_vec(), StringFormat::Literal));
        let wide = Object::String(vec![0xFE, 0xFF, 0x20, 0x19], StringFormat::Hexadecimal);
        assert_eq!(text("\u{2019}"), wide);
    }
}

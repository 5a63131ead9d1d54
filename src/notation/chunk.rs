//! The bytes of one game, read from left to right, with places that count from the beginning of the file.
//!
//! Bytes rather than text: names in old files are Latin-1, and offsets must be those of the file.

use std::ops::Range;

use super::read_error::ReadError;
use super::record::Notice;

/// The bytes of one game and where they stand.
#[derive(Clone, Copy)]
pub(super) struct Chunk<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// The place of the first byte in the file.
    pub base: usize,
    /// Whether it is all UTF-8: then so are its names; otherwise all its bytes are read as Latin-1.
    utf8: bool,
}

impl<'a> Chunk<'a> {
    pub fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, base, utf8: std::str::from_utf8(bytes).is_ok() }
    }

    /// The place in the file of bytes of this chunk.
    pub fn range(&self, range: Range<usize>) -> Range<usize> {
        self.base + range.start..self.base + range.end
    }

    /// The place in the file of the whole chunk without the white space around it.
    pub fn trimmed(&self) -> Range<usize> {
        let lead = self.bytes.len() - self.bytes.trim_ascii_start().len();
        self.range(lead..lead + self.bytes.trim_ascii().len())
    }

    /// A fault at bytes of this chunk.
    pub fn fault(&self, range: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> ReadError {
        ReadError::new(self.range(range), message, help)
    }

    /// Bytes of this chunk as text: UTF-8 if the whole chunk is, else Latin-1.
    pub fn text(&self, range: Range<usize>) -> String {
        decode(&self.bytes[range], self.utf8)
    }

    /// What to say about a chunk that is not UTF-8.
    pub fn encoding_notice(&self) -> Option<Notice> {
        let at = std::str::from_utf8(self.bytes).err()?.valid_up_to();
        let message = "the text is not UTF-8 and is read as Latin-1".to_owned();
        Some(Notice { message, range: self.range(at..at + 1) })
    }

    /// The chunk as text, for formats that hold nothing but ASCII, and its place.
    pub fn ascii(&self, what: &str) -> Result<&'a str, ReadError> {
        std::str::from_utf8(self.bytes).map_err(|error| {
            let at = error.valid_up_to();
            let byte = self.bytes[at];
            self.fault(at..at + 1, format!("byte 0x{byte:02x} is no text"), format!("{what} is plain text"))
        })
    }
}

/// Text from bytes that are UTF-8 or else Latin-1, where every byte is the character with its number.
pub(super) fn decode(bytes: &[u8], utf8: bool) -> String {
    if utf8 {
        String::from_utf8_lossy(bytes).into_owned()
    } else {
        bytes.iter().map(|&byte| char::from(byte)).collect()
    }
}

/// What stands in a file, for a message: text in back-ticks, cut where it is long.
pub(super) fn shown(bytes: &[u8]) -> String {
    super::quoted(&decode(bytes, std::str::from_utf8(bytes).is_ok()))
}

/// Where a byte first stands in some bytes, from `at`.
pub(super) fn find(bytes: &[u8], at: usize, wanted: u8) -> Option<usize> {
    bytes.get(at..)?.iter().position(|&byte| byte == wanted).map(|found| at + found)
}

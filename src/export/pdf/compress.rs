//! Streams in fewer bytes.

use flate2::{Compress, Compression, FlushCompress, Status};

/// How hard to look for repetitions: the most, 9, takes twice the time and saves less than one byte in a hundred.
const LEVEL: u32 = 6;

/// What a compressed stream says of itself: one that does not save more is left as it is.
const SAYING_SO: usize = 19;

/// Compresses one stream after another: its tables are larger than most of what they compress.
pub(super) struct Encoder(Compress);

impl Encoder {
    pub(super) fn new() -> Self {
        Self(Compress::new(Compression::new(LEVEL), true))
    }

    /// The bytes for the filter `FlateDecode`, if they are so much fewer that it is worth saying so.
    pub(super) fn shorter(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        let most = bytes.len().checked_sub(SAYING_SO)?;
        let mut shorter = Vec::with_capacity(most);
        self.0.reset();
        // what has no room in that is not worth it
        let status = self.0.compress_vec(bytes, &mut shorter, FlushCompress::Finish);
        (matches!(status, Ok(Status::StreamEnd)) && shorter.len() < most).then_some(shorter)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    #[test]
    fn streams_are_compressed_where_that_makes_them_smaller() {
        let long = "outflank ".repeat(100).into_bytes();
        let mut encoder = Encoder::new();
        for (bytes, is_shorter) in [(&long[..], true), (b"short", false), (b"", false), (&long, true)] {
            let shorter = encoder.shorter(bytes);
            assert_eq!(shorter.is_some(), is_shorter);
            if let Some(shorter) = shorter {
                assert!(shorter.len() + SAYING_SO < bytes.len());
                let mut read = Vec::new();
                ZlibDecoder::new(&shorter[..]).read_to_end(&mut read).unwrap();
                assert_eq!(read, bytes);
            }
        }
    }
}

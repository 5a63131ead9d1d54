//! Bits into bytes, the lowest first.

/// A stream of bits, of a length that is known.
pub(super) struct Bits {
    bytes: Vec<u8>,
    /// How many bytes are finished.
    at: usize,
    /// At most seven bits that wait for more.
    waiting: u64,
    count: u32,
}

impl Bits {
    /// After some bytes, with room for so many bits.
    pub(super) fn new(mut bytes: Vec<u8>, bits: usize) -> Self {
        let at = bytes.len();
        // eight bytes are written at once
        bytes.resize(at + bits / 8 + 8, 0);
        Self { bytes, at, waiting: 0, count: 0 }
    }

    /// Adds the lowest `count` bits, at most 56 of them; the others must be zero.
    #[inline]
    pub(super) fn push(&mut self, bits: u64, count: u32) {
        // nothing wraps, since there are never more than 63; to check it here, for every token, takes a tenth of all
        self.waiting |= bits.wrapping_shl(self.count);
        let count = self.count.wrapping_add(count);
        self.bytes[self.at..][..8].copy_from_slice(&self.waiting.to_le_bytes());
        self.at = self.at.wrapping_add(count as usize / 8);
        self.waiting = self.waiting.wrapping_shr(count & !7);
        self.count = count & 7;
    }

    /// Adds a small number.
    pub(super) fn push_count(&mut self, number: usize, count: u32) {
        self.push(number as u64, count);
    }

    /// All bytes, the last one filled with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // its bits are there already
        self.bytes.truncate(self.at + usize::from(self.count > 0));
        self.bytes
    }
}

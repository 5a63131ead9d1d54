//! Bits into bytes, the lowest first.

/// A stream of bits.
pub(super) struct Bits {
    bytes: Vec<u8>,
    waiting: u64,
    count: u32,
}

impl Bits {
    /// After some bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, waiting: 0, count: 0 }
    }

    /// Adds the lowest `count` bits, at most 32 of them; the others must be zero.
    #[allow(clippy::cast_possible_truncation, reason = "the lower half")]
    #[inline]
    pub(super) fn push(&mut self, bits: u32, count: u32) {
        // never more than 63 wait, so that nothing wraps; to check it here, for every token, takes a tenth of all
        self.waiting |= u64::from(bits).wrapping_shl(self.count);
        self.count = self.count.wrapping_add(count);
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.waiting as u32).to_le_bytes());
            self.waiting >>= 32;
            self.count = self.count.wrapping_sub(32);
        }
    }

    /// Adds a small number.
    #[allow(clippy::cast_possible_truncation, reason = "small")]
    pub(super) fn push_count(&mut self, number: usize, count: u32) {
        self.push(number as u32, count);
    }

    /// All bytes, the last one filled with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.waiting.to_le_bytes()[..left]);
        self.bytes
    }
}

//! Characters by their numbers → bytes.

/// Where characters begin, since the scanner counts characters. Nearly all of them are one byte long.
pub(super) struct Bytes {
    /// The number of each character that is longer, and the byte behind it.
    longer: Vec<(usize, usize)>,
    length: usize,
}

impl Bytes {
    pub(super) fn of(text: &str) -> Self {
        let longer = if text.is_ascii() {
            Vec::new()
        } else {
            let characters = text.char_indices().enumerate().filter(|(_, (_, c))| !c.is_ascii());
            characters.map(|(number, (byte, c))| (number, byte + c.len_utf8())).collect()
        };
        Self { longer, length: text.len() }
    }

    /// The byte at which a character begins; the end of the text for one beyond it.
    pub(super) fn of_character(&self, number: usize) -> usize {
        let before = self.longer.partition_point(|&(longer, _)| longer < number);
        let byte = match before.checked_sub(1).map(|last| self.longer[last]) {
            Some((longer, behind)) => behind + (number - longer - 1),
            None => number,
        };
        byte.min(self.length)
    }
}

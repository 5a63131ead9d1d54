//! What a stream is made of: bytes, runs of one byte, and bytes as they were in the row above.

/// A byte, or a copy of 3 to 258 bytes. Few enough that each can have its bits in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token(u16);

/// A token to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A byte.
    Byte(u8),
    /// The last byte so many times more.
    Run(usize),
    /// So many bytes that are those of the row above.
    Above(usize),
}

/// How many different tokens there are.
pub(super) const TOKENS: usize = 3 * 256;

/// The shortest and the longest copy.
pub(super) const SHORTEST: usize = 3;
pub(super) const LONGEST: usize = 258;

#[allow(clippy::cast_possible_truncation, reason = "a copy has at most 258 bytes")]
impl Token {
    #[inline]
    pub(super) const fn byte(byte: u8) -> Self {
        Self(byte as u16)
    }

    /// The last byte so many times more, at most [`LONGEST`].
    #[inline]
    pub(super) const fn run(length: usize) -> Self {
        Self((256 - SHORTEST + length) as u16)
    }

    /// So many bytes of the row above, at most [`LONGEST`].
    #[inline]
    pub(super) const fn above(length: usize) -> Self {
        Self((512 - SHORTEST + length) as u16)
    }

    /// Its number among the [`TOKENS`].
    #[inline]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    /// All tokens by their numbers.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..TOKENS as u16).map(Self)
    }

    #[inline]
    pub(super) const fn kind(self) -> Kind {
        let length = self.0 as usize % 256 + SHORTEST;
        match self.0 / 256 {
            0 => Kind::Byte(self.0 as u8),
            1 => Kind::Run(length),
            _ => Kind::Above(length),
        }
    }
}

/// The lengths of the copies that so many bytes are copied with: what is left after each is long enough for another one.
pub(super) fn lengths(mut left: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let short = left > LONGEST && left < LONGEST + SHORTEST;
        let length = if short { left - SHORTEST } else { left.min(LONGEST) };
        left -= length;
        (length > 0).then_some(length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_as_they_were_made() {
        let numbers: Vec<usize> = Token::all().map(Token::number).collect();
        assert_eq!(numbers, (0..TOKENS).collect::<Vec<_>>());
        assert_eq!(Token::byte(255).kind(), Kind::Byte(255));
        for length in [3, 258] {
            assert_eq!(Token::run(length).kind(), Kind::Run(length));
            assert_eq!(Token::above(length).kind(), Kind::Above(length));
        }
    }

    #[test]
    fn long_copies_have_no_short_part() {
        for length in 3..2000 {
            let parts: Vec<usize> = lengths(length).collect();
            assert!(parts.iter().all(|part| (SHORTEST..=LONGEST).contains(part)), "{parts:?}");
            assert_eq!(parts.iter().sum::<usize>(), length);
        }
        assert_eq!(lengths(0).count(), 0);
    }
}

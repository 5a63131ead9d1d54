//! Patches beside and below each other → one stream of tokens.

use super::patch::Patch;
use super::token::{Kind, TOKENS, Token, lengths};

/// A patch in a picture.
#[derive(Clone, Copy)]
pub(in crate::export) struct Placed<'a> {
    /// What stands there.
    pub(in crate::export) patch: &'a Patch,
    /// What its bytes are in this picture.
    pub(in crate::export) numbers: &'a [u8; 256],
}

/// Bytes that stay what they are.
#[allow(clippy::cast_possible_truncation, reason = "at most 255")]
pub(in crate::export) const AS_THEY_ARE: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut number = 0;
    while number < 256 {
        numbers[number] = number as u8;
        number += 1;
    }
    numbers
};

/// Patches of one height beside each other, over the whole width of a picture.
pub(in crate::export) type Band<'a> = Vec<Placed<'a>>;

/// All tokens of a stream, and how often each occurs.
pub(super) struct Stream {
    pub(super) tokens: Vec<Token>,
    pub(super) counts: [u32; TOKENS],
    /// How many of the next bytes are those of the row above.
    same: usize,
}

impl Stream {
    pub(super) fn of(bands: &[Band]) -> Self {
        let most = bands.iter().flatten().map(|placed| placed.patch.len() + placed.patch.height()).sum();
        let mut stream = Self { tokens: Vec::with_capacity(most), counts: [0; TOKENS], same: 0 };
        for band in bands {
            stream.band(band);
        }
        stream.flush();
        stream
    }

    fn band(&mut self, band: &Band) {
        for row in 0..height(band) {
            self.filter();
            for Placed { patch, numbers } in band {
                let tokens = patch.tokens(row);
                if tokens.is_empty() {
                    self.same += patch.width;
                }
                for &token in tokens {
                    match token.kind() {
                        Kind::Above(length) => self.same += length,
                        Kind::Run(_) => self.push(token),
                        Kind::Byte(number) => self.push(Token::byte(numbers[usize::from(number)])),
                    }
                }
            }
        }
    }

    /// The zero before a row: the filter that changes nothing, since equal rows and squares are found as they are.
    fn filter(&mut self) {
        if self.tokens.is_empty() && self.same == 0 {
            self.add(Token::byte(0));
        } else {
            self.same += 1;
        }
    }

    /// Adds something that is not as it is above.
    #[inline]
    fn push(&mut self, token: Token) {
        if self.same > 0 {
            self.flush();
        }
        self.add(token);
    }

    #[inline]
    fn add(&mut self, token: Token) {
        self.counts[token.number()] += 1;
        self.tokens.push(token);
    }

    /// Copies what is the same above.
    fn flush(&mut self) {
        match std::mem::take(&mut self.same) {
            // patches copy more bytes than these, so it is the zero before a row
            1 => self.add(Token::byte(0)),
            same => lengths(same).for_each(|length| self.add(Token::above(length))),
        }
    }
}

/// How many pixels a row of a band has.
pub(super) fn width(band: &Band) -> usize {
    band.iter().map(|placed| placed.patch.width).sum()
}

/// How many rows a band has.
pub(super) fn height(band: &Band) -> usize {
    band.first().map_or(0, |placed| placed.patch.height())
}

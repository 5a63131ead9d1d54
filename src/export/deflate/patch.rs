//! A part of a picture as what changes in it from row to row, wherever it lies.

use super::sum::Weight;
use super::token::{SHORTEST, Token, lengths};

/// A rectangle of pixels, made once and placed in any picture.
///
/// A copy in it comes from the rectangle itself. The first row stands alone.
#[derive(Debug)]
pub(in crate::export) struct Patch {
    pub(super) width: usize,
    /// Where the tokens of each row end.
    ends: Vec<u32>,
    tokens: Vec<Token>,
    /// How much each number weighs in the sum of all bytes.
    pub(super) weights: Vec<Weight>,
}

impl Patch {
    /// Rows of pixels, each so long.
    #[allow(clippy::cast_possible_truncation, reason = "places in a picture")]
    pub(in crate::export) fn of(pixels: &[u8], width: usize) -> Self {
        let ends = Vec::with_capacity(pixels.len() / width);
        let mut made = Self { width, ends, tokens: Vec::new(), weights: Weight::all(pixels, width) };
        let mut above = None;
        for row in pixels.chunks_exact(width) {
            // a short row could not be copied alone
            if above != Some(row) || width < SHORTEST {
                made.row(row, above);
            }
            made.ends.push(made.tokens.len() as u32);
            above = Some(row);
        }
        made
    }

    /// No run begins before the row, so that it does not matter what is beside it.
    fn row(&mut self, row: &[u8], above: Option<&[u8]>) {
        let mut at = 0;
        while at < row.len() {
            let rest = &row[at..];
            let same = above.map_or(0, |above| common(&above[at..], rest));
            let run = if at > 0 && same < LONG { common(&row[at - 1..], rest) } else { 0 };
            let length = if same >= FAR && same >= run {
                self.tokens.extend(lengths(same).map(Token::above));
                same
            } else if run >= SHORTEST {
                self.tokens.extend(lengths(run).map(Token::run));
                run
            } else {
                self.tokens.push(Token::byte(rest[0]));
                1
            };
            at += length;
        }
    }

    pub(super) fn height(&self) -> usize {
        self.ends.len()
    }

    /// All tokens of all rows.
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// What a row is made of, by the patch's own numbers; nothing for a row that is the one above.
    #[inline]
    pub(super) fn tokens(&self, row: usize) -> &[Token] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.tokens[start as usize..self.ends[row] as usize]
    }

    /// About how much memory it takes, in bytes.
    pub(in crate::export) fn bytes(&self) -> usize {
        4 * self.ends.len() + 2 * self.tokens.len() + size_of::<Weight>() * self.weights.len()
    }
}

/// What is copied from the row above has this length at least: the distance takes more bits than a few bytes.
const FAR: usize = 4;

/// So much from the row above is taken without a look at what is beside it.
const LONG: usize = 16;

/// How many bytes are the same from the beginning on.
#[inline]
pub(super) fn common(earlier: &[u8], later: &[u8]) -> usize {
    let earlier = &earlier[..later.len()];
    if earlier.first() != later.first() {
        return 0;
    }
    let (a, a_rest) = earlier.as_chunks::<8>();
    let (b, b_rest) = later.as_chunks::<8>();
    for (number, (a, b)) in a.iter().zip(b).enumerate() {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return 8 * number + (differ.trailing_zeros() / 8) as usize;
        }
    }
    8 * a.len() + a_rest.iter().zip(b_rest).take_while(|(a, b)| a == b).count()
}

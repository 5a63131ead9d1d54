//! Rows of a drawing → what is new in them, and what was there before.

use super::{END, distance_symbol, length_symbol};

/// What a stream is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A byte.
    Literal(u8),
    /// Bytes as they were so far back: 3 to 258 of them, up to 32768 back.
    Copy { length: u16, distance: u16 },
}

/// All tokens of a stream, and how often each symbol occurs.
pub(super) struct Tokens {
    pub(super) tokens: Vec<Token>,
    pub(super) literals: [u32; 286],
    pub(super) distances: [u32; 30],
}

/// The farthest that a copy reaches.
const WINDOW: usize = 32_768;
/// The shortest and the longest copy.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
/// How many places are remembered, by what begins there.
const PLACES: usize = 1 << 12;

/// What a byte costs alone, in bits, about; and a copy of one byte further to the left.
const LITERAL: usize = 5;
const RUN: usize = 8;

impl Tokens {
    /// Every row is so long.
    pub(super) fn of(rows: &[u8], stride: usize) -> Self {
        let tokens = Vec::with_capacity(rows.len() / 32);
        let mut made = Self { tokens, literals: [0; 286], distances: [0; 30] };
        let mut places = [0_u32; PLACES];
        let mut above: &[u8] = &[];
        // how many bytes are those of the row above, over whole rows
        let mut same = 0;
        for (number, row) in rows.chunks(stride).enumerate() {
            // a row of one or two bytes is shorter than a copy
            if row == above && (SHORTEST..=WINDOW).contains(&stride) {
                same += row.len();
            } else {
                made.copy(same, stride);
                same = 0;
                made.row(rows, number * stride, row.len(), stride, &mut places);
            }
            above = row;
        }
        made.copy(same, stride);
        made.literals[END] += 1;
        made
    }

    /// A row that is not the one above.
    #[allow(clippy::cast_possible_truncation, reason = "places in a picture")]
    fn row(&mut self, rows: &[u8], start: usize, length: usize, stride: usize, places: &mut [u32; PLACES]) {
        let end = start + length;
        let above_cost = RUN + bits(stride);
        let mut at = start;
        while at < end {
            let run = if at > 0 { common(rows, at - 1, at, end) } else { 0 };
            let mut best = (run, 1, worth(run, RUN));
            let mut consider = |distance: usize, cost: usize| {
                let length = common(rows, at - distance, at, end);
                let worth = worth(length, cost);
                if worth > best.2 {
                    best = (length, distance, worth);
                }
            };
            if (SHORTEST..=WINDOW).contains(&stride) && stride <= at {
                consider(stride, above_cost);
            }
            if let Some(bytes) = rows.get(at..at + 4) {
                let place = &mut places[hash(bytes)];
                let distance = at - *place as usize;
                *place = at as u32;
                if (1..=WINDOW).contains(&distance) && distance < at && distance != stride {
                    consider(distance, RUN + bits(distance));
                }
            }
            let (length, distance, worth) = best;
            if worth > 0 && length >= SHORTEST {
                self.copy(length, distance);
                at += length;
            } else {
                self.literal(rows[at]);
                at += 1;
            }
        }
    }

    fn literal(&mut self, byte: u8) {
        self.literals[usize::from(byte)] += 1;
        self.tokens.push(Token::Literal(byte));
    }

    /// A copy of any length, in parts that are long enough.
    #[allow(clippy::cast_possible_truncation, reason = "at most 258 and 32768")]
    fn copy(&mut self, mut length: usize, distance: usize) {
        while length > 0 {
            let part = match length {
                ..=LONGEST => length,
                ..=260 => length - SHORTEST,
                _ => LONGEST,
            };
            length -= part;
            let (length, distance) = (part as u16, distance as u16);
            self.literals[length_symbol(length).0] += 1;
            self.distances[distance_symbol(distance).0] += 1;
            self.tokens.push(Token::Copy { length, distance });
        }
    }
}

/// How many bits a copy saves, about: 0 for none.
fn worth(length: usize, cost: usize) -> usize {
    (LITERAL * length).saturating_sub(cost * length.div_ceil(LONGEST))
}

/// What a distance costs beyond its symbol, in bits.
fn bits(distance: usize) -> usize {
    (distance.ilog2() as usize).saturating_sub(1)
}

fn hash(bytes: &[u8]) -> usize {
    let word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
    (word.wrapping_mul(0x9e37_79b1) >> 20) as usize % PLACES
}

/// How many bytes from two places on are the same, before `end`.
fn common(rows: &[u8], earlier: usize, at: usize, end: usize) -> usize {
    let (earlier, later) = (&rows[earlier..], &rows[at..end]);
    let words = earlier.as_chunks::<8>().0.iter().zip(later.as_chunks::<8>().0);
    let mut length = 0;
    for (a, b) in words {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return length + (differ.trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    length + earlier[length..].iter().zip(&later[length..]).take_while(|(a, b)| a == b).count()
}

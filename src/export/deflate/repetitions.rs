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
    pub(super) all: Vec<Token>,
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
/// A copy of this length is taken without looking for a better one; a shorter one than that only if none begins a byte later.
const LONG: usize = 40;
const SHORT: usize = 12;

/// What a byte costs alone, in halves of a bit, about; a copy of one byte further to the left; and one from anywhere else,
/// without the bits of its distance.
const LITERAL: usize = 13;
const RUN: usize = 18;
const COPY: usize = 22;

/// Where copies may come from.
struct Places {
    /// Where eight bytes were seen last, by their hash.
    seen: [u32; PLACES],
    /// How far back the last long copies came from.
    distances: [usize; 3],
}

/// The best copy found so far; no length where none saves anything.
#[derive(Clone, Copy)]
struct Best {
    length: usize,
    distance: usize,
    worth: usize,
}

impl Tokens {
    /// Every row is so long.
    pub(super) fn of(rows: &[u8], stride: usize) -> Self {
        let tokens = Vec::with_capacity(rows.len() / 32);
        let mut made = Self { all: tokens, literals: [0; 286], distances: [0; 30] };
        let mut places = Places { seen: [0; PLACES], distances: [usize::MAX; 3] };
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
                let start = number * stride;
                made.row(rows, start, start + row.len(), stride, &mut places);
            }
            above = row;
        }
        made.copy(same, stride);
        made.literals[END] += 1;
        made
    }

    /// A row that is not the one above.
    fn row(&mut self, rows: &[u8], start: usize, end: usize, stride: usize, places: &mut Places) {
        let mut at = start;
        let mut best = Best::at(rows, at, end, stride, places);
        while at < end {
            if (1..SHORT).contains(&best.length) && best.distance > 1 && at + 1 < end {
                let next = Best::at(rows, at + 1, end, stride, places);
                // what begins a byte later may save more
                if next.worth > best.worth + LITERAL {
                    self.literal(rows[at]);
                    (at, best) = (at + 1, next);
                    continue;
                }
            }
            if best.length >= SHORTEST {
                places.used(best);
                self.copy(best.length, best.distance);
                at += best.length;
            } else {
                self.literal(rows[at]);
                at += 1;
            }
            best = Best::at(rows, at, end, stride, places);
        }
    }

    fn literal(&mut self, byte: u8) {
        self.literals[usize::from(byte)] += 1;
        self.all.push(Token::Literal(byte));
    }

    /// A copy of any length, in parts that are long enough.
    #[allow(clippy::cast_possible_truncation, reason = "at most 258 and 32768")]
    fn copy(&mut self, mut length: usize, distance: usize) {
        while length > 0 {
            let part = match length {
                ..=LONGEST => length,
                // what is left must be long enough, too
                259..=260 => length - SHORTEST,
                _ => LONGEST,
            };
            length -= part;
            let (length, distance) = (part as u16, distance as u16);
            self.literals[length_symbol(length).0] += 1;
            self.distances[distance_symbol(distance).0] += 1;
            self.all.push(Token::Copy { length, distance });
        }
    }
}

impl Best {
    /// The copy that saves most, if any saves anything: of the byte before, of the row above, from where a good copy came
    /// from last, from where the next bytes were seen last.
    #[allow(clippy::cast_possible_truncation, reason = "places in a picture")]
    fn at(rows: &[u8], at: usize, end: usize, stride: usize, places: &mut Places) -> Self {
        let mut best = Self { length: 0, distance: 1, worth: 0 };
        let Some(here) = word(rows, at) else { return best };
        if at > 0 {
            best.consider(rows, at, end, 1, RUN);
        }
        if (SHORTEST..=WINDOW).contains(&stride) && stride <= at {
            best.consider(rows, at, end, stride, COPY + 2 * bits(stride));
        }
        if best.length >= LONG {
            return best;
        }
        for distance in places.distances {
            if distance <= at {
                best.consider(rows, at, end, distance, COPY + 2 * bits(distance));
            }
        }
        let place = &mut places.seen[hash(here)];
        let distance = at - *place as usize;
        *place = at as u32;
        if (1..=WINDOW).contains(&distance) && distance < at {
            best.consider(rows, at, end, distance, COPY + 2 * bits(distance));
        }
        best
    }

    /// Takes a copy from further back if it saves more.
    #[inline]
    fn consider(&mut self, rows: &[u8], at: usize, end: usize, distance: usize, cost: usize) {
        let length = common(rows, at - distance, at, end);
        let worth = (LITERAL * length).saturating_sub(cost * (1 + length / 256));
        if worth > self.worth {
            *self = Self { length, distance, worth };
        }
    }
}

impl Places {
    /// Remembers where a long copy came from: the square beside this one, or the one above.
    fn used(&mut self, best: Best) {
        let Best { length, distance, .. } = best;
        if length >= 16 && distance > 3 && !self.distances.contains(&distance) {
            self.distances.rotate_right(1);
            self.distances[0] = distance;
        }
    }
}

/// What a distance costs beyond its symbol, in bits.
fn bits(distance: usize) -> usize {
    (distance.ilog2() as usize).saturating_sub(1)
}

/// The eight bytes from a place on, the first one lowest.
#[inline]
fn word(rows: &[u8], at: usize) -> Option<u64> {
    rows.get(at..)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

#[allow(clippy::cast_possible_truncation, reason = "the upper bits")]
fn hash(word: u64) -> usize {
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize % PLACES
}

/// How many bytes from two places on are the same, before `end`.
#[inline]
fn common(rows: &[u8], earlier: usize, at: usize, end: usize) -> usize {
    let most = end - at;
    let mut length = 0;
    while length < most {
        let (Some(a), Some(b)) = (word(rows, earlier + length), word(rows, at + length)) else {
            let rest = rows[earlier + length..].iter().zip(&rows[at + length..end]);
            return length + rest.take_while(|(a, b)| a == b).count();
        };
        if a != b {
            return most.min(length + ((a ^ b).trailing_zeros() / 8) as usize);
        }
        length += 8;
    }
    most
}

//! Rows of a drawing → what is new in them, and what was there before.

use super::{END, distance_symbol, length_symbol};

/// What a stream is made of: a byte, or bytes as they were so far back, 3 to 258 of them, up to 32768 back.
#[derive(Clone, Copy)]
pub(super) struct Token(u32);

/// A token to be read.
pub(super) enum Part {
    /// A byte.
    Literal(u8),
    /// Bytes that were there before.
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
/// A copy of this length is taken without looking for a better one.
const LONG: usize = 40;
/// Where a copy of this length came from, more may come from.
const FAR: usize = 16;

/// What a byte costs alone, in halves of a bit, about; a copy of one byte further to the left; and one from anywhere else,
/// without the bits of its distance.
const LITERAL: usize = 13;
const RUN: usize = 18;
const COPY: usize = 22;

/// Where copies may come from.
struct Places<'a> {
    rows: &'a [u8],
    /// Where eight bytes were seen last, by their hash.
    seen: [u32; PLACES],
    /// The row above, or the byte before where that is too far.
    above: Place,
    /// The square beside this one, or from wherever a long copy came last.
    beside: Place,
}

/// A distance, and what a copy from there costs.
#[derive(Clone, Copy)]
struct Place {
    distance: usize,
    cost: usize,
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
        let tokens = Vec::with_capacity(rows.len() / 64);
        let mut made = Self { all: tokens, literals: [0; 286], distances: [0; 30] };
        // a row of one or two bytes is shorter than a copy
        let reaches = (SHORTEST..=WINDOW).contains(&stride);
        let above = Place::at(if reaches { stride } else { 1 });
        let mut places = Places { rows, seen: [0; PLACES], above, beside: Place::at(1) };
        let mut above: &[u8] = &[];
        // how many bytes are those of the row above, over whole rows
        let mut same = 0;
        for (number, row) in rows.chunks(stride).enumerate() {
            if reaches && row == above {
                same += row.len();
            } else {
                made.copies(same, stride);
                same = 0;
                let start = number * stride;
                made.row(start, start + row.len(), &mut places);
            }
            above = row;
        }
        made.copies(same, stride);
        made.literals[END] += 1;
        made
    }

    /// A row that is not the one above.
    fn row(&mut self, start: usize, end: usize, places: &mut Places) {
        let mut at = start;
        while at < end {
            let best = places.best(at, end);
            if best.length == 0 {
                self.literal(places.rows[at]);
                at += 1;
            } else {
                self.copies(best.length, best.distance);
                at += best.length;
            }
        }
    }

    #[inline]
    fn literal(&mut self, byte: u8) {
        self.literals[usize::from(byte)] += 1;
        self.all.push(Token(u32::from(byte)));
    }

    /// A copy of any length, in parts that are long enough.
    #[inline]
    fn copies(&mut self, mut length: usize, distance: usize) {
        while length > LONGEST {
            // what is left must be long enough, too
            let part = if length < LONGEST + SHORTEST { length - SHORTEST } else { LONGEST };
            self.copy(part, distance);
            length -= part;
        }
        if length > 0 {
            self.copy(length, distance);
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "at most 258 and 32768")]
    #[inline]
    fn copy(&mut self, length: usize, distance: usize) {
        self.literals[length_symbol(length as u16).0] += 1;
        self.distances[distance_symbol(distance as u16).0] += 1;
        self.all.push(Token((length << 16 | distance) as u32));
    }
}

impl Token {
    #[allow(clippy::cast_possible_truncation, reason = "put together from these")]
    #[inline]
    pub(super) const fn part(self) -> Part {
        match (self.0 >> 16) as u16 {
            0 => Part::Literal(self.0 as u8),
            length => Part::Copy { length, distance: self.0 as u16 },
        }
    }
}

impl Place {
    fn at(distance: usize) -> Self {
        // the bits that a distance has beyond its symbol
        let bits = (distance.ilog2() as usize).saturating_sub(1);
        Self { distance, cost: if distance == 1 { RUN } else { COPY + 2 * bits } }
    }
}

impl Places<'_> {
    /// The copy that saves most, if any saves anything: of the row above, of the byte before, from where the last long copy
    /// came from, from where the next bytes were seen last.
    #[allow(clippy::cast_possible_truncation, reason = "places in a picture")]
    #[inline]
    fn best(&mut self, at: usize, end: usize) -> Best {
        let mut best = Best { length: 0, distance: 0, worth: 0 };
        let Some(here) = word(self.rows, at) else { return best };
        for place in [self.above, self.beside, Place::at(1)] {
            best.consider(self.rows, here, at, end, place);
            if best.length >= LONG {
                return best;
            }
        }
        let seen = &mut self.seen[hash(here)];
        let distance = at - *seen as usize;
        *seen = at as u32;
        if (2..=WINDOW).contains(&distance) {
            best.consider(self.rows, here, at, end, Place::at(distance));
            if best.distance == distance && best.length >= FAR {
                self.beside = Place::at(distance);
            }
        }
        best
    }
}

impl Best {
    /// Takes a copy from further back if it saves more.
    #[inline]
    fn consider(&mut self, rows: &[u8], here: u64, at: usize, end: usize, place: Place) {
        let Place { distance, cost } = place;
        let Some(there) = at.checked_sub(distance).and_then(|at| word(rows, at)) else { return };
        let differ = here ^ there;
        if differ & 0xff_ffff != 0 {
            return;
        }
        let length = match differ {
            0 => common(&rows[at - distance..], &rows[at..end]),
            _ => (end - at).min((differ.trailing_zeros() / 8) as usize),
        };
        let worth = (LITERAL * length).saturating_sub(cost * (1 + length / 256));
        if worth > self.worth && length >= SHORTEST {
            *self = Self { length, distance, worth };
        }
    }
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

/// How many bytes are the same from the beginning on.
#[inline]
fn common(earlier: &[u8], later: &[u8]) -> usize {
    let earlier = &earlier[..later.len()];
    let (a, _) = earlier.as_chunks::<32>();
    let (b, _) = later.as_chunks::<32>();
    let same = 32 * a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, a_rest) = earlier[same..].as_chunks::<8>();
    let (b, b_rest) = later[same..].as_chunks::<8>();
    for (number, (a, b)) in a.iter().zip(b).enumerate() {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return same + 8 * number + (differ.trailing_zeros() / 8) as usize;
        }
    }
    same + 8 * a.len() + a_rest.iter().zip(b_rest).take_while(|(a, b)| a == b).count()
}

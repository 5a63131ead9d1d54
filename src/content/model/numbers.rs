//! Which moves of a game diagram are numbered.

use std::fmt;

/// A range of moves, counted from 1, and the number that the first of them shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// The first numbered move.
    pub first: usize,
    /// The last numbered move; not before the first.
    pub last: usize,
    /// What the first numbered move shows: its own number unless the author counts otherwise.
    pub shown_from: usize,
    /// Into how many boards the moves are divided.
    pub parts: usize,
}

impl Numbers {
    /// The most boards in one picture.
    pub const MOST_PARTS: usize = 12;

    /// The moves of each part: parts of equal length, the last one perhaps shorter. Never more parts than moves.
    #[must_use]
    pub fn split(self) -> Vec<Self> {
        let moves = self.last + 1 - self.first;
        let length = moves.div_ceil(self.parts.max(1));
        (0..moves.div_ceil(length))
            .map(|part| Self {
                first: self.first + part * length,
                last: (self.first + (part + 1) * length - 1).min(self.last),
                shown_from: self.shown_from + part * length,
                parts: 1,
            })
            .collect()
    }

    /// What a move of the range shows.
    #[must_use]
    pub const fn shown(self, ply: usize) -> usize {
        ply + self.shown_from - self.first
    }
}

/// `21-40`
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(first: usize, last: usize, parts: usize) -> Vec<(usize, usize, usize)> {
        let numbers = Numbers { first, last, shown_from: first + 100, parts };
        numbers.split().into_iter().map(|part| (part.first, part.last, part.shown_from)).collect()
    }

    #[test]
    fn parts_are_of_equal_length() {
        assert_eq!(split(1, 60, 4), [(1, 15, 101), (16, 30, 116), (31, 45, 131), (46, 60, 146)]);
        assert_eq!(split(21, 30, 3), [(21, 24, 121), (25, 28, 125), (29, 30, 129)]);
    }

    #[test]
    fn there_are_never_more_parts_than_moves() {
        assert_eq!(split(5, 6, 4), [(5, 5, 105), (6, 6, 106)]);
    }
}

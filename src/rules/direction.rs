//! The eight directions in which discs are outflanked.

use super::Bitboard;

/// A direction on the board as the reader sees it: north is towards row 1, west towards column a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Up, towards row 1.
    North,
    /// Up and right.
    NorthEast,
    /// Right, towards column h.
    East,
    /// Down and right.
    SouthEast,
    /// Down, towards row 8.
    South,
    /// Down and left.
    SouthWest,
    /// Left, towards column a.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The step as (columns to the right, rows down).
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Every square of `set` moved one step; what would leave the board is dropped.
    #[must_use]
    #[inline]
    pub const fn shift(self, set: Bitboard) -> Bitboard {
        const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
        const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let bits = set.bits();
        Bitboard::from_bits(match self {
            Self::North => bits >> 8,
            Self::NorthEast => (bits >> 7) & NOT_A,
            Self::East => (bits << 1) & NOT_A,
            Self::SouthEast => (bits << 9) & NOT_A,
            Self::South => bits << 8,
            Self::SouthWest => (bits << 7) & NOT_H,
            Self::West => (bits >> 1) & NOT_H,
            Self::NorthWest => (bits >> 9) & NOT_H,
        })
    }
}

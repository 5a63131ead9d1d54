//! A set of squares in one machine word.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Sub};

use super::Square;

/// A set of squares: bit 0 is a1, bit 1 is b1 … bit 63 is h8.
///
/// ```
/// use outflank::rules::{Bitboard, Square};
/// let corners = Bitboard::CORNERS;
/// assert_eq!(corners.len(), 4);
/// assert_eq!(corners.to_string(), "a1 h1 a8 h8");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(u64::MAX);
    /// a1, h1, a8, h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);
    /// The squares diagonally beside the corners: b2, g2, b7, g7.
    pub const X_SQUARES: Self = Self(0x0042_0000_0000_4200);
    /// The edge squares beside the corners: b1, g1, a2, h2, a7, h7, b8, g8.
    pub const C_SQUARES: Self = Self(0x4281_0000_0000_8142);
    /// The edge squares two away from the corners: c1, f1, a3, h3, a6, h6, c8, f8 (Rose, *Othello*, chapter 1).
    pub const A_SQUARES: Self = Self(0x2400_8100_0081_0024);
    /// The middle squares of the edges: d1, e1, a4, h4, a5, h5, d8, e8 (Rose, *Othello*, chapter 1).
    pub const B_SQUARES: Self = Self(0x1800_0081_8100_0018);
    /// The 28 squares of the four edges, corners included.
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);
    /// The four squares in the middle: d4, e4, d5, e5.
    pub const CENTRE: Self = Self(0x0000_0018_1800_0000);

    /// The set with the given bits.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits: bit 0 is a1 … bit 63 is h8.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// How many squares.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "at most 64")]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square belongs to the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether every square of this set belongs to `other`.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// The squares in reading order, a1 first.
    #[must_use]
    pub const fn squares(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a [`Bitboard`] in reading order.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::from_bit(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Set difference.
impl Sub for Bitboard {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares with spaces between: `d3 c4 f5 e6`, in reading order.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.squares().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

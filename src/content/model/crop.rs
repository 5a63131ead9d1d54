//! Which squares a picture shows.

use std::fmt;

use crate::rules::Square;

/// A rectangle of squares to show. The default is the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crop {
    first: Square,
    last: Square,
}

impl Crop {
    /// The whole board.
    pub const BOARD: Self = {
        let (Some(first), Some(last)) = (Square::new(0, 0), Square::new(7, 7)) else { panic!("a1 and h8 exist") };
        Self { first, last }
    };

    /// The rectangle between two squares, given in any order of corners.
    #[must_use]
    pub fn new(one: Square, other: Square) -> Self {
        let square = |column, row| Square::new(column, row).unwrap_or(one);
        Self {
            first: square(one.column().min(other.column()), one.row().min(other.row())),
            last: square(one.column().max(other.column()), one.row().max(other.row())),
        }
    }

    /// The top left square.
    #[must_use]
    pub const fn first(self) -> Square {
        self.first
    }

    /// The bottom right square.
    #[must_use]
    pub const fn last(self) -> Square {
        self.last
    }

    /// How many columns.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.last.column() - self.first.column() + 1
    }

    /// How many rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.last.row() - self.first.row() + 1
    }

    /// Whether the square is shown.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        (self.first.column()..=self.last.column()).contains(&square.column())
            && (self.first.row()..=self.last.row()).contains(&square.row())
    }
}

impl Default for Crop {
    fn default() -> Self {
        Self::BOARD
    }
}

/// `a5-d8`.
impl fmt::Display for Crop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

//! The two sides.

use std::fmt;

/// One of the two players, and the colour of that player's discs. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that makes the first move of a game.
    Black,
    /// The side that answers.
    White,
}

impl Side {
    /// Both sides, Black first: the order of every score.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The lower-case word used in content files and machine-readable output: `black` or `white`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

//! The two scores of a game.

use std::fmt;

use super::Side;

/// Who has more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// This side has more discs.
    Side(Side),
    /// Both have the same number.
    Draw,
}

impl Winner {
    /// The lower-case word used in content files: `black`, `white` or `draw`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Side(side) => side.word(),
            Self::Draw => "draw",
        }
    }
}

/// A count for each side, Black first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Black's count.
    pub black: u8,
    /// White's count.
    pub white: u8,
}

impl Score {
    /// The count of one side.
    #[must_use]
    pub const fn of(self, side: Side) -> u8 {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// Who has more.
    #[must_use]
    pub const fn winner(self) -> Winner {
        if self.black > self.white {
            Winner::Side(Side::Black)
        } else if self.white > self.black {
            Winner::Side(Side::White)
        } else {
            Winner::Draw
        }
    }

    /// The score by the tournament convention: empty squares go to the winner, and a draw is 32–32
    /// (World Othello Federation; the WTHOR database counts the same way).
    #[must_use]
    pub const fn tournament(self) -> Self {
        let empties = 64_u8.saturating_sub(self.black.saturating_add(self.white));
        match self.winner() {
            Winner::Side(Side::Black) => Self { black: self.black + empties, white: self.white },
            Winner::Side(Side::White) => Self { black: self.black, white: self.white + empties },
            Winner::Draw => Self { black: 32, white: 32 },
        }
    }

    /// The same counts with the sides exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }
}

/// `31-32`, Black first.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)
    }
}

//! What templates say of boards to play on, whole or in parts, and of discs to cut out.

use crate::scene::{Mm, Pt};

/// A board to play on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    /// The side of a square.
    pub square: Mm,
    /// The type size of the coordinates.
    pub coordinates: Pt,
    /// The type size of the rulers' labels.
    pub ruler: Pt,
    /// How thick its lines are.
    pub lines: BoardLines,
}

/// How thick the lines of a board to play on are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardLines {
    /// Between squares.
    pub grid: Mm,
    /// Around the board.
    pub frame: Mm,
}

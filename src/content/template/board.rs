//! What templates say of boards to play on, whole or in parts, and of discs to cut out.

use crate::scene::{Mm, Pt};
use crate::source::Span;

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
    /// Where it is described.
    pub span: Span,
}

/// How thick the lines of a board to play on are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardLines {
    /// Between squares.
    pub grid: Mm,
    /// Around the board.
    pub frame: Mm,
}

/// A board to play on that is larger than its paper: four sheets, to be joined along grid lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parts {
    /// The whole board.
    pub board: Board,
    /// How the sheets are joined.
    pub joints: Joints,
    /// The side of the drawing that shows how the sheets lie.
    pub map: Mm,
}

/// How the sheets of a board are joined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joints {
    /// From the edges of the paper to the outer sides of the board: what is left as its border.
    pub border: Mm,
    /// How wide the flaps are that carry the glue, from the middle of the joining line.
    pub flap: Mm,
    /// How far lines run on over a joint.
    pub overlap: Mm,
    /// How thick the outlines of flaps and the marks where to cut are.
    pub line: Mm,
    /// Where they are described.
    pub span: Span,
}

/// Two-sided discs to cut out: a page of their white sides and a page of their black ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Discs {
    /// How many.
    pub count: u32,
    /// How wide a disc is when it is cut out.
    pub diameter: Mm,
    /// Between two discs.
    pub gap: Mm,
    /// How far the black reaches over the disc on every side, so that a page that lies askew does not show.
    pub bleed: Mm,
    /// How thick the circle to cut along is.
    pub outline: Mm,
    /// The crosses that show whether both pages lie over one another.
    pub crosses: Crosses,
    /// The type size of the rulers' labels.
    pub ruler: Pt,
    /// Where they are described.
    pub span: Span,
}

/// The crosses that show whether two pages lie over one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crosses {
    /// How wide a cross is.
    pub size: Mm,
    /// From the discs to the middle of a cross, along both sides of the page.
    pub away: Mm,
    /// How thick its lines are.
    pub line: Mm,
}

//! How large everything is: the sizes of a picture, apart from its colours.

use std::collections::BTreeSet;

use crate::scene::{Mm, Pt};

/// The sizes of a picture.
///
/// With the default values the whole board is exactly 64 × 64 mm: 5 mm with coordinates at the left and the top, eight
/// squares of 7 mm, 3 mm at the right and the bottom. At 512 and at 1024 pixels every line of it covers whole pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The side of a square.
    pub square: Mm,
    /// On which sides the coordinates stand.
    pub coordinates: BTreeSet<Edge>,
    /// The type size of the coordinates and of the words under a board that is not legal play.
    pub coordinate_size: Pt,
    /// How thick lines are.
    pub lines: Lines,
    /// How much room there is around the squares.
    pub margins: Margins,
    /// Between the two pictures of a pair, in addition to their margins.
    pub gap: Mm,
}

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edge {
    /// Above row 1.
    Top,
    /// Beside column h.
    Right,
    /// Below row 8.
    Bottom,
    /// Beside column a.
    Left,
}

/// How thick lines are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lines {
    /// Between squares.
    pub grid: Mm,
    /// Around the board.
    pub frame: Mm,
    /// Around discs.
    pub disc: Mm,
    /// Rings, crosses and the other marks that are drawn with a line; also the disc about to be placed.
    pub mark: Mm,
}

/// The room around the squares, measured from the middle of the outermost line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// On a side with coordinates.
    pub lettered: Mm,
    /// On any other side. Never less than the lines themselves need.
    pub plain: Mm,
}

impl Edge {
    /// Every side.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];
}

impl Layout {
    /// The board to play on: squares of 22.5 mm, coordinates on all sides, lines that are seen from where players sit.
    #[must_use]
    pub fn playing_board() -> Self {
        Self {
            square: Mm(22.5),
            coordinates: Edge::ALL.into(),
            coordinate_size: Pt(16.0),
            lines: Lines { grid: Mm(0.5), frame: Mm(1.0), disc: Mm(0.6), mark: Mm(1.0) },
            margins: Margins { lettered: Mm(8.0), plain: Mm(2.0) },
            ..Self::default()
        }
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            square: Mm(7.0),
            coordinates: [Edge::Top, Edge::Left].into(),
            coordinate_size: Pt(9.0),
            lines: Lines { grid: Mm(0.25), frame: Mm(0.5), disc: Mm(0.25), mark: Mm(0.4) },
            margins: Margins { lettered: Mm(5.0), plain: Mm(3.0) },
            gap: Mm::ZERO,
        }
    }
}

//! How large everything is: the sizes of a picture, apart from its colours.

use crate::content::{Diagram, Edge, Edges};
use crate::scene::{Mm, Pt, Theme};

/// The sizes of a picture.
///
/// With the default values the whole board is exactly 64 × 64 mm: 5 mm with coordinates at the left and the top, eight
/// squares of 7 mm, 3 mm at the right and the bottom. At 512 and at 1024 pixels every line of it covers whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Layout {
    /// The side of a square.
    pub square: Mm,
    /// On which sides the coordinates stand.
    pub coordinates: Edges,
    /// The type size of the coordinates and of the words under a board that is not legal play.
    pub coordinate_size: Pt,
    /// How thick lines are.
    pub lines: Lines,
    /// How much room there is around the squares.
    pub margins: Margins,
    /// Between the two pictures of a pair, in addition to their margins.
    pub gap: Mm,
}

/// How thick lines are.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Margins {
    /// On a side with coordinates.
    pub lettered: Mm,
    /// On any other side. Never less than the lines themselves need.
    pub plain: Mm,
}

impl Layout {
    /// A board within a line of text: no coordinates, no room around it, lines that are seen at that size.
    #[must_use]
    pub fn within_text() -> Self {
        let usual = Self::default();
        Self {
            coordinates: Edges::NONE,
            margins: Margins { lettered: Mm::ZERO, plain: Mm::ZERO },
            lines: usual.lines.scaled(1.6),
            ..usual
        }
    }

    /// The same sizes with the coordinates that the author of a diagram wants, if they are said.
    #[must_use]
    pub fn of(self, diagram: &Diagram) -> Self {
        match diagram.coordinates() {
            Some(coordinates) => Self { coordinates, ..self },
            None => self,
        }
    }

    /// The same sizes with lines as thick as a theme wants them.
    #[must_use]
    pub fn weighted(&self, theme: &Theme) -> Self {
        Self { lines: self.lines.scaled(theme.weight), ..*self }
    }

    /// Everything so many times as large.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        Self {
            square: self.square * factor,
            coordinates: self.coordinates,
            coordinate_size: self.coordinate_size * factor,
            lines: self.lines.scaled(factor),
            margins: Margins { lettered: self.margins.lettered * factor, plain: self.margins.plain * factor },
            gap: self.gap * factor,
        }
    }

    /// The board to play on: squares of 22.5 mm, coordinates on all sides, lines that are seen from where players sit.
    #[must_use]
    pub fn playing_board() -> Self {
        Self {
            square: Mm(22.5),
            coordinates: Edges::ALL,
            coordinate_size: Pt(16.0),
            lines: Lines { grid: Mm(0.5), frame: Mm(1.0), disc: Mm(0.6), mark: Mm(1.0) },
            margins: Margins { lettered: Mm(8.0), plain: Mm(2.0) },
            ..Self::default()
        }
    }
}

impl Lines {
    /// All lines so many times as thick.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let Self { grid, frame, disc, mark } = self;
        Self { grid: grid * factor, frame: frame * factor, disc: disc * factor, mark: mark * factor }
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

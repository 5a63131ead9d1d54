//! Diagrams on a page: how wide a square must be, and where the ink of a board begins.
//!
//! Boards are aligned with the text by their lines; the coordinates hang outside, as quotation marks do.

use std::collections::BTreeMap;

use crate::content::template::{FigureLines, Figures};
use crate::content::{Diagram, DiagramWords, Picture, Pictured};
use crate::diagnostic::Diagnostic;
use crate::figure::{self, Edge, Layout, Lines, Margins};
use crate::scene::{Mm, Pt, Scene, Size, Theme};
use crate::source::Span;

/// The diagrams of a book with their words in one language.
#[derive(Clone, Copy, Debug)]
pub struct Pictures<'a> {
    /// The diagrams by id.
    pub diagrams: &'a BTreeMap<String, Diagram>,
    /// Their words by id.
    pub words: &'a BTreeMap<String, DiagramWords>,
    /// The colours: on paper, those of `print`.
    pub theme: &'a Theme,
}

/// One board of a diagram, measured.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) words: &'a DiagramWords,
    pub(super) picture: Picture,
    theme: &'a Theme,
    coordinates: Pt,
    lines: FigureLines,
    /// How wide it is, and how high its picture where no words are broken into lines below it.
    widths: Straight,
    heights: Option<Straight>,
}

/// A length that grows with the square in a straight line.
#[derive(Clone, Copy)]
struct Straight {
    /// With squares of [`SMALL`].
    small: Mm,
    slope: f64,
}

/// Between these squares straight lines are drawn: as small and as large as anybody prints them in a text.
const SMALL: Mm = Mm(5.0);
const LARGE: Mm = Mm(10.0);

/// A drawn board.
pub(super) struct Drawn {
    pub(super) scene: Scene,
    /// From the left side of the picture to the board's.
    pub(super) hang: Mm,
    /// From the top of the picture to the baseline of the letters above the board.
    pub(super) letters: Mm,
}

impl<'a> Pictures<'a> {
    /// The boards that a diagram's picture shows: one, or two for a pair.
    pub(super) fn boards(&self, id: &str, figures: &Figures, span: Span) -> Result<Vec<Board<'a>>, Diagnostic> {
        let (Some(diagram), Some(words)) = (self.diagrams.get(id), self.words.get(id)) else {
            return Err(Diagnostic::error(format!("`{id}` is not a diagram of this book")).at(span));
        };
        let (coordinates, lines) = (figures.coordinates, figures.lines);
        let board = |picture| Board::new(diagram, words, picture, self.theme, coordinates, lines);
        Ok(match diagram.picture() {
            Picture::Pair => vec![board(Picture::Before), board(Picture::After)],
            other => vec![board(other)],
        })
    }

    /// The board of a diagram that stands in no book: one of a game that a document is made of.
    pub(super) fn of_game(&self, pictured: &'a Pictured, coordinates: Pt, lines: FigureLines) -> Board<'a> {
        let Pictured { diagram, words } = pictured;
        Board::new(diagram, words, diagram.picture(), self.theme, coordinates, lines)
    }
}

impl<'a> Board<'a> {
    fn new(
        diagram: &'a Diagram,
        words: &'a DiagramWords,
        picture: Picture,
        theme: &'a Theme,
        coordinates: Pt,
        lines: FigureLines,
    ) -> Self {
        let none = Straight { small: Mm::ZERO, slope: 0.0 };
        let board = Self { diagram, words, picture, theme, coordinates, lines, widths: none, heights: None };
        let [small, large] = [SMALL, LARGE].map(|square| board.measured(square));
        let heights = words.of(picture).notes.is_empty().then(|| Straight::between(small.height, large.height));
        Self { widths: Straight::between(small.width, large.width), heights, ..board }
    }

    /// How wide the board is, its coordinates left out.
    pub(super) fn width(&self, square: Mm) -> Mm {
        self.widths.at(square)
    }

    /// The square that makes the board so wide.
    pub(super) fn square(&self, width: Mm) -> Mm {
        SMALL + (width - self.widths.small) / self.widths.slope
    }

    /// How high the picture is, its coordinates included.
    pub(super) fn height(&self, square: Mm) -> Mm {
        self.heights.map_or_else(|| self.measured(square).height, |heights| heights.at(square))
    }

    /// How wide the board is without its coordinates, and how high the picture.
    fn measured(&self, square: Mm) -> Size {
        let layout = self.layout(square);
        let extent = figure::extent(self.diagram, self.picture, self.words.of(self.picture), self.theme, &layout);
        Size { width: extent.size.width - layout.margins.lettered, ..extent.size }
    }

    /// Draws it. `id` must be unique in the document.
    pub(super) fn draw(&self, square: Mm, id: &str) -> Result<Drawn, Diagnostic> {
        let layout = self.layout(square);
        let words = self.words.of(self.picture);
        let scene = figure::compose(self.diagram, self.picture, words, id, self.theme, &layout)?;
        Ok(Drawn { scene, hang: layout.margins.lettered, letters: self.letters() })
    }

    /// From the top of the picture to the baseline of the letters above the board.
    pub(super) fn letters(&self) -> Mm {
        self.coordinates.to_mm() * LETTERS
    }

    /// From the top of the picture to the first line of the board.
    pub(super) fn top(&self, square: Mm) -> Mm {
        self.layout(square).margins.lettered
    }

    fn layout(&self, square: Mm) -> Layout {
        let FigureLines { grid, frame, disc, mark } = self.lines;
        let lines = Lines { grid, frame, disc, mark };
        Layout {
            square,
            coordinates: [Edge::Top, Edge::Left].into(),
            coordinate_size: self.coordinates,
            margins: Margins {
                lettered: self.coordinates.to_mm() * (LETTERS + LETTERS_GAP) + lines.frame / 2.0,
                plain: Mm::ZERO,
            },
            lines,
            gap: Mm::ZERO,
        }
    }
}

impl Straight {
    /// By its values at [`SMALL`] and [`LARGE`].
    fn between(small: Mm, large: Mm) -> Self {
        Self { small, slope: (large - small) / (LARGE - SMALL) }
    }

    fn at(self, square: Mm) -> Mm {
        self.small + (square - SMALL) * self.slope
    }
}

/// The height of the tallest coordinate letter, as a part of the type size.
const LETTERS: f64 = 0.75;
/// From the baseline of the letters to the board, as `figure` sets them.
const LETTERS_GAP: f64 = 0.4;

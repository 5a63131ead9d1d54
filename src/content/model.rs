//! A verified diagram. Its fields are private: only this module's `verify` fills them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::rules::{Bitboard, Game, Ply, Position, Square};
use crate::source::Span;

/// Which board or boards of a diagram a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Picture {
    /// The position before the diagram's `play`, with the move about to be made.
    Before,
    /// The position the diagram ends with.
    After,
    /// Both side by side.
    Pair,
}

impl Picture {
    /// The word in content files and machine-readable output: `before`, `after` or `pair`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
            Self::Pair => "pair",
        }
    }
}

/// What is computed and drawn on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Show {
    /// A dot on every legal move of the side to move.
    LegalMoves,
    /// A mark on the last placed disc.
    LastMove,
    /// A diamond on every disc that the last move flipped.
    Flips,
}

/// A mark that the author puts on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// One or two characters.
    Label(String),
    /// A shape.
    Shape(Shape),
}

/// The shapes that mark a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// A circle line.
    Ring,
    /// Two crossed strokes.
    Cross,
    /// A filled circle.
    Dot,
    /// A square line.
    Square,
    /// A triangle line, point up.
    Triangle,
    /// A filled five-pointed star.
    Star,
    /// A filled square standing on a corner.
    Diamond,
}

/// A rectangle of squares to show. The default is the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop {
    first: Square,
    last: Square,
}

/// Where a diagram comes from, and so what its picture proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Replayed from the standard start, move by move.
    Proved,
    /// Begins at a position that the author set up and that passed the checks a position can pass.
    SetUp,
    /// Replayed from the standard start, but somewhere the players turned discs over wrongly: not legal play.
    FlipError,
    /// The author says that it cannot arise in play.
    Schematic,
}

/// The words of one picture, filled in, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureWords {
    /// BCP 47 language tag.
    pub language: String,
    /// A short title.
    pub title: String,
    /// What the author says about it; may be empty.
    pub caption: String,
    /// What stands under a board that is not legal play, such as `schematic`; empty for any other.
    pub label: String,
    /// The text alternative, generated from the position or written by the author. Never equal to the caption.
    pub alt: String,
}

/// A diagram whose moves have been replayed and whose claims hold.
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(super) id: String,
    pub(super) provenance: Provenance,
    /// The game as far as the diagram goes, the `play` included.
    pub(super) game: Game,
    /// Whether the last move of the game is the diagram's `play`.
    pub(super) has_play: bool,
    pub(super) picture: Picture,
    pub(super) show: BTreeSet<Show>,
    pub(super) marks: BTreeMap<Square, (Mark, Span)>,
    pub(super) crop: Crop,
    /// The claims that were proved, as the author wrote them: name and value.
    pub(super) claims: Vec<(String, String)>,
    pub(super) span: Span,
}

/// One board of a diagram: what to draw.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The discs, and whose turn it is.
    pub position: Position,
    /// The move that led here, if one is known.
    pub last: Option<&'a Ply>,
    /// The discs that the last move turned over.
    pub flipped: Bitboard,
    /// The move about to be made: drawn as a dashed disc of the side to move.
    pub next: Option<Square>,
}

impl Diagram {
    /// The unique name, safe as a file name.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where it comes from.
    #[must_use]
    pub const fn provenance(&self) -> Provenance {
        self.provenance
    }

    /// The moves and where they begin, the `play` included.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The picture that the author asks for.
    #[must_use]
    pub const fn picture(&self) -> Picture {
        self.picture
    }

    /// Whether the diagram is about one move, so that it has a board before and one after it.
    #[must_use]
    pub const fn has_play(&self) -> bool {
        self.has_play
    }

    /// What to compute and draw.
    #[must_use]
    pub const fn show(&self) -> &BTreeSet<Show> {
        &self.show
    }

    /// The author's marks, with where they were written.
    #[must_use]
    pub const fn marks(&self) -> &BTreeMap<Square, (Mark, Span)> {
        &self.marks
    }

    /// The squares to show.
    #[must_use]
    pub const fn crop(&self) -> Crop {
        self.crop
    }

    /// The claims that were proved: name and value.
    #[must_use]
    pub fn claims(&self) -> &[(String, String)] {
        &self.claims
    }

    /// Where its id was written.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The board the diagram ends with.
    #[must_use]
    pub fn after(&self) -> View<'_> {
        View {
            position: self.game.position(),
            last: self.game.plies().last(),
            flipped: self.game.last_flipped(),
            next: None,
        }
    }

    /// The board before the `play`, with the pass that was due applied; `None` without a `play`.
    #[must_use]
    pub fn before(&self) -> Option<View<'_>> {
        if !self.has_play {
            return None;
        }
        let (play, earlier) = self.game.plies().split_last()?;
        let board = earlier.last().map_or(self.game.start(), |ply| ply.after).board;
        let flipped = self.game.truncated(earlier.len())?.last_flipped();
        Some(View {
            position: Position { board, side: play.side },
            last: earlier.last(),
            flipped,
            next: Some(play.square),
        })
    }
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

impl Provenance {
    /// Whether every move is one that the rules allow, as far as that can be known.
    #[must_use]
    pub const fn is_legal_play(self) -> bool {
        matches!(self, Self::Proved | Self::SetUp)
    }

    /// The word for machine-readable output: `proved`, `set-up`, `flip-error` or `schematic`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::SetUp => "set-up",
            Self::FlipError => "flip-error",
            Self::Schematic => "schematic",
        }
    }
}

//! What the author wrote, with its places.

use crate::source::{Span, Spanned};

use crate::content::yaml::{Node, Text};

/// A word and what it stands for.
pub type Pair = (Spanned<String>, Spanned<String>);

/// A square and the marks on it.
pub type RawMarks = (Spanned<String>, Vec<Spanned<String>>);

/// A diagram as written.
#[derive(Clone, Debug)]
pub struct RawDiagram {
    /// Its key in the file.
    pub id: Spanned<String>,
    /// `moves`: a transcript.
    pub moves: Option<Text>,
    /// `position`: a board of 64 characters.
    pub position: Option<Text>,
    /// `game`: the moves from a file of games.
    pub game: Option<RawGame>,
    /// Whether `moves` or `position` is there but cannot be read, so that nothing can be said of the game.
    pub unreadable: bool,
    /// `to-move`: whose turn it is in `position`.
    pub to_move: Option<Spanned<String>>,
    /// `at`: how many of the moves to play.
    pub at: Option<Spanned<u64>>,
    /// `play`: the move the diagram is about.
    pub play: Option<Spanned<String>>,
    /// `picture`: before, after or pair.
    pub picture: Option<Spanned<String>>,
    /// `show`: what to compute and draw.
    pub show: Vec<Spanned<String>>,
    /// `marks`: square and marks.
    pub marks: Vec<RawMarks>,
    /// `arrows`: from square to square.
    pub arrows: Vec<Spanned<String>>,
    /// `lines`: from square to square.
    pub lines: Vec<Spanned<String>>,
    /// `regions`: sets of squares to outline.
    pub regions: Vec<Spanned<String>>,
    /// `crop`: the squares to show.
    pub crop: Option<Spanned<String>>,
    /// `orientation`: which way the board is shown.
    pub orientation: Option<Spanned<String>>,
    /// `coordinates`: on which sides they stand.
    pub coordinates: Option<Vec<Spanned<String>>>,
    /// `numbers`: which moves are numbered.
    pub numbers: Option<Spanned<String>>,
    /// `first-number`: what the first numbered move shows.
    pub first_number: Option<Spanned<u64>>,
    /// `parts`: into how many boards the numbered moves are divided.
    pub parts: Option<Spanned<u64>>,
    /// `columns`: how many boards stand in a row.
    pub columns: Option<Spanned<u64>>,
    /// `frames`: after how many moves each board is.
    pub frames: Option<Vec<Spanned<String>>>,
    /// `suggest`: a move that is not played.
    pub suggest: Option<Spanned<String>>,
    /// `header`: who played, where and when.
    pub header: Option<RawHeader>,
    /// `flip-error`: where the players turned discs over wrongly.
    pub flip_errors: Vec<RawFlipError>,
    /// `schematic`: the author says that it cannot arise in play.
    pub schematic: bool,
    /// `check`: the claims.
    pub claims: Vec<RawClaim>,
    /// `title`, `caption` and `alt`, where the book has only one language.
    pub words: RawWords,
}

/// A game of a file, as written: `game: file.ggf`, or `game: { file: WTH_2001.wtb, index: 1388 }`.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// The file, below `content/`.
    pub file: Spanned<String>,
    /// Which game of it, from 0.
    pub index: Option<Spanned<u64>>,
}

/// A header as written.
#[derive(Clone, Debug)]
pub struct RawHeader {
    /// What is written, by its key.
    pub entries: Vec<Pair>,
    /// Whether the rest is taken from the file of `game`: `header: true`.
    pub from_game: bool,
    /// Where it stands.
    pub span: Span,
}

/// A flip error as written.
#[derive(Clone, Debug)]
pub struct RawFlipError {
    /// `at`: after which move.
    pub at: Spanned<u64>,
    /// `not-flipped`: the discs that were forgotten.
    pub not_flipped: Option<Node>,
    /// `flipped`: the discs that were turned over wrongly.
    pub flipped: Option<Node>,
    /// Where it stands.
    pub span: Span,
}

/// A claim as written: about the end of the diagram unless it stands under `before`.
#[derive(Clone, Debug)]
pub struct RawClaim {
    /// Its name.
    pub name: Spanned<String>,
    /// Its value.
    pub value: Node,
    /// Whether it is about the board before the `play`.
    pub before: bool,
}

/// The words of a diagram as written; each is a template.
#[derive(Clone, Debug, Default)]
pub struct RawWords {
    /// `title`
    pub title: Option<Text>,
    /// `caption`
    pub caption: Option<Text>,
    /// `caption-before`: for the first board of a pair that is shown alone.
    pub caption_before: Option<Text>,
    /// `caption-after`
    pub caption_after: Option<Text>,
    /// `alt`: instead of the generated text alternative.
    pub alt: Option<Text>,
}

impl RawWords {
    /// Every key with its words, in one order.
    #[must_use]
    pub const fn entries(&self) -> [(&'static str, Option<&Text>); 5] {
        [
            ("title", self.title.as_ref()),
            ("caption", self.caption.as_ref()),
            ("caption-before", self.caption_before.as_ref()),
            ("caption-after", self.caption_after.as_ref()),
            ("alt", self.alt.as_ref()),
        ]
    }
}

impl RawDiagram {
    /// Where the diagram begins.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.id.span
    }
}

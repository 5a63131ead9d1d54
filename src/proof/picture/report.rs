//! What has been proved.

use std::fmt;

use crate::content::{Picture, Provenance};
use crate::figure::metadata::{Recipe, Subject};

/// What a file has been proved to show: one picture, or every figure of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The pictures, in the order of the document. Never empty.
    pub pictures: Vec<Proved>,
}

/// One proved picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Its id.
    pub id: String,
    /// Where its diagram comes from; `None` for a board to play on.
    pub provenance: Option<Provenance>,
    /// How many moves were replayed.
    pub moves: usize,
    /// Which boards of the diagram it shows; `None` for a board to play on.
    pub picture: Option<Picture>,
}

impl Proved {
    pub(super) fn of(recipe: &Recipe) -> Self {
        let id = recipe.id.clone();
        match &recipe.subject {
            Subject::Diagram(diagram, picture) => Self {
                id,
                provenance: Some(diagram.provenance()),
                moves: diagram.game().len(),
                picture: Some(*picture),
            },
            Subject::Board(_) | Subject::Part(_) => Self { id, provenance: None, moves: 0, picture: None },
        }
    }
}

/// `proved: 5 moves, after-position verified`.
impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(provenance), Some(picture)) = (self.provenance, self.picture) else {
            return f.write_str("a board to play on, verified");
        };
        f.write_str(match provenance {
            Provenance::Proved => "proved",
            Provenance::SetUp => "set up by its author",
            Provenance::FlipError => "flip errors as its author says, not legal play",
            Provenance::Schematic => "schematic, not legal play",
        })?;
        let plural = if self.moves == 1 { "" } else { "s" };
        let position = match picture {
            Picture::Before => "before-position",
            Picture::After => "after-position",
            Picture::Pair => "before- and after-position",
            Picture::Strip | Picture::Sequence => "every board",
        };
        write!(f, ": {} move{plural}, {position} verified", self.moves)
    }
}

/// On one line.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [only] = &self.pictures[..] {
            return write!(f, "{only}");
        }
        let all = self.pictures.len();
        let moves: usize = self.pictures.iter().map(|picture| picture.moves).sum();
        let count = |wanted| self.pictures.iter().filter(|picture| picture.provenance == wanted).count();
        let proved = count(Some(Provenance::Proved));
        write!(f, "{all} figures verified, {proved} of them proved from the start")?;
        for (number, word) in [
            (count(Some(Provenance::SetUp)), "set up"),
            (count(Some(Provenance::Schematic)), "schematic"),
            (count(None), if count(None) == 1 { "board to play on" } else { "boards to play on" }),
        ] {
            if number > 0 {
                write!(f, ", {number} {word}")?;
            }
        }
        write!(f, ": {moves} moves")
    }
}

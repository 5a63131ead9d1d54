//! Why a picture is not proved.

use std::fmt;

use crate::figure::metadata::Unreadable;

/// Why a picture is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The file has none of our metadata.
    NoProof,
    /// More of something than any of our files has.
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// The file cannot be read as what it should be.
    Unreadable {
        /// `SVG`, `PNG` or `PDF`.
        kind: &'static str,
        /// What was said about it.
        reason: String,
    },
    /// The metadata cannot be read, or the moves in them do not hold.
    Metadata(Unreadable),
    /// The metadata have a pair that this program does not write there.
    Unknown(String),
    /// A pair does not follow from the others, such as a position that the moves do not lead to.
    Fact {
        /// The pair's name.
        name: String,
        /// What the file says.
        found: String,
        /// What follows.
        expected: String,
    },
    /// Something drawn is not what the metadata give.
    Drawing {
        /// Where: an element, a pixel, an operator.
        place: String,
        /// What the file has there.
        found: String,
        /// What this program draws there.
        expected: String,
    },
    /// The file holds something that this program never writes.
    Foreign(String),
    /// The file shows several pictures one after the other, and says something about the last one only.
    Animation,
    /// Metadata that leave no trace in the drawing were changed.
    Checksum,
    /// The fault of one of several figures.
    Figure {
        /// Which, from 1, in the order of the document.
        number: usize,
        /// Its id, where that could be read.
        id: Option<String>,
        /// Its fault.
        fault: Box<Fault>,
    },
}

impl Fault {
    /// Facts that help, such as the legal moves and the position as a drawing.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        match self {
            Self::Metadata(Unreadable::Untrue(faults)) => faults
                .iter()
                .enumerate()
                .flat_map(|(i, fault)| (i > 0).then(|| fault.message.clone()).into_iter().chain(fault.notes.clone()))
                .collect(),
            Self::Figure { fault, .. } => fault.notes(),
            _ => Vec::new(),
        }
    }
}

/// A word for the fault, one line, a value cut where it is too long for that.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProof => f.write_str("carries no proof: it has no metadata of this program"),
            Self::TooLarge { what, most } => write!(f, "more than {most} {what}"),
            Self::Unreadable { kind, reason } => write!(f, "cannot be read as {kind}: {reason}"),
            Self::Metadata(unreadable) => write!(f, "{unreadable}"),
            Self::Unknown(name) => write!(f, "its metadata have `{}`, which this program does not write", cut(name)),
            Self::Fact { name, found, expected } => {
                let (found, expected) = apart(found, expected);
                write!(f, "`{name}` is `{found}`, but the rest of its metadata give `{expected}`")
            }
            Self::Drawing { place, found, expected } => {
                let (found, expected) = apart(found, expected);
                write!(f, "{place}: found {found}, expected {expected}")
            }
            Self::Foreign(what) => write!(f, "{what}, which this program never writes"),
            Self::Animation => f.write_str(
                "is an animation whose metadata speak of its last frame only: check its SVG, or a still picture",
            ),
            Self::Checksum => f.write_str("its metadata were changed: their checksum does not fit"),
            Self::Figure { number, id: Some(id), fault } => write!(f, "figure {number} (`{}`): {fault}", cut(id)),
            Self::Figure { number, id: None, fault } => write!(f, "figure {number}: {fault}"),
        }
    }
}

impl std::error::Error for Fault {}

/// How much of a value is shown.
const SHOWN: usize = 80;

/// The beginning of a text.
fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Two texts, cut so that the place where they differ is seen.
fn apart(one: &str, other: &str) -> (String, String) {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    if same < SHOWN / 2 {
        return (cut(one), cut(other));
    }
    let from = |text: &str| format!("…{}", cut(&text.chars().skip(same - SHOWN / 4).collect::<String>()));
    (from(one), from(other))
}

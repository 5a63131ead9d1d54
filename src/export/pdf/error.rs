//! Why a document cannot be written.

use std::fmt;

use crate::scene::{ContentId, Face};

/// Why a [`Document`](crate::scene::Document) cannot be written as PDF.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A glyph run holds glyph 0, the box that stands for a missing character.
    MissingGlyph {
        /// The face.
        face: Face,
        /// What the glyph should have shown.
        text: String,
        /// The text of the whole run.
        run: String,
    },
    /// A glyph run names a glyph that the face does not have.
    UnknownGlyph {
        /// The face.
        face: Face,
        /// The glyph.
        id: u16,
    },
    /// A glyph stands for bytes outside its run's text, or for half a character.
    TextRange {
        /// The face.
        face: Face,
        /// The text of the run.
        run: String,
    },
    /// A bundled face cannot be read or subset.
    Face {
        /// The face.
        face: Face,
        /// What was said about it.
        reason: String,
    },
    /// A piece of a page that no element of the structure holds.
    OutsideStructure(ContentId),
    /// A piece that the structure holds and no page draws.
    NotDrawn(ContentId),
    /// A piece drawn twice, or held by two elements.
    Repeated(ContentId),
    /// A page that does not exist, counted from 0, named by a figure or the outline.
    NoSuchPage(usize),
    /// The document has no pages.
    NoPages,
    /// The title or the language is empty; accessible documents need both.
    Empty(&'static str),
    /// A figure has an empty text alternative.
    NoAlternative {
        /// The page, from 0.
        page: usize,
    },
    /// A link that stands on no page, by its address.
    NoArea(String),
    /// A character that neither XML nor a screen reader can take.
    Control {
        /// Where it stands.
        field: &'static str,
        /// The character.
        character: char,
    },
    /// The PDF writer failed; this is a bug.
    Writer(lopdf::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingGlyph { face, text, run } => {
                write!(f, "the {face:?} face has no glyph for `{text}` in `{run}`")
            }
            Self::UnknownGlyph { face, id } => write!(f, "the {face:?} face has no glyph number {id}"),
            Self::TextRange { face, run } => write!(f, "a {face:?} glyph stands for bytes that are not in `{run}`"),
            Self::Face { face, reason } => write!(f, "the {face:?} face cannot be embedded: {reason}"),
            Self::OutsideStructure(id) => write!(f, "piece {} is drawn but not in the document's structure", id.0),
            Self::NotDrawn(id) => write!(f, "piece {} is in the document's structure but on no page", id.0),
            Self::Repeated(id) => write!(f, "piece {} is used twice", id.0),
            Self::NoSuchPage(page) => write!(f, "there is no page {}", page + 1),
            Self::NoPages => f.write_str("the document has no pages"),
            Self::Empty(field) => write!(f, "the document has no {field}"),
            Self::NoAlternative { page } => write!(f, "a figure on page {} has no text alternative", page + 1),
            Self::NoArea(uri) => write!(f, "the link to {uri} stands on no page"),
            Self::Control { field, character } => {
                write!(f, "the {field} holds the control character `{}`", character.escape_unicode())
            }
            Self::Writer(error) => write!(f, "the PDF could not be written: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Writer(error) => Some(error),
            _ => None,
        }
    }
}

impl From<lopdf::Error> for Error {
    fn from(error: lopdf::Error) -> Self {
        Self::Writer(error)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Writer(lopdf::Error::IO(error))
    }
}

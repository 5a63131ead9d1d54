//! The papers.

use super::fields::unknown;
use crate::diagnostic::Diagnostic;
use crate::scene::{Mm, Size};
use crate::source::Spanned;

/// A paper that documents are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8½ × 11 inches, 215.9 × 279.4 mm.
    Letter,
    /// 297 × 420 mm.
    A3,
    /// 11 × 17 inches, 279.4 × 431.8 mm.
    Tabloid,
}

impl Paper {
    /// All papers with the words that content files use.
    pub const ALL: [(&'static str, Self); 4] =
        [("a4", Self::A4), ("letter", Self::Letter), ("a3", Self::A3), ("tabloid", Self::Tabloid)];

    /// The paper with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, paper)| paper)
    }

    /// As [`Self::from_word`], with what to say where there is none.
    pub(super) fn named(word: &Spanned<String>) -> Result<Self, Diagnostic> {
        Self::from_word(&word.value)
            .ok_or_else(|| unknown("paper", word, "this program", &Self::ALL.map(|(word, _)| word)))
    }

    /// The word in content files and file names.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
            Self::A3 => "a3",
            Self::Tabloid => "tabloid",
        }
    }

    /// Width and height.
    #[must_use]
    pub const fn size(self) -> Size {
        match self {
            Self::A4 => Size { width: Mm(210.0), height: Mm(297.0) },
            Self::Letter => Size { width: Mm(215.9), height: Mm(279.4) },
            Self::A3 => Size { width: Mm(297.0), height: Mm(420.0) },
            Self::Tabloid => Size { width: Mm(279.4), height: Mm(431.8) },
        }
    }
}

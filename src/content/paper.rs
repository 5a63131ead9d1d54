//! The papers.

use crate::scene::{Mm, Size};

/// A paper that documents are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8½ × 11 inches, 215.9 × 279.4 mm.
    Letter,
}

impl Paper {
    /// All papers with the words that content files use.
    pub const ALL: [(&'static str, Self); 2] = [("a4", Self::A4), ("letter", Self::Letter)];

    /// The word in content files and file names.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height.
    #[must_use]
    pub const fn size(self) -> Size {
        match self {
            Self::A4 => Size { width: Mm(210.0), height: Mm(297.0) },
            Self::Letter => Size { width: Mm(215.9), height: Mm(279.4) },
        }
    }
}

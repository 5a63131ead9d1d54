//! The format of a page: what is left of the paper after cutting and folding.

use crate::content::Paper;
use crate::scene::{Mm, Size};

/// What one page of the document is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Format {
    /// The whole paper.
    #[default]
    Paper,
    /// A card that is cut out of the paper.
    Card(Card),
    /// Half of the paper, laid on its side: the pages are put in the order in which a folded stack of sheets has them.
    Booklet,
}

/// A card that is cut out of the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// How large it is.
    pub size: Size,
    /// How far from its left side it is folded, if it is.
    pub fold: Option<Mm>,
}

impl Format {
    /// How large a page is.
    #[must_use]
    pub fn size(self, paper: Paper) -> Size {
        let whole = paper.size();
        match self {
            Self::Paper => whole,
            Self::Card(card) => card.size,
            Self::Booklet => Size { width: whole.height / 2.0, height: whole.width },
        }
    }
}

//! Which boards a picture shows, and its words.

/// Which board or boards of a diagram a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Picture {
    /// The position before the diagram's `play`, with the move about to be made.
    Before,
    /// The position the diagram ends with, or the numbered moves that lead there.
    After,
    /// Both side by side.
    Pair,
    /// The boards of a diagram with `frames` or `parts`, in rows.
    Strip,
    /// The boards of a diagram with `frames`, one after the other in one place.
    Sequence,
}

impl Picture {
    /// Every picture.
    pub const ALL: [Self; 5] = [Self::Before, Self::After, Self::Pair, Self::Strip, Self::Sequence];

    /// The word in content files and machine-readable output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
            Self::Pair => "pair",
            Self::Strip => "strip",
            Self::Sequence => "sequence",
        }
    }
}

/// The words of one picture, filled in, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PictureWords {
    /// BCP 47 language tag.
    pub language: String,
    /// A short title.
    pub title: String,
    /// What the author says about it; may be empty.
    pub caption: String,
    /// What stands under a board that is not legal play, such as `schematic`; empty for any other.
    pub label: String,
    /// What stands under each board of a strip, in order; empty for any other picture.
    pub under: Vec<String>,
    /// What stands under a game diagram: passes and the final score, one sentence each.
    pub notes: Vec<String>,
    /// The text alternative, generated from the position or written by the author. Never equal to the caption.
    pub alt: String,
}

//! One picture with its words.

use super::{Item, Size};

/// A finished picture: what is drawn, how large, and what it says to those who do not see it.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Scene {
    /// Unique among the pictures that may stand on one page; prefixes every id in the SVG.
    pub id: String,
    /// A short title in the reader's language.
    pub title: String,
    /// The text alternative in the reader's language.
    pub description: String,
    /// BCP 47 language tag of the title and the description.
    pub language: String,
    /// What proves the picture, as (name, value) pairs in a fixed order: written into SVG metadata and a PNG text chunk.
    pub metadata: Vec<(&'static str, String)>,
    /// Its natural size in print.
    pub size: Size,
    /// What is drawn, from the bottom to the top.
    pub items: Vec<Item>,
    /// What is drawn instead for readers who prefer a dark page, where the format can ask them. Of the same size.
    pub dark: Option<Vec<Item>>,
}

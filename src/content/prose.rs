//! Verified prose: Markdown whose claims hold, with the links that proved them taken away.

use crate::source::Span;

/// One Markdown file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prose {
    /// BCP 47 language tag.
    pub language: String,
    /// The words of the one heading of level 1.
    pub title: Vec<Inline>,
    /// What stands between the title and the first section.
    pub lead: Vec<Block>,
    /// The sections in order.
    pub sections: Vec<Section>,
}

/// A heading of level 2 or deeper and what follows it up to the next heading.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    /// The id that templates bind to: `{#notation}`.
    pub id: String,
    /// The level, from 2.
    pub level: u8,
    /// The words of the heading.
    pub heading: Vec<Inline>,
    /// What follows.
    pub blocks: Vec<Block>,
    /// Where the heading stands.
    pub span: Span,
}

/// A block of prose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A list.
    List {
        /// The number of the first item; `None` for bullets.
        start: Option<u64>,
        /// The items; each holds at least one block.
        items: Vec<Vec<Block>>,
    },
    /// A diagram with its caption, filled in.
    Figure {
        /// Which diagram: one that exists in the book.
        diagram: String,
        /// The caption.
        caption: String,
        /// Where it was written.
        span: Span,
    },
}

/// How words are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Emphasis {
    /// As the text around them.
    #[default]
    None,
    /// Slanted: `*word*`.
    Emphasis,
    /// Bold: `**word**`.
    Strong,
}

/// What words are besides words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sense {
    /// Words of the language around them.
    #[default]
    Plain,
    /// Words of another language: `[囲む](lang:ja)`. Its BCP 47 tag.
    Foreign(String),
    /// Words that lead to an address on the web: `[World Othello Federation](https://…)`. The address, in ASCII.
    Link(String),
}

/// Words in one style. Spaces are kept; a line break in the source is a space here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inline {
    /// The words.
    pub text: String,
    /// How they are set.
    pub emphasis: Emphasis,
    /// What they are.
    pub sense: Sense,
    /// Where they stand in the source; [`Inline::place`] finds a character of the text in it.
    pub span: Span,
}

impl Inline {
    /// Where the character at a byte of the text stands; all of the words where that cannot be told, as behind an escape.
    #[must_use]
    pub fn place(&self, byte: usize) -> Span {
        // a space that was set wider or narrower than it was typed is one byte in the source
        let typed = |c: char| if matches!(c, '\u{a0}' | '\u{202f}') { 1 } else { c.len_utf8() };
        let Some(character) = self.text.get(byte..).and_then(|rest| rest.chars().next()) else { return self.span };
        for length in [char::len_utf8, typed] {
            let lengths = |text: &str| text.chars().map(length).sum::<usize>();
            if lengths(&self.text) == self.span.end - self.span.start {
                let start = self.span.start + lengths(&self.text[..byte]);
                return Span::new(self.span.source, start..start + length(character));
            }
        }
        self.span
    }
}

impl Prose {
    /// The section with this id.
    #[must_use]
    pub fn section(&self, id: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// The ids of the diagrams that it shows, in order.
    #[must_use]
    pub fn figures(&self) -> Vec<&str> {
        let blocks = self.lead.iter().chain(self.sections.iter().flat_map(|section| &section.blocks));
        blocks.flat_map(Block::figures).collect()
    }
}

impl Block {
    fn figures(&self) -> Vec<&str> {
        match self {
            Self::Paragraph(_) => Vec::new(),
            Self::List { items, .. } => items.iter().flatten().flat_map(Self::figures).collect(),
            Self::Figure { diagram, .. } => vec![diagram],
        }
    }
}

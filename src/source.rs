//! The texts that were read: which file, which bytes, which line and column.
//!
//! A [`Source`] is a text with the name to show for it; a [`Span`] points at bytes of it. Nothing here reads files.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Which of the texts in a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(u32);

/// Some bytes of one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Which text.
    pub source: SourceId,
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// Bytes `range` of a text.
    #[must_use]
    pub const fn new(source: SourceId, range: Range<usize>) -> Self {
        Self { source, start: range.start, end: range.end }
    }

    /// The bytes it covers.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A value and where it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// One text that was read.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name to show: a path relative to the content folder, or the option that held it, such as `--moves`.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
}

/// A line and a column, both from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// All the texts of one run.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<Source>,
}

impl Sources {
    /// No text yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text and returns what to point at it with.
    ///
    /// # Panics
    ///
    /// After four thousand million texts.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let id = SourceId(u32::try_from(self.texts.len()).expect("fewer texts than fit memory"));
        self.texts.push(Source { name: name.into(), text: text.into() });
        id
    }

    /// The text with this id.
    #[must_use]
    pub fn get(&self, id: SourceId) -> &Source {
        &self.texts[id.0 as usize]
    }

    /// The bytes of a span as text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.source).text.get(span.range()).unwrap_or_default()
    }

    /// The line and column where a span begins.
    #[must_use]
    pub fn location(&self, span: Span) -> Location {
        self.location_of(span.source, span.start)
    }

    /// The line and column of a byte.
    #[must_use]
    pub fn location_of(&self, source: SourceId, byte: usize) -> Location {
        let text = &self.get(source).text;
        let mut at = byte.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Location {
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

//! The texts that were read: which file, which bytes, which line and column.
//!
//! A [`Source`] is a text with the name to show for it; a [`Span`] points at bytes of it. Nothing here reads files.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// Which of the texts in a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(u32);

/// Some bytes of one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// Where something was written is no part of what it is: its hash stays the same when the lines above it move.
impl Hash for Span {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A value and where it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    excerpts: BTreeMap<SourceId, Excerpt>,
}

/// Where a text stands in the one that it was taken out of.
#[derive(Clone, Debug)]
struct Excerpt {
    of: SourceId,
    /// For each piece: its first byte here, and there; in order.
    pieces: Vec<(usize, usize)>,
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

    /// Adds a text that was taken out of another one in pieces, such as a block without what stands before each of its
    /// lines. A piece is its text and the byte of `of` where it begins.
    pub fn add_excerpt<'t>(&mut self, of: SourceId, pieces: impl IntoIterator<Item = (&'t str, usize)>) -> SourceId {
        let (mut text, mut places) = (String::new(), Vec::new());
        for (piece, at) in pieces {
            places.push((text.len(), at));
            text.push_str(piece);
        }
        let id = self.add(self.get(of).name.clone(), text);
        self.excerpts.insert(id, Excerpt { of, pieces: places });
        id
    }

    /// The place in the text that was read: for a place in an excerpt the one it was taken from, else the place itself.
    #[must_use]
    pub fn origin(&self, span: Span) -> Span {
        let Some(excerpt) = self.excerpts.get(&span.source) else { return span };
        let place = |byte: usize| {
            let next = excerpt.pieces.partition_point(|&(here, _)| here <= byte);
            let (here, there) = next.checked_sub(1).map_or((0, 0), |last| excerpt.pieces[last]);
            there + (byte - here)
        };
        let start = place(span.start);
        // The end belongs to the piece of the last byte, not to the one that begins behind it.
        let end = if span.end > span.start { place(span.end - 1) + 1 } else { start };
        Span::new(excerpt.of, start..end)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A block in a quotation: its places are those of the quotation, and a span over two lines takes in what lies between.
    #[test]
    fn places_of_an_excerpt_are_those_of_its_text() {
        let page = "> moves: f5\r\n> at: 9\r\n";
        let mut sources = Sources::new();
        let whole = sources.add("page.md", page);
        let block = sources.add_excerpt(whole, [("moves: f5", 2), ("\n", 12), ("at: 9", 15), ("\n", 21)]);
        assert_eq!(&*sources.get(block).text, "moves: f5\nat: 9\n");
        let origin = |range| sources.origin(Span::new(block, range));
        for (word, range) in [("f5", 7..9), ("at", 10..12), ("9", 14..15), ("f5\r\n> at", 7..12)] {
            assert_eq!(sources.slice(origin(range)), word);
        }
        assert_eq!(sources.location(origin(14..15)).to_string(), "2:7");
        assert_eq!(origin(16..16).range(), 22..22, "the end of the block");
        assert_eq!(sources.origin(origin(7..9)), origin(7..9), "a place of the page stays as it is");
    }
}

//! YAML text → a tree in which every node and key knows its bytes in the source.
//!
//! The scanning is `saphyr-parser`'s; here only the tree is built, because the common loaders lose places, stop at a
//! duplicate key, or expand aliases without a budget. Every scalar stays text: what it means is decided by who reads it.

mod builder;
mod bytes;
mod help;

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::source::{Sources, Span, Spanned};

pub use builder::parse;
pub use help::{BOARD_ROW_HELP, QUOTES_HELP};

/// A value of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A key without a value, `~` or `null`.
    Null,
    /// Text, a number, a word: not interpreted here.
    Scalar(Text),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys with values, in the order of the file.
    Mapping(Vec<Entry>),
}

/// A key and its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: Spanned<String>,
    /// The value.
    pub value: Node,
}

/// A scalar: its value, and what is needed to find each part of it in the source again.
#[derive(Clone, Debug)]
pub struct Text {
    /// The value after quotes, escapes and folding.
    pub value: String,
    /// The source of the whole scalar, quotes included; of a block scalar its words, without the indicator before them and
    /// the line ends behind.
    pub span: Span,
    style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Plain,
    Quoted,
    Escaped,
    Block,
}

impl Node {
    /// What it is, in a word for messages.
    #[must_use]
    pub const fn kind_word(&self) -> &'static str {
        match self.kind {
            Kind::Null => "nothing",
            Kind::Scalar(_) => "text",
            Kind::Sequence(_) => "a list",
            Kind::Mapping(_) => "a mapping",
        }
    }
}

impl Text {
    /// A text that stands in its source as it is, without quotes or indentation.
    #[must_use]
    pub fn plain(text: Spanned<String>) -> Self {
        Self { value: text.value, span: text.span, style: Style::Plain }
    }

    /// The place in the source of bytes `range` of the value, at its true line and column, in block scalars too.
    ///
    /// The value is laid along the source: a character that stands in both is the same one, white space that only the
    /// source has is indentation, and white space that only the value has came from folding.
    #[must_use]
    pub fn locate(&self, sources: &Sources, range: Range<usize>) -> Span {
        let source = sources.slice(self.span);
        let places = self.places(source);
        // The scanner and this file may disagree on a broken text; a place is then near, and never inside a character.
        let place = |byte: usize| source.floor_char_boundary(places.get(byte).copied().unwrap_or(source.len()));
        let start = place(range.start);
        let end = if range.is_empty() {
            start
        } else {
            let last = place(range.end - 1);
            last + source[last..].chars().next().map_or(0, char::len_utf8)
        };
        Span::new(self.span.source, self.span.start + start..self.span.start + end.max(start))
    }

    /// For each byte of the value, the byte of the raw scalar it came from.
    fn places(&self, source: &str) -> Vec<usize> {
        // The scanner's span of a block scalar begins at its first word, behind the indicator and the indentation.
        let mut at = match self.style {
            Style::Plain | Style::Block => 0,
            Style::Quoted | Style::Escaped => 1,
        };
        let mut places = Vec::with_capacity(self.value.len());
        for wanted in self.value.chars() {
            let mut rest = source[at..].chars();
            let mut here = at;
            loop {
                match rest.next() {
                    Some(found) if found == wanted => {
                        at = here + found.len_utf8();
                        if self.style == Style::Quoted && found == '\'' {
                            at += 1; // a doubled quote
                        }
                        break;
                    }
                    Some('\\') if self.style == Style::Escaped => {
                        let escaped = source[here + 1..].chars().next();
                        let digits = match escaped {
                            Some('x') => 2,
                            Some('u') => 4,
                            Some('U') => 8,
                            _ => 0,
                        };
                        at = (here + 1 + escaped.map_or(0, char::len_utf8) + digits).min(source.len());
                        if !source.is_char_boundary(at) {
                            at = source.len();
                        }
                        break;
                    }
                    Some(found) if found.is_whitespace() && !wanted.is_whitespace() => here += found.len_utf8(),
                    // A space or newline of the value that the source folds: it has no character of its own.
                    Some(found) if wanted.is_whitespace() && found.is_whitespace() => {
                        at = here + found.len_utf8();
                        break;
                    }
                    Some(_) | None => break,
                }
            }
            places.extend(std::iter::repeat_n(here, wanted.len_utf8()));
        }
        places
    }
}

/// Whether no page and no picture can hold a character: XML 1.0 allows no controls but tab and line ends.
fn is_forbidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// The first character of a text that no page and no picture can hold, and where it stands.
#[must_use]
pub fn first_forbidden(text: &str) -> Option<(usize, char)> {
    // all of them begin with one of these bytes, and few texts have any
    let may_begin =
        |byte: u8| (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) | matches!(byte, 0x7f | 0xc2 | 0xef);
    if !text.bytes().fold(false, |found, byte| found | may_begin(byte)) {
        return None;
    }
    text.char_indices().find(|&(_, c)| is_forbidden(c))
}

/// What to say of such a character.
#[must_use]
pub fn forbidden(c: char) -> Diagnostic {
    Diagnostic::error(format!("the character U+{:04X} cannot be printed", u32::from(c))).help("take it out")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_cannot_be_printed_is_found() {
        for c in '\0'..=char::MAX {
            let text = format!("ab{c}");
            assert_eq!(first_forbidden(&text), is_forbidden(c).then_some((2, c)), "{c:?}");
        }
    }
    use crate::diagnostic::Diagnostics;

    fn tree(text: &str) -> (Sources, Node) {
        let mut sources = Sources::new();
        let id = sources.add("t.yaml", text);
        let mut diagnostics = Diagnostics::new();
        let node = parse(&sources, id, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        (sources, node)
    }

    /// Every way to write a scalar: the word is found at its true place.
    #[test]
    fn words_of_scalars_are_located() {
        for text in [
            "a: one two žluť x9 end\n",
            "a: 'one two žluť x9 end'\n",
            "a: 'it''s x9'\n",
            "a: \"one \\u00e9 \\\"q\\\" x9 end\"\n",
            "a: |\n  one two\n    x9 end\n",
            "a: >-\n  one two\n  three\n\n  x9 end\n",
            "a:\n  b: |\n    - - X\n    žx9 -\n",
            "a: one\n  two x9\n  end\n",
            "a: |2\n   one\n  x9\n",
            "# comment\n\na: |  # note\n  one\n  two x9\n",
            "a: |\n  x9 one\n  two\n",
            "a: >\n  x9\nb: [1]\n",
            "a:\n  b: |-\n\n    x9 one\n",
            "a: x9\n",
            "a: 'x9'\n",
            "a: \"x9\"\n",
        ] {
            let (sources, node) = tree(text);
            let mut scalars = vec![&node];
            let mut found = None;
            while let Some(node) = scalars.pop() {
                match &node.kind {
                    Kind::Mapping(entries) => scalars.extend(entries.iter().map(|entry| &entry.value)),
                    Kind::Scalar(text) => found = Some(text),
                    _ => {}
                }
            }
            let found = found.unwrap();
            let at = found.value.find("x9").unwrap();
            let span = found.locate(&sources, at..at + 2);
            assert_eq!(span.range(), text.find("x9").unwrap()..text.find("x9").unwrap() + 2, "{text:?}");
        }
    }

    #[test]
    fn duplicate_keys_keep_the_first_and_are_reported() {
        let mut sources = Sources::new();
        let id = sources.add("t.yaml", "a: 1\nb: 2\na: 3\n");
        let mut diagnostics = Diagnostics::new();
        let node = parse(&sources, id, &mut diagnostics).unwrap();
        let Kind::Mapping(entries) = node.kind else { panic!() };
        assert_eq!(entries.len(), 2);
        let found = diagnostics.sorted();
        assert_eq!(found[0].message, "`a` is written twice");
        assert_eq!(sources.location(found[0].labels[0].span).to_string(), "3:1");
    }

    #[test]
    fn alias_bombs_are_refused() {
        let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for i in 1..12 {
            let list = vec![format!("*a{}", i - 1); 9].join(", ");
            text = format!("{text}a{i}: &a{i} [{list}]\n");
        }
        let mut sources = Sources::new();
        let id = sources.add("t.yaml", text);
        let mut diagnostics = Diagnostics::new();
        assert!(parse(&sources, id, &mut diagnostics).is_none());
        assert!(diagnostics.sorted()[0].message.contains("expand to more than"));
    }
}

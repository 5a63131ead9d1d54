//! YAML text → a tree in which every node and key knows its bytes in the source.
//!
//! The scanning is `saphyr-parser`'s; this file only builds the tree, because the common loaders lose places, stop at a
//! duplicate key, or expand aliases without a budget. Every scalar stays text: what it means is decided by who reads it.

use std::collections::BTreeMap;
use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::{NESTING, VALUES};
use crate::source::{SourceId, Sources, Span, Spanned};

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

/// Reads one YAML document; a text that says nothing is [`Kind::Null`]. `None` when the text is not YAML; duplicate keys are
/// reported and the first kept.
#[must_use]
pub fn parse(sources: &Sources, source: SourceId, diagnostics: &mut Diagnostics) -> Option<Node> {
    let text = sources.get(source).text.clone();
    let mut builder = Builder { source, bytes: Bytes::of(&text), anchors: BTreeMap::new(), nodes: 0, diagnostics };
    let mut events = Parser::new_from_str(&text);
    let mut root = None;
    loop {
        match events.next() {
            None => break,
            Some(Err(error)) => {
                let diagnostic = builder.syntax_error(&text, &error);
                builder.diagnostics.push(diagnostic);
                return None;
            }
            Some(Ok((Event::StreamStart | Event::StreamEnd | Event::DocumentEnd | Event::Nothing, _))) => {}
            Some(Ok((Event::DocumentStart(_), span))) => {
                if root.is_some() {
                    let span = builder.span(&span);
                    builder.diagnostics.push(
                        Diagnostic::error("a second YAML document begins here")
                            .at(span)
                            .help("put it into a file of its own; one file holds one document"),
                    );
                    return root;
                }
            }
            Some(Ok((event, span))) => match builder.node(event, span, &mut events, &text, 0) {
                Ok(node) => root = Some(node),
                Err(diagnostic) => {
                    builder.diagnostics.push(diagnostic);
                    return None;
                }
            },
        }
    }
    Some(root.unwrap_or(Node { span: Span::new(source, 0..0), kind: Kind::Null }))
}

/// Whether no page and no picture can hold a character: XML 1.0 allows no controls but tab and line ends.
#[must_use]
pub fn is_forbidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// What to say of such a character.
#[must_use]
pub fn forbidden(c: char) -> Diagnostic {
    Diagnostic::error(format!("the character U+{:04X} cannot be printed", u32::from(c))).help("take it out")
}

/// Where characters begin, since the scanner counts characters. Nearly all of them are one byte long.
struct Bytes {
    /// The number of each character that is longer, and the byte behind it.
    longer: Vec<(usize, usize)>,
    length: usize,
}

impl Bytes {
    fn of(text: &str) -> Self {
        let longer = if text.is_ascii() {
            Vec::new()
        } else {
            let characters = text.char_indices().enumerate().filter(|(_, (_, c))| !c.is_ascii());
            characters.map(|(number, (byte, c))| (number, byte + c.len_utf8())).collect()
        };
        Self { longer, length: text.len() }
    }

    /// The byte at which a character begins; the end of the text for one beyond it.
    fn of_character(&self, number: usize) -> usize {
        let before = self.longer.partition_point(|&(longer, _)| longer < number);
        let byte = match before.checked_sub(1).map(|last| self.longer[last]) {
            Some((longer, behind)) => behind + (number - longer - 1),
            None => number,
        };
        byte.min(self.length)
    }
}

struct Builder<'d> {
    source: SourceId,
    bytes: Bytes,
    anchors: BTreeMap<usize, Node>,
    nodes: usize,
    diagnostics: &'d mut Diagnostics,
}

type Events<'t> = Parser<'t, saphyr_parser::StrInput<'t>>;

impl Builder<'_> {
    fn byte(&self, index: usize) -> usize {
        self.bytes.of_character(index)
    }

    fn span(&self, span: &saphyr_parser::Span) -> Span {
        Span::new(self.source, self.byte(span.start.index())..self.byte(span.end.index()))
    }

    fn syntax_error(&self, text: &str, error: &ScanError) -> Diagnostic {
        let at = self.byte(error.marker().index()).min(text.len());
        let end = at + text[at..].chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8);
        let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let line = &text[line..at + text[at..].find('\n').unwrap_or(text.len() - at)];
        let diagnostic =
            Diagnostic::error(format!("this is not YAML: {}", error.info())).at(Span::new(self.source, at..end));
        if looks_like_board_row(line) {
            diagnostic.help(BOARD_ROW_HELP)
        } else if needs_quotes(line) {
            diagnostic.help(QUOTES_HELP)
        } else {
            diagnostic
        }
    }

    fn node<'t>(
        &mut self,
        event: Event<'t>,
        place: saphyr_parser::Span,
        events: &mut Events<'t>,
        text: &str,
        depth: usize,
    ) -> Result<Node, Diagnostic> {
        let start = self.span(&place);
        self.nodes += 1;
        if depth > NESTING {
            return Err(Diagnostic::error(format!("nested more than {NESTING} levels deep")).at(start));
        }
        if self.nodes > VALUES {
            return Err(Diagnostic::error(format!("more than {VALUES} values in one file")).at(start));
        }
        match event {
            Event::Scalar(value, style, anchor, _) => {
                let style = match style {
                    ScalarStyle::Plain => Style::Plain,
                    ScalarStyle::SingleQuoted => Style::Quoted,
                    ScalarStyle::DoubleQuoted => Style::Escaped,
                    ScalarStyle::Literal | ScalarStyle::Folded => Style::Block,
                };
                let start = if style == Style::Block { self.trimmed(start, text) } else { start };
                if let Some(c) = value.chars().find(|&c| is_forbidden(c)) {
                    self.diagnostics.push(forbidden(c).at(start));
                }
                let null = style == Style::Plain && matches!(&*value, "" | "~" | "null" | "Null" | "NULL");
                let kind = if null {
                    Kind::Null
                } else {
                    Kind::Scalar(Text { value: value.into_owned(), span: start, style })
                };
                self.anchored(anchor, Node { span: start, kind })
            }
            Event::Alias(anchor) => {
                let node = self.anchors.get(&anchor).cloned().ok_or_else(|| {
                    Diagnostic::error("this alias names an anchor that is not defined before it").at(start)
                })?;
                self.expand(&node, start)?;
                Ok(node)
            }
            Event::SequenceStart(anchor, _) => {
                let mut items = Vec::new();
                loop {
                    match self.next(events, text)? {
                        (Event::SequenceEnd, end) => {
                            let span = self.closed(start, &end, items.last().map(|node: &Node| node.span));
                            return self.anchored(anchor, Node { span, kind: Kind::Sequence(items) });
                        }
                        (event, place) => items.push(self.node(event, place, events, text, depth + 1)?),
                    }
                }
            }
            Event::MappingStart(anchor, _) => {
                let mut entries: Vec<Entry> = Vec::new();
                let mut seen = BTreeMap::new();
                loop {
                    let (event, place) = self.next(events, text)?;
                    if event == Event::MappingEnd {
                        let last = entries.last().map(|entry| entry.value.span);
                        let span = self.closed(start, &place, last);
                        return self.anchored(anchor, Node { span, kind: Kind::Mapping(entries) });
                    }
                    let key = self.node(event, place, events, text, depth + 1)?;
                    let (event, place) = self.next(events, text)?;
                    let value = self.node(event, place, events, text, depth + 1)?;
                    entries.extend(self.entry(&mut seen, &key, value));
                }
            }
            _ => Err(Diagnostic::error("this is not YAML: the document ends too early").at(start)),
        }
    }

    /// The span without the white space at its end.
    fn trimmed(&self, span: Span, text: &str) -> Span {
        let words = text.get(span.range()).unwrap_or_default().trim_end();
        Span::new(self.source, span.start..span.start + words.len())
    }

    /// An entry whose key is a word that has not been `seen` in this mapping.
    fn entry(&mut self, seen: &mut BTreeMap<String, Span>, key: &Node, value: Node) -> Option<Entry> {
        let name = match &key.kind {
            Kind::Scalar(text) => text.value.clone(),
            Kind::Null => String::new(),
            _ => {
                self.diagnostics.push(Diagnostic::error("a key is one word, not a list or a mapping").at(key.span));
                return None;
            }
        };
        if let Some(&first) = seen.get(&name) {
            self.diagnostics.push(
                Diagnostic::error(format!("`{name}` is written twice"))
                    .label(key.span, "again here")
                    .label(first, "first here")
                    .help("keep one of them"),
            );
            return None;
        }
        seen.insert(name.clone(), key.span);
        Some(Entry { key: Spanned { value: name, span: key.span }, value })
    }

    fn next<'t>(&self, events: &mut Events<'t>, text: &str) -> Result<(Event<'t>, saphyr_parser::Span), Diagnostic> {
        match events.next() {
            Some(Ok(next)) => Ok(next),
            Some(Err(error)) => Err(self.syntax_error(text, &error)),
            None => Err(Diagnostic::error("this is not YAML: the document ends too early")
                .at(Span::new(self.source, text.len()..text.len()))),
        }
    }

    /// Keeps a node for its aliases. The copy counts: anchors within anchors grow as aliases do.
    fn anchored(&mut self, anchor: usize, node: Node) -> Result<Node, Diagnostic> {
        if anchor > 0 {
            self.expand(&node, Span::new(self.source, node.span.start..node.span.start))?;
            self.anchors.insert(anchor, node.clone());
        }
        Ok(node)
    }

    /// Counts the values of a copy of a node, which stands at `place`.
    fn expand(&mut self, node: &Node, place: Span) -> Result<(), Diagnostic> {
        self.nodes += count(node);
        if self.nodes > VALUES {
            let message = format!("the anchors and aliases of this file expand to more than {VALUES} values");
            return Err(Diagnostic::error(message).at(place));
        }
        Ok(())
    }

    /// The span of a collection: up to its closing bracket, or to its last member where indentation closes it.
    fn closed(&self, start: Span, end: &saphyr_parser::Span, last: Option<Span>) -> Span {
        let end = if end.is_empty() { last.map_or(start.end, |last| last.end) } else { self.span(end).end };
        Span::new(self.source, start.start..end.max(start.start))
    }
}

fn count(node: &Node) -> usize {
    1 + match &node.kind {
        Kind::Null | Kind::Scalar(_) => 0,
        Kind::Sequence(items) => items.iter().map(count).sum(),
        Kind::Mapping(entries) => entries.iter().map(|entry| 1 + count(&entry.value)).sum(),
    }
}

/// What to do about a board or transcript that YAML reads as something else.
pub const BOARD_ROW_HELP: &str = "YAML gives `*` and `-` at the beginning of a value a meaning of its own; write the rows \
     as a block scalar: `position: |`, then the eight rows indented below it";

/// What to do about a sentence that YAML reads as something else.
pub const QUOTES_HELP: &str = "braces at the beginning, quotation marks and a colon within a value mean something in YAML; put \
     the value between quotation marks, such as \"{mover} plays {last}.\"";

/// Whether a line's value is a sentence that needs quotation marks.
fn needs_quotes(line: &str) -> bool {
    let Some((_, value)) = line.split_once(": ") else { return false };
    let value = value.trim();
    value.starts_with('{') || value.contains(": ") || (value.starts_with('"') && value.matches('"').count() > 2)
}

/// Whether a line's value consists of board characters and begins with one that YAML takes for its own.
fn looks_like_board_row(line: &str) -> bool {
    let value = line.split_once(": ").map_or(line, |(_, value)| value).trim();
    value.starts_with(['*', '-']) && value.chars().filter(|c| "*-.XOxo".contains(*c)).count() >= 4
}

#[cfg(test)]
mod tests {
    use super::*;

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

//! The scanner's events → the tree.

use std::collections::{BTreeMap, BTreeSet};

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

use super::bytes::Bytes;
use super::help::{BOARD_ROW_HELP, QUOTES_HELP, looks_like_board_row, needs_quotes};
use super::{Entry, Kind, Node, Style, Text, first_forbidden, forbidden};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::{NESTING, VALUES};
use crate::source::{SourceId, Sources, Span, Spanned};

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
                if let Some((_, c)) = first_forbidden(&value) {
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
                loop {
                    let (event, place) = self.next(events, text)?;
                    if event == Event::MappingEnd {
                        let last = entries.last().map(|entry| entry.value.span);
                        let span = self.closed(start, &place, last);
                        self.drop_repeated(&mut entries);
                        return self.anchored(anchor, Node { span, kind: Kind::Mapping(entries) });
                    }
                    let key = self.node(event, place, events, text, depth + 1)?;
                    let (event, place) = self.next(events, text)?;
                    let value = self.node(event, place, events, text, depth + 1)?;
                    entries.extend(self.entry(key, value));
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

    /// An entry whose key is a word.
    fn entry(&mut self, key: Node, value: Node) -> Option<Entry> {
        let name = match key.kind {
            Kind::Scalar(text) => text.value,
            Kind::Null => String::new(),
            _ => {
                self.diagnostics.push(Diagnostic::error("a key is one word, not a list or a mapping").at(key.span));
                return None;
            }
        };
        Some(Entry { key: Spanned { value: name, span: key.span }, value })
    }

    /// Of entries with the same key, keeps the first.
    fn drop_repeated(&mut self, entries: &mut Vec<Entry>) {
        let mut alike: Vec<usize> = (0..entries.len()).collect();
        alike.sort_by_key(|&index| &entries[index].key.value);
        let mut repeated = BTreeSet::new();
        for indices in alike.chunk_by(|&one, &next| entries[one].key.value == entries[next].key.value) {
            for &index in &indices[1..] {
                repeated.insert(index);
                self.diagnostics.push(
                    Diagnostic::error(format!("`{}` is written twice", entries[index].key.value))
                        .label(entries[index].key.span, "again here")
                        .label(entries[indices[0]].key.span, "first here")
                        .help("keep one of them"),
                );
            }
        }
        if !repeated.is_empty() {
            let mut index = 0..;
            entries.retain(|_| index.next().is_some_and(|index| !repeated.contains(&index)));
        }
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

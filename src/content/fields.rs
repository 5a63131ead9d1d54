//! Reading a mapping key by key: what is asked for, what is missing, what is unknown.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::{ParseSquareError, Square};
use crate::source::{Span, Spanned};

use super::yaml::{BOARD_ROW_HELP, Entry, Kind, Node, QUOTES_HELP, Text};

/// The entries of a mapping, from which named keys are taken one after another.
pub struct Fields<'n> {
    /// What the mapping is, for messages: "a diagram".
    what: &'static str,
    entries: &'n [Entry],
    span: Span,
    /// Where to look first: mostly keys are asked for in the order in which they are written.
    next: usize,
    asked: Vec<&'static str>,
    missing: Vec<&'static str>,
}

impl<'n> Fields<'n> {
    /// The entries of `node`; `None` with a diagnostic when it is no mapping. Nothing at all is an empty mapping.
    pub fn of(node: &'n Node, what: &'static str, diagnostics: &mut Diagnostics) -> Option<Self> {
        let entries: &[Entry] = match &node.kind {
            Kind::Mapping(entries) => entries,
            Kind::Null => &[],
            _ => {
                diagnostics.push(
                    Diagnostic::error(format!("{what} is a mapping, not {}", node.kind_word()))
                        .at(node.span)
                        .help("write `key: value` lines, indented"),
                );
                return None;
            }
        };
        // The first line stands for the whole mapping.
        let span = entries.first().map_or(node.span, |entry| entry.key.span);
        Some(Self { what, entries, span, next: 0, asked: Vec::new(), missing: Vec::new() })
    }

    /// Whether `key` is there.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key.value == key)
    }

    /// The value of `key`, if it is there. A key that has no value is an error, and counts as absent.
    pub fn optional(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<&'n Node> {
        self.asked.push(key);
        let (before, after) = self.entries.split_at(self.next);
        let is_it = |entry: &Entry| entry.key.value == key;
        let at = after.iter().position(is_it).map(|at| self.next + at).or_else(|| before.iter().position(is_it))?;
        self.next = at + 1;
        let entry = &self.entries[at];
        if matches!(entry.value.kind, Kind::Null) {
            diagnostics.push(
                Diagnostic::error(format!("`{key}` has no value"))
                    .at(entry.key.span)
                    .help("give it a value, or take the line out"),
            );
            return None;
        }
        Some(&entry.value)
    }

    /// The value of `key`, which must be there; if it is not, [`Fields::finish`] says so.
    pub fn required(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<&'n Node> {
        let found = self.optional(key, diagnostics);
        if found.is_none() && !self.entries.iter().any(|entry| entry.key.value == key) {
            self.missing.push(key);
        }
        found
    }

    /// Reports the keys that are missing, where it is not known which others there should be.
    pub fn finish_early(&self, diagnostics: &mut Diagnostics) {
        if !self.missing.is_empty() {
            let missing = self.missing.join("`, `");
            diagnostics.push(Diagnostic::error(format!("{} needs `{missing}`", self.what)).at(self.span));
        }
    }

    /// Reports the keys that are missing, and every key that was never asked for, with the keys there are.
    pub fn finish(self, diagnostics: &mut Diagnostics) {
        self.finish_early(diagnostics);
        for entry in self.entries {
            if !self.asked.contains(&entry.key.value.as_str()) {
                diagnostics.push(unknown("key", &entry.key, self.what, &self.asked));
            }
        }
    }
}

/// An unknown name, with the names there are and the nearest of them.
#[must_use]
pub fn unknown(kind: &str, name: &Spanned<String>, of: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{}` is not a {kind} of {of}", name.value)).at(name.span);
    let diagnostic = match nearest(&name.value, known) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic,
    };
    diagnostic.note(format!("known here: {}", known.join(", ")))
}

/// The known name within two edits of `name`, if there is one.
#[must_use]
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    known
        .iter()
        .map(|&k| (distance(name, k), k))
        .filter(|(d, k)| *d <= 2 && *d < k.chars().count())
        .min()
        .map(|(_, k)| k)
}

/// Levenshtein distance in characters.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &cb) in b.iter().enumerate() {
            let cost = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// The node as text.
///
/// # Errors
///
/// When it is a list, a mapping or nothing. A board that YAML took for a list gets its own advice.
pub fn text<'n>(node: &'n Node, what: &str) -> Result<&'n Text, Diagnostic> {
    match &node.kind {
        Kind::Scalar(text) => Ok(text),
        Kind::Sequence(_) if matches!(what, "position" | "moves") => {
            Err(Diagnostic::error(format!("`{what}` is text, not a list")).at(node.span).help(BOARD_ROW_HELP))
        }
        Kind::Mapping(_) => {
            Err(Diagnostic::error(format!("`{what}` is text, not a mapping")).at(node.span).help(QUOTES_HELP))
        }
        _ => Err(Diagnostic::error(format!("`{what}` is text, not {}", node.kind_word())).at(node.span)),
    }
}

/// The node as an owned word or sentence with its place.
///
/// # Errors
///
/// As [`text`].
pub fn string(node: &Node, what: &str) -> Result<Spanned<String>, Diagnostic> {
    text(node, what).map(|text| Spanned { value: text.value.clone(), span: text.span })
}

/// The node as a whole number.
///
/// # Errors
///
/// When it is anything else.
pub fn number(node: &Node, what: &str) -> Result<Spanned<u64>, Diagnostic> {
    let text = text(node, what)?;
    let value = text
        .value
        .parse()
        .map_err(|_| Diagnostic::error(format!("`{what}` is a whole number, not `{}`", text.value)).at(text.span))?;
    Ok(Spanned { value, span: text.span })
}

/// The node as `true` or `false`.
///
/// # Errors
///
/// When it is anything else.
pub fn boolean(node: &Node, what: &str) -> Result<Spanned<bool>, Diagnostic> {
    let text = text(node, what)?;
    let value = match text.value.as_str() {
        "true" => true,
        "false" => false,
        other => {
            return Err(Diagnostic::error(format!("`{what}` is `true` or `false`, not `{other}`")).at(text.span));
        }
    };
    Ok(Spanned { value, span: text.span })
}

/// The node as one text or a list of texts.
///
/// # Errors
///
/// When it, or a member, is anything else.
pub fn strings(node: &Node, what: &str) -> Result<Vec<Spanned<String>>, Diagnostic> {
    match &node.kind {
        Kind::Sequence(items) => items.iter().map(|item| string(item, what)).collect(),
        _ => Ok(vec![string(node, what)?]),
    }
}

/// A word as a square.
///
/// # Errors
///
/// When it is none.
pub fn square(word: &Spanned<String>) -> Result<Square, Diagnostic> {
    word.value.parse().map_err(|error: ParseSquareError| Diagnostic::error(error.to_string()).at(word.span))
}

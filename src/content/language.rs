//! The words of one language: `content/<lang>/words.yaml`. Number words, the names of sides and shapes, and the sentences
//! from which text alternatives and the printed labels are made.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::{Bitboard, Side};
use crate::source::Spanned;

use super::fields::{Fields, string, strings};
use super::yaml::Node;

/// The words of one language.
#[derive(Clone, Debug, Hash)]
pub struct Language {
    tag: String,
    numbers: Vec<String>,
    phrases: BTreeMap<String, String>,
}

/// Every phrase that a language must have, with the placeholders that it must hold. A missing one is an error that names it.
pub const PHRASES: &[(&str, &[&str])] = &[
    ("black", &[]),
    ("white", &[]),
    ("draw", &[]),
    ("and", &[]),
    ("none", &[]),
    ("group-separator", &[]),
    ("alt-board", &[]),
    ("alt-crop", &["first", "last"]),
    ("alt-before", &[]),
    ("alt-after", &[]),
    ("alt-discs", &["side", "squares"]),
    ("alt-no-discs", &["side"]),
    ("alt-empty", &[]),
    ("alt-last", &["mover", "last"]),
    ("alt-flipped", &["mover", "last", "flips"]),
    ("alt-next", &["mover", "next"]),
    ("alt-suggested", &["mover", "next", "flips"]),
    ("alt-to-move", &["side"]),
    ("alt-legal", &["side", "legal"]),
    ("alt-count", &["square", "count"]),
    ("alt-must-pass", &["side"]),
    ("alt-over", &[]),
    ("alt-marked", &["marks"]),
    ("alt-mark", &["mark", "squares"]),
    ("alt-arrows", &["lines"]),
    ("alt-lines", &["lines"]),
    ("alt-from-to", &["from", "to"]),
    ("alt-regions", &["regions"]),
    ("alt-frontier", &["squares"]),
    ("alt-stable", &["squares"]),
    ("alt-mobility", &["side", "squares"]),
    ("alt-orientation", &["left", "right"]),
    ("alt-frame", &["ply"]),
    ("alt-frame-start", &[]),
    ("alt-numbered", &["first", "last"]),
    ("alt-numbered-move", &["number", "side", "square"]),
    ("alt-numbered-pass", &["side"]),
    ("alt-sequence", &["moves"]),
    ("alt-schematic", &[]),
    ("alt-centre-empty", &["squares"]),
    ("alt-discs-apart", &["squares"]),
    ("alt-flip-error", &["errors"]),
    ("alt-not-flipped", &["ply", "square", "squares"]),
    ("alt-wrongly-flipped", &["ply", "square", "squares"]),
    ("shape-ring", &[]),
    ("shape-cross", &[]),
    ("shape-dot", &[]),
    ("shape-square", &[]),
    ("shape-triangle", &[]),
    ("shape-star", &[]),
    ("shape-diamond", &[]),
    ("shape-highlight", &[]),
    ("frame-start", &[]),
    ("note-pass", &["side", "ply"]),
    ("note-pass-last", &["side"]),
    ("note-tournament", &["score"]),
    ("schematic", &[]),
    ("flip-error", &["ply"]),
    ("board-title", &[]),
    ("board-alt", &[]),
    ("board-start-alt", &["black", "white"]),
    ("print-at-100", &[]),
    ("ruler-mm", &[]),
    ("ruler-inch", &[]),
    ("stepper", &[]),
    ("stepper-first", &[]),
    ("stepper-back", &[]),
    ("stepper-next", &[]),
    ("stepper-last", &[]),
    ("stepper-count", &["move", "moves"]),
    ("step-move", &["mover", "last", "flips"]),
    ("step-pass", &["side"]),
    ("step-over", &["black", "white"]),
];

/// A phrase must hold each of its placeholders, and no other.
fn check_placeholders(key: &str, phrase: &Spanned<String>, known: &[&str], diagnostics: &mut Diagnostics) {
    let held: Vec<&str> =
        phrase.value.split('{').skip(1).map(|part| part.split('}').next().unwrap_or_default()).collect();
    let unknown = held.iter().find(|name| !known.contains(name));
    let missing = known.iter().find(|name| !held.contains(name));
    let fault = match (unknown, missing) {
        (None, None) => return,
        (Some(name), _) => format!("`{key}` cannot hold `{{{name}}}`"),
        (None, Some(name)) => format!("`{key}` does not hold `{{{name}}}`"),
    };
    let wanted: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
    let fault = Diagnostic::error(fault).at(phrase.span);
    diagnostics.push(if wanted.is_empty() {
        fault.help("this phrase has no placeholders")
    } else {
        fault.help(format!("its placeholders are {}", wanted.join(", ")))
    });
}

impl Language {
    /// Decodes `words.yaml`. `None` when something is missing or wrong; the diagnostics say what.
    #[must_use]
    pub fn decode(tag: &str, node: &Node, diagnostics: &mut Diagnostics) -> Option<Self> {
        let before = diagnostics.len();
        let mut fields = Fields::of(node, "a file of phrases", diagnostics)?;
        let numbers = fields
            .required("numbers", diagnostics)
            .and_then(|node| diagnostics.keep(strings(node, "numbers")))
            .unwrap_or_default();
        if numbers.len() < 21 && diagnostics.len() == before {
            diagnostics.push(
                Diagnostic::error(format!("`numbers` has {} words; it needs those from zero to twenty", numbers.len()))
                    .at(node.span),
            );
        }
        let mut phrases = BTreeMap::new();
        for &(key, placeholders) in PHRASES {
            let phrase = fields.required(key, diagnostics).and_then(|node| diagnostics.keep(string(node, key)));
            if let Some(phrase) = &phrase {
                check_placeholders(key, phrase, placeholders, diagnostics);
            }
            phrases.insert(key.to_owned(), phrase.map(|phrase| phrase.value).unwrap_or_default());
        }
        fields.finish(diagnostics);
        let numbers = numbers.into_iter().map(|Spanned { value, .. }| value).collect();
        (diagnostics.len() == before).then(|| Self { tag: tag.to_owned(), numbers, phrases })
    }

    /// Its BCP 47 tag, such as `en`.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// A phrase by its key in `words.yaml`; empty for an unknown key.
    #[must_use]
    pub fn phrase(&self, key: &str) -> &str {
        self.phrases.get(key).map_or("", String::as_str)
    }

    /// A phrase with its `{name}` placeholders filled.
    #[must_use]
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = self.phrase(key).to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// A number as a word, where the language has one.
    #[must_use]
    pub fn number_word(&self, number: u64) -> Option<&str> {
        self.numbers.get(usize::try_from(number).ok()?).map(String::as_str)
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> &str {
        self.phrase(side.word())
    }

    /// Items in a sentence: `a, b and c`.
    #[must_use]
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => self.phrase("none").to_owned(),
            [only] => only.clone(),
            [head @ .., last] => format!("{} {} {last}", head.join(", "), self.phrase("and")),
        }
    }

    /// Squares in a sentence, in the order of their columns: `d5 and e4`.
    #[must_use]
    pub fn squares(&self, squares: Bitboard) -> String {
        let mut names: Vec<String> = squares.squares().map(|square| square.to_string()).collect();
        names.sort();
        self.list(&names)
    }

    /// Whether `words` says `number`: as figures, as figures in groups of three, or as a number word, whatever its case.
    #[must_use]
    pub fn says_number(&self, words: &str, number: u64) -> bool {
        let separator = |c: char| c == '\u{a0}' || c == '\u{202f}' || self.phrase("group-separator").contains(c);
        let groups: Vec<&str> = words.split(separator).collect();
        let is_grouped = groups.len() == 1
            || ((1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3));
        is_grouped && groups.concat() == number.to_string()
            || self.number_word(number).is_some_and(|word| word.to_lowercase() == words.to_lowercase())
    }

    /// Whether `words` names exactly these squares, in any order, with commas, spaces and the language's `and` between them;
    /// for no square, the language's `none`.
    #[must_use]
    pub fn says_squares(&self, words: &str, squares: Bitboard) -> bool {
        if squares.is_empty() {
            return words == self.phrase("none");
        }
        let mut named = Bitboard::EMPTY;
        for word in words.split([',', ' ']).filter(|word| !word.is_empty()) {
            if word == self.phrase("and") {
                continue;
            }
            match word.parse() {
                Ok(square) if !named.contains(square) => named.insert(square),
                _ => return false,
            }
        }
        named == squares && !named.is_empty()
    }
}

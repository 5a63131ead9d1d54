//! The words of one language: `content/<lang>/words.yaml`. Number words, the names of sides and shapes, the sentences from
//! which text alternatives and the printed labels are made, and how items follow one another in a sentence.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::{Bitboard, Score, Side};
use crate::source::{Sources, Span};

use super::fields::{Fields, strings, text};
use super::typography::Typography;
use super::yaml::{Kind, Node, Text};

/// The words of one language.
#[derive(Clone, Debug, Hash)]
pub struct Language {
    tag: String,
    /// The words of each number from zero: the first is written, all of them are read.
    numbers: Vec<Vec<String>>,
    /// Words that tell nothing of where a link leads, in small letters.
    vague: Vec<String>,
    phrases: BTreeMap<String, String>,
    places: BTreeMap<String, Span>,
    typography: Typography,
}

/// Every phrase that a language must have, with the placeholders that it must hold. A missing one is an error that names it.
pub const PHRASES: &[(&str, &[&str])] = &[
    ("black", &[]),
    ("white", &[]),
    ("draw", &[]),
    ("none", &[]),
    ("yes", &[]),
    ("no", &[]),
    ("group-separator", &[]),
    ("decimal-separator", &[]),
    ("share", &["number"]),
    ("score", &["black", "white"]),
    ("range", &["first", "last"]),
    ("list-next", &["items", "item"]),
    ("list-last", &["items", "item"]),
    ("list-groups", &["items", "item"]),
    ("list-sentences", &["items", "item"]),
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
    ("alt-numbered-moves", &["moves"]),
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
    ("frame-move", &["ply", "last"]),
    ("note-pass", &["side", "ply"]),
    ("note-pass-last", &["side"]),
    ("note-tournament", &["score"]),
    ("schematic", &[]),
    ("flip-error", &["ply"]),
    ("board-title", &[]),
    ("board-alt", &[]),
    ("board-start-alt", &["black", "white"]),
    ("print-at-100", &[]),
    ("running-range", &["first", "last"]),
    ("ruler-mm", &[]),
    ("ruler-inch", &[]),
    ("part-title", &["number", "count", "first", "last"]),
    ("part-steps", &[]),
    ("discs-title", &[]),
    ("discs-back", &[]),
    ("discs-white-alt", &["count"]),
    ("discs-black-alt", &["count"]),
    ("discs-steps", &[]),
    ("transcript-title", &[]),
    ("transcript-event", &[]),
    ("transcript-round", &[]),
    ("transcript-date", &[]),
    ("transcript-discs", &[]),
    ("transcript-score", &[]),
    ("transcript-time", &[]),
    ("transcript-signature", &[]),
    ("transcript-passes", &[]),
    ("transcript-no-passes", &[]),
    ("transcript-moves", &[]),
    ("transcript-alt", &[]),
    ("transcript-filled-alt", &[]),
    ("report-title", &[]),
    ("report-number", &[]),
    ("report-pass", &[]),
    ("report-after", &["ply"]),
    ("report-discs", &["black", "white"]),
    ("game-won", &["side", "score"]),
    ("game-drawn", &["score"]),
    ("game-unfinished", &["ply", "score"]),
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
fn check_placeholders(key: &str, phrase: &Text, known: &[&str], diagnostics: &mut Diagnostics) {
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
    /// Decodes `words.yaml`. `None` when something is missing or wrong; the diagnostics say what. Marks that are not the
    /// language's own are errors where `strict`, else warnings.
    #[must_use]
    pub fn decode(
        tag: &str,
        node: &Node,
        strict: bool,
        sources: &Sources,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let mut found = Diagnostics::new();
        let language = Self::read(tag, node, strict, sources, &mut found);
        let valid = !found.has_errors();
        diagnostics.append(found);
        language.filter(|_| valid)
    }

    fn read(tag: &str, node: &Node, strict: bool, sources: &Sources, found: &mut Diagnostics) -> Option<Self> {
        let mut fields = Fields::of(node, "a file of phrases", found)?;
        let numbers = fields.required("numbers", found).map(|node| numbers(node, found)).unwrap_or_default();
        let typography =
            fields.required("typography", found).map(|node| Typography::decode(node, found)).unwrap_or_default();
        let (mut phrases, mut places) = (BTreeMap::new(), BTreeMap::new());
        for &(key, placeholders) in PHRASES {
            let phrase = fields.required(key, found).and_then(|node| found.keep(text(node, key)));
            if let Some(phrase) = phrase {
                let place = |range| phrase.locate(sources, range);
                typography.report(&phrase.value, 0..phrase.value.len(), &place, strict, found);
                check_placeholders(key, phrase, placeholders, found);
            }
            places.extend(phrase.map(|phrase| (key.to_owned(), phrase.span)));
            phrases.insert(key.to_owned(), phrase.map(|phrase| typography.set(&phrase.value)).unwrap_or_default());
        }
        let vague = fields
            .required("vague-links", found)
            .and_then(|node| found.keep(strings(node, "vague-links")))
            .unwrap_or_default();
        fields.finish(found);
        let vague = vague.into_iter().map(|words| words.value.to_lowercase()).collect();
        Some(Self { tag: tag.to_owned(), numbers, vague, phrases, places, typography })
    }

    /// Its BCP 47 tag, such as `en`.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Whether these words, in small letters, tell nothing of where a link leads, such as `here`.
    #[must_use]
    pub fn is_vague(&self, words: &str) -> bool {
        self.vague.iter().any(|vague| vague == words)
    }

    /// A phrase by its key in `words.yaml`; empty for an unknown key.
    #[must_use]
    pub fn phrase(&self, key: &str) -> &str {
        self.phrases.get(key).map_or("", String::as_str)
    }

    /// Where a phrase stands, for what only shows when it is set.
    #[must_use]
    pub fn place(&self, key: &str) -> Option<Span> {
        self.places.get(key).copied()
    }

    /// A phrase with its `{name}` placeholders filled.
    #[must_use]
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.phrase(key);
        while let Some((before, behind)) = rest.split_once('{') {
            let (name, after) = behind.split_once('}').unwrap_or((behind, ""));
            text.push_str(before);
            text.push_str(values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value));
            rest = after;
        }
        text + rest
    }

    /// Its marks and spaces.
    #[must_use]
    pub const fn typography(&self) -> &Typography {
        &self.typography
    }

    /// A number as a word, where the language has one.
    #[must_use]
    pub fn number_word(&self, number: u64) -> Option<&str> {
        self.number_words(number).first().map(String::as_str)
    }

    /// Every word for a number, such as `un` and `une`; none where the language has none.
    fn number_words(&self, number: u64) -> &[String] {
        usize::try_from(number).ok().and_then(|number| self.numbers.get(number)).map_or(&[], Vec::as_slice)
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
            [head @ .., last] => self.join("list-last", &self.row(head), last),
        }
    }

    /// Items one after another: `a, b, c`.
    #[must_use]
    pub fn row(&self, items: &[String]) -> String {
        self.joined("list-next", items)
    }

    /// Items that may be lists themselves: `a and b; c`.
    #[must_use]
    pub fn groups(&self, items: &[String]) -> String {
        self.joined("list-groups", items)
    }

    /// Whole sentences one after another.
    #[must_use]
    pub fn sentences(&self, items: &[String]) -> String {
        self.joined("list-sentences", items)
    }

    fn joined(&self, key: &str, items: &[String]) -> String {
        // nearly always there is nothing but what stands between two items
        let between = self.phrase(key).strip_prefix("{items}").and_then(|phrase| phrase.strip_suffix("{item}"));
        if let Some(between) = between.filter(|between| !between.contains('{')) {
            return items.join(between);
        }
        let all = items.iter().cloned().reduce(|items, item| self.join(key, &items, &item));
        all.unwrap_or_default()
    }

    fn join(&self, key: &str, items: &str, item: &str) -> String {
        self.fill(key, &[("items", items), ("item", item)])
    }

    /// A count for each side: `31–32`.
    #[must_use]
    pub fn score(&self, score: Score) -> String {
        self.fill("score", &[("black", &score.black.to_string()), ("white", &score.white.to_string())])
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
        let separator =
            |c: char| matches!(c, ' ' | '\u{a0}' | '\u{202f}') || self.phrase("group-separator").contains(c);
        let groups: Vec<&str> = words.split(separator).collect();
        let is_grouped = groups.len() == 1
            || ((1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3));
        is_grouped && groups.concat() == number.to_string()
            || self.number_words(number).iter().any(|word| word.to_lowercase() == words.to_lowercase())
    }

    /// Whether `words` names exactly these squares, in any order, with commas, spaces and what the language writes between the
    /// items of a list; for no square, the language's `none`.
    #[must_use]
    pub fn says_squares(&self, words: &str, squares: Bitboard) -> bool {
        if squares.is_empty() {
            return words == self.phrase("none");
        }
        let mut named = Bitboard::EMPTY;
        let words = words.replace(self.between("list-last"), " ").replace(self.between("list-next"), " ");
        for word in words.split([',', ' ']).filter(|word| !word.is_empty()) {
            match word.parse() {
                Ok(square) if !named.contains(square) => named.insert(square),
                _ => return false,
            }
        }
        named == squares && !named.is_empty()
    }

    /// What a phrase has between its two placeholders.
    fn between(&self, key: &str) -> &str {
        let behind = self.phrase(key).split_once('}').map_or("", |(_, behind)| behind);
        behind.split_once('{').map_or(behind, |(between, _)| between)
    }

    /// A share as it is written: `34.42 %`.
    #[must_use]
    pub fn share(&self, hundredths: u32) -> String {
        let separator = self.phrase("decimal-separator");
        self.fill("share", &[("number", &format!("{}{separator}{:02}", hundredths / 100, hundredths % 100))])
    }

    /// Whether `34`, `34.4 %` or `34.42%` is the share, rounded to as many places.
    #[must_use]
    pub fn says_share(&self, words: &str, hundredths: u32) -> bool {
        let figures = words.trim_end_matches('%').trim_end();
        let (whole, part) = figures.split_once(self.phrase("decimal-separator")).unwrap_or((figures, ""));
        let unit = match part.len() {
            0 => 100,
            1 => 10,
            2 => 1,
            _ => return false,
        };
        let said = format!("{whole}{part}").parse::<u32>();
        said == Ok((hundredths + unit / 2) / unit)
    }
}

/// The words of the numbers, from zero to at least twenty. Where a language has several forms, they are a list in the list.
fn numbers(node: &Node, found: &mut Diagnostics) -> Vec<Vec<String>> {
    let Kind::Sequence(items) = &node.kind else {
        found.push(Diagnostic::error("`numbers` is a list of words").at(node.span));
        return Vec::new();
    };
    let numbers: Vec<Vec<String>> = items
        .iter()
        .filter_map(|item| found.keep(strings(item, "numbers")))
        .map(|forms| forms.into_iter().map(|form| form.value).collect())
        .collect();
    if items.len() < 21 {
        let fault = format!("`numbers` has {} words; it needs those from zero to twenty", items.len());
        found.push(Diagnostic::error(fault).at(node.span));
    }
    numbers
}

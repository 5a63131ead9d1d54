//! The marks of a language: which spaces hold a line together, and which marks of a typewriter are not of that language.
//!
//! Authors type plain spaces; what is set is decided here, from `typography` in `content/<lang>/words.yaml`. Knows no single
//! language, and nothing of where the words stand.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::Span;

use super::fields::{Fields, string};
use super::yaml::Node;

/// A space as wide as any other, at which no line ends.
const NO_BREAK: char = '\u{a0}';
/// A narrow space at which no line ends.
const NARROW: char = '\u{202f}';

/// The marks of one language.
#[derive(Clone, Debug, Default, Hash)]
pub struct Typography {
    /// The quotation marks, as an author reads them in advice: `« »`.
    quotes: String,
    apostrophe: String,
    /// The space that is set before a mark, and the one after a mark.
    before: BTreeMap<char, char>,
    after: BTreeMap<char, char>,
}

/// A place where words are not written as their language writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

impl Typography {
    /// Decodes `typography`. Every fault is collected.
    #[must_use]
    pub fn decode(node: &Node, diagnostics: &mut Diagnostics) -> Self {
        let Some(mut fields) = Fields::of(node, "`typography`", diagnostics) else { return Self::default() };
        let mut mark = |key| {
            let node = fields.required(key, diagnostics)?;
            diagnostics.keep(string(node, key)).map(|mark| mark.value)
        };
        let (quotes, apostrophe) = (mark("quotes").unwrap_or_default(), mark("apostrophe").unwrap_or_default());
        let mut spaces =
            |key| fields.optional(key, diagnostics).map(|node| spaces(node, diagnostics)).unwrap_or_default();
        let (before, after) = (spaces("space-before"), spaces("space-after"));
        fields.finish(diagnostics);
        Self { quotes, apostrophe, before, after }
    }

    /// The text with the spaces that the language sets at its marks, within figures and before their signs.
    #[must_use]
    pub fn set(&self, text: &str) -> String {
        let mut text = text.to_owned();
        if !self.is_plain(&text) {
            self.set_pieces(&mut [&mut text]);
        }
        text
    }

    /// Whether every space stands before a small letter or a placeholder, and behind no mark that wants another space, where
    /// nothing is to be set: so it is in most words.
    fn is_plain(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        bytes.iter().enumerate().filter(|&(_, &byte)| byte == b' ').all(|(at, _)| {
            let left = at.checked_sub(1).map(|at| bytes[at]);
            let right = bytes.get(at + 1);
            right.is_some_and(|right| right.is_ascii_lowercase() || *right == b'{' && !self.before.contains_key(&'{'))
                && left.is_some_and(|left| left.is_ascii() && !self.after.contains_key(&char::from(left)))
        })
    }

    /// As [`Typography::set`], for a text that lies in pieces.
    pub fn set_pieces(&self, pieces: &mut [&mut String]) {
        let whole: Vec<char> = pieces.iter().flat_map(|piece| piece.chars()).collect();
        let mut at = 0;
        for piece in pieces {
            let end = at + piece.chars().count();
            **piece = (at..end).map(|at| self.space(&whole, at)).collect();
            at = end;
        }
    }

    /// The character to set at a place: another one only for a plain space.
    fn space(&self, text: &[char], at: usize) -> char {
        let neighbours = (at.checked_sub(1).and_then(|at| text.get(at)), text.get(at + 1));
        let (' ', (Some(left), Some(right))) = (text[at], neighbours) else { return text[at] };
        let marked = self.after.get(left).or_else(|| self.before.get(right)).copied();
        marked.unwrap_or_else(|| {
            if parts_figures(text, at) {
                NARROW
            } else if holds(text, at) {
                NO_BREAK
            } else {
                ' '
            }
        })
    }

    /// Where a part of `text` is not written as the language writes: the marks of a typewriter, and marks that stand without
    /// their space. What stands around the part is looked at, and not judged.
    #[must_use]
    pub fn slips(&self, text: &str, part: Range<usize>) -> Vec<Slip> {
        let mut slips = Vec::new();
        let mut slip = |at: usize, mark: char, message: String, help: String| {
            slips.push(Slip { range: at..at + mark.len_utf8(), message, help });
        };
        // no letter, figure or space is a mark
        let marks = text[part.clone()].char_indices().filter(|(_, c)| !(c.is_alphanumeric() || *c == ' '));
        for (offset, mark) in marks {
            let at = part.start + offset;
            let left = text[..at].chars().next_back();
            let right = text[at + mark.len_utf8()..].chars().next();
            match mark {
                '"' => {
                    slip(
                        at,
                        mark,
                        "`\"` is a typewriter’s quotation mark".to_owned(),
                        format!("write {}", self.quotes),
                    );
                }
                '\'' => {
                    let help = format!("write {}; quotation marks are {}", self.apostrophe, self.quotes);
                    slip(at, mark, "`'` is a typewriter’s apostrophe".to_owned(), help);
                }
                _ => {}
            }
            let wants = |space: char| if space == NARROW { "narrow" } else { "no-break" };
            // within a number, a time, an address or a placeholder it is not the mark of a sentence
            let ends_words = right.is_none_or(|right| !right.is_alphanumeric() && right != '/');
            if let Some(&space) = self.before.get(&mark)
                && ends_words
                && left.is_some_and(|left| !(left.is_whitespace() || is_outcry(left) && is_outcry(mark)))
            {
                let help = format!("write a space; it is set as a {} one, at which no line ends", wants(space));
                slip(at, mark, format!("there is no space before `{mark}`"), help);
            }
            if let Some(&space) = self.after.get(&mark)
                && right.is_some_and(|right| !right.is_whitespace())
            {
                let help = format!("write a space; it is set as a {} one, at which no line ends", wants(space));
                slip(at, mark, format!("there is no space after `{mark}`"), help);
            }
        }
        slips
    }

    /// Reports the [slips](Typography::slips) in a part of `text`: as errors where `strict`, else as warnings. `place` is where
    /// bytes of the text stand.
    pub fn report(
        &self,
        text: &str,
        part: Range<usize>,
        place: &dyn Fn(Range<usize>) -> Span,
        strict: bool,
        diagnostics: &mut Diagnostics,
    ) {
        let severity = if strict { Severity::Error } else { Severity::Warning };
        for Slip { range, message, help } in self.slips(text, part) {
            let fault = Diagnostic::warning(message).at(place(range)).help(help);
            diagnostics.push(Diagnostic { severity, ..fault });
        }
    }
}

/// `no-break: ": »"` and `narrow: "; ! ?"`: the marks at which each kind of space is set.
fn spaces(node: &Node, diagnostics: &mut Diagnostics) -> BTreeMap<char, char> {
    let mut spaces = BTreeMap::new();
    let Some(mut fields) = Fields::of(node, "spaces at marks", diagnostics) else { return spaces };
    for (key, space) in [("no-break", NO_BREAK), ("narrow", NARROW)] {
        let Some(node) = fields.optional(key, diagnostics) else { continue };
        let Some(marks) = diagnostics.keep(string(node, key)) else { continue };
        for mark in marks.value.chars().filter(|mark| !mark.is_whitespace()) {
            if mark.is_alphanumeric() {
                let fault = Diagnostic::error(format!("`{mark}` is no mark")).at(marks.span);
                diagnostics.push(fault.help("name marks such as `;` or `»`"));
                continue;
            }
            spaces.insert(mark, space);
        }
    }
    fields.finish(diagnostics);
    spaces
}

/// Marks that stand together, as in `?!`.
const fn is_outcry(mark: char) -> bool {
    matches!(mark, '!' | '?')
}

/// Whether the space at `at` parts groups of three figures, as in `10 000`.
fn parts_figures(text: &[char], at: usize) -> bool {
    let is_figure = |c: &&char| c.is_ascii_digit();
    let before = text[..at].iter().rev().take_while(is_figure).count();
    let stands_alone = text[..at - before].last().is_none_or(|c| !c.is_alphanumeric());
    let after = &text[at + 1..];
    let group = after.iter().take_while(is_figure).count();
    (1..=3).contains(&before) && stands_alone && group == 3 && after.get(3).is_none_or(|c| !c.is_alphanumeric())
}

/// Whether the space at `at` holds together what belongs together: a word of one letter and a number (`a 1`), a number or a
/// placeholder and its sign (`100 %`), a word and the letter that it is about (`square X`).
fn holds(text: &[char], at: usize) -> bool {
    let (left, right) = (text[at - 1], text[at + 1]);
    let letter_before = left.is_alphabetic() && (at < 2 || !text[at - 2].is_alphanumeric());
    let letter_behind =
        right.is_uppercase() && text.get(at + 2).is_none_or(|&c| !c.is_alphanumeric() && !matches!(c, '-' | '’'));
    (letter_before && right.is_ascii_digit())
        || ((left.is_ascii_digit() || left == '}') && matches!(right, '%' | '‰' | '°'))
        || (left.is_alphabetic() && letter_behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn french() -> Typography {
        Typography {
            quotes: "« »".to_owned(),
            apostrophe: "’".to_owned(),
            before: [(':', NO_BREAK), ('»', NO_BREAK), (';', NARROW), ('!', NARROW), ('?', NARROW)].into(),
            after: [('«', NO_BREAK)].into(),
        }
    }

    #[test]
    fn plain_spaces_become_those_of_the_language() {
        let set = |text| french().set(text);
        assert_eq!(set("Coin : « libre » ; oui !"), "Coin\u{a0}: «\u{a0}libre\u{a0}»\u{202f}; oui\u{202f}!");
        assert_eq!(set("un coin, un bord"), "un coin, un bord");
        assert_eq!(Typography::default().set("Corner : free ; yes !"), "Corner : free ; yes !");
    }

    #[test]
    fn numbers_stay_in_one_piece_in_every_language() {
        let set = |text| Typography::default().set(text);
        assert_eq!(set("about 10 000 games"), "about 10\u{202f}000 games");
        assert_eq!(set("1 234 567."), "1\u{202f}234\u{202f}567.");
        assert_eq!(set("a 1, at 100 %"), "a\u{a0}1, at 100\u{a0}%");
        assert_eq!(set("case X. A disc, X, C and B"), "case\u{a0}X. A disc, X, C and\u{a0}B");
        for untouched in
            ["in 1886 228 games", "f5 100", "12 34", "7 1000", "to 8 rows", "a C-square", "", " ", "1 ", " 000"]
        {
            assert_eq!(set(untouched), untouched);
        }
    }

    #[test]
    fn plain_words_stay_as_they_are() {
        for text in [
            "one and two",
            "a b",
            "x of {side}",
            "{n} {side}: {n} %",
            "in 10 000",
            "il dit : « oui »",
            " a",
            "a ",
            "« a »",
            "10 %",
            "square X",
            "é a",
        ] {
            let (own, mut set) = (french(), text.to_owned());
            own.set_pieces(&mut [&mut set]);
            assert_eq!(own.set(text), set);
            assert!(!own.is_plain(text) || set == text, "{text}");
        }
        assert!(french().is_plain("one and two, or three"));
    }

    #[test]
    fn a_mark_and_its_space_may_lie_in_two_pieces() {
        let (mut strong, mut plain) = ("Coin".to_owned(), " : libre".to_owned());
        french().set_pieces(&mut [&mut strong, &mut plain]);
        assert_eq!((strong.as_str(), plain.as_str()), ("Coin", "\u{a0}: libre"));
        let (mut word, mut mark) = ("Quoi ".to_owned(), "?".to_owned());
        french().set_pieces(&mut [&mut word, &mut mark]);
        assert_eq!((word.as_str(), mark.as_str()), ("Quoi\u{202f}", "?"));
    }

    #[test]
    fn slips_are_found_at_their_bytes() {
        let found = |text: &str| -> Vec<String> {
            french().slips(text, 0..text.len()).into_iter().map(|slip| text[slip.range].to_owned()).collect()
        };
        assert_eq!(found("l'été \"beau\""), ["'", "\"", "\""]);
        assert_eq!(found("Coin: libre; oui! «non»"), [":", ";", "!", "«", "»"]);
        assert_eq!(found("« oui »; vraiment?!"), [";", "?"]);
        for right in ["Coin : « libre » ; vraiment ?!", "à 12:30", "https://ffothello.org", "{flips:word}", ": début"]
        {
            assert_eq!(found(right), Vec::<String>::new(), "{right}");
        }
        let english = "Corner: “free”; it’s fine!";
        assert!(Typography::default().slips(english, 0..english.len()).is_empty());
    }
}

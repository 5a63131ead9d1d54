//! Which face shows which character. A Japanese text takes what is Japanese from the Japanese face, and the Latin letters
//! and figures in it from the Latin one; any other text is of one face, and what that lacks is missing.

use std::ops::Range;

use skrifa::MetadataProvider;

use super::face;
use crate::scene::{Face, script};

/// A part of a text that one face shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// Its bytes.
    pub(super) text: Range<usize>,
    pub(super) face: Face,
}

/// Words in one language.
pub(super) struct Stretch<'a> {
    pub(super) text: &'a str,
    /// The Latin face.
    pub(super) face: Face,
    /// A BCP 47 tag.
    pub(super) language: &'a str,
}

/// Parts that follow each other and cover everything. Neighbours in one face are one part.
pub(super) fn itemize(stretches: &[Stretch<'_>]) -> Vec<Item> {
    let any = stretches.iter().any(|stretch| script::is_japanese(stretch.language));
    // most books never come here: nothing is asked about characters that have no choice
    let chosen = stretches.iter().filter(|_| any);
    let kinds: Vec<Kind> = chosen.flat_map(|stretch| stretch.text.chars().map(Kind::of)).collect();
    let sides = sides(&kinds);
    let mut items: Vec<Item> = Vec::new();
    let (mut byte, mut index) = (0, 0);
    for stretch in stretches {
        let japanese = script::is_japanese(stretch.language);
        for c in stretch.text.chars() {
            let face = if japanese { choose(c, kinds[index], sides[index], stretch.face) } else { stretch.face };
            let end = byte + c.len_utf8();
            match items.last_mut() {
                Some(last) if last.face == face => last.text.end = end,
                _ => items.push(Item { text: byte..end, face }),
            }
            (byte, index) = (end, index + 1);
        }
    }
    items
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Kana, Chinese characters, their punctuation, full-width forms.
    Japanese,
    /// Letters and figures of other scripts.
    Western,
    /// What both have: spaces, quotation marks, dashes, signs.
    Either,
}

impl Kind {
    fn of(c: char) -> Self {
        if script::is_spaceless(c) || matches!(c, '\u{3000}'..='\u{30ff}' | '\u{ff00}'..='\u{ffef}') {
            Self::Japanese
        } else if c.is_alphanumeric() {
            Self::Western
        } else {
            Self::Either
        }
    }
}

/// For each character, the nearest decided kinds before and after it.
fn sides(kinds: &[Kind]) -> Vec<[Kind; 2]> {
    let mut sides = vec![[Kind::Either; 2]; kinds.len()];
    let nearest = |seen: &mut Kind, kind: Kind| {
        if kind != Kind::Either {
            *seen = kind;
        }
        *seen
    };
    let mut seen = Kind::Either;
    for (side, &kind) in sides.iter_mut().zip(kinds) {
        side[0] = nearest(&mut seen, kind);
    }
    seen = Kind::Either;
    for (side, &kind) in sides.iter_mut().zip(kinds).rev() {
        side[1] = nearest(&mut seen, kind);
    }
    sides
}

fn choose(c: char, kind: Kind, sides: [Kind; 2], latin: Face) -> Face {
    let japanese = latin.japanese();
    let has = |face: Face| face::font(face).charmap().map(c).is_some();
    match kind {
        Kind::Japanese => japanese,
        // a sign within Latin words is theirs
        Kind::Either if sides != [Kind::Western; 2] && (has(japanese) || !has(latin)) => japanese,
        Kind::Western | Kind::Either => latin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts<'t>(text: &'t str, face: Face, language: &str) -> Vec<(&'t str, Face)> {
        let items = itemize(&[Stretch { text, face, language }]);
        items.into_iter().map(|item| (&text[item.text], item.face)).collect()
    }

    #[test]
    fn letters_and_figures_in_japanese_are_latin() {
        assert_eq!(
            parts("「f5」に64個。", Face::Regular, "ja-JP"),
            [
                ("「", Face::Japanese),
                ("f5", Face::Regular),
                ("」に", Face::Japanese),
                ("64", Face::Regular),
                ("個。", Face::Japanese)
            ]
        );
    }

    #[test]
    fn signs_belong_to_the_words_around_them() {
        assert_eq!(
            parts("“36–28” は…", Face::Semibold, "ja"),
            [("“", Face::JapaneseBold), ("36–28", Face::Semibold), ("” は…", Face::JapaneseBold)]
        );
        // the Japanese face has no such dash
        assert_eq!(parts("黒–白", Face::Italic, "ja")[1], ("–", Face::Italic));
    }

    #[test]
    fn other_languages_have_one_face() {
        assert_eq!(parts("囲む Zug!", Face::Bold, "en"), [("囲む Zug!", Face::Bold)]);
        assert_eq!(parts("", Face::Bold, "ja"), []);
    }
}

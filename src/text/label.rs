//! Short labels: coordinates, numbers, letters. One glyph a character, no kerning, figures all of one width.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

use super::{face, outline};
use crate::scene::{Color, Face, Glyph, GlyphRun, Mm, Point, Pt, Rect, script};

/// A character for which the bundled face has no glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// The character.
    pub character: char,
    /// Where it stands in the text, in bytes.
    pub offset: usize,
}

/// The text as glyphs on one line, its baseline beginning at `origin`. A label with Japanese in it, be it the name of a
/// player, is set in the Japanese companion of its face as a whole.
///
/// # Errors
///
/// When the face has no glyph for a character; the first such character is named.
pub fn line(text: &str, face: Face, size: Pt, color: Color, origin: Point) -> Result<GlyphRun, MissingGlyph> {
    let face = if text.chars().any(script::is_spaceless) { face.japanese() } else { face };
    let mut pen = Mm::ZERO;
    let mut glyphs = Vec::with_capacity(text.len());
    for (offset, character) in text.char_indices() {
        let letter = face::letter(face, character).ok_or(MissingGlyph { character, offset })?;
        let advance = size.to_mm() / letter.units * letter.advance;
        let range = offset..offset + character.len_utf8();
        glyphs.push(Glyph { id: letter.id, offset: Point { x: pen, y: Mm::ZERO }, advance, text: range });
        pen += advance;
    }
    Ok(GlyphRun { face, size, color, origin, text: text.to_owned(), glyphs })
}

/// A text at the origin, and where its ink lies: nowhere for spaces. A thread keeps what it has measured.
///
/// # Errors
///
/// As [`line()`].
pub fn measured(text: &str, face: Face, size: Pt, color: Color) -> Result<(GlyphRun, Rect), MissingGlyph> {
    thread_local! {
        static KNOWN: RefCell<Inks> = const { RefCell::new(BTreeMap::new()) };
    }
    let run = line(text, face, size, color, Point::ORIGIN)?;
    let ink = KNOWN.with_borrow_mut(|known| {
        if known.len() > SIZES {
            known.clear();
        }
        let inks = known.entry((face, size.0.to_bits())).or_default();
        if let Some(ink) = inks.get(text) {
            return *ink;
        }
        if inks.len() > TEXTS {
            inks.clear();
        }
        let ink = outline::run(&run).bounds().unwrap_or_default();
        inks.insert(text.to_owned(), ink);
        ink
    });
    Ok((run, ink))
}

/// Where the ink of texts lies, by their face and size.
type Inks = BTreeMap<(Face, u64), BTreeMap<String, Rect>>;

/// How much a thread keeps: sizes, and texts of a size.
const SIZES: usize = 50;
const TEXTS: usize = 500;

/// Names the character and its code point.
impl fmt::Display for MissingGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = u32::from(self.character);
        if self.character.is_control() {
            write!(f, "no glyph for the character U+{code:04X} in the bundled font")
        } else {
            write!(f, "no glyph for `{}` (U+{code:04X}) in the bundled font", self.character)
        }
    }
}

impl std::error::Error for MissingGlyph {}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Result<GlyphRun, MissingGlyph> {
        line(text, Face::Semibold, Pt(10.0), Color::BLACK, Point::ORIGIN)
    }

    #[test]
    fn figures_are_of_one_width() {
        let widths: Vec<Mm> = ('0'..='9').map(|figure| set(&figure.to_string()).unwrap().width()).collect();
        assert!(widths.iter().all(|width| (*width - widths[0]).0.abs() < 1e-9), "{widths:?}");
    }

    #[test]
    fn a_label_with_japanese_in_it_is_set_in_the_japanese_face() {
        let run = set("1. 黒 f5").unwrap();
        assert_eq!((run.face, run.glyphs.len()), (Face::JapaneseBold, 7));
        assert_eq!(set("1. f5").unwrap().face, Face::Semibold);
    }

    #[test]
    fn a_run_keeps_its_text() {
        let run = set("12").unwrap();
        assert_eq!((run.text.as_str(), run.glyphs.len(), run.glyphs[1].text.clone()), ("12", 2, 1..2));
        assert_eq!(run.glyphs[1].offset.x, run.glyphs[0].advance);
    }

    #[test]
    fn a_character_without_a_glyph_is_named() {
        let error = set("a★").unwrap_err();
        assert_eq!(error, MissingGlyph { character: '★', offset: 1 });
        assert_eq!(error.to_string(), "no glyph for `★` (U+2605) in the bundled font");
        assert_eq!(set("\u{7}").unwrap_err().to_string(), "no glyph for the character U+0007 in the bundled font");
    }
}

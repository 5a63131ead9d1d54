//! Short labels: coordinates, numbers, letters. One glyph a character, no kerning, figures all of one width.

use std::fmt;

use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};

use super::face;
use crate::scene::{Color, Face, Glyph, GlyphRun, Mm, Point, Pt, script};

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
    let font = face::font(face);
    let charmap = font.charmap();
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let em = size.to_mm() / f64::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let mut pen = Mm::ZERO;
    let mut glyphs = Vec::with_capacity(text.len());
    for (offset, character) in text.char_indices() {
        let missing = MissingGlyph { character, offset };
        let glyph = charmap.map(character).ok_or(missing)?;
        let id = u16::try_from(glyph.to_u32()).ok().filter(|&id| id != 0).ok_or(missing)?;
        let advance = em * f64::from(metrics.advance_width(glyph).unwrap_or_default());
        let range = offset..offset + character.len_utf8();
        glyphs.push(Glyph { id, offset: Point { x: pen, y: Mm::ZERO }, advance, text: range });
        pen += advance;
    }
    Ok(GlyphRun { face, size, color, origin, text: text.to_owned(), glyphs })
}

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

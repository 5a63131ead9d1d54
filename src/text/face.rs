//! The bundled faces: their bytes and their measures.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use crate::scene::Face;

/// Measures of a face as parts of the type size (1.0 is the size itself), all of them distances from the baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// Up to the top of the line.
    pub ascent: f64,
    /// Down to the bottom of the line, as a positive number.
    pub descent: f64,
    /// Up to the top of a capital letter without overshoot.
    pub cap_height: f64,
    /// Up to the top of a small x.
    pub x_height: f64,
    /// Up to the top of a figure (lining figures).
    pub figure_height: f64,
}

// Statics: a constant would be in the program as often as something that is compiled by itself names it.
static REGULAR: &[u8] = include_bytes!("../../fonts/SourceSans3-Regular.otf");
static ITALIC: &[u8] = include_bytes!("../../fonts/SourceSans3-It.otf");
static SEMIBOLD: &[u8] = include_bytes!("../../fonts/SourceSans3-Semibold.otf");
static BOLD: &[u8] = include_bytes!("../../fonts/SourceSans3-Bold.otf");
static JAPANESE: &[u8] = include_bytes!("../../fonts/ja/BIZUDPGothic-Regular.jis1.ttf");
static JAPANESE_BOLD: &[u8] = include_bytes!("../../fonts/ja/BIZUDPGothic-Bold.jis1.ttf");

/// The font file of a face, unmodified.
#[must_use]
pub fn data(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => REGULAR,
        Face::Italic => ITALIC,
        Face::Semibold => SEMIBOLD,
        Face::Bold => BOLD,
        Face::Japanese => JAPANESE,
        Face::JapaneseBold => JAPANESE_BOLD,
    }
}

/// The measures that the font file states; the height of figures is taken from its figure 1, which is flat on top.
#[must_use]
pub fn metrics(face: Face) -> Metrics {
    static KNOWN: [OnceLock<Metrics>; Face::ALL.len()] = [const { OnceLock::new() }; Face::ALL.len()];
    *KNOWN[face as usize].get_or_init(|| read_metrics(face))
}

fn read_metrics(face: Face) -> Metrics {
    let font = font(face);
    let metrics = font.metrics(Size::new(1.0), LocationRef::default());
    let cap_height = f64::from(metrics.cap_height.unwrap_or(metrics.ascent));
    let figure = font.charmap().map('1').and_then(|glyph| {
        font.glyph_metrics(Size::unscaled(), LocationRef::default()).bounds(glyph).map(|bounds| f64::from(bounds.y_max))
    });
    Metrics {
        ascent: f64::from(metrics.ascent),
        descent: f64::from(-metrics.descent),
        cap_height,
        x_height: f64::from(metrics.x_height.unwrap_or(metrics.ascent)),
        figure_height: figure.map_or(cap_height, |height| height / f64::from(metrics.units_per_em)),
    }
}

/// The glyph of a character and how far the pen moves on behind it, as a part of the type size. A thread keeps those that it
/// has read.
pub(crate) fn letter(face: Face, character: char) -> Option<Letter> {
    thread_local! {
        static KNOWN: RefCell<BTreeMap<(Face, char), Option<Letter>>> = const { RefCell::new(BTreeMap::new()) };
    }
    KNOWN.with_borrow_mut(|known| *known.entry((face, character)).or_insert_with(|| read_letter(face, character)))
}

/// One character of a face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    /// Its glyph, never 0.
    pub(crate) id: u16,
    /// In font units.
    pub(crate) advance: f64,
    /// Font units of the type size.
    pub(crate) units: f64,
}

fn read_letter(face: Face, character: char) -> Option<Letter> {
    let font = font(face);
    let glyph = font.charmap().map(character)?;
    let id = u16::try_from(glyph.to_u32()).ok().filter(|&id| id != 0)?;
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let advance = f64::from(metrics.advance_width(glyph).unwrap_or_default());
    let units = f64::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    Some(Letter { id, advance, units })
}

/// The parsed font. Reading the table directory costs less than a lock would.
pub(crate) fn font(face: Face) -> FontRef<'static> {
    FontRef::new(data(face)).expect("the bundled fonts are sound")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measures_of_every_face_are_plausible() {
        for face in Face::ALL {
            let m = metrics(face);
            // what Japanese faces have of the Latin alphabet is as high as its own characters
            let most = if face.is_japanese() { 0.81 } else { 0.68 };
            assert!((0.64..most).contains(&m.cap_height), "{face:?} {m:?}");
            assert!((0.62..most).contains(&m.figure_height), "{face:?} {m:?}");
            assert!((0.46..0.55).contains(&m.x_height), "{face:?} {m:?}");
            assert!(m.ascent > m.cap_height && m.descent > 0.1, "{face:?} {m:?}");
        }
    }
}

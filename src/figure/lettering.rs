//! Labels and numbers in the middle of a square.

use super::disc::DIAMETER;
use super::frame::Frame;
use crate::scene::{Color, Face, GlyphRun, Mm, Point, Pt, Rect};
use crate::text::{MissingGlyph, face, label};

/// Type size, as a part of a square: two figures fill a disc well.
const SIZE: f64 = 0.54;
/// How much of a disc's diameter the diagonal of a text may take.
const FILL: f64 = 0.86;
/// The least type size, as a part of a square: smaller letters cannot be read at the usual sizes of a board.
const LEAST: f64 = 0.28;

/// Why a text cannot be set in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unset {
    /// The font has no such glyph.
    Missing(MissingGlyph),
    /// It would be smaller than can be read.
    TooLong,
}

/// A text centred by its ink, small enough for a disc made `scale` times as large. Capitals and figures are centred by their
/// common height, so that neighbours stand on one line.
pub(super) fn centred(text: &str, centre: Point, color: Color, scale: f64, frame: &Frame) -> Result<GlyphRun, Unset> {
    let square = frame.layout.square;
    let room = square * (DIAMETER * FILL * scale);
    let mut size = (square * (SIZE * scale)).to_pt();
    let (mut run, mut ink) = measure(text, size, color)?;
    let diagonal = Mm((ink.size.width.0 * ink.size.width.0 + ink.size.height.0 * ink.size.height.0).sqrt());
    if diagonal > room {
        size = size * (room / diagonal);
        if size < (square * (LEAST * scale)).to_pt() {
            return Err(Unset::TooLong);
        }
        (run, ink) = measure(text, size, color)?;
    }
    let metrics = face::metrics(Face::Semibold);
    let rise = if text.chars().all(|c| c.is_ascii_digit()) {
        size.to_mm() * (metrics.figure_height / 2.0)
    } else if text.chars().all(|c| c.is_uppercase() || c.is_ascii_digit()) {
        size.to_mm() * (metrics.cap_height / 2.0)
    } else {
        -ink.centre().y
    };
    run.origin = Point { x: centre.x - ink.centre().x, y: centre.y + rise };
    Ok(run)
}

fn measure(text: &str, size: Pt, color: Color) -> Result<(GlyphRun, Rect), Unset> {
    label::measured(text, Face::Semibold, size, color).map_err(Unset::Missing)
}

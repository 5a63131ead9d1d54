//! Glyphs on one baseline, with the corrections that put each where it belongs.

use super::fonts;
use super::operators::Piece;

/// Glyphs on one baseline that are not yet written.
#[derive(Default)]
pub(super) struct TextLine {
    size: f64,
    pub(super) baseline: Option<f32>,
    start: f64,
    /// Where the pen is after the glyphs, in thousandths of an em from the start.
    pen: f64,
    /// Glyphs, and the corrections between them.
    pub(super) pieces: Vec<Piece>,
}

impl TextLine {
    /// Nothing yet, of this type size in points.
    pub(super) fn new(size: f64) -> Self {
        Self { size, ..Self::default() }
    }

    pub(super) fn begin(&mut self, x: f32, y: f32) {
        self.baseline = Some(y);
        self.start = f64::from(x);
        self.pen = 0.0;
    }

    #[expect(clippy::cast_possible_truncation, reason = "PDF reals are read in single precision")]
    pub(super) fn glyph(&mut self, x: f64, used: &fonts::Used) {
        let target = (x - self.start) * 1000.0 / self.size;
        // a tenth of a thousandth of an em is finer than any printer, and hides the noise of the arithmetic
        let back = ((self.pen - target) * 10.0).round() / 10.0;
        if back != 0.0 {
            self.pen -= back;
            self.pieces.push(Piece::Back(back as f32));
        }
        self.pen += used.width;
        self.pieces.push(Piece::Glyph(used.code));
    }
}

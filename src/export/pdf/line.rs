//! Glyphs on one baseline, with the corrections that put each where it belongs.

use printpdf::{Codepoint, Op, TextItem, TextMatrix};

use super::fonts;

/// Glyphs on one baseline that are not yet written.
#[derive(Default)]
pub(super) struct TextLine {
    size: f64,
    pub(super) baseline: Option<f32>,
    start: f64,
    /// Where the pen is after the glyphs, in thousandths of an em from the start.
    pen: f64,
    items: Vec<TextItem>,
}

impl TextLine {
    /// Nothing yet, of this type size in points.
    pub(super) fn new(size: f64) -> Self {
        Self { size, ..Self::default() }
    }

    pub(super) fn begin(&mut self, x: f32, y: f32, ops: &mut Vec<Op>) {
        ops.push(Op::SetTextMatrix { matrix: TextMatrix::Raw([1.0, 0.0, 0.0, 1.0, x, y]) });
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
            self.items.push(TextItem::Offset(back as f32));
        }
        self.pen += used.width;
        let glyph = Codepoint::with_cid(used.code, 0.0, used.text.clone());
        match self.items.last_mut() {
            Some(TextItem::GlyphIds(glyphs)) => glyphs.push(glyph),
            _ => self.items.push(TextItem::GlyphIds(vec![glyph])),
        }
    }

    pub(super) fn show(&mut self, ops: &mut Vec<Op>) {
        if !self.items.is_empty() {
            ops.push(Op::ShowText { items: std::mem::take(&mut self.items) });
        }
    }
}

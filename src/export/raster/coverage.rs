//! How much of each pixel an outline covers, as tiny-skia finds it.

use tiny_skia::{FillRule, Mask, Path, Transform};

use super::edges::Edges;
use super::shape::Beyond;
use super::straight::Block;

/// The covered pixels, row by row, relative to a corner.
#[derive(Debug)]
pub(super) struct Coverage {
    pub(super) spans: Vec<Span>,
    /// 1 to 254 for each pixel that is covered in part.
    pub(super) parts: Vec<u8>,
}

/// Pixels beside each other.
#[derive(Debug)]
pub(super) struct Span {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) length: u32,
    /// Where their parts begin; `None` where all are covered wholly.
    pub(super) parts: Option<u32>,
}

/// An outline where it stands in a picture.
pub(super) struct Placed {
    outline: Path,
    rule: FillRule,
    /// The size of the picture.
    width: u32,
    height: u32,
    /// Where in it there may be ink.
    ink: Block,
    /// The corner from which what is covered is counted.
    pub(super) corner: [i32; 2],
}

impl Placed {
    /// In a picture of so many pixels.
    #[allow(clippy::cast_possible_truncation, reason = "some thousand pixels")]
    pub(super) fn new(outline: Path, rule: FillRule, width: u32, height: u32) -> Self {
        let bounds = outline.bounds();
        let [left, top] = [bounds.left(), bounds.top()].map(|place| place.floor() as i32);
        let [right, bottom] = [bounds.right(), bounds.bottom()].map(|place| place.ceil() as i32);
        let [most_right, most_down] = [width, height].map(u32::cast_signed);
        let is_inside = left >= 0 && top >= 0 && right <= most_right && bottom <= most_down;
        // what reaches beyond the picture is cut off where it stands
        let corner = if is_inside { [left, top] } else { [0, 0] };
        let ink = Block {
            left: left.clamp(0, most_right),
            top: top.clamp(0, most_down),
            right: right.clamp(0, most_right),
            bottom: bottom.clamp(0, most_down),
        };
        Self { outline, rule, width, height, ink, corner }
    }

    /// All that what is covered depends on.
    pub(super) fn key(&self) -> Vec<i32> {
        let [left, top] = self.corner;
        let mut key = Edges::of(&self.outline, left, top).numbers;
        let Block { left: ink_left, top: ink_top, right, bottom } = self.ink;
        key.extend([right - left, bottom - top, ink_left - left, ink_top - top, self.rule as i32]);
        if self.corner == [0, 0] {
            key.extend([self.width, self.height].map(u32::cast_signed));
        }
        key
    }

    /// Draws it. `sheet` is blank and stays so: the memory of one drawing serves the next.
    pub(super) fn cover(&self, sheet: &mut Option<Mask>) -> Result<Coverage, Beyond> {
        if sheet.as_ref().is_none_or(|sheet| (sheet.width(), sheet.height()) != (self.width, self.height)) {
            *sheet = Mask::new(self.width, self.height);
        }
        let sheet = sheet.as_mut().ok_or(Beyond)?;
        sheet.fill_path(&self.outline, self.rule, true, Transform::identity());
        let mut coverage = Coverage { spans: Vec::new(), parts: Vec::new() };
        let [left, top] = self.corner;
        let place = |place: i32| usize::try_from(place).map_err(|_| Beyond);
        let columns = place(self.ink.left)?..place(self.ink.right)?;
        let rows = sheet.data_mut().chunks_exact_mut(self.width as usize);
        for (y, row) in (0..).zip(rows).take(place(self.ink.bottom)?).skip(place(self.ink.top)?) {
            let row = &mut row[columns.clone()];
            coverage.add((self.ink.left - left).cast_unsigned(), y - top.cast_unsigned(), row);
            row.fill(0);
        }
        Ok(coverage)
    }
}

impl Coverage {
    #[allow(clippy::cast_possible_truncation, reason = "places in a row")]
    fn add(&mut self, mut x: u32, y: u32, row: &[u8]) {
        let kind = |covered: u8| match covered {
            0 => 0,
            u8::MAX => 2,
            _ => 1,
        };
        for run in row.chunk_by(|&a, &b| kind(a) == kind(b)) {
            let length = run.len() as u32;
            let parts = self.parts.len() as u32;
            match kind(run[0]) {
                0 => {}
                1 => {
                    self.spans.push(Span { x, y, length, parts: Some(parts) });
                    self.parts.extend_from_slice(run);
                }
                _ => self.spans.push(Span { x, y, length, parts: None }),
            }
            x += length;
        }
    }

    /// About how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.spans.len() * size_of::<Span>() + self.parts.len()
    }
}

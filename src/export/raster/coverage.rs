//! How much of each pixel an outline covers, as tiny-skia finds it.

use std::num::NonZeroU32;

use tiny_skia::{FillRule, Mask, Path, Transform};

use super::edges::Edges;
use super::shape::Beyond;
use super::straight::Block;

/// The covered pixels, row by row, relative to a corner.
#[derive(Debug)]
pub(super) struct Coverage {
    pub(super) spans: Vec<Span>,
    /// 1 to 254 for each pixel that is covered in part.
    parts: Vec<u8>,
    /// Around all of them, and perhaps a bit more.
    pub(super) bounds: Block,
}

/// Pixels beside each other.
#[derive(Debug)]
pub(super) struct Span {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) length: u16,
    /// After so many parts their own ones end; `None` where all are covered wholly.
    parts: Option<NonZeroU32>,
}

/// An outline where it stands in a picture.
pub(super) struct Placed {
    /// As seen from its corner.
    outline: Path,
    rule: FillRule,
    /// The size of what it is drawn on, if it may not be larger: what reaches beyond the picture is cut off.
    cut: Option<[u32; 2]>,
    /// Where there may be ink, as seen from the corner.
    ink: [u32; 4],
    /// The pixel of the picture from which what is covered is counted.
    pub(super) corner: [u32; 2],
    edges: Vec<i32>,
}

impl Placed {
    /// In a picture of so many pixels.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some thousand pixels")]
    pub(super) fn new(outline: Path, rule: FillRule, width: u32, height: u32) -> Self {
        let bounds = outline.bounds();
        let [left, top] = [bounds.left(), bounds.top()].map(f32::floor);
        let [right, bottom] = [bounds.right(), bounds.bottom()].map(f32::ceil);
        // beyond the picture is nothing, and a place below zero becomes zero
        let ink =
            [(left, width), (top, height), (right, width), (bottom, height)].map(|(at, most)| most.min(at as u32));
        let is_inside = left >= 0.0 && top >= 0.0 && right <= width as f32 && bottom <= height as f32;
        if is_inside && let Some(moved) = outline.clone().transform(Transform::from_translate(-left, -top)) {
            let edges = Edges::of(&moved, 0, 0).numbers;
            // rounding may be finer nearer to the corner; what is not the same stays where it is
            if edges == Edges::of(&outline, left as i32, top as i32).numbers {
                let [left, top, right, bottom] = ink;
                let ink = [0, 0, right - left, bottom - top];
                return Self { outline: moved, rule, cut: None, ink, corner: [left, top], edges };
            }
        }
        let edges = Edges::of(&outline, 0, 0).numbers;
        Self { outline, rule, cut: Some([width, height]), ink, corner: [0, 0], edges }
    }

    /// All that what is covered depends on.
    pub(super) fn key(&self) -> Vec<i32> {
        let mut key = self.edges.clone();
        key.extend(self.ink.map(u32::cast_signed));
        key.push(self.rule as i32);
        key.extend(self.cut.into_iter().flatten().map(u32::cast_signed));
        key
    }

    /// Draws it. `sheet` is blank and stays so: the memory of one drawing serves the next.
    pub(super) fn cover(&self, sheet: &mut Option<Mask>) -> Result<Coverage, Beyond> {
        let [left, top, right, bottom] = self.ink;
        let bounds = self.ink.map(u32::cast_signed);
        let bounds = Block { left: bounds[0], top: bounds[1], right: bounds[2], bottom: bounds[3] };
        let mut coverage = Coverage { spans: Vec::new(), parts: Vec::new(), bounds };
        if left >= right || top >= bottom {
            return Ok(coverage);
        }
        let known = sheet.as_ref().map_or([0, 0], |sheet| [sheet.width(), sheet.height()]);
        let wanted = self.cut.unwrap_or([known[0].max(right), known[1].max(bottom)]);
        if wanted != known {
            *sheet = Mask::new(wanted[0], wanted[1]);
        }
        let sheet = sheet.as_mut().ok_or(Beyond)?;
        sheet.fill_path(&self.outline, self.rule, true, Transform::identity());
        let rows = sheet.data_mut().chunks_exact_mut(wanted[0] as usize);
        for (y, row) in (0_u16..).zip(rows).take(bottom as usize).skip(top as usize) {
            let row = &mut row[left as usize..right as usize];
            coverage.add(left, y, row);
            row.fill(0);
        }
        Ok(coverage)
    }
}

impl Coverage {
    #[allow(clippy::cast_possible_truncation, reason = "places in a row")]
    fn add(&mut self, x: u32, y: u16, row: &[u8]) {
        let mut at = leading(row, 0);
        while at < row.len() {
            let rest = &row[at..];
            let x = (x + at as u32) as u16;
            let whole = leading(rest, u8::MAX);
            let length = match whole {
                0 => rest.iter().position(|&part| matches!(part, 0 | u8::MAX)).unwrap_or(rest.len()),
                _ => whole,
            };
            if whole == 0 {
                self.parts.extend_from_slice(&rest[..length]);
            }
            let parts = NonZeroU32::new(self.parts.len() as u32).filter(|_| whole == 0);
            self.spans.push(Span { x, y, length: length as u16, parts });
            at += length;
            at += leading(&row[at..], 0);
        }
    }

    /// How much of each pixel of a span is covered; `None` where all are covered wholly.
    #[inline]
    pub(super) fn parts(&self, span: &Span) -> Option<&[u8]> {
        let end = span.parts?.get() as usize;
        Some(&self.parts[end - usize::from(span.length)..end])
    }

    /// About how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.spans.len() * size_of::<Span>() + self.parts.len()
    }
}

/// How many bytes at the beginning are this one: many at once, since most of a row is empty or full.
fn leading(row: &[u8], byte: u8) -> usize {
    let (blocks, _) = row.as_chunks::<16>();
    let whole = 16 * blocks.iter().take_while(|&&block| block == [byte; 16]).count();
    whole + row[whole..].iter().take_while(|&&own| own == byte).count()
}

//! How much of each pixel an outline covers, as tiny-skia finds it.

use std::num::NonZeroU32;

use tiny_skia::{FillRule, Mask, Path, Transform};

use super::edges::Edges;
use super::scan;
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
    rule: FillRule,
    /// All that what is covered depends on, first of all the edges as seen from `corner`.
    pub(super) key: Vec<i32>,
    edges: usize,
    /// The pixel of the picture from which what is covered is counted.
    pub(super) corner: [u32; 2],
    /// Where there may be ink, as seen from the corner.
    ink: [u32; 4],
    /// Where it reaches beyond the picture and is cut off: itself, and the size of the picture.
    cut: Option<(Path, [u32; 2])>,
}

/// tiny-skia does not smooth what is wider or higher, in pixels.
const SMOOTH: u32 = 8191;

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
        if is_inside && width.max(height) <= SMOOTH {
            let edges = Edges::of(&outline, left as i32, top as i32).numbers;
            let [left, top, right, bottom] = ink;
            return Self::keyed(rule, edges, [left, top], [0, 0, right - left, bottom - top], None);
        }
        let edges = Edges::of(&outline, 0, 0).numbers;
        Self::keyed(rule, edges, [0, 0], ink, Some((outline, [width, height])))
    }

    fn keyed(rule: FillRule, edges: Vec<i32>, corner: [u32; 2], ink: [u32; 4], cut: Option<(Path, [u32; 2])>) -> Self {
        let (edges, mut key) = (edges.len(), edges);
        key.extend(ink.map(u32::cast_signed));
        key.push(rule as i32);
        key.extend(cut.iter().flat_map(|(_, size)| size.map(u32::cast_signed)));
        Self { rule, key, edges, corner, ink, cut }
    }

    /// Finds what it covers.
    #[allow(clippy::cast_possible_truncation, reason = "some thousand pixels")]
    pub(super) fn cover(&self) -> Result<Coverage, Beyond> {
        let [left, top, right, bottom] = self.ink;
        let bounds = self.ink.map(u32::cast_signed);
        let bounds = Block { left: bounds[0], top: bounds[1], right: bounds[2], bottom: bounds[3] };
        let mut coverage = Coverage { spans: Vec::new(), parts: Vec::new(), bounds };
        if left >= right || top >= bottom {
            return Ok(coverage);
        }
        let Some((outline, [width, height])) = &self.cut else {
            scan::rows(&self.key[..self.edges], self.rule, right as u16, bottom as u16, |y, x, row| {
                coverage.add(x, y, row);
            });
            return Ok(coverage);
        };
        let mut sheet = Mask::new(*width, *height).ok_or(Beyond)?;
        sheet.fill_path(outline, self.rule, true, Transform::identity());
        let rows = (0..).zip(sheet.data().chunks_exact(*width as usize));
        for (y, row) in rows.take(bottom as usize).skip(top as usize) {
            coverage.add(left as usize, y, &row[left as usize..right as usize]);
        }
        Ok(coverage)
    }
}

impl Coverage {
    #[allow(clippy::cast_possible_truncation, reason = "places in a row")]
    fn add(&mut self, x: usize, y: u16, row: &[u8]) {
        let mut at = leading(row, 0);
        while at < row.len() {
            let rest = &row[at..];
            let x = (x + at) as u16;
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

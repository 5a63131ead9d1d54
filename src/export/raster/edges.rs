//! What tiny-skia's scan converter is given: outlines divided at their highest and lowest points, every point rounded to 256ths
//! of a pixel. It sees nothing else, so outlines that are the same here, apart from whole pixels, cover the same.
//!
//! Each step is the one that `tiny_skia::edge_builder` takes, in single precision, with the same functions.

use tiny_skia::{Path, PathSegment, Point};
use tiny_skia_path::path_geometry::{
    chop_cubic_at2, chop_quad_at, find_unit_quad_roots, new_t_values, valid_unit_divide,
};

/// The edges of an outline as numbers, with its points moved to the left and up by whole pixels.
pub(super) struct Edges {
    left: i32,
    top: i32,
    /// The number of points of each edge, then the points.
    pub(super) numbers: Vec<i32>,
}

impl Edges {
    pub(super) fn of(outline: &Path, left: i32, top: i32) -> Self {
        let mut edges = Self { left: left * 256, top: top * 256, numbers: Vec::with_capacity(8 * outline.len()) };
        let (mut first, mut last) = (Point::zero(), Point::zero());
        for segment in outline.segments() {
            match segment {
                PathSegment::MoveTo(p) => {
                    edges.line(last, first);
                    (first, last) = (p, p);
                }
                PathSegment::LineTo(p) => {
                    edges.line(last, p);
                    last = p;
                }
                PathSegment::QuadTo(a, p) => {
                    edges.quad([last, a, p]);
                    last = p;
                }
                PathSegment::CubicTo(a, b, p) => {
                    edges.cubic([last, a, b, p]);
                    last = p;
                }
                PathSegment::Close => {
                    edges.line(last, first);
                    last = first;
                }
            }
        }
        edges.line(last, first);
        edges
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "some thousand pixels")]
    fn push<const N: usize>(&mut self, points: [Point; N]) {
        self.numbers.push(N as i32);
        for point in points {
            self.numbers.extend([(point.x * 256.0) as i32 - self.left, (point.y * 256.0) as i32 - self.top]);
        }
    }

    fn line(&mut self, from: Point, to: Point) {
        if from != to {
            self.push([from, to]);
        }
    }

    fn quad(&mut self, points: [Point; 3]) {
        let [a, mut b, c] = points;
        let (down, mut on) = (a.y - b.y, b.y - c.y);
        if down < 0.0 {
            on = -on;
        }
        if down == 0.0 || on < 0.0 {
            if let Some(t) = valid_unit_divide(a.y - b.y, a.y - b.y - b.y + c.y) {
                let mut halves = [Point::zero(); 5];
                chop_quad_at(&points, t, &mut halves);
                let turn = halves[2].y;
                (halves[1].y, halves[3].y) = (turn, turn);
                self.push([halves[0], halves[1], halves[2]]);
                return self.push([halves[2], halves[3], halves[4]]);
            }
            b.y = if (a.y - b.y).abs() < (b.y - c.y).abs() { a.y } else { c.y };
        }
        self.push([a, b, c]);
    }

    fn cubic(&mut self, points: [Point; 4]) {
        let [a, b, c, d] = points.map(|point| point.y);
        let mut turns = new_t_values();
        let count = find_unit_quad_roots(d - a + 3.0 * (b - c), 2.0 * (a - b - b + c), b - a, &mut turns);
        let turns = &turns[..count];
        let mut parts = [Point::zero(); 10];
        parts[..4].copy_from_slice(&points);
        let mut rest = points;
        for (number, &turn) in turns.iter().enumerate() {
            let at = match number {
                0 => Some(turn),
                _ => valid_unit_divide(turn.get() - turns[0].get(), 1.0 - turns[0].get()),
            };
            let start = 3 * number;
            let Some(at) = at else {
                parts[start + 4..start + 7].fill(rest[3]);
                break;
            };
            chop_cubic_at2(&rest, at, &mut parts[start..]);
            rest.copy_from_slice(&parts[start + 3..start + 7]);
        }
        for number in 1..=count {
            let turn = parts[3 * number].y;
            (parts[3 * number - 1].y, parts[3 * number + 1].y) = (turn, turn);
        }
        for part in 0..=count {
            let [a, b, c, d] = [0, 1, 2, 3].map(|point| parts[3 * part + point]);
            self.push([a, b, c, d]);
        }
    }
}

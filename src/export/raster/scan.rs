//! Scan conversion: the edges of an outline → how much of each pixel is inside of it.
//!
//! The answer is tiny-skia's to the last bit, and so resvg's: four lines are drawn through each row of pixels, on which edges are
//! at whole quarters of a pixel. tiny-skia gives it as paint on a canvas, one run after the other; here nothing is painted, and
//! the small outlines of which a picture of a board has hundreds take half of the time. Places are, as there, 64ths of such a
//! line and quarter, and 65536ths while an edge is followed.

use tiny_skia::FillRule;

/// A part of an edge that is followed in a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    /// The first line that it crosses, and one past the last.
    first: i64,
    end: i64,
    /// Where it crosses the first one, and how far it is to the right on each line after that, in 65536ths.
    x: i64,
    step: i64,
    /// 1 downwards, -1 upwards.
    winding: i32,
}

/// An edge on the line that is looked at.
struct Active<'s> {
    x: i64,
    side: Side,
    /// How it goes on.
    rest: &'s [Side],
}

/// Shows for each row of pixels that has any ink the first pixel and how much of it and of those after it is covered, 0 to 255.
/// `edges` are those of `Edges`, as seen from the corner of `width` and `height` pixels in which all of them lie.
pub(super) fn rows(edges: &[i32], rule: FillRule, width: u16, height: u16, mut show: impl FnMut(u16, usize, &[u8])) {
    let (sides, ends) = sides(edges);
    let mut start = 0;
    let mut waiting: Vec<&[Side]> =
        ends.into_iter().map(|end| &sides[std::mem::replace(&mut start, end)..end]).collect();
    waiting.sort_by_key(|sides| (sides[0].first, sides[0].x));
    let mut waiting = waiting.as_slice();
    let mut active: Vec<Active<'_>> = Vec::new();
    let mut row = Row::new(width);
    for y in 0..height {
        for line in 4 * i64::from(y)..4 * i64::from(y) + 4 {
            let begins = waiting.iter().take_while(|sides| sides[0].first <= line).count();
            enter(&mut active, &waiting[..begins], line);
            waiting = &waiting[begins..];
            cross(&active, rule, |from, to| row.cover(from, to, line % 4 == 3));
            active.retain_mut(|edge| edge.go_down(line + 1));
            sort(&mut active);
        }
        row.take(|first, covered| show(y, first, covered));
        if active.is_empty() && waiting.is_empty() {
            break;
        }
    }
}

impl Active<'_> {
    /// To the next line; false where the edge has ended.
    fn go_down(&mut self, line: i64) -> bool {
        if line < self.side.end {
            self.x += self.side.step;
            return true;
        }
        let Some((&next, rest)) = self.rest.split_first() else { return false };
        *self = Active { x: next.x, side: next, rest };
        true
    }
}

/// Adds the edges that begin, from left to right. Where edges meet, their order decides about the last 255th of a pixel: it is
/// tiny-skia's, which puts the first of the new ones behind the old ones on its place, and the others before them.
fn enter<'s>(active: &mut Vec<Active<'s>>, begin: &[&'s [Side]], line: i64) {
    let mut at = 0;
    for (index, sides) in begin.iter().enumerate() {
        let Some((&side, rest)) = sides.split_first() else { continue };
        let edge = Active { x: side.x + side.step * (line - side.first), side, rest };
        at = match index {
            0 => active.partition_point(|other| other.x <= edge.x),
            _ => at + active[at..].partition_point(|other| other.x < edge.x),
        };
        active.insert(at, edge);
        at += 1;
    }
}

/// From left to right; they nearly are since the line before.
fn sort(active: &mut [Active<'_>]) {
    for at in 1..active.len() {
        let mut at = at;
        while at > 0 && active[at].x < active[at - 1].x {
            active.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Finds what is inside on one line, in quarters of a pixel.
fn cross(active: &[Active<'_>], rule: FillRule, mut inside: impl FnMut(i64, i64)) {
    let is_in = |winding: i32| if rule == FillRule::EvenOdd { winding & 1 != 0 } else { winding != 0 };
    let (mut winding, mut from) = (0, 0);
    for edge in active {
        let x = (edge.x + (1 << 15)) >> 16;
        if !is_in(winding) {
            from = x;
        }
        winding += edge.side.winding;
        if !is_in(winding) && x > from {
            inside(from, x);
        }
    }
}

/// What quarters of a pixel count on one of its four lines.
const QUARTERS: [i16; 5] = [0, 16, 32, 48, 64];

/// One row of pixels.
struct Row {
    width: u16,
    /// How much more of a pixel is covered than of the one before it.
    changes: Vec<i16>,
    covered: Vec<u8>,
    /// What has been touched.
    first: usize,
    end: usize,
}

impl Row {
    fn new(width: u16) -> Self {
        let changes = vec![0; usize::from(width) + 2];
        Self { width, changes, covered: Vec::with_capacity(width.into()), first: usize::MAX, end: 0 }
    }

    /// Covers quarters of pixels on one of the four lines. A whole pixel counts only 63 on the last line, so that all four make 255.
    fn cover(&mut self, from: i64, to: i64, is_last: bool) {
        let [from, to] = [from, to].map(|x| usize::try_from(x.min(4 * i64::from(self.width))).unwrap_or(0));
        if from >= to {
            return;
        }
        let (first, last) = (from / 4, to / 4);
        self.first = self.first.min(first);
        self.end = self.end.max(to.div_ceil(4));
        let (begin, rest) = (from % 4, to % 4);
        if first == last {
            return self.add(first, first + 1, QUARTERS[rest - begin]);
        }
        let whole = if begin > 0 { first + 1 } else { first };
        self.add(first, whole, QUARTERS[4 - begin]);
        self.add(whole, last, if is_last { 63 } else { 64 });
        self.add(last, last + 1, QUARTERS[rest]);
    }

    fn add(&mut self, from: usize, end: usize, part: i16) {
        self.changes[from] += part;
        self.changes[end] -= part;
    }

    /// Shows what is covered, and leaves the row blank.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "four times 64 at most")]
    fn take(&mut self, show: impl FnOnce(usize, &[u8])) {
        if self.first >= self.end {
            return;
        }
        let mut sum = 0;
        self.covered.clear();
        self.covered.extend(self.changes[self.first..self.end].iter_mut().map(|change| {
            sum += std::mem::take(change);
            // two edges on the same quarter of a pixel may make it 256
            (sum - (sum >> 8)) as u8
        }));
        self.changes[self.end] = 0;
        show(self.first, &self.covered);
        (self.first, self.end) = (usize::MAX, 0);
    }
}

/// The parts of all edges that cross any line, one edge after the other; and where each edge ends.
fn sides(edges: &[i32]) -> (Vec<Side>, Vec<usize>) {
    let (mut sides, mut ends) = (Vec::with_capacity(edges.len()), Vec::with_capacity(edges.len() / 5));
    let mut rest = edges;
    while let [count, after @ ..] = rest {
        let (points, after) = after.split_at(2 * count.unsigned_abs() as usize);
        rest = after;
        let at = |point: &[i32; 2]| point.map(i64::from);
        match points.as_chunks().0 {
            [a, b] => line([a, b].map(at), &mut sides),
            [a, b, c] => quad([a, b, c].map(at), &mut sides),
            [a, b, c, d] => cubic([a, b, c, d].map(at), &mut sides),
            _ => {}
        }
        if ends.last().map_or(0, |&end| end) < sides.len() {
            ends.push(sides.len());
        }
    }
    (sides, ends)
}

/// Coordinates, in 64ths or 65536ths.
type At = [i64; 2];

/// The points of an edge from the upper end to the lower one, and its winding.
fn downwards<const N: usize>(mut points: [At; N]) -> ([At; N], i32) {
    if points[0][1] <= points[N - 1][1] {
        return (points, 1);
    }
    points.reverse();
    (points, -1)
}

fn line(points: [At; 2], sides: &mut Vec<Side>) {
    let ([from, to], winding) = downwards(points);
    side(from, to, winding, sides);
}

/// Downwards, if any line is crossed.
fn side(from: At, to: At, winding: i32, sides: &mut Vec<Side>) {
    let [first, end] = [from, to].map(|[_, y]| (y + 32) >> 6);
    if first >= end {
        return;
    }
    let step = ((to[0] - from[0]) << 16) / (to[1] - from[1]);
    let down = (first << 6) + 32 - from[1];
    let x = (from[0] + ((step * down) >> 16)) << 10;
    sides.push(Side { first, end, x, step, winding });
}

/// Follows a curve in so many parts, as a power of two, the last of which ends where the curve does; `next` gives the end of the
/// others from their beginning, both in 65536ths.
fn follow([from, to]: [At; 2], power: u32, winding: i32, sides: &mut Vec<Side>, mut next: impl FnMut(At) -> At) {
    let [mut from, last] = [from, to].map(|point| point.map(|at| at << 10));
    for left in (0..1 << power).rev() {
        let to = if left > 0 { next(from) } else { last };
        side(from.map(|at| at >> 10), to.map(|at| at >> 10), winding, sides);
        from = to;
    }
}

/// Into how many parts a curve is divided, as a power of two, when its middle is so far from that of its ends.
fn power([x, y]: At) -> u32 {
    let [x, y] = [x.abs(), y.abs()];
    let far = x.max(y) + x.min(y) / 2;
    let far = (far + (1 << 4)) >> 5;
    (i64::BITS - far.leading_zeros()) / 2
}

/// The most parts, as a power of two.
const MOST: u32 = 6;

fn quad(points: [At; 3], sides: &mut Vec<Side>) {
    let (points, winding) = downwards(points);
    let axes = [0, 1].map(|axis| points.map(|point| point[axis]));
    let power = power(axes.map(|[a, b, c]| (2 * b - a - c) >> 2)).clamp(1, MOST);
    // differences of the curve, at half their size, from part to part
    let mut differences = axes.map(|[a, b, c]| {
        let (second, first) = ((a - b - b + c) << 9, (b - a) << 10);
        [first + (second >> power), second >> (power - 1)]
    });
    follow([points[0], points[2]], power, winding, sides, |mut at| {
        for (at, [first, second]) in at.iter_mut().zip(&mut differences) {
            *at += *first >> (power - 1);
            *first += *second;
        }
        at
    });
}

fn cubic(points: [At; 4], sides: &mut Vec<Side>) {
    let (points, winding) = downwards(points);
    let axes = [0, 1].map(|axis| points.map(|point| point[axis]));
    // about how far the points at a third and at two thirds are from the straight line: 19 / 512 for 1 / 27
    let bend = axes.map(|[a, b, c, d]| {
        let (third, thirds) = (8 * a - 15 * b + 6 * c + d, a + 6 * b - 15 * c + 8 * d);
        ((third * 19) >> 9).abs().max(((thirds * 19) >> 9).abs())
    });
    let power = (power(bend) + 1).min(MOST);
    let (up, down) = if power + 6 < 10 { (10 - power, 0) } else { (6, power + 6 - 10) };
    let mut differences = axes.map(|[a, b, c, d]| {
        let (first, second, third) = ((3 * (b - a)) << up, (3 * (a - b - b + c)) << up, (d + 3 * (b - c) - a) << up);
        let change = (3 * third) >> (power - 1);
        [first + (second >> power) + (third >> (2 * power)), 2 * second + change, change]
    });
    follow([points[0], points[3]], power, winding, sides, |from| {
        let mut at = from;
        for (at, [first, second, third]) in at.iter_mut().zip(&mut differences) {
            *at += *first >> down;
            *first += *second >> power;
            *second += *third;
        }
        // rounding must not turn it upwards
        [at[0], at[1].max(from[1])]
    });
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tiny_skia::{Mask, Path, PathBuilder, Transform};

    use super::super::edges::Edges;
    use super::*;

    /// Larger than all outlines below.
    const SIDE: u16 = 64;

    fn covered(outline: &Path, rule: FillRule) -> Vec<u8> {
        let mut pixels = vec![0; usize::from(SIDE) * usize::from(SIDE)];
        let edges = Edges::of(outline, 0, 0).numbers;
        rows(&edges, rule, SIDE, SIDE, |y, x, covered| {
            let start = usize::from(y) * usize::from(SIDE) + x;
            pixels[start..start + covered.len()].copy_from_slice(covered);
        });
        pixels
    }

    fn peer(outline: &Path, rule: FillRule) -> Vec<u8> {
        let mut mask = Mask::new(SIDE.into(), SIDE.into()).expect("a mask");
        mask.fill_path(outline, rule, true, Transform::identity());
        mask.data().to_vec()
    }

    /// A line or a curve by its points.
    type Piece = Vec<(f32, f32)>;

    fn outline(rings: &[Vec<Piece>]) -> Option<Path> {
        let mut path = PathBuilder::new();
        for ring in rings {
            for (at, piece) in ring.iter().enumerate() {
                match piece[..] {
                    [(x, y)] if at == 0 => path.move_to(x, y),
                    [(x, y)] => path.line_to(x, y),
                    [(a, b), (x, y)] => path.quad_to(a, b, x, y),
                    [(a, b), (c, d), (x, y)] => path.cubic_to(a, b, c, d, x, y),
                    _ => {}
                }
            }
            path.close();
        }
        path.finish()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn what_is_covered_is_what_tiny_skia_covers(
            rings in prop::collection::vec(
                prop::collection::vec(prop::collection::vec((1.0..63.0_f32, 1.0..63.0_f32), 1..4), 2..9),
                1..4,
            ),
            scale in prop::sample::select(vec![1.0_f32, 0.3, 0.07]),
            even_odd: bool,
        ) {
            let scaled = |rings: &[Vec<Piece>]| -> Vec<Vec<Piece>> {
                let point = |&(x, y): &(f32, f32)| (20.0 * (1.0 - scale) + x * scale, 30.0 * (1.0 - scale) + y * scale);
                rings.iter().map(|ring| ring.iter().map(|piece| piece.iter().map(point).collect()).collect()).collect()
            };
            let rule = if even_odd { FillRule::EvenOdd } else { FillRule::Winding };
            if let Some(outline) = outline(&scaled(&rings)) {
                prop_assert_eq!(covered(&outline, rule), peer(&outline, rule));
            }
        }

        #[test]
        fn discs_and_rings_cover_what_tiny_skia_covers(
            x in 30.0..34.0_f32,
            y in 30.0..34.0_f32,
            radius in 0.05..29.0_f32,
            hole in 0.0..1.0_f32,
        ) {
            let mut path = PathBuilder::new();
            path.push_circle(x, y, radius);
            path.push_circle(x, y, radius * hole.max(0.01));
            let outline = path.finish().expect("a ring");
            for rule in [FillRule::EvenOdd, FillRule::Winding] {
                prop_assert_eq!(covered(&outline, rule), peer(&outline, rule));
            }
        }
    }

    #[test]
    fn a_rectangle_on_quarters_of_pixels() {
        let mut path = PathBuilder::new();
        path.push_rect(tiny_skia::Rect::from_ltrb(1.25, 2.0, 3.0, 3.5).expect("a rectangle"));
        let pixels = covered(&path.finish().expect("a path"), FillRule::Winding);
        let at = |x: usize, y: usize| pixels[y * usize::from(SIDE) + x];
        assert_eq!([at(0, 2), at(1, 2), at(2, 2), at(3, 2)], [0, 192, 255, 0]);
        assert_eq!([at(0, 3), at(1, 3), at(2, 3), at(3, 3)], [0, 96, 128, 0]);
        assert_eq!(pixels.iter().filter(|&&covered| covered > 0).count(), 4);
    }

    #[test]
    fn what_lies_outside_is_cut_off() {
        let edges = [2, -6400, -6400, 6400, 6400, 2, 6400, 6400, -6400, 6400, 2, -6400, 6400, -6400, -6400];
        let mut last = 0;
        rows(&edges, FillRule::Winding, 3, 5, |y, x, covered| {
            assert!(x + covered.len() <= 3);
            last = y;
        });
        assert_eq!(last, 4);
    }
}

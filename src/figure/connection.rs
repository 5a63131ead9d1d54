//! Arrows and lines over the board: the author's, and those along the lines that a move outflanks.

use super::board::group;
use super::frame::Frame;
use super::mark::Marks;
use crate::content::{Connection, Show, View};
use crate::rules::Square;
use crate::scene::{Item, Mm, Paint, Path, Point, Stroke, Theme};

/// The width of what is seen of a shaft inside its outline, as a part of the line of a mark.
const SHAFT: f64 = 1.3;
/// The outline of arrows and lines, which sets them off from discs of their own colour.
const OUTLINE: f64 = 0.035;
/// The length of a head and half its width.
const HEAD: (f64, f64) = (0.3, 0.165);
/// How far from the middle of a square a line begins: of an empty one, of a disc, of one with writing. Three that begin on one
/// disc stay apart.
const BEGIN: (f64, f64, f64) = (0.1, 0.31, 0.37);
/// How far from the middle of a square it ends: within a disc, so that it points at that disc.
const END: (f64, f64, f64) = (0.1, 0.24, 0.37);
/// How far from the middle of a disc about to be placed an end stays: its dashes are not cut.
const DASHED: f64 = 0.45;
/// How far from the middle of a square a line that crosses it stops and goes on: of one with writing, and of one with the diamond
/// of a flipped disc.
const GAP: (f64, f64) = (0.35, 0.24);

/// The author's lines and arrows, and the arrows along outflanked lines where they are asked for.
pub(super) fn connections(
    connections: &[Connection],
    view: &View,
    marks: &Marks,
    frame: &Frame,
    theme: &Theme,
) -> Vec<Item> {
    let mut items = Vec::new();
    let (arrows, lines): (Vec<&Connection>, Vec<&Connection>) = connections.iter().partition(|c| c.is_arrow);
    let outflanked = if marks.show.contains(&Show::Arrows) && view.numbers.is_empty() {
        view.outflanked_lines()
    } else {
        Vec::new()
    };
    let draw = |from, to, has_head| connection(from, to, has_head, view, marks, frame, theme);
    items.extend(group("outflanked", outflanked.into_iter().flat_map(|(from, to)| draw(from, to, true)).collect()));
    items.extend(group("lines", lines.iter().flat_map(|line| draw(line.from, line.to, false)).collect()));
    items.extend(group("arrows", arrows.iter().flat_map(|arrow| draw(arrow.from, arrow.to, true)).collect()));
    items
}

/// One line or arrow: pieces between the squares with writing on its way.
fn connection(
    from: Square,
    to: Square,
    has_head: bool,
    view: &View,
    marks: &Marks,
    frame: &Frame,
    theme: &Theme,
) -> Vec<Item> {
    let unit = frame.layout.square;
    let (start, end) = (frame.centre(from), frame.centre(to));
    let along = Along::new(start, end);
    let away = |square: Square, (empty, disc, written): (f64, f64, f64)| {
        let part = if marks.is_written(square) {
            written
        } else if view.next == Some(square) {
            DASHED
        } else if view.board.at(square).is_some() {
            disc
        } else {
            empty
        };
        unit * part
    };
    // what is left of the way, from gap to gap
    let mut pieces = vec![(away(from, BEGIN), along.length - away(to, END))];
    for square in Square::all().filter(|&square| square != from && square != to) {
        let gap = match (marks.is_written(square), marks.is_flipped(square)) {
            (true, _) => GAP.0,
            (false, true) => GAP.1,
            (false, false) => continue,
        };
        if let Some((near, far)) = along.crossing(frame.centre(square), unit * gap) {
            pieces = pieces
                .into_iter()
                .flat_map(|(begin, end)| [(begin, end.min(near)), (begin.max(far), end)])
                .filter(|(begin, end)| end > begin)
                .collect();
        }
    }
    let paint = Paint { fill: Some(theme.arrow), ..Paint::stroke(Stroke::solid(theme.arrow_edge, unit * OUTLINE)) };
    let last = pieces.len().saturating_sub(1);
    let pieces = pieces.into_iter().enumerate();
    pieces
        .map(|(at, (begin, end))| Item::Path {
            path: along.piece(
                begin,
                end,
                has_head && at == last,
                frame.layout.lines.mark * SHAFT + unit * OUTLINE,
                unit,
            ),
            paint,
        })
        .collect()
}

/// A way from point to point.
struct Along {
    start: Point,
    length: Mm,
    /// One step along it.
    step: (f64, f64),
}

impl Along {
    fn new(start: Point, end: Point) -> Self {
        let (across, down) = (end.x.0 - start.x.0, end.y.0 - start.y.0);
        let length = (across * across + down * down).sqrt();
        let step = if length > 0.0 { (across / length, down / length) } else { (1.0, 0.0) };
        Self { start, length: Mm(length), step }
    }

    /// The point so far along the way and so far to its left.
    fn at(&self, along: Mm, left: Mm) -> Point {
        let (x, y) = self.step;
        Point { x: self.start.x + along * x + left * y, y: self.start.y + along * y - left * x }
    }

    /// Where the way enters and leaves a circle, if it crosses it.
    fn crossing(&self, centre: Point, radius: Mm) -> Option<(Mm, Mm)> {
        let (x, y) = (centre.x.0 - self.start.x.0, centre.y.0 - self.start.y.0);
        let along = x * self.step.0 + y * self.step.1;
        let aside = x * self.step.1 - y * self.step.0;
        let half = radius.0 * radius.0 - aside * aside;
        (half > 0.0).then(|| (Mm(along - half.sqrt()), Mm(along + half.sqrt())))
    }

    /// A piece of a shaft, or with a head at its end.
    fn piece(&self, begin: Mm, end: Mm, has_head: bool, shaft: Mm, unit: Mm) -> Path {
        let half = shaft / 2.0;
        if !has_head {
            return Path::polygon(&[
                self.at(begin, half),
                self.at(end, half),
                self.at(end, -half),
                self.at(begin, -half),
            ]);
        }
        let (length, wide) = (unit * HEAD.0, (unit * HEAD.1).max(shaft * 1.25));
        let neck = (end - length).max(begin);
        Path::polygon(&[
            self.at(begin, half),
            self.at(neck, half),
            self.at(neck, wide),
            self.at(end, Mm::ZERO),
            self.at(neck, -wide),
            self.at(neck, -half),
            self.at(begin, -half),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_crosses_a_circle_on_it() {
        let along = Along::new(Point::mm(0.0, 0.0), Point::mm(30.0, 40.0));
        assert_eq!(along.length, Mm(50.0));
        let (near, far) = along.crossing(Point::mm(6.0, 8.0), Mm(2.0)).unwrap();
        assert!((near.0 - 8.0).abs() < 1e-9 && (far.0 - 12.0).abs() < 1e-9);
        assert_eq!(along.crossing(Point::mm(40.0, 0.0), Mm(2.0)), None);
    }
}

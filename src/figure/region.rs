//! Outlines around sets of squares.

use super::board::group;
use super::frame::Frame;
use crate::rules::{Bitboard, Square};
use crate::scene::{Item, Paint, Path, Point, Stroke, Theme};

/// The thickest outline, as a part of a square: clear of discs.
const WIDEST: f64 = 0.19;

/// How the outlines of the first, second and third region are told apart: solid, dashed, dotted. Dash and gap are parts of a
/// square.
const DASHES: [Option<(f64, f64)>; 3] = [None, Some((0.3, 0.2)), Some((0.1, 0.15))];

/// The outlines of all regions.
pub(super) fn regions(regions: &[Bitboard], frame: &Frame, theme: &Theme) -> Option<Item> {
    let unit = frame.layout.square;
    // over the lines of the grid and the frame, and so thick that it is seen over both; there is no room between them and a disc
    let width = (frame.layout.lines.frame * 1.7).min(unit * WIDEST);
    // a line of the paper's colour would seem to cut the board off where it runs along the frame
    let is_lost = theme.on_board.contrast(theme.paper) < 3.0;
    let items = regions.iter().zip(DASHES).flat_map(|(&region, dash)| {
        let dash = dash.map(|(dash, gap)| [unit * dash, unit * gap]);
        let line = if is_lost { width * 0.55 } else { width };
        let under = is_lost.then_some(Stroke::solid(theme.grid, width * 1.15));
        let path = outline(region, frame);
        let strokes = under.into_iter().chain([Stroke { color: theme.on_board, width: line, dash }]);
        let strokes: Vec<Stroke> = strokes.filter(|_| !path.segments.is_empty()).collect();
        strokes.into_iter().map(move |stroke| Item::Path { path: path.clone(), paint: Paint::stroke(stroke) })
    });
    group("regions", items.collect())
}

/// One side of a square of the region that has no neighbour: from a corner to the next, clockwise. Corners are lines of places,
/// 0 to 8 across and down.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Side {
    from: (i8, i8),
    to: (i8, i8),
}

impl Side {
    fn step(self) -> (i8, i8) {
        (self.to.0 - self.from.0, self.to.1 - self.from.1)
    }
}

/// The closed lines around the squares.
fn outline(region: Bitboard, frame: &Frame) -> Path {
    let places: Bitboard =
        region.squares().filter(|&square| frame.shows(square)).map(|square| frame.place(square)).collect();
    let mut sides = sides(places);
    let mut segments = Vec::new();
    while let Some(first) = sides.pop() {
        let mut ring = vec![first];
        let mut last = first;
        // where two squares touch only at a corner, the sharper turn keeps to the same square
        while let Some(next) = following(last, &sides) {
            last = sides.swap_remove(next);
            ring.push(last);
        }
        let corners = (0..ring.len()).filter_map(|at| corner(ring[at], ring[(at + 1) % ring.len()], frame));
        let points: Vec<Point> = corners.collect();
        segments.extend(Path::polygon(&points).segments);
    }
    Path { segments }
}

fn sides(places: Bitboard) -> Vec<Side> {
    let mut sides = Vec::new();
    for place in places.squares() {
        let (x, y) = (place.column().cast_signed(), place.row().cast_signed());
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        for (at, (columns, rows)) in [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().enumerate() {
            let open = place.offset(columns, rows).is_none_or(|next: Square| !places.contains(next));
            if open {
                sides.push(Side { from: corners[at], to: corners[(at + 1) % 4] });
            }
        }
    }
    sides
}

/// The side that goes on where `last` ends: the one that turns right, before the one that goes on or turns left.
fn following(last: Side, sides: &[Side]) -> Option<usize> {
    let (x, y) = last.step();
    let right = (-y, x);
    let mut next: Vec<usize> = (0..sides.len()).filter(|&at| sides[at].from == last.to).collect();
    next.sort_by_key(|&at| sides[at].step() != right);
    next.first().copied()
}

/// The point where two sides meet; nothing where the line goes straight on.
fn corner(one: Side, other: Side, frame: &Frame) -> Option<Point> {
    let index = |n: i8| u8::try_from(n).unwrap_or_default();
    (one.step() != other.step()).then(|| Point { x: frame.x(index(one.to.0)), y: frame.y(index(one.to.1)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Crop, Orientation};
    use crate::figure::Layout;
    use crate::scene::{Mm, Segment};

    /// The corners of the outlines with squares of 1 mm.
    fn rings(squares: &str) -> Vec<Vec<(f64, f64)>> {
        let layout = Layout { square: Mm(1.0), ..Layout::default() };
        let frame = Frame::new(Crop::BOARD, Orientation::NORMAL, &layout);
        let region = squares.split(' ').map(|square| square.parse::<Square>().unwrap()).collect();
        let mut rings: Vec<Vec<(f64, f64)>> = Vec::new();
        for segment in outline(region, &frame).segments {
            match segment {
                Segment::Move(p) => rings.push(vec![(p.x.0 - frame.x(0).0, p.y.0 - frame.y(0).0)]),
                Segment::Line(p) => rings.last_mut().unwrap().push((p.x.0 - frame.x(0).0, p.y.0 - frame.y(0).0)),
                _ => {}
            }
        }
        rings
    }

    #[test]
    fn a_block_has_four_corners() {
        let [ring] = &rings("a1 b1 a2 b2")[..] else { panic!("one ring") };
        assert_eq!(ring.len(), 4);
        for corner in [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)] {
            assert!(ring.contains(&corner), "{ring:?}");
        }
    }

    #[test]
    fn squares_that_touch_at_a_corner_have_outlines_of_their_own() {
        assert_eq!(rings("a1 b2").iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }

    #[test]
    fn a_hole_has_an_outline() {
        let around = "a1 b1 c1 a2 c2 a3 b3 c3";
        assert_eq!(rings(around).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }
}

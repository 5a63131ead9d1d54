//! Where a picture is divided into tiles: before its straight lines, since what lies between lines occurs again and again.
//! Nothing depends on it but how much is drawn anew.

use std::ops::Range;

use super::straight::Block;
use crate::scene::{Item, Mm, Point, Scene};

/// The pixels at which columns and rows begin; the last ones are the size of the picture.
pub(super) struct Cuts {
    columns: Vec<i32>,
    rows: Vec<i32>,
}

/// The most parts in each direction: more lines than these are no squares.
const MOST: usize = 64;
/// The least pixels of a part.
const LEAST: i32 = 8;

/// Lines that go up and down or from side to side.
#[derive(Default)]
struct Lines {
    upright: Vec<Mm>,
    level: Vec<Mm>,
    widest: Mm,
}

impl Cuts {
    /// Of a picture in so many pixels.
    pub(super) fn of(scene: &Scene, width: u32, height: u32) -> Self {
        let mut lines = Lines::default();
        lines.add(&scene.items, Point::ORIGIN);
        let half = lines.widest / 2.0;
        let columns = cuts(lines.upright, half, width, scene.size.width);
        Self { columns, rows: cuts(lines.level, half, height, scene.size.height) }
    }

    /// How many columns and rows there are.
    pub(super) fn count(&self) -> [usize; 2] {
        [self.columns.len() - 1, self.rows.len() - 1]
    }

    /// A part.
    pub(super) fn part(&self, row: usize, column: usize) -> Block {
        Block {
            left: self.columns[column],
            top: self.rows[row],
            right: self.columns[column + 1],
            bottom: self.rows[row + 1],
        }
    }

    /// The columns and the rows that a block lies in.
    pub(super) fn touched(&self, block: Block) -> [Range<usize>; 2] {
        let touched = |cuts: &[i32], from: i32, to: i32| {
            let (first, last) = (cuts.partition_point(|&cut| cut <= from), cuts.partition_point(|&cut| cut < to));
            let first = first.saturating_sub(1);
            first..if from < to { last.min(cuts.len() - 1) } else { first }
        };
        [touched(&self.columns, block.left, block.right), touched(&self.rows, block.top, block.bottom)]
    }
}

impl Lines {
    fn add(&mut self, items: &[Item], offset: Point) {
        for item in items {
            match item {
                Item::Group(group) => self.add(&group.items, offset + group.offset),
                Item::Line { from, to, stroke } if from.x == to.x => {
                    self.upright.push(from.x + offset.x);
                    self.widest = self.widest.max(stroke.width);
                }
                Item::Line { from, to, stroke } if from.y == to.y => {
                    self.level.push(from.y + offset.y);
                    self.widest = self.widest.max(stroke.width);
                }
                Item::Rect { rect, paint } => {
                    if let Some(stroke) = paint.stroke {
                        self.upright.extend([rect.left(), rect.right()].map(|x| x + offset.x));
                        self.level.extend([rect.top(), rect.bottom()].map(|y| y + offset.y));
                        self.widest = self.widest.max(stroke.width);
                    }
                }
                Item::Line { .. } | Item::Circle { .. } | Item::Path { .. } | Item::Text(_) | Item::Clip { .. } => {}
            }
        }
    }
}

/// The cuts along one side of so many pixels.
#[allow(clippy::cast_possible_truncation, reason = "some thousand pixels")]
fn cuts(lines: Vec<Mm>, half: Mm, pixels: u32, side: Mm) -> Vec<i32> {
    let scale = f64::from(pixels) / side.0;
    // a bit more than half, so that lines in the middle of a pixel are all rounded in one direction
    let mut places: Vec<i32> = lines.into_iter().map(|at| ((at - half).0 * scale + 0.501).floor() as i32).collect();
    places.sort_unstable();
    let pixels = pixels.cast_signed();
    let mut cuts = vec![0];
    let mut last = 0;
    for place in places {
        if place >= last + LEAST && place <= pixels - LEAST {
            cuts.push(place);
            last = place;
        }
    }
    if cuts.len() > MOST {
        cuts.truncate(1);
    }
    cuts.push(pixels);
    cuts
}

#[cfg(test)]
mod tests {
    use super::super::tests::square;
    use super::*;
    use crate::scene::{Color, Group, Paint, Rect, Stroke};

    fn board() -> Scene {
        let stroke = |width| Stroke::solid(Color::BLACK, Mm(width));
        let upright = (1..4).map(|n| f64::from(n) * 10.0);
        let upright =
            upright.map(|x| Item::Line { from: Point::mm(x, 0.0), to: Point::mm(x, 40.0), stroke: stroke(0.5) });
        let frame = Item::Rect { rect: Rect::mm(0.0, 0.0, 40.0, 40.0), paint: Paint::stroke(stroke(1.0)) };
        let items = upright.chain([frame]).collect();
        square(60.0, vec![Item::Group(Group { name: "grid", offset: Point::mm(10.0, 10.0), items })])
    }

    #[test]
    fn a_cut_is_made_before_each_line() {
        // half a millimetre, which the widest line reaches to the left and up, is five pixels
        let cuts = Cuts::of(&board(), 600, 600);
        assert_eq!(cuts.columns, [0, 95, 195, 295, 395, 495, 600]);
        assert_eq!(cuts.rows, [0, 95, 495, 600]);
        assert_eq!(cuts.count(), [6, 3]);
        assert_eq!(cuts.part(1, 2), Block { left: 195, top: 95, right: 295, bottom: 495 });
    }

    #[test]
    fn parts_are_not_too_small() {
        assert_eq!(Cuts::of(&board(), 36, 36).columns, [0, 12, 24, 36]);
        assert_eq!(Cuts::of(&board(), 1, 1).columns, [0, 1]);
    }

    #[test]
    fn what_is_touched_is_where_something_lies() {
        let cuts = Cuts::of(&board(), 600, 600);
        let touched = |left, right| cuts.touched(Block { left, top: 0, right, bottom: 600 })[0].clone();
        assert_eq!(touched(-20, 0), 0..0);
        assert_eq!(touched(-20, 1), 0..1);
        assert_eq!(touched(94, 95), 0..1);
        assert_eq!(touched(95, 195), 1..2);
        assert_eq!(touched(94, 196), 0..3);
        assert_eq!(touched(590, 900), 5..6);
        assert!(touched(600, 900).is_empty());
        assert!(touched(300, 300).is_empty());
    }
}

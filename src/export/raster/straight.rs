//! Outlines of level and upright lines whose edges lie between pixels: rectangles, without any pixel covered in part.

use tiny_skia::{FillRule, Path, PathSegment, Point};

/// Whole pixels, from the first to before the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Block {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Block {
    /// The same somewhere else.
    pub(super) fn moved(self, [x, y]: [i32; 2]) -> Self {
        Self { left: self.left + x, top: self.top + y, right: self.right + x, bottom: self.bottom + y }
    }

    /// The same with its corner where everything begins.
    pub(super) fn at_origin(self) -> Self {
        self.moved([-self.left, -self.top])
    }

    /// What lies in both.
    pub(super) fn common(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}

/// An upright edge.
struct Edge {
    x: i32,
    top: i32,
    bottom: i32,
    /// Down is 1, up is -1.
    turn: i32,
}

/// The blocks that an outline covers; `None` where it is not straight or an edge goes through a pixel.
pub(super) fn blocks(outline: &Path, rule: FillRule) -> Option<Vec<Block>> {
    let mut edges = Vec::new();
    let mut heights = Vec::new();
    let (mut first, mut last) = (Point::zero(), Point::zero());
    for segment in outline.segments() {
        let to = match segment {
            PathSegment::MoveTo(p) => {
                edges.extend(edge(last, first).ok()?);
                (first, last) = (p, p);
                continue;
            }
            PathSegment::LineTo(p) => p,
            PathSegment::Close => first,
            PathSegment::QuadTo(..) | PathSegment::CubicTo(..) => return None,
        };
        edges.extend(edge(last, to).ok()?);
        last = to;
    }
    edges.extend(edge(last, first).ok()?);
    heights.extend(edges.iter().flat_map(|edge| [edge.top, edge.bottom]));
    heights.sort_unstable();
    heights.dedup();
    edges.sort_unstable_by_key(|edge| edge.x);
    let mut blocks = Vec::new();
    for band in heights.windows(2) {
        let mut turns = 0;
        let mut left = 0;
        for edge in edges.iter().filter(|edge| edge.top <= band[0] && band[1] <= edge.bottom) {
            let inside = |turns: i32| if rule == FillRule::EvenOdd { turns % 2 != 0 } else { turns != 0 };
            let before = inside(turns);
            turns += edge.turn;
            match (before, inside(turns)) {
                (false, true) => left = edge.x,
                (true, false) if left < edge.x => {
                    blocks.push(Block { left, top: band[0], right: edge.x, bottom: band[1] });
                }
                _ => {}
            }
        }
    }
    Some(blocks)
}

/// A line that does not lie between pixels.
struct Crooked;

/// The edge between two points; nothing between points of one height.
fn edge(from: Point, to: Point) -> Result<Option<Edge>, Crooked> {
    let straight = |place| pixel(place).ok_or(Crooked);
    let (x, y, end) = (straight(from.x)?, straight(from.y)?, straight(to.y)?);
    let end_x = straight(to.x)?;
    if y == end {
        return Ok(None);
    }
    if end_x != x {
        return Err(Crooked);
    }
    Ok(Some(Edge { x, top: y.min(end), bottom: y.max(end), turn: (end - y).signum() }))
}

/// The pixel before which a place lies, rounded as tiny-skia does it: to 256ths, and from there to quarters.
#[allow(clippy::cast_possible_truncation, reason = "some thousand pixels")]
fn pixel(place: f32) -> Option<i32> {
    let quarters = ((place * 256.0) as i32 + 32) >> 6;
    (quarters % 4 == 0).then_some(quarters / 4)
}

#[cfg(test)]
mod tests {
    use tiny_skia::{PathBuilder, Rect};

    use super::*;

    fn of(rects: &[[f32; 4]], rule: FillRule) -> Option<Vec<Block>> {
        let mut path = PathBuilder::new();
        for &[left, top, right, bottom] in rects {
            path.push_rect(Rect::from_ltrb(left, top, right, bottom)?);
        }
        blocks(&path.finish()?, rule)
    }

    #[test]
    fn a_rectangle_between_pixels_is_one_block() {
        let block = Block { left: 2, top: 1, right: 7, bottom: 4 };
        assert_eq!(of(&[[2.0, 1.0, 7.001, 3.999]], FillRule::Winding), Some(vec![block]));
        assert_eq!(of(&[[2.25, 1.0, 7.0, 4.0]], FillRule::Winding), None);
    }

    #[test]
    fn what_lies_in_two_rectangles_is_inside_or_not_by_the_rule() {
        let rects = [[0.0, 0.0, 9.0, 3.0], [2.0, 1.0, 5.0, 2.0]];
        let block = |left, top, right, bottom| Block { left, top, right, bottom };
        let [over, under] = [block(0, 0, 9, 1), block(0, 2, 9, 3)];
        let whole = vec![over, block(0, 1, 9, 2), under];
        assert_eq!(of(&rects, FillRule::Winding), Some(whole));
        let hollow = vec![over, block(0, 1, 2, 2), block(5, 1, 9, 2), under];
        assert_eq!(of(&rects, FillRule::EvenOdd), Some(hollow));
    }

    #[test]
    fn slopes_and_curves_are_no_blocks() {
        let mut path = PathBuilder::new();
        path.move_to(0.0, 0.0);
        path.line_to(4.0, 4.0);
        path.line_to(4.0, 0.0);
        assert!(blocks(&path.finish().expect("a path"), FillRule::Winding).is_none());
    }
}

//! Outlines made of straight lines and cubic curves.

use super::{Point, Rect};

/// One step of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Segment {
    /// Begins a new ring or line.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic Bézier curve: two control points, then the end.
    Cubic(Point, Point, Point),
    /// Back to where the ring began.
    Close,
}

/// An outline. What its rings enclose is the business of the [`FillRule`](super::FillRule).
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct Path {
    /// The steps in order; every ring begins with [`Segment::Move`].
    pub segments: Vec<Segment>,
}

impl Path {
    /// A closed polygon through the points.
    #[must_use]
    pub fn polygon(points: &[Point]) -> Self {
        let mut segments: Vec<Segment> = points
            .iter()
            .enumerate()
            .map(|(i, &point)| if i == 0 { Segment::Move(point) } else { Segment::Line(point) })
            .collect();
        segments.push(Segment::Close);
        Self { segments }
    }

    /// The same path moved by `by`.
    #[must_use]
    pub fn translated(&self, by: Point) -> Self {
        let segments = self
            .segments
            .iter()
            .map(|segment| match *segment {
                Segment::Move(p) => Segment::Move(p + by),
                Segment::Line(p) => Segment::Line(p + by),
                Segment::Cubic(a, b, p) => Segment::Cubic(a + by, b + by, p + by),
                Segment::Close => Segment::Close,
            })
            .collect();
        Self { segments }
    }

    /// The smallest rectangle around all points, control points included; `None` for an empty path.
    #[must_use]
    pub fn bounds(&self) -> Option<Rect> {
        let mut bounds = None;
        let mut add = |p: Point| {
            let (low, high): &mut (Point, Point) = bounds.get_or_insert((p, p));
            *low = Point { x: low.x.min(p.x), y: low.y.min(p.y) };
            *high = Point { x: high.x.max(p.x), y: high.y.max(p.y) };
        };
        for segment in &self.segments {
            match *segment {
                Segment::Move(p) | Segment::Line(p) => add(p),
                Segment::Cubic(a, b, p) => [a, b, p].into_iter().for_each(&mut add),
                Segment::Close => {}
            }
        }
        let (low, high) = bounds?;
        let size = super::Size { width: high.x - low.x, height: high.y - low.y };
        Some(Rect { origin: low, size })
    }
}

//! A picture that was drawn elsewhere, as outlines to place in a [`Scene`](super::Scene).

use super::{Color, FillRule, Item, Mm, Paint, Path, Point, Rect, Segment, Size};

/// Filled outlines on a grid, whose longer side has [`Artwork::GRID`] steps. A picture keeps whole numbers, so that what is
/// written about it and read back is the same picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Artwork {
    /// The width in steps of the grid, at least 1.
    pub width: u32,
    /// The height in steps of the grid, at least 1.
    pub height: u32,
    /// What is drawn, from the bottom to the top.
    pub outlines: Vec<Outline>,
}

/// Rings filled with one colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    /// The colour inside.
    pub color: Color,
    /// What is inside.
    pub rule: FillRule,
    /// The rings; each begins with [`Step::Move`].
    pub steps: Vec<Step>,
}

/// One step of an outline, to places on the grid: x to the right, y down from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Begins a ring.
    Move([i32; 2]),
    /// A straight line.
    Line([i32; 2]),
    /// A cubic Bézier curve: two control points, then the end.
    Cubic([i32; 2], [i32; 2], [i32; 2]),
    /// Back to where the ring began.
    Close,
}

impl Artwork {
    /// The steps of the longer side: on a board as wide as a page, two thousandths of a millimetre each.
    pub const GRID: u32 = 100_000;

    /// The largest size that fits into another.
    #[must_use]
    pub fn fitted(&self, within: Size) -> Size {
        let step = self.step(within);
        Size { width: step * f64::from(self.width), height: step * f64::from(self.height) }
    }

    fn step(&self, within: Size) -> Mm {
        (within.width / f64::from(self.width)).min(within.height / f64::from(self.height))
    }

    /// The items of the picture, as large as fits into a rectangle, in its middle.
    #[must_use]
    pub fn placed(&self, within: Rect) -> Vec<Item> {
        let (step, size) = (self.step(within.size), self.fitted(within.size));
        let centre = within.centre();
        let corner = Point { x: centre.x - size.width / 2.0, y: centre.y - size.height / 2.0 };
        self.outlines.iter().map(|outline| outline.placed(corner, step)).collect()
    }
}

impl Outline {
    fn placed(&self, corner: Point, step: Mm) -> Item {
        let at = |[x, y]: [i32; 2]| Point { x: corner.x + step * f64::from(x), y: corner.y + step * f64::from(y) };
        let segments = self.steps.iter().map(|step| match *step {
            Step::Move(p) => Segment::Move(at(p)),
            Step::Line(p) => Segment::Line(at(p)),
            Step::Cubic(a, b, p) => Segment::Cubic(at(a), at(b), at(p)),
            Step::Close => Segment::Close,
        });
        let path = Path { segments: segments.collect() };
        Item::Path { path, paint: Paint { rule: self.rule, ..Paint::fill(self.color) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_placed_in_the_middle_as_large_as_fits() {
        let steps = vec![Step::Move([0, 0]), Step::Line([100_000, 50_000]), Step::Line([0, 50_000]), Step::Close];
        let outline = Outline { color: Color::BLACK, rule: FillRule::EvenOdd, steps };
        let artwork = Artwork { width: 100_000, height: 50_000, outlines: vec![outline] };
        let [Item::Path { path, paint }] = &artwork.placed(Rect::mm(10.0, 20.0, 8.0, 10.0))[..] else {
            panic!("one outline")
        };
        let points = [Point::mm(10.0, 23.0), Point::mm(18.0, 27.0), Point::mm(10.0, 27.0)];
        assert_eq!(path, &Path::polygon(&points));
        assert_eq!(paint, &Paint { fill: Some(Color::BLACK), stroke: None, rule: FillRule::EvenOdd });
    }
}

//! The things a picture is made of.

use super::{Color, GlyphRun, Mm, Path, Point, Rect};

/// A line's ink: centred on the geometry.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width.
    pub width: Mm,
    /// Lengths of dash and gap; `None` for a solid line.
    pub dash: Option<[Mm; 2]>,
}

/// How a shape is inked: its inside first, then its outline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Paint {
    /// The colour inside.
    pub fill: Option<Color>,
    /// The outline.
    pub stroke: Option<Stroke>,
    /// What is inside where rings overlap; it matters to a [`Path`] only.
    pub rule: FillRule,
}

/// Which places rings enclose where they overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FillRule {
    /// Those around which the rings turn in one direction more often than in the other.
    #[default]
    NonZero,
    /// Those from which one crosses an odd number of lines on the way out.
    EvenOdd,
}

impl Stroke {
    /// A solid line.
    #[must_use]
    pub const fn solid(color: Color, width: Mm) -> Self {
        Self { color, width, dash: None }
    }
}

impl Paint {
    /// Only the inside.
    #[must_use]
    pub const fn fill(color: Color) -> Self {
        Self { fill: Some(color), stroke: None, rule: FillRule::NonZero }
    }

    /// Only the outline.
    #[must_use]
    pub const fn stroke(stroke: Stroke) -> Self {
        Self { fill: None, stroke: Some(stroke), rule: FillRule::NonZero }
    }
}

/// Something drawn. Later items lie over earlier ones.
#[derive(Clone, Debug, PartialEq, Hash)]
pub enum Item {
    /// A rectangle.
    Rect {
        /// Where.
        rect: Rect,
        /// How.
        paint: Paint,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: Mm,
        /// How.
        paint: Paint,
    },
    /// A straight line with butt ends.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// How.
        stroke: Stroke,
    },
    /// Any outline.
    Path {
        /// The outline.
        path: Path,
        /// How.
        paint: Paint,
    },
    /// Text.
    Text(GlyphRun),
    /// Items that belong together.
    Group(Group),
    /// Items of which only what lies in a rectangle is seen.
    Clip {
        /// What is seen, in the coordinates of the items.
        rect: Rect,
        /// The items.
        items: Vec<Item>,
    },
}

/// Items that belong together, moved as one.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Group {
    /// What it is, in one lower-case word such as `grid` or `discs`; the SVG exporter writes it as a class.
    pub name: &'static str,
    /// How far its items are moved.
    pub offset: Point,
    /// The items, in their own coordinates.
    pub items: Vec<Item>,
}

//! The things a picture is made of.

use super::{Color, GlyphRun, Mm, Path, Point, Rect};

/// A line's ink: centred on the geometry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width.
    pub width: Mm,
    /// Lengths of dash and gap; `None` for a solid line.
    pub dash: Option<[Mm; 2]>,
}

/// How a shape is inked: its inside first, then its outline.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    /// The colour inside.
    pub fill: Option<Color>,
    /// The outline.
    pub stroke: Option<Stroke>,
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
        Self { fill: Some(color), stroke: None }
    }

    /// Only the outline.
    #[must_use]
    pub const fn stroke(stroke: Stroke) -> Self {
        Self { fill: None, stroke: Some(stroke) }
    }
}

/// Something drawn. Later items lie over earlier ones.
#[derive(Clone, Debug, PartialEq)]
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
}

/// Items that belong together, moved as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What it is, in one lower-case word such as `grid` or `discs`; the SVG exporter writes it as a class.
    pub name: &'static str,
    /// How far its items are moved.
    pub offset: Point,
    /// The items, in their own coordinates.
    pub items: Vec<Item>,
}

//! Marks that the author puts on squares.

use crate::source::Span;

/// A mark on a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// One to three characters.
    Label(String),
    /// A shape.
    Shape(Shape),
}

/// The shapes that mark a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// A circle line.
    Ring,
    /// Two crossed strokes.
    Cross,
    /// A filled circle.
    Dot,
    /// A square line.
    Square,
    /// A triangle line, point up.
    Triangle,
    /// A filled five-pointed star.
    Star,
    /// A filled square standing on a corner.
    Diamond,
    /// The square itself, in another colour and with filled corners.
    Highlight,
}

/// Which part of a square a mark takes. Marks of different layers share a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// The ground, under a disc.
    Ground,
    /// Around the middle.
    Around,
    /// The middle.
    Centre,
}

/// A mark with the place where it was written.
pub type Placed = (Mark, Span);

impl Mark {
    /// The longest label, in characters.
    pub const LONGEST_LABEL: usize = 3;

    /// Which part of its square it takes.
    #[must_use]
    pub const fn layer(&self) -> Layer {
        match self {
            Self::Shape(Shape::Highlight) => Layer::Ground,
            Self::Shape(Shape::Ring | Shape::Square) => Layer::Around,
            Self::Label(_) | Self::Shape(_) => Layer::Centre,
        }
    }

    /// A shape by its name, a label as it is written.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Label(text) => text,
            Self::Shape(shape) => shape.word(),
        }
    }
}

impl Shape {
    /// Every shape, in the order in which messages name them.
    pub const ALL: [Self; 8] =
        [Self::Ring, Self::Cross, Self::Dot, Self::Square, Self::Triangle, Self::Star, Self::Diamond, Self::Highlight];

    /// The word in content files and machine-readable output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ring => "ring",
            Self::Cross => "cross",
            Self::Dot => "dot",
            Self::Square => "square",
            Self::Triangle => "triangle",
            Self::Star => "star",
            Self::Diamond => "diamond",
            Self::Highlight => "highlight",
        }
    }
}

impl Layer {
    /// In a message: what two marks cannot both take.
    #[must_use]
    pub const fn place(self) -> &'static str {
        match self {
            Self::Ground => "the ground",
            Self::Around => "the line around the middle",
            Self::Centre => "the middle",
        }
    }
}

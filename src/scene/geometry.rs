//! Lengths, points and rectangles. No naked number stands for a length.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A length in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Mm(pub f64);

/// A length in typographic points, 72 to the inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Pt(pub f64);

impl Mm {
    /// No length.
    pub const ZERO: Self = Self(0.0);

    /// The larger length.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    /// The smaller length.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    /// The same length in points.
    #[must_use]
    pub fn to_pt(self) -> Pt {
        Pt(self.0 * 72.0 / 25.4)
    }
}

impl Pt {
    /// The same length in millimetres.
    #[must_use]
    pub fn to_mm(self) -> Mm {
        Mm(self.0 * 25.4 / 72.0)
    }
}

impl From<Pt> for Mm {
    fn from(length: Pt) -> Self {
        length.to_mm()
    }
}

macro_rules! arithmetic {
    ($($unit:ident)*) => {$(
        impl Add for $unit { type Output = Self; fn add(self, other: Self) -> Self { Self(self.0 + other.0) } }
        impl Sub for $unit { type Output = Self; fn sub(self, other: Self) -> Self { Self(self.0 - other.0) } }
        impl Neg for $unit { type Output = Self; fn neg(self) -> Self { Self(-self.0) } }
        impl Mul<f64> for $unit { type Output = Self; fn mul(self, factor: f64) -> Self { Self(self.0 * factor) } }
        impl Mul<$unit> for f64 { type Output = $unit; fn mul(self, length: $unit) -> $unit { $unit(self * length.0) } }
        impl Div<f64> for $unit { type Output = Self; fn div(self, factor: f64) -> Self { Self(self.0 / factor) } }
        impl Div for $unit { type Output = f64; fn div(self, other: Self) -> f64 { self.0 / other.0 } }
        impl AddAssign for $unit { fn add_assign(&mut self, other: Self) { self.0 += other.0; } }
        impl SubAssign for $unit { fn sub_assign(&mut self, other: Self) { self.0 -= other.0; } }
        impl Hash for $unit { fn hash<H: Hasher>(&self, state: &mut H) { self.0.to_bits().hash(state); } }
        impl Sum for $unit { fn sum<I: Iterator<Item = Self>>(all: I) -> Self { Self(all.map(|length| length.0).sum()) } }
    )*};
}
arithmetic!(Mm Pt);

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mm", (self.0 * 100.0).round() / 100.0)
    }
}

impl fmt::Display for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pt", (self.0 * 100.0).round() / 100.0)
    }
}

/// A place: `x` to the right and `y` down from the top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Point {
    /// To the right.
    pub x: Mm,
    /// Down.
    pub y: Mm,
}

impl Point {
    /// The top left corner.
    pub const ORIGIN: Self = Self { x: Mm::ZERO, y: Mm::ZERO };

    /// A point from two numbers of millimetres.
    #[must_use]
    pub const fn mm(x: f64, y: f64) -> Self {
        Self { x: Mm(x), y: Mm(y) }
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

/// A width and a height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Size {
    /// From left to right.
    pub width: Mm,
    /// From top to bottom.
    pub height: Mm,
}

/// A rectangle with upright sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Rect {
    /// Its top left corner.
    pub origin: Point,
    /// Its width and height.
    pub size: Size,
}

impl Rect {
    /// A rectangle from its left, top, width and height in millimetres.
    #[must_use]
    pub const fn mm(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self { origin: Point::mm(left, top), size: Size { width: Mm(width), height: Mm(height) } }
    }

    /// The left side.
    #[must_use]
    pub fn left(&self) -> Mm {
        self.origin.x
    }

    /// The upper side.
    #[must_use]
    pub fn top(&self) -> Mm {
        self.origin.y
    }

    /// The right side.
    #[must_use]
    pub fn right(&self) -> Mm {
        self.origin.x + self.size.width
    }

    /// The lower side.
    #[must_use]
    pub fn bottom(&self) -> Mm {
        self.origin.y + self.size.height
    }

    /// The point in the middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        Point { x: self.left() + self.size.width / 2.0, y: self.top() + self.size.height / 2.0 }
    }

    /// The rectangle made smaller by `by` on every side (larger where `by` is negative).
    #[must_use]
    pub fn inset(&self, by: Mm) -> Self {
        Self {
            origin: Point { x: self.left() + by, y: self.top() + by },
            size: Size { width: self.size.width - by * 2.0, height: self.size.height - by * 2.0 },
        }
    }
}

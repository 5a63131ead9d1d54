//! Arrows and lines from square to square.

use std::fmt;

use crate::rules::Square;

/// An arrow or a line that the author draws over the board, from the middle of one square to that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connection {
    /// Where it begins.
    pub from: Square,
    /// Where it ends; never where it begins.
    pub to: Square,
    /// Whether it has a head at its end.
    pub is_arrow: bool,
}

/// `a8-d5`.
impl fmt::Display for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

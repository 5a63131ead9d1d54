//! One of the 64 squares.

use std::fmt;
use std::str::FromStr;

/// A square of the board, a1 (top left) to h8 (bottom right).
///
/// Guarantee: the index is below 64, so nothing downstream checks it again.
///
/// ```
/// use outflank::rules::Square;
/// let square: Square = "f5".parse().unwrap();
/// assert_eq!((square.column(), square.row(), square.index()), (5, 4, 37));
/// assert_eq!(square.to_string(), "f5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// The text is not a letter a–h followed by a figure 1–8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSquareError {
    /// What was read instead.
    pub text: String,
}

impl Square {
    /// The square at `column` (0 is a) and `row` (0 is the top row, 1), or `None` off the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self(row * 8 + column)) } else { None }
    }

    /// The square with index 0 (a1), 1 (b1) … 63 (h8), or `None` from 64 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// Only for callers within `rules` that have the index from a 64-bit set.
    pub(super) const fn from_bit(index: u32) -> Self {
        debug_assert!(index < 64);
        #[allow(clippy::cast_possible_truncation, reason = "a bit index of a u64 is below 64")]
        Self(index as u8)
    }

    /// 0 for a1, 1 for b1 … 63 for h8.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// 0 for column a, at the left … 7 for column h.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// 0 for row 1, at the top … 7 for row 8.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The square `columns` to the right and `rows` down, or `None` off the board.
    #[must_use]
    pub fn offset(self, columns: i8, rows: i8) -> Option<Self> {
        let column = self.column().checked_add_signed(columns)?;
        let row = self.row().checked_add_signed(rows)?;
        Self::new(column, row)
    }

    /// The same square seen in a mirror: the left and right sides of the board exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// All 64 squares in reading order, a1 b1 … h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `f5` or `F5`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || ParseSquareError { text: text.to_owned() };
        let &[column, row] = text.as_bytes() else { return Err(refuse()) };
        let column = column.to_ascii_lowercase().wrapping_sub(b'a');
        let row = row.wrapping_sub(b'1');
        Self::new(column, row).ok_or_else(refuse)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a square: a square is a letter a–h and a figure 1–8, such as f5", self.text)
    }
}

impl std::error::Error for ParseSquareError {}

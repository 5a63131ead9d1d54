//! The eight ways to turn and mirror a board onto itself.

use crate::rules::{Bitboard, Board, Position, Side, Square};

/// One of the eight symmetries of the board. The rules look the same through each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Columns and rows change places first …
    transposed: bool,
    /// … then the columns are reversed …
    columns: bool,
    /// … and the rows.
    rows: bool,
}

impl Symmetry {
    /// All eight, the one that changes nothing first.
    pub const ALL: [Self; 8] = [
        Self::new(false, false, false),
        Self::new(false, true, false),
        Self::new(false, false, true),
        Self::new(false, true, true),
        Self::new(true, false, false),
        Self::new(true, true, false),
        Self::new(true, false, true),
        Self::new(true, true, true),
    ];

    /// The four that keep the standard start: none, the mirror in the diagonal a1–h8, that in a8–h1, and half a turn.
    /// Doing two of them, one after the other, is the one whose place here is the exclusive or of their places.
    pub const OF_START: [Self; 4] = [
        Self::new(false, false, false),
        Self::new(true, false, false),
        Self::new(true, true, true),
        Self::new(false, true, true),
    ];

    /// The place in [`Self::OF_START`] of the symmetry that takes this first move to f5, the usual one; `None` for a square
    /// that is no first move. A game seen through it is in the usual orientation.
    ///
    /// ```
    /// use outflank::{analysis::Symmetry, rules::Square};
    /// for first in ["f5", "e6", "d3", "c4"] {
    ///     let first: Square = first.parse().unwrap();
    ///     let symmetry = Symmetry::OF_START[Symmetry::to_usual(first).unwrap()];
    ///     assert_eq!(symmetry.square(first).to_string(), "f5");
    /// }
    /// ```
    #[must_use]
    pub fn to_usual(first: Square) -> Option<usize> {
        const USUAL: (u8, u8) = (5, 4);
        Self::OF_START.iter().position(|symmetry| {
            let square = symmetry.square(first);
            (square.column(), square.row()) == USUAL
        })
    }

    const fn new(transposed: bool, columns: bool, rows: bool) -> Self {
        Self { transposed, columns, rows }
    }

    /// The symmetry that undoes this one: itself, except for the two quarter turns, which undo each other.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.transposed { Self::new(true, self.rows, self.columns) } else { self }
    }

    /// Whether columns become rows.
    #[must_use]
    pub const fn is_transposed(self) -> bool {
        self.transposed
    }

    /// Where the square goes.
    ///
    /// # Panics
    ///
    /// Never: the board is mapped onto itself.
    #[must_use]
    pub fn square(self, square: Square) -> Square {
        let (column, row) =
            if self.transposed { (square.row(), square.column()) } else { (square.column(), square.row()) };
        let flip = |reversed: bool, index: u8| if reversed { 7 - index } else { index };
        Square::new(flip(self.columns, column), flip(self.rows, row)).expect("indices stay below 8")
    }

    /// Where the squares go.
    #[must_use]
    pub fn squares(self, squares: Bitboard) -> Bitboard {
        squares.into_iter().map(|square| self.square(square)).collect()
    }

    /// The board seen through it.
    ///
    /// # Panics
    ///
    /// Never: different squares stay different.
    #[must_use]
    pub fn board(self, board: &Board) -> Board {
        let discs = |side| self.squares(board.discs(side));
        Board::new(discs(Side::Black), discs(Side::White)).expect("no two squares become one")
    }

    /// The position seen through it.
    #[must_use]
    pub fn position(self, position: &Position) -> Position {
        Position { board: self.board(&position.board), side: position.side }
    }
}

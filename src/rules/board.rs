//! Discs on squares, without a side to move.

use std::fmt;

use super::{Bitboard, Direction, Score, Side, Square, rays};

/// Which discs stand where.
///
/// Guarantee: no square holds a disc of both colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    black: Bitboard,
    white: Bitboard,
}

/// Two sets of discs claim the same squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The squares that both sets claim.
    pub squares: Bitboard,
}

impl Board {
    /// The standard start: White d4 e5, Black e4 d5.
    pub const START: Self =
        Self { black: Bitboard::from_bits(0x0000_0008_1000_0000), white: Bitboard::from_bits(0x0000_0010_0800_0000) };

    /// No discs.
    pub const EMPTY: Self = Self { black: Bitboard::EMPTY, white: Bitboard::EMPTY };

    /// A board with these discs.
    ///
    /// # Errors
    ///
    /// When a square is in both sets.
    pub fn new(black: Bitboard, white: Bitboard) -> Result<Self, Overlap> {
        let squares = black & white;
        if squares.is_empty() { Ok(Self { black, white }) } else { Err(Overlap { squares }) }
    }

    /// Only for callers within `rules` whose sets have no square in common.
    pub(super) const fn of_disjoint(black: Bitboard, white: Bitboard) -> Self {
        debug_assert!(black.bits() & white.bits() == 0);
        Self { black, white }
    }

    /// The squares with this side's discs.
    #[must_use]
    #[inline]
    pub const fn discs(&self, side: Side) -> Bitboard {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// The squares with a disc.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.black | self.white
    }

    /// The squares without a disc.
    #[must_use]
    pub fn empties(&self) -> Bitboard {
        !self.occupied()
    }

    /// Whose disc stands on the square, if any.
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<Side> {
        if self.black.contains(square) {
            Some(Side::Black)
        } else if self.white.contains(square) {
            Some(Side::White)
        } else {
            None
        }
    }

    /// Discs on the board, Black first.
    #[must_use]
    pub const fn count(&self) -> Score {
        Score { black: self.black.len(), white: self.white.len() }
    }

    /// Every square where `side` could legally place a disc.
    ///
    /// Each direction runs over all discs at once: own discs are extended over neighbouring discs of the opponent, and an
    /// empty square just beyond such a run is legal. (Standard fill method; the tests compare it with a walk over squares.)
    #[must_use]
    #[inline]
    pub fn legal_moves(&self, side: Side) -> Bitboard {
        let mut moves = Bitboard::EMPTY;
        for direction in Direction::ALL {
            moves |= self.beyond_runs(side, direction);
        }
        moves & self.empties()
    }

    /// Whether `side` has a legal move. Stops at the first direction that has one.
    #[must_use]
    #[inline]
    pub fn can_move(&self, side: Side) -> bool {
        let empties = self.empties();
        Direction::ALL.into_iter().any(|direction| !(self.beyond_runs(side, direction) & empties).is_empty())
    }

    /// The squares, empty or not, just beyond runs of the opponent's discs that begin beside a disc of `side`.
    #[inline]
    fn beyond_runs(&self, side: Side, direction: Direction) -> Bitboard {
        let other = self.discs(side.opponent());
        let mut run = direction.shift(self.discs(side)) & other;
        for _ in 0..5 {
            run |= direction.shift(run) & other;
        }
        direction.shift(run)
    }

    /// The discs that a disc of `side` placed on `square` would outflank in one direction; empty where it outflanks none.
    #[must_use]
    #[inline]
    pub fn flips_towards(&self, side: Side, square: Square, direction: Direction) -> Bitboard {
        let own = self.discs(side);
        let other = self.discs(side.opponent());
        let mut run = Bitboard::EMPTY;
        let mut next = direction.shift(Bitboard::of(square));
        while !(next & other).is_empty() {
            run |= next;
            next = direction.shift(next);
        }
        if (next & own).is_empty() { Bitboard::EMPTY } else { run }
    }

    /// The discs that a disc of `side` placed on `square` would outflank in all eight directions.
    /// The square is taken to be empty.
    #[must_use]
    #[inline]
    pub fn flips(&self, side: Side, square: Square) -> Bitboard {
        rays::flips(self.discs(side), self.discs(side.opponent()), square)
    }

    /// The board after `side` placed a disc on `square` and turned `flips` to its colour.
    pub(super) fn with_move(self, side: Side, square: Square, flips: Bitboard) -> Self {
        let own = self.discs(side) | flips | Bitboard::of(square);
        let other = self.discs(side.opponent()) - flips;
        match side {
            Side::Black => Self { black: own, white: other },
            Side::White => Self { black: other, white: own },
        }
    }

    /// The board with `lost` discs of `side` given back to the opponent, and `gained` discs of the opponent turned over.
    pub(super) fn recoloured(self, side: Side, lost: Bitboard, gained: Bitboard) -> Self {
        let own = (self.discs(side) - lost) | gained;
        let other = (self.discs(side.opponent()) | lost) - gained;
        match side {
            Side::Black => Self { black: own, white: other },
            Side::White => Self { black: other, white: own },
        }
    }

    /// This side's discs with at least one empty square among their up to eight neighbours.
    #[must_use]
    pub fn frontier(&self, side: Side) -> Bitboard {
        let empties = self.empties();
        let mut beside = Bitboard::EMPTY;
        for direction in Direction::ALL {
            beside |= direction.shift(empties);
        }
        beside & self.discs(side)
    }
}

/// 64 characters of `X`, `O` and `-`, a1 b1 … h8.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            f.write_str(match self.at(square) {
                Some(Side::Black) => "X",
                Some(Side::White) => "O",
                None => "-",
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

//! A board and the side whose turn it is.

use std::fmt;

use super::{Bitboard, Board, Direction, Illegality, Side, Square};

/// A board and the side whose turn it is. That side may have to pass, or the game may be over: see [`Position::status`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs.
    pub board: Board,
    /// Whose turn it is.
    pub side: Side,
}

/// What the side whose turn it is can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has these legal moves.
    Moves(Bitboard),
    /// It has none, but the opponent has: it must pass.
    MustPass,
    /// Neither side can move: the game is over.
    Over,
}

/// The discs that one move flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flips {
    /// Where the disc was placed.
    from: Square,
    all: Bitboard,
}

/// A move that the rules do not allow, with what is needed to explain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The side to move.
    pub side: Side,
    /// Where it wanted to play.
    pub square: Square,
    /// Why it may not.
    pub illegality: Illegality,
    /// Where it may play instead; empty when it must pass or the game is over.
    pub legal: Bitboard,
}

/// A pass that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalPass {
    /// The side that wanted to pass.
    pub side: Side,
    /// The moves it has; empty when the game is over.
    pub legal: Bitboard,
}

impl Position {
    /// The standard start, Black to move.
    pub const START: Self = Self { board: Board::START, side: Side::Black };

    /// The legal moves of the side whose turn it is.
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> Bitboard {
        self.board.legal_moves(self.side)
    }

    /// Whether the side can move, must pass, or the game is over.
    #[must_use]
    pub fn status(&self) -> Status {
        let legal = self.legal_moves();
        if !legal.is_empty() {
            Status::Moves(legal)
        } else if !self.board.can_move(self.side.opponent()) {
            Status::Over
        } else {
            Status::MustPass
        }
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !Side::ALL.into_iter().any(|side| self.board.can_move(side))
    }

    /// Places a disc of the side whose turn it is and flips what it outflanks; then it is the other side's turn.
    ///
    /// # Errors
    ///
    /// When the move is not legal; also when the side must pass or the game is over.
    ///
    /// ```
    /// use outflank::rules::Position;
    /// let (after, flips) = Position::START.play("f5".parse().unwrap()).unwrap();
    /// assert_eq!(flips.all().to_string(), "e5");
    /// assert_eq!(after.legal_moves().to_string(), "f4 d6 f6");
    /// ```
    pub fn play(&self, square: Square) -> Result<(Self, Flips), IllegalMove> {
        let flips = Flips { from: square, all: self.board.flips(self.side, square) };
        let may_be_illegal = flips.all.is_empty() || self.board.at(square).is_some();
        if may_be_illegal && let Some(illegality) = Illegality::of(&self.board, self.side, square) {
            return Err(IllegalMove { side: self.side, square, illegality, legal: self.legal_moves() });
        }
        let board = self.board.with_move(self.side, square, flips.all);
        Ok((Self { board, side: self.side.opponent() }, flips))
    }

    /// The fast way for exhaustive counts: plays a square out of [`Position::legal_moves`] without checking it again.
    /// For any other square the result means nothing, though it is still a valid board.
    #[must_use]
    #[inline]
    pub fn after_legal(&self, square: Square) -> Self {
        let flips = self.board.flips(self.side, square);
        Self { board: self.board.with_move(self.side, square, flips), side: self.side.opponent() }
    }

    /// Gives the turn to the other side.
    ///
    /// # Errors
    ///
    /// When the side has a legal move, or the game is over: nobody passes by choice.
    pub fn pass(&self) -> Result<Self, IllegalPass> {
        match self.status() {
            Status::MustPass => Ok(self.turned()),
            Status::Moves(legal) => Err(IllegalPass { side: self.side, legal }),
            Status::Over => Err(IllegalPass { side: self.side, legal: Bitboard::EMPTY }),
        }
    }

    /// The same board with the other side to move, whether or not the rules allow that: for questions such as "what could
    /// White do here?".
    #[must_use]
    pub const fn turned(&self) -> Self {
        Self { board: self.board, side: self.side.opponent() }
    }
}

impl Flips {
    /// Every flipped disc.
    #[must_use]
    pub const fn all(&self) -> Bitboard {
        self.all
    }

    /// The directions, seen from the placed disc, in which at least one disc flips, with those discs.
    pub fn directions(&self) -> impl Iterator<Item = (Direction, Bitboard)> + '_ {
        Direction::ALL
            .into_iter()
            .map(|direction| (direction, self.towards(direction)))
            .filter(|(_, run)| !run.is_empty())
    }

    /// What flips in one direction begins beside the placed disc and has no gap, and the directions have no square in common.
    fn towards(&self, direction: Direction) -> Bitboard {
        let mut run = Bitboard::EMPTY;
        let mut next = direction.shift(Bitboard::of(self.from));
        while !(next & self.all).is_empty() {
            run |= next;
            next = direction.shift(next);
        }
        run
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move for {} ({})", self.square, self.side, self.illegality)
    }
}

impl std::error::Error for IllegalMove {}

impl fmt::Display for IllegalPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.legal.is_empty() {
            write!(f, "nobody can pass: the game is over")
        } else {
            write!(f, "{} cannot pass, since it has a legal move", self.side)
        }
    }
}

impl std::error::Error for IllegalPass {}

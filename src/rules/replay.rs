//! The fast way to prove that moves are a legal game.

use super::{Bitboard, Board, Position, Side, Square, rays};

/// A game in play, of which only the position and the number of passes is kept.
///
/// It plays by the same rules as [`super::Game`] and refuses the same moves; it says less: not what was flipped, nor why a
/// move is refused. For checking many games, most of them legal; a game that it refuses is replayed as a `Game`, which
/// explains.
///
/// ```
/// use outflank::rules::{Replay, Side, Square};
/// let mut replay = Replay::standard();
/// for text in ["f5", "d6", "c5", "f6", "e7", "f4", "g5", "e6", "e3"] {
///     assert!(replay.play(text.parse().unwrap()));
/// }
/// assert!(replay.position().is_over());
/// assert_eq!(replay.moves(), 9);
/// assert_eq!(replay.passes(Side::White), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The discs of the side to move.
    own: Bitboard,
    /// The discs of the other side.
    other: Bitboard,
    side: Side,
    moves: u8,
    /// Black's and White's.
    passes: [u8; 2],
}

impl Replay {
    /// A game that begins at the standard start.
    #[must_use]
    pub fn standard() -> Self {
        Self::from_position(Position::START)
    }

    /// A game that begins at any position.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        let Position { board, side } = start;
        Self { own: board.discs(side), other: board.discs(side.opponent()), side, moves: 0, passes: [0; 2] }
    }

    /// Plays on `square`, after a pass where one is due. Whether that was legal; if not, nothing has changed.
    #[inline]
    pub fn play(&mut self, square: Square) -> bool {
        let placed = Bitboard::of(square);
        let flips = rays::flips(self.own, self.other, square);
        if flips.is_empty() || !(placed & (self.own | self.other)).is_empty() {
            return self.play_after_pass(square);
        }
        let own = self.own | flips | placed;
        self.own = self.other - flips;
        self.other = own;
        self.side = self.side.opponent();
        self.moves += 1;
        true
    }

    /// The same where the side to move cannot play on `square`: if it cannot play anywhere, the turn is its opponent's.
    #[cold]
    fn play_after_pass(&mut self, square: Square) -> bool {
        let Position { board, side } = self.position();
        let occupied = board.occupied().contains(square);
        if occupied || board.flips(side.opponent(), square).is_empty() || board.can_move(side) {
            return false;
        }
        self.turn_over();
        self.play(square)
    }

    /// Passes, which is legal only where the side to move cannot play and its opponent can. Whether it was; if not, nothing
    /// has changed.
    pub fn pass(&mut self) -> bool {
        let legal = self.position().pass().is_ok();
        if legal {
            self.turn_over();
        }
        legal
    }

    /// Notes a pass that is legal.
    fn turn_over(&mut self) {
        self.passes[self.side as usize] += 1;
        (self.own, self.other) = (self.other, self.own);
        self.side = self.side.opponent();
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> Position {
        let (black, white) = match self.side {
            Side::Black => (self.own, self.other),
            Side::White => (self.other, self.own),
        };
        Position { board: Board::of_disjoint(black, white), side: self.side }
    }

    /// Whose turn it is, where nobody has to pass.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// How many discs have been placed.
    #[must_use]
    pub const fn moves(&self) -> u8 {
        self.moves
    }

    /// How often this side has passed.
    #[must_use]
    pub const fn passes(&self, side: Side) -> u8 {
        self.passes[side as usize]
    }
}

//! A start and the moves played from it, with the passes found.

use std::fmt;

use super::{Bitboard, Flips, IllegalMove, IllegalPass, Position, Side, Square, Status};

/// One placed disc of a game. A pass is not a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// Who placed it.
    pub side: Side,
    /// Where.
    pub square: Square,
    /// What it flipped.
    pub flips: Flips,
    /// The position after it, before any pass: the turn is the opponent's.
    pub after: Position,
}

/// A forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pass {
    /// Who had no legal move.
    pub side: Side,
    /// The number, from 1, of the move that is placed next.
    pub before_move: usize,
    /// Whether the record wrote it; otherwise it was left out and has been filled in.
    pub written: bool,
}

/// Discs that the players of a game turned over wrongly, or forgot to turn over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlipError {
    /// After which move, from 1.
    pub ply: usize,
    /// Discs that the move outflanked and that nobody turned over.
    pub not_flipped: Bitboard,
    /// Discs of the opponent that the move did not outflank and that were turned over.
    pub flipped: Bitboard,
}

/// Why something is no flip error of the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoFlipError {
    /// It names no disc, or no move has been played.
    Nothing,
    /// These discs were not outflanked by the move, so that nobody could forget them.
    NotOutflanked(Bitboard),
    /// These squares hold no disc of the opponent that was left alone, so that it could not be turned over wrongly.
    NotTheOpponents(Bitboard),
}

/// A game, or the beginning of one: a start and moves that the rules allow one after the other.
///
/// Guarantee: every ply is legal in the position it was played in, and every forced pass between two plies is listed.
/// Where the players turned discs over wrongly, that is listed too ([`Game::flip_errors`]); a game without such errors is a
/// legal game. A `Game` cannot hold anything else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    start: Position,
    plies: Vec<Ply>,
    passes: Vec<Pass>,
    flip_errors: Vec<FlipError>,
    /// The turn as it stands now: after the last ply and after a pass that was written behind it.
    current: Position,
}

/// The next entry of a record does not fit the game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// A move that is not legal.
    IllegalMove {
        /// The number of the move, from 1.
        ply: usize,
        /// What was wrong.
        error: IllegalMove,
        /// Whether only a mirrored standard start would explain it: the first move is c5, d6, e3 or f4.
        mirrored: bool,
    },
    /// A pass of a side that can move.
    IllegalPass {
        /// The number, from 1, of the move that has to be placed instead.
        ply: usize,
        /// What was wrong.
        error: IllegalPass,
    },
    /// A move or a pass although neither side can move any more.
    AfterEnd {
        /// The number that the move would have, from 1.
        ply: usize,
    },
}

impl Game {
    /// A game that begins at the standard start.
    #[must_use]
    pub fn standard() -> Self {
        Self::from_position(Position::START)
    }

    /// A game that begins at any position.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self { start, plies: Vec::new(), passes: Vec::new(), flip_errors: Vec::new(), current: start }
    }

    /// Plays on `square`. A forced pass that is due first is filled in.
    ///
    /// # Errors
    ///
    /// When the move is illegal or the game is over; the game is then unchanged. An illegal move is never rescued by a
    /// pass: where the side to move has a legal move, no pass is tried.
    pub fn play(&mut self, square: Square) -> Result<&Ply, GameError> {
        let ply = self.plies.len() + 1;
        let mut position = self.current;
        let mut pass = None;
        match position.status() {
            Status::Over => return Err(GameError::AfterEnd { ply }),
            Status::MustPass => {
                pass = Some(Pass { side: position.side, before_move: ply, written: false });
                position = position.turned();
            }
            Status::Moves(_) => {}
        }
        let (after, flips) = position.play(square).map_err(|error| {
            let mirrored = ply == 1 && self.start == Position::START && Self::MIRRORED_FIRST.contains(square);
            GameError::IllegalMove { ply, error, mirrored }
        })?;
        self.passes.extend(pass);
        self.plies.push(Ply { side: position.side, square, flips, after });
        self.current = after;
        Ok(&self.plies[ply - 1])
    }

    /// First moves that are legal only where the colours of the four starting discs are exchanged: e3 f4 c5 d6.
    pub const MIRRORED_FIRST: Bitboard = Bitboard::from_bits(0x0000_0804_2010_0000);

    /// Records a written pass of the side to move.
    ///
    /// # Errors
    ///
    /// When that side has a legal move, or the game is over.
    pub fn pass(&mut self) -> Result<(), GameError> {
        let ply = self.plies.len() + 1;
        if self.current.is_over() {
            return Err(GameError::AfterEnd { ply });
        }
        let side = self.current.side;
        self.current = self.current.pass().map_err(|error| GameError::IllegalPass { ply, error })?;
        self.passes.push(Pass { side, before_move: ply, written: true });
        Ok(())
    }

    /// Records that the discs of the last move were turned over wrongly, and goes on from the board as it really stood.
    ///
    /// # Errors
    ///
    /// When the discs are none that could be forgotten or turned over wrongly; the game is then unchanged.
    pub fn commit_flip_error(&mut self, not_flipped: Bitboard, flipped: Bitboard) -> Result<(), NoFlipError> {
        let ply = self.plies.len();
        let last = self.plies.last_mut().ok_or(NoFlipError::Nothing)?;
        if not_flipped.is_empty() && flipped.is_empty() {
            return Err(NoFlipError::Nothing);
        }
        let outflanked = last.flips.all();
        if !not_flipped.is_subset(outflanked) {
            return Err(NoFlipError::NotOutflanked(not_flipped - outflanked));
        }
        let theirs = last.after.board.discs(last.side.opponent());
        if !flipped.is_subset(theirs) {
            return Err(NoFlipError::NotTheOpponents(flipped - theirs));
        }
        last.after.board = last.after.board.recoloured(last.side, not_flipped, flipped);
        self.current = last.after;
        self.flip_errors.push(FlipError { ply, not_flipped, flipped });
        Ok(())
    }

    /// Where discs were turned over wrongly, in order. Empty for a legal game.
    #[must_use]
    pub fn flip_errors(&self) -> &[FlipError] {
        &self.flip_errors
    }

    /// The discs that the last move really turned over: what it outflanked, but for its flip errors.
    #[must_use]
    pub fn last_flipped(&self) -> Bitboard {
        let Some(last) = self.plies.last() else { return Bitboard::EMPTY };
        let errors = self.flip_errors.iter().filter(|error| error.ply == self.plies.len());
        errors.fold(last.flips.all(), |flipped, error| (flipped - error.not_flipped) | error.flipped)
    }

    /// Where the game began.
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// The moves, in order.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Every pass, in order, written or not. A pass that is due after the last move is listed only if it was written.
    #[must_use]
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// The same game in no more memory than it needs, where it is to be kept.
    #[must_use]
    pub fn shrunk(mut self) -> Self {
        self.plies.shrink_to_fit();
        self.passes.shrink_to_fit();
        self.flip_errors.shrink_to_fit();
        self
    }

    /// How many discs have been placed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether no disc has been placed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The position now: after the last move, and after a pass only if it was written.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.current
    }

    /// The game up to and including move `moves`, before any pass that follows; `None` beyond the last move.
    #[must_use]
    pub fn truncated(&self, moves: usize) -> Option<Self> {
        if moves > self.plies.len() {
            return None;
        }
        let plies = self.plies[..moves].to_vec();
        let passes = self.passes.iter().copied().filter(|pass| pass.before_move <= moves).collect();
        let flip_errors = self.flip_errors.iter().copied().filter(|error| error.ply <= moves).collect();
        let current = plies.last().map_or(self.start, |ply| ply.after);
        Some(Self { start: self.start, plies, passes, flip_errors, current })
    }
}

/// The moves in lower case with single spaces, passes left out: `f5 d6 c3`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, ply) in self.plies.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", ply.square)?;
        }
        Ok(())
    }
}

impl fmt::Display for NoFlipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("a flip error names discs of a move"),
            Self::NotOutflanked(discs) => {
                write!(f, "the move does not outflank {discs}, so that nobody forgot to flip there")
            }
            Self::NotTheOpponents(squares) => {
                write!(f, "on {squares} there is no disc that the move left to the opponent")
            }
        }
    }
}

impl std::error::Error for NoFlipError {}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove { error, .. } => fmt::Display::fmt(error, f),
            Self::IllegalPass { error, .. } => fmt::Display::fmt(error, f),
            Self::AfterEnd { .. } => f.write_str("the game is over: neither side can move"),
        }
    }
}

impl std::error::Error for GameError {}

//! A game as a file tells it, and what comes of replaying it.
//!
//! Every reader of game files gives [`Record`]s: raw, with the bytes where each move stands. Only [`Record::replay`] makes a
//! [`Game`] of one, so no reader decides what is legal, and none repairs.

use std::fmt;
use std::ops::Range;

use crate::rules::{Game, GameError, Position, Score, Side, Square, Status, Winner};

/// A game as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Where the moves begin; `None` is the standard start.
    pub start: Option<Position>,
    /// The moves and passes, in order.
    pub entries: Vec<Entry>,
    /// Who, where and when.
    pub headers: Headers,
    /// How the record says that it ended.
    pub result: Option<Outcome>,
    /// How the game came to its end, where the record says so.
    pub ending: Option<Ending>,
    /// Komi in discs: what is taken from Black's difference before the result is written. `None` without komi.
    pub komi: Option<f64>,
    /// Moves that were valued at the start rather than played (OBF).
    pub scores: Vec<MoveScore>,
    /// What was understood but is worth a look: variations left out, names that are no UTF-8.
    pub notices: Vec<Notice>,
    /// The bytes of the whole record in its file.
    pub range: Range<usize>,
}

/// One move or pass as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The square, or `None` for a pass.
    pub square: Option<Square>,
    /// Whose it is, where the format says so.
    pub side: Option<Side>,
    /// What else the format keeps with it (evaluation, time), as written; empty for nothing.
    pub annotation: String,
    /// Its bytes in the file.
    pub range: Range<usize>,
}

/// A move of the start position and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// The square, or `None` for a pass.
    pub square: Option<Square>,
    /// The final difference in discs with best play after it, seen by the side that moves.
    pub score: i16,
    /// Its bytes in the file.
    pub range: Range<usize>,
}

/// Something about a record that is no error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What, on one line.
    pub message: String,
    /// Its bytes in the file.
    pub range: Range<usize>,
}

/// How a game came to its end other than by its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player gave up.
    Resigned,
    /// A player ran out of time.
    Timeout,
    /// The players agreed.
    Mutual,
}

/// Who, where and when. Empty where the file does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// The tournament or match.
    pub event: String,
    /// The place, or the server.
    pub site: String,
    /// The date as written.
    pub date: String,
    /// The round as written.
    pub round: String,
    /// The player of the black discs.
    pub black: String,
    /// The player of the white discs.
    pub white: String,
    /// Everything else, as (name, value) in the order of the file.
    pub other: Vec<(String, String)>,
}

/// How a record says that its game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// A count for each side; by which convention, the record does not say.
    Score(Score),
    /// Black's count when the empty squares go to the winner (WTHOR).
    BlackTournament(u8),
    /// Black's count minus White's, in discs; with fractions where the format has komi.
    Difference(f64),
    /// Only who won.
    Winner(Winner),
    /// The record says that the game was not played to its end.
    Unfinished,
}

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which of the record's entries, from 0.
    pub entry: usize,
    /// The bytes of that entry.
    pub range: Range<usize>,
    /// What is wrong with it.
    pub kind: ReplayErrorKind,
    /// The game up to that entry.
    pub before: Box<Game>,
}

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayErrorKind {
    /// The rules do not allow it.
    Rules(GameError),
    /// The record gives it to the side that is not to move.
    WrongSide {
        /// Whose it is as written.
        written: Side,
        /// Whose turn it is.
        turn: Side,
    },
}

impl Record {
    /// The position where the moves begin.
    #[must_use]
    pub fn start_position(&self) -> Position {
        self.start.unwrap_or(Position::START)
    }

    /// Replays the record. Forced passes that it leaves out are filled in; nothing else is.
    ///
    /// # Errors
    ///
    /// At the first entry that the rules do not allow, or that is given to the wrong side; with the game up to it.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = Game::from_position(self.start_position());
        for (index, entry) in self.entries.iter().enumerate() {
            if let Some(kind) = step(&mut game, entry) {
                return Err(ReplayError { entry: index, range: entry.range.clone(), kind, before: Box::new(game) });
            }
        }
        Ok(game)
    }
}

/// Plays one entry; returns what is wrong with it.
fn step(game: &mut Game, entry: &Entry) -> Option<ReplayErrorKind> {
    let Some(square) = entry.square else {
        if let Some(written) = entry.side.filter(|&side| side != game.position().side) {
            return Some(ReplayErrorKind::WrongSide { written, turn: game.position().side });
        }
        return game.pass().err().map(ReplayErrorKind::Rules);
    };
    let turn = match game.position().status() {
        Status::MustPass => game.position().side.opponent(),
        Status::Moves(_) | Status::Over => game.position().side,
    };
    if let Some(written) = entry.side.filter(|&side| side != turn) {
        // That the move is illegal anyway says more; asked of a copy, since the game must stay as it is.
        let illegal = game.clone().play(square).err().map(ReplayErrorKind::Rules);
        return Some(illegal.unwrap_or(ReplayErrorKind::WrongSide { written, turn }));
    }
    game.play(square).err().map(ReplayErrorKind::Rules)
}

impl fmt::Display for ReplayErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => fmt::Display::fmt(error, f),
            Self::WrongSide { written, turn } => {
                write!(f, "the record gives this move to {written}, but it is {turn}'s turn")
            }
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

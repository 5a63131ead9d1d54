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
    /// Replays the record. Forced passes that it leaves out are filled in; nothing else is.
    ///
    /// # Errors
    ///
    /// At the first entry that the rules do not allow, or that is given to the wrong side; with the game up to it.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = Game::from_position(self.start.unwrap_or(Position::START));
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

//! Counts of move sequences, the standard proof that a rules engine is right.
//!
//! Published tables disagree with each other, and with the plain meaning of "a game of n moves", in how they count a pass
//! and a game that has ended; so every count here says its [`Convention`].

use std::collections::BTreeMap;

use crate::rules::{Position, Status};

/// What a ply is, and what becomes of a game that ended earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// A ply is a placed disc. A pass takes none, and a game that ended earlier has no more sequences.
    Discs,
    /// A forced pass is a ply. A game that ended earlier still counts as one line: its first pass is kept (Bik's table).
    PassesEndedKept,
    /// A forced pass is a ply. A game that ended earlier has no more lines (OEIS, Edax).
    PassesEndedDropped,
}

/// How many sequences of exactly `plies` plies begin at a position. The last ply is counted without being played.
///
/// ```
/// use outflank::{analysis::perft::{perft, Convention}, rules::Position};
/// assert_eq!(perft(Position::START, 4, Convention::Discs), 244);
/// ```
#[must_use]
pub fn perft(position: Position, plies: u8, convention: Convention) -> u64 {
    if plies == 0 {
        return 1;
    }
    match position.status() {
        Status::Moves(moves) if plies == 1 => u64::from(moves.len()),
        Status::Moves(moves) => {
            moves.into_iter().map(|square| perft(position.after_legal(square), plies - 1, convention)).sum()
        }
        Status::MustPass => {
            let left = plies - u8::from(convention != Convention::Discs);
            perft(position.turned(), left, convention)
        }
        Status::Over => u64::from(convention == Convention::PassesEndedKept),
    }
}

/// The sequences of a number of placed discs, looked at after the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// All sequences, as [`perft`] counts them by [`Convention::Discs`].
    pub sequences: u64,
    /// How many games end with exactly the last disc, by their discs: (Black, White).
    pub endings: BTreeMap<(u8, u8), u64>,
    /// Sequences that hold at least one pass between two discs.
    pub with_pass: u64,
    /// Sequences after which the side whose turn it is must pass.
    pub must_pass: u64,
}

impl Survey {
    /// Looks at every sequence of exactly `discs` placed discs.
    #[must_use]
    pub fn of(position: Position, discs: u8) -> Self {
        let mut survey = Self::default();
        survey.walk(position, discs, false);
        survey
    }

    /// How many games end with exactly the last disc.
    #[must_use]
    pub fn ended(&self) -> u64 {
        self.endings.values().sum()
    }

    fn walk(&mut self, position: Position, discs: u8, passed: bool) {
        if discs == 0 {
            self.sequences += 1;
            self.with_pass += u64::from(passed);
            if position.board.can_move(position.side) {
                // the game goes on: by far the most common case
            } else if position.board.can_move(position.side.opponent()) {
                self.must_pass += 1;
            } else {
                let score = position.board.count();
                *self.endings.entry((score.black, score.white)).or_default() += 1;
            }
            return;
        }
        match position.status() {
            Status::Moves(moves) => {
                for square in moves {
                    self.walk(position.after_legal(square), discs - 1, passed);
                }
            }
            Status::MustPass => self.walk(position.turned(), discs, true),
            Status::Over => {}
        }
    }
}

//! Whether written move numbers are right, by any one of the ways in which people number.

use std::fmt;

use crate::rules::{Game, Status};

/// A way to number moves. Records differ in two things: whether a number stands for a move or for a pair of moves, and
/// whether passes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Convention {
    pairs: bool,
    counts: Counts,
}

/// What is counted as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    /// Placed discs.
    Discs,
    /// Placed discs and written passes.
    Entries,
    /// Placed discs and passes, written or not.
    Turns,
}

/// A move number that no way of numbering explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberError {
    /// What was written.
    pub written: u32,
    /// What was expected where every move has a number; `None` if numbers before this one rule that out.
    pub by_move: Option<u32>,
    /// What was expected where every pair of moves has a number; `None` if numbers before this one rule that out, or if
    /// this place is inside a pair.
    pub by_pair: Option<u32>,
}

/// The ways of numbering that the numbers so far allow.
pub(super) struct Numbering {
    possible: Vec<Convention>,
}

impl Numbering {
    pub(super) fn new() -> Self {
        let counts = [Counts::Discs, Counts::Entries, Counts::Turns];
        let possible = [false, true].into_iter().flat_map(|pairs| counts.map(|counts| Convention { pairs, counts }));
        Self { possible: possible.collect() }
    }

    /// Takes note of a number written before the next move of `game`.
    pub(super) fn see(&mut self, written: u32, game: &Game) -> Result<(), NumberError> {
        let fits = |convention: &Convention| convention.next(game) == Some(written);
        if self.possible.iter().any(fits) {
            self.possible.retain(fits);
            return Ok(());
        }
        let expected = |pairs| self.possible.iter().filter(|c| c.pairs == pairs).find_map(|c| c.next(game));
        Err(NumberError { written, by_move: expected(false), by_pair: expected(true) })
    }
}

impl Convention {
    /// The number that stands before the next move, if one can stand there.
    fn next(self, game: &Game) -> Option<u32> {
        let passes = game.passes();
        let counted = game.len()
            + match self.counts {
                Counts::Discs => 0,
                Counts::Entries => passes.iter().filter(|pass| pass.written).count(),
                Counts::Turns => passes.len() + usize::from(game.position().status() == Status::MustPass),
            };
        let counted = u32::try_from(counted).ok()?;
        match (self.pairs, counted % 2) {
            (false, _) => Some(counted + 1),
            (true, 0) => Some(counted / 2 + 1),
            (true, _) => None,
        }
    }
}

impl NumberError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> &'static str {
        "number every move or every pair of moves, not both ways in one text; numbers may be left out"
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = self.written;
        match (self.by_move, self.by_pair) {
            (Some(one), Some(two)) if one != two => {
                write!(f, "move number {written} is wrong: expected {one}, or {two} where pairs of moves are numbered")
            }
            (Some(number), _) => write!(f, "move number {written} is wrong: expected {number}"),
            (None, Some(number)) => {
                write!(f, "move number {written} is wrong: expected {number}, since pairs of moves are numbered")
            }
            (None, None) => write!(f, "move number {written} stands inside a pair of moves: expected no number here"),
        }
    }
}

impl std::error::Error for NumberError {}

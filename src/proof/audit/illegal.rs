//! The first thing in a game that the rules do not allow.

use std::fmt;

use serde::Serialize;

use crate::notation::record::{Record, ReplayError, ReplayErrorKind};
use crate::rules::{GameError, Replay};

/// An entry that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Illegal {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The byte of the file where it stands.
    pub byte: usize,
    /// The square; `None` for a pass.
    pub square: Option<String>,
    /// Whose turn it is: `black` or `white`.
    pub turn: &'static str,
    /// Why it is not allowed.
    pub reason: String,
    /// The moves that are, in reading order; empty where the game is over.
    pub legal: Vec<String>,
    /// The first move fits only a start with the colours exchanged.
    pub mirrored_start: bool,
    /// The whole game is legal when left and right are exchanged.
    pub legal_in_a_mirror: bool,
}

impl Illegal {
    pub(super) fn new(record: &Record, error: &ReplayError) -> Self {
        let game = &error.before;
        let position = game.position();
        let mover = if position.legal_moves().is_empty() { position.turned() } else { position };
        let mirrored_start =
            matches!(error.kind, ReplayErrorKind::Rules(GameError::IllegalMove { mirrored: true, .. }));
        Self {
            ply: game.len() + 1,
            byte: error.range.start,
            square: record.entries.get(error.entry).and_then(|entry| entry.square).map(|square| square.to_string()),
            turn: mover.side.word(),
            reason: error.kind.to_string(),
            legal: mover.legal_moves().squares().map(|square| square.to_string()).collect(),
            mirrored_start,
            legal_in_a_mirror: mirrored_start && is_legal_in_a_mirror(record),
        }
    }
}

fn is_legal_in_a_mirror(record: &Record) -> bool {
    let mut replay = Replay::from_position(record.start_position());
    record.entries.iter().all(|entry| match entry.square {
        Some(square) => replay.play(square.mirrored()),
        None => replay.pass(),
    })
}

/// `move 7: e3 is not a legal move for Black (it flips nothing); legal: c4 d3`.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.ply, self.reason)?;
        if !self.legal.is_empty() {
            write!(f, "; legal: {}", self.legal.join(" "))?;
        }
        match (self.mirrored_start, self.legal_in_a_mirror) {
            (true, true) => f.write_str("; the game is legal in a mirror: left and right are exchanged"),
            (true, false) => f.write_str("; such a first move fits only a start with the colours exchanged"),
            (false, _) => Ok(()),
        }
    }
}

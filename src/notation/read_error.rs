//! Why a game could not be read from a file: where, which game, which move, what was expected.

use std::fmt;
use std::ops::Range;

use super::record::{ReplayError, ReplayErrorKind};
use super::transcript::TranscriptError;
use super::wthor::{WthorError, WthorErrorKind};
use crate::diagnostic::Diagnostic;
use crate::rules::GameError;
use crate::source::Span;

/// A fault of a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The bytes of the file that are at fault.
    pub range: Range<usize>,
    /// Which game of the file, from 0.
    pub game: usize,
    /// Which move of the game, from 1 and without passes, where one is at fault.
    pub ply: Option<usize>,
    /// What is wrong, on one line.
    pub message: String,
    /// Facts that help: the legal moves, the position as a drawing.
    pub notes: Vec<String>,
    /// What was expected, or what to do.
    pub help: String,
}

impl ReadError {
    /// A fault at some bytes of a file; the game is filled in by the reader.
    pub(super) fn new(range: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { range, game: 0, ply: None, message: message.into(), notes: Vec::new(), help: help.into() }
    }

    /// Says at which move.
    pub(super) fn at_ply(mut self, ply: usize) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Says in which game.
    pub(super) fn in_game(mut self, game: usize) -> Self {
        self.game = game;
        self
    }

    /// The fault of game `game` (from 0) that was read but does not replay.
    #[must_use]
    pub fn of_replay(error: &ReplayError, game: usize) -> Self {
        let before = &error.before;
        match &error.kind {
            ReplayErrorKind::Rules(rules) => {
                let (GameError::IllegalMove { ply, .. }
                | GameError::IllegalPass { ply, .. }
                | GameError::AfterEnd { ply }) = rules;
                let fault = TranscriptError::of_entry(error.range.clone(), rules.clone(), before);
                Self {
                    range: error.range.clone(),
                    game,
                    ply: Some(*ply),
                    message: fault.message(),
                    notes: fault.notes(),
                    help: fault.help(),
                }
            }
            ReplayErrorKind::WrongSide { .. } => {
                let position = before.position();
                let position = position.pass().unwrap_or(position);
                let last = before.plies().last().map(|ply| ply.square);
                let drawn = super::board_text::draw(&position.board, last, crate::rules::Bitboard::EMPTY);
                let mut fault = Self::new(
                    error.range.clone(),
                    error.kind.to_string(),
                    "a move before this one may be missing, or the colours are exchanged",
                );
                fault.notes = vec![format!("{} has: {}", position.side, position.legal_moves()), drawn];
                fault.in_game(game).at_ply(before.len() + 1)
            }
        }
    }

    /// The fault of a WTHOR file, found when game `game` (from 0) was wanted.
    pub(super) fn of_wthor(error: &WthorError, game: usize) -> Self {
        let at = usize::try_from(error.offset).unwrap_or(usize::MAX);
        let (length, ply, help) = match &error.kind {
            WthorErrorKind::NotASquare { ply, .. } | WthorErrorKind::MoveAfterPadding { ply, .. } => {
                (1, Some(*ply), "a move is 10 × row + column; zeros fill up a game")
            }
            WthorErrorKind::Io(_) => (0, None, "read the file again"),
            _ => (0, None, "get the whole file again from where it came"),
        };
        let fault = Self::new(at..at.saturating_add(length), error.kind.to_string(), help).in_game(game);
        Self { ply, ..fault }
    }

    /// The fault as a diagnostic; `to_span` says where bytes of the file stand in the text that shows it.
    #[must_use]
    pub fn to_diagnostic(&self, to_span: impl FnOnce(Range<usize>) -> Span) -> Diagnostic {
        let diagnostic = Diagnostic::error(&self.message).label(to_span(self.range.clone()), self.place());
        self.notes.iter().fold(diagnostic, Diagnostic::note).help(&self.help)
    }

    /// Which game and which move, in a few words: `game 3, move 12`, the game from 0.
    #[must_use]
    pub fn place(&self) -> String {
        match self.ply {
            None => format!("game {}", self.game),
            Some(ply) => format!("game {}, move {ply}", self.game),
        }
    }
}

/// `game 3, move 12, byte 811: …`, the game and the byte from 0.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, byte {}: {}", self.place(), self.range.start, self.message)
    }
}

impl std::error::Error for ReadError {}

//! Transcripts: the moves of a game as text, `f5 d6 c3 d3 c4`, as people and programs write them.
//!
//! Reading replays: what comes back is a [`Game`], so every move in it is legal and every pass is known.

use std::fmt;
use std::ops::Range;

use super::board_text::draw;
use super::numbering::Numbering;
use crate::diagnostic::Diagnostic;
use crate::rules::{Bitboard, Game, GameError, Pass, Position, Side, Square};
use crate::source::Span;

pub use super::lexer::{Lexed, Token, TokenError, TokenErrorKind, TokenKind, tokens};
pub use super::numbering::NumberError;

/// A fault of a transcript and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptError {
    /// The bytes of the text that are at fault.
    pub range: Range<usize>,
    /// What is wrong with them.
    pub kind: TranscriptErrorKind,
}

/// What is wrong with a place in a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptErrorKind {
    /// It is no square, no pass and no move number.
    Token(TokenError),
    /// It is a move number, but not the right one.
    Number(NumberError),
    /// It is a move number with no move behind it.
    LooseNumber(u32),
    /// It is a move or a pass that the rules do not allow here.
    Game {
        /// What the rules say.
        error: GameError,
        /// The position in which it was tried, a forced pass applied.
        position: Position,
        /// The move before it.
        last: Option<Square>,
        /// The pass that stands between the move before it and the position, if one was forced.
        pass: Option<Side>,
    },
}

/// Reads a transcript that begins at `start`.
///
/// An empty text is a game without moves.
///
/// # Errors
///
/// Every piece of the whole text that is not understood, the first move number that is wrong, and the first move or pass
/// that is not legal, as far as the text before it was understood; in the order of their places. Moves behind an illegal
/// one are not judged, since they mean nothing.
///
/// ```
/// use outflank::{notation::transcript, rules::Position};
/// let game = transcript::read("1. F5 d6 2. c3", Position::START).unwrap();
/// assert_eq!(game.to_string(), "f5 d6 c3");
///
/// let errors = transcript::read("f5 d6 f6 z3", Position::START).unwrap_err();
/// assert_eq!(errors[0].message(), "f6 is not a legal move for Black (it flips nothing)");
/// assert_eq!(errors[1].message(), "`z3` is not a square: there is no column z");
/// ```
pub fn read(text: &str, start: Position) -> Result<Game, Vec<TranscriptError>> {
    read_onto(Game::from_position(start), text)
}

/// Reads a transcript that goes on where `game` stands. Move numbers count from the beginning of the game.
///
/// # Errors
///
/// As for [`read`].
pub fn read_onto(game: Game, text: &str) -> Result<Game, Vec<TranscriptError>> {
    read_with(game, text, |_| {})
}

/// As [`read_onto`], with something done to the game after every move, such as a flip error that is known.
///
/// # Errors
///
/// As for [`read`].
pub fn read_with(
    mut game: Game,
    text: &str,
    mut after_move: impl FnMut(&mut Game),
) -> Result<Game, Vec<TranscriptError>> {
    let Lexed { tokens, errors } = tokens(text);
    // behind something that was not understood, nobody knows which move is meant to be whose
    let understood = errors.first().map_or(text.len(), |error| error.range.start);
    let mut found: Vec<TranscriptError> = errors.into_iter().map(TranscriptError::from).collect();

    let mut numbering = Some(Numbering::new());
    for (i, token) in tokens.iter().enumerate() {
        if token.range.start >= understood {
            break;
        }
        let fault = match token.kind {
            TokenKind::Square(square) => {
                let before = Tried::at(&game);
                let fault = game.play(square).err().map(|error| before.fails(error));
                if fault.is_none() {
                    after_move(&mut game);
                }
                fault
            }
            TokenKind::Pass => {
                let before = Tried::at(&game);
                game.pass().err().map(|error| before.fails(error))
            }
            TokenKind::Number(written) => {
                let loose = match tokens.get(i + 1).filter(|next| next.range.start < understood) {
                    Some(next) => matches!(next.kind, TokenKind::Number(_)),
                    // what follows, if anything, was not understood and has its own error
                    None => understood == text.len(),
                };
                let fault = if loose {
                    Some(TranscriptErrorKind::LooseNumber(written))
                } else {
                    let seen = numbering.as_mut().map_or(Ok(()), |numbering| numbering.see(written, &game));
                    seen.err().map(TranscriptErrorKind::Number)
                };
                if let Some(kind) = fault {
                    // one wrong number makes those behind it wrong as well
                    numbering = None;
                    found.push(TranscriptError { range: token.range.clone(), kind });
                }
                None
            }
        };
        if let Some(kind) = fault {
            found.push(TranscriptError { range: token.range.clone(), kind });
            break;
        }
    }
    if found.is_empty() {
        return Ok(game);
    }
    found.sort_by_key(|error| error.range.start);
    Err(found)
}

/// Where a move was tried, kept to explain its failure.
struct Tried {
    position: Position,
    last: Option<Square>,
    pass: Option<Side>,
}

impl Tried {
    fn at(game: &Game) -> Self {
        let due = game.position().pass().ok();
        let moves = game.len();
        let written = game.passes().last().filter(|pass| pass.written && pass.before_move > moves);
        Self {
            position: due.unwrap_or(game.position()),
            last: game.plies().last().map(|ply| ply.square),
            pass: written.map(|&Pass { side, .. }| side).or(due.map(|_| game.position().side)),
        }
    }

    fn fails(self, error: GameError) -> TranscriptErrorKind {
        TranscriptErrorKind::Game { error, position: self.position, last: self.last, pass: self.pass }
    }
}

impl TranscriptError {
    /// The fault of an entry that does not fit the game before it.
    #[must_use]
    pub fn of_entry(range: Range<usize>, error: GameError, before: &Game) -> Self {
        Self { range, kind: Tried::at(before).fails(error) }
    }

    /// What is wrong, on one line.
    #[must_use]
    pub fn message(&self) -> String {
        match &self.kind {
            TranscriptErrorKind::Token(error) => error.to_string(),
            TranscriptErrorKind::Number(error) => error.to_string(),
            TranscriptErrorKind::LooseNumber(number) => format!("move number {number} has no move behind it"),
            TranscriptErrorKind::Game { error: GameError::IllegalMove { error, mirrored: true, .. }, .. } => {
                format!("{} is not a legal move for {}: the transcript is mirrored", error.square, error.side)
            }
            TranscriptErrorKind::Game { error, .. } => error.to_string(),
        }
    }

    /// A few words for the place: `move 3`, counted in placed discs from 1. Empty where the message says it all.
    #[must_use]
    pub fn label(&self) -> String {
        match self.kind {
            TranscriptErrorKind::Game {
                error:
                    GameError::IllegalMove { ply, .. } | GameError::IllegalPass { ply, .. } | GameError::AfterEnd { ply },
                ..
            } => format!("move {ply}"),
            _ => String::new(),
        }
    }

    /// Facts that help to find the fault: the legal moves, then the position as a drawing.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let TranscriptErrorKind::Game { error, position, last, pass } = &self.kind else { return Vec::new() };
        let mut notes = Vec::new();
        let legal = match error {
            GameError::IllegalMove { error, .. } => error.legal,
            GameError::IllegalPass { error, .. } => error.legal,
            GameError::AfterEnd { ply } => {
                if *ply > 1 {
                    let score = position.board.count();
                    notes.push(format!("it ended {score} after {} moves", ply - 1));
                }
                Bitboard::EMPTY
            }
        };
        if !legal.is_empty() {
            notes.push(format!("legal here: {legal}"));
        }
        if let Some(side) = pass {
            notes.push(format!("{side} had to pass before this move"));
        }
        notes.push(draw(&position.board, *last, Bitboard::EMPTY));
        notes
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match &self.kind {
            TranscriptErrorKind::Token(error) => error.help(),
            TranscriptErrorKind::Number(error) => error.help().to_owned(),
            TranscriptErrorKind::LooseNumber(_) => "write the move, or take the number away".to_owned(),
            TranscriptErrorKind::Game { error: GameError::AfterEnd { .. }, .. } => {
                "take away what stands behind the last move".to_owned()
            }
            TranscriptErrorKind::Game { error: GameError::IllegalPass { .. }, .. } => {
                "nobody passes by choice; a forced pass may be left out".to_owned()
            }
            TranscriptErrorKind::Game { error: GameError::IllegalMove { error, mirrored, .. }, position, .. } => {
                let square = error.square;
                let other = error.side.opponent();
                if *mirrored {
                    let mirror = square.mirrored();
                    format!(
                        "exchange left and right in every move, so that {square} becomes {mirror}, or give the start \
                         with Black on d4 and e5 as a position"
                    )
                } else if position.board.legal_moves(other).contains(square) {
                    format!("{other} could play {square} here: a move before it may be missing")
                } else {
                    "compare the board with the record: a move before this one may be the wrong one".to_owned()
                }
            }
        }
    }

    /// The fault as a diagnostic; `to_span` says where bytes of the transcript stand in the text that holds it.
    #[must_use]
    pub fn to_diagnostic(&self, to_span: impl FnOnce(Range<usize>) -> Span) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.message()).label(to_span(self.range.clone()), self.label());
        self.notes().into_iter().fold(diagnostic, Diagnostic::note).help(self.help())
    }
}

impl From<TokenError> for TranscriptError {
    fn from(error: TokenError) -> Self {
        Self { range: error.range.clone(), kind: TranscriptErrorKind::Token(error) }
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for TranscriptError {}

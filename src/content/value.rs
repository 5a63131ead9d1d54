//! What can be computed about a diagram under a name, for claims, links and captions alike.

use std::fmt;

use crate::analysis::shape;
use crate::notation::board_text;
use crate::rules::{Bitboard, Board, Game, Pass, Position, Score, Side, Square, Status, Winner};

use super::language::Language;

/// A computed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A count.
    Number(u64),
    /// A set of squares.
    Squares(Bitboard),
    /// One square.
    Square(Square),
    /// A side; `None` where nobody is to move.
    Side(Option<Side>),
    /// A count for each side.
    Score(Score),
    /// Yes or no.
    Truth(bool),
    /// Who won.
    Winner(Winner),
    /// Passes.
    Passes(Vec<Pass>),
    /// Moves in their order, passes left out.
    Moves(Vec<Square>),
    /// A share, in hundredths of a per cent.
    Share(u32),
}

/// The names under which [`compute`] knows a value.
pub const NAMES: &[&str] = &[
    "legal",
    "legal-count",
    "flips",
    "flip-count",
    "directions",
    "last",
    "mover",
    "next",
    "to-move",
    "must-pass",
    "over",
    "winner",
    "discs",
    "black",
    "white",
    "tournament",
    "tournament-black",
    "tournament-white",
    "empties",
    "length",
    "move-number",
    "moves",
    "passes",
    "mobility",
    "black-mobility",
    "white-mobility",
    "frontier",
    "stable",
    "corners",
    "x-squares",
    "c-squares",
];

/// One moment of a game: after some of its moves, with the turn as a diagram shows it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game up to here.
    pub game: Game,
    /// The board and the turn.
    pub position: Position,
    /// The move about to be made, if the moment is the one before a diagram's `play`.
    pub next: Option<Square>,
}

impl Moment {
    /// The end of `game`.
    #[must_use]
    pub fn end(game: &Game) -> Self {
        Self { position: game.position(), game: game.clone(), next: None }
    }

    /// Just before the last move of `game`, with the pass that was due applied.
    #[must_use]
    pub fn before_last(game: &Game) -> Option<Self> {
        let last = game.plies().last()?;
        let mut earlier = game.truncated(game.len() - 1)?;
        if earlier.position().side != last.side {
            // The pass that stands between the two moves is part of what the picture shows.
            earlier.pass().ok()?;
        }
        let position = earlier.position();
        Some(Self { game: earlier, position, next: Some(last.square) })
    }

    /// The board with the last move and the legal moves, as letters: for the notes of a diagnostic.
    #[must_use]
    pub fn drawn(&self) -> String {
        let last = self.game.plies().last().map(|ply| ply.square);
        board_text::draw(&self.position.board, last, self.position.legal_moves())
    }

    /// The value with this name. `None` for an unknown name, and for one that has no value here, such as `flips` before
    /// the first move.
    ///
    /// `flips`, `directions`, `last` and `mover` speak of the last move, `next` of the one about to be made; `winner` and `tournament` have a
    /// value only when the game is over;
    /// `corners`, `x-squares` and `c-squares` count the discs that each side has there; `stable` is defined at
    /// [`shape::stable`].
    #[must_use]
    pub fn compute(&self, name: &str) -> Option<Value> {
        let position = &self.position;
        let board = &position.board;
        let last = self.game.plies().last();
        let status = position.status();
        let number = |count: usize| Value::Number(count as u64);
        Some(match name {
            "legal" => Value::Squares(position.legal_moves()),
            "legal-count" => number(position.legal_moves().len().into()),
            "flips" => Value::Squares(last.map(|_| self.game.last_flipped())?),
            "flip-count" => number(last.map(|_| self.game.last_flipped())?.len().into()),
            "directions" => {
                let flipped = self.game.last_flipped();
                number(last?.flips.directions().filter(|(_, run)| !(*run & flipped).is_empty()).count())
            }
            "last" => Value::Square(last?.square),
            "mover" => Value::Side(Some(last?.side)),
            "next" => Value::Square(self.next?),
            "to-move" => Value::Side((status != Status::Over).then_some(position.side)),
            "must-pass" => Value::Truth(status == Status::MustPass),
            "over" => Value::Truth(status == Status::Over),
            "winner" if status == Status::Over => Value::Winner(board.count().winner()),
            "discs" => Value::Score(board.count()),
            "black" => number(board.count().black.into()),
            "white" => number(board.count().white.into()),
            "tournament" if status == Status::Over => Value::Score(board.count().tournament()),
            "tournament-black" if status == Status::Over => number(board.count().tournament().black.into()),
            "tournament-white" if status == Status::Over => number(board.count().tournament().white.into()),
            "empties" => number(board.empties().len().into()),
            "length" | "move-number" => number(self.game.len()),
            "moves" => Value::Moves(self.game.plies().iter().map(|ply| ply.square).collect()),
            "passes" => Value::Passes(self.game.passes().to_vec()),
            "mobility" => Value::Score(shape::mobility(board)),
            "black-mobility" => number(shape::mobility(board).black.into()),
            "white-mobility" => number(shape::mobility(board).white.into()),
            "frontier" => Value::Score(Score {
                black: board.frontier(Side::Black).len(),
                white: board.frontier(Side::White).len(),
            }),
            "stable" => Value::Squares(shape::stable(board)),
            "corners" => Value::Score(held(board, Bitboard::CORNERS)),
            "x-squares" => Value::Score(held(board, Bitboard::X_SQUARES)),
            "c-squares" => Value::Score(held(board, Bitboard::C_SQUARES)),
            _ => return None,
        })
    }
}

/// How many discs each side has on some squares.
fn held(board: &Board, squares: Bitboard) -> Score {
    let count = |side| (board.discs(side) & squares).len();
    Score { black: count(Side::Black), white: count(Side::White) }
}

impl Value {
    /// In the words of a language, for captions.
    #[must_use]
    pub fn words(&self, language: &Language) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Squares(squares) => language.squares(*squares),
            Self::Square(square) => square.to_string(),
            Self::Side(Some(side)) | Self::Winner(Winner::Side(side)) => language.side(*side).to_owned(),
            Self::Side(None) => language.phrase("none").to_owned(),
            Self::Score(score) => language.score(*score),
            Self::Truth(truth) => language.phrase(if *truth { "yes" } else { "no" }).to_owned(),
            Self::Winner(Winner::Draw) => language.phrase("draw").to_owned(),
            Self::Passes(passes) => passes.len().to_string(),
            Self::Moves(_) => self.to_string(),
            Self::Share(hundredths) => language.share(*hundredths),
        }
    }

    /// Whether an author's words say this value: figures, grouped figures or number words; squares in any order, or
    /// how many they are; a side's name; a score with a hyphen or an en dash.
    #[must_use]
    pub fn is_said_by(&self, words: &str, language: &Language) -> bool {
        let words = words.trim();
        match self {
            Self::Number(number) => language.says_number(words, *number),
            Self::Squares(squares) => {
                language.says_squares(words, *squares) || language.says_number(words, squares.len().into())
            }
            Self::Square(square) => words.parse() == Ok(*square),
            Self::Score(score) => words.replace('–', "-") == score.to_string() || words == language.score(*score),
            Self::Passes(passes) => language.says_number(words, passes.len() as u64),
            Self::Moves(moves) => {
                let said: Vec<_> = words.split_whitespace().map(str::parse).collect();
                said.len() == moves.len() && said.iter().zip(moves).all(|(said, square)| said.as_ref() == Ok(square))
            }
            Self::Share(hundredths) => language.says_share(words, *hundredths),
            Self::Side(_) | Self::Winner(_) | Self::Truth(_) => {
                words.to_lowercase() == self.words(language).to_lowercase()
            }
        }
    }
}

/// `34.42`
fn share(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// As content files write it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Squares(squares) if squares.is_empty() => f.write_str("none"),
            Self::Squares(squares) => write!(f, "{squares}"),
            Self::Square(square) => write!(f, "{square}"),
            Self::Side(Some(side)) => f.write_str(side.word()),
            Self::Side(None) => f.write_str("none"),
            Self::Score(score) => write!(f, "{score}"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Winner(winner) => f.write_str(winner.word()),
            Self::Share(hundredths) => f.write_str(&share(*hundredths)),
            Self::Moves(moves) => {
                let names: Vec<String> = moves.iter().map(Square::to_string).collect();
                f.write_str(&names.join(" "))
            }
            Self::Passes(passes) => {
                f.write_str("[")?;
                for (i, pass) in passes.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    write!(f, "{comma}{{ side: {}, before-move: {} }}", pass.side.word(), pass.before_move)?;
                }
                f.write_str("]")
            }
        }
    }
}

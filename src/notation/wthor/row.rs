//! One game as it lies in the file.

use std::fmt;

use super::{HEAD, Tables, WthorError, WthorErrorKind};
use crate::notation::record::{Entry, Headers, Outcome, Record, ReplayError};
use crate::rules::{Position, Score, Square};

/// A game as it lies in the file. Guarantee: every move is a square, and none stands behind the padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the tournament.
    pub tournament: u16,
    /// The number of the player of the black discs.
    pub black: u16,
    /// The number of the player of the white discs.
    pub white: u16,
    /// Black's score, the empty squares given to the winner.
    pub score: u8,
    /// What Black's score would be with best play from the depth that the head names.
    pub theoretical: u8,
    /// 10 × row + column, each from 1; zeros behind the last move.
    moves: [u8; Self::MOVES],
}

/// What a file of games cannot hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A start other than the standard one.
    Start,
    /// A game that does not replay.
    Illegal(ReplayError),
    /// A game that is not over, without a count for Black.
    NoScore,
    /// A result that no count for Black expresses.
    Score(Outcome),
}

/// The names of the headers that keep what only WTHOR has.
pub(super) const TOURNAMENT: &str = "WTHOR tournament";
pub(super) const BLACK: &str = "WTHOR black";
pub(super) const WHITE: &str = "WTHOR white";
pub(super) const THEORETICAL: &str = "WTHOR theoretical score";

/// The index of the square that a byte stands for; 64 where there is none.
const SQUARES: [u8; 256] = {
    let mut squares = [64; 256];
    let mut index = 0;
    while index < 64 {
        squares[(10 * (index / 8 + 1) + index % 8 + 1) as usize] = index;
        index += 1;
    }
    squares
};

/// Where a game begins in its file.
pub(super) const fn offset(game: u32) -> u64 {
    HEAD as u64 + Row::BYTES as u64 * game as u64
}

impl Row {
    /// The bytes of a game.
    pub const BYTES: usize = 68;
    /// The most moves a game can have.
    pub const MOVES: usize = 60;
    /// The bytes before the moves.
    const BEFORE_MOVES: usize = Self::BYTES - Self::MOVES;

    /// Reads the bytes of game number `game`.
    ///
    /// # Errors
    ///
    /// At the first byte that is no square, or stands behind the padding.
    #[inline]
    pub fn from_bytes(bytes: [u8; Self::BYTES], game: u32) -> Result<Self, WthorError> {
        let [t0, t1, b0, b1, w0, w1, score, theoretical, ..] = bytes;
        let mut moves = [0; Self::MOVES];
        moves.copy_from_slice(&bytes[Self::BEFORE_MOVES..]);
        let length = moves.iter().position(|&byte| SQUARES[usize::from(byte)] == 64).unwrap_or(Self::MOVES);
        if let Some(after) = moves[length..].iter().position(|&byte| byte != 0) {
            let (at, byte) = (length + after, moves[length + after]);
            let ply = at + 1;
            let kind = if SQUARES[usize::from(byte)] == 64 {
                WthorErrorKind::NotASquare { game, ply, byte }
            } else {
                WthorErrorKind::MoveAfterPadding { game, ply }
            };
            return Err(WthorError { offset: offset(game) + (Self::BEFORE_MOVES + at) as u64, kind });
        }
        Ok(Self {
            tournament: u16::from_le_bytes([t0, t1]),
            black: u16::from_le_bytes([b0, b1]),
            white: u16::from_le_bytes([w0, w1]),
            score,
            theoretical,
            moves,
        })
    }

    /// The bytes of the game.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (i, number) in [self.tournament, self.black, self.white].into_iter().enumerate() {
            bytes[2 * i..2 * i + 2].copy_from_slice(&number.to_le_bytes());
        }
        bytes[6] = self.score;
        bytes[7] = self.theoretical;
        bytes[Self::BEFORE_MOVES..].copy_from_slice(&self.moves);
        bytes
    }

    /// The moves, in order.
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.moves.iter().map_while(|&byte| Square::from_index(SQUARES[usize::from(byte)]))
    }

    /// The game as a record; `game` is its number in the file, from 0, and `year` that of the head.
    #[must_use]
    pub fn record(&self, game: u32, year: u16, tables: &Tables) -> Record {
        let begin = usize::try_from(offset(game)).unwrap_or(usize::MAX);
        let moves = begin.saturating_add(Self::BEFORE_MOVES);
        let name = |table: &Option<_>, number| {
            table
                .as_ref()
                .and_then(|names: &std::sync::Arc<super::NameTable>| names.get(number))
                .unwrap_or_default()
                .to_owned()
        };
        let mut entries = Vec::with_capacity(Self::MOVES);
        entries.extend(self.squares().enumerate().map(|(i, square)| Entry {
            square: Some(square),
            side: None,
            annotation: String::new(),
            range: moves.saturating_add(i)..moves.saturating_add(i + 1),
        }));
        let numbers = [
            (TOURNAMENT, self.tournament),
            (BLACK, self.black),
            (WHITE, self.white),
            (THEORETICAL, u16::from(self.theoretical)),
        ];
        Record {
            start: None,
            entries,
            headers: Headers {
                event: name(&tables.tournaments, self.tournament),
                date: if year == 0 { String::new() } else { year.to_string() },
                black: name(&tables.players, self.black),
                white: name(&tables.players, self.white),
                other: numbers.map(|(name, number)| (name.to_owned(), number.to_string())).to_vec(),
                ..Headers::default()
            },
            result: Some(Outcome::BlackTournament(self.score)),
            range: begin..begin.saturating_add(Self::BYTES),
            ..Record::default()
        }
    }

    /// The row of a record. Numbers and the theoretical score are those that the record's headers keep, or else 0, which is
    /// nobody: numbers for names are the caller's to give.
    ///
    /// # Errors
    ///
    /// When the format cannot hold the game or its result.
    pub fn from_record(record: &Record) -> Result<Self, Refusal> {
        if record.start.is_some_and(|start| start != Position::START) {
            return Err(Refusal::Start);
        }
        let game = record.replay().map_err(Refusal::Illegal)?;
        let mut moves = [0; Self::MOVES];
        for (byte, ply) in moves.iter_mut().zip(game.plies()) {
            *byte = 10 * (ply.square.row() + 1) + ply.square.column() + 1;
        }
        let position = game.position();
        let over = position.is_over().then(|| position.board.count());
        let number = |wanted: &str| {
            let kept = record.headers.other.iter().find(|(name, _)| name == wanted);
            kept.and_then(|(_, value)| value.parse::<u16>().ok()).unwrap_or_default()
        };
        Ok(Self {
            tournament: number(TOURNAMENT),
            black: number(BLACK),
            white: number(WHITE),
            score: score(record.result, over)?,
            theoretical: u8::try_from(number(THEORETICAL)).unwrap_or_default(),
            moves,
        })
    }
}

/// Black's count with the empty squares given to the winner: as the record has it, or as the board shows where the game is
/// over (`over` are the discs then) and the record agrees with it.
fn score(result: Option<Outcome>, over: Option<Score>) -> Result<u8, Refusal> {
    let Some(result) = result else { return over.map(|discs| discs.tournament().black).ok_or(Refusal::NoScore) };
    let shown = match (result, over) {
        (Outcome::BlackTournament(black), _) => return Ok(black),
        (Outcome::Score(score), _) if u16::from(score.black) + u16::from(score.white) == 64 => return Ok(score.black),
        (Outcome::Unfinished, None) => return Err(Refusal::NoScore),
        (_, None) => return Err(Refusal::Score(result)),
        (_, Some(discs)) => discs,
    };
    let difference = |score: Score| f64::from(score.black) - f64::from(score.white);
    let agrees = match result {
        Outcome::Score(score) => score == shown,
        Outcome::Difference(written) => {
            [shown, shown.tournament()].into_iter().any(|score| (difference(score) - written).abs() < 1e-9)
        }
        Outcome::Winner(winner) => winner == shown.winner(),
        Outcome::Unfinished | Outcome::BlackTournament(_) => false,
    };
    if agrees { Ok(shown.tournament().black) } else { Err(Refusal::Score(result)) }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("WTHOR has only games from the standard start"),
            Self::Illegal(error) => fmt::Display::fmt(&error.kind, f),
            Self::NoScore => f.write_str("WTHOR wants a score, and the game is neither over nor scored"),
            Self::Score(_) => f.write_str("the result is not one that WTHOR can hold, or the board shows another"),
        }
    }
}

impl std::error::Error for Refusal {}

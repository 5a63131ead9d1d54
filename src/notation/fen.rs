//! Boards as chess programs write them: eight rows with `/` between them, figures for runs of empty squares.
//!
//! Two programs give the same letters to opposite colours and begin at opposite rows, so a text may mean two positions. Then
//! it is read only by a caller who says whose it is.

use std::fmt;

use crate::rules::{Bitboard, Board, Position, Side, Square};

/// Whose way of writing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Row 8 first, `p` Black, `P` White; the side to move is `b` or `w`.
    Edax,
    /// Row 1 first, `P` or `w` the side that moves first, which is Black; `p` or `b` White. Discs in hand may stand in
    /// brackets, and two counters at the end.
    FairyStockfish,
    /// Row 1 first, `B` Black, `W` White.
    Letters,
}

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// What is wrong, on one line.
    pub message: String,
    /// What to do.
    pub help: String,
}

const HELP: &str = "eight rows with `/` between them, each with eight squares: letters for discs, figures for runs of \
                    empty squares; then a space and the side to move";

/// Reads a board; without a dialect only where every reading that the text allows gives the same position.
///
/// # Errors
///
/// When the text is no board, or when it means different positions in different programs: the error names the readings.
///
/// ```
/// use outflank::{notation::fen::{self, Dialect}, rules::Position};
/// let start = "8/8/8/3pP3/3Pp3/8/8/8 b";
/// assert_eq!(fen::read(start, Some(Dialect::Edax)), Ok(Position::START));
/// // In Fairy-Stockfish b is the second to move, so the text has two meanings.
/// assert!(fen::read(start, None).is_err());
/// assert_eq!(fen::read("8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1", None), Ok(Position::START));
/// ```
pub fn read(text: &str, dialect: Option<Dialect>) -> Result<Position, FenError> {
    let parts = Parts::of(text)?;
    if let Some(dialect) = dialect {
        return parts.position(dialect);
    }
    if parts.rows.iter().flatten().flatten().any(|letter| matches!(letter, 'b' | 'B' | 'w' | 'W')) {
        return parts.position(Dialect::Letters);
    }
    if parts.hand || parts.counters == Some(2) {
        return parts.position(Dialect::FairyStockfish);
    }
    let (edax, fairy) = (parts.position(Dialect::Edax)?, parts.position(Dialect::FairyStockfish)?);
    if edax == fairy {
        return Ok(edax);
    }
    Err(FenError {
        message: format!(
            "the board can be read in two ways: as Edax writes it, {} {} to move, or as Fairy-Stockfish does, {} {} to move",
            edax.board, edax.side, fairy.board, fairy.side
        ),
        help: "write the position as 64 characters X O -, which has one meaning".to_owned(),
    })
}

/// Whether a text looks like such a board, for detection.
#[must_use]
pub fn looks_like(text: &str) -> bool {
    text.split_whitespace()
        .next()
        .is_some_and(|word| word.split('[').next().unwrap_or_default().split('/').count() == 8)
}

/// A board as written.
struct Parts {
    /// The rows in the order of the text, each of eight squares.
    rows: Vec<Vec<Option<char>>>,
    side: String,
    /// Whether discs in hand stand in brackets.
    hand: bool,
    /// How many fields stand behind the side, if any.
    counters: Option<usize>,
}

impl Parts {
    fn of(text: &str) -> Result<Self, FenError> {
        let wrong = |message: String| FenError { message, help: HELP.to_owned() };
        let mut words = text.split_whitespace();
        let board = words.next().ok_or_else(|| wrong("the board is empty".to_owned()))?;
        let (squares, hand) = match board.split_once('[') {
            None => (board, false),
            Some((squares, hand)) if hand.ends_with(']') => (squares, true),
            Some(_) => return Err(wrong("the bracket in the board is not closed".to_owned())),
        };
        let mut rows = Vec::new();
        for (text, row) in squares.split('/').zip(1..) {
            let mut cells = Vec::new();
            for c in text.chars() {
                match c {
                    '1'..='8' => cells.extend((0..c.to_digit(10).unwrap_or(0)).map(|_| None)),
                    'p' | 'P' | 'b' | 'B' | 'w' | 'W' => cells.push(Some(c)),
                    _ => return Err(wrong(format!("{} is no disc", super::quoted(&c.to_string())))),
                }
            }
            if cells.len() != 8 {
                return Err(wrong(format!("part {row} of the board has {} squares, not 8", cells.len())));
            }
            rows.push(cells);
        }
        if rows.len() != 8 {
            return Err(wrong(format!("the board has {} rows, not 8", rows.len())));
        }
        let side = words.next().ok_or_else(|| wrong("the side to move is missing".to_owned()))?.to_owned();
        let behind: Vec<&str> = words.collect();
        let known = behind.iter().all(|word| *word == "-" || word.bytes().all(|byte| byte.is_ascii_digit()));
        if !known || behind.len() > 4 {
            return Err(wrong(format!("{} stands behind the side to move", super::quoted(&behind.join(" ")))));
        }
        let counters = (!behind.is_empty()).then_some(behind.len());
        Ok(Self { rows, side, hand, counters })
    }

    fn position(&self, dialect: Dialect) -> Result<Position, FenError> {
        let black_letters = match dialect {
            Dialect::Edax => ['p', 'p'],
            Dialect::FairyStockfish => ['P', 'P'],
            Dialect::Letters => ['b', 'B'],
        };
        let white_letters = match dialect {
            Dialect::Edax => ['P', 'P'],
            Dialect::FairyStockfish => ['p', 'p'],
            Dialect::Letters => ['w', 'W'],
        };
        let (mut black, mut white) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let rows: Vec<&Vec<Option<char>>> = match dialect {
            Dialect::Edax => self.rows.iter().rev().collect(),
            Dialect::FairyStockfish | Dialect::Letters => self.rows.iter().collect(),
        };
        for (square, cell) in Square::all().zip(rows.into_iter().flatten()) {
            match cell {
                None => {}
                Some(letter) if black_letters.contains(letter) => black |= Bitboard::of(square),
                Some(letter) if white_letters.contains(letter) => white |= Bitboard::of(square),
                Some(letter) => {
                    return Err(FenError {
                        message: format!(
                            "`{letter}` is no disc where discs are `{}` and `{}`",
                            black_letters[0], white_letters[0]
                        ),
                        help: HELP.to_owned(),
                    });
                }
            }
        }
        let side = match (self.side.to_ascii_lowercase().as_str(), dialect) {
            ("b", Dialect::Edax | Dialect::Letters) | ("w", Dialect::FairyStockfish) => Side::Black,
            ("w", Dialect::Edax | Dialect::Letters) | ("b", Dialect::FairyStockfish) => Side::White,
            _ => {
                return Err(FenError {
                    message: format!("{} is not a side to move", super::quoted(&self.side)),
                    help: "the side to move is `b` or `w`".to_owned(),
                });
            }
        };
        Ok(Position { board: Board::new(black, white).unwrap_or(Board::EMPTY), side })
    }
}

/// Writes a position.
#[must_use]
pub fn write(position: Position, dialect: Dialect) -> String {
    let letters = match dialect {
        Dialect::Edax => ('p', 'P'),
        Dialect::FairyStockfish => ('P', 'p'),
        Dialect::Letters => ('B', 'W'),
    };
    let mut rows: Vec<String> = (0..8).map(|row| write_row(&position.board, row, letters)).collect();
    if dialect == Dialect::Edax {
        rows.reverse();
    }
    let first = position.side == Side::Black;
    let rows = rows.join("/");
    match dialect {
        Dialect::Edax => format!("{rows} {}", if first { 'b' } else { 'w' }),
        Dialect::FairyStockfish => format!("{rows}[] {} 0 1", if first { 'w' } else { 'b' }),
        Dialect::Letters => format!("{rows} {}", if first { 'B' } else { 'W' }),
    }
}

fn write_row(board: &Board, row: u8, (black, white): (char, char)) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in (0..8).filter_map(|column| Square::new(column, row)) {
        let disc = board.at(square);
        if disc.is_some() && empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        match disc {
            None => empty += 1,
            Some(Side::Black) => text.push(black),
            Some(Side::White) => text.push(white),
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FenError {}

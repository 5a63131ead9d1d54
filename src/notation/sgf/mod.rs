//! SGF, game 2: `(;GM[2]SZ[8]…;B[f5];W[d6]…)`.
//!
//! The format's own page names Othello only by its number, so writers differ: squares are `f5` (Edax, Cassio) or `fe`
//! (Quarry), passes are written `PA` or left out, and Edax puts its first move into the root. Set-up stones do not flip.
//! Of variations, the first line is the game; the others are left out with a notice.

mod node;
mod write;

use std::collections::BTreeSet;
use std::ops::Range;

use super::chunk::{Chunk, shown};
use super::read_error::ReadError;
use super::record::{Ending, Entry, Notice, Outcome, Record};
use super::stream::{Reader, bracketed_end};
use crate::rules::{Bitboard, Board, Position, Side, Square, Winner};

use node::{Property, main_line};

pub(super) use write::write;

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// A letter and a figure: `f5`.
    Algebraic,
    /// A letter for the column and one for the row: `fe`.
    Letters,
}

/// One game tree after the other.
pub(super) struct Sgf;

impl Reader for Sgf {
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize> {
        bracketed_end(bytes, last, [b'(', b')'], [b'[', b']'])
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        let trimmed = chunk.bytes.trim_ascii();
        if !trimmed.is_empty() && trimmed[0] != b'(' {
            let range = chunk.trimmed();
            let message = format!("{} is not a game", shown(trimmed));
            return Some(Err(ReadError::new(range, message, "a game begins with `(;GM[2]`")));
        }
        (!trimmed.is_empty()).then(|| read(chunk))
    }
}

/// Reads one game tree.
fn read(chunk: Chunk<'_>) -> Result<Record, ReadError> {
    let line = main_line(chunk)?;
    let mut state = State {
        chunk,
        record: Record {
            range: chunk.trimmed(),
            notices: chunk.encoding_notice().into_iter().collect(),
            ..Record::default()
        },
        game: None,
        dialect: None,
        black: Bitboard::EMPTY,
        white: Bitboard::EMPTY,
        set_up: None,
        to_move: None,
        moves: 0,
        seen: BTreeSet::new(),
    };
    for (index, node) in line.nodes.iter().enumerate() {
        state.node(index, node)?;
    }
    if let Some(range) = line.variations {
        let message = "the game has variations; only its first line is read".to_owned();
        state.record.notices.push(Notice { message, range: chunk.range(range) });
    }
    state.finish()
}

/// What the nodes said so far.
struct State<'a> {
    chunk: Chunk<'a>,
    record: Record,
    game: Option<()>,
    /// How squares are written, and the first that shows it.
    dialect: Option<(Dialect, Range<usize>)>,
    black: Bitboard,
    white: Bitboard,
    /// The first set-up property.
    set_up: Option<Range<usize>>,
    to_move: Option<Side>,
    /// Moves and passes of the nodes before.
    moves: usize,
    seen: BTreeSet<String>,
}

const SQUARE_HELP: &str = "a square is a letter and a figure, `f5`, or two letters for column and row, `fe`";

impl State<'_> {
    fn node(&mut self, index: usize, node: &[Property]) -> Result<(), ReadError> {
        let mut entry: Option<Entry> = None;
        let mut comment = String::new();
        let has_move = node.iter().any(|property| matches!(property.name.as_str(), "B" | "W"));
        for property in node {
            let name = property.name.as_str();
            let whole = property.name_range.clone();
            match name {
                "B" | "W" => {
                    if entry.is_some() {
                        let help = "put a semicolon between the moves";
                        return Err(self.fault(whole, "two moves stand in one node", help));
                    }
                    let side = if name == "B" { Side::Black } else { Side::White };
                    let value = self.single(property)?;
                    let range = self.chunk.range(whole.start..value.end + 1);
                    let square = self.played(value)?;
                    entry = Some(Entry { square, side: Some(side), annotation: String::new(), range });
                }
                "AB" | "AW" | "AE" | "PL" => {
                    if index > 0 && (self.moves > 0 || index > 1) {
                        let help = "only the first node may set up a position";
                        return Err(self.fault(whole, format!("`{name}` sets up discs within a game"), help));
                    }
                    self.set_up(property)?;
                }
                "C" if has_move => {
                    let value = self.single(property)?;
                    comment = self.text(value);
                }
                _ if index == 0 => self.root(property)?,
                _ => {
                    let message = format!("`{name}` is not kept");
                    self.record.notices.push(Notice { message, range: self.chunk.range(whole) });
                }
            }
        }
        if let Some(mut entry) = entry {
            entry.annotation = comment;
            self.moves += 1;
            self.record.entries.push(entry);
        }
        Ok(())
    }

    fn fault(&self, range: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> ReadError {
        let fault = self.chunk.fault(range, message, help);
        if self.moves == 0 { fault } else { fault.at_ply(self.ply()) }
    }

    fn ply(&self) -> usize {
        self.record.entries.iter().filter(|entry| entry.square.is_some()).count() + 1
    }

    fn single(&self, property: &Property) -> Result<Range<usize>, ReadError> {
        if let [value] = &property.values[..] {
            return Ok(value.clone());
        }
        let message = format!("`{}` has {} values, not one", property.name, property.values.len());
        Err(self.fault(property.name_range.clone(), message, "leave one of them"))
    }

    /// A value without its escapes: a backslash keeps the next character, and joins lines at a line end.
    fn text(&self, value: Range<usize>) -> String {
        let raw = self.chunk.text(value);
        let mut text = String::with_capacity(raw.len());
        let mut characters = raw.chars().peekable();
        while let Some(c) = characters.next() {
            if c != '\\' {
                text.push(c);
                continue;
            }
            match characters.next() {
                Some('\r') => {
                    characters.next_if_eq(&'\n');
                }
                Some('\n') | None => {}
                Some(kept) => text.push(kept),
            }
        }
        text
    }

    /// A property of the first node that is no move and no set-up.
    fn root(&mut self, property: &Property) -> Result<(), ReadError> {
        let name = property.name.as_str();
        if !self.seen.insert(name.to_owned()) {
            let message = format!("`{name}` stands twice");
            return Err(self.fault(property.name_range.clone(), message, "leave one of them out"));
        }
        if !matches!(name, "GM" | "SZ" | "RE" | "PB" | "PW" | "EV" | "PC" | "DT" | "RO" | "CA" | "FF") {
            for value in &property.values {
                let text = self.text(value.clone());
                self.record.headers.other.push((name.to_owned(), text));
            }
            return Ok(());
        }
        let value = self.single(property)?;
        let text = self.text(value.clone());
        let headers = &mut self.record.headers;
        match name {
            "GM" if text.trim() == "2" => self.game = Some(()),
            "GM" => {
                let message = format!("the game is number {}, not Othello", super::quoted(text.trim()));
                return Err(self.fault(value, message, "only GM[2], Othello, can be read"));
            }
            "SZ" if text.trim() == "8" => {}
            "SZ" => {
                let message = format!("the board has size {}, not 8", super::quoted(text.trim()));
                return Err(self.fault(value, message, "only games on 8 × 8 squares can be read"));
            }
            "RE" => self.result(&text, value)?,
            "PB" => headers.black = text,
            "PW" => headers.white = text,
            "EV" => headers.event = text,
            "PC" => headers.site = text,
            "DT" => headers.date = text,
            "RO" => headers.round = text,
            _ => {}
        }
        Ok(())
    }

    /// The square of a move, or a pass: `PA`, `pass`, `tt`, `--` or nothing.
    fn played(&mut self, value: Range<usize>) -> Result<Option<Square>, ReadError> {
        let text = self.chunk.text(value.clone());
        let text = text.trim();
        if text.is_empty() || ["pa", "pass", "tt", "--"].iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
            return Ok(None);
        }
        self.square(text, value).map(Some)
    }

    fn square(&mut self, text: &str, range: Range<usize>) -> Result<Square, ReadError> {
        let (square, dialect) = if let Ok(square) = text.parse::<Square>() {
            (Some(square), Dialect::Algebraic)
        } else {
            (letters(text), Dialect::Letters)
        };
        let Some(square) = square else {
            let message = format!("{} is not a square", super::quoted(text));
            return Err(self.fault(range, message, SQUARE_HELP).at_ply(self.ply()));
        };
        match &self.dialect {
            Some((other, first)) if *other != dialect => {
                let first = shown(&self.chunk.bytes[first.clone()]);
                let message = format!("squares are written in two ways: {first} and {}", super::quoted(text));
                Err(self.fault(range, message, SQUARE_HELP))
            }
            Some(_) => Ok(square),
            None => {
                self.dialect = Some((dialect, range));
                Ok(square)
            }
        }
    }

    /// Discs that stand from the beginning, or the side to move.
    fn set_up(&mut self, property: &Property) -> Result<(), ReadError> {
        let whole = property.name_range.clone();
        if property.name == "PL" {
            let value = self.single(property)?;
            let text = self.text(value.clone());
            let side = super::side(text.trim());
            let help = "the side to move is PL[B] or PL[W]";
            let message = || format!("{} is not a side to move", super::quoted(&text));
            self.to_move = Some(side.ok_or_else(|| self.fault(value, message(), help))?);
            return Ok(());
        }
        self.set_up.get_or_insert(whole);
        for value in &property.values {
            let text = self.chunk.text(value.clone());
            for square in self.points(text.trim(), value.clone())? {
                let one = Bitboard::of(square);
                if property.name != "AE" && !((self.black | self.white) & one).is_empty() {
                    let help = "set up each square once";
                    return Err(self.fault(value.clone(), format!("{square} is set up twice"), help));
                }
                match property.name.as_str() {
                    "AB" => self.black |= one,
                    "AW" => self.white |= one,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// One square, or all those of a rectangle `a1:c3`.
    fn points(&mut self, text: &str, range: Range<usize>) -> Result<Vec<Square>, ReadError> {
        let Some((first, second)) = text.split_once(':') else {
            return Ok(vec![self.square(text, range)?]);
        };
        let (first, second) = (self.square(first, range.clone())?, self.square(second, range)?);
        let between = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
        let inside = |square: &Square| {
            between(first.column(), second.column(), square.column())
                && between(first.row(), second.row(), square.row())
        };
        Ok(Square::all().filter(inside).collect())
    }

    /// `B+18`, `W+R`, `0`, `Draw`, `Void`, `34-30`.
    fn result(&mut self, text: &str, value: Range<usize>) -> Result<(), ReadError> {
        let text = text.trim();
        let unknown = |state: &Self| {
            let message = format!("{} is not a result", super::quoted(text));
            let help =
                "a result is B+18, W+2, B+R resigned, W+T out of time, 0 or Draw, Void for an unfinished game, or ?";
            state.fault(value.clone(), message, help)
        };
        self.record.result = match text {
            "" => None,
            "0" => Some(Outcome::Difference(0.0)),
            "Draw" => Some(Outcome::Winner(Winner::Draw)),
            "Void" | "?" => Some(Outcome::Unfinished),
            _ => {
                if let Some(score) = super::players::score(text) {
                    self.record.result = Some(Outcome::Score(score));
                    return Ok(());
                }
                let (side, by) = text.split_once('+').ok_or_else(|| unknown(self))?;
                let side = match side {
                    "B" => Side::Black,
                    "W" => Side::White,
                    _ => return Err(unknown(self)),
                };
                match by {
                    "R" | "Resign" => self.record.ending = Some(Ending::Resigned),
                    "T" | "Time" => self.record.ending = Some(Ending::Timeout),
                    "" | "F" | "Forfeit" => {}
                    _ => {
                        let plain = by.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
                        let discs: f64 = by.parse().ok().filter(|_| plain).ok_or_else(|| unknown(self))?;
                        let difference = if side == Side::Black { discs } else { -discs };
                        self.record.result = Some(Outcome::Difference(difference));
                        return Ok(());
                    }
                }
                Some(Outcome::Winner(Winner::Side(side)))
            }
        };
        Ok(())
    }

    fn finish(mut self) -> Result<Record, ReadError> {
        if self.game.is_none() {
            let range = self.record.range.start..self.record.range.start + 1;
            let help = "Othello is GM[2]; a game without GM is one of Go";
            return Err(ReadError::new(range, "the game does not say that it is Othello", help));
        }
        let first = self.record.entries.first().and_then(|entry| entry.side);
        let board = match &self.set_up {
            None => Board::START,
            Some(_) => Board::new(self.black, self.white).unwrap_or(Board::EMPTY),
        };
        let usual = (board == Board::START).then_some(Side::Black);
        let Some(side) = self.to_move.or(usual).or(first) else {
            let range = self.set_up.clone().unwrap_or(0..0);
            let message = "the position does not say who is to move";
            return Err(self.fault(range, message, "write PL[B] or PL[W]"));
        };
        let start = Position { board, side };
        self.record.start = (start != Position::START).then_some(start);
        Ok(self.record)
    }
}

/// The square of two lower-case letters, column and row.
fn letters(text: &str) -> Option<Square> {
    let &[column, row] = text.as_bytes() else { return None };
    Square::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'a'))
}

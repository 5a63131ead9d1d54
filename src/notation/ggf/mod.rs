//! GGF, the format of the Generic Game Server, which `NBoard` and others keep games in: `(;GM[Othello]…BO[8 … *]B[f5/eval/time]…;)`.
//!
//! A match line has the number of its games in front: `1 (;…;)`, or `2 (;…;)(;…;)` for a synchro pair. A value ends at the
//! first `]`, for which the format has no escape. Boards of other sizes and anti games are recognised and refused.

mod write;

use std::collections::BTreeSet;
use std::ops::Range;

use super::chunk::{Chunk, find, shown};
use super::read_error::ReadError;
use super::record::{Ending, Entry, Outcome, Record};
use super::stream::Reader;
use crate::rules::{Bitboard, Board, Position, Side, Square};

pub(super) use write::write;

/// Reads games one after the other; knows how many of a match are still to come.
#[derive(Default)]
pub(super) struct Ggf {
    /// How many games of the match have still to come, and how many it has.
    pending: Option<(usize, usize)>,
}

impl Reader for Ggf {
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize> {
        let Some(open) = bytes.windows(2).position(|pair| pair == b"(;") else {
            return last.then_some(bytes.len());
        };
        let prefix = bytes[..open].trim_ascii();
        if !prefix.iter().all(u8::is_ascii_digit) {
            // what is no game is a fault of its own, so that the game behind it is still read
            return Some(bytes[..open].trim_ascii_end().len());
        }
        game_end(bytes, open + 2, last)
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        let trimmed = chunk.bytes.trim_ascii();
        if trimmed.is_empty() {
            return None;
        }
        let lead = chunk.bytes.len() - chunk.bytes.trim_ascii_start().len();
        let Some(open) = chunk.bytes.windows(2).position(|pair| pair == b"(;") else {
            let message = format!("{} is not a game", shown(trimmed));
            let help = "a game begins with `(;`, or with the number of games in a match, such as `1 (;`";
            return Some(Err(chunk.fault(lead..lead + trimmed.len(), message, help)));
        };
        let fault = self.count(chunk, lead..open);
        let game = read(chunk, open);
        Some(fault.map_or(game, Err))
    }

    fn finish(&mut self, at: usize) -> Option<ReadError> {
        let (pending, whole) = self.pending.take().filter(|&(pending, _)| pending > 0)?;
        Some(missing(at..at, pending, whole))
    }
}

fn missing(range: Range<usize>, pending: usize, whole: usize) -> ReadError {
    let message = format!("the match of {whole} ends after {}", whole - pending);
    ReadError::new(range, message, "write the other game behind it, or the right number in front")
}

impl Ggf {
    /// Takes note of the number in front of a game and compares it with the games that come.
    fn count(&mut self, chunk: Chunk<'_>, prefix: Range<usize>) -> Option<ReadError> {
        let written = chunk.bytes[prefix.clone()].trim_ascii();
        let range = prefix.start..prefix.start + written.len();
        if written.is_empty() {
            if let Some((pending, _)) = &mut self.pending {
                *pending -= 1;
                if *pending == 0 {
                    self.pending = None;
                }
            }
            return None;
        }
        let before = self.pending.take();
        let count = match written {
            b"1" => 1,
            b"2" => 2,
            _ => {
                let message = format!("{} games make no match", shown(written));
                return Some(chunk.fault(range, message, "a match has 1 game, or 2 in a synchro pair"));
            }
        };
        self.pending = (count > 1).then_some((count - 1, count));
        before.map(|(pending, whole)| missing(chunk.range(range), pending, whole))
    }
}

/// Where the game that was opened before `at` ends, behind its `;)`.
fn game_end(bytes: &[u8], mut at: usize, last: bool) -> Option<usize> {
    let whole = last.then_some(bytes.len());
    loop {
        let stop = at + bytes[at..].iter().position(|byte| matches!(byte, b'[' | b';' | b'('))?;
        match (bytes[stop], bytes.get(stop + 1)) {
            (b'[', _) => match value_end(bytes, stop + 1) {
                ValueEnd::Bracket(close) => at = close + 1,
                ValueEnd::Game(end) => return Some(end),
                ValueEnd::Unknown => return whole,
            },
            (_, None) => return whole,
            (b';', Some(b')')) => return Some(stop + 2),
            // another game begins before this one has ended
            (b'(', Some(b';')) => return Some(stop),
            _ => at = stop + 1,
        }
    }
}

/// How a value ends.
enum ValueEnd {
    /// With its bracket, here.
    Bracket(usize),
    /// Not at all: the game ends here without it.
    Game(usize),
    /// Further on than the bytes go.
    Unknown,
}

/// The end of a value: its bracket, unless the game ends before it. `;)` may stand in a value, but not before the end of
/// the line or the beginning of another game.
fn value_end(bytes: &[u8], start: usize) -> ValueEnd {
    let mut ends = None;
    for at in start..bytes.len() {
        match bytes[at] {
            b']' => return ValueEnd::Bracket(at),
            b';' if bytes.get(at + 1) == Some(&b')') => ends = ends.or(Some(at + 2)),
            b'\n' | b'\r' => {
                if let Some(end) = ends {
                    return ValueEnd::Game(end);
                }
            }
            b'(' if bytes[at..].starts_with(b"(;GM[") => return ValueEnd::Game(ends.unwrap_or(at)),
            _ => {}
        }
    }
    ValueEnd::Unknown
}

/// What a game's tags said so far.
#[derive(Default)]
struct Tags {
    seen: BTreeSet<String>,
    othello: bool,
    komi: bool,
    size: Option<u32>,
    board: bool,
}

fn read(chunk: Chunk<'_>, open: usize) -> Result<Record, ReadError> {
    let bytes = chunk.bytes;
    let mut record = Record { notices: chunk.encoding_notice().into_iter().collect(), ..Record::default() };
    let mut tags = Tags::default();
    let mut at = open + 2;
    let end = loop {
        while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        if bytes[at..].starts_with(b";)") {
            break at + 2;
        }
        let letters = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let name = at..at + letters;
        if at >= bytes.len() {
            let end = bytes.trim_ascii_end().len();
            return Err(chunk.fault(end..end, "the game does not end", "a game ends with `;)`"));
        }
        if letters == 0 {
            let length = if bytes[at].is_ascii() { 1 } else { bytes.len().min(at + 4) - at };
            let message = format!("{} stands where a tag should", shown(&bytes[at..at + length]));
            return Err(chunk.fault(at..at + length, message, "a tag is letters and a value, such as `PB[name]`"));
        }
        if bytes.get(name.end) != Some(&b'[') {
            let message = format!("the tag {} has no value", shown(&bytes[name.clone()]));
            return Err(chunk.fault(name, message, "a tag is letters and a value, such as `PB[name]`"));
        }
        let ValueEnd::Bracket(close) = value_end(bytes, name.end + 1) else {
            let message = format!("the value of {} does not end", shown(&bytes[name.clone()]));
            return Err(chunk.fault(name.end..name.end + 1, message, "a value ends with `]`"));
        };
        tag(chunk, &mut record, &mut tags, name.clone(), name.end + 1..close)?;
        at = close + 1;
    };
    record.range = chunk.range(open..end);
    let whole = open..open + 2;
    if !tags.othello {
        let help = "the first tag of a game is GM[Othello]";
        return Err(chunk.fault(whole, "the game does not say that it is Othello", help));
    }
    if !tags.board {
        return Err(chunk.fault(whole, "the game has no board to begin with", "give it as BO[8 … *]"));
    }
    if tags.komi && record.komi.is_none() && record.result.is_some_and(|result| result != Outcome::Unfinished) {
        return Err(chunk.fault(whole, "the result of a komi game means nothing without its komi", "give it as KM[…]"));
    }
    Ok(record)
}

/// Takes one tag into the record.
fn tag(
    chunk: Chunk<'_>,
    record: &mut Record,
    tags: &mut Tags,
    name: Range<usize>,
    value: Range<usize>,
) -> Result<(), ReadError> {
    let written = chunk.bytes[name.clone()].to_ascii_uppercase();
    let word = String::from_utf8_lossy(&written).into_owned();
    let text = chunk.text(value.clone());
    match word.as_str() {
        "B" => return play(chunk, record, Side::Black, &text, name.start..value.end + 1),
        "W" => return play(chunk, record, Side::White, &text, name.start..value.end + 1),
        _ => {}
    }
    if !tags.seen.insert(word.clone()) {
        return Err(chunk.fault(name, format!("the tag `{word}` stands twice"), "leave one of them out"));
    }
    match word.as_str() {
        "GM" => {
            if !text.trim().eq_ignore_ascii_case("othello") {
                let message = format!("the game is {}, not Othello", super::quoted(text.trim()));
                return Err(chunk.fault(value, message, "only games of Othello can be read"));
            }
            tags.othello = true;
        }
        "PC" => record.headers.site = text,
        "DT" => record.headers.date = text,
        "PB" => record.headers.black = text,
        "PW" => record.headers.white = text,
        "RE" => result(chunk, record, &text, value)?,
        "TY" => {
            kind(chunk, tags, &text, value)?;
            // what can be told from the rest of the game is not kept
            if text.trim() != "8" {
                record.headers.other.push((word, text));
            }
        }
        "KM" => {
            let komi = number(text.trim());
            let help = "komi is a number of discs";
            record.komi = Some(komi.ok_or_else(|| chunk.fault(value, format!("`{text}` is not a komi"), help))?);
        }
        "BO" => board(chunk, record, tags, &text, value)?,
        _ => record.headers.other.push((word, text)),
    }
    Ok(())
}

/// A number of figures with a sign and a decimal point, if any.
fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.'));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

fn play(chunk: Chunk<'_>, record: &mut Record, side: Side, text: &str, range: Range<usize>) -> Result<(), ReadError> {
    let (word, annotation) = text.split_once('/').unwrap_or((text, ""));
    let word = word.trim();
    let square = match word.to_ascii_lowercase().as_str() {
        "pa" | "pass" => None,
        _ => {
            let Ok(square) = word.parse::<Square>() else {
                let ply = record.entries.iter().filter(|entry| entry.square.is_some()).count() + 1;
                let message = format!("{} is neither a square nor a pass", super::quoted(word));
                let help = "a move is a square, then evaluation and time if known: `B[f5/0.00/1.5]`; a pass is `PA`";
                return Err(chunk.fault(range, message, help).at_ply(ply));
            };
            Some(square)
        }
    };
    let annotation = annotation.to_owned();
    record.entries.push(Entry { square, side: Some(side), annotation, range: chunk.range(range) });
    Ok(())
}

/// `+54.000`, with `:r`, `:t` or `:s` behind it; `?` for no result. Edax writes -127 for a game that is not over.
fn result(chunk: Chunk<'_>, record: &mut Record, text: &str, value: Range<usize>) -> Result<(), ReadError> {
    let text = text.trim();
    let (discs, how) = text.split_once(':').unwrap_or((text, ""));
    record.ending = match how {
        "" => None,
        "r" => Some(Ending::Resigned),
        "t" => Some(Ending::Timeout),
        "s" => Some(Ending::Mutual),
        _ => {
            let message = format!("{} is no way for a game to end", super::quoted(&format!(":{how}")));
            let help = "a result ends with :r resigned, :t out of time or :s agreed, or with none of them";
            return Err(chunk.fault(value, message, help));
        }
    };
    record.result = match discs {
        "" => None,
        "?" => Some(Outcome::Unfinished),
        _ => match number(discs) {
            Some(-127.0) => Some(Outcome::Unfinished),
            Some(difference) => Some(Outcome::Difference(difference)),
            None => {
                let message = format!("{} is not a result", super::quoted(text));
                let help = "a result is Black's discs minus White's, such as RE[+12.000], or RE[?]";
                return Err(chunk.fault(value, message, help));
            }
        },
    };
    Ok(())
}

/// The kind of game: `8`, `s8r18`, `8kr20`, its letters in any order.
fn kind(chunk: Chunk<'_>, tags: &mut Tags, text: &str, value: Range<usize>) -> Result<(), ReadError> {
    let mut rest = text.trim();
    let figures = |rest: &mut &str| -> Option<u32> {
        let count = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, behind) = rest.split_at(count);
        *rest = behind;
        number.parse().ok()
    };
    let unknown = || {
        let message = format!("{} is not a kind of game", super::quoted(text));
        let help = "a kind is the board's size with s synchro, k komi, a anti, r random start, b or w colour: `s8r18`";
        chunk.fault(value.clone(), message, help)
    };
    let mut size = None;
    while let Some(first) = rest.chars().next() {
        match first {
            '0'..='9' if size.is_none() => size = figures(&mut rest),
            's' | 'k' | 'a' | 'r' | 'b' | 'w' => {
                rest = &rest[1..];
                if first == 'r' {
                    let _ = figures(&mut rest);
                }
                if first == 'a' {
                    let help = "only games that the most discs win can be read";
                    return Err(chunk.fault(value, "this is an anti game: the fewest discs win it", help));
                }
                tags.komi |= first == 'k';
            }
            _ => return Err(unknown()),
        }
    }
    let Some(size) = size else { return Err(unknown()) };
    same_size(chunk, tags, size, value)
}

/// The size of the board, which TY and BO both give.
fn same_size(chunk: Chunk<'_>, tags: &mut Tags, size: u32, value: Range<usize>) -> Result<(), ReadError> {
    let help = "only games on 8 × 8 squares can be read";
    match size {
        8 => {}
        88 => return Err(chunk.fault(value, "the board is the octagon of 88 squares", help)),
        4 | 6 | 10 | 12 | 14 => {
            return Err(chunk.fault(value, format!("the board has {size} × {size} squares"), help));
        }
        _ => return Err(chunk.fault(value, format!("there is no board of size {size}"), help)),
    }
    if tags.size.is_some_and(|other| other != size) {
        return Err(chunk.fault(value, "TY and BO name different sizes", help));
    }
    tags.size = Some(size);
    Ok(())
}

/// `8`, 64 squares of `*` Black, `O` White and `-`, in any groups, and the side to move.
fn board(
    chunk: Chunk<'_>,
    record: &mut Record,
    tags: &mut Tags,
    text: &str,
    value: Range<usize>,
) -> Result<(), ReadError> {
    let trimmed = text.trim_start();
    let figures = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    let help = "a board is BO[8, 64 squares of `*` Black, `O` White and `-`, and the side to move, `*` or `O`]";
    let Ok(size) = trimmed[..figures].parse::<u32>() else {
        return Err(chunk.fault(value, "the board does not begin with its size", help));
    };
    same_size(chunk, tags, size, value.clone())?;
    let cells: Vec<char> = trimmed[figures..].chars().filter(|c| !c.is_whitespace()).collect();
    if let Some(cell) = cells.iter().find(|cell| !matches!(cell, '*' | 'O' | '-')) {
        return Err(chunk.fault(value, format!("`{}` is not a square of a board", cell.escape_default()), help));
    }
    if cells.len() != 65 {
        let message = format!("the board has {} characters, not 64 squares and a side to move", cells.len());
        return Err(chunk.fault(value, message, help));
    }
    let to_move = match cells[64] {
        '*' => Side::Black,
        'O' => Side::White,
        _ => return Err(chunk.fault(value, "`-` is not a side to move", help)),
    };
    let of = |wanted: char| -> Bitboard {
        Square::all().zip(&cells).filter(|&(_, &cell)| cell == wanted).map(|(square, _)| square).collect()
    };
    let Ok(board) = Board::new(of('*'), of('O')) else { return Ok(()) };
    let position = Position { board, side: to_move };
    record.start = (position != Position::START).then_some(position);
    tags.board = true;
    Ok(())
}

/// The position of the first byte of another game's beginning, for detection.
pub(super) fn begins(bytes: &[u8]) -> bool {
    let rest = bytes.trim_ascii_start();
    let figures = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = rest[figures..].trim_ascii_start();
    let Some(open) = rest.strip_prefix(b"(;") else { return false };
    let Some(bracket) = find(open, 0, b'[') else { return false };
    let close = find(open, bracket, b']').unwrap_or(open.len());
    open[..bracket].trim_ascii().eq_ignore_ascii_case(b"GM")
        && !open[bracket + 1..close].trim_ascii().iter().all(u8::is_ascii_digit)
}

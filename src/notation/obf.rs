//! OBF, positions with the value of each move: `board side; G8:+18; H1:+12; % comment`, one a line.
//!
//! A value is the final difference in discs for the side to move. `--:-127` says that no further move has a value; `--`
//! with any other value is a pass. Lines of a comment alone and empty lines are nothing.

use std::fmt::Write as _;
use std::ops::Range;

use super::board_text::{self, Figures};
use super::chunk::Chunk;
use super::read_error::ReadError;
use super::record::{MoveScore, Record};
use super::stream::{Reader, line_end};
use super::write::Draft;
use crate::rules::{Position, Square};

/// One position a line.
pub(super) struct Obf;

impl Reader for Obf {
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize> {
        line_end(bytes, last)
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        let trimmed = chunk.bytes.trim_ascii_start();
        (!trimmed.is_empty() && trimmed[0] != b'%').then(|| read(chunk))
    }
}

fn read(chunk: Chunk<'_>) -> Result<Record, ReadError> {
    let content = chunk.bytes.iter().position(|&byte| byte == b'%').unwrap_or(chunk.bytes.len());
    let text = Chunk::new(&chunk.bytes[..content], chunk.base).ascii("a position")?;
    let board_end = text.find(';').unwrap_or(text.len());
    let position = position(chunk, &text[..board_end], None)?;
    let mut record = Record { start: Some(position), range: chunk.trimmed(), ..Record::default() };
    if position == Position::START {
        record.start = None;
    }
    if content < chunk.bytes.len() {
        let comment = chunk.text(content + 1..chunk.bytes.len()).trim().to_owned();
        record.headers.other.push(("Comment".to_owned(), comment));
        record.notices.extend(chunk.encoding_notice());
    }
    let mut start = board_end + 1;
    for part in text.get(start..).unwrap_or_default().split(';') {
        let item = part.trim();
        let range = start + (part.len() - part.trim_start().len())..;
        let range = range.start..range.start + item.len();
        if !item.is_empty() {
            score(chunk, &mut record, position, item, range)?;
        }
        start += part.len() + 1;
    }
    Ok(record)
}

/// A board of 64 characters and the side to move; figures are discs only where it is said which.
pub(super) fn position(chunk: Chunk<'_>, text: &str, figures: Option<Figures>) -> Result<Position, ReadError> {
    let read = match figures {
        None => board_text::read(text),
        Some(figures) => board_text::read_figures(text, figures),
    };
    let read = read.map_err(|errors| match errors.into_iter().next() {
        Some(error) => chunk.fault(error.range.clone(), error.to_string(), error.help()),
        None => chunk.fault(0..text.len(), "the board cannot be read", ""),
    })?;
    let end = text.trim_end().len();
    let Some((side, _)) = read.side else {
        let help = "write the side to move behind the 64 squares, `X` or `O`";
        return Err(chunk.fault(end..end, "the position does not say who is to move", help));
    };
    Ok(Position { board: read.board, side })
}

fn score(
    chunk: Chunk<'_>,
    record: &mut Record,
    position: Position,
    item: &str,
    range: Range<usize>,
) -> Result<(), ReadError> {
    let help = "a move and its value are written `G8:+18`";
    let fault = |message: String, help: &str| Err(chunk.fault(range.clone(), message, help));
    let Some((word, value)) = item.split_once(':') else {
        return fault(format!("{} has no value", super::quoted(item)), help);
    };
    let (word, value) = (word.trim(), value.trim());
    let figures = value.strip_prefix(['+', '-']).unwrap_or(value);
    let plain = !figures.is_empty() && figures.len() <= 3 && figures.bytes().all(|byte| byte.is_ascii_digit());
    let Some(score) = value.parse::<i16>().ok().filter(|score| plain && score.abs() <= 127) else {
        return fault(format!("{} is not a value in discs", super::quoted(value)), help);
    };
    let square = match word.to_ascii_lowercase().as_str() {
        "--" if score == -127 => return Ok(()),
        "--" | "pa" | "pass" | "ps" => None,
        _ => match word.parse::<Square>() {
            Ok(square) => Some(square),
            Err(_) => return fault(format!("{} is neither a square nor a pass", super::quoted(word)), help),
        },
    };
    if score.abs() > 64 {
        return fault(format!("a value of {score} is more than all 64 discs"), help);
    }
    let rules = match square {
        Some(square) => position.play(square).err().map(|error| (error.to_string(), error.legal)),
        None => position.pass().err().map(|error| (error.to_string(), error.legal)),
    };
    if let Some((message, legal)) = rules {
        let help = if legal.is_empty() { "there is no legal move".to_owned() } else { format!("legal here: {legal}") };
        return fault(message, &help);
    }
    if record.scores.iter().any(|scored| scored.square == square) {
        return fault(format!("{} has a value already", super::quoted(word)), "leave one of them out");
    }
    record.scores.push(MoveScore { square, score, range: chunk.range(range.clone()) });
    Ok(())
}

/// Writes a position with the values of the record's moves and its comment, where it is the position that they belong to.
pub(super) fn write(record: &Record, position: Position, draft: &mut Draft) -> String {
    let mut text = format!("{};", board_text::write(&position.board, Some(position.side)));
    let own = position == record.start_position();
    if own {
        for scored in &record.scores {
            let square = scored.square.map_or_else(|| "PA".to_owned(), |square| square.to_string().to_uppercase());
            let _ = write!(text, " {square}:{:+};", scored.score);
        }
    } else if !record.scores.is_empty() {
        draft.warn("left out: the scores of the moves, which belong to the start");
    }
    let mut commented = false;
    for (name, value) in &record.headers.other {
        if name != "Comment" || !own || commented || value.contains(['\n', '\r']) {
            draft.drops(name, value);
        } else if !value.is_empty() {
            commented = true;
            let _ = write!(text, " % {value}");
        }
    }
    text
}

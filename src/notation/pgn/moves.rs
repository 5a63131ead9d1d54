//! The moves of a PGN game: numbers, squares, passes, comments, the result.

use std::ops::Range;

use super::{Found, outcome};
use crate::notation::chunk::{Chunk, find, shown};
use crate::notation::numbering::Numbering;
use crate::notation::read_error::ReadError;
use crate::notation::record::{Entry, Notice, Record};
use crate::rules::{Game, Square};

const HELP: &str = "behind the tags stand move numbers, squares such as f5, passes, {comments} and the result";

/// What the numbers are compared with: the game as far as it is legal.
struct Counted {
    game: Game,
    legal: bool,
    numbering: Numbering,
}

/// Reads the moves from byte `at` of the chunk on; returns the result behind them.
pub(super) fn read(chunk: Chunk<'_>, mut at: usize, record: &mut Record) -> Result<Option<Found>, ReadError> {
    let bytes = chunk.bytes;
    let game = Game::from_position(record.start_position());
    let mut counted = Counted { game, legal: true, numbering: Numbering::new() };
    let mut end: Option<Found> = None;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            _ if byte.is_ascii_whitespace() => at += 1,
            b'{' => {
                let Some(close) = find(bytes, at, b'}') else {
                    return Err(chunk.fault(at..at + 1, "the comment does not end", "a comment ends with `}`"));
                };
                comment(record, chunk.text(at + 1..close));
                at = close + 1;
            }
            b';' => {
                let line = bytes[at..].iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(bytes.len() - at);
                comment(record, chunk.text(at + 1..at + line));
                at += line;
            }
            b'(' => at = variation(chunk, at, record)?,
            _ => {
                let stop = |byte: &u8| byte.is_ascii_whitespace() || b"{};()".contains(byte);
                let length = bytes[at..].iter().position(stop).unwrap_or(bytes.len() - at).max(1);
                if let Some((_, first)) = &end {
                    let message = format!("{} stands behind the result", shown(&bytes[at..at + length]));
                    let range = first.end.max(at)..at + length;
                    return Err(chunk.fault(range, message, "the result is the last word of a game"));
                }
                let word = at..at + length;
                if let Some(outcome) = std::str::from_utf8(&bytes[word.clone()]).ok().and_then(outcome) {
                    end = Some((outcome, word.clone()));
                } else {
                    entry(chunk, word.clone(), record, &mut counted)?;
                }
                at = word.end;
            }
        }
    }
    Ok(end)
}

/// A comment belongs to the move before it, or to the game.
fn comment(record: &mut Record, text: String) {
    match record.entries.last_mut() {
        Some(entry) if entry.annotation.is_empty() => entry.annotation = text,
        Some(entry) => {
            entry.annotation.push(' ');
            entry.annotation.push_str(&text);
        }
        None => record.headers.other.push(("Comment".to_owned(), text)),
    }
}

/// Passes over a variation in parentheses and says so.
fn variation(chunk: Chunk<'_>, start: usize, record: &mut Record) -> Result<usize, ReadError> {
    let mut depth = 0_usize;
    for (at, byte) in chunk.bytes.iter().enumerate().skip(start) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => {
                let message = "the game has variations; only its first line is read".to_owned();
                record.notices.push(Notice { message, range: chunk.range(start..at + 1) });
                return Ok(at + 1);
            }
            b')' => depth -= 1,
            _ => {}
        }
    }
    Err(chunk.fault(start..start + 1, "the variation does not end", "a variation ends with `)`"))
}

/// A word: a number, a move or a pass, or a number with a move right behind it.
fn entry(chunk: Chunk<'_>, word: Range<usize>, record: &mut Record, counted: &mut Counted) -> Result<(), ReadError> {
    let bytes = &chunk.bytes[word.clone()];
    let ply = counted.game.len() + 1;
    let figures = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let stops = bytes[figures..].iter().take_while(|byte| **byte == b'.').count();
    let number = if stops > 0 { figures + stops } else { 0 };
    let rest = std::str::from_utf8(&bytes[number..]).unwrap_or("\u{fffd}");
    if stops == 1 && figures > 0 {
        let range = word.start..word.start + number;
        let written = String::from_utf8_lossy(&bytes[..figures]).parse().unwrap_or(u32::MAX);
        // a number before the result alone, as in `1. *`, is one of these as well
        if counted.legal {
            counted
                .numbering
                .see(written, &counted.game)
                .map_err(|error| chunk.fault(range, error.to_string(), error.help()).at_ply(ply))?;
        }
    }
    if rest.is_empty() && number > 0 {
        return Ok(());
    }
    // evaluations of a move, `$1`, as chess programs write them
    if let Some(glyph) = rest.strip_prefix('$')
        && !glyph.is_empty()
        && glyph.bytes().all(|byte| byte.is_ascii_digit())
    {
        comment(record, rest.to_owned());
        return Ok(());
    }
    let range = word.start + number..word.end;
    let square = match rest.to_ascii_lowercase().as_str() {
        "pass" | "pa" | "ps" | "--" => None,
        lower => match rest.parse::<Square>() {
            Ok(square) => Some(square),
            Err(_) if lower.starts_with("p@") || lower.starts_with("@@") => {
                let message = format!("{} is drop notation, not a square", super::super::quoted(rest));
                let help = "write the square alone, with row 1 at the top: drop notation counts rows from the bottom";
                return Err(chunk.fault(range, message, help).at_ply(ply));
            }
            Err(_) => {
                let message = format!("{} is neither a move nor a result", shown(&bytes[number..]));
                return Err(chunk.fault(range, message, HELP).at_ply(ply));
            }
        },
    };
    if counted.legal {
        let played = match square {
            Some(square) => counted.game.play(square).is_ok(),
            None => counted.game.pass().is_ok(),
        };
        counted.legal = played;
    }
    record.entries.push(Entry { square, side: None, annotation: String::new(), range: chunk.range(range) });
    Ok(())
}

//! PGN as Othello people use it: tags in square brackets, numbered moves, the result.
//!
//! There is no standard, so every order of tags, missing empty lines and every way to number moves are read. Results are
//! `34-30`, `1-0` or `0-1` for the winner alone, `*` for an unfinished game. Passes may be left out. Variations in
//! parentheses are left out with a notice. Drop notation (`P@f5`), which counts rows from the bottom, is refused.

mod moves;
mod write;

use std::collections::BTreeSet;
use std::ops::Range;

use super::chunk::{Chunk, shown};
use super::fen;
use super::players;
use super::read_error::ReadError;
use super::record::{Headers, Notice, Outcome, Record};
use super::stream::{Reader, line_end};
use crate::rules::{Position, Winner};

pub(super) use write::write;

/// One game after the other: tags, then moves up to the next tag.
pub(super) struct Pgn;

impl Reader for Pgn {
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize> {
        let mut names: BTreeSet<&[u8]> = BTreeSet::new();
        let mut moves = false;
        let mut comment = false;
        let mut at = 0;
        while at < bytes.len() {
            let end = match line_end(&bytes[at..], last) {
                Some(length) => at + length,
                None if last => bytes.len(),
                None => return None,
            };
            let line = bytes[at..end].trim_ascii();
            if !comment && line.starts_with(b"[") {
                let name = tag_name(line);
                if moves || !names.insert(name) {
                    return Some(at);
                }
            } else {
                moves |= !line.is_empty();
                for byte in line {
                    match byte {
                        b'{' => comment = true,
                        b'}' => comment = false,
                        _ => {}
                    }
                }
            }
            at = end;
        }
        None
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        (!chunk.bytes.trim_ascii().is_empty()).then(|| read(chunk))
    }
}

fn tag_name(line: &[u8]) -> &[u8] {
    let inner = line.get(1..).unwrap_or_default().trim_ascii_start();
    let length = inner.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    &inner[..length]
}

/// A result and where it stands.
type Found = (Outcome, Range<usize>);

fn read(chunk: Chunk<'_>) -> Result<Record, ReadError> {
    let mut record =
        Record { range: chunk.trimmed(), notices: chunk.encoding_notice().into_iter().collect(), ..Record::default() };
    let mut tagged: Option<Found> = None;
    let mut at = 0;
    let mut seen: BTreeSet<String> = BTreeSet::new();
    loop {
        at += chunk.bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if chunk.bytes.get(at) != Some(&b'[') {
            break;
        }
        let (name, value, end) = tag(chunk, at, &mut record)?;
        let word = String::from_utf8_lossy(&chunk.bytes[name.clone()]).into_owned();
        if !seen.insert(word.clone()) {
            return Err(chunk.fault(name, format!("the tag `{word}` stands twice"), "leave one of them out"));
        }
        take(chunk, &mut record, &mut tagged, &word, value)?;
        at = end;
    }
    let end = moves::read(chunk, at, &mut record)?;
    record.result = agreed(chunk, tagged, end)?;
    Ok(record)
}

/// Takes one tag into the record.
fn take(
    chunk: Chunk<'_>,
    record: &mut Record,
    tagged: &mut Option<Found>,
    name: &str,
    value: Range<usize>,
) -> Result<(), ReadError> {
    let text = chunk.text(value.clone()).replace("\\\"", "\"").replace("\\\\", "\\");
    let Headers { event, site, date, round, black, white, other } = &mut record.headers;
    match name {
        "Event" => *event = text,
        "Site" => *site = text,
        "Date" => *date = text,
        "Round" => *round = text,
        "Black" => *black = text,
        "White" => *white = text,
        "Result" => {
            if !matches!(text.trim(), "" | "?") {
                let help = "a result is a score such as 34-30, 1-0, 0-1, 1/2-1/2, or * for an unfinished game";
                let message = || format!("{} is not a result", super::quoted(&text));
                let found = outcome(text.trim()).ok_or_else(|| chunk.fault(value.clone(), message(), help))?;
                *tagged = Some((found, value));
            }
        }
        "FEN" => {
            // only Edax writes a board into a PGN with squares such as f5
            let position = fen::read(&text, Some(fen::Dialect::Edax))
                .map_err(|error| chunk.fault(value, error.message, error.help))?;
            record.start = (position != Position::START).then_some(position);
        }
        _ => other.push((name.to_owned(), text)),
    }
    Ok(())
}

/// A tag at `start`: its name, its value between the quotes, and its end. Quotes within the value should have a backslash;
/// where they have none, the value ends at the last quote of the line.
fn tag(chunk: Chunk<'_>, start: usize, record: &mut Record) -> Result<(Range<usize>, Range<usize>, usize), ReadError> {
    let bytes = chunk.bytes;
    let line = start..bytes[start..].iter().position(|b| matches!(b, b'\n' | b'\r')).map_or(bytes.len(), |n| start + n);
    let wrong = || {
        let message = format!("{} is not a tag", shown(bytes[line.clone()].trim_ascii()));
        chunk.fault(line.clone(), message, "a tag is `[Name \"value\"]` on one line")
    };
    let space = |at: usize| at + bytes[at..line.end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let first = space(start + 1);
    let name = first..first + tag_name(&bytes[start..line.end]).len();
    let open = space(name.end);
    if name.is_empty() || bytes.get(open) != Some(&b'"') || open >= line.end {
        return Err(wrong());
    }
    let mut close = open + 1;
    while close < line.end && bytes[close] != b'"' {
        close += if bytes[close] == b'\\' { 2 } else { 1 };
    }
    let bracket = space(close.min(line.end - 1) + 1);
    if bracket < line.end && bytes[bracket] == b']' {
        return Ok((name, open + 1..close, bracket + 1));
    }
    let rest = bytes[open + 1..line.end].trim_ascii_end();
    let value = rest.strip_suffix(b"]").map(<[u8]>::trim_ascii_end).and_then(|rest| rest.strip_suffix(b"\""));
    match value {
        Some(value) if !value.contains(&b'[') && !value.contains(&b']') => {
            let value = open + 1..open + 1 + value.len();
            let message = "quotes within the value have no backslash".to_owned();
            record.notices.push(Notice { message, range: chunk.range(value.clone()) });
            Ok((name, value, open + 1 + rest.len()))
        }
        _ => Err(wrong()),
    }
}

/// The outcome that a word names.
fn outcome(word: &str) -> Option<Outcome> {
    use crate::rules::Side::{Black, White};
    match word {
        "*" => Some(Outcome::Unfinished),
        "1-0" => Some(Outcome::Winner(Winner::Side(Black))),
        "0-1" => Some(Outcome::Winner(Winner::Side(White))),
        "1/2-1/2" => Some(Outcome::Winner(Winner::Draw)),
        _ => players::score(word).map(Outcome::Score),
    }
}

/// The result of tag and text, which must not contradict each other.
fn agreed(chunk: Chunk<'_>, tagged: Option<Found>, end: Option<Found>) -> Result<Option<Outcome>, ReadError> {
    let (Some((tag, _)), Some((end, range))) = (&tagged, &end) else {
        return Ok(tagged.or(end).map(|(outcome, _)| outcome));
    };
    match (tag, end) {
        _ if tag == end => Ok(Some(*tag)),
        (Outcome::Score(score), Outcome::Winner(winner)) | (Outcome::Winner(winner), Outcome::Score(score))
            if score.winner() == *winner =>
        {
            Ok(Some(Outcome::Score(*score)))
        }
        _ => {
            let behind = shown(&chunk.bytes[range.clone()]);
            let message = format!("the result behind the moves, {behind}, is not that of the tag");
            Err(chunk.fault(range.clone(), message, "write the same result in both places, or leave one out"))
        }
    }
}

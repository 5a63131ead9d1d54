//! Pages of tournament games, one a line: `NAME 52-12 NAME : F5F6E6…`.
//!
//! The first name is Black's. Lines end with LF, CR or both; the pages of the early world championships have CR alone.

use super::chunk::{Chunk, shown};
use super::lines;
use super::read_error::ReadError;
use super::record::{Headers, Outcome, Record};
use super::stream::{Reader, line_end};
use crate::rules::{Position, Score};

/// One game a line; empty lines are nothing.
pub(super) struct Players;

impl Reader for Players {
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize> {
        line_end(bytes, last)
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        (!chunk.bytes.trim_ascii().is_empty()).then(|| read(chunk))
    }
}

const HELP: &str = "a line is Black's name, the score, White's name, a colon and the moves: `NAME 52-12 NAME : F5F6…`";

fn read(chunk: Chunk<'_>) -> Result<Record, ReadError> {
    let bytes = chunk.bytes;
    let Some(colon) = bytes.iter().rposition(|&byte| byte == b':') else {
        return Err(chunk.fault(0..bytes.trim_ascii_end().len(), "the line has no colon before its moves", HELP));
    };
    let Some((score, at)) = score_in(&bytes[..colon]) else {
        let message = format!("{} has no score between two names", shown(bytes[..colon].trim_ascii()));
        return Err(chunk.fault(0..colon, message, HELP));
    };
    let headers = Headers {
        black: chunk.text(0..at.start).trim().to_owned(),
        white: chunk.text(at.end..colon).trim().to_owned(),
        ..Headers::default()
    };
    Ok(Record {
        entries: lines::entries(chunk, colon + 1..bytes.len(), Position::START)?,
        headers,
        result: Some(Outcome::Score(score)),
        range: chunk.trimmed(),
        notices: chunk.encoding_notice().into_iter().collect(),
        ..Record::default()
    })
}

/// The only word of the form `52-12` and where it stands.
fn score_in(bytes: &[u8]) -> Option<(Score, std::ops::Range<usize>)> {
    let mut found = None;
    let mut at = 0;
    for word in bytes.split(u8::is_ascii_whitespace) {
        if let Some(score) = std::str::from_utf8(word).ok().and_then(score) {
            if found.is_some() {
                return None;
            }
            found = Some((score, at..at + word.len()));
        }
        at += word.len() + 1;
    }
    found
}

/// A score such as `52-12`: two numbers of at most 64.
pub(super) fn score(word: &str) -> Option<Score> {
    let (black, white) = word.split_once('-')?;
    let count = |text: &str| -> Option<u8> {
        let figures = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&count| figures && count <= 64)
    };
    let (black, white) = (count(black)?, count(white)?);
    (black + white <= 64).then_some(Score { black, white })
}

/// Writes one game as a line, without its end.
pub(super) fn write(headers: &Headers, score: Score, moves: &str) -> String {
    format!("{} {score} {} : {moves}", headers.black, headers.white)
}

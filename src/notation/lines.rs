//! Plain transcripts as records: one game over the whole text, or one a line.

use std::ops::Range;

use super::chunk::Chunk;
use super::read_error::ReadError;
use super::record::{Entry, Record};
use super::stream::{Reader, line_end};
use super::transcript::{self, TokenKind, TranscriptErrorKind};
use crate::rules::Position;

/// One transcript a line; empty lines are nothing.
pub(super) struct Lines;

/// One transcript over the whole text.
pub(super) struct Whole;

impl Reader for Lines {
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize> {
        line_end(bytes, last)
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        (!chunk.bytes.trim_ascii().is_empty()).then(|| read(chunk))
    }
}

impl Reader for Whole {
    fn end(&self, _bytes: &[u8], _last: bool) -> Option<usize> {
        None
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        Some(read(chunk))
    }
}

/// Reads a transcript from the standard start. The rules are not asked here, except for what move numbers mean.
pub(super) fn read(chunk: Chunk<'_>) -> Result<Record, ReadError> {
    let entries = entries(chunk, 0..chunk.bytes.len(), Position::START)?;
    Ok(Record { entries, range: chunk.trimmed(), ..Record::default() })
}

/// The moves in a part of a chunk, played from `start`.
pub(super) fn entries(chunk: Chunk<'_>, part: Range<usize>, start: Position) -> Result<Vec<Entry>, ReadError> {
    let place = chunk.base + part.start;
    let text = Chunk::new(&chunk.bytes[part], place).ascii("a transcript")?;
    let shift = |range: &Range<usize>| place + range.start..place + range.end;
    if let Err(errors) = transcript::read(text, start) {
        let fault = errors.iter().find(|error| !matches!(error.kind, TranscriptErrorKind::Game { .. }));
        if let Some(error) = fault {
            return Err(ReadError::new(shift(&error.range), error.message(), error.help()));
        }
    }
    let tokens = transcript::tokens(text).tokens.into_iter();
    let entry =
        |square, range: &Range<usize>| Entry { square, side: None, annotation: String::new(), range: shift(range) };
    let entries = tokens.filter_map(|token| match token.kind {
        TokenKind::Square(square) => Some(entry(Some(square), &token.range)),
        TokenKind::Pass => Some(entry(None, &token.range)),
        TokenKind::Number(_) => None,
    });
    Ok(entries.collect())
}

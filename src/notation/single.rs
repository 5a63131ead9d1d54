//! A file with one position: 64 characters over any number of lines and the side to move, or rows with `/` between them;
//! behind a semicolon, the moves played from it, as Edax writes a game with a start of its own.

use super::board_text::Figures;
use super::chunk::Chunk;
use super::read_error::ReadError;
use super::record::Record;
use super::stream::Reader;
use super::{fen, lines, obf};
use crate::rules::Position;

/// The whole file.
pub(super) struct Single {
    /// What 0 and 1 stand for; without it they are refused.
    pub figures: Option<Figures>,
}

impl Reader for Single {
    fn end(&self, _bytes: &[u8], _last: bool) -> Option<usize> {
        None
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        Some(read(chunk, self.figures))
    }
}

fn read(chunk: Chunk<'_>, figures: Option<Figures>) -> Result<Record, ReadError> {
    let text = chunk.ascii("a board")?;
    let end = text.find(';').unwrap_or(text.len());
    let position = if fen::looks_like(&text[..end]) {
        fen::read(&text[..end], None).map_err(|error| {
            let mut fault = ReadError::new(chunk.trimmed(), error.message, error.help);
            fault.range.end = fault.range.end.min(chunk.base + end);
            fault
        })?
    } else {
        obf::position(chunk, &text[..end], figures)?
    };
    let entries = lines::entries(chunk, (end + 1).min(text.len())..text.len(), position)?;
    let start = (position != Position::START).then_some(position);
    Ok(Record { start, entries, range: chunk.trimmed(), ..Record::default() })
}

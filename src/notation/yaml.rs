//! A record → a diagram of our own, as it may stand in a file of diagrams. Such files are read by `content`.

use std::fmt::Write as _;

use super::record::Record;
use super::write::{Draft, WriteError, Written, drop_other, moves};
use crate::rules::Position;

/// Writes a record as a diagram with this id: the start if it is one of its own, the moves as a block, and what can be
/// proved of its end as claims. Who played stands in a comment.
///
/// # Errors
///
/// When the record does not replay.
pub fn write(record: &Record, id: &str) -> Result<Written, WriteError> {
    let game = record.replay().map_err(|error| WriteError::Illegal(Box::new(error)))?;
    let mut draft = Draft::default();
    let mut text = String::new();
    let headers = &record.headers;
    let known = [&headers.black, &headers.white, &headers.event, &headers.round, &headers.date, &headers.site];
    let known: Vec<&str> = known.into_iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    if !known.is_empty() {
        let line: String = known.join(", ").chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(text, "# {line}");
    }
    drop_other(record, &mut draft);
    if record.entries.iter().any(|entry| !entry.annotation.is_empty()) {
        draft.warn("left out: what stands with the moves");
    }
    if !record.scores.is_empty() {
        draft.warn("left out: the scores of the moves");
    }
    if record.result.is_some() {
        draft.warn("left out: the result as it was written; the discs at the end are claimed instead");
    }
    let _ = writeln!(text, "{id}:");
    let start = game.start();
    if start != Position::START {
        text.push_str("  position: |\n");
        let board = start.board.to_string();
        for row in board.as_bytes().chunks(8) {
            let _ = writeln!(text, "    {}", String::from_utf8_lossy(row));
        }
        let _ = writeln!(text, "  to-move: {}", start.side.word());
    }
    let words = moves(record, &game);
    if !words.is_empty() {
        text.push_str("  moves: |\n");
        for line in words.chunks(10) {
            let _ = writeln!(text, "    {}", line.join(" "));
        }
        text.push_str("  show: last-move\n");
    }
    let _ = writeln!(text, "  check:\n    length: {}\n    discs: {}", game.len(), game.position().board.count());
    if game.position().is_over() {
        text.push_str("    over: true\n");
    }
    Ok(Written { text, warnings: draft.into_warnings() })
}

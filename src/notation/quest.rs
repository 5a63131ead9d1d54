//! Games of Othello Quest: JSON objects with `position.moves` (each `m` a square, `-` a pass; `t` a time) and `players`, of
//! whom the first is Black. The start is always the standard one. Other members are the site's own and are not kept.

use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::chunk::{Chunk, shown};
use super::read_error::ReadError;
use super::record::{Entry, Record};
use super::stream::{Reader, bracketed_end};
use super::write::{Draft, drop_event, drop_other, drop_result};
use crate::rules::{Game, Square};

/// One object after the other.
pub(super) struct Quest;

#[derive(Deserialize)]
struct Json<'a> {
    #[serde(borrow)]
    position: Moves<'a>,
    #[serde(default)]
    players: Vec<Player>,
}

#[derive(Deserialize)]
struct Moves<'a> {
    #[serde(borrow)]
    moves: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Player {
    name: String,
}

#[derive(Deserialize)]
struct Move {
    m: String,
    #[serde(default)]
    t: Option<serde_json::Number>,
}

impl Reader for Quest {
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize> {
        bracketed_end(bytes, last, [b'{', b'}'], [b'"', b'"'])
    }

    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>> {
        let trimmed = chunk.bytes.trim_ascii();
        if !trimmed.is_empty() && trimmed[0] != b'{' {
            let message = format!("{} is not a game", shown(trimmed));
            return Some(Err(ReadError::new(chunk.trimmed(), message, HELP)));
        }
        (!trimmed.is_empty()).then(|| read(chunk))
    }
}

const HELP: &str = "a game is `{\"position\":{\"moves\":[{\"t\":1,\"m\":\"e6\"}]},\"players\":[{\"name\":\"…\"}]}`";

fn read(chunk: Chunk<'_>) -> Result<Record, ReadError> {
    let text = chunk.ascii("a game of Othello Quest")?;
    let json: Json<'_> = serde_json::from_str(text).map_err(|error| fault(chunk, text, 0, &error))?;
    let mut record = Record { range: chunk.trimmed(), ..Record::default() };
    let mut players = json.players.into_iter().map(|player| player.name);
    match players.len() {
        0 => {}
        2 => {
            record.headers.black = players.next().unwrap_or_default();
            record.headers.white = players.next().unwrap_or_default();
        }
        count => {
            let players = if count == 1 { "player" } else { "players" };
            let message = format!("the game has {count} {players}, not 2");
            return Err(ReadError::new(record.range, message, HELP));
        }
    }
    let mut ply = 1;
    for raw in json.position.moves {
        // the text of a move is a part of the chunk
        let start = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
        let range = start..(start + raw.get().len()).min(text.len());
        let written: Move =
            serde_json::from_str(raw.get()).map_err(|error| fault(chunk, raw.get(), start, &error).at_ply(ply))?;
        let square = match written.m.as_str() {
            "-" => None,
            word => {
                let Ok(square) = word.parse::<Square>() else {
                    let message = format!("{} is neither a square nor a pass", super::quoted(word));
                    return Err(chunk
                        .fault(range, message, "a move is a square such as e6, or `-` for a pass")
                        .at_ply(ply));
                };
                Some(square)
            }
        };
        ply += usize::from(square.is_some());
        let annotation = written.t.map(|time| time.to_string()).unwrap_or_default();
        record.entries.push(Entry { square, side: None, annotation, range: chunk.range(range) });
    }
    Ok(record)
}

/// What `serde_json` says about a part of the chunk that begins at byte `start`.
fn fault(chunk: Chunk<'_>, text: &str, start: usize, error: &serde_json::Error) -> ReadError {
    let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (line + error.column().saturating_sub(1)).min(text.len());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let range: Range<usize> = start + at..start + (at + 1).min(text.len());
    chunk.fault(range, format!("the JSON is wrong: {message}"), HELP)
}

/// Writes one game on one line. Every pass is written.
pub(super) fn write(record: &Record, game: &Game, draft: &mut Draft) -> String {
    let headers = &record.headers;
    drop_event(record, draft);
    drop_other(record, draft);
    drop_result(record, draft);
    let mut moves = Vec::new();
    for turn in Draft::turns(record, game) {
        let square = turn.square.map_or_else(|| "-".to_owned(), |square| square.to_string());
        let mut played = serde_json::json!({ "m": square });
        match turn.annotation.parse::<u64>() {
            Ok(time) => played["t"] = time.into(),
            Err(_) => draft.drops("what stands with a move", &turn.annotation),
        }
        moves.push(played);
    }
    let mut json = serde_json::json!({ "position": { "moves": moves } });
    if !(headers.black.is_empty() && headers.white.is_empty()) {
        json["players"] = serde_json::json!([{ "name": headers.black }, { "name": headers.white }]);
    }
    json.to_string()
}

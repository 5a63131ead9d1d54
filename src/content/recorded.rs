//! The moves of a diagram from a file of games: `game: file.ggf`.

use crate::diagnostic::Diagnostic;
use crate::notation::record::ReplayErrorKind;
use crate::notation::{self, ReadError};
use crate::rules::Game;

use super::decode::{RawDiagram, RawGame};
use super::files::Loader;
use super::model::Header;
use super::path;

/// Reads and replays the game that a diagram names; returns also what the file says of who played.
///
/// # Errors
///
/// When the diagram has `moves`, `position` or `flip-error` beside it, when the file is not there, or when the game cannot be
/// read or replayed.
pub fn game(raw: &RawDiagram, file: &RawGame, loader: Option<&dyn Loader>) -> Result<(Game, Header), Diagnostic> {
    let span = file.file.span;
    let others = [
        ("moves", raw.moves.as_ref().map(|text| text.span)),
        ("position", raw.position.as_ref().map(|text| text.span)),
        ("to-move", raw.to_move.as_ref().map(|word| word.span)),
        ("flip-error", raw.flip_errors.first().map(|error| error.span)),
    ];
    if let Some((name, Some(other))) = others.into_iter().find(|(_, span)| span.is_some()) {
        return Err(Diagnostic::error(format!("`{name}` does not go with `game`, which has moves of its own"))
            .label(other, "")
            .label(span, "the game")
            .help("keep one of them"));
    }
    let name = file.file.value.as_str();
    if !path::stays_below(name) {
        return Err(Diagnostic::error(format!("`{name}` is not a file below content/"))
            .at(span)
            .help("write for example `games/final.ggf`, and put the file into content/games"));
    }
    let path = format!("content/{name}");
    let bytes = match loader.map_or(Ok(None), |loader| loader.read(&path)) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(Diagnostic::error(format!("there is no file {path}")).at(span)),
        Err(why) => return Err(Diagnostic::error(format!("cannot read {path}: {why}")).at(span)),
    };
    let index = file.index.map_or(0, |index| usize::try_from(index.value).unwrap_or(usize::MAX));
    let record = notation::open(&bytes, index).map_err(|error| {
        let place = file.index.map_or(span, |index| index.span);
        Diagnostic::error(format!("{path}: {error}")).at(place).help(error.help())
    })?;
    let game = record.replay().map_err(|error| {
        let told = ReadError::of_replay(&error, index);
        let ply = match &error.kind {
            ReplayErrorKind::Rules(_) | ReplayErrorKind::WrongSide { .. } => error.before.len() + 1,
        };
        let fault =
            Diagnostic::error(format!("{path}, game {index}: {}", told.message)).label(span, format!("move {ply}"));
        told.notes.iter().fold(fault, |fault, note| fault.note(note.clone())).help(told.help.clone())
    })?;
    Ok((game, Header::from(&record.headers)))
}

//! `outflank convert`: games from one format into another. Nothing is written unless every game is read and legal.

use std::collections::BTreeMap;

use crate::build;
use crate::diagnostic::Diagnostic;
use crate::notation::sgf::Dialect;
use crate::notation::{Format, ReadError, WriteError, write, write_sgf, yaml};

use super::args::{Convert, Target};
use super::games::GameFile;
use super::output::{Outcome, stdout};

/// Reads, proves and writes every game of a file, or the one that is asked for.
pub fn run(options: &Convert) -> Result<(), Outcome> {
    let file = GameFile::open(&options.file, options.from)?;
    let mut text = String::new();
    let mut errors = Vec::new();
    let mut warnings: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut games = 0;
    for (index, found) in file.records().enumerate() {
        games += 1;
        if options.game.is_some_and(|wanted| wanted != index) {
            continue;
        }
        let record = match found {
            Ok(record) => record,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        let mut warn = |message: &str| warnings.entry(message.to_owned()).or_default().push(index);
        record.notices.iter().for_each(|notice| warn(&notice.message));
        let written = match options.format {
            Target::Transcript => write(Format::Lines, &record),
            Target::Players => write(Format::Players, &record),
            Target::Ggf => write(Format::Ggf, &record),
            Target::Sgf => write_sgf(&record, Dialect::Algebraic),
            Target::SgfLetters => write_sgf(&record, Dialect::Letters),
            Target::Pgn => write(Format::Pgn, &record),
            Target::Obf => write(Format::Obf, &record),
            Target::Board => write(Format::Board, &record),
            Target::Quest => write(Format::Quest, &record),
            Target::Yaml => yaml::write(&record, &format!("game-{index}")),
        };
        match written {
            Ok(written) => {
                written.warnings.iter().for_each(|message| warn(message));
                if !text.is_empty() && matches!(options.format, Target::Pgn | Target::Yaml) {
                    text.push('\n');
                }
                text.push_str(&written.text);
            }
            Err(WriteError::Illegal(error)) => errors.push(ReadError::of_replay(&error, index)),
            Err(WriteError::CannotHold(cannot)) => errors.push(ReadError {
                range: record.range.clone(),
                game: index,
                ply: None,
                message: cannot.message,
                notes: Vec::new(),
                help: cannot.help,
            }),
        }
    }
    let missing = options.game.filter(|&wanted| wanted >= games);
    if let Some(wanted) = missing {
        return Err(Outcome::Usage(format!("--game {wanted}: the file has {games} games, numbered from 0")));
    }
    // what a format cannot hold is no news where nothing is written
    let warnings = if errors.is_empty() { warnings } else { BTreeMap::new() };
    let warnings = warnings.into_iter().map(|(message, games)| {
        let which = match games[..] {
            [game] => format!("game {game}"),
            _ => format!("{} games", games.len()),
        };
        Diagnostic::warning(format!("{}, {which}: {message}", file.name()))
    });
    file.report(&errors, warnings.collect());
    if !errors.is_empty() {
        return Err(Outcome::Content);
    }
    match options.output.as_deref().filter(|path| *path != std::path::Path::new("-")) {
        None => stdout(text.as_bytes()),
        Some(path) => build::write_file(path, text.as_bytes(), false)
            .map(drop)
            .map_err(|error| Outcome::Machine(error.to_string())),
    }
}

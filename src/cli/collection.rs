//! `outflank check` of files of games: opens them, audits them, and tells what was found.

mod json;
pub mod names;
mod text;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::notation::record::Record;
use crate::notation::{Format, Undetected, detect, records, wthor};
use crate::proof::audit::{self, Item, Unreadable};

use super::args::CheckReport;
use super::output::{Outcome, stdout};
use names::{Names, Tables};

/// The games of one file, in order.
type Games = Box<dyn Iterator<Item = Result<Record, Unreadable>> + Send>;

/// How many faults a report shows in full.
const SHOWN: usize = 20;

/// How much of a file is looked at to find its format.
const HEAD: u64 = 1 << 16;

/// Whether the path is checked as a file of games: every file is that is not content or one of our own pictures.
pub fn is_collection(path: &Path) -> bool {
    const OTHERS: [&str; 5] = ["yaml", "yml", "svg", "png", "pdf"];
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    path.is_file() && !OTHERS.iter().any(|other| ending.eq_ignore_ascii_case(other))
}

/// Audits the files, in their order.
pub fn run(paths: &[PathBuf], format: CheckReport) -> Result<(), Outcome> {
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let mut tables = Tables::given(paths);
    let items = (0_u32..).zip(paths).flat_map(|(file, path)| {
        let tables = tables.of(path);
        games(path, tables).map(move |game| -> Item { (file, game) })
    });

    let mut out = BufWriter::new(io::stdout().lock());
    let mut failed = Ok(());
    let mut shown = Vec::new();
    let mut faults = 0;
    let mut twins = Vec::new();
    let summary = audit::run(items, |found| {
        if format == CheckReport::Ndjson {
            failed = writeln!(out, "{}", json::line(&names, &found));
            return if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        }
        if text::is_fault(&found) {
            faults += 1;
            if faults <= SHOWN {
                shown.push(if format == CheckReport::Json {
                    json::line(&names, &found)
                } else {
                    text::fault(&names, &found)
                });
            }
        }
        if twins.len() < SHOWN {
            twins.extend(text::twin(&names, &found));
        }
        ControlFlow::Continue(())
    });
    failed = failed.and_then(|()| out.flush());
    drop(out);
    match failed {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            return Err(Outcome::Machine(format!("cannot write to stdout: {error}")));
        }
        _ => {}
    }
    match format {
        CheckReport::Human => text::report(&summary, names.len(), &shown, faults, &twins)?,
        CheckReport::Json => stdout(json::report(&summary, &names, &shown, faults).as_bytes())?,
        CheckReport::Ndjson => {}
    }
    if summary.has_faults() { Err(Outcome::Content) } else { Ok(()) }
}

/// Opens a file, and reads its games by what it holds.
fn games(path: &Path, tables: wthor::Tables) -> Games {
    open(path, tables).unwrap_or_else(|unreadable| Box::new(std::iter::once(Err(unreadable))))
}

fn open(path: &Path, tables: wthor::Tables) -> Result<Games, Unreadable> {
    let machine = |error: io::Error| Unreadable { byte: None, message: error.to_string(), is_one_game: false };
    if let Some(kind) = Names::of(path) {
        // Names without games: only whether they can be read.
        kind.read(File::open(path).map_err(machine)?).map_err(|error| broken(&error))?;
        return Ok(Box::new(std::iter::empty()));
    }
    let mut head = Vec::new();
    let mut file = File::open(path).map_err(machine)?;
    let length = file.metadata().map_err(machine)?.len();
    (&mut file).take(HEAD).read_to_end(&mut head).map_err(machine)?;
    file.rewind().map_err(machine)?;
    // `detect` knows only whole files of WTHOR; a broken one is told of at its byte.
    let format = if wthor::is_meant(&head) { Ok(Format::Wthor) } else { detect(&head, length) };
    match format {
        Err(error) => {
            let byte = if let Undetected::Binary { at } = error { Some(at as u64) } else { None };
            Err(Unreadable { byte, message: format!("{error}; {}", error.help()), is_one_game: false })
        }
        Ok(Format::Wthor) => {
            let reader = wthor::Reader::new(file).map_err(|error| broken(&error))?.with_tables(tables);
            Ok(Box::new(reader.map(|game| game.map_err(|error| broken(&error)))))
        }
        Ok(format) => Ok(Box::new(records(format, BufReader::new(file)).map(|game| {
            game.map_err(|error| Unreadable {
                byte: Some(error.range.start as u64),
                message: format!("{}: {}; {}", error.place(), error.message, error.help),
                is_one_game: true,
            })
        }))),
    }
}

/// What is wrong with a WTHOR file.
fn broken(error: &wthor::WthorError) -> Unreadable {
    Unreadable { byte: Some(error.offset), message: error.kind.to_string(), is_one_game: error.is_in_one_game() }
}

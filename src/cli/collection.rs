//! `outflank check` of files of games: opens them, audits them, and tells what was found.

mod json;
mod names;
mod text;

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::notation::record::Record;
use crate::notation::wthor;
use crate::proof::audit::{self, Item, Unreadable};

use super::args::CheckReport;
use super::output::{Outcome, stdout};
use names::{Names, Tables};

/// The games of one file, in order.
type Games = Box<dyn Iterator<Item = Result<Record, Unreadable>> + Send>;

/// How many faults a report shows in full.
const SHOWN: usize = 20;

/// Whether the path is a file of games, by how it begins.
pub fn is_collection(path: &Path) -> bool {
    path.is_file() && beginning(path).is_ok_and(|beginning| wthor::is_meant(&beginning))
}

fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    File::open(path)?.take(wthor::HEAD as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
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

/// The seam to the formats: opens a file, and reads its games by what it holds.
fn games(path: &Path, tables: wthor::Tables) -> Games {
    let refuse = |byte, message: String| -> Games {
        Box::new(std::iter::once(Err(Unreadable { byte, message, is_one_game: false })))
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return refuse(None, error.to_string()),
    };
    if let Some(kind) = Names::of(path) {
        return match kind.read(file) {
            Ok(_) => Box::new(std::iter::empty()),
            Err(error) => refuse(Some(error.offset), error.kind.to_string()),
        };
    }
    match wthor::Reader::new(file) {
        Err(error) => refuse(Some(error.offset), error.kind.to_string()),
        Ok(reader) => Box::new(reader.with_tables(tables).map(|game| {
            game.map_err(|error| Unreadable {
                byte: Some(error.offset),
                is_one_game: error.is_in_one_game(),
                message: error.kind.to_string(),
            })
        })),
    }
}

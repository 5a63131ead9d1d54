//! Files of games for the commands that take one: reading them, finding their format, showing their faults.

use std::io::Read as _;
use std::path::Path;

use crate::content::{Arguments, Header};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::notation::{Format, ReadError, Record, Undetected, detect, records};
use crate::proof::audit::{Verdict, examine};
use crate::rules::Position;
use crate::source::{SourceId, Sources, Span};

use super::args::Subject;
use super::collection::names::Tables;
use super::output::Outcome;
use super::report;

/// A file of games in memory.
pub struct GameFile {
    name: String,
    bytes: Vec<u8>,
    format: Format,
}

impl GameFile {
    /// Reads a file, `-` being stdin, and finds its format unless it is given.
    pub fn open(path: &Path, format: Option<Format>) -> Result<Self, Outcome> {
        let name = path.display().to_string();
        let read = if path == Path::new("-") {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            std::fs::read(path)
        };
        let bytes = read.map_err(|error| Outcome::Machine(format!("cannot read {name}: {error}")))?;
        let format = match format {
            Some(format) => Ok(format),
            None => detect(&bytes, bytes.len() as u64),
        };
        match format {
            Ok(format) => Ok(Self { name, bytes, format }),
            Err(error) => {
                let help = match error {
                    Undetected::Ambiguous { .. } | Undetected::Figures => format!("{} with --from", error.help()),
                    _ => error.help(),
                };
                let diagnostic = Diagnostic::error(format!("{name}: {error}")).help(help);
                report::to_stderr(&Sources::new(), &diagnostic.into());
                Err(Outcome::Content)
            }
        }
    }

    /// The name to show.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The games, one after the other.
    pub fn records(&self) -> impl Iterator<Item = Result<Record, ReadError>> + '_ {
        let tables = (self.format == Format::Wthor).then(|| Tables::given(&[]).of(Path::new(&self.name)));
        records(self.format, &self.bytes[..]).with_tables(tables.unwrap_or_default())
    }

    /// The file as a text to point at. Bytes that are no UTF-8 are shown as Latin-1, lone carriage returns as line ends.
    fn source(&self, sources: &mut Sources) -> SourceId {
        let text: String = match std::str::from_utf8(&self.bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => self.bytes.iter().map(|&byte| char::from(byte)).collect(),
        };
        let mut shown = String::with_capacity(text.len());
        let mut characters = text.chars().peekable();
        while let Some(c) = characters.next() {
            shown.push(if c == '\r' && characters.peek() != Some(&'\n') { '\n' } else { c });
        }
        sources.add(&self.name, shown)
    }

    /// Where a byte of the file stands in its text.
    fn place(&self, byte: usize) -> usize {
        let before = &self.bytes[..byte.min(self.bytes.len())];
        if std::str::from_utf8(&self.bytes).is_ok() {
            return before.len();
        }
        before.iter().map(|&byte| char::from(byte).len_utf8()).sum()
    }

    /// Shows faults with the lines of the file, and warnings. Of very many, the first ones.
    pub fn report(&self, errors: &[ReadError], warnings: Vec<Diagnostic>) {
        const MOST: usize = 20;
        let mut sources = Sources::new();
        let mut diagnostics = Diagnostics::new();
        if self.format == Format::Wthor {
            // bytes that are no text cannot be pointed at
            let told = |error: &ReadError| {
                let fault = Diagnostic::error(format!("{}, {error}", self.name));
                error.notes.iter().fold(fault, Diagnostic::note).help(&error.help)
            };
            diagnostics.extend(errors.iter().take(MOST).map(told));
        } else if !errors.is_empty() {
            let source = self.source(&mut sources);
            for error in errors.iter().take(MOST) {
                diagnostics.push(
                    error.to_diagnostic(|range| Span::new(source, self.place(range.start)..self.place(range.end))),
                );
            }
        }
        if errors.len() > MOST {
            diagnostics.push(Diagnostic::error(format!("{} more games are wrong", errors.len() - MOST)));
        }
        let more = warnings.len().saturating_sub(MOST);
        diagnostics.extend(warnings.into_iter().take(MOST));
        if more > 0 {
            diagnostics.push(Diagnostic::warning(format!("{more} more warnings")));
        }
        report::to_stderr(&sources, &diagnostics);
    }
}

/// The start and the moves of a game of a file, as the arguments of a diagram. The whole game is proved first.
pub fn arguments(path: &Path, subject: &Subject) -> Result<Arguments, Outcome> {
    let file = GameFile::open(path, subject.from)?;
    let mut games = proved(&file, Some(subject.game.unwrap_or(0)), subject.at)?;
    Ok(games.remove(0))
}

/// One game of a file or all of them, as the arguments of diagrams, proved first. Never empty.
///
/// # Errors
///
/// When there is no such game, or one does not hold; all faults have been told then.
pub fn proved(file: &GameFile, wanted: Option<usize>, at: Option<u64>) -> Result<Vec<Arguments>, Outcome> {
    read(file, wanted, |_, _| None).map(|records| records.iter().map(|record| of_record(record, at)).collect())
}

/// As [`proved`], with every move of each game; a result that its own board contradicts is a fault.
pub fn judged(file: &GameFile, wanted: Option<usize>) -> Result<Vec<Arguments>, Outcome> {
    read(file, wanted, contradicted).map(|records| records.iter().map(|record| of_record(record, None)).collect())
}

/// How many games there are; of a file that cannot be read to its end, as many as are found before that.
pub fn count(file: &GameFile) -> usize {
    file.records().count()
}

fn read(
    file: &GameFile,
    wanted: Option<usize>,
    fault: impl Fn(usize, &Record) -> Option<ReadError>,
) -> Result<Vec<Record>, Outcome> {
    let (mut games, mut faults, mut seen) = (Vec::new(), Vec::new(), 0);
    for (index, found) in file.records().enumerate() {
        seen += 1;
        if wanted.is_some_and(|wanted| index < wanted) {
            continue;
        }
        let proved = found
            .and_then(|record| record.replay().map_err(|error| ReadError::of_replay(&error, index)).map(|_| record))
            .and_then(|record| fault(index, &record).map_or(Ok(record), Err));
        match proved {
            Ok(record) => games.push(record),
            Err(error) => faults.push(error),
        }
        if wanted.is_some() {
            break;
        }
    }
    if !faults.is_empty() {
        file.report(&faults, Vec::new());
        return Err(Outcome::Content);
    }
    if !games.is_empty() {
        return Ok(games);
    }
    let last = match seen {
        0 => "the file has no game".to_owned(),
        1 => "the file has one game, number 0".to_owned(),
        _ => format!("the file has {seen} games, numbered from 0 to {}", seen - 1),
    };
    Err(Outcome::Usage(match wanted {
        Some(wanted) => format!("--game {wanted}: {last}"),
        None => format!("{}: {last}", file.name),
    }))
}

/// The fault of a record whose result is not what its own moves lead to.
fn contradicted(index: usize, record: &Record) -> Option<ReadError> {
    let findings = examine(record);
    if !findings.verdict.is_mismatch() {
        return None;
    }
    let (discs, tournament) = (findings.discs, findings.discs.tournament());
    let mut notes = Vec::new();
    if tournament != discs {
        notes.push(format!("with the empty squares given to the winner it is {tournament}"));
    }
    if let Verdict::RightOnlyAs(convention) = findings.verdict {
        notes.push(format!("the record would be right {}", convention.words()));
    }
    Some(ReadError {
        range: record.range.clone(),
        game: index,
        ply: None,
        message: format!("the record says {}, the board {discs}", findings.recorded),
        notes,
        help: "correct the result, or take it out: it is computed from the moves".to_owned(),
    })
}

fn of_record(record: &Record, at: Option<u64>) -> Arguments {
    let words = record.entries.iter().map(|entry| entry.square.map_or("pa".to_owned(), |square| square.to_string()));
    let start = record.start_position();
    let set_up = start != Position::START;
    Arguments {
        moves: Some(words.collect::<Vec<_>>().join(" ")),
        position: set_up.then(|| start.board.to_string()),
        to_move: set_up.then(|| start.side.word().to_owned()),
        at,
        header: Header::from(&record.headers),
        ..Arguments::default()
    }
}

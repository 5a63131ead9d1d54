//! What pictures are made of: one game, each game of a file, each file of a folder, each move of a game.

use std::path::{Path, PathBuf};

use crate::cli::args::Subject;
use crate::cli::games::{self, GameFile};
use crate::cli::output::Outcome;
use crate::cli::{arguments, verified};
use crate::content::Arguments;
use crate::limits::DIAGRAMS;

use super::options::{Diagram, Each};
use super::target::Names;

/// One picture to make.
#[derive(Clone, Debug)]
pub struct Work {
    /// The moves or the position, and all that the options say of the picture.
    pub arguments: Arguments,
    /// What fills the places in the names of its files.
    pub names: Names,
}

/// Whether the subject is a folder of games.
#[must_use]
pub fn is_folder(subject: &Subject) -> bool {
    subject.file.as_deref().is_some_and(Path::is_dir)
}

/// All pictures, in order.
///
/// # Errors
///
/// When a file cannot be read, or a game in it does not hold: all faults of all files have been told then.
pub fn read(options: &Diagram) -> Result<Vec<Work>, Outcome> {
    let subject = &options.subject;
    let games = match &subject.file {
        Some(folder) if folder.is_dir() => of_folder(folder, options)?,
        Some(file) if options.each.contains(&Each::Game) => of_file(file, options)?,
        _ => {
            let name = subject.file.as_deref().map_or_else(String::new, stem);
            let names = Names { name, ..Names::default() };
            vec![Work { arguments: options.applied(arguments(subject)?), names }]
        }
    };
    if !options.each.contains(&Each::Ply) {
        return Ok(games);
    }
    let mut works = Vec::new();
    for game in games {
        works.extend(each_ply(&game)?);
        if works.len() > DIAGRAMS {
            return Err(Outcome::Usage(format!("these are more than {DIAGRAMS} pictures; make them in several calls")));
        }
    }
    Ok(works)
}

/// The files of a folder in the order of their names, hidden ones left out.
fn of_folder(folder: &Path, options: &Diagram) -> Result<Vec<Work>, Outcome> {
    let failed = |error: std::io::Error| Outcome::Machine(format!("cannot read {}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_file() && !hidden {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(Outcome::Usage(format!("{} has no files", folder.display())));
    }
    let mut works = Vec::new();
    let mut fault = None;
    for file in files {
        match of_file(&file, options) {
            Ok(more) => works.extend(more),
            Err(outcome @ Outcome::Machine(_)) => return Err(outcome),
            Err(outcome) => fault = Some(outcome),
        }
    }
    fault.map_or(Ok(works), Err)
}

/// Every game of a file where `--each game` asks for it, or else the one that `--game` names.
fn of_file(file: &Path, options: &Diagram) -> Result<Vec<Work>, Outcome> {
    let subject = &options.subject;
    let all = options.each.contains(&Each::Game);
    let read = GameFile::open(file, subject.from)?;
    let wanted = if all { None } else { Some(subject.game.unwrap_or(0)) };
    let games = games::proved(&read, wanted, subject.at)?;
    let width = (games.len().max(1) - 1).to_string().len();
    let works = games.into_iter().enumerate().map(|(index, arguments)| Work {
        arguments: options.applied(arguments),
        names: Names { name: stem(file), game: format!("{index:0width$}"), ply: String::new() },
    });
    Ok(works.collect())
}

/// The start and the position after each move.
fn each_ply(work: &Work) -> Result<Vec<Work>, Outcome> {
    let (diagram, _) = verified("diagram", &work.arguments)?;
    let moves = diagram.game().len();
    let width = moves.to_string().len().max(2);
    // no move can be numbered at the start
    let first = usize::from(work.arguments.numbers.is_some());
    let cut = (first..=moves).map(|at| Work {
        arguments: Arguments { at: Some(at as u64), ..work.arguments.clone() },
        names: Names { ply: format!("{at:0width$}"), ..work.names.clone() },
    });
    Ok(cut.collect())
}

/// The name of a file without its folder and ending.
fn stem(file: &Path) -> String {
    file.file_stem().map_or_else(|| "game".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

//! The files of names that belong to WTHOR games: those on the command line, or else those in the folder of the games.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::notation::wthor::{self, NameTable, WthorError};

/// What names a file holds. Nothing in it tells players from tournaments, so its ending does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// `.jou`
    Players,
    /// `.trn`
    Tournaments,
}

impl Names {
    /// By the ending, in any case; `None` where the file is not one of names.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        if ending.eq_ignore_ascii_case("jou") {
            Some(Self::Players)
        } else if ending.eq_ignore_ascii_case("trn") {
            Some(Self::Tournaments)
        } else {
            None
        }
    }

    /// Reads the file.
    pub fn read(self, file: File) -> Result<NameTable, WthorError> {
        match self {
            Self::Players => NameTable::read_players(file),
            Self::Tournaments => NameTable::read_tournaments(file),
        }
    }
}

/// The names for the files of a run.
pub struct Tables {
    /// Those on the command line.
    given: Option<wthor::Tables>,
    /// Those of the folder looked into last.
    beside: Option<(PathBuf, wthor::Tables)>,
}

impl Tables {
    /// With the files of names among the paths.
    pub fn given(paths: &[PathBuf]) -> Self {
        let given = paths.iter().any(|path| Names::of(path).is_some()).then(|| read_all(paths));
        Self { given, beside: None }
    }

    /// The names for a file of games.
    pub fn of(&mut self, path: &Path) -> wthor::Tables {
        if let Some(given) = &self.given {
            return given.clone();
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        match &self.beside {
            Some((known, tables)) if known == folder => tables.clone(),
            _ => {
                let entries = folder.read_dir().into_iter().flatten();
                let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
                paths.sort();
                let tables = read_all(&paths);
                self.beside = Some((folder.to_owned(), tables.clone()));
                tables
            }
        }
    }
}

/// The files of names among the paths. One that cannot be read gives no names; it is told of where it is checked itself.
fn read_all(paths: &[PathBuf]) -> wthor::Tables {
    let mut tables = wthor::Tables::default();
    for path in paths {
        let Some(kind) = Names::of(path) else { continue };
        let Some(names) = File::open(path).ok().and_then(|file| kind.read(file).ok()) else { continue };
        match kind {
            Names::Players => tables.players = Some(Arc::new(names)),
            Names::Tournaments => tables.tournaments = Some(Arc::new(names)),
        }
    }
    tables
}

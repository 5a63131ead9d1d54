//! One game out of a file that is in memory.

use std::fmt;

use super::detect::{Undetected, detect};
use super::format::Format;
use super::read_error::ReadError;
use super::record::Record;
use super::stream::records;

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The format of the file is not known.
    Format(Undetected),
    /// The game cannot be read.
    Read(Box<ReadError>),
    /// The file has fewer games.
    Missing {
        /// Which game was wanted, from 0.
        index: usize,
        /// How many there are.
        games: usize,
    },
}

/// Reads game `index` (from 0) of a file, whose format is found by content. The games before it are read, but not replayed.
///
/// # Errors
///
/// When the format is not known, the game cannot be read, or there are fewer games. Faults of other games are none of this
/// one.
///
/// ```
/// use outflank::notation::open;
/// let record = open(b"(;GM[2]SZ[8]PB[Ada];B[f5];W[d6])", 0).unwrap();
/// assert_eq!(record.headers.black, "Ada");
/// assert_eq!(record.replay().unwrap().to_string(), "f5 d6");
/// ```
pub fn open(bytes: &[u8], index: usize) -> Result<Record, OpenError> {
    let format = detect(bytes, bytes.len() as u64).map_err(OpenError::Format)?;
    open_as(format, bytes, index)
}

/// Reads game `index` (from 0) of a file in a given format.
///
/// # Errors
///
/// When the game cannot be read, or there are fewer games.
pub fn open_as(format: Format, bytes: &[u8], index: usize) -> Result<Record, OpenError> {
    let mut games = 0;
    for record in records(format, bytes) {
        if games == index {
            return record.map_err(|error| OpenError::Read(Box::new(error)));
        }
        games += 1;
    }
    Err(OpenError::Missing { index, games })
}

impl OpenError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Format(error) => error.help(),
            Self::Read(error) => error.help.clone(),
            Self::Missing { games: 0, .. } => "give a file with a game".to_owned(),
            Self::Missing { games, .. } => format!("games are counted from 0; the last is {}", games - 1),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(error) => fmt::Display::fmt(error, f),
            Self::Read(error) => fmt::Display::fmt(error, f),
            Self::Missing { index, games: 1 } => write!(f, "there is no game {index}: the file has 1 game"),
            Self::Missing { index, games } => write!(f, "there is no game {index}: the file has {games} games"),
        }
    }
}

impl std::error::Error for OpenError {}

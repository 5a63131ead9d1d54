//! The files of names: players and tournaments.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;

use super::{Head, WthorError, WthorErrorKind, at_end, fill};

/// Names in the order of their numbers, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTable {
    /// The bytes of a row, of which the last is zero.
    width: usize,
    names: Vec<String>,
}

/// Names for the numbers in games; empty where none were given. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// The players.
    pub players: Option<Arc<NameTable>>,
    /// The tournaments.
    pub tournaments: Option<Arc<NameTable>>,
}

impl NameTable {
    /// The bytes of a player's row.
    pub const PLAYER: usize = 20;
    /// The bytes of a tournament's row.
    pub const TOURNAMENT: usize = 26;

    /// No player yet.
    #[must_use]
    pub const fn players() -> Self {
        Self { width: Self::PLAYER, names: Vec::new() }
    }

    /// No tournament yet.
    #[must_use]
    pub const fn tournaments() -> Self {
        Self { width: Self::TOURNAMENT, names: Vec::new() }
    }

    /// Reads players (`.jou`). Names are Latin-1; what stands behind the zero that ends one is not part of it.
    ///
    /// # Errors
    ///
    /// When the file is not one of names, or its rows are not as many as its head counts.
    pub fn read_players(input: impl Read) -> Result<Self, WthorError> {
        Self::players().read(input)
    }

    /// Reads tournaments (`.trn`), as [`Self::read_players`] does players.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn read_tournaments(input: impl Read) -> Result<Self, WthorError> {
        Self::tournaments().read(input)
    }

    fn read(mut self, input: impl Read) -> Result<Self, WthorError> {
        let mut input = BufReader::new(input);
        let head = Head::read(&mut input)?;
        if head.games != 0 {
            return Err(WthorError { offset: 4, kind: WthorErrorKind::OtherFile { wanted: "names" } });
        }
        let rows = u32::from(head.names);
        let mut bytes = vec![0; self.width];
        let mut offset = super::HEAD as u64;
        for row in 0..rows {
            let found = fill(&mut input, &mut bytes, offset)?;
            if found < self.width {
                let kind = WthorErrorKind::Truncated { row, rows };
                return Err(WthorError { offset: offset + found as u64, kind });
            }
            let Some(end) = bytes.iter().position(|&byte| byte == 0) else {
                return Err(WthorError { offset, kind: WthorErrorKind::UnendedName { row } });
            };
            self.names.push(bytes[..end].iter().copied().map(char::from).collect());
            offset += self.width as u64;
        }
        at_end(&mut input, offset, rows)?;
        Ok(self)
    }

    /// The name with this number.
    #[must_use]
    pub fn get(&self, number: u16) -> Option<&str> {
        self.names.get(usize::from(number)).map(String::as_str)
    }

    /// How many names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The first number of a name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u16> {
        self.names.iter().position(|known| known == name).and_then(|at| u16::try_from(at).ok())
    }

    /// Adds a name and gives its number; `None` where a row cannot hold it: too long, not Latin-1, or the table is full.
    pub fn add(&mut self, name: &str) -> Option<u16> {
        let fits = name.chars().count() < self.width && name.chars().all(|c| c != '\0' && u8::try_from(c).is_ok());
        // The head counts the rows in 16 bits.
        let number = u16::try_from(self.names.len()).ok().filter(|&number| fits && number < u16::MAX)?;
        self.names.push(name.to_owned());
        Some(number)
    }

    /// Writes the table. The number of names in `head` is set from it.
    ///
    /// # Errors
    ///
    /// When `output` fails.
    pub fn write(&self, mut output: impl Write, head: &Head) -> io::Result<()> {
        let names = u16::try_from(self.names.len()).map_err(io::Error::other)?;
        output.write_all(&Head { games: 0, names, ..*head }.to_bytes())?;
        for name in &self.names {
            let mut row = vec![0; self.width];
            for (byte, c) in row.iter_mut().zip(name.chars()) {
                *byte = u8::try_from(c).map_err(io::Error::other)?;
            }
            output.write_all(&row)?;
        }
        Ok(())
    }
}

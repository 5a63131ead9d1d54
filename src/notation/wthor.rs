//! WTHOR, the database of tournament games of the Fédération Française d'Othello: games (`.wtb`), players (`.jou`) and
//! tournaments (`.trn`).
//!
//! Little-endian. A head of 16 bytes, then rows of one width: a game is 68 bytes, a player's name 20, a tournament's 26.
//! Numbers of players and tournaments are places in the other two files. Every game begins at the standard start; passes
//! are not written; the score is Black's, the empty squares given to the winner. Reading streams, a row at a time.

mod names;
mod row;

use std::fmt;
use std::io::{self, BufReader, Read, Write};

use super::record::Record;

pub use names::{NameTable, Tables};
pub use row::{Refusal, Row};

/// How many bytes a file's head takes.
pub const HEAD: usize = 16;

/// The head of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The day on which the file was made: century, year of the century, month, day.
    pub made: [u8; 4],
    /// How many games; 0 in a file of names.
    pub games: u32,
    /// How many names; 0 in a file of games.
    pub names: u16,
    /// The year in which the games were played; 0 in a file of names.
    pub year: u16,
    /// The size of the board: 0 and 8 are 8×8.
    pub board: u8,
    /// 0 for games; 1 for solitaires, which are laid out otherwise.
    pub kind: u8,
    /// For how many empty squares the theoretical score is given; 0 means 22.
    pub depth: u8,
    /// Not used.
    pub reserved: u8,
}

/// What is wrong with a file, and where.
#[derive(Debug)]
pub struct WthorError {
    /// The byte, counted from the beginning of the file.
    pub offset: u64,
    /// What is wrong there.
    pub kind: WthorErrorKind,
}

/// What can be wrong with a file.
#[derive(Debug)]
pub enum WthorErrorKind {
    /// The file is shorter than its head.
    ShortHead,
    /// A board other than 8×8, by its size as the head gives it.
    BoardSize(u8),
    /// Not a file of games, by the kind that the head gives: solitaires are 1.
    Kind(u8),
    /// A file of names where games are wanted, or the other way round.
    OtherFile {
        /// What is wanted: `games` or `names`.
        wanted: &'static str,
    },
    /// The file ends within a row that its head promises.
    Truncated {
        /// The row, from 0.
        row: u32,
        /// How many rows the head promises.
        rows: u32,
    },
    /// Bytes stand behind the last row that the head promises.
    Extra {
        /// How many rows the head promises.
        rows: u32,
    },
    /// A byte that is no square.
    NotASquare {
        /// The game, from 0.
        game: u32,
        /// The number of the move, from 1.
        ply: usize,
        /// The byte.
        byte: u8,
    },
    /// A move behind the padding that ends a game.
    MoveAfterPadding {
        /// The game, from 0.
        game: u32,
        /// The number of the move, from 1.
        ply: usize,
    },
    /// A name that fills its row, so that the zero that must end it is missing.
    UnendedName {
        /// The row, from 0.
        row: u32,
    },
    /// The file cannot be read.
    Io(io::Error),
}

impl WthorError {
    /// Whether the rows behind it can still be read.
    #[must_use]
    pub const fn is_in_one_game(&self) -> bool {
        matches!(self.kind, WthorErrorKind::NotASquare { .. } | WthorErrorKind::MoveAfterPadding { .. })
    }
}

/// Whether a file that begins with these bytes is meant to be WTHOR.
///
/// It begins with the century, 19 or 20, which is a control character in any text.
///
/// ```
/// use outflank::notation::wthor;
/// assert!(wthor::is_meant(&[20, 24, 5, 1]));
/// assert!(!wthor::is_meant(b"(;GM[Othello]"));
/// ```
#[must_use]
pub fn is_meant(beginning: &[u8]) -> bool {
    matches!(beginning, [19 | 20, year, rest @ ..]
        if *year < 100 && rest.first().is_none_or(|month| (1..=12).contains(month))
            && rest.get(1).is_none_or(|day| (1..=31).contains(day)))
}

impl Head {
    /// The head as its bytes say, unchecked.
    #[must_use]
    pub fn from_bytes(bytes: [u8; HEAD]) -> Self {
        let [a, b, c, d, n0, n1, n2, n3, r0, r1, y0, y1, board, kind, depth, reserved] = bytes;
        Self {
            made: [a, b, c, d],
            games: u32::from_le_bytes([n0, n1, n2, n3]),
            names: u16::from_le_bytes([r0, r1]),
            year: u16::from_le_bytes([y0, y1]),
            board,
            kind,
            depth,
            reserved,
        }
    }

    /// The bytes of the head.
    #[must_use]
    pub fn to_bytes(self) -> [u8; HEAD] {
        let [a, b, c, d] = self.made;
        let [n0, n1, n2, n3] = self.games.to_le_bytes();
        let ([r0, r1], [y0, y1]) = (self.names.to_le_bytes(), self.year.to_le_bytes());
        [a, b, c, d, n0, n1, n2, n3, r0, r1, y0, y1, self.board, self.kind, self.depth, self.reserved]
    }

    fn read(input: &mut impl Read) -> Result<Self, WthorError> {
        let mut bytes = [0; HEAD];
        let found = fill(input, &mut bytes, 0)?;
        if found < HEAD {
            return Err(WthorError { offset: found as u64, kind: WthorErrorKind::ShortHead });
        }
        Ok(Self::from_bytes(bytes))
    }

    /// What keeps the file from being one of 8×8 games.
    fn refuse_games(&self) -> Result<(), WthorError> {
        let refuse = |offset, kind| Err(WthorError { offset, kind });
        if self.names != 0 {
            return refuse(8, WthorErrorKind::OtherFile { wanted: "games" });
        }
        if self.board != 0 && self.board != 8 {
            return refuse(12, WthorErrorKind::BoardSize(self.board));
        }
        if self.kind != 0 {
            return refuse(13, WthorErrorKind::Kind(self.kind));
        }
        Ok(())
    }
}

/// Reads games, one at a time: as [`Record`]s by iteration, or as they lie in the file by [`next_row`](Self::next_row).
///
/// A game with a byte that is no square is an error of its own, and the next one is read after it; any other error ends
/// the file.
#[derive(Debug)]
pub struct Reader<R> {
    input: BufReader<R>,
    head: Head,
    tables: Tables,
    next: u32,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the head of a file of games.
    ///
    /// # Errors
    ///
    /// When the head is short, or not that of 8×8 games.
    pub fn new(input: R) -> Result<Self, WthorError> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let head = Head::read(&mut input)?;
        head.refuse_games()?;
        Ok(Self { input, head, tables: Tables::default(), next: 0, ended: false })
    }

    /// The same with names for the numbers of players and tournaments.
    #[must_use]
    pub fn with_tables(mut self, tables: Tables) -> Self {
        self.tables = tables;
        self
    }

    /// The head of the file.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// Which game comes next, from 0.
    pub(super) fn next_game(&self) -> usize {
        usize::try_from(self.next).unwrap_or(usize::MAX)
    }

    /// The next game as it lies in the file; `None` behind the last.
    ///
    /// # Errors
    ///
    /// As the file has them, each at its byte.
    #[inline]
    pub fn next_row(&mut self) -> Option<Result<Row, WthorError>> {
        if self.ended {
            return None;
        }
        let offset = row::offset(self.next);
        if self.next == self.head.games {
            self.ended = true;
            return at_end(&mut self.input, offset, self.head.games).err().map(Err);
        }
        let mut bytes = [0; Row::BYTES];
        let complete = match fill(&mut self.input, &mut bytes, offset) {
            Ok(found) if found == Row::BYTES => Ok(bytes),
            Ok(found) => Err(WthorError {
                offset: offset + found as u64,
                kind: WthorErrorKind::Truncated { row: self.next, rows: self.head.games },
            }),
            Err(error) => Err(error),
        };
        self.ended = complete.is_err();
        let row = complete.and_then(|bytes| Row::from_bytes(bytes, self.next));
        self.next += 1;
        Some(row)
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, WthorError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.next;
        let row = self.next_row()?;
        Some(row.map(|row| row.record(game, self.head.year, &self.tables)))
    }
}

/// Writes a file of games. The number of games in `head` is set from `rows`.
///
/// # Errors
///
/// When `output` fails, or there are more rows than the head can count.
pub fn write(mut output: impl Write, head: &Head, rows: &[Row]) -> io::Result<()> {
    let games = u32::try_from(rows.len()).map_err(|_| io::Error::other("more games than WTHOR can count"))?;
    output.write_all(&Head { games, names: 0, ..*head }.to_bytes())?;
    rows.iter().try_for_each(|row| output.write_all(&row.to_bytes()))
}

/// Reads until the buffer is full or the input ends; returns how many bytes came.
fn fill(input: &mut impl Read, buffer: &mut [u8], offset: u64) -> Result<usize, WthorError> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                return Err(WthorError { offset: offset + filled as u64, kind: WthorErrorKind::Io(error) });
            }
        }
    }
    Ok(filled)
}

/// Makes sure that nothing follows.
fn at_end(input: &mut impl Read, offset: u64, rows: u32) -> Result<(), WthorError> {
    match fill(input, &mut [0], offset)? {
        0 => Ok(()),
        _ => Err(WthorError { offset, kind: WthorErrorKind::Extra { rows } }),
    }
}

impl fmt::Display for WthorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.kind)
    }
}

impl fmt::Display for WthorErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortHead => write!(f, "the file ends within its head of {HEAD} bytes"),
            Self::BoardSize(10) => f.write_str("the games are on a 10×10 board; only 8×8 is read"),
            Self::BoardSize(size) => write!(f, "the size of the board is {size}; 8, or 0 for 8, is read"),
            Self::Kind(1) => f.write_str("the file holds solitaires, not games"),
            Self::Kind(kind) => write!(f, "the kind of the file is {kind}; games are 0"),
            Self::OtherFile { wanted: "games" } => f.write_str("the file holds names, not games"),
            Self::OtherFile { wanted } => write!(f, "the file holds no {wanted}"),
            Self::Truncated { row, rows } => {
                write!(f, "the file ends within row {row} of the {rows} that its head counts")
            }
            Self::Extra { rows } => write!(f, "the file goes on behind the {rows} rows that its head counts"),
            Self::NotASquare { game, ply, byte } => {
                write!(f, "move {ply} of game {game} is {byte}, which is no square (10 × row + column, 11 to 88)")
            }
            Self::MoveAfterPadding { game, ply } => {
                write!(f, "move {ply} of game {game} stands behind the zero that ends the game")
            }
            Self::UnendedName { row } => write!(f, "the name in row {row} is not ended by a zero"),
            Self::Io(error) => write!(f, "cannot read on: {error}"),
        }
    }
}

impl std::error::Error for WthorError {}

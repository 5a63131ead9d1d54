//! Games one after the other from anything that can be read, in the memory of one game.

use std::io::BufRead;

use super::board_text::Figures;
use super::chunk::Chunk;
use super::format::Format;
use super::read_error::ReadError;
use super::record::Record;
use super::{ggf, lines, obf, pgn, players, quest, sgf, single, wthor};
use crate::limits::GAME;

/// How a format parts a file into games and reads one.
pub(super) trait Reader {
    /// The length of the first piece of `bytes` that can be read by itself; `None` if its end is not among them.
    /// At the end of the file (`last`) what is left is a piece in any case.
    fn end(&self, bytes: &[u8], last: bool) -> Option<usize>;

    /// Reads one piece. `None` if it holds no game: white space, a comment.
    fn read(&mut self, chunk: Chunk<'_>) -> Option<Result<Record, ReadError>>;

    /// What is missing at the end of the file, at byte `at`.
    fn finish(&mut self, _at: usize) -> Option<ReadError> {
        None
    }
}

/// The games of a file, one after the other. See [`records`].
pub struct Records<R>(Source<R>);

/// What games come from.
enum Source<R> {
    Text(Pieces<R>),
    Wthor(Box<wthor::Reader<R>>),
    /// A file that cannot be begun with.
    Broken(Option<ReadError>),
}

/// A text that is read piece by piece.
struct Pieces<R> {
    source: R,
    reader: Box<dyn Reader + Send>,
    /// Bytes that were read and not yet used.
    buffer: Vec<u8>,
    /// Where in `buffer` they begin.
    used: usize,
    /// The place in the file of the first byte of `buffer`.
    base: usize,
    /// The source has ended.
    last: bool,
    /// Nothing more comes.
    done: bool,
    /// How many games have been given.
    games: usize,
}

/// Reads the games of a file in a given format. Memory is bounded by one game.
///
/// A game that cannot be read is an error at its place, and reading goes on with the next; a file that cannot be read any
/// further is the last error.
///
/// ```
/// use outflank::notation::{Format, records};
/// let games = records(Format::Lines, "f5d6c3\nd3c3\n".as_bytes());
/// assert_eq!(games.map(|game| game.unwrap().entries.len()).collect::<Vec<_>>(), [3, 2]);
/// ```
pub fn records<R: BufRead>(format: Format, source: R) -> Records<R> {
    let reader: Box<dyn Reader + Send> = match format {
        Format::Wthor => {
            return Records(match wthor::Reader::new(source) {
                Ok(reader) => Source::Wthor(Box::new(reader)),
                Err(error) => Source::Broken(Some(ReadError::of_wthor(&error, 0))),
            });
        }
        Format::Transcript => Box::new(lines::Whole),
        Format::Lines => Box::new(lines::Lines),
        Format::Players => Box::new(players::Players),
        Format::Ggf => Box::new(ggf::Ggf::default()),
        Format::Sgf => Box::new(sgf::Sgf),
        Format::Pgn => Box::new(pgn::Pgn),
        Format::Obf => Box::new(obf::Obf),
        Format::Board => Box::new(single::Single { figures: None }),
        Format::Egaroucid => Box::new(single::Single { figures: Some(Figures::ZeroBlack) }),
        Format::Quest => Box::new(quest::Quest),
    };
    let buffer = Vec::new();
    Records(Source::Text(Pieces { source, reader, buffer, used: 0, base: 0, last: false, done: false, games: 0 }))
}

impl<R: BufRead> Records<R> {
    /// With names for the numbers of players and tournaments in a WTHOR file; other formats need none.
    #[must_use]
    pub fn with_tables(self, tables: wthor::Tables) -> Self {
        match self.0 {
            Source::Wthor(reader) => Self(Source::Wthor(Box::new(reader.with_tables(tables)))),
            other => Self(other),
        }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Source::Text(pieces) => pieces.next(),
            Source::Wthor(reader) => {
                let game = reader.next_game();
                reader.next().map(|found| found.map_err(|error| ReadError::of_wthor(&error, game)))
            }
            Source::Broken(error) => error.take().map(Err),
        }
    }
}

impl<R: BufRead> Pieces<R> {
    /// Reads more of the source.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.used > 0 {
            self.buffer.drain(..self.used);
            self.base += self.used;
            self.used = 0;
        }
        let before = self.buffer.len();
        // doubling keeps the search for the end of a long game linear
        while self.buffer.len() < 2 * before.max(4096) {
            let more = match self.source.fill_buf() {
                Ok(more) => more,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    let at = self.base + self.buffer.len();
                    return Err(ReadError::new(at..at, format!("reading stopped: {error}"), "read the file again"));
                }
            };
            if more.is_empty() {
                self.last = true;
                break;
            }
            let length = more.len();
            self.buffer.extend_from_slice(more);
            self.source.consume(length);
        }
        if self.base == 0 && self.buffer.starts_with(&[0xef, 0xbb, 0xbf]) && before == 0 {
            self.used = 3;
        }
        Ok(())
    }

    fn give(&mut self, found: Result<Record, ReadError>) -> Result<Record, ReadError> {
        let index = self.games;
        self.games += 1;
        found.map_err(|error| error.in_game(index))
    }

    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        while !self.done {
            let rest = &self.buffer[self.used..];
            let at = self.base + self.used;
            if rest.is_empty() && self.last {
                self.done = true;
                return self.reader.finish(at).map(|error| self.give(Err(error)));
            }
            let end = if rest.is_empty() { None } else { self.reader.end(rest, self.last) };
            let end = end.or(self.last.then_some(rest.len()));
            let length = end.map(|end| end.clamp(1, rest.len()));
            if length.unwrap_or(rest.len()) > GAME {
                self.done = true;
                let message = format!("no game ends within {GAME} bytes");
                let help = "the file may be in another format, or a bracket or brace may not be closed";
                return Some(self.give(Err(ReadError::new(at..at, message, help))));
            }
            if let Some(length) = length {
                let found = self.reader.read(Chunk::new(&rest[..length], at));
                self.used += length;
                if let Some(found) = found {
                    return Some(self.give(found));
                }
                continue;
            }
            if let Err(error) = self.fill() {
                self.done = true;
                return Some(self.give(Err(error)));
            }
        }
        None
    }
}

/// The length of the first line with its end: LF, CR or both. `None` if the end is not among the bytes.
pub(super) fn line_end(bytes: &[u8], last: bool) -> Option<usize> {
    let at = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
    match (bytes[at], bytes.get(at + 1)) {
        (b'\r', Some(b'\n')) => Some(at + 2),
        // whether a line feed follows is not known yet
        (b'\r', None) if !last => None,
        _ => Some(at + 1),
    }
}

/// Where a game in brackets ends, for formats in which brackets nest and text within `quotes` hides them; a backslash in
/// such text hides the next byte. What stands before the first bracket is a piece of its own: it is no game, and its fault
/// must not cost the game behind it.
pub(super) fn bracketed_end(bytes: &[u8], last: bool, [open, close]: [u8; 2], [begin, end]: [u8; 2]) -> Option<usize> {
    let lead = bytes.len() - bytes.trim_ascii_start().len();
    if bytes.get(lead).is_some_and(|&byte| byte != open) {
        let game = bytes.iter().position(|&byte| byte == open);
        return game.or(last.then_some(bytes.len()));
    }
    let mut depth = 0_usize;
    let (mut text, mut escaped) = (false, false);
    for (at, &byte) in bytes.iter().enumerate() {
        if text {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                _ => text = byte != end,
            }
        } else if byte == begin {
            text = true;
        } else if byte == open {
            depth += 1;
        } else if byte == close {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}

//! Boards as text: 64 characters from a1, b1 … to h8, as nearly every Reversi program reads and writes them; and boards
//! drawn for a terminal.

use std::fmt;
use std::ops::Range;

use super::{quoted, side};
use crate::diagnostic::Diagnostic;
use crate::rules::{Bitboard, Board, Side, Square};
use crate::source::Span;

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The discs.
    pub board: Board,
    /// The side to move, where the text names it, and its bytes in the text.
    pub side: Option<(Side, Range<usize>)>,
}

/// A fault of a board's text and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTextError {
    /// The bytes of the text that are at fault.
    pub range: Range<usize>,
    /// What is wrong with them.
    pub kind: BoardTextErrorKind,
}

/// What is wrong with a place in a board's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardTextErrorKind {
    /// Characters that are no squares.
    Foreign(String),
    /// 0, 1 or 2, which programs use for opposite colours.
    Figure(char),
    /// Not 64 squares.
    Count(usize),
    /// A row of a board written in eight lines that does not have eight squares.
    Row {
        /// The row, from 1 at the top.
        row: usize,
        /// How many squares it has.
        squares: usize,
    },
}

/// What one character of a board says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Disc(Side),
    Empty,
    Foreign,
}

impl Cell {
    fn of(c: char) -> Self {
        match c {
            'X' | 'x' | '*' | 'b' | 'B' => Self::Disc(Side::Black),
            'O' | 'o' | 'w' | 'W' => Self::Disc(Side::White),
            '-' | '.' | '_' => Self::Empty,
            _ => Self::Foreign,
        }
    }
}

/// Reads 64 squares and, behind them, optionally the side to move.
///
/// Black is `X x * b B`, White `O o w W`, an empty square `- . _`. White space may stand anywhere between squares. The side
/// is the last word, apart from the squares: `black`, `white`, or one letter of the same alphabet. A lone letter at the end
/// is a side, not a square, where the squares are written together, where it has a line to itself, or where it is the 65th
/// of one line. A board in eight lines has eight squares in each.
///
/// # Errors
///
/// Every foreign character; where there is none, every row that does not have eight squares, or the wrong count.
///
/// ```
/// use outflank::{notation::board_text, rules::{Board, Side}};
/// let read = board_text::read("---------------------------OX------XO--------------------------- X").unwrap();
/// assert_eq!(read.board, Board::START);
/// assert_eq!(read.side.unwrap().0, Side::Black);
/// ```
pub fn read(text: &str) -> Result<BoardText, Vec<BoardTextError>> {
    let words = words(text);
    let side = side_word(text, &words);
    let end = side.as_ref().map_or(text.len(), |(_, range)| range.start);
    let squares: Vec<(usize, char)> = text[..end].char_indices().filter(|(_, c)| !c.is_whitespace()).collect();

    let foreign = foreign(text, &squares);
    if !foreign.is_empty() {
        return Err(foreign);
    }
    let rows = wrong_rows(text, end);
    if !rows.is_empty() {
        return Err(rows);
    }
    if squares.len() != 64 {
        let trimmed = words.first().map_or(0, |word| word.start)..text[..end].trim_end().len();
        // too many: point at those beyond the 64th
        let start = squares.get(64).map_or(trimmed.start, |&(at, _)| at);
        let range = start.min(trimmed.end)..trimmed.end;
        return Err(vec![BoardTextError { range, kind: BoardTextErrorKind::Count(squares.len()) }]);
    }
    let of = |wanted: Side| -> Bitboard {
        let cells = Square::all().zip(squares.iter().map(|&(_, c)| Cell::of(c)));
        cells.filter(|&(_, cell)| cell == Cell::Disc(wanted)).map(|(square, _)| square).collect()
    };
    let board = Board::new(of(Side::Black), of(Side::White)).expect("a character names one side at most");
    Ok(BoardText { board, side })
}

/// Which colours the figures of a board stand for. Programs differ, so only a caller who knows the program can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// `0` Black, `1` White, as Egaroucid writes.
    ZeroBlack,
    /// `1` Black, `0` White.
    OneBlack,
}

/// Reads a board as [`read`] does, in which `0` and `1` stand for discs; the side to move may be `0` or `1` as well.
///
/// # Errors
///
/// As for [`read`].
///
/// ```
/// use outflank::{notation::board_text::{self, Figures}, rules::{Board, Side}};
/// let text = "...........................10......01........................... 0";
/// let read = board_text::read_figures(text, Figures::ZeroBlack).unwrap();
/// assert_eq!((read.board, read.side.unwrap().0), (Board::START, Side::Black));
/// assert!(board_text::read(text).is_err());
/// ```
pub fn read_figures(text: &str, figures: Figures) -> Result<BoardText, Vec<BoardTextError>> {
    let (zero, one) = match figures {
        Figures::ZeroBlack => ("X", "O"),
        Figures::OneBlack => ("O", "X"),
    };
    // a character for a character, so that places stay
    read(&text.replace('0', zero).replace('1', one))
}

/// The bytes of the words between white space.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut words = Vec::new();
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            words.push(start..start + word.len());
        }
        start += piece.len();
    }
    words
}

/// The last word, if it names the side to move rather than a square.
fn side_word(text: &str, words: &[Range<usize>]) -> Option<(Side, Range<usize>)> {
    let (last, before) = words.split_last()?;
    let word = &text[last.clone()];
    let named = side(word)?;
    let previous = before.last()?;
    let alone = text[previous.end..last.start].contains('\n');
    let single_line = !text[..last.start].trim().contains('\n');
    let together = before.iter().any(|word| word.len() > 1);
    (word.len() > 1 || together || alone || (single_line && before.len() == 64)).then(|| (named, last.clone()))
}

/// Runs of characters that are no squares.
fn foreign(text: &str, squares: &[(usize, char)]) -> Vec<BoardTextError> {
    let mut found: Vec<BoardTextError> = Vec::new();
    for &(at, c) in squares.iter().filter(|(_, c)| Cell::of(*c) == Cell::Foreign) {
        let range = at..at + c.len_utf8();
        if matches!(c, '0' | '1' | '2') {
            found.push(BoardTextError { range, kind: BoardTextErrorKind::Figure(c) });
            continue;
        }
        match found.last_mut() {
            Some(BoardTextError { range: previous, kind: BoardTextErrorKind::Foreign(run) }) if previous.end == at => {
                run.push(c);
                previous.end = range.end;
            }
            _ => {
                found.push(BoardTextError { kind: BoardTextErrorKind::Foreign(text[range.clone()].to_owned()), range });
            }
        }
    }
    found
}

/// In a board of eight lines, those that do not have eight squares: a square too many in one row and one too few in the
/// next would otherwise make a board that nobody meant.
fn wrong_rows(text: &str, end: usize) -> Vec<BoardTextError> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text[..end].split_inclusive('\n') {
        let lead = line.len() - line.trim_start().len();
        let trimmed = line.trim();
        if !trimmed.is_empty() {
            let squares = trimmed.chars().filter(|c| !c.is_whitespace()).count();
            lines.push((start + lead..start + lead + trimmed.len(), squares));
        }
        start += line.len();
    }
    if lines.len() != 8 {
        return Vec::new();
    }
    let rows = lines.into_iter().zip(1..);
    rows.filter(|((_, squares), _)| *squares != 8)
        .map(|((range, squares), row)| BoardTextError { range, kind: BoardTextErrorKind::Row { row, squares } })
        .collect()
}

/// The 64 characters of a board in `X`, `O` and `-`; with a side, a space and its letter.
#[must_use]
pub fn write(board: &Board, side: Option<Side>) -> String {
    match side {
        None => board.to_string(),
        Some(Side::Black) => format!("{board} X"),
        Some(Side::White) => format!("{board} O"),
    }
}

/// A board as nine lines for a terminal: column letters, then the rows with their numbers. `X` is Black, `O` White, `-`
/// empty, `.` an empty square of `dots`; the last move stands in brackets. No line ends with a space or a line break.
///
/// A dot rather than a star marks a legal move: a star is a black disc in other programs.
///
/// ```
/// use outflank::{notation::board_text::draw, rules::Position};
/// let start = Position::START;
/// let drawn = draw(&start.board, None, start.legal_moves());
/// assert_eq!(drawn.lines().nth(0).unwrap(), "  a b c d e f g h");
/// assert_eq!(drawn.lines().nth(4).unwrap(), "4 - - . O X - - -");
/// ```
#[must_use]
pub fn draw(board: &Board, last: Option<Square>, dots: Bitboard) -> String {
    let mut drawn = String::from("  a b c d e f g h");
    for row in 0..8 {
        let mut line = (row + 1).to_string();
        let mut closes = false;
        for square in (0..8).filter_map(|column| Square::new(column, row)) {
            let opens = last == Some(square);
            line.push(if opens {
                '['
            } else if closes {
                ']'
            } else {
                ' '
            });
            closes = opens;
            line.push(match board.at(square) {
                Some(Side::Black) => 'X',
                Some(Side::White) => 'O',
                None if dots.contains(square) => '.',
                None => '-',
            });
        }
        if closes {
            line.push(']');
        }
        drawn.push('\n');
        drawn.push_str(&line);
    }
    drawn
}

impl BoardTextError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self.kind {
            BoardTextErrorKind::Foreign(_) => {
                "a board has 64 characters from a1, b1 … to h8: `X` Black, `O` White, `-` \
                                               empty; then, if you like, the side to move, `X` or `O`"
                    .to_owned()
            }
            BoardTextErrorKind::Figure(_) => {
                "write `X` for Black, `O` for White and `-` for an empty square; leave row \
                                              numbers out"
                    .to_owned()
            }
            BoardTextErrorKind::Count(_) => "write 64 squares, row 1 first, each row from a to h".to_owned(),
            BoardTextErrorKind::Row { .. } => "write eight squares in each of the eight rows".to_owned(),
        }
    }

    /// The fault as a diagnostic; `to_span` says where bytes of the board stand in the text that holds it.
    #[must_use]
    pub fn to_diagnostic(&self, to_span: impl FnOnce(Range<usize>) -> Span) -> Diagnostic {
        Diagnostic::error(self.to_string()).at(to_span(self.range.clone())).help(self.help())
    }
}

impl fmt::Display for BoardTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            BoardTextErrorKind::Foreign(text) => write!(f, "{} is not a square of a board", quoted(text)),
            BoardTextErrorKind::Figure(figure) => {
                write!(f, "`{figure}` is not a square of a board: programs differ in which colour it stands for")
            }
            BoardTextErrorKind::Count(1) => f.write_str("the board has 1 square, not 64"),
            BoardTextErrorKind::Count(found) => write!(f, "the board has {found} squares, not 64"),
            BoardTextErrorKind::Row { row, squares: 1 } => write!(f, "row {row} of the board has 1 square, not 8"),
            BoardTextErrorKind::Row { row, squares } => {
                write!(f, "row {row} of the board has {squares} squares, not 8")
            }
        }
    }
}

impl std::error::Error for BoardTextError {}

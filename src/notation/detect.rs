//! Which format a file is in, by its content alone.
//!
//! Never a guess that can be wrong: where a text can be read in two ways, the answer is an error that names them.

use std::fmt;

use super::chunk::shown;
use super::format::Format;
use super::{board_text, fen, ggf, players, transcript, wthor};
use crate::rules::Position;

/// Why the format of a file is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undetected {
    /// There is nothing in it.
    Empty,
    /// It is no text and no WTHOR file.
    Binary {
        /// The first byte that is no text.
        at: usize,
    },
    /// It is text in UTF-16.
    Utf16,
    /// It can be read in several ways.
    Ambiguous {
        /// The ways.
        readings: Vec<Format>,
    },
    /// It is a board of 0 and 1, which stand for opposite colours in different programs.
    Figures,
    /// It is none of the formats.
    Unknown {
        /// What it begins with, in back-ticks.
        beginning: String,
    },
}

/// Finds the format of a file from its first bytes and its whole length in bytes.
///
/// `head` is the whole file, or at least its first 64 KiB: more than any game takes. Of a longer file the last line of
/// `head`, which may be cut, is not judged.
///
/// # Errors
///
/// When the content fits no format or more than one.
///
/// ```
/// use outflank::notation::{Format, detect};
/// assert_eq!(detect(b"f5 d6 c3", 8), Ok(Format::Transcript));
/// assert_eq!(detect(b"(;GM[Othello]PC[x]", 18), Ok(Format::Ggf));
/// assert_eq!(detect(b"(;GM[2]FF[4];B[f5])", 19), Ok(Format::Sgf));
/// ```
pub fn detect(head: &[u8], length: u64) -> Result<Format, Undetected> {
    // the century, a control character, begins no text; whether the file is whole, reading tells
    if wthor::is_meant(head) || looks_like_wthor(head, length) {
        return Ok(Format::Wthor);
    }
    if head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]) {
        return Err(Undetected::Utf16);
    }
    if let Some(at) = head.iter().position(|&byte| byte < b' ' && !byte.is_ascii_whitespace() && byte != 0x1a) {
        return Err(Undetected::Binary { at });
    }
    let body = head.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(head);
    let text = body.trim_ascii();
    if text.is_empty() {
        return Err(Undetected::Empty);
    }
    let whole = head.len() as u64 >= length;
    if let Some(format) = marked(text) {
        return Ok(format);
    }
    let readings = readings(text, whole);
    match readings[..] {
        [format] => Ok(format),
        [] if std::str::from_utf8(text).is_ok_and(is_board_of_figures) => Err(Undetected::Figures),
        [] => {
            let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
            Err(Undetected::Unknown { beginning: shown(line) })
        }
        _ => Err(Undetected::Ambiguous { readings }),
    }
}

/// Formats that say what they are: no transcript and no board begins like them.
fn marked(text: &[u8]) -> Option<Format> {
    if ggf::begins(text) {
        return Some(Format::Ggf);
    }
    if text[0] == b'(' && text[1..].trim_ascii_start().starts_with(b";") {
        return Some(Format::Sgf);
    }
    if text[0] == b'{' {
        let json = text[1..].trim_ascii_start().starts_with(b"\"");
        return json.then_some(Format::Quest);
    }
    let quoted = || text.iter().take_while(|byte| !matches!(byte, b'\n' | b'\r')).any(|&byte| byte == b'"');
    if text[0] == b'[' && text.get(1).is_some_and(u8::is_ascii_alphabetic) && quoted() {
        return Some(Format::Pgn);
    }
    None
}

/// Every way in which a text without a mark of its own can be read.
fn readings(bytes: &[u8], whole: bool) -> Vec<Format> {
    let lines: Vec<&[u8]> = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii).collect();
    let mut lines: Vec<&[u8]> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    if !whole && lines.len() > 1 {
        lines.pop();
    }
    let mut found = Vec::new();
    if lines.iter().all(|line| is_player_line(line)) {
        found.push(Format::Players);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return found };
    let content: Vec<&str> = lines.iter().filter_map(|line| std::str::from_utf8(line).ok()).collect();
    let positions: Vec<&str> = content.iter().copied().filter(|line| !line.starts_with('%')).collect();
    let scored = |line: &&str| {
        let board = line.split([';', '%']).next().unwrap_or_default();
        board_text::read(board).is_ok()
    };
    let moves_behind = |line: &str| line.split_once(';').is_some_and(|(_, moves)| is_transcript(moves));
    if !positions.is_empty() && positions.iter().all(scored) && !positions.iter().any(|line| moves_behind(line)) {
        // one board without a semicolon is a board, which is the same position
        let plain = positions.len() == 1 && content.len() == 1 && !content[0].contains([';', '%']);
        found.push(if plain { Format::Board } else { Format::Obf });
    } else {
        let board = text.split(';').next().unwrap_or_default();
        let moves = text.split_once(';').is_none_or(|(_, moves)| moves.trim().is_empty() || is_transcript(moves));
        if moves && (board_text::read(board).is_ok() || fen::looks_like(board)) {
            found.push(Format::Board);
        }
    }
    found.extend(transcripts(text, &content));
    if found.is_empty() && content.len() == 1 && is_mostly_moves(text) {
        found.push(Format::Transcript);
    }
    found
}

fn is_board_of_figures(text: &str) -> bool {
    board_text::read_figures(text, board_text::Figures::ZeroBlack).is_ok()
}

/// Whether a line is `NAME 52-12 NAME : F5F6…`.
fn is_player_line(line: &[u8]) -> bool {
    let Some(colon) = line.iter().rposition(|&byte| byte == b':') else { return false };
    let words = line[..colon].split(u8::is_ascii_whitespace);
    let scores = words.filter(|word| std::str::from_utf8(word).ok().and_then(players::score).is_some()).count();
    scores == 1 && std::str::from_utf8(&line[colon + 1..]).is_ok_and(is_transcript)
}

/// Whether a text is made of squares, passes and move numbers, with at least one square.
fn is_transcript(text: &str) -> bool {
    let lexed = transcript::tokens(text);
    let square = |token: &transcript::Token| matches!(token.kind, transcript::TokenKind::Square(_));
    lexed.errors.is_empty() && lexed.tokens.iter().any(square)
}

/// Whether a text is moves but for a few words: a transcript with a fault, which reading then names.
fn is_mostly_moves(text: &str) -> bool {
    let lexed = transcript::tokens(text);
    lexed.tokens.len() >= 4 && lexed.tokens.len() > 4 * lexed.errors.len()
}

/// One transcript over all lines, or one a line. Several lines are one or the other by which of the two is legal.
fn transcripts(text: &str, lines: &[&str]) -> Vec<Format> {
    if !lines.iter().all(|line| is_transcript(line)) {
        return Vec::new();
    }
    if lines.len() == 1 {
        return vec![Format::Transcript];
    }
    let legal = |text: &str| transcript::read(text, Position::START).is_ok();
    let each = lines.iter().all(|line| legal(line));
    let together = legal(text);
    match (together, each) {
        (true, false) => vec![Format::Transcript],
        (false, true) => vec![Format::Lines],
        (true, true) => vec![Format::Transcript, Format::Lines],
        (false, false) => {
            // something is wrong in it. A second line that begins at the start again is no continuation
            let first = |line: &&str| {
                transcript::tokens(line).tokens.first().is_some_and(|token| match token.kind {
                    transcript::TokenKind::Square(square) => Position::START.legal_moves().contains(square),
                    transcript::TokenKind::Number(number) => number == 1,
                    transcript::TokenKind::Pass => false,
                })
            };
            let starts = lines.iter().filter(|line| first(line)).count();
            let long = lines.iter().filter(|line| transcript::tokens(line).tokens.len() > 4).count();
            if starts == 1 {
                vec![Format::Transcript]
            } else if starts * 2 > lines.len() && long * 2 > lines.len() {
                vec![Format::Lines]
            } else {
                vec![Format::Transcript, Format::Lines]
            }
        }
    }
}

/// Whether the header and the length are those of a WTHOR file of games: 16 bytes, then 68 a game.
fn looks_like_wthor(head: &[u8], length: u64) -> bool {
    let Some(header) = head.get(..16) else { return false };
    let games = u64::from(u32::from_le_bytes([header[4], header[5], header[6], header[7]]));
    let size = header[12];
    let dated = (1..=12).contains(&header[2]) && (1..=31).contains(&header[3]) || header[..4] == [0; 4];
    length == 16 + 68 * games && matches!(size, 0 | 8) && dated && header[8] == 0 && header[9] == 0
}

impl Undetected {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Empty => "give a file with a game or a position".to_owned(),
            Self::Binary { .. } => "known binary files are those of WTHOR, .wtb".to_owned(),
            Self::Utf16 => "save the file as UTF-8".to_owned(),
            Self::Ambiguous { .. } => "say which it is".to_owned(),
            Self::Figures => {
                "write the board with `X` for Black and `O` for White, or say that it is egaroucid".to_owned()
            }
            Self::Unknown { .. } => {
                let words: Vec<&str> = Format::ALL.iter().map(|format| format.word()).collect();
                format!("known are {}", words.join(", "))
            }
        }
    }
}

impl fmt::Display for Undetected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is nothing in it"),
            Self::Binary { at } => write!(f, "byte {at} is no text, and the file is not one of WTHOR games"),
            Self::Utf16 => f.write_str("the text is in UTF-16"),
            Self::Ambiguous { readings } => {
                let readings: Vec<String> = readings.iter().map(Format::to_string).collect();
                write!(f, "it can be read as {}", readings.join(" or as "))
            }
            Self::Figures => {
                f.write_str("it can be read as a board with 0 for Black, as Egaroucid writes, or with 1 for Black")
            }
            Self::Unknown { beginning } => write!(f, "it is in no known format: it begins with {beginning}"),
        }
    }
}

impl std::error::Error for Undetected {}

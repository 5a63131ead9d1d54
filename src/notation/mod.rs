//! Texts ⇄ rules: transcripts, boards, and the files that games are kept in, one file a format.
//!
//! A file of games is read by [`records`] one [`Record`] after the other, in a [`Format`] that [`detect`] finds by content;
//! [`write()`] writes a record in a format and names what that cannot hold.
//!
//! Strict: what is not understood is an error at its place, and nothing is skipped, since a skipped word would change the
//! game without a sign. Errors point at bytes of the text that was handed in, so that the caller can say where that stands
//! in its file. This module reads no files, draws no pictures and never repairs a game.

pub mod board_text;
mod chunk;
mod detect;
pub mod fen;
mod format;
mod ggf;
mod lexer;
mod lines;
mod numbering;
mod obf;
mod open;
mod pgn;
mod players;
mod quest;
mod read_error;
pub mod record;
pub mod sgf;
mod single;
mod stream;
pub mod transcript;
mod write;
pub mod wthor;
pub mod yaml;

pub use detect::{Undetected, detect};
pub use format::Format;
pub use open::{OpenError, open, open_as};
pub use read_error::ReadError;
pub use record::Record;
pub use stream::{Records, records};
pub use write::{Cannot, WriteError, Written, write, write_sgf};

use crate::rules::Side;

/// The side that a word names: `X`, `x`, `*`, `b` or `black` is Black, `O`, `o`, `w` or `white` is White, in any case.
///
/// ```
/// use outflank::{notation::side, rules::Side};
/// assert_eq!(side("Black"), Some(Side::Black));
/// assert_eq!(side("O"), Some(Side::White));
/// assert_eq!(side("grey"), None);
/// ```
#[must_use]
pub fn side(text: &str) -> Option<Side> {
    const BLACK: [&str; 4] = ["x", "*", "b", "black"];
    const WHITE: [&str; 3] = ["o", "w", "white"];
    let written = |word: &&str| text.eq_ignore_ascii_case(word);
    if BLACK.iter().any(written) {
        Some(Side::Black)
    } else if WHITE.iter().any(written) {
        Some(Side::White)
    } else {
        None
    }
}

/// What the author wrote, in back-ticks, cut where it is too long for a message.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("`{}…`", &text[..cut]),
        None => format!("`{text}`"),
    }
}

//! Texts ⇄ rules: transcripts of moves and boards of 64 characters, one file a format.
//!
//! Strict: what is not understood is an error at its place, and nothing is skipped, since a skipped word would change the
//! game without a sign. Errors point at bytes of the text that was handed in, so that the caller can say where that stands
//! in its file. This module reads no files, draws no pictures and never repairs a game.

pub mod board_text;
mod lexer;
mod numbering;
pub mod record;
pub mod transcript;
pub mod wthor;

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

//! What a picture says about itself, complete enough to draw it again from the file alone.
//!
//! Ordered pairs of a name and a value on one line. `write` makes them, [`read`] takes them back; nothing else knows their
//! form. Whoever reads them trusts nothing: the moves are replayed, the diagram is verified and the picture composed
//! again, and then its own pairs must be the ones that were read.

mod artwork;
mod look;
mod part;
mod read;
mod write;

pub use read::{Recipe, Subject, Unreadable, read};

pub(super) use write::{Dress, of_board, of_diagram, of_part};

/// The version of the pairs.
const FORMAT: &str = "outflank 1";

/// The longest value, in bytes. A text alternative that names every square of two boards is a tenth of it.
const LONGEST: usize = 20_000;

/// The longest value that holds a picture of an author's own: four thousand steps with all their digits.
const LONGEST_ARTWORK: usize = 200_000;

/// The longest value of a pair, in bytes.
fn longest(name: &str) -> usize {
    if artwork::is_name(name) { LONGEST_ARTWORK } else { LONGEST }
}

/// A value on one line: `\\`, `\n`, `\r` and `\t` stand for a backslash, line ends and a tab. Characters that an XML file
/// cannot hold are left out, as they are where the picture itself is written.
fn escaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(c),
        }
    }
    out
}

/// The reverse of [`escaped`].
fn unescaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => match characters.next() {
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                Some('t') => out.push('\t'),
                other => out.extend(other),
            },
            _ => out.push(c),
        }
    }
    out
}

/// A number that one changed character changes: 64-bit FNV-1a. It guards against slips and single edits in what leaves no
/// trace in the drawing, such as an unused colour; it is no signature.
fn checksum<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let bytes = pairs.flat_map(|(name, value)| name.bytes().chain([b'\n']).chain(value.bytes()).chain([b'\n']));
    let sum =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{sum:016x}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_value_comes_back(value in any::<String>()) {
            let kept: String = value.chars().filter(|&c| {
                matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
            }).collect();
            let line = escaped(&value);
            prop_assert!(!line.contains(['\n', '\r', '\t', '\0']));
            prop_assert_eq!(unescaped(&line), kept);
        }
    }

    #[test]
    fn one_character_changes_the_checksum() {
        let of = |value| checksum([("moves", value)].into_iter());
        assert_eq!(checksum([].into_iter()), "cbf29ce484222325");
        assert_ne!(of("f5 d6"), of("f5 d7"));
    }
}

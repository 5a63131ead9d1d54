//! The brackets of SGF: a game tree → the nodes of its first line.

use std::ops::Range;

use crate::notation::chunk::{Chunk, shown};
use crate::notation::read_error::ReadError;

/// A property and the bytes of its parts within the chunk.
pub(super) struct Property {
    /// Its capital letters; small ones, which old files have, mean nothing.
    pub name: String,
    pub name_range: Range<usize>,
    /// Between the brackets.
    pub values: Vec<Range<usize>>,
}

/// The first line of a game tree.
pub(super) struct Line {
    pub nodes: Vec<Vec<Property>>,
    /// Where the second line begins, if there is one.
    pub variations: Option<Range<usize>>,
}

/// Reads the first line of a game tree: at every fork the first branch. The others are looked at only for their brackets.
pub(super) fn main_line(chunk: Chunk<'_>) -> Result<Line, ReadError> {
    let bytes = chunk.bytes;
    let mut line = Line { nodes: Vec::new(), variations: None };
    let mut depth = 0_usize;
    // The first line ends at the first closing bracket.
    let mut over = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            _ if byte.is_ascii_whitespace() => at += 1,
            b'(' => {
                if over && line.variations.is_none() {
                    line.variations = Some(at..at + 1);
                }
                depth += 1;
                at += 1;
            }
            b')' if depth > 0 => {
                over = true;
                depth -= 1;
                at += 1;
            }
            b';' if depth > 0 => {
                if !over {
                    line.nodes.push(Vec::new());
                }
                at += 1;
            }
            b'A'..=b'Z' | b'a'..=b'z' if depth > 0 => {
                let (property, end) = property(chunk, at)?;
                if !over {
                    let Some(node) = line.nodes.last_mut() else {
                        let message = format!("`{}` stands before the first node", property.name);
                        return Err(chunk.fault(property.name_range, message, "a node begins with a semicolon"));
                    };
                    node.push(property);
                }
                at = end;
            }
            _ => {
                let end = bytes.len().min(at + if byte.is_ascii() { 1 } else { 4 });
                let message = format!("{} stands where a property should", shown(&bytes[at..end]));
                let help = "a game is `(;`, properties such as GM[2], then nodes such as `;B[f5]`, and `)`";
                return Err(chunk.fault(at..end, message, help));
            }
        }
    }
    let end = bytes.trim_ascii_end().len();
    if depth > 0 {
        return Err(chunk.fault(end..end, "the game does not end", "a game ends with `)`"));
    }
    if line.nodes.is_empty() {
        return Err(chunk.fault(0..end, "the game has no node", "a game begins with `(;GM[2]`"));
    }
    Ok(line)
}

/// Reads a property: letters and one value or more.
fn property(chunk: Chunk<'_>, start: usize) -> Result<(Property, usize), ReadError> {
    let bytes = chunk.bytes;
    let letters = bytes[start..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let name_range = start..start + letters;
    let capitals = bytes[name_range.clone()].iter().filter(|byte| byte.is_ascii_uppercase());
    let name: String = capitals.map(|&byte| char::from(byte)).collect();
    let mut values = Vec::new();
    let mut at = name_range.end;
    loop {
        let space = bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if bytes.get(at + space) != Some(&b'[') {
            break;
        }
        let open = at + space + 1;
        let mut close = open;
        loop {
            let stop = bytes.get(close..).and_then(|rest| rest.iter().position(|byte| matches!(byte, b']' | b'\\')));
            close = match stop.map(|stop| (close + stop, bytes[close + stop])) {
                Some((end, b']')) => break close = end,
                Some((escape, _)) => escape + 2,
                None => {
                    return Err(chunk.fault(
                        open - 1..open,
                        format!("the value of `{name}` does not end"),
                        "a value ends with `]`",
                    ));
                }
            };
        }
        values.push(open..close);
        at = close + 1;
    }
    if values.is_empty() || name.is_empty() {
        let message = format!("{} is no property with a value", shown(&bytes[name_range.clone()]));
        return Err(chunk.fault(name_range, message, "a property is capital letters and a value, such as SZ[8]"));
    }
    Ok((Property { name, name_range, values }, at))
}

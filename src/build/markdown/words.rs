//! Words for Markdown and for HTML inside it, so that they say what they say and mean nothing more.

use std::fmt::Write as _;

/// Characters that begin something in the middle of a line, here or in the common additions to Markdown.
const SPECIAL: &str = "\\`*_[]<&~$^";

/// One line of words: spaces for line breaks, a backslash before what would mean something.
pub fn inline(words: &str) -> String {
    let mut escaped = String::new();
    for (number, word) in words.split_whitespace().enumerate() {
        if number > 0 {
            escaped.push(' ');
        }
        for c in word.chars() {
            if SPECIAL.contains(c) {
                escaped.push('\\');
            }
            escaped.push(c);
        }
    }
    escaped
}

/// Words as a paragraph of their own: what would begin a heading, a list or a definition does not.
pub fn paragraph(words: &str) -> String {
    let mut words = inline(words);
    let digits = words.len() - words.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &words[digits..];
    if digits == 0 && rest.starts_with(['#', '+', '-', ':', '>']) || digits > 0 && rest.starts_with(['.', ')']) {
        words.insert(digits, '\\');
    }
    words
}

/// The title of a picture, as it stands behind its address.
pub fn title(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    let escaped = words.join(" ").replace('\\', "\\\\").replace('"', "\\\"").replace('&', "\\&");
    format!(" \"{escaped}\"")
}

/// The address of a file in a folder, which is written with forward slashes.
pub fn address(folder: &str, name: &str) -> String {
    let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    let mut address = String::new();
    for c in path.chars() {
        if c.is_ascii() && !c.is_ascii_alphanumeric() && !"/-._~".contains(c) {
            let _ = write!(address, "%{:02X}", u32::from(c));
        } else {
            address.push(c);
        }
    }
    address
}

/// Words as text of HTML, on one line.
pub fn html(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The lines of HTML; a line break before an empty line is written so that the line is not empty.
pub fn html_lines(html: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in html.trim_end().lines() {
        match lines.last_mut() {
            Some(last) if line.trim().is_empty() || last.ends_with("&#10;") => {
                last.push_str("&#10;");
                last.push_str(line.trim_start());
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

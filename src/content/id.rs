//! Ids: names of diagrams that are safe as file names on every system.

use crate::diagnostic::Diagnostic;
use crate::limits::NAME;
use crate::source::Spanned;

/// Names that Windows keeps for devices, with any ending.
const RESERVED: &[&str] = &["con", "prn", "aux", "nul"];

/// Checks that an id is lower-case letters, digits and single hyphens, begins with a letter, and is no device name.
///
/// # Errors
///
/// When it is anything else: it becomes the name of a file, so it may neither leave the folder nor clash on a system that
/// ignores case.
pub fn check(id: &Spanned<String>) -> Result<(), Diagnostic> {
    let name = id.value.as_str();
    let fault = if name.is_empty() {
        "it is empty"
    } else if name.chars().count() > NAME {
        "it is longer than 100 characters"
    } else if is_device(name) {
        "some systems keep this name for a device"
    } else if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        "it does not begin with a lower-case letter"
    } else if !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        "it has a character that is no lower-case letter, digit or hyphen"
    } else if name.ends_with('-') || name.contains("--") {
        "its hyphens do not stand singly between letters or digits"
    } else {
        return Ok(());
    };
    Err(Diagnostic::error(format!("`{name}` cannot be the id of a diagram: {fault}"))
        .at(id.span)
        .help("an id becomes a file name: use lower-case letters, digits and hyphens, such as `first-move`"))
}

/// Whether a system keeps the name for a device, whatever its case.
pub fn is_device(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    RESERVED.contains(&name.as_str()) || is_numbered_device(&name)
}

/// `com1` to `com9` and `lpt1` to `lpt9`.
fn is_numbered_device(name: &str) -> bool {
    let Some(digit) = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt")) else { return false };
    digit.len() == 1 && digit != "0" && digit.bytes().all(|b| b.is_ascii_digit())
}

/// A name that becomes part of a path: it must not lead out of the book's folder.
pub fn check_name(name: &Spanned<String>) -> Result<(), Diagnostic> {
    if !is_device(&name.value)
        && (1..=NAME).contains(&name.value.len())
        && name.value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    {
        return Ok(());
    }
    Err(Diagnostic::error(format!("`{}` cannot be the name of a folder or a file", name.value))
        .at(name.span)
        .help(format!("use letters, digits and hyphens, {NAME} at most")))
}

//! Lengths, proportions and ranges as templates write them: `12mm`, `15pt`, `0.25in`, `1.25`, `15pt-17pt`.

use crate::content::fields::{number, text};
use crate::content::template::Range;
use crate::content::yaml::Node;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The unit in which a length is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Millimetres.
    Mm,
    /// Points, 72 to the inch.
    Pt,
}

/// No length on a page is longer, in millimetres.
const LONGEST: f64 = 2000.0;

/// A length, in the unit that is wanted.
pub fn length(node: &Node, what: &str, unit: Unit) -> Result<f64, Diagnostic> {
    let text = text(node, what)?;
    parse_length(&text.value, text.span, what, unit)
}

/// A number up to 10: how many times something else.
pub(super) fn ratio(node: &Node, what: &str) -> Result<f64, Diagnostic> {
    let text = text(node, what)?;
    parse_ratio(&text.value, text.span, what)
}

/// A length, or two with a hyphen between them.
pub(super) fn lengths(node: &Node, what: &str, unit: Unit) -> Result<Range<f64>, Diagnostic> {
    range(node, what, |value, span| parse_length(value, span, what, unit))
}

/// A number up to 10, or two with a hyphen between them.
pub(super) fn ratios(node: &Node, what: &str) -> Result<Range<f64>, Diagnostic> {
    range(node, what, |value, span| parse_ratio(value, span, what))
}

fn range(
    node: &Node,
    what: &str,
    parse: impl Fn(&str, Span) -> Result<f64, Diagnostic>,
) -> Result<Range<f64>, Diagnostic> {
    let whole = text(node, what)?;
    let (least, most) = whole.value.split_once('-').unwrap_or((&whole.value, &whole.value));
    let (least, most) = (parse(least, whole.span)?, parse(most, whole.span)?);
    if least > most {
        let fault = format!("`{what}` goes from more to less: `{}`", whole.value);
        return Err(Diagnostic::error(fault).at(whole.span).help("write the smaller value first"));
    }
    Ok(Range { least, most })
}

fn parse_length(text: &str, span: Span, what: &str, unit: Unit) -> Result<f64, Diagnostic> {
    let wrong = || wrong(text, span, what, "length", "15pt, 12mm or 0.5in");
    let value = text.trim();
    let units = [("mm", 1.0), ("cm", 10.0), ("pt", 25.4 / 72.0), ("in", 25.4)];
    let found = units.iter().find_map(|(suffix, mm)| Some((value.strip_suffix(suffix)?.trim_end(), mm)));
    let (figures, mm) = found.ok_or_else(wrong)?;
    let number = decimal(figures).ok_or_else(wrong)?;
    let length = number * mm;
    if length <= 0.0 || length > LONGEST {
        let fault = format!("`{what}` is a length over 0 mm and up to {LONGEST} mm, not `{value}`");
        return Err(Diagnostic::error(fault).at(span));
    }
    // a length in its own unit stays the number that was written
    Ok(match unit {
        Unit::Mm => length,
        Unit::Pt if value.ends_with("pt") => number,
        Unit::Pt => length * 72.0 / 25.4,
    })
}

fn parse_ratio(text: &str, span: Span, what: &str) -> Result<f64, Diagnostic> {
    decimal(text.trim())
        .filter(|ratio| (0.0..=10.0).contains(ratio))
        .ok_or_else(|| wrong(text, span, what, "number up to 10", "1.25"))
}

/// How many columns.
pub(super) fn count(node: &Node, what: &str) -> Result<usize, Diagnostic> {
    let number = number(node, what)?;
    usize::try_from(number.value).ok().filter(|count| (1..=6).contains(count)).ok_or_else(|| {
        Diagnostic::error(format!("`{what}` is a number from 1 to 6, not `{}`", number.value)).at(number.span)
    })
}

/// How many discs.
pub(super) fn discs(node: &Node, what: &str) -> Result<u32, Diagnostic> {
    let number = number(node, what)?;
    u32::try_from(number.value).ok().filter(|count| (1..=1000).contains(count)).ok_or_else(|| {
        Diagnostic::error(format!("`{what}` is a number from 1 to 1000, not `{}`", number.value)).at(number.span)
    })
}

/// Digits with at most one point; no sign, no exponent.
fn decimal(text: &str) -> Option<f64> {
    let plain = !text.is_empty() && text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    plain.then(|| text.parse().ok()).flatten()
}

fn wrong(text: &str, span: Span, what: &str, kind: &str, example: &str) -> Diagnostic {
    Diagnostic::error(format!("`{what}` is a {kind}, not `{text}`")).at(span).help(format!("write it like {example}"))
}

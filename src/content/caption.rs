//! Templates of captions and titles: `{mover} plays {last} and flips {flips}.`
//!
//! Every number and square of a caption comes from the position, so a caption cannot disagree with its picture.

use crate::diagnostic::Diagnostic;
use crate::source::{Sources, Span};

use super::fields::nearest;
use super::language::Language;
use super::value::{Moment, NAMES, Value};

/// Fills a template with the values of a moment.
///
/// `{name}` is a value of [`NAMES`] in the words of the language; `{name:word}` is a number as a word;
/// `{literal:1886}` is `1886`, which nobody proves.
///
/// # Errors
///
/// An unknown name, a value that does not exist at this moment, or a brace that is not closed; `place` says where bytes of
/// the template stand in the source.
pub fn fill(
    template: &str,
    moment: &Moment,
    language: &Language,
    place: &dyn Fn(std::ops::Range<usize>) -> Span,
) -> Result<String, Vec<Diagnostic>> {
    let mut filled = String::new();
    let mut faults = Vec::new();
    let mut at = 0;
    while let Some(open) = template[at..].find('{').map(|offset| at + offset) {
        filled.push_str(&template[at..open]);
        let Some(close) = template[open..].find('}').map(|offset| open + offset) else {
            faults.push(Diagnostic::error("this brace is never closed").at(place(open..open + 1)));
            return Err(faults);
        };
        at = close + 1;
        match value(&template[open + 1..close], moment, language) {
            Ok(text) => filled.push_str(&text),
            Err(fault) => faults.push(fault.at(place(open..close + 1))),
        }
    }
    filled.push_str(&template[at..]);
    if faults.is_empty() { Ok(filled) } else { Err(faults) }
}

fn value(placeholder: &str, moment: &Moment, language: &Language) -> Result<String, Diagnostic> {
    if let Some(literal) = placeholder.strip_prefix("literal:") {
        return Ok(literal.to_owned());
    }
    let (name, word) = match placeholder.strip_suffix(":word") {
        Some(name) => (name, true),
        None => (placeholder, false),
    };
    let Some(value) = moment.compute(name) else {
        if NAMES.contains(&name) {
            return Err(Diagnostic::error(format!("`{name}` has no value here"))
                .help("there is no `last` before the first move, no `next` but before a `play`, and no `winner` before the end"));
        }
        let diagnostic = Diagnostic::error(format!("`{name}` is not a placeholder"));
        let diagnostic = match nearest(name, NAMES) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic,
        };
        return Err(diagnostic.note(format!("known here: {}", NAMES.join(", "))));
    };
    match (word, &value) {
        (true, Value::Number(number)) => {
            Ok(language.number_word(*number).map_or_else(|| number.to_string(), str::to_owned))
        }
        (true, _) => Err(Diagnostic::error(format!("`{name}` is no number, so it has no number word"))),
        (false, value) => Ok(value.words(language)),
    }
}

/// Fills a template that stands in a YAML scalar.
///
/// # Errors
///
/// As [`fill`].
pub fn fill_text(
    text: &super::yaml::Text,
    moment: &Moment,
    language: &Language,
    sources: &Sources,
) -> Result<String, Vec<Diagnostic>> {
    fill(&text.value, moment, language, &|range| text.locate(sources, range))
}

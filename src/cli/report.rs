//! Diagnostics → text on stderr, or JSON.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

use codespan_reporting::diagnostic as cs;
use codespan_reporting::files::{Error as FilesError, Files};
use codespan_reporting::term::termcolor::{ColorChoice, StandardStream};
use codespan_reporting::term::{self, Config};
use serde::Serialize;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::{SourceId, Sources};

/// Writes all diagnostics to stderr, with the lines they speak of, and a count at the end.
pub fn to_stderr(sources: &Sources, diagnostics: &Diagnostics) {
    let choice = if std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && io::stderr().is_terminal() {
        ColorChoice::Auto
    } else {
        ColorChoice::Never
    };
    let mut stream = StandardStream::stderr(choice);
    for diagnostic in diagnostics.sorted() {
        let config = Config::default();
        // A closed stderr is no fault of the content.
        let _ = term::emit_to_write_style(&mut stream, &config, &Texts(sources), &converted(diagnostic));
    }
    let count = |severity| diagnostics.sorted().iter().filter(|found| found.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    if errors + warnings > 1 {
        let _ = writeln!(stream, "{}", totals(errors, warnings));
    }
}

fn totals(errors: usize, warnings: usize) -> String {
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    match (errors, warnings) {
        (errors, 0) => plural(errors, "error"),
        (0, warnings) => plural(warnings, "warning"),
        (errors, warnings) => format!("{}, {}", plural(errors, "error"), plural(warnings, "warning")),
    }
}

fn converted(diagnostic: &Diagnostic) -> cs::Diagnostic<SourceId> {
    let severity = match diagnostic.severity {
        Severity::Error => cs::Severity::Error,
        Severity::Warning => cs::Severity::Warning,
    };
    let labels = diagnostic.labels.iter().enumerate().map(|(i, label)| {
        let style = if i == 0 { cs::LabelStyle::Primary } else { cs::LabelStyle::Secondary };
        cs::Label::new(style, label.span.source, label.span.range()).with_message(&label.message)
    });
    let mut notes = diagnostic.notes.clone();
    notes.extend(diagnostic.help.as_ref().map(|help| format!("help: {help}")));
    cs::Diagnostic::new(severity).with_message(&diagnostic.message).with_labels_iter(labels).with_notes(notes)
}

/// One diagnostic as JSON.
#[derive(Serialize)]
struct Json<'a> {
    severity: &'static str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonReport<'a> {
    ok: bool,
    diagnostics: Vec<Json<'a>>,
    /// What else was found, by name.
    #[serde(flatten)]
    more: BTreeMap<&'static str, serde_json::Value>,
}

/// All diagnostics as one JSON object: `ok`, and `diagnostics` with file, line, column (from 1), message, notes and help.
#[must_use]
pub fn to_json(sources: &Sources, diagnostics: &Diagnostics) -> String {
    to_json_with::<()>(sources, diagnostics, &[])
}

/// The same, with lists of what else was found; an empty one is left out.
#[must_use]
pub fn to_json_with<T: Serialize>(
    sources: &Sources,
    diagnostics: &Diagnostics,
    more: &[(&'static str, &Vec<T>)],
) -> String {
    let found = diagnostics.sorted();
    let list = found
        .iter()
        .map(|found| {
            let label = found.labels.first();
            let place = label.map(|label| sources.location(label.span));
            Json {
                severity: if found.severity == Severity::Error { "error" } else { "warning" },
                message: &found.message,
                file: label.map(|label| sources.get(label.span.source).name.as_str()),
                line: place.map(|place| place.line),
                column: place.map(|place| place.column),
                label: label.map_or("", |label| &label.message),
                notes: &found.notes,
                help: found.help.as_deref(),
            }
        })
        .collect();
    let more = more.iter().filter(|(_, list)| !list.is_empty());
    let more = more.filter_map(|(name, list)| Some((*name, serde_json::to_value(list).ok()?))).collect();
    let report = JsonReport { ok: !diagnostics.has_errors(), diagnostics: list, more };
    serde_json::to_string_pretty(&report).unwrap_or_default()
}

/// The texts of a run, as `codespan-reporting` wants to see them.
struct Texts<'a>(&'a Sources);

impl<'a> Files<'a> for Texts<'a> {
    type FileId = SourceId;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: SourceId) -> Result<&'a str, FilesError> {
        Ok(&self.0.get(id).name)
    }

    fn source(&'a self, id: SourceId) -> Result<&'a str, FilesError> {
        Ok(&self.0.get(id).text)
    }

    fn line_index(&'a self, id: SourceId, byte: usize) -> Result<usize, FilesError> {
        Ok(self.0.location_of(id, byte).line - 1)
    }

    fn line_range(&'a self, id: SourceId, line: usize) -> Result<std::ops::Range<usize>, FilesError> {
        let text: &str = &self.0.get(id).text;
        let mut start = 0;
        for (number, content) in text.split_inclusive('\n').enumerate() {
            if number == line {
                return Ok(start..start + content.len());
            }
            start += content.len();
        }
        Ok(start..text.len())
    }
}

//! `outflank mdbook`: the preprocessor that mdBook runs.

use std::io::Read as _;

use crate::build::mdbook::{Message, supports};
use crate::build::{Folder, Layered};
use crate::diagnostic::Diagnostics;
use crate::source::Sources;

use super::args::{Mdbook, Question};
use super::output::{Outcome, stdout};
use super::report;

/// Answers mdBook's question, or takes a book on stdin and gives it back on stdout with pictures. When anything is wrong nothing
/// is given back, and mdBook stops.
pub fn run(options: &Mdbook) -> Result<(), Outcome> {
    if let Some(Question::Supports { renderer }) = &options.question {
        // The exit code is the answer; a word on stderr would look like a fault.
        return if supports(renderer) { Ok(()) } else { Err(Outcome::Content) };
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| Outcome::Machine(format!("cannot read stdin: {error}")))?;
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = diagnostics.keep(Message::read(&bytes)).and_then(|message| {
        let loader = Layered::new(Folder::new(message.root()));
        message.illustrate(&loader, &mut sources, &mut diagnostics)
    });
    report::to_stderr(&sources, &diagnostics);
    stdout(&book.ok_or(Outcome::Content)?)
}

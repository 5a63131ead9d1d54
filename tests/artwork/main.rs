//! Pictures of an author's own: what is drawn of them, and what is refused.

mod drawn;
mod refused;

use outflank::content::artwork::{self, Place};
use outflank::diagnostic::Diagnostics;
use outflank::scene::Artwork;
use outflank::source::Sources;

/// Reads a picture, or tells every fault: its place, what is wrong, and what to do.
fn read(text: &str, place: Place) -> Result<Artwork, String> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let source = sources.add("own.svg", text);
    let artwork = artwork::read(source, place, &sources, &mut diagnostics);
    assert_eq!(artwork.is_some(), diagnostics.is_empty());
    let told = diagnostics.sorted().into_iter().map(|fault| {
        let location = sources.location(fault.labels[0].span);
        let help = fault.help.clone().expect("every fault says what to do");
        let lines = [vec![fault.message.clone()], fault.notes.clone(), vec![help]].concat();
        format!("{location}: {}\n", lines.join("\n  = "))
    });
    artwork.ok_or_else(|| told.collect())
}

/// A square picture of 100 with something in it.
fn svg(inside: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n{inside}\n</svg>")
}

//! Any text as each kind of YAML file of a book: the book is verified and made, or its faults are told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::build::Work;
use outflank_fuzz::{Files, load, make};

/// A document, and the file that is replaced.
const KINDS: &[(&str, &str)] = &[
    ("glossary", "content/outflank.yaml"),
    ("glossary", "content/diagrams/d.yaml"),
    ("glossary", "content/en/diagrams.yaml"),
    ("glossary", "content/en/words.yaml"),
    ("glossary", "templates/themes/board.yaml"),
    ("glossary", "templates/themes/print.yaml"),
    ("glossary", "templates/glossary.yaml"),
    ("rules", "templates/rules.yaml"),
    ("rules-card", "templates/rules-card.yaml"),
    ("booklet", "templates/booklet.yaml"),
    ("board", "templates/board.yaml"),
    ("board-tournament", "templates/board-tournament.yaml"),
    ("discs", "templates/discs.yaml"),
    ("transcript", "templates/transcript.yaml"),
    ("transcript-two", "templates/transcript-two.yaml"),
    ("report", "templates/report.yaml"),
];

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let (document, path) = KINDS[usize::from(choice) % KINDS.len()];
    let mut files = Files::of_document(document);
    files.put(path, text);
    let Some(book) = load(&files) else { return };
    // Settings may ask for as many pixels as are allowed, which is slow and no news.
    make(&book, |job| !matches!(job.work, Work::Png(..) | Work::BoardPng(..)));
});

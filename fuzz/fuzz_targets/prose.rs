//! Any text as the prose of a small book: verified and set, or faults.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::build::{Embedded, Options, plan};
use outflank::content::{self, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;

struct Prose<'a>(&'a str);

impl Loader for Prose<'_> {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match path {
            "content/outflank.yaml" => Ok(Some(b"documents: [glossary]\npapers: [a4]\n".to_vec())),
            "content/diagrams/d.yaml" => Ok(Some(b"x:\n  play: f5\n".to_vec())),
            "content/en/glossary.md" => Ok(Some(self.0.as_bytes().to_vec())),
            "content/en/diagrams.yaml" => Ok(None),
            _ => Embedded.read(path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        match folder {
            "content/diagrams" => Ok(vec!["d.yaml".to_owned()]),
            _ => Embedded.list(folder),
        }
    }
}

fuzz_target!(|text: &str| {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let Some(book) = content::load(&Prose(text), false, &mut sources, &mut diagnostics) else {
        assert!(diagnostics.has_errors());
        return;
    };
    for job in plan(&book, &Options { only: vec!["glossary".to_owned()], ..Options::default() }).expect("a plan") {
        drop(job.make(&book));
    }
});

//! What the fuzz targets share: small books in memory, and what must hold of every answer.

pub mod grammar;

use std::collections::BTreeMap;

use outflank::analysis::facts::{Fact, Value};
use outflank::build::{Embedded, Job, Options, Work, plan};
use outflank::content::{self, Book, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::proof::picture;
use outflank::source::Sources;

/// A book in memory; templates, themes and words of languages are the built-in ones where it has none of its own.
#[derive(Clone, Debug, Default)]
pub struct Files(pub BTreeMap<String, Vec<u8>>);

impl Files {
    /// Puts a file into the book.
    pub fn put(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.to_owned(), bytes.into());
    }

    /// A book of one document, with what the built-in template of that document asks for.
    pub fn of_document(name: &str) -> Self {
        let mut files = Self::default();
        let settings = format!("documents: [{name}]\npapers: [a4]\ndiagrams: {{ png: [64] }}\n");
        files.put("content/outflank.yaml", settings);
        files.put("content/diagrams/d.yaml", DIAGRAMS);
        for text in ["rules", "glossary", "booklet"] {
            files.put(&format!("content/en/{text}.md"), PROSE);
        }
        files
    }
}

/// The diagrams that built-in templates name.
const DIAGRAMS: &str = "start:\n  show: legal-moves\nthree-directions:\n  moves: d3 c3 b3 e3 f3 f4\n  play: f5\n\
     level-game:\n  moves: f5 d6 c3 d3 c4\n  header: { black: A, white: B }\n";

/// The sections that built-in templates name.
const PROSE: &str = "# Title {#title}\n\nWords.\n\n## One {#rules}\n\n1. An item of a list.\n2. Another.\n\n## Two {#notation}\n\n\
     - Some *words*.\n\n## Three {#mistakes}\n\nThe [4](check:start.legal-count) moves.\n\n## Four {#words}\n\n\
     ![A start](diagram:start)\n\n## Five {#note}\n\nThe end.\n";

impl Loader for Files {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.0.get(path) {
            None if path.starts_with("templates/") || path.ends_with("/words.yaml") => Embedded.read(path),
            found => Ok(found.cloned()),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let inside = self.0.keys().filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
        let mut names: Vec<String> = inside.filter(|name| !name.contains('/')).map(str::to_owned).collect();
        if folder.starts_with("templates") {
            names.extend(Embedded.list(folder)?);
        }
        names.sort();
        names.dedup();
        Ok(names)
    }

    /// Some facts take minutes to compute.
    fn fact(&self, _: &Fact) -> Value {
        Value::Number(28)
    }
}

/// Every fault says something, and its places lie in the texts.
pub fn assert_told(sources: &Sources, diagnostics: Diagnostics) {
    for fault in diagnostics.sorted() {
        assert!(!fault.message.is_empty());
        for label in &fault.labels {
            let text = &sources.get(label.span.source).text;
            assert!(text.get(label.span.range()).is_some(), "{fault:?}");
        }
    }
}

/// Loads a book; `None` where it is at fault, which must have been told.
pub fn load(files: &Files) -> Option<Book> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(files, false, &mut sources, &mut diagnostics);
    assert_eq!(book.is_none(), diagnostics.has_errors());
    assert_told(&sources, diagnostics);
    book
}

/// Makes what a build of the book would make, as far as `wanted`. What only shows in the making is told; what is made can be
/// proved.
pub fn make(book: &Book, wanted: impl Fn(&Job) -> bool) {
    let Ok(jobs) = plan(book, &Options::default()) else { return };
    for job in jobs.iter().filter(|job| wanted(job)) {
        match job.make(book) {
            Err(fault) => assert!(!fault.message.is_empty()),
            Ok(bytes) => {
                if matches!(job.work, Work::Svg(_)) {
                    picture::svg(&bytes).unwrap_or_else(|fault| panic!("{}: {fault:?}", job.path));
                }
            }
        }
    }
}

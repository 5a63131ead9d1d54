//! Books made of the shipped templates and words of a test.

use std::fs;
use std::path::Path;

use outflank::build::{Options, Work, plan};
use outflank::content::{self, Book, Loader, Paper};
use outflank::diagnostic::Diagnostics;
use outflank::scene::{Child, Document, Element, Item, Metadata, Role};
use outflank::source::Sources;
use outflank::text::paragraph::Paragraph;
use outflank::typeset::{self, Order, Pictures};

/// Files below a folder of the repository; some of them replaced, and the templates always the shipped ones.
pub struct Files<'a> {
    pub root: &'static str,
    pub replaced: &'a [(&'a str, String)],
}

impl Files<'_> {
    fn place(&self, path: &str) -> std::path::PathBuf {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        if path.starts_with("templates") { root.join(path) } else { root.join(self.root).join(path) }
    }

    pub fn load(&self) -> Result<Book, String> {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        content::load(self, true, &mut sources, &mut diagnostics).ok_or_else(|| format!("{:#?}", diagnostics.sorted()))
    }
}

impl Loader for Files<'_> {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        if let Some((_, text)) = self.replaced.iter().find(|(name, _)| *name == path) {
            return Ok(Some(text.clone().into_bytes()));
        }
        Ok(fs::read(self.place(path)).ok())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let entries = fs::read_dir(self.place(folder)).into_iter().flatten().filter_map(Result::ok);
        let files = entries.filter(|entry| entry.path().is_file());
        let mut names: Vec<String> = files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        Ok(names)
    }
}

/// The glossary as pages, in the book's first language.
pub fn pages(book: &Book) -> Document {
    let tag = &book.languages[0];
    let words = &book.words[tag];
    let metadata = Metadata { title: "Words".into(), language: tag.clone(), ..Metadata::default() };
    typeset::document(&Order {
        game: None,
        template: &book.templates["glossary"],
        paper: Paper::A4,
        papers: &[Paper::A4],
        prose: words.prose.get("glossary"),
        pictures: Pictures { diagrams: &book.diagrams, words: &words.diagrams, theme: &book.themes["print"] },
        language: &words.language,
        metadata: &metadata,
    })
    .expect("pages")
}

/// A file of the book.
pub fn made(book: &Book, work: &Work) -> Vec<u8> {
    let jobs = plan(book, &Options::default()).expect("a plan");
    jobs.iter().find(|job| job.work == *work).expect("a job").make(book).expect("made")
}

/// The text of a piece of a page.
pub fn content(document: &Document, child: &Child) -> String {
    match child {
        Child::Element(element) => text(document, element),
        Child::Content(id) => {
            let pieces = document.pages.iter().flat_map(|page| &page.content);
            let marked = pieces.filter(|marked| marked.id == Some(*id)).flat_map(|marked| &marked.items);
            marked.map(|item| if let Item::Text(run) = item { run.text.as_str() } else { "" }).collect()
        }
    }
}

/// The text of an element, in reading order.
pub fn text(document: &Document, element: &Element) -> String {
    element.children.iter().map(|child| content(document, child)).collect()
}

/// Every element with a role, in reading order.
pub fn elements<'d>(among: &'d [Element], wanted: &dyn Fn(&Role) -> bool) -> Vec<&'d Element> {
    let mut found = Vec::new();
    for element in among {
        if wanted(&element.role) {
            found.push(element);
        }
        for child in &element.children {
            if let Child::Element(inner) = child {
                found.extend(elements(std::slice::from_ref(inner), wanted));
            }
        }
    }
    found
}

/// Words in one face of one language, shaped.
pub fn shape(words: &str, face: outflank::scene::Face, language: &str) -> Paragraph {
    Paragraph::shape(&[outflank::text::paragraph::Piece::new(words, face)], language)
        .unwrap_or_else(|missing| panic!("{language} in {face:?}: {missing:?}"))
}

//! Books in memory, and what to ask a fragment.

use std::collections::BTreeMap;

use outflank::build::{Embedded, Job, Options, Work, plan};
use outflank::content::{self, Book, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;
use scraper::node::Element;
use scraper::{ElementRef, Html, Selector};

/// A few files; templates, themes and the phrases of the language are the built-in ones where there are none.
pub struct Files<'a>(pub &'a [(&'a str, &'a str)]);

impl Loader for Files<'_> {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.0.iter().find(|(name, _)| *name == path) {
            Some((_, text)) => Ok(Some(text.as_bytes().to_vec())),
            None if path.starts_with("templates/") || path.ends_with("/words.yaml") => Embedded.read(path),
            None => Ok(None),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let mut names: Vec<String> = self
            .0
            .iter()
            .filter_map(|(path, _)| Some(path.strip_prefix(folder)?.strip_prefix('/')?.to_owned()))
            .collect();
        names.retain(|name| !name.contains('/'));
        if folder.starts_with("templates") {
            names.extend(Embedded.list(folder)?);
        }
        names.sort();
        names.dedup();
        Ok(names)
    }
}

fn load(loader: &dyn Loader) -> Book {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(loader, false, &mut sources, &mut diagnostics);
    book.unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted()))
}

/// The shipped book.
pub fn shipped() -> Book {
    load(&Embedded)
}

/// A book of these files.
pub fn book(files: &[(&str, &str)]) -> Book {
    load(&Files(files))
}

/// A book of diagrams.
pub fn diagrams(text: &str) -> Book {
    book(&[("content/diagrams/test.yaml", text)])
}

/// Every HTML file of a build with its path.
pub fn pages(book: &Book) -> BTreeMap<String, String> {
    let jobs = plan(book, &Options::default()).expect("a plan");
    let pages = jobs.iter().filter(|job| matches!(job.work, Work::Figure(_) | Work::Article(_)));
    pages.map(|job| (job.path.clone(), made(book, job))).collect()
}

/// One HTML file of a build.
pub fn made_of(book: &Book, work: Work) -> String {
    made(book, &Job { path: "en/test.html".to_owned(), language: "en".to_owned(), work })
}

fn made(book: &Book, job: &Job) -> String {
    String::from_utf8(job.make(book).expect("made")).expect("text")
}

/// A fragment as a browser reads it, without a single parse error.
pub fn read(fragment: &str) -> Html {
    let html = Html::parse_fragment(fragment);
    assert!(html.errors.is_empty(), "{:?} in\n{fragment}", html.errors);
    html
}

/// The elements that a selector names, in order.
pub fn select<'a>(html: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    html.select(&Selector::parse(selector).expect("a selector")).collect()
}

/// The words inside an element, as they stand.
pub fn text(element: ElementRef<'_>) -> String {
    element.text().collect()
}

/// The elements of a fragment in order, without the parser's own `html`.
pub fn elements(html: &Html) -> Vec<&Element> {
    let all = html.tree.nodes().filter_map(|node| node.value().as_element());
    all.filter(|element| element.name() != "html").collect()
}

/// Every id, in order.
pub fn ids(html: &Html) -> Vec<&str> {
    elements(html).into_iter().filter_map(|element| element.attr("id")).collect()
}

/// The fragment with nothing inside its drawings.
pub fn without_drawings(fragment: &str) -> String {
    let mut out = String::new();
    let mut rest = fragment;
    while let Some((before, svg)) = rest.split_once("<svg ") {
        let (attributes, inside) = svg.split_once('>').expect("a start tag");
        out += before;
        out += &["<svg ", attributes, ">…"].concat();
        rest = &inside[inside.find("</svg>").expect("an end tag")..];
    }
    out + rest
}

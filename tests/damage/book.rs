//! Files of a book: diagrams, settings, words, prose, templates, themes, and pictures of an author's own.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use outflank::build::{Options, embedded_files, plan};
use outflank::content::artwork::{self, Place};
use outflank::content::{self, Loader};
use outflank::scene::Rect;

use super::*;

/// Files in memory.
struct Files<'f> {
    all: &'f BTreeMap<String, Vec<u8>>,
    /// What stands in the place of some of them.
    instead: BTreeMap<String, Vec<u8>>,
    /// Which of them no folder lists.
    is_hidden: &'f dyn Fn(&str) -> bool,
}

impl Loader for Files<'_> {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(self.instead.get(path).or(self.all.get(path)).cloned())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let there = self.all.keys().filter(|path| !(self.is_hidden)(path));
        let inside = there.filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
        Ok(inside.filter(|name| !name.contains('/')).map(str::to_owned).collect())
    }
}

/// The shipped book, with the Japanese words and the wooden theme of the fixtures.
fn all() -> BTreeMap<String, Vec<u8>> {
    let mut all: BTreeMap<String, Vec<u8>> =
        embedded_files().iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    for (from, to) in [
        ("japanese/content/ja", "content/ja"),
        ("themes", "templates/themes"),
        ("themes/wood", "templates/themes/wood"),
    ] {
        for entry in fs::read_dir(fixtures.join(from)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                all.insert(format!("{to}/{name}"), fs::read(path).expect("read"));
            }
        }
    }
    all
}

/// Loads the book with a damaged file, with no more around it than that file needs: the language and the document that it
/// belongs to. What loads is planned.
fn load(all: &BTreeMap<String, Vec<u8>>, path: &str, damaged: &[u8]) {
    let language = ["fr", "ja"].into_iter().find(|tag| path.split('/').nth(1) == Some(tag)).unwrap_or("en");
    let stem = path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
    let is_document = path.starts_with("templates/") && !path.starts_with("templates/themes/") || path.ends_with(".md");
    let document = if is_document { stem } else { "glossary" };
    let settings = format!("languages: [{language}]\ndocuments: [{document}]\n");
    // the Japanese words are those of a glossary without diagrams; themes are many, and few need another
    let is_hidden = move |path: &str| match path.strip_prefix("templates/themes/") {
        Some(theme) => !["print.yaml", "board.yaml", "dark.yaml"].contains(&theme) && !theme.starts_with(stem),
        None => language == "ja" && path.starts_with("content/diagrams/"),
    };
    let mut files = Files { all, instead: BTreeMap::new(), is_hidden: &is_hidden };
    files.instead.insert("content/outflank.yaml".to_owned(), settings.into_bytes());
    files.instead.insert(path.to_owned(), damaged.to_vec());
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&files, false, &mut sources, &mut diagnostics);
    assert_eq!(book.is_none(), diagnostics.has_errors());
    assert_placed(&sources, diagnostics);
    if let Some(book) = book {
        // nothing that was asked for has gone away without a word
        assert!(book.documents.iter().all(|name| book.templates.contains_key(name)));
        assert!(book.languages.iter().all(|tag| book.words.contains_key(tag)));
        drop(plan(&book, &Options::default()));
    }
}

#[test]
fn damaged_books_give_faults_and_no_panic() {
    let all = all();
    let is_of_book = |path: &str| path.ends_with(".yaml") && !path.starts_with("schemas/") || path.ends_with(".md");
    let texts: Vec<(&String, &[u8])> =
        all.iter().filter(|(path, _)| is_of_book(path)).map(|(path, bytes)| (path, &bytes[..])).collect();
    assert!(texts.len() > 30, "{}", texts.len());
    try_all(0x0df1_a4c5_1886, BOOKS, &texts, |path, damaged| load(&all, path, damaged));
}

#[test]
fn damaged_diagrams_give_faults_and_no_panic() {
    let all = all();
    let diagrams = all.iter().filter(|(path, _)| path.starts_with("content/diagrams/"));
    // from each file in pieces, so that a fault at the beginning hides less
    let pieces = diagrams.flat_map(|(path, bytes)| {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let starts: Vec<usize> = text
            .match_indices("\n\n")
            .map(|(at, _)| at + 2)
            .filter(|at| !text[*at..].starts_with([' ', '#']))
            .collect();
        starts
            .into_iter()
            .step_by(3)
            .map(move |start| (path, &bytes[start..(start + 1500).min(bytes.len())]))
            .collect::<Vec<_>>()
    });
    try_all(0x1971_0228, DIAGRAMS, &pieces.collect::<Vec<_>>(), |_, damaged| {
        let text = String::from_utf8_lossy(damaged).into_owned();
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let source = sources.add("d.yaml", text.as_str());
        drop(content::diagrams(source, &sources, &mut diagnostics));
        assert_placed(&sources, diagnostics);
    });
}

#[test]
fn damaged_pictures_give_faults_and_no_panic() {
    let all = all();
    let texts: Vec<(&String, &[u8])> =
        all.iter().filter(|(path, _)| path.ends_with(".svg")).map(|(path, bytes)| (path, &bytes[..])).collect();
    assert_eq!(texts.len(), 4);
    try_all(0x1883, ARTWORKS, &texts, |path, damaged| {
        let text = String::from_utf8_lossy(damaged).into_owned();
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let source = sources.add(path.as_str(), text.as_str());
        let read = artwork::read(source, Place::Disc, &sources, &mut diagnostics);
        assert_eq!(read.is_none(), diagnostics.has_errors());
        assert_placed(&sources, diagnostics);
        assert!(read.is_none_or(|artwork| !artwork.placed(Rect::mm(0.0, 0.0, 10.0, 10.0)).is_empty()));
    });
}

/// A file that says nothing is not a file that is not there: nothing that a book asks for may be left out without a word.
#[test]
fn empty_files_are_told() {
    let all = all();
    for path in all.keys().filter(|path| path.ends_with(".yaml") || path.ends_with(".md")) {
        // settings that say nothing are the usual ones, and only themes that are asked for must be there
        if path == "content/outflank.yaml" || path.starts_with("schemas/") || path.contains("/ja/") {
            continue;
        }
        for text in ["", "# nothing\n", "---\n", "\n\n"] {
            let mut files = Files { all: &all, instead: BTreeMap::new(), is_hidden: &|_| false };
            files.instead.insert(path.clone(), text.as_bytes().to_vec());
            let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
            let book = content::load(&files, false, &mut sources, &mut diagnostics);
            assert!(book.is_none() && diagnostics.has_errors(), "{path}: {text:?}");
            let is_named = diagnostics
                .sorted()
                .iter()
                .any(|fault| fault.labels.iter().any(|label| sources.get(label.span.source).name == *path));
            assert!(is_named || path.ends_with(".md") || path.starts_with("content/"), "{path}: {text:?}");
        }
    }
}

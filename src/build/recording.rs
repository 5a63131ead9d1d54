//! What a book was read from: every file and folder that the loading asked for, with the answer.
//!
//! Asked again later, the answers tell what has changed; nobody has to guess which files belong to a book, and what a build
//! writes is never taken for a change, wherever it lies.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::analysis::facts::{Fact, Value};
use crate::content::Loader;

use super::fingerprint::Fingerprint;

/// A loader that passes everything on to another one, and keeps what was asked and answered.
pub struct Recording<'a> {
    loader: &'a dyn Loader,
    asked: RefCell<Asked>,
}

/// Files and folders, by their paths from the book's folder, and what they were.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Asked {
    /// `None` where there was no file.
    files: BTreeMap<String, Option<Fingerprint>>,
    folders: BTreeMap<String, Names>,
}

type Names = Result<Vec<String>, String>;

/// What has become of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Its bytes are others.
    Changed,
    /// There was none.
    New,
    /// There is none any more.
    Gone,
}

impl<'a> Recording<'a> {
    /// Records what is asked of `loader`.
    #[must_use]
    pub fn new(loader: &'a dyn Loader) -> Self {
        Self { loader, asked: RefCell::default() }
    }

    /// Everything that was asked.
    #[must_use]
    pub fn asked(self) -> Asked {
        self.asked.into_inner()
    }
}

impl Loader for Recording<'_> {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        let answer = self.loader.read(path);
        self.asked.borrow_mut().files.insert(path.to_owned(), fingerprint(&answer));
        answer
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let answer = self.loader.list(folder);
        self.asked.borrow_mut().folders.insert(folder.to_owned(), answer.clone());
        answer
    }

    fn name(&self, path: &str) -> String {
        self.loader.name(path)
    }

    fn fact(&self, fact: &Fact) -> Value {
        self.loader.fact(fact)
    }
}

/// A file that is there and cannot be read is not the same as one with other bytes, nor as none.
fn fingerprint(answer: &Result<Option<Vec<u8>>, String>) -> Option<Fingerprint> {
    match answer {
        Ok(bytes) => bytes.as_deref().map(Fingerprint::of_bytes),
        Err(why) => Some(Fingerprint::of(&("cannot be read", why))),
    }
}

impl Asked {
    /// The same questions, with the answers of today.
    #[must_use]
    pub fn again(&self, loader: &dyn Loader) -> Self {
        let files = self.files.keys().map(|path| (path.clone(), fingerprint(&loader.read(path)))).collect();
        let folders = self.folders.keys().map(|path| (path.clone(), loader.list(path))).collect();
        Self { files, folders }
    }

    /// What differs in the answers that were given later to the same questions.
    #[must_use]
    pub fn changes(&self, later: &Self) -> BTreeMap<String, Change> {
        let mut changes = BTreeMap::new();
        for ((folder, before), now) in self.folders.iter().zip(later.folders.values()) {
            let (names, names_now) = (set(before), set(now));
            let path = |name: &&String| format!("{folder}/{name}");
            changes.extend(names_now.difference(&names).map(|name| (path(name), Change::New)));
            changes.extend(names.difference(&names_now).map(|name| (path(name), Change::Gone)));
            if before != now && names == names_now {
                changes.insert(folder.clone(), Change::Changed);
            }
        }
        for ((path, before), now) in self.files.iter().zip(later.files.values()) {
            let change = match (before, now) {
                (None, Some(_)) => Change::New,
                (Some(_), None) => Change::Gone,
                (before, now) if before != now => Change::Changed,
                _ => continue,
            };
            changes.insert(path.clone(), change);
        }
        changes
    }

    /// The folders below `root` in which a change can show: those that were listed or hold a file that was read, those above
    /// them, and those that a symbolic link leads to. Only folders that are there.
    #[must_use]
    pub fn places(&self, root: &Path) -> BTreeSet<PathBuf> {
        let mut places = BTreeSet::new();
        let parents = self.files.keys().filter_map(|path| Some(path.rsplit_once('/')?.0));
        for folder in self.folders.keys().map(String::as_str).chain(parents) {
            let above = Path::new(folder).ancestors().map(|part| root.join(part));
            places.extend(above.filter(|place| place.is_dir()));
        }
        let real = |path: &String| root.join(path).canonicalize().ok()?.parent().map(Path::to_owned);
        let links = self.files.keys().filter(|path| root.join(path).is_symlink());
        places.extend(links.filter_map(real));
        places
    }
}

fn set(names: &Names) -> BTreeSet<&String> {
    names.iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::build::{Folder, Layered};

    fn write(root: &Path, path: &str, text: &str) {
        fs::create_dir_all(root.join(path).parent().expect("a folder")).expect("made");
        fs::write(root.join(path), text).expect("written");
    }

    #[test]
    fn what_was_asked_is_asked_again() {
        let root = tempfile::tempdir().expect("a folder");
        let root = root.path();
        let loader = Layered::new(Folder::new(root));
        write(root, "content/diagrams/a.yaml", "a");
        write(root, "content/diagrams/b.yaml", "b");
        let recording = Recording::new(&loader);
        assert_eq!(recording.list("content/diagrams").expect("names"), ["a.yaml", "b.yaml"]);
        for path in ["content/diagrams/a.yaml", "content/diagrams/b.yaml", "content/outflank.yaml"] {
            let _ = recording.read(path);
        }
        assert!(recording.read("templates/board.yaml").expect("built in").is_some());
        let asked = recording.asked();
        assert_eq!(asked.again(&loader), asked);
        assert_eq!(asked.changes(&asked), BTreeMap::new());

        // neither what nobody asked for, nor the same bytes once more
        write(root, "content/out/en/x.svg", "x");
        write(root, "notes.txt", "x");
        write(root, "content/diagrams/a.yaml", "a");
        write(root, "content/diagrams/.a.yaml.swp", "x");
        assert_eq!(asked.again(&loader), asked);

        write(root, "content/diagrams/a.yaml", "A");
        write(root, "content/diagrams/c.yaml", "c");
        write(root, "content/outflank.yaml", "title: x");
        write(root, "templates/board.yaml", "x");
        fs::remove_file(root.join("content/diagrams/b.yaml")).expect("removed");
        let now = asked.again(&loader);
        assert_ne!(now, asked);
        let changes: Vec<(String, Change)> = asked.changes(&now).into_iter().collect();
        let change = |path: &str, change| (path.to_owned(), change);
        assert_eq!(
            changes,
            [
                change("content/diagrams/a.yaml", Change::Changed),
                change("content/diagrams/b.yaml", Change::Gone),
                change("content/diagrams/c.yaml", Change::New),
                change("content/outflank.yaml", Change::New),
                change("templates/board.yaml", Change::Changed),
            ]
        );
    }

    #[test]
    fn the_places_are_the_folders_on_the_way() {
        let root = tempfile::tempdir().expect("a folder");
        let root = root.path();
        write(root, "content/games/a.ggf", "a");
        write(root, "content/out/x.svg", "x");
        let loader = Layered::new(Folder::new(root));
        let recording = Recording::new(&loader);
        let _ = recording.read("content/games/a.ggf");
        let _ = recording.read("content/de/words.yaml");
        let _ = recording.list("templates/themes");
        let places = recording.asked().places(root);
        let expected = ["", "content", "content/games"].map(|folder| root.join(folder));
        assert_eq!(places.into_iter().collect::<Vec<_>>(), expected);
    }
}

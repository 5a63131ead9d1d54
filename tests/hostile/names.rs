//! Names become files: none leads out of the folder, and none means something else on another system.

use std::collections::BTreeMap;

use outflank::build::{Options, PlanError, plan};
use outflank::content::{self, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;

use crate::common::{Book, files, repository};

/// Names that lead elsewhere, or that some system reads otherwise.
const NAMES: [&str; 26] = [
    "../x",
    "../../x",
    "/x",
    "/tmp/x",
    "a/b",
    "a/../../x",
    "..",
    ".",
    "./x",
    "\\\\x",
    "a\\\\b",
    "..\\\\x",
    "C:x",
    "C:\\\\x",
    "x:y",
    "con",
    "NUL",
    "aux",
    "com1",
    "lpt9",
    "x.",
    "x ",
    " x",
    "x\\0y",
    "x\\ny",
    "",
];

/// Runs a build that must find so many faults, each with its place, and must leave no file anywhere. Returns what it says.
fn refused(book: &Book, faults: usize) -> String {
    let before = files(book.path());
    let run = book.run(&["build", "in"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert_eq!(run.stderr.matches("error: ").count(), faults, "{}", run.stderr);
    assert_eq!(run.stderr.matches("┌─ in/").count(), faults, "{}", run.stderr);
    assert!(files(book.path()) == before && !book.path().join("in/out").exists(), "something was written");
    run.stderr
}

#[test]
fn no_id_leads_out() {
    let long = "x".repeat(101);
    let names: Vec<&str> = NAMES.into_iter().chain(["X", "x_y", "é", "x--y", "-x", "1x", &long]).collect();
    let diagrams: String = names.iter().map(|name| format!("\"{name}\":\n  moves: f5\n")).collect();
    // a character that cannot be printed is the fault of the scalar that it stands in, and so are both
    let unprintable = names.iter().filter(|name| name.contains("\\0")).count();
    let told = refused(&Book::new().file("in/content/diagrams/d.yaml", &diagrams), names.len() + unprintable);
    assert_eq!(told.matches("cannot be the id of a diagram").count(), names.len(), "{told}");
    let longest = format!("{}:\n  moves: f5\n", "x".repeat(100));
    let run = Book::new().file("in/content/diagrams/d.yaml", &longest).run(&["build", "in"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn no_name_of_a_language_or_a_document_leads_out() {
    let long = "x".repeat(101);
    let names: Vec<&str> = NAMES.into_iter().filter(|name| !name.contains("\\0")).chain([&*long]).collect();
    let list: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let plain = || Book::new().file("in/content/diagrams/d.yaml", "x:\n  moves: f5\n");
    for key in ["languages", "documents"] {
        let book = plain().file("in/content/outflank.yaml", &format!("{key}: [{}]\n", list.join(", ")));
        let told = refused(&book, names.len());
        assert_eq!(told.matches("cannot be the name of a folder or a file").count(), names.len(), "{told}");
    }
    let documents: Vec<String> = (0..names.len()).map(|number| format!("mine-{number}")).collect();
    let mut book = plain().file("in/content/outflank.yaml", &format!("documents: [{}]\n", documents.join(", ")));
    let template = std::fs::read_to_string(repository().join("templates/glossary.yaml")).expect("a template");
    for (document, name) in documents.iter().zip(&list) {
        book = book.file(&format!("in/templates/{document}.yaml"), &format!("{template}\ntext: {name}\n"));
    }
    let told = refused(&book, names.len());
    assert_eq!(told.matches("cannot be the name of a folder or a file").count(), names.len(), "{told}");
}

/// Names of files that are read.
#[test]
fn no_name_of_a_file_leads_out() {
    // below the folder, whatever stands there
    let inside = ["a/b", "./x", "x.", "x ", " x", ".", "x\\ny"];
    let names: Vec<&str> = NAMES.into_iter().filter(|name| !inside.contains(name) && !name.contains("\\0")).collect();
    let book = Book::new().file("x", "f5").file("in/x", "f5");
    let games: String = names.iter().enumerate().map(|(n, name)| format!("x{n}:\n  game: \"{name}\"\n")).collect();
    let told = refused(&book.file("in/content/diagrams/d.yaml", &games), names.len());
    assert_eq!(told.matches("is not a file below content/").count(), names.len(), "{told}");

    let theme = std::fs::read_to_string(repository().join("templates/themes/board.yaml")).expect("a theme");
    let mut book = Book::new().file("x", "<svg/>").file("in/content/diagrams/d.yaml", "x:\n  moves: f5\n");
    for (number, name) in names.iter().enumerate() {
        let text = format!("{theme}\nblack-disc: \"{name}\"\n");
        book = book.file(&format!("in/templates/themes/mine-{number}.yaml"), &text);
    }
    let told = refused(&book, names.len());
    assert_eq!(told.matches("is not a file below templates/themes/").count(), names.len(), "{told}");
}

struct Files(BTreeMap<&'static str, &'static str>);

impl Loader for Files {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.0.get(path) {
            Some(text) => Ok(Some(text.as_bytes().to_vec())),
            None => outflank::build::Embedded.read(path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        match folder {
            "content/diagrams" => Ok(vec!["d.yaml".to_owned()]),
            _ => outflank::build::Embedded.list(folder),
        }
    }
}

/// Some systems do not tell capitals from small letters: two files that differ in nothing else are one there.
#[test]
fn files_that_differ_in_capitals_clash() {
    let board = outflank::build::Embedded.read("templates/board.yaml").expect("read").expect("there");
    let board: &'static str = String::from_utf8(board).expect("UTF-8").leak();
    let files = Files(BTreeMap::from([
        ("content/outflank.yaml", "documents: [board, BOARD-A4]\npapers: [a4]\n"),
        ("content/diagrams/d.yaml", "x:\n  moves: f5\n"),
        ("content/en/diagrams.yaml", "x: { caption: A move. }\n"),
        ("templates/BOARD-A4.yaml", board),
    ]));
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&files, false, &mut sources, &mut diagnostics);
    let book = book.unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted()));
    assert!(plan(&book, &Options::default()).is_ok());
    // the picture of the board's page, and the other board as a picture
    let clash = plan(&book, &Options { previews: true, ..Options::default() });
    assert!(matches!(&clash, Err(PlanError::Clash(path)) if path.eq_ignore_ascii_case("en/board-a4.png")), "{clash:?}");
}

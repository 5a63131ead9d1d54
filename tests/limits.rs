//! Every limit at its last value and one beyond: what is within is read, what is beyond is an error that says so, with its place.

#![allow(clippy::format_collect, clippy::needless_pass_by_value, reason = "texts are made once, and files are used up")]

mod common;

use std::collections::BTreeMap;
use std::fs::{self, File};

use common::{Book, repository};
use outflank::build::{Embedded, Options, PlanError, Work, plan};
use outflank::content::artwork::{self, Place};
use outflank::content::{self, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::limits;
use outflank::notation::{Format, records};
use outflank::proof::picture::{Fault, Kind};
use outflank::source::Sources;

/// A book in memory, over the built-in templates and words.
struct Files(BTreeMap<&'static str, String>);

impl Loader for Files {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.0.get(path) {
            Some(text) => Ok(Some(text.clone().into_bytes())),
            None if path.starts_with("templates/") || path.ends_with("/words.yaml") => Embedded.read(path),
            None => Ok(None),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        common::list_of_small_book(folder)
    }
}

/// What is said of a book, each fault with its place.
fn told(files: Files) -> Vec<String> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&files, false, &mut sources, &mut diagnostics);
    assert_eq!(book.is_none(), diagnostics.has_errors());
    placed(&sources, diagnostics)
}

fn placed(sources: &Sources, diagnostics: Diagnostics) -> Vec<String> {
    let faults = diagnostics.sorted();
    faults
        .iter()
        .map(|fault| {
            let label = fault.labels.first().expect("a place");
            format!("{}:{}: {}", sources.get(label.span.source).name, sources.location(label.span), fault.message)
        })
        .collect()
}

fn of_diagrams(text: String) -> Files {
    Files(BTreeMap::from([("content/diagrams/d.yaml", text)]))
}

/// What is said of a file of diagrams.
fn diagrams(text: String) -> Vec<String> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let source = sources.add("d.yaml", text);
    drop(content::diagrams(source, &sources, &mut diagnostics));
    placed(&sources, diagnostics)
}

#[test]
fn of_a_text() {
    let sized = |size: usize| {
        let text = "x:\n  moves: f5\n#";
        format!("{text}{}", "x".repeat(size - text.len()))
    };
    assert_eq!(told(of_diagrams(sized(limits::TEXT))), [] as [&str; 0]);
    assert_eq!(
        told(of_diagrams(sized(limits::TEXT + 1))),
        ["content/diagrams/d.yaml:1:1: content/diagrams/d.yaml has 4194305 bytes; the limit is 4194304"]
    );
    let book = Book::new();
    let page = |size: usize| book.write("page.md", &"a\n".repeat(size / 2 + 1).as_bytes()[..size]);
    page(limits::TEXT);
    assert_eq!(book.run(&["markdown", "page.md", "-o", "out.md"]).code, 0);
    page(limits::TEXT + 1);
    let run = book.run(&["markdown", "page.md", "-o", "out.md"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("page.md has 4194305 bytes; the limit is 4194304"), "{}", run.stderr);
}

#[test]
fn of_a_file_of_games() {
    let book = Book::new().file("content/diagrams/d.yaml", "x:\n  game: games.txt\n");
    let file = File::create(book.path().join("content/games.txt")).expect("made");
    let told = |size: usize| {
        file.set_len(size as u64).expect("set");
        let run = book.run(&["build", "."]);
        assert_eq!(run.code, 1);
        run.stderr
    };
    let beyond = "cannot read content/games.txt: it has 67108865 bytes; the limit is 67108864";
    assert!(told(limits::GAMES + 1).contains(beyond));
    // nothing but zeros, which is another fault
    let within = told(limits::GAMES);
    assert!(!within.contains("the limit is"), "{within}");
}

#[test]
fn of_a_game() {
    let sgf = fs::read_to_string(repository().join("tests/fixtures/games/edax.sgf")).expect("read");
    let sgf = sgf.trim_end();
    let sized = |size: usize| sgf.replacen("(;", &format!("(;C[{}]", "x".repeat(size - sgf.len() - 3)), 1);
    let read = |size: usize| records(Format::Sgf, sized(size).as_bytes()).next().expect("a game");
    assert_eq!(sized(limits::GAME).len(), limits::GAME);
    assert!(read(limits::GAME).is_ok_and(|game| game.replay().is_ok()));
    let fault = read(limits::GAME + 1).expect_err("too long");
    assert_eq!(fault.message, "no game ends within 1048576 bytes");
}

#[test]
fn of_a_picture_of_ones_own() {
    let told = |size: usize| {
        let (start, end) =
            ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0H1V1Z\"/><!--", "--></svg>");
        let svg = format!("{start}{}{end}", "x".repeat(size - start.len() - end.len()));
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let source = sources.add("x.svg", svg);
        let read = artwork::read(source, Place::Logo, &sources, &mut diagnostics);
        assert_eq!(read.is_none(), diagnostics.has_errors());
        placed(&sources, diagnostics)
    };
    assert_eq!(told(limits::ARTWORK), [] as [&str; 0]);
    assert_eq!(told(limits::ARTWORK + 1), ["x.svg:1:1: the picture has 262145 bytes; the limit is 262144"]);
}

#[test]
fn of_a_file_that_is_proved() {
    for (kind, most) in [(Kind::Svg, limits::PICTURE), (Kind::Png, limits::PICTURE), (Kind::Pdf, limits::PDF)] {
        let fault = |size: usize| kind.prove(&vec![b' '; size]).expect_err("no picture");
        assert!(!matches!(fault(most), Fault::TooLarge { what: "bytes", .. }), "{kind:?}");
        assert!(matches!(fault(most + 1), Fault::TooLarge { what: "bytes", most: told } if told == most), "{kind:?}");
    }
}

#[test]
fn of_nesting() {
    let nested = |deep: usize| diagrams("[".repeat(deep) + &"]".repeat(deep));
    // the outermost one is level 0
    assert_eq!(nested(limits::NESTING + 1), ["d.yaml:1:1: a file of diagrams is a mapping of ids, not a list"]);
    assert_eq!(nested(limits::NESTING + 2), ["d.yaml:1:34: nested more than 32 levels deep"]);
    let listed = |deep: usize| {
        told(Files(BTreeMap::from([
            ("content/outflank.yaml", "documents: [glossary]\n".to_owned()),
            ("content/diagrams/d.yaml", "x:\n  moves: f5\n".to_owned()),
            ("content/en/glossary.md", format!("# Words {{#title}}\n\n## One {{#one}}\n\n{}deep\n", "- ".repeat(deep))),
        ])))
    };
    assert_eq!(listed(limits::NESTING), [] as [&str; 0]);
    assert_eq!(listed(limits::NESTING + 1), ["content/en/glossary.md:5:65: lists nested more than 32 levels deep"]);
    // and no depth takes the stack
    for deep in [1000, 30_000] {
        assert_eq!(listed(deep).len(), 1);
    }
}

#[test]
fn of_values_and_aliases() {
    let beyond = |faults: Vec<String>| faults.iter().any(|fault| fault.contains("200000 values"));
    // the mapping, its key and the list are values, too
    let many = |values: usize| diagrams(format!("x: [{}]\n", "a, ".repeat(values - 3)));
    assert!(!beyond(many(limits::VALUES)));
    let column = 5 + 3 * (limits::VALUES - 3);
    assert_eq!(many(limits::VALUES + 1), [format!("d.yaml:1:{column}: more than 200000 values in one file")]);
    // 202 values, and a hundred more with each alias
    let aliased = |aliases: usize| diagrams(format!("a: &a [{}]\nb: [{}]\n", "x, ".repeat(98), "*a, ".repeat(aliases)));
    assert!(!beyond(aliased(1997)));
    assert_eq!(
        aliased(1998),
        ["d.yaml:2:7993: the anchors and aliases of this file expand to more than 200000 values"]
    );
    // anchors within anchors grow as aliases do
    let anchors: String = (0..30).map(|n| format!("&a{n} [")).collect();
    assert!(beyond(diagrams(format!("x: {anchors}{}{}\n", "a, ".repeat(20_000), "]".repeat(30)))));
}

#[test]
fn of_pixels() {
    let wide = |width: u32| {
        let mut files = of_diagrams("x:\n  moves: f5\n".to_owned());
        files.0.insert("content/outflank.yaml", format!("diagrams: {{ png: [{width}] }}\n"));
        told(files)
    };
    assert_eq!(wide(limits::PIXELS), [] as [&str; 0]);
    assert_eq!(wide(limits::PIXELS + 1), ["content/outflank.yaml:1:19: a width of 10001 pixels is not possible"]);
    assert_eq!(wide(0), ["content/outflank.yaml:1:19: a width of 0 pixels is not possible"]);
    // a picture that is higher than wide
    let book = Book::new();
    let run = book.run(&[
        "diagram",
        "--moves",
        "f5 d6 c3 d3",
        "--frames",
        "all",
        "--columns",
        "1",
        "--size",
        "2500",
        "-o",
        "x.png",
    ]);
    assert_eq!((run.code, book.path().join("x.png").exists()), (2, false), "{}", run.stderr);
    assert!(run.stderr.contains("is above the limit of 10000 pixels a side"), "{}", run.stderr);
}

/// A glossary of so many entries on pages that hold a few lines: how many pages it has, or what is said of it.
fn pages(entries: usize) -> Result<usize, String> {
    let template =
        String::from_utf8(Embedded.read("templates/glossary.yaml").expect("read").expect("there")).expect("UTF-8");
    let template = template.replace("bottom: 12mm", "bottom: 215mm").replace("count: 2", "count: 1");
    let prose: String = (1..=entries).map(|n| format!("## A {{#a{n}}}\n\nA.\n\n")).collect();
    let files = Files(BTreeMap::from([
        ("content/outflank.yaml", "documents: [glossary]\npapers: [a4]\n".to_owned()),
        ("content/diagrams/d.yaml", "x:\n  moves: f5\n".to_owned()),
        ("content/en/glossary.md", format!("# Words {{#title}}\n\n{prose}")),
        ("templates/glossary.yaml", template),
    ]));
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&files, false, &mut sources, &mut diagnostics);
    let book = book.unwrap_or_else(|| panic!("{:?}", diagnostics.sorted()));
    let only = vec!["glossary".to_owned()];
    // a picture of each page is planned, for which the document is set
    match plan(&book, &Options { only, previews: true, ..Options::default() }) {
        Ok(jobs) => Ok(jobs.iter().filter(|job| matches!(job.work, Work::Preview(..))).count()),
        Err(PlanError::Content(faults)) => {
            let label = faults[0].labels.first().expect("a place");
            let (name, place) = (&sources.get(label.span.source).name, sources.location(label.span));
            Err(format!("{name}:{place}: {}", faults[0].message))
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn of_pages() {
    // every page holds as many entries as every other one but the first
    let (few, more) = (pages(150).expect("set"), pages(300).expect("set"));
    let on_a_page = 150 / (more - few);
    assert_eq!(150 % (more - few), 0, "{few} and {more} pages");
    let entries = 300 + (limits::PAGES - more) * on_a_page;
    assert_eq!(pages(entries), Ok(limits::PAGES));
    let beyond = pages(entries + on_a_page).expect_err("too many");
    assert!(beyond.starts_with("content/en/glossary.md:"), "{beyond}");
    assert!(beyond.ends_with(": the document has 2001 pages; the limit is 2000"), "{beyond}");
}

/// The table in README.md says what the code does.
#[test]
fn the_readme_has_them_all() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("read");
    let source = fs::read_to_string(repository().join("src/limits.rs")).expect("read");
    let rows: Vec<(&str, String)> = vec![
        ("a text of a book, a page of Markdown", bytes(limits::TEXT)),
        ("a file of games for a diagram", bytes(limits::GAMES)),
        ("one game", bytes(limits::GAME)),
        ("a picture of your own", bytes(limits::ARTWORK)),
        ("an SVG or PNG that is checked", bytes(limits::PICTURE)),
        ("a PDF that is checked", bytes(limits::PDF)),
        ("nesting in YAML, lists in Markdown", format!("{} levels", limits::NESTING)),
        ("values in a file of YAML, aliases written out", grouped(limits::VALUES as u64)),
        ("diagrams of a book, pictures of one call", grouped(limits::DIAGRAMS as u64)),
        ("pages of a document", grouped(limits::PAGES as u64)),
        ("pixels of a picture, wide and high", grouped(limits::PIXELS.into())),
        ("frames of an animation", grouped(limits::FRAMES as u64)),
        ("pixels of all its frames", grouped(limits::PIXELS_OF_FRAMES)),
        ("an id, a name of a language or document", format!("{} characters", limits::NAME)),
    ];
    assert_eq!(source.matches("pub const ").count(), rows.len(), "every limit has a row");
    for (what, limit) in rows {
        let row = format!("| {what} | {limit} |");
        assert!(readme.contains(&row), "README.md has no row {row}");
    }
}

fn bytes(count: usize) -> String {
    match count {
        _ if count.is_multiple_of(1 << 20) => format!("{} MiB", count >> 20),
        _ => format!("{} KiB", count >> 10),
    }
}

/// `200,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join(",")
}

//! The shipped content: all of it loads, every number in it is proved, and every diagram would fail if its lesson were
//! false.

mod common;

use std::collections::BTreeMap;
use std::fs;

use common::{Book, files, repository};
use outflank::build::{Embedded, embedded_files};
use outflank::content::{self, Diagram, Provenance};
use outflank::diagnostic::Diagnostics;
use outflank::rules::Square;
use outflank::source::Sources;

#[test]
fn everything_loads_and_every_number_is_proved() {
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let book = book.expect("a book");
    assert!(book.diagrams.len() >= 25);
    let unproved: Vec<&str> =
        book.diagrams.values().filter(|diagram| diagram.provenance() != Provenance::Proved).map(Diagram::id).collect();
    assert!(unproved.is_empty(), "{unproved:?} could arise in play, so they come from moves");
    let english = &book.words["en"];
    for diagram in book.diagrams.values() {
        assert!(!diagram.claims().is_empty(), "{} claims nothing", diagram.id());
        let words = english.diagrams[diagram.id()].of(diagram.picture());
        assert!(!words.title.is_empty() && !words.caption.is_empty(), "{} has no words", diagram.id());
        assert_ne!(words.alt, words.caption);
        assert!(!words.alt.contains('{') && !words.caption.contains('{'), "{}", words.alt);
    }
    assert!((55..=80).contains(&english.prose["glossary"].sections.len()), "about 60 terms");
}

/// The binary carries exactly the files of the repository.
#[test]
fn the_binary_holds_every_shipped_file() {
    let embedded: Vec<(String, Vec<u8>)> =
        embedded_files().iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    let mut shipped = Vec::new();
    for part in ["content", "schemas", "templates"] {
        let found = files(&repository().join(part));
        shipped.extend(found.into_iter().map(|(path, bytes)| (format!("{part}/{path}"), bytes)));
    }
    let names = |list: &[(String, Vec<u8>)]| list.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>();
    assert_eq!(names(&embedded), names(&shipped));
    assert_eq!(embedded, shipped);
}

/// Every diagram of a rules page is there, and shows what its name says.
#[test]
fn the_lessons_of_a_rules_page_are_there() {
    let diagrams = shipped();
    let position = |id: &str| diagrams[id].1.after().position;
    let last = |id: &str| *diagrams[id].1.game().plies().last().expect("a move");
    assert_eq!(position("start").legal_moves().to_string(), "d3 c4 f5 e6");
    assert_eq!(last("three-directions").flips.all().to_string(), "e4 f4 e5");
    let mut directions: Vec<_> = diagrams
        .keys()
        .filter(|id| id.starts_with("flip-"))
        .map(|id| {
            let flips = last(id).flips;
            let all: Vec<_> = flips.directions().map(|(direction, _)| direction).collect();
            assert_eq!(all.len(), 1, "{id}");
            all[0]
        })
        .collect();
    directions.sort();
    assert_eq!(directions, outflank::rules::Direction::ALL, "one diagram for each direction");
    assert!(!diagrams["forced-pass"].1.game().passes().is_empty() || position("forced-pass").legal_moves().is_empty());
    assert!(diagrams["several-passes"].1.game().passes().len() >= 2);
    assert_eq!(position("one-empty-square").board.empties().len(), 1);
    assert_eq!(diagrams["nine-move-game"].1.game().len(), 9);
    assert_eq!(position("forty-twenty-four").board.count().to_string(), "40-24");
    let thirty = position("thirty-twenty-eight").board.count();
    assert_eq!((thirty.to_string(), thirty.tournament().to_string()), ("30-28".into(), "36-28".into()));
    assert!(
        ["one-empty-square", "nine-move-game", "forty-twenty-four", "thirty-twenty-eight"]
            .iter()
            .all(|id| position(id).is_over())
    );
}

/// Dropping any move of any diagram, or exchanging two neighbours, makes a move illegal or a claim false, unless the same
/// picture comes out.
#[test]
fn every_diagram_fails_when_its_moves_are_changed() {
    let mut tried = 0;
    for (id, (block, original)) in shipped() {
        let tokens = moves_of(&block);
        let last = tokens.len();
        let drops = (0..last).map(|i| without(&block, &tokens, i));
        let swaps = (1..last).map(|i| swapped(&block, &tokens, i));
        for changed in drops.chain(swaps) {
            tried += 1;
            let (diagrams, diagnostics) = verify(&changed);
            if !diagnostics.has_errors() {
                let same = diagrams.get(&id).is_some_and(|diagram| picture(diagram) == picture(&original));
                assert!(same, "{id}: a change of its moves goes unnoticed:\n{changed}");
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// A diagram without moves lives from its marks or its claims about the start.
#[test]
fn every_diagram_without_moves_fails_when_a_mark_is_moved() {
    for (id, (block, original)) in shipped() {
        if !original.game().is_empty() || original.marks().is_empty() {
            continue;
        }
        for square in original.marks().keys() {
            let elsewhere = Square::all().find(|other| !original.marks().contains_key(other)).expect("a free square");
            let changed = block.replacen(&format!("{square}: "), &format!("{elsewhere}: "), 1);
            assert_ne!(changed, block, "{id}");
            assert!(verify(&changed).1.has_errors(), "{id}: moving the mark of {square} goes unnoticed");
        }
    }
}

/// A translation is a copy of `content/en`: another language needs no change of a diagram or a template.
#[test]
fn a_second_language_is_a_copy_of_the_first() {
    let book = Book::shipped().edit("content/outflank.yaml", "languages: [en, fr]", "languages: [en, de]");
    common::copy(&book.path().join("content/en"), &book.path().join("content/de"));
    let book = book.edit("content/de/words.yaml", "black: Black", "black: Schwarz");
    let run = book.run(&["check", ".", "--strict"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

/// What a reader sees of a diagram.
fn picture(diagram: &Diagram) -> String {
    let view = |view: outflank::content::View<'_>| {
        format!("{:?} {:?} {:?}", view.position, view.last.map(|ply| (ply.square, ply.flips.all())), view.next)
    };
    format!("{:?} {}", diagram.before().map(view), view(diagram.after()))
}

/// Every shipped diagram by id: its text in the file, and verified.
fn shipped() -> BTreeMap<String, (String, Diagram)> {
    let mut all = BTreeMap::new();
    for (_, text) in files(&repository().join("content/diagrams")) {
        let text = String::from_utf8(text).expect("text");
        let mut blocks: Vec<String> = Vec::new();
        for line in text.split_inclusive('\n').filter(|line| !line.starts_with('#')) {
            if !line.starts_with([' ', '\n']) {
                blocks.push(String::new());
            }
            if let Some(block) = blocks.last_mut() {
                block.push_str(line);
            }
        }
        for block in blocks {
            let (mut diagrams, diagnostics) = verify(&block);
            assert!(diagnostics.is_empty(), "{block}\n{diagnostics:?}");
            let (id, diagram) = diagrams.pop_first().expect("one diagram");
            all.insert(id, (block, diagram));
        }
    }
    all
}

fn verify(text: &str) -> (BTreeMap<String, Diagram>, Diagnostics) {
    let mut sources = Sources::new();
    let source = sources.add("d.yaml", text);
    let mut diagnostics = Diagnostics::new();
    let diagrams = content::diagrams(source, &sources, &mut diagnostics);
    (diagrams, diagnostics)
}

/// Where the moves of a diagram stand in its text: those of `moves`, then that of `play`.
fn moves_of(block: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    for key in ["\n  moves:", "\n  play:"] {
        let Some(at) = block.find(key) else { continue };
        let start = at + key.len();
        let end = start
            + block[start..].find("\n  ").map_or(block.len() - start, |mut end| {
                // The rows of a block scalar are indented further.
                while block[start + end..].starts_with("\n    ") {
                    end += 1 + block[start + end + 1..].find("\n  ").unwrap_or(block.len() - start - end - 1);
                }
                end
            });
        for word in block[start..end].split_whitespace() {
            if word.parse::<Square>().is_ok() {
                let at = word.as_ptr() as usize - block.as_ptr() as usize;
                found.push(at..at + 2);
            }
        }
    }
    found
}

fn without(block: &str, moves: &[std::ops::Range<usize>], i: usize) -> String {
    let mut changed = block.to_owned();
    changed.replace_range(moves[i].clone(), "");
    changed
}

fn swapped(block: &str, moves: &[std::ops::Range<usize>], i: usize) -> String {
    let mut changed = block.to_owned();
    changed.replace_range(moves[i].clone(), &block[moves[i - 1].clone()]);
    changed.replace_range(moves[i - 1].clone(), &block[moves[i].clone()]);
    changed
}

/// Every block of YAML in the README is a file of diagrams, a book or a template that verifies.
#[test]
fn the_yaml_of_the_readme_verifies() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("README.md");
    let mut blocks = 0;
    for block in readme.split("```yaml\n").skip(1) {
        let (text, _) = block.split_once("```").expect("a closed block");
        blocks += 1;
        let path = text.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a path in the first line");
        let book = Book::new().file("content/diagrams/needed.yaml", "").file(path, text);
        fs::remove_file(book.path().join("content/diagrams/needed.yaml")).expect("removed");
        let run = book.run(&["check", "."]);
        assert_eq!(run.code, 0, "{text}\n{}", run.stderr);
    }
    assert!(blocks > 0, "the README shows the format");
}

//! Damaged content: whatever an editor, a disk or a stranger does to the files, the answer is a book or faults with their
//! places; never a panic.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use outflank::build::{Options, embedded_files, plan};
use outflank::content::{self, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;

/// Files in memory.
struct Files(BTreeMap<String, Vec<u8>>);

impl Loader for Files {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(self.0.get(path).cloned())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let inside = self.0.keys().filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
        Ok(inside.filter(|name| !name.contains('/')).map(str::to_owned).collect())
    }
}

/// A small generator of numbers, the same on every machine (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).expect("small")
    }
}

/// What likes to break parsers.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "&a ",
    "*a ",
    ": ",
    "- ",
    "|\n",
    ">",
    "\"",
    "'",
    "\\",
    "\u{feff}",
    "\0",
    "\r",
    "\t",
    "é",
    "漢",
    "👨‍👩‍👧",
    "#",
    "](check:",
    "](diagram:",
    "{#x}",
    "99999999999999999999",
    "-1",
    "~",
    "null",
    "<b>",
    "&amp;",
    "\u{202e}",
    "---\n",
];

fn damage(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut damaged = text.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(damaged.len() + 1);
        match random.below(6) {
            0 if at < damaged.len() => damaged[at] = u8::try_from(random.below(256)).expect("a byte"),
            1 => drop(damaged.drain(at..(at + random.below(12)).min(damaged.len()))),
            2 => damaged.truncate(at),
            3 => {
                let from = random.below(damaged.len() + 1);
                let piece = damaged[from..(from + random.below(40)).min(damaged.len())].to_vec();
                damaged.splice(at..at, piece);
            }
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                damaged.splice(at..at, piece.bytes());
            }
        }
    }
    damaged
}

/// Loads a book; what it says must be told with places. What loads is planned.
fn load(files: &Files) {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(files, false, &mut sources, &mut diagnostics);
    if let Some(book) = book {
        drop(plan(&book, &Options::default()));
        return;
    }
    assert!(diagnostics.has_errors());
    for fault in diagnostics.sorted() {
        assert!(!fault.message.is_empty());
        for label in &fault.labels {
            let text = &sources.get(label.span.source).text;
            assert!(label.span.start <= label.span.end && label.span.end <= text.len(), "{fault:?}");
            assert!(text.is_char_boundary(label.span.start), "{fault:?}");
        }
    }
}

#[test]
fn a_damaged_book_gives_faults_and_no_panic() {
    let whole: BTreeMap<String, Vec<u8>> =
        embedded_files().iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    let names: Vec<&String> = whole.keys().collect();
    let mut random = Random(0x0df1_a4c5_1886);
    for _ in 0..150 {
        let name = names[random.below(names.len())];
        let damaged = damage(&whole[name], &mut random);
        let mut files = Files(whole.clone());
        files.0.insert(name.clone(), damaged.clone());
        let fine = catch_unwind(AssertUnwindSafe(|| load(&files)));
        assert!(fine.is_ok(), "{name} damaged to\n{}", String::from_utf8_lossy(&damaged));
    }
}

#[test]
fn damaged_diagrams_give_faults_and_no_panic() {
    let originals: Vec<&[u8]> = embedded_files()
        .iter()
        .filter(|(path, _)| path.starts_with("content/diagrams/"))
        .map(|(_, bytes)| &bytes[..bytes.len().min(1500)])
        .collect();
    let mut random = Random(0x1971_0228);
    for _ in 0..3000 {
        let damaged = damage(originals[random.below(originals.len())], &mut random);
        let text = String::from_utf8_lossy(&damaged).into_owned();
        let fine = catch_unwind(AssertUnwindSafe(|| {
            let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
            let source = sources.add("d.yaml", text.as_str());
            drop(content::diagrams(source, &sources, &mut diagnostics));
            for fault in diagnostics.sorted() {
                for label in &fault.labels {
                    assert!(label.span.end <= text.len() && text.is_char_boundary(label.span.start), "{fault:?}");
                }
            }
        }));
        assert!(fine.is_ok(), "{text}");
    }
}

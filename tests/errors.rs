//! Every fault an author can make, by the whole text that the author reads.
//!
//! A case is a file `tests/errors/NAME.case`: a command, the files of a small book, and what the program must say, with
//! its exit code. `OUTFLANK_BLESS=1` writes what it says now into the cases, and fails: read the change before you keep it.

mod common;

use std::fs;

use common::{Book, repository};

#[test]
fn every_fault_is_told_in_full() {
    let folder = repository().join("tests/errors");
    let bless = std::env::var_os("OUTFLANK_BLESS").is_some_and(|value| value == "1");
    let mut names: Vec<_> =
        fs::read_dir(&folder).expect("cases").map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    assert!(names.len() > 30, "the cases are there");
    let mut wrong = Vec::new();
    for path in names {
        let text = fs::read_to_string(&path).expect("a case");
        let case = Case::parse(&text);
        let told = case.run();
        if told != case.expected {
            wrong.push(format!("== {}\n-- expected\n{}\n-- told\n{told}", path.display(), case.expected));
            if bless {
                let kept = &text[..text.len() - case.expected.len()];
                fs::write(&path, format!("{kept}{told}")).expect("written");
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases differ\n{}", wrong.len(), wrong.join("\n"));
}

struct Case<'t> {
    command: Vec<String>,
    files: Vec<(&'t str, &'t str)>,
    /// From the line `=== exit N` to the end.
    expected: &'t str,
}

impl<'t> Case<'t> {
    fn parse(text: &'t str) -> Self {
        let (head, expected) = match text.find("\n=== ") {
            Some(at) => (&text[..=at], &text[at + 1..]),
            None => (text, ""),
        };
        let (command, rest) = head.split_once('\n').expect("a command");
        let command = command.strip_prefix("$ outflank ").expect("a command that begins with `$ outflank`");
        // A file begins at a line that begins with `--- `; its text goes on to the next.
        let starts = rest.match_indices("--- ").filter(|&(at, _)| at == 0 || rest[..at].ends_with('\n'));
        let starts: Vec<usize> = starts.map(|(at, _)| at).chain([rest.len()]).collect();
        let files = starts
            .windows(2)
            .map(|ends| rest[ends[0] + 4..ends[1]].split_once('\n').expect("a name and a text"))
            .collect();
        Self { command: words(command), files, expected }
    }

    fn run(&self) -> String {
        let mut book = Book::new();
        for (name, text) in &self.files {
            book = book.file(name, text);
        }
        let before = common::files(book.path());
        let arguments: Vec<&str> = self.command.iter().map(String::as_str).collect();
        let run = book.run(&arguments);
        assert_eq!(common::files(book.path()), before, "{arguments:?} wrote something");
        assert_eq!(run.stdout, "", "{arguments:?} printed data");
        format!("=== exit {}\n{}", run.code, run.stderr)
    }
}

/// The words of a command line; quotes keep spaces.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    let mut seen = false;
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                seen = true;
            }
            ' ' if !quoted => {
                if seen || words.last().is_some_and(|word| !word.is_empty()) {
                    words.push(String::new());
                }
                seen = false;
            }
            _ => words.last_mut().expect("a word").push(c),
        }
    }
    words
}

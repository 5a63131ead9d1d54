//! Every fault an author can make, by the whole text that the author reads. Each case is a small book.

mod common;

use common::Book;

/// The text on stderr for a book of one file of diagrams, whose `check` fails.
fn faults_of(diagrams: &str) -> String {
    let book = Book::new().file("content/diagrams/d.yaml", diagrams);
    let run = book.run(&["check", "."]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    run.stderr
}

#[track_caller]
fn assert_faults(diagrams: &str, expected: &str) {
    let actual = faults_of(diagrams);
    assert_eq!(actual.trim_end(), expected.trim_start_matches('\n').trim_end(), "\n--- actual ---\n{actual}");
}

#[test]
fn placeholder() {
    assert_faults("x:\n  moves: f5 d6 f6\n", "");
}

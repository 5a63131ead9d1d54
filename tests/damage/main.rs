//! Damaged content: whatever an editor, a disk or a stranger does to the files, the answer is a book or faults with their
//! places (file, line, column); never a panic. Twenty thousand files, the same ones in every run.

#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    clippy::needless_pass_by_value,
    reason = "we name our files ourselves; what was found is used up"
)]

mod book;
mod games;
mod pages;
mod wounds;

use std::panic::{AssertUnwindSafe, catch_unwind};

use outflank::diagnostic::{Diagnostics, Severity};
use outflank::source::Sources;

use wounds::{Random, damage};

/// How many damaged files each part of the tests makes.
const DIAGRAMS: usize = 6_000;
const BOOKS: usize = 4_500;
const ARTWORKS: usize = 2_000;
const GAMES: usize = 6_000;
const PAGES: usize = 1_500;

#[test]
fn there_are_twenty_thousand() {
    assert_eq!(DIAGRAMS + BOOKS + ARTWORKS + GAMES + PAGES, 20_000);
}

/// Damages one of some texts after another, and looks at what becomes of each. A panic tells the text.
fn try_all<N: std::fmt::Display>(seed: u64, count: usize, texts: &[(N, &[u8])], look: impl Fn(&N, &[u8])) {
    assert!(!texts.is_empty());
    let mut random = Random(seed);
    for number in 0..count {
        let (name, text) = &texts[number % texts.len()];
        let damaged = damage(text, &mut random);
        let fine = catch_unwind(AssertUnwindSafe(|| look(name, &damaged)));
        assert!(fine.is_ok(), "{name} damaged to\n{}", String::from_utf8_lossy(&damaged));
    }
}

/// Every fault says something; every error has a place, and every place lies in the text it names.
fn assert_placed(sources: &Sources, diagnostics: Diagnostics) {
    for fault in diagnostics.sorted() {
        assert!(!fault.message.is_empty());
        assert!(!fault.labels.is_empty() || fault.severity != Severity::Error, "nowhere: {fault:?}");
        for label in &fault.labels {
            let source = sources.get(label.span.source);
            assert!(!source.name.is_empty());
            assert!(source.text.get(label.span.range()).is_some(), "{fault:?}");
            let location = sources.location(label.span);
            assert!(location.line <= source.text.matches('\n').count() + 1 && location.column >= 1);
        }
    }
}

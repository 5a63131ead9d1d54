//! Any text as somebody's Markdown: its `reversi` blocks are verified and drawn, and all else stays.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use outflank::build::markdown::{self, Placing};
use outflank::content::{self, RawPage, Surroundings};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;
use outflank_fuzz::{Files, assert_told};

static AROUND: LazyLock<Surroundings> = LazyLock::new(|| {
    let around = content::surroundings(&Files::default(), "en", None, &mut Sources::new(), &mut Diagnostics::new());
    around.expect("the built-in words")
});

fuzz_target!(|text: &str| {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let source = sources.add("page.md", text);
    let raw = [RawPage { source, written: None, stem: "page".to_owned() }];
    let pages = content::pages(&raw, &AROUND, &Files::default(), false, &mut sources, &mut diagnostics);
    assert_eq!(pages.is_none(), diagnostics.has_errors());
    assert_told(&sources, diagnostics);
    for page in pages.iter().flatten() {
        match markdown::illustrate(page, text, &AROUND.themes["board"], Placing::Inline, &sources) {
            Ok(made) => assert!(!page.blocks().is_empty() || made.text == text),
            Err(faults) => assert_told(&sources, faults),
        }
    }
});

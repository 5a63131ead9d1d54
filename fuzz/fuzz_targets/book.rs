//! Small books from a grammar, so that most of them are nearly right: all their files are made, or their faults told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_fuzz::{grammar, load, make};

fuzz_target!(|bytes: &[u8]| {
    let files = grammar::book(bytes);
    if let Some(book) = load(&files) {
        make(&book, |_| true);
    }
});

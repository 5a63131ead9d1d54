//! Any text as a transcript: a legal game, or faults whose places lie in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::notation::transcript;
use outflank::rules::Position;

fuzz_target!(|text: &str| {
    if let Err(faults) = transcript::read(text, Position::START) {
        assert!(!faults.is_empty());
        for fault in faults {
            assert!(text.get(fault.range.clone()).is_some(), "{fault:?}");
        }
    }
});

//! Any text as a board: what is read is written and read again the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::notation::board_text;

fuzz_target!(|text: &str| {
    match board_text::read(text) {
        Ok(read) => {
            let written = board_text::write(&read.board, read.side.as_ref().map(|(side, _)| *side));
            let again = board_text::read(&written).expect("what was written is read");
            assert_eq!(again.board, read.board);
        }
        Err(faults) => assert!(faults.iter().all(|fault| text.get(fault.range.clone()).is_some())),
    }
});

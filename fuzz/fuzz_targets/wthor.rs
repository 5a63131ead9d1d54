//! Any bytes as WTHOR games and as its tables of names.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::notation::wthor::{NameTable, Reader};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(reader) = Reader::new(bytes) {
        for record in reader.take(1000).flatten() {
            drop(record.replay());
        }
    }
    drop(NameTable::read_players(bytes));
    drop(NameTable::read_tournaments(bytes));
});

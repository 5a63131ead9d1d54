//! Any bytes as a file of games, in every format: records that replay or do not, or errors with their places.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::notation::{Format, detect, records};

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let _ = detect(bytes, bytes.len() as u64);
    let formats: Vec<Format> = Format::ALL.into_iter().filter(|&format| format != Format::Wthor).collect();
    let format = formats[usize::from(choice) % formats.len()];
    for record in records(format, bytes).take(100) {
        match record {
            Ok(record) => drop(record.replay()),
            Err(error) => assert!(error.range.start <= error.range.end && error.range.end <= bytes.len(), "{error:?}"),
        }
    }
});

//! Any bytes as a picture made earlier: proved or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::proof::picture;

fuzz_target!(|bytes: &[u8]| {
    drop(picture::svg(bytes));
    drop(picture::png(bytes));
    drop(picture::pdf(bytes));
});

//! Counts of move sequences from the start by every convention, with the time they take: `cargo bench --bench perft`.
//!
//! The expected counts are published tables (passes counted) and a second, independent program (discs counted).

use std::process::ExitCode;
use std::time::Instant;

use outflank::analysis::facts::fact;
use outflank::analysis::perft::{Convention, Survey, perft};
use outflank::rules::Position;

const EXPECTED: [(Convention, u8, u64); 9] = [
    (Convention::Discs, 9, 3_005_320),
    (Convention::Discs, 10, 24_571_192),
    (Convention::Discs, 11, 212_260_296),
    (Convention::PassesEndedKept, 9, 3_005_288),
    (Convention::PassesEndedKept, 10, 24_571_284),
    (Convention::PassesEndedKept, 11, 212_258_800),
    (Convention::PassesEndedDropped, 9, 3_005_288),
    (Convention::PassesEndedDropped, 10, 24_571_056),
    (Convention::PassesEndedDropped, 11, 212_258_216),
];

/// Discs placed, games that end there, sequences with a pass, sequences after which a pass is due.
const SURVEYS: [(u8, [u64; 3]); 3] = [(9, [228, 56, 0]), (10, [356, 192, 576]), (11, [6_384, 2_848, 1_012])];

fn main() -> ExitCode {
    let mut right = true;
    for (convention, plies, expected) in EXPECTED {
        let begin = Instant::now();
        let count = perft(Position::START, plies, convention);
        report(&format!("{convention:?}"), plies, count, begin);
        right &= agrees(count, expected);
    }
    for (discs, expected) in SURVEYS {
        let begin = Instant::now();
        let survey = Survey::of(Position::START, discs);
        report("Survey", discs, survey.sequences, begin);
        for (found, expected) in [survey.ended(), survey.with_pass, survey.must_pass].into_iter().zip(expected) {
            right &= agrees(found, expected);
        }
    }
    let begin = Instant::now();
    let games = fact("shortest-games").and_then(|value| value.number());
    println!(
        "{:20} {:>13} games  {:8.4} s",
        "shortest-games",
        games.unwrap_or_default(),
        begin.elapsed().as_secs_f64()
    );
    right &= agrees(games.unwrap_or_default(), 228);
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn report(name: &str, plies: u8, count: u64, begin: Instant) {
    let seconds = begin.elapsed().as_secs_f64();
    println!("{name:20} {plies:2} {count:>13} lines {seconds:8.3} s {:8.1} M lines/s", count as f64 / seconds / 1e6);
}

fn agrees(count: u64, expected: u64) -> bool {
    if count != expected {
        println!("  expected {expected}, not {count}");
    }
    count == expected
}

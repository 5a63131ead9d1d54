//! The shipped book has the bytes that it has everywhere: those of `tests/sums.txt`, whoever builds it, where and how.
//!
//! `OUTFLANK_BLESS=1` writes the list anew, and fails. `OUTFLANK_PROGRAM=target/release/outflank` asks the same of another
//! program than the one that the tests have made.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use outflank::build::Fingerprint;

use common::{Book, Run, command, files, repository};

/// Builds the shipped book somewhere, and says what came out as `sha256sum` would.
fn sums(zone: &str, locale: &str, jobs: &str) -> BTreeMap<String, String> {
    let book = Book::shipped();
    let mut command = match env::var_os("OUTFLANK_PROGRAM") {
        // cargo runs tests in the repository; the program itself runs elsewhere
        Some(program) => Command::new(fs::canonicalize(program).expect("OUTFLANK_PROGRAM is a program")),
        None => command(),
    };
    command.env_remove("SOURCE_DATE_EPOCH").env("TZ", zone).env("LC_ALL", locale);
    let run = Run::from(command.args(["build", "--jobs", jobs]).current_dir(book.path()).output().expect("it runs"));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let sum = |bytes: &[u8]| Fingerprint::of_bytes(bytes).to_string();
    files(&book.path().join("out")).into_iter().map(|(name, bytes)| (name, sum(&bytes))).collect()
}

#[test]
fn the_shipped_book_has_these_bytes_everywhere() {
    let path = repository().join("tests/sums.txt");
    let one = sums("Asia/Tokyo", "C", "8");
    if env::var_os("OUTFLANK_BLESS").is_some() {
        let lines: Vec<String> = one.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
        fs::write(&path, lines.concat()).expect("written");
        panic!("blessed tests/sums.txt; look at what has changed, and run the test again");
    }
    let text = fs::read_to_string(&path).expect("tests/sums.txt; OUTFLANK_BLESS=1 writes it");
    let listed: BTreeMap<String, String> = text
        .lines()
        .map(|line| line.split_once("  ").expect("a sum and a name"))
        .map(|(sum, name)| (name.to_owned(), sum.to_owned()))
        .collect();
    assert_eq!(listed.len(), text.lines().count(), "a file is listed twice");
    for (made, how) in [(one, "with 8 threads"), (sums("America/New_York", "fr_FR.UTF-8", "1"), "with one thread")] {
        assert_eq!(differences(&listed, &made), [] as [String; 0], "{how}; OUTFLANK_BLESS=1 lists what is made now");
    }
}

fn differences(listed: &BTreeMap<String, String>, made: &BTreeMap<String, String>) -> Vec<String> {
    let names: BTreeSet<&String> = listed.keys().chain(made.keys()).collect();
    let difference = |name: &String| match (listed.get(name), made.get(name)) {
        (Some(_), None) => Some(format!("{name} is listed, and not made")),
        (None, Some(_)) => Some(format!("{name} is made, and not listed")),
        (Some(listed), Some(made)) if listed != made => Some(format!("{name} has other bytes")),
        _ => None,
    };
    names.into_iter().filter_map(difference).collect()
}

#[test]
fn every_difference_is_told() {
    let list =
        |files: &[(&str, &str)]| files.iter().map(|(name, sum)| ((*name).to_owned(), (*sum).to_owned())).collect();
    let listed = list(&[("gone", "1"), ("other", "2"), ("same", "3")]);
    let made = list(&[("new", "1"), ("other", "4"), ("same", "3")]);
    let told = ["gone is listed, and not made", "new is made, and not listed", "other has other bytes"];
    assert_eq!(differences(&listed, &made), told);
}

/// Tests have dependencies of their own, and cargo gives a crate that both need the features that either wants. Where such a
/// feature changes what a crate does, the tested program would not be the released one.
#[test]
fn the_released_program_has_the_dependencies_of_the_tested_one() {
    // they add functions, or change how a value lies in memory, and nothing that we call
    const HARMLESS: [&str; 8] = [
        "hashbrown",
        "linebender_resource_handle",
        "serde",
        "serde_core",
        "smallvec",
        "stable_deref_trait",
        "syn",
        "yoke",
    ];
    let (released, tested) = (features("normal"), features("normal,dev"));
    assert!(released.keys().any(|package| package.starts_with("flate2 ")) && released.len() > 100);
    let harmless = |package: &str| HARMLESS.iter().any(|name| package.starts_with(&format!("{name} ")));
    let differing: Vec<String> = released
        .iter()
        .filter(|(package, features)| tested.get(*package) != Some(*features) && !harmless(package))
        .map(|(package, features)| format!("{package}: {features:?} released, {:?} tested", tested.get(package)))
        .collect();
    assert_eq!(differing, [] as [String; 0], "name the features in Cargo.toml, so that both programs have them");
}

/// The crates that the program depends on by such edges, with their versions and features.
fn features(edges: &str) -> BTreeMap<String, BTreeSet<String>> {
    let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let arguments = ["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p}|{f}", "--edges", edges];
    let output = Command::new(cargo).args(arguments).current_dir(repository()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let (package, features) = line.split_once('|').expect("a package and its features");
        let package = package.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let features = features.trim_end_matches(" (*)").split(',').filter(|feature| !feature.is_empty());
        found.entry(package).or_default().extend(features.map(str::to_owned));
    }
    found
}

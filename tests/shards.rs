//! Machines that share a build make together what one of them would have made, and what does not fit together is refused.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use common::{Book, Run, files, repository};

const RECORD: &str = ".outflank-cache.json";

/// Two languages; single pictures, a pair and an animated game; a glossary with a picture.
fn book() -> Book {
    let mut book = Book::new()
        .file(
            "content/outflank.yaml",
            "title: A book\nlanguages: [en, xx]\npapers: [a4, letter]\ndocuments: [glossary, board]\n\
             diagrams: { theme: print, png: [64, 96] }\n",
        )
        .file(
            "content/diagrams/a.yaml",
            "pair:\n  moves: f5 d6\n  play: c3\nmoving:\n  moves: f5 d6 c3\n  frames: [0, 1, 2, 3]\n",
        )
        .file(
            "content/diagrams/b.yaml",
            "one: { moves: f5 }\ntwo: { moves: f5 f6 }\nthree: { moves: f5 d6 c3 }\nfour: { moves: d3 }\n",
        );
    for language in ["en", "xx"] {
        book = book.file(&format!("content/{language}/words.yaml"), &shipped("content/en/words.yaml")).file(
            &format!("content/{language}/glossary.md"),
            "# Glossary {#title}\n\nWords.\n\n## Move {#move}\n\nA disc is placed.\n\n![A move](diagram:one)\n",
        );
    }
    book
}

fn shipped(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect("a shipped file")
}

fn built(book: &Book, shard: &str, more: &[&str]) -> Run {
    let run = book.run(&[&["build", ".", "--shard", shard, "--out", &format!("parts/{shard}")], more].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run
}

/// Builds all parts, and says where they are.
fn parts(book: &Book, of: usize) -> Vec<String> {
    let shards: Vec<String> = (1..=of).map(|index| format!("{index}/{of}")).collect();
    for shard in &shards {
        built(book, shard, &[]);
    }
    // in an order of their own: nothing may depend on it
    shards.iter().rev().map(|shard| format!("parts/{shard}")).collect()
}

fn merged(book: &Book, parts: &[String], out: &str) -> Run {
    let parts = parts.iter().map(String::as_str);
    book.run(&["merge", "--out", out].into_iter().chain(parts).collect::<Vec<_>>())
}

fn assert_same(one: &Path, other: &Path) {
    let names = |folder: &Path| files(folder).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(one), names(other));
    for ((name, one), (_, other)) in files(one).iter().zip(files(other)) {
        assert!(*one == other, "{name} differs");
    }
    let record = |folder: &Path| fs::read_to_string(folder.join(RECORD)).expect("a record");
    assert_eq!(record(one), record(other));
}

#[test]
fn all_parts_together_are_one_build() {
    let book = book();
    assert_eq!(book.run(&["build", "."]).code, 0);
    let whole = book.path().join("out");
    // the last one has more parts than there are files
    for of in [1, 2, 3, 7, 80] {
        let parts = parts(&book, of);
        let mut seen = BTreeSet::new();
        for (name, _) in parts.iter().flat_map(|part| files(&book.path().join(part))) {
            let shared = name == "shard.json" || name.ends_with("/manifest.json");
            assert!(seen.insert(name.clone()) || shared, "{name} is in two of {of} parts");
        }
        let out = format!("merged-{of}");
        let count = files(&whole).len();
        let run = merged(&book, &parts, &out);
        assert_eq!((run.code, run.stderr), (0, format!("{count} files merged into {out}\n")));
        assert_same(&book.path().join(&out), &whole);
        let run = merged(&book, &parts, &out);
        assert_eq!(run.stderr, format!("0 files merged into {out}, {count} unchanged\n"));
        // a build knows what was merged as if it had made it
        let run = book.run(&["build", ".", "--out", &out]);
        assert_eq!(run.stderr, format!("0 files made in {out}, {count} unchanged\n"));
    }
}

/// Whoever builds a part, where, with how many threads: it has the same bytes, its label included.
#[test]
fn a_part_is_always_the_same() {
    let (one, two) = (book(), book());
    built(&one, "2/3", &["--jobs", "1"]);
    built(&two, "2/3", &["--jobs", "8", "--force"]);
    assert_same(&one.path().join("parts/2/3"), &two.path().join("parts/2/3"));
    let run = built(&one, "2/3", &[]);
    assert!(run.stderr.starts_with("0 files made in parts/2/3, "), "{}", run.stderr);
}

/// A diagram more moves no other one, so that kept folders stay of use.
#[test]
fn a_new_diagram_is_made_by_one_part() {
    let book = book();
    parts(&book, 3);
    let book = book.file("content/diagrams/c.yaml", "five: { moves: c4 }\n");
    let made = |shard: &str| built(&book, shard, &[]).stderr;
    let made: Vec<String> = ["1/3", "2/3", "3/3"].iter().map(|shard| made(shard)).collect();
    // its four files in each language, which may be two parts' business; the lists of those parts
    let makers = made.iter().filter(|line| !line.starts_with("0 files")).count();
    assert!((1..=2).contains(&makers), "{made:?}");
    let parts: Vec<String> = (1..=3).map(|index| format!("parts/{index}/3")).collect();
    assert_eq!(merged(&book, &parts, "merged").code, 0);
    assert_eq!(book.run(&["build", "."]).code, 0);
    assert_same(&book.path().join("merged"), &book.path().join("out"));
}

/// What is no longer made is told by part and by merge, and removed where that is wanted.
#[test]
fn what_is_no_longer_made_goes() {
    let book = book();
    let all = parts(&book, 2);
    assert_eq!(merged(&book, &all, "merged").code, 0);
    let book = book.edit("content/diagrams/b.yaml", "four: { moves: d3 }\n", "");
    for shard in ["1/2", "2/2"] {
        built(&book, shard, &["--clean"]);
    }
    let run = merged(&book, &all, "merged");
    assert_eq!(run.code, 0);
    assert!(
        run.stderr.starts_with("note: no longer made, but still in merged; `outflank merge --clean` removes it:\n")
    );
    assert!(book.path().join("merged/en/diagrams/four.svg").exists());
    let run = book.run(&["merge", "--clean", "--out", "merged", "parts/1/2", "parts/2/2"]);
    assert!(run.stderr.contains("and removed from merged:\n  en/diagrams/four-96.png\n"), "{}", run.stderr);
    assert_eq!(book.run(&["build", "."]).code, 0);
    assert_same(&book.path().join("merged"), &book.path().join("out"));
}

#[test]
fn parts_that_make_no_whole_are_refused() {
    let book = book();
    let all = parts(&book, 3);
    fs::create_dir(book.path().join("empty")).expect("made");
    common::copy(&book.path().join("parts/1/3"), &book.path().join("again"));
    built(&book, "2/4", &[]);
    let other = book.run(&["build", ".", "--shard", "2/3", "--lang", "en", "--out", "english"]);
    assert_eq!(other.code, 0, "{}", other.stderr);
    let changed = book.edit("content/diagrams/b.yaml", "moves: d3", "moves: c4");
    let run = changed.run(&["build", ".", "--shard", "2/3", "--out", "changed"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let book = changed;
    let label = fs::read_to_string(book.path().join("parts/2/3/shard.json")).expect("a label");
    let start = label.find("\"program\":\"").expect("a program") + 11;
    common::copy(&book.path().join("parts/2/3"), &book.path().join("foreign"));
    book.write("foreign/shard.json", label.replacen(&label[start..start + 32], &"0".repeat(32), 1).as_bytes());
    common::copy(&book.path().join("parts/2/3"), &book.path().join("newer"));
    book.write("newer/shard.json", label.replace("outflank-shard 1", "outflank-shard 2").as_bytes());
    common::copy(&book.path().join("parts/2/3"), &book.path().join("outside"));
    book.write("outside/shard.json", label.replacen("en/", "../", 1).as_bytes());

    let none = |folder: &str| {
        format!(
            "{folder} has no shard.json of this version: `outflank build --shard 1/2 --out DIR` makes a folder to merge"
        )
    };
    let same = "build all parts from the same content, templates and game files, and with the same options";
    for (folders, faults) in [
        (vec!["parts/1/3", "parts/3/3"], vec!["2/3 is missing: build it (`outflank build --shard 2/3 --out DIR`) and name its folder".to_owned()]),
        (
            vec!["parts/3/3"],
            vec!["1/3, 2/3 are missing: build each (`outflank build --shard 1/3 --out DIR`) and name its folder".to_owned()],
        ),
        (
            vec!["parts/1/3", "again", "parts/2/3"],
            vec![
                "parts/1/3 and again are both part 1/3: leave one of them out".to_owned(),
                "3/3 is missing: build it (`outflank build --shard 3/3 --out DIR`) and name its folder".to_owned(),
            ],
        ),
        (
            vec!["parts/1/3", "parts/2/4", "parts/3/3"],
            vec!["parts/1/3 is part 1/3, and parts/2/4 is part 2/4: build all parts with the same number behind the stroke".to_owned()],
        ),
        (vec!["parts/1/3", "changed", "parts/3/3"], vec![format!("parts/1/3 and changed are not parts of the same book: {same}")]),
        (vec!["parts/1/3", "english", "parts/3/3"], vec![format!("parts/1/3 and english are not parts of the same book: {same}")]),
        (
            vec!["parts/1/3", "foreign", "parts/3/3"],
            vec!["parts/1/3 and foreign were built by different programs: build all parts with the same one".to_owned()],
        ),
        (vec!["empty", "newer", "outside", "nowhere"], ["empty", "newer", "outside", "nowhere"].map(none).into()),
    ] {
        let run = book.run(&[&["merge", "--out", "merged"], folders.as_slice()].concat());
        let told = faults.iter().fold(String::new(), |told, fault| told + "error: " + fault + "\n");
        assert_eq!((run.code, run.stderr), (1, format!("{told}nothing was written\n")), "{folders:?}");
        assert!(!book.path().join("merged").exists(), "{folders:?}");
    }
    let run = book.run(&["merge", "--out", "parts/1/3", "parts/1/3", "parts/2/3", "parts/3/3"]);
    assert_eq!(run.stderr, "error: parts/1/3 holds a part itself; merge into another folder\nnothing was written\n");
    assert_eq!(merged(&book, &all, "merged").code, 0, "nothing of this has harmed the parts");
}

/// A file of a part that somebody has changed, cut off or lost is told; so is a list that is damaged.
#[test]
fn a_part_that_is_not_as_it_was_built_is_refused() {
    let book = book();
    let all = parts(&book, 2);
    for (name, bytes) in
        files(&book.path().join("parts/1/2")).into_iter().filter(|(name, _)| name != "shard.json").step_by(3)
    {
        let path = book.path().join("parts/1/2").join(&name);
        for damaged in [None, Some(&bytes[..bytes.len() / 2]), Some(&*[&bytes[..bytes.len() - 1], b"?"].concat())] {
            match damaged {
                Some(damaged) => fs::write(&path, damaged).expect("written"),
                None => fs::remove_file(&path).expect("removed"),
            }
            let run = merged(&book, &all, "merged");
            let told =
                format!("error: parts/1/2/{name} is not as it was built; build part 1/2 again\nnothing was written\n");
            assert_eq!((run.code, run.stderr), (1, told));
            assert!(!book.path().join("merged").exists());
        }
        fs::write(&path, bytes).expect("written");
    }
    assert_eq!(merged(&book, &all, "merged").code, 0);
}

/// Parts do not mix with each other, nor with a whole; a whole that is built over a part is a whole.
#[test]
fn each_part_has_a_folder_of_its_own() {
    let book = book();
    assert_eq!(book.run(&["build", ".", "--only", "one"]).code, 0);
    let run = book.run(&["build", ".", "--shard", "1/2"]);
    let own = "each part needs a folder of its own: name one with --out, or remove this one\n";
    assert_eq!((run.code, run.stderr), (2, format!("error: ./out holds what other builds made; {own}")));
    built(&book, "1/2", &[]);
    for other in ["2/2", "1/3"] {
        let run = book.run(&["build", ".", "--shard", other, "--out", "parts/1/2"]);
        assert_eq!((run.code, run.stderr), (2, format!("error: parts/1/2 holds part 1/2; {own}")));
    }
    assert_eq!(book.run(&["build", ".", "--out", "parts/1/2"]).code, 0);
    assert!(!book.path().join("parts/1/2/shard.json").exists());
}

#[test]
fn a_part_that_cannot_be_is_a_wrong_command() {
    let book = book();
    for (shard, why) in [
        ("2", "say which part of how many, such as 2/7: the second of seven"),
        ("0/3", "parts are counted from 1: 1/3 is the first"),
        ("4/3", "there is no part 4 of 3: 3/3 is the last"),
        ("1/0", "there must be one part at least"),
    ] {
        let run = book.run(&["build", "--shard", shard]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(why), "{}", run.stderr);
    }
    assert_eq!(book.run(&["merge", "--out", "merged"]).code, 2);
}

/// The Makefile of the README does what the README says.
#[cfg(unix)]
#[test]
fn make_shares_the_work_as_the_readme_says() {
    if Command::new("make").arg("--version").output().is_err() {
        eprintln!("skipped: there is no make here");
        return;
    }
    let readme = shipped("README.md");
    let makefile = readme.split("```make\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a Makefile");
    let book = book().file("Makefile", makefile);
    let program = Path::new(env!("CARGO_BIN_EXE_outflank")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").expect("a path"));
    let make = || {
        let mut make = Command::new("make");
        // of a make that runs the tests, nothing is to be known here
        make.env_remove("MAKEFLAGS").env_remove("MAKELEVEL").env("PATH", &path);
        Run::from(make.args(["-j2", "site"]).current_dir(book.path()).output().expect("make runs"))
    };
    let run = make();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(book.run(&["build", "."]).code, 0);
    assert_same(&book.path().join("site"), &book.path().join("out"));
    let run = make();
    assert!(run.stderr.ends_with(" unchanged\n"), "{}", run.stderr);
}

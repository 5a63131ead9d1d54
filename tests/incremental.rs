//! A build makes again what depends on what has changed, and nothing else; the bytes are those of a build from nothing.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

use common::{Book, Run, command, files, repository};

const RECORD: &str = ".outflank-cache.json";

/// A diagram with three pictures that the glossary shows, one from a game file, one more, and the glossary.
fn small() -> Book {
    let words = fs::read_to_string(repository().join("content/en/words.yaml")).expect("words");
    let template = fs::read_to_string(repository().join("templates/glossary.yaml")).expect("a template");
    let theme = |name| fs::read_to_string(repository().join(format!("templates/themes/{name}.yaml"))).expect("a theme");
    Book::new()
        .file(
            "content/outflank.yaml",
            "title: A book\nauthor: Nobody\npapers: [a4]\ndocuments: [glossary]\ndiagrams: { theme: board, png: [128] }\n",
        )
        .file("content/diagrams/a.yaml", "shown:\n  moves: f5 d6\n  play: c3\n  caption: A move.\n")
        .file("content/diagrams/b.yaml", "recorded:\n  game: games/one.txt\n\nplain:\n  moves: f5 f6\n  caption: Two moves.\n")
        .file("content/games/one.txt", "f5 d6 c3 d3 c4\n")
        .file("content/en/words.yaml", &words)
        .file(
            "content/en/glossary.md",
            "# Glossary {#title}\n\nWords.\n\n## Move {#move}\n\nA disc is placed.\n\n![A move](diagram:shown)\n",
        )
        .file("templates/glossary.yaml", &template)
        .file("templates/themes/board.yaml", &theme("board"))
        .file("templates/themes/print.yaml", &theme("print"))
}

/// All that the small book makes: five pictures as SVG, PNG and HTML, the manifest and its schema, the glossary as PDF and
/// HTML.
const ALL: usize = 19;

/// How many files a build made and how many it left, as it says in its last line.
fn counts(run: &Run) -> (usize, usize) {
    assert_eq!(run.code, 0, "{}", run.stderr);
    let line = run.stderr.lines().last().expect("a summary");
    let number = |text: &str| text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    let unchanged = line.split_once(", ").map_or(0, |(_, rest)| number(rest));
    (number(line), unchanged)
}

/// Builds, and compares what is in `out` with a build from nothing, byte for byte.
fn build(book: &Book) -> (usize, usize) {
    let made = counts(&book.run(&["build", "."]));
    let fresh = tempfile::tempdir().expect("a folder");
    let out = fresh.path().join("out");
    let forced = book.run(&["build", ".", "--force", "--out", out.to_str().expect("UTF-8")]);
    assert_eq!(forced.code, 0, "{}", forced.stderr);
    assert_same(&book.path().join("out"), &out);
    made
}

fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{name} differs from a build from nothing");
    }
}

#[test]
fn only_what_depends_on_a_change_is_made_again() {
    let mut book = small();
    assert_eq!(build(&book), (ALL, 0));
    assert_eq!(build(&book), (0, ALL));
    for (file, from, to, made, why) in [
        ("content/diagrams/b.yaml", "f5 f6", "f5 d6", 4, "the picture and the manifest"),
        (
            "content/diagrams/b.yaml",
            "Two moves.",
            "Both moves.",
            2,
            "HTML and the manifest: no picture shows a caption",
        ),
        ("content/diagrams/a.yaml", "  caption", "  title: Third\n  caption", 12, "pictures, manifest and glossary"),
        ("content/diagrams/b.yaml", "recorded:", "# a line above\nrecorded:", 0, "only places have changed"),
        ("content/games/one.txt", "c4", "c4 f4", 4, "the picture and the manifest"),
        ("content/en/glossary.md", "A disc is", "One disc is", 2, "the glossary"),
        ("content/en/words.yaml", "Reversi board.", "A board.", ALL - 1, "every text alternative, not the schema"),
        ("templates/glossary.yaml", "gutter: 9mm", "gutter: 8mm", 2, "the glossary"),
        ("templates/themes/board.yaml", "#33804f", "#33804e", 16, "the pictures, also those of the web page"),
        ("content/outflank.yaml", "Nobody", "Somebody", 2, "the glossary"),
        ("content/outflank.yaml", "A book", "The book", 3, "glossary and manifest"),
        ("content/outflank.yaml", "[128]", "[96]", 6, "five PNG files and the manifest"),
        ("content/outflank.yaml", "theme: board", "theme: print", 16, "the pictures, also those of the web page"),
        ("templates/themes/print.yaml", "ink: \"#000000\"", "ink: \"#000001\"", 17, "pictures and glossary"),
    ] {
        book = book.edit(file, from, to);
        assert_eq!(build(&book), (made, ALL - made), "{file}: {why}");
        assert_eq!(build(&book), (0, ALL), "{file}: nothing more");
    }
}

#[test]
fn what_is_not_as_it_was_made_is_made_again() {
    let book = small();
    build(&book);
    let out = book.path().join("out/en");
    let svg = out.join("diagrams/plain.svg");

    fs::remove_file(&svg).expect("removed");
    assert_eq!(build(&book), (1, ALL - 1), "a file was missing");
    let text = fs::read_to_string(&svg).expect("text");
    fs::write(&svg, text.replacen("#000000", "#000001", 1).replacen("#1", "#2", 1)).expect("written");
    assert_eq!(build(&book), (1, ALL - 1), "a file was altered, its length kept");
    fs::write(&svg, "").expect("written");
    assert_eq!(build(&book), (1, ALL - 1), "a file was emptied");
    fs::remove_dir_all(&out).expect("removed");
    assert_eq!(build(&book), (ALL, 0), "a folder was missing");
    fs::remove_dir_all(book.path().join("out")).expect("removed");
    assert_eq!(build(&book), (ALL, 0), "everything was missing");
}

/// A record that is damaged, of another version or of another program is none: all is made again, and what is the same is
/// not even written.
#[test]
fn a_record_that_is_not_ours_is_ignored() {
    let book = small();
    build(&book);
    let (out, record) = (book.path().join("out"), book.path().join("out").join(RECORD));
    let good = fs::read_to_string(&record).expect("a record");
    let svg = out.join("en/diagrams/plain.svg");
    let written = || fs::metadata(&svg).and_then(|meta| meta.modified()).expect("a time");
    let before = written();
    let other_program = {
        let mut json: serde_json::Value = serde_json::from_str(&good).expect("JSON");
        for entry in json["files"].as_object_mut().expect("files").values_mut() {
            entry["from"] = "0".repeat(64).into();
        }
        json.to_string()
    };
    for bad in [
        "",
        "{",
        "null",
        "[1]",
        &good[..good.len() / 2],
        &good.replace("outflank-cache 1", "outflank-cache 0"),
        &good.replace("outflank-cache 1", "outflank-cache 2"),
        &good.replace("checksum", "md5"),
        &good.replace("en/diagrams/plain.svg", "../../plain.svg"),
        &other_program,
    ] {
        assert_ne!(bad, good);
        fs::write(&record, bad).expect("written");
        let run = book.run(&["build", "."]);
        assert_eq!((run.code, run.stderr.as_str()), (0, "19 files made in ./out\n"), "{bad}");
        assert_eq!(fs::read_to_string(&record).expect("a record"), good);
    }
    fs::write(&record, [0xff, 0xfe, 0]).expect("written");
    assert_eq!(build(&book), (ALL, 0));
    fs::remove_file(&record).expect("removed");
    assert_eq!(build(&book), (ALL, 0));
    assert_eq!(written(), before, "the same bytes are not written again");

    assert_eq!(counts(&book.run(&["build", ".", "--force"])), (ALL, 0));
    assert_ne!(written(), before, "unless they must be");
}

/// A record whose lines are true of other files costs work, never truth: whatever is exchanged, all comes out as it would
/// from nothing.
#[test]
fn a_record_with_exchanged_lines_makes_nothing_wrong() {
    let book = small();
    build(&book);
    let record = book.path().join("out").join(RECORD);
    let good = fs::read_to_string(&record).expect("a record");
    let (one, two) = ("en/diagrams/plain.svg", "en/diagrams/recorded.svg");
    for (key, made) in [("from", 2), ("checksum", 2), ("length", 2), ("", 2)] {
        let mut json: serde_json::Value = serde_json::from_str(&good).expect("JSON");
        let files = &mut json["files"];
        let of = |files: &serde_json::Value, name: &str| match key {
            "" => files[name].clone(),
            key => files[name][key].clone(),
        };
        let (first, second) = (of(files, one), of(files, two));
        assert_ne!(first, second, "{key}");
        for (name, value) in [(one, second), (two, first)] {
            match key {
                "" => files[name] = value,
                key => files[name][key] = value,
            }
        }
        fs::write(&record, json.to_string()).expect("written");
        assert_eq!(build(&book), (made, ALL - made), "{key}");
        assert_eq!(fs::read_to_string(&record).expect("a record"), good, "{key}");
    }
    // and the files themselves exchanged, under a record that is right
    let (one, two) = (book.path().join("out").join(one), book.path().join("out").join(two));
    let bytes = (fs::read(&one).expect("read"), fs::read(&two).expect("read"));
    fs::write(&one, bytes.1).expect("written");
    fs::write(&two, bytes.0).expect("written");
    assert_eq!(build(&book), (2, ALL - 2));
}

/// Another program may make other files of the same content, even one of the same version.
#[cfg(unix)]
#[test]
fn another_program_makes_everything_again() {
    let book = small();
    build(&book);
    let record = || fs::read_to_string(book.path().join("out").join(RECORD)).expect("a record");
    let before = record();
    let other = book.path().join("other");
    fs::copy(env!("CARGO_BIN_EXE_outflank"), &other).expect("copied");
    // one byte behind the end: it does the same, but who could know
    let mut bytes = fs::read(&other).expect("read");
    bytes.push(0);
    fs::write(&other, bytes).expect("written");
    let run = || {
        // a test beside this one may have opened the file for its own child: then it is busy for a moment
        loop {
            let mut command = std::process::Command::new(&other);
            let output = command.current_dir(book.path()).args(["build", "."]).output();
            let is_busy = |error: &std::io::Error| error.kind() == std::io::ErrorKind::ExecutableFileBusy;
            if !output.as_ref().is_err_and(is_busy) {
                break counts(&Run::from(output.expect("it runs")));
            }
        }
    };
    assert_eq!(run(), (ALL, 0));
    assert_ne!(record(), before);
    assert_eq!(run(), (0, ALL));
    assert_eq!(build(&book), (ALL, 0), "and back again");
    assert_eq!(record(), before);
}

/// What a theme draws with is a part of every picture.
#[test]
fn a_drawing_that_has_changed_is_drawn_anew() {
    let drawing = |path: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 20\"><path d=\"{path}\"/></svg>\n")
    };
    let theme = fs::read_to_string(repository().join("templates/themes/board.yaml")).expect("a theme");
    let book = small()
        .file("templates/themes/board.yaml", &format!("{theme}black-disc: shell.svg\n"))
        .file("templates/themes/shell.svg", &drawing("M2 2H18V18H2Z"));
    assert_eq!(build(&book), (ALL, 0));
    let book = book.file("templates/themes/shell.svg", &drawing("M2 2H18V18Z"));
    assert_eq!(build(&book), (16, ALL - 16), "the pictures, also those of the web page");
    let book = book.file("templates/themes/shell.svg", &drawing("M 2 2 H 18 V 18 Z"));
    assert_eq!(build(&book), (0, ALL), "only written in another way");
}

/// The record holds no time, no folder and no order of work.
#[test]
fn the_record_is_the_same_everywhere() {
    let (one, two) = (small(), small());
    assert_eq!(one.run(&["build", ".", "--jobs", "1"]).code, 0);
    assert_eq!(two.run(&["build", ".", "--jobs", "4", "--out", "elsewhere"]).code, 0);
    let record = |book: &Book, out: &str| fs::read_to_string(book.path().join(out).join(RECORD)).expect("a record");
    assert_eq!(record(&one, "out"), record(&two, "elsewhere"));
}

/// A part of the book may be built; the rest is neither made nor forgotten.
#[test]
fn a_part_leaves_the_rest_alone() {
    let book = small();
    assert_eq!(counts(&book.run(&["build", ".", "--only", "shown"])), (9, 0));
    assert_eq!(counts(&book.run(&["build", ".", "--only", "shown,plain"])), (3, 9));
    assert_eq!(build(&book), (ALL - 12, 12));
    let run = book.run(&["build", ".", "--only", "plain"]);
    assert_eq!(run.stderr, "0 files made in ./out, 3 unchanged\n");
    assert_eq!(build(&book), (0, ALL));
}

#[test]
fn one_file_is_one_file() {
    let book = small();
    build(&book);
    fs::remove_file(book.path().join("out/en/diagrams/plain.png")).expect("removed");
    assert_eq!(book.run(&["build", "."]).stderr, "1 file made in ./out, 18 unchanged\n");
}

/// `--optimize` is one of the things that a PNG is made from: only those are made again, and again without it.
#[test]
fn optimizing_makes_the_png_files_again() {
    let book = small();
    build(&book);
    let pictures = book.path().join("out/en/diagrams");
    let size = || -> usize {
        let names = ["plain", "recorded", "shown", "shown-before", "shown-after"].map(|name| format!("{name}.png"));
        names.iter().map(|name| fs::read(pictures.join(name)).expect("made").len()).sum()
    };
    let quick = size();
    assert_eq!(counts(&book.run(&["build", ".", "--optimize"])), (5, ALL - 5));
    assert!(size() < quick);
    assert_eq!(counts(&book.run(&["build", ".", "--optimize"])), (0, ALL));
    assert_eq!(build(&book), (5, ALL - 5));
}

/// Wrong content, wrong records, wrong files: what is there stays.
#[test]
fn a_build_that_fails_changes_nothing() {
    let book = small();
    build(&book);
    let before = files(&book.path().join("out"));
    let record = fs::read(book.path().join("out").join(RECORD)).expect("a record");
    // a fault that the loading finds, and one that only shows in the setting
    for (file, from, to) in [
        ("content/diagrams/b.yaml", "f5 f6", "f5 f7"),
        ("templates/glossary.yaml", "width: 61mm, square: 8.5mm", "width: 610mm, square: 85mm"),
    ] {
        let text = fs::read_to_string(book.path().join(file)).expect("text");
        assert!(text.contains(from), "{file} has no {from}");
        book.write(file, text.replace(from, to).as_bytes());
        let run = book.run(&["build", "."]);
        assert_eq!(run.code, 1, "{file}: {}", run.stderr);
        assert!(run.stderr.ends_with("nothing was written\n"), "{}", run.stderr);
        assert!(files(&book.path().join("out")) == before, "{file}");
        assert_eq!(fs::read(book.path().join("out").join(RECORD)).expect("a record"), record);
        let fresh = book.run(&["build", ".", "--out", "fresh"]);
        assert_eq!(fresh.code, 1, "{file}");
        assert!(!book.path().join("fresh").exists(), "not even a folder");
        book.write(file, text.as_bytes());
    }
    assert_eq!(build(&book), (0, ALL));
}

#[test]
fn what_is_no_longer_made_is_told_and_removed_when_asked() {
    let mut book = small();
    build(&book);
    book = book.edit("content/diagrams/b.yaml", "plain:", "renamed:");
    let run = book.run(&["build", "."]);
    let told = "note: no longer made, but still in ./out; `outflank build --clean` removes it:\n  \
                en/diagrams/plain.html\n  en/diagrams/plain.png\n  en/diagrams/plain.svg\n";
    assert_eq!(run.stderr, format!("{told}4 files made in ./out, 15 unchanged\n"));
    // again, until it is gone; a build of a part knows as well
    assert_eq!(book.run(&["build", "."]).stderr, format!("{told}0 files made in ./out, 19 unchanged\n"));
    let part = book.run(&["build", ".", "--only", "renamed"]);
    assert_eq!(part.stderr, format!("{told}0 files made in ./out, 3 unchanged\n"));

    // what somebody has changed, or has put there, is not ours
    let out = book.path().join("out/en/diagrams");
    fs::write(out.join("plain.svg"), "mine").expect("written");
    fs::write(out.join("mine.svg"), "mine").expect("written");
    let run = book.run(&["build", ".", "--clean"]);
    assert_eq!(
        run.stderr,
        "note: no longer made, and removed from ./out:\n  en/diagrams/plain.html\n  en/diagrams/plain.png\n\
         note: no longer made, but left in ./out, since somebody has changed it:\n  en/diagrams/plain.svg\n\
         0 files made in ./out, 19 unchanged\n"
    );
    assert!(!out.join("plain.png").exists() && out.join("plain.svg").exists() && out.join("mine.svg").exists());
    assert_eq!(book.run(&["build", ".", "--clean"]).stderr, "0 files made in ./out, 19 unchanged\n");
}

/// Pictures of the pages are made where they are wanted, anew where the page looks different, and are leftovers where not.
#[test]
fn previews_come_and_go_with_their_pages() {
    let book = small();
    let preview = |more: &[&str]| counts(&book.run(&[&["build", ".", "--preview"], more].concat()));
    let out = book.path().join("out/en");
    assert_eq!(preview(&[]), (ALL + 1, 0));
    assert!(out.join("glossary-a4.png").exists());
    assert_eq!(preview(&[]), (0, ALL + 1));
    // words that a listener alone hears change the document, not the look of its page
    let book =
        book.edit("content/en/words.yaml", "alt-to-move: \"{side} to move.\"", "alt-to-move: \"{side} is next.\"");
    let preview = |more: &[&str]| counts(&book.run(&[&["build", ".", "--preview"], more].concat()));
    let before = fs::read(out.join("glossary-a4.png")).expect("a page");
    assert!(preview(&["--only", "glossary"]).0 >= 1);
    assert_eq!(fs::read(out.join("glossary-a4.png")).expect("a page"), before);
    let book = book.edit("content/en/glossary.md", "A disc is", "One disc is");
    let preview = |more: &[&str]| counts(&book.run(&[&["build", ".", "--preview"], more].concat()));
    assert_eq!(preview(&["--only", "glossary"]), (3, 0), "PDF, picture and HTML");
    assert_ne!(fs::read(out.join("glossary-a4.png")).expect("a page"), before);
    // a part leaves the pictures of the rest alone
    let part = book.run(&["build", ".", "--preview", "--only", "plain"]);
    assert!(!part.stderr.contains("glossary"), "{}", part.stderr);
    // several pages have numbers, and the picture without one is left over
    let long = format!("One disc is placed. {}", "Then another one is placed. ".repeat(600));
    let book = book.edit("content/en/glossary.md", "One disc is placed.", &long);
    let run = book.run(&["build", ".", "--preview", "--clean"]);
    assert!(run.stderr.contains("glossary-a4.png"), "{}", run.stderr);
    assert!(out.join("glossary-a4-1.png").exists() && out.join("glossary-a4-2.png").exists());
    assert!(!out.join("glossary-a4.png").exists());
    let run = book.run(&["build", ".", "--clean"]);
    assert!(run.stderr.contains("glossary-a4-2.png"), "{}", run.stderr);
    assert!(!out.join("glossary-a4-1.png").exists());
}

#[test]
fn cleaning_takes_empty_folders_away() {
    let book = small().edit("content/outflank.yaml", "papers", "languages: [en, xx]\npapers");
    for file in ["words.yaml", "glossary.md"] {
        fs::create_dir_all(book.path().join("content/xx")).expect("made");
        let from = book.path().join("content/en").join(file);
        fs::copy(from, book.path().join("content/xx").join(file)).expect("copied");
    }
    let book = book.file("content/xx/diagrams.yaml", "shown: { caption: Ein Zug. }\nplain: { caption: Zwei. }\n");
    assert_eq!(counts(&book.run(&["build", "."])), (2 * ALL, 0));
    let book = book.edit("content/outflank.yaml", "en, xx", "en");
    let run = book.run(&["build", ".", "--clean"]);
    assert!(run.stderr.starts_with("note: no longer made, and removed from ./out:\n  xx/diagrams/"), "{}", run.stderr);
    assert!(!book.path().join("out/xx").exists());
    assert_eq!(build(&book), (0, ALL));
}

/// A record that somebody forged removes nothing outside.
#[test]
fn no_record_leads_out_of_the_folder() {
    let book = small();
    build(&book);
    book.write("victim.svg", b"victim");
    let record = book.path().join("out").join(RECORD);
    let good = fs::read_to_string(&record).expect("a record");
    let entry =
        format!("{{\"from\":null,\"checksum\":\"{}\",\"length\":6}}", outflank::build::Checksum::of_bytes(b"victim"));
    let victim = book.path().join("victim.svg");
    let absolute = victim.to_str().expect("UTF-8");
    for path in ["../victim.svg", "en/../../victim.svg", absolute, "..\\\\victim.svg"] {
        let forged = good.replacen("\"files\":{", &format!("\"files\":{{\"{path}\":{entry},"), 1);
        fs::write(&record, forged).expect("written");
        assert_eq!(book.run(&["build", ".", "--clean"]).code, 0);
        assert!(victim.exists(), "{path}");
    }
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn no_link_leads_out_of_the_folder() {
        let book = small();
        let elsewhere = tempfile::tempdir().expect("a folder");
        fs::create_dir(book.path().join("out")).expect("made");
        symlink(elsewhere.path(), book.path().join("out/en")).expect("linked");
        let run = book.run(&["build", "."]);
        let target = elsewhere.path().canonicalize().expect("a path");
        assert_eq!(
            (run.code, run.stderr),
            (
                3,
                format!(
                    "error: cannot write into ./out/en: it is a symbolic link to {}, which is not inside ./out\n",
                    target.display()
                )
            )
        );
        assert_eq!(fs::read_dir(elsewhere.path()).expect("a folder").count(), 0);
    }

    /// A record that speaks of files behind such a link removes none of them.
    #[test]
    fn cleaning_follows_no_link() {
        let book = small();
        build(&book);
        let elsewhere = tempfile::tempdir().expect("a folder");
        let diagrams = book.path().join("out/en/diagrams");
        for (name, bytes) in files(&diagrams) {
            fs::write(elsewhere.path().join(name), bytes).expect("written");
        }
        fs::remove_dir_all(&diagrams).expect("removed");
        symlink(elsewhere.path(), &diagrams).expect("linked");
        let before = files(elsewhere.path());
        let book = book.edit("content/diagrams/b.yaml", "plain:", "renamed:");
        let run = book.run(&["build", ".", "--clean"]);
        assert_eq!(run.code, 3, "{}", run.stderr);
        let run = book.run(&["build", ".", "--clean", "--only", "glossary"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stderr.contains("since somebody has changed it:\n  en/diagrams/plain.html\n"), "{}", run.stderr);
        assert!(files(elsewhere.path()) == before);
    }

    #[test]
    fn a_link_inside_the_folder_is_followed() {
        let book = small();
        fs::create_dir_all(book.path().join("out/english")).expect("made");
        symlink("english", book.path().join("out/en")).expect("linked");
        assert_eq!(counts(&book.run(&["build", "."])), (ALL, 0));
        assert!(book.path().join("out/english/glossary-a4.pdf").is_file());
        assert_eq!(counts(&book.run(&["build", "."])), (0, ALL));
    }

    /// A link in the place of a file is replaced, and what it leads to stays as it was.
    #[test]
    fn a_file_that_is_a_link_is_replaced() {
        let book = small();
        build(&book);
        let svg = book.path().join("out/en/diagrams/plain.svg");
        fs::rename(&svg, book.path().join("plain.svg")).expect("moved");
        symlink("../../../plain.svg", &svg).expect("linked");
        assert_eq!(build(&book), (1, ALL - 1));
        assert!(fs::symlink_metadata(&svg).expect("there").is_file());
        assert!(book.path().join("plain.svg").is_file());
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told() {
    let book = small().file("taken", "");
    for out in ["taken", "taken/out"] {
        let run = book.run(&["build", ".", "--out", out]);
        let message = "error: cannot make the folder taken: something else has this name\n";
        assert_eq!((run.code, run.stderr.as_str()), (3, message));
    }
}

/// The program at work in the book's folder.
fn start(book: &Book) -> Child {
    let mut build = command();
    build.current_dir(book.path()).args(["build", "."]).stderr(Stdio::null()).spawn().expect("the program runs")
}

#[test]
fn two_builds_at_once_are_one_build() {
    let book = small();
    let mut both = [start(&book), start(&book)];
    for child in &mut both {
        assert!(child.wait().expect("it ends").success());
    }
    assert_eq!(build(&book), (0, ALL));
    assert_eq!(temporary(&book), [] as [&str; 0]);
}

/// The temporary files below `out`.
fn temporary(book: &Book) -> Vec<String> {
    let names = files(&book.path().join("out")).into_iter().map(|(name, _)| name);
    names.filter(|name| name.contains(".outflank-")).collect()
}

//! The preprocessor of mdBook: `tests/fixtures/mdbook` has the same book as mdBook 0.4 and 0.5 send it.

mod common;

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use common::{Book, Run, command, repository};
use serde_json::{Value, json};

/// What mdBook sends, with the book in another folder.
fn message(version: &str, root: &str) -> Value {
    let path = repository().join(format!("tests/fixtures/mdbook/{version}.json"));
    let mut message: Value = serde_json::from_slice(&fs::read(path).expect("a message")).expect("JSON");
    message[0]["root"] = root.into();
    message
}

/// The files of that book. Chapter one includes some lines, so that it is longer when it comes from mdBook.
fn book() -> Book {
    Book::new()
        .file("src/README.md", "# Preface\n")
        .file(
            "src/one.md",
            "# One\n\n{{#include part/words.txt}}\n\n```reversi\nmoves: f5\nshow: last-move\ncaption: \"{mover} plays \
             {last}.\"\n```\n",
        )
        .file("src/part/two.md", "# Two\n\n> ```reversi\n> id: answer\n> moves: f5 d6\n> ```\n")
}

fn run(book: &Book, message: &Value) -> Run {
    let mut child = command()
        .current_dir(book.path())
        .arg("mdbook")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("stdin").write_all(message.to_string().as_bytes()).expect("written");
    Run::from(child.wait_with_output().expect("it ends"))
}

/// A chapter by the way to it.
fn content<'v>(book: &'v mut Value, way: &[&str]) -> &'v mut Value {
    let chapter = way.iter().fold(book, |value, key| match key.parse::<usize>() {
        Ok(index) => &mut value[index],
        Err(_) => &mut value[*key],
    });
    &mut chapter["Chapter"]["content"]
}

/// Both versions: the blocks of all chapters become pictures, and nothing else changes, also what no version knows yet.
#[test]
fn a_book_gets_its_pictures() {
    for (version, items) in [("0.4", "sections"), ("0.5", "items")] {
        let files = book();
        let sent = message(version, files.path().to_str().expect("UTF-8"));
        let run = run(&files, &sent);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{version}");
        let mut given: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let mut expected = sent[1].clone();
        for (way, id, caption) in [
            (&[items, "2"][..], "one-1", "<figcaption>Black plays f5.</figcaption>"),
            (&[items, "2", "Chapter", "sub_items", "0"], "answer", ""),
        ] {
            let (before, after) = (content(&mut expected, way).take(), content(&mut given, way).take());
            let (before, after) = (before.as_str().expect("a text"), after.as_str().expect("a text"));
            let head = before.split("```").next().expect("words before the block");
            assert!(after.starts_with(&format!("{head}<figure")), "{version}: {after}");
            assert!(after.contains(&format!("id=\"outflank-{id}\"")) && after.contains(caption), "{version}: {after}");
            assert!(!after.contains("```") && after.ends_with("</figure>\n"), "{version}: {after}");
        }
        assert_eq!(given, expected, "{version}: all else is as it was");
    }
}

/// Faults are shown in the files of the chapters, at their lines there, and mdBook gets nothing.
#[test]
fn faults_are_shown_in_the_files_of_the_chapters() {
    let files =
        book().edit("src/one.md", "moves: f5", "moves: f5 f5").edit("src/part/two.md", "moves: f5 d6", "moves: f5 a1");
    let mut message = message("0.5", files.path().to_str().expect("UTF-8"));
    for (way, from, to) in [
        (&["items", "2"][..], "moves: f5", "moves: f5 f5"),
        (&["items", "2", "Chapter", "sub_items", "0"], "moves: f5 d6", "moves: f5 a1"),
    ] {
        let text = content(&mut message[1], way);
        *text = text.as_str().expect("a text").replace(from, to).into();
    }
    // A block that another preprocessor has made is in no file.
    *content(&mut message[1], &["items", "0"]) = "# Preface\n\n```reversi\nid: made\nmoves: h8\n```\n".into();
    let run = run(&files, &message);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    let places: Vec<&str> = run.stderr.lines().filter_map(|line| line.trim().strip_prefix("┌─ ")).collect();
    assert_eq!(
        places,
        ["src/README.md, as other preprocessors left it:5:8", "src/one.md:6:11", "src/part/two.md:5:13"],
        "{}",
        run.stderr
    );
}

/// Two chapters stand on one page when a book is printed, so they cannot share an id.
#[test]
fn an_id_is_one_of_the_whole_book() {
    let files = book();
    let mut message = message("0.5", files.path().to_str().expect("UTF-8"));
    *content(&mut message[1], &["items", "0"]) = "```reversi\nid: answer\nmoves: d3\n```\n".into();
    let run = run(&files, &message);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("error: the diagram `answer` is defined twice\n"), "{}", run.stderr);
}

fn told(config: &Value) -> (i32, String) {
    let files = book();
    let mut message = message("0.5", files.path().to_str().expect("UTF-8"));
    message[0]["config"] = config.clone();
    let run = run(&files, &message);
    assert!(run.code == 0 || run.stdout.is_empty());
    (run.code, run.stderr)
}

#[test]
fn what_book_toml_says_is_checked() {
    let config = json!({ "preprocessor": { "outflank": {
        "command": "outflank mdbook", "after": ["links"], "thema": "dark", "theme": 7, "strict": "yes",
    } } });
    assert_eq!(
        told(&config),
        (
            1,
            "error: book.toml: `thema` is not a key of [preprocessor.outflank]\n = known here: theme, lang, strict\n \
             = help: did you mean `theme`?\n\n\
             error: book.toml: `theme` is text, not 7\n\n\
             error: book.toml: `strict` is `true` or `false`, not \"yes\"\n\n\
             3 errors\n"
                .to_owned()
        )
    );
    let config = json!({ "book": { "language": "tlh" }, "preprocessor": { "outflank": {} } });
    assert_eq!(
        told(&config),
        (
            1,
            "error: book.toml: there are no words for the language `tlh`\n = looked for content/tlh/words.yaml beside \
             book.toml\n = help: set `lang = \"en\"` below [preprocessor.outflank], or translate what `outflank new` \
             copies\n\n"
                .to_owned()
        )
    );
    let config = json!({ "book": { "language": "en-GB" }, "preprocessor": { "outflank": { "theme": "nigth" } } });
    let (code, text) = told(&config);
    assert_eq!(code, 1);
    assert!(text.starts_with("error: book.toml: there is no theme `nigth`\n = known here: "), "{text}");
    assert_eq!(told(&json!({ "book": { "language": "en-GB" }, "preprocessor": { "outflank": {} } })).0, 0);
    let (code, text) = told(&json!({ "preprocessor": { "reversi": { "command": "outflank mdbook" } } }));
    assert_eq!(
        (code, text.as_str()),
        (
            1,
            "error: book.toml has no [preprocessor.outflank]\n = help: give the table of \
        this command that name, since its keys are looked for there\n\n"
        )
    );
}

#[test]
fn renderers_are_asked_for_by_the_exit_code() {
    for (renderer, code) in [("html", 0), ("markdown", 0), ("epub", 1), ("linkcheck", 1)] {
        let run = Book::new().run(&["mdbook", "supports", renderer]);
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (code, "", ""), "{renderer}");
    }
}

//! Symbolic links: a book may come from anybody, and reads nothing outside its folder.

use std::fs;
use std::os::unix::fs::symlink;

use crate::common::Book;

/// What must not be told to whoever sees the output.
const SECRET: &str = "root:x:0:0:secret";

/// A book whose `link` leads to `target`, which lies outside; returns what a build says.
fn told(link: &str, target: &str, content: &str) -> String {
    let world = Book::new()
        .file("secret/file", SECRET)
        .file("secret/folder/file.yaml", SECRET)
        .file("secret/folder/glossary.md", SECRET)
        .file("book/content/outflank.yaml", "documents: [glossary]\n")
        .file("book/content/diagrams/d.yaml", content)
        .file("book/content/en/glossary.md", "# Words {#title}\n\n## One {#one}\n\nWords.\n");
    let link = world.path().join("book").join(link);
    let _ = fs::remove_file(&link);
    let _ = fs::remove_dir_all(&link);
    fs::create_dir_all(link.parent().expect("a folder")).expect("made");
    symlink(world.path().join(target), &link).expect("linked");
    let run = world.run(&["build", "book"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(!run.stderr.contains("secret\n") && !run.stderr.contains(SECRET), "{}", run.stderr);
    assert!(!world.path().join("book/out").exists());
    run.stderr
}

#[test]
fn no_link_leads_out_of_the_book() {
    const PLAIN: &str = "x:\n  moves: f5\n";
    for (link, target, content) in [
        ("content/outflank.yaml", "secret/file", PLAIN),
        ("content/diagrams/more.yaml", "secret/file", PLAIN),
        ("content/diagrams", "secret/folder", PLAIN),
        ("content/en/glossary.md", "secret/file", PLAIN),
        ("content/en/diagrams.yaml", "secret/file", PLAIN),
        ("content/en/words.yaml", "secret/file", PLAIN),
        ("content/en", "secret/folder", PLAIN),
        ("templates/glossary.yaml", "secret/file", PLAIN),
        ("templates/themes/board.yaml", "secret/file", PLAIN),
        ("templates", "secret/folder", PLAIN),
        ("content/games", "secret", "x:\n  game: games/file\n"),
        ("content/one.txt", "secret/file", "x:\n  game: one.txt\n"),
    ] {
        let told = told(link, target, content);
        assert!(
            told.contains("a symbolic link leads to ") && told.contains("which is not inside book"),
            "{link}: {told}"
        );
    }
}

#[test]
fn a_link_within_the_book_is_followed() {
    let book = Book::new()
        .file("content/outflank.yaml", "diagrams: { png: [16] }\n")
        .file("shared/d.yaml", "x:\n  moves: f5\n")
        .file("shared/games/one.txt", "f5 d6\n");
    symlink("../shared", book.path().join("content/diagrams")).expect("linked");
    let run = book.run(&["build", "."]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    // a folder that is named through a link is the folder of the book
    let elsewhere = Book::new();
    symlink(book.path(), elsewhere.path().join("book")).expect("linked");
    let run = elsewhere.run(&["build", "book"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

/// A link that leads nowhere is a file that is not there; one that leads to itself is told.
#[test]
fn broken_links_are_told() {
    let book = Book::new().file("content/diagrams/d.yaml", "x:\n  game: one.txt\n");
    symlink("nowhere", book.path().join("content/one.txt")).expect("linked");
    let run = book.run(&["build", "."]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("there is no file content/one.txt"), "{}", run.stderr);
    fs::remove_file(book.path().join("content/one.txt")).expect("removed");
    symlink("one.txt", book.path().join("content/one.txt")).expect("linked");
    let run = book.run(&["build", "."]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("cannot read content/one.txt: "), "{}", run.stderr);
}

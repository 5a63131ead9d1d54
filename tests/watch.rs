//! `outflank watch` as a user has it running: every change of what the book is read from is built, and nothing else is.

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use common::{Book, command, repository};

/// Nothing takes so long; a test that waits in vain fails.
const DEADLINE: Duration = Duration::from_mins(2);
/// So long nothing more may be said.
const SILENCE: Duration = Duration::from_millis(1500);

/// The program at work, with what it says.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    /// Starts it in the book's folder, and waits until it watches.
    fn start(book: &Book, arguments: &[&str]) -> Self {
        let mut watching = Self::spawn(book.path(), arguments);
        watching.until("; Ctrl-C ends it");
        watching
    }

    fn spawn(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = command()
            .current_dir(folder)
            .arg("watch")
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let (sender, lines) = channel();
        let stderr = BufReader::new(child.stderr.take().expect("piped"));
        thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    /// All lines up to the first that has `part` in it, which is the last of them.
    fn until(&mut self, part: &str) -> Vec<String> {
        let mut said = Vec::new();
        let end = Instant::now() + DEADLINE;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => said.push(line),
                Err(why) => panic!("waited in vain for `{part}` ({why}) after:\n{}", said.join("\n")),
            }
            if said.last().is_some_and(|line| line.contains(part)) {
                return said;
            }
        }
    }

    /// The next line is this one.
    fn next(&mut self, line: &str) {
        assert_eq!(self.until(""), [line]);
    }

    /// Nothing more is said.
    fn nothing(&mut self) {
        match self.lines.recv_timeout(SILENCE) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("nothing had changed, and yet: {other:?}"),
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A book of one diagram: a picture as SVG, PNG and HTML, the manifest and its schema.
fn small() -> Book {
    Book::new()
        .file("content/outflank.yaml", "diagrams: { png: [16] }\n")
        .file("content/diagrams/d.yaml", "x:\n  moves: f5\n")
}

fn shipped(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect("a shipped file")
}

fn svg(book: &Book, id: &str) -> String {
    fs::read_to_string(book.path().join(format!("out/en/diagrams/{id}.svg"))).unwrap_or_default()
}

#[test]
fn a_change_is_built() {
    let book = small();
    let mut watching = Watching::spawn(book.path(), &[]);
    watching.next("5 files made in ./out");
    watching.next("watching .; Ctrl-C ends it");
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 d6\n");
    watching.next("content/diagrams/d.yaml changed: 4 files made in ./out, 1 unchanged");
    assert!(svg(&book, "x").contains("f5 d6"));
    watching.nothing();
    // the same bytes once more are no change
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 d6\n");
    watching.nothing();
    book.write("content/outflank.yaml", b"title: Mine\ndiagrams: { png: [16] }\n");
    watching.next("content/outflank.yaml changed: 1 file made in ./out, 4 unchanged");
}

#[test]
fn an_error_is_told_and_the_last_good_files_stay() {
    let book = small().file("content/diagrams/d.yaml", "x:\n  moves: f5 f6 a1\n");
    let mut watching = Watching::spawn(book.path(), &[]);
    // wrong from the beginning
    let said = watching.until("watching .");
    let text = said.join("\n");
    assert!(text.starts_with("error: a1 is not a legal move for Black"), "{text}");
    assert!(text.ends_with("\nnothing was written\nwatching .; Ctrl-C ends it"), "{text}");
    assert!(!book.path().join("out").exists());
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 f6\n");
    watching.next("content/diagrams/d.yaml changed: 5 files made in ./out");

    // half written, then the rest
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 f6 e6\ny: {");
    let text = watching.until("content/diagrams/d.yaml changed: nothing was written").join("\n");
    assert!(text.starts_with("error: "), "{text}");
    assert!(svg(&book, "x").contains("f5 f6") && !svg(&book, "x").contains("f5 f6 e6"));
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 f6 e6\ny: { moves: f5 }\n");
    watching.next("content/diagrams/d.yaml changed: 7 files made in ./out, 1 unchanged");
    watching.nothing();
}

#[test]
fn files_come_and_go() {
    let book = small();
    let mut watching = Watching::start(&book, &["."]);
    book.write("content/diagrams/e.yaml", b"y:\n  moves: f5 d6\n");
    watching.next("content/diagrams/e.yaml is new: 4 files made in ./out, 4 unchanged");
    fs::remove_file(book.path().join("content/diagrams/e.yaml")).expect("removed");
    let told = "note: no longer made, but still in ./out; `outflank build --clean` removes it:";
    watching.next(told);
    watching.next("  en/diagrams/y.html");
    watching.next("  en/diagrams/y.png");
    watching.next("  en/diagrams/y.svg");
    watching.next("content/diagrams/e.yaml is gone: 1 file made in ./out, 4 unchanged");
    // what has been told is not told with every build
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 d6\n");
    watching.next("content/diagrams/d.yaml changed: 4 files made in ./out, 1 unchanged");
    // a file that was not there when the book was first read
    book.write("content/en/diagrams.yaml", b"x: { title: A title }\n");
    watching.next("content/en/diagrams.yaml is new: 4 files made in ./out, 1 unchanged");
    assert!(svg(&book, "x").contains("A title"));
    // nor its folder
    book.write(
        "templates/themes/board.yaml",
        shipped("templates/themes/board.yaml").replace("#33804f", "#33804e").as_bytes(),
    );
    watching.next("templates/themes/board.yaml changed: 3 files made in ./out, 2 unchanged");
    watching.nothing();
}

/// As editors save: into another file, which then takes the name.
#[test]
fn a_file_that_is_renamed_over_is_seen() {
    let book = small();
    let mut watching = Watching::start(&book, &[]);
    for (moves, times) in [("f5 d6", 1), ("f5 f4", 2)] {
        book.write("content/diagrams/.d.yaml.swp", format!("x:\n  moves: {moves}\n").as_bytes());
        let name = |name: &str| book.path().join("content/diagrams").join(name);
        fs::rename(name(".d.yaml.swp"), name("d.yaml")).expect("renamed");
        watching.next("content/diagrams/d.yaml changed: 4 files made in ./out, 1 unchanged");
        assert!(svg(&book, "x").contains(moves), "for the {times}. time");
    }
    watching.nothing();
}

#[test]
fn templates_themes_words_and_game_files_are_seen() {
    let book = small()
        .file("content/outflank.yaml", "papers: [a4]\ndocuments: [glossary]\ndiagrams: { png: [16] }\n")
        .file("content/diagrams/g.yaml", "g:\n  game: games/old/one.txt\n")
        .file("content/games/old/one.txt", "f5 d6\n")
        .file("content/en/glossary.md", "# Glossary {#title}\n\nWords.\n\n## Move {#move}\n\nA disc is placed.\n")
        .file("templates/glossary.yaml", &shipped("templates/glossary.yaml"));
    let mut watching = Watching::start(&book, &[]);
    book.write("content/games/old/one.txt", b"f5 d6 c3\n");
    watching.next("content/games/old/one.txt changed: 4 files made in ./out, 6 unchanged");
    let template = shipped("templates/glossary.yaml");
    assert!(template.contains("gutter: 9mm"));
    book.write("templates/glossary.yaml", template.replace("gutter: 9mm", "gutter: 8mm").as_bytes());
    watching.next("templates/glossary.yaml changed: 2 files made in ./out, 8 unchanged");
    book.write("content/en/glossary.md", b"# Glossary {#title}\n\nWords.\n\n## Move {#move}\n\nOne disc.\n");
    watching.next("content/en/glossary.md changed: 2 files made in ./out, 8 unchanged");
    // the first of the book's own, where the built-in ones stood in
    let theme = shipped("templates/themes/board.yaml");
    assert!(theme.contains("#33804f"));
    book.write("templates/themes/board.yaml", theme.replace("#33804f", "#33804e").as_bytes());
    let said = watching.until("made in");
    assert_eq!(said, ["templates/themes/board.yaml changed: 7 files made in ./out, 3 unchanged"]);
    book.write("templates/themes/board.yaml", theme.as_bytes());
    watching.next("templates/themes/board.yaml changed: 7 files made in ./out, 3 unchanged");
    book.write(
        "content/en/words.yaml",
        shipped("content/en/words.yaml").replace("Reversi board.", "Board.").as_bytes(),
    );
    watching.next("content/en/words.yaml changed: 9 files made in ./out, 1 unchanged");
    fs::remove_dir_all(book.path().join("templates")).expect("removed");
    watching.next("templates/glossary.yaml changed: 2 files made in ./out, 8 unchanged");
    watching.nothing();
}

#[test]
fn folders_go_and_come_back() {
    let book = small();
    let mut watching = Watching::start(&book, &["."]);
    let path = |name: &str| book.path().join(name);
    let out = common::files(&path("out"));
    fs::rename(path("content"), path("away")).expect("moved");
    watching.next("./content is gone: waiting until it is back");
    assert!(common::files(&path("out")) == out);
    fs::rename(path("away"), path("content")).expect("moved");
    let back = "content/diagrams/d.yaml is new, content/outflank.yaml is new: 0 files made in ./out, 5 unchanged";
    watching.next(back);
    // another folder in the place of one
    fs::create_dir(path("content/other")).expect("made");
    fs::write(path("content/other/d.yaml"), "x:\n  moves: f5 d6\n").expect("written");
    fs::rename(path("content/diagrams"), path("content/old")).expect("moved");
    fs::rename(path("content/other"), path("content/diagrams")).expect("moved");
    watching.until("4 files made in ./out");
    // and it is watched as the first one was
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 f4\n");
    watching.next("content/diagrams/d.yaml changed: 4 files made in ./out, 1 unchanged");
    // a folder that is replaced by its like changes nothing, and yet it is the new one that matters
    fs::rename(path("content/diagrams"), path("content/older")).expect("moved");
    common::copy(&path("content/older"), &path("content/diagrams"));
    watching.nothing();
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 d6\n");
    watching.next("content/diagrams/d.yaml changed: 4 files made in ./out, 1 unchanged");
    watching.nothing();
}

/// The folder of the book itself, named on the command line.
#[test]
fn a_book_that_is_replaced_is_seen() {
    let shelf = Book::new();
    for (name, moves) in [("book", "f5"), ("next", "f5 d6")] {
        shelf.write(&format!("{name}/content/outflank.yaml"), b"diagrams: { png: [16] }\n");
        shelf.write(&format!("{name}/content/diagrams/d.yaml"), format!("x:\n  moves: {moves}\n").as_bytes());
    }
    let mut watching = Watching::start(&shelf, &["book", "--out", "out"]);
    fs::rename(shelf.path().join("book"), shelf.path().join("old")).expect("moved");
    watching.next("book/content is gone: waiting until it is back");
    fs::rename(shelf.path().join("next"), shelf.path().join("book")).expect("moved");
    watching.until("4 files made in out");
    assert!(svg(&shelf, "x").contains("f5 d6"));
    watching.nothing();
}

/// What a build writes is no change, wherever it lies.
#[test]
fn its_own_output_wakes_nothing() {
    for out in ["content/out", "content", "content/diagrams", "content/games", "templates"] {
        let book = small()
            .file("content/diagrams/g.yaml", "g:\n  game: games/one.txt\n")
            .file("content/games/one.txt", "f5 d6\n")
            .file("templates/themes/board.yaml", &shipped("templates/themes/board.yaml"));
        let mut watching = Watching::start(&book, &["--out", out]);
        watching.nothing();
        book.write("content/games/one.txt", b"f5 d6 c3\n");
        watching.next(&format!("content/games/one.txt changed: 4 files made in {out}, 4 unchanged"));
        watching.nothing();
    }
}

#[test]
fn only_a_part_can_be_watched() {
    let book = small().file("content/diagrams/e.yaml", "y:\n  moves: f5 d6\n");
    let mut watching = Watching::start(&book, &["--only", "x"]);
    book.write("content/diagrams/e.yaml", b"y:\n  moves: f5 f4\n");
    watching.next("content/diagrams/e.yaml changed: 0 files made in ./out, 3 unchanged");
    // what is wanted is no longer there, and then it is
    book.write("content/diagrams/d.yaml", b"z:\n  moves: f5\n");
    watching.next("error: --only: there is no `x`; known are: y, z");
    watching.next("content/diagrams/d.yaml changed: nothing was written");
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5\n");
    watching.next("content/diagrams/d.yaml changed: 0 files made in ./out, 3 unchanged");
}

#[test]
fn strict_is_strict_every_time() {
    let book = small();
    let mut watching = Watching::start(&book, &["--strict"]);
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5\n  caption: It flips 1 disc.\n");
    let text = watching.until("nothing was written").join("\n");
    assert!(text.starts_with("error: "), "{text}");
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5\n  caption: \"It flips {flip-count} disc.\"\n");
    watching.next("content/diagrams/d.yaml changed: 2 files made in ./out, 3 unchanged");
}

/// Without the system's help, by looking once a second.
#[test]
fn polling_sees_the_same() {
    let book = small();
    let mut watching = Watching::start(&book, &["--poll"]);
    for moves in ["f5 d6", "f5 f4", "f5 f6"] {
        book.write("content/diagrams/d.yaml", format!("x:\n  moves: {moves}\n").as_bytes());
        watching.next("content/diagrams/d.yaml changed: 4 files made in ./out, 1 unchanged");
        assert!(svg(&book, "x").contains(moves));
    }
    watching.nothing();
}

/// A machine that fails, as a full disk does, is tried again until it does not, and told once.
#[test]
fn a_machine_that_fails_is_tried_again() {
    let book = small().file("taken", "");
    let mut watching = Watching::spawn(book.path(), &["--out", "taken/out"]);
    watching.next("error: cannot make the folder taken: something else has this name");
    watching.next("trying again every 2 seconds");
    watching.next("watching .; Ctrl-C ends it");
    std::thread::sleep(Duration::from_secs(3));
    watching.nothing();
    fs::remove_file(book.path().join("taken")).expect("removed");
    watching.next("5 files made in taken/out");
    watching.nothing();
}

#[test]
fn there_must_be_something_to_watch() {
    let book = Book::new();
    let run = book.run(&["watch"]);
    let message = "error: . has no content/ folder to watch; `outflank new DIR` makes one\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
    let run = book.run(&["watch", "mine"]);
    let message = "error: mine has no content/ folder to watch; `outflank new DIR` makes one\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn an_interrupt_ends_it_well() {
        let book = small();
        let mut watching = Watching::start(&book, &[]);
        let kill = Command::new("kill").args(["-INT", &watching.child.id().to_string()]).status().expect("kill runs");
        assert!(kill.success());
        assert_eq!(watching.child.wait().expect("it ends").code(), Some(0));
        assert!(common::files(book.path()).iter().all(|(name, _)| !name.contains(".outflank-")));
    }

    /// A file that is a link: the change is where the link leads to.
    #[test]
    fn a_change_behind_a_link_is_seen() {
        let book = small().file("content/diagrams/g.yaml", "g:\n  game: one.txt\n").file("games/one.txt", "f5 d6\n");
        symlink("../games/one.txt", book.path().join("content/one.txt")).expect("linked");
        let mut watching = Watching::start(&book, &[]);
        book.write("games/one.txt", b"f5 d6 c3\n");
        watching.next("content/one.txt changed: 4 files made in ./out, 4 unchanged");
    }
}

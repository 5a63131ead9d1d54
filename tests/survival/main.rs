//! Nothing is lost and nothing is torn: whatever happens to a build (killed, a full disk, a folder that it may not write to or
//! that goes away, another build beside it), each file is afterwards the old one or the new one, and the next build succeeds.

#![allow(clippy::case_sensitive_file_extension_comparisons, reason = "we name our files ourselves")]
#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod disk;
mod kill;
mod others;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use common::{Book, command, files, run_in};

/// Two states of one book, which differ in every file that shows a diagram.
struct Two {
    book: Book,
    /// The files of each state, from builds that nothing has happened to.
    made: [BTreeMap<String, Vec<u8>>; 2],
}

const STATES: [&str; 2] = [
    "a:\n  moves: f5\nb:\n  moves: f5 d6\nc:\n  moves: d3\n",
    "a:\n  moves: d3\nb:\n  moves: f5 f6\nc:\n  moves: c4\n",
];

impl Two {
    fn new() -> Self {
        let book = Book::new().file("content/outflank.yaml", "diagrams: { png: [64, 16] }\n");
        let made = STATES.map(|state| {
            book.write("content/diagrams/d.yaml", state.as_bytes());
            let fresh = tempfile::tempdir().expect("a folder");
            let out = fresh.path().join("out");
            let run = book.run(&["build", ".", "--out", out.to_str().expect("UTF-8")]);
            assert_eq!(run.code, 0, "{}", run.stderr);
            files(&out).into_iter().collect::<BTreeMap<_, _>>()
        });
        assert_eq!(
            made[0].len(),
            14,
            "three pictures as SVG, HTML and two PNG, the manifest and its schema: {:?}",
            made[0].keys()
        );
        assert!(made[0].keys().eq(made[1].keys()));
        Self { book, made }
    }

    fn out(&self) -> PathBuf {
        self.book.path().join("out")
    }

    /// Writes the content of a state; nothing is built.
    fn be(&self, state: usize) {
        self.book.write("content/diagrams/d.yaml", STATES[state].as_bytes());
    }

    /// Builds a state; all must be there, and nothing else.
    fn build(&self, state: usize) {
        self.be(state);
        let run = self.book.run(&["build", "."]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        self.assert_is(state);
    }

    /// What is there is the state, to the byte, without a temporary file.
    fn assert_is(&self, state: usize) {
        let there: BTreeMap<String, Vec<u8>> = files(&self.out()).into_iter().collect();
        assert!(there.keys().eq(self.made[state].keys()), "{:?}", there.keys());
        let differing: Vec<_> = there.iter().filter(|(name, bytes)| self.made[state][*name] != **bytes).collect();
        assert!(differing.is_empty(), "{:?}", differing.iter().map(|(name, _)| name).collect::<Vec<_>>());
    }

    /// Each file that is there is whole: that of one state or of the other. With `all`, every file is there.
    fn assert_whole(&self, all: bool, what: &str) {
        let there: BTreeMap<String, Vec<u8>> = files(&self.out()).into_iter().collect();
        for (name, bytes) in there.iter().filter(|(name, _)| !is_temporary(name)) {
            let known = self.made.iter().any(|made| made.get(name) == Some(bytes));
            assert!(known, "{what}: {name} is neither the old file nor the new one");
        }
        if all {
            let missing = self.made[0].keys().find(|name| !there.contains_key(*name));
            assert_eq!(missing, None, "{what}: a file is lost");
        }
    }

    /// The program at work on the book.
    fn start(&self) -> Child {
        quiet(command().current_dir(self.book.path()).args(["build", ".", "--force"]))
            .spawn()
            .expect("the program runs")
    }
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stdout(Stdio::null()).stderr(Stdio::null())
}

fn is_temporary(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|file| file.starts_with(".outflank-"))
}

/// A command line of a shell, run in a folder; what it printed is told where it fails.
fn shell(folder: &Path, script: &str) -> common::Run {
    let mut shell = Command::new("sh");
    shell.current_dir(folder).args(["-c", script]).env("OUTFLANK", env!("CARGO_BIN_EXE_outflank")).env("NO_COLOR", "1");
    shell.output().expect("there is a shell").into()
}

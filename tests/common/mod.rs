//! A book in a temporary folder, and the program run in it.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use outflank::build::Embedded;
use outflank::content::Loader;

/// A folder that goes away with the test.
pub struct Book {
    folder: tempfile::TempDir,
}

/// What a run printed and how it ended.
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Book {
    /// An empty folder.
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    /// The shipped content and templates.
    pub fn shipped() -> Self {
        let book = Self::new();
        for part in ["content", "templates"] {
            copy(&repository().join(part), &book.path().join(part));
        }
        book
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Adds or replaces a file.
    pub fn file(self, path: &str, text: &str) -> Self {
        self.write(path, text.as_bytes());
        self
    }

    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, bytes).expect("written");
    }

    /// Changes a file's text.
    pub fn edit(self, path: &str, from: &str, to: &str) -> Self {
        let text = fs::read_to_string(self.path().join(path)).expect("read");
        assert!(text.contains(from), "{path} has no `{from}`");
        self.write(path, text.replacen(from, to, 1).as_bytes());
        self
    }

    /// Runs the program in the folder.
    pub fn run(&self, arguments: &[&str]) -> Run {
        run_in(self.path(), arguments)
    }
}

/// Runs the program in any folder.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = command().current_dir(folder).args(arguments).output().expect("the program runs");
    Run::from(output)
}

/// The program, without the surroundings that could change what it prints.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.env("NO_COLOR", "1").env_remove("SOURCE_DATE_EPOCH");
    command
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What a folder of a book in memory lists: one file of diagrams, `d.yaml`, and the built-in templates.
pub fn list_of_small_book(folder: &str) -> Result<Vec<String>, String> {
    match folder {
        "content/diagrams" => Ok(vec!["d.yaml".to_owned()]),
        _ if folder.starts_with("templates") => Embedded.list(folder),
        _ => Ok(Vec::new()),
    }
}

/// Copies a folder with everything in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}

/// Every file below a folder, as paths with forward slashes, with its bytes; in order. What builds keep for themselves is
/// left out.
pub fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below").to_string_lossy().replace('\\', "/");
                if !name.ends_with(outflank::build::RECORD) {
                    found.push((name, fs::read(&path).expect("read")));
                }
            }
        }
    }
    found.sort();
    found
}

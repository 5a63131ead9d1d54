//! All files of one build, made ready beside their places while the build goes on, and given their names together at its
//! end: a build that fails leaves what an earlier one wrote.
//!
//! A build that is killed cannot take its temporary files away. Their names carry a token, and while a build lives it holds
//! a lock on the file `.outflank-<token>.lock`; whoever finds that file without its lock clears up behind the dead.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::folders::Folders;
use super::record::Record;
use super::shard::Label;
use super::write::{self, PREFIX, Staged, WriteError};

/// The files of one build that are ready.
#[derive(Debug)]
pub struct Staging {
    out: PathBuf,
    force: bool,
    ready: Mutex<Ready>,
}

#[derive(Debug)]
struct Ready {
    // Fields are dropped in this order: files, then the lock, then the folders that they were in.
    files: Vec<Staged>,
    lock: Option<Lock>,
    folders: Folders,
}

impl Staging {
    /// Files for below `out`; with `force` also those that would not change. Clears up behind builds that were killed.
    #[must_use]
    pub fn new(out: &Path, force: bool) -> Self {
        clear_up(out);
        let ready = Ready { files: Vec::new(), lock: None, folders: Folders::new(out) };
        Self { out: out.to_owned(), force, ready: Mutex::new(ready) }
    }

    /// Makes a file ready; `path` is below the output folder, with forward slashes.
    ///
    /// # Errors
    ///
    /// When a folder cannot be made or leads elsewhere, when it cannot be written to, or when the disk is full.
    pub fn add(&self, path: &str, bytes: &[u8]) -> Result<(), WriteError> {
        let prefix = {
            let mut ready = self.ready();
            ready.folders.prepare(path)?;
            ready.prefix(&self.out)?
        };
        let staged = write::stage_as(&self.out.join(path), bytes, self.force, &prefix)?;
        self.ready().files.push(staged);
        Ok(())
    }

    /// Gives all files their names, when all are safe on the disk.
    ///
    /// # Errors
    ///
    /// When the disk fails, or a file cannot be renamed; those that have been are whole, the others are as they were.
    pub fn commit(&self) -> Result<(), WriteError> {
        let mut ready = self.ready();
        ready.folders.keep();
        write::commit(std::mem::take(&mut ready.files)).map(drop)
    }

    /// Writes the record of what the files were made from.
    ///
    /// # Errors
    ///
    /// As for any file.
    pub fn keep(&self, record: &Record) -> Result<(), WriteError> {
        self.write(|prefix| record.stage(&self.out, prefix))
    }

    /// Writes what the folder says of itself.
    ///
    /// # Errors
    ///
    /// As for any file.
    pub fn label(&self, label: &Label) -> Result<(), WriteError> {
        self.write(|prefix| label.stage(&self.out, prefix))
    }

    /// Writes one file at once.
    fn write(&self, stage: impl FnOnce(&str) -> Result<Staged, WriteError>) -> Result<(), WriteError> {
        let mut ready = self.ready();
        ready.folders.prepare("")?;
        let prefix = ready.prefix(&self.out)?;
        write::commit(vec![stage(&prefix)?])?;
        ready.folders.keep();
        Ok(())
    }

    fn ready(&self) -> MutexGuard<'_, Ready> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ready {
    /// How the names of this build's temporary files begin.
    fn prefix(&mut self, out: &Path) -> Result<String, WriteError> {
        if self.lock.is_none() {
            self.lock = Some(Lock::take(out)?);
        }
        Ok(self.lock.as_ref().map_or(PREFIX, |lock| &lock.prefix).to_owned())
    }
}

/// The sign that a build lives.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    prefix: String,
    /// Locked as long as it is open, and it closes with the process.
    _file: File,
}

/// How the name of a lock ends.
const LOCK: &str = ".lock";

impl Lock {
    /// A lock with a token that no other build has.
    fn take(out: &Path) -> Result<Self, WriteError> {
        let fail = |error| WriteError::new("write into", out, error);
        loop {
            let made = tempfile::Builder::new().prefix(PREFIX).suffix(LOCK).tempfile_in(out);
            let (file, path) = made.and_then(|made| Ok(made.keep()?)).map_err(|error| fail(error.kind().into()))?;
            // A folder without locks keeps no order, but harms nobody: what cannot be locked is never cleared up.
            let is_ours = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            // Another build may have found it before it was locked, and cleared it up.
            if is_ours && path.exists() {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let prefix = format!("{}-", name.trim_end_matches(LOCK));
                return Ok(Self { path, prefix, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the temporary files of builds that were killed.
fn clear_up(out: &Path) {
    let Ok(entries) = fs::read_dir(out) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| name.starts_with(PREFIX) && name.ends_with(LOCK)) else {
            continue;
        };
        let Ok(file) = File::open(entry.path()) else { continue };
        if file.try_lock().is_ok() {
            remove_temporary(out, &format!("{}-", name.trim_end_matches(LOCK)));
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes the files whose names begin with `prefix`, in a folder and those below it; no link is followed.
fn remove_temporary(folder: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => remove_temporary(&entry.path(), prefix),
            Ok(kind) if kind.is_file() && entry.file_name().to_string_lossy().starts_with(prefix) => {
                let _ = fs::remove_file(entry.path());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_build_that_fails_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("new/out");
        let staging = Staging::new(&out, false);
        staging.add("en/x.svg", b"x").expect("staged");
        assert!(out.join("en").is_dir());
        drop(staging);
        assert_eq!(names(folder.path()), [] as [&str; 0]);
    }

    #[test]
    fn files_get_their_names_together() {
        let folder = tempfile::tempdir().expect("a folder");
        let staging = Staging::new(folder.path(), false);
        staging.add("x.svg", b"x").expect("staged");
        staging.add("y.svg", b"y").expect("staged");
        assert!(!folder.path().join("x.svg").exists());
        assert!(names(folder.path()).iter().any(|name| name.ends_with(LOCK)));
        staging.commit().expect("written");
        assert!(folder.path().join("x.svg").exists());
        staging.keep(&Record::default()).expect("written");
        drop(staging);
        assert_eq!(names(folder.path()), [".outflank-cache.json", "x.svg", "y.svg"]);
    }

    /// A lock without an owner is what a killed build leaves behind; one with an owner is another build at work.
    #[test]
    fn the_next_build_clears_up_behind_a_killed_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let living = Staging::new(folder.path(), false);
        living.add("x.svg", b"x").expect("staged");
        let at_work = names(folder.path());
        fs::create_dir(folder.path().join("en")).expect("made");
        for dead in [".outflank-dead.lock", ".outflank-dead-1", "en/.outflank-dead-2"] {
            fs::write(folder.path().join(dead), "").expect("written");
        }
        fs::write(folder.path().join("en/.outflank-deadly"), "").expect("written");
        drop(Staging::new(folder.path(), false));
        assert_eq!(names(&folder.path().join("en")), [".outflank-deadly"]);
        let mut left = names(folder.path());
        left.retain(|name| name != "en");
        assert_eq!(left, at_work);
        living.commit().expect("written");
    }
}

//! Bytes → disk: whole or not at all.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use tempfile::TempPath;

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It was made or replaced.
    New,
    /// It already held these bytes and was left alone.
    Same,
}

/// A file or a folder that could not be written.
#[derive(Debug)]
pub struct WriteError {
    /// What was tried: `write`, `make the folder` or `remove`.
    pub verb: &'static str,
    /// With which.
    pub path: PathBuf,
    /// Why not.
    pub error: io::Error,
}

impl WriteError {
    pub(super) fn new(verb: &'static str, path: &Path, error: io::Error) -> Self {
        Self { verb, path: path.to_owned(), error }
    }
}

/// A file that is ready beside its place, but does not have its name yet. Dropped, it goes away.
#[derive(Debug)]
pub struct Staged {
    path: PathBuf,
    /// `None` where the file already holds the bytes.
    temporary: Option<TempPath>,
}

/// How the names of temporary files begin.
pub(super) const PREFIX: &str = ".outflank-";

/// Makes a file ready: writes `bytes` into a temporary file in the folder of `path`, unless `path` already holds them and
/// nothing is forced.
///
/// # Errors
///
/// When the folder is not there or cannot be written to, or the disk is full.
pub fn stage(path: &Path, bytes: &[u8], force: bool) -> Result<Staged, WriteError> {
    stage_as(path, bytes, force, PREFIX)
}

/// The same, with a temporary file whose name begins with `prefix`.
pub(super) fn stage_as(path: &Path, bytes: &[u8], force: bool, prefix: &str) -> Result<Staged, WriteError> {
    let fail = |error| WriteError::new("write", path, error);
    if !force && is_file(path, bytes.len() as u64) && fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(Staged { path: path.to_owned(), temporary: None });
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As a plain `File::create` would: readable by all, less what the umask takes away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Asked first, since the error of the temporary file would name that file and not its folder.
    fs::metadata(folder).map_err(fail)?;
    let mut temporary = builder.tempfile_in(folder).map_err(|error| fail(error.kind().into()))?;
    // the file itself, since the error of the temporary one would name it
    temporary.as_file_mut().write_all(bytes).map_err(fail)?;
    Ok(Staged { path: path.to_owned(), temporary: Some(temporary.into_temp_path()) })
}

/// Whether `path` is a file of this length, and no link to one.
pub(super) fn is_file(path: &Path, length: u64) -> bool {
    fs::symlink_metadata(path).is_ok_and(|meta| meta.is_file() && meta.len() == length)
}

/// Gives files their names, when all are safe on the disk: whoever looks sees the old file or the new one, never a part, and
/// after a failure of the power too. Returns how many were made or replaced.
///
/// # Errors
///
/// When the disk fails, or a file cannot be renamed; those that have been are whole, the others are as they were.
pub fn commit(files: Vec<Staged>) -> Result<usize, WriteError> {
    let new: Vec<&Staged> = files.iter().filter(|file| file.temporary.is_some()).collect();
    match new[..] {
        // a thread takes longer to start than most of what it would do
        [] => {}
        [one] => one.sync()?,
        _ => thread::scope(|scope| {
            let parts = new.chunks(new.len().div_ceil(SYNCED_TOGETHER).max(1));
            let threads: Vec<_> =
                parts.map(|part| scope.spawn(|| part.iter().try_for_each(|file| file.sync()))).collect();
            threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })?,
    }
    files.into_iter().try_fold(0, |written, file| Ok(written + usize::from(file.rename()? == Written::New)))
}

/// A disk syncs many files together in hardly more time than one.
const SYNCED_TOGETHER: usize = 16;

impl Staged {
    /// Waits until the disk has the bytes.
    fn sync(&self) -> Result<(), WriteError> {
        let Some(temporary) = &self.temporary else { return Ok(()) };
        let file = File::options().write(true).open(temporary);
        file.and_then(|file| file.sync_all()).map_err(|error| WriteError::new("write", &self.path, error))
    }

    fn rename(self) -> Result<Written, WriteError> {
        match self.temporary {
            None => Ok(Written::Same),
            Some(temporary) => match temporary.persist(&self.path) {
                Ok(()) => Ok(Written::New),
                Err(error) => Err(WriteError::new("write", &self.path, error.error)),
            },
        }
    }
}

/// Stages and commits one file.
///
/// # Errors
///
/// As [`stage`] and [`commit`].
pub fn file(path: &Path, bytes: &[u8], force: bool) -> Result<Written, WriteError> {
    let staged = stage(path, bytes, force)?;
    staged.sync()?;
    staged.rename()
}

/// Writes several files, into folders that are made where they are not there: all of them are ready before the first takes
/// its name, so that a full disk leaves everything as it was. Returns how many were made or replaced.
///
/// # Errors
///
/// When a folder cannot be made; as [`stage`] and [`commit`].
pub fn files(files: &[(PathBuf, Vec<u8>)], force: bool) -> Result<usize, WriteError> {
    let folders: BTreeSet<&Path> = files.iter().filter_map(|(path, _)| path.parent()).collect();
    for folder in folders.into_iter().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| WriteError::new("make the folder", folder, error))?;
    }
    commit(files.iter().map(|(path, bytes)| stage(path, bytes, force)).collect::<Result<_, _>>()?)
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot {} {}: {}", self.verb, self.path.display(), self.error)
    }
}

impl std::error::Error for WriteError {}

//! Bytes → disk: whole or not at all.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It was made or replaced.
    New,
    /// It already held these bytes and was left alone.
    Same,
}

/// A file that could not be written.
#[derive(Debug)]
pub struct WriteError {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// A file that is ready beside its place, but does not have its name yet. Dropped, it goes away.
#[derive(Debug)]
pub struct Staged {
    path: PathBuf,
    /// `None` where the file already holds the bytes.
    temporary: Option<TempPath>,
}

/// Makes a file ready: writes `bytes` into a temporary file in the folder of `path`, unless `path` already holds them and
/// nothing is forced.
///
/// # Errors
///
/// When the folder is not there or cannot be written to, or the disk is full.
pub fn stage(path: &Path, bytes: &[u8], force: bool) -> Result<Staged, WriteError> {
    let fail = |error| WriteError { path: path.to_owned(), error };
    if !force && fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(Staged { path: path.to_owned(), temporary: None });
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".outflank-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As a plain `File::create` would: readable by all, less what the umask takes away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Asked first, since the error of the temporary file would name that file and not its folder.
    fs::metadata(folder).map_err(fail)?;
    let mut temporary = builder.tempfile_in(folder).map_err(|error| fail(error.kind().into()))?;
    temporary.write_all(bytes).map_err(fail)?;
    Ok(Staged { path: path.to_owned(), temporary: Some(temporary.into_temp_path()) })
}

impl Staged {
    /// Gives the file its name. Whoever looks sees the old file or the new one, never a part.
    ///
    /// # Errors
    ///
    /// When the file cannot be renamed; the old file is then as it was.
    pub fn commit(self) -> Result<Written, WriteError> {
        match self.temporary {
            None => Ok(Written::Same),
            Some(temporary) => match temporary.persist(&self.path) {
                Ok(()) => Ok(Written::New),
                Err(error) => Err(WriteError { path: self.path, error: error.error }),
            },
        }
    }
}

/// Stages and commits one file.
///
/// # Errors
///
/// As [`stage`] and [`Staged::commit`].
pub fn file(path: &Path, bytes: &[u8], force: bool) -> Result<Written, WriteError> {
    stage(path, bytes, force)?.commit()
}

/// Writes several files, into folders that are made where they are not there: all of them are ready before the first takes
/// its name, so that a full disk leaves everything as it was. Returns how many were made or replaced.
///
/// # Errors
///
/// When a folder cannot be made; as [`stage`] and [`Staged::commit`].
pub fn files(files: &[(PathBuf, Vec<u8>)], force: bool) -> Result<usize, WriteError> {
    let folders: BTreeSet<&Path> = files.iter().filter_map(|(path, _)| path.parent()).collect();
    for folder in folders.into_iter().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| WriteError { path: folder.to_owned(), error })?;
    }
    let staged: Vec<Staged> = files.iter().map(|(path, bytes)| stage(path, bytes, force)).collect::<Result<_, _>>()?;
    let mut written = 0;
    for file in staged {
        written += usize::from(file.commit()? == Written::New);
    }
    Ok(written)
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for WriteError {}

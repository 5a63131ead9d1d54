//! Bytes → disk: whole or not at all.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// Writes `bytes` to `path`: into a temporary file in the same folder first, which then takes the name. Whoever looks sees
/// the old file or the new one, never a part. A file that already holds the bytes is left alone unless `force`.
///
/// # Errors
///
/// When the folder cannot be made or the file cannot be written; the old file is then as it was.
pub fn file(path: &Path, bytes: &[u8], force: bool) -> Result<Written, WriteError> {
    let fail = |error| WriteError { path: path.to_owned(), error };
    if !force && fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(Written::Same);
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
    let mut temporary = builder.tempfile_in(folder).map_err(fail)?;
    temporary.write_all(bytes).map_err(fail)?;
    temporary.persist(path).map_err(|error| fail(error.error))?;
    Ok(Written::New)
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for WriteError {}

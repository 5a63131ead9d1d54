//! The folders that a build writes into: made where they are not there, and never outside the output folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::write::WriteError;

/// The folders of one build. Those it made go away again, if they are empty, unless they are kept.
#[derive(Debug)]
pub struct Folders {
    out: PathBuf,
    /// Folders that are known to be there and inside.
    known: Vec<PathBuf>,
    made: Vec<PathBuf>,
}

impl Folders {
    /// Folders below `out`.
    pub fn new(out: &Path) -> Self {
        Self { out: out.to_owned(), known: Vec::new(), made: Vec::new() }
    }

    /// Makes the folder of a file with a path below the output folder, with forward slashes, and those above it.
    ///
    /// # Errors
    ///
    /// When it cannot be made, or when a symbolic link on the way leads out of the output folder.
    pub fn prepare(&mut self, path: &str) -> Result<(), WriteError> {
        let below = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        if self.known.contains(&self.out.join(below)) {
            return Ok(());
        }
        let mut folder = self.out.clone();
        self.make(&folder)?;
        for part in below.split('/').filter(|part| !part.is_empty()) {
            folder.push(part);
            if !self.known.contains(&folder) {
                self.make(&folder)?;
                self.stay_inside(&folder)?;
                self.known.push(folder.clone());
            }
        }
        self.known.push(folder);
        Ok(())
    }

    /// The folders are of use: they stay.
    pub fn keep(&mut self) {
        self.made.clear();
    }

    fn make(&mut self, folder: &Path) -> Result<(), WriteError> {
        if folder.is_dir() {
            return Ok(());
        }
        if let Some(above) = folder.parent().filter(|above| !above.as_os_str().is_empty()) {
            self.make(above)?;
        }
        match fs::create_dir(folder) {
            Ok(()) => self.made.push(folder.to_owned()),
            // Another build may have been quicker.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
            Err(error) => {
                let taken = folder.symlink_metadata().is_ok();
                let error = if taken { io::Error::other("something else has this name") } else { error };
                return Err(WriteError::new("make the folder", folder, error));
            }
        }
        Ok(())
    }

    /// Follows no link to somewhere else: what is below the output folder may come from anybody.
    fn stay_inside(&self, folder: &Path) -> Result<(), WriteError> {
        let fail = |error| WriteError::new("write into", folder, error);
        if !fs::symlink_metadata(folder).map_err(fail)?.is_symlink() {
            return Ok(());
        }
        let (inside, target) = (self.out.canonicalize().map_err(fail)?, folder.canonicalize().map_err(fail)?);
        if target.starts_with(&inside) {
            return Ok(());
        }
        let (target, out) = (target.display(), self.out.display());
        Err(fail(io::Error::other(format!("it is a symbolic link to {target}, which is not inside {out}"))))
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        for folder in self.made.iter().rev() {
            // One that somebody put something into stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

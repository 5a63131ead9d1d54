//! Files that earlier builds made and that this one would not make: told, and removed only when asked to, and only while
//! they are still what was written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::record::{Entry, Record};
use super::write::WriteError;

/// What became of the files that are no longer made; paths below the output folder, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leftovers {
    /// They are still there.
    pub found: Vec<String>,
    /// They have been removed.
    pub removed: Vec<String>,
    /// Somebody has changed them since they were made: they are no longer ours, and are not told of again.
    pub changed: Vec<String>,
}

/// Looks for the files of the record that are not `planned`, and removes them when `clean`. The record forgets those that are
/// gone, and those that are no longer ours.
///
/// # Errors
///
/// When a file cannot be removed.
pub fn settle(record: &mut Record, planned: &BTreeSet<&str>, out: &Path, clean: bool) -> Result<Leftovers, WriteError> {
    let mut left = Leftovers::default();
    let (kept, gone) =
        std::mem::take(&mut record.files).into_iter().partition(|(path, _)| planned.contains(path.as_str()));
    record.files = kept;
    let gone: BTreeMap<String, Entry> = gone;
    for (path, entry) in gone {
        let file = out.join(&path);
        if fs::symlink_metadata(&file).is_err() {
            continue;
        }
        if !is_ours(&entry, &file, out) {
            left.changed.push(path);
        } else if clean {
            fs::remove_file(&file).map_err(|error| WriteError::new("remove", &file, error))?;
            remove_empty(&file, out);
            left.removed.push(path);
        } else {
            left.found.push(path.clone());
            record.files.insert(path, entry);
        }
    }
    Ok(left)
}

/// Whether the file is as it was written, and lies in the output folder and not behind a link.
fn is_ours(entry: &Entry, file: &Path, out: &Path) -> bool {
    let real = file.parent().and_then(|folder| folder.canonicalize().ok());
    real.zip(out.canonicalize().ok()).is_some_and(|(real, out)| real.starts_with(out)) && entry.is_unchanged(file)
}

/// The folders that a removed file leaves empty go as well.
fn remove_empty(file: &Path, out: &Path) {
    for folder in file.ancestors().skip(1).take_while(|folder| *folder != out) {
        if fs::remove_dir(folder).is_err() {
            return;
        }
    }
}

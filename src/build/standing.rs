//! What earlier builds made, and which of it stands as it was made.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::checksum::Checksum;
use super::fingerprint::Fingerprint;
use super::record::{Entry, Record};

/// An output folder as a build finds it.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    pub(super) out: PathBuf,
    pub(super) record: Record,
    /// The files of the record that are no longer as they were made; `None` where nobody has looked yet.
    changed: Option<BTreeSet<String>>,
}

impl Standing {
    /// Reads the record of an output folder.
    #[must_use]
    pub fn of(out: &Path) -> Self {
        Self { out: out.to_owned(), record: Record::read(out), changed: None }
    }

    /// The same, and looks at every file of the record: time well spent while the book is being read, if all of it is going
    /// to be built.
    #[must_use]
    pub fn surveyed(out: &Path) -> Self {
        let (mut standing, _) = rayon::join(|| Self::of(out), Checksum::of_program);
        let files = standing.record.files.par_iter();
        let changed = files.map_init(Vec::new, |room, (path, entry)| {
            (!entry.is_unchanged_by(&out.join(path), room)).then(|| path.clone())
        });
        standing.changed = Some(changed.flatten().collect());
        standing
    }

    /// Whether a file was made from these things, and is as it was made.
    #[must_use]
    pub fn is_current(&self, path: &str, from: Option<Fingerprint>) -> bool {
        let Some(entry) = self.record.files.get(path).filter(|entry| from.is_some() && entry.from == from) else {
            return false;
        };
        match &self.changed {
            Some(changed) => !changed.contains(path),
            None => entry.is_unchanged(&self.out.join(path)),
        }
    }

    /// Whether a file that was made from the same things has these bytes.
    pub(super) fn has(&self, path: &str, entry: &Entry) -> bool {
        self.record.files.get(path) == Some(entry) && self.is_current(path, entry.from)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::super::write::commit;
    use super::*;

    #[test]
    fn a_file_is_current_if_nothing_differs() {
        let folder = tempfile::tempdir().expect("a folder");
        let (from, other) = (Some(Fingerprint::of_bytes(b"from")), Some(Fingerprint::of_bytes(b"other")));
        for (name, bytes) in [("x", "bytes"), ("y", "bytez")] {
            fs::write(folder.path().join(name), bytes).expect("written");
        }
        let entry = |from| Entry::new(from, b"bytes");
        let files = [("x", from), ("y", from), ("gone", from), ("unknown", None)];
        let files: BTreeMap<String, Entry> =
            files.into_iter().map(|(name, from)| (name.to_owned(), entry(from))).collect();
        let record = Record { files };
        commit(vec![record.stage(folder.path(), ".t").expect("staged")]).expect("written");
        for standing in [Standing::of(folder.path()), Standing::surveyed(folder.path())] {
            assert!(standing.is_current("x", from));
            assert!(!standing.is_current("x", other) && !standing.is_current("x", None));
            assert!(!standing.is_current("y", from), "it has other bytes");
            assert!(!standing.is_current("gone", from), "it is not there");
            assert!(!standing.is_current("unknown", None), "nobody knows what it was made from");
        }
    }
}

//! What earlier builds made, kept in one file in the output folder: so that what would come out the same is not made again,
//! and what is no longer made is known.
//!
//! A line of the record says "from these things this program makes these bytes". It stays true whatever happens to the
//! files, so a record that is old or does not fit them costs time, never truth: a file counts as made only while its bytes
//! are the ones in the record. A record that cannot be read is none. It is not meant as a proof of pictures that somebody
//! else hands over; `check` is.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use super::checksum::Checksum;
use super::fingerprint::Fingerprint;
use super::write::{Staged, WriteError, is_file, stage_as};

/// Its name.
pub const RECORD: &str = ".outflank-cache.json";
/// The version of its form.
const FORMAT: &str = "outflank-cache 1";
/// No record is longer, in bytes: that of a million diagrams is half of it.
const LONGEST: u64 = 1 << 30;

/// The files that builds into one folder made, by their paths in it, with forward slashes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Every file.
    pub files: BTreeMap<String, Entry>,
}

/// One file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it was made from, the program included; `None` where that is not known.
    pub from: Option<Fingerprint>,
    /// Its bytes.
    pub checksum: Checksum,
    /// How many they are.
    pub length: u64,
}

/// The record as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form<Text, Files> {
    format: Text,
    files: Files,
}

impl Record {
    /// The record in a folder; an empty one where there is none, or none that this version wrote.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let path = folder.join(RECORD);
        if !fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file() && meta.len() <= LONGEST) {
            return Self::default();
        }
        let bytes = fs::read(path).unwrap_or_default();
        match serde_json::from_slice::<Form<String, BTreeMap<String, Entry>>>(&bytes) {
            Ok(form) if form.format == FORMAT && form.files.keys().all(|path| is_inside(path)) => {
                Self { files: form.files }
            }
            _ => Self::default(),
        }
    }

    /// Makes the record ready beside its place.
    ///
    /// # Errors
    ///
    /// As for any file.
    pub(super) fn stage(&self, folder: &Path, prefix: &str) -> Result<Staged, WriteError> {
        let mut bytes = serde_json::to_vec(&Form { format: FORMAT, files: &self.files }).unwrap_or_default();
        bytes.push(b'\n');
        stage_as(&folder.join(RECORD), &bytes, false, prefix)
    }
}

impl Entry {
    /// A file with these bytes.
    #[must_use]
    pub fn new(from: Option<Fingerprint>, bytes: &[u8]) -> Self {
        Self { from, checksum: Checksum::of_bytes(bytes), length: bytes.len() as u64 }
    }

    /// Whether a file still has the bytes it was made with.
    #[must_use]
    pub fn is_unchanged(&self, path: &Path) -> bool {
        self.is_unchanged_by(path, &mut Vec::new())
    }

    /// The same, for many files one after the other: `room` is for their bytes, so that memory is asked for once.
    #[must_use]
    pub(super) fn is_unchanged_by(&self, path: &Path, room: &mut Vec<u8>) -> bool {
        self.fill(path, room).is_some()
    }

    /// The bytes of a file that still has those it was made with.
    #[must_use]
    pub(super) fn read(&self, path: &Path) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        self.fill(path, &mut bytes)?;
        bytes.truncate(usize::try_from(self.length).ok()?);
        Some(bytes)
    }

    /// Reads the file to the beginning of `room`, if it has the length and the bytes that it was made with; no byte more is read
    /// than there should be.
    fn fill(&self, path: &Path, room: &mut Vec<u8>) -> Option<()> {
        let length = usize::try_from(self.length).ok()?;
        // only now is there reason to believe the length
        let is_file = is_file(path, self.length);
        if is_file && room.len() < length {
            room.resize(length, 0);
        }
        let bytes = room.get_mut(..length).filter(|_| is_file)?;
        File::open(path).ok()?.read_exact(bytes).ok()?;
        (Checksum::of_bytes(bytes) == self.checksum).then_some(())
    }
}

/// Whether a path stays below the folder it is joined to. A record may come from anywhere, and files are removed by it.
pub(super) fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains('\\')
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
        && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::super::write::commit;
    use super::*;

    fn record(path: &str) -> Record {
        let entry = Entry::new(Some(Fingerprint::of_bytes(b"from")), b"bytes");
        Record { files: BTreeMap::from([(path.to_owned(), entry)]) }
    }

    fn written(folder: &Path, record: &Record) -> String {
        commit(vec![record.stage(folder, ".t").expect("staged")]).expect("written");
        fs::read_to_string(folder.join(RECORD)).expect("text")
    }

    #[test]
    fn a_record_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(Record::read(folder.path()), Record::default());
        let record = record("en/x.svg");
        assert_eq!(
            written(folder.path(), &record),
            format!(
                "{{\"format\":\"outflank-cache 1\",\"files\":{{\"en/x.svg\":{{\"from\":\"{}\",\"checksum\":\"{}\",\"length\":5}}}}}}\n",
                Fingerprint::of_bytes(b"from"),
                Checksum::of_bytes(b"bytes"),
            )
        );
        assert_eq!(Record::read(folder.path()), record);
    }

    #[test]
    fn any_other_record_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let good = written(folder.path(), &record("en/x.svg"));
        let bad = [
            good.replace("cache 1", "cache 2"),
            good.replace("length", "size"),
            good.replace(":5", ":-5"),
            good[..good.len() / 2].to_owned(),
            good.replace("en/x.svg", "../x.svg"),
            good.replace("en/x.svg", "/etc/x.svg"),
            good.replace("en/x.svg", "en//x.svg"),
            good.replace("en/x.svg", "en/./x.svg"),
            good.replace("en/x.svg", "C:\\\\x.svg"),
            good.replace("en/x.svg", ""),
            "[]".to_owned(),
            String::new(),
        ];
        for text in bad {
            fs::write(folder.path().join(RECORD), &text).expect("written");
            assert_eq!(Record::read(folder.path()), Record::default(), "{text}");
        }
    }

    #[test]
    fn a_file_is_unchanged_only_as_it_was_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.svg");
        let entry = Entry::new(None, b"bytes");
        assert!(!entry.is_unchanged(&path), "it is not there");
        fs::write(&path, "bytes").expect("written");
        assert!(entry.is_unchanged(&path));
        fs::write(&path, "bytez").expect("written");
        assert!(!entry.is_unchanged(&path), "it has the same length and other bytes");
        #[cfg(unix)]
        {
            fs::write(folder.path().join("y.svg"), "bytes").expect("written");
            fs::remove_file(&path).expect("removed");
            std::os::unix::fs::symlink("y.svg", &path).expect("linked");
            assert!(!entry.is_unchanged(&path), "it is a link");
        }
    }
}

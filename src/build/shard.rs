//! One of n parts of a build, for machines that share the work: which files it makes, and what it says of itself, so that
//! `merge` can tell whether parts make a whole.
//!
//! A file's part depends on its name and on n alone. No part knows of another, and a diagram that comes or goes moves no other
//! one.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::checksum::Checksum;
use super::fingerprint::Fingerprint;
use super::plan::{Job, Options};
use super::record::{self, Entry, RECORD, Record};
use super::recording::Asked;
use super::write::{Staged, WriteError, stage_as};

/// Part `index` of `of`, from 1; the whole is part 1 of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shard {
    of: u32,
    index: u32,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { of: 1, index: 1 };

    /// Which part it is, from 1.
    #[must_use]
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many parts there are.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether what has this name is in this part. Names fall into parts by their XXH3, as evenly as chance has it.
    #[must_use]
    pub fn holds(self, name: &str) -> bool {
        self.of == 1 || Checksum::of_bytes(name.as_bytes()).modulo(self.of) + 1 == self.index
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// `2/7`: the second of seven.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let (index, of) = text
            .split_once('/')
            .and_then(|(index, of)| Some((number(index)?, number(of)?)))
            .ok_or("say which part of how many, such as 2/7: the second of seven")?;
        match (index, of) {
            (_, 0) => Err("there must be one part at least".to_owned()),
            (0, _) => Err(format!("parts are counted from 1: 1/{of} is the first")),
            _ if index > of => Err(format!("there is no part {index} of {of}: {of}/{of} is the last")),
            _ => Ok(Self { of, index }),
        }
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The name of the file in which a part says what it is. Not a hidden one: those get lost on the way.
pub const SHARD_FILE: &str = "shard.json";
/// The version of its form.
const FORMAT: &str = "outflank-shard 1";

/// What a part of a build says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    format: String,
    /// Which part it is.
    pub shard: Shard,
    /// Which program made it.
    pub program: Checksum,
    /// Everything that the book was read from, and what of it was wanted: the same for all parts of a whole.
    pub book: Fingerprint,
    /// Its files, by their paths below the folder.
    pub files: BTreeMap<String, Entry>,
}

impl Label {
    /// A label without files yet. `None` where the program cannot tell which it is.
    #[must_use]
    pub fn new(asked: &Asked, options: &Options) -> Option<Self> {
        let Options { only, papers, languages, previews, effort, shard } = options;
        let book = Fingerprint::of(&(asked, only, papers, languages, previews, effort));
        let program = Checksum::of_program()?;
        Some(Self { format: FORMAT.to_owned(), shard: *shard, program, book, files: BTreeMap::new() })
    }

    /// The same with the files that these jobs make, as the record has them.
    #[must_use]
    pub fn with_files(&self, jobs: &[Job], record: &Record) -> Self {
        let files = jobs.iter().filter_map(|job| Some((job.path.clone(), record.files.get(&job.path)?.clone())));
        Self { files: files.collect(), ..self.clone() }
    }

    /// The label in a folder; `None` where there is none, or none that this version wrote.
    #[must_use]
    pub fn read(folder: &Path) -> Option<Self> {
        let label: Self = serde_json::from_slice(&fs::read(folder.join(SHARD_FILE)).ok()?).ok()?;
        let inside = label.files.keys().all(|path| record::is_inside(path));
        (label.format == FORMAT && inside).then_some(label)
    }

    /// Makes it ready beside its place.
    ///
    /// # Errors
    ///
    /// As for any file.
    pub(super) fn stage(&self, folder: &Path, prefix: &str) -> Result<Staged, WriteError> {
        let mut bytes = serde_json::to_vec(self).unwrap_or_default();
        bytes.push(b'\n');
        stage_as(&folder.join(SHARD_FILE), &bytes, false, prefix)
    }

    /// Removes it from a folder that is no longer a part.
    ///
    /// # Errors
    ///
    /// When the disk refuses.
    pub fn remove(folder: &Path) -> Result<(), WriteError> {
        let path = folder.join(SHARD_FILE);
        match Self::read(folder) {
            None => Ok(()),
            Some(_) => fs::remove_file(&path).map_err(|error| WriteError::new("remove", &path, error)),
        }
    }
}

/// Why a part may not be built into a folder; `None` where it may: where nothing was built yet, or the same part.
#[must_use]
pub fn taken(folder: &Path, shard: Shard) -> Option<String> {
    let own = "each part needs a folder of its own: name one with --out, or remove this one";
    match Label::read(folder) {
        Some(label) if label.shard == shard => None,
        Some(label) => Some(format!("{} holds part {}; {own}", folder.display(), label.shard)),
        None if folder.join(RECORD).exists() => {
            Some(format!("{} holds what other builds made; {own}", folder.display()))
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(text: &str) -> Shard {
        text.parse().expect("a part")
    }

    #[test]
    fn a_part_is_written_as_it_is_read() {
        for text in ["1/1", "2/7", "7/7"] {
            assert_eq!(shard(text).to_string(), text);
        }
        for text in
            ["", "2", "2/", "/2", "0/3", "4/3", "0/0", "1/0", "a/b", "-1/2", "+1/2", "1/2/3", "1 / 2", "1/4294967296"]
        {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_name_is_in_one_part() {
        for of in [1, 2, 3, 7, 100] {
            let shards: Vec<Shard> = (1..=of).map(|index| Shard { of, index }).collect();
            for name in (0..200).map(|number| format!("en/diagrams/d{number}")) {
                assert_eq!(shards.iter().filter(|shard| shard.holds(&name)).count(), 1, "{name}");
            }
        }
    }

    /// Where these names are today they are in ten years, so that folders that were kept stay of use.
    #[test]
    fn parts_are_about_as_large_and_stay_what_they_are() {
        let sizes: Vec<usize> = ["1/4", "2/4", "3/4", "4/4"]
            .map(|text| (0..10_000).filter(|number| shard(text).holds(&format!("en/diagrams/d{number}"))).count())
            .into();
        assert!(sizes.iter().all(|size| (2_350..2_650).contains(size)), "{sizes:?}");
        let third: Vec<u32> = (0..40).filter(|number| shard("3/7").holds(&format!("en/diagrams/d{number}"))).collect();
        // as Python's xxhash has it
        assert_eq!(third, [3, 5, 14, 26]);
    }
}

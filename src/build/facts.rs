//! Facts that take long to compute are kept between runs, in the user's cache folder.
//!
//! A kept value is trusted only by the very program that computed it: the file names the hash of the executable.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::analysis::facts::{Fact, Value};
use crate::rules::{Bitboard, Score};

use super::checksum::Checksum;
use super::write;

/// A value, and where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The value.
    pub value: Value,
    /// How long it took now; `None` where it had been kept.
    pub took: Option<Duration>,
}

/// The kept facts of one run.
#[derive(Debug, Default)]
pub struct FactCache {
    loaded: Mutex<Option<Kept>>,
}

/// The file.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    program: String,
    facts: BTreeMap<String, Stored>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stored {
    Number(u64),
    Squares(u64),
    Share { hundredths: u32, error: u32 },
    Mean(u64),
    Endings(Vec<(u8, u8, u64)>),
}

impl FactCache {
    /// The value of a fact: kept from an earlier run, or computed now; `recompute` does not look at what was kept.
    ///
    /// # Panics
    ///
    /// When another thread has panicked while it computed a fact.
    #[must_use]
    pub fn value(&self, fact: &Fact, recompute: bool) -> Found {
        let mut loaded = self.loaded.lock().expect("no thread has panicked");
        // Facts that are never slow need no file; most commands ask for no others.
        if !fact.may_be_slow() {
            return computed(fact);
        }
        let kept = loaded.get_or_insert_with(Kept::load);
        if !recompute && let Some(stored) = kept.facts.get(&fact.name) {
            return Found { value: stored.clone().into(), took: None };
        }
        let found = computed(fact);
        // Even one that took no time now: it may have been at hand only because another had been asked for before it.
        kept.facts.insert(fact.name.clone(), found.value.clone().into());
        kept.save();
        found
    }
}

fn computed(fact: &Fact) -> Found {
    let begin = Instant::now();
    let value = fact.value();
    Found { value, took: Some(begin.elapsed()) }
}

impl Kept {
    /// What this program kept; nothing where the file is missing, damaged, or another program's.
    fn load() -> Self {
        let program = Checksum::of_program().map(|program| program.to_string()).unwrap_or_default();
        let kept =
            file().and_then(|file| fs::read(file).ok()).and_then(|bytes| serde_json::from_slice::<Self>(&bytes).ok());
        match kept {
            Some(kept) if !program.is_empty() && kept.program == program => kept,
            _ => Self { program, facts: BTreeMap::new() },
        }
    }

    /// Keeps the values. Where that is not possible they are computed again next time, which harms nobody.
    fn save(&self) {
        let Some(file) = file() else { return };
        let bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        if let Some(folder) = file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = write::file(&file, &bytes, true);
    }
}

fn file() -> Option<PathBuf> {
    let folder = match env::var_os("XDG_CACHE_HOME").filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env::var_os("HOME").filter(|home| !home.is_empty())?).join(".cache"),
    };
    Some(folder.join("outflank").join("facts.json"))
}

impl From<Stored> for Value {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Number(number) => Self::Number(number),
            Stored::Squares(bits) => Self::Squares(Bitboard::from_bits(bits)),
            Stored::Share { hundredths, error } => Self::Share { hundredths, error },
            Stored::Mean(hundredths) => Self::Mean(hundredths),
            Stored::Endings(endings) => {
                let ending = |(black, white, games)| (Score { black, white }, games);
                Self::Endings(endings.into_iter().map(ending).collect())
            }
        }
    }
}

impl From<Value> for Stored {
    fn from(value: Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(number),
            Value::Squares(squares) => Self::Squares(squares.bits()),
            Value::Share { hundredths, error } => Self::Share { hundredths, error },
            Value::Mean(hundredths) => Self::Mean(hundredths),
            Value::Endings(endings) => {
                let ending = |(score, games): (Score, u64)| (score.black, score.white, games);
                Self::Endings(endings.into_iter().map(ending).collect())
            }
        }
    }
}

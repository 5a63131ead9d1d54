//! The parts of a build that machines have shared → what one build would have made, byte for byte.
//!
//! Parts that do not make a whole are refused, with everything that is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::leftover;
use super::manifest;
use super::material::Material;
use super::record::{Entry, Record};
use super::shard::{Label, SHARD_FILE, Shard};
use super::staging::Staging;
use super::standing::Standing;
use super::update::Updated;
use super::write::WriteError;

/// Why nothing was merged.
#[derive(Debug)]
pub enum MergeError {
    /// The parts do not make a whole: what is wrong, and what to do.
    Parts(Vec<String>),
    /// The disk refused.
    Disk(WriteError),
}

/// A part: where it lies, and what it says of itself.
struct Part<'a> {
    folder: &'a Path,
    label: Label,
}

/// Merges the parts in `folders` into `out`. What is there already is left alone; what earlier merges and builds made there
/// and this one would not is told, and removed with `clean`.
///
/// # Errors
///
/// When the parts do not make a whole, or a file cannot be written. Nothing has been written then, unless the disk failed
/// between two renames.
pub fn merge(folders: &[PathBuf], out: &Path, clean: bool) -> Result<Updated, MergeError> {
    let parts = read(folders, out).map_err(MergeError::Parts)?;
    let standing = Standing::of(out);
    let staging = Staging::new(out, false);
    let merging = Merging { standing: &standing, staging: &staging };
    let files: Vec<(&Part<'_>, &String, &Entry)> = parts
        .iter()
        .flat_map(|part| part.label.files.iter().map(move |(path, entry)| (part, path, entry)))
        .filter(|(_, path, _)| !manifest::is_manifest(path))
        .collect();
    let mut done: Vec<Result<Brought, MergeError>> =
        files.par_iter().map(|(part, path, entry)| merging.copy(part, path, entry)).collect();
    let manifests: BTreeSet<&String> = parts.iter().flat_map(|part| part.label.files.keys()).collect();
    let manifests = manifests.into_iter().filter(|path| manifest::is_manifest(path));
    done.extend(manifests.map(|path| merging.manifest(&parts, path)));

    let mut record = Record::default();
    let mut updated = Updated::default();
    let mut faults = Vec::new();
    for brought in done {
        match brought {
            Ok(Brought { path, entry, is_new }) => {
                if is_new {
                    updated.made += 1;
                } else {
                    updated.unchanged += 1;
                }
                record.files.insert(path, entry);
            }
            Err(MergeError::Parts(found)) => faults.extend(found),
            Err(disk) => return Err(disk),
        }
    }
    if !faults.is_empty() {
        return Err(MergeError::Parts(faults));
    }
    staging.commit().map_err(MergeError::Disk)?;
    let planned: Vec<String> = record.files.keys().cloned().collect();
    let planned = planned.iter().map(String::as_str).collect();
    for (path, entry) in &standing.record.files {
        record.files.entry(path.clone()).or_insert_with(|| entry.clone());
    }
    updated.leftovers = leftover::settle(&mut record, &planned, out, clean).map_err(MergeError::Disk)?;
    if record != standing.record {
        staging.keep(&record).map_err(MergeError::Disk)?;
    }
    Ok(updated)
}

/// A file that is there now, or will be when all are given their names.
struct Brought {
    path: String,
    entry: Entry,
    is_new: bool,
}

/// Where parts are merged into.
struct Merging<'a> {
    standing: &'a Standing,
    staging: &'a Staging,
}

impl Merging<'_> {
    /// A file that one part has made.
    fn copy(&self, part: &Part<'_>, path: &str, entry: &Entry) -> Result<Brought, MergeError> {
        let bytes = part.file(path, entry)?;
        self.bring(path, entry.clone(), &bytes)
    }

    /// A list of which every part has some lines.
    fn manifest(&self, parts: &[Part<'_>], path: &str) -> Result<Brought, MergeError> {
        let having = parts.iter().filter_map(|part| Some((part, part.label.files.get(path)?)));
        let lists = having.map(|(part, entry)| part.file(path, entry)).collect::<Result<Vec<_>, _>>()?;
        let bytes = manifest::merge(&lists)
            .ok_or_else(|| MergeError::Parts(vec![format!("{path} is no list of diagrams that this program knows")]))?;
        let program = parts.first().map(|part| part.label.program);
        let from = program.map(|program| Material::of_bytes(program, &bytes));
        self.bring(path, Entry::new(from, &bytes), &bytes)
    }

    fn bring(&self, path: &str, entry: Entry, bytes: &[u8]) -> Result<Brought, MergeError> {
        let is_new = !self.standing.has(path, &entry);
        if is_new {
            self.staging.add(path, bytes).map_err(MergeError::Disk)?;
        }
        Ok(Brought { path: path.to_owned(), entry, is_new })
    }
}

impl Part<'_> {
    /// The bytes of one of its files, which must be those that the build wrote.
    fn file(&self, path: &str, entry: &Entry) -> Result<Vec<u8>, MergeError> {
        let file = self.folder.join(path);
        entry.read(&file).ok_or_else(|| {
            let (file, shard) = (file.display(), self.label.shard);
            MergeError::Parts(vec![format!("{file} is not as it was built; build part {shard} again")])
        })
    }
}

/// Reads what the parts say of themselves: each must be one, and all together a whole.
fn read<'a>(folders: &'a [PathBuf], out: &Path) -> Result<Vec<Part<'a>>, Vec<String>> {
    let mut faults = Vec::new();
    if Label::read(out).is_some() {
        faults.push(format!("{} holds a part itself; merge into another folder", out.display()));
    }
    let mut parts = Vec::new();
    for folder in folders {
        match Label::read(folder) {
            Some(label) => parts.push(Part { folder, label }),
            None => faults.push(format!(
                "{} has no {SHARD_FILE} of this version: `outflank build --shard 1/2 --out DIR` makes a folder to merge",
                folder.display()
            )),
        }
    }
    let Some(first) = parts.first() else { return Err(faults) };
    // Where they are parts of different things, it means nothing to say which of them are missing.
    let known = faults.len();
    for part in &parts[1..] {
        faults.extend(difference(first, part));
    }
    if faults.len() == known {
        faults.extend(doubled(&parts));
        faults.extend(missing(&parts));
    }
    if faults.is_empty() { Ok(parts) } else { Err(faults) }
}

/// Why two parts are not of the same whole.
fn difference(one: &Part<'_>, other: &Part<'_>) -> Option<String> {
    let (name, other_name) = (one.folder.display(), other.folder.display());
    let (label, other) = (&one.label, &other.label);
    if label.shard.of() != other.shard.of() {
        return Some(format!(
            "{name} is part {}, and {other_name} is part {}: build all parts with the same number behind the stroke",
            label.shard, other.shard
        ));
    }
    if label.program != other.program {
        return Some(format!(
            "{name} and {other_name} were built by different programs: build all parts with the same one"
        ));
    }
    (label.book != other.book).then(|| {
        format!(
            "{name} and {other_name} are not parts of the same book: build all parts from the same content, templates and \
             game files, and with the same options"
        )
    })
}

/// Parts that are there twice.
fn doubled(parts: &[Part<'_>]) -> Vec<String> {
    let mut first: BTreeMap<Shard, &Path> = BTreeMap::new();
    let mut faults = Vec::new();
    for part in parts {
        let shard = part.label.shard;
        match first.get(&shard) {
            Some(folder) => faults.push(format!(
                "{} and {} are both part {shard}: leave one of them out",
                folder.display(),
                part.folder.display()
            )),
            None => drop(first.insert(shard, part.folder)),
        }
    }
    faults
}

/// The most parts that are named.
const NAMED: usize = 20;

/// Parts that are not there.
fn missing(parts: &[Part<'_>]) -> Option<String> {
    let of = parts.first()?.label.shard.of();
    let there: BTreeSet<u32> = parts.iter().map(|part| part.label.shard.index()).collect();
    let gone: Vec<String> =
        (1..=of).filter(|index| !there.contains(index)).take(NAMED).map(|index| format!("{index}/{of}")).collect();
    let more = of as usize - there.len() - gone.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let (verb, each) = if gone.len() == 1 { ("is", "it") } else { ("are", "each") };
    let example = gone.first()?;
    let gone = gone.join(", ");
    Some(format!(
        "{gone}{more} {verb} missing: build {each} (`outflank build --shard {example} --out DIR`) and name its folder"
    ))
}

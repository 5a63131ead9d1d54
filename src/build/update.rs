//! Brings an output folder up to date: makes what is not there, or not what it would be made to.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::content::Book;
use crate::diagnostic::Diagnostic;
use crate::source::Sources;

use super::leftover::{self, Leftovers};
use super::material::Common;
use super::plan::{Job, Options, plan};
use super::record::{Entry, Record};
use super::shard::{Label, Shard};
use super::staging::Staging;
use super::standing::Standing;
use super::write::WriteError;

/// What to bring up to date, and how.
#[derive(Clone, Copy, Debug)]
pub struct Update<'a> {
    /// The book.
    pub book: &'a Book,
    /// Its texts.
    pub sources: &'a Sources,
    /// The files, all or a part of the book's.
    pub jobs: &'a [Job],
    /// The output folder, and what is in it.
    pub standing: &'a Standing,
    /// Make and write every file, also those that would not change.
    pub force: bool,
    /// Remove the files that are no longer made.
    pub clean: bool,
    /// Whether the book's files are to include pictures of the pages.
    pub previews: bool,
    /// What a part of the build says of itself; `None` for the whole.
    pub label: Option<&'a Label>,
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Updated {
    /// How many files were made.
    pub made: usize,
    /// How many were made from the same things before, and are as they were made.
    pub unchanged: usize,
    /// The files that are no longer made.
    pub leftovers: Leftovers,
}

/// Why nothing was done.
#[derive(Debug)]
pub enum Failure {
    /// Something is wrong with the content that only shows when files are made.
    Content(Vec<Diagnostic>),
    /// The disk refused.
    Disk(WriteError),
}

impl Update<'_> {
    /// Does it, on as many threads as there are in the pool that it is called in; calls `progress` once for each job.
    ///
    /// # Errors
    ///
    /// When a file cannot be made, or cannot be written. Nothing has been written then, unless the disk failed between two
    /// renames: even so each file is the old one or the new one.
    pub fn run(&self, progress: impl Fn() + Sync) -> Result<Updated, Failure> {
        let common = Common::of(self.book, self.sources);
        let staging = Staging::new(&self.standing.out, self.force);
        let done = self.in_good_order().into_par_iter().map(|at| {
            let entry = self.bring_up(&self.jobs[at], common.as_ref(), &staging);
            progress();
            (at, entry)
        });
        let done: BTreeMap<usize, Result<Option<Entry>, Failure>> = done.collect();
        let mut made = Vec::new();
        let mut updated = Updated::default();
        let mut faults = Vec::new();
        for (job, entry) in self.jobs.iter().zip(done.into_values()) {
            match entry {
                Ok(None) => updated.unchanged += 1,
                Ok(Some(entry)) => made.push((job, entry)),
                Err(Failure::Content(found)) => faults.extend(found),
                Err(disk) => return Err(disk),
            }
        }
        if !faults.is_empty() {
            return Err(Failure::Content(faults));
        }
        if self.label.is_none() {
            Label::remove(&self.standing.out).map_err(Failure::Disk)?;
            // Mostly all that was ever made is there as it was made.
            if made.is_empty() && updated.unchanged == self.standing.record.files.len() {
                return Ok(updated);
            }
        }
        updated.made = made.len();
        let mut record = self.standing.record.clone();
        record.files.extend(made.into_iter().map(|(job, entry)| (job.path.clone(), entry)));
        let known = record.files.len();
        staging.commit().map_err(Failure::Disk)?;
        // Only now, so that nothing is removed where something could not be written.
        updated.leftovers = self.settle_leftovers(&mut record).map_err(Failure::Disk)?;
        // Before the record: a folder with a record and without a label is no part.
        if let Some(label) = self.label {
            staging.label(&label.with_files(self.jobs, &record)).map_err(Failure::Disk)?;
        }
        if updated.made > 0 || record.files.len() != known {
            staging.keep(&record).map_err(Failure::Disk)?;
        }
        Ok(updated)
    }

    /// The numbers of the jobs. Files that differ in their language only are made one after the other, and mostly on one thread:
    /// what they share is then remembered.
    fn in_good_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.jobs.len()).collect();
        order.sort_by_key(|&at| {
            let path = self.jobs[at].path.as_str();
            path.split_once('/').map_or(path, |(_language, name)| name)
        });
        order
    }

    /// The line for the record where the file was made, `None` where it is as it would be made.
    fn bring_up(&self, job: &Job, common: Option<&Common<'_>>, staging: &Staging) -> Result<Option<Entry>, Failure> {
        let content = |fault| Failure::Content(vec![fault]);
        let material = job.material(self.book).map_err(content)?;
        let from = common.map(|common| material.fingerprint(common));
        if !self.force && self.standing.is_current(&job.path, from) {
            return Ok(None);
        }
        let bytes = job.make_from(material).map_err(content)?;
        staging.add(&job.path, &bytes).map_err(Failure::Disk)?;
        Ok(Some(Entry::new(from, &bytes)))
    }

    fn settle_leftovers(&self, record: &mut Record) -> Result<Leftovers, WriteError> {
        let shard = self.label.map_or(Shard::WHOLE, |label| label.shard);
        let everything = Options { previews: self.previews, shard, ..Options::default() };
        let mut planned: BTreeSet<&str> = self.jobs.iter().map(|job| job.path.as_str()).collect();
        // Without anything else there is no need to know what a build of the whole book would make.
        let all = if record.files.keys().all(|path| planned.contains(path.as_str())) {
            Vec::new()
        } else if let Ok(all) = plan(self.book, &everything) {
            all
        } else {
            return Ok(Leftovers::default());
        };
        planned.extend(all.iter().map(|job| job.path.as_str()));
        leftover::settle(record, &planned, &self.standing.out, self.clean)
    }
}

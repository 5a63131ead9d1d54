//! `outflank build`: verify everything, then write everything.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::build::{
    self, Embedded, Failure, Folder, Label, Layered, Options, PlanError, Recording, Shard, Standing, Update, Updated,
};
use crate::content::{self, Loader};
use crate::diagnostic::Diagnostics;
use crate::export::png::Effort;
use crate::source::Sources;

use super::args::{Build, Report, Wanted};
use super::leftovers;
use super::output::{Outcome, counted, say, stdout};
use super::report;

/// Builds. When anything is wrong nothing is written, and what an earlier build wrote stays as it was.
pub fn run(options: &Build) -> Result<(), Outcome> {
    let (loader, root) = source(options.wanted.dir.as_deref())?;
    let out = options.wanted.out_in(&root);
    let effort = effort(options.optimize);
    let how = How { force: options.force, clean: options.clean, effort, shard: options.shard, format: options.format };
    let updated = make(&*loader, &options.wanted, &out, how).inspect_err(|outcome| {
        if matches!(outcome, Outcome::Content) {
            say("nothing was written");
        }
    })?;
    leftovers::tell(&updated.leftovers, &out, "build");
    say(&format!("{} made in {}{}", counted(updated.made, "file"), out.display(), unchanged(&updated)));
    Ok(())
}

/// How many files were as they would be made; nothing where there were none.
pub fn unchanged(updated: &Updated) -> String {
    match updated.unchanged {
        0 => String::new(),
        count => format!(", {count} unchanged"),
    }
}

/// What `--optimize` asks for.
pub(super) fn effort(optimize: bool) -> Effort {
    if optimize { Effort::Smallest } else { Effort::Quick }
}

/// How a build is done.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Make and write every file.
    pub force: bool,
    /// Remove what is no longer made.
    pub clean: bool,
    /// How hard to look for smaller PNG files.
    pub effort: Effort,
    /// Which part to make, if not the whole.
    pub shard: Option<Shard>,
    /// How faults are told.
    pub format: Report,
}

/// Verifies a book, tells what is wrong with it, and brings its output up to date if nothing is.
///
/// # Errors
///
/// When the content is wrong (which has been told then), when it does not have what is wanted, or when the machine fails.
pub fn make(loader: &dyn Loader, wanted: &Wanted, out: &Path, how: How) -> Result<Updated, Outcome> {
    if let Some(why) = how.shard.and_then(|shard| build::taken(out, shard)) {
        return Err(Outcome::Usage(why));
    }
    // What the book was read from tells whether parts are of the same book.
    let recording = how.shard.map(|_| Recording::new(loader));
    let loader = recording.as_ref().map_or(loader, |recording| recording as &dyn Loader);
    let pool = pool(wanted.jobs)?;
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let mut standing = Standing::default();
    // While the book is read, the other threads look at what earlier builds made of it.
    let survey = !how.force && !wanted.is_part();
    let book = pool.in_place_scope(|scope| {
        scope.spawn(|_| standing = if survey { Standing::surveyed(out) } else { Standing::of(out) });
        content::load(loader, wanted.strict, &mut sources, &mut diagnostics)
    });
    let mut updated = None;
    if let Some(book) = book {
        let options = Options {
            only: wanted.only.clone(),
            papers: wanted.paper.clone(),
            languages: wanted.lang.clone(),
            previews: wanted.preview,
            effort: how.effort,
            shard: how.shard.unwrap_or_default(),
        };
        let label = recording.and_then(|recording| Label::new(&recording.asked(), &options));
        if how.shard.is_some() && label.is_none() {
            return Err(Outcome::Machine(
                "cannot read the program's own file, which tells parts of a build apart".into(),
            ));
        }
        let done = match pool.install(|| build::plan(&book, &options)) {
            Ok(jobs) => {
                let (force, clean, previews) = (how.force, how.clean, wanted.preview);
                let (book, sources, jobs, standing, label) = (&book, &sources, &jobs[..], &standing, label.as_ref());
                let update = Update { book, sources, jobs, standing, force, clean, previews, label };
                let progress = progress(jobs.len());
                let done = pool.install(|| update.run(|| progress.inc(1)));
                progress.finish_and_clear();
                done
            }
            Err(PlanError::Content(faults)) => Err(Failure::Content(faults)),
            Err(error) => return Err(Outcome::Usage(error.to_string())),
        };
        match done {
            Ok(done) => updated = Some(done),
            Err(Failure::Disk(error)) => return Err(Outcome::Machine(error.to_string())),
            Err(Failure::Content(faults)) => {
                for fault in faults {
                    diagnostics.push_once(fault);
                }
            }
        }
    }
    match how.format {
        Report::Human => report::to_stderr(&sources, &diagnostics),
        Report::Json => stdout(format!("{}\n", report::to_json(&sources, &diagnostics)).as_bytes())?,
    }
    updated.ok_or(Outcome::Content)
}

/// Where the content comes from, and the folder that `out` is made in.
pub(super) fn source(dir: Option<&Path>) -> Result<(Box<dyn Loader>, PathBuf), Outcome> {
    if let Some(dir) = dir {
        let folder = Folder::new(dir);
        if !folder.has_content() {
            let shown = dir.display();
            return Err(Outcome::Usage(if dir.is_file() {
                format!("{shown} is a file; name the folder that holds content/")
            } else {
                format!("{shown} has no content/ folder; `outflank new {shown}` makes one")
            }));
        }
        return Ok((Box::new(Layered::new(folder)), dir.to_owned()));
    }
    let folder = Folder::new(".");
    if folder.has_content() {
        return Ok((Box::new(Layered::new(folder)), PathBuf::from(".")));
    }
    say("no content/ here: using the content inside the program");
    Ok((Box::new(Embedded), PathBuf::from(".")))
}

pub(super) fn pool(jobs: Option<u16>) -> Result<rayon::ThreadPool, Outcome> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.map_or(0, usize::from))
        .build()
        .map_err(|error| Outcome::Machine(format!("cannot start threads: {error}")))
}

/// A bar on a terminal; silence elsewhere.
fn progress(length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}") {
        bar.set_style(style);
    }
    bar
}

//! `outflank build`: verify everything, then write everything.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::build::{self, Embedded, Folder, Layered, Options, Written};
use crate::content::{self, Loader};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Sources;

use super::args::{Build, Report};
use super::output::{Outcome, say, stdout};
use super::report;

/// Builds. When anything is wrong nothing is written, and what an earlier build wrote stays as it was.
pub fn run(options: &Build) -> Result<(), Outcome> {
    let (loader, root) = source(options.dir.as_deref())?;
    let out = options.out.clone().unwrap_or_else(|| root.join("out"));
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let book = content::load(&*loader, options.strict, &mut sources, &mut diagnostics);
    let Some(book) = book else { return refuse(options.format, &sources, &diagnostics) };

    let wanted = Options { only: options.only.clone(), papers: options.paper.clone(), languages: options.lang.clone() };
    let jobs = build::plan(&book, &wanted).map_err(|error| Outcome::Usage(error.to_string()))?;
    let progress = progress(jobs.len());
    let made = pool(options.jobs)?.install(|| {
        jobs.par_iter()
            .map(|job| {
                let bytes = job.make(&book);
                progress.inc(1);
                bytes
            })
            .collect::<Vec<Result<Vec<u8>, Diagnostic>>>()
    });
    progress.finish_and_clear();
    let mut files = Vec::new();
    for (job, bytes) in jobs.iter().zip(made) {
        match bytes {
            Ok(bytes) => files.push((job.path.as_str(), bytes)),
            Err(fault) => diagnostics.push_once(fault),
        }
    }
    if diagnostics.has_errors() {
        return refuse(options.format, &sources, &diagnostics);
    }
    let written = write(&out, &files, options.force)?;
    match options.format {
        Report::Human => report::to_stderr(&sources, &diagnostics),
        Report::Json => stdout(format!("{}\n", report::to_json(&sources, &diagnostics)).as_bytes())?,
    }
    let same = files.len() - written;
    let unchanged = if same > 0 { format!(", {same} unchanged") } else { String::new() };
    say(&format!("{written} files written to {}{unchanged}", out.display()));
    Ok(())
}

/// Where the content comes from, and the folder that `out` is made in.
fn source(dir: Option<&Path>) -> Result<(Box<dyn Loader>, PathBuf), Outcome> {
    if let Some(dir) = dir {
        let folder = Folder::new(dir);
        if !folder.has_content() {
            return Err(Outcome::Usage(format!(
                "{} has no content/ folder; `outflank new {0}` makes one",
                dir.display()
            )));
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

fn refuse(format: Report, sources: &Sources, diagnostics: &Diagnostics) -> Result<(), Outcome> {
    match format {
        Report::Human => report::to_stderr(sources, diagnostics),
        Report::Json => stdout(format!("{}\n", report::to_json(sources, diagnostics)).as_bytes())?,
    }
    say("nothing was written");
    Err(Outcome::Content)
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

fn write(out: &Path, files: &[(&str, Vec<u8>)], force: bool) -> Result<usize, Outcome> {
    let mut folders: Vec<PathBuf> =
        files.iter().filter_map(|(path, _)| out.join(path).parent().map(Path::to_owned)).collect();
    folders.sort();
    folders.dedup();
    for folder in folders {
        std::fs::create_dir_all(&folder)
            .map_err(|error| Outcome::Machine(format!("cannot make the folder {}: {error}", folder.display())))?;
    }
    // All files are ready before the first takes its name: a full disk leaves the previous build as it was.
    let staged: Vec<build::Staged> = files
        .iter()
        .map(|(path, bytes)| build::stage(&out.join(path), bytes, force))
        .collect::<Result<_, _>>()
        .map_err(|error| machine(&error))?;
    let mut written = 0;
    for file in staged {
        written += usize::from(file.commit().map_err(|error| machine(&error))? == Written::New);
    }
    Ok(written)
}

fn machine(error: &build::WriteError) -> Outcome {
    Outcome::Machine(error.to_string())
}

//! `outflank check`: verifies content, or audits games, and writes nothing.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::build::{self, Folder, Layered, Options};
use crate::content::{self, Book, Diagram, Loader};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Sources;

use super::args::{Check, CheckReport};
use super::check_picture;
use super::collection;
use super::output::{Outcome, say, stdout};
use super::report;

/// Verifies every path; all faults of all of them are reported.
pub fn run(options: &Check) -> Result<(), Outcome> {
    let here = [PathBuf::from(".")];
    let (pictures, others) = check_picture::split(&options.paths);
    let paths: &[PathBuf] = if options.paths.is_empty() { &here } else { &others };
    let are_games = paths.iter().filter(|path| collection::is_collection(path)).count();
    if are_games > 0 {
        if are_games < paths.len() || !pictures.is_empty() {
            return Err(Outcome::Usage("files of games are checked in a run of their own".to_owned()));
        }
        return collection::run(paths, options.format);
    }
    if options.format == CheckReport::Ndjson {
        return Err(Outcome::Usage("`--format ndjson` is for files of games".to_owned()));
    }
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let mut diagrams = 0;
    let mut filled = Vec::new();
    for path in paths {
        let loader = loader(path)?;
        // Each path is a book of its own, so that the same id may stand in two of them.
        let mut found = Diagnostics::new();
        if let Some(book) = content::load(&*loader, options.strict, &mut sources, &mut found) {
            diagrams += book.diagrams.len();
            filled.extend(book.diagrams.values().filter_map(filled_in));
            rehearse(&book, &mut found)?;
        }
        diagnostics.append(found);
    }
    let pictures = check_picture::prove(&pictures, &mut diagnostics)?;
    match options.format {
        CheckReport::Human => {
            stdout(check_picture::lines(&pictures).as_bytes())?;
            report::to_stderr(&sources, &diagnostics);
            if !diagnostics.has_errors() && !paths.is_empty() {
                for line in &filled {
                    say(line);
                }
                let plural = if diagrams == 1 { "" } else { "s" };
                say(&format!("{diagrams} diagram{plural} verified"));
            }
        }
        CheckReport::Json | CheckReport::Ndjson => {
            let json = report::to_json_with(&sources, &diagnostics, &[("pictures", &pictures)]);
            stdout(format!("{json}\n").as_bytes())?;
        }
    }
    if diagnostics.has_errors() { Err(Outcome::Content) } else { Ok(()) }
}

/// The passes that a diagram's record leaves out and that have been filled in, on one line.
fn filled_in(diagram: &Diagram) -> Option<String> {
    let passes = diagram.game().passes().iter().filter(|pass| !pass.written);
    let passes: Vec<String> = passes.map(|pass| format!("{} before move {}", pass.side, pass.before_move)).collect();
    (!passes.is_empty()).then(|| format!("{}: passes filled in: {}", diagram.id(), passes.join(", ")))
}

/// Finds what a build would refuse although all claims hold: a label that is too long, a page that does not fit.
fn rehearse(book: &Book, found: &mut Diagnostics) -> Result<(), Outcome> {
    let jobs = build::plan(book, &Options::default()).map_err(|error| Outcome::Usage(error.to_string()))?;
    let faults: Vec<Diagnostic> = jobs.par_iter().filter_map(|job| job.rehearse(book).err()).collect();
    for fault in faults {
        found.push_once(fault);
    }
    Ok(())
}

fn loader(path: &Path) -> Result<Box<dyn Loader>, Outcome> {
    if path.is_dir() {
        let folder = Folder::new(path);
        if !folder.has_content() {
            return Err(Outcome::Usage(format!("{} has no content/ folder", path.display())));
        }
        return Ok(Box::new(Layered::new(folder)));
    }
    if !path.exists() {
        return Err(Outcome::Usage(format!("there is no {}", path.display())));
    }
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("yaml" | "yml") => Ok(Box::new(OneFile { path: path.to_owned() })),
        _ => Err(Outcome::Usage(format!(
            "{} is neither a folder with content/ nor a YAML file of diagrams, nor a file of games that is known",
            path.display()
        ))),
    }
}

/// A single file of diagrams as a book of its own.
struct OneFile {
    path: PathBuf,
}

impl Loader for OneFile {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match path.strip_prefix("content/diagrams/") {
            Some(_) => {
                let folder = Folder::new(self.path.parent().unwrap_or(Path::new("")));
                let name = self.path.file_name().and_then(|name| name.to_str()).ok_or("its name is not UTF-8")?;
                folder.read(name)
            }
            None if path == "content/outflank.yaml" || path == "content/en/diagrams.yaml" => Ok(None),
            None => crate::build::Embedded.read(path),
        }
    }

    fn name(&self, path: &str) -> String {
        match path.strip_prefix("content/diagrams/") {
            Some(_) => self.path.display().to_string(),
            None => path.to_owned(),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        match folder {
            "content" => Ok(Vec::new()),
            "content/diagrams" => Ok(vec!["diagrams.yaml".to_owned()]),
            _ => crate::build::Embedded.list(folder),
        }
    }
}

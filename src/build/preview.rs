//! Pages of documents as pictures, so that a web page can show what a download looks like.
//!
//! How many pages a document has is known only when it is set, so its pictures are planned with what is drawn on them: that is
//! all that they are made from.

use std::sync::Arc;

use rayon::prelude::*;

use crate::content::Book;
use crate::diagnostic::Diagnostic;
use crate::export::png::Effort;
use crate::typeset;

use super::material::Material;
use super::plan::{Job, Work};

/// The jobs, behind each document those of its pages: `rules-a4.png` beside `rules-a4.pdf`, and `glossary-a4-1.png` and so on
/// where there are several.
///
/// # Errors
///
/// What only shows in the setting, of all documents.
pub(super) fn beside(book: &Book, jobs: Vec<Job>, effort: Effort) -> Result<Vec<Job>, Vec<Diagnostic>> {
    let pages: Vec<Result<Vec<Job>, Diagnostic>> = jobs.par_iter().map(|job| pages(book, job, effort)).collect();
    let mut all = Vec::with_capacity(jobs.len());
    let mut faults = Vec::new();
    for (job, pages) in jobs.into_iter().zip(pages) {
        all.push(job);
        match pages {
            Ok(pages) => all.extend(pages),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(faults) }
}

/// The jobs for the pages of a document; none for another job.
fn pages(book: &Book, job: &Job, effort: Effort) -> Result<Vec<Job>, Diagnostic> {
    let Work::Document(..) = &job.work else { return Ok(Vec::new()) };
    let Material::Document(parts) = job.material(book)? else { return Ok(Vec::new()) };
    let document = typeset::document(&parts.order())?;
    let stem = job.path.strip_suffix(".pdf").unwrap_or(&job.path);
    let name = |page: usize| match document.pages.len() {
        1 => stem.to_owned(),
        _ => format!("{stem}-{}", page + 1),
    };
    let jobs = (0..document.pages.len()).filter_map(|page| {
        let name = name(page);
        let scene = Arc::new(document.picture_of(page, &name)?);
        Some(Job { path: format!("{name}.png"), language: job.language.clone(), work: Work::Preview(scene, effort) })
    });
    Ok(jobs.collect())
}

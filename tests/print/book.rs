//! Every PDF of the shipped book, made once.

use std::path::Path;
use std::sync::OnceLock;

use outflank::build::{Embedded, Job, Options, Work, plan};
use outflank::content::{self, Book, Paper};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;
use rayon::prelude::*;

use crate::drawn::{self, Page};

/// One PDF.
pub struct Made {
    pub job: Job,
    pub bytes: Vec<u8>,
    pub pdf: lopdf::Document,
    pub pages: Vec<Page>,
}

impl Made {
    /// Its document and its paper.
    pub fn document(&self) -> (&str, Paper) {
        let Work::Document(name, paper) = &self.job.work else { panic!("{} is no document", self.job.path) };
        (name, *paper)
    }
}

pub fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book")
    })
}

/// All PDFs that a build makes, whatever they are.
pub fn all() -> &'static [Made] {
    static ALL: OnceLock<Vec<Made>> = OnceLock::new();
    ALL.get_or_init(|| {
        let jobs = plan(book(), &Options::default()).expect("a plan");
        let made = jobs
            .into_par_iter()
            .filter(|job| Path::new(&job.path).extension().is_some_and(|kind| kind == "pdf"))
            .map(|job| {
                let bytes = job.make(book()).expect("made");
                let pdf = lopdf::Document::load_mem(&bytes).expect("a PDF");
                let pages = drawn::pages(&pdf);
                Made { job, bytes, pdf, pages }
            });
        made.collect()
    })
}

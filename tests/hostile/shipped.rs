//! The shipped book, whole: no file of it runs anything, or reaches for anything outside itself.

use std::collections::BTreeSet;

use outflank::build::{Embedded, Options, plan};
use outflank::content;
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;

use crate::forms;

#[test]
fn nothing_of_it_runs_or_reaches_out() {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book");
    let mut seen = BTreeSet::new();
    let mut links = BTreeSet::new();
    for job in plan(&book, &Options::default()).expect("a plan") {
        let kind = job.path.rsplit('.').next().unwrap_or_default().to_owned();
        match kind.as_str() {
            // PNG knows no references, and JSON none that is followed
            "png" | "json" => continue,
            "pdf" => {
                let bytes = job.make(&book).expect("made");
                links.extend(forms::active_pdf(&lopdf::Document::load_mem(&bytes).expect("a PDF")));
            }
            _ => {
                let text = String::from_utf8(job.make(&book).expect("made")).expect("UTF-8");
                assert!(!text.contains("<script"), "{}", job.path);
                links.extend(forms::active(&text, kind == "html"));
            }
        }
        seen.insert(kind);
    }
    assert!(seen.iter().eq(["html", "pdf", "svg"]), "{seen:?}");
    // what a reader may follow, where the words say so
    assert!(links.iter().all(|link| link.starts_with("https://")), "{links:?}");
}

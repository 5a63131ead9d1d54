//! Pages of Markdown with `reversi` blocks.

use outflank::build::Embedded;
use outflank::build::markdown::{self, Placing};
use outflank::content::{self, RawPage};

use super::*;

#[test]
fn damaged_pages_give_faults_and_no_panic() {
    let around =
        content::surroundings(&Embedded, "en", None, &mut Sources::new(), &mut Diagnostics::new()).expect("the words");
    let page = include_bytes!("../fixtures/markdown/page.md");
    try_all(0x1880, PAGES, &[("page.md", &page[..])], |name, damaged| {
        let text = String::from_utf8_lossy(damaged).into_owned();
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let source = sources.add(*name, text.as_str());
        let raw = [RawPage { source, written: None, stem: "page".to_owned() }];
        let pages = content::pages(&raw, &around, &Embedded, false, &mut sources, &mut diagnostics);
        assert_eq!(pages.is_none(), diagnostics.has_errors());
        assert_placed(&sources, diagnostics);
        for page in pages.iter().flatten() {
            if let Err(faults) = markdown::illustrate(page, &text, &around.themes["print"], Placing::Inline, &sources) {
                assert_placed(&sources, faults);
            }
        }
    });
}

//! Words of another language and links on web pages.

use outflank::build::Work;

use crate::book::{Files, made};

#[test]
fn a_web_page_names_languages_and_leads_to_addresses() {
    let markdown =
        "# Words {#title}\n\n## One {#one}\n\n*The* [囲*む*](lang:ja) and [**the** site](https://example.org/?a&b).\n";
    let replaced = [
        ("content/en/glossary.md", markdown.to_owned()),
        ("content/outflank.yaml", "languages: [en]\ndocuments: [glossary]\n".to_owned()),
    ];
    let book = Files { root: "", replaced: &replaced }.load().unwrap_or_else(|faults| panic!("{faults}"));
    let html = String::from_utf8(made(&book, &Work::Article("glossary".to_owned()))).expect("text");
    let wanted = "<p><em>The</em> <span lang=\"ja\">囲<em>む</em></span> and \
                  <a href=\"https://example.org/?a&amp;b\"><strong>the</strong> site</a>.</p>";
    assert!(html.contains(wanted), "{html}");
}

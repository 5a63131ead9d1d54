//! Documents: the text of the Markdown, in order, with its figures.

use std::collections::BTreeSet;

use outflank::build::Work;
use outflank::content::{Block, Inline, Prose};

use crate::page::{book, elements, ids, made_of, pages, read, select, shipped, text, without_drawings};
use crate::reference;

const MARKDOWN: &str = "# A *small* book {#title}

With **words** before the first section & “quotes” < >.

## One {#one}

A paragraph with [three](check:d.directions) directions, *slanted* and **strong**.

![{mover} plays {last}.](diagram:d)

### Below one {#below}

- a bullet
- another one

  with a second paragraph

  1. and numbers
  2. below it

#### Deeper {#deeper}

![The same again.](diagram:d)

## Two {#two}

4. A list that begins at four.
";

const DIAGRAM: &str = "d:
  moves: d3 c3 b3 e3 f3 f4
  play: f5
  crop: c2-g6
  caption-before: Before.
  caption-after: After.
";

#[test]
fn a_document_that_flows() {
    let book = book(&[
        ("content/outflank.yaml", "documents: [small]"),
        ("content/en/small.md", MARKDOWN),
        ("content/diagrams/d.yaml", DIAGRAM),
        ("templates/small.yaml", include_str!("../../templates/glossary.yaml")),
    ]);
    reference::text("document.html", &without_drawings(&made_of(&book, Work::Article("small".to_owned()))));
}

/// The sheet: sections in the order of the template, whatever their order in the Markdown, and its figures between them.
#[test]
fn the_rules() {
    reference::text("rules.html", &without_drawings(&made_of(&shipped(), Work::Article("rules".to_owned()))));
}

/// Every word of the Markdown comes out, in its order, and nothing else but captions.
#[test]
fn the_words_are_those_of_the_markdown() {
    let book = shipped();
    for name in ["rules", "glossary"] {
        let html = made_of(&book, Work::Article(name.to_owned()));
        let html = read(&html);
        let read: Vec<String> = select(&html, "h2, h3, h4, h5, h6, p, li, figcaption").into_iter().map(text).collect();
        let mut expected = words(&book.words["en"].prose[name]);
        if name == "rules" {
            let template = ["start", "three-directions"].map(|id| &book.words["en"].diagrams[id]);
            let after = outflank::content::Picture::After;
            expected.insert(8, template[0].of(after).caption.clone());
            expected.insert(9, template[1].of(outflank::content::Picture::Before).caption.clone());
            expected.insert(10, template[1].of(after).caption.clone());
        }
        assert_eq!(read, expected, "{name}");
    }
}

/// A heading is at most one level below the one before it, in every template's order; the first is of level 2.
#[test]
fn no_heading_skips_a_level() {
    let sheet = "layout: sheet
margins: { top: 12mm, bottom: 12mm, left: 13mm, right: 13mm }
type: { size: 10pt-17pt, leading: 1.2-1.3, smallest: 8pt }
title: { size: 2.6, subtitle: 1.1, rule: 0.9mm }
columns: { count: 2, gutter: 9mm, left: 0.5-0.6 }
headings: { size: 1.2, above: 1 }
lists: { number: 1.45, indent: 1.6, gap: 0.5 }
figures: { width: 60mm-90mm, square: 11mm, coordinates: 9pt, caption: 0.8, gap: 8.5mm,
  lines: { grid: 0.3mm, frame: 0.6mm, disc: 0.35mm, mark: 0.45mm } }
rule: 0.35mm
untitled: []
small: { sections: [], size: 1 }
areas:
  - { left: [deep, figure:d, two], right: [below, one] }
";
    let markdown =
        "# T\n\nLead.\n\n## A {#one}\n\na\n\n### B {#below}\n\nb\n\n#### C {#deep}\n\nc\n\n## D {#two}\n\nd\n";
    let book = book(&[
        ("content/outflank.yaml", "documents: [mixed]"),
        ("content/en/mixed.md", markdown),
        ("content/diagrams/d.yaml", DIAGRAM),
        ("templates/mixed.yaml", sheet),
    ]);
    let mixed = made_of(&book, Work::Article("mixed".to_owned()));
    reference::text("sheet-out-of-order.html", &without_drawings(&mixed));
    for page in pages(&shipped()).into_values().chain([mixed]) {
        let html = read(&page);
        let mut before = 1;
        for heading in select(&html, "h1, h2, h3, h4, h5, h6") {
            let level: u8 = heading.value().name()[1..].parse().expect("a level");
            assert!(level >= 2 && level <= before + 1, "h{level} after h{before} in\n{page}");
            before = level;
        }
    }
}

/// Headings can be linked to; what they are called follows from the document and the Markdown alone.
#[test]
fn headings_have_ids() {
    let html = made_of(&shipped(), Work::Article("glossary".to_owned()));
    let html = read(&html);
    let headings = select(&html, "h2, h3");
    assert_eq!(headings.len(), 66);
    assert!(headings.iter().all(|heading| heading.value().id().is_some_and(|id| id.starts_with("glossary--"))));
    assert_eq!(select(&html, "article[aria-labelledby=glossary--title] > h2#glossary--title").len(), 1);
    assert_eq!(select(&html, "section > h3#glossary--a-square").len(), 1);
}

/// Both documents and all pictures on one page share no id, and a label names an id that is there.
#[test]
fn one_page_may_hold_everything_of_a_language() {
    let mut pages = pages(&shipped());
    pages.retain(|path, _| path.starts_with("fr/"));
    assert!(pages.len() > 70, "{:?}", pages.keys());
    let page: String = pages.into_values().collect();
    let html = read(&page);
    let all = ids(&html);
    let once: BTreeSet<&str> = all.iter().copied().collect();
    assert_eq!(all.len(), once.len());
    assert!(all.iter().all(|id| id.starts_with("outflank-") || id.contains("--")), "{all:?}");
    for element in elements(&html) {
        for named in element.attr("aria-labelledby").into_iter().flat_map(str::split_whitespace) {
            assert!(once.contains(named), "nothing has the id {named}");
        }
        assert!(element.classes().all(|class| class.starts_with("outflank-")), "{element:?}");
        assert!(element.attr("style").is_none() && !element.attrs().any(|(name, _)| name.starts_with("on")));
        assert!(!["script", "img", "link", "h1"].contains(&element.name()), "{element:?}");
    }
    // the only rules are about one picture each, and give way to any other
    let rules: Vec<String> = select(&html, "svg > style").into_iter().map(text).collect();
    assert_eq!(rules.len(), select(&html, "style").len());
    assert!(rules.iter().all(|rule| rule.starts_with(":where(#outflank-") && rule.ends_with("){max-width:100%}")));
}

/// A picture that follows the reader's choice of a light or a dark page names its own parts alone.
#[test]
fn both_drawings_of_a_picture_keep_to_themselves() {
    let mut book = shipped();
    book.theme = "auto".to_owned();
    let page: String = ["rules", "glossary"].map(|name| made_of(&book, Work::Article(name.to_owned()))).concat();
    let html = read(&page);
    for svg in select(&html, "svg") {
        let id = svg.value().id().expect("an id");
        assert!(
            id.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_')),
            "{id} needs no escape in CSS"
        );
        let rules: String = svg.child_elements().filter(|child| child.value().name() == "style").map(text).collect();
        let named: Vec<&str> =
            rules.split('#').skip(1).map(|rest| &rest[..rest.find([' ', ')']).expect("an end")]).collect();
        assert_eq!(named, [id; 3], "{rules}");
    }
}

/// The blocks of the prose, as the elements that hold words stand one after the other.
fn words(prose: &Prose) -> Vec<String> {
    let mut out = vec![plain(&prose.title)];
    prose.lead.iter().for_each(|block| block_words(block, &mut out));
    for section in &prose.sections {
        out.push(plain(&section.heading));
        section.blocks.iter().for_each(|block| block_words(block, &mut out));
    }
    out
}

fn block_words(block: &Block, out: &mut Vec<String>) {
    match block {
        Block::Paragraph(words) => out.push(plain(words)),
        Block::List { items, .. } => items.iter().flatten().for_each(|block| block_words(block, out)),
        Block::Figure { caption, .. } => out.push(caption.clone()),
    }
}

fn plain(inlines: &[Inline]) -> String {
    inlines.iter().map(|inline| inline.text.as_str()).collect()
}

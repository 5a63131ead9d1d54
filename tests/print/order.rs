//! Reading order: what a screen reader says, from the structure tree and the marked content of the pages, is what stands in
//! the Markdown, in the order of the template.

use std::fs;

use outflank::content::template::{Layout, Placed};
use outflank::content::{Picture, PictureWords};

use crate::book::{Made, all, book};
use crate::markdown::{self, Block, Section, fits, normal};
use crate::tree::{self, Element};

/// What is said one after the other: the kind, and the words.
type Said = (String, String);

fn said(kind: &str, words: impl Into<String>) -> Said {
    (kind.to_owned(), words.into())
}

/// What a screen reader says of an element.
fn heard(element: &Element, made: &Made, out: &mut Vec<Said>) {
    let tag = element.tag.as_str();
    match tag {
        "Document" | "Sect" | "L" | "LI" => {
            assert_eq!(element.words(made), "", "a {tag} has no words of its own");
        }
        "Figure" => out.push(said(tag, normal(element.alt.as_deref().expect("a text alternative")))),
        _ => out.push(said(tag, normal(&element.words(made)))),
    }
    for child in element.elements().filter(|child| !child.is_inline()) {
        heard(child, made, out);
    }
}

/// The words of the boards that a diagram's picture has.
fn boards(made: &Made, id: &str) -> Vec<&'static PictureWords> {
    let (diagram, words) = (&book().diagrams[id], &book().words[&made.job.language].diagrams[id]);
    match diagram.picture() {
        Picture::Pair => vec![words.of(Picture::Before), words.of(Picture::After)],
        other => vec![words.of(other)],
    }
}

/// What a section should say.
fn section(made: &Made, section: &Section, titled: bool, bullet: Option<char>, out: &mut Vec<Said>) {
    if titled {
        out.push(said(&format!("H{}", section.level), &section.heading));
    }
    for block in &section.blocks {
        match block {
            Block::Paragraph(words) => out.push(said("P", words)),
            Block::Item(number, words) => {
                let label = number.clone().or_else(|| bullet.map(String::from));
                out.extend(label.map(|label| said("Lbl", label)));
                out.push(said("LBody", words));
            }
            Block::Figure(id, caption) => {
                out.extend(boards(made, id).iter().map(|board| said("Figure", &board.alt)));
                out.push(said("Caption", caption));
            }
        }
    }
}

/// What a document should say; `None` for one that has no Markdown.
#[allow(clippy::match_wildcard_for_single_variants, reason = "whatever other layouts there are, they print no prose")]
fn expected(made: &Made) -> Option<Vec<Said>> {
    let (name, paper) = made.document();
    let words = book().templates[name].text(name);
    let path = format!("{}/content/{}/{words}.md", env!("CARGO_MANIFEST_DIR"), made.job.language);
    let sections = markdown::read(&fs::read_to_string(path).ok()?);
    let mut out = Vec::new();
    match &book().templates[name].on(paper).layout {
        Layout::Columns(layout) => {
            for own in &sections {
                section(made, own, true, layout.lists.bullet, &mut out);
            }
        }
        Layout::Sheet(layout) => {
            section(made, &sections[0], true, layout.lists.bullet, &mut out);
            for area in &layout.areas {
                for placed in area.columns().into_iter().flatten() {
                    match &placed.value {
                        Placed::Section(id) => {
                            let own = sections.iter().find(|section| section.id == *id).expect("a section");
                            let titled = layout.untitled.iter().all(|untitled| untitled.value != *id);
                            section(made, own, titled, layout.lists.bullet, &mut out);
                        }
                        Placed::Figure(id) => {
                            for board in boards(made, id) {
                                out.push(said("Figure", &board.alt));
                                out.push(said("Caption", &board.caption));
                            }
                        }
                        Placed::Space => {}
                    }
                }
            }
        }
        _ => return None,
    }
    Some(out)
}

#[test]
fn a_screen_reader_says_what_the_markdown_says() {
    let mut compared = 0;
    for made in all() {
        let Some(expected) = expected(made) else { continue };
        let mut found = Vec::new();
        heard(&tree::root(made), made, &mut found);
        for ((kind, words), (tag, wanted)) in found.iter().zip(&expected) {
            let path = &made.job.path;
            assert_eq!(kind, tag, "{path}: `{words}` instead of `{wanted}`");
            if kind == "Caption" {
                assert!(fits(words, &normal(wanted)), "{path}: `{words}` instead of `{wanted}`");
            } else {
                assert_eq!(*words, normal(wanted), "{path}: {kind}");
            }
        }
        assert_eq!(found.len(), expected.len(), "{}: {:?}", made.job.path, found.last());
        compared += 1;
    }
    // the rules and the glossary, of each language, on each paper
    assert!(compared >= 4 * book().languages.len(), "{compared}");
}

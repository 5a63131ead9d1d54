//! The sheets, the board and the glossary as files: read back, and one looked at.

mod common;
#[path = "pdf/reading.rs"]
mod reading;

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Object};
use outflank::build::{Embedded, Options, Work, plan};
use outflank::content::{self, Block, Book, Inline, Paper, Prose};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;
use reading::{dictionary, entry, name, page_text, tagged_text, text};

const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];

fn book() -> Book {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book")
}

fn bytes(book: &Book, document: &str, paper: Paper) -> Vec<u8> {
    let jobs = plan(book, &Options::default()).expect("a plan");
    let work = Work::Document(document.to_owned(), paper);
    jobs.iter().find(|job| job.work == work).expect("a job").make(book).expect("made")
}

fn read(book: &Book, document: &str, paper: Paper) -> lopdf::Document {
    lopdf::Document::load_mem(&bytes(book, document, paper)).expect("a PDF")
}

#[test]
fn the_rules_and_the_board_are_one_page_of_their_paper() {
    let book = book();
    for paper in PAPERS {
        for document in ["rules", "board"] {
            let pdf = read(&book, document, paper);
            let pages = pdf.get_pages();
            assert_eq!(pages.len(), 1, "{document} {paper:?}");
            let page = pdf.get_dictionary(pages[&1]).expect("a page");
            let sides: Vec<f32> = entry(&pdf, page, "MediaBox")
                .as_array()
                .expect("a box")
                .iter()
                .map(|side| side.as_float().expect("a number"))
                .collect();
            let (width, height) = (paper.size().width.to_pt().0, paper.size().height.to_pt().0);
            assert!((f64::from(sides[2]) - width).abs() < 0.01 && (f64::from(sides[3]) - height).abs() < 0.01);
        }
    }
}

/// Every document: fonts embedded as subsets, with their map to Unicode; language, title, author; printed at its size.
#[test]
fn every_document_says_what_it_is_and_carries_its_fonts() {
    let book = book();
    for (document, title) in [
        ("rules", "Reversi"),
        ("board", "Reversi board"),
        ("board-tournament", "Reversi board"),
        ("discs", "Discs"),
        ("glossary", "Glossary"),
    ] {
        for paper in PAPERS {
            let pdf = read(&book, document, paper);
            let fonts: Vec<&Dictionary> = pdf
                .objects
                .values()
                .filter_map(|object| object.as_dict().ok())
                .filter(|font| font.has_type(b"Font") && font.get(b"ToUnicode").is_ok())
                .collect();
            assert!(!fonts.is_empty());
            for font in fonts {
                let (tag, face) = name(&pdf, font, "BaseFont").split_once('+').expect("a subset");
                assert!(tag.len() == 6 && face.starts_with("SourceSans3-"), "{tag}+{face}");
            }
            let embedded = pdf.objects.values().filter(|object| {
                object.as_dict().is_ok_and(|d| d.has_type(b"FontDescriptor") && d.get(b"FontFile3").is_ok())
            });
            assert!(embedded.count() >= 1);
            let catalog = pdf.catalog().expect("a catalog");
            assert_eq!(text(&pdf, catalog, "Lang"), "en");
            let preferences = dictionary(&pdf, catalog, "ViewerPreferences");
            assert_eq!(name(&pdf, preferences, "PrintScaling"), "None");
            let info = pdf.trailer.get(b"Info").and_then(Object::as_reference).expect("an Info");
            let info = pdf.get_dictionary(info).expect("an Info");
            assert_eq!(text(&pdf, info, "Title"), title);
            assert_eq!(text(&pdf, info, "Author"), "Outflank");
            assert!(dictionary(&pdf, catalog, "Outlines").get(b"First").is_ok(), "{document} has an outline");
        }
    }
}

/// The words of the sheet come out of the file as they stand in `rules.md`, section by section.
#[test]
fn the_words_of_the_rules_extract_in_order() {
    let book = book();
    let prose = &book.words["en"].prose["rules"];
    for paper in PAPERS {
        let found = squeezed(&page_text(&read(&book, "rules", paper), 1).concat());
        for section in words_of(prose) {
            let mut at = 0;
            for words in section {
                let words = squeezed(&words);
                let place = found[at..].find(&words);
                assert!(place.is_some(), "`{words}` is not where it belongs in\n{found}");
                at += place.unwrap_or_default() + words.len();
            }
        }
    }
}

#[test]
fn the_words_of_the_glossary_extract_in_order() {
    let book = book();
    let prose = &book.words["en"].prose["glossary"];
    for paper in PAPERS {
        let pdf = read(&book, "glossary", paper);
        let pages = u32::try_from(pdf.get_pages().len()).expect("few");
        // a paragraph may go on on the next page
        let found = squeezed(&(1..=pages).map(|page| tagged_text(&pdf, page).concat()).collect::<String>());
        for section in words_of(prose) {
            for words in section {
                assert!(found.contains(&squeezed(&words)), "`{words}` is missing or broken");
            }
        }
    }
}

/// The most used size of type is the body's: 16 pt or more on A4, 15 pt or more on Letter; nothing is under 8 pt.
#[test]
fn the_rules_are_large_enough_to_read_standing() {
    let book = book();
    for (paper, least) in [(Paper::A4, 16.0), (Paper::Letter, 15.0)] {
        let sizes = sizes(&read(&book, "rules", paper));
        let (body, _) = sizes.iter().max_by_key(|(_, glyphs)| **glyphs).expect("text");
        assert!(f64::from(*body) / 100.0 >= least, "{paper:?}: {body} hundredths of a point");
        assert!(*sizes.keys().next().expect("text") >= 800, "{sizes:?}");
    }
}

/// The smallest size of the template is not undercut: what does not fit is an error that says where and by how much.
#[test]
fn a_sheet_that_does_not_fit_is_an_error() {
    let long = "A word that is said again and again until nothing more fits. ".repeat(12);
    let book = common::Book::shipped().edit("content/en/rules.md", "Black moves first.", &long);
    let run = book.run(&["build", ".", "--only", "rules"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("nothing was written"), "{}", run.stderr);
    assert!(run.stderr.contains("content/en/rules.md"), "{}", run.stderr);
    assert!(run.stderr.contains(" mm"), "{}", run.stderr);
    assert!(!book.path().join("out").exists());
}

/// What the program itself prints is told with its place as well, when the font cannot show it.
#[test]
fn a_phrase_without_a_glyph_has_a_place() {
    for (from, to) in [("print-at-100: Print", "print-at-100: Print ★"), ("ruler-mm: 100 mm", "ruler-mm: 100 ★")] {
        let book = common::Book::shipped().edit("content/en/words.yaml", from, to);
        let run = book.run(&["build", ".", "--only", "board"]);
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stderr.contains("no glyph for the character `★` (U+2605)"), "{}", run.stderr);
        assert!(run.stderr.contains("─ content/en/words.yaml:") && run.stderr.contains(to), "{}", run.stderr);
        assert!(run.stderr.contains("nothing was written"), "{}", run.stderr);
    }
}

/// How many glyphs are set in each size, in hundredths of a point.
fn sizes(pdf: &lopdf::Document) -> BTreeMap<u32, usize> {
    let mut sizes = BTreeMap::new();
    for id in pdf.get_pages().into_values() {
        let content = Content::decode(&pdf.get_page_content(id)).expect("operators");
        let mut size = 0;
        for op in &content.operations {
            match (op.operator.as_str(), op.operands.as_slice()) {
                ("Tf", [_, points]) => {
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a type size")]
                    let hundredths = (points.as_float().expect("a size") * 100.0).round() as u32;
                    size = hundredths;
                }
                ("TJ", [items]) => {
                    let codes = items.as_array().expect("items").iter().filter_map(|item| item.as_str().ok());
                    *sizes.entry(size).or_default() += codes.map(|codes| codes.len() / 2).sum::<usize>();
                }
                _ => {}
            }
        }
    }
    sizes
}

/// The words of every section, block by block: its heading, its paragraphs and items.
fn words_of(prose: &Prose) -> Vec<Vec<String>> {
    prose.sections.iter().map(|section| section.blocks.iter().flat_map(block_words).collect()).collect()
}

fn block_words(block: &Block) -> Vec<String> {
    match block {
        Block::Paragraph(inlines) => vec![plain(inlines)],
        Block::List { items, .. } => items.iter().flatten().flat_map(block_words).collect(),
        Block::Figure { caption, .. } => vec![caption.clone()],
    }
}

fn plain(inlines: &[Inline]) -> String {
    inlines.iter().map(|inline| inline.text.as_str()).collect()
}

/// Without any white space: a line end on the page may or may not keep its space.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

//! A page of Japanese: `tests/fixtures/japanese`.

use std::collections::BTreeMap;

use outflank::build::Work;
use outflank::content::{Book, Paper};
use outflank::scene::{Face, GlyphRun, Item, Mm, Pt};
use outflank::text::paragraph::Line;

use crate::book::{Files, elements, made, pages, shape, text};
use crate::reading::page_text;

/// What may not begin a line, and what may not end one (JIS X 4051).
const NOT_FIRST: &str =
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…";
const NOT_LAST: &str = "‘“（〔［｛〈《「『【";

const FIXTURE: &str = "tests/fixtures/japanese";

fn book() -> Book {
    Files { root: FIXTURE, replaced: &[] }.load().unwrap_or_else(|faults| panic!("{faults}"))
}

/// The words of the fixture's Markdown, read without the program: marks of headings, lists, links and emphasis taken away.
fn markdown() -> String {
    let path = format!("{}/{FIXTURE}/content/ja/glossary.md", env!("CARGO_MANIFEST_DIR"));
    let mut words = String::new();
    for line in std::fs::read_to_string(path).expect("the fixture").lines() {
        let line = line.trim_start_matches('#').trim().replace("**", "");
        let mut rest = line.split(" {#").next().expect("a part");
        while let Some((before, link)) = rest.split_once('[') {
            let (inside, after) = link.split_once("](").expect("a link");
            words.push_str(before);
            words.push_str(inside);
            rest = after.split_once(')').expect("an end").1;
        }
        words.push_str(rest);
    }
    squeezed(&words)
}

/// Without white space, of which none is between Japanese words.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn every_character_is_read_back_from_the_file() {
    let bytes = made(&book(), &Work::Document("glossary".to_owned(), Paper::A4));
    let pdf = lopdf::Document::load_mem(&bytes).expect("a PDF");
    assert_eq!(pdf.get_pages().len(), 1);
    let (found, wanted) = (squeezed(&page_text(&pdf, 1).concat()), markdown());
    // behind the text stands the number of the page
    assert_eq!(found, format!("{wanted}1"));
    assert!(bytes.len() < 200_000, "only the glyphs in use are in the file: {} bytes", bytes.len());
}

/// The lines of the page's paragraphs, in reading order.
fn lines() -> Vec<String> {
    let document = pages(&book());
    let mut lines: Vec<(String, String)> = Vec::new();
    for piece in document.pages[0].content.iter().filter(|piece| piece.id.is_some()) {
        for item in &piece.items {
            let Item::Text(run) = item else { continue };
            // one column's baseline, or one of the lead's
            let place = format!("{} {:.3}", run.origin.x > document.pages[0].size.width / 2.0, run.origin.y.0);
            match lines.last_mut() {
                Some((last, text)) if *last == place => text.push_str(&run.text),
                _ => lines.push((place, run.text.clone())),
            }
        }
    }
    lines.into_iter().map(|(_, text)| text).collect()
}

#[test]
fn no_line_begins_or_ends_with_a_character_that_may_not() {
    let lines = lines();
    assert!(lines.len() > 40, "{lines:#?}");
    for line in lines {
        let line = line.trim();
        assert!(!line.starts_with(|c| NOT_FIRST.contains(c)), "{line}");
        assert!(!line.ends_with(|c| NOT_LAST.contains(c)), "{line}");
    }
}

/// For any measure: the same rules, nothing lost, and every line but the last as full as the rules allow.
#[test]
fn japanese_fills_its_lines_at_any_measure() {
    let document = pages(&book());
    let (size, em) = (Pt(10.0), Pt(10.0).to_mm());
    for element in elements(&document.structure, &|role| *role == outflank::scene::Role::Paragraph) {
        let words = text(&document, element);
        let paragraph = shape(&words, Face::Regular, "ja");
        for measure in (30..90).map(|mm| Mm(f64::from(mm))) {
            let lines = paragraph.lines(size, measure);
            let texts: Vec<String> = lines.iter().map(Line::text).collect();
            assert_eq!(texts.concat(), words);
            for (index, text) in texts.iter().enumerate() {
                let text = text.trim();
                assert!(index == 0 || !text.starts_with(|c| NOT_FIRST.contains(c)), "{text} in {measure}");
                assert!(!text.ends_with(|c| NOT_LAST.contains(c)), "{text} in {measure}");
                // at most a Latin word or a few signs that may not be parted go to the next line
                let short = measure - lines[index].width;
                assert!(index + 1 == lines.len() || short < em * 9.0, "{text} is {short:?} short of {measure}");
            }
        }
    }
}

#[test]
fn latin_letters_and_figures_come_from_the_latin_face() {
    let document = pages(&book());
    let mut faces: BTreeMap<Face, usize> = BTreeMap::new();
    let mut see = |run: &GlyphRun| {
        *faces.entry(run.face).or_default() += 1;
        for c in run.text.chars() {
            assert!(!c.is_ascii_alphanumeric() || !run.face.is_japanese(), "`{c}` in {:?}", run.face);
            assert!(!('ぁ'..='ヿ').contains(&c) || run.face.is_japanese(), "`{c}` in {:?}", run.face);
        }
    };
    for item in document.pages[0].content.iter().flat_map(|piece| &piece.items) {
        if let Item::Text(run) = item {
            see(run);
        }
    }
    assert!(faces.contains_key(&Face::Regular) && faces.contains_key(&Face::Japanese), "{faces:?}");
    assert!(faces.contains_key(&Face::JapaneseBold) && !faces.contains_key(&Face::Italic), "{faces:?}");
}

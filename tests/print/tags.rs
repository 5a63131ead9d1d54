//! The structure of every PDF is sound: nested headings, lists that are lists, figures with words and a place, everything else
//! decoration, and an outline that leads to the headings.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object};

use crate::book::{Made, all};
use crate::drawn::Piece;
use crate::markdown::normal;
use crate::reading::{dictionary, entry, name, text};
use crate::tree::{self, Element};

const MM: f64 = 25.4 / 72.0;

fn level(element: &Element) -> Option<usize> {
    element.tag.strip_prefix('H').and_then(|level| level.parse().ok())
}

#[test]
fn every_document_tells_its_language_and_how_to_show_and_print_it() {
    for made in all() {
        let (pdf, path) = (&made.pdf, &made.job.path);
        let catalog = pdf.catalog().expect("a catalog");
        assert_eq!(text(pdf, catalog, "Lang"), made.job.language, "{path}");
        assert!(entry(pdf, dictionary(pdf, catalog, "MarkInfo"), "Marked").as_bool().expect("a choice"), "{path}");
        let viewer = dictionary(pdf, catalog, "ViewerPreferences");
        assert_eq!(name(pdf, viewer, "PrintScaling"), "None", "{path}");
        assert!(entry(pdf, viewer, "DisplayDocTitle").as_bool().expect("a choice"), "{path}");
        assert!(!text(pdf, dictionary(pdf, &pdf.trailer, "Info"), "Title").is_empty(), "{path}");
        for page in &made.pages {
            assert_eq!(name(pdf, pdf.get_dictionary(page.id).expect("a page"), "Tabs"), "S", "{path}");
        }
    }
}

#[test]
fn headings_are_nested_without_a_gap() {
    for made in all() {
        let root = tree::root(made);
        assert_eq!(root.tag, "Document");
        let levels: Vec<usize> = root.all().into_iter().filter_map(level).collect();
        assert_eq!(levels.first(), Some(&1), "{}", made.job.path);
        assert_eq!(levels.iter().filter(|&&level| level == 1).count(), 1, "{}: {levels:?}", made.job.path);
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{}: {levels:?}", made.job.path);
    }
}

#[test]
fn lists_are_lists() {
    fn visit(element: &Element, path: &str) {
        for child in element.elements() {
            let pair = (element.tag.as_str(), child.tag.as_str());
            let sound = match pair {
                ("L", tag) => matches!(tag, "LI" | "Caption"),
                ("LI", tag) => matches!(tag, "Lbl" | "LBody"),
                (tag, "LI") => tag == "L",
                (tag, "LBody") => tag == "LI",
                _ => true,
            };
            assert!(sound, "{path}: {pair:?}");
            visit(child, path);
        }
        if element.tag == "LI" {
            let tags: Vec<&str> = element.elements().map(|child| child.tag.as_str()).collect();
            assert!(matches!(tags[..], ["Lbl", "LBody"] | ["LBody"]), "{path}: {tags:?}");
        }
    }
    for made in all() {
        visit(&tree::root(made), &made.job.path);
    }
}

#[test]
fn figures_have_words_and_a_place_that_holds_their_ink() {
    for made in all() {
        for figure in tree::root(made).all().into_iter().filter(|element| element.tag == "Figure") {
            let path = &made.job.path;
            let alt = figure.alt.as_deref().unwrap_or_default();
            assert!(alt.trim().len() > 10, "{path}: `{alt}`");
            let number = figure.page.expect("a page");
            let page = &made.pages[number];
            let [left, bottom, right, top] = figure.bounds.expect("a place").map(|edge| edge * MM);
            let (top, bottom) = (page.height - top, page.height - bottom);
            assert!(left < right && top < bottom, "{path}: {alt}");
            assert!(left >= 0.0 && top >= 0.0 && right <= page.width && bottom <= page.height, "{path}: {alt}");
            for (on, id) in figure.pieces() {
                assert_eq!(on, number, "{path}: a figure stands on one page");
                for mark in tree::piece(made, on, id) {
                    // of type only the ink counts, which the font does not tell; its middle must be inside
                    let [x, y] = [0, 1].map(|axis| f64::midpoint(mark.room[axis], mark.room[axis + 2]));
                    let inside = (left..=right).contains(&x) && (top..=bottom).contains(&y);
                    assert!(inside, "{path}: {:?} of `{alt}` is not inside {:?}", mark, [left, top, right, bottom]);
                }
            }
        }
    }
}

#[test]
fn everything_is_in_the_tree_once_or_decoration() {
    for made in all() {
        let root = tree::root(made);
        let told = root.pieces();
        let mut once = BTreeSet::new();
        for piece in &told {
            assert!(once.insert(*piece), "{}: {piece:?} is told twice", made.job.path);
        }
        let mut painted = BTreeSet::new();
        for (number, page) in made.pages.iter().enumerate() {
            for mark in &page.marks {
                match mark.piece {
                    Piece::Content(id) => drop(painted.insert((number, id))),
                    Piece::Artifact => {}
                    Piece::Nothing => panic!("{}: {mark:?} is neither content nor decoration", made.job.path),
                }
            }
        }
        assert_eq!(painted, once, "{}", made.job.path);
    }
}

/// An entry of the outline: level from 1, words, page from 0, millimetres from the top.
struct Entry {
    level: usize,
    title: String,
    page: usize,
    top: f64,
}

fn entries(made: &Made, parent: &Dictionary, level: usize, out: &mut Vec<Entry>) {
    let pdf = &made.pdf;
    let mut next = parent.get(b"First").ok();
    while let Some(item) = next {
        let item = pdf.dereference(item).expect("it is there").1.as_dict().expect("an entry");
        let place = entry(pdf, item, "Dest").as_array().expect("a place");
        let id = place[0].as_reference().expect("a page");
        let page = made.pages.iter().position(|page| page.id == id).expect("a page of the file");
        let top = made.pages[page].height - f64::from(place[3].as_float().expect("a number")) * MM;
        out.push(Entry { level, title: text(pdf, item, "Title"), page, top });
        entries(made, item, level + 1, out);
        next = item.get(b"Next").ok();
    }
}

#[test]
fn the_outline_leads_to_the_headings() {
    for made in all() {
        let path = &made.job.path;
        let root = tree::root(made);
        let headings: Vec<&Element> = root.all().into_iter().filter(|element| level(element).is_some()).collect();
        let mut outline = Vec::new();
        entries(made, dictionary(&made.pdf, made.pdf.catalog().expect("a catalog"), "Outlines"), 1, &mut outline);
        let titles: Vec<String> = outline.iter().map(|entry| normal(&entry.title)).collect();
        let words: Vec<String> = headings.iter().map(|heading| normal(&heading.words(made))).collect();
        assert_eq!(titles, words, "{path}");
        for (entry, heading) in outline.iter().zip(&headings) {
            assert_eq!(Some(entry.level), level(heading), "{path}: {}", entry.title);
            assert_eq!(Some(entry.page), heading.page, "{path}: {}", entry.title);
            let (page, id) = heading.pieces()[0];
            let first = tree::piece(made, page, id).next().expect("words");
            let down = f64::midpoint(first.room[1], first.room[3]) - entry.top;
            assert!((0.0..25.0).contains(&down), "{path}: {} is {down:.1} mm below its place", entry.title);
        }
    }
}

#[test]
fn the_pages_know_which_element_each_piece_belongs_to() {
    for made in all() {
        let pdf = &made.pdf;
        let root = dictionary(pdf, pdf.catalog().expect("a catalog"), "StructTreeRoot");
        let numbers = entry(pdf, dictionary(pdf, root, "ParentTree"), "Nums").as_array().expect("numbers");
        for (number, page) in made.pages.iter().enumerate() {
            let key = entry(pdf, pdf.get_dictionary(page.id).expect("a page"), "StructParents");
            let at = numbers.chunks(2).find(|pair| pair[0] == *key).expect("the page is in the parent tree");
            let parents = pdf.dereference(&at[1]).expect("it is there").1.as_array().expect("a list");
            let ids: BTreeSet<i64> = page
                .marks
                .iter()
                .filter_map(|mark| match mark.piece {
                    Piece::Content(id) => Some(id),
                    _ => None,
                })
                .collect();
            for id in ids {
                let parent = parents[usize::try_from(id).expect("small")].as_reference().expect("an element");
                let element = pdf.get_dictionary(parent).expect("an element");
                let holds = match element.get(b"K").expect("kids") {
                    Object::Array(kids) => kids.iter().any(|kid| is_piece(kid, id)),
                    kid => is_piece(kid, id),
                };
                assert!(holds, "{} page {number}: {id}", made.job.path);
            }
        }
    }
}

fn is_piece(kid: &Object, id: i64) -> bool {
    match kid {
        Object::Integer(own) => *own == id,
        Object::Dictionary(mark) => mark.get(b"MCID").and_then(Object::as_i64).is_ok_and(|own| own == id),
        _ => false,
    }
}

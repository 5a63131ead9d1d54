//! Pictures with an author's own discs, board and logo prove themselves like any other.

use lopdf::content::Content;
use outflank::content::artwork::{self, Place};
use outflank::content::{Arguments, Picture, PictureWords};
use outflank::diagnostic::Diagnostics;
use outflank::export::{pdf, png, svg};
use outflank::figure::{self, Layout};
use outflank::proof::picture::{Fault, Kind};
use outflank::scene::{Artwork, Artworks, Document, Scene, Theme};
use outflank::source::Sources;
use usvg::roxmltree::{self, Node};

use crate::made::{diagram, other, theme};

fn drawn(inside: &str, place: Place) -> Artwork {
    let text = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>{inside}</svg>");
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let source = sources.add("own.svg", text);
    artwork::read(source, place, &sources, &mut diagnostics).unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted()))
}

/// A board with everything that an author may draw, cut so that it is clipped; for readers of dark pages, too.
fn scene() -> Scene {
    let disc = |color| format!("<circle cx='20' cy='20' r='19' fill='{color}' stroke='#888' stroke-width='1'/>");
    let artworks = Artworks {
        black_disc: Some(drawn(&disc("#000"), Place::Disc)),
        white_disc: Some(drawn(&disc("#fff"), Place::Disc)),
        board_surface: Some(drawn(
            "<path d='M0 0h40v40h-40z M9 9h9v9h-9z' fill='#2a7a48' fill-rule='evenodd'/>",
            Place::Board,
        )),
        logo: Some(drawn("<path d='M2 2h36v36z' fill='#a02020'/>", Place::Logo)),
    };
    let light = Theme { artworks: artworks.clone(), ..theme("board") };
    let dark = Some(Box::new(Theme { artworks, name: light.name.clone(), ..theme("dark") }));
    let arguments =
        Arguments { moves: Some("f5 d6 c3".to_owned()), crop: Some("c2-g7".to_owned()), ..Arguments::default() };
    let words = PictureWords {
        language: "en".to_owned(),
        title: "Own".to_owned(),
        alt: "Seen.".to_owned(),
        ..PictureWords::default()
    };
    let theme = Theme { dark, ..light };
    figure::compose(&diagram(&arguments), Picture::After, &words, "own", &theme, &Layout::default()).expect("drawn")
}

fn files() -> [(Kind, Vec<u8>); 3] {
    [
        (Kind::Svg, svg::write(&scene(), &svg::Options::default()).into_bytes()),
        (Kind::Png, png::write(&scene(), png::Size::Width(300)).expect("drawn")),
        (Kind::Pdf, pdf::write(&Document::of_picture(&scene()), &pdf::Options::default()).expect("written")),
    ]
}

#[test]
fn untouched_pictures_pass() {
    for (kind, file) in files() {
        let report = kind.prove(&file).unwrap_or_else(|fault| panic!("{kind:?}: {fault}"));
        assert_eq!(report.to_string(), "proved: 3 moves, after-position verified");
    }
}

#[test]
fn every_changed_character_of_an_outline_is_found() {
    let text = svg::write(&scene(), &svg::Options::default());
    let document = roxmltree::Document::parse(&text).expect("sound");
    let with = |at: usize, by: char| format!("{}{by}{}", &text[..at], &text[at + 1..]);
    let names = ["black-disc", "white-disc", "board-surface", "logo"];
    let is_own = |node: &Node| names.iter().any(|name| node.tag_name().name().trim_start_matches("dark-") == *name);
    let mut changed = 0;
    for pair in document.descendants().filter(is_own) {
        let value = pair.first_child().expect("a value").range();
        for at in value.step_by(3) {
            let mutant = with(at, other(char::from(text.as_bytes()[at])));
            assert!(Kind::Svg.prove(mutant.as_bytes()).is_err(), "{} {at}", pair.tag_name().name());
            changed += 1;
        }
    }
    assert!(changed > 200, "{changed}");
    for node in document.descendants().filter(|node| node.has_tag_name("path") || node.has_tag_name("svg")) {
        for attribute in node.attributes().filter(|attribute| matches!(attribute.name(), "d" | "fill" | "x" | "width"))
        {
            let at = attribute.range_value().end - 1;
            let mutant = with(at, other(char::from(text.as_bytes()[at])));
            assert!(Kind::Svg.prove(mutant.as_bytes()).is_err(), "{}", attribute.value());
        }
    }
}

#[test]
fn a_window_that_hides_a_disc_is_found() {
    let [_, _, (_, file)] = files();
    let document = lopdf::Document::load_mem(&file).expect("a PDF");
    let page = document.page_iter().next().expect("a page");
    let operations = Content::decode(&document.get_page_content(page)).expect("operators").operations;
    let at = operations.iter().position(|operation| operation.operator == "W").expect("a window");
    let prove = |operations: Vec<lopdf::content::Operation>| {
        let mut mutant = document.clone();
        let content = Content { operations }.encode().expect("encoded");
        mutant.change_page_content(page, content).expect("changed");
        let mut bytes = Vec::new();
        mutant.save_to(&mut bytes).expect("written");
        Kind::Pdf.prove(&bytes)
    };
    prove(operations.clone()).expect("the same operators");
    let mut smaller = operations.clone();
    smaller[at - 1].operands[2] = 1.into();
    assert!(matches!(prove(smaller), Err(Fault::Figure { .. } | Fault::Drawing { .. })));
    // the window goes on over what follows
    let mut open = operations.clone();
    let end = open.iter().position(|operation| operation.operator == "Q").expect("its end");
    let close = open.remove(end);
    open.insert(open.len() - 1, close);
    assert!(prove(open).is_err());
    // a window outside every state, over the whole page
    let mut all = operations;
    all.insert(0, lopdf::content::Operation::new("re", vec![0.into(), 0.into(), 1.into(), 1.into()]));
    all.insert(1, lopdf::content::Operation::new("W", vec![]));
    all.insert(2, lopdf::content::Operation::new("n", vec![]));
    assert!(prove(all).is_err());
}

//! A PNG is what resvg makes of the SVG, whichever way it was drawn.

use std::collections::BTreeMap;

use outflank::build::{Embedded, Options, Work, plan};
use outflank::content;
use outflank::diagnostic::Diagnostics;
use outflank::export::{png, svg};
use outflank::figure::{self, Layout};
use outflank::scene::Scene;
use outflank::source::Sources;
use tiny_skia::Pixmap;

use crate::book::{book, theme};
use crate::kinds::diagrams;

/// An SVG as resvg shows it, in the size of a picture.
fn shown(document: &str, size: &Pixmap) -> Pixmap {
    let tree = usvg::Tree::from_str(document, &usvg::Options::default()).expect("sound");
    let mut drawn = Pixmap::new(size.width(), size.height()).expect("not empty");
    drawn.fill(tiny_skia::Color::WHITE);
    let (across, down) = (size.width() as f32 / tree.size().width(), size.height() as f32 / tree.size().height());
    resvg::render(&tree, tiny_skia::Transform::from_scale(across, down), &mut drawn.as_mut());
    drawn
}

/// A document without its size in millimetres, which would be a detour for single-precision numbers.
fn unsized_root(document: &str) -> String {
    let (start, rest) = document.split_once(" width=").expect("a width");
    let (_, rest) = rest.split_once(" viewBox=").expect("a viewBox");
    format!("{start} viewBox={rest}")
}

/// No channel of any pixel may be off by more than 1.
fn compare(name: &str, made: &[u8], document: &str) {
    let made = Pixmap::decode_png(made).expect("a PNG");
    let drawn = shown(document, &made);
    let differing = made.data().iter().zip(drawn.data()).enumerate().filter(|(_, (a, b))| a.abs_diff(**b) > 1);
    let places: Vec<usize> = differing.map(|(at, _)| at / 4).collect();
    if let Some(first) = places.first() {
        let width = made.width() as usize;
        panic!("{name}: {} channels, the first at {}, {}", places.len(), first % width, first / width);
    }
}

fn compare_scene(name: &str, scene: &Scene, width: u32) {
    let made = png::write(scene, png::Size::Width(width)).expect("drawn");
    compare(&format!("{name}, {width}"), &made, &svg::write(scene, &svg::Options { size: svg::Size::None }));
}

#[test]
fn every_kind_of_diagram() {
    let book = book(&diagrams());
    for diagram in book.diagrams.values() {
        let words = book.words["en"].diagrams[diagram.id()].of(diagram.picture());
        let layout = Layout::default().of(diagram);
        for name in ["print", "board", "dark", "contrast", "auto"] {
            let scene = figure::compose(diagram, diagram.picture(), words, "x", &theme(name), &layout).expect("drawn");
            for width in [200, 333, 512, 1024] {
                compare_scene(&format!("{} in {name}", diagram.id()), &scene, width);
            }
        }
    }
}

#[test]
fn every_picture_of_the_book() {
    let mut diagnostics = Diagnostics::new();
    let book = content::load(&Embedded, true, &mut Sources::new(), &mut diagnostics).expect("the book verifies");
    let jobs = plan(&book, &Options::default()).expect("a plan");
    let jobs: Vec<_> = jobs.iter().filter(|job| job.language == "en").collect();
    let make = |job: &outflank::build::Job| job.make(&book).expect("made");
    let mut documents = BTreeMap::new();
    for job in &jobs {
        if let Work::Svg(of) = &job.work {
            documents.insert(&of.id, unsized_root(&String::from_utf8(make(job)).expect("text")));
        }
    }
    let mut compared = 0;
    for job in &jobs {
        if let Work::Png(of, ..) = &job.work {
            compare(&job.path, &make(job), &documents[&of.id]);
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

//! Whole pictures against `tests/golden/`.

use outflank::build::{Embedded, Options, Work, plan};
use outflank::content::{self, Paper};
use outflank::diagnostic::Diagnostics;
use outflank::export::{png, svg};
use outflank::figure::{self, Layout};
use outflank::scene::Scene;
use outflank::source::Sources;

use crate::book::{book, theme, words};
use crate::reference;

/// Between them these show everything that can be drawn.
const DIAGRAMS: &str = r#"
start:
  show: legal-moves
middle:
  moves: f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3
  show: [legal-moves, last-move, flips]
pair:
  moves: d3 c3 b3 e3 f3 f4
  play: f5
  show: [last-move, flips]
corner:
  moves: f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3
  show: [last-move, flips]
  crop: e3-h8
schematic:
  position: |
    --------
    --------
    --------
    ---OX---
    ---XXX--
    --------
    --------
    --------
  to-move: white
  crop: c3-f6
  schematic: true
marks:
  moves: f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3
  show: last-move
  marks:
    { a1: ring, b1: cross, c1: dot, d1: square, e1: triangle, f1: star, g1: diamond,
      a2: A, b2: x, c2: "12", d2: g, e2: Q, f2: "60", g2: MW, h2: "1",
      d3: ring, f3: cross, d4: dot, e4: square, f4: triangle, g4: star, h4: "17",
      d5: A, e5: b, f5: "48", g5: "11", d6: "7", e6: diamond, f6: ring, g6: cross, h6: X }
"#;

fn scene(id: &str, theme_name: &str) -> Scene {
    let book = book(DIAGRAMS);
    let diagram = &book.diagrams[id];
    let picture = diagram.picture();
    let words = book.words["en"].diagrams[id].of(picture);
    figure::compose(diagram, picture, words, id, &theme(theme_name), &Layout::default()).expect("drawn")
}

fn compare_svg(id: &str, theme_name: &str) {
    reference::text(&format!("{id}-{theme_name}.svg"), &svg::write(&scene(id, theme_name), &svg::Options::default()));
}

fn compare_png(id: &str, theme_name: &str, width: u32) {
    let made = png::write(&scene(id, theme_name), png::Size::Width(width)).expect("drawn");
    reference::picture(&format!("{id}-{theme_name}-{width}.png"), &made);
}

macro_rules! compare {
    ($($test:ident: $function:ident($($argument:expr),*);)*) => {
        $(#[test] fn $test() { $function($($argument),*); })*
    };
}

// a test for each file, so that one run blesses all of them
compare! {
    the_start_as_svg: compare_svg("start", "print");
    a_pair_as_svg: compare_svg("pair", "board");
    a_corner_as_svg: compare_svg("corner", "dark");
    every_mark_in_black_and_white: compare_png("marks", "print", 512);
    every_mark_on_green: compare_png("marks", "board", 512);
    a_small_game_in_black_and_white: compare_png("middle", "print", 200);
    a_small_game_on_green: compare_png("middle", "board", 200);
    a_small_game_in_the_dark: compare_png("middle", "dark", 200);
    a_pair: compare_png("pair", "print", 1024);
    a_corner: compare_png("corner", "board", 300);
    the_middle_of_a_schematic_board: compare_png("schematic", "print", 300);
}

#[test]
fn the_board_to_play_on() {
    let scene = figure::compose_board(None, &words(), "board", &theme("print"), &Layout::playing_board());
    reference::picture("board-60dpi.png", &png::write(&scene, png::Size::Dpi(60.0)).expect("drawn"));
}

/// The picture at the top of the README is what the program makes of the shipped content.
#[test]
fn the_picture_of_the_readme() {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book");
    let diagram = &book.diagrams["three-directions"];
    let words = book.words["en"].diagrams[diagram.id()].of(diagram.picture());
    let theme = &book.themes[&book.theme];
    let scene =
        figure::compose(diagram, diagram.picture(), words, diagram.id(), theme, &Layout::default()).expect("drawn");
    reference::text("readme.svg", &svg::write(&scene, &svg::Options::default()));
}

/// The rules sheet as another program draws the PDF.
#[test]
fn the_rules_sheet_on_a4() {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book");
    let jobs = plan(&book, &Options::default()).expect("a plan");
    let work = Work::Document("rules".to_owned(), Paper::A4);
    let job = jobs.iter().find(|job| job.work == work).expect("a job");
    reference::picture("rules-a4-60dpi.png", &reference::page(job.make(&book).expect("made"), 60.0));
}

//! Every kind of diagram, drawn and as letters, against `tests/golden/`.

use outflank::content::{self, Picture};
use outflank::export::png;
use outflank::figure::{self, Layout, Letters};

use crate::book::{book, theme};
use crate::reference;

/// A legal game of 60 moves.
const GAME: &str = "f5d6c6f6e6b6f7g6h5f8e7f3d3f4e3c3g5e8a6c5b5c4g3h3c7g4d2c2e2e1f2h4h2h7b3a4a3a2b4f1c1d7d8c8d1b1h6h1g1g2a5g7a1a7a8b2b8b7g8h8";

pub fn diagrams() -> String {
    let middle = "moves: f5 d6 c3 d3 c4 f4 f6 g5";
    let header =
        "header: { black: Ada Lind, white: Bo Kern, event: Autumn Cup, round: Round 3, date: 12 October 2026 }";
    format!(
        r#"
shared-marks:
  {middle}
  marks: {{ a1: ring, b1: cross, c1: dot, d1: square, e1: triangle, f1: star, g1: diamond, h1: highlight,
    f5: ring, d6: cross, c3: dot, d3: square, c4: triangle, f4: star, e4: diamond, f6: highlight,
    a8: A, b8: "12", c8: "+12", d8: [ring, A], e8: [square, B], f8: [highlight, C], g8: [highlight, ring, D],
    h8: [highlight, star], d4: [ring, X], e5: [square, "7"], g5: [highlight, "-4"], d5: [ring, dot], a7: [ring, cross],
    b7: [square, star], c7: [ring, "3"] }}
arrows:
  {middle}
  marks: {{ c6: A, a8: B, h8: C, b2: D }}
  arrows: [a8-d5, c6-f6, h8-h1, d6-d3, b2-g7]
  lines: [a1-h8, a2-e2]
regions:
  {middle}
  regions: [a1-c2 a3, f6-h8 e8, g1 h2 h1]
outflanked:
  moves: d3 c3 b3 e3 f3 f4
  play: f5
  show: [arrows, flips]
counts: {{ {middle}, show: legal-counts }}
mobility: {{ {middle}, show: [black-mobility, white-mobility, last-move] }}
frontier: {{ {middle}, show: frontier }}
stable:
  position: |
    X X X O O - - -
    X X O O O - - -
    X O O X O - - -
    O - O O X - - -
    - - O X X X - -
    - - - X X - X -
    - - - - X X X X
    - - - - O O O X
  to-move: black
  show: [stable, frontier]
suggestion: {{ {middle}, suggest: e6, show: last-move }}
game: {{ moves: {GAME}, numbers: all, {header} }}
part:
  moves: {GAME}
  numbers: 21-40
  marks: {{ c7: ring, e8: square, f8: highlight, a1: highlight }}
four-parts: {{ moves: {GAME}, numbers: all, parts: 4, {header} }}
strip: {{ moves: f5d6c3d3c4f4, frames: 0-5, columns: 3, show: [last-move, flips] }}
turned:
  {middle}
  orientation: rotate-90
  crop: c2-h7
  marks: {{ h7: A, c2: B }}
  arrows: [h7-f6]
  regions: [c2-d2]
  coordinates: all
  show: [last-move, flips]
bare: {{ {middle}, coordinates: none }}
hundreds: {{ moves: f5d6c6f6e6b6f7g6h5f8, numbers: all, first-number: 95 }}
passes: {{ moves: e6f4e3f6g5d6e7f5c5, numbers: all }}
"#
    )
}

fn compare(id: &str, theme_name: &str, width: u32) {
    let book = book(&diagrams());
    let diagram = &book.diagrams[id];
    let picture = diagram.picture();
    let words = book.words["en"].diagrams[id].of(picture);
    let layout = Layout::default().of(diagram);
    let scene = figure::compose(diagram, picture, words, id, &theme(theme_name), &layout).expect("drawn");
    let made = png::write(&scene, png::Size::Width(width)).expect("drawn");
    reference::picture(&format!("{id}-{theme_name}-{width}.png"), &made);
}

fn compare_letters(ids: &[&str], style: Letters, name: &str) {
    let book = book(&diagrams());
    let words = &book.words["en"];
    let drawn = ids.iter().map(|&id| {
        let diagram = &book.diagrams[id];
        let picture: Picture = diagram.picture();
        let legend = content::legend(diagram, picture, &words.language);
        let letters = figure::letters(diagram, picture, words.diagrams[id].of(picture), &legend, style);
        format!("== {id}\n{}", letters.expect("drawn"))
    });
    reference::text(name, &drawn.collect::<Vec<_>>().join("\n"));
}

macro_rules! compare {
    ($($test:ident: $id:expr, $theme:expr, $width:expr;)*) => {
        $(#[test] fn $test() { compare($id, $theme, $width); })*
    };
}

compare! {
    marks_that_share_a_square: "shared-marks", "print", 400;
    marks_that_share_a_square_on_green: "shared-marks", "board", 400;
    marks_that_share_a_square_in_high_contrast: "shared-marks", "contrast", 400;
    arrows_and_lines: "arrows", "print", 300;
    arrows_and_lines_on_green: "arrows", "board", 200;
    arrows_and_lines_in_the_dark: "arrows", "dark", 300;
    regions: "regions", "print", 300;
    regions_on_green: "regions", "board", 300;
    regions_in_high_contrast: "regions", "contrast", 300;
    outflanked_lines: "outflanked", "board", 600;
    outflanked_lines_in_black_and_white: "outflanked", "print", 600;
    counted_moves: "counts", "print", 200;
    mobility: "mobility", "print", 300;
    mobility_in_the_dark: "mobility", "dark", 200;
    frontier: "frontier", "board", 200;
    stable_discs: "stable", "print", 300;
    stable_discs_in_high_contrast: "stable", "contrast", 300;
    a_suggested_move: "suggestion", "print", 300;
    a_suggested_move_on_green: "suggestion", "board", 200;
    a_game: "game", "print", 300;
    a_game_in_the_dark: "game", "dark", 300;
    a_part_of_a_game: "part", "board", 300;
    a_game_in_four_parts: "four-parts", "print", 600;
    a_strip: "strip", "print", 600;
    a_turned_board: "turned", "print", 300;
    a_board_without_coordinates: "bare", "contrast", 200;
    numbers_above_a_hundred: "hundreds", "print", 300;
    passes_beneath_a_game: "passes", "print", 300;
    a_theme_for_light_and_dark_is_light_as_pixels: "arrows", "auto", 200;
}

#[test]
fn letters_for_mail() {
    let ids =
        ["shared-marks", "arrows", "outflanked", "counts", "suggestion", "game", "strip", "turned", "passes", "bare"];
    compare_letters(&ids, Letters::Plain, "letters.txt");
}

#[test]
fn letters_for_a_terminal() {
    compare_letters(&["counts", "mobility", "part", "suggestion"], Letters::Discs, "letters-discs.txt");
}

/// A PNG is what an SVG rasteriser makes of the SVG, for every kind of diagram.
#[test]
fn pixels_are_those_of_the_svg() {
    use outflank::export::svg;
    let book = book(&diagrams());
    for diagram in book.diagrams.values() {
        let words = book.words["en"].diagrams[diagram.id()].of(diagram.picture());
        let layout = Layout::default().of(diagram);
        let scene = figure::compose(diagram, diagram.picture(), words, "x", &theme("auto"), &layout).expect("drawn");
        let tree = usvg::Tree::from_str(&svg::write(&scene, &svg::Options::default()), &usvg::Options::default());
        let tree = tree.expect("sound");
        let made = tiny_skia::Pixmap::decode_png(&png::write(&scene, png::Size::Width(333)).expect("drawn"));
        let made = made.expect("a PNG");
        let mut drawn = tiny_skia::Pixmap::new(made.width(), made.height()).expect("not empty");
        let size = tree.size();
        let (across, down) = (made.width() as f32 / size.width(), made.height() as f32 / size.height());
        resvg::render(&tree, tiny_skia::Transform::from_scale(across, down), &mut drawn.as_mut());
        let off = made.data().iter().zip(drawn.data()).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(off <= Some(1), "{}: {off:?}", diagram.id());
    }
}

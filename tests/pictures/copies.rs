//! Diagrams in black and white, 6 cm wide, after four copies of copies.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a small picture")]

use outflank::export::png;
use outflank::figure::{self, Layout};
use outflank::scene::{Color, Item, Mm, Paint, Point, Rect, Scene, Size, Stroke};

use crate::book::{book, theme};
use crate::copier::Copy;
use crate::kinds::diagrams;
use crate::pieces::{self, Pieces};

/// Pixels to the millimetre.
const PER_MM: f64 = 20.0;

fn original(scene: &Scene, millimetres: f64) -> Copy {
    let made = png::write(scene, png::Size::Width((millimetres * PER_MM) as u32)).expect("drawn");
    Copy::original(&made, PER_MM)
}

/// Every mark, number and letter stays apart from its neighbours.
fn survives(id: &str, theme_name: &str, millimetres: f64) {
    let book = book(&diagrams());
    let diagram = &book.diagrams[id];
    let words = book.words["en"].diagrams[id].of(diagram.picture());
    let layout = Layout::default().of(diagram);
    let scene = figure::compose(diagram, diagram.picture(), words, id, &theme(theme_name), &layout).expect("drawn");
    let original = original(&scene, millimetres);
    let copy = original.generation(4);
    let lost = pieces::lost(&original, &copy);
    if !lost.is_empty() {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("copied-{id}-{theme_name}.png"));
        std::fs::write(&file, copy.png()).expect("written");
        std::fs::write(file.with_extension("original.png"), original.png()).expect("written");
        panic!("{id}: {}\nthe copy stands in {}", lost.join("\n"), file.display());
    }
}

macro_rules! survive {
    ($($test:ident: $id:expr, $theme:expr, $millimetres:expr;)*) => {
        $(#[test] fn $test() { survives($id, $theme, $millimetres); })*
    };
}

survive! {
    marks: "shared-marks", "print", 60.0;
    marks_in_high_contrast: "shared-marks", "contrast", 60.0;
    arrows: "arrows", "print", 60.0;
    regions: "regions", "print", 60.0;
    counted_moves: "counts", "print", 60.0;
    mobility: "mobility", "print", 60.0;
    frontier: "frontier", "print", 60.0;
    stable_discs: "stable", "print", 60.0;
    a_suggested_move: "suggestion", "print", 60.0;
    outflanked_lines: "outflanked", "print", 120.0;
    a_game: "game", "print", 60.0;
    a_turned_board: "turned", "print", 60.0;
}

/// The model does what is known of copiers: thin lines break, thicker ones do not.
#[test]
fn a_copier_breaks_thin_lines() {
    let line = |width: f64| {
        let size = Size { width: Mm(20.0), height: Mm(6.0) };
        let paper = Item::Rect { rect: Rect { origin: Point::ORIGIN, size }, paint: Paint::fill(Color::WHITE) };
        let stroke = Stroke::solid(Color::BLACK, Mm(width));
        let line = Item::Line { from: Point::mm(1.0, 3.0), to: Point::mm(19.0, 3.0), stroke };
        Scene {
            id: "line".to_owned(),
            title: String::new(),
            description: String::new(),
            language: "en".to_owned(),
            metadata: Vec::new(),
            size,
            items: vec![paper, line],
            dark: None,
        }
    };
    let is_whole = |width, copies| Pieces::of(&original(&line(width), 20.0).generation(copies)).count() == (1, 1);
    assert!(!is_whole(0.13, 1));
    assert!(is_whole(0.25, 4));
}

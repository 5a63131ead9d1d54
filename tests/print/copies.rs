//! The sheet after four copies of copies: every letter, hole of a letter and mark can still be told from its neighbours.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a page")]

use std::fs;
use std::path::Path;

use outflank::export::pdf;
use outflank::scene::{Color, Document, Item, Mm, Paint, Point, Rect, Stroke};
use rayon::prelude::*;

use crate::book::{all, book};
use crate::copier::Copy;
use crate::pieces::{self, Pieces};
use crate::raster;
use crate::sample::scene;

/// 406 dots to the inch, about what an office copier sees.
const PER_MM: f64 = 16.0;

/// The first page as a printer of this resolution prints it.
fn printed(pdf: &[u8], width: f64, height: f64) -> Copy {
    let [width, height] = [width, height].map(|length| (length * PER_MM).round() as usize);
    Copy { width, height, per_mm: PER_MM, ink: raster::page(pdf, 0, PER_MM, width, height) }
}

/// What cannot be told apart any more.
fn lost(original: &Copy, copies: u64) -> Vec<String> {
    pieces::lost(original, &original.generation(copies))
}

#[test]
fn the_sheet_survives_four_copies() {
    let sheets: Vec<_> =
        all().iter().filter(|made| made.document().0 == "rules" && made.job.language == book().languages[0]).collect();
    assert!(sheets.len() >= 2);
    sheets.par_iter().for_each(|made| {
        let original = printed(&made.bytes, made.pages[0].width, made.pages[0].height);
        let (ink, paper) = Pieces::of(&original).count();
        assert!(ink > 500 && paper > 200, "{ink} letters and marks, {paper} holes");
        let lost = lost(&original, 4);
        if !lost.is_empty() {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(made.job.path.replace(['/', '.'], "-") + ".png");
            fs::write(&file, original.generation(4).png()).expect("written");
            panic!("{}: {}\nthe copy stands in {}", made.job.path, lost.join("\n"), file.display());
        }
    });
}

/// A page of 30 × 20 mm.
fn page(items: Vec<Item>) -> Copy {
    let scene = scene([30.0, 20.0], items);
    printed(&pdf::write(&Document::of_picture(&scene), &pdf::Options::default()).expect("written"), 30.0, 20.0)
}

fn line(width: f64) -> Item {
    Item::Line {
        from: Point::mm(5.03, 10.03),
        to: Point::mm(25.03, 10.03),
        stroke: Stroke::solid(Color::BLACK, Mm(width)),
    }
}

fn square(left: f64) -> Item {
    Item::Rect { rect: Rect::mm(left, 5.03, 4.0, 4.0), paint: Paint::fill(Color::BLACK) }
}

#[test]
fn a_copier_loses_what_is_thin_or_a_tint_or_near() {
    assert!(lost(&page(vec![line(0.25)]), 4).is_empty());
    assert!(!lost(&page(vec![line(0.1)]), 4).is_empty(), "a hairline breaks");
    // a tint as printers make it, of dots
    let dots = |size: f64| {
        (0..100).map(move |at| {
            let [column, row] = [at % 10, at / 10].map(f64::from);
            Item::Circle {
                centre: Point::mm(5.03 + column * 1.5, 5.03 + row),
                radius: Mm(size / 2.0),
                paint: Paint::fill(Color::BLACK),
            }
        })
    };
    assert!(lost(&page(dots(0.6).collect()), 4).is_empty());
    assert!(!lost(&page(dots(0.2).collect()), 4).is_empty(), "a tint fades");
    // two squares with a gap between them
    let gap = |width: f64| vec![square(5.03), square(9.03 + width)];
    assert!(lost(&page(gap(0.3)), 4).is_empty() && !lost(&page(gap(0.12)), 4).is_empty());
}

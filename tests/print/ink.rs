//! Black and white, lines that print, letters that can be read, nothing where printers do not reach.

use outflank::export::pdf;
use outflank::scene::{Color, Document, Face, Item, Mm, Paint, Point, Pt, Rect, Stroke};
use outflank::text::label;

use crate::book::all;
use crate::drawn::{self, Page, Shape};
use crate::sample::scene;

/// The thinnest line that survives a copy of a copy, in millimetres, with the rounding of a PDF.
const THINNEST: f64 = 0.25 - 0.001;
/// The smallest type, in points.
const SMALLEST: f64 = 8.0 - 0.001;
/// Where no printer prints, in millimetres from the edge of the paper.
const UNPRINTABLE: f64 = 6.5 - 0.001;

/// What a printer or a copier would not take.
fn faults(page: &Page) -> Vec<String> {
    let mut faults = Vec::new();
    for mark in &page.marks {
        if mark.grey != 0.0 && (mark.grey - 1.0).abs() > 0.0 {
            faults.push(format!("grey {}: {:?}", mark.grey, mark.shape));
        }
        match &mark.shape {
            Shape::Stroke { width, .. } if *width < THINNEST => faults.push(format!("a line of {width:.3} mm")),
            Shape::Text { size, text, .. } if *size < SMALLEST && !text.trim().is_empty() => {
                faults.push(format!("`{text}` in {size:.2} pt"));
            }
            Shape::Text { text, .. } if text.trim().is_empty() => continue,
            _ => {}
        }
        let [left, top, right, bottom] = mark.room;
        let inside = left >= UNPRINTABLE
            && top >= UNPRINTABLE
            && right <= page.width - UNPRINTABLE
            && bottom <= page.height - UNPRINTABLE;
        if !inside && mark.grey < 1.0 {
            faults.push(format!("at {:.2?} of {:.1} × {:.1} mm: {:?}", mark.room, page.width, page.height, mark.shape));
        }
    }
    faults
}

#[test]
fn every_page_of_the_book_prints_and_copies() {
    for made in all() {
        assert!(!made.pages.is_empty());
        for (number, page) in (1..).zip(&made.pages) {
            assert!(!page.marks.is_empty(), "{} has an empty page {number}", made.job.path);
            let faults = faults(page);
            assert!(faults.is_empty(), "{} page {number}:\n{}", made.job.path, faults.join("\n"));
        }
    }
}

/// The pages of a picture of 40 × 40 mm.
fn pages(item: Item) -> Vec<Page> {
    let scene = scene([40.0, 40.0], vec![item]);
    let bytes = pdf::write(&Document::of_picture(&scene), &pdf::Options::default()).expect("written");
    drawn::pages(&lopdf::Document::load_mem(&bytes).expect("a PDF"))
}

fn line(from: [f64; 2], to: [f64; 2], color: Color, width: f64) -> Item {
    let [from, to] = [from, to].map(|[x, y]| Point::mm(x, y));
    Item::Line { from, to, stroke: Stroke::solid(color, Mm(width)) }
}

fn words(size: f64, x: f64, y: f64) -> Item {
    Item::Text(label::line("gH", Face::Bold, Pt(size), Color::BLACK, Point::mm(x, y)).expect("drawn"))
}

/// The first fault of a page with this on it; nothing where it is sound.
fn fault(item: Item) -> String {
    faults(&pages(item)[0]).into_iter().next().unwrap_or_default()
}

#[test]
fn what_does_not_print_is_found() {
    let grey = Color { red: 128, green: 128, blue: 128 };
    assert_eq!(fault(line([10.0, 20.0], [30.0, 20.0], Color::BLACK, 0.25)), "");
    assert_eq!(fault(line([10.0, 20.0], [30.0, 20.0], Color::BLACK, 0.24)), "a line of 0.240 mm");
    assert!(fault(line([10.0, 20.0], [30.0, 20.0], grey, 0.5)).starts_with("grey 0.5"));
    let tint = Item::Rect { rect: Rect::mm(10.0, 10.0, 5.0, 5.0), paint: Paint::fill(grey) };
    assert!(fault(tint).starts_with("grey 0.5"));
    assert_eq!(fault(words(8.0, 15.0, 20.0)), "");
    assert_eq!(fault(words(7.9, 15.0, 20.0)), "`gH` in 7.90 pt");
}

#[test]
fn what_is_too_near_to_the_edge_is_found() {
    // its middle is inside, its ink is not
    assert!(fault(line([6.6, 20.0], [6.6, 30.0], Color::BLACK, 0.5)).starts_with("at [6.35"));
    assert_eq!(fault(line([6.5, 20.0], [20.0, 20.0], Color::BLACK, 0.5)), "");
    assert!(fault(line([6.4, 20.0], [20.0, 20.0], Color::BLACK, 0.5)).starts_with("at [6.40"));
    assert!(fault(words(20.0, 28.0, 20.0)).starts_with("at ["), "it ends too far right");
    assert!(fault(words(20.0, 15.0, 33.0)).starts_with("at ["), "its descender hangs too low");
    assert_eq!(fault(words(20.0, 15.0, 20.0)), "");
}

#[test]
#[should_panic(expected = "`rg` has no business in printed matter")]
fn colour_is_found() {
    pages(line([10.0, 20.0], [30.0, 20.0], Color::BLACK, 0.5));
    let rect = Rect::mm(10.0, 10.0, 5.0, 5.0);
    pages(Item::Rect { rect, paint: Paint::fill(Color { red: 200, green: 0, blue: 0 }) });
}

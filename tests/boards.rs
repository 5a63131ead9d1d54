//! Boards and discs that are printed at their true size, as anyone with a ruler finds them: everything is measured in the
//! PDF files.

mod common;
#[path = "pdf/drawing.rs"]
mod drawing;
#[path = "pdf/reading.rs"]
mod reading;

use std::fs;
use std::sync::LazyLock;

use drawing::{Circle, Drawing, Line, pages};
use outflank::build::{Embedded, Options, plan};
use outflank::content::{self, Book};
use outflank::diagnostic::Diagnostics;
use outflank::proof::picture;
use outflank::source::Sources;

const PAPERS: [&str; 2] = ["a4", "letter"];

/// The shipped book, loaded once.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book")
});

/// A document of the shipped book, as bytes.
fn made(document: &str, paper: &str) -> Vec<u8> {
    let path = format!("en/{document}-{paper}.pdf");
    let jobs = plan(&BOOK, &Options::default()).expect("a plan");
    jobs.iter().find(|job| job.path == path).expect("a job").make(&BOOK).expect("made")
}

fn shipped(document: &str, paper: &str) -> Vec<Drawing> {
    drawn(&made(document, paper))
}

fn drawn(bytes: &[u8]) -> Vec<Drawing> {
    pages(&lopdf::Document::load_mem(bytes).expect("a PDF"))
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.003
}

/// The distinct values, in order.
fn distinct(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.dedup_by(|one, other| near(*one, *other));
    values
}

#[test]
fn the_squares_of_every_board_are_as_large_as_promised() {
    for (paper, square, grid) in [("a4", 22.5, 0.5), ("letter", 22.5, 0.5), ("a3", 33.0, 0.7), ("tabloid", 31.0, 0.7)] {
        let page = &shipped("board", paper)[0];
        let lines = || page.lines.iter().filter(|line| line.figure);
        for places in [
            distinct(lines().filter(|line| line.is_upright()).map(|line| line.from.0)),
            distinct(lines().filter(|line| line.is_level()).map(|line| line.from.1)),
        ] {
            assert_eq!(places.len(), 9, "{paper}: {places:?}");
            assert!(places.windows(2).all(|pair| near(pair[1] - pair[0], square)), "{paper}: {places:?}");
        }
        // in the middle of the page, whichever way it is turned
        let [left, right] = [f64::min, f64::max].map(|of| lines().map(|line| line.from.0).reduce(of).expect("lines"));
        assert!(near(left, page.width - right), "{paper}");
        assert_eq!(lines().filter(|line| line.is_wide(grid)).count(), 14, "{paper}");
    }
}

#[test]
fn the_lines_of_a_board_are_as_thick_as_its_template_says() {
    let book =
        common::Book::shipped().edit("templates/board.yaml", "grid: 0.5mm, frame: 1mm", "grid: 0.8mm, frame: 2mm");
    let run = book.run(&["build", ".", "--only", "board", "--paper", "a4"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = &drawn(&fs::read(book.path().join("out/en/board-a4.pdf")).expect("a file"))[0];
    let widths = distinct(page.lines.iter().filter(|line| line.figure).map(|line| line.width));
    assert!(widths.len() == 2 && near(widths[0], 0.8) && near(widths[1], 2.0), "{widths:?}");
}

#[test]
fn rulers_measure_true() {
    for (document, paper) in
        ["board", "board-tournament", "discs"].into_iter().flat_map(|name| PAPERS.map(|on| (name, on)))
    {
        for (number, page) in shipped(document, paper).iter().enumerate() {
            if document == "discs" && number == 1 {
                continue;
            }
            let others = || page.lines.iter().filter(|line| !line.figure);
            let rule = others().find(|line| line.is_level() && line.is_wide(0.35)).expect("a ruler");
            let ticks = |upwards: bool| {
                let ticks = others().filter(|line| line.is_upright() && near(line.from.1, rule.from.1));
                distinct(ticks.filter(|line| (line.to.1 < line.from.1) == upwards).map(|line| line.from.0))
            };
            let (millimetres, eighths) = (ticks(true), ticks(false));
            assert_eq!((millimetres.len(), eighths.len()), (101, 33), "{document} {paper}");
            assert!(millimetres.windows(2).all(|pair| near(pair[1] - pair[0], 1.0)));
            assert!(eighths.windows(2).all(|pair| near(pair[1] - pair[0], 25.4 / 8.0)));
            assert!(near(millimetres[0], eighths[0]) && near(millimetres[100] - millimetres[0], 100.0));
        }
    }
}

/// A sheet of the large board, moved to where it is glued.
struct Sheet {
    /// Lines between squares and of the frame, with their widths.
    lines: Vec<Line>,
    dots: Vec<(f64, f64)>,
    /// The marks where to cut and the outlines of the flaps.
    marks: Vec<Line>,
}

const GRID: f64 = 0.6;
const FRAME: f64 = 1.2;

impl Sheet {
    fn of(page: &Drawing) -> Self {
        let figure = || page.lines.iter().filter(|line| line.figure).copied();
        Self {
            lines: figure().filter(|line| line.is_wide(GRID) || line.is_wide(FRAME)).collect(),
            dots: page.circles.iter().filter(|circle| circle.filled).map(|circle| circle.centre).collect(),
            marks: figure().filter(|line| line.is_wide(0.25)).collect(),
        }
    }

    fn moved(mut self, (x, y): (f64, f64)) -> Self {
        for line in self.lines.iter_mut().chain(&mut self.marks) {
            for place in [&mut line.from, &mut line.to] {
                *place = (place.0 + x, place.1 + y);
            }
        }
        self.dots.iter_mut().for_each(|dot| *dot = (dot.0 + x, dot.1 + y));
        self
    }

    /// Where the upright line at one of its ends is: its place and its width.
    fn upright(&self, of: fn(f64, f64) -> f64) -> (f64, f64) {
        edge(self.lines.iter().filter(|line| line.is_upright()), |line| line.from.0, of)
    }

    fn level(&self, of: fn(f64, f64) -> f64) -> (f64, f64) {
        edge(self.lines.iter().filter(|line| line.is_level()), |line| line.from.1, of)
    }

    /// Where two marks say that it is cut from top to bottom.
    fn upright_cut(&self) -> f64 {
        cut(self.marks.iter().filter(|line| line.is_upright()).map(|line| line.from.0))
    }

    fn level_cut(&self) -> f64 {
        cut(self.marks.iter().filter(|line| line.is_level()).map(|line| line.from.1))
    }
}

fn edge<'a>(lines: impl Iterator<Item = &'a Line>, place: fn(&Line) -> f64, of: fn(f64, f64) -> f64) -> (f64, f64) {
    let lines: Vec<(f64, f64)> = lines.map(|line| (place(line), line.width)).collect();
    let outermost = lines.iter().map(|(place, _)| *place).reduce(of).expect("lines");
    *lines.iter().find(|(place, _)| near(*place, outermost)).expect("a line")
}

/// The place that two marks share.
fn cut(places: impl Iterator<Item = f64>) -> f64 {
    let places: Vec<f64> = places.collect();
    let shared = places.iter().find(|one| places.iter().filter(|other| near(**one, **other)).count() == 2);
    *shared.unwrap_or_else(|| panic!("two marks in line: {places:?}"))
}

/// The sheets are cut at their marks and laid against the far edge of the joining line that the flap's sheet prints.
#[test]
fn four_sheets_make_one_board_of_360_mm() {
    for paper in PAPERS {
        let drawn = shipped("board-tournament", paper);
        let [first, second, third, fourth] = &drawn[..] else { panic!("four pages") };
        let first = Sheet::of(first);
        let first = {
            let (left, top) = (first.upright(f64::min).0, first.level(f64::min).0);
            first.moved((-left, -top))
        };
        let far = |(place, width): (f64, f64)| place + width / 2.0;
        let second = Sheet::of(second);
        let second = {
            let to = (far(first.upright(f64::max)) - second.upright_cut(), -second.level(f64::min).0);
            second.moved(to)
        };
        let third = Sheet::of(third);
        let third = {
            let to = (-third.upright(f64::min).0, far(first.level(f64::max)) - third.level_cut());
            third.moved(to)
        };
        let fourth = Sheet::of(fourth);
        let fourth = {
            let to =
                (far(third.upright(f64::max)) - fourth.upright_cut(), far(second.level(f64::max)) - fourth.level_cut());
            fourth.moved(to)
        };
        let sheets = [first, second, third, fourth];
        let all = || sheets.iter().flat_map(|sheet| &sheet.lines);
        let expected: Vec<f64> = (0..=8).map(|line| f64::from(line) * 45.0).collect();
        let upright = distinct(all().filter(|line| line.is_upright()).map(|line| line.from.0));
        let level = distinct(all().filter(|line| line.is_level()).map(|line| line.from.1));
        for found in [&upright, &level] {
            assert_eq!(found.len(), 9, "{paper}: {found:?}");
            assert!(found.iter().zip(&expected).all(|(found, wanted)| near(*found, *wanted)), "{paper}: {found:?}");
        }
        // every line goes from side to side, in two pieces that meet or overlap, and as thick everywhere
        let pieces = |across: fn(&Line) -> f64, along: fn((f64, f64)) -> f64, place: f64| -> Vec<(f64, f64, f64)> {
            let mut pieces: Vec<_> = all()
                .filter(|line| near(across(line), place))
                .map(|line| {
                    let (one, other) = (along(line.from), along(line.to));
                    (one.min(other), one.max(other), line.width)
                })
                .collect();
            pieces.sort_by(|one, other| one.0.total_cmp(&other.0));
            pieces
        };
        for &place in &expected {
            let width = if near(place, 0.0) || near(place, 360.0) { FRAME } else { GRID };
            for pieces in [
                pieces(|line| if line.is_upright() { line.from.0 } else { f64::NAN }, |place| place.1, place),
                pieces(|line| if line.is_level() { line.from.1 } else { f64::NAN }, |place| place.0, place),
            ] {
                let [one, other] = pieces[..] else { panic!("{paper}: line {place}: {pieces:?}") };
                assert!(near(one.2, width) && near(other.2, width), "{paper}: line {place}: {pieces:?}");
                assert!(
                    one.0 < 0.003 && other.1 > 359.997 && one.1 >= 180.0 && other.0 <= 180.0,
                    "{place}: {pieces:?}"
                );
            }
        }
        let dots: Vec<(f64, f64)> = sheets.iter().flat_map(|sheet| sheet.dots.iter().copied()).collect();
        let wanted = [(90.0, 90.0), (270.0, 90.0), (90.0, 270.0), (270.0, 270.0)];
        assert_eq!(dots.len(), 4);
        assert!(dots.iter().zip(wanted).all(|(dot, (x, y))| near(dot.0, x) && near(dot.1, y)), "{dots:?}");
    }
}

/// What is glued where is said by the number in the flaps; coordinates stand on the outer sides only.
#[test]
fn every_sheet_has_its_coordinates_and_the_numbers_of_its_flaps() {
    for paper in PAPERS {
        let drawn = shipped("board-tournament", paper);
        for (page, letters, flaps) in [(0, "abcd", "23"), (1, "efgh", "4"), (2, "abcd", "4"), (3, "efgh", "")] {
            let text = &drawn[page].text;
            let count = |wanted: char| text.iter().filter(|piece| **piece == wanted.to_string()).count();
            assert!(letters.chars().all(|letter| count(letter) == 1), "{text:?}");
            let rows = if page < 2 { '1'..='4' } else { '5'..='8' };
            for number in '1'..='8' {
                let map = usize::from(number <= '4');
                let flap = if flaps.contains(number) { 4 } else { 0 };
                let row = usize::from(rows.contains(&number));
                let step = usize::from(page == 0 && number <= '3');
                // those of a ruler: 0, 0 and 2
                let ruler = usize::from(number == '2');
                assert_eq!(count(number), map + flap + row + step + ruler, "{number} on sheet {}: {text:?}", page + 1);
            }
        }
    }
}

#[test]
fn a_board_in_parts_is_proved_like_any_other_picture() {
    let bytes = made("board-tournament", "a4");
    assert_eq!(picture::pdf(&bytes).expect("proved").pictures.len(), 4);
}

/// The black sides lie behind the white ones, whichever edge of the paper the printer turns it over, and reach further.
#[test]
fn discs_register_front_to_back_on_either_edge() {
    for paper in PAPERS {
        let drawn = shipped("discs", paper);
        let [front, back] = &drawn[..] else { panic!("two pages") };
        assert_eq!((front.circles.len(), back.circles.len()), (64, 64));
        assert!(front.circles.iter().all(|circle| !circle.filled && near(circle.radius, 17.5 / 2.0)));
        assert!(back.circles.iter().all(|circle| circle.filled && near(circle.radius, 17.5 / 2.0 + 1.25)));
        for long_edge in [true, false] {
            let turn = |page: &Drawing, (x, y): (f64, f64)| {
                if long_edge { (page.width - x, y) } else { (x, page.height - y) }
            };
            for white in &front.circles {
                let behind = turn(front, white.centre);
                let over = |black: &&Circle| near(black.centre.0, behind.0) && near(black.centre.1, behind.1);
                assert_eq!(back.circles.iter().filter(over).count(), 1, "{paper}: {white:?}");
                // a page that lies 1 mm askew: still all black, and nothing of the next one's black
                for black in &back.circles {
                    #[allow(clippy::disallowed_methods, reason = "measures a picture, and writes none")]
                    let apart = (black.centre.0 - behind.0).hypot(black.centre.1 - behind.1);
                    assert!(
                        apart + white.radius + 1.0 <= black.radius || apart - black.radius - 1.0 >= white.radius,
                        "{paper}: {white:?} before {black:?}"
                    );
                }
            }
            let crosses = |page: &Drawing| -> Vec<(f64, f64)> {
                let arms = page.lines.iter().filter(|line| !line.figure && near((line.to.0 - line.from.0).abs(), 5.0));
                arms.map(|line| (f64::midpoint(line.from.0, line.to.0), line.from.1)).collect()
            };
            let (ours, theirs) = (crosses(front), crosses(back));
            assert_eq!((ours.len(), theirs.len()), (4, 4));
            for cross in ours.into_iter().map(|cross| turn(front, cross)) {
                assert!(theirs.iter().any(|other| near(cross.0, other.0) && near(cross.1, other.1)), "{paper}");
            }
        }
    }
}

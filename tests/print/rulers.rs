//! Rulers and squares measure on paper what they say.

use outflank::content::Paper;
use outflank::content::template::Layout;

use crate::book::{Made, all, book};
use crate::drawn::{Page, Shape};

/// The most by which a measure may be off, in millimetres: less than a printer's dot.
const OFF: f64 = 0.01;

/// A line that goes straight down or across: where it stands on the other axis, from where and how far, in millimetres.
#[derive(Clone, Copy, Debug)]
struct Straight {
    at: f64,
    from: f64,
    length: f64,
}

/// The lines that go down (`axis` 0) or across (`axis` 1).
fn straight(page: &Page, axis: usize) -> Vec<Straight> {
    let lines = page.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Stroke { points, .. } if points.len() == 2 && (points[0][axis] - points[1][axis]).abs() < 1e-6 => {
            let along = [points[0][1 - axis], points[1][1 - axis]];
            let from = along[0].min(along[1]);
            Some(Straight { at: points[0][axis], from, length: (along[0] - along[1]).abs() })
        }
        _ => None,
    });
    lines.collect()
}

/// The middle of these words on a page.
fn middle(page: &Page, words: &str, below: f64, above: f64) -> Vec<f64> {
    let found = page.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Text { text, .. } if text == words && mark.room[1] > below && mark.room[3] < above => {
            Some(f64::midpoint(mark.room[0], mark.room[2]))
        }
        _ => None,
    });
    found.collect()
}

fn says(page: &Page, words: &str) -> bool {
    page.marks.iter().any(|mark| matches!(&mark.shape, Shape::Text { text, .. } if text == words))
}

fn measure(made: &Made, page: &Page) {
    let path = &made.job.path;
    let level = straight(page, 1);
    let inches = 4.0 * 25.4;
    let ruler = level.iter().filter(|line| (inches - OFF..inches + 0.3).contains(&line.length));
    let [ruler] = ruler.collect::<Vec<_>>()[..] else { panic!("{path}: one ruler of four inches in {level:?}") };
    let ticks = straight(page, 0).into_iter().filter(|tick| {
        let ends = [tick.from, tick.from + tick.length];
        tick.length < 10.0 && ends.iter().any(|end| (end - ruler.at).abs() < OFF)
    });
    let (up, down): (Vec<Straight>, Vec<Straight>) = ticks.partition(|tick| tick.from < ruler.at - OFF);
    let zero = up[0].at;
    for (ticks, count, unit) in [(&up, 100, 1.0), (&down, 32, 25.4 / 8.0)] {
        assert_eq!(ticks.len(), count + 1, "{path}");
        for (number, tick) in ticks.iter().enumerate() {
            let off = tick.at - zero - number as f64 * unit;
            assert!(off.abs() < OFF, "{path}: tick {number} is {off:.3} mm off");
        }
    }
    assert!((ruler.from - zero).abs() < 0.3, "{path}: the line begins at its zero");
    // the figures stand at the ticks that they name
    for (words, place) in [("0", 0.0), ("50", 50.0), ("2", 50.8)] {
        let near = middle(page, words, ruler.at - 12.0, ruler.at + 12.0);
        assert!(near.iter().any(|x| (x - zero - place).abs() < 0.2), "{path}: `{words}` at {near:?}, not at {place}");
    }
}

/// Lines as far apart as a square is wide, as long as eight of them.
fn squares(made: &Made, page: &Page, square: f64) {
    for axis in [0, 1] {
        let mut lines: Vec<f64> = straight(page, axis)
            .into_iter()
            .filter(|line| (line.length - 8.0 * square).abs() < OFF)
            .map(|line| line.at)
            .collect();
        lines.sort_by(f64::total_cmp);
        assert_eq!(lines.len(), 7, "{}: {lines:?}", made.job.path);
        for pair in lines.windows(2) {
            assert!((pair[1] - pair[0] - square).abs() < OFF, "{}: {pair:?}", made.job.path);
        }
        // the frame around them, whose middle is the edge of the board
        let (first, last) = (lines[0] - square, lines[6] + square);
        let framed = page.marks.iter().any(|mark| match &mark.shape {
            Shape::Stroke { width, points } => {
                let half = width / 2.0;
                points.len() > 2
                    && (mark.room[axis] + half - first).abs() < OFF
                    && (mark.room[axis + 2] - half - last).abs() < OFF
            }
            _ => false,
        });
        assert!(framed, "{}: a frame from {first} to {last}", made.job.path);
    }
}

#[test]
fn every_ruler_measures_true() {
    let mut measured = 0;
    for made in all() {
        let language = &book().words[&made.job.language].language;
        for page in made.pages.iter().filter(|page| says(page, language.phrase("ruler-mm"))) {
            assert!(says(page, language.phrase("ruler-inch")));
            measure(made, page);
            measured += 1;
        }
    }
    assert!(measured >= 2 * book().languages.len(), "{measured}");
}

#[test]
fn the_board_has_the_squares_of_its_template_on_every_paper() {
    for made in all() {
        let (name, paper) = made.document();
        if let Layout::Board(board) = &book().templates[name].on(paper).layout {
            squares(made, &made.pages[0], board.square.0);
        }
        if name == "board" {
            if matches!(paper, Paper::A4 | Paper::Letter) {
                squares(made, &made.pages[0], 22.5);
            }
            let phrase = book().words[&made.job.language].language.phrase("ruler-mm");
            assert!(says(&made.pages[0], phrase), "it has a ruler");
        }
    }
}

/// A page as a printer leaves it that fits it to the paper.
fn shrunk(page: &Page) -> Page {
    let mut marks = page.marks.clone();
    for mark in &mut marks {
        mark.room = mark.room.map(|edge| edge * 0.99);
        if let Shape::Stroke { points, .. } = &mut mark.shape {
            points.iter_mut().flatten().for_each(|place| *place *= 0.99);
        }
    }
    Page { marks, ..*page }
}

fn board() -> &'static Made {
    all().iter().find(|made| made.document().0 == "board").expect("a board")
}

#[test]
#[should_panic(expected = "one ruler of four inches")]
fn a_ruler_that_is_one_percent_short_is_found() {
    measure(board(), &shrunk(&board().pages[0]));
}

#[test]
#[should_panic(expected = "left: 0")]
fn squares_that_are_one_percent_small_are_found() {
    squares(board(), &shrunk(&board().pages[0]), 22.5);
}

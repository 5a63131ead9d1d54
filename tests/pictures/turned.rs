//! However a board is turned, cropped and lettered, everything stays on its square.

use outflank::content::{Arguments, Edge, Orientation, Picture, verify_arguments};
use outflank::diagnostic::Diagnostics;
use outflank::figure::{self, Layout};
use outflank::rules::Square;
use outflank::scene::{Item, Mm, Path, Point, Scene, Segment};
use outflank::source::Sources;
use outflank::text::outline;

use crate::book::{items, theme, words};

/// Draws f5 with a ring on it, a label on c3 and an arrow from c3 to f6.
fn drawn(orientation: &str, crop: &str, sides: &[Edge]) -> Scene {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let arguments = Arguments {
        moves: Some("f5".to_owned()),
        marks: vec!["c3=A".to_owned(), "f5=ring".to_owned()],
        arrows: vec!["c3-f6".to_owned()],
        show: vec!["last-move".to_owned()],
        crop: Some(crop.to_owned()),
        orientation: Some(orientation.to_owned()),
        coordinates: match sides {
            [] => vec!["none".to_owned()],
            sides => sides.iter().map(|edge| edge.word().to_owned()).collect(),
        },
        ..Arguments::default()
    };
    let diagram = verify_arguments("turned", &arguments, &mut sources, &mut diagnostics)
        .unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted()));
    let layout = Layout::default().of(&diagram);
    figure::compose(&diagram, Picture::After, &words(), "turned", &theme("print"), &layout).expect("drawn")
}

/// Where a square of 7 mm must be: found from what the words mean, not from the program's symmetries.
fn expected(square: &str, orientation: &str, crop: (&str, &str), sides: &[Edge]) -> Point {
    let at = |name: &str| {
        let square: Square = name.parse().expect("a square");
        let (c, r) = (f64::from(square.column()), f64::from(square.row()));
        match orientation {
            "normal" => (c, r),
            "rotate-90" => (7.0 - r, c),
            "rotate-180" => (7.0 - c, 7.0 - r),
            "rotate-270" => (r, 7.0 - c),
            "mirror-columns" => (7.0 - c, r),
            "mirror-rows" => (c, 7.0 - r),
            "mirror-a1-h8" => (r, c),
            "mirror-a8-h1" => (7.0 - r, 7.0 - c),
            other => panic!("{other}"),
        }
    };
    let ((x, y), one, other) = (at(square), at(crop.0), at(crop.1));
    let (left, top) = (one.0.min(other.0), one.1.min(other.1));
    let room = |edge, is_edge: bool| {
        let run_out = if is_edge { 0.0 } else { 2.1 };
        if sides.contains(&edge) { 5.0 + run_out } else { f64::max(3.0, run_out) }
    };
    Point::mm(
        room(Edge::Left, left == 0.0) + (x - left + 0.5) * 7.0,
        room(Edge::Top, top == 0.0) + (y - top + 0.5) * 7.0,
    )
}

fn near(a: Point, b: Point, within: f64) -> bool {
    (a.x.0 - b.x.0).abs() < within && (a.y.0 - b.y.0).abs() < within
}

fn middle(path: &Path) -> Point {
    path.bounds().expect("ink").centre()
}

#[test]
fn everything_stays_on_its_square() {
    let sides: [&[Edge]; 4] = [&[], &[Edge::Top, Edge::Left], &[Edge::Bottom, Edge::Right], &Edge::ALL];
    for (orientation, _) in Orientation::all() {
        for (crop, corners) in [("a1-h8", ("a1", "h8")), ("b2-g7", ("b2", "g7")), ("c3-h6", ("c3", "h6"))] {
            for sides in sides {
                let scene = drawn(orientation, crop, sides);
                let place = |square: &str| expected(square, orientation, corners, sides);
                let what = format!("{orientation} {crop} {sides:?}");
                let white = items(&scene, "white");
                assert!(
                    matches!(white[..], [Item::Circle { centre, .. }] if near(centre, place("d4"), 1e-9)),
                    "{what}"
                );
                let last = items(&scene, "last-move");
                assert!(matches!(last[..], [Item::Circle { centre, .. }] if near(centre, place("f5"), 1e-9)), "{what}");
                let marks = items(&scene, "marks");
                let [Item::Text(label), Item::Circle { centre: ring, .. }] = marks else { panic!("{what}: {marks:?}") };
                assert!(near(middle(&outline::run(label)), place("c3"), 0.05), "{what}");
                assert!(near(*ring, place("f5"), 1e-9), "{what}");
                // the last piece of the arrow ends at f6: its tip is the point of its path that is nearest to it
                let arrow = items(&scene, "arrows");
                let Some(Item::Path { path, .. }) = arrow.last() else { panic!("{what}: an arrow is a path") };
                let tip = path.segments.iter().filter_map(|segment| match segment {
                    Segment::Move(p) | Segment::Line(p) => Some(*p),
                    _ => None,
                });
                let (from, to) = (place("c3"), place("f6"));
                #[allow(clippy::disallowed_methods, reason = "measures a picture, and writes none")]
                let distance = |a: Point, b: Point| Mm((a.x.0 - b.x.0).hypot(a.y.0 - b.y.0));
                let nearest = tip.map(|p| distance(p, to)).fold(Mm(99.0), Mm::min);
                assert!(nearest < Mm(1.0) && distance(from, to) > Mm(20.0), "{what}: {nearest}");
            }
        }
    }
}

/// Each letter and figure stands beside its own column or row.
#[test]
fn coordinates_name_the_squares_beside_them() {
    for (orientation, _) in Orientation::all() {
        for (crop, corners) in [("a1-h8", ("a1", "h8")), ("c3-h6", ("c3", "h6"))] {
            let scene = drawn(orientation, crop, &Edge::ALL);
            let names = items(&scene, "coordinates");
            let squares: Vec<Square> = Square::all()
                .filter(|square| {
                    crop == "a1-h8" || ((2..8).contains(&square.column()) && (2..6).contains(&square.row()))
                })
                .collect();
            let mut seen = 0;
            for name in names {
                let Item::Text(run) = name else { panic!("a coordinate is text") };
                let at = middle(&outline::run(run));
                // every square of its column or row lies straight below, above or beside it
                let beside = squares.iter().filter(|square| square.to_string().contains(&run.text));
                for square in beside {
                    let place = expected(&square.to_string(), orientation, corners, &Edge::ALL);
                    let (across, down) = ((place.x - at.x).0.abs(), (place.y - at.y).0.abs());
                    assert!(across < 0.6 || down < 0.6, "{orientation}: {} is not beside {square}", run.text);
                    seen += 1;
                }
            }
            assert_eq!(seen, squares.len() * 4, "{orientation} {crop}: twice by its letter, twice by its figure");
        }
    }
}

//! The pictures of diagrams built by hand.

use super::*;
use crate::content::{Mark, Shape, Show};
use crate::rules::Game;
use crate::scene::Color;

/// A theme as it ships, read by the shape of its lines.
pub(crate) fn theme(name: &str) -> Theme {
    let text = match name {
        "print" => include_str!("../../templates/themes/print.yaml"),
        "board" => include_str!("../../templates/themes/board.yaml"),
        "contrast" => include_str!("../../templates/themes/contrast.yaml"),
        "dark" => include_str!("../../templates/themes/dark.yaml"),
        _ => panic!("no theme {name}"),
    };
    let color = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{key}: "))).expect("every colour is set");
        Color::from_hex(line.trim_matches('"')).expect("a colour")
    };
    Theme {
        name: name.to_owned(),
        paper: color("paper"),
        board: color("board"),
        grid: color("grid"),
        ink: color("ink"),
        black: color("black"),
        black_edge: color("black-edge"),
        white: color("white"),
        white_edge: color("white-edge"),
        on_black: color("on-black"),
        on_white: color("on-white"),
        on_board: color("on-board"),
    }
}

pub(crate) fn words() -> PictureWords {
    PictureWords {
        language: "en".to_owned(),
        title: "A title".to_owned(),
        caption: String::new(),
        alt: "What is seen.".to_owned(),
    }
}

pub(crate) fn game(moves: &str) -> Game {
    let mut game = Game::standard();
    for square in moves.split_whitespace() {
        game.play(square.parse().expect("a square")).expect("a legal move");
    }
    game
}

const ALL: [Show; 3] = [Show::LegalMoves, Show::LastMove, Show::Flips];

const MIDDLE_GAME: &str = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3";

/// Diagrams that between them show everything that can be drawn.
pub(crate) fn samples() -> Vec<(&'static str, Diagram, Picture)> {
    let shape = Mark::Shape;
    let label = |text: &str| Mark::Label(text.to_owned());
    vec![
        ("start", Diagram::for_tests("start", Game::standard(), false, &[Show::LegalMoves]), Picture::After),
        ("middle", Diagram::for_tests("middle", game(MIDDLE_GAME), false, &ALL), Picture::After),
        ("before", Diagram::for_tests("before", game("d3 c3 b3 e3 f3 f4 f5"), true, &[]), Picture::Before),
        ("pair", Diagram::for_tests("pair", game("d3 c3 b3 e3 f3 f4 f5"), true, &ALL), Picture::Pair),
        ("white-next", Diagram::for_tests("white-next", game("f5 d6"), true, &[Show::LegalMoves]), Picture::Before),
        (
            "marks",
            Diagram::for_tests("marks", game(MIDDLE_GAME), false, &[Show::LastMove])
                .marked("a1", shape(Shape::Ring))
                .marked("b1", shape(Shape::Cross))
                .marked("c1", shape(Shape::Dot))
                .marked("d1", shape(Shape::Square))
                .marked("e1", shape(Shape::Triangle))
                .marked("f1", shape(Shape::Star))
                .marked("g1", shape(Shape::Diamond))
                .marked("a2", label("A"))
                .marked("b2", label("x"))
                .marked("c2", label("12"))
                .marked("d2", label("g"))
                .marked("e2", label("Q"))
                .marked("f2", label("60"))
                .marked("g2", label("MW"))
                .marked("h2", label("1"))
                .marked("d3", shape(Shape::Ring))
                .marked("f3", shape(Shape::Cross))
                .marked("d4", shape(Shape::Dot))
                .marked("e4", shape(Shape::Square))
                .marked("f4", shape(Shape::Triangle))
                .marked("g4", shape(Shape::Star))
                .marked("h4", label("17"))
                .marked("d5", label("A"))
                .marked("e5", label("b"))
                .marked("f5", label("48"))
                .marked("g5", label("11"))
                .marked("d6", label("7"))
                .marked("e6", label("40"))
                .marked("f6", shape(Shape::Ring))
                .marked("g6", shape(Shape::Cross))
                .marked("h6", label("X")),
            Picture::After,
        ),
        (
            "crop-corner",
            Diagram::for_tests("crop-corner", game(MIDDLE_GAME), false, &ALL).cropped("e5", "h8"),
            Picture::After,
        ),
        (
            "crop-middle",
            Diagram::for_tests("crop-middle", game(MIDDLE_GAME), false, &ALL).cropped("c3", "f6"),
            Picture::After,
        ),
        (
            "schematic",
            Diagram::for_tests("schematic", game("f5"), false, &[]).cropped("a1", "h4").schematic(),
            Picture::After,
        ),
    ]
}

fn drawn(diagram: &Diagram, picture: Picture, theme_name: &str) -> Scene {
    compose(diagram, picture, &words(), diagram.id(), &theme(theme_name), &Layout::default()).expect("drawn")
}

/// The items of the first group with this name, wherever it lies.
fn items<'a>(all: &'a [Item], name: &str) -> Option<&'a [Item]> {
    all.iter().find_map(|item| match item {
        Item::Group(group) if group.name == name => Some(&group.items[..]),
        Item::Group(group) => items(&group.items, name),
        _ => None,
    })
}

fn count(scene: &Scene, name: &str) -> usize {
    items(&scene.items, name).map_or(0, <[Item]>::len)
}

#[test]
fn the_whole_board_is_64_mm_and_its_lines_cover_whole_pixels() {
    let scene = drawn(&Diagram::for_tests("start", Game::standard(), false, &[]), Picture::After, "print");
    assert_eq!(scene.size, Size { width: Mm(64.0), height: Mm(64.0) });
    let pixmap = crate::export::png::rasterise(
        &crate::export::svg::write(&scene, &crate::export::svg::Options { size: crate::export::svg::Size::None }),
        512,
        512,
    )
    .expect("drawn");
    // through the middle of the upper half of row 1: paper, the frame of 4 pixels, then a line of 2 pixels every 56
    let row: Vec<u8> = (0..512).map(|x| pixmap.pixel(x, 50).expect("inside").red()).collect();
    let expected: Vec<u8> = (0..512)
        .map(|x: i32| {
            let line = |middle: i32, half: i32| (middle - half..middle + half).contains(&x);
            let frame = line(40, 2) || line(488, 2);
            if frame || (1..8).any(|n| line(40 + 56 * n, 1)) { 0 } else { 255 }
        })
        .collect();
    // coordinates stand left of the frame
    assert_eq!(row[36..], expected[36..]);
}

#[test]
fn discs_of_both_colours_are_of_one_size_and_keep_off_the_grid() {
    let scene = drawn(&Diagram::for_tests("middle", game(MIDDLE_GAME), false, &[]), Picture::After, "print");
    let discs = ["black", "white"].map(|side| items(&scene.items, side).expect("discs"));
    assert_eq!(discs.map(<[Item]>::len), [15, 8]);
    for item in discs.into_iter().flatten() {
        let Item::Circle { radius, paint, .. } = item else { panic!("a disc is a circle") };
        let reach = *radius + paint.stroke.expect("an outline").width / 2.0;
        assert!((reach.0 - 2.73).abs() < 1e-9, "{reach}");
    }
}

#[test]
fn a_crop_has_a_frame_only_at_true_edges() {
    let crop = |first, last| {
        let diagram = Diagram::for_tests("crop", game(MIDDLE_GAME), false, &ALL).cropped(first, last);
        let scene = drawn(&diagram, Picture::After, "print");
        assert_eq!(scene.size, extent(&diagram, Picture::After, &Layout::default()).size);
        (count(&scene, "frame"), count(&scene, "grid"), count(&scene, "guide-dots"), count(&scene, "coordinates"))
    };
    assert_eq!(crop("a1", "h8"), (1, 14, 4, 16));
    assert_eq!(crop("e5", "h8"), (2, 8, 1, 8));
    assert_eq!(crop("c3", "f6"), (0, 10, 4, 8));
    assert_eq!(crop("a1", "h4"), (3, 11, 2, 12));
}

#[test]
fn marks_take_the_place_of_computed_marks() {
    let diagram = Diagram::for_tests("marks", game("f5"), false, &ALL);
    let scene = drawn(&diagram, Picture::After, "print");
    assert_eq!(["last-move", "flips", "legal-moves", "marks"].map(|name| count(&scene, name)), [1, 1, 3, 0]);
    let diagram = diagram
        .marked("f5", Mark::Shape(Shape::Ring))
        .marked("e5", Mark::Label("12".to_owned()))
        .marked("f6", Mark::Shape(Shape::Cross));
    let scene = drawn(&diagram, Picture::After, "print");
    assert_eq!(["last-move", "flips", "legal-moves", "marks"].map(|name| count(&scene, name)), [0, 0, 2, 3]);
}

#[test]
fn the_board_before_a_move_shows_that_move_alone() {
    let scene = drawn(&Diagram::for_tests("before", game("f5 d6"), true, &ALL), Picture::Before, "print");
    let counts = ["next-move", "last-move", "flips", "legal-moves"].map(|name| count(&scene, name));
    assert_eq!(counts, [1, 0, 0, 2]);
}

#[test]
fn a_pair_is_two_boards_of_one_size() {
    let diagram = Diagram::for_tests("pair", game("f5 d6"), true, &ALL);
    let scene = drawn(&diagram, Picture::Pair, "print");
    assert_eq!(scene.size, Size { width: Mm(128.0), height: Mm(64.0) });
    let boards = extent(&diagram, Picture::Pair, &Layout::default()).boards;
    assert_eq!(boards, [Rect::mm(5.0, 5.0, 56.0, 56.0), Rect::mm(69.0, 5.0, 56.0, 56.0)]);
}

#[test]
fn a_pair_without_a_play_is_refused() {
    let diagram = Diagram::for_tests("lonely", game("f5"), false, &[]);
    let error = compose(&diagram, Picture::Pair, &words(), "lonely", &theme("print"), &Layout::default());
    let error = error.expect_err("refused");
    assert_eq!(error.message, "diagram `lonely` has no `play`, so it has no board before it");
    assert_eq!(error.labels[0].span, diagram.span());
}

#[test]
fn a_label_without_a_glyph_is_an_error_at_the_mark() {
    let diagram = Diagram::for_tests("star", game("f5"), false, &[]).marked("a1", Mark::Label("★".to_owned()));
    let error = compose(&diagram, Picture::After, &words(), "star", &theme("print"), &Layout::default());
    let error = error.expect_err("refused");
    assert_eq!(error.message, "no glyph for `★` (U+2605) in the bundled font");
    assert_eq!(error.labels[0].message, "the mark on a1");
    assert_eq!(error.labels[0].span, diagram.marks().values().next().expect("a mark").1);
}

#[test]
fn labels_fit_a_disc() {
    for text in ["1", "60", "A", "g", "MW", "@@", "Ñ"] {
        let diagram = Diagram::for_tests("label", game("f5"), false, &[]).marked("f5", Mark::Label(text.to_owned()));
        let scene = drawn(&diagram, Picture::After, "print");
        let [Item::Text(run)] = items(&scene.items, "marks").expect("marks") else { panic!("one label") };
        let ink = crate::text::outline::run(run).bounds().expect("ink");
        let centre = Point::mm(5.0 + 5.5 * 7.0, 5.0 + 4.5 * 7.0);
        for (x, y) in [(ink.left(), ink.top()), (ink.right(), ink.top()), (ink.left(), ink.bottom())] {
            let distance = ((x - centre.x).0.powi(2) + (y - centre.y).0.powi(2)).sqrt();
            assert!(distance < 7.0 * 0.39 - 0.25, "`{text}` reaches {distance} mm");
        }
        assert!((ink.centre().x - centre.x).0.abs() < 1e-6, "`{text}` is in the middle");
    }
}

#[test]
fn a_schematic_board_says_so() {
    let diagram = Diagram::for_tests("sketch", game("f5"), false, &[]).schematic();
    let layout = Layout { schematic: "schematisch".to_owned(), ..Layout::default() };
    let scene = compose(&diagram, Picture::After, &words(), "sketch", &theme("print"), &layout).expect("drawn");
    let [Item::Text(run)] = items(&scene.items, "schematic").expect("a word") else { panic!("one word") };
    assert_eq!(run.text, "schematisch");
    assert!(scene.size.height > Mm(66.0) && run.origin.y < scene.size.height);
    assert!(scene.metadata.contains(&("provenance", "schematic".to_owned())));
}

#[test]
fn a_picture_carries_what_proves_it() {
    let diagram = Diagram::for_tests("proof", game("f5 d6 c3"), true, &[Show::Flips, Show::LastMove])
        .marked("a1", Mark::Label("A".to_owned()))
        .marked("b2", Mark::Shape(Shape::Cross));
    let pairs = |picture| drawn(&diagram, picture, "board").metadata;
    let expected = [
        ("format", "outflank 1"),
        ("id", "proof"),
        ("provenance", "proved"),
        ("start", "---------------------------OX------XO--------------------------- X"),
        ("moves", "f5 d6 c3"),
        ("ply", "3"),
        ("position", "------------------X--------XX------OXX-----O--------------------"),
        ("side-to-move", "white"),
        ("picture", "pair"),
        ("show", "last-move flips"),
        ("marks", "a1 A; b2 cross"),
        ("crop", "a1-h8"),
        ("theme", "board"),
        ("layout", "square 7mm; coordinates top left"),
    ];
    assert_eq!(pairs(Picture::Pair), expected.map(|(name, value)| (name, value.to_owned())));
    let before = pairs(Picture::Before);
    assert!(before.contains(&("ply", "2".to_owned())) && before.contains(&("side-to-move", "black".to_owned())));
}

#[test]
fn the_shipped_themes_have_contrast() {
    for name in ["print", "board", "contrast", "dark"] {
        let t = theme(name);
        let at_least = |what: &str, one: Color, other: Color, wanted: f64| {
            let contrast = one.contrast(other);
            assert!(contrast >= wanted, "{name}: {what} {contrast:.2}, {wanted} wanted");
        };
        at_least("ink on paper", t.ink, t.paper, 7.0);
        at_least("discs apart", t.black, t.white, 7.0);
        at_least("marks on black", t.on_black, t.black, 7.0);
        at_least("marks on white", t.on_white, t.white, 7.0);
        at_least("marks on the board", t.on_board, t.board, 4.3);
        at_least("grid on the board", t.grid, t.board, 3.0);
        at_least("rim of black on the board", t.black_edge, t.board, 4.3);
        at_least("rim of white on the board", t.white_edge, t.board, 4.3);
    }
    let board = theme("board");
    assert!(board.black.contrast(board.board) >= 4.3 && board.white.contrast(board.board) >= 4.3);
}

#[test]
fn the_board_to_play_on_fits_both_papers() {
    let empty = compose_board(None, &words(), "board", &theme("print"), &Layout::playing_board());
    assert_eq!(empty.size, Size { width: Mm(196.0), height: Mm(196.0) });
    assert_eq!(["coordinates", "guide-dots", "discs"].map(|name| count(&empty, name)), [32, 4, 0]);
    let set = compose_board(Some(&Position::START), &words(), "board", &theme("print"), &Layout::playing_board());
    assert_eq!(["black", "white"].map(|name| count(&set, name)), [2, 2]);
}

/// Draws every sample in every theme for the eye. Not part of the test run: `cargo test look -- --ignored`.
#[test]
#[ignore = "writes pictures to look at"]
fn look() {
    let folder = std::env::var("OUTFLANK_LOOK").expect("OUTFLANK_LOOK names a folder");
    let layout = Layout::default();
    for name in ["print", "board", "contrast", "dark"] {
        let theme = theme(name);
        for (id, diagram, picture) in samples() {
            let scene = compose(&diagram, picture, &words(), id, &theme, &layout).expect("drawn");
            let svg = crate::export::svg::write(&scene, &crate::export::svg::Options::default());
            std::fs::write(format!("{folder}/{name}-{id}.svg"), svg).expect("written");
            for width in [200, 512, 1024] {
                let png = crate::export::png::write(&scene, crate::export::png::Size::Width(width)).expect("drawn");
                std::fs::write(format!("{folder}/{name}-{id}-{width}.png"), png).expect("written");
            }
        }
    }
    for (id, position) in [("empty", None), ("set", Some(Position::START))] {
        let scene = compose_board(position.as_ref(), &words(), "board", &theme("print"), &Layout::playing_board());
        let png = crate::export::png::write(&scene, crate::export::png::Size::Dpi(100.0)).expect("drawn");
        std::fs::write(format!("{folder}/playing-board-{id}.png"), png).expect("written");
    }
}

/// Prints how long the parts of a PNG take and how large it becomes.
#[test]
#[ignore = "measures"]
fn measure() {
    use crate::export::{png, svg};
    use std::time::Instant;
    let layout = Layout::default();
    for name in ["print", "board"] {
        for (id, diagram, picture) in samples().into_iter().filter(|s| ["start", "middle", "marks"].contains(&s.0)) {
            let t = Instant::now();
            let scene = compose(&diagram, picture, &words(), id, &theme(name), &layout).expect("drawn");
            let composed = t.elapsed();
            let t = Instant::now();
            let text = svg::write(&scene, &svg::Options { size: svg::Size::None });
            let written = t.elapsed();
            let t = Instant::now();
            let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect("svg");
            let parsed = t.elapsed();
            let t = Instant::now();
            let pixmap = png::rasterise(&text, 1024, 1024).expect("drawn");
            let drawn = t.elapsed();
            let t = Instant::now();
            let bytes = png::write(&scene, png::Size::Width(1024)).expect("drawn").len();
            let all = t.elapsed();
            eprintln!("{name} {id}: compose {composed:?} svg {written:?} {} B, usvg {parsed:?} {}, raster {drawn:?} {}, png {all:?} {bytes} B", text.len(), tree.root().children().len(), pixmap.width());
            let indexed: Vec<u8> = {
                let mut seen = Vec::new();
                pixmap.data().chunks_exact(4).map(|p| {
                    let at = seen.iter().position(|s| s == &p[..3]).unwrap_or_else(|| { seen.push(p[..3].to_vec()); seen.len() - 1 });
                    at as u8
                }).collect()
            };
            use ::png::{Compression as C, Filter as F, DeflateCompression as D};
            for (what, compression, deflate, filter) in [
                ("fast up", C::Fast, None, F::Up), ("fast none", C::Fast, None, F::NoFilter), ("fast adaptive", C::Fast, None, F::Adaptive),
                ("balanced up", C::Balanced, None, F::Up), ("balanced none", C::Balanced, None, F::NoFilter),
                ("l1 up", C::Balanced, Some(D::Level(1)), F::Up), ("l1 none", C::Balanced, Some(D::Level(1)), F::NoFilter),
                ("l2 none", C::Balanced, Some(D::Level(2)), F::NoFilter),
                ("l3 none", C::Balanced, Some(D::Level(3)), F::NoFilter), ("l3 up", C::Balanced, Some(D::Level(3)), F::Up),
                ("l6 none", C::Balanced, Some(D::Level(6)), F::NoFilter),
            ] {
                let t = Instant::now();
                let mut bytes = Vec::new();
                let mut e = ::png::Encoder::new(&mut bytes, 1024, 1024);
                e.set_compression(compression);
                if let Some(d) = deflate { e.set_deflate_compression(d); }
                e.set_filter(filter);
                e.set_color(::png::ColorType::Indexed);
                e.set_palette(vec![0; 768]);
                let mut w = e.write_header().unwrap();
                w.write_image_data(&indexed).unwrap();
                w.finish().unwrap();
                eprintln!("   {what}: {} B {:?}", bytes.len(), t.elapsed());
            }
        }
    }
}

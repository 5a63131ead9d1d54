//! The parts of a picture.

use outflank::content::{Picture, PictureWords};
use outflank::export::{png, svg};
use outflank::figure::{self, Edges, Layout};
use outflank::rules::Position;
use outflank::scene::{Color, Item, Mm, Point, Rect, Size};
use outflank::text::outline;

use crate::book::{book, counts, draw, drawn, extent, items, only, theme, words};

const MIDDLE_GAME: &str = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3";

fn middle_game(more: &str) -> String {
    format!("middle:\n  moves: {MIDDLE_GAME}\n{more}")
}

#[test]
fn the_whole_board_is_64_mm_and_its_lines_cover_whole_pixels() {
    let scene = draw("start:\n  moves: f5\n");
    assert_eq!(scene.size, Size { width: Mm(64.0), height: Mm(64.0) });
    for (width, scale) in [(512, 1), (1024, 2)] {
        let text = svg::write(&scene, &svg::Options { size: svg::Size::None });
        let pixmap = png::rasterise(&text, width, width).expect("drawn");
        // through the upper half of row 1: the frame of 4 pixels, then a line of 2 pixels every 56
        let across: Vec<u8> = (0..width).map(|x| pixmap.pixel(x, 50 * scale).expect("inside").red()).collect();
        let line = |x: u32, middle: u32, half: u32| (scale * (middle - half)..scale * (middle + half)).contains(&x);
        let expected: Vec<u8> = (0..width)
            .map(|x| {
                let frame = line(x, 40, 2) || line(x, 488, 2);
                if frame || (1..8).any(|n| line(x, 40 + 56 * n, 1)) { 0 } else { 255 }
            })
            .collect();
        // the coordinates stand left of the frame
        let frame = 36 * scale as usize;
        assert_eq!(across[frame..], expected[frame..], "{width}");
    }
}

#[test]
fn discs_of_both_colours_are_of_one_size_and_keep_off_the_grid() {
    let scene = draw(&middle_game(""));
    assert_eq!(counts(&scene, ["black", "white"]), [15, 8]);
    for item in ["black", "white"].iter().flat_map(|side| items(&scene, side)) {
        let Item::Circle { radius, paint, .. } = item else { panic!("a disc is a circle") };
        let reach = *radius + paint.stroke.expect("an outline").width / 2.0;
        assert!((reach.0 - 7.0 * 0.39).abs() < 1e-9, "{reach}");
    }
}

#[test]
fn a_crop_has_a_frame_only_at_true_edges() {
    let crop = |squares: &str| {
        let book = book(&middle_game(&format!("  crop: {squares}\n")));
        let scene = drawn(only(&book), Picture::After);
        assert_eq!(scene.size, extent(only(&book), Picture::After, &Layout::default()).size);
        counts(&scene, ["frame", "grid", "guide-dots", "coordinates"])
    };
    assert_eq!(crop("a1-h8"), [1, 14, 4, 16]);
    assert_eq!(crop("e5-h8"), [2, 8, 1, 8]);
    assert_eq!(crop("c3-f6"), [0, 10, 4, 8]);
    assert_eq!(crop("a1-h4"), [3, 11, 2, 12]);
}

#[test]
fn lines_run_out_where_the_board_goes_on() {
    let scene = draw(&middle_game("  crop: e5-h8\n"));
    // 5 mm for the coordinates and 0.3 of a square at the left and the top, 3 mm beside the frame
    assert_eq!(scene.size, Size { width: Mm(5.0 + 2.1 + 28.0 + 3.0), height: Mm(5.0 + 2.1 + 28.0 + 3.0) });
    for item in items(&scene, "grid") {
        let Item::Line { from, to, .. } = item else { panic!("a grid is of lines") };
        let length = (to.x - from.x) + (to.y - from.y);
        assert!((length.0 - 30.1).abs() < 1e-9, "{length}");
    }
}

#[test]
fn marks_take_the_place_of_computed_marks() {
    let groups = ["last-move", "flips", "legal-moves", "marks"];
    let plain = "marks:\n  moves: f5\n  show: [last-move, flips, legal-moves]\n";
    assert_eq!(counts(&draw(plain), groups), [1, 1, 3, 0]);
    let marked = format!("{plain}  marks: {{ f5: dot, e5: \"12\", f6: cross }}\n");
    assert_eq!(counts(&draw(&marked), groups), [0, 0, 2, 3]);
    // a line around the middle shares the square
    let shared = format!("{plain}  marks: {{ f5: ring, e5: square, f6: highlight }}\n");
    assert_eq!(counts(&draw(&shared), groups), [1, 1, 3, 2]);
}

#[test]
fn the_board_before_a_move_shows_that_move_alone() {
    let before = "before:\n  moves: f5\n  play: d6\n  picture: before\n  show: [last-move, flips, legal-moves]\n";
    assert_eq!(counts(&draw(before), ["next-move", "last-move", "flips", "legal-moves"]), [1, 0, 0, 2]);
}

#[test]
fn a_pair_is_two_boards_of_one_size() {
    let book = book("pair:\n  moves: f5\n  play: d6\n");
    let layout = Layout::default();
    let scene = drawn(only(&book), Picture::Pair);
    assert_eq!(scene.size, Size { width: Mm(128.0), height: Mm(64.0) });
    assert_eq!(counts(&scene, ["before", "after"]), [7, 6]);
    let boards = extent(only(&book), Picture::Pair, &layout).boards;
    assert_eq!(boards, [Rect::mm(5.0, 5.0, 56.0, 56.0), Rect::mm(69.0, 5.0, 56.0, 56.0)]);
}

#[test]
fn a_pair_without_a_play_is_refused() {
    let book = book("lonely:\n  moves: f5\n");
    let result = figure::compose(only(&book), Picture::Pair, &words(), "x", &theme("print"), &Layout::default());
    let error = result.expect_err("refused");
    assert_eq!(error.message, "diagram `lonely` has no `play`, so it has no board before it");
    assert_eq!(error.labels[0].span, only(&book).span());
}

#[test]
fn a_label_without_a_glyph_is_an_error_at_the_mark() {
    let book = book("star:\n  moves: f5\n  marks: { a1: ★ }\n");
    let result = figure::compose(only(&book), Picture::After, &words(), "x", &theme("print"), &Layout::default());
    let error = result.expect_err("refused");
    assert_eq!(error.message, "no glyph for `★` (U+2605) in the bundled font");
    assert_eq!(error.labels[0].message, "the mark on a1");
    assert_eq!(error.labels[0].span, only(&book).marks().values().next().expect("a mark")[0].1);
}

#[test]
fn labels_fit_a_disc_and_stand_in_its_middle() {
    for text in ["1", "60", "A", "g", "MW", "@@", "Ñ"] {
        let scene = draw(&format!("label:\n  moves: f5\n  marks: {{ f5: \"{text}\" }}\n"));
        let [Item::Text(run)] = items(&scene, "marks") else { panic!("one label") };
        let ink = outline::run(run).bounds().expect("ink");
        let centre = Point::mm(5.0 + 5.5 * 7.0, 5.0 + 4.5 * 7.0);
        for (x, y) in [(ink.left(), ink.top()), (ink.right(), ink.top()), (ink.left(), ink.bottom())] {
            #[allow(clippy::disallowed_methods, reason = "measures a picture, and writes none")]
            let distance = (x - centre.x).0.hypot((y - centre.y).0);
            assert!(distance < 7.0 * 0.39 - 0.25, "`{text}` reaches {distance} mm");
        }
        assert!((ink.centre().x - centre.x).0.abs() < 1e-6, "`{text}` is in the middle");
    }
}

#[test]
fn a_schematic_board_says_so() {
    let book = book(
        "sketch:\n  position: \"---------------------------OX------XXX--------------------------\"\n  to-move: white\n  schematic: true\n",
    );
    let words = PictureWords { label: "schematisch".to_owned(), ..words() };
    let layout = Layout::default();
    let result = figure::compose(only(&book), Picture::After, &words, "sketch", &theme("print"), &layout);
    let scene = result.expect("drawn");
    let [Item::Text(run)] = items(&scene, "label") else { panic!("one word") };
    assert_eq!(run.text, "schematisch");
    assert!(scene.size.height > Mm(66.0) && run.origin.y < scene.size.height);
    assert!(scene.metadata.contains(&("provenance", "schematic".to_owned())));
}

/// A game in which a disc was forgotten: labelled, told in words, and drawn as it stood.
#[test]
fn a_flip_error_is_named_and_drawn_as_it_stood() {
    let book =
        book("oops:\n  moves: f5 d6 c3 g5\n  flip-error: { at: 3, not-flipped: d4 }\n  show: [last-move, flips]\n");
    let diagram = only(&book);
    let words = book.words["en"].diagrams["oops"].of(Picture::After);
    assert_eq!(words.label, "flip error at move 3");
    assert!(
        words.alt.contains("Not legal play: after move 3 (c3), d4 should have been flipped but stayed."),
        "{}",
        words.alt
    );
    let scene =
        figure::compose(diagram, Picture::After, words, "oops", &theme("print"), &Layout::default()).expect("drawn");
    let [Item::Text(run)] = items(&scene, "label") else { panic!("the label") };
    assert_eq!(run.text, words.label);
    for (name, value) in [("provenance", "flip-error"), ("flip-errors", "3 -d4"), ("moves", "f5 d6 c3 g5")] {
        assert!(scene.metadata.contains(&(name, value.to_owned())), "{name}: {:?}", scene.metadata);
    }
}

/// A schematic board says in words what no game leaves behind.
#[test]
fn a_schematic_board_says_what_is_wrong() {
    let alt = |position: &str| {
        let diagrams = format!("sketch:\n  position: \"{position}\"\n  to-move: black\n  schematic: true\n");
        book(&diagrams).words["en"].diagrams["sketch"].of(Picture::After).alt.clone()
    };
    let empty = alt("XO-------------------------OX------X----------------------------");
    assert!(empty.contains("Schematic, not a position from play. No game leaves the centre empty: e5."), "{empty}");
    let apart = alt("XO-------------------------OX------XO---------------------------");
    assert!(apart.contains("No game leaves discs apart from the others: a1 and b1."), "{apart}");
}

/// However narrow the board, the label stays within the picture.
#[test]
fn a_label_fits_its_picture() {
    let book = book(
        "sketch:\n  position: \"---------------------------OX------XXX--------------------------\"\n  to-move: white\n  schematic: true\n  crop: e4-f5\n",
    );
    let words = PictureWords { label: "not a position that can arise in play".to_owned(), ..words() };
    let layout = Layout::default();
    let scene =
        figure::compose(only(&book), Picture::After, &words, "sketch", &theme("print"), &layout).expect("drawn");
    let [Item::Text(run)] = items(&scene, "label") else { panic!("one line") };
    assert!(run.origin.x >= Mm::ZERO && run.origin.x + run.width() <= scene.size.width + Mm(1e-6));
}

#[test]
fn a_picture_carries_what_proves_it() {
    let book = book("proof:\n  moves: f5 d6\n  play: c3\n  show: [flips, last-move]\n  marks: { a1: A, b2: cross }\n");
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
        ("marks", "a1=A b2=cross"),
        ("crop", "a1-h8"),
        ("theme", "print"),
        (
            "colors",
            "paper #ffffff; board #ffffff; grid #000000; ink #000000; black #000000; black-edge #000000; white #ffffff; \
             white-edge #000000; on-black #ffffff; on-white #000000; on-board #000000; highlight #ffffff; arrow #000000; arrow-edge #ffffff; weight 1",
        ),
        (
            "layout",
            "square 7mm; coordinates top left; type 9pt; grid 0.25mm; frame 0.5mm; disc 0.25mm; mark 0.4mm; \
             lettered 5mm; plain 3mm; gap 0mm",
        ),
        ("language", "en"),
        ("title", "A title"),
        ("alt", "What is seen."),
        ("checksum", "312f6dc5b41a4bd8"),
    ];
    assert_eq!(drawn(only(&book), Picture::Pair).metadata, expected.map(|(name, value)| (name, value.to_owned())));
    let before = drawn(only(&book), Picture::Before).metadata;
    assert!(before.contains(&("ply", "2".to_owned())) && before.contains(&("side-to-move", "black".to_owned())));
}

#[test]
fn coordinates_stand_on_every_side_asked_for() {
    let book = book("start:\n  moves: f5\n");
    let layout = Layout { coordinates: Edges::ALL, ..Layout::default() };
    let size = extent(only(&book), Picture::After, &layout).size;
    assert_eq!(size, Size { width: Mm(66.0), height: Mm(66.0) });
    let layout = Layout { coordinates: [].into(), ..Layout::default() };
    let result = figure::compose(only(&book), Picture::After, &words(), "x", &theme("print"), &layout);
    assert_eq!(counts(&result.expect("drawn"), ["coordinates"]), [0]);
}

#[test]
fn the_board_to_play_on_fits_both_papers() {
    let board = |position| figure::compose_board(position, &words(), "x", &theme("print"), &Layout::playing_board());
    let empty = board(None);
    assert_eq!(empty.size, Size { width: Mm(196.0), height: Mm(196.0) });
    assert_eq!(counts(&empty, ["coordinates", "guide-dots", "discs"]), [32, 4, 0]);
    assert_eq!(counts(&board(Some(&Position::START)), ["black", "white"]), [2, 2]);
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

//! `outflank diagram` as its users call it: many files at once, every move, every game of a folder.

use std::fs;

mod common;
use common::{Book, files};

const GAMES: &str = "f5d6c3d3c4\nf5f6e6f4\nd3c5\n";

fn names(book: &Book) -> Vec<String> {
    files(book.path()).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn one_call_writes_every_format() {
    let book = Book::new();
    let run = book.run(&[
        "diagram", "--moves", "f5 d6 c3", "-o", "x.svg", "-o", "x.png", "-o", "x.pdf", "-o", "x.gif", "-o", "x.txt",
    ]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(names(&book), ["x.gif", "x.pdf", "x.png", "x.svg", "x.txt"]);
    for (name, start) in [("x.gif", &b"GIF89a"[..]), ("x.pdf", b"%PDF-"), ("x.png", b"\x89PNG"), ("x.svg", b"<svg ")] {
        let bytes = fs::read(book.path().join(name)).expect("written");
        assert!(bytes.starts_with(start), "{name}");
    }
}

#[test]
fn every_move_has_its_picture() {
    let book = Book::new();
    let run = book.run(&["diagram", "--moves", "f5 d6 c3", "--each", "ply", "-o", "m-{ply}.svg"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, "4 pictures written\n"));
    assert_eq!(names(&book), ["m-00.svg", "m-01.svg", "m-02.svg", "m-03.svg"]);
    let run = book.run(&["check", "m-00.svg", "m-01.svg", "m-02.svg", "m-03.svg"]);
    let proved = |moves: &str| format!("proved: {moves}, after-position verified");
    let lines: Vec<&str> = run.stdout.lines().filter_map(|line| line.split_once(": ").map(|(_, told)| told)).collect();
    assert_eq!(lines, [proved("0 moves"), proved("1 move"), proved("2 moves"), proved("3 moves")]);
    // each is the picture that a call for that move alone makes
    book.run(&["diagram", "--moves", "f5 d6 c3", "--at", "2", "-o", "alone.svg"]);
    let read = |name: &str| fs::read_to_string(book.path().join(name)).expect("written");
    assert_eq!(read("alone.svg"), read("m-02.svg"));
}

#[test]
fn every_game_of_every_file_of_a_folder() {
    let book = Book::new().file("games/one.txt", GAMES).file("games/two.txt", "e6f4c3\n");
    let run = book.run(&[
        "diagram",
        "games",
        "--each",
        "game",
        "--numbers",
        "all",
        "-o",
        "{name}-{game}.svg",
        "-o",
        "{name}-{game}.txt",
    ]);
    assert_eq!((run.code, run.stderr.as_str()), (0, "8 pictures written\n"));
    let expected = [
        "games/one.txt",
        "games/two.txt",
        "one-0.svg",
        "one-0.txt",
        "one-1.svg",
        "one-1.txt",
        "one-2.svg",
        "one-2.txt",
        "two-0.svg",
        "two-0.txt",
    ];
    assert_eq!(names(&book), expected);
    let letters = fs::read_to_string(book.path().join("two-0.txt")).expect("written");
    assert!(letters.contains("X1"), "{letters}");
}

#[test]
fn one_wrong_game_and_none_is_written() {
    let book = Book::new().file("games/one.txt", GAMES).file("games/two.txt", "f5d6a1\n").file("games/x.txt", "f5f5\n");
    let run = book.run(&["diagram", "games", "--each", "game", "-o", "{name}-{game}.svg"]);
    assert_eq!(run.code, 1);
    // both wrong files are told
    assert!(run.stderr.contains("a1 is not a legal move") && run.stderr.contains("games/x.txt"), "{}", run.stderr);
    assert_eq!(names(&book), ["games/one.txt", "games/two.txt", "games/x.txt"]);
}

#[test]
fn many_threads_make_the_same_files() {
    let of = |jobs: &str| {
        let book = Book::new().file("games/one.txt", GAMES);
        let run = book.run(&["diagram", "games", "--each", "game,ply", "-o", "{name}-{game}-{ply}.png", "-j", jobs]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        files(book.path())
    };
    assert_eq!(of("1"), of("8"));
}

#[test]
fn a_header_comes_from_the_file_or_from_options() {
    let ggf = "(;GM[Othello]PB[Ada]PW[Ben]DT[2026-10-12]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]\
               B[f5]W[d6]B[c3];)";
    let book = Book::new().file("a.ggf", ggf);
    let text = |arguments: &[&str]| {
        let run = book.run(&[&["diagram", "a.ggf", "--numbers", "all", "-f", "text"], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    assert!(text(&["--header"]).starts_with("X Ada\nO Ben\n2026-10-12\n"));
    assert!(text(&["--header", "--black", "Cy"]).starts_with("X Cy\nO Ben\n"));
    assert!(!text(&[]).contains("Ada"));
}

#[test]
fn sizes_are_pixels_millimetres_or_squares() {
    let book = Book::new();
    let size = |arguments: &[&str]| {
        let run = book.run(&[&["diagram", "--moves", "f5", "-o", "x.png"], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        let bytes = fs::read(book.path().join("x.png")).expect("written");
        u32::from_be_bytes([bytes[16], bytes[17], bytes[18], bytes[19]])
    };
    assert_eq!(size(&[]), 512);
    assert_eq!(size(&["--size", "300"]), 300);
    // 64 mm of board, of which a square takes 7
    assert_eq!(size(&["--square", "70px"]), 640);
    assert_eq!(size(&["--size", "50.8mm", "--dpi", "100"]), 200);
    assert_eq!(size(&["--square", "14mm", "--dpi", "254"]), 1280);
    let run = book.run(&["diagram", "--moves", "f5", "--size", "60mm", "-f", "svg"]);
    assert!(run.stdout.contains("width=\"60mm\" height=\"60mm\""), "{}", &run.stdout[..200]);
    let run = book.run(&["diagram", "--moves", "f5", "--size", "200px", "-f", "svg"]);
    assert!(run.stdout.contains("width=\"200\" height=\"200\""), "{}", &run.stdout[..200]);
}

#[test]
fn letters_go_to_a_terminal() {
    let run = Book::new().run(&[
        "diagram",
        "--moves",
        "f5",
        "--crop",
        "c3-f6",
        "--show",
        "last-move,legal-moves",
        "-f",
        "unicode",
    ]);
    let expected = "  c d e f\n3 · · · ·\n4 · ○ ● +\n5 · ● ●[●]\n6 · + · +\nBlack has just played f5.\nWhite to move; legal moves: d6, f4 and f6.\n";
    assert_eq!(run.stdout, expected);
}

#[test]
fn an_optimized_png_is_smaller_and_shows_the_same() {
    let book = Book::new();
    for (name, optimize) in [("quick.png", None), ("small.png", Some("--optimize"))] {
        let arguments = ["diagram", "--moves", "f5 d6 c3 d3", "--size", "256", "-o", name];
        let run = book.run(&arguments.into_iter().chain(optimize).collect::<Vec<_>>());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    }
    let read = |name: &str| fs::read(book.path().join(name)).expect("written");
    let [quick, small] = ["quick.png", "small.png"].map(read);
    assert!(small.len() < quick.len(), "{} and {}", small.len(), quick.len());
    let pixels = |bytes: &[u8]| tiny_skia::Pixmap::decode_png(bytes).expect("a PNG");
    assert!(pixels(&quick) == pixels(&small));
    assert_eq!(book.run(&["check", "small.png"]).code, 0);
    let run = book.run(&["diagram", "--moves", "f5 d6", "--optimize", "-o", "x.svg"]);
    assert_eq!((run.code, run.stderr.as_str()), (2, "error: --optimize is for PNG pictures that do not move\n"));
}

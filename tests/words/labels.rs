//! Japanese in pictures: names of players and marks.

use crate::common::Book;

/// Drawn as text in PDF and as outlines in SVG, and proved again from both.
#[test]
fn a_japanese_name_is_drawn_and_proved_in_every_format() {
    let book = Book::new();
    for file in ["game.svg", "game.pdf", "game.png"] {
        let drawn = ["diagram", "--moves", "f5 d6", "--black", "長谷川", "--white", "Öther", "--mark", "a1=角"];
        let run = book.run(&[&drawn[..], &["-o", file]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{file}");
        let run = book.run(&["check", file]);
        assert_eq!(run.code, 0, "{file}: {}", run.stderr);
    }
}

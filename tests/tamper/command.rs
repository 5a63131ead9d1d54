//! `outflank check` over pictures.

#[path = "../common/mod.rs"]
mod common;

use common::Book;

#[test]
fn pictures_are_checked_from_the_command_line() {
    let book = Book::new();
    for file in ["a.svg", "a.png", "a.pdf"] {
        assert_eq!(book.run(&["diagram", "--moves", "f5 d6 c3 d3 c4", "-o", file]).code, 0);
    }
    let run = book.run(&["check", "a.svg", "a.png", "a.pdf"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let line = |file: &str| format!("{file}: proved: 5 moves, after-position verified\n");
    assert_eq!(run.stdout, ["a.svg", "a.png", "a.pdf"].map(line).concat());

    let text = std::fs::read_to_string(book.path().join("a.svg")).expect("text");
    book.write("b.svg", text.replace("f5 d6 c3", "f5 d6 c4").as_bytes());
    book.write("c.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>");
    let run = book.run(&["check", "b.svg", "a.png", "c.svg"]);
    assert_eq!((run.code, run.stdout), (1, line("a.png")));
    assert!(run.stderr.contains("b.svg: c4 is not a legal move for Black"), "{}", run.stderr);
    assert!(run.stderr.contains("legal here:"), "{}", run.stderr);
    assert!(run.stderr.contains("c.svg: carries no proof"), "{}", run.stderr);
}

#[test]
fn pictures_are_known_by_their_content_and_stand_beside_folders() {
    let book = Book::shipped();
    assert_eq!(book.run(&["diagram", "--moves", "f5", "-o", "a.png"]).code, 0);
    std::fs::rename(book.path().join("a.png"), book.path().join("a")).expect("renamed");
    let run = book.run(&["check", ".", "a"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout, "a: proved: 1 move, after-position verified\n");
    assert!(run.stderr.contains("diagrams verified"), "{}", run.stderr);

    let run = book.run(&["check", "a", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(json["ok"], true);
    assert_eq!(json["pictures"][0]["figures"][0]["provenance"], "proved");
    assert_eq!(json["pictures"][0]["figures"][0]["moves"], 1);

    let run = book.run(&["check", "absent.svg"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
}

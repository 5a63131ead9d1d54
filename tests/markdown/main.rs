//! Pages of Markdown with pictures in the place of their `reversi` blocks. Faults are in `tests/errors/markdown-*.case`.

#[path = "../common/mod.rs"]
mod common;

mod properties;
mod reader;

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use common::{Book, Run, command, files, repository};
use reader::read;

/// A page with a block in every place where one can stand.
fn page() -> String {
    fs::read_to_string(repository().join("tests/fixtures/markdown/page.md")).expect("the page")
}

/// Compares a text with a golden one. `OUTFLANK_BLESS=1` writes it anew, and fails.
fn golden(name: &str, text: &str) {
    let path = repository().join("tests/golden").join(name);
    if std::env::var_os("OUTFLANK_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, text).expect("written");
        panic!("{name} was written anew: look at it");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} differs\n-- expected\n{kept}\n-- made\n{text}");
}

/// A page, and what became of it: the Markdown, and the names of the files beside it.
fn made(page: &str, options: &[&str]) -> (String, Vec<String>) {
    let book = Book::new().file("page.md", page);
    let run = book.run(&[&["markdown", "page.md", "-o", "out/page.md"], options].concat());
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert_eq!(fs::read_to_string(book.path().join("page.md")).expect("there"), page, "the page itself stays");
    let mut names: Vec<String> = files(&book.path().join("out")).into_iter().map(|(name, _)| name).collect();
    names.retain(|name| name != "page.md");
    (fs::read_to_string(book.path().join("out/page.md")).expect("written"), names)
}

#[test]
fn a_whole_page() {
    let (text, names) = made(&page(), &[]);
    let pictures = ["page-1.svg", "page-3.svg", "page-4.svg", "page-5.svg", "page-6.svg", "three-directions.svg"];
    assert_eq!(names, pictures.map(|name| format!("pictures/{name}")));
    golden("page.md", &text);
}

/// The same page with the pictures in it: each is the picture of the file, and what stands around them is golden.
#[test]
fn a_whole_page_with_pictures_inside() {
    let (text, names) = made(&page(), &["--inline"]);
    assert_eq!(names, [""; 0], "no file beside the page");
    let (mut around, mut pictures) = (String::new(), 0);
    for part in text.split_inclusive("</svg>") {
        let (before, picture) = part.split_once("<svg").unwrap_or((part, ""));
        around.push_str(before);
        if !picture.is_empty() {
            let id = picture.split("id=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
            assert!(picture.lines().all(|line| !line.trim_matches([' ', '>']).is_empty()), "{id} ends the HTML block");
            around.extend(["<svg id=\"", id, "\"/>"]);
            pictures += 1;
        }
    }
    assert_eq!(pictures, 6);
    golden("page-inline.md", &around);
}

/// An independent reader finds a picture exactly where it found a block, and all else as it was.
#[test]
fn pictures_stand_where_the_blocks_stood() {
    let page = page().split_inclusive('\n').filter(|line| !line.contains("caption:")).collect::<String>();
    let (text, _) = made(&page, &[]);
    assert_eq!(read(&text), read(&page));
    assert_eq!(read(&page).iter().filter(|event| *event == "a picture").count(), 6);
}

/// Line ends stay what they are, and so does the mark that some editors put before a text.
#[test]
fn line_ends_stay() {
    let page = page();
    let (plain, _) = made(&page, &[]);
    for (mark, end) in [("", "\r\n"), ("\u{feff}", "\r\n"), ("\u{feff}", "\n")] {
        let (text, _) = made(&format!("{mark}{}", page.replace('\n', end)), &[]);
        assert_eq!(text, format!("{mark}{}", plain.replace('\n', end)));
    }
}

/// From stdin to stdout; the pictures go below the folder one is in.
#[test]
fn a_page_through_pipes() {
    let book = Book::new();
    let mut child = command()
        .current_dir(book.path())
        .args(["markdown", "-", "--pictures", "./img/"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let page = "Words\n\n```reversi\nmoves: f5\nalt: One move\n```\n";
    child.stdin.take().expect("stdin").write_all(page.as_bytes()).expect("written");
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, "Words\n\n![One move](img/diagram-1.svg)\n");
    assert_eq!(files(book.path()).into_iter().map(|(name, _)| name).collect::<Vec<_>>(), ["img/diagram-1.svg"]);
}

/// Several pages go into a folder and share its pictures; ids come from the names of the pages.
#[test]
fn several_pages() {
    let block = "```reversi\nmoves: f5\n```\n";
    let book = Book::new().file("01 One.md", block).file("sub/two.md", block).file("Zwei – čtyři.md", block);
    let run = book.run(&[
        "markdown",
        "01 One.md",
        "sub/two.md",
        "Zwei – čtyři.md",
        "-o",
        "out",
        "-f",
        "png",
        "--square",
        "8",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let names: Vec<String> = files(&book.path().join("out")).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "01 One.md",
            "Zwei – čtyři.md",
            "pictures/one-1.png",
            "pictures/two-1.png",
            "pictures/zwei-ty-i-1.png",
            "two.md"
        ]
    );
    let file = fs::File::open(book.path().join("out/pictures/one-1.png")).expect("written");
    assert_eq!(
        png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG").info().width,
        73,
        "64 mm at 8 pixels for 7 mm"
    );
}

/// A picture that was made is one that can be proved, and is not written again while it stays the same.
#[test]
fn pictures_are_proved_and_left_alone() {
    let book = Book::new().file("page.md", "```reversi\nid: x\nmoves: f5 d6\n```\n");
    assert_eq!(book.run(&["markdown", "page.md", "-o", "out.md"]).code, 0);
    let path = book.path().join("pictures/x.svg");
    let check = book.run(&["check", "pictures/x.svg"]);
    assert_eq!(check.code, 0, "{}", check.stderr);
    let written = fs::metadata(&path).and_then(|meta| meta.modified()).expect("there");
    assert_eq!(book.run(&["markdown", "page.md", "-o", "out.md"]).code, 0);
    assert_eq!(fs::metadata(&path).and_then(|meta| meta.modified()).expect("there"), written);
}

/// Games, themes and languages of one's own come from a book's folder.
#[test]
fn a_page_with_a_book_beside_it() {
    let theme = fs::read_to_string(repository().join("templates/themes/dark.yaml")).expect("a theme");
    let words = fs::read_to_string(repository().join("content/en/words.yaml")).expect("words");
    let book = Book::new()
        .file("book/content/games/a.txt", "f5d6c3d3c4\n")
        .file("book/templates/themes/mine.yaml", &theme)
        .file("book/content/de/words.yaml", &words.replace("Reversi board", "Reversi-Brett"))
        .file("page.md", "```reversi\ngame: games/a.txt\nat: 3\ncheck: { last: c3 }\n```\n");
    let run = book.run(&["markdown", "page.md", "--book", "book", "--theme", "mine", "--lang", "de-CH"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("![Reversi-Brett"), "{}", run.stdout);
    let svg = fs::read_to_string(book.path().join("pictures/page-1.svg")).expect("written");
    assert!(svg.contains("lang=\"de\"") && svg.contains("<o:theme>mine</o:theme>"));
}

/// A block that another program may own is told, and stays.
#[test]
fn blocks_of_others_stay() {
    let page = "```othello\nf5\n```\n\n```revesri\nmoves: f5\n```\n";
    let book = Book::new().file("page.md", page);
    let run = book.run(&["markdown", "page.md"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, page));
    assert_eq!(
        run.stderr,
        "warning: `othello` is not `reversi`, so this block stays as it is\n  \
           ┌─ page.md:1:4\n  │\n1 │ ```othello\n  │    ^^^^^^^\n  │\n  \
           = help: for a diagram, write ```reversi\n\n\
         warning: `revesri` is not `reversi`, so this block stays as it is\n  \
           ┌─ page.md:5:4\n  │\n5 │ ```revesri\n  │    ^^^^^^^\n  │\n  \
           = help: for a diagram, write ```reversi\n\n\
         2 warnings\n"
    );
}

/// The example of the README does what the README says.
#[test]
fn the_example_of_the_readme() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("README.md");
    let example = readme.split("````markdown\n").nth(1).and_then(|rest| rest.split("````").next()).expect("an example");
    let (text, names) = made(example, &[]);
    assert!(text.starts_with("![") && text.contains("](pictures/page-1.svg)\n\nBlack plays f5 and flips"), "{text}");
    assert_eq!(names, ["pictures/page-1.svg"]);
    let (text, _) = made(&readme, &[]);
    assert!(text == readme, "an example in a longer fence is no block");
}

#[test]
fn a_page_that_is_no_text_is_refused() {
    let book = Book::new();
    book.write("page.md", b"Words\nand \xff\n");
    let run = book.run(&["markdown", "page.md", "-o", "out.md"]);
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.starts_with("error: page.md is not UTF-8 text: byte 10 does not belong there\n"),
        "{}",
        run.stderr
    );
    assert!(!book.path().join("out.md").exists());
}

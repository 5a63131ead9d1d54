//! Documents made of a game: what they print is read back from the PDF, by place, and compared with the moves themselves.

mod common;
#[path = "pdf/reading.rs"]
mod reading;

use std::collections::BTreeMap;
use std::fs;

use common::Book;
use lopdf::content::Content;
use lopdf::{Dictionary, Object};
use reading::{dictionary, entry, name, text};

/// A tournament game with two passes that its record leaves out.
const MOVES: &str = "c4 c3 f5 f6 e6 b4 g6 g7 f7 f4 e3 d6 c5 g8 c6 d2 f2 e7 d7 h5 h6 g5 h4 d8 b5 e2 h7 d3 a3 a4 \
                     a5 g4 b3 a6 a7 b2 c1 f3 f1 e1 h8 c2 b1 d1 h3 b6 g3 a1 f8 e8 c8 c7 b8 g1 b7 a2 a8 g2";

const HEADER: &str = "(;GM[2]EV[Open of Bruges]RO[4]DT[1996-10-05]PB[Ada Lovelace]PW[Ben Nevis]";

fn sgf() -> String {
    let sides = sides();
    let entries = MOVES.split(' ').zip(sides).map(|(square, side)| format!(";{side}[{square}]"));
    format!("{HEADER}{})\n", entries.collect::<String>())
}

/// The rules once more, as plainly as can be: 1 is Black, -1 White.
struct Oracle {
    board: [[i8; 8]; 8],
}

impl Oracle {
    fn start() -> Self {
        let mut board = [[0; 8]; 8];
        (board[3][3], board[4][4], board[3][4], board[4][3]) = (-1, -1, 1, 1);
        Self { board }
    }

    fn flips(&self, row: usize, column: usize, side: i8) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        if self.board[row][column] != 0 {
            return all;
        }
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let next = |(row, column): (usize, usize)| {
                let at = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
                (at.0 < 8 && at.1 < 8).then_some(at)
            };
            let (mut line, mut at) = (Vec::new(), next((row, column)));
            while let Some((r, c)) = at.filter(|&(r, c)| self.board[r][c] == -side) {
                line.push((r, c));
                at = next((r, c));
            }
            if at.is_some_and(|(r, c)| self.board[r][c] == side) {
                all.extend(line);
            }
        }
        all
    }

    /// Plays the square for whichever side it is legal for, the one whose turn it would be first. Returns that side.
    fn play(&mut self, square: &str, turn: i8) -> i8 {
        let (row, column) = place(square);
        let side = if self.flips(row, column, turn).is_empty() { -turn } else { turn };
        let flips = self.flips(row, column, side);
        assert!(!flips.is_empty(), "{square}");
        self.board[row][column] = side;
        for (row, column) in flips {
            self.board[row][column] = side;
        }
        side
    }

    fn count(&self, side: i8) -> usize {
        self.board.iter().flatten().filter(|disc| **disc == side).count()
    }
}

/// Row and column of a square, from 0.
fn place(square: &str) -> (usize, usize) {
    let bytes = square.as_bytes();
    (usize::from(bytes[1] - b'1'), usize::from(bytes[0] - b'a'))
}

/// Who played each move.
fn sides() -> Vec<char> {
    let (mut oracle, mut turn) = (Oracle::start(), 1);
    let play = |square| {
        let side = oracle.play(square, turn);
        turn = -side;
        if side == 1 { 'B' } else { 'W' }
    };
    MOVES.split(' ').map(play).collect()
}

/// Words on a page: where they begin, in millimetres from the top left, their size in points.
#[derive(Clone, Debug)]
struct Words {
    text: String,
    x: f64,
    y: f64,
    size: f64,
}

/// Everything written on a page, figures left out.
fn words(pdf: &lopdf::Document) -> Vec<Words> {
    let id = pdf.get_pages()[&1];
    let page = pdf.get_dictionary(id).expect("a page");
    let height = f64::from(entry(pdf, page, "MediaBox").as_array().expect("a box")[3].as_float().expect("a number"));
    let fonts = dictionary(pdf, dictionary(pdf, page, "Resources"), "Font");
    let (mut font, mut size, mut at) = (BTreeMap::new(), 0.0, (0.0, 0.0));
    let (mut found, mut inside) = (Vec::new(), Vec::new());
    let number = |object: &Object| f64::from(object.as_float().expect("a number"));
    for op in Content::decode(&pdf.get_page_content(id)).expect("operators").operations {
        match (op.operator.as_str(), op.operands.as_slice()) {
            ("BDC", [tag, _]) => inside.push(tag.as_name().expect("a tag").to_vec()),
            ("BMC", _) => inside.push(b"Artifact".to_vec()),
            ("EMC", _) => drop(inside.pop()),
            ("Tf", [name, points]) => {
                let name = std::str::from_utf8(name.as_name().expect("a name")).expect("ASCII");
                font = reading::codes(pdf, dictionary(pdf, fonts, name));
                size = number(points);
            }
            ("Tm", [.., x, y]) => at = (number(x), height - number(y)),
            ("TJ", [items]) if !inside.iter().any(|tag| tag == b"Figure") => {
                let codes = items.as_array().expect("items").iter().filter_map(|item| item.as_str().ok());
                let codes = codes.flat_map(|codes| codes.chunks(2)).map(|code| u16::from_be_bytes([code[0], code[1]]));
                let text: String = codes.map(|code| font[&code].as_str()).collect();
                let mm = 25.4 / 72.0;
                found.push(Words { text: text.trim().to_owned(), x: at.0 * mm, y: at.1 * mm, size });
            }
            _ => {}
        }
    }
    found
}

/// The structure elements of a kind, in the order of their objects.
fn elements<'p>(pdf: &'p lopdf::Document, kind: &str) -> Vec<&'p Dictionary> {
    let dictionaries = pdf.objects.values().filter_map(|object| object.as_dict().ok());
    dictionaries.filter(|own| own.has_type(b"StructElem") && name(pdf, own, "S") == kind).collect()
}

fn alternatives(pdf: &lopdf::Document) -> Vec<String> {
    elements(pdf, "Figure").into_iter().map(|figure| text(pdf, figure, "Alt")).collect()
}

fn made(book: &Book, arguments: &[&str]) -> lopdf::Document {
    let run = book.run(&[&["document"], arguments, &["-o", "made.pdf"]].concat());
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    lopdf::Document::load(book.path().join("made.pdf")).expect("a PDF")
}

/// Whether the words are set in a size.
fn is_set(words: &Words, size: f64) -> bool {
    (words.size - size).abs() < 0.01
}

fn has(words: &[Words], text: &str) -> bool {
    words.iter().any(|words| words.text == text)
}

/// How far a figure of the numbers reaches, in type sizes: all of them are as wide.
const FIGURE: f64 = 0.536;

#[test]
fn every_number_stands_in_the_middle_of_its_square() {
    let book = Book::new().file("game.sgf", &sgf());
    for (document, paper, size, square, sheets) in [
        ("transcript", "a4", 20.0, 15.0, 1),
        ("transcript", "letter", 20.0, 15.0, 1),
        ("transcript-two", "a4", 18.0, 13.5, 2),
        ("transcript-two", "letter", 17.0, 12.5, 2),
    ] {
        let pdf = made(&book, &[document, "game.sgf", "--paper", paper]);
        assert_eq!(pdf.get_pages().len(), 1);
        let words = words(&pdf);
        let numbers: Vec<&Words> = words.iter().filter(|words| is_set(words, size) && is_number(&words.text)).collect();
        let moves: Vec<&str> = MOVES.split(' ').collect();
        assert_eq!(numbers.len(), moves.len() * sheets, "{document} {paper}");
        let middle = |number: &Words| {
            let width = FIGURE * number.text.len() as f64 * size * 25.4 / 72.0;
            (number.x + width / 2.0, number.y)
        };
        for sheet in numbers.chunks(moves.len()) {
            // c4 is the third column from the left margin
            let (left, top) = (16.0, middle(sheet[0]).1 - 3.5 * square);
            for (number, square_name) in sheet.iter().zip(&moves) {
                let (row, column) = place(square_name);
                let (x, y) = middle(number);
                let off = (x - left - (column as f64 + 0.5) * square, y - top - (row as f64 + 0.5) * square);
                assert!(off.0.abs() < 0.4 && off.1.abs() < 0.01, "{document} {paper}: {number:?} is off {off:?}");
            }
            let in_order: Vec<usize> = sheet.iter().map(|number| number.text.parse().expect("a number")).collect();
            assert_eq!(in_order, (1..=moves.len()).collect::<Vec<_>>());
        }
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[test]
fn a_filled_sheet_says_who_played_and_how_it_ended() {
    let book = Book::new().file("game.sgf", &sgf());
    let words = words(&made(&book, &["transcript", "game.sgf"]));
    for value in ["Ada Lovelace", "Ben Nevis", "Open of Bruges", "4", "1996-10-05"] {
        assert!(has(&words, value), "{value}: {words:?}");
    }
    let mut oracle = Oracle::start();
    MOVES.split(' ').zip(sides()).for_each(|(square, side)| {
        oracle.play(square, if side == 'B' { 1 } else { -1 });
    });
    // two squares stay empty in a draw
    let row = |label: &str| {
        let y = words.iter().find(|words| words.text == label).expect("a row").y;
        let beside = words.iter().filter(|words| (words.y - y).abs() < 0.2 && is_number(&words.text));
        beside.filter(|words| words.x > 150.0).map(|words| words.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(row("Discs"), [oracle.count(1).to_string(), oracle.count(-1).to_string()]);
    assert_eq!(row("Score"), ["32", "32"]);
    let passes = words.iter().filter(|words| words.text.contains("passes")).map(|words| words.text.as_str());
    assert_eq!(passes.collect::<String>(), "White passes before move 56.Black passes before move 58.");
    // every move stands behind its number
    for (number, square) in (1..).zip(MOVES.split(' ')) {
        let number =
            words.iter().find(|words| is_set(words, 11.0) && words.y > 190.0 && words.text == number.to_string());
        let number = number.expect("a numbered line");
        let behind = words.iter().filter(|words| (words.y - number.y).abs() < 0.01 && words.x > number.x);
        let nearest = behind.min_by(|a, b| a.x.total_cmp(&b.x)).expect("a move");
        assert_eq!(nearest.text, square);
    }
}

/// A long name goes on two lines rather than under the smallest size.
#[test]
fn long_names_are_set_smaller_then_on_two_lines() {
    for (event, lines) in [
        ("Open of Bruges", 1),
        ("Open of the three towns of the coast", 1),
        ("Open of the three towns at the mouth of the river and of the islands", 2),
    ] {
        let book = Book::new().file("game.sgf", &sgf().replace("Open of Bruges", event));
        let words = words(&made(&book, &["transcript", "game.sgf"]));
        let round = words.iter().find(|words| words.text == "Round").expect("a label");
        let between = words.iter().filter(|words| (round.y - 4.0..round.y + 0.1).contains(&words.y));
        let set: Vec<&Words> = between.filter(|words| words.x < round.x && words.text != "Event").collect();
        assert_eq!(set.len(), lines, "{set:?}");
        assert_eq!(set.iter().map(|words| words.text.as_str()).collect::<Vec<_>>().join(" "), event);
        assert!(set.iter().all(|words| words.size >= 8.0));
    }
}

/// Of a game that is not over, no score is printed that it does not have.
#[test]
fn an_unfinished_game_has_no_score() {
    let book = Book::new().file("game.txt", "f5 d6 c3");
    let sheet = words(&made(&book, &["transcript", "game.txt"]));
    assert!(has(&sheet, "Discs") && !has(&sheet, "Score") && has(&sheet, "none"));
    let report = words(&made(&book, &["report", "game.txt"]));
    assert!(has(&report, "Not over after move 3: 5–2."), "{report:?}");
}

#[test]
fn blank_sheets_have_squares_to_write_in_and_nothing_near_the_edge() {
    for (document, sheets) in [("transcript", 1), ("transcript-two", 2)] {
        for (paper, width, height) in [("a4", 210.0, 297.0), ("letter", 215.9, 279.4)] {
            let pdf = made(&Book::new(), &[document, "--paper", paper]);
            assert_eq!(pdf.get_pages().len(), 1);
            let boards: Vec<Vec<f64>> = elements(&pdf, "Figure")
                .into_iter()
                .map(|figure| {
                    let attributes = entry(&pdf, figure, "A");
                    let layout = match attributes {
                        Object::Array(all) => pdf.dereference(&all[0]).expect("there").1.as_dict(),
                        one => one.as_dict(),
                    };
                    let edges = entry(&pdf, layout.expect("attributes"), "BBox").as_array().expect("a box").clone();
                    edges.iter().map(|edge| f64::from(edge.as_float().expect("a number")) * 25.4 / 72.0).collect()
                })
                .collect();
            assert_eq!(boards.len(), sheets, "{document} {paper}");
            for board in &boards {
                // the coordinates take 4 to 5 mm on two sides
                assert!((board[2] - board[0] - 5.0) / 8.0 >= 12.0, "{document} {paper}: {board:?}");
                assert!(board[0] >= 6.5 && board[1] >= 6.5 && board[2] <= width - 6.5 && board[3] <= height - 6.5);
            }
            let words = words(&pdf);
            for label in ["Black", "White", "Event", "Round", "Date", "Discs", "Score", "Time", "Passes"] {
                assert!(has(&words, label), "{document}: {label}");
            }
            assert!(words.iter().all(|words| words.x >= 6.5 && words.y >= 6.5 && words.y <= height - 6.5));
            assert!(words.iter().all(|words| words.size >= 8.0));
            assert_eq!(
                alternatives(&pdf)[0],
                "A Reversi board to write the number of each move into its square. The starting position is marked: Black on d5 and e4, White on d4 and e5."
            );
        }
    }
}

/// The moves two by two, a pass where there was no move; by the oracle.
fn rows() -> Vec<[String; 3]> {
    let mut rows: Vec<[String; 3]> = Vec::new();
    let mut turn = 'B';
    let mut put = |side: char, word: &str, number: usize| match side {
        'B' => rows.push([number.to_string(), word.to_owned(), String::new()]),
        _ => word.clone_into(&mut rows.last_mut().expect("a row")[2]),
    };
    for (number, (square, side)) in (1..).zip(MOVES.split(' ').zip(sides())) {
        if side != turn {
            put(turn, "pass", number);
        }
        put(side, square, number);
        turn = if side == 'B' { 'W' } else { 'B' };
    }
    rows
}

#[test]
fn a_report_has_a_table_of_all_moves_with_the_passes() {
    let book = Book::new().file("game.sgf", &sgf());
    for paper in ["a4", "letter"] {
        let pdf = made(&book, &["report", "game.sgf", "--paper", paper]);
        assert_eq!(pdf.get_pages().len(), 1);
        let rows = rows();
        assert!(rows.iter().flatten().filter(|word| *word == "pass").count() == 2);
        // a head, then a row for two moves; each row has three cells
        let found = elements(&pdf, "TR");
        assert_eq!(found.len(), rows.len() + 1);
        assert!(found.iter().all(|row| row.get(b"K").and_then(Object::as_array).is_ok_and(|cells| cells.len() == 3)));
        let heads = elements(&pdf, "TH").len();
        assert_eq!(heads, rows.len() + 3);
        let words = words(&pdf);
        let head = words.iter().position(|words| words.text == "No.").expect("a head");
        let told: Vec<&str> = words[head + 3..].iter().map(|words| words.text.as_str()).collect();
        let expected: Vec<&str> = rows.iter().flatten().map(String::as_str).collect();
        assert_eq!(told[..expected.len()], expected[..]);
    }
}

#[test]
fn a_report_shows_positions_after_equal_parts_with_their_discs() {
    let book = Book::new().file("game.sgf", &sgf());
    let pdf = made(&book, &["report", "game.sgf"]);
    let words = words(&pdf);
    let (mut oracle, mut told) = (Oracle::start(), Vec::new());
    for (number, (square, side)) in (1..).zip(MOVES.split(' ').zip(sides())) {
        oracle.play(square, if side == 'B' { 1 } else { -1 });
        if [15, 29, 44, 58].contains(&number) {
            told.push(format!("After move {number}"));
            told.push(format!("Black {}, White {}", oracle.count(1), oracle.count(-1)));
        }
    }
    let captions: Vec<String> = words
        .iter()
        .filter(|words| {
            words.text.starts_with("After move") || words.text.starts_with("Black ") && words.text.contains(',')
        })
        .map(|words| words.text.clone())
        .collect();
    assert_eq!(captions, told);
    let spoken = alternatives(&pdf);
    assert_eq!(spoken.len(), 5);
    assert!(spoken[0].contains("1 Black c4, 2 White c3, 3 Black f5"), "{}", spoken[0]);
    for line in
        ["Open of Bruges, 4, 1996-10-05", "Ada Lovelace", "Ben Nevis", "A draw, 31–31.", "Tournament score 32–32."]
    {
        assert!(has(&words, line), "{line}: {words:?}");
    }
    // the figures prove what they show
    let check = book.run(&["check", "made.pdf"]);
    assert_eq!(check.code, 0, "{}", check.stderr);
    assert!(check.stdout.contains("5 figures verified, 5 of them proved from the start"), "{}", check.stdout);
}

#[test]
fn positions_are_those_the_template_names() {
    let book = Book::shipped().edit("templates/report.yaml", "positions: 4 ", "positions: [end, 20, 40] ");
    let words = words(&made(&book.file("game.sgf", &sgf()), &["report", "game.sgf"]));
    let after: Vec<&str> = words.iter().map(|w| w.text.as_str()).filter(|text| text.starts_with("After")).collect();
    assert_eq!(after, ["After move 20", "After move 40", "After move 58"]);
}

#[test]
fn one_document_is_what_a_build_makes() {
    let book = Book::new();
    assert_eq!(book.run(&["build", "--only", "report,transcript,rules"]).code, 0);
    for (document, paper) in [("report", "a4"), ("transcript", "letter"), ("rules", "letter")] {
        made(&book, &[document, "--paper", paper]);
        let whole = fs::read(book.path().join(format!("out/en/{document}-{paper}.pdf"))).expect("built");
        assert!(whole == fs::read(book.path().join("made.pdf")).expect("made"), "{document}");
    }
}

#[test]
fn each_game_of_a_file_has_its_document() {
    let games = "Ada 13-0 Ben : e6f4e3f6g5d6e7f5c5\nCora 0-14 Dan : d3c5e6f5c6c2b5a5d6d7\n";
    let book = Book::new().file("list.txt", games);
    let run = book.run(&["document", "transcript", "list.txt", "--each", "game", "-o", "t-{game}.pdf"]);
    assert_eq!((run.code, run.stderr.lines().last()), (0, Some("2 documents written")), "{}", run.stderr);
    for (file, player) in [("t-0.pdf", "Ada"), ("t-1.pdf", "Cora")] {
        let pdf = lopdf::Document::load(book.path().join(file)).expect("a PDF");
        assert!(has(&words(&pdf), player), "{file}");
    }
    let one = words(&made(&book, &["transcript", "list.txt", "--game", "1"]));
    assert!(has(&one, "Dan") && has(&one, "14"));
}

/// A broken diagram elsewhere in the book does not stop a sheet that shows none.
#[test]
fn a_document_needs_only_what_it_prints() {
    let book = Book::new().file("content/diagrams/broken.yaml", "x:\n  moves: a1\n").file("game.txt", MOVES);
    made(&book, &["transcript"]);
    made(&book, &["report", "game.txt"]);
    assert_eq!(book.run(&["document", "glossary", "-o", "g.pdf"]).code, 1);
}

#[test]
fn a_build_makes_a_report_again_when_its_game_has_changed() {
    let template = fs::read_to_string(common::repository().join("templates/report.yaml")).expect("shipped");
    let book = Book::new()
        .file("content/outflank.yaml", "documents: [mine]\npapers: a4\n")
        .file("content/diagrams/d.yaml", "x:\n  moves: f5 d6 c3\nlevel-game:\n  moves: f5 f6\n")
        .file("templates/mine.yaml", &template.replace("papers: [a4, letter]\n", "").replace("level-game", "x"));
    let build = || {
        let run = book.run(&["build", "--only", "mine"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stderr
    };
    assert!(build().contains("1 file made"));
    assert!(build().contains("1 unchanged"));
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 d6 c3\nlevel-game:\n  moves: f5 d6\n");
    assert!(build().contains("1 unchanged"), "another game is nothing to it");
    book.write("content/diagrams/d.yaml", b"x:\n  moves: f5 d6 c4\nlevel-game:\n  moves: f5 d6\n");
    assert!(build().contains("1 file made"));
}

#[test]
fn an_unknown_document_is_told_with_those_there_are() {
    let run = Book::new().run(&["document", "transkript", "-o", "t.pdf"]);
    assert_eq!(run.code, 2);
    let told = run.stderr.lines().last().expect("a line");
    let known = told.strip_prefix("error: there is no document `transkript`; known are: ").expect("a list");
    assert!(
        ["board", "report", "rules", "transcript"].iter().all(|name| known.split(", ").any(|known| known == *name))
    );
}

#[test]
fn no_document_is_made_of_a_book_with_faulty_settings() {
    let book = Book::new().file("content/outflank.yaml", "languages: [en]\nnonsense: 3\n");
    let run = book.run(&["document", "board", "-o", "board.pdf"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.starts_with("error: `nonsense` is not a key of the book\n"), "{}", run.stderr);
    assert!(!book.path().join("board.pdf").exists());
}

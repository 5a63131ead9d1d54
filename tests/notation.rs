//! Transcripts and boards as text: what is read, and what is refused with which words at which place.

use outflank::notation::{self, board_text, transcript};
use outflank::rules::{Board, Game, Position, Side};
use outflank::source::{Sources, Span};

fn read(text: &str) -> Game {
    transcript::read(text, Position::START).unwrap_or_else(|errors| panic!("{text}: {}", errors[0].message()))
}

/// Every fault as a reader sees it: place, message, label, notes, help.
fn faults(text: &str) -> String {
    let errors = transcript::read(text, Position::START).expect_err(text);
    let mut sources = Sources::new();
    let id = sources.add("moves", text);
    let mut shown = Vec::new();
    for error in errors {
        let diagnostic = error.to_diagnostic(|range| Span::new(id, range));
        let label = &diagnostic.labels[0];
        let at = sources.location(label.span);
        shown.push(format!("{at} `{}` {}", sources.slice(label.span), diagnostic.message));
        if !label.message.is_empty() {
            shown.push(format!("  ^ {}", label.message));
        }
        shown.extend(diagnostic.notes.iter().map(|note| format!("  = {}", note.replace('\n', "\n    "))));
        shown.push(format!("  help: {}\n", diagnostic.help.expect("every fault says what to do")));
    }
    shown.join("\n")
}

/// Only place and message of each fault.
fn messages(text: &str) -> Vec<String> {
    let errors = transcript::read(text, Position::START).expect_err(text);
    errors.iter().map(|error| format!("{}..{} {}", error.range.start, error.range.end, error.message())).collect()
}

fn board_faults(text: &str) -> Vec<String> {
    let errors = board_text::read(text).expect_err(text);
    errors.iter().map(|error| format!("{}..{} {error}", error.range.start, error.range.end)).collect()
}

#[test]
fn every_style_of_transcript_reads_as_the_same_game() {
    for text in [
        "f5d6c3d3c4f4",
        "F5D6C3D3C4F4",
        "F5d6C3d3C4f4",
        "f5 d6 c3 d3 c4 f4",
        "f5\td6\nc3\r\nd3\rc4\u{a0}f4",
        "f5, d6, c3, d3, c4, f4",
        "f5;d6;c3;d3;c4;f4;",
        "f5-d6-c3-d3-c4-f4",
        "\u{feff}f5 d6 c3 d3 c4 f4",
        "1. f5 d6 2. c3 d3 3. c4 f4",
        "1.f5d6 2.c3d3 3.c4f4",
        "1.f5d62.c3d33.c4f4",
        "1. F5 D6\n2. C3 D3\n3. C4 F4\n",
        "1. f5 2. d6 3. c3 4. d3 5. c4 6. f4",
        "1.f5 2.d6 3.c3 4.d3 5.c4 6.f4",
        "1. f5 d6\n3. c3 d3\n5. c4 f4",
        "F5 d6 2. C3 d3 3. C4 f4",
        "f5 d6 c3 d3 3. c4 f4",
    ] {
        assert_eq!(read(text).to_string(), "f5 d6 c3 d3 c4 f4", "{text:?}");
    }
    assert!(read("").is_empty());
    assert!(read(" \n, ").is_empty());
}

#[test]
fn every_pass_token_is_a_pass_and_may_be_left_out() {
    let left_out = read("d3c3e6d2d1e1b2c1 a3");
    assert_eq!(left_out.passes().len(), 1);
    assert_eq!((left_out.passes()[0].side, left_out.passes()[0].before_move), (Side::Black, 9));
    assert!(!left_out.passes()[0].written);
    for pass in ["pa", "PA", "Pa", "ps", "PS", "pass", "PASS", "Pass", "--", "@@", "@@@@"] {
        for text in [
            format!("d3c3e6d2d1e1b2c1 {pass} a3"),
            format!("d3c3e6d2d1e1b2c1{pass}a3"),
            format!("d3,c3,e6,d2,d1,e1,b2,c1,{pass},a3"),
        ] {
            let game = read(&text);
            assert!(game.passes()[0].written, "{text}");
            assert_eq!(game.plies(), left_out.plies(), "{text}");
        }
    }
    // a pass behind the last move counts as played
    assert_eq!(read("d3c3e6d2d1e1b2c1").position().side, Side::Black);
    assert_eq!(read("d3c3e6d2d1e1b2c1 pa").position().side, Side::White);
}

#[test]
fn numbers_may_count_moves_or_pairs_and_passes_or_not() {
    for text in [
        // by move: passes not counted, counted when written, counted always
        "1. d3 2. c3 3. e6 4. d2 5. d1 6. e1 7. b2 8. c1 9. a3",
        "8. c1 pa 9. a3",
        "8. c1 9. pa 10. a3",
        "8. c1 10. a3",
        // by pair: a written pass is half a pair; a pass left out may or may not be
        "4. b2 c1 5. pa a3",
        "4. b2 c1 pa 5. a3",
        "4. b2 c1 5. a3",
    ] {
        let text = match text.strip_prefix("8.") {
            Some(rest) => format!("d3 c3 e6 d2 d1 e1 b2 8.{rest}"),
            None => text.strip_prefix("4.").map_or(text.to_owned(), |rest| format!("d3 c3 e6 d2 d1 e1 4.{rest}")),
        };
        assert_eq!(read(&text).len(), 9, "{text}");
    }
}

#[test]
fn wrong_numbers_say_what_was_expected() {
    assert_eq!(
        faults("1. f5 d6 5. c3"),
        "1:10 `5.` move number 5 is wrong: expected 3, or 2 where pairs of moves are numbered\n  \
         help: number every move or every pair of moves, not both ways in one text; numbers may be left out\n"
    );
    assert_eq!(messages("2. f5"), ["0..2 move number 2 is wrong: expected 1"]);
    assert_eq!(messages("1. f5 2. d6 2. c3"), ["12..14 move number 2 is wrong: expected 3"]);
    assert_eq!(
        messages("1. f5 d6 2. c3 3. d3"),
        ["15..17 move number 3 stands inside a pair of moves: expected no number here"]
    );
    assert_eq!(
        messages("1. f5 d6 2. c3 d3 5. c4"),
        ["18..20 move number 5 is wrong: expected 3, since pairs of moves are numbered"]
    );
    assert_eq!(messages("99999999999. f5"), ["0..12 move number 4294967295 is wrong: expected 1"]);
    assert_eq!(
        faults("1. f5 d6 2."),
        "1:10 `2.` move number 2 has no move behind it\n  help: write the move, or take the number away\n"
    );
    assert_eq!(messages("1. 1. f5"), ["0..2 move number 1 has no move behind it"]);
    // the moves behind a wrong number are judged all the same
    assert_eq!(
        messages("3. f5 a1"),
        ["0..2 move number 3 is wrong: expected 1", "6..8 a1 is not a legal move for White (it flips nothing)"]
    );
}

#[test]
fn an_illegal_move_is_explained() {
    assert_eq!(
        faults("f5 d6 f6"),
        "1:7 `f6` f6 is not a legal move for Black (it flips nothing)\n  ^ move 3\n  = legal here: c3 c4 c5 c6 c7\n  \
         =   a b c d e f g h\n    1 - - - - - - - -\n    2 - - - - - - - -\n    3 - - - - - - - -\n    \
         4 - - - O X - - -\n    5 - - - O X X - -\n    6 - - -[O]- - - -\n    7 - - - - - - - -\n    \
         8 - - - - - - - -\n  \
         help: White could play f6 here: a move before it may be missing\n"
    );
    assert_eq!(
        faults("f5\nf5 d6"),
        "2:1 `f5` f5 is not a legal move for White (the square is occupied)\n  ^ move 2\n  = legal here: f4 d6 f6\n  \
         =   a b c d e f g h\n    1 - - - - - - - -\n    2 - - - - - - - -\n    3 - - - - - - - -\n    \
         4 - - - O X - - -\n    5 - - - X X[X]- -\n    6 - - - - - - - -\n    7 - - - - - - - -\n    \
         8 - - - - - - - -\n  \
         help: compare the board with the record: a move before this one may be the wrong one\n"
    );
}

#[test]
fn an_illegal_move_behind_a_forced_pass_names_the_pass() {
    let expected = "1:18 `h8` h8 is not a legal move for White (it flips nothing)\n  ^ move 9\n  \
         = legal here: a3 b4 d6\n  = Black had to pass before this move\n  \
         =   a b c d e f g h\n    1 - -[O]O O - - -\n    2 - X - O - - - -\n    3 - - X X - - - -\n    \
         4 - - - X X - - -\n    5 - - - X X - - -\n    6 - - - - X - - -\n    7 - - - - - - - -\n    \
         8 - - - - - - - -\n  \
         help: compare the board with the record: a move before this one may be the wrong one\n";
    assert_eq!(faults("d3c3e6d2d1e1b2c1 h8"), expected);
    assert_eq!(faults("d3c3e6d2d1e1b2c1 pa h8"), expected.replace("1:18", "1:21"));
}

#[test]
fn a_mirrored_transcript_is_named_as_such() {
    assert_eq!(
        faults("c5 c6"),
        "1:1 `c5` c5 is not a legal move for Black: the transcript is mirrored\n  ^ move 1\n  \
         = legal here: d3 c4 f5 e6\n  \
         =   a b c d e f g h\n    1 - - - - - - - -\n    2 - - - - - - - -\n    3 - - - - - - - -\n    \
         4 - - - O X - - -\n    5 - - - X O - - -\n    6 - - - - - - - -\n    7 - - - - - - - -\n    \
         8 - - - - - - - -\n  \
         help: exchange left and right in every move, so that c5 becomes f5, or give the start with Black on d4 and e5 \
         as a position\n"
    );
    for (first, mirrored) in [("d6", "e6"), ("e3", "d3"), ("f4", "c4")] {
        let error = &transcript::read(first, Position::START).unwrap_err()[0];
        assert_eq!(error.message(), format!("{first} is not a legal move for Black: the transcript is mirrored"));
        assert!(error.help().contains(&format!("{first} becomes {mirrored}")), "{}", error.help());
    }
    // from another start the same squares are just illegal
    let start = read("f5").position();
    let error = &transcript::read("c5", start).unwrap_err()[0];
    assert_eq!(error.message(), "c5 is not a legal move for White (it flips nothing)");
}

#[test]
fn nobody_passes_by_choice() {
    assert_eq!(
        faults("f5 pass d6"),
        "1:4 `pass` White cannot pass, since it has a legal move\n  ^ move 2\n  = legal here: f4 d6 f6\n  \
         =   a b c d e f g h\n    1 - - - - - - - -\n    2 - - - - - - - -\n    3 - - - - - - - -\n    \
         4 - - - O X - - -\n    5 - - - X X[X]- -\n    6 - - - - - - - -\n    7 - - - - - - - -\n    \
         8 - - - - - - - -\n  \
         help: nobody passes by choice; a forced pass may be left out\n"
    );
    assert_eq!(messages("d3c3e6d2d1e1b2c1 -- -- a3"), ["20..22 White cannot pass, since it has a legal move"]);
}

#[test]
fn nothing_follows_the_end() {
    assert_eq!(
        faults("e6f4e3f6g5d6e7f5c5 c6 b2"),
        "1:20 `c6` the game is over: neither side can move\n  ^ move 10\n  = it ended 13-0 after 9 moves\n  \
         =   a b c d e f g h\n    1 - - - - - - - -\n    2 - - - - - - - -\n    3 - - - - X - - -\n    \
         4 - - - X X X - -\n    5 - -[X]X X X X -\n    6 - - - X X X - -\n    7 - - - - X - - -\n    \
         8 - - - - - - - -\n  \
         help: take away what stands behind the last move\n"
    );
    assert_eq!(messages("e6f4e3f6g5d6e7f5c5 pa"), ["19..21 the game is over: neither side can move"]);
    let over = Position { board: Board::EMPTY, side: Side::Black };
    let error = &transcript::read("a1", over).unwrap_err()[0];
    assert_eq!((error.message().as_str(), error.notes().len()), ("the game is over: neither side can move", 1));
}

#[test]
fn what_is_not_understood_is_an_error_at_its_place() {
    let help = "a move is a letter a–h and a figure 1–8, such as f5; a pass is `pa`; nothing else belongs in a transcript, \
                apart from move numbers such as `1.`";
    for (text, place, fault, what_to_do) in [
        ("f5 ?? d6", 3..5, "`??` is neither a square nor a pass", help),
        ("f5 d6! c3", 5..6, "`!` is neither a square nor a pass", help),
        ("f5 d6 black", 6..11, "`black` is neither a square nor a pass", help),
        ("f5 past d6", 3..7, "`past` is neither a square nor a pass", help),
        ("f5 p d6", 3..4, "`p` is neither a square nor a pass", help),
        ("f5 @ d6", 3..4, "`@` is neither a square nor a pass", help),
        ("f5 --- d6", 3..6, "`---` is neither a square nor a pass", help),
        ("f5 2... d6", 3..7, "`2...` is neither a square nor a pass", help),
        ("f5 {a} d6", 3..4, "`{` is neither a square nor a pass", help),
        ("f5 5z", 3..5, "`5z` is neither a square nor a pass", help),
        ("f5 é6 d6", 3..6, "`é6` is not a square: there is no column é", "columns run from a, at the left, to h"),
        ("f5 i9", 3..5, "`i9` is not a square: there is no column i", "columns run from a, at the left, to h"),
        ("f5 Z3", 3..5, "`Z3` is not a square: there is no column Z", "columns run from a, at the left, to h"),
        ("f5 f9", 3..5, "`f9` is not a square: there is no such row", "rows run from 1, at the top, to 8"),
        ("f5 f0", 3..5, "`f0` is not a square: there is no such row", "rows run from 1, at the top, to 8"),
        ("f5 d66", 3..6, "`d66` is not a square: there is no such row", "rows run from 1, at the top, to 8"),
        ("f5 6d", 3..5, "`6d` is not a square: the column comes first", "write d6"),
        ("1 f5 d6", 0..1, "`1` is neither a move nor a move number", FIGURES),
        ("f5 64 d6", 3..5, "`64` is neither a move nor a move number", FIGURES),
        ("1f5 d6", 0..1, "`1` is a move number without its full stop", "write the number with a full stop: `1.`"),
        (
            "f5 - d6",
            3..4,
            "`-` stands alone: it may be meant as a pass",
            "write `pa` for a pass; a pass may also be left out",
        ),
        (
            "f5 d6-",
            5..6,
            "`-` stands alone: it may be meant as a pass",
            "write `pa` for a pass; a pass may also be left out",
        ),
        (
            "P@f5",
            0..4,
            "`P@f5` is drop notation, not a square",
            "write the square alone, with row 1 at the top: drop notation counts rows from the bottom",
        ),
    ] {
        let errors = transcript::read(text, Position::START).expect_err(text);
        assert_eq!(errors[0].range, place, "{text}");
        assert_eq!(errors[0].message(), fault, "{text}");
        assert_eq!(errors[0].help(), what_to_do, "{text}");
        assert_eq!((errors[0].label().as_str(), errors[0].notes().len()), ("", 0), "{text}");
    }
    let long = "x".repeat(500);
    assert_eq!(messages(&long), [format!("0..500 `{}…` is neither a square nor a pass", "x".repeat(24))]);
}

const FIGURES: &str = "write a move number with a full stop, as in `1. f5`, and a square as a letter and a figure: figures \
                       alone can be read as row and column or as column and row";

#[test]
fn all_that_is_not_understood_comes_out_of_one_run() {
    assert_eq!(
        messages("f5 ?? i9 z3\n5f6d"),
        [
            "3..5 `??` is neither a square nor a pass",
            "6..8 `i9` is not a square: there is no column i",
            "9..11 `z3` is not a square: there is no column z",
            "12..14 `5f` is not a square: the column comes first",
            "14..16 `6d` is not a square: the column comes first",
        ]
    );
    // an illegal move is found before the first of them, not behind it
    assert_eq!(
        messages("a1 ?? h8"),
        ["0..2 a1 is not a legal move for Black (it flips nothing)", "3..5 `??` is neither a square nor a pass"]
    );
    assert_eq!(messages("f5 ?? h8").len(), 1);
    // and a number in front of one of them is not loose
    assert_eq!(messages("1. ?? 2. d6"), ["3..5 `??` is neither a square nor a pass"]);
}

#[test]
fn a_transcript_goes_on_where_a_game_stands() {
    let game = transcript::read_onto(read("f5 d6"), "2. c3 d3").unwrap();
    assert_eq!(game.to_string(), "f5 d6 c3 d3");
    let errors = transcript::read_onto(read("f5 d6"), "f6").unwrap_err();
    assert_eq!(errors[0].label(), "move 3");
}

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn boards_are_read_in_every_alphabet_and_layout() {
    let empty = "........";
    let rows = "........\n........\n........\n...ox...\n...xo...\n........\n........\n........\n";
    let spaced: String = START.chars().flat_map(|c| [c, ' ']).collect();
    let grid: String = rows.chars().flat_map(|c| if c == '\n' { vec![c] } else { vec![c, ' '] }).collect();
    for (text, side) in [
        (START.to_owned(), None),
        (format!("{START} X"), Some(Side::Black)),
        (format!("{START}\n*"), Some(Side::Black)),
        (format!("{START} b\n"), Some(Side::Black)),
        (format!("{START} Black"), Some(Side::Black)),
        (format!("{START} O"), Some(Side::White)),
        (format!("{START} w"), Some(Side::White)),
        (format!("{START} WHITE "), Some(Side::White)),
        (START.replace('X', "*").replace('-', "."), None),
        (START.replace('X', "B").replace('O', "W"), None),
        (START.replace('X', "b").replace('O', "w").replace('-', "_"), None),
        (rows.to_owned(), None),
        (format!("{rows}x"), Some(Side::Black)),
        (format!("{} o", rows.trim()), Some(Side::White)),
        (spaced.clone(), None),
        (format!("{spaced} O"), Some(Side::White)),
        (grid.clone(), None),
        (format!("{grid}O\n"), Some(Side::White)),
        (format!("{grid}white"), Some(Side::White)),
        (format!("{}\n{}", &START[..32], &START[32..]), None),
        (format!("{empty} {empty} {empty} ...OX... ...XO... {empty} {empty} {empty}"), None),
    ] {
        let read = board_text::read(&text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
        assert_eq!(read.board, Board::START, "{text}");
        assert_eq!(read.side.as_ref().map(|(side, _)| *side), side, "{text}");
        if let Some((named, range)) = read.side {
            assert_eq!(notation::side(&text[range]), Some(named));
        }
    }
    assert_eq!(board_text::write(&Board::START, None), START);
    assert_eq!(board_text::write(&Board::START, Some(Side::Black)), format!("{START} X"));
    assert_eq!(board_text::write(&Board::START, Some(Side::White)), format!("{START} O"));
}

#[test]
fn boards_with_the_wrong_number_of_squares_are_refused() {
    assert_eq!(board_faults(""), ["0..0 the board has 0 squares, not 64"]);
    assert_eq!(board_faults("-"), ["0..1 the board has 1 square, not 64"]);
    assert_eq!(board_faults(&"-".repeat(63)), ["0..63 the board has 63 squares, not 64"]);
    assert_eq!(board_faults(&"-".repeat(65)), ["64..65 the board has 65 squares, not 64"]);
    assert_eq!(board_faults(&format!("{START}X")), ["64..65 the board has 65 squares, not 64"]);
    // a side does not fill in for a missing square
    assert_eq!(board_faults(&format!("{} X", &START[1..])), ["0..63 the board has 63 squares, not 64"]);
    assert_eq!(board_faults(&format!(" {} black", &START[1..])), ["1..64 the board has 63 squares, not 64"]);
    assert_eq!(board_faults(&format!("{START} -")), ["65..66 the board has 65 squares, not 64"]);

    let rows = "--------\n".repeat(8);
    let uneven = rows.replacen("--------\n--------", "---------\n-------", 1);
    assert_eq!(
        board_faults(&uneven),
        ["0..9 row 1 of the board has 9 squares, not 8", "10..17 row 2 of the board has 7 squares, not 8"]
    );
    let spaced = "- - - - - - - -\n".repeat(7) + "- - - - - - - - X";
    assert_eq!(board_faults(&spaced), ["112..129 row 8 of the board has 9 squares, not 8"]);
}

#[test]
fn foreign_characters_of_a_board_are_refused() {
    let text = START.replacen("---", "-q?", 1);
    assert_eq!(board_faults(&text), ["1..3 `q?` is not a square of a board"]);
    assert_eq!(
        board_faults(&format!("{}01", &START[2..])),
        [
            "62..63 `0` is not a square of a board: programs differ in which colour it stands for",
            "63..64 `1` is not a square of a board: programs differ in which colour it stands for",
        ]
    );
    assert_eq!(board_faults(&format!("{START} grey")), ["65..69 `grey` is not a square of a board"]);
    assert_eq!(board_faults(&format!("{START}●")), ["64..67 `●` is not a square of a board"]);
    let errors = board_text::read(&text).unwrap_err();
    assert_eq!(
        errors[0].help(),
        "a board has 64 characters from a1, b1 … to h8: `X` Black, `O` White, `-` empty; then, if you like, the side to \
         move, `X` or `O`"
    );
}

#[test]
fn a_drawing_shows_discs_last_move_and_legal_moves() {
    let game = read("f5 d6");
    let position = game.position();
    let last = game.plies().last().map(|ply| ply.square);
    assert_eq!(
        board_text::draw(&position.board, last, position.legal_moves()),
        "  a b c d e f g h\n1 - - - - - - - -\n2 - - - - - - - -\n3 - - . - - - - -\n4 - - . O X - - -\n\
         5 - - . O X X - -\n6 - - .[O]- - - -\n7 - - . - - - - -\n8 - - - - - - - -"
    );
    let corner = "h8".parse().ok();
    let drawn = board_text::draw(&Board::EMPTY, corner, outflank::rules::Bitboard::EMPTY);
    assert!(drawn.ends_with("\n8 - - - - - - -[-]"), "{drawn}");
}

mod any_text {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_panics_and_every_place_is_in_the_text(text in any::<String>()) {
            check(&text);
        }

        #[test]
        fn nothing_panics_on_nearly_right_texts(text in "[a-hA-H1-9 .,;@pPsSxXoO*é?\\-\n0]{0,90}") {
            check(&text);
        }
    }

    fn check(text: &str) {
        let lexed = transcript::tokens(text);
        let places = lexed.tokens.iter().map(|token| &token.range).chain(lexed.errors.iter().map(|error| &error.range));
        let mut covered = vec![false; text.len()];
        for place in places {
            assert!(text.get(place.clone()).is_some_and(|piece| !piece.is_empty()));
            covered[place.clone()].fill(true);
        }
        // nothing is skipped but separators
        for (at, c) in text.char_indices() {
            assert!(covered[at] || c.is_whitespace() || ",;-\u{feff}".contains(c), "{c:?} was skipped in {text:?}");
        }
        if let Err(errors) = transcript::read(text, Position::START) {
            assert!(!errors.is_empty() && errors.is_sorted_by_key(|error| error.range.start));
            for error in errors {
                assert!(text.get(error.range.clone()).is_some());
                assert!(!error.message().is_empty() && !error.help().is_empty());
            }
        }
        match board_text::read(text) {
            Ok(read) => assert_eq!(board_text::read(&board_text::write(&read.board, None)).unwrap().board, read.board),
            Err(errors) => {
                assert!(!errors.is_empty());
                for error in errors {
                    assert!(text.get(error.range.clone()).is_some());
                    assert!(!error.to_string().is_empty() && !error.help().is_empty());
                }
            }
        }
    }
}

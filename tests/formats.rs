//! Files of games: the dialects that are read, and what is refused with which words at which place.

use std::fmt::Write as _;

use outflank::notation::record::{Ending, Outcome, Record};
use outflank::notation::{Format, detect, fen, open, records, write};
use outflank::rules::{Position, Score, Side, Winner};

/// Every fault of a file as a reader is told: place, bytes, message, help.
fn faults(format: Format, bytes: &[u8]) -> String {
    let mut shown = String::new();
    for found in records(format, bytes) {
        let error = match found {
            Ok(record) => match record.replay() {
                Ok(_) => continue,
                Err(error) => outflank::notation::ReadError::of_replay(&error, 0),
            },
            Err(error) => error,
        };
        let at = String::from_utf8_lossy(&bytes[error.range.clone()]).into_owned();
        let _ = write!(shown, "{} @{}..{} `{}`", error.place(), error.range.start, error.range.end, at.escape_debug());
        let _ = writeln!(shown, "\n  {}\n  help: {}", error.message, error.help);
    }
    shown
}

fn one(format: Format, bytes: &[u8]) -> Record {
    let mut found: Vec<_> = records(format, bytes).collect();
    assert_eq!(found.len(), 1, "{}", String::from_utf8_lossy(bytes));
    found.remove(0).unwrap_or_else(|error| panic!("{}: {error}", String::from_utf8_lossy(bytes)))
}

fn moves(format: Format, bytes: &[u8]) -> String {
    one(format, bytes).replay().unwrap_or_else(|error| panic!("{}", error.kind)).to_string()
}

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

fn ggf(tags: &str) -> String {
    format!("(;GM[Othello]{tags};)")
}

#[test]
fn ggf_is_read_with_its_tags() {
    let text = "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ada]PW[ben]RB[1720.5]RW[1700]TI[05:00//02:00]\
                TY[s8r18]RE[+54.000:t]BO[8 -------- -------- --------  ---O*--- ---*O--- -------- -------- -------- *]\
                B[F5/-6.00/26.00]W[d6//0.5]b[C3];)\r\n(;GM[Othello]TY[8]RE[?]BO[8 \
                ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n";
    let games: Vec<Record> = records(Format::Ggf, text.as_bytes()).map(|game| game.expect("read")).collect();
    assert_eq!(games.len(), 2);
    let first = &games[0];
    assert_eq!((first.headers.black.as_str(), first.headers.white.as_str()), ("ada", "ben"));
    assert_eq!((first.headers.site.as_str(), first.headers.date.as_str()), ("GGS/os", "2003.12.15_12:33:18.MST"));
    assert_eq!((first.result, first.ending), (Some(Outcome::Difference(54.0)), Some(Ending::Timeout)));
    let other: Vec<&str> = first.headers.other.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(other, ["RB", "RW", "TI", "TY"]);
    let notes: Vec<&str> = first.entries.iter().map(|entry| entry.annotation.as_str()).collect();
    assert_eq!(notes, ["-6.00/26.00", "/0.5", ""]);
    assert_eq!(&text[first.entries[1].range.clone()], "W[d6//0.5]");
    assert_eq!(first.start, None);
    assert_eq!(games[1].result, Some(Outcome::Unfinished));
    assert_eq!(&text[games[1].range.clone()][..6], "(;GM[O");
}

/// A pass in all its spellings, with evaluation and time.
#[test]
fn ggf_passes() {
    let black = "d3 c3 e6 d2 d1 e1 b2 c1".split(' ').enumerate();
    let played: Vec<String> = black.map(|(i, square)| format!("{}[{square}]", ["B", "W"][i % 2])).collect();
    let played = played.concat();
    for pass in ["pass", "PASS", "PA", "pa/-64", "PA//3.107", "Pass/1.0/2.0"] {
        let text = ggf(&format!("TY[8]{START}{played}B[{pass}]"));
        let record = one(Format::Ggf, text.as_bytes());
        let game = record.replay().expect("legal");
        assert_eq!(game.passes().len(), 1, "{pass}");
        assert!(game.passes()[0].written);
    }
}

#[test]
fn ggf_komi_is_kept() {
    let text = ggf(&format!("TY[8k]KB[F5/2.00]KW[f5/-8]KM[-3.5]RE[+6.5]{START}B[F5]W[D6]"));
    let record = one(Format::Ggf, text.as_bytes());
    assert_eq!((record.komi, record.result), (Some(-3.5), Some(Outcome::Difference(6.5))));
    let text = ggf(&format!("TY[8]RE[-127.000]{START}B[F5]"));
    assert_eq!(one(Format::Ggf, text.as_bytes()).result, Some(Outcome::Unfinished), "Edax");
}

/// Every refusal with its whole text: `=== format`, the file with its line breaks as `\\n`, `---`, what is said.
#[test]
fn every_fault_says_where_what_and_what_to_do() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/format-faults.txt");
    let cases = std::fs::read_to_string(path).expect("the cases");
    let mut said = String::new();
    for case in cases.split("=== ").skip(1) {
        let (format, rest) = case.split_once('\n').expect("a format");
        let (file, _) = rest.split_once("\n---\n").expect("a file");
        let bytes = file.replace("\\n", "\n").replace("\\r", "\r");
        let told = faults(Format::from_word(format).expect(format), bytes.as_bytes());
        assert!(!told.is_empty(), "nothing is wrong with {file}");
        let _ = write!(said, "=== {format}\n{file}\n---\n{told}\n");
    }
    if said != cases && std::env::var_os("OUTFLANK_BLESS").is_some() {
        std::fs::write(path, &said).expect("written");
        panic!("the cases have been rewritten: look at the difference");
    }
    let (said, cases): (Vec<&str>, Vec<&str>) = (said.split("=== ").collect(), cases.split("=== ").collect());
    assert_eq!(said.len(), cases.len());
    for (said, case) in said.iter().zip(cases) {
        assert_eq!(*said, case);
    }
}

/// The moves of every small file, its format found by content.
#[test]
fn every_small_file_is_detected_and_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/games/");
    for (file, format, expected) in [
        ("compact.txt", Format::Transcript, "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7"),
        ("numbered.txt", Format::Transcript, "f5 d6 c3 d3 c4 f4"),
        ("openings.txt", Format::Lines, "f5 d6 c3 d3 c4 f4 f6 f3"),
        ("players.txt", Format::Players, "f5 d6 c3 d3 c4 f4 f6 f3"),
        ("players-latin1.txt", Format::Players, "f5 d6 c3"),
        ("pair.ggf", Format::Ggf, "f5 d6 c3"),
        ("komi.ggf", Format::Ggf, "c4"),
        ("edax.sgf", Format::Sgf, "f5 d6 c3"),
        ("letters.sgf", Format::Sgf, "f5 d6 c3 d3"),
        ("live.pgn", Format::Pgn, "f5 d6 c3 d3 c4 f4"),
        ("edax.pgn", Format::Pgn, "d6 c3"),
        ("positions.obf", Format::Obf, ""),
        ("board.txt", Format::Board, "f6 e6"),
        ("hand.fen", Format::Board, ""),
        ("quest.json", Format::Quest, "f5 d6 c3"),
    ] {
        let bytes = std::fs::read(format!("{folder}{file}")).expect(file);
        assert_eq!(detect(&bytes, bytes.len() as u64), Ok(format), "{file}");
        let record = open(&bytes, 0).unwrap_or_else(|error| panic!("{file}: {error}"));
        let game = record.replay().unwrap_or_else(|error| panic!("{file}: {}", error.kind));
        assert_eq!(game.to_string(), expected, "{file}");
        for found in records(format, &bytes[..]) {
            assert!(found.expect(file).replay().is_ok(), "{file}");
        }
        // a byte order mark and other line ends change nothing
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lf = text.replace("\r\n", "\n").replace('\r', "\n");
        for ends in ["\n", "\r\n", "\r"] {
            let other = format!("\u{feff}{}", lf.replace('\n', ends));
            assert_eq!(detect(other.as_bytes(), other.len() as u64), Ok(format), "{file} {ends:?}");
            let again = open(other.as_bytes(), 0).unwrap_or_else(|error| panic!("{file} {ends:?}: {error}"));
            assert_eq!(again.replay().expect("legal").to_string(), expected);
            assert!(again.range.start >= 3, "places count the mark");
        }
    }
}

#[test]
fn latin_1_names_are_read_and_said() {
    let bytes = b"M\xdcLLER J\xf6rg 34-30 BENO Ren\xe9 : F5D6C3\r\n";
    let record = one(Format::Players, bytes);
    assert_eq!((record.headers.black.as_str(), record.headers.white.as_str()), ("MÜLLER Jörg", "BENO René"));
    assert_eq!(record.notices.len(), 1);
    assert_eq!(record.notices[0].to_string(), "the text is not UTF-8 and is read as Latin-1");
    assert_eq!(record.notices[0].range, 1..2);
    let pgn = one(Format::Pgn, b"[Black \"Ren\xe9\"]\n1. f5\n");
    assert_eq!((pgn.headers.black.as_str(), pgn.notices.len()), ("René", 1));
    assert_eq!(faults(Format::Lines, b"f5 \xe9 d6").lines().nth(1), Some("  byte 0xe9 is no text"));
}

#[test]
fn sgf_dialects() {
    for text in [
        // Edax: the first move stands in the root, semicolons behind the moves
        "(;FF[4]GM[2]AP[edax:4.4]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+18]B[f5];W[d6];B[c3];)",
        // one move a line
        "(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]\n;B[f5]\n;W[d6]\n;B[c3]\n)",
        // letters for columns and rows
        "(;GM[2]FF[4]\nSZ[8]\n;B[fe];W[df];B[cc])",
        // a point list
        "(;GM[2]AB[ed][de]AW[dd:dd][ee]PL[B];B[fe];W[df];B[cc])",
        // capital letters; small letters of old files
        "(;GM[2];B[F5];White[D6];B[C3])",
        // the set-up in a node of its own
        "(;GM[2];AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3])",
    ] {
        assert_eq!(moves(Format::Sgf, text.as_bytes()), "f5 d6 c3", "{text}");
        assert_eq!(one(Format::Sgf, text.as_bytes()).start, None);
    }
}

/// Stones that are set up turn nothing over.
#[test]
fn sgf_set_up_does_not_flip() {
    let text = "(;GM[2]AB[a1][a2]AW[b1][c1]PL[W])";
    let start = one(Format::Sgf, text.as_bytes()).start.expect("a start");
    assert_eq!((start.side, start.board.count()), (Side::White, Score { black: 2, white: 2 }));
    let white = one(Format::Sgf, b"(;GM[2]AB[c1]AW[b1];W[d1])").start.expect("a start");
    assert_eq!(white.side, Side::White, "without PL the first move says whose turn it is");
}

/// Passes: written in five ways, or two moves of one colour in a row.
#[test]
fn sgf_passes() {
    let played = ";B[d3];W[c3];B[e6];W[d2];B[d1];W[e1];B[b2];W[c1]";
    for pass in [";B[PA]", ";B[pass]", ";B[]", ";B[tt]", ";B[--]", ""] {
        let text = format!("(;GM[2]{played}{pass};W[a3])");
        let game = one(Format::Sgf, text.as_bytes()).replay();
        let game = game.unwrap_or_else(|error| panic!("{pass}: {}", error.kind));
        assert_eq!((game.passes().len(), game.passes()[0].written), (1, !pass.is_empty()), "{pass}");
    }
}

#[test]
fn sgf_escapes_comments_and_variations() {
    let text = "(;GM[2]PB[a\\]b\\\\c\\\nd]GC[first]KK[1][2];B[f5]C[good \\] move];W[d6]N[name]\n(;B[c3])(;B[c4]))";
    let record = one(Format::Sgf, text.as_bytes());
    assert_eq!(record.headers.black, "a]b\\cd");
    let other: Vec<String> = record.headers.other.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(other, ["GC=first", "KK=1", "KK=2"]);
    assert_eq!(record.entries[0].annotation, "good ] move");
    assert_eq!(record.entries.len(), 3);
    let notices: Vec<String> = record.notices.iter().map(ToString::to_string).collect();
    assert_eq!(notices, ["`N` is not kept", "the game has variations; only its first line is read"]);
}

#[test]
fn sgf_results() {
    for (text, result, ending) in [
        ("B+18", Some(Outcome::Difference(18.0)), None),
        ("W+59", Some(Outcome::Difference(-59.0)), None),
        ("0", Some(Outcome::Difference(0.0)), None),
        ("Draw", Some(Outcome::Winner(Winner::Draw)), None),
        ("B+R", Some(Outcome::Winner(Winner::Side(Side::Black))), Some(Ending::Resigned)),
        ("W+Time", Some(Outcome::Winner(Winner::Side(Side::White))), Some(Ending::Timeout)),
        ("Void", Some(Outcome::Unfinished), None),
        ("?", Some(Outcome::Unfinished), None),
        ("34-30", Some(Outcome::Score(Score { black: 34, white: 30 })), None),
        ("", None, None),
    ] {
        let record = one(Format::Sgf, format!("(;GM[2]RE[{text}])").as_bytes());
        assert_eq!((record.result, record.ending), (result, ending), "{text}");
    }
}

#[test]
fn pgn_dialects() {
    for text in [
        "[Event \"x\"]\n[Date \"2005\"]\n[Round \"1\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"34-30\"]\n1. F5 D6\n3. C3\n34-30\n",
        "[Event \"x\"]\n[Date \"1977\"]\n[Result \"34-30\"]\n[Black \"a\"]\n[White \"b\"]\n\n1. f5 d6\n2. c3\n",
        "[Black \"a\"]\r\n[White \"b\"]\r\n[Result \"34-30\"]\r\n\r\n1. f5 d6 2. c3 34-30\r\n",
        "[Black \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n\n1.f5 d6 2.c3 {a wins 34-30} 34-30",
        "[ Black  \"a\" ]\n[White \"b\"]\n1. f5 {of \n[Event \"y\"] course} d6 $1 (1... f4 2. e3) 2. c3 34-30\n",
    ] {
        let record = one(Format::Pgn, text.as_bytes());
        assert_eq!(record.replay().expect("legal").to_string(), "f5 d6 c3", "{text}");
        assert_eq!((record.headers.black.as_str(), record.headers.white.as_str()), ("a", "b"), "{text}");
        assert_eq!(record.result, Some(Outcome::Score(Score { black: 34, white: 30 })), "{text}");
    }
    for (body, result) in [("1. *", Outcome::Unfinished), ("1. 1-0", Outcome::Winner(Winner::Side(Side::Black)))] {
        let record = one(Format::Pgn, format!("[Black \"a\"]\n{body}\n").as_bytes());
        assert_eq!((record.entries.len(), record.result), (0, Some(result)), "{body}");
    }
    let quotes = one(Format::Pgn, b"[Event \"The \"Cup\" of\"]\n[Black \"a\\\"b\\\\\"]\n1. f5\n");
    assert_eq!((quotes.headers.event.as_str(), quotes.headers.black.as_str()), ("The \"Cup\" of", "a\"b\\"));
    assert_eq!(quotes.notices[0].to_string(), "quotes within the value have no backslash");
}

/// A broken game hides none of its neighbours.
#[test]
fn reading_goes_on_behind_a_fault() {
    let pgn = "[Black \"a\"]\n1. f5 d6\n\n[Black \"b\"]\n1. f5 zz\n\n[Black \"c\"]\n1. f5 f6\n";
    let read: Vec<bool> = records(Format::Pgn, pgn.as_bytes()).map(|game| game.is_ok()).collect();
    assert_eq!(read, [true, false, true]);
    let good = ggf(START);
    let ggf = format!("{good}\n{}\nnonsense\n{good}", "(;GM[Othello]PB[never closed;)");
    let read: Vec<bool> = records(Format::Ggf, ggf.as_bytes()).map(|game| game.is_ok()).collect();
    assert_eq!(read, [true, false, false, true]);
}

/// A reader that gets its bytes one by one reads the same games.
#[test]
fn bytes_may_come_in_any_pieces() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/games/");
    for file in std::fs::read_dir(folder).expect("fixtures") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("read");
        let many = bytes.repeat(400);
        let Ok(format) = detect(&bytes, bytes.len() as u64) else { panic!("known") };
        if matches!(format, Format::Transcript | Format::Board) {
            continue;
        }
        let whole: Vec<_> = records(format, &many[..]).collect();
        for size in [1, 7, 4096] {
            let pieces: Vec<_> = records(format, std::io::BufReader::with_capacity(size, &many[..])).collect();
            assert_eq!(whole.len(), pieces.len());
            assert!(whole == pieces, "{format:?} in pieces of {size}");
        }
    }
}

#[test]
fn a_fen_is_read_where_it_has_one_meaning() {
    let edax = "8/8/8/3ppp2/3Pp3/8/8/8 w";
    let position = fen::read(edax, Some(fen::Dialect::Edax)).expect("a position");
    let (after, _) = Position::START.play("f5".parse().expect("a square")).expect("legal");
    assert_eq!(fen::write(after, fen::Dialect::Edax), "8/8/8/3pP3/3ppp2/8/8/8 w".replace("3pP3/3ppp2", "3ppp2/3Pp3"));
    assert_eq!(position, after);
    assert_eq!(fen::read("8/8/8/3WB3/3BW3/8/8/8 B", None), Ok(Position::START));
    assert_eq!(fen::read("8/8/8/3pP3/3Pp3/8/8/8[] w 0 1", None), Ok(Position::START));
    let two = fen::read(edax, None).expect_err("two meanings");
    assert!(two.message.starts_with("the board can be read in two ways: as Edax writes it, "), "{}", two.message);
    for wrong in ["", "8", "8/8/8/8/8/8/8/9 b", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 x", "8/8/8/8/8/8/8/8 b junk"] {
        assert!(fen::read(wrong, None).is_err(), "{wrong}");
    }
}

#[test]
fn detection_never_guesses() {
    let said = |bytes: &[u8]| detect(bytes, bytes.len() as u64).map_err(|error| format!("{error}; {}", error.help()));
    assert_eq!(
        said(b"f5 d6\nc4"),
        Err("it can be read as a transcript of one game or as transcripts, one a line; say which it is".to_owned())
    );
    assert_eq!(said(b"f5 d6\nc3 d3"), Ok(Format::Transcript));
    assert_eq!(said(b"f5 d6\nf5 f6"), Ok(Format::Lines));
    assert_eq!(said(b" \r\n"), Err("there is nothing in it; give a file with a game or a position".to_owned()));
    assert_eq!(said(b"\xff\xfef\x005\x00"), Err("the text is in UTF-16; save the file as UTF-8".to_owned()));
    assert_eq!(
        said(b"f5\0d6"),
        Err("byte 2 is no text, and the file is not one of WTHOR games; known binary files are those of WTHOR, .wtb"
            .to_owned())
    );
    assert!(
        said(b"Dear all, here is my game")
            .expect_err("a letter")
            .starts_with("it is in no known format: it begins with `Dear all, here is my gam")
    );
    let figures = "...........................10......01........................... 0";
    assert_eq!(
        said(figures.as_bytes()),
        Err("it can be read as a board with 0 for Black, as Egaroucid writes, or with 1 for Black; write the board \
             with `X` for Black and `O` for White, or say that it is egaroucid"
            .to_owned())
    );
}

#[test]
fn a_wthor_file_is_known_by_its_head_and_length() {
    let mut bytes = vec![20, 24, 5, 1, 2, 0, 0, 0, 0, 0, 0xd1, 7, 8, 0, 24, 0];
    bytes.resize(16 + 2 * 68, 0);
    assert_eq!(detect(&bytes, bytes.len() as u64), Ok(Format::Wthor));
    assert_eq!(detect(&bytes[..64], bytes.len() as u64), Ok(Format::Wthor));
    // its moves are empty: two games that were not begun
    assert_eq!(
        records(Format::Wthor, &bytes[..])
            .filter(|game| game.as_ref().is_ok_and(|game| game.entries.is_empty()))
            .count(),
        2
    );
    assert_eq!(detect(&bytes[..100], 100), Ok(Format::Wthor), "cut off, which reading tells");
    assert_eq!(
        faults(Format::Wthor, &bytes[..100]),
        "game 1 @100..100 ``\n  the file ends within row 1 of the 2 that its head counts\n  help: get the whole file \
         again from where it came\n"
    );
    bytes[24] = 99;
    assert_eq!(
        faults(Format::Wthor, &bytes),
        "game 0, move 1 @24..25 `c`\n  move 1 of game 0 is 99, which is no square (10 × row + column, 11 to 88)\n  \
         help: a move is 10 × row + column; zeros fill up a game\n"
    );
}

/// What a format cannot hold is named, or refused where it would change the game.
#[test]
fn writing_names_what_is_left_out() {
    let text = "(;GM[2]PB[Ada]EV[Cup]RE[B+R]KK[1];B[f5]C[why];W[d6])";
    let record = one(Format::Sgf, text.as_bytes());
    let warnings = |format| write(format, &record).map(|written| written.warnings).map_err(|error| error.to_string());
    let left = |what: &[&str]| Ok(what.iter().map(|what| format!("left out: {what}")).collect());
    assert_eq!(warnings(Format::Sgf), left(&[]));
    assert_eq!(
        warnings(Format::Transcript),
        left(&["Black's name", "KK", "how the game ended", "the event", "the result", "what stands with the moves"])
    );
    let ggf = left(&["the event", "what stands with a move", "who won, since GGF holds a difference in discs"]);
    assert_eq!(warnings(Format::Ggf), ggf);
    assert_eq!(warnings(Format::Players), Err("a page of players holds a score, and the record has none".to_owned()));
    assert_eq!(warnings(Format::Wthor), Err("one game is not a WTHOR file".to_owned()));

    let set_up = one(Format::Sgf, b"(;GM[2]AB[c1]AW[b1]PL[W];W[d1])");
    let error = write(Format::Transcript, &set_up).expect_err("a start of its own");
    assert_eq!(error.to_string(), "a transcript cannot hold a start of its own");
    assert_eq!(error.help(), "write it as ggf, sgf, pgn or yaml, which can");
    let bracket = one(Format::Sgf, b"(;GM[2]PB[a\\]b])");
    let error = write(Format::Ggf, &bracket).expect_err("a bracket");
    assert_eq!(error.to_string(), "GGF cannot hold the value `a]b` of PB");
    let illegal = one(Format::Sgf, b"(;GM[2];B[a1])");
    assert_eq!(
        write(Format::Ggf, &illegal).expect_err("illegal").to_string(),
        "a1 is not a legal move for Black (it flips nothing)"
    );
}

//! The commands as a user runs them.

mod common;

use std::fs;
use std::process::Stdio;

use common::{Book, Run, command, files, repository, run_in};

#[test]
fn show_has_exactly_the_promised_keys() {
    let run = Book::new().run(&["show", "--moves", "d3c3e6d2d1e1b2c1", "--format", "json"]);
    assert_eq!(run.code, 0);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let keys: Vec<&String> = json.as_object().expect("an object").keys().collect();
    let promised = ["board", "discs", "empties", "legal", "must_pass", "over", "passes", "to_move", "tournament"];
    assert_eq!(keys, promised);
    assert_eq!(json["to_move"], "black");
    assert_eq!(json["must_pass"], true);
    assert_eq!(json["legal"], serde_json::json!([]));
    assert_eq!(json["passes"], serde_json::json!([]), "a pass that is due is not yet a pass");

    let over = Book::new().run(&["show", "--moves", "e6 f4 e3 f6 g5 d6 e7 f5 c5", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&over.stdout).expect("JSON");
    assert_eq!(json["to_move"], serde_json::Value::Null);
    assert_eq!(json["discs"], serde_json::json!({ "black": 13, "white": 0 }));
    assert_eq!(json["tournament"], serde_json::json!({ "black": 64, "white": 0 }));
    assert_eq!(json["over"], true);
}

#[test]
fn show_draws_a_board_and_says_whose_turn_it_is() {
    let run = Book::new().run(&["show", "--moves", "f5"]);
    assert_eq!(
        run.stdout,
        "  a b c d e f g h\n\
         1 - - - - - - - -\n\
         2 - - - - - - - -\n\
         3 - - - - - - - -\n\
         4 - - - O X . - -\n\
         5 - - - X X[X]- -\n\
         6 - - - . - . - -\n\
         7 - - - - - - - -\n\
         8 - - - - - - - -\n\
         \n\
         White to move: f4 d6 f6\n\
         Discs: Black 4, White 1; 59 empty\n"
    );
    let position = "--------------------X------XXX----XXXXX----XXX------X-----------";
    let run = Book::new().run(&["show", "--position", position]);
    assert!(run.stdout.contains("The game is over."), "{}", run.stdout);
}

/// A position may begin with a hyphen, and moves may be read from it.
#[test]
fn a_position_goes_on_with_moves() {
    let start = "---------------------------OX------XO---------------------------";
    let run =
        Book::new().run(&["show", "--position", start, "--to-move", "black", "--moves", "f5", "--format", "json"]);
    let plain = Book::new().run(&["show", "--moves", "f5", "--format", "json"]);
    assert_eq!((run.code, run.stdout), (0, plain.stdout));
}

#[test]
fn diagrams_are_written_by_their_ending() {
    let book = Book::new();
    for (name, magic) in [("x.svg", "<svg"), ("x.png", "\u{fffd}PNG"), ("x.pdf", "%PDF-"), ("x.txt", "  a b")] {
        let run = book.run(&["diagram", "--moves", "f5 d6 c3", "-o", name]);
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""), "{name}");
        let bytes = fs::read(book.path().join(name)).expect("written");
        assert!(String::from_utf8_lossy(&bytes).starts_with(magic), "{name}");
    }
    assert_eq!(files(book.path()).len(), 4, "no temporary file stays");
}

#[test]
fn a_picture_to_stdout_is_the_picture_in_the_file() {
    let book = Book::new();
    let run = book.run(&["diagram", "--moves", "f5", "-f", "svg"]);
    book.run(&["diagram", "--moves", "f5", "-o", "x.svg"]);
    assert_eq!(run.stdout, fs::read_to_string(book.path().join("x.svg")).expect("written"));
}

#[test]
fn png_has_the_size_asked_for() {
    let book = Book::new();
    let size = |arguments: &[&str]| {
        let run = book.run(&[&["diagram", "--moves", "f5", "-o", "x.png"], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        let file = fs::File::open(book.path().join("x.png")).expect("written");
        let reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
        let info = reader.info();
        (info.width, info.height, info.pixel_dims.map(|dims| dims.xppu))
    };
    assert_eq!(size(&["--size", "300"]).0, 300);
    // 64 mm at 300 dpi are 755.9 pixels; 300 dpi are 11,811 pixels to the metre.
    let (width, height, density) = size(&["--dpi", "300"]);
    assert_eq!((width, height), (756, 756));
    assert!(density.is_some_and(|density| density.abs_diff(11_811) <= 2), "{density:?}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command()
        .args(["show", "--moves", "f5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[test]
fn a_lone_binary_builds_its_own_content() {
    let book = Book::new();
    let run = book.run(&["build", "--only", "start"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.starts_with("no content/ here: using the content inside the program\n"), "{}", run.stderr);
    assert!(book.path().join("out/en/diagrams/start.svg").is_file());
}

#[test]
fn new_makes_a_book_that_verifies() {
    let book = Book::new();
    let run = book.run(&["new", "mine"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(book.run(&["check", "mine", "--strict"]).code, 0);
    let again = book.run(&["new", "mine"]);
    assert_eq!(again.code, 2);
    assert_eq!(again.stderr, "error: mine/content is there already; choose a new folder\n");
}

/// A folder with one YAML file of positions is a book: the rest comes from inside the program.
#[test]
fn one_file_of_positions_is_a_book() {
    let book = Book::new().file("content/diagrams/d.yaml", "x:\n  moves: f5\n  title: A move\n");
    let run = book.run(&["build", "."]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let names: Vec<String> = files(&book.path().join("out")).into_iter().map(|(name, _)| name).collect();
    let expected = ["manifest.json", "manifest.schema.json", "x.html", "x.png", "x.svg"];
    assert_eq!(names, expected.map(|name| format!("en/diagrams/{name}")));
}

#[test]
fn faults_are_told_as_json() {
    let book = Book::new().file("content/diagrams/d.yaml", "x:\n  moves: f5 d6 f6\n");
    let run = book.run(&["check", ".", "--format", "json"]);
    assert_eq!(run.code, 1);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let fault = &json["diagnostics"][0];
    assert_eq!(json["ok"], false);
    assert_eq!(fault["file"], "content/diagrams/d.yaml");
    assert_eq!((&fault["line"], &fault["column"]), (&2.into(), &16.into()));
    assert_eq!(fault["message"], "f6 is not a legal move for Black (it flips nothing)");
    assert_eq!(fault["label"], "move 3");
}

#[test]
fn a_failed_build_leaves_the_last_one_as_it_was() {
    let book = Book::new().file("content/diagrams/d.yaml", "x:\n  moves: f5\n");
    assert_eq!(book.run(&["build", "."]).code, 0);
    let before = files(&book.path().join("out"));
    let book = book.file("content/diagrams/d.yaml", "x:\n  moves: d3\ny:\n  moves: a1\n");
    let run = book.run(&["build", "."]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.ends_with("nothing was written\n"), "{}", run.stderr);
    assert_eq!(files(&book.path().join("out")), before);
}

/// A device that is always full, where there is one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_the_machine_s_fault() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let Ok(full) = full else {
        eprintln!("SKIPPED: there is no /dev/full");
        return;
    };
    let output = command().args(["show", "--moves", "f5"]).stdout(full).output().expect("the program runs");
    let run = Run::from(output);
    assert_eq!(run.code, 3);
    assert!(run.stderr.starts_with("error: cannot write to stdout: "), "{}", run.stderr);
}

#[test]
fn the_command_line_is_checked_by_its_own_exit_code() {
    let book = Book::new();
    assert_eq!(book.run(&["build", "--jobs", "0"]).code, 2);
    assert_eq!(book.run(&["buidl"]).code, 2);
    assert_eq!(book.run(&["--help"]).code, 0);
    assert_eq!(book.run(&["--version"]).code, 0);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(book.run(&["completions", shell]).stdout.contains("outflank"), "{shell}");
    }
    assert!(book.run(&["man"]).stdout.starts_with(".ie "));
}

/// The same bytes from different folders, zones and locales, with one and with many threads.
#[test]
fn two_builds_are_the_same_byte_for_byte() {
    let build = |zone: &str, locale: &str, jobs: &str| {
        let book = Book::shipped();
        let output = command()
            .current_dir(book.path())
            .env("TZ", zone)
            .env("LC_ALL", locale)
            .args(["build", ".", "--jobs", jobs])
            .output()
            .expect("the program runs");
        let run = Run::from(output);
        assert_eq!(run.code, 0, "{}", run.stderr);
        files(&book.path().join("out"))
    };
    let (one, two) = (build("Asia/Tokyo", "C", "8"), build("America/New_York", "fr_FR.UTF-8", "1"));
    let names = |list: &[(String, Vec<u8>)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&two));
    for ((name, first), (_, second)) in one.iter().zip(&two) {
        assert!(first == second, "{name} differs");
    }
}

/// Building again writes nothing, and says so.
#[test]
fn an_unchanged_file_is_left_alone() {
    let book = Book::new().file("content/diagrams/d.yaml", "x:\n  moves: f5\n");
    assert_eq!(book.run(&["build", "."]).stderr, "5 files made in ./out\n");
    assert_eq!(book.run(&["build", "."]).stderr, "0 files made in ./out, 5 unchanged\n");
    assert_eq!(book.run(&["build", ".", "--force"]).stderr, "5 files made in ./out\n");
}

#[test]
fn the_repository_builds_from_its_root() {
    let out = tempfile::tempdir().expect("a folder");
    let path = out.path().to_str().expect("UTF-8");
    let run = run_in(&repository(), &["build", ".", "--strict", "--out", path]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let names: Vec<String> = files(out.path()).into_iter().map(|(name, _)| name).collect();
    for name in [
        "en/board-a4.pdf",
        "en/board-letter.pdf",
        "en/board.png",
        "en/board.svg",
        "en/diagrams/manifest.json",
        "en/diagrams/manifest.schema.json",
        "en/diagrams/start.html",
        "en/diagrams/start.png",
        "en/diagrams/start-1024.png",
        "en/diagrams/three-directions-before.svg",
        "en/glossary-a4.pdf",
        "en/glossary-letter.pdf",
        "en/glossary.html",
        "en/rules-a4.pdf",
        "en/rules-letter.pdf",
        "en/rules.html",
    ] {
        assert!(names.iter().any(|found| found == name), "{name} is missing");
    }
}

/// A diagram may take its moves from a file of games, in any format; the play goes on from there.
#[test]
fn a_diagram_of_a_game_of_a_file() {
    let ggf = "(;GM[Othello]PC[outflank]PB[Ada]PW[Ben]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]\
               B[f5]W[d6]B[c3]W[d3]B[c4];)";
    let book = Book::new().file("content/games/a.ggf", ggf).file(
        "content/diagrams/d.yaml",
        "x:\n  game: games/a.ggf\n  at: 2\n  play: c3\n  check: { last: c3, length: 3, flips: d4 }\n",
    );
    let run = book.run(&["build", "."]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let svg = fs::read_to_string(book.path().join("out/en/diagrams/x.svg")).expect("written");
    assert!(svg.contains("<o:moves>f5 d6 c3</o:moves>") && svg.contains("<o:provenance>proved</o:provenance>"));
}

/// Games go from one format to the other and back, and what is left out is said.
#[test]
fn convert_writes_every_format() {
    let sgf = "(;GM[2]PB[Ada]PW[Ben]EV[Cup]RE[B+2];B[f5]C[why];W[d6];B[c3])";
    let book = Book::new().file("game.sgf", sgf);
    let run = book.run(&["convert", "game.sgf", "-f", "ggf", "-o", "game.ggf"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(
        run.stderr,
        "warning: game.sgf, game 0: left out: the event\n\n\
         warning: game.sgf, game 0: left out: what stands with a move\n\n\
         2 warnings\n"
    );
    let ggf = fs::read_to_string(book.path().join("game.ggf")).expect("written");
    assert_eq!(
        ggf,
        "(;GM[Othello]PB[Ada]PW[Ben]TY[8]RE[+2]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
         -------- *]B[F5]W[D6]B[C3];)\n"
    );
    for (format, expected) in [
        ("transcript", "f5 d6 c3\n"),
        ("obf", "------------------X--------XX------OXX-----O-------------------- O;\n"),
        ("board", "------------------X--------XX------OXX-----O-------------------- O\n"),
        (
            "quest",
            "{\"players\":[{\"name\":\"Ada\"},{\"name\":\"Ben\"}],\"position\":{\"moves\":[{\"m\":\"f5\"},{\"m\":\"d6\"},{\"m\":\"c3\"}]}}\n",
        ),
        ("pgn", "[Event \"\"]\n[Black \"Ada\"]\n[White \"Ben\"]\n\n1. f5 d6\n2. c3\n\n"),
    ] {
        let run = book.run(&["convert", "game.ggf", "-f", format]);
        assert_eq!((run.code, run.stdout.as_str()), (0, expected), "{format}: {}", run.stderr);
    }
    let back = book.run(&["convert", "game.ggf", "-f", "sgf"]);
    assert_eq!(
        back.stdout,
        "(;GM[2]FF[4]CA[UTF-8]SZ[8]PB[Ada]PW[Ben]RE[B+2]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3])\n"
    );
}

/// What `convert` writes as YAML is a file of diagrams that `check` proves.
#[test]
fn converted_yaml_is_proved() {
    let games = "f5d6c3d3c4f4f6f3\ne6f4e3f6g5d6e7f5c5\n";
    let book = Book::new().file("games.txt", games);
    let run = book.run(&["convert", "games.txt", "-f", "yaml", "-o", "diagrams.yaml"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let yaml = fs::read_to_string(book.path().join("diagrams.yaml")).expect("written");
    assert_eq!(
        yaml,
        "game-0:\n  moves: |\n    f5 d6 c3 d3 c4 f4 f6 f3\n  show: last-move\n  check:\n    length: 8\n    discs: \
         6-6\n\ngame-1:\n  moves: |\n    e6 f4 e3 f6 g5 d6 e7 f5 c5\n  show: last-move\n  check:\n    length: 9\n    \
         discs: 13-0\n    over: true\n"
    );
    let check = book.run(&["check", "diagrams.yaml"]);
    assert_eq!((check.code, check.stderr.as_str()), (0, "2 diagrams verified\n"));
}

/// `show` and `diagram` take the game of a file.
#[test]
fn a_game_of_a_file_is_shown() {
    let book = Book::new()
        .file("games.txt", "f5d6c3d3c4f4f6f3\nf5f6e6f4\n")
        .file("start.sgf", "(;GM[2]AB[d5][e5][f5][e4]AW[d4]PL[W];W[d6])")
        .file("old.txt", "...........................10......01........................... 0\n");
    let direct = book.run(&["show", "--moves", "f5f6e6", "--format", "json"]);
    let file = book.run(&["show", "games.txt", "--game", "1", "--at", "3", "--format", "json"]);
    assert_eq!((file.code, file.stdout), (0, direct.stdout), "{}", file.stderr);
    let run = book.run(&["show", "start.sgf", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(json["discs"], serde_json::json!({ "black": 3, "white": 3 }));
    let run = book.run(&["show", "old.txt", "--from", "egaroucid", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(json["legal"], serde_json::json!(["d3", "c4", "f5", "e6"]));
    let text = book.run(&["diagram", "games.txt", "-f", "text"]);
    assert_eq!(text.code, 0, "{}", text.stderr);
}

/// A forced pass that a record leaves out is filled in, and said.
#[test]
fn passes_that_are_filled_in_are_listed() {
    let book = Book::new().file("content/diagrams/d.yaml", "x:\n  moves: d3 c3 e6 d2 d1 e1 b2 c1 d6\n");
    let run = book.run(&["check", "."]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert_eq!(run.stderr, "x: passes filled in: Black before move 9\n1 diagram verified\n");
}

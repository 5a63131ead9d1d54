//! Cases that other programs were reported to get wrong: `tests/fixtures/rules-cases.txt`, and the collection they were
//! drawn from where it is at hand.

use std::fs;
use std::path::PathBuf;

use outflank::notation::{board_text, side, transcript};
use outflank::rules::{Bitboard, Board, Game, Illegality, Position, Side, Status};

fn transcript_onto(start: Position, moves: &str) -> (Game, Option<transcript::TranscriptError>) {
    match transcript::read(moves, start) {
        Ok(game) => (game, None),
        Err(mut errors) => {
            let error = errors.remove(0);
            assert!(errors.is_empty(), "one fault, not {}", errors.len() + 1);
            let game = transcript::read(&moves[..error.range.start], start).expect("what stands before it is legal");
            (game, Some(error))
        }
    }
}

fn squares(text: &str) -> Bitboard {
    text.split_whitespace().filter(|&word| word != "none").map(|word| word.parse().expect(word)).collect()
}

/// What is asked of a game, as the fixture writes it.
fn answer(game: &Game, key: &str) -> String {
    let position = game.position();
    let board = &position.board;
    let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    match key {
        "board" => board.to_string(),
        "to-move" => position.side.word().to_owned(),
        "discs" => board.count().to_string(),
        "empties" => board.empties().len().to_string(),
        "over" => position.is_over().to_string(),
        "must-pass" => (position.status() == Status::MustPass).to_string(),
        "tournament" => board.count().tournament().to_string(),
        "passes" => {
            let between = game.passes().iter().filter(|pass| pass.before_move <= game.len());
            or_none(
                between.map(|pass| format!("{}-{}", pass.side.word(), pass.before_move)).collect::<Vec<_>>().join(" "),
            )
        }
        _ => panic!("the fixture asks for `{key}`"),
    }
}

#[test]
fn cases_of_the_fixture() {
    let text = include_str!("fixtures/rules-cases.txt");
    let mut cases = 0;
    let lines = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
    for block in lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()) {
        let entries: Vec<(&str, &str)> = block
            .iter()
            .map(|line| line.split_once(':').map(|(key, value)| (key, value.trim())).expect(line))
            .collect();
        let get = |wanted: &str| entries.iter().find(|(key, _)| *key == wanted).map(|&(_, value)| value);
        let name = get("case").expect("every case has a name");
        let start = get("from").map_or(Position::START, |from| {
            let read = board_text::read(from).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
            Position { board: read.board, side: read.side.expect(name).0 }
        });
        let (game, error) = transcript_onto(start, get("moves").expect("every case has moves"));
        for &(key, value) in &entries {
            match key {
                "case" | "from" | "moves" => {}
                "legal" => assert_eq!(game.position().legal_moves(), squares(value), "{name}: {key}"),
                "flips" => assert_eq!(game.plies().last().expect(name).flips.all(), squares(value), "{name}: {key}"),
                "illegal" => {
                    for square in squares(value) {
                        let position = game.position();
                        assert!(position.play(square).is_err(), "{name}: {square}");
                        assert!(Illegality::of(&position.board, position.side, square).is_some(), "{name}: {square}");
                    }
                }
                "error" => assert_eq!(error.as_ref().expect(name).message(), value, "{name}"),
                "label" => assert_eq!(error.as_ref().expect(name).label(), value, "{name}"),
                _ => assert_eq!(answer(&game, key), value, "{name}: {key}"),
            }
        }
        assert_eq!(error.is_some(), get("error").is_some(), "{name}: {error:?}");
        cases += 1;
    }
    assert_eq!(cases, 25, "cases were lost");
}

/// The folder of real files, which is not part of this repository: `OUTFLANK_CORPUS`.
fn corpus(file: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("OUTFLANK_CORPUS") else {
        eprintln!("SKIPPED: set OUTFLANK_CORPUS to the folder that holds {file} to run this test");
        return None;
    };
    let path = PathBuf::from(folder).join(file);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Compares a game with what the collection says about it, key by key.
fn compare(id: u64, game: &Game, error: Option<&transcript::TranscriptError>, expected: &serde_json::Value) {
    let position = game.position();
    for (key, value) in expected.as_object().expect("an object of answers") {
        let number = || usize::try_from(value.as_u64().expect(key)).unwrap();
        let text = || value.as_str().expect(key);
        match key.as_str() {
            "moves_given" | "error_kind" | "after_black_pass_white_legal" => {}
            "moves_played" => assert_eq!(game.len(), number(), "{id}: {key}"),
            "board" => assert_eq!(position.board.to_string(), text(), "{id}: {key}"),
            "to_move" => assert_eq!(Some(position.side), side(text()), "{id}: {key}"),
            "legal" => {
                let list: Vec<&str> = value.as_array().expect(key).iter().map(|s| s.as_str().unwrap()).collect();
                assert_eq!(position.legal_moves(), squares(&list.join(" ")), "{id}: {key}");
            }
            "black" => assert_eq!(usize::from(position.board.count().black), number(), "{id}: {key}"),
            "white" => assert_eq!(usize::from(position.board.count().white), number(), "{id}: {key}"),
            "empties" => assert_eq!(usize::from(position.board.empties().len()), number(), "{id}: {key}"),
            "game_over" => assert_eq!(Some(position.is_over()), value.as_bool(), "{id}: {key}"),
            "must_pass" => assert_eq!(Some(position.status() == Status::MustPass), value.as_bool(), "{id}: {key}"),
            "passes_before_move" => {
                let found: Vec<(usize, Side)> =
                    game.passes().iter().map(|pass| (pass.before_move, pass.side)).collect();
                let listed = value.as_array().expect(key).iter().map(|pair| {
                    let before_move = usize::try_from(pair[0].as_u64().unwrap()).unwrap();
                    (before_move, side(pair[1].as_str().unwrap()).unwrap())
                });
                assert_eq!(found, listed.collect::<Vec<_>>(), "{id}: {key}");
            }
            "score_empties_to_winner" => {
                assert_eq!(position.board.count().tournament().to_string(), text(), "{id}: {key}");
            }
            "error_at_move" => {
                assert_eq!(error.map(transcript::TranscriptError::label), Some(format!("move {}", number())), "{id}");
            }
            _ => panic!("{id}: unknown key {key}"),
        }
    }
    assert_eq!(error.is_some(), expected.get("error_at_move").is_some(), "{id}");
}

#[test]
fn cases_of_the_collection() {
    let Some(text) = corpus("cases/rules-cases.json") else { return };
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let mut seen = 0;
    for case in &cases {
        let id = case["id"].as_u64().unwrap();
        let expected = &case["expected"];
        let input = case["input"].as_str().unwrap();
        if expected.get("moves_given").is_some() {
            let (game, error) = transcript_onto(Position::START, input);
            compare(id, &game, error.as_ref(), expected);
            if let Some(list) = expected.get("after_black_pass_white_legal") {
                let list: Vec<&str> = list.as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
                assert_eq!(game.position().pass().unwrap().legal_moves(), squares(&list.join(" ")), "{id}");
            }
            seen += 1;
        } else if expected.get("move").is_some() {
            let board = board_text::read(expected["board"].as_str().unwrap()).unwrap().board;
            let position = Position { board, side: side(expected["to_move"].as_str().unwrap()).unwrap() };
            let list: Vec<&str> = expected["legal"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
            assert_eq!(position.legal_moves(), squares(&list.join(" ")), "{id}");
            let played = position.play(expected["move"].as_str().unwrap().parse().unwrap());
            let list: Vec<&str> = expected["flips"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
            match expected["after"].as_str() {
                None => assert!(played.is_err() && list.is_empty(), "{id}"),
                Some(after) => {
                    let (found, flips) = played.unwrap();
                    assert_eq!(
                        (found.board.to_string().as_str(), flips.all()),
                        (after, squares(&list.join(" "))),
                        "{id}"
                    );
                }
            }
            seen += 1;
        } else {
            let moves = |text: &str| transcript_onto(Position::START, text);
            let mut check = |transcript: &str, answers: &str| {
                let (game, error) = moves(transcript);
                compare(id, &game, error.as_ref(), &expected[answers]);
                seen += 1;
            };
            // these describe their input in words; the moves are the ones named there
            match id {
                5 => {
                    let moves = input.split(' ').nth(1).unwrap();
                    check(moves, "before");
                    check(&format!("{moves} g2"), "after");
                }
                15 => check("f5", "after_f5"),
                16 => check("f5d6", "state"),
                18 => check(input, "standard_start"),
                19 => {
                    let (one, other) = input.split_once(" vs ").unwrap();
                    check(one, "a");
                    check(other, "b");
                }
                21 => {
                    check("f5d6c3d3c4", "start");
                    check("f5d6c3d3c4 f4 f6", "after");
                }
                33 => check("f5", "state"),
                // a game file, and pictures
                14 | 23..=27 => {}
                _ => panic!("case {id} is new: {case}"),
            }
        }
    }
    assert_eq!(seen, 21, "cases were lost");
    let mirrored = Board::new(squares("d4 e5"), squares("e4 d5")).unwrap();
    let (game, error) = transcript_onto(Position { board: mirrored, side: Side::Black }, "f4d3c6d6c5");
    let expected = cases.iter().find(|case| case["id"] == 18).unwrap();
    compare(18, &game, error.as_ref(), &expected["expected"]["mirrored_start"]);
}

/// Real records: every one of them is a legal game, in whichever way its moves are numbered.
#[test]
fn transcripts_of_the_collection() {
    let Some(csv) = corpus("transcripts/earlytranscripts.csv") else { return };
    let mut games = 0;
    let mut legal = |place: &str, moves: &str| {
        if let Err(errors) = transcript::read(moves, Position::START) {
            panic!("{place}: {}\n{moves}", errors[0]);
        }
        games += 1;
    };
    for line in csv.lines().skip(1) {
        let moves = line.rsplit(',').next().expect("a row has cells");
        legal(line, moves);
    }
    for file in ["liveothello2005.pgn", "liveothello2009.pgn", "liveothello2010.pgn", "WTH_1990.pgn"] {
        let text = corpus(&format!("pgn/{file}")).expect("the folder is there");
        let mut moves = String::new();
        for line in text.lines().chain(["["]) {
            if line.starts_with('[') {
                // the result stands behind the moves
                let end = moves.trim_end().rfind(char::is_whitespace).unwrap_or(0);
                let last = moves[end..].trim();
                let end = if last == "*" || last.contains('-') { end } else { moves.len() };
                // one record of the collection is broken off before its first move: `1. *`
                if !matches!(moves[..end].trim(), "" | "1.") {
                    legal(file, &moves[..end]);
                }
                moves.clear();
            } else {
                moves += line;
                moves.push('\n');
            }
        }
    }
    assert!(games > 1000, "{games} games");
}

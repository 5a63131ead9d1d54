//! What is written is read back as the same game, in every format; and no bytes make a reader panic.

use outflank::notation::record::{Ending, Entry, Headers, MoveScore, Outcome, Record};
use outflank::notation::sgf::Dialect;
use outflank::notation::{Format, detect, fen, records, write, write_sgf};
use outflank::rules::{Game, Position, Score, Side, Status, Winner};
use proptest::prelude::*;

/// Plays by the numbers, at most `length` moves; says which passes a record should write.
fn game(start: Position, choices: &[u8], length: usize, written: bool) -> Game {
    let mut game = Game::from_position(start);
    for &choice in choices.iter().take(length) {
        match game.position().status() {
            Status::Over => break,
            Status::MustPass => {
                if written {
                    game.pass().expect("forced");
                    continue;
                }
            }
            Status::Moves(_) => {}
        }
        let position = game.position();
        let position = position.pass().unwrap_or(position);
        let legal = position.legal_moves();
        let pick = usize::from(choice) % usize::from(legal.len());
        game.play(legal.squares().nth(pick).expect("one of them")).expect("legal");
    }
    game
}

/// A game that is over after few moves: Black is left alone.
fn wipe_out() -> Game {
    let mut game = Game::standard();
    for square in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(' ') {
        game.play(square.parse().expect("a square")).expect("legal");
    }
    game
}

fn record(game: &Game) -> Record {
    let mut entries = Vec::new();
    let mut passes = game.passes().iter().filter(|pass| pass.written).peekable();
    let entry = |square| Entry { square, side: None, annotation: String::new(), range: 0..0 };
    for number in 1..=game.len() + 1 {
        while passes.next_if(|pass| pass.before_move == number).is_some() {
            entries.push(entry(None));
        }
        entries.extend(game.plies().get(number - 1).map(|ply| entry(Some(ply.square))));
    }
    let start = (game.start() != Position::START).then(|| game.start());
    Record { start, entries, ..Record::default() }
}

/// What a record says, without the bytes where it says so. Formats that write every pass keep no difference between a pass
/// that was written and one that was not.
#[derive(Debug, PartialEq)]
struct Said {
    start: Position,
    moves: String,
    passes: Vec<(Side, usize)>,
    written: Option<Vec<bool>>,
    annotations: Vec<String>,
    headers: Headers,
    result: Option<Outcome>,
    ending: Option<Ending>,
    komi: Option<f64>,
    scores: Vec<(String, i16)>,
}

fn said(record: &Record, every_pass: bool) -> Said {
    let game = record.replay().expect("legal");
    let scored = |scored: &MoveScore| (format!("{:?}", scored.square), scored.score);
    let moves = record.entries.iter().filter(|entry| entry.square.is_some());
    Said {
        start: game.start(),
        moves: game.to_string(),
        passes: game.passes().iter().map(|pass| (pass.side, pass.before_move)).collect(),
        written: (!every_pass).then(|| game.passes().iter().map(|pass| pass.written).collect()),
        annotations: moves.map(|entry| entry.annotation.clone()).collect(),
        headers: record.headers.clone(),
        result: record.result,
        ending: record.ending,
        komi: record.komi,
        scores: record.scores.iter().map(scored).collect(),
    }
}

fn back(format: Format, record: &Record) -> Result<(), TestCaseError> {
    let written = write(format, record).map_err(|error| TestCaseError::fail(format!("{format:?}: {error}")))?;
    prop_assert_eq!(&written.warnings, &Vec::<String>::new(), "{:?}", format);
    let text = written.text;
    let found: Vec<_> = records(format, text.as_bytes()).collect();
    prop_assert_eq!(found.len(), 1, "{:?}: {}", format, text);
    let read = found[0].as_ref().map_err(|error| TestCaseError::fail(format!("{format:?}: {error}\n{text}")))?;
    let every_pass = matches!(format, Format::Ggf | Format::Sgf | Format::Quest);
    prop_assert_eq!(said(read, every_pass), said(record, every_pass), "{:?}: {}", format, text);
    // a record of no moves may be nothing at all
    if !matches!(format, Format::Transcript | Format::Lines) || !record.entries.is_empty() {
        let detected = detect(text.as_bytes(), text.len() as u64);
        let expected = if format == Format::Lines { Format::Transcript } else { format };
        prop_assert_eq!(detected, Ok(expected), "{}", text);
    }
    Ok(())
}

fn name() -> impl Strategy<Value = String> {
    "[a-zA-Zé東!:;,.()-]{1,8}( [a-zA-Z0-9'\\\\\"{}]{1,6})?".prop_map(|name| name.replace(";)", "-").replace(";)", "-"))
}

fn games() -> impl Strategy<Value = Game> {
    let played = (prop::collection::vec(any::<u8>(), 64), 0..=64_usize, any::<bool>(), 0..20_usize, any::<bool>());
    let played = played.prop_map(|(choices, length, written, skip, set_up)| {
        let start = if set_up { game(Position::START, &choices, skip, false).position() } else { Position::START };
        game(start, &choices[skip..], length, written)
    });
    prop_oneof![12 => played, 1 => Just(wipe_out())]
}

fn standard_games() -> impl Strategy<Value = Game> {
    let played = (prop::collection::vec(any::<u8>(), 64), 1..=64_usize, any::<bool>());
    let played = played.prop_map(|(choices, length, written)| game(Position::START, &choices, length, written));
    prop_oneof![12 => played, 1 => Just(wipe_out())]
}

fn headers() -> impl Strategy<Value = Headers> {
    (name(), name(), name(), name(), name(), name()).prop_map(|(event, site, date, round, black, white)| Headers {
        event,
        site,
        date,
        round,
        black,
        white,
        other: Vec::new(),
    })
}

fn winner() -> impl Strategy<Value = Winner> {
    prop_oneof![Just(Winner::Side(Side::Black)), Just(Winner::Side(Side::White)), Just(Winner::Draw)]
}

fn score() -> impl Strategy<Value = Score> {
    (0..=32_u8, 2..=32_u8).prop_map(|(black, white)| Score { black, white })
}

proptest! {
    #[test]
    fn transcripts_come_back(game in standard_games()) {
        let record = record(&game);
        back(Format::Transcript, &record)?;
        back(Format::Lines, &record)?;
    }

    #[test]
    fn players_come_back(game in standard_games(), black in "[A-Z][a-zé]{1,8}( [A-Z]\\.)?", white in "[A-Z]{2,9}", score in score()) {
        let mut record = record(&game);
        record.headers = Headers { black, white, ..Headers::default() };
        record.result = Some(Outcome::Score(score));
        back(Format::Players, &record)?;
    }

    #[test]
    fn ggf_comes_back(
        game in games(),
        headers in headers(),
        discs in prop::option::of(-6400..6400_i32),
        komi in prop::option::of(-500..500_i32),
        unfinished in any::<bool>(),
        ending in prop::option::of(prop_oneof![Just(Ending::Resigned), Just(Ending::Timeout), Just(Ending::Mutual)]),
        eval in "(|-?[0-9]{1,2}\\.[0-9]{2}|-?[0-9]\\.[0-9]/[0-9]{1,2}\\.[0-9]{1,3}|/[0-9]{1,3}\\.[0-9]{2})",
    ) {
        let mut record = record(&game);
        record.headers = Headers { event: String::new(), round: String::new(), ..headers };
        record.headers.other = vec![("RB".to_owned(), "1720.5".to_owned()), ("TI".to_owned(), "05:00//02:00".to_owned())];
        record.result = discs.map(|discs| Outcome::Difference(f64::from(discs) / 100.0));
        record.ending = if record.result.is_some() { ending } else { None };
        record.komi = komi.map(|komi| f64::from(komi) / 1000.0);
        if unfinished {
            (record.result, record.ending) = (Some(Outcome::Unfinished), None);
        }
        for entry in &mut record.entries {
            entry.annotation.clone_from(&eval);
        }
        back(Format::Ggf, &record)?;
    }

    #[test]
    fn sgf_comes_back(game in games(), headers in headers(), comment in "[a-z\\[\\]\\\\ :é]{0,9}", winner in winner(), discs in 0..64_i32, kind in 0..5) {
        let mut record = record(&game);
        record.headers = headers;
        record.headers.other = vec![("AP".to_owned(), "mine:1".to_owned()), ("GC".to_owned(), comment.clone())];
        (record.result, record.ending) = match kind {
            0 => (None, None),
            1 => (Some(Outcome::Unfinished), None),
            2 => (Some(Outcome::Difference(f64::from(discs - 32))), None),
            _ if winner == Winner::Draw => (Some(Outcome::Winner(winner)), None),
            3 => (Some(Outcome::Winner(winner)), Some(Ending::Resigned)),
            _ => (Some(Outcome::Winner(winner)), Some(Ending::Timeout)),
        };
        for entry in &mut record.entries {
            entry.annotation.clone_from(&comment);
        }
        back(Format::Sgf, &record)?;
        let letters = write_sgf(&record, Dialect::Letters).expect("written").text;
        let read = records(Format::Sgf, letters.as_bytes()).next().expect("one").expect("read");
        prop_assert_eq!(said(&read, true), said(&record, true), "{}", letters);
    }

    #[test]
    fn pgn_comes_back(game in games(), headers in headers(), comment in "[a-z\\[\\]\\\\ \"(;é]{0,9}", winner in winner(), score in score(), kind in 0..4) {
        let mut record = record(&game);
        record.headers = headers;
        record.headers.other = vec![("Annotator".to_owned(), comment.clone())];
        record.result = match kind {
            0 => None,
            1 => Some(Outcome::Unfinished),
            2 => Some(Outcome::Winner(winner)),
            _ => Some(Outcome::Score(score)),
        };
        for entry in record.entries.iter_mut().filter(|entry| entry.square.is_some()) {
            entry.annotation.clone_from(&comment);
        }
        back(Format::Pgn, &record)?;
    }

    #[test]
    fn quest_comes_back(game in standard_games(), black in ".{1,8}", white in ".{1,8}", time in 0..100_000_u32) {
        let mut record = record(&game);
        record.headers = Headers { black, white, ..Headers::default() };
        for entry in &mut record.entries {
            entry.annotation = time.to_string();
        }
        back(Format::Quest, &record)?;
    }

    #[test]
    fn positions_come_back(game in games(), value in -64..=64_i16, comment in "[a-z:;%é]{0,9}") {
        let position = game.position();
        let mut record = Record { start: (position != Position::START).then_some(position), ..Record::default() };
        back(Format::Board, &record)?;
        let written = write(Format::Egaroucid, &record).expect("written").text;
        let read = records(Format::Egaroucid, written.as_bytes()).next().expect("one").expect("read");
        prop_assert_eq!(read.start, record.start, "{}", written);
        let squares: Vec<_> = match position.status() {
            Status::Moves(legal) => legal.squares().map(Some).collect(),
            Status::MustPass => vec![None],
            Status::Over => Vec::new(),
        };
        record.scores = squares.into_iter().map(|square| MoveScore { square, score: value, range: 0..0 }).collect();
        let written = write(Format::Obf, &record).expect("written");
        let read: Vec<_> = records(Format::Obf, written.text.as_bytes()).collect();
        prop_assert_eq!(said(read[0].as_ref().expect("read"), true), said(&record, true));
        if !comment.is_empty() {
            record.headers.other.push(("Comment".to_owned(), comment));
            let written = write(Format::Obf, &record).expect("written").text;
            let read: Vec<_> = records(Format::Obf, written.as_bytes()).collect();
            prop_assert_eq!(said(read[0].as_ref().expect("read"), true), said(&record, true), "{}", written);
            prop_assert_eq!(detect(written.as_bytes(), written.len() as u64), Ok(Format::Obf));
        }
    }

    #[test]
    fn rows_of_a_fen_come_back(game in games()) {
        for dialect in [fen::Dialect::Edax, fen::Dialect::FairyStockfish, fen::Dialect::Letters] {
            let written = fen::write(game.position(), dialect);
            prop_assert_eq!(fen::read(&written, Some(dialect)), Ok(game.position()), "{}", written);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        swallow(&bytes);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[\\[\\](){};:%*XO0-9a-h/BW=.\"\\\\ \r\n-]{0,300}") {
        swallow(text.as_bytes());
    }

    #[test]
    fn no_damage_makes_a_reader_panic(
        which in any::<prop::sample::Index>(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
    ) {
        let files = fixtures();
        let mut bytes = files[which.index(files.len())].clone();
        for (at, byte, how) in cuts {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => { bytes.remove(at); }
                _ => bytes.truncate(at),
            }
        }
        swallow(&bytes);
    }
}

fn fixtures() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/games");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("fixtures").map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| std::fs::read(path).expect("read")).collect()
}

/// Reads bytes as every format; every place must be in the file, and every record must replay or say why not.
fn swallow(bytes: &[u8]) {
    let _ = detect(bytes, bytes.len() as u64);
    let _ = detect(bytes, 1 << 40);
    for format in Format::ALL {
        for found in records(format, bytes).take(2000) {
            match found {
                Ok(record) => {
                    assert!(record.range.end <= bytes.len() && record.range.start <= record.range.end);
                    for entry in &record.entries {
                        assert!(entry.range.start < entry.range.end && entry.range.end <= bytes.len(), "{format:?}");
                    }
                    for other in Format::ALL {
                        let _ = write(other, &record);
                    }
                }
                Err(error) => {
                    assert!(error.range.start <= error.range.end, "{format:?} {error:?}");
                    assert!(error.range.end <= bytes.len(), "{format:?} {error:?}");
                    assert!(!error.message.is_empty());
                }
            }
        }
    }
}

/// Long files of the smallest pieces take no longer than their length: nothing is looked at again and again.
#[test]
fn long_files_are_read_in_time() {
    let many = |piece: &str, end: &str| [piece.repeat(120_000 / piece.len()), end.to_owned()].concat();
    let tags: String = (0..9_000).map(|i| format!("[a{i} \"x\"]\n")).collect::<Vec<_>>().concat();
    for text in [
        many("(;GM[Othello]AA[x]", ";)"),
        "(;GM[Othello]".to_owned() + &many("AA[x]", ";)"),
        "(;GM[2]".to_owned() + &many("AA[x]", ")"),
        "(;GM[2];B[f5]".to_owned() + &many("(;W[d6])", ")"),
        many("(", ""),
        many("[", ""),
        many("{", ""),
        "[Event \"x\"]\n1. f5 ".to_owned() + &many("{}", "\n"),
        "[Event \"x\"]\n1. f5 ".to_owned() + &many("()", "\n"),
        tags,
        many("f5", ""),
        many("f5\n", ""),
        many("9 ", ""),
        many("X", ""),
        many(":", ""),
        many("\u{e9}", "(;GM[2])"),
    ] {
        swallow(text.as_bytes());
    }
}

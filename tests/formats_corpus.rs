//! What is known of real files holds when they are read. They are found through `OUTFLANK_CORPUS`; without it nothing is
//! tested here, and the output says so.

use std::fs;
use std::path::{Path, PathBuf};

use outflank::notation::record::{Outcome, Record};
use outflank::notation::{Format, detect, records, write};
use outflank::rules::{Game, Position, Score, Side, Status};

/// The folder of real files, or a loud word that there is none.
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("OUTFLANK_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir());
    if folder.is_none() {
        eprintln!("SKIPPED: no folder of real files in OUTFLANK_CORPUS");
    }
    folder
}

/// All games of a file, its format detected; every one must be read.
fn games(folder: &Path, file: &str, format: Format) -> Vec<Record> {
    let bytes = fs::read(folder.join(file)).expect(file);
    assert_eq!(detect(&bytes, bytes.len() as u64), Ok(format), "{file}");
    let head = &bytes[..bytes.len().min(1 << 16)];
    assert_eq!(detect(head, bytes.len() as u64), Ok(format), "{file} by its beginning");
    records(format, &bytes[..])
        .map(|record| record.unwrap_or_else(|error| panic!("{file}: {error}\n{}", error.help)))
        .collect()
}

fn replayed(file: &str, records: &[Record]) -> Vec<Game> {
    let replay = |(index, record): (usize, &Record)| {
        record.replay().unwrap_or_else(|error| panic!("{file} game {index}: {}", error.kind))
    };
    records.iter().enumerate().map(replay).collect()
}

/// Every game comes back from every format that can hold it.
fn comes_back(records: &[Record], formats: &[Format]) {
    for record in records {
        let game = record.replay().expect("legal");
        for &format in formats {
            let written = write(format, record).unwrap_or_else(|error| panic!("{format:?}: {error}"));
            let read: Vec<_> = outflank::notation::records(format, written.text.as_bytes()).collect();
            let read = read[0].as_ref().unwrap_or_else(|error| panic!("{format:?}: {error}\n{}", written.text));
            let again = read.replay().expect("legal");
            assert_eq!((again.start(), again.to_string()), (game.start(), game.to_string()), "{format:?}");
        }
    }
}

fn discs(game: &Game) -> Score {
    game.position().board.count()
}

#[test]
fn ggf() {
    let Some(folder) = corpus() else { return };
    let twelve = games(&folder, "ggf/ntest_TestGames.ggf", Format::Ggf);
    assert_eq!(twelve.len(), 12);
    for (record, game) in twelve.iter().zip(replayed("ntest", &twelve)) {
        let Some(Outcome::Difference(difference)) = record.result else { panic!("{:?}", record.result) };
        let count = discs(&game);
        assert!((f64::from(count.black) - f64::from(count.white) - difference).abs() < 0.001, "{count} {difference}");
    }
    let one = games(&folder, "ggf/nboard_test.ggf", Format::Ggf);
    assert_eq!(replayed("nboard", &one)[0].len(), 60);
    comes_back(&twelve, &[Format::Ggf, Format::Sgf, Format::Pgn, Format::Quest, Format::Transcript]);

    let unfinished = games(&folder, "ggf/nboard_edax_issue1_unfinished_PA.ggf", Format::Ggf);
    let game = &replayed("unfinished", &unfinished)[0];
    assert_eq!(unfinished[0].result, Some(Outcome::Unfinished));
    assert!(!game.position().is_over());
    let pass = game.passes().last().expect("a pass");
    assert!(pass.written && pass.side == Side::Black && pass.before_move == game.len() + 1);
    assert_eq!(unfinished[0].entries.last().expect("the pass").annotation, "/3.107");
}

#[test]
fn ggf_of_other_kinds() {
    let Some(folder) = corpus() else { return };
    let bytes = fs::read(folder.join("ggf/nboard_test2.ggf")).expect("read");
    let found: Vec<_> = records(Format::Ggf, &bytes[..]).collect();
    assert_eq!(found.len(), 3);
    let small = found[0].as_ref().expect_err("4 × 4");
    assert_eq!(small.to_string(), format!("game 0, byte {}: the board has 4 × 4 squares", small.range.start));
    let komi = found[1].as_ref().expect("komi");
    assert_eq!((komi.komi, komi.result), (Some(-3.133), Some(Outcome::Difference(-22.87))));
    let count = discs(&komi.replay().expect("legal"));
    assert_eq!(i32::from(count.black) - i32::from(count.white), -26, "the result is the discs minus komi");
    assert!((-26.0 - -3.133_f64 - -22.87).abs() < 0.01);
    assert!(found[2].as_ref().expect("8 × 8").replay().expect("legal").position().is_over());
}

/// Literals out of program tests, some broken on purpose: each is read or refused, and never half read.
#[test]
fn ggf_literals() {
    let Some(folder) = corpus() else { return };
    let text = fs::read_to_string(folder.join("ggf/welty_test_literals.ggf")).expect("read");
    let literals: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(literals.len(), 28);
    let (mut read, mut illegal, mut refused) = (0, 0, Vec::new());
    for literal in literals {
        for found in records(Format::Ggf, literal.as_bytes()) {
            match found {
                Ok(record) if record.replay().is_ok() => read += 1,
                Ok(_) => illegal += 1,
                Err(error) => refused.push(error.message),
            }
        }
    }
    assert_eq!((read, illegal, refused.len()), (23, 0, 10), "{refused:#?}");
}

#[test]
fn sgf() {
    let Some(folder) = corpus() else { return };
    let one = games(&folder, "sgf/quarry_alpha-zero-general_issue167.sgf", Format::Sgf);
    let game = &replayed("quarry", &one)[0];
    assert_eq!(game.passes().len(), 5);
    assert!(game.passes().iter().all(|pass| !pass.written && pass.side == Side::Black));
    assert_eq!(one[0].result, Some(Outcome::Difference(-59.0)));
    assert_eq!(discs(game).to_string(), "0-59");
    assert_eq!(discs(game).tournament().to_string(), "0-64");
    comes_back(&one, &[Format::Ggf, Format::Sgf, Format::Pgn, Format::Quest, Format::Transcript]);
}

#[test]
fn obf() {
    let Some(folder) = corpus() else { return };
    for (file, count) in [("obf/fforum-1-19.obf", 19), ("obf/fforum-40-59.obf", 20)] {
        let positions = games(&folder, file, Format::Obf);
        assert_eq!(positions.len(), count, "{file}");
        for record in &positions {
            let position = record.start_position();
            let Status::Moves(legal) = position.status() else { panic!("{file}: no move") };
            let listed: outflank::rules::Bitboard = record.scores.iter().filter_map(|scored| scored.square).collect();
            assert_eq!(listed, legal, "{file}: exactly the legal moves");
            assert!(record.scores.is_sorted_by(|a, b| a.score >= b.score), "{file}");
            let written = write(Format::Obf, record).expect("written").text;
            let read = records(Format::Obf, written.as_bytes()).next().expect("one").expect("read");
            assert_eq!(read.start, record.start);
            let plain =
                |record: &Record| record.scores.iter().map(|scored| (scored.square, scored.score)).collect::<Vec<_>>();
            assert_eq!(plain(&read), plain(record));
        }
    }
}

#[test]
fn xot() {
    let Some(folder) = corpus() else { return };
    let openings = games(&folder, "xot/sensei_1_small_list.txt", Format::Lines);
    assert_eq!(openings.len(), 3623);
    for game in replayed("xot", &openings) {
        assert_eq!((game.len(), game.passes().len(), game.position().side), (8, 0, Side::Black));
    }
}

#[test]
fn transcripts() {
    let Some(folder) = corpus() else { return };
    let mut total = 0;
    let mut over_with_empties = 0;
    let mut unfinished = 0;
    for file in ["1977_players.txt", "1978_players.txt", "1983_players.txt"] {
        let games = games(&folder, &format!("transcripts/{file}"), Format::Players);
        total += games.len();
        for (record, game) in games.iter().zip(replayed(file, &games)) {
            let over = game.position().is_over();
            unfinished += usize::from(!over);
            over_with_empties += usize::from(over && !game.position().board.empties().is_empty());
            let Some(Outcome::Score(score)) = record.result else { panic!("no score") };
            if over {
                let count = discs(&game);
                assert!(score == count || score == count.tournament(), "{file}: {score} {count}");
            }
        }
        comes_back(&games, &[Format::Players, Format::Ggf, Format::Sgf, Format::Pgn, Format::Transcript]);
    }
    assert_eq!((total, unfinished, over_with_empties), (58, 1, 2));
}

/// What the live broadcasts say, and what the boards say.
#[test]
fn pgn() {
    let Some(folder) = corpus() else { return };
    let mut wrong = 0;
    let mut total = 0;
    let mut unfinished = 0;
    let mut bodies = 0;
    for year in 2005..=2010 {
        let file = format!("pgn/liveothello{year}.pgn");
        let games = games(&folder, &file, Format::Pgn);
        let boards = replayed(&file, &games);
        total += games.len();
        for (record, game) in games.iter().zip(&boards) {
            unfinished += usize::from(!game.position().is_over());
            bodies += usize::from(game.is_empty());
            if let Some(Outcome::Score(score)) = record.result {
                let count = discs(game);
                wrong += usize::from(game.position().is_over() && score != count && score != count.tournament());
            }
        }
        let case = |index: usize| (games[index].result, discs(&boards[index]).to_string());
        let score = |black, white| Some(Outcome::Score(Score { black, white }));
        match year {
            2005 => assert_eq!(case(13), (score(24, 40), "22-42".to_owned())),
            2006 => assert_eq!(case(2), (score(39, 25), "39-24".to_owned())),
            2009 => {
                assert_eq!(case(139), (score(0, 64), "36-25".to_owned()));
                assert!(!boards[139].position().is_over());
                assert_eq!(games[76].result, score(0, 0));
                assert_eq!(boards[76].position().status(), Status::MustPass);
                assert_eq!(boards[163].len(), 1);
            }
            2010 => assert_eq!((games[202].result, boards[202].len()), (Some(Outcome::Unfinished), 0)),
            _ => {}
        }
        comes_back(&games, &[Format::Ggf, Format::Sgf, Format::Pgn]);
    }
    // the two wrong scores of finished games are 2005 #13 and 2006 #2
    assert_eq!((total, unfinished, bodies, wrong), (660, 15, 1, 2));

    let wthor = games(&folder, "pgn/WTH_1990.pgn", Format::Pgn);
    let boards = replayed("WTH_1990", &wthor);
    let passes = boards.iter().filter(|game| !game.passes().is_empty()).count();
    assert_eq!((wthor.len(), passes), (2986, 1821));
    for (record, game) in wthor.iter().zip(&boards).filter(|(_, game)| game.position().is_over()) {
        assert_eq!(record.result, Some(Outcome::Score(discs(game).tournament())));
    }
}

/// Every opening is legal from the start, in both orientations, and reaches the position it says.
#[test]
fn openings() {
    let Some(folder) = corpus() else { return };
    let text = fs::read_to_string(folder.join("openings/openings.yaml")).expect("read");
    let values = |key: &str| -> Vec<String> {
        let key = format!("    {key}: ");
        let values = text.lines().filter_map(|line| line.strip_prefix(&key));
        values.map(|value| value.trim_matches('"').to_owned()).collect()
    };
    let (moves, turned, positions) = (values("moves"), values("moves_c4"), values("position"));
    assert_eq!((moves.len(), turned.len(), positions.len()), (77, 77, 77));
    for (moves, position) in moves.iter().zip(&positions) {
        let read = outflank::notation::transcript::read(moves, Position::START).expect("legal");
        assert_eq!(&read.position().board.to_string(), position, "{moves}");
    }
    let list = turned.join("\n");
    assert_eq!(detect(list.as_bytes(), list.len() as u64), Ok(Format::Lines));
    assert!(records(Format::Lines, list.as_bytes()).all(|record| record.expect("read").replay().is_ok()));
}

/// Files of tournament games are read like any other, and come back from every format that can hold them.
#[test]
fn wthor() {
    let Some(folder) = corpus() else { return };
    for (file, index, moves, discs) in [
        ("wthor/WTH_2001.wtb", 1388, 9, "13-0"),
        ("wthor/WTH_1986.wtb", 548, 58, "31-31"),
        ("wthor/WTH_1999.wtb", 4916, 59, "24-39"),
    ] {
        let bytes = fs::read(folder.join(file)).expect(file);
        assert_eq!(detect(&bytes[..64], bytes.len() as u64), Ok(Format::Wthor), "{file}");
        let record = outflank::notation::open(&bytes, index).expect(file);
        let game = record.replay().expect("legal");
        assert_eq!((game.len(), game.position().board.count().to_string().as_str()), (moves, discs), "{file}");
        comes_back(&[record], &[Format::Ggf, Format::Sgf, Format::Pgn, Format::Quest, Format::Players]);
    }
}

//! Collections of games: WTHOR files, and the audit of any format.
//!
//! The statements about the real files are tested where `OUTFLANK_CORPUS` names the folder that holds them, and skipped
//! loudly where it does not; bytes built here cover the same things without it.

mod common;

use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;

use outflank::notation::record::{Entry, Outcome, Record};
use outflank::notation::wthor::{self, Head, NameTable, Reader, Refusal, Row, Tables, WthorError, WthorErrorKind};
use outflank::notation::{Format, records};
use outflank::proof::audit::{Audit, Convention, End, Findings, Relation, Summary, Unreadable, Verdict, examine, run};
use outflank::rules::{Bitboard, Board, Position, Score, Side, Square, Status, Winner};
use proptest::prelude::*;

const HEAD: Head =
    Head { made: [20, 5, 10, 8], games: 0, names: 0, year: 2001, board: 8, kind: 0, depth: 24, reserved: 0 };

/// White has no disc left after nine moves.
const WIPE_OUT: &str = "f5 d6 c5 f6 e7 f4 g5 e6 e3";

/// A record of moves from the standard start.
fn record(moves: &str, result: impl Into<Option<Outcome>>) -> Record {
    let entries = moves.split_whitespace().enumerate().map(|(i, word)| Entry {
        square: word.parse().ok(),
        side: None,
        annotation: String::new(),
        range: i..i + 1,
    });
    Record { entries: entries.collect(), result: result.into(), ..Record::default() }
}

/// Some game to its end, another one for each seed.
fn game(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let (mut position, mut moves) = (Position::START, Vec::new());
    loop {
        match position.status() {
            Status::Moves(legal) => {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let pick = usize::try_from((state >> 33) % u64::from(legal.len())).unwrap();
                let square = legal.squares().nth(pick).unwrap();
                moves.push(square.to_string());
                position = position.after_legal(square);
            }
            Status::MustPass => position = position.turned(),
            Status::Over => return moves.join(" "),
        }
    }
}

fn discs(moves: &str) -> Score {
    record(moves, None).replay().unwrap().position().board.count()
}

/// The bytes of a file with these rows.
fn file(rows: &[Row]) -> Vec<u8> {
    let mut bytes = Vec::new();
    wthor::write(&mut bytes, &HEAD, rows).unwrap();
    bytes
}

fn row(moves: &str, black: u8) -> Row {
    Row::from_record(&record(moves, Outcome::BlackTournament(black))).unwrap()
}

/// Three games: a wipe-out, a whole game with its right score, one that stops.
fn three() -> Vec<u8> {
    let whole = game(1);
    let stopped: Vec<&str> = whole.split(' ').take(30).collect();
    file(&[row(WIPE_OUT, 64), row(&whole, discs(&whole).tournament().black), row(&stopped.join(" "), 40)])
}

fn read(bytes: &[u8]) -> Result<Vec<Result<Record, WthorError>>, WthorError> {
    Ok(Reader::new(bytes)?.collect())
}

fn first_error(bytes: &[u8]) -> WthorError {
    match read(bytes) {
        Err(error) => error,
        Ok(games) => games.into_iter().find_map(Result::err).expect("an error"),
    }
}

/// Audits records of one file.
fn audit(games: impl IntoIterator<Item = Record, IntoIter: Send>) -> Summary {
    run(games.into_iter().map(|game| (0, Ok(game))), |_| ControlFlow::Continue(()))
}

// --- WTHOR ---

#[test]
fn a_game_is_read_with_everything_the_file_says() {
    let mut players = NameTable::players();
    for name in ["???", "Tastet Marc", "Penloup Dominique"] {
        players.add(name).unwrap();
    }
    let mut tournaments = NameTable::tournaments();
    tournaments.add("Championnat de Suède").unwrap();
    let mut row = row(WIPE_OUT, 64);
    (row.black, row.white, row.theoretical) = (1, 2, 33);
    let tables = Tables { players: Some(players.into()), tournaments: Some(tournaments.into()) };
    let bytes = file(&[row]);
    let game = Reader::new(&*bytes).unwrap().with_tables(tables).next().unwrap().unwrap();
    let headers = &game.headers;
    assert_eq!((headers.black.as_str(), headers.white.as_str()), ("Tastet Marc", "Penloup Dominique"));
    assert_eq!((headers.event.as_str(), headers.date.as_str()), ("Championnat de Suède", "2001"));
    assert_eq!(game.result, Some(Outcome::BlackTournament(64)));
    assert_eq!((game.start, game.range.clone()), (None, 16..84));
    assert_eq!(game.entries[3].range, 27..28);
    assert_eq!(game.replay().unwrap().to_string(), WIPE_OUT);
    assert_eq!(Row::from_record(&game).unwrap(), row);
}

#[test]
fn a_file_cut_anywhere_says_where() {
    let bytes = three();
    for length in 0..bytes.len() {
        let error = first_error(&bytes[..length]);
        assert_eq!(error.offset, length as u64, "{error}");
        match error.kind {
            WthorErrorKind::ShortHead => assert!(length < 16),
            WthorErrorKind::Truncated { row, rows: 3 } => assert_eq!(row as usize, (length - 16) / 68),
            other => panic!("{length}: {other}"),
        }
    }
}

#[test]
fn a_wrong_count_of_games_is_an_error() {
    let mut bytes = three();
    bytes[4] = 2;
    let error = first_error(&bytes);
    assert_eq!(error.to_string(), "byte 152: the file goes on behind the 2 rows that its head counts");
    bytes[4] = 4;
    let error = first_error(&bytes);
    assert_eq!(error.to_string(), "byte 220: the file ends within row 3 of the 4 that its head counts");
    // the games before are read nevertheless
    assert_eq!(read(&bytes).unwrap().iter().filter(|game| game.is_ok()).count(), 3);
}

#[test]
fn other_boards_and_kinds_are_recognised_and_refused() {
    let with = |at: usize, value: u8| {
        let mut bytes = three();
        bytes[at] = value;
        bytes
    };
    for (bytes, expected) in [
        (with(12, 10), "byte 12: the games are on a 10×10 board; only 8×8 is read"),
        (with(12, 7), "byte 12: the size of the board is 7; 8, or 0 for 8, is read"),
        (with(13, 1), "byte 13: the file holds solitaires, not games"),
        (with(13, 9), "byte 13: the kind of the file is 9; games are 0"),
        (with(8, 1), "byte 8: the file holds names, not games"),
    ] {
        assert_eq!(first_error(&bytes).to_string(), expected);
    }
    assert!(read(&with(12, 0)).unwrap().iter().all(Result::is_ok));
}

#[test]
fn a_byte_that_is_no_square_costs_one_game() {
    for byte in [1, 9, 10, 19, 20, 80, 89, 90, 99, 255] {
        let mut bytes = three();
        bytes[16 + 68 + 8 + 6] = byte;
        let games = read(&bytes).unwrap();
        assert!(games[0].is_ok() && games[2].is_ok() && games.len() == 3);
        let error = games[1].as_ref().unwrap_err();
        assert!(matches!(error.kind, WthorErrorKind::NotASquare { game: 1, ply: 7, byte: b } if b == byte), "{error}");
        assert_eq!(error.offset, 98);
        assert!(error.is_in_one_game());
    }
    let mut bytes = three();
    bytes[16 + 8 + 20] = 56;
    let error = first_error(&bytes);
    assert_eq!(error.to_string(), "byte 44: move 21 of game 0 stands behind the zero that ends the game");
}

#[test]
fn names_are_latin_1_and_end_with_a_zero() {
    let mut table = NameTable::tournaments();
    assert_eq!(table.add("Championnat de Suède"), Some(0));
    assert_eq!(table.add("a name of 26 characters ..."), None);
    assert_eq!(table.add("日本"), None);
    assert_eq!(table.add("a name of 25 characters ."), Some(1));
    let mut bytes = Vec::new();
    table.write(&mut bytes, &HEAD).unwrap();
    assert_eq!(bytes.len(), 16 + 2 * 26);
    assert_eq!(bytes[16 + 17], 0xe8);
    assert_eq!(NameTable::read_tournaments(&*bytes).unwrap(), table);
    assert_eq!(table.number("Championnat de Suède"), Some(0));

    let mut unended = bytes.clone();
    unended[16 + 26 + 25] = b'!';
    let error = NameTable::read_tournaments(&*unended).unwrap_err();
    assert_eq!(error.to_string(), "byte 42: the name in row 1 is not ended by a zero");
    for length in 0..bytes.len() {
        assert_eq!(NameTable::read_tournaments(&bytes[..length]).unwrap_err().offset, length as u64);
    }
    bytes.push(0);
    assert_eq!(NameTable::read_tournaments(&*bytes).unwrap_err().offset, 68);
    let games = NameTable::read_players(&*three()).unwrap_err();
    assert_eq!(games.to_string(), "byte 4: the file holds no names");
}

/// A source that gives one byte at a time and then fails.
#[derive(Debug)]
struct Failing(Vec<u8>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() {
            return Err(std::io::Error::other("the cable is out"));
        }
        buffer[0] = self.0.remove(0);
        Ok(1)
    }
}

#[test]
fn a_source_that_fails_is_told_of_at_its_byte() {
    let error = Reader::new(Failing(three()[..100].to_vec())).unwrap().find_map(Result::err).unwrap();
    assert_eq!(error.to_string(), "byte 100: cannot read on: the cable is out");
    assert_eq!(Reader::new(Failing(Vec::new())).unwrap_err().offset, 0);
}

#[test]
fn what_the_format_cannot_hold_is_refused() {
    let whole = game(2);
    let shown = discs(&whole);
    let refuse = |record: &Record| Row::from_record(record).unwrap_err();
    let turned = Record { start: Some(Position::START.turned()), ..Record::default() };
    assert_eq!(refuse(&turned), Refusal::Start);
    assert!(matches!(refuse(&record("f5 f6 a1", None)), Refusal::Illegal(error) if error.entry == 2));
    assert_eq!(refuse(&record("f5 f6", None)), Refusal::NoScore);
    assert_eq!(refuse(&record("f5 f6", Outcome::Unfinished)), Refusal::NoScore);
    let wrong = Outcome::Score(Score { black: 1, white: 2 });
    assert_eq!(refuse(&record(&whole, wrong)), Refusal::Score(wrong));
    assert!(refuse(&record("f5 f6", wrong)).to_string().contains("result"));
    // every right way to write the result gives the same row
    let difference = f64::from(shown.black) - f64::from(shown.white);
    let results = [
        None,
        Some(Outcome::Score(shown)),
        Some(Outcome::Score(shown.tournament())),
        Some(Outcome::Difference(difference)),
        Some(Outcome::Winner(shown.winner())),
        Some(Outcome::BlackTournament(shown.tournament().black)),
    ];
    for result in results {
        assert_eq!(Row::from_record(&record(&whole, result)).unwrap().score, shown.tournament().black, "{result:?}");
    }
}

fn any_row() -> impl Strategy<Value = Row> {
    let numbers = (any::<u16>(), any::<u16>(), any::<u16>(), any::<u8>(), any::<u8>());
    (numbers, prop::collection::vec(0..64_u8, 0..=60)).prop_map(|(numbers, squares)| {
        let mut bytes = [0; Row::BYTES];
        for (at, number) in [numbers.0, numbers.1, numbers.2].into_iter().enumerate() {
            bytes[2 * at..2 * at + 2].copy_from_slice(&number.to_le_bytes());
        }
        (bytes[6], bytes[7]) = (numbers.3, numbers.4);
        for (byte, index) in bytes[8..].iter_mut().zip(squares) {
            let square = Square::from_index(index).unwrap();
            *byte = 10 * (square.row() + 1) + square.column() + 1;
        }
        Row::from_bytes(bytes, 0).unwrap()
    })
}

proptest! {
    #[test]
    fn rows_come_back_as_they_were_written(rows in prop::collection::vec(any_row(), 0..6), made: [u8; 4], depth: u8) {
        let mut bytes = Vec::new();
        let head = Head { made, depth, ..HEAD };
        wthor::write(&mut bytes, &head, &rows).unwrap();
        prop_assert_eq!(bytes.len(), 16 + 68 * rows.len());
        let mut reader = Reader::new(&*bytes).unwrap();
        prop_assert_eq!(*reader.head(), Head { games: u32::try_from(rows.len()).unwrap(), ..head });
        for expected in &rows {
            prop_assert_eq!(&reader.next_row().unwrap().unwrap(), expected);
        }
        prop_assert!(reader.next_row().is_none());
    }

    /// A legal game comes back from its record too, with numbers, scores and all.
    #[test]
    fn records_come_back_as_they_were_written(seed: u64, numbers: [u16; 3], scores: [u8; 2]) {
        let [tournament, black, white] = numbers;
        let [score, theoretical] = scores;
        let mut written = row(&game(seed), score);
        (written.tournament, written.black, written.white) = (tournament, black, white);
        written.theoretical = theoretical;
        let bytes = file(&[written]);
        let record = Reader::new(&*bytes).unwrap().next().unwrap().unwrap();
        prop_assert_eq!(Row::from_record(&record).unwrap(), written);
    }

    #[test]
    fn names_come_back_as_they_were_written(names in prop::collection::vec("[\u{1}-\u{ff}]{0,19}", 0..8)) {
        let mut table = NameTable::players();
        for name in &names {
            prop_assert!(table.add(name).is_some());
        }
        let mut bytes = Vec::new();
        table.write(&mut bytes, &HEAD).unwrap();
        prop_assert_eq!(NameTable::read_players(&*bytes).unwrap(), table);
    }

    #[test]
    fn no_bytes_make_the_readers_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = wthor::is_meant(&bytes);
        let _ = NameTable::read_players(&*bytes);
        let _ = NameTable::read_tournaments(&*bytes);
        for game in read(&bytes).into_iter().flatten().flatten() {
            let _ = examine(&game);
        }
    }

    /// Whatever is damaged in a good file: what is read back is what is written again, or an error within the file.
    #[test]
    fn damage_is_read_or_told_of(damage in prop::collection::vec((0..220_usize, any::<u8>()), 1..6)) {
        let mut bytes = three();
        for (at, value) in damage {
            bytes[at] = value;
        }
        match Reader::new(&*bytes) {
            Err(error) => prop_assert!(error.offset <= 16),
            Ok(mut reader) => {
                let head = *reader.head();
                let rows: Vec<_> = std::iter::from_fn(|| reader.next_row()).collect();
                if rows.iter().all(Result::is_ok) {
                    let rows: Vec<Row> = rows.into_iter().map(Result::unwrap).collect();
                    let mut again = Vec::new();
                    wthor::write(&mut again, &head, &rows).unwrap();
                    prop_assert_eq!(again, bytes);
                } else {
                    prop_assert!(rows.into_iter().filter_map(Result::err).all(|error| error.offset <= 220));
                }
            }
        }
    }
}

// --- one game ---

#[test]
fn an_illegal_move_is_told_with_its_reason_and_the_legal_ones() {
    let findings = examine(&record("f5 d6 c3 d3 c4 a1", None));
    let illegal = findings.illegal.as_deref().unwrap();
    assert_eq!((illegal.ply, illegal.byte, illegal.square.as_deref(), illegal.turn), (6, 5, Some("a1"), "white"));
    assert_eq!(illegal.legal, ["b3", "f3", "f4", "b5", "g5", "g6"].map(str::to_owned));
    assert!(illegal.to_string().contains("a1 is not a legal move for White (it flips nothing); legal: b3 f3 f4"));
    assert_eq!((findings.end, findings.verdict, findings.moves), (None, Verdict::NotJudged, 5));
    assert!(!illegal.mirrored_start);
    let occupied = examine(&record("f5 d6 f5", None)).illegal.unwrap();
    assert!(occupied.reason.contains("occupied"), "{}", occupied.reason);
}

#[test]
fn a_mirrored_start_is_recognised() {
    let mirrored = |moves: &str| -> String {
        let squares = moves.split(' ').map(|word| word.parse::<Square>().unwrap().mirrored().to_string());
        squares.collect::<Vec<_>>().join(" ")
    };
    let illegal = examine(&record(&mirrored(&game(3)), None)).illegal.unwrap();
    assert!(illegal.mirrored_start && illegal.legal_in_a_mirror);
    assert!(illegal.to_string().ends_with("legal in a mirror: left and right are exchanged"));
    let illegal = examine(&record("c5 a1", None)).illegal.unwrap();
    assert!(illegal.mirrored_start && !illegal.legal_in_a_mirror);
}

#[test]
fn a_wrong_side_and_a_pass_by_choice_are_illegal() {
    let mut wrong = record("f5 d6", None);
    wrong.entries[1].side = Some(Side::Black);
    let illegal = examine(&wrong).illegal.unwrap();
    assert_eq!((illegal.ply, illegal.turn), (2, "white"));
    // `pa` is no square, so the entry is a pass
    let illegal = examine(&record("f5 pa", None)).illegal.unwrap();
    assert_eq!((illegal.ply, illegal.square), (2, None));
}

#[test]
fn results_are_right_by_the_conventions_that_files_use() {
    let judge = |outcome| examine(&record(WIPE_OUT, outcome)).verdict;
    let score = |black, white| Outcome::Score(Score { black, white });
    for (outcome, expected) in [
        (score(64, 0), Verdict::Right(Convention::Tournament)),
        (score(13, 0), Verdict::Right(Convention::Discs)),
        (score(13, 51), Verdict::Wrong),
        (score(0, 64), Verdict::Wrong),
        (Outcome::BlackTournament(64), Verdict::Right(Convention::Tournament)),
        (Outcome::BlackTournament(13), Verdict::RightOnlyAs(Convention::Discs)),
        (Outcome::BlackTournament(0), Verdict::Wrong),
        (Outcome::BlackTournament(255), Verdict::Wrong),
        (Outcome::Difference(13.0), Verdict::Right(Convention::Difference)),
        (Outcome::Difference(64.0), Verdict::Right(Convention::TournamentDifference)),
        (Outcome::Difference(-13.0), Verdict::Wrong),
        (Outcome::Difference(13.5), Verdict::Wrong),
        (Outcome::Difference(f64::NAN), Verdict::Wrong),
        (Outcome::Winner(Winner::Side(Side::Black)), Verdict::Right(Convention::Winner)),
        (Outcome::Winner(Winner::Draw), Verdict::Wrong),
        (Outcome::Unfinished, Verdict::Missing),
        (score(0, 0), Verdict::Missing),
    ] {
        assert_eq!(judge(outcome), expected, "{outcome:?}");
    }
    assert_eq!(examine(&record(WIPE_OUT, None)).verdict, Verdict::Missing);
    // with komi, the server took it from the difference
    let komi = Record { komi: Some(-3.133), ..record(WIPE_OUT, Outcome::Difference(16.13)) };
    assert_eq!(examine(&komi).verdict, Verdict::Right(Convention::Difference));
}

#[test]
fn a_game_that_stops_is_unfinished_or_adjudicated() {
    let at = |moves: &str, outcome: Option<Outcome>| {
        let Findings { end, verdict, .. } = examine(&record(moves, outcome));
        (end.unwrap(), verdict)
    };
    assert_eq!(at("f5 d6", None), (End::Unfinished, Verdict::Unfinished));
    assert_eq!(at("f5 d6", Some(Outcome::Unfinished)), (End::Unfinished, Verdict::Unfinished));
    assert_eq!(at("", Some(Outcome::Unfinished)), (End::Unfinished, Verdict::Unfinished));
    let forfeit = Some(Outcome::Score(Score { black: 0, white: 64 }));
    assert_eq!(at("f5 d6", forfeit), (End::Unfinished, Verdict::Adjudicated));
    // 0–0 is a game not reported
    let nothing = Some(Outcome::Score(Score { black: 0, white: 0 }));
    assert_eq!(at("f5 d6", nothing), (End::Unfinished, Verdict::Unfinished));
}

#[test]
fn a_game_can_stop_at_a_forced_pass() {
    // the first game and move after which a pass is due
    let (moves, side) = (0..)
        .find_map(|seed| {
            let whole = game(seed);
            let replayed = record(&whole, None).replay().unwrap();
            let pass = *replayed.passes().first()?;
            Some((replayed.truncated(pass.before_move - 1).unwrap().to_string(), pass.side))
        })
        .unwrap();
    let findings = examine(&record(&moves, Outcome::BlackTournament(61)));
    assert_eq!((findings.end, findings.verdict), (Some(End::AtForcedPass), Verdict::Adjudicated));
    // a pass that is due and not written is none
    assert_eq!(findings.passes, [0, 0]);
    let findings = examine(&record(&format!("{moves} pa"), None));
    assert_eq!((findings.end, findings.passes[side as usize]), (Some(End::Unfinished), 1));
}

#[test]
fn a_draw_with_empty_squares_is_32_to_32() {
    // a1 and b1 are empty, every line from them is of one colour, and there are 31 discs of each
    let names = |text: &str| -> Bitboard { text.split(' ').map(|name| name.parse::<Square>().unwrap()).collect() };
    let lines = "c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8 b2 b3 b4 b5 b6 b7 b8 c3 d4 e5 f6 g7 h8";
    let black = names(lines) | names("h2 h3 h4 h5 g8");
    let board = Board::new(black, !black - names("a1 b1")).unwrap();
    let start = Position { board, side: Side::Black };
    assert_eq!((start.status(), board.count()), (Status::Over, Score { black: 31, white: 31 }));
    let at = |result| Record { start: Some(start), result: Some(result), ..Record::default() };
    assert_eq!(examine(&at(Outcome::BlackTournament(32))).verdict, Verdict::Right(Convention::Tournament));
    assert_eq!(examine(&at(Outcome::BlackTournament(31))).verdict, Verdict::RightOnlyAs(Convention::Discs));
    let summary = audit([at(Outcome::BlackTournament(32))]);
    assert_eq!((summary.ended_with_empties, summary.wipe_outs, summary.without_moves), (1, 0, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The fast way and the slow way refuse the same records, at the same place.
    #[test]
    fn the_fast_replay_agrees_with_the_slow(
        seed: u64,
        damage in prop::collection::vec((0..60_usize, 0..70_u8), 0..3),
        sides in prop::collection::vec(any::<Option<bool>>(), 60),
    ) {
        let mut damaged = record(&game(seed), None);
        let replayed = damaged.replay().unwrap();
        for ((entry, ply), side) in damaged.entries.iter_mut().zip(replayed.plies()).zip(sides) {
            // the right side, mostly
            entry.side = side.map(|right| if right { ply.side } else { ply.side.opponent() }).filter(|_| seed % 3 == 0);
        }
        for (at, index) in damage {
            if let Some(entry) = damaged.entries.get_mut(at) {
                entry.square = Square::from_index(index);
            }
        }
        let findings = examine(&damaged);
        match damaged.replay() {
            Ok(game) => {
                prop_assert!(findings.illegal.is_none());
                prop_assert_eq!(usize::from(findings.moves), game.len());
                prop_assert_eq!(usize::from(findings.passes[0] + findings.passes[1]), game.passes().len());
                prop_assert_eq!(findings.discs, game.position().board.count());
                prop_assert_eq!(findings.end == Some(End::Over), game.position().is_over());
            }
            Err(error) => {
                let illegal = findings.illegal.unwrap();
                prop_assert_eq!((illegal.ply, illegal.byte), (error.before.len() + 1, error.range.start));
                prop_assert!(findings.end.is_none());
            }
        }
    }
}

// --- many games ---

/// The game seen through one of the four symmetries that keep the start.
fn through(relation: Relation, moves: &str) -> String {
    let seen = |square: Square| {
        let (column, row) = (square.column(), square.row());
        let (column, row) = match relation {
            Relation::Same => (column, row),
            Relation::Transposed => (row, column),
            Relation::AntiTransposed => (7 - row, 7 - column),
            Relation::Rotated => (7 - column, 7 - row),
        };
        Square::new(column, row).unwrap().to_string()
    };
    moves.split(' ').map(|word| seen(word.parse().unwrap())).collect::<Vec<_>>().join(" ")
}

const RELATIONS: [Relation; 4] = [Relation::Same, Relation::Transposed, Relation::AntiTransposed, Relation::Rotated];

#[test]
fn a_repeated_game_is_found_through_every_symmetry() {
    let whole = game(4);
    for known in RELATIONS {
        for relation in RELATIONS {
            let mut audit = Audit::new();
            let first = record(&through(known, &whole), None);
            let other = record(&game(5), None);
            let again = record(&through(relation, &through(known, &whole)), None);
            assert!(audit.add(0, 0, &first, &examine(&first)).twin.is_none());
            assert!(audit.add(0, 1, &other, &examine(&other)).twin.is_none());
            let findings = examine(&again);
            assert_eq!(examine(&record(&through(relation, "f5 d6"), None)).to_usual(), Some(relation));
            let twin = audit.add(1, 7, &again, &findings).twin.unwrap();
            assert_eq!((twin.file, twin.game, twin.by), (0, 0, relation), "{known:?}");
            let Summary { duplicates, symmetric_duplicates, .. } = *audit.summary();
            let same = relation == Relation::Same;
            assert_eq!((duplicates, symmetric_duplicates), (u64::from(same), u64::from(!same)));
        }
    }
}

#[test]
fn short_games_are_not_called_repeated() {
    let whole = game(6);
    let first = |moves: usize| whole.split(' ').take(moves).collect::<Vec<_>>().join(" ");
    let twice = |moves: usize| audit([record(&first(moves), None), record(&first(moves), None)]).duplicates;
    assert_eq!((twice(19), twice(20)), (0, 1));
    // one that goes on is another game
    assert_eq!(audit([record(&first(20), None), record(&first(21), None)]).duplicates, 0);
    // so is one from another start
    let elsewhere = Record { start: Some(Position::START.turned()), ..record("", None) };
    assert_eq!(audit([elsewhere.clone(), elsewhere]).duplicates, 0);
}

#[test]
fn the_counts_are_those_of_the_games() {
    let whole = game(1);
    let right = Outcome::Score(discs(&whole).tournament());
    let passes = record(&whole, None).replay().unwrap().passes().len() as u64;
    let summary = audit([
        record(WIPE_OUT, Outcome::BlackTournament(64)),
        record(WIPE_OUT, Outcome::BlackTournament(13)),
        record(&whole, right),
        record(&whole, Outcome::Score(Score { black: 1, white: 63 })),
        record("f5 d6", Outcome::BlackTournament(64)),
        record("f5 d6 a1", None),
        record("c5", None),
        record("", Outcome::Unfinished),
    ]);
    assert_eq!((summary.games, summary.illegal, summary.mirrored_starts), (8, 2, 1));
    assert_eq!((summary.score_mismatches, summary.right_by_another_convention), (2, 1));
    assert_eq!((summary.unfinished, summary.adjudicated, summary.without_moves), (2, 1, 1));
    assert_eq!((summary.wipe_outs, summary.duplicates), (2, 1));
    assert_eq!((summary.passes, summary.most_passes), (2 * passes, passes));
    assert!(summary.has_faults());
}

/// Thousands of games, in several chunks, some of them broken: the order is that of the stream, whoever examines what.
#[test]
fn the_order_is_that_of_the_files() {
    let games: Vec<Record> = (0..50).map(|seed| record(&game(seed), None)).collect();
    let broken = Unreadable { byte: Some(5), message: "broken".to_owned(), is_one_game: true };
    let items = |file: u32, count: u32| {
        let (games, broken) = (games.clone(), broken.clone());
        (0..count).map(move |at| {
            let game = games[at as usize % games.len()].clone();
            (file, if at % 100 == 99 { Err(broken.clone()) } else { Ok(game) })
        })
    };
    let mut seen = Vec::new();
    let summary = run(items(0, 3000).chain(items(2, 2500)), |found| {
        seen.push(match found {
            Ok(report) => (report.file, report.game, report.twin.map(|twin| (twin.file, twin.game))),
            Err((file, game, _)) => (file, game, None),
        });
        ControlFlow::Continue(())
    });
    let expected = [(0, 3000), (2, 2500)].into_iter().flat_map(|(file, count)| {
        (0..count).map(move |at| {
            let first = at % 100 == 99 || (file == 0 && at < 50);
            (file, at, (!first).then_some((0, at % 50)))
        })
    });
    // the fiftieth game is first met where it is not broken
    let expected: Vec<_> = expected.collect();
    assert_eq!(seen, expected);
    assert_eq!((summary.games, summary.unreadable), (5500 - 55, 55));

    // and the run ends where it is told to
    let mut told = 0;
    run(items(0, 3000), |_| {
        told += 1;
        if told == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(told, 10);
}

// --- the command ---

#[test]
fn check_audits_files_of_games() {
    let book = common::Book::new();
    book.write("good.wtb", &three());
    let run = book.run(&["check", "good.wtb", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    for (key, value) in [
        ("games", 3),
        ("illegal", 0),
        ("score_mismatches", 0),
        ("unfinished", 1),
        ("adjudicated", 1),
        ("wipe_outs", 1),
        ("duplicates", 0),
    ] {
        assert_eq!(report[key], value, "{key}");
    }
    for key in ["with_passes", "ended_with_empties"] {
        assert!(report[key].is_u64(), "{key}");
    }
    assert_eq!(report["files"][0], "good.wtb");

    let run = book.run(&["check", "good.wtb"]);
    assert!(run.stdout.starts_with("3 games in 1 file\n         0  illegal\n"), "{}", run.stdout);
    assert_eq!(run.stderr, "");
}

#[test]
fn each_game_is_an_object_on_a_line() {
    let book = common::Book::new();
    book.write("good.wtb", &three());
    book.write("more.txt", format!("{}\n", game(1)).as_bytes());
    let run = book.run(&["check", "good.wtb", "more.txt", "--format", "ndjson"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let games: Vec<serde_json::Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 4);
    assert_eq!((games[0]["end"].as_str(), games[0]["moves"].as_u64()), (Some("over"), Some(9)));
    assert_eq!(games[0]["to_usual"], "same");
    assert_eq!((games[0]["recorded"].as_str(), games[0]["verdict"].as_str()), (Some("64-0"), Some("right")));
    assert_eq!((games[2]["end"].as_str(), games[2]["verdict"].as_str()), (Some("unfinished"), Some("adjudicated")));
    let same = &games[3]["same_as"];
    assert_eq!(
        (same["file"].as_str(), same["game"].as_u64(), same["by"].as_str()),
        (Some("good.wtb"), Some(1), Some("same"))
    );
}

#[test]
fn broken_files_are_named_and_the_others_audited() {
    let book = common::Book::new();
    let good = three();
    book.write("cut.wtb", &good[..150]);
    book.write("good.wtb", &good);
    book.write("ten.wtd", &[&[20, 5, 10, 8, 1, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0][..], &[0; 104]].concat());
    book.write("names.jou", &[20, 5, 10, 8, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]);
    book.write("noise.bin", &[1, 2, 3, 200]);
    let files = ["cut.wtb", "good.wtb", "ten.wtd", "names.jou", "noise.bin"];
    let run = book.run(&[&["check"][..], &files].concat());
    assert_eq!(run.code, 1);
    for expected in [
        "error: cut.wtb: byte 150: the file ends within row 1 of the 3 that its head counts\n",
        "error: ten.wtd: byte 12: the games are on a 10×10 board; only 8×8 is read\n",
        "error: names.jou: byte 16: the file ends within row 0 of the 9 that its head counts\n",
        "error: noise.bin: byte 0: ",
    ] {
        assert!(run.stderr.contains(expected), "{expected}\n{}", run.stderr);
    }
    assert!(run.stdout.starts_with("4 games in 5 files\n"), "{}", run.stdout);
    let json = book.run(&[&["check", "--format", "json"][..], &files].concat());
    let report: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((report["ok"].as_bool(), report["unreadable"].as_u64()), (Some(false), Some(4)));
    assert_eq!(report["faults"].as_array().map(Vec::len), Some(4));
}

#[test]
fn the_first_faults_are_shown_and_the_rest_counted() {
    let book = common::Book::new();
    let mut rows = vec![row(WIPE_OUT, 13); 24];
    rows.push(row(WIPE_OUT, 64));
    book.write("wrong.wtb", &file(&rows));
    let run = book.run(&["check", "wrong.wtb"]);
    assert_eq!(run.code, 1);
    let first = "error: wrong.wtb: game 0 (byte 16): the record says 13-51, the board 13-0, or 64-0 with the empty squares \
                 given to the winner; the record would be right as discs on the board\n";
    assert!(run.stderr.starts_with(first), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 21);
    assert!(run.stderr.ends_with("and 4 more faults; `--format ndjson` shows all\n"));

    book.write("illegal.txt", b"f5d6c3d3c4a1");
    let run = book.run(&["check", "illegal.txt"]);
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.contains("move 6: a1 is not a legal move for White (it flips nothing); legal: b3 f3 f4"),
        "{}",
        run.stderr
    );
}

#[test]
fn names_beside_the_games_are_used() {
    let book = common::Book::new();
    let mut players = NameTable::players();
    for name in ["???", "Ada", "Björn"] {
        players.add(name).unwrap();
    }
    let mut bytes = Vec::new();
    players.write(&mut bytes, &HEAD).unwrap();
    book.write("WTH.JOU", &bytes);
    let mut row = row(WIPE_OUT, 13);
    (row.black, row.white) = (1, 2);
    book.write("wrong.wtb", &file(&[row]));
    let run = book.run(&["check", "wrong.wtb"]);
    assert!(run.stderr.starts_with("error: wrong.wtb: game 0, Ada – Björn (byte 16): "), "{}", run.stderr);
}

#[test]
fn games_of_wthor_are_shown_and_converted() {
    let book = common::Book::new();
    book.write("three.wtb", &three());
    let run = book.run(&["convert", "three.wtb", "-f", "transcript", "--game", "0"]);
    assert_eq!((run.code, run.stdout.trim_end()), (0, WIPE_OUT), "{}", run.stderr);
    let run = book.run(&["convert", "three.wtb", "-f", "pgn"]);
    assert_eq!((run.code, run.stdout.matches("[Result ").count()), (0, 3), "{}", run.stderr);
    // what is written is found right again
    book.write("three.pgn", run.stdout.as_bytes());
    let run = book.run(&["check", "three.pgn", "three.wtb", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, report["games"].as_u64(), report["score_mismatches"].as_u64()), (0, Some(6), Some(0)));

    let mut bytes = three();
    bytes[16 + 68 + 8 + 6] = 99;
    book.write("broken.wtb", &bytes);
    let run = book.run(&["convert", "broken.wtb", "-f", "transcript"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("broken.wtb, game 1, move 7, byte 98: "), "{}", run.stderr);
}

#[test]
fn games_and_content_are_checked_apart() {
    let book = common::Book::new();
    book.write("good.wtb", &three());
    book.write("content/outflank.yaml", b"");
    assert_eq!(book.run(&["check", "good.wtb", "."]).code, 2);
    assert_eq!(book.run(&["check", ".", "--format", "ndjson"]).code, 2);
    assert_eq!(book.run(&["check", "missing.wtb"]).code, 2);
}

// --- the real files ---

/// The folder of real files; `None`, loudly, where there is none.
fn corpus(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("OUTFLANK_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir());
    if folder.is_none() {
        eprintln!("SKIPPED: {test}: OUTFLANK_CORPUS names no folder of real game files");
    }
    folder
}

/// The WTHOR files, in order.
fn wthor_files(corpus: &std::path::Path) -> Vec<PathBuf> {
    let entries = corpus.join("wthor").read_dir().unwrap().map(|entry| entry.unwrap().path());
    let is_year = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "wtb");
    let mut files: Vec<PathBuf> = entries.filter(is_year).collect();
    files.sort();
    files
}

fn wthor_game(corpus: &std::path::Path, year: u16, index: usize) -> (Record, Findings) {
    let bytes = std::fs::read(corpus.join(format!("wthor/WTH_{year}.wtb"))).unwrap();
    let record = Reader::new(&*bytes).unwrap().nth(index).unwrap().unwrap();
    let findings = examine(&record);
    (record, findings)
}

#[test]
fn every_wthor_game_is_legal_and_every_score_right() {
    let Some(corpus) = corpus("every_wthor_game_is_legal_and_every_score_right") else { return };
    let files = wthor_files(&corpus);
    assert_eq!(files.len(), 24);
    let items = (0_u32..).zip(&files).flat_map(|(file, path)| {
        let reader = Reader::new(std::fs::File::open(path).unwrap()).unwrap();
        reader.map(move |game| (file, Ok(game.unwrap())))
    });
    let summary = run(items, |_| ControlFlow::Continue(()));
    assert_eq!((summary.games, summary.illegal, summary.score_mismatches), (65_083, 0, 0));
    assert_eq!((summary.unfinished, summary.with_passes, summary.most_passes), (287, 37_879, 15));
    // counted by a second program that shares nothing with this one
    assert_eq!((summary.ended_with_empties, summary.wipe_outs, summary.duplicates), (2_972, 491, 5));
    assert_eq!((summary.with_passes_of_both, summary.passes, summary.moves), (420, 72_889, 3_894_282));
    assert_eq!(summary.first_moves.into_iter().collect::<Vec<_>>(), [("f5".to_owned(), 65_083)]);
}

#[test]
fn every_wthor_file_comes_back_byte_for_byte() {
    let Some(corpus) = corpus("every_wthor_file_comes_back_byte_for_byte") else { return };
    let mut files = wthor_files(&corpus);
    files.push(corpus.join("wthor/nboard_test.WTB"));
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let mut reader = Reader::new(&*bytes).unwrap();
        let head = *reader.head();
        let mut rows = Vec::new();
        while let Some(row) = reader.next_row() {
            rows.push(row.unwrap());
        }
        let mut again = Vec::new();
        wthor::write(&mut again, &head, &rows).unwrap();
        assert!(again == bytes, "{}", path.display());
        // a game of each file through its record
        let record = rows[0].record(0, head.year, &Tables::default());
        assert_eq!(Row::from_record(&record).unwrap(), rows[0]);
    }
}

#[test]
fn the_names_of_wthor_are_read() {
    let Some(corpus) = corpus("the_names_of_wthor_are_read") else { return };
    let bytes = |name: &str| std::fs::read(corpus.join("wthor").join(name)).unwrap();
    let (players, tournaments) = (bytes("WTH.JOU"), bytes("WTH.TRN"));
    let table = NameTable::read_players(&*players).unwrap();
    assert_eq!((table.len(), table.get(0), table.get(1)), (4448, Some("???"), Some("Tastet Marc")));
    let mut again = Vec::new();
    table.write(&mut again, &Head::from_bytes(players[..16].try_into().unwrap())).unwrap();
    assert!(again == players);
    let table = NameTable::read_tournaments(&*tournaments).unwrap();
    assert_eq!((table.len(), table.get(0)), (492, Some("Diverses parties")));
    assert!(table.number("Championnat de Suède").is_some());
    let mut again = Vec::new();
    table.write(&mut again, &Head::from_bytes(tournaments[..16].try_into().unwrap())).unwrap();
    assert!(again == tournaments);
    // as players they are no whole number of rows
    assert!(NameTable::read_players(&*tournaments).is_err());
}

#[test]
fn the_tricky_wthor_games_are_what_they_are_said_to_be() {
    let Some(corpus) = corpus("the_tricky_wthor_games_are_what_they_are_said_to_be") else { return };
    let score = |black, white| Score { black, white };
    let right = Verdict::Right(Convention::Tournament);

    let (record, findings) = wthor_game(&corpus, 2001, 1388);
    assert_eq!((findings.moves, findings.discs, findings.verdict), (9, score(13, 0), right));
    assert_eq!(record.result, Some(Outcome::BlackTournament(64)));
    assert_eq!(record.replay().unwrap().to_string(), "f5 d6 c5 f6 e7 f4 g5 e6 e3");

    for (year, index) in [(1990, 2755), (2015, 695)] {
        let pass = wthor_game(&corpus, year, index).0.replay().unwrap().passes()[0];
        assert_eq!((pass.side, pass.before_move), (Side::White, 16), "{year} #{index}");
    }
    // and no game has an earlier one
    for path in wthor_files(&corpus) {
        for record in Reader::new(std::fs::File::open(&path).unwrap()).unwrap().map(Result::unwrap) {
            let first = Record { entries: record.entries.into_iter().take(15).collect(), ..Record::default() };
            assert_eq!(examine(&first).passes, [0, 0], "{}", path.display());
        }
    }

    let (_, findings) = wthor_game(&corpus, 2015, 23);
    assert_eq!((findings.passes.iter().sum::<u8>(), findings.moves, findings.discs), (15, 60, score(64, 0)));

    let game = wthor_game(&corpus, 2001, 291).0.replay().unwrap();
    let black: Vec<usize> =
        game.passes().iter().filter(|pass| pass.side == Side::Black).map(|pass| pass.before_move).collect();
    assert_eq!(black, [56, 57, 58, 59]);
    assert_eq!(game.position().board.count(), score(43, 20));

    let (record, findings) = wthor_game(&corpus, 1986, 548);
    assert_eq!((findings.end, findings.discs, findings.verdict), (Some(End::Over), score(31, 31), right));
    assert_eq!(record.result, Some(Outcome::BlackTournament(32)));

    let (_, findings) = wthor_game(&corpus, 1999, 4916);
    assert_eq!((findings.moves, findings.verdict), (59, Verdict::Adjudicated));
    assert_ne!(findings.end, Some(End::Over));

    let (record, findings) = wthor_game(&corpus, 1994, 116);
    assert_eq!((findings.end, findings.verdict), (Some(End::AtForcedPass), Verdict::Adjudicated));
    assert_eq!((findings.discs, record.result), (score(49, 3), Some(Outcome::BlackTournament(61))));
}

#[test]
fn the_odd_wthor_file_has_a_board_of_size_0() {
    let Some(corpus) = corpus("the_odd_wthor_file_has_a_board_of_size_0") else { return };
    let bytes = std::fs::read(corpus.join("wthor/nboard_test.WTB")).unwrap();
    let mut reader = Reader::new(&*bytes).unwrap();
    assert_eq!((reader.head().board, reader.head().games), (0, 1));
    let findings = examine(&reader.next().unwrap().unwrap());
    assert_eq!((findings.illegal.is_none(), findings.end), (true, Some(End::Over)));
    assert!(reader.next().is_none());
}

/// The games of a live broadcast.
fn live(corpus: &std::path::Path, year: u16) -> Vec<Record> {
    let file = std::fs::File::open(corpus.join(format!("pgn/liveothello{year}.pgn"))).unwrap();
    records(Format::Pgn, std::io::BufReader::new(file)).map(Result::unwrap).collect()
}

#[test]
fn the_live_broadcasts_are_what_they_are_said_to_be() {
    let Some(corpus) = corpus("the_live_broadcasts_are_what_they_are_said_to_be") else { return };
    let score = |black, white| Score { black, white };
    let look = |year, index: usize| {
        let record = live(&corpus, year).swap_remove(index);
        let findings = examine(&record);
        (record.result, findings)
    };
    let (result, findings) = look(2005, 13);
    assert_eq!((result, findings.discs), (Some(Outcome::Score(score(24, 40))), score(22, 42)));
    assert_eq!(findings.verdict, Verdict::Wrong);

    let (result, findings) = look(2006, 2);
    assert_eq!((result, findings.discs), (Some(Outcome::Score(score(39, 25))), score(39, 24)));
    assert_eq!((findings.verdict, findings.end), (Verdict::Wrong, Some(End::Over)));

    let (result, findings) = look(2009, 139);
    assert_eq!((result, findings.discs), (Some(Outcome::Score(score(0, 64))), score(36, 25)));
    assert_eq!(findings.verdict, Verdict::Adjudicated);
    assert_ne!(findings.end, Some(End::Over));

    let (result, findings) = look(2010, 202);
    assert_eq!((result, findings.moves, findings.verdict), (Some(Outcome::Unfinished), 0, Verdict::Unfinished));

    for (year, games) in [(2005, 23), (2006, 4), (2007, 33), (2008, 81), (2009, 192), (2010, 327)] {
        let summary = audit(live(&corpus, year));
        assert_eq!((summary.games, summary.illegal), (games, 0), "{year}");
    }
}

/// The same games in two formats: WTHOR, and PGN that was made from it.
#[test]
fn a_year_as_pgn_is_the_same_games_as_in_wthor() {
    let Some(corpus) = corpus("a_year_as_pgn_is_the_same_games_as_in_wthor") else { return };
    let pgn = std::fs::File::open(corpus.join("pgn/WTH_1990.pgn")).unwrap();
    let wtb = std::fs::File::open(corpus.join("wthor/WTH_1990.wtb")).unwrap();
    let pgn = records(Format::Pgn, std::io::BufReader::new(pgn)).map(Result::unwrap);
    let wtb = Reader::new(wtb).unwrap().map(Result::unwrap);
    let mut games = 0;
    for (pgn, wtb) in pgn.zip(wtb) {
        let squares = |record: &Record| record.entries.iter().filter_map(|entry| entry.square).collect::<Vec<_>>();
        assert_eq!(squares(&pgn), squares(&wtb), "game {games}");
        games += 1;
    }
    assert_eq!(games, 2986);
}

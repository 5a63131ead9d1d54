//! How many games a second are read, replayed and audited: `cargo bench --bench replay`.
//!
//! Random games to their end, the same on every run, in one thread; the fastest of several rounds counts, since whatever
//! else the machine does can only slow a round down. Beside other crates: `benches/peers`. Where `OUTFLANK_CORPUS` names the
//! folder of real files, also all of its WTHOR files, from the disk and on all processors.

use std::fs::File;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank::notation::record::{Entry, Outcome, Record};
use outflank::notation::wthor::{self, Head, Reader, Row};
use outflank::notation::{Format, records};
use outflank::proof::audit::{examine, run};
use outflank::rules::{Position, Replay, Square, Status};

const GAMES: usize = 4_000;
const ROUNDS: usize = 75;

fn main() {
    let games = random_games();
    let moves: usize = games.iter().map(Vec::len).sum();
    println!("{GAMES} random games, {moves} moves; one thread; fastest of {ROUNDS} rounds");

    rate("replay of squares", || games.iter().filter(|game| replays(game.iter().copied())).count());

    let head = Head { made: [20, 5, 10, 8], games: 0, names: 0, year: 2001, board: 8, kind: 0, depth: 24, reserved: 0 };
    let rows: Vec<Row> = games.iter().map(|game| row(game)).collect();
    let mut bytes = Vec::new();
    wthor::write(&mut bytes, &head, &rows).expect("written to memory");
    rate("WTHOR bytes, parsed and replayed", || {
        let mut reader = Reader::new(&*bytes).expect("a file");
        std::iter::from_fn(|| reader.next_row()).filter(|row| replays(row.as_ref().expect("a game").squares())).count()
    });
    rate("WTHOR bytes, as records, examined", || {
        let reader = Reader::new(&*bytes).expect("a file");
        reader.filter(|record| examine(record.as_ref().expect("a game")).illegal.is_none()).count()
    });
    let text: String = games.iter().map(|game| game.iter().map(Square::to_string).collect::<String>() + "\n").collect();
    rate("transcripts, one a line, examined", || {
        let read = records(Format::Lines, text.as_bytes());
        read.filter(|record| examine(record.as_ref().expect("a game")).illegal.is_none()).count()
    });

    match std::env::var_os("OUTFLANK_CORPUS") {
        Some(folder) => corpus(Path::new(&folder)),
        None => println!("OUTFLANK_CORPUS names no folder of real files: they are left out"),
    }
}

/// Whether all of the moves are legal.
fn replays(moves: impl IntoIterator<Item = Square>) -> bool {
    let mut replay = Replay::standard();
    moves.into_iter().all(|square| replay.play(square)) && black_box(replay).position().is_over()
}

/// Prints the games a second of the fastest round; `work` returns how many games were right.
fn rate(name: &str, mut work: impl FnMut() -> usize) {
    let mut fastest = f64::INFINITY;
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        let right = black_box(work());
        fastest = fastest.min(begin.elapsed().as_secs_f64());
        assert_eq!(right, GAMES, "{name}: not every game is legal");
    }
    println!("{name:40} {:6.0} k games/s", GAMES as f64 / fastest / 1e3);
}

/// All WTHOR files of the folder, from the disk, on all processors.
fn corpus(folder: &Path) {
    let Ok(entries) = folder.join("wthor").read_dir() else { return };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "wtb"));
    files.sort();
    let bytes: u64 = files.iter().filter_map(|path| path.metadata().ok()).map(|file| file.len()).sum();
    let mut fastest = f64::INFINITY;
    let mut games = 0;
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        let items = (0_u32..).zip(&files).flat_map(|(file, path)| {
            let reader = Reader::new(File::open(path).expect("opened")).expect("a file of games");
            reader.map(move |game| (file, Ok(game.expect("a game"))))
        });
        let summary = run(items, |_| ControlFlow::Continue(()));
        fastest = fastest.min(begin.elapsed().as_secs_f64());
        assert_eq!(summary.illegal, 0);
        games = summary.games;
    }
    println!(
        "audit of {games} WTHOR games, {} files     {:6.0} k games/s, {:.0} MB/s, {:.0} ms in all",
        files.len(),
        games as f64 / fastest / 1e3,
        bytes as f64 / fastest / 1e6,
        fastest * 1e3
    );
}

fn row(game: &[Square]) -> Row {
    let entries =
        game.iter().map(|&square| Entry { square: Some(square), side: None, annotation: String::new(), range: 0..0 });
    let result = Some(Outcome::BlackTournament(32));
    let record = Record { entries: entries.collect(), result, ..Record::default() };
    Row::from_record(&record).expect("a legal game")
}

/// Games of random legal moves to the end, the same on every run.
fn random_games() -> Vec<Vec<Square>> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |bound: u8| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        ((seed >> 32) % u64::from(bound)) as usize
    };
    let mut one = || {
        let (mut position, mut moves) = (Position::START, Vec::new());
        loop {
            match position.status() {
                Status::Moves(legal) => {
                    let square = legal.squares().nth(below(legal.len())).expect("fewer than all");
                    moves.push(square);
                    position = position.after_legal(square);
                }
                Status::MustPass => position = position.turned(),
                Status::Over => return moves,
            }
        }
    };
    (0..GAMES).map(|_| one()).collect()
}

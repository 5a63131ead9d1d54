//! Outflank's replay beside that of other crates, on the same random games in one run:
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`.
//!
//! Each contender checks every move and passes where it must, and ends with the discs of both sides, which all have to find
//! alike. None is told in advance where the passes are: each learns it from a refused move, the quickest way that each
//! crate's public functions offer. Squares are converted before the clock starts. The fastest of several rounds counts, since
//! whatever else the machine does can only slow a round down.

#[allow(dead_code, unused_imports, reason = "the whole module is compiled, and only the replay is measured")]
#[path = "../../../src/rules/mod.rs"]
mod rules;

use std::hint::black_box;
use std::time::Instant;

use magpie::othello as magpie_game;
use rules::{Game, Position, Replay, Side, Square, Status};

const GAMES: usize = 4_000;
const ROUNDS: usize = 75;

/// Black's and White's discs, added over all games.
type Discs = [u64; 2];

fn main() {
    let games = random_games(GAMES);
    let moves: usize = games.iter().map(Vec::len).sum();
    println!("{GAMES} random games to the end, {moves} moves; one thread; fastest of {ROUNDS} rounds");
    let indices: Vec<Vec<usize>> =
        games.iter().map(|game| game.iter().map(|square| usize::from(square.index())).collect()).collect();
    let positions: Vec<Vec<magpie_game::Position>> = indices
        .iter()
        .map(|game| game.iter().map(|&index| (1_u64 << index).try_into().expect("one bit")).collect())
        .collect();

    let contenders: [(&str, Box<dyn Fn() -> Discs>); 5] = [
        ("outflank rules::Replay", Box::new(|| total(&games, ours))),
        ("outflank rules::Game", Box::new(|| total(&games, ours_in_full))),
        ("othello 0.1.2", Box::new(|| total(&indices, othello))),
        ("magpie 0.12.0", Box::new(|| total(&positions, magpie))),
        ("rust_reversi_core 1.0.2", Box::new(|| total(&indices, rust_reversi_core))),
    ];
    let mut fastest = [f64::INFINITY; 5];
    let expected = contenders[0].1();
    for _ in 0..ROUNDS {
        for (time, (name, replay)) in fastest.iter_mut().zip(&contenders) {
            let begin = Instant::now();
            let discs = black_box(replay());
            *time = time.min(begin.elapsed().as_secs_f64());
            assert_eq!(discs, expected, "{name} finds other discs");
        }
    }
    for (time, (name, _)) in fastest.iter().zip(&contenders) {
        let rate = GAMES as f64 / time;
        println!("{name:24} {:8.0} games/s  {:6.2} ns a move", rate, time / moves as f64 * 1e9);
    }
    let peer = fastest[2..].iter().copied().fold(f64::INFINITY, f64::min);
    println!("rules::Replay is {:.2} times as fast as the fastest other crate", peer / fastest[0]);
}

fn total<G>(games: &[Vec<G>], replay: impl Fn(&[G]) -> [u32; 2]) -> Discs {
    let mut total = [0; 2];
    for game in games {
        let [black, white] = replay(black_box(game));
        total[0] += u64::from(black);
        total[1] += u64::from(white);
    }
    total
}

fn ours(game: &[Square]) -> [u32; 2] {
    let mut replay = Replay::standard();
    for &square in game {
        assert!(replay.play(square));
    }
    let board = replay.position().board;
    Side::ALL.map(|side| u32::from(board.discs(side).len()))
}

fn ours_in_full(game: &[Square]) -> [u32; 2] {
    let mut played = Game::standard();
    for &square in game {
        played.play(square).expect("legal");
    }
    let board = played.position().board;
    Side::ALL.map(|side| u32::from(board.discs(side).len()))
}

fn othello(game: &[usize]) -> [u32; 2] {
    let mut position = othello::Game::default();
    let mut black = true;
    for &square in game {
        position = position.make_move(square).unwrap_or_else(|| {
            assert_eq!(position.available_moves(), 0);
            position.pass_move();
            black = !black;
            position.make_move(square).expect("legal")
        });
        black = !black;
    }
    let [own, other] = position.get().map(u64::count_ones);
    if black { [own, other] } else { [other, own] }
}

fn magpie(game: &[magpie_game::Position]) -> [u32; 2] {
    let mut played = magpie_game::Game::new();
    for &square in game {
        if played.play(square).is_err() {
            assert!(played.moves().is_empty());
            played.pass_turn();
            played.play(square).expect("legal");
        }
    }
    [magpie_game::Stone::Black, magpie_game::Stone::White].map(|stone| u32::from(played.bits_for(stone).count_set()))
}

fn rust_reversi_core(game: &[usize]) -> [u32; 2] {
    let mut board = rust_reversi_core::board::Board::new();
    for &square in game {
        if board.do_move(square).is_err() {
            board.do_pass().expect("a pass is due");
            board.do_move(square).expect("legal");
        }
    }
    [board.black_piece_num(), board.white_piece_num()].map(|count| u32::try_from(count).expect("a count"))
}

/// Games of random legal moves to the end, the same on every run.
fn random_games(count: usize) -> Vec<Vec<Square>> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |bound: u8| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        ((seed >> 32) % u64::from(bound)) as usize
    };
    (0..count)
        .map(|_| {
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
        })
        .collect()
}

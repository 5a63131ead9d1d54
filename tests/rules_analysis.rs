//! Facts, symmetries and shapes: what is computed about boards, against simpler ways to compute it.

use outflank::analysis::facts::{self, fact};
use outflank::analysis::{Symmetry, shape};
use outflank::notation::board_text;
use outflank::rules::{Bitboard, Board, Position, Side, Square, Status};
use proptest::prelude::*;

fn board(text: &str) -> Board {
    board_text::read(text).unwrap_or_else(|errors| panic!("{}", errors[0])).board
}

/// The published and the independently computed counts, as far as they are quick; `cargo bench --bench perft` has the rest.
#[test]
fn counts_of_sequences_are_the_known_ones() {
    let number = |name: &str| fact(name).and_then(|value| value.number()).expect(name);
    let sequences = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
    for (n, expected) in (1..).zip(sequences) {
        assert_eq!(number(&format!("sequences-{n}")), expected);
        assert_eq!(number(&format!("perft-{n}")), expected);
        assert_eq!(number(&format!("perft-kept-{n}")), expected);
        assert_eq!(number(&format!("games-ending-at-{n}")), 0);
    }
    assert_eq!(number("must-pass-after-8"), 24);
    assert_eq!(number("must-pass-after-7"), 0);
}

#[test]
fn every_quick_fact_has_the_known_value() {
    let shown: Vec<String> = facts::all()
        .iter()
        .filter(|fact| !fact.name.contains(|c: char| c.is_ascii_digit()) && !fact.may_be_slow())
        .map(|fact| {
            assert!(!fact.how.is_empty());
            format!("{} {}", fact.name, fact.value())
        })
        .collect();
    assert_eq!(
        shown,
        [
            "a-squares c1 f1 a3 h3 a6 h6 c8 f8",
            "b-squares d1 e1 a4 h4 a5 h5 d8 e8",
            "bottom-left a8",
            "bottom-right h8",
            "c-squares b1 g1 a2 h2 a7 h7 b8 g8",
            "centre-squares d4 e4 d5 e5",
            "colours 2",
            "corners a1 h1 a8 h8",
            "directions 8",
            "earliest-pass 8",
            "edge-squares a1 b1 c1 d1 e1 f1 g1 h1 a2 h2 a3 h3 a4 h4 a5 h5 a6 h6 a7 h7 a8 b8 c8 d8 e8 f8 g8 h8",
            "first-moves d3 c4 f5 e6",
            "most-flips 18",
            "rows 8",
            "shortest-game 9",
            "shortest-games 228",
            "squares 64",
            "start-black e4 d5",
            "start-white d4 e5",
            "top-left a1",
            "top-right h1",
            "x-squares b2 g2 b7 g7",
        ]
    );
    // a name out of order would not be found
    assert!(facts::names().all(|name| facts::find(name).is_some()));
    assert_eq!(fact("shortest-novel"), None);
    assert_eq!(fact("corners").and_then(|value| value.number()), Some(4));
    assert_eq!(fact("squares").and_then(|value| value.squares()), None);
}

/// The sets that the rules name as constants are the computed ones.
#[test]
fn named_sets_of_squares_are_the_computed_ones() {
    for (name, constant) in [
        ("corners", Bitboard::CORNERS),
        ("x-squares", Bitboard::X_SQUARES),
        ("c-squares", Bitboard::C_SQUARES),
        ("a-squares", Bitboard::A_SQUARES),
        ("b-squares", Bitboard::B_SQUARES),
        ("edge-squares", Bitboard::EDGES),
        ("centre-squares", Bitboard::CENTRE),
    ] {
        assert_eq!(fact(name).and_then(|value| value.squares()), Some(constant), "{name}");
    }
}

#[test]
fn there_are_eight_different_symmetries_and_four_keep_the_start() {
    let images: std::collections::BTreeSet<Vec<Square>> =
        Symmetry::ALL.iter().map(|symmetry| Square::all().map(|square| symmetry.square(square)).collect()).collect();
    assert_eq!(images.len(), 8);
    assert_eq!(Symmetry::ALL.iter().filter(|symmetry| symmetry.board(&Board::START) == Board::START).count(), 4);
    assert!(Square::all().all(|square| Symmetry::ALL[0].square(square) == square));
    assert!(Square::all().all(|square| Symmetry::ALL[1].square(square) == square.mirrored()));
}

#[test]
fn stable_discs_grow_from_corners_and_full_lines() {
    assert_eq!(shape::stable(&Board::START), Bitboard::EMPTY);
    // a corner, the edge discs of its colour beside it, and the disc that these hold
    let corner = board(
        "XXXX-O--
         XX------
         X-O-----
         O-------
         --------
         --------
         --------
         -------O",
    );
    assert_eq!(shape::stable(&corner).to_string(), "a1 b1 c1 d1 a2 b2 a3 h8");
    // a full edge is stable in both colours, the discs beside it are not
    let edge = board(
        "XOOXXOXO
         --XX----
         --------
         --------
         --------
         --------
         --------
         --------",
    );
    assert_eq!(shape::stable(&edge), edge.occupied() & Square::all().filter(|square| square.row() == 0).collect());
    // an X-square disc without its corner is not stable
    let x_square = board(&format!("---------X{}", "-".repeat(54)));
    assert_eq!(shape::stable(&x_square), Bitboard::EMPTY);
    // on a full board every disc is stable
    assert_eq!(shape::stable(&board(&"XO".repeat(32))), Bitboard::ALL);
}

#[test]
fn mobility_and_frontier_of_the_start() {
    assert_eq!(shape::mobility(&Board::START).to_string(), "4-4");
    assert_eq!(shape::frontier(&Board::START).to_string(), "2-2");
    let after = Position::START.after_legal("f5".parse().unwrap());
    assert_eq!(shape::mobility(&after.board).to_string(), "3-3");
    assert_eq!(shape::frontier(&after.board).to_string(), "4-1");
}

/// The positions of a game that plays the legal move that each number picks, until it ends.
fn playout(picks: &[u8]) -> Vec<Position> {
    let mut positions = vec![Position::START];
    let mut position = Position::START;
    for &pick in picks {
        position = match position.status() {
            Status::Over => break,
            Status::MustPass => position.turned(),
            Status::Moves(moves) => {
                let index = usize::from(pick) % usize::from(moves.len());
                position.after_legal(moves.squares().nth(index).unwrap())
            }
        };
        positions.push(position);
    }
    positions
}

/// The rule for stable discs, square by square.
fn stable_slowly(board: &Board) -> Bitboard {
    const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut stable = Bitboard::EMPTY;
    loop {
        let before = stable;
        for square in board.occupied() {
            let safe = LINES.iter().all(|&(columns, rows)| {
                let mut full = true;
                for sign in [-1, 1] {
                    let mut here = square;
                    while let Some(next) = here.offset(sign * columns, sign * rows) {
                        full &= board.at(next).is_some();
                        here = next;
                    }
                }
                let held = [-1, 1].into_iter().any(|sign| match square.offset(sign * columns, sign * rows) {
                    None => true,
                    Some(next) => before.contains(next) && board.at(next) == board.at(square),
                });
                full || held
            });
            if safe {
                stable.insert(square);
            }
        }
        if stable == before {
            return stable;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn stable_discs_never_flip_again(picks in prop::collection::vec(any::<u8>(), 80)) {
        let positions = playout(&picks);
        for (i, position) in positions.iter().enumerate() {
            let stable = shape::stable(&position.board);
            prop_assert_eq!(stable, stable_slowly(&position.board));
            for side in Side::ALL {
                let kept = stable & position.board.discs(side);
                prop_assert!(positions[i..].iter().all(|later| kept.is_subset(later.board.discs(side))));
            }
        }
    }

    #[test]
    fn shapes_look_the_same_through_every_symmetry(picks in prop::collection::vec(any::<u8>(), 0..70)) {
        let board = playout(&picks).last().unwrap().board;
        for symmetry in Symmetry::ALL {
            let seen = symmetry.board(&board);
            prop_assert_eq!(shape::stable(&seen), symmetry.squares(shape::stable(&board)));
            prop_assert_eq!(shape::mobility(&seen), shape::mobility(&board));
            prop_assert_eq!(shape::frontier(&seen), shape::frontier(&board));
        }
    }
}

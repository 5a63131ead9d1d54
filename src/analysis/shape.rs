//! What a position looks like: discs that can never flip, moves to choose from, discs that touch empty squares.

use crate::rules::{Bitboard, Board, Direction, Score, Side};

/// The four lines through a square, each by its two directions.
const AXES: [(Direction, Direction); 4] = [
    (Direction::North, Direction::South),
    (Direction::NorthEast, Direction::SouthWest),
    (Direction::East, Direction::West),
    (Direction::SouthEast, Direction::NorthWest),
];

/// Discs of both colours that no sequence of moves can flip, as far as the usual rule finds them.
///
/// A disc is stable if it is safe along each of the four lines through it: the whole line is full, or at least one of its
/// two neighbours on the line is off the board or is itself a stable disc of the same colour. The set grows from nothing
/// until nothing is added. Every disc found is stable for certain; a few discs that are stable for deeper reasons are not
/// found.
///
/// ```
/// use outflank::{analysis::shape, notation::board_text};
/// let board = board_text::read(&format!("XXO{}", "-".repeat(61))).unwrap().board;
/// assert_eq!(shape::stable(&board).to_string(), "a1 b1");
/// ```
#[must_use]
pub fn stable(board: &Board) -> Bitboard {
    let empties = board.empties();
    let axes = AXES.map(|(one, other)| {
        let open = spread(empties, one) | spread(empties, other);
        // shifting all squares leaves out those with no neighbour behind them
        let at_edge = !(one.shift(Bitboard::ALL) & other.shift(Bitboard::ALL));
        (one, other, !open | at_edge)
    });
    Side::ALL.into_iter().fold(Bitboard::EMPTY, |all, side| {
        let mut found = Bitboard::EMPTY;
        loop {
            let mut safe = board.discs(side);
            for (one, other, always) in axes {
                safe = safe & (always | one.shift(found) | other.shift(found));
            }
            if safe == found {
                break all | found;
            }
            found = safe;
        }
    })
}

/// The squares and everything that lies behind them in one direction.
fn spread(squares: Bitboard, direction: Direction) -> Bitboard {
    (0..7).fold(squares, |reached, _| reached | direction.shift(reached))
}

/// How many legal moves each side would have if it were its turn.
#[must_use]
pub fn mobility(board: &Board) -> Score {
    each(|side| board.legal_moves(side))
}

/// How many of each side's discs touch an empty square.
#[must_use]
pub fn frontier(board: &Board) -> Score {
    each(|side| board.frontier(side))
}

fn each(squares: impl Fn(Side) -> Bitboard) -> Score {
    Score { black: squares(Side::Black).len(), white: squares(Side::White).len() }
}

//! Facts that prose may quote, each computed from the rules at the moment it is asked for.

use std::sync::OnceLock;

use super::Symmetry;
use super::perft::Survey;
use crate::rules::{Bitboard, Board, Direction, Game, Position, Side, Square};

/// What a fact says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u64),
    /// Certain squares; prose may name them or say how many they are.
    Squares(Bitboard),
}

impl Value {
    /// The number, or how many squares.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Self::Number(number) => number,
            Self::Squares(squares) => u64::from(squares.len()),
        }
    }

    /// The squares, if the fact is about squares.
    #[must_use]
    pub const fn squares(self) -> Option<Bitboard> {
        match self {
            Self::Number(_) => None,
            Self::Squares(squares) => Some(squares),
        }
    }
}

/// A fact by its name.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// What prose calls it, such as `shortest-game`.
    pub name: &'static str,
    /// How it is computed, in a few words.
    pub how: &'static str,
    compute: fn() -> Value,
}

impl Fact {
    /// Computes it. The slowest, those about the shortest game, walk through all games of nine moves once.
    #[must_use]
    pub fn value(&self) -> Value {
        (self.compute)()
    }
}

/// Every fact, sorted by name.
#[must_use]
pub fn all() -> &'static [Fact] {
    &FACTS
}

/// The names of all facts, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    FACTS.iter().map(|fact| fact.name)
}

/// The value of a fact, or `None` where there is none of this name.
///
/// ```
/// use outflank::analysis::facts::fact;
/// assert_eq!(fact("x-squares").unwrap().squares().unwrap().to_string(), "b2 g2 b7 g7");
/// assert_eq!(fact("edge-squares").unwrap().number(), 28);
/// ```
#[must_use]
pub fn fact(name: &str) -> Option<Value> {
    let index = FACTS.binary_search_by(|fact| fact.name.cmp(name)).ok()?;
    Some(FACTS[index].value())
}

macro_rules! facts {
    ($($name:literal, $how:literal, $compute:expr;)*) => {
        [$(Fact { name: $name, how: $how, compute: $compute }),*]
    };
}

static FACTS: [Fact; 21] = facts! {
    "a-squares", "edge squares beside a C-square that are no corner", || Value::Squares(a_squares());
    "b-squares", "edge squares that are no corner, C-square or A-square",
        || Value::Squares(edges() - corners() - c_squares() - a_squares());
    "bottom-left", "the first column's last square", || at(0, 7);
    "bottom-right", "the last column's last square", || at(7, 7);
    "c-squares", "neighbours of a corner on the edge", || Value::Squares(c_squares());
    "centre-squares", "squares that touch the middle of the board", || Value::Squares(centre());
    "colours", "one for each side", || count(Side::ALL.len());
    "corners", "squares with exactly three neighbours", || Value::Squares(corners());
    "directions", "neighbours of a square inside the board", || count(Direction::ALL.len());
    "edge-squares", "squares with fewer than eight neighbours, corners included", || Value::Squares(edges());
    "first-moves", "legal moves of the standard start", || Value::Squares(Position::START.legal_moves());
    "most-flips", "no playable square has longer lines, and a game in which one move flips as many is replayed",
        || Value::Number(most_flips());
    "rows", "different rows of the 64 squares", || count(Square::all().filter(|square| square.column() == 0).count());
    "shortest-game", "every game up to the first length at which one ends",
        || Value::Number(shortest_games().0);
    "shortest-games", "games of that length that end", || Value::Number(shortest_games().1);
    "squares", "all squares", || count(Square::all().count());
    "start-black", "black discs of the standard start", || Value::Squares(Board::START.discs(Side::Black));
    "start-white", "white discs of the standard start", || Value::Squares(Board::START.discs(Side::White));
    "top-left", "the first column's first square", || at(0, 0);
    "top-right", "the last column's first square", || at(7, 0);
    "x-squares", "diagonal neighbours of a corner", || Value::Squares(neighbours(corners()) - edges());
};

fn count(number: usize) -> Value {
    Value::Number(number as u64)
}

fn at(column: u8, row: u8) -> Value {
    Value::Squares(Square::new(column, row).into_iter().collect())
}

/// Every square beside one of these.
fn neighbours(squares: Bitboard) -> Bitboard {
    Direction::ALL.into_iter().fold(Bitboard::EMPTY, |all, direction| all | direction.shift(squares))
}

/// The squares whose number of neighbours is asked for.
fn with_neighbours(wanted: impl Fn(u8) -> bool) -> Bitboard {
    Square::all().filter(|&square| wanted(neighbours(Bitboard::of(square)).len())).collect()
}

fn corners() -> Bitboard {
    with_neighbours(|neighbours| neighbours == 3)
}

fn edges() -> Bitboard {
    with_neighbours(|neighbours| neighbours < 8)
}

fn c_squares() -> Bitboard {
    neighbours(corners()) & edges()
}

fn a_squares() -> Bitboard {
    // what touches a C-square round the corner of the board is a C-square itself
    (neighbours(c_squares()) & edges()) - corners() - c_squares()
}

/// The squares that are equally near to all four edges, as nearly as eight columns allow.
fn centre() -> Bitboard {
    let middle = |index: u8| index.abs_diff(7 - index) == 1;
    Square::all().filter(|square| middle(square.column()) && middle(square.row())).collect()
}

/// The number of moves of the shortest game, and how many games have it.
///
/// The four first moves are symmetric, so that only one of them is followed; that they are is checked here.
fn shortest_games() -> (u64, u64) {
    static SHORTEST: OnceLock<(u64, u64)> = OnceLock::new();
    *SHORTEST.get_or_init(|| {
        let firsts = Position::START.legal_moves();
        let first = firsts.into_iter().next().expect("the start has legal moves");
        let images =
            Symmetry::ALL.into_iter().filter(|symmetry| symmetry.position(&Position::START) == Position::START);
        let alike: Bitboard = images.map(|symmetry| symmetry.square(first)).collect();
        assert_eq!(alike, firsts, "the first moves are not symmetric");
        let after = Position::START.after_legal(first);
        (0..60)
            .map(|more| (more + 1, ending_after(after, more) * u64::from(firsts.len())))
            .find(|&(_, games)| games > 0)
            .map_or((0, 0), |(moves, games)| (u64::from(moves), games))
    })
}

/// How many games end with exactly the last of `discs` more discs.
fn ending_after(position: Position, discs: u8) -> u64 {
    Survey::of(position, discs).ended()
}

/// The most discs that one move can flip in a game from the standard start: a bound that no move exceeds, and a game that
/// reaches it.
fn most_flips() -> u64 {
    // along a line, at most all squares but the last can flip; the squares of the start are never played on
    let bound = Square::all()
        .filter(|&square| Board::START.at(square).is_none())
        .map(|square| Direction::ALL.map(|direction| reach(square, direction).saturating_sub(1)).iter().sum::<u64>())
        .max();
    let reached = longest_flip().plies().iter().map(|ply| u64::from(ply.flips.all().len())).max();
    assert_eq!(bound, reached, "the game does not reach the bound");
    bound.unwrap_or_default()
}

/// How many squares there are from a square to the edge.
fn reach(square: Square, direction: Direction) -> u64 {
    let (columns, rows) = direction.step();
    std::iter::successors(square.offset(columns, rows), |next| next.offset(columns, rows)).count() as u64
}

/// A game whose last move, in a corner, flips along three whole lines.
fn longest_flip() -> Game {
    const MOVES: &str = "d3c5f6e3c6g7b5a5f3g2h1c7b7a7a4a3a8d2c1d1c3b1e1b2f5f1h8f2f4f7e2e6c4g1g6h7h6a6b3a2a1";
    crate::notation::transcript::read(MOVES, Position::START).expect("the moves are legal")
}

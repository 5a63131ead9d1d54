//! Facts that prose may quote, each computed from the rules at the moment it is asked for.

use std::fmt;
use std::sync::OnceLock;

use super::Symmetry;
use super::perft::{Convention, Survey, perft};
use super::random::Sample;
use crate::rules::{Bitboard, Board, Direction, Game, Position, Score, Side, Square, Status};

/// What a fact says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u64),
    /// Certain squares; prose may name them or say how many they are.
    Squares(Bitboard),
    /// A share of a random sample in hundredths of a per cent, with its standard error.
    Share {
        /// The share, in hundredths of a per cent.
        hundredths: u32,
        /// One standard error, in hundredths of a per cent, rounded up.
        error: u32,
    },
    /// An average of a random sample, in hundredths.
    Mean(u64),
    /// How many games end with each score, Black's first; in the order of Black's discs.
    Endings(Vec<(Score, u64)>),
}

impl Value {
    /// The number, or how many squares; `None` for anything else.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Squares(squares) => Some(u64::from(squares.len())),
            Self::Share { .. } | Self::Mean(_) | Self::Endings(_) => None,
        }
    }

    /// The squares, if the fact is about squares.
    #[must_use]
    pub const fn squares(&self) -> Option<Bitboard> {
        match self {
            Self::Squares(squares) => Some(*squares),
            Self::Number(_) | Self::Share { .. } | Self::Mean(_) | Self::Endings(_) => None,
        }
    }
}

/// `28`; squares with spaces between; `34.42 % (± 0.05)`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Squares(squares) => write!(f, "{squares}"),
            Self::Share { hundredths, error } => {
                let decimal = |hundredths: u32| format!("{}.{:02}", hundredths / 100, hundredths % 100);
                write!(f, "{} % (± {})", decimal(*hundredths), decimal(*error))
            }
            Self::Mean(hundredths) => write!(f, "{}.{:02}", hundredths / 100, hundredths % 100),
            Self::Endings(endings) if endings.is_empty() => f.write_str("none"),
            Self::Endings(endings) => {
                for (i, (score, games)) in endings.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    write!(f, "{comma}{games} at {score}")?;
                }
                Ok(())
            }
        }
    }
}

/// A fact by its name.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What prose calls it, such as `shortest-game`.
    pub name: String,
    /// How it is computed, and by which convention, in a few words.
    pub how: String,
    compute: Compute,
}

/// What computes a fact.
#[derive(Clone, Copy, Debug)]
enum Compute {
    Function { compute: fn() -> Value, slow: bool },
    Survey(u8, fn(&Survey) -> u64),
    Endings(u8),
    Mean(fn(&Sample) -> u64),
    Perft(u8, Convention),
    Random(fn(&Sample) -> u32),
}

impl Fact {
    /// Whether it may take more than a fifth of a second.
    #[must_use]
    pub const fn may_be_slow(&self) -> bool {
        match self.compute {
            Compute::Function { slow, .. } => slow,
            Compute::Survey(moves, _) | Compute::Endings(moves) | Compute::Perft(moves, _) => moves > 8,
            Compute::Random(_) | Compute::Mean(_) => true,
        }
    }

    /// Computes it.
    #[must_use]
    pub fn value(&self) -> Value {
        match self.compute {
            Compute::Function { compute, .. } => compute(),
            Compute::Survey(discs, read) => Value::Number(read(survey(discs))),
            Compute::Perft(plies, convention) => Value::Number(perft(Position::START, plies, convention)),
            Compute::Endings(discs) => {
                let endings = survey(discs).endings.iter();
                Value::Endings(endings.map(|(&(black, white), &games)| (Score { black, white }, games)).collect())
            }
            Compute::Random(read) => share(read),
            Compute::Mean(read) => {
                Value::Mean((read(sample()) * 100 + u64::from(Sample::GAMES) / 2) / u64::from(Sample::GAMES))
            }
        }
    }
}

/// Every fact, sorted by name.
#[must_use]
pub fn all() -> &'static [Fact] {
    static ALL: OnceLock<Vec<Fact>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut facts = Vec::new();
        simple(&mut facts);
        counts(&mut facts);
        samples(&mut facts);
        facts.sort_by(|a, b| a.name.cmp(&b.name));
        facts
    })
}

/// The names of all facts, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().iter().map(|fact| fact.name.as_str())
}

/// The fact of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Fact> {
    let index = all().binary_search_by(|fact| fact.name.as_str().cmp(name)).ok()?;
    Some(&all()[index])
}

/// The value of a fact, computed; `None` where there is none of this name.
///
/// ```
/// use outflank::analysis::facts::fact;
/// assert_eq!(fact("x-squares").unwrap().squares().unwrap().to_string(), "b2 g2 b7 g7");
/// assert_eq!(fact("edge-squares").unwrap().number(), Some(28));
/// ```
#[must_use]
pub fn fact(name: &str) -> Option<Value> {
    find(name).map(Fact::value)
}

/// Facts of single games that walk through very many of them.
const SLOW: [&str; 1] = ["shortest-game-without-wipe-out"];

macro_rules! facts {
    ($facts:expr; $($name:literal, $how:literal, $compute:expr;)*) => {
        $($facts.push(Fact {
            name: $name.to_owned(),
            how: $how.to_owned(),
            compute: Compute::Function { compute: $compute, slow: SLOW.contains(&$name) },
        });)*
    };
}

/// Facts of the board and of single games.
fn simple(facts: &mut Vec<Fact>) {
    facts! { facts;
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
    "earliest-pass", "the fewest moves after which a side must pass: every sequence up to that length",
        || Value::Number(earliest(|survey| survey.must_pass > 0));
    "shortest-game", "every game up to the first length at which one ends",
        || Value::Number(shortest_games().0);
    "shortest-games", "games of that length that end", || Value::Number(shortest_games().1);
    "shortest-game-without-wipe-out", "the fewest moves after which a game ends with discs of both colours",
        || Value::Number(earliest(|survey| survey.endings.keys().any(|&(black, white)| black > 0 && white > 0)));
    "squares", "all squares", || count(Square::all().count());
    "start-black", "black discs of the standard start", || Value::Squares(Board::START.discs(Side::Black));
    "start-white", "white discs of the standard start", || Value::Squares(Board::START.discs(Side::White));
    "top-left", "the first column's first square", || at(0, 0);
    "top-right", "the last column's first square", || at(7, 0);
    "x-squares", "diagonal neighbours of a corner", || Value::Squares(neighbours(corners()) - edges());
    }
}

/// The largest number of moves whose sequences are counted: what takes seconds, not minutes.
const LONGEST: u8 = 11;

/// Counts of move sequences from the standard start, by every convention in use.
fn counts(facts: &mut Vec<Fact>) {
    let mut add = |name: String, how: String, compute| facts.push(Fact { name, how, compute });
    for n in 1..=LONGEST {
        let discs = "a pass is not a move";
        add(
            format!("sequences-{n}"),
            format!("every sequence of {n} moves; {discs}; ended games drop out"),
            Compute::Perft(n, Convention::Discs),
        );
        add(
            format!("perft-{n}"),
            format!("every sequence of {n} plies; a forced pass is a ply; ended games drop out (OEIS, Edax)"),
            Compute::Perft(n, Convention::PassesEndedDropped),
        );
        add(
            format!("perft-kept-{n}"),
            format!("every sequence of {n} plies; a forced pass is a ply; an ended game keeps its first pass (Bik)"),
            Compute::Perft(n, Convention::PassesEndedKept),
        );
        add(
            format!("games-ending-at-{n}"),
            format!("every game that ends with exactly its move {n}; {discs}"),
            Compute::Survey(n, Survey::ended),
        );
        add(
            format!("endings-{n}"),
            format!("the scores, in discs, of every game that ends with exactly its move {n}; {discs}"),
            Compute::Endings(n),
        );
        add(
            format!("sequences-with-pass-{n}"),
            format!("every sequence of {n} moves with a pass between two of them"),
            Compute::Survey(n, |survey| survey.with_pass),
        );
        add(
            format!("must-pass-after-{n}"),
            format!("every sequence of {n} moves after which the next side must pass"),
            Compute::Survey(n, |survey| survey.must_pass),
        );
    }
}

/// Shares of random games.
fn samples(facts: &mut Vec<Fact>) {
    let how = format!("{} games of uniformly chosen legal moves, seed {}", Sample::GAMES, Sample::SEED);
    let mut add = |name: &str, read| {
        facts.push(Fact { name: format!("random-{name}"), how: how.clone(), compute: Compute::Random(read) });
    };
    add("with-pass", |sample| sample.with_pass);
    add("draws", |sample| sample.draws);
    add("black-wins", |sample| sample.black_wins);
    add("white-wins", |sample| sample.white_wins);
    add("wipe-outs", |sample| sample.wipe_outs);
    add("with-empties", |sample| sample.with_empties);
    facts.push(Fact {
        name: "random-moves".to_owned(),
        how: format!("the mean number of moves, without passes, of {how}"),
        compute: Compute::Mean(|sample| sample.moves),
    });
}

/// The sample, drawn once.
fn sample() -> &'static Sample {
    static SAMPLE: OnceLock<Sample> = OnceLock::new();
    SAMPLE.get_or_init(Sample::draw)
}

/// A share of the sample.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share is between 0 and 10,000 hundredths"
)]
fn share(read: fn(&Sample) -> u32) -> Value {
    let games = f64::from(Sample::GAMES);
    let share = f64::from(read(sample())) / games;
    let error = (share * (1.0 - share) / games).sqrt();
    Value::Share { hundredths: (share * 10_000.0).round() as u32, error: (error * 10_000.0).ceil() as u32 }
}

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
        let (after, edges) = (Position::START.after_legal(first), edges());
        (0..60)
            .map(|more| (more + 1, ending_after(after, more, edges) * u64::from(firsts.len())))
            .find(|&(_, games)| games > 0)
            .map_or((0, 0), |(moves, games)| (u64::from(moves), games))
    })
}

/// What there is to see after so many moves from the standard start, looked at once.
fn survey(moves: u8) -> &'static Survey {
    static SURVEYS: [OnceLock<Survey>; LONGEST as usize + 1] = [const { OnceLock::new() }; LONGEST as usize + 1];
    SURVEYS[usize::from(moves)].get_or_init(|| Survey::of(Position::START, moves))
}

/// The fewest moves after which something has happened in some game.
fn earliest(happened: fn(&Survey) -> bool) -> u64 {
    (1..=LONGEST).find(|&moves| happened(survey(moves))).map_or(0, u64::from)
}

/// How many games end with exactly the last of `discs` more discs.
fn ending_after(position: Position, discs: u8, edges: Bitboard) -> u64 {
    if discs == 0 {
        return u64::from(has_ended(&position, edges));
    }
    match position.status() {
        Status::Moves(moves) => {
            moves.into_iter().map(|square| ending_after(position.after_legal(square), discs - 1, edges)).sum()
        }
        Status::MustPass => ending_after(position.turned(), discs, edges),
        Status::Over => 0,
    }
}

/// Whether neither side can move, in a position of a game.
///
/// The discs of a game hang together, so where both colours are left, two discs of different colours touch. If no disc is on
/// an edge, the line through them leads to an empty square, and just before it there is a run of one colour that the other
/// can outflank: then the game goes on.
fn has_ended(position: &Position, edges: Bitboard) -> bool {
    let board = &position.board;
    if (edges - board.empties()).is_empty() {
        Side::ALL.into_iter().any(|side| board.discs(side).is_empty())
    } else {
        position.is_over()
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares both ways to see an end, in a position and in all that so many more discs lead to.
    fn compare(position: Position, discs: u8) {
        assert_eq!(has_ended(&position, edges()), position.is_over(), "{position:?}");
        if let (Status::Moves(moves), true) = (position.status(), discs > 0) {
            moves.into_iter().for_each(|square| compare(position.after_legal(square), discs - 1));
        }
    }

    #[test]
    fn a_game_without_a_disc_on_an_edge_ends_only_when_one_colour_is_gone() {
        compare(Position::START, 6);
        // a published shortest game: only one colour is left
        let shortest = crate::notation::transcript::read("e6f4e3f6g5d6e7f5c5", Position::START).expect("it is legal");
        let last = shortest.position();
        assert!(last.is_over() && has_ended(&last, edges()));
        // discs on edges, and both colours left
        compare(longest_flip().position(), 2);
    }
}

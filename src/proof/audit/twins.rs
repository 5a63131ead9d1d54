//! Games that there are twice: move for move, or seen through a symmetry of the start.
//!
//! Four symmetries of the board keep the standard start, and the rules cannot tell a game from the same game seen through one
//! of them. Each takes a different one of the four first moves to f5, so that every game has one usual orientation.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::Symmetry;
use crate::notation::record::Record;
use crate::rules::{Position, Side, Square};

/// Games with fewer moves are not compared: short ones are often the same by chance.
pub const LEAST_MOVES: usize = 20;

/// An earlier game with the same moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Its file, from 0.
    pub file: u32,
    /// Which game of that file, from 0.
    pub game: u32,
    /// How its moves become those of this one.
    pub by: Relation,
}

/// How one game becomes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// The moves are the same.
    Same,
    /// Columns and rows are exchanged: the mirror is the diagonal a1–h8.
    Transposed,
    /// The mirror is the diagonal a8–h1.
    AntiTransposed,
    /// The board is turned by half.
    Rotated,
}

impl Relation {
    /// In the order of [`Symmetry::OF_START`].
    const ALL: [Self; 4] = [Self::Same, Self::Transposed, Self::AntiTransposed, Self::Rotated];

    /// What takes this first move to f5.
    pub(super) fn to_usual(first: Square) -> Option<Self> {
        Symmetry::to_usual(first).map(|place| Self::ALL[place])
    }

    /// In words, behind "the same game".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Same => "move for move",
            Self::Transposed => "with columns and rows exchanged",
            Self::AntiTransposed => "mirrored in the diagonal a8–h1",
            Self::Rotated => "with the board turned by half",
        }
    }
}

/// A start and moves, in the usual orientation where the start is the standard one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    game: Packed,
    /// The symmetry to the usual orientation, by its place in [`Symmetry::OF_START`].
    to_usual: u8,
}

/// The moves, six bits each, ten a word, and the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Packed {
    moves: [u64; 7],
    length: u8,
    black_starts: bool,
    start: [u64; 2],
}

impl Key {
    /// `None` where the game is too short.
    pub(super) fn of(start: Position, record: &Record) -> Option<Self> {
        let mut moves = [0; 7];
        let mut length = 0;
        let first = record.entries.iter().find_map(|entry| entry.square)?;
        let to_usual = if start == Position::START { Symmetry::to_usual(first)? } else { 0 };
        let symmetry = Symmetry::OF_START[to_usual];
        for square in record.entries.iter().filter_map(|entry| entry.square) {
            let index = symmetry.square(square).index();
            *moves.get_mut(length / 10)? |= u64::from(index) << (6 * (length % 10));
            length += 1;
        }
        if length < LEAST_MOVES {
            return None;
        }
        Some(Self {
            game: Packed {
                moves,
                length: u8::try_from(length).ok()?,
                black_starts: start.side == Side::Black,
                start: Side::ALL.map(|side| start.board.discs(side).bits()),
            },
            to_usual: u8::try_from(to_usual).ok()?,
        })
    }
}

/// The games so far, each where it was first.
#[derive(Debug, Default)]
pub(super) struct Twins {
    games: BTreeMap<Packed, (u32, u32, u8)>,
}

impl Twins {
    /// The first game that is the same; where this is the first, it is remembered.
    pub(super) fn find_or_add(&mut self, key: Key, file: u32, game: u32) -> Option<Twin> {
        let &mut (known_file, known_game, to_usual) = self.games.entry(key.game).or_insert((file, game, key.to_usual));
        if (known_file, known_game) == (file, game) {
            return None;
        }
        let by = Relation::ALL[usize::from(to_usual ^ key.to_usual) % 4];
        Some(Twin { file: known_file, game: known_game, by })
    }
}

//! Why a square is not a legal move.

use std::fmt;

use super::{Board, Direction, Side, Square};

/// What a line from a square runs into, for a disc of one side placed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The neighbour is an empty square or off the board: the line holds nothing to outflank.
    Nothing,
    /// The neighbour is a disc of the mover: nothing lies between, and own discs are not jumped.
    OwnDisc,
    /// One or more of the opponent's discs, then an empty square.
    Gap,
    /// One or more of the opponent's discs up to the edge of the board.
    Edge,
    /// One or more of the opponent's discs, then a disc of the mover: these flip.
    Outflanks,
}

impl LineEnd {
    /// Follows the line from `square` in `direction` for a disc of `side`.
    #[must_use]
    pub fn of(board: &Board, side: Side, square: Square, direction: Direction) -> Self {
        let (columns, rows) = direction.step();
        let mut here = square;
        let mut outflanked = false;
        loop {
            let Some(next) = here.offset(columns, rows) else {
                return if outflanked { Self::Edge } else { Self::Nothing };
            };
            match board.at(next) {
                None => return if outflanked { Self::Gap } else { Self::Nothing },
                Some(disc) if disc == side => return if outflanked { Self::Outflanks } else { Self::OwnDisc },
                Some(_) => outflanked = true,
            }
            here = next;
        }
    }
}

/// A reason that content may claim for a square that is not a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// There is a disc on the square.
    Occupied,
    /// In some direction a run of the opponent's discs ends at an empty square.
    Gap,
    /// In some direction a run of the opponent's discs ends at the edge of the board.
    Edge,
    /// In some direction the neighbour is a disc of the mover, so nothing is outflanked there.
    OwnDisc,
    /// None of the neighbouring squares holds a disc.
    NothingThere,
}

impl Reason {
    /// All reasons with the words that content files use.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Occupied, "occupied"),
        (Self::Gap, "gap"),
        (Self::Edge, "edge"),
        (Self::OwnDisc, "own-disc"),
        (Self::NothingThere, "nothing-there"),
    ];

    /// The word that content files use, such as `own-disc`.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The reason that content files write as `word`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, w)| *w == word).map(|&(reason, _)| reason)
    }
}

/// Everything that makes a square illegal for a side: the square is occupied, or no line from it outflanks a disc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegality {
    reasons: Vec<Reason>,
}

impl Illegality {
    /// Why `side` may not play on `square`, or `None` where the move is legal.
    #[must_use]
    pub fn of(board: &Board, side: Side, square: Square) -> Option<Self> {
        if board.at(square).is_some() {
            return Some(Self { reasons: vec![Reason::Occupied] });
        }
        let ends = Direction::ALL.map(|direction| LineEnd::of(board, side, square, direction));
        if ends.contains(&LineEnd::Outflanks) {
            return None;
        }
        let mut reasons: Vec<Reason> =
            [(LineEnd::Gap, Reason::Gap), (LineEnd::Edge, Reason::Edge), (LineEnd::OwnDisc, Reason::OwnDisc)]
                .into_iter()
                .filter(|(end, _)| ends.contains(end))
                .map(|(_, reason)| reason)
                .collect();
        if reasons.is_empty() {
            reasons.push(Reason::NothingThere);
        }
        Some(Self { reasons })
    }

    /// The reasons, the most telling first. Never empty.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Whether this reason is one of them.
    #[must_use]
    pub fn has(&self, reason: Reason) -> bool {
        self.reasons.contains(&reason)
    }
}

/// In words, for messages: `it flips nothing`, `the square is occupied`.
impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.has(Reason::Occupied) { "the square is occupied" } else { "it flips nothing" })
    }
}

//! One board of a diagram: what to draw.

use crate::analysis::shape;
use crate::rules::{Bitboard, Board, Direction, Ply, Position, Side, Square};

use super::{Numbers, Show};

/// One board of a diagram: what to draw.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// Which board of the diagram it is.
    pub which: Which,
    /// The discs that are drawn: those of the position; under numbered moves those from before them, and each numbered disc in
    /// the colour of who placed it.
    pub board: Board,
    /// The position it stands for, and whose turn it is.
    pub position: Position,
    /// The move that led here, if one is known.
    pub last: Option<&'a Ply>,
    /// The discs that the last move turned over.
    pub flipped: Bitboard,
    /// The move about to be made: drawn as a dashed disc of the side to move.
    pub next: Option<Square>,
    /// What that move will turn over, where the author suggests it: drawn as hollow diamonds.
    pub would_flip: Bitboard,
    /// The numbered moves, in order.
    pub numbers: Vec<Number>,
}

/// Which board of a diagram a view is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Before or after the diagram's move.
    Only,
    /// After so many moves, as one of several boards.
    Frame(usize),
    /// With the numbers of these moves.
    Numbered(Numbers),
}

/// A numbered move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Where.
    pub square: Square,
    /// Who placed the disc.
    pub side: Side,
    /// What is written on it.
    pub shown: usize,
}

impl View<'_> {
    /// A position that nothing led to.
    #[must_use]
    pub const fn of_position(position: Position) -> Self {
        Self {
            which: Which::Only,
            board: position.board,
            position,
            last: None,
            flipped: Bitboard::EMPTY,
            next: None,
            would_flip: Bitboard::EMPTY,
            numbers: Vec::new(),
        }
    }

    /// Whether the board is the one before a diagram's move: its picture is about that move and no earlier one.
    #[must_use]
    pub fn is_before(&self) -> bool {
        self.next.is_some() && self.would_flip.is_empty()
    }

    /// The squares that something computed is drawn on; none on a board of numbered moves.
    #[must_use]
    pub fn computed(&self, show: Show) -> Bitboard {
        if !self.numbers.is_empty() {
            return Bitboard::EMPTY;
        }
        let board = &self.position.board;
        let last = self.last.filter(|_| !self.is_before());
        match show {
            Show::LegalMoves | Show::LegalCounts => self.position.legal_moves(),
            Show::LastMove => last.map(|ply| ply.square).into_iter().collect(),
            Show::Flips => last.map_or(Bitboard::EMPTY, |_| self.flipped),
            Show::Arrows => self.outflanked_lines().into_iter().flat_map(|(from, to)| [from, to]).collect(),
            Show::Frontier => board.frontier(Side::Black) | board.frontier(Side::White),
            Show::Stable => shape::stable(board),
            Show::BlackMobility => board.legal_moves(Side::Black),
            Show::WhiteMobility => board.legal_moves(Side::White),
        }
    }

    /// The lines that a move outflanks, from its square to the disc at their other end: those of the move about to be made,
    /// or else of the last one. Lines of which nothing was turned over are left out.
    #[must_use]
    pub fn outflanked_lines(&self) -> Vec<(Square, Square)> {
        let ends = |from: Square, run: Bitboard, direction: Direction| {
            let (columns, rows) = direction.step();
            let mut to = from;
            while let Some(next) = to.offset(columns, rows) {
                to = next;
                if !run.contains(to) {
                    break;
                }
            }
            (from, to)
        };
        match (self.next, self.last) {
            (Some(from), _) => {
                let (board, side) = (&self.position.board, self.position.side);
                let runs = Direction::ALL.map(|direction| (direction, board.flips_towards(side, from, direction)));
                let runs = runs.into_iter().filter(|(_, run)| !run.is_empty());
                runs.map(|(direction, run)| ends(from, run, direction)).collect()
            }
            (None, Some(last)) => {
                let runs = last.flips.directions().filter(|(_, run)| !(*run & self.flipped).is_empty());
                runs.map(|(direction, run)| ends(last.square, run, direction)).collect()
            }
            (None, None) => Vec::new(),
        }
    }
}

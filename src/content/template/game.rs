//! What a template says of documents that are made of one game: transcript sheets and reports.

use super::{BoardLines, FigureLines};
use crate::diagnostic::Diagnostic;
use crate::scene::{Mm, Pt};
use crate::source::{Span, Spanned};

/// A sheet to write a game down on: a board for the numbers of the moves, lines for who played, and perhaps numbered lines
/// for the moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Transcript {
    /// The diagram whose game is printed; `None` for a blank sheet.
    pub game: Option<Spanned<String>>,
    /// How many sheets stand above each other on a page.
    pub sheets: usize,
    /// The side of a square.
    pub square: Mm,
    /// The type size of the coordinates.
    pub coordinates: Pt,
    /// The type size of the numbers in the squares.
    pub numbers: Pt,
    /// From one line to write on to the next.
    pub line: Mm,
    /// How thick the lines of the board are.
    pub lines: BoardLines,
    /// The numbered lines below the board; `None` where names, date and result stand beside it and nothing below.
    pub moves: Option<MoveLines>,
}

/// Numbered lines to write moves on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveLines {
    /// In how many columns.
    pub columns: usize,
    /// From one line to the next.
    pub row: Mm,
}

/// A page about one game: all moves on one board, a table of them, and positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The diagram whose game is printed where no other is given.
    pub game: Option<Spanned<String>>,
    /// The side of a square of the board with all moves.
    pub square: Mm,
    /// The type size of the coordinates.
    pub coordinates: Pt,
    /// The type size of the captions, in body sizes.
    pub caption: f64,
    /// How thick the lines of the boards are.
    pub lines: FigureLines,
    /// From one line of the table of moves to the next, at most.
    pub row: Mm,
    /// In how many columns the table is folded.
    pub columns: usize,
    /// Between the board and the table, and between two positions.
    pub gutter: Mm,
    /// How many positions stand beside each other.
    pub across: usize,
    /// Which positions are shown.
    pub positions: Positions,
}

/// After which moves positions are shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Positions {
    /// After so many parts of the game, each as long as the others.
    Parts(usize),
    /// After these moves; `None` is the end.
    After(Vec<(Option<usize>, Span)>),
}

impl Positions {
    /// The numbers of moves in a game of so many, each once and in order.
    ///
    /// # Errors
    ///
    /// When there are fewer moves than one of them wants.
    pub fn of(&self, moves: usize) -> Result<Vec<usize>, Diagnostic> {
        let mut found = Vec::new();
        match self {
            // rounded to the nearest move; a short game has fewer positions
            Self::Parts(parts) => found.extend((1..=*parts).map(|part| (moves * part * 2 + parts) / (parts * 2))),
            Self::After(wanted) => {
                for &(at, span) in wanted {
                    let at = at.unwrap_or(moves);
                    if at > moves {
                        let fault = format!("there is no move {at} in this game, which has {moves}");
                        return Err(Diagnostic::error(fault)
                            .at(span)
                            .help("leave it out of `positions`, or write `end` for the last position"));
                    }
                    found.push(at);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    #[test]
    fn parts_are_as_long_as_each_other() {
        assert_eq!(Positions::Parts(4).of(60), Ok(vec![15, 30, 45, 60]));
        assert_eq!(Positions::Parts(4).of(58), Ok(vec![15, 29, 44, 58]));
        assert_eq!(Positions::Parts(3).of(9), Ok(vec![3, 6, 9]));
    }

    #[test]
    fn a_short_game_has_fewer_positions() {
        assert_eq!(Positions::Parts(4).of(2), Ok(vec![1, 2]));
        assert_eq!(Positions::Parts(4).of(0), Ok(vec![0]));
    }

    #[test]
    fn named_moves_are_those_and_the_end() {
        let span = Span::new(Sources::new().add("t", ""), 0..0);
        let positions = |at: &[Option<usize>]| Positions::After(at.iter().map(|&at| (at, span)).collect());
        assert_eq!(positions(&[Some(40), Some(20), None]).of(55), Ok(vec![20, 40, 55]));
        assert_eq!(positions(&[Some(55), None]).of(55), Ok(vec![55]));
        let fault = positions(&[Some(56)]).of(55).unwrap_err();
        assert_eq!(fault.message, "there is no move 56 in this game, which has 55");
    }
}

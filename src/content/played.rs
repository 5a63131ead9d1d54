//! A whole game for a document that is made of it: who played, every move, and the positions after some of them. Made of a
//! verified [`Diagram`] alone, so that nothing in it can be wrong; places nothing on a page.

use crate::diagnostic::Diagnostic;
use crate::rules::{Game, Score, Winner};

use super::language::Language;
use super::model::{Diagram, Header, Numbers};
use super::template::Positions;
use super::words::{self, DiagramWords};

/// A game with the diagrams that a document shows of it, in the words of one language.
#[derive(Clone, Debug, Hash)]
pub struct Played {
    diagram: Diagram,
    moves: Option<Pictured>,
    positions: Vec<Pictured>,
    notes: Vec<String>,
}

/// A diagram with its words.
#[derive(Clone, Debug, Hash)]
pub struct Pictured {
    /// The diagram.
    pub diagram: Diagram,
    /// Its generated words.
    pub words: DiagramWords,
}

impl Played {
    /// The game of a diagram, whatever that diagram shows of it, with the positions that are wanted.
    ///
    /// # Errors
    ///
    /// When a position is wanted after more moves than were played.
    pub fn of(diagram: &Diagram, positions: Option<&Positions>, language: &Language) -> Result<Self, Diagnostic> {
        let pictured = |diagram: Diagram| {
            let words = words::plain(&diagram, language);
            Pictured { diagram, words }
        };
        let moves = diagram.all_moves().map(|diagram| {
            // what would stand under the board stands in the document
            let words = words::plain(&diagram, language).without_notes();
            Pictured { diagram, words }
        });
        let wanted = positions.map_or_else(|| Ok(Vec::new()), |positions| positions.of(diagram.game().len()))?;
        let game = diagram.game();
        let all = Numbers { first: 1, last: game.len(), shown_from: 1, parts: 1 };
        let exception = Some(words::label(diagram, language)).filter(|label| !label.is_empty());
        Ok(Self {
            notes: words::passes(game, all, language).into_iter().chain(exception).collect(),
            positions: wanted.into_iter().filter_map(|moves| diagram.position_after(moves)).map(pictured).collect(),
            moves,
            diagram: diagram.clone(),
        })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.diagram.game()
    }

    /// Who played, where and when, as far as it is known.
    #[must_use]
    pub fn header(&self) -> Header {
        self.diagram.header().cloned().unwrap_or_default()
    }

    /// All moves on one board; `None` without a move.
    #[must_use]
    pub const fn moves(&self) -> Option<&Pictured> {
        self.moves.as_ref()
    }

    /// The positions that were wanted, in their order.
    #[must_use]
    pub fn positions(&self) -> &[Pictured] {
        &self.positions
    }

    /// In words: who passed when, and what is not as the rules want it.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The discs at its end.
    #[must_use]
    pub fn discs(&self) -> Score {
        self.game().position().board.count()
    }

    /// The score by the tournament convention; `None` while a move can be made.
    #[must_use]
    pub fn tournament(&self) -> Option<Score> {
        self.game().position().is_over().then(|| self.discs().tournament())
    }

    /// How it ended, in a sentence.
    #[must_use]
    pub fn result(&self, language: &Language) -> String {
        let score = language.score(self.discs());
        if !self.game().position().is_over() {
            return language.fill("game-unfinished", &[("ply", &self.game().len().to_string()), ("score", &score)]);
        }
        match self.discs().winner() {
            // the winner's discs come first, as they are spoken
            Winner::Side(side) => {
                let won = Score { black: self.discs().of(side), white: self.discs().of(side.opponent()) };
                let score = language.score(won);
                language.fill("game-won", &[("side", language.side(side)), ("score", &score)])
            }
            Winner::Draw => language.fill("game-drawn", &[("score", &score)]),
        }
    }
}

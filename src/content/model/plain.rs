//! A game without what one diagram shows of it: for documents that are made of the game itself.

use std::collections::{BTreeMap, BTreeSet};

use super::{Boards, Crop, Diagram, Numbers, Orientation, Picture, Provenance, Show};

impl Diagram {
    /// Every move of the game as a numbered disc, on one whole board with nothing else on it. `None` without a move.
    #[must_use]
    pub fn all_moves(&self) -> Option<Self> {
        let last = self.game.len();
        let numbers = Numbers { first: 1, last, shown_from: 1, parts: 1 };
        (last > 0).then(|| Self { boards: Boards::Numbered(numbers), ..self.plain() })
    }

    /// The whole board after so many of the moves, the last of them marked. `None` when there are fewer moves.
    #[must_use]
    pub fn position_after(&self, moves: usize) -> Option<Self> {
        let game = self.game.truncated(moves)?;
        let provenance = match self.provenance {
            // the error may lie behind the cut
            Provenance::FlipError => Provenance::of(&game, false),
            other => other,
        };
        Some(Self { game, provenance, show: BTreeSet::from([Show::LastMove]), ..self.plain() })
    }

    fn plain(&self) -> Self {
        Self {
            has_play: false,
            picture: Picture::After,
            boards: Boards::Moments,
            columns: None,
            suggestion: None,
            show: BTreeSet::new(),
            marks: BTreeMap::new(),
            connections: Vec::new(),
            regions: Vec::new(),
            crop: Crop::BOARD,
            orientation: Orientation::NORMAL,
            coordinates: None,
            header: None,
            claims: Vec::new(),
            ..self.clone()
        }
    }
}

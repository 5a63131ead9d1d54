//! What is computed and drawn on request.

/// What is computed and drawn on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Show {
    /// A dot on every legal move of the side to move.
    LegalMoves,
    /// On every legal move of the side to move, how many discs it flips.
    LegalCounts,
    /// A mark on the last placed disc.
    LastMove,
    /// A diamond on every disc that the last move flipped.
    Flips,
    /// An arrow from the last placed disc along each line that it outflanked.
    Arrows,
    /// A ring on every disc that touches an empty square.
    Frontier,
    /// A square on every disc that can never be turned over again.
    Stable,
    /// A small black disc on every square where Black could move.
    BlackMobility,
    /// A small white disc on every square where White could move.
    WhiteMobility,
}

impl Show {
    /// Everything that can be shown, in the order in which messages name it.
    pub const ALL: [Self; 9] = [
        Self::LegalMoves,
        Self::LegalCounts,
        Self::LastMove,
        Self::Flips,
        Self::Arrows,
        Self::Frontier,
        Self::Stable,
        Self::BlackMobility,
        Self::WhiteMobility,
    ];

    /// The word in content files and machine-readable output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::LegalMoves => "legal-moves",
            Self::LegalCounts => "legal-counts",
            Self::LastMove => "last-move",
            Self::Flips => "flips",
            Self::Arrows => "arrows",
            Self::Frontier => "frontier",
            Self::Stable => "stable",
            Self::BlackMobility => "black-mobility",
            Self::WhiteMobility => "white-mobility",
        }
    }
}

//! The sides of a board as it is shown.

/// A side of a board as it is shown, whatever way it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edge {
    /// The upper side.
    Top,
    /// The right side.
    Right,
    /// The lower side.
    Bottom,
    /// The left side.
    Left,
}

impl Edge {
    /// Every side.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// The word in content files and machine-readable output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Left => "left",
        }
    }
}

/// Some sides of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Edges(u8);

impl Edges {
    /// No side.
    pub const NONE: Self = Self(0);
    /// Every side.
    pub const ALL: Self = Self(0b1111);

    /// Whether a side is one of them.
    #[must_use]
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 & Self::bit(edge) != 0
    }

    /// With one side more.
    #[must_use]
    pub const fn with(self, edge: Edge) -> Self {
        Self(self.0 | Self::bit(edge))
    }

    /// The sides, from the upper one on as the clock goes.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(move |&edge| self.contains(edge))
    }

    const fn bit(edge: Edge) -> u8 {
        1 << edge as u8
    }
}

impl FromIterator<Edge> for Edges {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        edges.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<const N: usize> From<[Edge; N]> for Edges {
    fn from(edges: [Edge; N]) -> Self {
        edges.into_iter().collect()
    }
}

//! Which way a board is shown.

use crate::analysis::Symmetry;
use crate::rules::Square;

/// One of the eight ways to show a board. Coordinates, marks and numbers stay on their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orientation(Symmetry);

/// The words in content files, each with its place in [`Symmetry::ALL`]. Turns are clockwise.
const WORDS: [(&str, usize); 8] = [
    ("normal", 0),
    ("rotate-90", 5),
    ("rotate-180", 3),
    ("rotate-270", 6),
    ("mirror-columns", 1),
    ("mirror-rows", 2),
    ("mirror-a1-h8", 4),
    ("mirror-a8-h1", 7),
];

impl Orientation {
    /// The usual way: a1 at the top left.
    pub const NORMAL: Self = Self(Symmetry::ALL[0]);

    /// All eight, with their words: turns are clockwise, mirrors are named for what they exchange or keep.
    #[must_use]
    pub fn all() -> [(&'static str, Self); 8] {
        WORDS.map(|(word, place)| (word, Self(Symmetry::ALL[place])))
    }

    /// The word in content files and machine-readable output.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::all().into_iter().find(|(_, other)| *other == self).map_or("normal", |(word, _)| word)
    }

    /// Where the square is shown, in the names of a board that is shown the usual way.
    #[must_use]
    pub fn place(self, square: Square) -> Square {
        self.0.square(square)
    }

    /// Which square is shown at a place.
    #[must_use]
    pub fn square_at(self, place: Square) -> Square {
        self.0.inverse().square(place)
    }

    /// Whether columns run from top to bottom.
    #[must_use]
    pub const fn is_transposed(self) -> bool {
        self.0.is_transposed()
    }
}

impl Default for Orientation {
    fn default() -> Self {
        Self::NORMAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a1, h1 and b1 are shown, written down by hand.
    #[test]
    fn words_say_what_they_do() {
        let expected = [
            ("normal", ["a1", "h1", "b1"]),
            ("rotate-90", ["h1", "h8", "h2"]),
            ("rotate-180", ["h8", "a8", "g8"]),
            ("rotate-270", ["a8", "a1", "a7"]),
            ("mirror-columns", ["h1", "a1", "g1"]),
            ("mirror-rows", ["a8", "h8", "b8"]),
            ("mirror-a1-h8", ["a1", "a8", "a2"]),
            ("mirror-a8-h1", ["h8", "h1", "h7"]),
        ];
        for ((word, orientation), (name, places)) in Orientation::all().into_iter().zip(expected) {
            let place = |square: &str| orientation.place(square.parse().unwrap()).to_string();
            assert_eq!((word, ["a1", "h1", "b1"].map(place)), (name, places.map(str::to_owned)));
            assert_eq!(orientation.word(), word);
        }
    }

    #[test]
    fn every_place_shows_its_square() {
        for (_, orientation) in Orientation::all() {
            assert!(Square::all().all(|square| orientation.square_at(orientation.place(square)) == square));
        }
    }
}

//! Random games, the same on every machine.

use std::ops::Range;

use outflank::rules::{Game, Square};

/// One game after the other.
pub struct Games(u64);

impl Games {
    pub fn new() -> Self {
        Self(1886)
    }

    /// A game of so many moves; it ends where somebody must pass, since what is measured is none the worse for it.
    pub fn next_of(&mut self, lengths: Range<usize>) -> Game {
        let mut game = Game::standard();
        for _ in 0..lengths.start + self.below(lengths.len()) {
            let moves: Vec<Square> = game.position().legal_moves().squares().collect();
            if moves.is_empty() {
                break;
            }
            game.play(moves[self.below(moves.len())]).expect("legal");
        }
        game
    }

    /// A random number (a linear congruential generator with Knuth's constants).
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

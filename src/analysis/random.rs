//! A sample of random games, the same on every machine.

use crate::rules::{Position, Side, Status, Winner};

/// What happened in a number of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Games with at least one pass.
    pub with_pass: u32,
    /// Games with as many black discs as white ones.
    pub draws: u32,
    /// Games with more black discs.
    pub black_wins: u32,
    /// Games with more white discs.
    pub white_wins: u32,
    /// Games that end with discs of one colour only.
    pub wipe_outs: u32,
    /// Games that end with an empty square.
    pub with_empties: u32,
    /// Placed discs of all games together.
    pub moves: u64,
}

impl Sample {
    /// How many games are played.
    pub const GAMES: u32 = 1_000_000;
    /// Where the random numbers begin.
    pub const SEED: u64 = 1886;

    /// Plays [`Sample::GAMES`] games; each move is one of the legal ones, all equally likely.
    #[must_use]
    pub fn draw() -> Self {
        let mut random = SplitMix(Self::SEED);
        let mut sample = Self::default();
        for _ in 0..Self::GAMES {
            sample.play(&mut random);
        }
        sample
    }

    fn play(&mut self, random: &mut SplitMix) {
        let mut position = Position::START;
        let mut passed = false;
        loop {
            match position.status() {
                Status::Moves(moves) => {
                    let chosen = random.below(u64::from(moves.len()));
                    let mut left = moves.squares();
                    for _ in 0..chosen {
                        left.next();
                    }
                    let Some(square) = left.next() else { return };
                    position = position.after_legal(square);
                }
                Status::MustPass => {
                    passed = true;
                    position = position.turned();
                }
                Status::Over => break,
            }
        }
        let count = position.board.count();
        self.moves += u64::from(count.black + count.white - 4);
        self.with_pass += u32::from(passed);
        match count.winner() {
            Winner::Draw => self.draws += 1,
            Winner::Side(Side::Black) => self.black_wins += 1,
            Winner::Side(Side::White) => self.white_wins += 1,
        }
        self.wipe_outs += u32::from(count.black == 0 || count.white == 0);
        self.with_empties += u32::from(!position.board.empties().is_empty());
    }
}

/// The generator `SplitMix64` (Steele, Lea, Flood 2014): small, and the same everywhere.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, all equally likely but for a bias under one in 2⁵⁸.
    #[allow(clippy::cast_possible_truncation, reason = "the upper half of a product of two 64-bit numbers")]
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

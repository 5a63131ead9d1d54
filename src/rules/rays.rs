//! What a move flips, computed along whole lines at once.
//!
//! The discs that a move flips in one direction are a run of the opponent's discs that ends at an own disc. Seen as bits, a
//! ray that leaves its square towards higher bits is answered by one addition: a carry runs through the opponent's discs
//! and stops at the first square that is none of them. Towards lower bits the highest such square is found by counting
//! zeros. No loop over squares and no branch, so a move costs the same wherever it is. (Known among Reversi programs as
//! carry propagation; `tests/rules.rs` compares it with a walk over squares.)

use super::{Bitboard, Direction, Square};

/// The eight rays of each square, without the square itself: the four towards higher bits, then the four towards lower.
const RAYS: [Rays; 64] = {
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut index = 0;
    while index < 64 {
        rays[index as usize] = Rays::of(index);
        index += 1;
    }
    rays
};

#[derive(Clone, Copy)]
struct Rays {
    /// East, south-west, south, south-east.
    up: [u64; 4],
    /// West, north-east, north, north-west.
    down: [u64; 4],
}

impl Rays {
    const fn of(index: u32) -> Self {
        const UP: [Direction; 4] = [Direction::East, Direction::SouthWest, Direction::South, Direction::SouthEast];
        const DOWN: [Direction; 4] = [Direction::West, Direction::NorthEast, Direction::North, Direction::NorthWest];
        let mut rays = Self { up: [0; 4], down: [0; 4] };
        let mut i = 0;
        while i < 4 {
            rays.up[i] = ray(index, UP[i]);
            rays.down[i] = ray(index, DOWN[i]);
            i += 1;
        }
        rays
    }
}

/// The squares from `index` to the edge of the board.
const fn ray(index: u32, direction: Direction) -> u64 {
    let mut ray = 0;
    let mut next = direction.shift(Bitboard::from_bits(1 << index));
    while !next.is_empty() {
        ray |= next.bits();
        next = direction.shift(next);
    }
    ray
}

/// The discs of `other` that a disc of `own` placed on `square` outflanks. The square is taken to be empty.
#[inline]
pub(super) fn flips(own: Bitboard, other: Bitboard, square: Square) -> Bitboard {
    let (own, other) = (own.bits(), other.bits());
    let rays = &RAYS[usize::from(square.index())];
    let mut flips = 0;
    for ray in rays.up {
        // Squares off the ray are set, so that the carry passes them.
        let end = (other | !ray).wrapping_add(1) & ray & own;
        flips |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in rays.down {
        // The lowest bit is set so that there is a highest one. Where it is only that, the ray has no end: then a1 is off
        // the ray or `other`'s, so that `own` does not have it on the ray.
        let stop = !other & ray | 1;
        let end = (1 << stop.ilog2()) & ray & own;
        flips |= end.wrapping_neg() << 1 & ray;
    }
    Bitboard::from_bits(flips)
}

//! Lengths and distances as symbols with a rest: RFC 1951, 3.2.5.

/// The symbol that ends a block.
pub(super) const END: usize = 256;

/// How many symbols there are of bytes and lengths, and of distances.
pub(super) const SYMBOLS: usize = 286;
pub(super) const DISTANCES: usize = 30;

/// A symbol, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    pub(super) number: usize,
    pub(super) rest: u32,
    /// How many bits the rest has.
    pub(super) bits: u32,
}

/// The symbol of a length of 3 to 258.
pub(super) const fn length(length: usize) -> Symbol {
    match length - 3 {
        near @ ..8 => Symbol { number: 257 + near, rest: 0, bits: 0 },
        255 => Symbol { number: 285, rest: 0, bits: 0 },
        far => stepped(far, 4, 257),
    }
}

/// The symbol of a distance of 1 to 32768.
pub(super) const fn distance(distance: usize) -> Symbol {
    match distance - 1 {
        near @ ..4 => Symbol { number: near, rest: 0, bits: 0 },
        far => stepped(far, 2, 0),
    }
}

/// Numbers in steps, so many to each doubling.
#[allow(clippy::cast_possible_truncation, reason = "at most 13 bits")]
const fn stepped(number: usize, steps: usize, first: usize) -> Symbol {
    let bits = number.ilog2() - steps.ilog2();
    let step = (number >> bits) + steps * bits as usize;
    Symbol { number: first + step, rest: (number & ((1 << bits) - 1)) as u32, bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_those_of_the_standard() {
        let symbol = |number, rest, bits| Symbol { number, rest, bits };
        assert_eq!(length(3), symbol(257, 0, 0));
        assert_eq!(length(10), symbol(264, 0, 0));
        assert_eq!(length(11), symbol(265, 0, 1));
        assert_eq!(length(12), symbol(265, 1, 1));
        assert_eq!(length(257), symbol(284, 30, 5));
        assert_eq!(length(258), symbol(285, 0, 0));
        assert_eq!(distance(4), symbol(3, 0, 0));
        assert_eq!(distance(5), symbol(4, 0, 1));
        assert_eq!(distance(24_577), symbol(29, 0, 13));
        assert_eq!(distance(32_768), symbol(29, 8191, 13));
    }
}

//! zlib for flat pictures: rows that are like the row above, runs of one colour, squares like the square beside them.
//!
//! A compressor for anything looks for repetitions everywhere; a drawing has them in three places, and looking only there is
//! many times as quick. What it writes depends on the rows alone, on every machine.
//!
//! * `repetitions`: rows → tokens
//! * `huffman`: how often something occurs → its code
//! * `bits`: codes → bytes

mod bits;
mod huffman;
mod repetitions;

use bits::Bits;
use huffman::Code;
use repetitions::{Part, Tokens};

/// Rows of pixels, each so long, as a zlib stream.
pub(super) fn zlib(rows: &[u8], stride: usize) -> Vec<u8> {
    let tokens = Tokens::of(rows, stride);
    let mut bytes = Vec::with_capacity(2 * tokens.all.len() + 500);
    bytes.extend([0x78, 0x5e]);
    let mut bits = Bits::new(bytes);
    block(&tokens, &mut bits);
    let mut bytes = bits.finish();
    bytes.extend(simd_adler32::adler32(&rows).to_be_bytes());
    bytes
}

/// The end of a block.
const END: usize = 256;

/// The order in which the lengths of the codes of lengths are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The one block, the last, with codes of its own.
fn block(tokens: &Tokens, bits: &mut Bits) {
    let literals = Code::of(&tokens.literals, 15);
    let distances = Code::of(&tokens.distances, 15);
    head(&literals, &distances, bits);
    for token in &tokens.all {
        match token.part() {
            Part::Literal(byte) => literals.write(usize::from(byte), bits),
            Part::Copy { length, distance } => {
                let (symbol, extra, count) = length_symbol(length);
                literals.write_with(symbol, extra, count, bits);
                let (symbol, extra, count) = distance_symbol(distance);
                distances.write_with(symbol, extra, count, bits);
            }
        }
    }
    literals.write(END, bits);
}

/// The lengths of both codes, in runs, in a code of their own.
fn head(literals: &Code, distances: &Code, bits: &mut Bits) {
    let used =
        |code: &Code, least: usize| code.lengths.iter().rposition(|&l| l > 0).map_or(least, |at| least.max(at + 1));
    let counts = [used(literals, 257), used(distances, 1)];
    let lengths = [&literals.lengths[..counts[0]], &distances.lengths[..counts[1]]].concat();
    let runs = runs(&lengths);
    let mut frequencies = [0; 19];
    for &(symbol, ..) in &runs {
        frequencies[symbol] += 1;
    }
    let code = Code::of(&frequencies, 7);
    let written = ORDER.iter().rposition(|&symbol| code.lengths[symbol] > 0).map_or(4, |at| 4.max(at + 1));
    bits.push(1, 1);
    bits.push(2, 2);
    bits.push_count(counts[0] - 257, 5);
    bits.push_count(counts[1] - 1, 5);
    bits.push_count(written - 4, 4);
    for &symbol in &ORDER[..written] {
        bits.push(u32::from(code.lengths[symbol]), 3);
    }
    for (symbol, extra, count) in runs {
        code.write_with(symbol, extra, count, bits);
    }
}

/// Lengths as symbols with extra bits: 16 repeats the last one 3 to 6 times, 17 and 18 are 3 to 10 and 11 to 138 zeros.
#[allow(clippy::cast_possible_truncation, reason = "at most 138")]
fn runs(lengths: &[u8]) -> Vec<(usize, u32, u32)> {
    let mut runs = Vec::new();
    for run in lengths.chunk_by(|a, b| a == b) {
        let symbol = usize::from(run[0]);
        let mut left = run.len();
        if symbol > 0 {
            runs.push((symbol, 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (repeat, least, most, count) = match (symbol, left) {
                (_, ..3) => (symbol, 1, 1, 0),
                (0, ..11) => (17, 3, 10, 3),
                (0, _) => (18, 11, 138, 7),
                _ => (16, 3, 6, 2),
            };
            let taken = left.min(most);
            runs.push((repeat, (taken - least) as u32, count));
            left -= taken;
        }
    }
    runs
}

/// The symbol of a length of 3 to 258, its extra bits, and how many.
#[inline]
fn length_symbol(length: u16) -> (usize, u32, u32) {
    let (symbol, count) = LENGTHS[usize::from(length)];
    (usize::from(symbol), u32::from(length - 3) & ((1 << count) - 1), u32::from(count))
}

/// By length, up to 258: the symbol and how many extra bits it has.
#[allow(clippy::cast_possible_truncation, reason = "at most 258")]
const LENGTHS: [(u16, u8); 259] = {
    let mut lengths = [(0, 0); 259];
    let mut length = 3;
    while length < 258 {
        let (step, _, count) = match length as u32 - 3 {
            near @ ..8 => (near, 0, 0),
            far => stepped(far, 4),
        };
        lengths[length] = (257 + step as u16, count as u8);
        length += 1;
    }
    lengths[258] = (285, 0);
    lengths
};

/// The symbol of a distance of 1 to 32768, its extra bits, and how many.
#[inline]
fn distance_symbol(distance: u16) -> (usize, u32, u32) {
    let (step, extra, count) = match u32::from(distance - 1) {
        near @ ..4 => (near, 0, 0),
        far => stepped(far, 2),
    };
    (step as usize, extra, count)
}

/// Numbers in steps, so many to each doubling: the step, the rest, and the bits of the rest.
#[inline]
const fn stepped(number: u32, steps: u32) -> (u32, u32, u32) {
    let bits = number.ilog2() - steps.ilog2();
    ((number >> bits) + steps * bits, number & ((1 << bits) - 1), bits)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(zlib: &[u8], length: usize) -> Vec<u8> {
        let mut decoder = fdeflate::Decompressor::new();
        let mut out = vec![0; length + 1];
        let (_, written) = decoder.read(zlib, &mut out, 0, true).expect("sound");
        out.truncate(written);
        out
    }

    #[test]
    fn symbols_are_those_of_the_standard() {
        assert_eq!(length_symbol(3), (257, 0, 0));
        assert_eq!(length_symbol(10), (264, 0, 0));
        assert_eq!(length_symbol(11), (265, 0, 1));
        assert_eq!(length_symbol(12), (265, 1, 1));
        assert_eq!(length_symbol(257), (284, 30, 5));
        assert_eq!(length_symbol(258), (285, 0, 0));
        assert_eq!(distance_symbol(4), (3, 0, 0));
        assert_eq!(distance_symbol(5), (4, 0, 1));
        assert_eq!(distance_symbol(24_577), (29, 0, 13));
        assert_eq!(distance_symbol(32_768), (29, 8191, 13));
    }

    #[test]
    fn one_byte_and_one_colour_are_read_back() {
        assert_eq!(read(&zlib(&[7], 1), 1), [7]);
        assert_eq!(read(&zlib(&[0; 5000], 100), 5000), [0; 5000]);
    }

    proptest! {
        #[test]
        fn drawings_are_read_back(
            stride in 1..400_usize,
            blocks in prop::collection::vec((0..400_usize, 1..90_usize, 0..60_usize, 1..40_usize, any::<u8>()), 0..30),
            noise in prop::collection::vec((0..24_000_usize, any::<u8>()), 0..200),
        ) {
            let mut rows = vec![9; stride * 60];
            for (left, width, top, height, color) in blocks {
                for y in top..(top + height).min(60) {
                    rows[y * stride + left.min(stride)..y * stride + (left + width).min(stride)].fill(color);
                }
            }
            for (at, color) in noise {
                let length = rows.len();
                rows[at % length] = color;
            }
            prop_assert_eq!(read(&zlib(&rows, stride), rows.len()), rows);
        }

        #[test]
        fn noise_is_read_back(rows in prop::collection::vec(any::<u8>(), 1..3000)) {
            prop_assert_eq!(read(&zlib(&rows, 40), rows.len()), rows);
        }
    }
}

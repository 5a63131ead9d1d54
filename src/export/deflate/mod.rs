//! zlib for flat pictures: what is like the row above, and runs of one colour.
//!
//! A compressor for anything looks for repetitions everywhere; a drawing is made of parts that occur again and again, within
//! one picture and in the next. So each part is looked through once, and a picture is put together from what was found. What
//! is written depends on the pixels and on where the parts lie, on every machine in the same way.
//!
//! * `token`: what a stream is made of; `patch`: pixels of a part → tokens
//! * `stream`: parts in their places → all tokens; `sum`: of all bytes
//! * `symbol`: how the standard writes lengths and distances
//! * `huffman`: how often something occurs → its code
//! * `bits`: codes → bytes

mod bits;
mod huffman;
mod patch;
mod stream;
mod sum;
mod symbol;
mod token;

pub(super) use patch::Patch;
pub(super) use stream::{AS_THEY_ARE, Band, Placed};

use bits::Bits;
use huffman::Code;
use stream::Stream;
use symbol::{DISTANCES, END, SYMBOLS, Symbol};
use token::{Kind, TOKENS, Token};

/// Rows of a picture, a zero before each of them, as a zlib stream.
pub(super) fn zlib(bands: &[Band]) -> Vec<u8> {
    let stride = 1 + bands.first().map_or(0, stream::width);
    let mut bytes = block(&Stream::of(bands), stride, vec![0x78, 0x5e]);
    bytes.extend(sum::sum(bands, stride).to_be_bytes());
    bytes
}

/// The one block, the last, with codes of its own, after some bytes.
fn block(stream: &Stream, stride: usize, bytes: Vec<u8>) -> Vec<u8> {
    let (mut symbols, mut distances) = ([0; SYMBOLS], [0; DISTANCES]);
    symbols[END] = 1;
    for (token, count) in Token::all().zip(stream.counts) {
        let (symbol, distance) = spelt(token, stride);
        symbols[symbol.number] += count;
        if let Some(distance) = distance {
            distances[distance.number] += count;
        }
    }
    let (symbols, distances) = (Code::of(&symbols, 15), Code::of(&distances, 15));
    let mut words = [(0, 0); TOKENS];
    let mut length = HEAD;
    for ((token, word), count) in Token::all().zip(&mut words).zip(stream.counts).filter(|(_, count)| *count > 0) {
        let (symbol, distance) = spelt(token, stride);
        *word = symbols.word(symbol);
        if let Some(distance) = distance {
            let (bits, count) = distances.word(distance);
            *word = (word.0 | bits << word.1, word.1 + count);
        }
        length += word.1 as usize * count as usize;
    }
    let mut bits = Bits::new(bytes, length);
    head(&symbols, &distances, &mut bits);
    for token in &stream.tokens {
        let (word, count) = words[token.number()];
        bits.push(word, count);
    }
    let (end, count) = symbols.word(Symbol { number: END, rest: 0, bits: 0 });
    bits.push(end, count);
    bits.finish()
}

/// A byte or a length, and how far back it comes from in rows of so many bytes.
fn spelt(token: Token, stride: usize) -> (Symbol, Option<Symbol>) {
    match token.kind() {
        Kind::Byte(byte) => (Symbol { number: byte.into(), rest: 0, bits: 0 }, None),
        Kind::Run(length) => (symbol::length(length), Some(symbol::distance(1))),
        Kind::Above(length) => (symbol::length(length), Some(symbol::distance(stride))),
    }
}

/// The most bits of a head: the counts, the lengths of the codes of lengths, a length with its rest for every symbol; and of
/// the end.
const HEAD: usize = 17 + 19 * 3 + (SYMBOLS + DISTANCES) * 14 + 15;

/// The order in which the lengths of the codes of lengths are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The lengths of both codes, in runs, in a code of their own.
fn head(symbols: &Code, distances: &Code, bits: &mut Bits) {
    let used =
        |code: &Code, least: usize| code.lengths.iter().rposition(|&l| l > 0).map_or(least, |at| least.max(at + 1));
    let counts = [used(symbols, 257), used(distances, 1)];
    let lengths = [&symbols.lengths[..counts[0]], &distances.lengths[..counts[1]]].concat();
    let runs = runs(&lengths);
    let mut frequencies = [0; 19];
    for symbol in &runs {
        frequencies[symbol.number] += 1;
    }
    let code = Code::of(&frequencies, 7);
    let written = ORDER.iter().rposition(|&symbol| code.lengths[symbol] > 0).map_or(4, |at| 4.max(at + 1));
    bits.push(1, 1);
    bits.push(2, 2);
    bits.push_count(counts[0] - 257, 5);
    bits.push_count(counts[1] - 1, 5);
    bits.push_count(written - 4, 4);
    for &symbol in &ORDER[..written] {
        bits.push_count(code.lengths[symbol].into(), 3);
    }
    for symbol in runs {
        let (word, count) = code.word(symbol);
        bits.push(word, count);
    }
}

/// Lengths as symbols with extra bits: 16 repeats the last one 3 to 6 times, 17 and 18 are 3 to 10 and 11 to 138 zeros.
#[allow(clippy::cast_possible_truncation, reason = "at most 138")]
fn runs(lengths: &[u8]) -> Vec<Symbol> {
    let mut runs = Vec::new();
    for run in lengths.chunk_by(|a, b| a == b) {
        let symbol = usize::from(run[0]);
        let mut left = run.len();
        if symbol > 0 {
            runs.push(Symbol { number: symbol, rest: 0, bits: 0 });
            left -= 1;
        }
        while left > 0 {
            let (number, least, most, bits) = match (symbol, left) {
                (_, ..3) => (symbol, 1, 1, 0),
                (0, ..11) => (17, 3, 10, 3),
                (0, _) => (18, 11, 138, 7),
                _ => (16, 3, 6, 2),
            };
            let taken = left.min(most);
            runs.push(Symbol { number, rest: (taken - least) as u32, bits });
            left -= taken;
        }
    }
    runs
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

    /// Pixels as one patch, packed and read back, without the zeros before the rows.
    fn round(pixels: &[u8], width: usize) -> Vec<u8> {
        let whole = Patch::of(pixels, width);
        let zlib = zlib(&[vec![Placed { patch: &whole, numbers: &AS_THEY_ARE }]]);
        pixels_of(&read(&zlib, pixels.len() + pixels.len() / width), width)
    }

    fn pixels_of(rows: &[u8], width: usize) -> Vec<u8> {
        assert!(rows.iter().step_by(width + 1).all(|&filter| filter == 0));
        rows.chunks(width + 1).flat_map(|row| &row[1..]).copied().collect()
    }

    #[test]
    fn one_byte_and_one_colour_are_read_back() {
        assert_eq!(round(&[7], 1), [7]);
        assert_eq!(round(&[7; 9], 1), [7; 9]);
        assert_eq!(round(&[7; 9], 3), [7; 9]);
        assert_eq!(round(&[0; 5000], 100), [0; 5000]);
    }

    /// The part of a picture from one place to before another one.
    fn part(pixels: &[u8], width: usize, columns: [usize; 2], rows: [usize; 2]) -> Vec<u8> {
        let rows = pixels.chunks(width).take(rows[1]).skip(rows[0]);
        rows.flat_map(|row| &row[columns[0]..columns[1]]).copied().collect()
    }

    proptest! {
        #[test]
        fn drawings_are_read_back(
            width in 1..400_usize,
            blocks in prop::collection::vec((0..400_usize, 1..90_usize, 0..60_usize, 1..40_usize, any::<u8>()), 0..30),
            noise in prop::collection::vec((0..24_000_usize, any::<u8>()), 0..200),
            cuts in prop::array::uniform2(prop::collection::btree_set(1..400_usize, 0..6)),
            first in any::<u8>(),
        ) {
            let height = 60;
            let mut pixels = vec![9; width * height];
            for (left, across, top, down, color) in blocks {
                for y in top..(top + down).min(height) {
                    pixels[y * width + left.min(width)..y * width + (left + across).min(width)].fill(color);
                }
            }
            for (at, color) in noise {
                let length = pixels.len();
                pixels[at % length] = color;
            }
            prop_assert_eq!(&round(&pixels, width), &pixels);

            // in parts, each of which calls its colours by other numbers
            let ends = |cuts: &std::collections::BTreeSet<usize>, end: usize| {
                let within = cuts.iter().copied().filter(|&cut| cut < end);
                [0].into_iter().chain(within).chain([end]).collect::<Vec<usize>>()
            };
            let [columns, rows] = [ends(&cuts[0], width), ends(&cuts[1], height)];
            let own = |at: u8, number: u8| number.wrapping_add(first).wrapping_add(at);
            let mut patches: Vec<Vec<(Patch, [u8; 256])>> = Vec::new();
            for rows in rows.windows(2) {
                let parts = (0..).zip(columns.windows(2)).map(|(at, columns)| {
                    let part = part(&pixels, width, [columns[0], columns[1]], [rows[0], rows[1]]);
                    let named: Vec<u8> = part.into_iter().map(|number| own(at, number)).collect();
                    let mut numbers = [0; 256];
                    (0..=u8::MAX).for_each(|number| numbers[usize::from(own(at, number))] = number);
                    (Patch::of(&named, columns[1] - columns[0]), numbers)
                });
                patches.push(parts.collect());
            }
            let placed = |(patch, numbers)| Placed { patch, numbers };
            let bands: Vec<Band> = patches
                .iter()
                .map(|band| band.iter().map(|(patch, numbers)| placed((patch, numbers))).collect())
                .collect();
            let read = read(&zlib(&bands), pixels.len() + height);
            prop_assert_eq!(pixels_of(&read, width), pixels);
        }

        #[test]
        fn noise_is_read_back(pixels in prop::collection::vec(any::<u8>(), 40..3000)) {
            let pixels = &pixels[..pixels.len() / 40 * 40];
            prop_assert_eq!(&round(pixels, 40), pixels);
        }
    }
}

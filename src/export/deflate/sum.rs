//! The Adler-32 sum (RFC 1950, 8.2) of a picture, from what its parts hold: every byte counts by how far it is from the end,
//! and where a part lies is known, so that nobody need look at each byte of each picture.

use super::patch::common;
use super::stream::{Band, Placed, height};

/// How often a number occurs in a part, and how many rows and columns all its places are away from the corner, together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weight {
    count: u64,
    rows: u64,
    columns: u64,
}

impl Weight {
    /// Of all numbers that occur in rows, each so long. Numbers are given without gaps.
    pub(super) fn all(pixels: &[u8], width: usize) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let rows: Vec<&[u8]> = pixels.chunks_exact(width).collect();
        let mut top = 0;
        for alike in rows.chunk_by(|a, b| a == b) {
            let times = alike.len() as u64;
            // from the first to the last one
            let rows = times * (2 * top + times - 1) / 2;
            let mut left = 0;
            while left < width {
                let run = &alike[0][left..];
                let length = 1 + common(run, &run[1..]);
                let number = usize::from(run[0]);
                if number >= all.len() {
                    all.resize(number + 1, Self::default());
                }
                let columns = length * (2 * left + length - 1) / 2;
                left += length;
                let (length, columns) = (length as u64, columns as u64);
                let weight = &mut all[number];
                weight.count += length * times;
                weight.rows += length * rows;
                weight.columns += columns * times;
            }
            top += times;
        }
        all
    }
}

/// The sum of all rows, each with so many bytes: to one, every byte is added, and every byte times how many there are from it to
/// the end.
#[allow(clippy::cast_possible_truncation, reason = "both are below the modulus")]
pub(super) fn sum(bands: &[Band], stride: usize) -> u32 {
    const MODULUS: u64 = 65_521;
    let mut left = bands.iter().map(height).sum::<usize>() * stride;
    let mut sums = [1, left as u64 % MODULUS];
    for band in bands {
        // the zeros before the rows add nothing
        let mut column = 1;
        for &Placed { patch, numbers } in band {
            let from_corner = (left - column) as u64;
            for (&number, &Weight { count, rows, columns }) in numbers.iter().zip(&patch.weights) {
                let byte = u64::from(number);
                let away = rows * stride as u64 + columns;
                sums[0] += byte * count;
                sums[1] += byte * ((from_corner * count - away) % MODULUS);
            }
            column += patch.width;
        }
        sums = sums.map(|sum| sum % MODULUS);
        left -= height(band) * stride;
    }
    (sums[1] << 16 | sums[0]) as u32
}

//! A photocopier: what a black and white picture looks like after some copies of copies.
//!
//! Each generation blurs by 0.07 mm, adds noise and cuts at half grey. It is a model, not a machine; in it, single lines of
//! 0.13 mm break on the first copy, and those of 0.25 mm and more stay whole for four.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a small picture")]

use tiny_skia::Pixmap;

/// Black and white pixels.
#[derive(Clone)]
pub struct Copy {
    width: usize,
    height: usize,
    /// How much ink: none is 0, full is 1. Grey only at the edges of an original.
    ink: Vec<f32>,
}

/// Pixels to the millimetre. At this resolution the blur is 0.07 mm (standard deviation).
pub const PER_MM: f64 = 20.0;
/// The most that dust and grain add to a grey between 0 and 1.
const NOISE: f32 = 0.16;
/// Blots smaller than this are dust, in square millimetres.
const DUST: f64 = 0.02;

impl Copy {
    /// The picture before it is copied, [`PER_MM`] pixels to the millimetre.
    pub fn original(png: &[u8]) -> Self {
        let pixmap = Pixmap::decode_png(png).expect("a PNG");
        let ink = pixmap.pixels().iter().map(|pixel| 1.0 - f32::from(pixel.red()) / 255.0).collect();
        Self { width: pixmap.width() as usize, height: pixmap.height() as usize, ink }
    }

    /// A copy of it; `seed` makes another one with other dust.
    pub fn copied(&self, seed: u64) -> Self {
        let mut grey = self.ink.clone();
        // three means of nine pixels are nearly a Gaussian of 1.41 pixels
        for _ in 0..3 {
            grey = self.blur(&grey);
        }
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let ink = grey.iter().map(|grey| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let noise = ((random >> 40) as f32 / (1_u32 << 24) as f32 - 0.5) * 2.0 * NOISE;
            f32::from(u8::from(grey + noise > 0.5))
        });
        Self { ink: ink.collect(), ..self.clone() }
    }

    /// The copy of a copy of a copy, so many times.
    pub fn generation(&self, copies: u64) -> Self {
        (1..=copies).fold(self.clone(), |copy, seed| copy.copied(seed))
    }

    /// Each pixel becomes the mean of itself and its eight neighbours; beyond the rim lies paper.
    fn blur(&self, grey: &[f32]) -> Vec<f32> {
        let blank = vec![0.0; self.width];
        let sums: Vec<Vec<f32>> = grey
            .chunks_exact(self.width)
            .map(|row| {
                let right = row[1..].iter().chain([&0.0]);
                let left = [0.0].iter().chain(row);
                row.iter().zip(left).zip(right).map(|((here, left), right)| here + left + right).collect()
            })
            .collect();
        (0..self.height)
            .flat_map(|y| {
                let above = if y > 0 { &sums[y - 1] } else { &blank };
                let below = sums.get(y + 1).unwrap_or(&blank);
                sums[y].iter().zip(above).zip(below).map(|((here, above), below)| (here + above + below) / 9.0)
            })
            .collect()
    }

    /// How many separate pieces of ink and of paper there are, dust left out: two shapes that run together, a line that breaks
    /// or a hole that closes changes the one or the other.
    pub fn pieces(&self) -> (usize, usize) {
        let least = (DUST * PER_MM * PER_MM) as usize;
        let mut seen = vec![false; self.ink.len()];
        let mut counts = (0, 0);
        for start in 0..self.ink.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let is_ink = |at: usize| self.ink[at] > 0.5;
            let (color, mut open, mut size) = (is_ink(start), vec![start], 0);
            while let Some(at) = open.pop() {
                size += 1;
                let (x, y) = (at % self.width, at / self.width);
                let next = [
                    (x > 0).then(|| at - 1),
                    (x + 1 < self.width).then(|| at + 1),
                    (y > 0).then(|| at - self.width),
                    (y + 1 < self.height).then(|| at + self.width),
                ];
                for at in next.into_iter().flatten() {
                    if !seen[at] && is_ink(at) == color {
                        seen[at] = true;
                        open.push(at);
                    }
                }
            }
            if size >= least {
                if color {
                    counts.0 += 1;
                } else {
                    counts.1 += 1;
                }
            }
        }
        counts
    }

    /// As a PNG, to look at.
    #[allow(dead_code, reason = "for whoever looks into a failure")]
    pub fn png(&self) -> Vec<u8> {
        let mut pixmap = Pixmap::new(self.width as u32, self.height as u32).expect("not empty");
        for (pixel, &ink) in pixmap.data_mut().chunks_exact_mut(4).zip(&self.ink) {
            let grey = if ink > 0.5 { 0 } else { 255 };
            pixel.copy_from_slice(&[grey, grey, grey, 255]);
        }
        pixmap.encode_png().expect("a PNG")
    }
}

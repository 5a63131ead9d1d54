//! A photocopier: what a black and white picture looks like after some copies of copies.
//!
//! Each generation blurs by 0.07 mm, adds noise and cuts at half grey. It is a model, not a machine; in it, single lines of
//! 0.13 mm break on the first copy, and those of 0.25 mm and more stay whole for four.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a small picture")]
// Loops over places take a fifth of the time of chains of iterators where nothing is optimised, and pages are large.
#![allow(clippy::needless_range_loop, reason = "speed where nothing is optimised")]

use tiny_skia::Pixmap;

/// A picture with as much ink as there is: none is 0, full is 1. Grey only in an original.
#[derive(Clone)]
pub struct Copy {
    pub width: usize,
    pub height: usize,
    /// Pixels to the millimetre.
    pub per_mm: f64,
    pub ink: Vec<f32>,
}

/// How far a dot spreads, as a standard deviation in millimetres.
const BLUR: f64 = 0.07;
/// The most that dust and grain add to a grey between 0 and 1.
const NOISE: f32 = 0.16;

impl Copy {
    /// A PNG before it is copied, so many pixels to the millimetre.
    #[allow(dead_code, reason = "pages are drawn otherwise")]
    pub fn original(png: &[u8], per_mm: f64) -> Self {
        let pixmap = Pixmap::decode_png(png).expect("a PNG");
        let ink = pixmap.pixels().iter().map(|pixel| 1.0 - f32::from(pixel.red()) / 255.0).collect();
        Self { width: pixmap.width() as usize, height: pixmap.height() as usize, per_mm, ink }
    }

    /// A copy of it; `seed` makes another one with other dust.
    pub fn copied(&self, seed: u64) -> Self {
        let mut grey = self.ink.clone();
        // the mean of nine pixels spreads by the root of two thirds, and so many of them are nearly a Gaussian
        let spread = BLUR * self.per_mm;
        let means = spread * spread * 1.5;
        for _ in 0..means.round() as usize {
            grey = self.blur(&grey);
        }
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        for at in 0..grey.len() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let noise = ((random >> 40) as f32 / (1_u32 << 24) as f32 - 0.5) * 2.0 * NOISE;
            grey[at] = if grey[at] + noise > 0.5 { 1.0 } else { 0.0 };
        }
        Self { ink: grey, ..*self }
    }

    /// The copy of a copy of a copy, so many times.
    pub fn generation(&self, copies: u64) -> Self {
        (1..=copies).fold(self.clone(), |copy, seed| copy.copied(seed))
    }

    /// Each pixel becomes the mean of itself and its eight neighbours; beyond the rim lies paper.
    fn blur(&self, grey: &[f32]) -> Vec<f32> {
        let (width, height) = (self.width, self.height);
        let blank = vec![0.0; width];
        let mut sums: Vec<Vec<f32>> = Vec::with_capacity(height);
        for row in grey.chunks_exact(width) {
            if row == blank {
                sums.push(Vec::new());
                continue;
            }
            let mut sum = blank.clone();
            sum[0] = row[0] + row[1];
            for x in 1..width - 1 {
                sum[x] = row[x - 1] + row[x] + row[x + 1];
            }
            sum[width - 1] = row[width - 2] + row[width - 1];
            sums.push(sum);
        }
        let sum = |y: usize| sums.get(y).filter(|sum| !sum.is_empty());
        let mut blurred = vec![0.0; grey.len()];
        for y in 0..height {
            let (above, here, below) = (y.checked_sub(1).and_then(sum), sum(y), sum(y + 1));
            if above.is_none() && here.is_none() && below.is_none() {
                continue;
            }
            let [above, here, below] = [above, here, below].map(|sum| sum.unwrap_or(&blank).as_slice());
            let row = &mut blurred[y * width..(y + 1) * width];
            for x in 0..width {
                row[x] = (above[x] + here[x] + below[x]) * (1.0 / 9.0);
            }
        }
        blurred
    }

    /// As a PNG, to look at.
    #[allow(dead_code, reason = "for whoever looks into a failure")]
    pub fn png(&self) -> Vec<u8> {
        let mut pixmap = Pixmap::new(self.width as u32, self.height as u32).expect("not empty");
        for (pixel, &ink) in pixmap.data_mut().chunks_exact_mut(4).zip(&self.ink) {
            let grey = 255 - (ink * 255.0) as u8;
            pixel.copy_from_slice(&[grey, grey, grey, 255]);
        }
        pixmap.encode_png().expect("a PNG")
    }
}

//! The frames as pixels, each only where it differs from the one before.

use super::{Error, Frame, checked, still};
use crate::export::svg;
use crate::limits::PIXELS_OF_FRAMES;

/// Red, green and blue.
pub(super) type Pixel = [u8; 3];

/// All frames in pixels.
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    /// What each frame changes; the first one is whole.
    pub(super) patches: Vec<Patch>,
    /// The last frame, whole.
    pub(super) last: Vec<Pixel>,
}

/// A rectangle of new pixels, never empty.
pub(super) struct Patch {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<Pixel>,
}

/// Draws every frame as [`still::write`] does.
///
/// # Errors
///
/// As for [`checked`] and [`still::pixels`]; and when all frames together have too many pixels.
pub(super) fn of(frames: &[Frame], size: still::Size) -> Result<Raster, Error> {
    let (width, height) = still::pixels(&checked(frames)?.scene, size)?;
    let all = u64::from(width) * u64::from(height) * frames.len() as u64;
    if all > PIXELS_OF_FRAMES {
        return Err(Error::Pixels(all));
    }
    let mut raster = Raster { width, height, patches: Vec::with_capacity(frames.len()), last: Vec::new() };
    for Frame { scene, .. } in frames {
        let document = svg::write(scene, &svg::Options { size: svg::Size::None });
        let pixmap = still::rasterise(&document, width, height)?;
        raster.add(pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect());
    }
    Ok(raster)
}

impl Raster {
    fn add(&mut self, pixels: Vec<Pixel>) {
        let width = self.width as usize;
        let patch = if self.last.is_empty() {
            Patch { left: 0, top: 0, width: self.width, height: self.height, pixels: pixels.clone() }
        } else {
            changed(&self.last, &pixels, width)
        };
        self.patches.push(patch);
        self.last = pixels;
    }
}

/// The smallest rectangle around all pixels that differ; one pixel where none does, since a frame cannot be empty.
#[allow(clippy::cast_possible_truncation, reason = "at most the width and the height")]
fn changed(before: &[Pixel], after: &[Pixel], width: usize) -> Patch {
    let rows = || before.chunks_exact(width).zip(after.chunks_exact(width));
    let differ = |(before, after): &(&[Pixel], &[Pixel])| before != after;
    let top = rows().position(|row| differ(&row)).unwrap_or(0);
    let bottom = rows().rposition(|row| differ(&row)).map_or(top + 1, |last| last + 1);
    let off = |(before, after): (&Pixel, &Pixel)| before != after;
    let (mut left, mut right) = (width - 1, 1);
    for (before, after) in rows().filter(differ) {
        left = left.min(before.iter().zip(after).position(off).unwrap_or(left));
        right = right.max(before.iter().zip(after).rposition(off).map_or(right, |last| last + 1));
    }
    let left = left.min(right - 1);
    let pixels = after.chunks_exact(width).take(bottom).skip(top).flat_map(|row| &row[left..right]).copied().collect();
    let [width, height] = [right - left, bottom - top].map(|length| length as u32);
    Patch { left: left as u32, top: top as u32, width, height, pixels }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_drawn_again() {
        let before = vec![[0; 3]; 20];
        let mut after = before.clone();
        (after[6], after[13]) = ([1; 3], [2; 3]);
        let patch = changed(&before, &after, 5);
        assert_eq!((patch.left, patch.top, patch.width, patch.height), (1, 1, 3, 2));
        assert_eq!(patch.pixels, [[1; 3], [0; 3], [0; 3], [0; 3], [0; 3], [2; 3]]);
        let same = changed(&before, &before, 5);
        assert_eq!((same.width, same.height, same.pixels.len()), (1, 1, 1));
    }
}

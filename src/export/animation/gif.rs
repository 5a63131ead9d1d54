//! GIF, for programs that know nothing better.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Repeat};

use super::raster::{self, Patch, Raster};
use super::{Error, Frame, durations, still};
use crate::export::palette::Palette;

/// The frames as a GIF that never ends. Every pixel is that of the still picture of its frame, unless one frame changes more
/// than 256 colours: then rare ones become their nearest neighbours, without dithering.
///
/// # Errors
///
/// When there is no frame, too many, one of another size than the first or with a time that is not allowed; when the size in
/// pixels is nothing or too large.
pub fn write(frames: &[Frame], size: still::Size) -> Result<Vec<u8>, Error> {
    let raster = raster::of(frames, size)?;
    encode(frames, &raster).map_err(|error| Error::Picture(still::Error::Internal(error.to_string())))
}

#[allow(clippy::cast_possible_truncation, reason = "no side has more than 10 000 pixels")]
fn encode(frames: &[Frame], raster: &Raster) -> Result<Vec<u8>, EncodingError> {
    let mut shared = Palette::default();
    let indices: Option<Vec<Vec<u8>>> =
        raster.patches.iter().map(|patch| shared.add(patch.pixels.iter().copied())).collect();
    let global = if indices.is_some() { shared.bytes() } else { Vec::new() };
    let mut encoder = Encoder::new(Vec::new(), raster.width as u16, raster.height as u16, &global)?;
    encoder.set_repeat(Repeat::Infinite)?;
    for ((number, patch), delay) in raster.patches.iter().enumerate().zip(durations(frames, 100.0)) {
        let (buffer, palette) = match &indices {
            Some(indices) => (indices[number].clone(), None),
            None => own(patch),
        };
        encoder.write_frame(&gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            left: patch.left as u16,
            top: patch.top as u16,
            width: patch.width as u16,
            height: patch.height as u16,
            palette,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        })?;
    }
    encoder.into_inner()
}

/// The pixels of a frame in a palette of its own.
fn own(patch: &Patch) -> (Vec<u8>, Option<Vec<u8>>) {
    let pixels = || patch.pixels.iter().copied();
    let mut palette = Palette::default();
    let indices = palette.add(pixels()).unwrap_or_else(|| {
        palette = Palette::reduced(pixels());
        palette.nearest(pixels())
    });
    (indices, Some(palette.bytes()))
}

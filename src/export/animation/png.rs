//! Animated PNG. Its plain image, which a program without animation shows, is the last frame: what the file is about.

use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder, EncodingError};

use super::raster::{self, Pixel, Raster};
use super::{Error, Frame, durations, still};
use crate::export::palette::Palette;

/// The frames as an animated PNG that never ends, with the words and the resolution of the last frame's [still
/// picture](still::write). Indexed where at most 256 colours occur in all frames, otherwise RGB; every pixel is that of the
/// still picture of its frame.
///
/// # Errors
///
/// When there is no frame, too many, one of another size than the first or with a time that is not allowed; when the size in
/// pixels is nothing or too large.
pub fn write(frames: &[Frame], size: still::Size) -> Result<Vec<u8>, Error> {
    let raster = raster::of(frames, size)?;
    encode(frames, &raster).map_err(|error| Error::Picture(still::Error::Internal(error.to_string())))
}

fn encode(frames: &[Frame], raster: &Raster) -> Result<Vec<u8>, EncodingError> {
    let mut palette = Palette::default();
    let images = raster.patches.iter().map(|patch| &patch.pixels).chain([&raster.last]);
    let indices: Option<Vec<Vec<u8>>> = images.map(|pixels| palette.add(pixels.iter().copied())).collect();
    let data = |number: usize, pixels: &[Pixel]| match &indices {
        Some(indices) => indices[number].clone(),
        None => pixels.concat(),
    };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, raster.width, raster.height);
    if let Some(Frame { scene, .. }) = frames.last() {
        still::head(&mut encoder, scene, raster.width, raster.height)?;
    }
    encoder.set_depth(BitDepth::Eight);
    if indices.is_some() {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(palette.bytes());
    } else {
        encoder.set_color(ColorType::Rgb);
    }
    #[allow(clippy::cast_possible_truncation, reason = "at most 200")]
    encoder.set_animated(frames.len() as u32, 0)?;
    encoder.set_sep_def_img(true)?;
    encoder.set_blend_op(BlendOp::Source)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data(frames.len(), &raster.last))?;
    for ((number, patch), time) in raster.patches.iter().enumerate().zip(durations(frames, 1000.0)) {
        // the size is checked against the place, and the place against the size
        writer.reset_frame_position()?;
        writer.set_frame_dimension(patch.width, patch.height)?;
        writer.set_frame_position(patch.left, patch.top)?;
        writer.set_frame_delay(time, 1000)?;
        writer.write_image_data(&data(number, &patch.pixels))?;
    }
    writer.finish()?;
    Ok(bytes)
}

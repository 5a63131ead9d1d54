//! PNG: drawn straight from the scene with the pixels of the picture's SVG, or the SVG rasterised. What is published as SVG is
//! what is seen here.

use std::cell::RefCell;
use std::fmt;
use std::io::Write;
use std::num::NonZeroU64;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter, PixelDimensions, SrgbRenderingIntent, Unit};
use tiny_skia::{Pixmap, Transform};

use super::deflate::{AS_THEY_ARE, Band, Patch, Placed, zlib};
use super::palette::Palette;
use super::raster::{Laid, Made, Pixels, Rasteriser};
use super::svg;
use crate::limits::PIXELS;
use crate::scene::Scene;

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// How many pixels it becomes.
    pub size: Size,
    /// How hard to look for a smaller file with the same pixels.
    pub effort: Effort,
}

/// How hard to look for a smaller file with the same pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Effort {
    /// Half a millisecond for a board that is like others.
    #[default]
    Quick,
    /// Seconds for a board, and about a third less to load.
    Smallest,
}

/// How many pixels a picture becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// So many pixels wide, the height in proportion.
    Width(u32),
    /// The natural size at so many pixels to the inch.
    Dpi(f64),
}

impl From<Size> for Options {
    /// With the usual effort.
    fn from(size: Size) -> Self {
        Self { size, effort: Effort::default() }
    }
}

/// A picture that cannot be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Error {
    /// A width, a height or a resolution of nothing.
    Empty,
    /// More pixels than [`PIXELS`] in one direction.
    TooLarge {
        /// The width or the height asked for.
        pixels: f64,
    },
    /// The rasteriser or the encoder refused, which means a fault in this program.
    Internal(String),
}

thread_local! {
    /// Pictures of one kind share nearly everything.
    static RASTERISER: RefCell<Rasteriser<Patch>> = const { RefCell::new(Rasteriser::new()) };
}

impl Made for Patch {
    fn of(pixels: &Pixels) -> Self {
        Self::of(pixels.numbers, pixels.width)
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

/// The picture as a PNG file of exactly the size asked for: an sRGB image with its physical size, and with the title, the
/// description and the scene's metadata as text (keywords `Title`, `Description` and `outflank`). Indexed where at most
/// 256 colours occur, otherwise RGB. A picture that does not cover its whole area is laid on white.
///
/// # Errors
///
/// When the size is nothing or above [`PIXELS`].
pub fn write(scene: &Scene, options: impl Into<Options>) -> Result<Vec<u8>, Error> {
    let Options { size, effort } = options.into();
    let (width, height) = pixels(scene, size)?;
    let written = match RASTERISER.with_borrow_mut(|rasteriser| rasteriser.draw(scene, width, height)) {
        Some(mosaic) => {
            let bands: Vec<Band> = mosaic.rows.iter().map(|row| row.iter().map(placed).collect()).collect();
            pack(scene, [width, height], mosaic.palette.bytes(), &bands, effort)
        }
        None => encode(scene, &rasterise_scene(scene, width, height)?, effort),
    };
    written.map_err(|error| Error::Internal(error.to_string()))
}

/// The picture's SVG, rasterised: what a picture looks like that is drawn in any other way, too.
///
/// # Errors
///
/// As for [`rasterise`].
pub fn rasterise_scene(scene: &Scene, width: u32, height: u32) -> Result<Pixmap, Error> {
    rasterise(&svg::write(scene, &svg::Options { size: svg::Size::None }), width, height)
}

/// The width and the height that a picture would have.
///
/// # Errors
///
/// When one of them is nothing or above [`PIXELS`].
pub fn pixels(scene: &Scene, size: Size) -> Result<(u32, u32), Error> {
    let (width, height) = (scene.size.width.0, scene.size.height.0);
    let (width, height) = match size {
        Size::Width(pixels) => (f64::from(pixels), (f64::from(pixels) * height / width).max(1.0)),
        Size::Dpi(dpi) => (width * dpi / 25.4, height * dpi / 25.4),
    };
    Ok((whole(width)?, whole(height)?))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and the limit")]
fn whole(pixels: f64) -> Result<u32, Error> {
    let rounded = pixels.round();
    if rounded > f64::from(PIXELS) {
        Err(Error::TooLarge { pixels: rounded })
    } else if rounded >= 1.0 {
        Ok(rounded as u32)
    } else {
        // not a number ends here, too
        Err(Error::Empty)
    }
}

/// An SVG document drawn over white, stretched to exactly so many pixels.
///
/// # Errors
///
/// When the document is not sound SVG or the size is nothing.
pub fn rasterise(svg: &str, width: u32, height: u32) -> Result<Pixmap, Error> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|e| Error::Internal(e.to_string()))?;
    let mut pixmap = Pixmap::new(width, height).ok_or(Error::Empty)?;
    pixmap.fill(tiny_skia::Color::WHITE);
    let scale = |pixels: u32, natural: f32| pixels as f32 / natural;
    let transform = Transform::from_scale(scale(width, tree.size().width()), scale(height, tree.size().height()));
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    Ok(pixmap)
}

fn encode(scene: &Scene, pixmap: &Pixmap, effort: Effort) -> Result<Vec<u8>, png::EncodingError> {
    let (width, height) = (pixmap.width(), pixmap.height());
    let pixels = || pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
    let mut palette = Palette::default();
    let Some(indices) = palette.add(pixels()) else {
        return encode_rgb(scene, [width, height], &pixels().flatten().collect::<Vec<u8>>(), effort);
    };
    let patch = Patch::of(&indices, width as usize);
    let band = vec![Placed { patch: &patch, numbers: &AS_THEY_ARE }];
    pack(scene, [width, height], palette.bytes(), &[band], effort)
}

fn placed(laid: &Laid<Patch>) -> Placed<'_> {
    Placed { patch: laid.made(), numbers: &laid.numbers }
}

/// A picture of few colours.
fn pack(
    scene: &Scene,
    [width, height]: [u32; 2],
    palette: Vec<u8>,
    bands: &[Band],
    effort: Effort,
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    head(&mut encoder, scene, width, height)?;
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(palette);
    let mut writer = encoder.write_header()?;
    let mut data = zlib(bands);
    if effort == Effort::Smallest {
        data = Some(smallest(&data)?).filter(|smallest| smallest.len() < data.len()).unwrap_or(data);
    }
    writer.write_chunk(png::chunk::IDAT, &data)?;
    writer.finish()?;
    Ok(bytes)
}

/// How often a smaller stream is looked for: more rounds save less than one byte in a hundred.
const ROUNDS: NonZeroU64 = NonZeroU64::new(5).unwrap();

/// A zlib stream of the same bytes, as small as it can be had in seconds.
fn smallest(data: &[u8]) -> std::io::Result<Vec<u8>> {
    let rows = flate2::read::ZlibDecoder::new(data);
    let mut data = Vec::new();
    let options = zopfli::Options { iteration_count: ROUNDS, ..zopfli::Options::default() };
    zopfli::compress(options, zopfli::Format::Zlib, rows, &mut data)?;
    Ok(data)
}

/// A picture of many colours.
fn encode_rgb(
    scene: &Scene,
    [width, height]: [u32; 2],
    data: &[u8],
    effort: Effort,
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    head(&mut encoder, scene, width, height)?;
    if effort == Effort::Smallest {
        encoder.set_deflate_compression(DeflateCompression::Level(9));
        encoder.set_filter(Filter::Adaptive);
    }
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    writer.finish()?;
    Ok(bytes)
}

/// How the pixels are packed, their size in print, and the words.
pub(super) fn head<W: Write>(
    encoder: &mut Encoder<'_, W>,
    scene: &Scene,
    width: u32,
    height: u32,
) -> Result<(), png::EncodingError> {
    // for a 1024 pixel board: under 1 ms and about 25 kB; the png crate's own fast mode takes twice the time and the room
    encoder.set_deflate_compression(DeflateCompression::Level(3));
    encoder.set_filter(Filter::Up);
    encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    encoder.set_pixel_dims(Some(density(scene, width, height)));
    for (keyword, text) in texts(scene) {
        encoder.add_itxt_chunk(keyword.to_owned(), text)?;
    }
    Ok(())
}

/// Pixels to the metre, for a picture of so many pixels.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a few million")]
pub(crate) fn density(scene: &Scene, width: u32, height: u32) -> PixelDimensions {
    let per_metre = |pixels: u32, length: f64| (f64::from(pixels) / (length / 1000.0)).round() as u32;
    PixelDimensions {
        xppu: per_metre(width, scene.size.width.0),
        yppu: per_metre(height, scene.size.height.0),
        unit: Unit::Meter,
    }
}

/// The keyword of the text that holds the scene's metadata.
pub(crate) const TEXT_KEYWORD: &str = "outflank";

/// Keywords and texts, where there is one. A zero byte would end a text early, so it is left out.
pub(crate) fn texts(scene: &Scene) -> Vec<(&'static str, String)> {
    let facts: Vec<String> = scene.metadata.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
    let texts =
        [("Title", scene.title.clone()), ("Description", scene.description.clone()), (TEXT_KEYWORD, facts.concat())];
    texts
        .into_iter()
        .map(|(keyword, text)| (keyword, text.replace('\0', "")))
        .filter(|(_, text)| !text.is_empty())
        .collect()
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a picture size must be at least 1 pixel"),
            Self::TooLarge { pixels } => {
                write!(f, "a picture size of {pixels} pixels is above the limit of {PIXELS} pixels a side")
            }
            Self::Internal(message) => write!(f, "the picture could not be rasterised: {message}"),
        }
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Group, Item, Mm, Paint, Point, Rect, Size as Paper};

    fn scene() -> Scene {
        let size = Paper { width: Mm(64.0), height: Mm(32.0) };
        let rect = |x, color| Item::Rect { rect: Rect::mm(x, 0.0, 32.0, 32.0), paint: Paint::fill(color) };
        let items = vec![rect(0.0, crate::scene::Color::BLACK), rect(32.0, crate::scene::Color::WHITE)];
        Scene {
            id: "two".to_owned(),
            title: "Zwei Hälften".to_owned(),
            description: "Black, then white.".to_owned(),
            language: "de".to_owned(),
            metadata: vec![("format", "outflank 1".to_owned()), ("id", "two".to_owned())],
            size,
            items: vec![Item::Group(Group { name: "halves", offset: Point::ORIGIN, items })],
            dark: None,
        }
    }

    fn read(bytes: &[u8]) -> (png::Reader<std::io::Cursor<&[u8]>>, Vec<u8>) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().expect("a header");
        let mut data = vec![0; reader.output_buffer_size().expect("small")];
        reader.next_frame(&mut data).expect("pixels");
        (reader, data)
    }

    #[test]
    fn a_file_has_the_size_the_density_and_the_words() {
        let bytes = write(&scene(), Size::Width(640)).expect("drawn");
        let (reader, data) = read(&bytes);
        let info = reader.info();
        assert_eq!((info.width, info.height, info.color_type), (640, 320, ColorType::Indexed));
        let density = info.pixel_dims.expect("a density");
        assert_eq!((density.xppu, density.yppu), (10_000, 10_000));
        assert!(info.srgb.is_some());
        let texts: Vec<(String, String)> =
            info.utf8_text.iter().map(|chunk| (chunk.keyword.clone(), chunk.get_text().expect("plain"))).collect();
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(
            texts,
            [
                pair("Title", "Zwei Hälften"),
                pair("Description", "Black, then white."),
                pair("outflank", "format: outflank 1\nid: two\n"),
            ]
        );
        // two colours, the edge between them sharp
        let palette = info.palette.as_deref().expect("a palette");
        let color = |at: usize| &palette[3 * usize::from(data[at])..][..3];
        assert_eq!((palette.len() / 3, color(319), color(320)), (2, &[0; 3][..], &[255; 3][..]));
    }

    #[test]
    fn a_resolution_is_met() {
        assert_eq!(pixels(&scene(), Size::Dpi(254.0)), Ok((640, 320)));
        assert_eq!(pixels(&scene(), Size::Width(1)), Ok((1, 1)));
    }

    #[test]
    fn no_size_and_a_huge_size_are_refused() {
        let refuse = |size| pixels(&scene(), size).expect_err("refused").to_string();
        let nothing = "a picture size must be at least 1 pixel";
        assert_eq!(refuse(Size::Width(0)), nothing);
        assert_eq!(refuse(Size::Dpi(-1.0)), nothing);
        assert_eq!(refuse(Size::Dpi(f64::NAN)), nothing);
        let huge = "a picture size of 20000 pixels is above the limit of 10000 pixels a side";
        assert_eq!(refuse(Size::Width(20_000)), huge);
        assert!(pixels(&scene(), Size::Dpi(f64::INFINITY)).is_err());
    }

    #[test]
    fn the_smallest_file_shows_the_same() {
        let discs = (0..8).map(|disc| Item::Circle {
            centre: Point::mm(4.0 + 8.0 * f64::from(disc), 16.0),
            radius: Mm(3.0 + f64::from(disc) / 7.0),
            paint: Paint::fill(crate::scene::Color { red: 200, green: 30, blue: 60 }),
        });
        let mut scene = scene();
        scene.items.extend(discs);
        let [quick, smallest] = [Effort::Quick, Effort::Smallest]
            .map(|effort| write(&scene, Options { size: Size::Width(500), effort }).expect("drawn"));
        assert!(smallest.len() < quick.len());
        assert_eq!(read(&smallest).1, read(&quick).1);
    }

    #[test]
    fn the_same_picture_is_the_same_file() {
        assert_eq!(write(&scene(), Size::Width(100)), write(&scene(), Size::Width(100)));
    }
}

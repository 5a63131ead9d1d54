//! PNG: every pixel and every word, in a file of the chunks that this program writes and no other.

use png::{Decoder, Limits, Transformations};
use tiny_skia::Pixmap;

use super::{Fault, Redrawn, Report, limit};
use crate::export::png::{TEXT_KEYWORD, density, rasterise, texts};
use crate::export::svg;
use crate::limits::{PICTURE, PIXELS};

/// How far a channel may be off: processors round a sum of fractions in more than one way.
const TOLERANCE: u8 = 1;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Proves a PNG file: reads its metadata, replays the moves, composes the picture again, rasterises it in the size of the
/// file, and compares every pixel.
///
/// # Errors
///
/// When the file is no PNG of ours, when its moves do not hold, or when a word or a pixel is not what its metadata give.
pub fn png(bytes: &[u8]) -> Result<Report, Fault> {
    limit(bytes)?;
    let chunks = Chunks::of(bytes)?;
    let own = chunks.texts.iter().find(|(keyword, _)| keyword == TEXT_KEYWORD).ok_or(Fault::NoProof)?;
    let pairs = own.1.lines().map(|line| line.split_once(": ").unwrap_or((line.trim_end_matches(':'), "")));
    let pairs: Vec<_> = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let redrawn = Redrawn::from(&pairs)?;
    if chunks.animated {
        return Err(Fault::Animation);
    }
    words(&chunks, &redrawn)?;
    if let Some(foreign) = chunks.foreign {
        return Err(Fault::Foreign(foreign));
    }
    pixels(bytes, &chunks, &redrawn)?;
    Ok(Report { pictures: vec![redrawn.proved()?] })
}

fn unreadable(reason: impl Into<String>) -> Fault {
    Fault::Unreadable { kind: "PNG", reason: reason.into() }
}

/// What the file is made of.
struct Chunks {
    size: (u32, u32),
    /// Keywords and texts, in order.
    texts: Vec<(String, String)>,
    /// Pixels to the metre across and down.
    density: Option<(u32, u32)>,
    animated: bool,
    /// The first thing that this program does not write.
    foreign: Option<String>,
}

impl Chunks {
    fn of(bytes: &[u8]) -> Result<Self, Fault> {
        let mut rest = bytes.strip_prefix(SIGNATURE).ok_or_else(|| unreadable("it does not begin as PNG does"))?;
        let mut chunks = Self { size: (0, 0), texts: Vec::new(), density: None, animated: false, foreign: None };
        loop {
            let (kind, data, after) = chunk(rest).ok_or_else(|| unreadable("a chunk is cut short"))?;
            match kind {
                b"IHDR" => chunks.header(data)?,
                b"iTXt" => chunks.texts.push(international(data).ok_or_else(|| unreadable("a text is not plain"))?),
                b"pHYs" => chunks.density = number(data, 0).zip(number(data, 4)),
                b"acTL" => chunks.animated = true,
                b"PLTE" | b"IDAT" | b"sRGB" => {}
                b"IEND" => {
                    if !after.is_empty() {
                        chunks.foreign.get_or_insert("the file goes on behind its end".to_owned());
                    }
                    return Ok(chunks);
                }
                other => {
                    let name = String::from_utf8_lossy(other);
                    chunks.foreign.get_or_insert(format!("the file has a chunk `{}`", name.escape_debug()));
                }
            }
            rest = after;
        }
    }

    fn header(&mut self, data: &[u8]) -> Result<(), Fault> {
        let size = number(data, 0).zip(number(data, 4)).ok_or_else(|| unreadable("its header is cut short"))?;
        if size.0.max(size.1) > PIXELS {
            return Err(Fault::TooLarge { what: "pixels a side", most: PIXELS as usize });
        }
        self.size = size;
        Ok(())
    }
}

/// The first chunk, and what follows it.
fn chunk(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let length = usize::try_from(number(bytes, 0)?).ok()?;
    let data = bytes.get(8..)?.get(..length)?;
    let after = bytes.get(8..)?.get(length..)?.get(4..)?;
    Some((&bytes[4..8], data, after))
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..)?.get(..4)?.try_into().ok()?))
}

/// Keyword and text of an uncompressed `iTXt` chunk without language.
fn international(data: &[u8]) -> Option<(String, String)> {
    let end = data.iter().position(|&byte| byte == 0)?;
    let text = data[end..].strip_prefix(&[0; 5])?;
    Some((String::from_utf8(data[..end].into()).ok()?, String::from_utf8(text.into()).ok()?))
}

/// The title, the text alternative and the natural size.
fn words(chunks: &Chunks, redrawn: &Redrawn) -> Result<(), Fault> {
    let quoted = |text: Option<&str>| text.map_or("nothing".to_owned(), |text| format!("`{text}`"));
    let wanted = texts(&redrawn.scene);
    for at in 0..wanted.len().max(chunks.texts.len()) {
        let found = chunks.texts.get(at).map(|(keyword, text)| (keyword.as_str(), text.as_str()));
        let expected = wanted.get(at).map(|(keyword, text)| (*keyword, text.as_str()));
        let keyword = |pair: Option<(&str, &str)>| quoted(pair.map(|(keyword, _)| keyword));
        if keyword(found) != keyword(expected) {
            let place = format!("text {}", at + 1);
            return Err(Fault::Drawing { place, found: keyword(found), expected: keyword(expected) });
        }
        let ours = found.is_some_and(|(keyword, _)| keyword == TEXT_KEYWORD);
        if found != expected && (redrawn.checksum_fits || !ours) {
            let text = |pair: Option<(&str, &str)>| quoted(pair.map(|(_, text)| text));
            let place = format!("the text {}", keyword(found));
            return Err(Fault::Drawing { place, found: text(found), expected: text(expected) });
        }
    }
    let wanted = density(&redrawn.scene, chunks.size.0, chunks.size.1);
    if chunks.density != Some((wanted.xppu, wanted.yppu)) {
        let shown = |density: Option<(u32, u32)>| {
            density.map_or("none".to_owned(), |(x, y)| format!("{x} × {y} pixels to the metre"))
        };
        let (found, expected) = (shown(chunks.density), shown(Some((wanted.xppu, wanted.yppu))));
        return Err(Fault::Drawing { place: "the resolution".to_owned(), found, expected });
    }
    Ok(())
}

fn pixels(bytes: &[u8], chunks: &Chunks, redrawn: &Redrawn) -> Result<(), Fault> {
    let (width, height) = chunks.size;
    let size = redrawn.scene.size;
    let natural = (f64::from(width) * (size.height / size.width)).round();
    // a resolution rounds both sides by itself
    if (natural - f64::from(height)).abs() > 1.0 + f64::from(height) / f64::from(width.max(1)) {
        let (found, expected) = (format!("{width} × {height} pixels"), format!("{width} × {natural}"));
        return Err(Fault::Drawing { place: "the size".to_owned(), found, expected });
    }
    let found = decode(bytes)?;
    let document = svg::write(&redrawn.scene, &svg::Options { size: svg::Size::None });
    let expected = rasterise(&document, width, height).map_err(|error| unreadable(error.to_string()))?;
    compare(&found, &expected)
}

/// Red, green and blue of every pixel.
fn decode(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let refuse = |error: png::DecodingError| unreadable(error.to_string());
    let most = 4 * PIXELS as usize * PIXELS as usize;
    let mut decoder = Decoder::new_with_limits(std::io::Cursor::new(bytes), Limits { bytes: most + PICTURE });
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(refuse)?;
    let length = reader.output_buffer_size().ok_or_else(|| unreadable("it is too large"))?;
    if length > most {
        return Err(Fault::TooLarge { what: "bytes of pixels", most });
    }
    let mut data = vec![0; length];
    let frame = reader.next_frame(&mut data).map_err(refuse)?;
    data.truncate(frame.buffer_size());
    match (frame.color_type, frame.bit_depth) {
        (png::ColorType::Rgb, png::BitDepth::Eight) => Ok(data),
        (color, depth) => Err(Fault::Foreign(format!("its pixels are {color:?} of depth {depth:?}"))),
    }
}

fn compare(found: &[u8], expected: &Pixmap) -> Result<(), Fault> {
    let width = expected.width() as usize;
    let far = |a: &[u8], b: &[u8]| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE);
    let mut differing = found.chunks_exact(3).zip(expected.data().chunks_exact(4)).enumerate();
    let shown = |pixel: &[u8]| format!("#{:02x}{:02x}{:02x}", pixel[0], pixel[1], pixel[2]);
    match differing.by_ref().find(|(_, (found, expected))| far(found, &expected[..3])) {
        None => Ok(()),
        Some((at, (found, expected))) => {
            let more = differing.filter(|(_, (found, expected))| far(found, &expected[..3])).count();
            let place = format!("pixel {}, {} (and {more} more)", at % width, at / width);
            let place = if more == 0 { place.replace(" (and 0 more)", "") } else { place };
            Err(Fault::Drawing { place, found: shown(found), expected: shown(expected) })
        }
    }
}

//! How large a picture is: `--size`, `--square` and `--dpi`.

use crate::cli::output::Outcome;
use crate::export::{png, svg};
use crate::figure::Layout;
use crate::limits::PIXELS;
use crate::scene::{Mm, Size as Extent};

use super::options::{Kind, Look};

/// The size that is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    width: Width,
    dpi: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Width {
    /// The natural size, squares of 7 mm.
    Natural,
    /// The whole picture in pixels.
    Pixels(f64),
    /// The whole picture in millimetres.
    Millimetres(f64),
    /// A square in pixels.
    SquarePixels(f64),
    /// A square in millimetres.
    SquareMillimetres(f64),
    /// A line of the text around the picture.
    Line,
}

/// The width of a PNG where nothing is said.
const USUAL: u32 = 512;

/// The largest length in millimetres: ten metres.
const LONGEST: f64 = 10_000.0;

impl Size {
    /// Reads the options; `kinds` is what will be written.
    ///
    /// # Errors
    ///
    /// What is no length, or does not go with what is written.
    pub fn read(look: &Look, kinds: &[Kind]) -> Result<Self, Outcome> {
        let has = |kind| kinds.contains(&kind);
        let width = match (&look.size, &look.square) {
            (Some(text), _) => match length("--size", text, "512, 512px or 60mm", true)? {
                (value, Unit::Pixels) => Width::Pixels(value),
                (value, Unit::Millimetres) => Width::Millimetres(value),
            },
            (None, Some(text)) => match length("--square", text, "8mm or 64px", false)? {
                (value, Unit::Pixels) => Width::SquarePixels(value),
                (value, Unit::Millimetres) => Width::SquareMillimetres(value),
            },
            (None, None) if look.inline => Width::Line,
            (None, None) => Width::Natural,
        };
        let in_pixels = matches!(width, Width::Pixels(_) | Width::SquarePixels(_));
        if in_pixels && !has(Kind::Png) && !has(Kind::Svg) && !has(Kind::Gif) {
            return Err(Outcome::Usage("only SVG, PNG and GIF have pixels; give the size in mm".to_owned()));
        }
        if look.inline && kinds.iter().any(|&kind| kind != Kind::Svg) {
            return Err(Outcome::Usage("--inline is for SVG, which takes the size of the text around it".to_owned()));
        }
        if look.dpi.is_some() && !has(Kind::Png) && !has(Kind::Gif) {
            return Err(Outcome::Usage("--dpi is for PNG and GIF; SVG and PDF have no pixels".to_owned()));
        }
        if look.dpi.is_some() && in_pixels {
            return Err(Outcome::Usage(
                "--dpi does not go with a size in pixels, which says already how many there are".to_owned(),
            ));
        }
        match look.dpi {
            Some(dpi) if !dpi.is_finite() || dpi <= 0.0 => {
                Err(Outcome::Usage(format!("--dpi {dpi}: a resolution is more than 0 dots per inch")))
            }
            dpi => Ok(Self { width, dpi }),
        }
    }

    /// The sizes of the picture: `natural` is the extent that it has with `layout`.
    #[must_use]
    pub fn layout(&self, layout: &Layout, natural: Extent) -> Layout {
        match self.width {
            Width::Millimetres(width) => layout.scaled(width / natural.width.0),
            Width::SquareMillimetres(side) => layout.scaled(Mm(side) / layout.square),
            Width::Natural | Width::Line | Width::Pixels(_) | Width::SquarePixels(_) => *layout,
        }
    }

    /// The width in pixels of a picture of this extent, if the size is said in pixels.
    fn pixels(&self, extent: Extent, square: Mm) -> Option<f64> {
        match self.width {
            Width::Pixels(width) => Some(width),
            Width::SquarePixels(side) => Some((extent.width / square * side).round()),
            _ => None,
        }
    }

    /// What stands in an SVG.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most PIXELS")]
    pub fn svg(&self, extent: Extent, square: Mm) -> svg::Size {
        match self.pixels(extent, square) {
            None if self.width == Width::Line => svg::Size::Line,
            Some(width) => svg::Size::Pixels(width.min(f64::from(PIXELS)) as u32),
            None => svg::Size::Millimetres,
        }
    }

    /// How many pixels a PNG has.
    ///
    /// # Errors
    ///
    /// More than a picture may have.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be at most PIXELS")]
    pub fn png(&self, extent: Extent, square: Mm) -> Result<png::Size, Outcome> {
        match (self.pixels(extent, square), self.dpi, self.width) {
            (Some(width), ..) if (1.0..=f64::from(PIXELS)).contains(&width) => Ok(png::Size::Width(width as u32)),
            (Some(width), ..) => {
                Err(Outcome::Usage(format!("a width of {width} pixels is not possible; choose 1 to {PIXELS}")))
            }
            (None, Some(dpi), _) => Ok(png::Size::Dpi(dpi)),
            (None, None, Width::Natural) => Ok(png::Size::Width(USUAL)),
            // what is measured in millimetres is meant for print
            (None, None, _) => Ok(png::Size::Dpi(300.0)),
        }
    }
}

enum Unit {
    Pixels,
    Millimetres,
}

/// `64px`, `8mm`, and, where a bare number is allowed, pixels.
fn length(option: &str, text: &str, such_as: &str, bare: bool) -> Result<(f64, Unit), Outcome> {
    let wrong = || Outcome::Usage(format!("{option} {text}: write for example {such_as}"));
    let (digits, unit) = if let Some(digits) = text.strip_suffix("px") {
        (digits, Unit::Pixels)
    } else if let Some(digits) = text.strip_suffix("mm") {
        (digits, Unit::Millimetres)
    } else if bare {
        (text, Unit::Pixels)
    } else {
        return Err(wrong());
    };
    let value: f64 = digits.trim().parse().map_err(|_| wrong())?;
    let (least, most, name) = match unit {
        Unit::Pixels => (1.0, f64::from(PIXELS), "pixels"),
        Unit::Millimetres => (1.0, LONGEST, "mm"),
    };
    if !(least..=most).contains(&value) || (matches!(unit, Unit::Pixels) && value.fract() != 0.0) {
        return Err(Outcome::Usage(format!("{option} {text}: choose {least} to {most} {name}")));
    }
    Ok((value, unit))
}

//! Pixels as numbers of colours, at most 256 of them.

use super::coverage::{Coverage, Span};
use super::layer::{Ink, Layer};
use super::straight::Block;
use crate::export::palette::{Color, Palette};

/// A part of a picture in indexed colours. What is drawn may reach beyond it.
pub(super) struct Canvas {
    pub(super) width: usize,
    height: usize,
    pub(super) pixels: Vec<u8>,
    pub(super) palette: Palette,
    /// What comes of ink on a ground.
    mixers: Vec<Mixer>,
}

/// More than 256 colours.
pub(super) struct TooMany;

/// The mixtures of one colour with others.
struct Mixer {
    color: u8,
    /// By the colour under it: where its mixtures stand.
    grounds: [Option<u16>; 256],
    /// By how much is covered: the colour's number.
    mixtures: Vec<[Option<u8>; 256]>,
}

impl Canvas {
    /// As large as a part of a picture, of one colour, in some memory.
    pub(super) fn new(part: Block, ground: Color, mut pixels: Vec<u8>) -> Result<Self, TooMany> {
        let [width, height] = [part.right - part.left, part.bottom - part.top].map(|side| within(side, usize::MAX));
        let mut palette = Palette::default();
        let number = palette.number(ground).ok_or(TooMany)?;
        pixels.clear();
        pixels.resize(width * height, number);
        Ok(Self { width, height, pixels, palette, mixers: Vec::new() })
    }

    /// Draws what lies on it of a layer.
    pub(super) fn draw(&mut self, layer: &Layer) -> Result<(), TooMany> {
        match &layer.ink {
            Ink::Block(block) => self.fill(*block, layer.color),
            Ink::Outline(coverage, corner) => self.stamp(coverage, *corner, layer.color),
        }
    }

    /// Fills whole pixels.
    fn fill(&mut self, block: Block, color: Color) -> Result<(), TooMany> {
        let [left, right] = [block.left, block.right].map(|x| within(x, self.width));
        let [top, bottom] = [block.top, block.bottom].map(|y| within(y, self.height));
        if left >= right || top >= bottom {
            return Ok(());
        }
        let number = self.palette.number(color).ok_or(TooMany)?;
        for row in self.pixels.chunks_exact_mut(self.width).take(bottom).skip(top) {
            row[left..right].fill(number);
        }
        Ok(())
    }

    /// Lays a colour over what it covers, as far as it does.
    fn stamp(&mut self, coverage: &Coverage, [left, top]: [i32; 2], color: Color) -> Result<(), TooMany> {
        let (width, height) = (self.width, self.height);
        // the part of a span that lies on the canvas: how much is skipped, and which pixels it is
        let seen = |span: &Span| {
            let (x, y) = (left + i32::from(span.x), top + i32::from(span.y));
            let row = usize::try_from(y).ok().filter(|&row| row < height)? * width;
            let [from, to] = [x, x + i32::from(span.length)].map(|x| within(x, width));
            (from < to).then_some((within(-x, usize::MAX), row + from..row + to))
        };
        let mut spans = coverage.spans.iter().filter_map(|span| Some((span, seen(span)?))).peekable();
        // a colour that is not seen has no number
        if spans.peek().is_none() {
            return Ok(());
        }
        let number = self.palette.number(color).ok_or(TooMany)?;
        let at = self.mixers.iter().position(|mixer| mixer.color == number);
        let at = at.unwrap_or_else(|| {
            self.mixers.push(Mixer { color: number, grounds: [None; 256], mixtures: Vec::new() });
            self.mixers.len() - 1
        });
        let Self { pixels, palette, mixers, .. } = self;
        let mixer = &mut mixers[at];
        for (span, (skipped, seen)) in spans {
            match coverage.parts(span) {
                None => pixels[seen].fill(number),
                Some(parts) => mixer.over(&mut pixels[seen], &parts[skipped..], palette)?,
            }
        }
        Ok(())
    }
}

impl Mixer {
    /// Lays the colour over pixels beside each other, most of which are alike.
    #[inline]
    fn over(&mut self, pixels: &mut [u8], parts: &[u8], palette: &mut Palette) -> Result<(), TooMany> {
        let mut ground = None;
        let mut at = 0;
        for (pixel, &part) in pixels.iter_mut().zip(parts) {
            if ground != Some(*pixel) {
                ground = Some(*pixel);
                at = self.grounds[usize::from(*pixel)].map_or_else(|| self.add(*pixel), usize::from);
            }
            *pixel = match self.mixtures[at][usize::from(part)] {
                Some(number) => number,
                None => self.mix(*pixel, at, part, palette)?,
            };
        }
        Ok(())
    }

    /// A mixture that has not been needed yet.
    #[cold]
    fn mix(&mut self, ground: u8, at: usize, part: u8, palette: &mut Palette) -> Result<u8, TooMany> {
        let (own, under) = (palette.color(self.color), palette.color(ground));
        let number = palette.number(mixed(own, under, part)).ok_or(TooMany)?;
        self.mixtures[at][usize::from(part)] = Some(number);
        Ok(number)
    }

    /// Room for the mixtures with a ground.
    #[allow(clippy::cast_possible_truncation, reason = "at most 256 grounds")]
    #[cold]
    fn add(&mut self, ground: u8) -> usize {
        let at = self.mixtures.len();
        self.mixtures.push([None; 256]);
        self.grounds[usize::from(ground)] = Some(at as u16);
        at
    }
}

fn within(place: i32, size: usize) -> usize {
    usize::try_from(place).unwrap_or(0).min(size)
}

/// So many 255ths of a colour over another, rounded as tiny-skia does it.
fn mixed(over: Color, under: Color, part: u8) -> Color {
    let part = u16::from(part);
    let channel = |over: u8, under: u8| {
        let [high, _] = (u16::from(over) * part + u16::from(under) * (255 - part) + 255).to_be_bytes();
        high
    };
    std::array::from_fn(|at| channel(over[at], under[at]))
}

//! Pixels as numbers of colours, at most 256 of them.

use super::coverage::Coverage;
use super::straight::Block;
use crate::scene::Color;

/// A picture of indexed colours, as PNG wants its rows: each begins with a zero, the filter that changes nothing.
pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) data: Vec<u8>,
    pub(super) colors: Vec<Color>,
    /// What comes of ink on a ground.
    inks: Vec<Ink>,
    is_blank: bool,
}

/// More than 256 colours.
pub(super) struct TooMany;

/// The mixtures of one colour with others.
struct Ink {
    color: u8,
    /// By the colour under it: where its mixtures stand.
    grounds: [Option<u16>; 256],
    /// By how much is covered: the colour's number.
    mixtures: Vec<[Option<u8>; 256]>,
}

impl Canvas {
    /// White.
    pub(super) fn new(width: u32, height: u32, data: Vec<u8>) -> Self {
        Self { width, height, data, colors: Vec::new(), inks: Vec::new(), is_blank: true }
    }

    /// The length of a row.
    pub(super) fn stride(&self) -> usize {
        self.width as usize + 1
    }

    /// Fills whole pixels.
    pub(super) fn fill(&mut self, block: Block, color: Color) -> Result<(), TooMany> {
        let [left, right] = [block.left, block.right].map(|x| within(x, self.width));
        let [top, bottom] = [block.top, block.bottom].map(|y| within(y, self.height));
        if [left, top, right, bottom] == [0, 0, self.width as usize, self.height as usize] {
            let number = self.number(color)?;
            self.cover(number);
            return Ok(());
        }
        self.ready()?;
        let number = self.number(color)?;
        let stride = self.stride();
        for y in top..bottom {
            self.data[y * stride + 1..][left..right.max(left)].fill(number);
        }
        Ok(())
    }

    /// Lays a colour over what it covers, as far as it does.
    pub(super) fn stamp(&mut self, coverage: &Coverage, left: u32, top: u32, color: Color) -> Result<(), TooMany> {
        self.ready()?;
        let number = self.number(color)?;
        let stride = self.stride();
        let at = self.inks.iter().position(|ink| ink.color == number);
        let at = at.unwrap_or_else(|| {
            self.inks.push(Ink { color: number, grounds: [None; 256], mixtures: Vec::new() });
            self.inks.len() - 1
        });
        let Self { data, colors, inks, .. } = self;
        let ink = &mut inks[at];
        for span in &coverage.spans {
            let start = (top + span.y) as usize * stride + 1 + (left + span.x) as usize;
            let pixels = &mut data[start..][..span.length as usize];
            let Some(parts) = span.parts else {
                pixels.fill(number);
                continue;
            };
            let parts = &coverage.parts[parts as usize..][..pixels.len()];
            ink.over(pixels, parts, colors)?;
        }
        Ok(())
    }

    /// White paper, where nothing else comes first.
    fn ready(&mut self) -> Result<(), TooMany> {
        if self.is_blank {
            let number = self.number(Color::WHITE)?;
            self.cover(number);
        }
        Ok(())
    }

    fn cover(&mut self, number: u8) {
        let (stride, height) = (self.stride(), self.height as usize);
        self.data.clear();
        self.data.resize(stride * height, number);
        for row in self.data.chunks_exact_mut(stride) {
            row[0] = 0;
        }
        self.is_blank = false;
    }

    fn number(&mut self, color: Color) -> Result<u8, TooMany> {
        numbered(&mut self.colors, color)
    }

    /// A white picture if nothing has been drawn.
    pub(super) fn finish(mut self) -> Result<Self, TooMany> {
        self.ready()?;
        Ok(self)
    }
}

impl Ink {
    /// Lays the colour over pixels beside each other, most of which are alike.
    #[inline]
    fn over(&mut self, pixels: &mut [u8], parts: &[u8], colors: &mut Vec<Color>) -> Result<(), TooMany> {
        let mut ground = None;
        let mut at = 0;
        for (pixel, &part) in pixels.iter_mut().zip(parts) {
            if ground != Some(*pixel) {
                ground = Some(*pixel);
                at = self.grounds[usize::from(*pixel)].map_or_else(|| self.add(*pixel), usize::from);
            }
            *pixel = match self.mixtures[at][usize::from(part)] {
                Some(number) => number,
                None => self.mix(*pixel, at, part, colors)?,
            };
        }
        Ok(())
    }

    /// A mixture that has not been needed yet.
    #[cold]
    fn mix(&mut self, ground: u8, at: usize, part: u8, colors: &mut Vec<Color>) -> Result<u8, TooMany> {
        let (own, under) = (colors[usize::from(self.color)], colors[usize::from(ground)]);
        let number = numbered(colors, mixed(own, under, part))?;
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

fn within(place: i32, size: u32) -> usize {
    usize::try_from(place).unwrap_or(0).min(size as usize)
}

/// The number of a colour, which may be new.
#[allow(clippy::cast_possible_truncation, reason = "at most 256")]
fn numbered(colors: &mut Vec<Color>, color: Color) -> Result<u8, TooMany> {
    match colors.iter().position(|&known| known == color) {
        Some(number) => Ok(number as u8),
        None if colors.len() == 256 => Err(TooMany),
        None => {
            colors.push(color);
            Ok((colors.len() - 1) as u8)
        }
    }
}

/// So many 255ths of a colour over another, rounded as tiny-skia does it.
fn mixed(over: Color, under: Color, part: u8) -> Color {
    let part = u16::from(part);
    let channel = |over: u8, under: u8| {
        let [high, _] = (u16::from(over) * part + u16::from(under) * (255 - part) + 255).to_be_bytes();
        high
    };
    Color {
        red: channel(over.red, under.red),
        green: channel(over.green, under.green),
        blue: channel(over.blue, under.blue),
    }
}

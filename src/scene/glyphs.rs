//! Shaped text: glyph ids at places, with the text they stand for.

use std::ops::Range;

use super::{Color, Mm, Point, Pt};

/// A bundled face. What it looks like is known to `text`, not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Text.
    Regular,
    /// Emphasis.
    Italic,
    /// Coordinates, numbers on discs, captions.
    Semibold,
    /// Headings and strong words.
    Bold,
    /// Japanese text, also where it is stressed.
    Japanese,
    /// Japanese headings, captions and strong words.
    JapaneseBold,
}

impl Face {
    /// Every face.
    pub const ALL: [Self; 6] =
        [Self::Regular, Self::Italic, Self::Semibold, Self::Bold, Self::Japanese, Self::JapaneseBold];

    /// Whether it is one for Japanese.
    #[must_use]
    pub const fn is_japanese(self) -> bool {
        matches!(self, Self::Japanese | Self::JapaneseBold)
    }

    /// The face that sets Japanese beside words in this one.
    #[must_use]
    pub const fn japanese(self) -> Self {
        match self {
            Self::Regular | Self::Italic | Self::Japanese => Self::Japanese,
            Self::Semibold | Self::Bold | Self::JapaneseBold => Self::JapaneseBold,
        }
    }
}

/// One glyph of a run.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Glyph {
    /// Its id in the face. Never 0: a character without a glyph is an error before it gets here.
    pub id: u16,
    /// Its pen position, relative to the run's origin (y down, nearly always 0).
    pub offset: Point,
    /// How far the pen moves on.
    pub advance: Mm,
    /// The bytes of the run's text that it stands for. Empty when an earlier glyph of the same cluster has them.
    pub text: Range<usize>,
}

/// A line or part of a line of text in one face, size and colour. It keeps its text beside its glyphs, so that one
/// exporter can write real text and another outlines.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct GlyphRun {
    /// The face.
    pub face: Face,
    /// The type size.
    pub size: Pt,
    /// The colour of the ink.
    pub color: Color,
    /// Where the baseline begins.
    pub origin: Point,
    /// The text in logical order.
    pub text: String,
    /// The glyphs in the order in which they are drawn.
    pub glyphs: Vec<Glyph>,
}

impl GlyphRun {
    /// From the origin to the end of the last advance.
    #[must_use]
    pub fn width(&self) -> Mm {
        self.glyphs.last().map_or(Mm::ZERO, |glyph| glyph.offset.x + glyph.advance)
    }
}

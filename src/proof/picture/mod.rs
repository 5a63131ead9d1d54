//! Pictures that carry their proof: an SVG, a PNG or a PDF of this program is read back, its moves are replayed, its
//! figure is composed again from its metadata, and everything drawn is compared.
//!
//! Whoever changes one disc, one mark or one character of the transcript is found out. Whoever changes the drawing, the
//! metadata and the checksum so that they agree again has made another true picture: a proof is no signature.

mod fault;
mod pdf;
mod png;
mod report;
mod svg;

pub use fault::Fault;
pub use pdf::pdf;
pub use png::png;
pub use report::{Proved, Report};
pub use svg::svg;

use crate::figure::metadata::{self, Recipe};
use crate::limits::PICTURE;
use crate::scene::Scene;

/// What kind of picture a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Scalable vector graphics.
    Svg,
    /// Pixels.
    Png,
    /// Pages.
    Pdf,
}

impl Kind {
    /// The kind that the bytes begin like; `None` for anything else.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        if bytes.starts_with(b"\x89PNG") {
            Some(Self::Png)
        } else if bytes.starts_with(b"%PDF") {
            Some(Self::Pdf)
        } else if text.starts_with(b"<") {
            Some(Self::Svg)
        } else {
            None
        }
    }

    /// The kind that an ending of a file name promises, in any case.
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<Self> {
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "pdf" => Some(Self::Pdf),
            _ => None,
        }
    }

    /// `SVG`, `PNG` or `PDF`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Png => "PNG",
            Self::Pdf => "PDF",
        }
    }

    /// Proves a file of this kind.
    ///
    /// # Errors
    ///
    /// As for [`svg`], [`png`] and [`pdf`].
    pub fn prove(self, bytes: &[u8]) -> Result<Report, Fault> {
        match self {
            Self::Svg => svg(bytes),
            Self::Png => png(bytes),
            Self::Pdf => pdf(bytes),
        }
    }
}

/// A picture made again from the pairs that a file carries.
struct Redrawn {
    recipe: Recipe,
    scene: Scene,
    /// All pictures of a sequence; the scene alone for a still picture.
    scenes: Vec<Scene>,
    /// Whether the file's checksum is that of its pairs.
    checksum_fits: bool,
}

impl Redrawn {
    /// Replays and composes; then every pair must be the one that follows from the others.
    fn from(pairs: &[(String, String)]) -> Result<Self, Fault> {
        let recipe = metadata::read(pairs).map_err(Fault::Metadata)?;
        let untrue = |fault| Fault::Metadata(metadata::Unreadable::Untrue(vec![fault]));
        let scenes = recipe.compose_all().map_err(untrue)?;
        let scene = scenes.last().cloned().ok_or(Fault::NoProof)?;
        let wanted = &scene.metadata;
        let mut checksum_fits = true;
        for at in 0..wanted.len().max(pairs.len()) {
            match (wanted.get(at), pairs.get(at)) {
                (Some((CHECKSUM, sum)), Some((name, found))) if name == CHECKSUM => checksum_fits = sum == found,
                (Some((name, value)), Some((found_name, found))) if name == found_name => {
                    if value != found {
                        let (name, found, expected) = (found_name.clone(), found.clone(), value.clone());
                        return Err(Fault::Fact { name, found, expected });
                    }
                }
                (Some((name, _)), _) => return Err(Fault::Metadata(metadata::Unreadable::Missing(name))),
                (None, Some((name, _))) => return Err(Fault::Unknown(name.clone())),
                (None, None) => {}
            }
        }
        Ok(Self { recipe, scene, scenes, checksum_fits })
    }

    /// Says what has been proved. The checksum comes last, since every other fault says more.
    fn proved(&self) -> Result<Proved, Fault> {
        if self.checksum_fits { Ok(Proved::of(&self.recipe)) } else { Err(Fault::Checksum) }
    }
}

/// The pair that guards what leaves no trace in the drawing.
const CHECKSUM: &str = "checksum";

/// Refuses what is too large to be one of our files.
fn limit(bytes: &[u8]) -> Result<(), Fault> {
    if bytes.len() > PICTURE { Err(Fault::TooLarge { what: "bytes", most: PICTURE }) } else { Ok(()) }
}

//! The boards of a diagram one after the other, as pictures of one size.

use super::layout::Layout;
use super::metadata::{self, Dress};
use super::{draw, extent, no_such_picture, scene};
use crate::content::{Diagram, Picture, PictureWords};
use crate::diagnostic::Diagnostic;
use crate::scene::{Scene, Theme};

/// How fast pictures follow one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// How long each picture is seen, in seconds.
    pub seconds: f64,
    /// How long the last one is seen.
    pub last: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { seconds: 1.0, last: 3.0 }
    }
}

/// The pictures of a diagram with `frames`, in order. All have the same words, and the same metadata, which say how the whole
/// sequence is made.
///
/// # Errors
///
/// As for [`compose`](super::compose).
pub fn sequence(
    diagram: &Diagram,
    pace: Pace,
    words: &PictureWords,
    id: &str,
    theme: &Theme,
    layout: &Layout,
) -> Result<Vec<Scene>, Diagnostic> {
    const PICTURE: Picture = Picture::Sequence;
    let views = diagram.views(PICTURE).ok_or_else(|| no_such_picture(diagram, PICTURE))?;
    let position = views.last().map_or_else(|| diagram.after().position, |view| view.position);
    let dress = Dress { id, words, theme, layout };
    let metadata = metadata::of_diagram(diagram, PICTURE, &position, Some(pace), dress);
    let size = extent(diagram, PICTURE, words, theme, layout).size;
    views
        .iter()
        .enumerate()
        .map(|(at, view)| {
            let own = PictureWords { under: words.under.get(at).cloned().into_iter().collect(), ..words.clone() };
            let draw = |theme| draw(diagram, PICTURE, std::slice::from_ref(view), &own, theme, layout);
            let dark = theme.dark.as_deref().map(draw).transpose()?;
            Ok(Scene { items: draw(theme)?, dark, ..scene(id, words, metadata.clone(), size) })
        })
        .collect()
}

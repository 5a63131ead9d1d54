//! The boards of a diagram one after the other, as pictures of one size.

use super::layout::Layout;
use super::metadata::{self, Dress};
use super::{drawn, no_such_picture};
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
    let dress = Dress { id, words, theme, layout };
    let metadata = metadata::of_diagram(diagram, PICTURE, &views, Some(pace), dress);
    let draw = |(at, view)| {
        let under = words.under.get(at).cloned().into_iter().collect();
        let words = &PictureWords { under, ..words.clone() };
        drawn(diagram, PICTURE, std::slice::from_ref(view), metadata.clone(), Dress { words, ..dress })
    };
    views.iter().enumerate().map(draw).collect()
}

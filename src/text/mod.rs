//! Words → glyphs: the bundled faces, their outlines, short labels, and paragraphs; and what was made of the same words before.
//!
//! Everything comes from the bundled fonts; no font of the system is ever looked at. A character without a glyph is an
//! error that names it, never a box. This module knows neither the game nor any file format.

pub mod face;
mod itemize;
pub mod label;
pub(crate) mod memo;
pub mod outline;
pub mod paragraph;

pub use label::MissingGlyph;

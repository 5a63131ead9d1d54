//! A picture, and pages of pictures and text: what is drawn, before any file format.
//!
//! Everything drawn becomes a [`Scene`] once; each exporter is one function over it. This module knows neither the game
//! nor any file format. All lengths are millimetres ([`Mm`]), x to the right, y **down**, the origin at the top left;
//! type sizes are points ([`Pt`]).

mod artwork;
mod color;
mod document;
mod geometry;
mod glyphs;
mod item;
mod path;
mod picture;
pub mod script;
mod theme;

pub use artwork::{Artwork, Outline, Step};
pub use color::Color;
pub use document::{Child, ContentId, Document, Element, Marked, Metadata, OutlineEntry, Page, Role, Scope};
pub use geometry::{Mm, Point, Pt, Rect, Size};
pub use glyphs::{Face, Glyph, GlyphRun};
pub use item::{FillRule, Group, Item, Paint, Stroke};
pub use path::{Path, Segment};
pub use picture::Scene;
pub use theme::{Artworks, Theme};

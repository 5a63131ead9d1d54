//! `content/` and `templates/` → a verified book.
//!
//! Raw and verified are different types: `decode` holds what the author wrote, with its places; only `verify` makes a
//! [`Diagram`], and nothing downstream accepts anything else. This module reads no files: texts come in as values.

pub mod fields;
mod model;
mod prose;
pub mod yaml;

pub use model::{Crop, Diagram, Mark, Picture, PictureWords, Provenance, Shape, Show, View};
pub use prose::{Block, Emphasis, Inline, Prose, Section};

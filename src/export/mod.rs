//! Pictures and documents → bytes. Each exporter is one function over the Scene or the pages; none of them knows the game.

pub mod animation;
mod deflate;
pub(crate) mod inline;
mod palette;
pub mod pdf;
pub mod png;
mod raster;
pub mod svg;
pub(crate) mod xml;

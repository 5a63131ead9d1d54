//! Pictures and documents → bytes. Each exporter is one function over the Scene or the pages; none of them knows the game.

pub(crate) mod inline;
pub mod pdf;
pub mod png;
pub mod svg;
pub(crate) mod xml;

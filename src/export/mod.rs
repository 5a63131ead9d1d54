//! Pictures and pages → bytes. Each exporter is one function over a [`Scene`](crate::scene::Scene) with one options
//! value. Nothing here knows the game, and nothing here touches the disk.

pub mod png;
pub mod svg;
mod xml;

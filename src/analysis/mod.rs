//! What can be computed about boards and games: counts of move sequences, shapes of a position, named facts.
//!
//! Everything here follows from `rules` by computation; nothing is looked up in a table of answers. This module judges no
//! texts and draws nothing.

pub mod facts;
pub mod perft;
mod random;
pub mod shape;
mod symmetry;

pub use symmetry::Symmetry;

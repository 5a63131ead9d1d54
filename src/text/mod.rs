//! The bundled faces, and words in them.

pub mod face;

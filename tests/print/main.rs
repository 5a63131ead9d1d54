//! What a printer, a copier and a screen reader get: every PDF of the shipped book, read back.

#![allow(clippy::disallowed_methods, reason = "measures what was drawn, and writes none")]

mod book;
#[path = "../common/copier.rs"]
mod copier;
mod copies;
#[path = "../common/drawn.rs"]
mod drawn;
mod fonts;
mod ink;
mod markdown;
mod order;
#[path = "../common/pieces.rs"]
mod pieces;
mod previews;
mod raster;
#[path = "../pdf/reading.rs"]
mod reading;
mod rulers;
mod sample;
mod tags;
mod tree;

//! What is drawn: the parts of a picture, and pictures as a whole against those in `tests/golden/`.

mod book;
#[path = "../common/copier.rs"]
mod copier;
mod copies;
mod drawing;
mod golden;
mod kinds;
mod own;
#[path = "../common/pieces.rs"]
mod pieces;
mod pixels;
mod reference;
mod turned;

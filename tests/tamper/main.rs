//! Pictures prove themselves, and whoever changes anything in one is found out.

mod made;

mod artwork;
mod command;
mod hostile;
mod metadata;
mod pdf;
mod png;
mod shipped;
mod svg;

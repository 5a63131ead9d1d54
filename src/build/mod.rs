//! What to make, and how it reaches the disk. With `cli/` the only module that touches files.

mod disk;
mod embedded;
mod facts;
mod make;
mod manifest;
pub mod markdown;
pub mod mdbook;
mod plan;
mod write;

pub use disk::{Folder, Layered};
pub use embedded::{Embedded, files as embedded_files};
pub use facts::{FactCache, Found};
pub use plan::{Job, Options, PictureOf, PlanError, Work, plan};
pub use write::{Staged, WriteError, Written, file as write_file, files as write_files, stage};

//! What to make, and how it reaches the disk. With `cli/` the only module that touches files.

mod checksum;
mod disk;
mod embedded;
mod facts;
mod fingerprint;
mod folders;
mod leftover;
mod make;
mod manifest;
pub mod markdown;
mod material;
pub mod mdbook;
mod plan;
mod preview;
mod record;
mod recording;
mod staging;
mod standing;
mod update;
mod watch;
mod write;

pub use checksum::Checksum;
pub use disk::{Folder, Layered};
pub use embedded::{Embedded, files as embedded_files};
pub use facts::{FactCache, Found};
pub use fingerprint::Fingerprint;
pub use leftover::Leftovers;
pub use material::{Common, DocumentParts, FigureParts, Material, PictureParts, StepperParts};
pub use plan::{Job, Options, PictureOf, PlanError, Work, plan};
pub use record::{Entry, RECORD, Record};
pub use recording::{Asked, Change, Recording};
pub use standing::Standing;
pub use update::{Failure, Update, Updated};
pub use watch::{Stopper, Wake, Watch, WatchError};
pub use write::{Staged, WriteError, Written, commit, file as write_file, files as write_files, stage};

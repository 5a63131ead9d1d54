//! What a verified diagram is made of. Fields are private to `content`: only `verify` fills them.

mod connection;
mod crop;
mod diagram;
mod edge;
mod header;
mod mark;
mod numbers;
mod orientation;
mod picture;
mod plain;
mod show;
mod view;

pub use connection::Connection;
pub use crop::Crop;
pub use diagram::{Boards, Diagram, Provenance};
pub use edge::{Edge, Edges};
pub use header::Header;
pub use mark::{Layer, Mark, Placed, Shape};
pub use numbers::Numbers;
pub use orientation::Orientation;
pub use picture::{Picture, PictureWords};
pub use show::Show;
pub use view::{Number, View, Which};

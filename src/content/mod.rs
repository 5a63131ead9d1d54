//! `content/` and `templates/` → a verified book.
//!
//! Raw and verified are different types: `decode` holds what the author wrote, with its places; only `verify` makes a
//! [`Diagram`], and nothing downstream accepts anything else. This module reads no files: texts come in through a
//! [`Loader`].

mod alt;
pub mod artwork;
mod book;
mod caption;
mod check;
mod covered;
mod decode;
mod fence;
mod fields;
mod files;
mod id;
mod language;
mod links;
mod markdown;
mod model;
mod page;
mod paper;
mod part;
mod path;
mod played;
mod prose;
mod recorded;
mod senses;
mod settings;
mod single;
mod surroundings;
pub mod template;
mod theme;
mod translation;
mod typography;
mod value;
mod verify;
mod words;
mod yaml;

pub use alt::{BoardLegend, Legend, legend};
pub use book::{Book, Words, diagrams, load};
pub use fields::nearest;
pub use files::Loader;
pub use language::Language;
pub use model::{
    Boards, Connection, Crop, Diagram, Edge, Edges, Header, Layer, Mark, Number, Numbers, Orientation, Picture,
    PictureWords, Placed, Provenance, Shape, Show, View, Which,
};
pub use page::{Page, PageBlock, RawPage, pages};
pub use paper::Paper;
pub use part::{NotThere, Part, load_part};
pub use played::{Pictured, Played};
pub use prose::{Block, Emphasis, Inline, Prose, Section, Sense};
pub use single::{Arguments, FlipErrorArgument, verify_arguments};
pub use surroundings::{Surroundings, surroundings};
pub use theme::PRINT;
pub use words::{DiagramWords, plain_words};
pub use yaml::first_forbidden;

//! Outflank reads Reversi positions, games and prose, proves what they say with its own rules engine, and makes diagrams
//! and printed sheets from them. Nothing wrong can be printed: what cannot be proved cannot be constructed.
//!
//! A book is loaded and verified as a whole, and every file that is made of it is a job:
//!
//! ```
//! use outflank::build::{Embedded, Options, plan};
//! use outflank::{content, diagnostic::Diagnostics, source::Sources};
//!
//! let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
//! let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("what ships is proved");
//! let only = vec!["rules".to_owned()];
//! let jobs = plan(&book, &Options { only, ..Options::default() }).expect("there are rules");
//! assert_eq!(jobs[0].path, "en/rules-a4.pdf");
//! assert!(jobs[0].make(&book).expect("they fit on a page").starts_with(b"%PDF"));
//! ```
//!
//! The modules stand in the order in which data flows; each uses only those before it (`tests/layers.rs` enforces that).

pub mod rules;

pub mod limits;

pub mod source;

pub mod diagnostic;

pub mod notation;

pub mod analysis;

pub mod scene;

pub mod content;

pub mod text;

pub mod figure;

pub mod typeset;

pub mod export;

pub mod web;

pub mod proof;

pub mod build;

pub mod cli;

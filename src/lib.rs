//! Outflank reads Reversi positions, games and prose, proves what they say with its own rules engine, and makes diagrams
//! and printed sheets from them. Nothing wrong can be printed: what cannot be proved cannot be constructed.
//!
//! The modules stand in the order in which data flows; each uses only those before it (`tests/layers.rs` enforces that).

pub mod rules;

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

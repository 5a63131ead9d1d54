//! Proof after the fact: pictures that this program made earlier, and games that others recorded.
//!
//! A picture is read back, replayed, made again and compared; a collection of games is replayed and its scores are counted
//! again. Nothing that is read is trusted. This module takes bytes and records, reads no files and prints nothing.

pub mod audit;
pub mod picture;

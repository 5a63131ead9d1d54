//! Proof after the fact: what this program wrote earlier is read back, replayed, made again and compared.
//!
//! Nothing that is read is trusted. This module takes bytes and reads no files.

pub mod picture;

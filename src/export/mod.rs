//! From scenes and pages to bytes, one module a file format. Nothing here knows the game or touches the disk.

pub mod pdf;

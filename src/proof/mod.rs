//! Proves what others wrote: collections of games.
//!
//! Reads no files and prints nothing: games come as records, findings go back as values.

pub mod audit;

//! Counts of move sequences.

fn main() {}

//! The command `outflank`.

fn main() {}

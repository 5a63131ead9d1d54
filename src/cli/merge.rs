//! `outflank merge`: the parts of a build, put together.

use crate::build::{self, MergeError};

use super::args::Merge;
use super::build::unchanged;
use super::leftovers;
use super::output::{Outcome, counted, say};

/// Merges. When anything is wrong with the parts nothing is written.
pub fn run(options: &Merge) -> Result<(), Outcome> {
    let merged = build::merge(&options.dirs, &options.out, options.clean).map_err(|error| match error {
        MergeError::Parts(faults) => {
            for fault in faults {
                say(&format!("error: {fault}"));
            }
            say("nothing was written");
            Outcome::Content
        }
        MergeError::Disk(error) => Outcome::Machine(error.to_string()),
    })?;
    leftovers::tell(&merged.leftovers, &options.out, "merge");
    let out = options.out.display();
    say(&format!("{} merged into {out}{}", counted(merged.made, "file"), unchanged(&merged)));
    Ok(())
}

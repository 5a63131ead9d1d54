//! `outflank schema`: the JSON Schemas of the files that people write, for their editors.

use crate::build;

use super::args::Schema;
use super::output::{Outcome, stdout};

/// Prints one schema, or the names there are.
pub fn run(options: &Schema) -> Result<(), Outcome> {
    let files = build::embedded_files().iter();
    let schemas: Vec<(&str, &[u8])> = files
        .filter_map(|(path, bytes)| Some((path.strip_prefix("schemas/")?.strip_suffix(".schema.json")?, *bytes)))
        .collect();
    let names: Vec<&str> = schemas.iter().map(|&(name, _)| name).collect();
    let Some(wanted) = &options.name else {
        return stdout(format!("{}\n", names.join("\n")).as_bytes());
    };
    let Some((_, bytes)) = schemas.iter().find(|(name, _)| name == wanted) else {
        let known = names.join(", ");
        return Err(Outcome::Usage(format!("there is no schema `{wanted}`; known are: {known}")));
    };
    stdout(bytes)
}

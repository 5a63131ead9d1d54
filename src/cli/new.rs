//! `outflank new`: the shipped content, templates and schemas as files, to begin a book of one's own.

use crate::build;

use super::args::New;
use super::output::{Outcome, say};

/// Copies the built-in files. Refuses to touch a folder that has content or templates already.
pub fn run(options: &New) -> Result<(), Outcome> {
    for taken in ["content", "schemas", "templates"] {
        let path = options.dir.join(taken);
        if path.exists() {
            let message = format!("{} is there already; choose a new folder", path.display());
            return Err(Outcome::Usage(message));
        }
    }
    let files = build::embedded_files();
    for (path, bytes) in files {
        let path = options.dir.join(path);
        let folder = path.parent().unwrap_or(&options.dir);
        std::fs::create_dir_all(folder)
            .map_err(|error| Outcome::Machine(format!("cannot make {}: {error}", folder.display())))?;
        build::write_file(&path, bytes, false).map_err(|error| Outcome::Machine(error.to_string()))?;
    }
    let dir = options.dir.display();
    say(&format!("{} files written to {dir}; next: outflank build {dir}", files.len()));
    Ok(())
}

//! Files that are no longer made, as lines on stderr.

use std::path::Path;

use crate::build::Leftovers;

use super::output::say;

/// The most files that are named.
const NAMED: usize = 20;

/// Tells which files are no longer made and what became of them; nothing where there are none. `command` would remove them.
pub fn tell(leftovers: &Leftovers, out: &Path, command: &str) {
    let out = out.display();
    list(&leftovers.removed, &format!("no longer made, and removed from {out}"));
    list(&leftovers.changed, &format!("no longer made, but left in {out}, since somebody has changed it"));
    list(&leftovers.found, &format!("no longer made, but still in {out}; `outflank {command} --clean` removes it"));
}

fn list(paths: &[String], what: &str) {
    if paths.is_empty() {
        return;
    }
    say(&format!("note: {what}:"));
    for path in paths.iter().take(NAMED) {
        say(&format!("  {path}"));
    }
    if paths.len() > NAMED {
        say(&format!("  and {} more", paths.len() - NAMED));
    }
}

//! Names of files that an author writes: below a folder, and nowhere else.

/// Whether a name with forward slashes stays below the folder that it is named from.
pub fn stays_below(name: &str) -> bool {
    !(name.starts_with('/') || name.contains('\\') || name.split('/').any(|part| part == ".." || part.is_empty()))
}

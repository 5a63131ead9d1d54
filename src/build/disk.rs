//! A book's folder on the disk as a [`Loader`].

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use crate::analysis::facts::{Fact, Value};
use crate::content::Loader;
use crate::limits::GAMES;

use super::embedded::Embedded;
use super::facts::FactCache;

/// A folder that holds `content/` and perhaps `templates/`.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder at `root`.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Whether there is a `content` folder in it.
    #[must_use]
    pub fn has_content(&self) -> bool {
        self.root.join("content").is_dir()
    }

    /// Where a path with forward slashes lies. A book may come from anybody, so no link in it leads out of its folder.
    fn inside(&self, path: &str) -> Result<PathBuf, String> {
        let mut place = self.root.clone();
        for part in Path::new(path).components() {
            match part {
                Component::CurDir => continue,
                Component::Normal(part) => place.push(part),
                _ => return Err("it is not below the folder of the book".to_owned()),
            }
            if fs::symlink_metadata(&place).is_ok_and(|meta| meta.is_symlink()) {
                self.check_link(&place)?;
            }
        }
        Ok(place)
    }

    /// A link that leads nowhere is as good as none.
    fn check_link(&self, link: &Path) -> Result<(), String> {
        let Ok(target) = link.canonicalize() else { return Ok(()) };
        let root = self.root.canonicalize().map_err(|error| error.to_string())?;
        if target.starts_with(&root) {
            return Ok(());
        }
        let (target, root) = (target.display(), self.root.display());
        Err(format!("a symbolic link leads to {target}, which is not inside {root}"))
    }
}

impl Loader for Folder {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        let path = self.inside(path)?;
        match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.to_string()),
            // A device or a pipe would never end; a huge file is refused by its length before it is read.
            Ok(meta) if !meta.is_file() => return Err("it is not a file".to_owned()),
            Ok(meta) if meta.len() > GAMES as u64 => {
                return Err(format!("it has {} bytes; the limit is {GAMES}", meta.len()));
            }
            Ok(_) => {}
        }
        fs::read(&path).map(Some).map_err(|error| error.to_string())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let entries = match fs::read_dir(self.inside(folder)?) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| error.to_string())?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| error.to_string())?;
            let name =
                entry.file_name().into_string().map_err(|name| format!("the name {} is not UTF-8", name.display()))?;
            let kind = entry.file_type().map_err(|error| error.to_string())?;
            let is_file = kind.is_file() || kind.is_symlink() && entry.path().is_file();
            if is_file && !name.starts_with('.') {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }
}

/// A folder, with the built-in templates, themes and words of languages where the folder has none of its own: so that a
/// folder with one YAML file of positions is a book.
#[derive(Debug)]
pub struct Layered {
    folder: Folder,
    facts: FactCache,
}

impl Layered {
    /// The folder over the built-in files.
    #[must_use]
    pub fn new(folder: Folder) -> Self {
        Self { folder, facts: FactCache::default() }
    }

    /// Only what is not about the book's own subject is filled in from the built-in files.
    fn may_fall_back(path: &str) -> bool {
        path.starts_with("templates/") || path.ends_with("/words.yaml")
    }
}

impl Loader for Layered {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.folder.read(path)? {
            None if Self::may_fall_back(path) => Embedded.read(path),
            found => Ok(found),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let mut names = self.folder.list(folder)?;
        if folder.starts_with("templates") {
            names.extend(Embedded.list(folder)?);
            names.sort();
            names.dedup();
        }
        Ok(names)
    }

    fn name(&self, path: &str) -> String {
        match self.folder.root() {
            root if root == Path::new(".") => path.to_owned(),
            root => root.join(path).display().to_string(),
        }
    }

    fn fact(&self, fact: &Fact) -> Value {
        self.facts.value(fact, false).value
    }
}

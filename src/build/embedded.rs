//! The shipped content and templates inside the binary, so that a lone binary prints the sheet.

use crate::content::Loader;

macro_rules! embed {
    ($($path:literal)*) => {
        &[$(($path, include_bytes!(concat!("../../", $path)))),*]
    };
}

/// Every shipped file with its path. A test compares the list with the folders.
static FILES: &[(&str, &[u8])] = embed! {
    "content/diagrams/directions.yaml"
    "content/diagrams/endings.yaml"
    "content/diagrams/ideas.yaml"
    "content/diagrams/passes.yaml"
    "content/diagrams/rules.yaml"
    "content/diagrams/squares.yaml"
    "content/en/booklet.md"
    "content/en/diagrams.yaml"
    "content/en/glossary.md"
    "content/en/rules.md"
    "content/en/words.yaml"
    "content/fr/booklet.md"
    "content/fr/diagrams.yaml"
    "content/fr/glossary.md"
    "content/fr/rules.md"
    "content/fr/words.yaml"
    "content/outflank.yaml"
    "schemas/book.schema.json"
    "schemas/diagrams.schema.json"
    "schemas/manifest.schema.json"
    "schemas/template.schema.json"
    "schemas/theme.schema.json"
    "schemas/words.schema.json"
    "templates/board-tournament.yaml"
    "templates/board.yaml"
    "templates/booklet.yaml"
    "templates/discs.yaml"
    "templates/glossary.yaml"
    "templates/report.yaml"
    "templates/rules-card.yaml"
    "templates/rules-large.yaml"
    "templates/rules.yaml"
    "templates/themes/auto.yaml"
    "templates/themes/board.yaml"
    "templates/themes/contrast.yaml"
    "templates/themes/dark.yaml"
    "templates/themes/print.yaml"
    "templates/transcript-two.yaml"
    "templates/transcript.yaml"
};

/// The shipped book as a [`Loader`].
#[derive(Clone, Copy, Debug)]
pub struct Embedded;

/// Every shipped file: its path from the book's folder, and its bytes; in order.
#[must_use]
pub fn files() -> &'static [(&'static str, &'static [u8])] {
    FILES
}

impl Loader for Embedded {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(FILES.iter().find(|(name, _)| *name == path).map(|(_, bytes)| bytes.to_vec()))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let names = FILES.iter().filter_map(|(path, _)| path.strip_prefix(folder)?.strip_prefix('/'));
        Ok(names.filter(|name| !name.contains('/')).map(str::to_owned).collect())
    }
}

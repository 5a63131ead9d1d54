//! The words and the themes for a diagram that stands in no book.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostics;
use crate::scene::Theme;
use crate::source::Sources;

use super::files::{Files, Loader};
use super::language::Language;
use super::yaml;

/// What a diagram needs around it when there is no book: the words of a language, and the themes.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The phrases and number words.
    pub language: Language,
    /// The themes by name: the one that was asked for, or all.
    pub themes: BTreeMap<String, Theme>,
}

/// Loads only the words of one language and one theme. `None` when there is any error, or when there are no words. Where
/// there are none for `de-CH`, those for `de` are taken. All themes are loaded where none is
/// asked for, where there is none of that name, and where it names others.
#[must_use]
pub fn surroundings(
    loader: &dyn Loader,
    tag: &str,
    theme: Option<&str>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Surroundings> {
    let mut files = Files { loader, sources, diagnostics };
    let (tag, source) = files.words(tag)?;
    let node = yaml::parse(files.sources, source, files.diagnostics)?;
    let language = Language::decode(&tag, &node, false, files.sources, files.diagnostics)?;
    let themes = match theme {
        Some(name) => files.theme(name),
        None => files.themes(None),
    };
    Some(Surroundings { language, themes })
}

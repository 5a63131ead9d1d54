//! One document of a book in one language, without the rest of the book: only what it is made from is read and verified.

use std::collections::BTreeSet;
use std::fmt;

use crate::diagnostic::Diagnostics;
use crate::source::{Sources, Spanned};

use super::book::{Book, RawBook, verified};
use super::files::{Files, Loader};
use super::template::Template;

/// Which document.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Its name: that of a template, whether the book makes the document or not.
    pub document: &'a str,
    /// The tag of its language; `None` for the book's first one.
    pub language: Option<&'a str>,
    /// Whether it is made of a game that is no diagram of the book.
    pub has_game: bool,
}

/// A book does not have what was asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotThere {
    /// What was asked for: a document or a language.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// What there is.
    pub known: Vec<String>,
}

/// Loads the book with nothing in it but one document. `None` when there is any error in that; the diagnostics have all of
/// them.
///
/// # Errors
///
/// When there is no such document, or the book is not in that language.
pub fn load_part(
    loader: &dyn Loader,
    part: Part<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Result<Option<Book>, NotThere> {
    let mut files = Files { loader, sources, diagnostics };
    let mut settings = files.settings();
    let languages: Vec<String> = settings.languages.iter().map(|tag| tag.value.clone()).collect();
    let default = languages.first().cloned();
    match part.language {
        Some(tag) if !languages.iter().any(|known| known == tag) => {
            return Err(NotThere { kind: "language", name: tag.to_owned(), known: languages });
        }
        Some(tag) => settings.languages.retain(|known| known.value == tag),
        None => settings.languages.truncate(1),
    }
    let known: Vec<String> = loader.list("templates").unwrap_or_default();
    let mut known: Vec<String> =
        known.iter().filter_map(|file| file.strip_suffix(".yaml")).map(str::to_owned).collect();
    known.sort();
    if !known.iter().any(|name| name == part.document) {
        return Err(NotThere { kind: "document", name: part.document.to_owned(), known });
    }
    let named = settings.documents.iter().find(|name| name.value == part.document);
    let span = named.map_or(settings.theme.span, |name| name.span);
    settings.documents = vec![Spanned { value: part.document.to_owned(), span }];

    let mut templates = files.templates(&settings);
    if part.has_game {
        templates.values_mut().for_each(Template::forget_game);
    }
    let shows_diagrams = templates.values().any(|template| template.has_prose() || !template.figures().is_empty());
    let raw = if shows_diagrams { files.diagrams() } else { Vec::new() };
    let themes = files.themes(None);
    let mut language = |tag| files.language(tag, &settings, &templates, shows_diagrams, false);
    let languages = settings.languages.iter().map(&mut language).collect();
    let whole = RawBook { settings, default, raw, themes, templates, languages, is_part: true };
    // what nobody names is not verified; if a diagram is missing then, for whatever reason, the faults are those of all
    if !diagnostics.has_errors() {
        let mut found = Diagnostics::new();
        if let Some(book) = verified(only_named(&whole, sources), loader, false, sources, &mut found) {
            diagnostics.append(found);
            return Ok(Some(book));
        }
    }
    Ok(verified(whole, loader, false, sources, diagnostics))
}

/// The book with no other diagrams than those whose id stands in a template or in the words.
fn only_named(book: &RawBook, sources: &Sources) -> RawBook {
    let texts = book.languages.iter().flat_map(|language| &language.prose);
    let texts: Vec<&str> = texts.map(|(_, source)| &*sources.get(*source).text).collect();
    let figures = book.templates.values().flat_map(Template::figures);
    let figures: BTreeSet<&str> = figures.map(|(id, _)| id).collect();
    let is_named = |id: &str| figures.contains(id) || texts.iter().any(|text| text.contains(id));
    let raw = book.raw.iter().filter(|raw| is_named(&raw.id.value)).cloned().collect();
    RawBook { raw, ..book.clone() }
}

impl fmt::Display for NotThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`; known are: {}", self.kind, self.name, self.known.join(", "))
    }
}

impl std::error::Error for NotThere {}

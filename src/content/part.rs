//! One document of a book in one language, without the rest of the book: only what it is made from is read and verified.

use std::collections::BTreeSet;
use std::fmt;

use crate::diagnostic::Diagnostics;
use crate::source::{Sources, Spanned};

use super::book::{Book, RawBook, verified};
use super::files::{Files, Loader, RawLanguage};
use super::settings::Settings;
use super::template::Template;
use super::theme::PRINT;

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
    let mut settings = Files { loader, sources, diagnostics }.settings();
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

    // What nobody names is neither read nor verified. If anything is missing then or wrong, for whatever reason, everything is
    // read, and the faults are those of all.
    if !diagnostics.has_errors() {
        let mut found = Diagnostics::new();
        let mut files = Files { loader, sources, diagnostics: &mut found };
        if let Some(book) = load_with(&mut files, part, &settings, default.as_ref(), true) {
            diagnostics.append(found);
            return Ok(Some(book));
        }
    }
    let mut files = Files { loader, sources, diagnostics };
    Ok(load_with(&mut files, part, &settings, default.as_ref(), false))
}

/// Loads the document with all diagrams, or only with those whose ids stand in its template or in its words.
fn load_with(
    files: &mut Files<'_>,
    part: Part<'_>,
    settings: &Settings,
    default: Option<&String>,
    only_named: bool,
) -> Option<Book> {
    let mut templates = files.templates(settings);
    if part.has_game {
        templates.values_mut().for_each(Template::forget_game);
    }
    let shows_diagrams = templates.values().any(|template| template.has_prose() || !template.figures().is_empty());
    let mut language = |tag| files.language(tag, settings, &templates, shows_diagrams, false);
    let languages: Vec<RawLanguage> = settings.languages.iter().map(&mut language).collect();
    let figures = templates.values().flat_map(Template::figures).map(|(id, _)| id.to_owned());
    let texts = languages.iter().flat_map(|language| &language.prose);
    let targets = texts.flat_map(|(_, source)| targets(&files.sources.get(*source).text));
    let named: BTreeSet<String> = figures.chain(targets).collect();
    let mut raw = Vec::new();
    if shows_diagrams && only_named {
        raw = files.diagrams(&|text| named.iter().any(|id| text.contains(id.as_str())));
        raw.retain(|raw| named.contains(&raw.id.value));
    } else if shows_diagrams {
        raw = files.diagrams(&|_| true);
    }
    let themes = files.theme(PRINT);
    let (settings, default) = (settings.clone(), default.cloned());
    let raw = RawBook { settings, default, raw, themes, templates, languages, is_part: true };
    let book = verified(raw, files.loader, false, files.sources, files.diagnostics);
    book.filter(|_| !files.diagnostics.has_errors())
}

/// The ids that the links and pictures of a text name: `](check:ID.moves)`, `](diagram:ID)`.
fn targets(text: &str) -> BTreeSet<String> {
    let targets = text.split("](").skip(1).filter_map(|link| {
        let (scheme, name) = link.split_once(':')?;
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
        matches!(scheme, "check" | "diagram").then(|| name.split(is_end).next().unwrap_or_default().to_owned())
    });
    targets.filter(|id| !id.is_empty()).collect()
}

impl fmt::Display for NotThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`; known are: {}", self.kind, self.name, self.known.join(", "))
    }
}

impl std::error::Error for NotThere {}

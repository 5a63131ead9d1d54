//! The book: everything under `content/` and `templates/`, verified together, so that all faults of all files come out of
//! one run.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::scene::{Mm, Theme};
use crate::source::{SourceId, Sources, Span, Spanned};

use super::decode::{self, RawDiagram, RawWords};
use super::fields::unknown;
use super::files::{Files, Loader, RawLanguage};
use super::language::Language;
use super::links::Context;
use super::markdown;
use super::model::{Diagram, Edges};
use super::paper::Paper;
use super::prose::Prose;
use super::settings::Settings;
use super::template::Template;
use super::translation::{self, DiagramsOf};
use super::verify;
use super::words::{self, DiagramWords};
use super::yaml;

/// A verified book.
#[derive(Clone, Debug)]
pub struct Book {
    /// The title, printed in documents' metadata.
    pub title: String,
    /// Who made it, printed in documents' metadata.
    pub author: String,
    /// The language tags, the default first.
    pub languages: Vec<String>,
    /// The papers.
    pub papers: Vec<Paper>,
    /// The names of the documents to make.
    pub documents: Vec<String>,
    /// The name of the diagrams' theme.
    pub theme: String,
    /// The widths of the diagrams' PNG files in pixels.
    pub png: Vec<u32>,
    /// The side of a diagram's square, if it is not the usual one.
    pub square: Option<Mm>,
    /// On which sides a diagram's coordinates stand where it does not say, if not on the usual ones.
    pub coordinates: Option<Edges>,
    /// All diagrams by id.
    pub diagrams: BTreeMap<String, Diagram>,
    /// The words by language tag.
    pub words: BTreeMap<String, Words>,
    /// The page layouts by document.
    pub templates: BTreeMap<String, Template>,
    /// The themes by name.
    pub themes: BTreeMap<String, Theme>,
}

/// The words of a book in one language.
#[derive(Clone, Debug)]
pub struct Words {
    /// Its phrases and number words.
    pub language: Language,
    /// The words of every diagram.
    pub diagrams: BTreeMap<String, DiagramWords>,
    /// The prose by the name of its file.
    pub prose: BTreeMap<String, Prose>,
}

impl Book {
    /// The prose that a document prints, if it prints any.
    #[must_use]
    pub fn prose<'a>(&self, words: &'a Words, document: &str) -> Option<&'a Prose> {
        let template = self.templates.get(document).filter(|template| template.has_prose())?;
        words.prose.get(template.text(document))
    }

    /// Whether a document prints prose under its own name, and not that of another one in another dress.
    #[must_use]
    pub fn is_article(&self, document: &str) -> bool {
        self.templates.get(document).is_some_and(|template| template.has_prose() && template.text(document) == document)
    }
}

/// Loads and verifies a book. `None` when there is any error; the diagnostics have all of them.
///
/// `strict` turns a number or square in prose that no link proves from a warning into an error.
///
/// ```
/// use outflank::{build::Embedded, content, content::Loader, diagnostic::Diagnostics, source::Sources};
///
/// /// The shipped words and templates, and one diagram.
/// struct Texts(&'static str);
///
/// impl Loader for Texts {
///     fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
///         match path {
///             "content/diagrams/mine.yaml" => Ok(Some(self.0.into())),
///             "content/en/words.yaml" => Embedded.read(path),
///             _ if path.starts_with("templates/") => Embedded.read(path),
///             _ => Ok(None),
///         }
///     }
///
///     fn list(&self, folder: &str) -> Result<Vec<String>, String> {
///         match folder {
///             "content/diagrams" => Ok(vec!["mine.yaml".to_owned()]),
///             _ if folder.starts_with("templates") => Embedded.list(folder),
///             _ => Ok(Vec::new()),
///         }
///     }
/// }
///
/// let load = |text| {
///     let mut diagnostics = Diagnostics::new();
///     let book = content::load(&Texts(text), false, &mut Sources::new(), &mut diagnostics);
///     book.ok_or(diagnostics)
/// };
/// let book = load("mine: { moves: f5 d6, check: { flips: d5 } }").unwrap();
/// assert_eq!(book.diagrams["mine"].game().to_string(), "f5 d6");
/// let faults = load("mine: { moves: f5 d6, check: { flips: e5 } }").unwrap_err();
/// assert!(faults.has_errors());
/// ```
#[must_use]
pub fn load(loader: &dyn Loader, strict: bool, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Option<Book> {
    let mut files = Files { loader, sources, diagnostics };
    let settings = files.settings();
    let raw = files.diagrams(&|_| true);
    let themes = files.themes(Some(&settings.theme));
    let templates = files.templates(&settings);
    let languages =
        settings.languages.iter().map(|tag| files.language(tag, &settings, &templates, true, strict)).collect();
    let default = settings.languages.first().map(|tag| tag.value.clone());
    let raw = RawBook { settings, default, raw, themes, templates, languages, is_part: false };
    verified(raw, loader, strict, sources, diagnostics)
}

/// A book as read: its diagrams and its prose are not verified yet.
pub(super) struct RawBook {
    pub(super) settings: Settings,
    /// The tag of the language in which words may stand beside their diagram.
    pub(super) default: Option<String>,
    /// Each in a place of its own, which is free once it is verified.
    pub(super) raw: Vec<Box<RawDiagram>>,
    pub(super) themes: BTreeMap<String, Theme>,
    pub(super) templates: BTreeMap<String, Template>,
    pub(super) languages: Vec<RawLanguage>,
    /// Whether only what its documents show is wanted: other diagrams may be missing, and their words are not looked at.
    pub(super) is_part: bool,
}

/// Verifies a book that has been read.
pub(super) fn verified(
    book: RawBook,
    loader: &dyn Loader,
    strict: bool,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Book> {
    let RawBook { settings, default, raw, themes, templates, languages, is_part } = book;
    let Verified { diagrams, broken, beside } = verify_all(raw, Some(loader), sources, diagnostics);
    let mut all_words = BTreeMap::new();
    let is_default = |tag: &Spanned<String>| default.as_ref() == Some(&tag.value);
    let tags = settings.languages.iter();
    let told: Vec<DiagramsOf<'_>> = tags
        .zip(&languages)
        .map(|(tag, language)| DiagramsOf::new(tag, language.diagrams.as_deref(), is_default(tag), &beside))
        .collect();
    translation::check_diagrams(&told, diagnostics);
    for (raw_language, told) in languages.iter().zip(&told) {
        let Some(language) = &raw_language.language else { continue };
        let context = Context { loader, sources, diagrams: &diagrams, broken: &broken, language, strict };
        let prose: BTreeMap<String, Prose> = raw_language
            .prose
            .iter()
            .filter_map(|(name, source)| Some((name.clone(), markdown::prose(*source, context, diagnostics)?)))
            .collect();
        if !is_part {
            check_ids(raw_language.diagrams.as_deref().unwrap_or_default(), context, diagnostics);
        }
        let shown = templates.values().flat_map(|template| template.figures().into_iter().map(|(id, _)| id));
        let shown: BTreeSet<&str> = shown.chain(prose.values().flat_map(Prose::figures)).collect();
        let ids = beside.iter().map(|(id, _)| id.value.as_str());
        let wanted = ids.filter(|id| !is_part || shown.contains(id));
        let filled = fill_words(wanted, told, context, diagnostics);
        all_words.insert(language.tag().to_owned(), Words { language: language.clone(), diagrams: filled, prose });
    }
    let book = Book {
        title: settings.title,
        author: settings.author,
        languages: settings.languages.into_iter().map(|tag| tag.value).collect(),
        papers: settings.papers,
        documents: settings.documents.into_iter().map(|name| name.value).collect(),
        theme: settings.theme.value,
        png: settings.png,
        square: settings.square,
        coordinates: settings.coordinates,
        diagrams,
        words: all_words,
        templates,
        themes,
    };
    check_sections(&book, diagnostics);
    check_translations(&book, diagnostics);
    (!diagnostics.has_errors()).then_some(book)
}

/// Verifies the diagrams of one text without a book around them: no words, no prose.
#[must_use]
pub fn diagrams(source: SourceId, sources: &Sources, diagnostics: &mut Diagnostics) -> BTreeMap<String, Diagram> {
    let raw = yaml::parse(sources, source, diagnostics).map(|node| decode::diagrams(&node, diagnostics));
    let raw = raw.unwrap_or_default().into_iter().map(Box::new);
    verify_all(raw, None, sources, diagnostics).diagrams
}

/// What comes of raw diagrams.
#[derive(Default)]
pub(super) struct Verified {
    pub(super) diagrams: BTreeMap<String, Diagram>,
    /// The ids of those that are wrong.
    pub(super) broken: BTreeSet<String>,
    /// The words that stand beside each of them.
    pub(super) beside: Vec<(Spanned<String>, RawWords)>,
}

/// Verifies every diagram.
pub(super) fn verify_all(
    raw: impl IntoIterator<Item = Box<RawDiagram>>,
    loader: Option<&dyn Loader>,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Verified {
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    let mut verified = Verified::default();
    for raw in raw {
        if let Some(&earlier) = first.get(&raw.id.value) {
            diagnostics.push(
                Diagnostic::error(format!("the diagram `{}` is defined twice", raw.id.value))
                    .label(raw.id.span, "again here")
                    .label(earlier, "first here")
                    .help("give one of them another id"),
            );
            continue;
        }
        first.insert(raw.id.value.clone(), raw.id.span);
        match verify::diagram(&raw, loader, sources, diagnostics) {
            Some(diagram) => drop(verified.diagrams.insert(raw.id.value.clone(), diagram)),
            None => drop(verified.broken.insert(raw.id.value.clone())),
        }
        let RawDiagram { id, words, .. } = *raw;
        verified.beside.push((id, words));
    }
    verified
}

/// Words are those of a diagram that is there.
fn check_ids(words: &[(Spanned<String>, RawWords)], context: Context<'_>, diagnostics: &mut Diagnostics) {
    for (id, _) in words {
        if !context.diagrams.contains_key(&id.value) && !context.broken.contains(&id.value) {
            let ids: Vec<&str> = context.diagrams.keys().map(String::as_str).collect();
            let fault = Diagnostic::error(format!("there is no diagram `{}`", id.value)).at(id.span);
            diagnostics.push(match super::fields::nearest(&id.value, &ids) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help("diagrams are defined in content/diagrams/*.yaml"),
            });
        }
    }
}

/// The words of diagrams in one language. Where nobody has said anything, they are made from the diagram.
fn fill_words<'a>(
    ids: impl Iterator<Item = &'a str>,
    told: &DiagramsOf<'_>,
    context: Context<'_>,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, DiagramWords> {
    let nothing = RawWords::default();
    let mut filled = BTreeMap::new();
    for id in ids {
        let Some(diagram) = context.diagrams.get(id) else { continue };
        let words = words::fill(diagram, told.of(id).unwrap_or(&nothing), context, diagnostics);
        filled.extend(words.map(|words| (id.to_owned(), words)));
    }
    filled
}

/// Every section and figure that a template names must be there in every language.
fn check_sections(book: &Book, diagnostics: &mut Diagnostics) {
    for (name, template) in &book.templates {
        for (id, span) in template.figures() {
            if !book.diagrams.contains_key(id) && !diagnostics.has_errors() {
                let ids: Vec<&str> = book.diagrams.keys().map(String::as_str).collect();
                let id = Spanned { value: id.to_owned(), span };
                diagnostics.push(unknown("diagram", &id, "this book", &ids));
            }
        }
        for (tag, words) in &book.words {
            let Some(prose) = book.prose(words, name) else { continue };
            let text = template.text(name);
            let placed: Vec<&str> = template.sections().into_iter().map(|(id, _)| id).collect();
            if template.is_sheet() {
                for section in prose.sections.iter().filter(|section| !placed.contains(&section.id.as_str())) {
                    diagnostics.push(
                        Diagnostic::error(format!("section `{}` is in no area of templates/{name}.yaml", section.id))
                            .at(section.span)
                            .help("name it under `areas`, or take it out: what is written is printed"),
                    );
                }
            }
            for (id, span) in template.sections() {
                if prose.section(id).is_none() {
                    diagnostics.push(
                        Diagnostic::error(format!("content/{tag}/{text}.md has no section `{id}`")).at(span).help(
                            format!(
                                "end a heading of that file with {{#{id}}}, or take the section out of the template"
                            ),
                        ),
                    );
                }
            }
        }
    }
}

/// Prose has the same sections in every language. Those of a sheet are named by its template, and so compared already.
fn check_translations(book: &Book, diagnostics: &mut Diagnostics) {
    let texts = |of_sheets: bool| -> BTreeSet<&str> {
        let printed = book.templates.iter().filter(|(_, template)| template.has_prose());
        printed
            .filter(|(_, template)| template.is_sheet() == of_sheets)
            .map(|(name, template)| template.text(name))
            .collect()
    };
    for name in &texts(false) - &texts(true) {
        let proses = book.languages.iter().filter_map(|tag| Some((&**tag, book.words.get(tag)?.prose.get(name)?)));
        translation::check_sections(name, &proses.collect::<Vec<_>>(), diagnostics);
    }
}

//! The book: everything under `content/` and `templates/`, verified together, so that all faults of all files come out of
//! one run.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::facts::{self, Fact};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::scene::{Artwork, Artworks, Mm, Theme};
use crate::source::{SourceId, Sources, Span, Spanned};

use super::artwork::{self, Place};
use super::decode::{self, RawDiagram, RawWords};
use super::fields::unknown;
use super::language::Language;
use super::links::Context;
use super::markdown;
use super::model::{Diagram, Edge};
use super::paper::Paper;
use super::prose::Prose;
use super::settings::Settings;
use super::template::{self, Template};
use super::theme::{self, RawTheme};
use super::verify;
use super::words::{self, DiagramWords};
use super::yaml::{self, Node, forbidden, is_forbidden};

/// Where the texts come from. The lower modules see files only through this.
pub trait Loader {
    /// The bytes of a file of at most [`MAX_GAMES`], named from the book's folder with forward slashes; `None` when there is none.
    ///
    /// # Errors
    ///
    /// When it is there but cannot be read; the text says why.
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String>;

    /// The names of the files in a folder, in order; none when there is no such folder.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<String>, String>;

    /// The name to show for a file in messages.
    fn name(&self, path: &str) -> String {
        path.to_owned()
    }

    /// The value of a fact. A loader may keep those that take long to compute.
    fn fact(&self, fact: &Fact) -> facts::Value {
        fact.value()
    }
}

/// The longest text that is read, in bytes.
pub const MAX_FILE: usize = 4 << 20;

/// The longest file of games that is read for a diagram, in bytes; `outflank check` reads longer ones game by game.
pub const MAX_GAMES: usize = 64 << 20;

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
    pub coordinates: Option<BTreeSet<Edge>>,
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
    /// The prose by document.
    pub prose: BTreeMap<String, Prose>,
}

/// Loads and verifies a book. `None` when there is any error; the diagnostics have all of them.
///
/// `strict` turns a number or square in prose that no link proves from a warning into an error.
#[must_use]
pub fn load(loader: &dyn Loader, strict: bool, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Option<Book> {
    let mut files = Files { loader, sources, diagnostics };
    let settings = files.settings();
    let raw = files.diagrams();
    let themes = files.themes(Some(&settings.theme));
    let templates = files.templates(&settings);
    let languages: Vec<RawLanguage> =
        settings.languages.iter().map(|tag| files.language(tag, &settings, &templates)).collect();

    let (diagrams, broken) = verify_all(&raw, Some(loader), sources, diagnostics);
    let mut all_words = BTreeMap::new();
    for raw_language in languages {
        let Some(language) = raw_language.language else { continue };
        let context = Context { loader, sources, diagrams: &diagrams, broken: &broken, language: &language, strict };
        let prose = raw_language
            .prose
            .into_iter()
            .filter_map(|(name, source)| Some((name, markdown::prose(source, context, diagnostics)?)))
            .collect();
        let filled = fill_words(&raw, &raw_language.diagrams, context, diagnostics);
        all_words.insert(language.tag().to_owned(), Words { language, diagrams: filled, prose });
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
    (!diagnostics.has_errors()).then_some(book)
}

/// Verifies the diagrams of one text without a book around them: no words, no prose.
#[must_use]
pub fn diagrams(source: SourceId, sources: &Sources, diagnostics: &mut Diagnostics) -> BTreeMap<String, Diagram> {
    let raw = yaml::parse(sources, source, diagnostics).map(|node| decode::diagrams(&node, diagnostics));
    verify_all(&raw.unwrap_or_default(), None, sources, diagnostics).0
}

/// Verifies every diagram; returns the good ones and the ids of the others.
pub(super) fn verify_all(
    raw: &[RawDiagram],
    loader: Option<&dyn Loader>,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> (BTreeMap<String, Diagram>, BTreeSet<String>) {
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    let mut diagrams = BTreeMap::new();
    let mut broken = BTreeSet::new();
    for raw in raw {
        if let Some(&earlier) = first.get(raw.id.value.as_str()) {
            diagnostics.push(
                Diagnostic::error(format!("the diagram `{}` is defined twice", raw.id.value))
                    .label(raw.id.span, "again here")
                    .label(earlier, "first here")
                    .help("give one of them another id"),
            );
            continue;
        }
        first.insert(&raw.id.value, raw.id.span);
        match verify::diagram(raw, loader, sources, diagnostics) {
            Some(diagram) => drop(diagrams.insert(raw.id.value.clone(), diagram)),
            None => drop(broken.insert(raw.id.value.clone())),
        }
    }
    (diagrams, broken)
}

/// The words of every diagram in one language: from the language's file, or from beside the diagram.
fn fill_words(
    raw: &[RawDiagram],
    by_language: &[(Spanned<String>, RawWords)],
    context: Context<'_>,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, DiagramWords> {
    for (id, _) in by_language {
        if !context.diagrams.contains_key(&id.value) && !context.broken.contains(&id.value) {
            let ids: Vec<&str> = context.diagrams.keys().map(String::as_str).collect();
            let fault = Diagnostic::error(format!("there is no diagram `{}`", id.value)).at(id.span);
            diagnostics.push(match super::fields::nearest(&id.value, &ids) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help("diagrams are defined in content/diagrams/*.yaml"),
            });
        }
    }
    let mut filled = BTreeMap::new();
    for raw in raw {
        let Some(diagram) = context.diagrams.get(&raw.id.value) else { continue };
        let own = by_language.iter().find(|(id, _)| id.value == raw.id.value).map(|(_, words)| words);
        let words = own.unwrap_or(&raw.words);
        let words = words::fill(diagram, words, context, diagnostics);
        filled.extend(words.map(|words| (raw.id.value.clone(), words)));
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
            let Some(prose) = words.prose.get(name) else { continue };
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
                        Diagnostic::error(format!("content/{tag}/{name}.md has no section `{id}`")).at(span).help(
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

/// One language as read.
struct RawLanguage {
    language: Option<Language>,
    diagrams: Vec<(Spanned<String>, RawWords)>,
    prose: Vec<(String, SourceId)>,
}

/// Reads files into the texts of a run.
struct Files<'a> {
    loader: &'a dyn Loader,
    sources: &'a mut Sources,
    diagnostics: &'a mut Diagnostics,
}

impl Files<'_> {
    /// The text of a file, if it is there and is text.
    fn read(&mut self, path: &str) -> Option<SourceId> {
        let bytes = match self.loader.read(path) {
            Ok(bytes) => bytes?,
            Err(why) => {
                self.diagnostics.push(Diagnostic::error(format!("cannot read {path}: {why}")));
                return None;
            }
        };
        if bytes.len() > MAX_FILE {
            let message = format!("{path} has {} bytes; the limit is {MAX_FILE}", bytes.len());
            self.diagnostics.push(Diagnostic::error(message));
            return None;
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
                let found = text.char_indices().find(|&(_, c)| is_forbidden(c));
                let source = self.sources.add(self.loader.name(path), text);
                if let Some((at, c)) = found {
                    self.diagnostics.push(forbidden(c).at(Span::new(source, at..at + c.len_utf8())));
                    return None;
                }
                Some(source)
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let source =
                    self.sources.add(self.loader.name(path), String::from_utf8_lossy(error.as_bytes()).into_owned());
                self.diagnostics.push(
                    Diagnostic::error(format!("{path} is not UTF-8 text: byte {at} does not belong there"))
                        .at(Span::new(source, at..at))
                        .help("save the file as UTF-8"),
                );
                None
            }
        }
    }

    fn yaml(&mut self, path: &str) -> Option<Node> {
        let source = self.read(path)?;
        yaml::parse(self.sources, source, self.diagnostics)
    }

    fn list(&mut self, folder: &str, ending: &str) -> Vec<String> {
        match self.loader.list(folder) {
            Ok(names) => names.into_iter().filter(|name| name.ends_with(ending)).collect(),
            Err(why) => {
                self.diagnostics.push(Diagnostic::error(format!("cannot read the folder {folder}: {why}")));
                Vec::new()
            }
        }
    }

    /// YAML that lies where nothing reads it would be believed to be proved.
    fn report_unread(&mut self, folder: &str, is_read: impl Fn(&str) -> bool, why: &str) {
        let plain = folder == "content/diagrams";
        let mut stray = self.list(folder, ".yml");
        stray.extend(self.list(folder, ".yaml").into_iter().filter(|name| !plain && !is_read(name)));
        for name in stray {
            self.diagnostics.push(
                Diagnostic::error(format!("{folder}/{name} is not read"))
                    .note(why)
                    .help("move it or rename it; the ending is .yaml"),
            );
        }
    }

    fn diagrams(&mut self) -> Vec<RawDiagram> {
        let mut raw = Vec::new();
        self.report_unread("content", |name| name == "outflank.yaml", "only outflank.yaml is read here");
        self.report_unread("content/diagrams", |_| false, "diagrams are in content/diagrams/*.yaml");
        for name in self.list("content/diagrams", ".yaml") {
            if let Some(node) = self.yaml(&format!("content/diagrams/{name}")) {
                raw.extend(decode::diagrams(&node, self.diagnostics));
            }
        }
        raw
    }

    /// All themes; `needed` must be among them.
    fn themes(&mut self, needed: Option<&Spanned<String>>) -> BTreeMap<String, Theme> {
        let mut raw = BTreeMap::new();
        for file in self.list("templates/themes", ".yaml") {
            let name = file.trim_end_matches(".yaml");
            if let Some(node) = self.yaml(&format!("templates/themes/{file}")) {
                let mut decoded = theme::decode(name, &node, self.diagnostics);
                if let Some(RawTheme::Own(theme, files)) = &mut decoded {
                    theme.artworks = self.artworks(files);
                }
                raw.extend(decoded.map(|theme| (name.to_owned(), theme)));
            }
        }
        let themes = theme::resolve(raw, self.diagnostics);
        // `print` is always needed, but the built-in one stands in where a book has none.
        if let Some(needed) = needed.filter(|name| !themes.contains_key(&name.value)) {
            let known: Vec<&str> = themes.keys().map(String::as_str).collect();
            if !self.diagnostics.has_errors() {
                self.diagnostics.push(unknown("theme", needed, "templates/themes", &known));
            }
        }
        themes
    }

    /// The pictures that a theme names.
    fn artworks(&mut self, files: &Artworks<Spanned<String>>) -> Artworks<Artwork> {
        Artworks::from_names(|key| {
            let (_, file) = files.named().find(|(name, _)| *name == key)?;
            let path = format!("templates/themes/{}", file.value);
            let before = self.diagnostics.len();
            let Some(source) = self.read(&path) else {
                if self.diagnostics.len() == before {
                    self.diagnostics.push(Diagnostic::error(format!("there is no file {path}")).at(file.span));
                }
                return None;
            };
            let place = match key {
                "board-surface" => Place::Board,
                "logo" => Place::Logo,
                _ => Place::Disc,
            };
            artwork::read(source, place, self.sources, self.diagnostics)
        })
    }

    fn templates(&mut self, settings: &Settings) -> BTreeMap<String, Template> {
        let mut templates = BTreeMap::new();
        for document in &settings.documents {
            let path = format!("templates/{}.yaml", document.value);
            let Some(source) = self.read(&path) else {
                self.diagnostics.push(
                    Diagnostic::error(format!("there is no template for the document `{}`", document.value))
                        .at(document.span)
                        .note(format!("looked for {path}")),
                );
                continue;
            };
            let Some(node) = yaml::parse(self.sources, source, self.diagnostics) else { continue };
            if let Some(template) = template::decode(&node, self.diagnostics) {
                templates.insert(document.value.clone(), template);
            }
        }
        templates
    }

    fn language(
        &mut self,
        tag: &Spanned<String>,
        settings: &Settings,
        templates: &BTreeMap<String, Template>,
    ) -> RawLanguage {
        let folder = format!("content/{}", tag.value);
        let words = format!("{folder}/words.yaml");
        let language = if let Some(source) = self.read(&words) {
            yaml::parse(self.sources, source, self.diagnostics)
                .and_then(|node| Language::decode(&tag.value, &node, self.diagnostics))
        } else {
            self.diagnostics.push(
                Diagnostic::error(format!("the language `{}` has no words", tag.value))
                    .at(tag.span)
                    .note(format!("looked for {words}"))
                    .help("copy content/en and translate it"),
            );
            None
        };
        let diagrams = self
            .yaml(&format!("{folder}/diagrams.yaml"))
            .map(|node| decode::words(&node, self.diagnostics))
            .unwrap_or_default();
        let mut prose = Vec::new();
        for document in &settings.documents {
            let path = format!("{folder}/{}.md", document.value);
            let faults = self.diagnostics.len();
            if let Some(source) = self.read(&path) {
                prose.push((document.value.clone(), source));
            } else if self.diagnostics.len() == faults
                && templates.get(&document.value).is_some_and(|template| !template.is_board())
            {
                self.diagnostics.push(
                    Diagnostic::error(format!("the document `{}` has no words in `{}`", document.value, tag.value))
                        .at(document.span)
                        .note(format!("looked for {path}")),
                );
            }
        }
        RawLanguage { language, diagrams, prose }
    }

    /// The words of a language, or of the wider one that its tag begins with; with the tag they are for.
    fn words(&mut self, wanted: &str) -> Option<(String, SourceId)> {
        let faults = self.diagnostics.len();
        let is_name = wanted.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let mut tag = Some(wanted).filter(|_| is_name);
        while let Some(candidate) = tag {
            let source = self.read(&format!("content/{candidate}/words.yaml"));
            if source.is_some() || self.diagnostics.len() > faults {
                return Some((candidate.to_owned(), source?));
            }
            tag = candidate.rsplit_once('-').map(|(wider, _)| wider);
        }
        None
    }

    fn settings(&mut self) -> Settings {
        let path = "content/outflank.yaml";
        let source = self.read(path);
        let nowhere = Span::new(source.unwrap_or_else(|| self.sources.add(path, "")), 0..0);
        let mut settings = Settings::new(nowhere);
        if let Some(node) = source.and_then(|source| yaml::parse(self.sources, source, self.diagnostics)) {
            settings.read(&node, self.diagnostics);
        }
        settings
    }
}

/// What a diagram needs around it when there is no book: the words of a language, and the themes.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The phrases and number words.
    pub language: Language,
    /// The themes by name.
    pub themes: BTreeMap<String, Theme>,
}

/// Loads only the words of one language and the themes. `None` when there is any error, or when there are no words. Where
/// there are none for `de-CH`, those for `de` are taken.
#[must_use]
pub fn surroundings(
    loader: &dyn Loader,
    tag: &str,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Surroundings> {
    let mut files = Files { loader, sources, diagnostics };
    let (tag, source) = files.words(tag)?;
    let node = yaml::parse(files.sources, source, files.diagnostics)?;
    let language = Language::decode(&tag, &node, files.diagnostics)?;
    let themes = files.themes(None);
    Some(Surroundings { language, themes })
}

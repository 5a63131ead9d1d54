//! The preprocessor protocol of mdBook: a book as JSON in, the same book with pictures out. Pure but for the files of the book,
//! which come in through a [`Loader`].
//!
//! What the protocol says beside the text of chapters is passed on as it came, so that a newer mdBook loses nothing.

use serde_json::Value;

use crate::content::{self, Loader, RawPage};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Sources;

use super::markdown::{self, Placing};

/// What mdBook sends: where the book is, what its `book.toml` says, and its chapters.
#[derive(Clone, Debug)]
pub struct Message {
    context: Value,
    book: Value,
}

/// What `[preprocessor.outflank]` in `book.toml` may say, beside mdBook's own keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name of the theme.
    pub theme: String,
    /// The language of titles and text alternatives.
    pub lang: String,
    /// Whether numbers and squares in captions that no placeholder proves are errors.
    pub strict: bool,
}

/// mdBook's own keys of a preprocessor.
const OF_MDBOOK: &[&str] = &["command", "before", "after", "optional", "renderer", "renderers"];
/// Ours.
const OURS: &[&str] = &["theme", "lang", "strict"];

/// Whether pages for this renderer can hold `<svg>`.
#[must_use]
pub fn supports(renderer: &str) -> bool {
    // `markdown` prints what the preprocessors made.
    matches!(renderer, "html" | "markdown")
}

impl Message {
    /// Reads what mdBook sends: `[context, book]`.
    ///
    /// # Errors
    ///
    /// When it is anything else.
    pub fn read(bytes: &[u8]) -> Result<Self, Diagnostic> {
        let refuse = |why: &str| {
            Diagnostic::error(format!("this is not what mdBook sends to a preprocessor: {why}"))
                .help("mdBook runs this command; put `command = \"outflank mdbook\"` below [preprocessor.outflank] in book.toml")
        };
        let message: Value = serde_json::from_slice(bytes).map_err(|error| refuse(&error.to_string()))?;
        let Value::Array(parts) = message else { return Err(refuse("it is no list of context and book")) };
        let Ok([context, book]) = <[Value; 2]>::try_from(parts) else {
            return Err(refuse("it is no list of context and book"));
        };
        if !context["root"].is_string() || items(&book).is_none() {
            return Err(refuse("there is no `root`, or the book has neither `items` nor `sections`"));
        }
        Ok(Self { context, book })
    }

    /// The folder of the book.
    #[must_use]
    pub fn root(&self) -> &str {
        self.context["root"].as_str().unwrap_or(".")
    }

    /// What `book.toml` asks for; every fault of it is collected.
    pub fn settings(&self, diagnostics: &mut Diagnostics) -> Settings {
        let config = &self.context["config"];
        let table = &config["preprocessor"]["outflank"];
        if !table.is_object() {
            diagnostics.push(
                Diagnostic::error("book.toml has no [preprocessor.outflank]")
                    .help("give the table of this command that name, since its keys are looked for there"),
            );
        }
        for key in table.as_object().into_iter().flat_map(serde_json::Map::keys) {
            if !OURS.contains(&key.as_str()) && !OF_MDBOOK.contains(&key.as_str()) {
                let fault = Diagnostic::error(format!("book.toml: `{key}` is not a key of [preprocessor.outflank]"));
                let fault = fault.note(format!("known here: {}", OURS.join(", ")));
                diagnostics.push(match content::nearest(key, OURS) {
                    Some(near) => fault.help(format!("did you mean `{near}`?")),
                    None => fault,
                });
            }
        }
        let mut text = |key: &str, default: &str| match &table[key] {
            Value::Null => default.to_owned(),
            Value::String(text) => text.clone(),
            other => {
                diagnostics.push(Diagnostic::error(format!("book.toml: `{key}` is text, not {other}")));
                default.to_owned()
            }
        };
        let theme = text("theme", "board");
        let lang = text("lang", config["book"]["language"].as_str().unwrap_or("en"));
        let strict = match &table["strict"] {
            Value::Null => false,
            Value::Bool(strict) => *strict,
            other => {
                diagnostics.push(Diagnostic::error(format!("book.toml: `strict` is `true` or `false`, not {other}")));
                false
            }
        };
        Settings { theme, lang, strict }
    }

    /// The book with pictures in the place of the blocks of its chapters, as JSON. `None` when anything is wrong; the
    /// diagnostics have all faults of all chapters, with the places in their files.
    ///
    /// `loader` reads from the folder of the book.
    pub fn illustrate(
        mut self,
        loader: &dyn Loader,
        sources: &mut Sources,
        diagnostics: &mut Diagnostics,
    ) -> Option<Vec<u8>> {
        let settings = self.settings(diagnostics);
        let faults = diagnostics.len();
        let surroundings = content::surroundings(loader, &settings.lang, Some(&settings.theme), sources, diagnostics);
        if surroundings.is_none() && diagnostics.len() == faults {
            diagnostics.push(
                Diagnostic::error(format!("book.toml: there are no words for the language `{}`", settings.lang))
                    .note(format!("looked for content/{}/words.yaml beside book.toml", settings.lang))
                    .help("set `lang = \"en\"` below [preprocessor.outflank], or translate what `outflank new` copies"),
            );
        }
        let theme = surroundings.as_ref().and_then(|around| around.themes.get(&settings.theme));
        if let (Some(around), None) = (&surroundings, theme) {
            let known: Vec<&str> = around.themes.keys().map(String::as_str).collect();
            diagnostics.push(
                Diagnostic::error(format!("book.toml: there is no theme `{}`", settings.theme))
                    .note(format!("known here: {}", known.join(", "))),
            );
        }
        let (surroundings, theme) = (surroundings.as_ref()?, theme?);

        let folder = self.context["config"]["book"]["src"].as_str().unwrap_or("src").to_owned();
        let mut chapters = Vec::new();
        collect(items(&self.book)?, &mut chapters);
        let raw: Vec<RawPage> = chapters.iter().map(|chapter| chapter.page(&folder, loader, sources)).collect();
        let pages = content::pages(&raw, surroundings, loader, settings.strict, sources, diagnostics)?;
        let mut texts = Vec::new();
        for (page, raw) in pages.iter().zip(&raw) {
            let text = sources.get(raw.source).text.clone();
            match markdown::illustrate(page, &text, theme, Placing::Inline, sources) {
                Ok(illustrated) => texts.push(illustrated.text),
                Err(faults) => diagnostics.append(faults),
            }
        }
        if diagnostics.has_errors() {
            return None;
        }
        replace(items_mut(&mut self.book)?, &mut texts.into_iter());
        serde_json::to_vec(&self.book).ok()
    }
}

/// A chapter with a text.
struct Chapter<'b> {
    content: &'b str,
    /// Its file, below the folder of the sources, as far as it has one.
    path: &'b str,
}

impl<'b> Chapter<'b> {
    fn of(item: &'b Value) -> Option<Self> {
        let chapter = &item["Chapter"];
        let path = chapter["source_path"].as_str().or(chapter["path"].as_str())?;
        Some(Self { content: chapter["content"].as_str()?, path })
    }

    /// The chapter as a page. Preprocessors that ran before may have changed it, so faults are shown in its file.
    fn page(&self, folder: &str, loader: &dyn Loader, sources: &mut Sources) -> RawPage {
        let path = self.path.replace('\\', "/");
        let file = format!("{folder}/{path}");
        let written = loader.read(&file).ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok());
        let written = written.map(|text| text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned());
        let stem = path.strip_suffix(".md").unwrap_or(&path).to_owned();
        if written.as_deref() == Some(self.content) {
            return RawPage { source: sources.add(file, self.content), written: None, stem };
        }
        let changed = sources.add(format!("{file}, as other preprocessors left it"), self.content);
        RawPage { source: changed, written: written.map(|text| sources.add(file, text)), stem }
    }
}

/// The items of a book: `items` since mdBook 0.5, `sections` before.
fn items(book: &Value) -> Option<&[Value]> {
    book.get("items").or(book.get("sections"))?.as_array().map(Vec::as_slice)
}

fn items_mut(book: &mut Value) -> Option<&mut Vec<Value>> {
    let key = if book.get("items").is_some() { "items" } else { "sections" };
    book.get_mut(key)?.as_array_mut()
}

/// All chapters with a text, in the order of the book.
fn collect<'b>(items: &'b [Value], chapters: &mut Vec<Chapter<'b>>) {
    for item in items {
        chapters.extend(Chapter::of(item));
        if let Some(inner) = item["Chapter"]["sub_items"].as_array() {
            collect(inner, chapters);
        }
    }
}

/// Gives the same chapters new texts, in the same order.
fn replace(items: &mut [Value], texts: &mut impl Iterator<Item = String>) {
    for item in items {
        let text = Chapter::of(item).and_then(|_| texts.next());
        let Some(chapter) = item.get_mut("Chapter") else { continue };
        if let Some(text) = text {
            chapter["content"] = text.into();
        }
        if let Some(inner) = chapter.get_mut("sub_items").and_then(Value::as_array_mut) {
            replace(inner, texts);
        }
    }
}

//! The files of a book → texts, and what they say as it is written. Sees the disk only through a [`Loader`].

use std::collections::BTreeMap;

use crate::analysis::facts::{self, Fact};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits;
use crate::scene::{Artwork, Artworks, Theme};
use crate::source::{SourceId, Sources, Span, Spanned};

use super::artwork::{self, Place};
use super::decode::{self, RawDiagram, RawWords};
use super::fields::unknown;
use super::language::Language;
use super::settings::Settings;
use super::template::{self, Template};
use super::theme::{self, RawTheme};
use super::yaml::{self, Node, first_forbidden, forbidden};

/// Where the texts come from. The lower modules see files only through this.
pub trait Loader {
    /// The bytes of a file of at most [`limits::GAMES`], named from the book's folder with forward slashes; `None` when there is none.
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

/// One language as read.
pub(super) struct RawLanguage {
    pub(super) language: Option<Language>,
    /// The words of the diagrams; `None` where there is no file of them.
    pub(super) diagrams: Option<Vec<(Spanned<String>, RawWords)>>,
    pub(super) prose: Vec<(String, SourceId)>,
}

/// How the names of files end that are read here.
const YAML: &str = ".yaml";

/// Where the themes are.
const THEMES: &str = "templates/themes";

/// Reads files into the texts of a run.
pub(super) struct Files<'a> {
    pub(super) loader: &'a dyn Loader,
    pub(super) sources: &'a mut Sources,
    pub(super) diagnostics: &'a mut Diagnostics,
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
        if bytes.len() > limits::TEXT {
            let message = format!("{path} has {} bytes; the limit is {}", bytes.len(), limits::TEXT);
            let source = self.sources.add(self.loader.name(path), "");
            self.diagnostics
                .push(Diagnostic::error(message).at(Span::new(source, 0..0)).help("divide it into several files"));
            return None;
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
                let found = first_forbidden(text);
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
        let mut names = self.all(folder);
        names.retain(|name| name.ends_with(ending));
        names
    }

    fn all(&mut self, folder: &str) -> Vec<String> {
        self.loader.list(folder).unwrap_or_else(|why| {
            self.diagnostics.push(Diagnostic::error(format!("cannot read the folder {folder}: {why}")));
            Vec::new()
        })
    }

    /// YAML that lies where nothing reads it would be believed to be proved.
    fn report_unread(&mut self, folder: &str, names: &[String], is_read: impl Fn(&str) -> bool, why: &str) {
        let is_stray = |name: &&String| [YAML, ".yml"].iter().any(|ending| name.ends_with(ending)) && !is_read(name);
        for name in names.iter().filter(is_stray) {
            self.diagnostics.push(
                Diagnostic::error(format!("{folder}/{name} is not read"))
                    .note(why)
                    .help("move it or rename it; the ending is .yaml"),
            );
        }
    }

    /// The diagrams of the files whose text is wanted.
    pub(super) fn diagrams(&mut self, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Box<RawDiagram>> {
        let mut raw = Vec::new();
        let is_diagrams = |name: &str| name.ends_with(YAML);
        let names = self.all("content");
        self.report_unread("content", &names, |name| name == "outflank.yaml", "only outflank.yaml is read here");
        let mut names = self.all("content/diagrams");
        self.report_unread("content/diagrams", &names, is_diagrams, "diagrams are in content/diagrams/*.yaml");
        names.retain(|name| is_diagrams(name));
        for name in names {
            let source = self.read(&format!("content/diagrams/{name}"));
            let source = source.filter(|&source| is_wanted(&self.sources.get(source).text));
            let node = source.and_then(|source| yaml::parse(self.sources, source, self.diagnostics));
            let decoded = node.map(|node| decode::diagrams(&node, self.diagnostics)).unwrap_or_default();
            raw.extend(decoded.into_iter().map(Box::new));
            if is_beyond(limits::DIAGRAMS, &mut raw, self.diagnostics) {
                break;
            }
        }
        raw
    }

    /// One theme and no other. All of them where there is none of that name, or where it names others.
    pub(super) fn theme(&mut self, name: &str) -> BTreeMap<String, Theme> {
        if !self.list(THEMES, YAML).iter().any(|file| file.strip_suffix(YAML) == Some(name)) {
            return self.themes(None);
        }
        match self.raw_theme(name) {
            Some(RawTheme::Either { .. }) => self.themes(None),
            Some(RawTheme::Own(theme, _)) => BTreeMap::from([(name.to_owned(), *theme)]),
            None => BTreeMap::new(),
        }
    }

    /// All themes; `needed` must be among them.
    pub(super) fn themes(&mut self, needed: Option<&Spanned<String>>) -> BTreeMap<String, Theme> {
        let mut raw = BTreeMap::new();
        for file in self.list(THEMES, YAML) {
            let name = file.trim_end_matches(YAML);
            raw.extend(self.raw_theme(name).map(|theme| (name.to_owned(), theme)));
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

    /// A theme as it is written.
    fn raw_theme(&mut self, name: &str) -> Option<RawTheme> {
        let node = self.yaml(&format!("{THEMES}/{name}.yaml"))?;
        let mut decoded = theme::decode(name, &node, self.diagnostics);
        if let Some(RawTheme::Own(theme, files)) = &mut decoded {
            theme.artworks = self.artworks(files);
        }
        decoded
    }

    /// The pictures that a theme names.
    fn artworks(&mut self, files: &Artworks<Spanned<String>>) -> Artworks<Artwork> {
        Artworks::from_names(|key| {
            let (_, file) = files.named().find(|(name, _)| *name == key)?;
            let path = format!("{THEMES}/{}", file.value);
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

    pub(super) fn templates(&mut self, settings: &Settings) -> BTreeMap<String, Template> {
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

    pub(super) fn language(
        &mut self,
        tag: &Spanned<String>,
        settings: &Settings,
        templates: &BTreeMap<String, Template>,
        with_diagrams: bool,
        strict: bool,
    ) -> RawLanguage {
        let folder = format!("content/{}", tag.value);
        let words = format!("{folder}/words.yaml");
        let language = if let Some(source) = self.read(&words) {
            yaml::parse(self.sources, source, self.diagnostics)
                .and_then(|node| Language::decode(&tag.value, &node, strict, self.sources, self.diagnostics))
        } else {
            self.diagnostics.push(
                Diagnostic::error(format!("the language `{}` has no words", tag.value))
                    .at(tag.span)
                    .note(format!("looked for {words}"))
                    .help("copy content/en and translate it"),
            );
            None
        };
        let diagrams = if with_diagrams { self.words_of_diagrams(&folder) } else { None };
        let mut prose: Vec<(String, SourceId)> = Vec::new();
        for document in &settings.documents {
            let Some(template) = templates.get(&document.value).filter(|template| template.has_prose()) else {
                continue;
            };
            let name = template.text(&document.value);
            if prose.iter().any(|(read, _)| read == name) {
                continue;
            }
            let path = format!("{folder}/{name}.md");
            let faults = self.diagnostics.len();
            if let Some(source) = self.read(&path) {
                prose.push((name.to_owned(), source));
            } else if self.diagnostics.len() == faults {
                self.diagnostics.push(
                    Diagnostic::error(format!("the document `{}` has no words in `{}`", document.value, tag.value))
                        .at(document.span)
                        .note(format!("looked for {path}")),
                );
            }
        }
        RawLanguage { language, diagrams, prose }
    }

    /// The words of the diagrams of a language; `None` without a file of them.
    fn words_of_diagrams(&mut self, folder: &str) -> Option<Vec<(Spanned<String>, RawWords)>> {
        let source = self.read(&format!("{folder}/diagrams.yaml"))?;
        let node = yaml::parse(self.sources, source, self.diagnostics);
        Some(node.map(|node| decode::words(&node, self.diagnostics)).unwrap_or_default())
    }

    /// The words of a language, or of the wider one that its tag begins with; with the tag they are for.
    pub(super) fn words(&mut self, wanted: &str) -> Option<(String, SourceId)> {
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

    pub(super) fn settings(&mut self) -> Settings {
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

/// Whether there are more than `most` diagrams. That is a fault, and only `most` are kept.
fn is_beyond(most: usize, raw: &mut Vec<Box<RawDiagram>>, diagnostics: &mut Diagnostics) -> bool {
    let Some(first) = raw.get(most) else { return false };
    diagnostics.push(
        Diagnostic::error(format!("a book has at most {most} diagrams"))
            .label(first.id.span, "the first one too many")
            .help("divide it into several books"),
    );
    raw.truncate(most);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_an_end_to_diagrams() {
        let mut sources = Sources::new();
        let source = sources.add("d.yaml", "a: { moves: f5 }\nb: { moves: f5 }\nc: { moves: f5 }\n");
        let mut diagnostics = Diagnostics::new();
        let node = yaml::parse(&sources, source, &mut diagnostics).expect("YAML");
        let mut raw = decode::diagrams(&node, &mut diagnostics).into_iter().map(Box::new).collect();
        assert!(!is_beyond(3, &mut raw, &mut diagnostics) && diagnostics.is_empty());
        assert!(is_beyond(2, &mut raw, &mut diagnostics));
        assert_eq!(raw.len(), 2);
        let faults = diagnostics.sorted();
        assert_eq!(faults[0].message, "a book has at most 2 diagrams");
        assert_eq!(sources.location(faults[0].labels[0].span).to_string(), "3:1");
    }
}

//! `content/outflank.yaml`: the settings of the book.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::PIXELS;
use crate::scene::Mm;
use crate::source::{Span, Spanned};

use super::fields::{Fields, number, string, strings};
use super::id;
use super::model::Edges;
use super::paper::Paper;
use super::template::measure::{Unit, length};
use super::verify::coordinates;
use super::yaml::{Kind, Node};

/// `content/outflank.yaml` as read.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The title, printed in documents’ metadata.
    pub title: String,
    /// Who made the book.
    pub author: String,
    /// The language tags, the default first.
    pub languages: Vec<Spanned<String>>,
    /// The papers.
    pub papers: Vec<Paper>,
    /// The names of the documents.
    pub documents: Vec<Spanned<String>>,
    /// The name of the diagrams’ theme.
    pub theme: Spanned<String>,
    /// The widths of the PNG files in pixels.
    pub png: Vec<u32>,
    /// The side of a square, if it is not the usual one.
    pub square: Option<Mm>,
    /// On which sides coordinates stand where a diagram does not say, if not on the usual ones.
    pub coordinates: Option<Edges>,
}

impl Settings {
    /// What holds where the file says nothing: diagrams only, in English, 512 pixels wide. `nowhere` is a place in the file.
    #[must_use]
    pub fn new(nowhere: Span) -> Self {
        let word = |value: &str| Spanned { value: value.to_owned(), span: nowhere };
        Self {
            title: "Reversi".to_owned(),
            author: "Outflank".to_owned(),
            languages: vec![word("en")],
            papers: vec![Paper::A4, Paper::Letter],
            documents: Vec::new(),
            theme: word("board"),
            png: vec![512],
            square: None,
            coordinates: None,
        }
    }

    /// Takes what the file says; every fault is collected.
    pub fn read(&mut self, node: &Node, diagnostics: &mut Diagnostics) {
        let Some(mut fields) = Fields::of(node, "the book", diagnostics) else { return };
        if let Some(title) =
            fields.optional("title", diagnostics).and_then(|node| diagnostics.keep(string(node, "title")))
        {
            self.title = title.value;
        }
        if let Some(author) =
            fields.optional("author", diagnostics).and_then(|node| diagnostics.keep(string(node, "author")))
        {
            self.author = author.value;
        }
        let mut list = |key| fields.optional(key, diagnostics).and_then(|node| diagnostics.keep(strings(node, key)));
        let (languages, papers, documents) = (list("languages"), list("papers"), list("documents"));
        if let Some(languages) = languages {
            if languages.is_empty() {
                diagnostics.push(Diagnostic::error("`languages` is empty").at(node.span).help("name at least one"));
            }
            self.languages = distinct(languages, diagnostics);
        }
        if let Some(documents) = documents {
            self.documents = distinct(documents, diagnostics);
        }
        if let Some(papers) = papers {
            self.papers.clear();
            for paper in distinct(papers, diagnostics) {
                self.papers.extend(diagnostics.keep(Paper::named(&paper)));
            }
        }
        if let Some(node) = fields.optional("diagrams", diagnostics) {
            read_diagrams(node, self, diagnostics);
        }
        fields.finish(diagnostics);
        for names in [&mut self.languages, &mut self.documents] {
            names.retain(|name| diagnostics.keep(id::check_name(name)).is_some());
        }
    }
}

/// The names, each once; a second one is a fault.
fn distinct(names: Vec<Spanned<String>>, diagnostics: &mut Diagnostics) -> Vec<Spanned<String>> {
    let mut kept: Vec<Spanned<String>> = Vec::new();
    for name in names {
        // Some file systems do not tell capitals from small letters.
        match kept.iter().find(|earlier| earlier.value.eq_ignore_ascii_case(&name.value)) {
            None => kept.push(name),
            Some(earlier) => diagnostics.push(
                Diagnostic::error(format!("`{}` is named twice", name.value))
                    .label(name.span, "again here")
                    .label(earlier.span, "first here")
                    .help("keep one of them"),
            ),
        }
    }
    kept
}

fn read_diagrams(node: &Node, settings: &mut Settings, diagnostics: &mut Diagnostics) {
    let Some(mut fields) = Fields::of(node, "`diagrams`", diagnostics) else { return };
    if let Some(theme) = fields.optional("theme", diagnostics).and_then(|node| diagnostics.keep(string(node, "theme")))
    {
        settings.theme = theme;
    }
    if let Some(node) = fields.optional("square", diagnostics)
        && let Some(side) = diagnostics.keep(length(node, "square", Unit::Mm))
    {
        if SQUARES.contains(&side) {
            settings.square = Some(Mm(side));
        } else {
            diagnostics.push(
                Diagnostic::error(format!("a square of {side} mm is not possible")).at(node.span).help(format!(
                    "choose {} to {} mm",
                    SQUARES.start(),
                    SQUARES.end()
                )),
            );
        }
    }
    if let Some(words) =
        fields.optional("coordinates", diagnostics).and_then(|node| diagnostics.keep(strings(node, "coordinates")))
    {
        settings.coordinates = Some(coordinates(&words, diagnostics));
    }
    if let Some(node) = fields.optional("png", diagnostics) {
        let items = match &node.kind {
            Kind::Sequence(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        settings.png.clear();
        for item in items {
            let Some(width) = diagnostics.keep(number(item, "png")) else { continue };
            match u32::try_from(width.value) {
                Ok(width) if (1..=PIXELS).contains(&width) => settings.png.push(width),
                _ => diagnostics.push(
                    Diagnostic::error(format!("a width of {} pixels is not possible", width.value))
                        .at(width.span)
                        .help(format!("choose 1 to {PIXELS}")),
                ),
            }
        }
    }
    fields.finish(diagnostics);
}

/// The smallest and the largest square of a diagram, in millimetres.
const SQUARES: std::ops::RangeInclusive<f64> = 2.0..=100.0;

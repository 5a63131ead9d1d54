//! One job → everything that its file is made from, and nothing else: what a fingerprint is taken over is what the file is
//! made with, so that no change can be missed. Gathering it is cheap; making the file is the business of `make`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::ptr;
use std::sync::Arc;

use rayon::prelude::*;

use crate::content::template::{Layout, Template};
use crate::content::{
    Book, Diagram, DiagramWords, Language, PRINT, Paper, Picture, PictureWords, Played, Prose, Words,
};
use crate::diagnostic::Diagnostic;
use crate::export::png::Effort;
use crate::figure;
use crate::scene::{Artworks, Metadata, Scene, Theme};
use crate::source::Sources;
use crate::typeset::{self, Order, Pictures};
use crate::web;

use super::checksum::Checksum;
use super::fingerprint::Fingerprint;
use super::manifest;
use super::plan::{Job, PictureOf, Work};

/// What a file is made from.
#[derive(Clone, Debug)]
pub enum Material<'a> {
    /// A picture as SVG.
    Svg(PictureParts<'a>),
    /// A picture as PNG, so many pixels wide.
    Png(PictureParts<'a>, u32, Effort),
    /// The boards of a diagram one after the other as SVG.
    Animated(PictureParts<'a>),
    /// A picture as a fragment of HTML.
    Figure(FigureParts<'a>),
    /// A game to step through as a fragment of HTML.
    Stepper(Box<StepperParts<'a>>),
    /// A board to play on as SVG.
    BoardSvg(Scene),
    /// A board to play on as PNG.
    BoardPng(Scene, Effort),
    /// A page of a document as PNG.
    Preview(Arc<Scene>, Effort),
    /// A document.
    Document(Box<DocumentParts<'a>>),
    /// A document of this name as a fragment of HTML, with pictures of these sizes.
    Article(String, Box<DocumentParts<'a>>, figure::Layout),
    /// The file itself, where making it costs no more than looking at it.
    Bytes(Vec<u8>),
}

/// What a picture of a diagram is made from.
#[derive(Clone, Debug)]
pub struct PictureParts<'a> {
    diagram: &'a Diagram,
    picture: Picture,
    /// Without the caption, which no picture shows.
    words: PictureWords,
    id: String,
    theme: &'a Theme,
    layout: figure::Layout,
}

/// What a picture in HTML is made from.
#[derive(Clone, Debug)]
pub struct FigureParts<'a> {
    diagram: &'a Diagram,
    picture: Picture,
    words: &'a DiagramWords,
    id: String,
    theme: &'a Theme,
    layout: figure::Layout,
}

/// What a game to step through is made from.
#[derive(Clone, Debug)]
pub struct StepperParts<'a> {
    diagram: &'a Diagram,
    moves: RangeInclusive<usize>,
    words: &'a PictureWords,
    language: &'a Language,
    theme: Theme,
    layout: figure::Layout,
}

/// What a document on one paper is made from.
#[derive(Clone, Debug)]
pub struct DocumentParts<'a> {
    template: &'a Template,
    paper: Paper,
    papers: &'a [Paper],
    prose: Option<&'a Prose>,
    /// The diagrams that its template or its prose names; it cannot see any other.
    diagrams: BTreeMap<String, Diagram>,
    words: BTreeMap<String, DiagramWords>,
    /// The game that it is made of.
    game: Option<Played>,
    theme: Theme,
    language: &'a Language,
    metadata: Metadata,
}

/// The fingerprints that those of many files have in common.
#[derive(Clone, Debug)]
pub struct Common<'a> {
    program: Checksum,
    diagrams: BTreeMap<&'a str, Fingerprint>,
    /// The theme of the diagrams, with its fingerprint.
    theme: Option<(&'a Theme, Fingerprint)>,
    sources: &'a Sources,
}

impl Job {
    /// Gathers what the file is made from.
    ///
    /// # Errors
    ///
    /// When the document is none of the kind that was asked for.
    pub fn material<'a>(&self, book: &'a Book) -> Result<Material<'a>, Diagnostic> {
        let words = &book.words[&self.language];
        Ok(match &self.work {
            Work::Svg(picture) => Material::Svg(PictureParts::of(book, words, picture)),
            Work::Png(picture, width, effort) => Material::Png(PictureParts::of(book, words, picture), *width, *effort),
            Work::Animated(picture) => Material::Animated(PictureParts::of(book, words, picture)),
            Work::Figure(picture) => Material::Figure(FigureParts::of(book, words, picture)),
            Work::Stepper(id, moves) => Material::Stepper(Box::new(StepperParts::of(book, words, id, moves.clone()))),
            Work::Manifest(shard) => Material::Bytes(manifest::write(book, words, *shard)),
            Work::ManifestSchema => Material::Bytes(manifest::schema()),
            Work::BoardSvg(name) => Material::BoardSvg(board(book, words, name)?),
            Work::BoardPng(name, effort) => Material::BoardPng(board(book, words, name)?, *effort),
            Work::Preview(scene, effort) => Material::Preview(Arc::clone(scene), *effort),
            Work::Document(name, paper) => {
                Material::Document(Box::new(DocumentParts::of(book, words, name, *paper, None)?))
            }
            Work::Article(name) => {
                // the paper is nothing to a web page, whose pictures have the theme of the diagrams
                let parts = DocumentParts::of(book, words, name, Paper::A4, None)?;
                let theme = without_logo(&book.themes[&book.theme]);
                Material::Article(name.clone(), Box::new(DocumentParts { theme, ..parts }), book_layout(book))
            }
        })
    }
}

impl<'a> Common<'a> {
    /// Those of a book, whose texts are in `sources`. `None` where the program cannot tell which it is; then nothing that was
    /// kept can be trusted.
    #[must_use]
    pub fn of(book: &'a Book, sources: &'a Sources) -> Option<Self> {
        let program = Checksum::of_program()?;
        let diagrams = book.diagrams.par_iter().map(|(id, diagram)| (id.as_str(), Fingerprint::of(diagram))).collect();
        let theme = book.themes.get(&book.theme).map(|theme| (theme, Fingerprint::of(theme)));
        Some(Self { program, diagrams, theme, sources })
    }

    fn theme(&self, theme: &Theme) -> Fingerprint {
        match self.theme {
            Some((known, fingerprint)) if ptr::eq(known, theme) => fingerprint,
            _ => Fingerprint::of(theme),
        }
    }
}

impl Material<'_> {
    /// One number for all of it, the program included.
    #[must_use]
    pub fn fingerprint(&self, common: &Common<'_>) -> Fingerprint {
        let program = common.program;
        match self {
            Self::Svg(parts) => Fingerprint::of(&(program, "svg", parts.fingerprint(common))),
            Self::Png(parts, width, effort) => {
                Fingerprint::of(&(program, "png", parts.fingerprint(common), width, effort))
            }
            Self::Animated(parts) => Fingerprint::of(&(program, "animated", parts.fingerprint(common))),
            Self::Figure(parts) => Fingerprint::of(&(program, "figure", parts.fingerprint(common))),
            Self::Stepper(parts) => Fingerprint::of(&(program, "stepper", parts.fingerprint(common))),
            Self::BoardSvg(scene) => Fingerprint::of(&(program, "board svg", scene)),
            Self::BoardPng(scene, effort) => Fingerprint::of(&(program, "board png", scene, effort)),
            Self::Preview(scene, effort) => Fingerprint::of(&(program, "preview", scene, effort)),
            Self::Document(parts) => Fingerprint::of(&(program, "document", parts.fingerprint(common))),
            Self::Article(name, parts, layout) => {
                Fingerprint::of(&(program, "article", name, parts.fingerprint(common), layout))
            }
            Self::Bytes(bytes) => Self::of_bytes(program, bytes),
        }
    }

    /// The fingerprint of a file that is its own material.
    pub(super) fn of_bytes(program: Checksum, bytes: &[u8]) -> Fingerprint {
        Fingerprint::of(&(program, "bytes", bytes))
    }
}

fn board(book: &Book, words: &Words, name: &str) -> Result<Scene, Diagnostic> {
    let template = &book.templates[name];
    match &template.layout {
        Layout::Board(board) => Ok(typeset::board_picture(board, &book.themes[PRINT], &words.language)),
        _ => Err(Diagnostic::error(format!("`{name}` is no board to play on")).at(template.span)),
    }
}

/// The sizes of a diagram's pictures: the book's, with what the diagram says.
pub(super) fn layout(book: &Book, diagram: &Diagram) -> figure::Layout {
    book_layout(book).of(diagram)
}

/// The sizes that the book wants.
fn book_layout(book: &Book) -> figure::Layout {
    let mut layout = figure::Layout::default();
    if let Some(square) = book.square {
        layout = layout.scaled(square / layout.square);
    }
    if let Some(edges) = book.coordinates {
        layout.coordinates = edges;
    }
    layout
}

/// For pictures of which a page has many: a sign under each of them would be one too many.
fn without_logo(theme: &Theme) -> Theme {
    let dark = theme.dark.as_deref().map(|dark| Box::new(without_logo(dark)));
    Theme { artworks: Artworks { logo: None, ..theme.artworks.clone() }, dark, ..theme.clone() }
}

impl<'a> PictureParts<'a> {
    fn of(book: &'a Book, words: &Words, picture: &PictureOf) -> Self {
        let diagram = &book.diagrams[&picture.diagram];
        let told = words.diagrams[&picture.diagram].of(picture.picture);
        Self {
            diagram,
            picture: picture.picture,
            words: PictureWords { caption: String::new(), ..told.clone() },
            id: picture.id.clone(),
            theme: &book.themes[&book.theme],
            layout: layout(book, diagram),
        }
    }

    /// Draws it.
    ///
    /// # Errors
    ///
    /// What only shows in the drawing: a character without a glyph.
    pub fn draw(&self) -> Result<Scene, Diagnostic> {
        figure::compose(self.diagram, self.picture, &self.words, &self.id, self.theme, &self.layout)
    }

    /// Draws its boards one after the other, at the usual pace.
    ///
    /// # Errors
    ///
    /// As [`Self::draw`].
    pub fn draw_sequence(&self) -> Result<(figure::Pace, Vec<Scene>), Diagnostic> {
        let pace = figure::Pace::default();
        let scenes = figure::sequence(self.diagram, pace, &self.words, &self.id, self.theme, &self.layout)?;
        Ok((pace, scenes))
    }

    fn fingerprint(&self, common: &Common<'_>) -> Fingerprint {
        // every field is named here, so that a new one cannot be forgotten
        let Self { diagram, picture, words, id, theme, layout } = self;
        Fingerprint::of(&(common.diagrams.get(diagram.id()), picture, words, id, common.theme(theme), layout))
    }
}

impl<'a> FigureParts<'a> {
    fn of(book: &'a Book, words: &'a Words, picture: &PictureOf) -> Self {
        Self {
            diagram: &book.diagrams[&picture.diagram],
            picture: picture.picture,
            words: &words.diagrams[&picture.diagram],
            id: picture.id.clone(),
            theme: &book.themes[&book.theme],
            layout: book_layout(book),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// What only shows in the drawing: a character without a glyph.
    pub fn write(&self) -> Result<String, Diagnostic> {
        let look = web::Look { theme: self.theme, layout: &self.layout };
        web::figure(self.diagram, self.picture, self.words, &self.id, look)
    }

    fn fingerprint(&self, common: &Common<'_>) -> Fingerprint {
        let Self { diagram, picture, words, id, theme, layout } = self;
        Fingerprint::of(&(common.diagrams.get(diagram.id()), picture, words, id, common.theme(theme), layout))
    }
}

impl<'a> StepperParts<'a> {
    fn of(book: &'a Book, words: &'a Words, id: &str, moves: RangeInclusive<usize>) -> Self {
        let diagram = &book.diagrams[id];
        Self {
            diagram,
            moves,
            words: words.diagrams[id].of(diagram.picture()),
            language: &words.language,
            theme: without_logo(&book.themes[&book.theme]),
            layout: book_layout(book),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// As [`FigureParts::write`].
    pub fn write(&self) -> Result<String, Diagnostic> {
        let look = web::Look { theme: &self.theme, layout: &self.layout };
        let steps = web::steps(self.diagram, self.moves.clone(), look, self.language)?;
        Ok(web::stepper(&steps, &self.words.title, &self.words.caption, self.language))
    }

    fn fingerprint(&self, common: &Common<'_>) -> Fingerprint {
        let Self { diagram, moves, words, language, theme, layout } = self;
        Fingerprint::of(&(common.diagrams.get(diagram.id()), moves, words, language, theme, layout))
    }
}

impl<'a> DocumentParts<'a> {
    /// What a document is made from. `game`: of whose game, rather than of the one that the template names.
    ///
    /// # Errors
    ///
    /// When the game has fewer moves than the template speaks of.
    pub fn of(
        book: &'a Book,
        words: &'a Words,
        name: &str,
        paper: Paper,
        game: Option<&Diagram>,
    ) -> Result<Self, Diagnostic> {
        let (template, prose) = (&book.templates[name], book.prose(words, name));
        let own = template.on(paper);
        let game = game.or_else(|| book.diagrams.get(&own.game()?.value));
        let positions = match &own.layout {
            Layout::Report(report) => Some(&report.positions),
            _ => None,
        };
        let game = game.map(|game| Played::of(game, positions, &words.language)).transpose()?;
        let mut shown: Vec<&str> = template.figures().into_iter().map(|(id, _)| id).collect();
        shown.extend(prose.into_iter().flat_map(Prose::figures));
        Ok(Self {
            template,
            paper,
            papers: template.papers(&book.papers),
            prose,
            diagrams: only(&book.diagrams, &shown),
            words: only(&words.diagrams, &shown),
            theme: without_logo(&book.themes[PRINT]),
            language: &words.language,
            metadata: Metadata {
                title: title(own, prose, game.as_ref(), &words.language),
                author: book.author.clone(),
                subject: book.title.clone(),
                language: words.language.tag().to_owned(),
            },
            game,
        })
    }

    /// The parts as they are set.
    pub(super) fn order(&self) -> Order<'_> {
        Order {
            template: self.template,
            paper: self.paper,
            papers: self.papers,
            prose: self.prose,
            pictures: Pictures { diagrams: &self.diagrams, words: &self.words, theme: &self.theme },
            game: self.game.as_ref(),
            language: self.language,
            metadata: &self.metadata,
        }
    }

    fn fingerprint(&self, common: &Common<'_>) -> Fingerprint {
        let Self { template, paper, papers, prose, diagrams, words, game, theme, language, metadata } = self;
        // a template is what its text says
        let template = &common.sources.get(template.span.source).text;
        let diagrams: Vec<_> = diagrams.keys().map(|id| (id, common.diagrams.get(id.as_str()))).collect();
        Fingerprint::of(&(template, paper, papers, prose, diagrams, words, game, theme, language, metadata))
    }
}

/// What the document is called: by the title of its prose, or by its kind and who played.
fn title(template: &Template, prose: Option<&Prose>, game: Option<&Played>, language: &Language) -> String {
    let kind = language.phrase(template.title_phrase());
    if let Some(prose) = prose {
        return prose.title.iter().map(|inline| inline.text.as_str()).collect();
    }
    match game.map(Played::header).filter(|header| !header.black.is_empty() && !header.white.is_empty()) {
        Some(header) => format!("{kind}: {} – {}", header.black, header.white),
        None => kind.to_owned(),
    }
}

/// The entries with these ids.
fn only<T: Clone>(all: &BTreeMap<String, T>, ids: &[&str]) -> BTreeMap<String, T> {
    ids.iter().filter_map(|&id| Some((id.to_owned(), all.get(id)?.clone()))).collect()
}

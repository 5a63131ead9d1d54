//! One job → the bytes of its file.

use crate::content::template::Layout;
use crate::content::{Book, Diagram, Paper, Words};
use crate::diagnostic::Diagnostic;
use crate::export::animation::{self, Frame};
use crate::export::{pdf, png, svg};
use crate::figure;
use crate::scene::{Artworks, Document, Metadata, Scene, Theme};
use crate::typeset::{self, Order, Pictures};
use crate::web;

use super::manifest;
use super::plan::{Job, PictureOf, Work};

impl Job {
    /// Makes the file.
    ///
    /// # Errors
    ///
    /// What only shows in the making: a character without a glyph, a page that does not fit.
    pub fn make(&self, book: &Book) -> Result<Vec<u8>, Diagnostic> {
        let words = &book.words[&self.language];
        match &self.work {
            Work::Svg(picture) => {
                let scene = picture_scene(book, words, picture)?;
                Ok(svg::write(&scene, &svg::Options::default()).into_bytes())
            }
            Work::Png(picture, width) => {
                let scene = picture_scene(book, words, picture)?;
                png::write(&scene, png::Size::Width(*width)).map_err(|error| self.internal(&error))
            }
            Work::Animated(picture) => {
                let diagram = &book.diagrams[&picture.diagram];
                let told = words.diagrams[diagram.id()].of(picture.picture);
                let (pace, theme) = (figure::Pace::default(), &book.themes[&book.theme]);
                let scenes = figure::sequence(diagram, pace, told, &picture.id, theme, &layout(book, diagram))?;
                let frames = Frame::sequence(scenes, pace.seconds, pace.last);
                let written = animation::svg(&frames, &svg::Options::default());
                written.map(String::into_bytes).map_err(|error| self.internal(&error).at(diagram.span()))
            }
            Work::Figure(PictureOf { diagram, picture, id }) => {
                let (diagram, told) = (&book.diagrams[diagram], &words.diagrams[diagram]);
                web::figure(diagram, *picture, told, id, &book.themes[&book.theme]).map(String::into_bytes)
            }
            Work::Stepper(id, moves) => {
                let diagram = &book.diagrams[id];
                let look = web::Look { theme: &book.themes[&book.theme], layout: &layout(book, diagram) };
                let steps = web::steps(diagram, moves.clone(), look, &words.language)?;
                let told = words.diagrams[id].of(diagram.picture());
                Ok(web::stepper(&steps, &told.title, &told.caption, &words.language).into_bytes())
            }
            Work::Manifest => Ok(manifest::write(book, words)),
            Work::ManifestSchema => Ok(manifest::SCHEMA.to_vec()),
            Work::BoardSvg(name) => {
                let scene = board_scene(book, words, name)?;
                Ok(svg::write(&scene, &svg::Options::default()).into_bytes())
            }
            Work::BoardPng(name) => {
                let scene = board_scene(book, words, name)?;
                png::write(&scene, png::Size::Dpi(BOARD_DPI)).map_err(|error| self.internal(&error))
            }
            Work::Document(name, paper) => {
                let document = document(book, words, name, *paper)?;
                pdf::write(&document, &pdf::Options::default()).map_err(|error| self.internal(&error))
            }
            Work::Article(name) => article(book, words, name).map(String::into_bytes),
        }
    }

    /// Finds what only shows in the making, without making the file: pictures are composed and pages set, but not exported.
    ///
    /// # Errors
    ///
    /// As [`Job::make`].
    pub fn rehearse(&self, book: &Book) -> Result<(), Diagnostic> {
        let words = &book.words[&self.language];
        match &self.work {
            Work::Svg(picture) => picture_scene(book, words, picture).map(drop),
            Work::BoardSvg(name) => board_scene(book, words, name).map(drop),
            Work::Document(name, paper) => document(book, words, name, *paper).map(drop),
            // Their pictures are those of the others.
            Work::Png(..)
            | Work::BoardPng(_)
            | Work::Animated(_)
            | Work::Figure(_)
            | Work::Article(_)
            | Work::Manifest
            | Work::ManifestSchema => Ok(()),
            Work::Stepper(..) => self.make(book).map(drop),
        }
    }

    /// An exporter refused what was verified.
    fn internal(&self, error: &dyn std::fmt::Display) -> Diagnostic {
        Diagnostic::error(format!("{}: {error}", self.path))
    }
}

/// The sizes of a diagram's pictures: the book's, with what the diagram says.
pub(super) fn layout(book: &Book, diagram: &Diagram) -> figure::Layout {
    let mut layout = figure::Layout::default();
    if let Some(square) = book.square {
        layout = layout.scaled(square / layout.square);
    }
    if let Some(edges) = &book.coordinates {
        layout.coordinates.clone_from(edges);
    }
    layout.of(diagram)
}

fn picture_scene(book: &Book, words: &Words, picture: &PictureOf) -> Result<Scene, Diagnostic> {
    let diagram = &book.diagrams[&picture.diagram];
    let told = words.diagrams[&picture.diagram].of(picture.picture);
    let layout = layout(book, diagram);
    figure::compose(diagram, picture.picture, told, &picture.id, &book.themes[&book.theme], &layout)
}

/// The resolution of the board as PNG: what printers ask for.
const BOARD_DPI: f64 = 300.0;

fn board_scene(book: &Book, words: &Words, name: &str) -> Result<Scene, Diagnostic> {
    let template = &book.templates[name];
    match &template.layout {
        Layout::Board(board) => Ok(typeset::board_picture(board, &book.themes[PRINT], &words.language)),
        _ => Err(Diagnostic::error(format!("`{name}` is no board to play on")).at(template.span)),
    }
}

/// The pages of a document on one paper.
fn document(book: &Book, words: &Words, name: &str, paper: Paper) -> Result<Document, Diagnostic> {
    let prose = words.prose.get(name);
    let title = match prose {
        Some(prose) => prose.title.iter().map(|inline| inline.text.as_str()).collect(),
        None => words.language.phrase("board-title").to_owned(),
    };
    let metadata = Metadata {
        title,
        author: book.author.clone(),
        subject: book.title.clone(),
        language: words.language.tag().to_owned(),
    };
    // a sign under every figure of a page would be one too many
    let print = &book.themes[PRINT];
    let theme = &Theme { artworks: Artworks { logo: None, ..print.artworks.clone() }, ..print.clone() };
    typeset::document(&Order {
        template: &book.templates[name],
        paper,
        prose,
        pictures: Pictures { diagrams: &book.diagrams, words: &words.diagrams, theme },
        language: &words.language,
        metadata: &metadata,
    })
}

/// A document for a web page, in the theme of the diagrams.
fn article(book: &Book, words: &Words, name: &str) -> Result<String, Diagnostic> {
    let template = &book.templates[name];
    let prose = words
        .prose
        .get(name)
        .ok_or_else(|| Diagnostic::error("this document has a template but no words").at(template.span))?;
    let pictures = Pictures { diagrams: &book.diagrams, words: &words.diagrams, theme: &book.themes[&book.theme] };
    web::document(name, prose, template, pictures)
}

/// The theme of everything that is printed: black on white, without tints.
const PRINT: &str = "print";

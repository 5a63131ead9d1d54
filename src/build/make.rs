//! One job → the bytes of its file.

use crate::content::{Book, Words};
use crate::diagnostic::Diagnostic;
use crate::export::{png, svg};
use crate::figure::{self, Layout};
use crate::scene::{Child, ContentId, Document, Element, Marked, Metadata, Page, Point, Rect, Role, Scene};

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
            Work::Manifest => Ok(manifest::write(book, words)),
            Work::BoardSvg(_) | Work::BoardPng(_) | Work::Document(..) => Ok(Vec::new()),
        }
    }

    /// An exporter refused what was verified.
    fn internal(&self, error: &dyn std::fmt::Display) -> Diagnostic {
        Diagnostic::error(format!("{}: {error}", self.path))
    }
}

fn picture_scene(book: &Book, words: &Words, picture: &PictureOf) -> Result<Scene, Diagnostic> {
    let diagram = &book.diagrams[&picture.diagram];
    let told = words.diagrams[&picture.diagram].of(picture.picture);
    let layout = Layout { schematic: words.language.phrase("schematic").to_owned(), ..Layout::default() };
    figure::compose(diagram, picture.picture, told, &picture.id, &book.themes[&book.theme], &layout)
}

/// A picture as a document of one page of its own size.
#[must_use]
pub fn single_page(scene: &Scene) -> Document {
    let id = ContentId(0);
    let bounds = Rect { origin: Point::ORIGIN, size: scene.size };
    let role = Role::Figure { alt: scene.description.clone(), page: 0, bounds };
    Document {
        metadata: Metadata {
            title: scene.title.clone(),
            author: String::new(),
            subject: String::new(),
            language: scene.language.clone(),
        },
        pages: vec![Page { size: scene.size, content: vec![Marked { id: Some(id), items: scene.items.clone() }] }],
        structure: vec![Element { role, children: vec![Child::Content(id)] }],
        outline: Vec::new(),
    }
}

//! What a file is made from → its bytes.

use std::fmt::Display;

use crate::content::Book;
use crate::diagnostic::Diagnostic;
use crate::export::animation::{self, Frame};
use crate::export::{pdf, png, svg};
use crate::scene::Scene;
use crate::typeset::{self, Order};
use crate::web;

use super::material::{DocumentParts, Material};
use super::plan::{Job, Work};

/// The resolution of the board as PNG: what printers ask for.
const BOARD_DPI: f64 = 300.0;
/// The resolution of a page as PNG: to look at, not to print.
const PREVIEW_DPI: f64 = 100.0;

impl Job {
    /// Makes the file.
    ///
    /// # Errors
    ///
    /// What only shows in the making: a character without a glyph, a page that does not fit.
    pub fn make(&self, book: &Book) -> Result<Vec<u8>, Diagnostic> {
        self.make_from(self.material(book)?)
    }

    /// Makes the file from what [`Job::material`] gathered.
    ///
    /// # Errors
    ///
    /// As [`Job::make`].
    pub fn make_from(&self, material: Material<'_>) -> Result<Vec<u8>, Diagnostic> {
        match material {
            Material::Svg(parts) => Ok(svg(&parts.draw()?)),
            Material::Png(parts, width, effort) => self.png(&parts.draw()?, png::Size::Width(width), effort),
            Material::Animated(parts) => {
                let (pace, scenes) = parts.draw_sequence()?;
                let frames = Frame::sequence(scenes, pace.seconds, pace.last);
                let written = animation::svg(&frames, &svg::Options::default());
                written.map(String::into_bytes).map_err(|error| self.internal(&error))
            }
            Material::Figure(parts) => parts.write().map(String::into_bytes),
            Material::Stepper(parts) => parts.write().map(String::into_bytes),
            Material::BoardSvg(scene) => Ok(svg(&scene)),
            Material::BoardPng(scene, effort) => self.png(&scene, png::Size::Dpi(BOARD_DPI), effort),
            Material::Preview(scene, effort) => self.png(&scene, png::Size::Dpi(PREVIEW_DPI), effort),
            Material::Document(parts) => parts.write(&self.path),
            Material::Article(name, parts, layout) => {
                let Order { prose: Some(prose), template, pictures, .. } = parts.order() else {
                    return Err(Diagnostic::error(format!("the document `{name}` has a template but no words")));
                };
                web::document(&name, prose, template, pictures, &layout).map(String::into_bytes)
            }
            Material::Bytes(bytes) => Ok(bytes),
        }
    }

    /// Finds what only shows in the making, without making the file: pictures are composed and pages set, but not exported.
    ///
    /// # Errors
    ///
    /// As [`Job::make`].
    pub fn rehearse(&self, book: &Book) -> Result<(), Diagnostic> {
        match &self.work {
            // their pictures are composed from the same as their SVG, their pages have been set
            Work::Png(..)
            | Work::Preview(..)
            | Work::BoardPng(..)
            | Work::Animated(_)
            | Work::Figure(_)
            | Work::Article(_)
            | Work::Manifest(_)
            | Work::ManifestSchema => Ok(()),
            Work::Svg(_) | Work::BoardSvg(_) | Work::Document(..) | Work::Stepper(..) => match self.material(book)? {
                Material::Svg(parts) => parts.draw().map(drop),
                Material::Document(parts) => typeset::document(&parts.order()).map(drop),
                Material::Stepper(parts) => parts.write().map(drop),
                _ => Ok(()),
            },
        }
    }

    fn png(&self, scene: &Scene, size: png::Size, effort: png::Effort) -> Result<Vec<u8>, Diagnostic> {
        png::write(scene, png::Options { size, effort }).map_err(|error| self.internal(&error))
    }

    /// An exporter refused what was verified.
    fn internal(&self, error: &dyn Display) -> Diagnostic {
        internal(&self.path, error)
    }
}

impl DocumentParts<'_> {
    /// Sets the document and writes it as PDF. `name` is that of the file, for messages.
    ///
    /// # Errors
    ///
    /// As [`Job::make`].
    pub fn write(&self, name: &str) -> Result<Vec<u8>, Diagnostic> {
        let document = typeset::document(&self.order())?;
        pdf::write(&document, &pdf::Options::default()).map_err(|error| internal(name, &error))
    }
}

fn internal(name: &str, error: &dyn Display) -> Diagnostic {
    Diagnostic::error(format!("{name}: {error}"))
}

fn svg(scene: &Scene) -> Vec<u8> {
    svg::write(scene, &svg::Options::default()).into_bytes()
}

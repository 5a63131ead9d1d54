//! Verified prose and diagrams → pages with their logical structure.
//!
//! A template says how large everything is and what stands where; this module finds the lines, the sizes that fit and
//! the places. What cannot be set without clipping, shrinking under the template's smallest size or spilling onto a page
//! that should not be there is an error. This module knows no file format and draws no board itself.

mod board;
mod columns;
mod flow;
mod pictures;
mod rows;
mod sheet;
mod stack;
mod structure;
mod words;

pub use board::picture as board_picture;
pub use pictures::Pictures;

use crate::content::template::{Layout, Template};
use crate::content::{Language, Paper, Prose};
use crate::diagnostic::Diagnostic;
use crate::scene::{Document, Metadata};

/// What a document is made of.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// How it is laid out.
    pub template: &'a Template,
    /// The paper.
    pub paper: Paper,
    /// The words; a board to play on has none but those of the language.
    pub prose: Option<&'a Prose>,
    /// The diagrams it may show.
    pub pictures: Pictures<'a>,
    /// The words that the program itself prints.
    pub language: &'a Language,
    /// Title, author, subject and language, as the document states them.
    pub metadata: &'a Metadata,
}

/// Sets a document.
///
/// # Errors
///
/// What does not fit, with the section at fault and by how much; a character without a glyph; a template that needs
/// prose where there is none.
pub fn document(order: &Order<'_>) -> Result<Document, Diagnostic> {
    let order = &Order { template: order.template.on(order.paper), ..*order };
    let prose = || {
        order
            .prose
            .ok_or_else(|| Diagnostic::error("this document has a template but no words").at(order.template.span))
    };
    match &order.template.layout {
        Layout::Sheet(layout) => sheet::set(order, layout, prose()?),
        Layout::Columns(layout) => columns::set(order, layout, prose()?),
        Layout::Board(layout) => board::set(order, layout),
    }
}

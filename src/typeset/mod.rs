//! Verified prose and diagrams → pages with their logical structure.
//!
//! A template says how large everything is and what stands where; this module finds the lines, the sizes that fit and
//! the places. What cannot be set without clipping, shrinking under the template's smallest size or spilling onto a page
//! that should not be there is an error. This module knows no file format and draws no board itself.

mod board;
mod columns;
mod discs;
mod flow;
mod form;
mod impose;
mod parts;
mod pictures;
mod report;
mod rows;
mod ruler;
mod sheet;
mod stack;
mod steps;
mod structure;
mod transcript;
mod words;

pub use board::picture as board_picture;
pub use pictures::Pictures;

use crate::content::template::{Format, Layout, Template};
use crate::content::{Language, Paper, Played, Prose};
use crate::diagnostic::Diagnostic;
use crate::limits::PAGES;
use crate::scene::{Document, Metadata, Pt, Size};
use crate::source::Span;

/// What a document is made of.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// How it is laid out.
    pub template: &'a Template,
    /// The paper.
    pub paper: Paper,
    /// All papers that the document is made for.
    pub papers: &'a [Paper],
    /// The words; a board to play on has none but those of the language.
    pub prose: Option<&'a Prose>,
    /// The diagrams it may show.
    pub pictures: Pictures<'a>,
    /// The game it is made of, if it is made of one.
    pub game: Option<&'a Played>,
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
///
/// ```
/// use outflank::build::Embedded;
/// use outflank::content::{self, Paper};
/// use outflank::typeset::{self, Order, Pictures};
/// use outflank::{diagnostic::Diagnostics, export::pdf, scene::Metadata, source::Sources};
///
/// let book = content::load(&Embedded, true, &mut Sources::new(), &mut Diagnostics::new()).expect("a proved book");
/// let (template, words) = (&book.templates["rules"], &book.words["en"]);
/// let metadata = Metadata {
///     title: "The rules".to_owned(),
///     author: book.author.clone(),
///     subject: book.title.clone(),
///     language: "en".to_owned(),
/// };
/// let document = typeset::document(&Order {
///     template,
///     paper: Paper::A4,
///     papers: &book.papers,
///     prose: book.prose(words, "rules"),
///     pictures: Pictures { diagrams: &book.diagrams, words: &words.diagrams, theme: &book.themes["print"] },
///     game: None,
///     language: &words.language,
///     metadata: &metadata,
/// })
/// .unwrap();
/// assert_eq!(document.pages.len(), 1);
/// assert!(pdf::write(&document, &pdf::Options::default()).unwrap().starts_with(b"%PDF-1.7"));
/// ```
pub fn document(order: &Order<'_>) -> Result<Document, Diagnostic> {
    let most = largest(order)?;
    let order = &order.on(order.paper);
    let document = match &order.template.layout {
        Layout::Sheet(layout) => sheet::set(order, layout, order.prose()?, most),
        Layout::Columns(layout) => columns::set(order, layout, order.prose()?),
        Layout::Board(layout) => board::set(order, layout),
        Layout::Parts(layout) => parts::set(order, layout),
        Layout::Discs(layout) => discs::set(order, layout),
        Layout::Transcript(layout) => transcript::set(order, layout),
        Layout::Report(layout) => report::set(order, layout),
    }?;
    match order.template.format {
        Format::Paper => Ok(document),
        Format::Booklet => Ok(impose::booklet(document, order.paper)),
        Format::Card(card) => impose::card(document, &card, order),
    }
}

/// Refuses a document of more pages than anybody needs; `place` is where the first one too many comes from.
fn limit(pages: usize, place: Span) -> Result<(), Diagnostic> {
    if pages <= PAGES {
        return Ok(());
    }
    Err(Diagnostic::error(format!("the document has {pages} pages; the limit is {PAGES}"))
        .at(place)
        .help("divide it into several documents, or set it smaller"))
}

/// The largest type that a document may have: what its template says, or where all papers have the same size, what fits on
/// each of the others too. What fits on its own one is found when it is set.
fn largest(order: &Order<'_>) -> Result<Pt, Diagnostic> {
    let mut most = order.on(order.paper).template.body.size.most;
    if order.template.body.same {
        for &paper in order.papers.iter().filter(|&&paper| paper != order.paper) {
            let order = order.on(paper);
            if let Layout::Sheet(layout) = &order.template.layout {
                let fits = sheet::largest(&order, layout, order.prose()?)?;
                most = if fits < most { fits } else { most };
            }
        }
    }
    Ok(most)
}

impl<'a> Order<'a> {
    /// The same for another paper.
    fn on(&self, paper: Paper) -> Self {
        Self { template: self.template.on(paper), paper, ..*self }
    }

    /// How large a page is.
    fn page(&self) -> Size {
        self.template.format.size(self.paper)
    }

    fn prose(&self) -> Result<&'a Prose, Diagnostic> {
        self.prose.ok_or_else(|| Diagnostic::error("this document has a template but no words").at(self.template.span))
    }
}

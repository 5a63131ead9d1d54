//! `templates/<document>.yaml` → a [`Template`]: page geometry, type sizes, and which section goes where.
//!
//! Everything that a page's look depends on stands in these files, so that a user changes it without Rust. Sections are
//! bound by the ids of their headings, never by their words, so that one template serves every language.

mod board;
mod decode;
mod format;
mod game;
pub(super) mod measure;

pub use board::{Board, BoardLines, Crosses, Discs, Joints, Parts};
pub use decode::decode;
pub use format::{Card, Format};
pub use game::{MoveLines, Positions, Report, Transcript};

use std::collections::BTreeSet;

use super::Paper;
use crate::scene::{Mm, Pt};
use crate::source::{Span, Spanned};

/// No printer reaches nearer to the edge of the paper.
pub const UNPRINTABLE: Mm = Mm(6.5);
/// No text is set smaller than this, whatever a template says.
pub const SMALLEST: Pt = Pt(8.0);
/// No line is thinner: it would break up in a copy.
pub const THINNEST: Mm = Mm(0.25);

/// How a document is laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// What a page is.
    pub format: Format,
    /// From the edges of the page to the text.
    pub margins: Margins,
    /// The size of the text.
    pub body: Body,
    /// The words at the top of the first page.
    pub title: Title,
    /// What kind of document it is.
    pub layout: Layout,
    /// Whose words it prints: the name of a Markdown file. `None` for the one with the document's own name.
    pub text: Option<Spanned<String>>,
    /// The papers it is for; empty for those of the book.
    pub papers: Vec<Paper>,
    /// Where the template begins.
    pub span: Span,
    /// The whole template for papers on which something differs.
    pub variants: Vec<(Paper, Template)>,
}

/// The kinds of documents.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// One page or a few, the type as large as it will go.
    Sheet(Sheet),
    /// As many pages as it takes, in columns.
    Columns(Columns),
    /// A board to play on.
    Board(Board),
    /// A board to play on in four sheets to join.
    Parts(Parts),
    /// Discs to cut out.
    Discs(Discs),
    /// A sheet to write a game down on, or with a game on it.
    Transcript(Transcript),
    /// A page about one game.
    Report(Report),
}

/// From the edges of the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// To the top of the title's capitals, or to the running head.
    pub top: Mm,
    /// To the last baseline.
    pub bottom: Mm,
    /// To the first column.
    pub left: Mm,
    /// To the last column.
    pub right: Mm,
}

/// From one value to another, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range<T> {
    /// The least.
    pub least: T,
    /// The most.
    pub most: T,
}

/// The type of the running text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// The type size.
    pub size: Range<Pt>,
    /// From baseline to baseline, in type sizes.
    pub leading: Range<f64>,
    /// No text on the page is smaller.
    pub smallest: Pt,
    /// Whether all papers have the same type size, which then is the largest that fits on each of them.
    pub same: bool,
}

/// The words at the top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Title {
    /// The size of the title, in body sizes.
    pub size: f64,
    /// The size of the words beside or below it, in body sizes.
    pub subtitle: f64,
    /// How thick the line below is.
    pub rule: Mm,
}

/// Columns beside each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// How many columns.
    pub count: usize,
    /// Between them.
    pub gutter: Mm,
}

/// The headings of sections.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Headings {
    /// Their size, in body sizes.
    pub size: f64,
    /// The room above them, in lines. It grows only on flowing pages, by whole lines, for columns to end on one line.
    pub above: Range<f64>,
}

/// Lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lists {
    /// The size of the numbers, in body sizes.
    pub number: f64,
    /// From the numbers to the text, in body sizes.
    pub indent: f64,
    /// The room between items where at least one of them has several lines, in lines.
    pub gap: f64,
    /// What stands before the items of a list without numbers; `None` for nothing.
    pub bullet: Option<char>,
}

/// Figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// How wide a whole board or a pair of boards is. A flowing page uses the most; a sheet what fits.
    pub width: Range<Mm>,
    /// The largest side of a square.
    pub square: Mm,
    /// The type size of the coordinates.
    pub coordinates: Pt,
    /// The type size of the captions, in body sizes.
    pub caption: f64,
    /// Between the two boards of a pair.
    pub gap: Mm,
    /// How thick the lines of the boards are.
    pub lines: FigureLines,
}

/// How thick the lines of figures are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FigureLines {
    /// Between squares.
    pub grid: Mm,
    /// Around a board.
    pub frame: Mm,
    /// Around discs.
    pub disc: Mm,
    /// Rings, crosses and the other marks that are drawn with a line.
    pub mark: Mm,
}

/// Pages that are filled and never overflow.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The columns: two.
    pub columns: Grid,
    /// The left column's part of the width of both. Within the range the boards decide: they fill their column.
    pub left: Range<f64>,
    /// Headings.
    pub headings: Headings,
    /// Lists.
    pub lists: Lists,
    /// Figures.
    pub figures: Figures,
    /// How thick the line between areas is.
    pub rule: Mm,
    /// Sections whose headings are not printed.
    pub untitled: Vec<Spanned<String>>,
    /// Sections that are set small.
    pub small: Small,
    /// The type size of the page numbers; `None` for no numbers.
    pub running: Option<Pt>,
    /// What stands where, from the top.
    pub areas: Vec<Area>,
}

/// Sections that are set smaller than the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Small {
    /// Which.
    pub sections: Vec<Spanned<String>>,
    /// Their size, in body sizes.
    pub size: f64,
}

/// A part of a sheet, as wide as the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Area {
    /// A line.
    Rule,
    /// The next area is the first of the next page.
    Page,
    /// One column as wide as the page, from the top.
    Full(Vec<Spanned<Placed>>),
    /// Two columns.
    Columns {
        /// The left column, from the top.
        left: Vec<Spanned<Placed>>,
        /// The right column, from the top.
        right: Vec<Spanned<Placed>>,
    },
}

/// What a column of a sheet holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placed {
    /// A section of the prose, by its id.
    Section(String),
    /// A diagram with its caption, by its id.
    Figure(String),
    /// The room that is left over.
    Space,
}

/// Flowing pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    /// The columns.
    pub columns: Grid,
    /// Headings.
    pub headings: Headings,
    /// Lists.
    pub lists: Lists,
    /// Figures.
    pub figures: Figures,
    /// The type size of running heads and page numbers.
    pub running: Pt,
}

impl Template {
    /// Whether it is a sheet, which prints exactly the sections that it names.
    #[must_use]
    pub const fn is_sheet(&self) -> bool {
        matches!(self.layout, Layout::Sheet(_))
    }

    /// Whether it is a board to play on in one piece.
    #[must_use]
    pub const fn is_board(&self) -> bool {
        matches!(self.layout, Layout::Board(_))
    }

    /// Whether it prints prose.
    #[must_use]
    pub const fn has_prose(&self) -> bool {
        match self.layout {
            Layout::Sheet(_) | Layout::Columns(_) => true,
            Layout::Board(_) | Layout::Parts(_) | Layout::Discs(_) | Layout::Transcript(_) | Layout::Report(_) => false,
        }
    }

    /// The phrase of the language that names a document without prose.
    #[must_use]
    pub const fn title_phrase(&self) -> &'static str {
        match self.layout {
            Layout::Discs(_) => "discs-title",
            Layout::Transcript(_) => "transcript-title",
            Layout::Report(_) => "report-title",
            Layout::Sheet(_) | Layout::Columns(_) | Layout::Board(_) | Layout::Parts(_) => "board-title",
        }
    }

    /// The diagram whose game it prints where nobody gives another one, if it names one.
    #[must_use]
    pub const fn game(&self) -> Option<&Spanned<String>> {
        match &self.layout {
            Layout::Transcript(transcript) => transcript.game.as_ref(),
            Layout::Report(report) => report.game.as_ref(),
            _ => None,
        }
    }

    /// Forgets that diagram: another game is given.
    pub(super) fn forget_game(&mut self) {
        match &mut self.layout {
            Layout::Transcript(transcript) => transcript.game = None,
            Layout::Report(report) => report.game = None,
            _ => {}
        }
        self.variants.iter_mut().for_each(|(_, template)| template.forget_game());
    }

    /// Whether a game can be printed in it.
    #[must_use]
    pub const fn takes_a_game(&self) -> bool {
        matches!(self.layout, Layout::Transcript(_) | Layout::Report(_))
    }

    /// The name of the Markdown file that the document with this name prints.
    #[must_use]
    pub fn text<'a>(&'a self, document: &'a str) -> &'a str {
        self.text.as_ref().map_or(document, |name| &name.value)
    }

    /// The papers that it is made for in a book with these.
    #[must_use]
    pub fn papers<'a>(&'a self, book: &'a [Paper]) -> &'a [Paper] {
        if self.papers.is_empty() { book } else { &self.papers }
    }

    /// The template as it is for a paper.
    #[must_use]
    pub fn on(&self, paper: Paper) -> &Self {
        self.variants.iter().find(|(differs, _)| *differs == paper).map_or(self, |(_, template)| template)
    }

    /// The diagrams it names, with where.
    #[must_use]
    pub fn figures(&self) -> Vec<(&str, Span)> {
        self.named().into_iter().filter(|(figure, ..)| *figure).map(|(_, id, span)| (id, span)).collect()
    }

    /// The sections it names, with where.
    #[must_use]
    pub fn sections(&self) -> Vec<(&str, Span)> {
        self.named().into_iter().filter(|(figure, ..)| !figure).map(|(_, id, span)| (id, span)).collect()
    }

    /// Every id once for each place where it is written: whether it is a figure's, the id, the place.
    fn named(&self) -> BTreeSet<(bool, &str, Span)> {
        let mut named: BTreeSet<_> = self.variants.iter().flat_map(|(_, template)| template.named()).collect();
        named.extend(self.game().map(|id| (true, id.value.as_str(), id.span)));
        let Layout::Sheet(sheet) = &self.layout else { return named };
        for entry in sheet.areas.iter().flat_map(Area::entries) {
            match &entry.value {
                Placed::Section(id) => named.insert((false, id.as_str(), entry.span)),
                Placed::Figure(id) => named.insert((true, id.as_str(), entry.span)),
                Placed::Space => false,
            };
        }
        named.extend(sheet.untitled.iter().chain(&sheet.small.sections).map(|id| (false, id.value.as_str(), id.span)));
        named
    }
}

impl Area {
    /// What its columns hold, in reading order.
    pub fn entries(&self) -> impl Iterator<Item = &Spanned<Placed>> {
        self.columns().into_iter().flatten()
    }

    /// Its columns, from the left.
    #[must_use]
    pub fn columns(&self) -> Vec<&[Spanned<Placed>]> {
        match self {
            Self::Rule | Self::Page => Vec::new(),
            Self::Full(column) => vec![column],
            Self::Columns { left, right } => vec![left, right],
        }
    }
}

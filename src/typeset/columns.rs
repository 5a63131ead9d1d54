//! Flowing pages in columns: a title, then sections with their figures, as many pages as it takes.
//!
//! Everything is a whole number of lines high, so that columns beside each other, and pages behind each other, stand on
//! one baseline grid. Its lowest line is the lowest baseline of every page.

mod draw;
mod figure;

use super::Order;
use super::flow::{self, Atom, Room};
use super::rows::{self, Ink, Keep, Row, Setting, TooWide};
use super::structure::{Builder, Node};
use super::words::{self, Shaped, ShapedBlock};
use crate::content::template::{Columns, Range};
use crate::content::{Inline, Prose, Section};
use crate::diagnostic::Diagnostic;
use crate::limits::PAGES;
use crate::scene::{Document, Face, Mm, Pt, Role};
use crate::text::face;
use crate::text::paragraph::{Line, Paragraph};

/// Something that stands whole in one column.
struct Piece<'a> {
    atom: Atom,
    ink: Vec<Ink>,
    /// The heading that it begins: its level and words.
    heading: Option<(u8, Vec<Inline>)>,
    figure: Option<figure::Set<'a>>,
}

/// The measures of all pages.
struct Metrics {
    size: Pt,
    /// From baseline to baseline.
    leading: Mm,
    /// The width of a column.
    measure: Mm,
    /// No baseline of a column is higher than this on the first page, and on the others.
    first: Mm,
    other: Mm,
    /// The lowest baseline of a column.
    last: Mm,
    caption: Pt,
}

/// The words at the top of the first page.
struct Head<'a> {
    title: (Node, Paragraph),
    /// The title's words.
    words: &'a [Inline],
    lead: Vec<(Node, Paragraph)>,
}

pub(super) fn set(order: &Order<'_>, layout: &Columns, prose: &Prose) -> Result<Document, Diagnostic> {
    let mut builder = Builder::new();
    let language = prose.language.as_str();
    let manner = words::Manner { language, bullet: layout.lists.bullet };
    let title = builder.node(Node::ROOT, Role::Heading(1));
    let title = (title, words::inlines(&prose.title, Face::Bold, language)?);
    let mut lead = Vec::new();
    for block in words::blocks(&prose.lead, manner, Node::ROOT, false, &mut builder)? {
        match block {
            ShapedBlock::Paragraph(node, words) => lead.push((node, words)),
            ShapedBlock::List(_) | ShapedBlock::Figure { .. } => {
                return Err(Diagnostic::error("between the title and the first section only paragraphs are set")
                    .at(order.template.span));
            }
        }
    }
    let head = Head { title, words: &prose.title, lead };
    let metrics = Metrics::new(order, layout, &head);
    let mut pieces = Vec::new();
    for section in &prose.sections {
        let shaped = words::section(section, manner, true, &mut builder)?;
        pieces.extend(set_section(order, layout, &shaped, &metrics, &mut builder)?);
    }
    let atoms: Vec<Atom> = pieces.iter().map(|piece| piece.atom).collect();
    let room = Room {
        columns: layout.columns.count,
        first: metrics.lines_from(metrics.first),
        other: metrics.lines_from(metrics.other),
    };
    let columns = flow::flow(&atoms, room).map_err(|atom| too_high(order, prose, &pieces, atom, room, &metrics))?;
    let beyond = columns.get(PAGES * room.columns - 1).map_or(0, |last| last.end);
    super::limit(
        columns.len().div_ceil(room.columns),
        section(prose, &pieces, beyond).map_or(order.template.span, |s| s.span),
    )?;
    draw::draw(order, layout, &head, pieces, &columns, &metrics, &mut builder)?;
    Ok(builder.finish(order.metadata.clone()))
}

impl Metrics {
    fn new(order: &Order<'_>, layout: &Columns, head: &Head<'_>) -> Self {
        let (template, page) = (order.template, order.page());
        let size = template.body.size.most;
        let leading = size.to_mm() * template.body.leading.least;
        let gutters = layout.columns.gutter * (layout.columns.count - 1) as f64;
        let width = page.width - template.margins.left - template.margins.right;
        let running = layout.running.to_mm() * face::metrics(Face::Semibold).cap_height;
        let mut metrics = Self {
            size,
            leading,
            measure: (width - gutters) / layout.columns.count as f64,
            first: Mm::ZERO,
            other: template.margins.top + running + leading * 2.2,
            last: page.height - template.margins.bottom - running - leading * 1.6,
            caption: size * layout.figures.caption,
        };
        metrics.first = metrics.head(order, head).last().copied().unwrap_or_default();
        metrics
    }

    /// How many baselines of the grid there are from a place down to the lowest.
    fn lines_from(&self, first: Mm) -> usize {
        count((self.last - first) / self.leading + 1e-6) + 1
    }

    /// The highest baseline of the grid that is no higher than a place.
    fn on_grid(&self, first: Mm) -> Mm {
        self.last - self.leading * (self.lines_from(first) - 1) as f64
    }

    /// The baselines of the title's lines, the middle of the line below, the baselines of the lead, and at the end the
    /// highest place for the first baseline of the columns.
    fn head(&self, order: &Order<'_>, head: &Head<'_>) -> Vec<Mm> {
        let template = order.template;
        let title =
            template.margins.top + (self.size * template.title.size).to_mm() * face::metrics(Face::Bold).cap_height;
        let rule = title + self.size.to_mm() * 0.85 + template.title.rule / 2.0;
        let mut y = rule + template.title.rule / 2.0 + self.size.to_mm() * 0.4;
        let mut places = vec![title, rule];
        for line in self.lead(order, head) {
            let _ = line;
            y += self.lead_leading(order);
            places.push(y);
        }
        places.push(y + self.leading * 2.0);
        places
    }

    fn lead_size(&self, order: &Order<'_>) -> Pt {
        self.size * order.template.title.subtitle
    }

    fn lead_leading(&self, order: &Order<'_>) -> Mm {
        self.lead_size(order).to_mm() * order.template.body.leading.least
    }

    /// The lines of the lead with their places in the structure.
    fn lead(&self, order: &Order<'_>, head: &Head<'_>) -> Vec<(Node, Line)> {
        let margins = order.template.margins;
        let width = (order.page().width - margins.left - margins.right) * LEAD_MEASURE;
        let lines = |words: &Paragraph| words.lines(self.lead_size(order), width);
        head.lead.iter().flat_map(|(node, words)| lines(words).into_iter().map(|line| (*node, line))).collect()
    }
}

/// Lines of a page or of a row, of which there are never many.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, positive and small")]
fn count(lines: f64) -> usize {
    lines.floor().clamp(0.0, 1e6) as usize
}

/// Lines, the last of which may not be full.
fn whole(lines: f64) -> usize {
    count((lines - 1e-6).ceil())
}

/// The width of the lead as a part of the page's: a whole line would be too long to read.
const LEAD_MEASURE: f64 = 0.82;

fn set_section<'a>(
    order: &Order<'a>,
    layout: &Columns,
    section: &Shaped,
    metrics: &Metrics,
    builder: &mut Builder,
) -> Result<Vec<Piece<'a>>, Diagnostic> {
    let setting =
        Setting { size: metrics.size, measure: metrics.measure, headings: layout.headings, lists: layout.lists };
    let wide = |fault: TooWide| {
        Diagnostic::error(format!("`{}` is {:.1} mm wider than its column", fault.text, fault.by.0))
            .at(section.span)
            .help("use a shorter word, a wider column or a smaller size")
    };
    let mut pieces = Vec::new();
    for row in rows::section(section, &setting).map_err(wide)? {
        let figure = match row.figure {
            Some(ShapedBlock::Figure { group, diagram, caption, span }) => {
                Some(figure::set(order, layout, (*group, diagram, caption, *span), metrics, builder)?)
            }
            _ => None,
        };
        let atom = match &figure {
            Some(figure) => Atom { above: 0, stretch: 0, height: figure.lines, keep: row.keep },
            None => atom(&row, layout.headings.above),
        };
        let heading = row.heading.map(|(level, title)| (level, title.to_owned()));
        pieces.push(Piece { atom, ink: row.ink, heading, figure });
    }
    // two lines at least below a heading, of whatever they are
    let mut below = 0;
    for piece in pieces.iter_mut().skip(1) {
        if below >= 2 {
            break;
        }
        piece.atom.keep = Keep::Always;
        let heads = |(node, _): &(Node, Paragraph)| piece.ink.iter().any(|ink| ink.node == *node);
        below += if section.heading.as_ref().is_some_and(heads) { 0 } else { piece.atom.height };
    }
    // short entries are not parted at all: only what is long enough to need it
    let whole: usize = pieces.iter().filter(|piece| piece.figure.is_none()).map(|piece| piece.atom.height).sum();
    if whole <= WHOLE {
        for piece in pieces.iter_mut().skip(1).filter(|piece| piece.atom.keep == Keep::Free) {
            piece.atom.keep = Keep::Rather;
        }
    }
    Ok(pieces)
}

/// Sections of up to so many lines are kept whole if that can be.
const WHOLE: usize = 8;

/// A row of text in whole lines: half a line above it would leave the grid.
fn atom(row: &Row<'_>, headings: Range<f64>) -> Atom {
    let above = whole(row.above);
    let stretch = if row.heading.is_some() { count(headings.most + 1e-6).saturating_sub(above) } else { 0 };
    Atom { above, stretch, height: whole(row.height), keep: row.keep }
}

/// The section that a piece belongs to.
fn section<'p>(prose: &'p Prose, pieces: &[Piece<'_>], piece: usize) -> Option<&'p Section> {
    let headings = pieces.iter().take(piece + 1).filter(|piece| piece.heading.is_some()).count();
    prose.sections.get(headings.saturating_sub(1)).or(prose.sections.last())
}

/// Names the section whose part is higher than a column.
fn too_high(
    order: &Order<'_>,
    prose: &Prose,
    pieces: &[Piece<'_>],
    atom: usize,
    room: Room,
    metrics: &Metrics,
) -> Diagnostic {
    let (id, span) =
        section(prose, pieces, atom).map_or(("", order.template.span), |section| (&*section.id, section.span));
    // the first column begins on the first page, whatever stands in it
    let lines = if atom == 0 { room.first } else { room.first.max(room.other) };
    let column = metrics.leading * lines as f64;
    Diagnostic::error(format!(
        "a part of section `{}` is higher than a column on {} paper, which has room for {:.0} mm",
        id,
        order.paper.word(),
        column.0
    ))
    .at(span)
    .help("make the figures of the template smaller, or the margins")
}

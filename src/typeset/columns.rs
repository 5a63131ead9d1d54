//! Flowing pages in columns: a title, then sections with their figures, as many pages as it takes.
//!
//! Every row is a whole number of lines high, so that columns beside each other stand on one baseline grid.

mod draw;

use super::Order;
use super::flow::{self, Atom, Room};
use super::pictures::Board;
use super::rows::{self, Keep, Row, Setting, TooWide};
use super::structure::{Builder, Node};
use super::words::{self, Shaped, ShapedBlock};
use crate::content::template::Columns;
use crate::content::{Inline, Prose};
use crate::diagnostic::Diagnostic;
use crate::scene::{Document, Face, Mm, Pt, Rect, Role};
use crate::source::Span;
use crate::text::face;
use crate::text::paragraph::{Line, Paragraph};

/// Something that stands whole in one column.
struct Piece<'s> {
    atom: Atom,
    row: Row<'s>,
    figure: Option<SetFigure<'s>>,
}

/// A figure of one or two boards with one caption, set.
struct SetFigure<'s> {
    id: String,
    boards: Vec<SetBoard<'s>>,
    /// From the top of the picture to the baseline of the last line of the caption.
    height: Mm,
    caption_node: Node,
    caption: Vec<Line>,
}

struct SetBoard<'s> {
    board: Board<'s>,
    node: Node,
    /// From the left of the column to the board.
    x: Mm,
    square: Mm,
}

/// The measures of all pages.
struct Metrics {
    size: Pt,
    /// From baseline to baseline.
    leading: Mm,
    /// The width of a column.
    measure: Mm,
    /// The first baseline of a column on the first page, and on the others.
    first: Mm,
    other: Mm,
    /// The lowest baseline of a column.
    last: Mm,
    caption: Pt,
}

/// From the foot of a board to the baseline of its caption, and between the lines of one, in caption sizes.
const CAPTION_BELOW: f64 = 1.35;
const CAPTION_LEADING: f64 = 1.2;
/// From a baseline to the picture below it, in lines.
const FIGURE_ABOVE: f64 = 0.6;

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
    let mut shaped = Vec::with_capacity(prose.sections.len());
    for section in &prose.sections {
        shaped.push(words::section(section, manner, true, &mut builder)?);
    }
    let mut pieces = Vec::new();
    for section in &shaped {
        pieces.extend(set_section(order, layout, section, &metrics, &mut builder)?);
    }
    let atoms: Vec<Atom> = pieces.iter().map(|piece| piece.atom).collect();
    let lines = |first: Mm| ((metrics.last - first) / metrics.leading + 1e-6).floor() + 1.0;
    let room = Room { columns: layout.columns.count, first: lines(metrics.first), other: lines(metrics.other) };
    let ends = flow::flow(&atoms, room).map_err(|atom| too_high(order, &shaped, &pieces, atom, room, &metrics))?;
    draw::draw(order, layout, &head, &pieces, &ends, &metrics, &mut builder)?;
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

    /// The baselines of the title's lines, the middle of the line below, the baselines of the lead, and at the end the
    /// first baseline of the columns.
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

/// The width of the lead as a part of the page's: a whole line would be too long to read.
const LEAD_MEASURE: f64 = 0.82;

fn set_section<'s>(
    order: &Order<'s>,
    layout: &Columns,
    section: &'s Shaped,
    metrics: &Metrics,
    builder: &mut Builder,
) -> Result<Vec<Piece<'s>>, Diagnostic> {
    let setting =
        Setting { size: metrics.size, measure: metrics.measure, headings: layout.headings, lists: layout.lists };
    let wide = |fault: TooWide| {
        Diagnostic::error(format!("`{}` is {:.1} mm wider than its column", fault.text, fault.by.0)).at(section.span)
    };
    let mut pieces = Vec::new();
    for row in rows::section(section, &setting).map_err(wide)? {
        let figure = match row.figure {
            Some(ShapedBlock::Figure { group, diagram, caption, span }) => {
                Some(set_figure(order, layout, (*group, diagram, caption, *span), metrics, builder)?)
            }
            _ => None,
        };
        let (above, height) = match &figure {
            Some(figure) => (0.0, (figure.height / metrics.leading + FIGURE_ABOVE - 1e-6).ceil()),
            None => (row.above, row.height),
        };
        pieces.push(Piece { atom: Atom { above, height, keep: row.keep }, row, figure });
    }
    // short entries are not parted at all: only what is long enough to need it
    let whole: f64 = pieces.iter().filter(|piece| piece.figure.is_none()).map(|piece| piece.atom.height).sum();
    if whole <= WHOLE {
        for piece in pieces.iter_mut().skip(1).filter(|piece| piece.atom.keep == Keep::Free) {
            piece.atom.keep = Keep::Rather;
        }
    }
    Ok(pieces)
}

/// Sections of up to so many lines are kept whole if that can be.
const WHOLE: f64 = 8.0;

fn set_figure<'s>(
    order: &Order<'s>,
    layout: &Columns,
    (group, diagram, caption, span): (Node, &str, &str, Span),
    metrics: &Metrics,
    builder: &mut Builder,
) -> Result<SetFigure<'s>, Diagnostic> {
    let boards = order.pictures.boards(diagram, layout.figures.coordinates, span)?;
    let count = boards.len().max(1) as f64;
    let most = if boards.len() > 1 { metrics.measure } else { layout.figures.width.most.min(metrics.measure) };
    let each = (most - layout.figures.gap * (count - 1.0)) / count;
    let mut set = Vec::with_capacity(boards.len());
    for board in boards {
        let square = board.square(each).min(layout.figures.square);
        let role = Role::Figure {
            alt: board.words.of(board.picture).alt.clone(),
            page: 0,
            bounds: Rect::default(),
            metadata: Vec::new(),
        };
        set.push(SetBoard { board, node: builder.node(group, role), x: Mm::ZERO, square });
    }
    let caption_node = builder.node(group, Role::Caption);
    let words = words::line_at(caption, Face::Semibold, order.language.tag(), span)?;
    let caption = rows::checked(&words, metrics.caption, most)
        .map_err(|fault| Diagnostic::error(format!("`{}` is wider than its figure", fault.text)).at(span))?;
    let below = match caption.len() {
        0 => Mm::ZERO,
        lines => (metrics.caption * ((lines - 1) as f64 * CAPTION_LEADING + CAPTION_BELOW)).to_mm(),
    };
    let height = to_whole_lines(&mut set, below, metrics.leading);
    let mut x = Mm::ZERO;
    for board in &mut set {
        board.x = x;
        x += board.board.width(board.square) + layout.figures.gap;
    }
    Ok(SetFigure { id: diagram.to_owned(), boards: set, height, caption_node, caption })
}

/// Makes boards a little smaller where the figure then takes a line less and the distance above it is as it should be.
/// Returns the figure's height.
fn to_whole_lines(set: &mut [SetBoard<'_>], below: Mm, leading: Mm) -> Mm {
    let height = |factor: f64, set: &[SetBoard<'_>]| {
        below + set.iter().map(|set| set.board.height(set.square * factor)).fold(Mm::ZERO, Mm::max)
    };
    let lines = (height(1.0, set) / leading + FIGURE_ABOVE).floor();
    let wanted = leading * (lines - FIGURE_ABOVE);
    if height(LEAST_FACTOR, set) > wanted {
        return height(1.0, set);
    }
    let (mut least, mut most) = (LEAST_FACTOR, 1.0);
    while most - least > 1e-4 {
        let middle = f64::midpoint(least, most);
        if height(middle, set) <= wanted { least = middle } else { most = middle }
    }
    for set in set.iter_mut() {
        set.square = set.square * least;
    }
    height(1.0, set)
}

/// No board is made smaller than this part of its size for the sake of the grid.
const LEAST_FACTOR: f64 = 0.88;

/// Names the section whose part is higher than a column.
fn too_high(
    order: &Order<'_>,
    shaped: &[Shaped],
    pieces: &[Piece<'_>],
    atom: usize,
    room: Room,
    metrics: &Metrics,
) -> Diagnostic {
    let headings = pieces[..=atom.min(pieces.len() - 1)].iter().filter(|piece| piece.row.heading.is_some()).count();
    let section = &shaped[headings.saturating_sub(1).min(shaped.len() - 1)];
    let column = metrics.leading * room.first.max(room.other);
    Diagnostic::error(format!(
        "a part of section `{}` is higher than a column on {} paper, which has room for {:.0} mm",
        section.id,
        order.paper.word(),
        column.0
    ))
    .at(section.span)
    .help("make the figures of the template smaller, or the margins")
}

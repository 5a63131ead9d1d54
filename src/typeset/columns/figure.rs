//! Figures on the grid of flowing pages.
//!
//! The foot of a board stands on a baseline and its caption on the next one. The letters above the board are as high as
//! the small letters of a line of text would be there, so that a figure at the top of a column begins where the words
//! beside it begin, and has the same white above it anywhere.

use super::{Metrics, whole};
use crate::content::template::Columns;
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Mm, Point, Rect, Role};
use crate::source::Span;
use crate::text::face;
use crate::text::paragraph::Line;
use crate::typeset::Order;
use crate::typeset::pictures::Board;
use crate::typeset::rows;
use crate::typeset::structure::{Builder, Node};
use crate::typeset::words;

/// A figure of one or two boards with one caption, set.
pub(super) struct Set<'s> {
    id: String,
    boards: Vec<SetBoard<'s>>,
    /// The lines that it takes.
    pub(super) lines: usize,
    /// Those from the foot of the boards down.
    below: usize,
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

/// Between the lines of a caption, in caption sizes.
const CAPTION_LEADING: f64 = 1.2;
/// No board is made smaller than this part of its size for the sake of the grid.
const LEAST_FACTOR: f64 = 0.88;

/// Sets a figure, and gives its boards and its caption their places in the structure.
pub(super) fn set<'s>(
    order: &Order<'s>,
    layout: &Columns,
    (group, diagram, caption, span): (Node, &str, &str, Span),
    metrics: &Metrics,
    builder: &mut Builder,
) -> Result<Set<'s>, Diagnostic> {
    let boards = order.pictures.boards(diagram, &layout.figures, span)?;
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
    let above = to_whole_lines(&mut set, metrics);
    let mut x = Mm::ZERO;
    for board in &mut set {
        board.x = x;
        x += board.board.width(board.square) + layout.figures.gap;
    }
    let more = (metrics.caption * CAPTION_LEADING).to_mm() * caption.len().saturating_sub(1) as f64;
    let below = if caption.is_empty() { 0 } else { 1 + whole(more / metrics.leading) };
    Ok(Set { id: diagram.to_owned(), boards: set, lines: above + below, below, caption_node, caption })
}

/// Makes boards a little smaller where they then stand between two lines of the grid. Returns the lines they take.
fn to_whole_lines(set: &mut [SetBoard<'_>], metrics: &Metrics) -> usize {
    let height = |factor: f64, set: &[SetBoard<'_>]| {
        set.iter().map(|set| set.board.height(set.square * factor)).fold(Mm::ZERO, Mm::max)
    };
    // from the baseline above to the letters
    let white = metrics.leading - metrics.size.to_mm() * face::metrics(Face::Regular).x_height;
    let lines = ((height(1.0, set) + white) / metrics.leading + 1e-6).floor();
    let wanted = metrics.leading * lines - white;
    if height(LEAST_FACTOR, set) > wanted {
        return whole((height(1.0, set) + white) / metrics.leading);
    }
    let (mut least, mut most) = (LEAST_FACTOR, 1.0);
    while most - least > 1e-6 {
        let middle = f64::midpoint(least, most);
        if height(middle, set) <= wanted { least = middle } else { most = middle }
    }
    for set in set.iter_mut() {
        set.square = set.square * least;
    }
    whole(lines)
}

impl Set<'_> {
    /// Draws it, the last of its lines on a baseline.
    pub(super) fn draw(
        self,
        last: Point,
        page: usize,
        metrics: &Metrics,
        builder: &mut Builder,
    ) -> Result<(), Diagnostic> {
        let foot = last.y - metrics.leading * self.below as f64;
        for (index, set) in self.boards.iter().enumerate() {
            let drawn = set.board.draw(set.square, &format!("{}-{page}-{index}", self.id))?;
            let size = drawn.scene.size;
            let origin = Point { x: last.x + set.x - drawn.hang, y: foot - size.height };
            builder.figure(page, set.node, Rect { origin, size }, drawn.scene);
        }
        let mut y = foot + metrics.leading;
        for line in self.caption {
            builder.line(page, self.caption_node, line, Point { x: last.x, y });
            y += (metrics.caption * CAPTION_LEADING).to_mm();
        }
        Ok(())
    }
}

//! A board to play on: the board in the middle of the page, the title above it, and at the foot a ruler that shows whether
//! it was printed at its true size.

use super::Order;
use super::ruler;
use super::structure::{Builder, Node};
use super::words;
use crate::content::template::{Board, BoardLines, UNPRINTABLE};
use crate::content::{Language, PictureWords};
use crate::diagnostic::Diagnostic;
use crate::figure::{self, Edges, Layout, Lines, Margins};
use crate::scene::{Document, Face, Mm, Point, Pt, Rect, Role, Scene, Size, Theme};
use crate::source::Span;
use crate::text::face;

/// From the edge of the board to its coordinates, with the coordinates, in their type sizes.
const COORDINATE_ROOM: f64 = 1.25;
/// From the coordinates below the board to the rulers, at least.
const RULER_ABOVE: Mm = Mm(9.0);

pub(super) fn set(order: &Order<'_>, board: &Board) -> Result<Document, Diagnostic> {
    let (paper, template, language) = (order.page(), order.template, order.language);
    let layout = layout(board);
    let scene = picture(board, order.pictures.theme, language);
    let size = template.body.size.most;
    let title_size = size * template.title.size;
    let cap = |face, size: Pt| size.to_mm() * face::metrics(face).cap_height;

    // the title at the head, the rulers at the foot, the board in the middle of the page as far as they leave it room
    let title = template.margins.top + cap(Face::Bold, title_size);
    let ruler_height = ruler::height(board.ruler);
    let block = scene.size.height + RULER_ABOVE + ruler_height;
    let room = Rect {
        origin: Point { x: template.margins.left, y: title },
        size: Size {
            width: paper.width - template.margins.left - template.margins.right,
            height: paper.height - template.margins.bottom - title,
        },
    };
    check(board, &scene.size, block, &room, order, board.span)?;
    let lowest = room.bottom() - block;
    let top = ((paper.height - scene.size.height) / 2.0).min(lowest);
    let left = (paper.width - scene.size.width) / 2.0;
    let squares = left + layout.margins.lettered;

    let mut builder = Builder::new();
    let page = builder.page(paper);
    let heading = builder.node(Node::ROOT, Role::Heading(1));
    let shaped = words::phrase("board-title", Face::Bold, language)?;
    builder.outline(1, language.phrase("board-title").to_owned(), page, template.margins.top);
    for line in shaped.lines(title_size, room.size.width) {
        builder.place(page, heading, line.at(Point { x: squares, y: title }));
    }
    let role = Role::Figure { alt: scene.description.clone(), page, bounds: Rect::default(), metadata: Vec::new() };
    let node = builder.node(Node::ROOT, role);
    let offset = Point { x: left, y: top };
    let bounds = Rect { origin: offset, size: scene.size };
    let at = Point { x: squares, y: room.bottom() - ruler_height };
    builder.figure(page, node, bounds, scene);

    // as far right as the board
    ruler::foot(order, board.ruler, at, squares + board.square * 8.0, page, &mut builder)?;
    Ok(builder.finish(order.metadata.clone()))
}

/// The board alone, as it stands on the page: for files that others place.
#[must_use]
pub fn picture(board: &Board, theme: &Theme, language: &Language) -> Scene {
    let words = PictureWords {
        language: language.tag().to_owned(),
        title: language.phrase("board-title").to_owned(),
        alt: language.phrase("board-alt").to_owned(),
        ..PictureWords::default()
    };
    figure::compose_board(None, &words, "board", theme, &layout(board))
}

/// The sizes of the picture.
pub(super) fn layout(board: &Board) -> Layout {
    let BoardLines { grid, frame } = board.lines;
    Layout {
        square: board.square,
        coordinates: Edges::ALL,
        coordinate_size: board.coordinates,
        // there are no discs and no marks
        lines: Lines { grid, frame, disc: grid, mark: frame },
        margins: Margins { lettered: board.coordinates.to_mm() * COORDINATE_ROOM + Mm(0.5), plain: Mm(2.0) },
        ..Layout::default()
    }
}

/// A board is never made smaller: the squares of all papers are the same.
fn check(board: &Board, size: &Size, block: Mm, room: &Rect, order: &Order<'_>, at: Span) -> Result<(), Diagnostic> {
    let wide = size.width - (order.page().width - UNPRINTABLE * 2.0);
    let high = block - room.size.height;
    let (by, way) = if wide > Mm::ZERO { (wide, "wide") } else { (high, "high") };
    if by <= Mm::ZERO {
        return Ok(());
    }
    let fits = Mm(((board.square - wide.max(high) / 8.0).0 * 10.0).floor() / 10.0);
    Err(Diagnostic::error(format!("the board is {:.1} mm too {way} for {} paper", by.0, order.paper.word()))
        .at(at)
        .help(if fits > Mm::ZERO {
            format!("make `square` smaller: {fits} fits")
        } else {
            "no board fits: make the margins or the type smaller".to_owned()
        }))
}

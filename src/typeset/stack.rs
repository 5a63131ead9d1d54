//! One column of a sheet: sections, figures and free room above each other, measured from the first baseline to the last.
//!
//! All baselines and the feet of all boards stand on one grid of half lines; small sections and captions have their own.

use super::pictures::Board;
use super::rows::{self, Extent, Row, Setting, TooWide};
use super::structure::Node;
use super::words::Shaped;
use crate::content::template::Figures;
use crate::scene::{Mm, Pt};
use crate::source::Span;
use crate::text::paragraph::{Line, Paragraph};

/// What stands in a column.
pub(super) enum Cell<'a> {
    Section {
        shaped: Box<Shaped>,
        /// Its type size, in body sizes.
        scale: f64,
        /// How high it was when it was last measured.
        measured: Measured,
    },
    Figure(FigureCell<'a>),
    Space(Span),
}

/// How high a section is in one size and measure: trials ask again and again for the same.
#[derive(Debug, Default)]
pub(super) struct Measured(std::cell::Cell<Option<(Pt, Mm, Extent)>>);

/// A diagram with its words.
pub(super) struct FigureCell<'a> {
    pub(super) id: String,
    pub(super) span: Span,
    pub(super) boards: Vec<BoardCell<'a>>,
}

/// One board with its places in the structure.
pub(super) struct BoardCell<'a> {
    pub(super) board: Board<'a>,
    pub(super) figure: Node,
    pub(super) caption_node: Node,
    pub(super) caption: Paragraph,
}

/// How a column is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) setting: Setting,
    /// From baseline to baseline.
    pub(super) leading: Mm,
    pub(super) figures: Figures,
    /// How wide the boards are.
    pub(super) width: Mm,
}

/// The room that a cell takes in its column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// From the last baseline before it to its own first one.
    pub(super) above: Mm,
    /// From its first baseline to its last.
    pub(super) height: Mm,
    /// From its first baseline to what stands on the grid: itself, or the foot of a board. `None` where nothing does.
    pub(super) anchor: Option<Mm>,
}

/// A cell, set: what it holds and the room it takes.
pub(super) struct Block<'s> {
    pub(super) room: Room,
    pub(super) span: Span,
    pub(super) name: &'s str,
    pub(super) content: Content<'s>,
}

/// What a block holds.
pub(super) enum Content<'s> {
    Rows { rows: Vec<Row<'s>>, scale: f64 },
    Figure(Vec<SetBoard<'s>>),
    Space,
}

/// A board of a figure, set.
pub(super) struct SetBoard<'s> {
    pub(super) cell: &'s BoardCell<'s>,
    /// From the left of the column to the board.
    pub(super) x: Mm,
    pub(super) square: Mm,
    /// From the block's first baseline to that of the letters above the board.
    pub(super) letters: Mm,
    /// From the block's first baseline to the first one of the caption.
    pub(super) caption_top: Mm,
    pub(super) caption: Vec<Line>,
}

/// From the foot of a board to the baseline of its caption, and between the lines of one, in caption sizes.
const CAPTION_BELOW: f64 = 1.4;
const CAPTION_LEADING: f64 = 1.2;
/// From a baseline to the letters above the next board, in lines.
const FIGURE_ABOVE: f64 = 1.5;

/// Sets the cells of a column.
pub(super) fn set<'s>(cells: &'s [Cell<'s>], manner: &Manner) -> Result<Vec<Block<'s>>, (TooWide, Span)> {
    let mut blocks = Vec::with_capacity(cells.len());
    let mut y = Mm::ZERO;
    for cell in cells {
        let mut block = match cell {
            Cell::Section { shaped, scale, .. } => {
                text(shaped, *scale, manner).map_err(|fault| (fault, shaped.span))?
            }
            Cell::Figure(figure) => boards(figure, manner).map_err(|fault| (fault, figure.span))?,
            Cell::Space(span) => Block { room: Room::NONE, span: *span, name: "space", content: Content::Space },
        };
        block.room = block.room.below(&mut y, blocks.is_empty(), manner.step());
        blocks.push(block);
    }
    Ok(blocks)
}

/// How high a column would be, as [`height`] of what [`set`] makes, without setting it.
pub(super) fn measure(cells: &[Cell<'_>], manner: &Manner) -> Result<Mm, (TooWide, Span)> {
    let mut y = Mm::ZERO;
    let mut height = Mm::ZERO;
    for (index, cell) in cells.iter().enumerate() {
        let room = match cell {
            Cell::Section { shaped, scale, measured } => {
                let extent = measured.of(shaped, &scaled(*scale, manner)).map_err(|fault| (fault, shaped.span))?;
                Room::of_text(extent, *scale, manner)
            }
            Cell::Figure(figure) => {
                let count = |cell: &BoardCell<'_>, size, width, _, _| rows::count(&cell.caption, size, width);
                Room::of_boards(figure, manner, count).map_err(|fault| (fault, figure.span))?
            }
            Cell::Space(_) => Room::NONE,
        };
        let room = room.below(&mut y, index == 0, manner.step());
        height += room.above + room.height;
    }
    Ok(height)
}

impl Manner {
    /// The step of the grid.
    pub(super) fn step(&self) -> Mm {
        self.leading / 2.0
    }

    /// The width, this one at most, in which a board begins and ends on the grid.
    pub(super) fn width_on_grid(&self, board: &Board<'_>) -> Mm {
        let below = |square| board.height(square) - board.letters();
        let most = board.square(self.width).min(self.figures.square);
        let wanted = self.step() * (below(most) / self.step() + 1e-6).floor();
        // the height grows in a straight line with the square
        let slope = (below(Mm(10.0)) - below(Mm(5.0))) / Mm(5.0);
        board.width(most - (below(most) - wanted) / slope)
    }
}

impl Measured {
    fn of(&self, shaped: &Shaped, setting: &Setting) -> Result<Extent, TooWide> {
        match self.0.get() {
            Some((size, measure, extent)) if size == setting.size && measure == setting.measure => Ok(extent),
            _ => {
                let extent = Extent::measure(shaped, setting)?;
                self.0.set(Some((setting.size, setting.measure, extent)));
                Ok(extent)
            }
        }
    }
}

impl Room {
    const NONE: Self = Self { above: Mm::ZERO, height: Mm::ZERO, anchor: None };

    fn of_text(extent: Extent, scale: f64, manner: &Manner) -> Self {
        Self {
            above: manner.leading * extent.first().max(if scale < 1.0 { 1.5 } else { 0.0 }),
            height: manner.leading * scale * (extent.whole() - extent.first()),
            anchor: (scale >= 1.0).then_some(Mm::ZERO),
        }
    }

    /// `caption` is asked how many lines the caption of each board has in a size and a width; it also hears how large a square
    /// is, and how far from the left of the column the board stands.
    fn of_boards<'s>(
        figure: &'s FigureCell<'s>,
        manner: &Manner,
        mut caption: impl FnMut(&'s BoardCell<'s>, Pt, Mm, Mm, Mm) -> Result<usize, TooWide>,
    ) -> Result<Self, TooWide> {
        let count = figure.boards.len().max(1) as f64;
        let each = (manner.width - manner.figures.gap * (count - 1.0)) / count;
        let (mut foot, mut most) = (Mm::ZERO, 0);
        for (index, cell) in figure.boards.iter().enumerate() {
            let square = cell.board.square(each).min(manner.figures.square);
            let width = cell.board.width(square);
            // the last board ends where the column of boards ends
            let x = if index == 0 { Mm::ZERO } else { manner.width - width };
            most = most.max(caption(cell, caption_size(manner), width, square, x)?);
            // the boards of a pair have their feet on one line
            foot = foot.max(cell.below(square));
        }
        let captioned = |more| foot + caption_below(manner) + caption_leading(manner) * more as f64;
        let height = most.checked_sub(1).map_or(foot, captioned);
        Ok(Self { above: manner.leading * FIGURE_ABOVE, height, anchor: Some(foot) })
    }

    /// Below what ends at `y`, and moved down to the grid. Nothing is above the first baseline of a column.
    fn below(mut self, y: &mut Mm, is_first: bool, step: Mm) -> Self {
        if is_first {
            self.above = Mm::ZERO;
        }
        *y += self.above;
        if let Some(anchor) = self.anchor {
            let place = *y + anchor;
            // a board comes to the grid within some hundredths of a millimetre
            let down = step * (place / step - 0.01).ceil() - place;
            self.above += down;
            *y += down;
        }
        *y += self.height;
        self
    }
}

impl BoardCell<'_> {
    /// From the letters above a board to its foot.
    fn below(&self, square: Mm) -> Mm {
        self.board.height(square) - self.board.letters()
    }
}

/// From the first baseline of a column to its last.
pub(super) fn height(blocks: &[Block<'_>]) -> Mm {
    blocks.iter().map(|block| block.room.above + block.room.height).sum()
}

fn text<'s>(shaped: &'s Shaped, scale: f64, manner: &Manner) -> Result<Block<'s>, TooWide> {
    let setting = scaled(scale, manner);
    let rows = rows::section(shaped, &setting)?;
    let extent = Extent::of(&rows);
    debug_assert!(Extent::measure(shaped, &setting).is_ok_and(|measured| measured == extent), "section {}", shaped.id);
    let room = Room::of_text(extent, scale, manner);
    Ok(Block { room, span: shaped.span, name: &shaped.id, content: Content::Rows { rows, scale } })
}

fn scaled(scale: f64, manner: &Manner) -> Setting {
    Setting { size: manner.setting.size * scale, ..manner.setting }
}

fn boards<'s>(figure: &'s FigureCell<'s>, manner: &Manner) -> Result<Block<'s>, TooWide> {
    let mut boards = Vec::with_capacity(figure.boards.len());
    let room = Room::of_boards(figure, manner, |cell, size, width, square, x| {
        let caption = rows::checked(&cell.caption, size, width)?;
        let lines = caption.len();
        boards.push(SetBoard { cell, x, square, letters: Mm::ZERO, caption_top: Mm::ZERO, caption });
        Ok(lines)
    })?;
    // the captions of a pair begin on one line, too
    let foot = room.anchor.unwrap_or(Mm::ZERO);
    for board in &mut boards {
        board.letters = foot - board.cell.below(board.square);
        board.caption_top = foot + caption_below(manner);
    }
    Ok(Block { room, span: figure.span, name: &figure.id, content: Content::Figure(boards) })
}

/// From the foot of a board to the first baseline of its caption.
fn caption_below(manner: &Manner) -> Mm {
    (caption_size(manner) * CAPTION_BELOW).to_mm()
}

/// The type size of captions.
pub(super) fn caption_size(manner: &Manner) -> Pt {
    manner.setting.size * manner.figures.caption
}

/// From line to line of a caption.
pub(super) fn caption_leading(manner: &Manner) -> Mm {
    (caption_size(manner) * CAPTION_LEADING).to_mm()
}

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

/// A cell, set: what it holds and how high it is.
pub(super) struct Block<'s> {
    /// The room from the last baseline before it to its own first one.
    pub(super) above: Mm,
    /// From its first baseline to its last.
    pub(super) height: Mm,
    /// From its first baseline to what stands on the grid: itself, or the foot of a board. `None` where nothing does.
    anchor: Option<Mm>,
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
    let lines = |words: &Paragraph, size, width| rows::checked(words, size, width).map(|lines| (lines.len(), lines));
    place(cells, manner, |shaped, scale, _| text(shaped, scale, manner), lines)
}

/// How high a column would be, as [`height`] of what [`set`] makes, without setting it.
pub(super) fn measure(cells: &[Cell<'_>], manner: &Manner) -> Result<Mm, (TooWide, Span)> {
    let extent = |shaped, scale, measured: &Measured| {
        let setting = scaled(scale, manner);
        let extent = match measured.0.get() {
            Some((size, measure, extent)) if size == setting.size && measure == setting.measure => extent,
            _ => {
                let extent = Extent::measure(shaped, &setting)?;
                measured.0.set(Some((setting.size, setting.measure, extent)));
                extent
            }
        };
        Ok(block(shaped, scale, manner, extent, Vec::new()))
    };
    let lines = |words: &Paragraph, size, width| rows::count(words, size, width).map(|count| (count, Vec::new()));
    place(cells, manner, extent, lines).map(|blocks| height(&blocks))
}

fn place<'s>(
    cells: &'s [Cell<'s>],
    manner: &Manner,
    section: impl Fn(&'s Shaped, f64, &Measured) -> Result<Block<'s>, TooWide>,
    caption: impl Fn(&Paragraph, Pt, Mm) -> Result<(usize, Vec<Line>), TooWide>,
) -> Result<Vec<Block<'s>>, (TooWide, Span)> {
    let mut blocks = Vec::with_capacity(cells.len());
    for cell in cells {
        let block = match cell {
            Cell::Section { shaped, scale, measured } => {
                section(shaped, *scale, measured).map_err(|fault| (fault, shaped.span))?
            }
            Cell::Figure(figure) => boards(figure, manner, &caption).map_err(|fault| (fault, figure.span))?,
            Cell::Space(span) => {
                let (above, height, anchor) = (Mm::ZERO, Mm::ZERO, None);
                Block { above, height, anchor, span: *span, name: "space", content: Content::Space }
            }
        };
        blocks.push(block);
    }
    // nothing above the first baseline
    if let Some(first) = blocks.first_mut() {
        first.above = Mm::ZERO;
    }
    snap(&mut blocks, manner.step());
    Ok(blocks)
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

impl Block<'_> {
    /// Whether anything of it stands on the grid.
    pub(super) const fn is_on_grid(&self) -> bool {
        self.anchor.is_some()
    }
}

/// Moves blocks down to the grid.
fn snap(blocks: &mut [Block<'_>], step: Mm) {
    let mut y = Mm::ZERO;
    for block in blocks {
        y += block.above;
        if let Some(anchor) = block.anchor {
            let place = y + anchor;
            // a board comes to the grid within some hundredths of a millimetre
            let down = step * (place / step - 0.01).ceil() - place;
            block.above += down;
            y += down;
        }
        y += block.height;
    }
}

/// From the first baseline of a column to its last.
pub(super) fn height(blocks: &[Block<'_>]) -> Mm {
    blocks.iter().map(|block| block.above + block.height).sum()
}

fn text<'s>(shaped: &'s Shaped, scale: f64, manner: &Manner) -> Result<Block<'s>, TooWide> {
    let setting = scaled(scale, manner);
    let rows = rows::section(shaped, &setting)?;
    let extent = Extent::of(&rows);
    debug_assert!(Extent::measure(shaped, &setting).is_ok_and(|measured| measured == extent), "section {}", shaped.id);
    Ok(block(shaped, scale, manner, extent, rows))
}

fn scaled(scale: f64, manner: &Manner) -> Setting {
    Setting { size: manner.setting.size * scale, ..manner.setting }
}

fn block<'s>(shaped: &'s Shaped, scale: f64, manner: &Manner, extent: Extent, rows: Vec<Row<'s>>) -> Block<'s> {
    Block {
        above: manner.leading * extent.first().max(if scale < 1.0 { 1.5 } else { 0.0 }),
        height: manner.leading * scale * (extent.whole() - extent.first()),
        anchor: (scale >= 1.0).then_some(Mm::ZERO),
        span: shaped.span,
        name: &shaped.id,
        content: Content::Rows { rows, scale },
    }
}

/// `caption`: how many lines one has in a size and a width, and the lines where they are wanted.
fn boards<'s>(
    figure: &'s FigureCell<'s>,
    manner: &Manner,
    caption: impl Fn(&Paragraph, Pt, Mm) -> Result<(usize, Vec<Line>), TooWide>,
) -> Result<Block<'s>, TooWide> {
    let count = figure.boards.len().max(1) as f64;
    let each = (manner.width - manner.figures.gap * (count - 1.0)) / count;
    let size = caption_size(manner);
    let mut set = Vec::with_capacity(figure.boards.len());
    let mut most = 0;
    for (index, cell) in figure.boards.iter().enumerate() {
        let square = cell.board.square(each).min(manner.figures.square);
        let width = cell.board.width(square);
        // the last board ends where the column of boards ends
        let x = if index == 0 { Mm::ZERO } else { manner.width - width };
        let (lines, caption) = caption(&cell.caption, size, width)?;
        most = most.max(lines);
        set.push(SetBoard { cell, x, square, letters: Mm::ZERO, caption_top: Mm::ZERO, caption });
    }
    // the boards of a pair have their feet on one line, and their captions begin on one
    let below = |board: &SetBoard<'_>| board.cell.board.height(board.square) - board.cell.board.letters();
    let foot = set.iter().map(below).fold(Mm::ZERO, Mm::max);
    let mut height = foot;
    for board in &mut set {
        board.letters = foot - below(board);
        board.caption_top = foot + (size * CAPTION_BELOW).to_mm();
        if let Some(more) = most.checked_sub(1) {
            height = height.max(board.caption_top + caption_leading(manner) * more as f64);
        }
    }
    Ok(Block {
        above: manner.leading * FIGURE_ABOVE,
        height,
        anchor: Some(foot),
        span: figure.span,
        name: &figure.id,
        content: Content::Figure(set),
    })
}

/// The type size of captions.
pub(super) fn caption_size(manner: &Manner) -> Pt {
    manner.setting.size * manner.figures.caption
}

/// From line to line of a caption.
pub(super) fn caption_leading(manner: &Manner) -> Mm {
    (caption_size(manner) * CAPTION_LEADING).to_mm()
}

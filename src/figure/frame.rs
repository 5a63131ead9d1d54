//! Where the shown squares lie in a picture.

use super::layout::{Edge, Layout};
use crate::content::Crop;
use crate::rules::Square;
use crate::scene::{Mm, Point, Rect, Size};

/// How far lines run on past the last shown square where the board goes on, as a part of a square.
const RUN_OUT: f64 = 0.3;

/// The shown part of a board, placed in a picture.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    pub(super) crop: Crop,
    pub(super) layout: &'a Layout,
    /// The top left corner of the first shown square.
    origin: Point,
}

impl<'a> Frame<'a> {
    pub(super) fn new(crop: Crop, layout: &'a Layout) -> Self {
        let mut frame = Self { crop, layout, origin: Point::ORIGIN };
        frame.origin = Point { x: frame.room(Edge::Left), y: frame.room(Edge::Top) };
        frame
    }

    /// Whether this side of the shown part is a side of the board, so that it has a frame.
    pub(super) fn is_true_edge(&self, edge: Edge) -> bool {
        match edge {
            Edge::Top => self.crop.first().row() == 0,
            Edge::Right => self.crop.last().column() == 7,
            Edge::Bottom => self.crop.last().row() == 7,
            Edge::Left => self.crop.first().column() == 0,
        }
    }

    /// How far the lines run past the squares on this side: nothing where the board ends.
    pub(super) fn run_out(&self, edge: Edge) -> Mm {
        if self.is_true_edge(edge) { Mm::ZERO } else { self.layout.square * RUN_OUT }
    }

    /// From the squares to the rim of the picture.
    fn room(&self, edge: Edge) -> Mm {
        if self.layout.coordinates.contains(&edge) {
            self.layout.margins.lettered + self.run_out(edge)
        } else {
            self.layout.margins.plain.max(self.run_out(edge)).max(self.layout.lines.frame / 2.0)
        }
    }

    /// The whole picture.
    pub(super) fn size(&self) -> Size {
        let squares = self.squares();
        Size { width: squares.right() + self.room(Edge::Right), height: squares.bottom() + self.room(Edge::Bottom) }
    }

    /// The shown squares.
    pub(super) fn squares(&self) -> Rect {
        let length = |count: u8| self.layout.square * f64::from(count);
        let size = Size { width: length(self.crop.columns()), height: length(self.crop.rows()) };
        Rect { origin: self.origin, size }
    }

    /// The shown squares and what is seen of their neighbours.
    pub(super) fn surface(&self) -> Rect {
        let squares = self.squares();
        let origin = Point { x: squares.left() - self.run_out(Edge::Left), y: squares.top() - self.run_out(Edge::Top) };
        let width = squares.right() + self.run_out(Edge::Right) - origin.x;
        let height = squares.bottom() + self.run_out(Edge::Bottom) - origin.y;
        Rect { origin, size: Size { width, height } }
    }

    /// The line to the left of column `n`, 0 to 8.
    pub(super) fn x(&self, n: u8) -> Mm {
        self.origin.x + self.layout.square * (f64::from(n) - f64::from(self.crop.first().column()))
    }

    /// The line above row `n`, 0 to 8.
    pub(super) fn y(&self, n: u8) -> Mm {
        self.origin.y + self.layout.square * (f64::from(n) - f64::from(self.crop.first().row()))
    }

    /// The middle of a square.
    pub(super) fn centre(&self, square: Square) -> Point {
        let half = self.layout.square / 2.0;
        Point { x: self.x(square.column()) + half, y: self.y(square.row()) + half }
    }
}

//! Where the shown squares lie in a picture.

use super::layout::Layout;
use super::part::Part;
use crate::content::{Crop, Edge, Orientation};
use crate::rules::Square;
use crate::scene::{Mm, Point, Rect, Size};

/// How far lines run on past the last shown square where the board goes on, as a part of a square.
const RUN_OUT: f64 = 0.3;

/// The shown part of a board, placed in a picture.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    /// The squares that are shown.
    crop: Crop,
    orientation: Orientation,
    /// Where they are shown, in the names of a board that is shown the usual way.
    pub(super) places: Crop,
    pub(super) layout: &'a Layout,
    /// How the squares are joined to those of other sheets; `None` for a picture of its own.
    part: Option<&'a Part>,
    /// The top left corner of the first shown square.
    origin: Point,
}

impl<'a> Frame<'a> {
    pub(super) fn new(crop: Crop, orientation: Orientation, layout: &'a Layout) -> Self {
        let places = Crop::new(orientation.place(crop.first()), orientation.place(crop.last()));
        Self { crop, orientation, places, layout, part: None, origin: Point::ORIGIN }.placed()
    }

    /// A part of a board that is joined to others.
    pub(super) fn of_part(part: &'a Part, layout: &'a Layout) -> Self {
        let whole = Self::new(part.squares, Orientation::NORMAL, layout);
        Self { part: Some(part), ..whole }.placed()
    }

    fn placed(mut self) -> Self {
        self.origin = Point { x: self.room(Edge::Left), y: self.room(Edge::Top) };
        self
    }

    /// Whether the square is shown.
    pub(super) fn shows(&self, square: Square) -> bool {
        self.crop.contains(square)
    }

    /// What names the columns or rows along a side: letters, or figures where the board lies on its side. In order, from the
    /// left or from the top.
    pub(super) fn names(&self, edge: Edge) -> Vec<char> {
        let (first, last) = (self.places.first(), self.places.last());
        let level = matches!(edge, Edge::Top | Edge::Bottom);
        let places: Vec<Option<Square>> = if level {
            (first.column()..=last.column()).map(|column| Square::new(column, first.row())).collect()
        } else {
            (first.row()..=last.row()).map(|row| Square::new(first.column(), row)).collect()
        };
        let squares = places.into_iter().flatten().map(|place| self.orientation.square_at(place));
        if level == self.orientation.is_transposed() {
            squares.map(|square| char::from(b'1' + square.row())).collect()
        } else {
            squares.map(|square| char::from(b'a' + square.column())).collect()
        }
    }

    /// Whether this side of the shown part is a side of the board, so that it has a frame.
    pub(super) fn is_true_edge(&self, edge: Edge) -> bool {
        match edge {
            Edge::Top => self.places.first().row() == 0,
            Edge::Right => self.places.last().column() == 7,
            Edge::Bottom => self.places.last().row() == 7,
            Edge::Left => self.places.first().column() == 0,
        }
    }

    /// How far the lines run past the squares on this side: nothing where the board ends.
    pub(super) fn run_out(&self, edge: Edge) -> Mm {
        match self.part {
            _ if self.is_true_edge(edge) => Mm::ZERO,
            Some(part) => part.overlap,
            None => self.layout.square * RUN_OUT,
        }
    }

    /// Whether the line at this side is printed.
    pub(super) fn is_lined(&self, edge: Edge) -> bool {
        self.is_true_edge(edge) || self.part.is_none_or(|part| part.lines(edge))
    }

    /// From the squares to the rim of the picture.
    pub(super) fn room(&self, edge: Edge) -> Mm {
        if let Some(part) = self.part
            && !self.is_true_edge(edge)
        {
            return part.reach();
        }
        if self.layout.coordinates.contains(edge) {
            self.layout.margins.lettered + self.run_out(edge)
        } else {
            self.layout.margins.plain.max(self.run_out(edge)).max(self.layout.lines.frame / 2.0)
        }
    }

    /// The whole board with the room around it.
    pub(super) fn size(&self) -> Size {
        let squares = self.squares();
        Size { width: squares.right() + self.room(Edge::Right), height: squares.bottom() + self.room(Edge::Bottom) }
    }

    /// The shown squares.
    pub(super) fn squares(&self) -> Rect {
        let length = |count: u8| self.layout.square * f64::from(count);
        let size = Size { width: length(self.places.columns()), height: length(self.places.rows()) };
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

    /// The line to the left of a place's column, 0 to 8.
    pub(super) fn x(&self, n: u8) -> Mm {
        self.origin.x + self.layout.square * (f64::from(n) - f64::from(self.places.first().column()))
    }

    /// The line above a place's row, 0 to 8.
    pub(super) fn y(&self, n: u8) -> Mm {
        self.origin.y + self.layout.square * (f64::from(n) - f64::from(self.places.first().row()))
    }

    /// The square's rectangle.
    pub(super) fn square(&self, square: Square) -> Rect {
        let place = self.orientation.place(square);
        let side = self.layout.square;
        Rect {
            origin: Point { x: self.x(place.column()), y: self.y(place.row()) },
            size: Size { width: side, height: side },
        }
    }

    /// The middle of a square.
    pub(super) fn centre(&self, square: Square) -> Point {
        self.square(square).centre()
    }

    /// Which square is shown at a place.
    pub(super) fn square_at(&self, place: Square) -> Square {
        self.orientation.square_at(place)
    }

    /// The column and the row of a square as it is shown.
    pub(super) fn place(&self, square: Square) -> Square {
        self.orientation.place(square)
    }
}

//! Discs, and the disc about to be placed.

use super::board::group;
use super::frame::Frame;
use crate::content::View;
use crate::rules::{Side, Square};
use crate::scene::{Artwork, Color, Group, Item, Mm, Paint, Point, Rect, Size, Stroke, Theme};

/// The diameter of a disc, its outline included, as a part of a square.
pub(super) const DIAMETER: f64 = 0.78;

/// How many dashes the disc about to be placed has: enough to look round, few enough to stay apart on a small screen.
const DASHES: f64 = 12.0;

/// The discs of a view: black ones, then white ones.
pub(super) fn discs(view: &View, frame: &Frame, theme: &Theme) -> Option<Item> {
    let colours = Side::ALL.into_iter().filter_map(|side| {
        let name = match side {
            Side::Black => "black",
            Side::White => "white",
        };
        let artwork = match side {
            Side::Black => &theme.artworks.black_disc,
            Side::White => &theme.artworks.white_disc,
        };
        let squares = view.board.discs(side).squares().filter(|&square| frame.shows(square));
        let radius = frame.layout.square * (DIAMETER / 2.0);
        let items = squares.map(|square| match artwork {
            Some(artwork) => drawn(artwork, frame.centre(square), radius),
            None => disc(side, frame.centre(square), radius, frame, theme),
        });
        group(name, items.collect())
    });
    group("discs", colours.collect())
}

/// An author's own disc, as large as any other.
fn drawn(artwork: &Artwork, centre: Point, radius: Mm) -> Item {
    let size = Size { width: radius * 2.0, height: radius * 2.0 };
    let offset = Point { x: centre.x - radius, y: centre.y - radius };
    Item::Group(Group { name: "disc", offset, items: artwork.placed(Rect { origin: Point::ORIGIN, size }) })
}

/// One plain disc. Its outline stays inside the radius, so that discs of both colours are of one size.
pub(super) fn disc(side: Side, centre: Point, radius: Mm, frame: &Frame, theme: &Theme) -> Item {
    let stroke = Stroke::solid(edge(side, theme), frame.layout.lines.disc);
    let fill = match side {
        Side::Black => theme.black,
        Side::White => theme.white,
    };
    Item::Circle {
        centre,
        radius: radius - stroke.width / 2.0,
        paint: Paint { fill: Some(fill), ..Paint::stroke(stroke) },
    }
}

/// The dashed outline of the disc about to be placed.
pub(super) fn next(view: &View, frame: &Frame, theme: &Theme) -> Option<Item> {
    let square = view.next.filter(|&square| frame.shows(square))?;
    let width = frame.layout.lines.mark;
    let radius = frame.layout.square * (DIAMETER / 2.0) - width / 2.0;
    let step = radius * (2.0 * std::f64::consts::PI / DASHES);
    let stroke = Stroke { color: edge(view.position.side, theme), width, dash: Some([step * 0.6, step * 0.4]) };
    let circle = Item::Circle { centre: frame.centre(square), radius, paint: Paint::stroke(stroke) };
    group("next-move", vec![circle])
}

/// What a mark on a square is drawn in.
pub(super) fn contrast(view: &View, square: Square, theme: &Theme) -> Color {
    match view.board.at(square) {
        Some(Side::Black) => theme.on_black,
        Some(Side::White) => theme.on_white,
        None => theme.on_board,
    }
}

fn edge(side: Side, theme: &Theme) -> Color {
    match side {
        Side::Black => theme.black_edge,
        Side::White => theme.white_edge,
    }
}

//! Discs, and the disc about to be placed.

use super::board::group;
use super::frame::Frame;
use crate::content::View;
use crate::rules::{Side, Square};
use crate::scene::{Color, Item, Mm, Paint, Stroke, Theme};

/// The diameter of a disc, its outline included, as a part of a square.
pub(super) const DIAMETER: f64 = 0.78;

/// How many dashes the disc about to be placed has: enough to look round, few enough to stay apart on a small screen.
const DASHES: f64 = 12.0;

/// The discs of a view: black ones, then white ones.
pub(super) fn discs(view: &View, frame: &Frame, theme: &Theme) -> Option<Item> {
    let colours = Side::ALL.into_iter().filter_map(|side| {
        let (name, fill, edge) = match side {
            Side::Black => ("black", theme.black, theme.black_edge),
            Side::White => ("white", theme.white, theme.white_edge),
        };
        let stroke = Stroke::solid(edge, frame.layout.lines.disc);
        let squares = view.position.board.discs(side).squares().filter(|&square| frame.crop.contains(square));
        let paint = Paint { fill: Some(fill), stroke: Some(stroke) };
        group(name, squares.map(|square| circle(square, stroke.width, paint, frame)).collect())
    });
    group("discs", colours.collect())
}

/// The dashed outline of the disc about to be placed.
pub(super) fn next(view: &View, frame: &Frame, theme: &Theme) -> Option<Item> {
    let square = view.next.filter(|&square| frame.crop.contains(square))?;
    let width = frame.layout.lines.mark;
    let step = radius(width, frame) * (2.0 * std::f64::consts::PI / DASHES);
    let stroke = Stroke { color: edge(view.position.side, theme), width, dash: Some([step * 0.6, step * 0.4]) };
    group("next-move", vec![circle(square, width, Paint::stroke(stroke), frame)])
}

/// What a mark on a square is drawn in.
pub(super) fn contrast(view: &View, square: Square, theme: &Theme) -> Color {
    match view.position.board.at(square) {
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

/// The outline stays inside the disc's diameter, so that discs of both colours are of one size.
fn circle(square: Square, line: Mm, paint: Paint, frame: &Frame) -> Item {
    Item::Circle { centre: frame.centre(square), radius: radius(line, frame), paint }
}

fn radius(line: Mm, frame: &Frame) -> Mm {
    frame.layout.square * (DIAMETER / 2.0) - line / 2.0
}

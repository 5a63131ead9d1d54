//! The board without discs: surface, grid, frame, guide dots, coordinates.

use super::frame::Frame;
use crate::content::Edge;
use crate::scene::{Face, GlyphRun, Group, Item, Mm, Paint, Point, Pt, Rect, Size, Stroke, Theme};
use crate::text::{face, label};

/// The radius of a guide dot as a part of a square.
const GUIDE_DOT: f64 = 0.07;

/// From the frame to the coordinates, as a part of their type size.
const COORDINATE_GAP: f64 = 0.4;

/// Everything under the discs, in the order in which it is drawn.
pub(super) fn board(frame: &Frame, theme: &Theme) -> Vec<Item> {
    [
        group("board", surface(frame, theme)),
        group("grid", grid(frame, theme)),
        group("frame", edges(frame, theme)),
        group("guide-dots", guide_dots(frame, theme)),
        group("coordinates", coordinates(frame, theme)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The colour of the squares; over it an author's own surface, of which the shown part is seen. It stays as it is where the
/// board is turned.
fn surface(frame: &Frame, theme: &Theme) -> Vec<Item> {
    let rect = frame.surface();
    let whole = Rect {
        origin: Point { x: frame.x(0), y: frame.y(0) },
        size: Size { width: frame.x(8) - frame.x(0), height: frame.y(8) - frame.y(0) },
    };
    let artwork = theme.artworks.board_surface.as_ref();
    let artwork = artwork.map(|artwork| Item::Clip { rect, items: artwork.placed(whole) });
    [Item::Rect { rect, paint: Paint::fill(theme.board) }].into_iter().chain(artwork).collect()
}

/// A group of items in the picture's own coordinates; nothing for no items.
pub(super) fn group(name: &'static str, items: Vec<Item>) -> Option<Item> {
    (!items.is_empty()).then_some(Item::Group(Group { name, offset: Point::ORIGIN, items }))
}

fn grid(frame: &Frame, theme: &Theme) -> Vec<Item> {
    let stroke = Stroke::solid(theme.grid, frame.layout.lines.grid);
    let surface = frame.surface();
    // lines 0 and 8 are the frame; a line between two parts of a board is printed by one of them
    let lines = |first: u8, last: u8, before: Edge, behind: Edge| {
        let printed = move |&n: &u8| match n {
            0 | 8 => false,
            n if n == first => frame.is_lined(before),
            n if n == last => frame.is_lined(behind),
            _ => true,
        };
        (first..=last).filter(printed)
    };
    let (first, last) = (frame.places.first(), frame.places.last());
    let upright = lines(first.column(), last.column() + 1, Edge::Left, Edge::Right).map(|n| {
        let x = frame.x(n);
        Item::Line { from: Point { x, y: surface.top() }, to: Point { x, y: surface.bottom() }, stroke }
    });
    let level = lines(first.row(), last.row() + 1, Edge::Top, Edge::Bottom).map(|n| {
        let y = frame.y(n);
        Item::Line { from: Point { x: surface.left(), y }, to: Point { x: surface.right(), y }, stroke }
    });
    upright.chain(level).collect()
}

/// The frame: all of it as one rectangle, or one line for each true edge.
fn edges(frame: &Frame, theme: &Theme) -> Vec<Item> {
    let stroke = Stroke::solid(theme.grid, frame.layout.lines.frame);
    let squares = frame.squares();
    if Edge::ALL.iter().all(|&edge| frame.is_true_edge(edge)) {
        return vec![Item::Rect { rect: squares, paint: Paint::stroke(stroke) }];
    }
    // two lines that meet in a corner of the board overlap there, so that the corner is square
    let surface = frame.surface();
    let reach = |edge| if frame.is_true_edge(edge) { stroke.width / 2.0 } else { Mm::ZERO };
    let (left, right) = (surface.left() - reach(Edge::Left), surface.right() + reach(Edge::Right));
    let (top, bottom) = (surface.top() - reach(Edge::Top), surface.bottom() + reach(Edge::Bottom));
    let level = |y| (Point { x: left, y }, Point { x: right, y });
    let upright = |x| (Point { x, y: top }, Point { x, y: bottom });
    let lines = Edge::ALL.into_iter().filter(|&edge| frame.is_true_edge(edge));
    lines
        .map(|edge| {
            let (from, to) = match edge {
                Edge::Top => level(squares.top()),
                Edge::Right => upright(squares.right()),
                Edge::Bottom => level(squares.bottom()),
                Edge::Left => upright(squares.left()),
            };
            Item::Line { from, to, stroke }
        })
        .collect()
}

fn guide_dots(frame: &Frame, theme: &Theme) -> Vec<Item> {
    let (first, last) = (frame.places.first(), frame.places.last());
    let shown = |column: u8, row: u8| {
        (first.column()..=last.column() + 1).contains(&column) && (first.row()..=last.row() + 1).contains(&row)
    };
    [(2, 2), (6, 2), (2, 6), (6, 6)]
        .into_iter()
        .filter(|&(column, row)| shown(column, row))
        .map(|(column, row)| Item::Circle {
            centre: Point { x: frame.x(column), y: frame.y(row) },
            radius: frame.layout.square * GUIDE_DOT,
            paint: Paint::fill(theme.grid),
        })
        .collect()
}

/// Letters over and under the columns, figures beside the rows, centred on them by their ink.
fn coordinates(frame: &Frame, theme: &Theme) -> Vec<Item> {
    let layout = frame.layout;
    let em = layout.coordinate_size.to_mm();
    let metrics = face::metrics(Face::Semibold);
    let half = layout.square / 2.0;
    let squares = frame.squares();
    let away = |edge| em * COORDINATE_GAP + layout.lines.frame / 2.0 + frame.run_out(edge);
    let figure_width = ink('0', layout.coordinate_size, theme).1.size.width;
    let mut items = Vec::new();
    for edge in layout.coordinates.iter() {
        match edge {
            Edge::Top | Edge::Bottom => {
                let y = match edge {
                    Edge::Top => squares.top() - away(edge),
                    // below, the tall letters keep the distance
                    _ => squares.bottom() + away(edge) + em * metrics.cap_height,
                };
                for (column, name) in (frame.places.first().column()..).zip(frame.names(edge)) {
                    items.push(centred(name, frame.x(column) + half, y, frame, theme));
                }
            }
            Edge::Left | Edge::Right => {
                let x = match edge {
                    Edge::Left => squares.left() - away(edge) - figure_width / 2.0,
                    _ => squares.right() + away(edge) + figure_width / 2.0,
                };
                for (row, name) in (frame.places.first().row()..).zip(frame.names(edge)) {
                    let y = frame.y(row) + half + em * (metrics.figure_height / 2.0);
                    items.push(centred(name, x, y, frame, theme));
                }
            }
        }
    }
    items
}

/// One letter or figure in the size of the coordinates, its ink centred on `x`, its baseline at `y`.
pub(super) fn centred(name: char, x: Mm, y: Mm, frame: &Frame, theme: &Theme) -> Item {
    let (mut run, ink) = ink(name, frame.layout.coordinate_size, theme);
    run.origin = Point { x: x - ink.centre().x, y };
    Item::Text(run)
}

/// A coordinate at the origin, and where its ink lies.
fn ink(name: char, size: Pt, theme: &Theme) -> (GlyphRun, Rect) {
    label::measured(name.encode_utf8(&mut [0; 4]), Face::Semibold, size, theme.ink).expect("the font has a–h and 0–8")
}

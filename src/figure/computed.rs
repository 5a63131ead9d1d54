//! Marks that are computed: legal moves, the last move, flips, frontier, stable discs, mobility, numbers of moves.

use super::board::group;
use super::disc::{contrast, disc};
use super::frame::Frame;
use super::lettering;
use super::mark::{Marks, diamond, thin};
use crate::content::{Show, View};
use crate::rules::{Bitboard, Side, Square};
use crate::scene::{Item, Mm, Paint, Path, Point, Stroke, Theme};

/// Radius of the dot on a legal move, as a part of a square.
const LEGAL_DOT: f64 = 0.105;
/// Size of the number on a legal move, beside that of a number on a disc.
const LEGAL_COUNT: f64 = 0.95;
/// Radius of the dot on the last placed disc.
const LAST_DOT: f64 = 0.12;
/// Half the width and half the height of the diamond on a flipped disc: a slim one, never taken for a dot.
const FLIP_DIAMOND: (f64, f64) = (0.12, 0.185);
/// Half the width and half the height of the hollow diamond on a disc that a suggested move would flip.
const GHOST_DIAMOND: (f64, f64) = (0.14, 0.205);
/// Radius of the ring on a frontier disc.
const FRONTIER: f64 = 0.24;
/// Half the side of the square on a stable disc.
const STABLE: f64 = 0.12;
/// Radius of the disc on a square where a side could move, and how far two of them stand from the middle.
const MOBILITY: (f64, f64) = (0.15, 0.19);

/// Everything computed, from the bottom to the top. The author's marks take the place of computed ones in the same part of a
/// square.
pub(super) fn computed(view: &View, marks: &Marks, frame: &Frame, theme: &Theme) -> Vec<Item> {
    let unit = frame.layout.square;
    let middle = |show| squares(view.computed(show), frame, |square| !marks.has_centre(square));
    let mut items = Vec::new();
    for &show in marks.show {
        let drawn: Vec<Item> = match show {
            Show::Arrows => Vec::new(),
            Show::LegalMoves => middle(show)
                .filter(|&square| view.next != Some(square))
                .map(|square| dot(frame.centre(square), unit * LEGAL_DOT, Paint::fill(theme.on_board)))
                .collect(),
            Show::LegalCounts => middle(show)
                .filter(|&square| view.next != Some(square) || !view.is_before())
                .map(|square| legal_count(view, square, frame, theme))
                .collect(),
            Show::LastMove => middle(show)
                .map(|square| {
                    // small enough for the hollow diamond of a suggested move
                    let radius = if view.would_flip.contains(square) { LAST_DOT * 0.6 } else { LAST_DOT };
                    dot(frame.centre(square), unit * radius, Paint::fill(contrast(view, square, theme)))
                })
                .collect(),
            Show::Flips => middle(show)
                .map(|square| {
                    let path = diamond(frame.centre(square), unit, FLIP_DIAMOND);
                    Item::Path { path, paint: Paint::fill(contrast(view, square, theme)) }
                })
                .collect(),
            Show::Frontier => squares(view.computed(show), frame, |square| !marks.has_around(square))
                .map(|square| {
                    let line = Stroke::solid(contrast(view, square, theme), thin(frame));
                    dot(frame.centre(square), unit * FRONTIER, Paint::stroke(line))
                })
                .collect(),
            Show::Stable => middle(show)
                .map(|square| Item::Path {
                    path: block(frame.centre(square), unit * STABLE),
                    paint: Paint::fill(contrast(view, square, theme)),
                })
                .collect(),
            Show::BlackMobility => mobility(view, Side::Black, marks, frame, theme),
            Show::WhiteMobility => mobility(view, Side::White, marks, frame, theme),
        };
        items.extend(group(show.word(), drawn));
    }
    items.extend(would_flip(view, marks, frame, theme));
    items
}

/// The numbers of moves on their discs. `marks` must leave their middle free.
pub(super) fn numbers(view: &View, marks: &Marks, frame: &Frame, theme: &Theme) -> Option<Item> {
    let shown = view.numbers.iter().filter(|number| frame.shows(number.square));
    let items = shown.map(|number| {
        let color = contrast(view, number.square, theme);
        let scale = marks.scale(number.square);
        let text = number.shown.to_string();
        lettering::centred(&text, frame.centre(number.square), color, scale, frame).expect("three figures fit a disc")
    });
    group("numbers", items.map(Item::Text).collect())
}

fn squares<'a>(
    squares: Bitboard,
    frame: &'a Frame,
    free: impl Fn(Square) -> bool + 'a,
) -> impl Iterator<Item = Square> + 'a {
    squares.squares().filter(move |&square| frame.shows(square) && free(square))
}

fn dot(centre: Point, radius: Mm, paint: Paint) -> Item {
    Item::Circle { centre, radius, paint }
}

fn block(centre: Point, half: Mm) -> Path {
    let at = |x: f64, y: f64| Point { x: centre.x + half * x, y: centre.y + half * y };
    Path::polygon(&[at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)])
}

/// How many discs a legal move flips.
fn legal_count(view: &View, square: Square, frame: &Frame, theme: &Theme) -> Item {
    let count = view.position.board.flips(view.position.side, square).len().to_string();
    let set = lettering::centred(&count, frame.centre(square), theme.on_board, LEGAL_COUNT, frame);
    Item::Text(set.expect("two figures fit a square"))
}

/// A small disc on every square where a side could move; a little to the left or right where the other side could, too.
fn mobility(view: &View, side: Side, marks: &Marks, frame: &Frame, theme: &Theme) -> Vec<Item> {
    let (radius, aside) = MOBILITY;
    let unit = frame.layout.square;
    let both = marks.show.contains(&Show::BlackMobility) && marks.show.contains(&Show::WhiteMobility);
    let board = &view.position.board;
    let shared = if both { board.legal_moves(side.opponent()) } else { Bitboard::EMPTY };
    let direction = match side {
        Side::Black => -1.0,
        Side::White => 1.0,
    };
    squares(board.legal_moves(side), frame, |square| !marks.has_centre(square) && view.next != Some(square))
        .map(|square| {
            let mut centre = frame.centre(square);
            if shared.contains(square) {
                centre.x += unit * (aside * direction);
            }
            disc(side, centre, unit * radius, frame, theme)
        })
        .collect()
}

/// Hollow diamonds on the discs that a suggested move would flip.
fn would_flip(view: &View, marks: &Marks, frame: &Frame, theme: &Theme) -> Option<Item> {
    let diamonds = squares(view.would_flip, frame, |square| !marks.has_centre(square)).map(|square| {
        let path = diamond(frame.centre(square), frame.layout.square, GHOST_DIAMOND);
        let line = Stroke::solid(contrast(view, square, theme), thin(frame));
        Item::Path { path, paint: Paint::stroke(line) }
    });
    group("would-flip", diamonds.collect())
}

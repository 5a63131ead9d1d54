//! Text alternatives: what a picture shows, in sentences, for those who do not see it.

mod exceptions;
mod marks;
mod moves;

use crate::rules::{Bitboard, Side, Status};

use super::language::Language;
use super::model::{Crop, Diagram, Orientation, Picture, Show, View, Which};

/// The text alternative of one picture of a diagram.
#[must_use]
pub fn describe(diagram: &Diagram, picture: Picture, language: &Language) -> String {
    let Legend { opening, boards, closing } = tell(diagram, picture, true, language);
    let boards = boards.into_iter().flat_map(|board| board.heading.into_iter().chain(board.sentences));
    language.sentences(&opening.into_iter().chain(boards).chain(closing).collect::<Vec<_>>())
}

/// What is to be said beside boards whose discs are seen: for a picture made of letters.
#[must_use]
pub fn legend(diagram: &Diagram, picture: Picture, language: &Language) -> Legend {
    tell(diagram, picture, false, language)
}

/// What is said of a picture, in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legend {
    /// Before the boards: what the picture is, and what is unusual about it.
    pub opening: Vec<String>,
    /// For each board, in order.
    pub boards: Vec<BoardLegend>,
    /// After the boards: what the author marks on all of them.
    pub closing: Vec<String>,
}

/// What is said of one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardLegend {
    /// Which board it is, where there are several.
    pub heading: Option<String>,
    /// What it shows.
    pub sentences: Vec<String>,
}

fn tell(diagram: &Diagram, picture: Picture, with_discs: bool, language: &Language) -> Legend {
    let mut legend = Legend::default();
    if with_discs {
        legend.opening.push(frame(diagram.crop(), language));
        legend.opening.extend(orientation(diagram, language));
    }
    exceptions::describe(diagram, language, &mut legend.opening);
    let mut views = diagram.views(picture).unwrap_or_else(|| vec![diagram.after()]);
    if picture == Picture::Sequence {
        legend.opening.push(moves::sequence(diagram, &views, language));
        views.drain(..views.len() - 1);
    }
    for view in &views {
        let heading = match view.which {
            Which::Only if picture == Picture::Pair => {
                Some(language.phrase(if view.is_before() { "alt-before" } else { "alt-after" }).to_owned())
            }
            Which::Frame(0) => Some(language.phrase("alt-frame-start").to_owned()),
            Which::Frame(moves) => Some(language.fill("alt-frame", &[("ply", &moves.to_string())])),
            Which::Only | Which::Numbered(_) => None,
        };
        let mut sentences = Vec::new();
        if view.numbers.is_empty() {
            if with_discs {
                discs(diagram, view, language, &mut sentences);
            }
            board(diagram, view, language, &mut sentences);
        } else {
            moves::describe(diagram, view, with_discs, language, &mut sentences);
        }
        legend.boards.push(BoardLegend { heading, sentences });
    }
    marks::describe(diagram, language, &mut legend.closing);
    legend
}

fn frame(crop: Crop, language: &Language) -> String {
    if crop == Crop::BOARD {
        return language.phrase("alt-board").to_owned();
    }
    language.fill("alt-crop", &[("first", &crop.first().to_string()), ("last", &crop.last().to_string())])
}

/// Where a1 is, unless it is where everybody expects it.
fn orientation(diagram: &Diagram, language: &Language) -> Option<String> {
    let orientation = diagram.orientation();
    if orientation == Orientation::NORMAL {
        return None;
    }
    // the corners that are shown on the left and on the right of the upper side
    let corner =
        |name: &str| name.parse().map_or_else(|_| String::new(), |place| orientation.square_at(place).to_string());
    Some(language.fill("alt-orientation", &[("left", &corner("a1")), ("right", &corner("h1"))]))
}

fn board(diagram: &Diagram, view: &View<'_>, language: &Language, sentences: &mut Vec<String>) {
    let shows = |show| diagram.show().contains(&show);
    if let Some(next) = view.next.filter(|_| view.is_before()) {
        let mover = language.side(view.position.side);
        sentences.push(language.fill("alt-next", &[("mover", mover), ("next", &next.to_string())]));
        return;
    }
    last_move(diagram, view, language, sentences);
    turn(diagram, view, language, sentences);
    if let Some(next) = view.next {
        let (mover, flips) = (language.side(view.position.side), language.squares(view.would_flip));
        let values = [("mover", mover), ("next", &next.to_string()), ("flips", &flips)];
        sentences.push(language.fill("alt-suggested", &values));
    }
    for (show, key) in [(Show::Frontier, "alt-frontier"), (Show::Stable, "alt-stable")] {
        if shows(show) {
            let squares = language.squares(seen(diagram, view.computed(show)));
            sentences.push(language.fill(key, &[("squares", &squares)]));
        }
    }
    for (show, side) in [(Show::BlackMobility, Side::Black), (Show::WhiteMobility, Side::White)] {
        if shows(show) {
            let squares = language.squares(seen(diagram, view.computed(show)));
            sentences.push(language.fill("alt-mobility", &[("side", language.side(side)), ("squares", &squares)]));
        }
    }
}

/// The squares that are shown.
fn seen(diagram: &Diagram, squares: Bitboard) -> Bitboard {
    squares.squares().filter(|&square| diagram.crop().contains(square)).collect()
}

fn discs(diagram: &Diagram, view: &View<'_>, language: &Language, sentences: &mut Vec<String>) {
    let discs = Side::ALL.map(|side| (side, seen(diagram, view.position.board.discs(side))));
    if discs.iter().all(|(_, squares)| squares.is_empty()) {
        sentences.push(language.phrase("alt-empty").to_owned());
        return;
    }
    for (side, squares) in discs {
        let side = language.side(side);
        sentences.push(if squares.is_empty() {
            language.fill("alt-no-discs", &[("side", side)])
        } else {
            language.fill("alt-discs", &[("side", side), ("squares", &language.squares(squares))])
        });
    }
}

fn last_move(diagram: &Diagram, view: &View<'_>, language: &Language, sentences: &mut Vec<String>) {
    let Some(last) = view.last else { return };
    let (mover, square) = (language.side(last.side), last.square.to_string());
    let shows = |show| diagram.show().contains(&show);
    if shows(Show::Flips) || shows(Show::Arrows) {
        let flips = language.squares(view.flipped);
        sentences.push(language.fill("alt-flipped", &[("mover", mover), ("last", &square), ("flips", &flips)]));
    } else if shows(Show::LastMove) || matches!(view.which, Which::Frame(_)) {
        sentences.push(language.fill("alt-last", &[("mover", mover), ("last", &square)]));
    }
}

fn turn(diagram: &Diagram, view: &View<'_>, language: &Language, sentences: &mut Vec<String>) {
    let side = language.side(view.position.side);
    let shows = |show| diagram.show().contains(&show);
    sentences.push(match view.position.status() {
        Status::Over => language.phrase("alt-over").to_owned(),
        Status::MustPass => language.fill("alt-must-pass", &[("side", side)]),
        Status::Moves(legal) if shows(Show::LegalCounts) => {
            let count = |square| view.position.board.flips(view.position.side, square).len().to_string();
            let counted = legal.squares().map(|square| {
                language.fill("alt-count", &[("square", &square.to_string()), ("count", &count(square))])
            });
            language.fill("alt-legal", &[("side", side), ("legal", &language.list(&counted.collect::<Vec<_>>()))])
        }
        Status::Moves(legal) if shows(Show::LegalMoves) => {
            language.fill("alt-legal", &[("side", side), ("legal", &language.squares(legal))])
        }
        Status::Moves(_) => language.fill("alt-to-move", &[("side", side)]),
    });
}

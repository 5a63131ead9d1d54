//! Text alternatives: what a picture shows, in sentences, for those who do not see it.

use std::collections::BTreeMap;

use crate::rules::{Bitboard, Side, Square, Status};

use super::language::Language;
use super::model::{Crop, Diagram, Mark, Picture, Provenance, Shape, Show, View};
use super::verify::discs_apart;

/// The text alternative of one picture of a diagram.
#[must_use]
pub fn describe(diagram: &Diagram, picture: Picture, language: &Language) -> String {
    let mut sentences = vec![frame(diagram.crop(), language)];
    if diagram.provenance() == Provenance::Schematic {
        sentences.push(language.phrase("alt-schematic").to_owned());
        unreachable(diagram, language, &mut sentences);
    }
    flip_errors(diagram, language, &mut sentences);
    match (picture, diagram.before()) {
        (Picture::Before, Some(before)) => board(diagram, &before, language, &mut sentences),
        (Picture::Pair, Some(before)) => {
            sentences.push(language.phrase("alt-before").to_owned());
            board(diagram, &before, language, &mut sentences);
            sentences.push(language.phrase("alt-after").to_owned());
            board(diagram, &diagram.after(), language, &mut sentences);
        }
        _ => board(diagram, &diagram.after(), language, &mut sentences),
    }
    marks(diagram, language, &mut sentences);
    sentences.join(" ")
}

fn frame(crop: Crop, language: &Language) -> String {
    if crop == Crop::BOARD {
        return language.phrase("alt-board").to_owned();
    }
    language.fill("alt-crop", &[("first", &crop.first().to_string()), ("last", &crop.last().to_string())])
}

fn board(diagram: &Diagram, view: &View<'_>, language: &Language, sentences: &mut Vec<String>) {
    let crop = diagram.crop();
    let seen = |squares: Bitboard| squares.squares().filter(|&square| crop.contains(square)).collect::<Bitboard>();
    let discs = Side::ALL.map(|side| (side, seen(view.position.board.discs(side))));
    if discs.iter().all(|(_, squares)| squares.is_empty()) {
        sentences.push(language.phrase("alt-empty").to_owned());
    } else {
        for (side, squares) in discs {
            let side = language.side(side);
            sentences.push(if squares.is_empty() {
                language.fill("alt-no-discs", &[("side", side)])
            } else {
                language.fill("alt-discs", &[("side", side), ("squares", &language.squares(squares))])
            });
        }
    }
    if let Some(next) = view.next {
        let mover = language.side(view.position.side);
        sentences.push(language.fill("alt-next", &[("mover", mover), ("next", &next.to_string())]));
        return;
    }
    last_move(diagram, view, language, sentences);
    turn(diagram, view, language, sentences);
}

fn last_move(diagram: &Diagram, view: &View<'_>, language: &Language, sentences: &mut Vec<String>) {
    let Some(last) = view.last else { return };
    let (mover, square) = (language.side(last.side), last.square.to_string());
    if diagram.show().contains(&Show::Flips) {
        let flips = language.squares(view.flipped);
        sentences.push(language.fill("alt-flipped", &[("mover", mover), ("last", &square), ("flips", &flips)]));
    } else if diagram.show().contains(&Show::LastMove) {
        sentences.push(language.fill("alt-last", &[("mover", mover), ("last", &square)]));
    }
}

fn turn(diagram: &Diagram, view: &View<'_>, language: &Language, sentences: &mut Vec<String>) {
    let side = language.side(view.position.side);
    sentences.push(match view.position.status() {
        Status::Over => language.phrase("alt-over").to_owned(),
        Status::MustPass => language.fill("alt-must-pass", &[("side", side)]),
        Status::Moves(legal) if diagram.show().contains(&Show::LegalMoves) => {
            language.fill("alt-legal", &[("side", side), ("legal", &language.squares(legal))])
        }
        Status::Moves(_) => language.fill("alt-to-move", &[("side", side)]),
    });
}

/// Why no game leads to a board, where that can be seen.
fn unreachable(diagram: &Diagram, language: &Language, sentences: &mut Vec<String>) {
    let board = diagram.after().position.board;
    let bare = Bitboard::CENTRE - board.occupied();
    let apart = if bare.is_empty() { discs_apart(&board) } else { Bitboard::EMPTY };
    for (key, squares) in [("alt-centre-empty", bare), ("alt-discs-apart", apart)] {
        if !squares.is_empty() {
            sentences.push(language.fill(key, &[("squares", &language.squares(squares))]));
        }
    }
}

/// What is wrong with a game in which discs were turned over wrongly.
fn flip_errors(diagram: &Diagram, language: &Language, sentences: &mut Vec<String>) {
    let game = diagram.game();
    let mut errors = Vec::new();
    for error in game.flip_errors() {
        let (ply, square) = (error.ply.to_string(), game.plies()[error.ply - 1].square.to_string());
        for (key, squares) in [("alt-not-flipped", error.not_flipped), ("alt-wrongly-flipped", error.flipped)] {
            if !squares.is_empty() {
                let squares = language.squares(squares);
                errors.push(language.fill(key, &[("ply", &ply), ("square", &square), ("squares", &squares)]));
            }
        }
    }
    if !errors.is_empty() {
        sentences.push(language.fill("alt-flip-error", &[("errors", &errors.join("; "))]));
    }
}

fn marks(diagram: &Diagram, language: &Language, sentences: &mut Vec<String>) {
    let mut by_mark: BTreeMap<String, Vec<Square>> = BTreeMap::new();
    for (&square, (mark, _)) in diagram.marks() {
        let name = match mark {
            Mark::Label(label) => label.clone(),
            Mark::Shape(shape) => language.phrase(shape_key(*shape)).to_owned(),
        };
        by_mark.entry(name).or_default().push(square);
    }
    if by_mark.is_empty() {
        return;
    }
    let marks: Vec<String> = by_mark
        .into_iter()
        .map(|(mark, squares)| {
            let squares = language.squares(squares.into_iter().collect());
            language.fill("alt-mark", &[("mark", &mark), ("squares", &squares)])
        })
        .collect();
    sentences.push(language.fill("alt-marked", &[("marks", &marks.join("; "))]));
}

const fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::Ring => "shape-ring",
        Shape::Cross => "shape-cross",
        Shape::Dot => "shape-dot",
        Shape::Square => "shape-square",
        Shape::Triangle => "shape-triangle",
        Shape::Star => "shape-star",
        Shape::Diamond => "shape-diamond",
    }
}

//! What is said of a board that is not legal play.

use crate::content::language::Language;
use crate::content::model::{Diagram, Provenance};
use crate::content::verify::discs_apart;
use crate::rules::Bitboard;

/// That it is schematic, and why; which discs were turned over wrongly.
pub(super) fn describe(diagram: &Diagram, language: &Language, sentences: &mut Vec<String>) {
    if diagram.provenance() == Provenance::Schematic {
        sentences.push(language.phrase("alt-schematic").to_owned());
        unreachable(diagram, language, sentences);
    }
    flip_errors(diagram, language, sentences);
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
        sentences.push(language.fill("alt-flip-error", &[("errors", &language.groups(&errors))]));
    }
}

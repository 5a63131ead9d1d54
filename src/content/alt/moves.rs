//! What is said of a board of numbered moves: the moves themselves, since that is what a reader of it wants.

use crate::content::language::Language;
use crate::content::model::{Diagram, View, Which};
use crate::rules::{Position, Side};

/// The moves that lead from the first board of a sequence to the last, passes with them: the board after each of them would be
/// a flood of words.
pub(super) fn sequence(diagram: &Diagram, views: &[View<'_>], language: &Language) -> String {
    let moves = views.iter().filter_map(|view| match view.which {
        Which::Frame(moves) => Some(moves),
        _ => None,
    });
    let (first, last) = moves.fold((usize::MAX, 0), |(first, last), moves| (first.min(moves), last.max(moves)));
    let game = diagram.game();
    let mut told = Vec::new();
    for ply in first.saturating_add(1)..=last {
        if let Some(pass) = game.passes().iter().find(|pass| pass.before_move == ply) {
            told.push(language.fill("alt-numbered-pass", &[("side", language.side(pass.side))]));
        }
        let placed = &game.plies()[ply - 1];
        let (number, square) = (ply.to_string(), placed.square.to_string());
        let values = [("number", &*number), ("side", language.side(placed.side)), ("square", &*square)];
        told.push(language.fill("alt-numbered-move", &values));
    }
    language.fill("alt-sequence", &[("moves", &language.row(&told))])
}

/// The board they begin from, unless it is the start, and each move with its number and its side.
pub(super) fn describe(
    diagram: &Diagram,
    view: &View<'_>,
    with_discs: bool,
    language: &Language,
    sentences: &mut Vec<String>,
) {
    let Which::Numbered(numbers) = view.which else { return };
    let range =
        [("first", numbers.shown(numbers.first).to_string()), ("last", numbers.shown(numbers.last).to_string())];
    let range = range.each_ref().map(|(name, value)| (*name, value.as_str()));
    sentences.push(language.fill("alt-numbered", &range));
    if !with_discs {
        return;
    }
    let game = diagram.game();
    let start = match numbers.first {
        1 => game.start().board,
        first => game.plies()[first - 2].after.board,
    };
    if start != Position::START.board {
        for side in Side::ALL {
            let squares = language.squares(start.discs(side));
            sentences.push(language.fill("alt-discs", &[("side", language.side(side)), ("squares", &squares)]));
        }
    }
    let moves: Vec<String> = view
        .numbers
        .iter()
        .map(|number| {
            let values = [("number", number.shown.to_string()), ("square", number.square.to_string())]
                .map(|(name, value)| (name, value));
            let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
            language.fill("alt-numbered-move", &[values[0], values[1], ("side", language.side(number.side))])
        })
        .collect();
    sentences.push(language.fill("alt-numbered-moves", &[("moves", &language.row(&moves))]));
}

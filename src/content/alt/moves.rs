//! What is said of a board of numbered moves: the moves themselves, since that is what a reader of it wants.

use crate::content::language::Language;
use crate::content::model::{Diagram, View, Which};
use crate::rules::{Position, Side};

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
    sentences.push(format!("{}.", moves.join(", ")));
}

//! The game of a diagram as the steps of a stepper.

use std::ops::RangeInclusive;

use super::figure::Look;
use super::stepper::Step;
use crate::content::{Diagram, Language, Picture, PictureWords, plain_words};
use crate::diagnostic::Diagnostic;
use crate::figure;
use crate::rules::{Pass, Status};
use crate::scene::Scene;

/// The board before the first of these moves, counted from 1, then one step for each move and one for each pass between them.
/// The pictures show what the diagram asks for, as if it ended there.
///
/// # Errors
///
/// When the game has no such moves; as [`figure::compose`].
pub fn steps(
    diagram: &Diagram,
    moves: RangeInclusive<usize>,
    look: Look<'_>,
    language: &Language,
) -> Result<Vec<Step>, Diagnostic> {
    let (game, first, last) = (diagram.game(), *moves.start(), *moves.end());
    if first == 0 || first > last || last > game.len() {
        let message = format!("moves {first} to {last} of `{}`: there are moves 1 to {}", diagram.id(), game.len());
        return Err(Diagnostic::error(message).at(diagram.span()));
    }
    let mut steps: Vec<Step> = Vec::new();
    for ply in first - 1..=last {
        let cut = diagram.cut(ply).ok_or_else(|| Diagnostic::error("no such move").at(diagram.span()))?;
        let sentence = if ply < first { to_move(&cut, language) } else { played(&cut, language) };
        let mut add = |scene: Scene, sentence| {
            let scene = Scene { id: format!("outflank-{}_{}", diagram.id(), steps.len()), ..scene };
            let count = [("move", &*ply.to_string()), ("moves", &last.to_string())];
            steps.push(Step { scene, sentence, ply, count: language.fill("stepper-count", &count) });
        };
        let scene = picture(&cut, look, language)?;
        // A pass moves no disc.
        let is_next = |pass: &&Pass| pass.before_move == ply + 1 && (ply < last || pass.written);
        let pass = game.passes().iter().find(is_next);
        add(scene.clone(), sentence);
        if let Some(pass) = pass {
            add(scene, language.fill("step-pass", &[("side", language.side(pass.side))]));
        }
    }
    Ok(steps)
}

fn picture(cut: &Diagram, look: Look<'_>, language: &Language) -> Result<Scene, Diagnostic> {
    let words: PictureWords = plain_words(cut, Picture::After, language);
    figure::compose(cut, Picture::After, &words, cut.id(), look.theme, &look.layout.of(cut))
}

/// What is said before anybody has moved.
fn to_move(cut: &Diagram, language: &Language) -> String {
    let position = cut.game().position();
    match position.status() {
        Status::Over => over(cut, language),
        Status::MustPass => language.fill("alt-must-pass", &[("side", language.side(position.side))]),
        Status::Moves(_) => language.fill("alt-to-move", &[("side", language.side(position.side))]),
    }
}

/// What is said of the last move.
fn played(cut: &Diagram, language: &Language) -> String {
    let Some(last) = cut.game().plies().last() else { return to_move(cut, language) };
    let flips = language.squares(cut.game().last_flipped());
    let (mover, square) = (language.side(last.side), last.square.to_string());
    let mut said = language.fill("step-move", &[("mover", mover), ("last", &square), ("flips", &flips)]);
    if cut.game().position().is_over() {
        said = language.sentences(&[said, over(cut, language)]);
    }
    said
}

/// What is said at the end.
fn over(cut: &Diagram, language: &Language) -> String {
    let discs = cut.game().position().board.count();
    language.fill("step-over", &[("black", &discs.black.to_string()), ("white", &discs.white.to_string())])
}

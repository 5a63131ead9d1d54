//! The passes: lines to note them on, or those of the game in words.

use super::fields::{UNDER, line};
use super::{Sheet, lines};
use crate::content::Played;
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Mm, Point, Role};
use crate::typeset::form::{Align, Form};
use crate::typeset::structure::Node;

/// From the passes to the heading of the moves, in lines.
const ABOVE: f64 = 1.5;

/// Draws them between two sides, from the end of what stands above them to the foot of the board. Where there are no lines for
/// the moves, the moves of a game follow in a row.
pub(super) fn draw(
    form: &mut Form<'_>,
    parent: Node,
    sheet: &Sheet<'_>,
    (left, right): (Mm, Mm),
    (top, foot): (Mm, Mm),
) -> Result<(), Diagnostic> {
    // as many lines as there is room for, the last one at the foot of the board
    let count = ((foot - top) / sheet.layout.line + 1e-6).floor().max(1.0);
    let step = (foot - top) / count;
    let at = |number: f64| top + step * number - UNDER;
    let label = form.style(Face::Semibold);
    let node = form.builder.node(parent, Role::Paragraph);
    let words = form.phrase("transcript-passes");
    let width = form.words(Some(node), words, label, Point { x: left, y: at(1.0) }, Align::Left)?;
    let Some(game) = sheet.game else {
        line(form, left + width + Mm(2.0), right, at(1.0));
        let mut number = 2.0;
        while number < count + 0.5 {
            line(form, left, right, at(number));
            number += 1.0;
        }
        return Ok(());
    };
    written(form, parent, game, sheet.layout.moves.is_none(), (left, right), (at(1.0), foot))
}

/// The passes of a game, and the moves where they stand nowhere else.
fn written(
    form: &mut Form<'_>,
    parent: Node,
    game: &Played,
    with_moves: bool,
    (left, right): (Mm, Mm),
    (label, foot): (Mm, Mm),
) -> Result<(), Diagnostic> {
    let text = form.style(Face::Regular);
    let leading = text.size.to_mm() * form.order.template.body.leading.least;
    let moves = if with_moves { lines::transcript(game) } else { String::new() };
    let rest = if with_moves {
        leading * (ABOVE + 1.0) + form.least_height(&moves, text.face, right - left)?
    } else {
        Mm::ZERO
    };
    let mut y = label + leading;
    let passes = match game.notes() {
        [] => form.phrase("transcript-no-passes").to_owned(),
        notes => form.order.language.sentences(notes),
    };
    let node = form.builder.node(parent, Role::Paragraph);
    y += form.paragraph(node, &passes, text, Point { x: left, y }, (right - left, foot - rest - y))?;
    if !with_moves {
        return Ok(());
    }
    y += leading * ABOVE;
    let node = form.builder.node(parent, Role::Paragraph);
    let bold = form.style(Face::Semibold);
    form.words(Some(node), form.phrase("transcript-moves"), bold, Point { x: left, y }, Align::Left)?;
    y += leading;
    let node = form.builder.node(parent, Role::Paragraph);
    let place = Point { x: left, y };
    form.paragraph(node, &moves, text, place, (right - left, foot - y)).map(drop)
}

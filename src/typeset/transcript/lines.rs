//! The moves of a transcript sheet in their order: numbered lines to write on, or the moves of a game.

use super::BELOW;
use super::fields::UNDER;
use crate::content::Played;
use crate::content::template::MoveLines;
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Mm, Point, Role};
use crate::typeset::form::{Align, Form, LINE};
use crate::typeset::structure::Node;

/// The squares that can be played: no game has more moves.
const MOVES: usize = 60;
/// Between columns.
const GAP: Mm = Mm(7.0);
/// The numbers end so far from the left of their column.
const NUMBERS: Mm = Mm(5.5);

/// How much room they take below the board.
pub(super) fn height(lines: MoveLines, form: &Form<'_>) -> Mm {
    BELOW + heading(form) + lines.row * rows(lines) as f64
}

/// From the top of the heading to the first row.
fn heading(form: &Form<'_>) -> Mm {
    form.style(Face::Bold).cap()
}

fn rows(lines: MoveLines) -> usize {
    MOVES.div_ceil(lines.columns)
}

/// Draws the heading with its top at a place, and the lines below it.
pub(super) fn draw(
    form: &mut Form<'_>,
    parent: Node,
    game: Option<&Played>,
    lines: MoveLines,
    at: Point,
    width: Mm,
) -> Result<(), Diagnostic> {
    let bold = form.style(Face::Bold);
    let node = form.builder.node(parent, Role::Heading(2));
    let title = form.phrase("transcript-moves");
    form.builder.outline(2, title.to_owned(), form.page, at.y);
    let top = at.y + heading(form);
    form.words(Some(node), title, bold, Point { x: at.x, y: top }, Align::Left)?;

    let list = form.builder.node(parent, Role::List { ordered: true });
    let column = (width - GAP * (lines.columns - 1) as f64) / lines.columns as f64;
    for index in 0..MOVES {
        let (across, down) = (index / rows(lines), index % rows(lines));
        let left = at.x + (column + GAP) * across as f64;
        let y = top + lines.row * (down + 1) as f64;
        let played = game.and_then(|game| game.game().plies().get(index));
        // only what is written is read out; a blank line has nothing to say
        let item = played.map(|_| form.builder.node(list, Role::ListItem));
        let label = item.map(|item| form.builder.node(item, Role::Label));
        let number = (index + 1).to_string();
        form.words(label, &number, form.style(Face::Semibold), Point { x: left + NUMBERS, y }, Align::Right)?;
        let from = left + NUMBERS + Mm(1.8);
        form.rule(Point { x: from, y: y + UNDER }, Point { x: left + column, y: y + UNDER }, LINE);
        if let (Some(item), Some(ply)) = (item, played) {
            let body = form.builder.node(item, Role::Body);
            let place = Point { x: from + Mm(1.5), y };
            form.words(Some(body), &ply.square.to_string(), form.style(Face::Regular), place, Align::Left)?;
        }
    }
    Ok(())
}

/// The moves with spaces between them.
pub(super) fn transcript(game: &Played) -> String {
    game.game().plies().iter().map(|ply| ply.square.to_string()).collect::<Vec<_>>().join(" ")
}

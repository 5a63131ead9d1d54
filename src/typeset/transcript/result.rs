//! The table of the result: discs and score, and on a blank sheet also the time and room to sign.

use super::{Sheet, grid};
use crate::content::Played;
use crate::diagnostic::Diagnostic;
use crate::rules::{Score, Side};
use crate::scene::{Face, Mm, Point, Role, Scope};
use crate::typeset::form::{Align, Form, LINE};
use crate::typeset::structure::Node;

/// The words of a row of the table, as a part of its width.
const HEAD: f64 = 0.34;

/// One row of the table: its word, and what is known of each side.
struct Row<'a> {
    label: &'a str,
    values: Option<Score>,
}

/// The table of the result, its head on a baseline. Returns where it ends.
pub(super) fn draw(
    form: &mut Form<'_>,
    parent: Node,
    sheet: &Sheet<'_>,
    (left, right): (Mm, Mm),
    baseline: Mm,
) -> Result<Mm, Diagnostic> {
    let style = form.style(Face::Semibold);
    let head = (right - left) * HEAD;
    let column = (right - left - head) / 2.0;
    let edges = [left + head, left + head + column, right];
    let table = form.builder.node(parent, Role::Table);
    let row = form.builder.node(table, Role::Row);
    // the corner says nothing
    form.builder.node(row, Role::Cell);
    for (index, side) in Side::ALL.into_iter().enumerate() {
        let node = form.builder.node(row, Role::HeaderCell(Scope::Column));
        let at = Point { x: edges[index] + column / 2.0, y: baseline };
        form.words(Some(node), form.order.language.side(side), style, at, Align::Middle)?;
    }
    let first = baseline + grid::gap(sheet.layout);
    let mut y = first;
    for entry in rows(form, sheet.game) {
        let row = form.builder.node(table, Role::Row);
        let node = form.builder.node(row, Role::HeaderCell(Scope::Row));
        let middle = y + sheet.layout.line / 2.0;
        form.words(Some(node), entry.label, style, Point { x: left, y: middle + style.cap() / 2.0 }, Align::Left)?;
        for (index, side) in Side::ALL.into_iter().enumerate() {
            let node = form.builder.node(row, Role::Cell);
            if let Some(score) = entry.values {
                let style = form.style(Face::Regular);
                let at = Point { x: edges[index] + column / 2.0, y: middle + style.half_figure() };
                form.words(Some(node), &score.of(side).to_string(), style, at, Align::Middle)?;
            }
        }
        form.rule(Point { x: edges[0], y }, Point { x: right, y }, LINE);
        y += sheet.layout.line;
    }
    form.rule(Point { x: edges[0], y }, Point { x: right, y }, LINE);
    for x in edges {
        form.rule(Point { x, y: first - LINE / 2.0 }, Point { x, y: y + LINE / 2.0 }, LINE);
    }
    Ok(y)
}

/// What a blank sheet asks for, or what is known of a game.
fn rows<'f>(form: &Form<'f>, game: Option<&Played>) -> Vec<Row<'f>> {
    let row = |key, values| Row { label: form.phrase(key), values };
    let Some(game) = game else {
        let keys = ["transcript-discs", "transcript-score", "transcript-time", "transcript-signature"];
        return keys.into_iter().map(|key| row(key, None)).collect();
    };
    let mut rows = vec![row("transcript-discs", Some(game.discs()))];
    // a game that is not over has no score yet
    rows.extend(game.tournament().map(|score| row("transcript-score", Some(score))));
    rows
}

//! Words with a line behind them to write on.

use crate::diagnostic::Diagnostic;
use crate::rules::Side;
use crate::scene::{Face, Mm, Point, Role};
use crate::typeset::form::{Align, Form, LINE};
use crate::typeset::structure::Node;

/// A word with a line behind it, on which a value may stand.
pub(super) struct Field<'a> {
    pub(super) label: &'a str,
    pub(super) value: String,
    /// Whose disc stands before the word.
    pub(super) side: Option<Side>,
    /// How much of its row it takes, beside the other fields of the row.
    pub(super) share: f64,
}

/// Between fields beside each other.
const GAP: Mm = Mm(6.0);
/// From a baseline down to the line to write on.
pub(super) const UNDER: Mm = Mm(1.1);

/// Fields beside each other.
pub(super) fn row(
    form: &mut Form<'_>,
    parent: Node,
    fields: &[Field<'_>],
    (left, right): (Mm, Mm),
    y: Mm,
) -> Result<(), Diagnostic> {
    let shares: f64 = fields.iter().map(|field| field.share).sum();
    let room = right - left - GAP * (fields.len() - 1) as f64;
    let mut x = left;
    for field in fields {
        let end = x + room * (field.share / shares);
        draw(form, parent, field, (x, end), y)?;
        x = end + GAP;
    }
    Ok(())
}

fn draw(
    form: &mut Form<'_>,
    parent: Node,
    field: &Field<'_>,
    (left, right): (Mm, Mm),
    y: Mm,
) -> Result<(), Diagnostic> {
    let style = form.style(Face::Semibold);
    let mut x = left;
    if let Some(side) = field.side {
        let radius = style.cap() * 0.62;
        form.disc(side, Point { x: x + radius, y: y - style.cap() / 2.0 }, radius);
        x += radius * 2.0 + Mm(1.6);
    }
    let node = form.builder.node(parent, Role::Paragraph);
    // the space is for readers of the text, who do not see the gap
    let space = if field.value.is_empty() { "" } else { " " };
    let label = format!("{}{space}", field.label);
    x += form.words(Some(node), &label, style, Point { x, y }, Align::Left)? + Mm(2.0);
    line(form, x, right, y);
    if !field.value.is_empty() {
        let at = Point { x: x + Mm(1.0), y };
        form.value(node, &field.value, form.style(Face::Regular), at, right - at.x)?;
    }
    Ok(())
}

/// A line to write on, below a baseline.
pub(super) fn line(form: &mut Form<'_>, left: Mm, right: Mm, y: Mm) {
    form.rule(Point { x: left, y: y + UNDER }, Point { x: right, y: y + UNDER }, LINE);
}

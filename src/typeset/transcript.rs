//! Transcript sheets: a board for the numbers of the moves, lines for who played, the result and the moves; blank, or with a
//! game on it.

mod fields;
mod grid;
mod lines;
mod passes;
mod result;

use super::Order;
use super::form::Form;
use super::structure::Node;
use crate::content::Played;
use crate::content::template::Transcript;
use crate::diagnostic::Diagnostic;
use crate::rules::Side;
use crate::scene::{Document, Mm, Point, Rect, Role, Size};
use fields::Field;

/// From the board to what stands beside it.
const GUTTER: Mm = Mm(9.0);
/// What stands beside the board needs so much.
const BESIDE: Mm = Mm(42.0);
/// From the line below the title to the first line to write on, and to the board, in lines to write on.
const FIRST: f64 = 1.15;
/// From the foot of the board to the words below it.
const BELOW: Mm = Mm(8.0);

/// A sheet, which is a page or half of one.
struct Sheet<'a> {
    layout: &'a Transcript,
    game: Option<&'a Played>,
    area: Rect,
    /// From 0, on its page.
    index: usize,
}

pub(super) fn set(order: &Order<'_>, layout: &Transcript) -> Result<Document, Diagnostic> {
    let mut form = Form::new(order);
    let (paper, margins) = (order.page(), order.template.margins);
    let height = paper.height / layout.sheets as f64;
    for index in 0..layout.sheets {
        let top = height * index as f64;
        if index > 0 {
            let edge = crate::content::template::UNPRINTABLE;
            form.cut(Point { x: edge, y: top }, Point { x: paper.width - edge, y: top });
        }
        let area = Rect {
            origin: Point { x: margins.left, y: top + margins.top },
            size: Size {
                width: paper.width - margins.left - margins.right,
                height: height - margins.top - margins.bottom,
            },
        };
        let parent = if layout.sheets > 1 { form.builder.node(Node::ROOT, Role::Section) } else { Node::ROOT };
        Sheet { layout, game: order.game, area, index }.draw(&mut form, parent)?;
    }
    Ok(form.finish())
}

impl Sheet<'_> {
    fn draw(&self, form: &mut Form<'_>, parent: Node) -> Result<(), Diagnostic> {
        let (layout, area) = (self.layout, self.area);
        let title = form.phrase("transcript-title");
        let level = if self.index == 0 { 1 } else { 2 };
        let mut y = form.title((parent, level), title, (area.left(), area.right()), area.top())?;
        let board = layout.square * 8.0;
        let beside = (area.left() + board + GUTTER, area.right());
        if layout.moves.is_some() {
            let whole = (area.left(), area.right());
            y += layout.line * FIRST;
            fields::row(form, parent, &self.players(form), whole, y)?;
            y += layout.line;
            fields::row(form, parent, &self.occasion(form), whole, y)?;
        }
        let top = y + layout.line * (FIRST - 0.5);
        let squares = top + grid::letters(layout);
        let foot = squares + board;
        check(form, (beside.0 + BESIDE - beside.1, "wide"))?;
        let below = layout.moves.map_or(Mm::ZERO, |lines| lines::height(lines, form));
        check(form, (foot + below - area.bottom(), "high"))?;

        // what stands beside the board begins on the line of the letters above it
        let mut y = squares - grid::gap(layout);
        if layout.moves.is_none() {
            for field in self.players(form) {
                fields::row(form, parent, &[field], beside, y)?;
                y += layout.line;
            }
            for field in self.occasion(form) {
                fields::row(form, parent, &[field], beside, y)?;
                y += layout.line;
            }
        }
        grid::draw(form, parent, self, Point { x: area.left(), y: squares })?;
        let y = result::draw(form, parent, self, beside, y)?;
        passes::draw(form, parent, self, beside, (y, foot))?;
        match layout.moves {
            Some(moves) => {
                lines::draw(form, parent, self.game, moves, Point { x: area.left(), y: foot + BELOW }, area.size.width)
            }
            None => Ok(()),
        }
    }

    fn players<'f>(&self, form: &Form<'f>) -> [Field<'f>; 2] {
        let header = self.game.map(Played::header).unwrap_or_default();
        Side::ALL.map(|side| Field {
            label: form.order.language.side(side),
            value: header.player(side).to_owned(),
            side: Some(side),
            share: 1.0,
        })
    }

    fn occasion<'f>(&self, form: &Form<'f>) -> [Field<'f>; 3] {
        let header = self.game.map(Played::header).unwrap_or_default();
        let field = |key, value, share| Field { label: form.phrase(key), value, side: None, share };
        [
            field("transcript-event", header.event, 1.0),
            field("transcript-round", header.round, 0.38),
            field("transcript-date", header.date, 0.57),
        ]
    }
}

/// A sheet is never made smaller than its template says.
fn check(form: &Form<'_>, (by, side): (Mm, &str)) -> Result<(), Diagnostic> {
    if by <= Mm::ZERO {
        return Ok(());
    }
    let paper = form.order.paper.word();
    Err(Diagnostic::error(format!("the transcript sheet is {:.1} mm too {side} for {paper} paper", by.0))
        .at(form.order.template.span)
        .help("make `square` smaller, or the distances between the lines"))
}

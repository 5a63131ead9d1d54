//! Filled columns → pages, with running heads and page numbers.

use super::flow::{self, Atom, Column};
use super::{Head, Metrics, Piece};
use crate::content::template::Columns;
use crate::diagnostic::Diagnostic;
use crate::scene::{Color, Face, Item, Mm, Point, Stroke};
use crate::typeset::Order;
use crate::typeset::structure::Builder;
use crate::typeset::words;

/// The line below a running head.
const RUNNING_RULE: Mm = Mm(0.3);

/// Draws all pages, and lets go of what is drawn.
pub(super) fn draw(
    order: &Order<'_>,
    layout: &Columns,
    head: &Head<'_>,
    pieces: Vec<Piece<'_>>,
    columns: &[Column],
    metrics: &Metrics,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let mut pieces = pieces.into_iter();
    let mut start = 0;
    for (page, columns) in columns.chunks(layout.columns.count).enumerate() {
        builder.page(order.page());
        let end = columns.last().map_or(start, |column| column.end);
        if page == 0 {
            title(order, head, metrics, builder);
        } else {
            running_head(order, layout, head, &pieces.as_slice()[..end - start], page, builder)?;
        }
        let top = metrics.on_grid(if page == 0 { metrics.first } else { metrics.other });
        for (number, column) in columns.iter().enumerate() {
            let x = order.template.margins.left + (metrics.measure + layout.columns.gutter) * number as f64;
            let own: Vec<Piece<'_>> = pieces.by_ref().take(column.end - start).collect();
            draw_column(own, column.foot, Point { x, y: top }, page, metrics, builder)?;
            start = column.end;
        }
        page_number(order, layout, page, builder)?;
    }
    Ok(())
}

fn title(order: &Order<'_>, head: &Head<'_>, metrics: &Metrics, builder: &mut Builder) {
    let (template, width) = (order.template, order.page().width);
    let places = metrics.head(order, head);
    let (node, words) = &head.title;
    builder.outline(1, words.text().to_owned(), 0, template.margins.top);
    let at = |y| Point { x: template.margins.left, y };
    let size = metrics.size * template.title.size;
    for line in words.lines(size, width) {
        builder.line(0, *node, line, at(places[0]));
    }
    builder.decorate(0, rule(order, places[1], template.title.rule));
    for ((node, line), &y) in metrics.lead(order, head).into_iter().zip(&places[2..]) {
        builder.line(0, node, line, at(y));
    }
}

fn rule(order: &Order<'_>, y: Mm, width: Mm) -> Vec<Item> {
    let margins = order.template.margins;
    let (from, to) = (Point { x: margins.left, y }, Point { x: order.page().width - margins.right, y });
    vec![Item::Line { from, to, stroke: Stroke::solid(Color::BLACK, width) }]
}

/// The title at the left, the first and the last heading of the page at the right.
fn running_head(
    order: &Order<'_>,
    layout: &Columns,
    head: &Head<'_>,
    pieces: &[Piece<'_>],
    page: usize,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let (margins, language) = (order.template.margins, order.language.tag());
    let size = layout.running;
    let y = margins.top + size.to_mm() * crate::text::face::metrics(Face::Semibold).cap_height;
    let width = order.page().width;
    let title = words::inlines(head.words, Face::Semibold, language)?;
    let mut items: Vec<Item> =
        title.lines(size, width).into_iter().flat_map(|line| line.at(Point { x: margins.left, y })).collect();
    let mut headings = pieces.iter().filter_map(|piece| piece.heading.as_ref().map(|(_, title)| title));
    if let Some(first) = headings.next() {
        let guide = match headings.next_back() {
            Some(last) => words::range(order.language.phrase("running-range"), first, last),
            None => first.clone(),
        };
        for line in words::inlines(&guide, Face::Semibold, language)?.lines(size, width) {
            let x = width - margins.right - line.width;
            items.extend(line.at(Point { x, y }));
        }
    }
    items.extend(rule(order, y + size.to_mm() * 0.55, RUNNING_RULE));
    builder.decorate(page, items);
    Ok(())
}

fn page_number(order: &Order<'_>, layout: &Columns, page: usize, builder: &mut Builder) -> Result<(), Diagnostic> {
    let size = order.page();
    let number = words::line(&(page + 1).to_string(), Face::Semibold, order.language.tag())?;
    for line in number.lines(layout.running, size.width) {
        let x = (size.width - line.width) / 2.0;
        builder.decorate(page, line.at(Point { x, y: size.height - order.template.margins.bottom }));
    }
    Ok(())
}

/// A column that begins at a first baseline and should be so many lines high.
fn draw_column(
    pieces: Vec<Piece<'_>>,
    foot: usize,
    at: Point,
    page: usize,
    metrics: &Metrics,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let atoms: Vec<Atom> = pieces.iter().map(|piece| piece.atom).collect();
    // counted from one line above the first baseline
    let mut lines = 0;
    for (index, (piece, grown)) in pieces.into_iter().zip(flow::spread(&atoms, foot)).enumerate() {
        let above = if index == 0 { 0 } else { piece.atom.above + grown };
        lines += above + piece.atom.height;
        let y = at.y + metrics.leading * (lines as f64 - 1.0);
        if let Some((level, title)) = piece.heading {
            builder.outline(level, words::plain(&title), page, y - metrics.leading);
        }
        for ink in piece.ink {
            builder.line(page, ink.node, ink.line, Point { x: at.x + ink.x, y });
        }
        if let Some(figure) = piece.figure {
            figure.draw(Point { x: at.x, y }, page, metrics, builder)?;
        }
    }
    Ok(())
}

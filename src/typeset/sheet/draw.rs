//! A fitted sheet → its page.

use super::fit::{Place, Plan};
use super::{Content, Part};
use crate::content::template::Sheet;
use crate::diagnostic::Diagnostic;
use crate::scene::{Color, Face, Item, Mm, Point, Pt, Rect, Stroke};
use crate::typeset::Order;
use crate::typeset::rows::Row;
use crate::typeset::stack::{self, Block, Cell, Manner, SetBoard};
use crate::typeset::structure::Builder;
use crate::typeset::words;

/// Draws the page.
pub(super) fn draw(
    order: &Order<'_>,
    sheet: &Sheet,
    content: &Content<'_>,
    plan: &Plan,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let size = order.page();
    let margins = order.template.margins;
    let rule = |y, width| {
        let (from, to) = (Point { x: margins.left, y }, Point { x: size.width - margins.right, y });
        vec![Item::Line { from, to, stroke: Stroke::solid(Color::BLACK, width) }]
    };
    for (number, (parts, places)) in content.pages.iter().zip(&plan.pages).enumerate() {
        let page = builder.page(size);
        if number == 0 {
            head(order, content, plan, page, builder);
            builder.decorate(page, rule(plan.rule, order.template.title.rule));
        }
        for (part, place) in parts.iter().zip(places) {
            match (part, place) {
                (Part::Columns(columns), Place::Columns { top, height, widths }) => {
                    let mut left = margins.left;
                    for (index, cells) in columns.iter().enumerate() {
                        let measure = plan.measure(index, columns.len());
                        let manner = plan.manner(sheet, measure, widths[index]);
                        column(cells, &manner, Point { x: left, y: *top }, *height, page, builder)?;
                        left += measure + sheet.columns.gutter;
                    }
                }
                (_, Place::Rule(y)) => builder.decorate(page, rule(*y, sheet.rule)),
                (Part::Rule, Place::Columns { .. }) => {}
            }
        }
        if let Some(size) = sheet.running.filter(|_| number > 0) {
            page_number(order, number + 1, size, page, builder)?;
        }
    }
    Ok(())
}

/// The number of a page in the middle of its foot. It is decoration: readers of the structure count pages themselves.
fn page_number(
    order: &Order<'_>,
    number: usize,
    size: Pt,
    page: usize,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let whole = order.page();
    let words = words::line(&number.to_string(), Face::Semibold, order.language.tag())?;
    for line in words.lines(size, whole.width) {
        let at = Point { x: (whole.width - line.width) / 2.0, y: whole.height - order.template.margins.bottom };
        builder.decorate(page, line.at(at));
    }
    Ok(())
}

/// The title at the left and the words beside it at the right, on one baseline, or below it.
fn head(order: &Order<'_>, content: &Content<'_>, plan: &Plan, page: usize, builder: &mut Builder) {
    let (template, width) = (order.template, order.page().width);
    let (node, words) = &content.title;
    let at = Point { x: template.margins.left, y: plan.title };
    builder.outline(1, words.text().to_owned(), page, template.margins.top);
    let size = plan.size * template.title.size;
    for line in words.lines(size, width) {
        builder.line(page, *node, line, at);
    }
    if let Some((node, words)) = &content.subtitle {
        for line in words.lines(plan.size * template.title.subtitle, width) {
            let beside = plan.subtitle == plan.title;
            let x = if beside { width - template.margins.right - line.width } else { template.margins.left };
            builder.line(page, *node, line, Point { x, y: plan.subtitle });
        }
    }
}

fn column(
    cells: &[Cell<'_>],
    manner: &Manner,
    at: Point,
    height: Mm,
    page: usize,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let Ok(blocks) = stack::set(cells, manner) else { return Ok(()) };
    let left_over = height - stack::height(&blocks);
    let is_space = |block: &Block<'_>| matches!(block.content, stack::Content::Space);
    let spaced = blocks.iter().any(is_space);
    // without `space`, figures are moved apart
    let is_loose = |(index, block): (usize, &Block<'_>)| {
        if spaced { is_space(block) } else { index > 0 && matches!(block.content, stack::Content::Figure(_)) }
    };
    let all = blocks.iter().enumerate().filter(|&of| is_loose(of)).count();
    let (mut moved, mut passed) = (Mm::ZERO, 0);
    let mut y = at.y;
    for (index, block) in blocks.iter().enumerate() {
        y += block.room.above;
        if is_loose((index, block)) {
            passed += 1;
            let mut so_far = left_over * (f64::from(passed) / all as f64);
            // what stands on the grid stays on it
            if blocks[index..].iter().any(|block| block.room.anchor.is_some()) {
                so_far = manner.step() * (so_far / manner.step() + 1e-6).floor();
            }
            y += so_far - moved;
            moved = so_far;
        }
        draw_block(block, manner, Point { x: at.x, y }, page, builder)?;
        y += block.room.height;
    }
    Ok(())
}

fn draw_block(
    block: &Block<'_>,
    manner: &Manner,
    at: Point,
    page: usize,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    match &block.content {
        stack::Content::Space => Ok(()),
        stack::Content::Rows { rows, scale } => {
            text(rows, manner.leading * *scale, at, page, builder);
            Ok(())
        }
        stack::Content::Figure(boards) => boards
            .iter()
            .enumerate()
            .try_for_each(|(index, set)| board(set, &format!("{}-{index}", block.name), manner, at, page, builder)),
    }
}

/// Rows from a first baseline on.
fn text(rows: &[Row<'_>], leading: Mm, at: Point, page: usize, builder: &mut Builder) {
    let mut y = at.y;
    for (index, row) in rows.iter().enumerate() {
        if index > 0 {
            y += leading * (row.above + row.height);
        }
        if let Some((level, title)) = row.heading {
            builder.outline(level, words::plain(title), page, y - leading);
        }
        for ink in &row.ink {
            builder.line(page, ink.node, ink.line.clone(), Point { x: at.x + ink.x, y });
        }
    }
}

fn board(
    set: &SetBoard<'_>,
    id: &str,
    manner: &Manner,
    at: Point,
    page: usize,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let drawn = set.cell.board.draw(set.square, id)?;
    let left = at.x + set.x;
    let offset = Point { x: left - drawn.hang, y: at.y + set.letters - drawn.letters };
    let bounds = Rect { origin: offset, size: drawn.scene.size };
    builder.figure(page, set.cell.figure, bounds, drawn.scene);
    let leading = stack::caption_leading(manner);
    let mut y = at.y + set.caption_top;
    for line in set.caption.iter().cloned() {
        builder.line(page, set.cell.caption_node, line, Point { x: left, y });
        y += leading;
    }
    Ok(())
}

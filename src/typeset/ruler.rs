//! A ruler with millimetres above its line and inches below it, to hold a real one against, and beside it how to print.

use super::Order;
use super::structure::{Builder, Node};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::scene::{Color, Face, Item, Mm, Point, Pt, Role, Stroke};
use crate::text::face;

/// How long it is: four inches, which is a little more than 100 mm.
const WIDTH: Mm = Mm(101.6);

/// The line, and the ticks: the thinnest that survive a copy.
const LINE: Mm = Mm(0.35);
const TICK: Mm = Mm(0.25);
/// The lengths of ticks, from the finest.
const TICKS: [Mm; 3] = [Mm(1.8), Mm(2.8), Mm(4.2)];
/// Between the ruler and the words beside it: what its unit needs, and a little more.
const BESIDE: Mm = Mm(14.0);
/// Between a tick and its label, in type sizes.
const LABEL_GAP: f64 = 0.35;

/// How high the ruler is with its labels.
pub(super) fn height(size: Pt) -> Mm {
    (TICKS[2] + size.to_mm() * (LABEL_GAP + figure_height())) * 2.0
}

/// Draws it with the top of its upper labels at a place, and the words beside it up to the right.
pub(super) fn foot(
    order: &Order<'_>,
    size: Pt,
    at: Point,
    right: Mm,
    page: usize,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    draw(order, size, at, page, builder)?;
    let (language, body) = (order.language, order.template.body);
    let node = builder.node(Node::ROOT, Role::Paragraph);
    let advice = words::phrase("print-at-100", Face::Semibold, language)?;
    let x = at.x + WIDTH + BESIDE;
    let lines = advice.lines(body.size.most, right - x);
    let leading = body.size.most.to_mm() * body.leading.least;
    let capital = body.size.most.to_mm() * face::metrics(Face::Semibold).cap_height;
    // the words in the middle of the ruler's height
    let mut y = at.y + (height(size) - leading * (lines.len().max(1) - 1) as f64 + capital) / 2.0;
    for line in lines {
        builder.place(page, node, line.at(Point { x, y }));
        y += leading;
    }
    Ok(())
}

/// Draws the ruler alone.
fn draw(order: &Order<'_>, size: Pt, at: Point, page: usize, builder: &mut Builder) -> Result<(), Diagnostic> {
    let y = at.y + height(size) / 2.0;
    let line = |from: Point, to: Point, width| Item::Line { from, to, stroke: Stroke::solid(Color::BLACK, width) };
    let mut items = vec![line(Point { x: at.x - TICK / 2.0, y }, Point { x: at.x + WIDTH + TICK / 2.0, y }, LINE)];
    let mut tick = |x: Mm, length: Mm| {
        items.push(line(Point { x: at.x + x, y }, Point { x: at.x + x, y: y + length }, TICK));
    };
    for mm in 0..=100_u32 {
        tick(Mm(f64::from(mm)), -tick_length(mm, 10));
    }
    for eighth in 0..=32_u32 {
        tick(Mm(f64::from(eighth) * 25.4 / 8.0), tick_length(eighth, 8));
    }
    builder.decorate(page, items);

    let gap = TICKS[2] + size.to_mm() * LABEL_GAP;
    let upper = y - gap;
    let lower = y + gap + size.to_mm() * figure_height();
    let language = order.language;
    let figure = |text: &str| words::line(text, Face::Semibold, language.tag());
    let unit = |key| words::phrase(key, Face::Semibold, language);
    let labels = [
        (figure("0")?, Mm::ZERO, upper),
        (figure("50")?, Mm(50.0), upper),
        (unit("ruler-mm")?, Mm(100.0), upper),
        (figure("0")?, Mm::ZERO, lower),
        (figure("2")?, Mm(50.8), lower),
        (unit("ruler-inch")?, WIDTH, lower),
    ];
    let node = builder.node(Node::ROOT, Role::Paragraph);
    for (shaped, x, y) in labels {
        // a figure is centred on its tick; the unit follows it
        let figures: String = shaped.text().chars().take_while(char::is_ascii_digit).collect();
        let half = figure(&figures)?.width(size) / 2.0;
        for line in shaped.lines(size, WIDTH) {
            builder.place(page, node, line.at(Point { x: at.x + x - half, y }));
        }
    }
    Ok(())
}

fn figure_height() -> f64 {
    face::metrics(Face::Semibold).figure_height
}

/// How long tick `index` is, where `whole` of them make a unit with a longer tick in its middle.
const fn tick_length(index: u32, whole: u32) -> Mm {
    if index.is_multiple_of(whole) {
        TICKS[2]
    } else if index.is_multiple_of(whole / 2) {
        TICKS[1]
    } else {
        TICKS[0]
    }
}

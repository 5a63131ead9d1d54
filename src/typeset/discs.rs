//! Discs to cut out: a page of their white sides with the circles to cut along, and a page of their black sides.
//!
//! The discs lie in full rows in the middle of the page, so that the pages lie over one another whichever edge of the paper
//! they are turned over; the black reaches a little over every disc, so that a page that lies a little askew does not show.

use super::Order;
use super::ruler;
use super::steps::Steps;
use super::structure::{Builder, Node};
use super::words;
use crate::content::template::{Crosses, Discs, UNPRINTABLE};
use crate::diagnostic::Diagnostic;
use crate::scene::{Color, Document, Face, Item, Mm, Paint, Point, Pt, Rect, Role, Size, Stroke};
use crate::text::face;

/// Between the words or the ruler and the discs with their crosses.
const BESIDE: Mm = Mm(4.0);
/// From the title to the steps, in lines of these.
const STEPS_BELOW: f64 = 2.0;

pub(super) fn set(order: &Order<'_>, discs: &Discs) -> Result<Document, Diagnostic> {
    let (paper, template, language) = (order.page(), order.template, order.language);
    let (margins, size) = (template.margins, template.body.size.most);
    let title_size = size * template.title.size;
    let title = margins.top + title_size.to_mm() * face::metrics(Face::Bold).cap_height;
    let right = paper.width - margins.right;
    let steps = Steps::of(order, "discs-steps", right - margins.left)?;
    let first = Point { x: margins.left, y: title + size.to_mm() * STEPS_BELOW };
    let ruler_top = paper.height - margins.bottom - ruler::height(discs.ruler);
    // as much is left free below as above
    let used = (first.y + steps.height()).max(paper.height - ruler_top) + BESIDE;
    let room = Size { width: paper.width - UNPRINTABLE * 2.0, height: paper.height - used * 2.0 };
    let array = Array::of(discs, room, paper).ok_or_else(|| Array::fault(discs, room, order))?;

    let mut builder = Builder::new();
    let count = array.centres.len().to_string();
    let page = builder.page(paper);
    let at = Point { x: margins.left, y: title };
    heading(order, "discs-title", (1, title_size), at, page, &mut builder)?;
    steps.draw(first, page, &mut builder);
    let outline = Paint::stroke(Stroke::solid(Color::BLACK, discs.outline));
    let white = array.circles(discs.diameter / 2.0, outline);
    let bounds = array.bounds((discs.diameter + discs.outline) / 2.0);
    figure(language.fill("discs-white-alt", &[("count", &count)]), bounds, white, page, &mut builder);
    builder.decorate(page, array.crosses(discs.diameter / 2.0, discs.crosses));
    ruler::foot(order, discs.ruler, Point { x: margins.left, y: ruler_top }, right, page, &mut builder)?;

    let page = builder.page(paper);
    heading(order, "discs-back", (2, size * template.title.subtitle), at, page, &mut builder)?;
    let radius = discs.diameter / 2.0 + discs.bleed;
    let black = array.circles(radius, Paint::fill(Color::BLACK));
    figure(language.fill("discs-black-alt", &[("count", &count)]), array.bounds(radius), black, page, &mut builder);
    builder.decorate(page, array.crosses(discs.diameter / 2.0, discs.crosses));
    Ok(builder.finish(order.metadata.clone()))
}

/// A heading of a level and a size.
fn heading(
    order: &Order<'_>,
    phrase: &str,
    (level, size): (u8, Pt),
    at: Point,
    page: usize,
    builder: &mut Builder,
) -> Result<(), Diagnostic> {
    let words = order.language.phrase(phrase);
    let node = builder.node(Node::ROOT, Role::Heading(level));
    builder.outline(level, words.to_owned(), page, order.template.margins.top);
    for line in words::line(words, Face::Bold, order.language.tag())?.lines(size, order.page().width) {
        builder.place(page, node, line.at(at));
    }
    Ok(())
}

fn figure(alt: String, bounds: Rect, items: Vec<Item>, page: usize, builder: &mut Builder) {
    let node = builder.node(Node::ROOT, Role::Figure { alt, page, bounds, metadata: Vec::new() });
    builder.place(page, node, items);
}

/// Discs in full rows in the middle of a page.
struct Array {
    centres: Vec<Point>,
}

impl Array {
    /// The array with the fewest discs to spare, the most nearly square of these; `None` where they do not fit.
    fn of(discs: &Discs, room: Size, paper: Size) -> Option<Self> {
        let most = Self::most(discs, room);
        let arrays = (1..=most.0).map(|columns| (columns, discs.count.div_ceil(columns)));
        let (columns, rows) = arrays
            .filter(|&(_, rows)| rows <= most.1)
            .min_by_key(|&(columns, rows)| (columns * rows, columns.abs_diff(rows)))?;
        let pitch = discs.diameter + discs.gap;
        let along =
            |middle: Mm, count: u32, index: u32| middle + pitch * (f64::from(index) - f64::from(count - 1) / 2.0);
        let row = |row| {
            (0..columns).map(move |column| Point {
                x: along(paper.width / 2.0, columns, column),
                y: along(paper.height / 2.0, rows, row),
            })
        };
        Some(Self { centres: (0..rows).flat_map(row).collect() })
    }

    /// How many discs fit beside and above each other.
    fn most(discs: &Discs, room: Size) -> (u32, u32) {
        let around = discs.bleed.max(discs.crosses.away + discs.crosses.size / 2.0) * 2.0;
        let fit = |length: Mm| {
            let count = (length - around + discs.gap) / (discs.diameter + discs.gap);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to a thousand")]
            let count = (count + 1e-9).floor().clamp(0.0, 1000.0) as u32;
            count
        };
        (fit(room.width), fit(room.height))
    }

    fn fault(discs: &Discs, room: Size, order: &Order<'_>) -> Diagnostic {
        let (columns, rows) = Self::most(discs, room);
        let (count, diameter, paper) = (discs.count, discs.diameter, order.paper.word());
        let fault = format!("{count} discs of {diameter} do not fit on {paper} paper; {} do", columns * rows);
        let fault = Diagnostic::error(fault).at(discs.span);
        fault.help("make `count`, `diameter` or `gap` smaller")
    }

    fn circles(&self, radius: Mm, paint: Paint) -> Vec<Item> {
        self.centres.iter().map(|&centre| Item::Circle { centre, radius, paint }).collect()
    }

    /// The rectangle around discs of a radius.
    fn bounds(&self, radius: Mm) -> Rect {
        let [first, last] =
            [self.centres.first(), self.centres.last()].map(|centre| centre.copied().unwrap_or_default());
        let size = Size { width: last.x - first.x, height: last.y - first.y };
        Rect { origin: first, size }.inset(-radius)
    }

    /// A cross at every corner.
    fn crosses(&self, radius: Mm, crosses: Crosses) -> Vec<Item> {
        let corners = self.bounds(radius).inset(-crosses.away);
        let (half, stroke) = (crosses.size / 2.0, Stroke::solid(Color::BLACK, crosses.line));
        let places = [corners.left(), corners.right()].into_iter().flat_map(|x| {
            let y = [corners.top(), corners.bottom()];
            y.map(|y| Point { x, y })
        });
        places
            .flat_map(|middle| {
                let arms = [Point { x: half, y: Mm::ZERO }, Point { x: Mm::ZERO, y: half }];
                arms.map(|arm| Item::Line { from: middle - arm, to: middle + arm, stroke })
            })
            .collect()
    }
}

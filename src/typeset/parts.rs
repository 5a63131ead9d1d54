//! A board to play on in four sheets: each has a corner of its paper as a corner of the board, so that only the joints are
//! cut. What is cut off holds the words, a map of the sheets and a ruler.

use std::collections::BTreeMap;

use super::Order;
use super::board;
use super::ruler;
use super::steps::Steps;
use super::structure::{Builder, Node};
use super::words;
use crate::content::template::{Parts, UNPRINTABLE};
use crate::content::{Crop, PictureWords};
use crate::diagnostic::Diagnostic;
use crate::figure::{self, Edge, Layout, Part};
use crate::rules::Square;
use crate::scene::{Color, Document, Face, Item, Mm, Paint, Point, Rect, Role, Scene, Size, Stroke};
use crate::text::{face, label};

/// One of the sheets: its column and its row, from the top left.
#[derive(Clone, Copy)]
struct Sheet {
    column: u8,
    row: u8,
}

/// In the order of their numbers, and in that of reading.
const SHEETS: [Sheet; 4] = [
    Sheet { column: 0, row: 0 },
    Sheet { column: 1, row: 0 },
    Sheet { column: 0, row: 1 },
    Sheet { column: 1, row: 1 },
];

/// How many squares a sheet has in a row.
const SQUARES: u8 = 4;
/// Between the board with its flaps and the words, and between these and the ruler.
const BESIDE: Mm = Mm(5.0);
/// Between the words and the map.
const MAP_LEFT: Mm = Mm(12.0);
/// From the title to the name of the sheet and from there to the steps, in lines of that text.
const LABEL_BELOW: f64 = 1.6;
const STEPS_BELOW: f64 = 1.9;
/// The size of the figures of the map, as a part of one of its fields.
const MAP_FIGURE: f64 = 0.5;

pub(super) fn set(order: &Order<'_>, parts: &Parts) -> Result<Document, Diagnostic> {
    let mut builder = Builder::new();
    for sheet in SHEETS {
        draw(order, parts, sheet, &mut builder)?;
    }
    Ok(builder.finish(order.metadata.clone()))
}

fn draw(order: &Order<'_>, parts: &Parts, sheet: Sheet, builder: &mut Builder) -> Result<(), Diagnostic> {
    let (paper, template) = (order.page(), order.template);
    let (scene, squares) = picture(order, parts, sheet);
    let border = parts.joints.border;
    let offset = Point {
        x: if sheet.column == 0 { border - squares.left() } else { paper.width - border - squares.right() },
        y: if sheet.row == 0 { border - squares.top() } else { paper.height - border - squares.bottom() },
    };
    let board = Rect { origin: offset, size: scene.size };
    check(&board, sheet, order, parts)?;
    let margins = template.margins;
    let (top, bottom) = if sheet.row == 0 {
        (board.bottom() + BESIDE, paper.height - margins.bottom)
    } else {
        (margins.top, board.top() - BESIDE)
    };
    let size = Size { width: paper.width - margins.left - margins.right, height: bottom - top };
    let room = Rect { origin: Point { x: margins.left, y: top }, size };

    let page = builder.page(paper);
    let below = head(order, parts, sheet, &room, page, builder)?;
    let at = Point { x: room.left(), y: room.bottom() - ruler::height(parts.board.ruler) };
    let over = below.max(room.top() + parts.map) + BESIDE - at.y;
    if over > Mm::ZERO {
        let fault = format!(
            "the words beside the board need {:.1} mm more on {} paper than its sheets leave",
            over.0,
            order.paper.word()
        );
        return Err(Diagnostic::error(fault).at(template.span).help("make `map`, the type or `square` smaller"));
    }
    builder.decorate(page, map(parts, sheet, Point { x: room.right() - parts.map, y: room.top() })?);
    let role = Role::Figure { alt: scene.description.clone(), page, bounds: Rect::default(), metadata: Vec::new() };
    let node = builder.node(Node::ROOT, role);
    builder.figure(page, node, board, scene);
    ruler::foot(order, parts.board.ruler, at, room.right(), page, builder)
}

/// The picture of a sheet, and where its squares lie in it.
fn picture(order: &Order<'_>, parts: &Parts, sheet: Sheet) -> (Scene, Rect) {
    let layout = Layout { coordinates: sheet.outer().into(), ..board::layout(&parts.board) };
    let (joints, part) = (parts.joints, sheet.squares());
    let part =
        Part { squares: part, flaps: sheet.flaps(), flap: joints.flap, overlap: joints.overlap, line: joints.line };
    let language = order.language;
    let [first, last] = [part.squares.first(), part.squares.last()].map(|square| square.to_string());
    let alt = language.fill("alt-crop", &[("first", &first), ("last", &last)]);
    let words = PictureWords {
        language: language.tag().to_owned(),
        title: title(order, sheet),
        alt: format!("{alt} {}", language.phrase("alt-empty")),
        ..PictureWords::default()
    };
    let id = format!("board-{}", sheet.number());
    (figure::compose_part(&part, &words, &id, order.pictures.theme, &layout), part.place(&layout))
}

fn title(order: &Order<'_>, sheet: Sheet) -> String {
    let squares = sheet.squares();
    let [number, count] = [sheet.number(), SHEETS.len()].map(|number| number.to_string());
    let [first, last] = [squares.first(), squares.last()].map(|square| square.to_string());
    order.language.fill("part-title", &[("number", &number), ("count", &count), ("first", &first), ("last", &last)])
}

/// The title and the name of the sheet; on the first one the steps too. Returns where they end.
fn head(
    order: &Order<'_>,
    parts: &Parts,
    sheet: Sheet,
    room: &Rect,
    page: usize,
    builder: &mut Builder,
) -> Result<Mm, Diagnostic> {
    let (template, language) = (order.template, order.language);
    let size = template.body.size.most;
    let [title_size, label_size] = [size * template.title.size, size * template.title.subtitle];
    let measure = room.size.width - parts.map - MAP_LEFT;
    let y = room.top() + title_size.to_mm() * face::metrics(Face::Bold).cap_height;
    let board = language.phrase("board-title");
    let lines = words::phrase("board-title", Face::Bold, language)?.lines(title_size, measure);
    let items = lines.into_iter().flat_map(|line| line.at(Point { x: room.left(), y })).collect();
    if page == 0 {
        builder.outline(1, board.to_owned(), page, room.top());
        let node = builder.node(Node::ROOT, Role::Heading(1));
        builder.place(page, node, items);
    } else {
        // said once
        builder.decorate(page, items);
    }
    let name = title(order, sheet);
    let y = y + label_size.to_mm() * LABEL_BELOW;
    let node = builder.node(Node::ROOT, Role::Heading(2));
    let lines = words::line(&name, Face::Semibold, language.tag())?.lines(label_size, measure);
    let items = lines.into_iter().flat_map(|line| line.at(Point { x: room.left(), y })).collect();
    builder.outline(2, name, page, room.top());
    builder.place(page, node, items);
    if page > 0 {
        return Ok(y);
    }
    let steps = Steps::of(order, "part-steps", measure)?;
    let at = Point { x: room.left(), y: y + size.to_mm() * STEPS_BELOW };
    let end = at.y + steps.height();
    steps.draw(at, page, builder);
    Ok(end)
}

/// How the sheets lie: a small board of four fields with their numbers, this one black.
fn map(parts: &Parts, this: Sheet, at: Point) -> Result<Vec<Item>, Diagnostic> {
    let field = parts.map / 2.0;
    let stroke = Stroke::solid(Color::BLACK, parts.board.lines.grid);
    let size = (field * MAP_FIGURE).to_pt();
    let mut items = Vec::new();
    for sheet in SHEETS {
        let origin = at + Point { x: field * f64::from(sheet.column), y: field * f64::from(sheet.row) };
        let rect = Rect { origin, size: Size { width: field, height: field } };
        let own = sheet.number() == this.number();
        let ink = if own { Color::WHITE } else { Color::BLACK };
        items.extend(own.then(|| Item::Rect { rect, paint: Paint::fill(Color::BLACK) }));
        items.push(Item::Rect { rect, paint: Paint::stroke(stroke) });
        let run = label::line(&sheet.number().to_string(), Face::Semibold, size, ink, Point::ORIGIN);
        let mut run = run.map_err(|missing| Diagnostic::error(missing.to_string()))?;
        let half = size.to_mm() * (face::metrics(Face::Semibold).figure_height / 2.0);
        run.origin = rect.centre() + Point { x: -(run.width() / 2.0), y: half };
        items.push(Item::Text(run));
    }
    Ok(items)
}

/// A board is never made smaller, and nothing is printed where no printer reaches.
fn check(board: &Rect, sheet: Sheet, order: &Order<'_>, parts: &Parts) -> Result<(), Diagnostic> {
    let paper = Rect { origin: Point::ORIGIN, size: order.page() }.inset(UNPRINTABLE);
    let (left, right) = (paper.left() - board.left(), board.right() - paper.right());
    let (above, below) = (paper.top() - board.top(), board.bottom() - paper.bottom());
    let (wide, outer) = if sheet.column == 0 { (right, left) } else { (left, right) };
    let (high, other) = if sheet.row == 0 { (below, above) } else { (above, below) };
    let outer = outer.max(other);
    let word = order.paper.word();
    let (fault, span, help) = if outer.0 > 1e-9 {
        (
            format!("the border of the board is {:.1} mm too narrow for its coordinates", outer.0),
            parts.joints.span,
            "make `border` larger or `coordinates` smaller",
        )
    } else if wide.max(high).0 > 1e-9 {
        let (by, side) = if wide > high { (wide, "wide") } else { (high, "high") };
        (
            format!("the sheets of the board are {:.1} mm too {side} for {word} paper", by.0),
            parts.board.span,
            "make `square`, `flap` or `border` smaller",
        )
    } else {
        return Ok(());
    };
    Err(Diagnostic::error(fault).at(span).help(help))
}

impl Sheet {
    /// From 1.
    const fn number(self) -> usize {
        (self.row * 2 + self.column + 1) as usize
    }

    fn squares(self) -> Crop {
        let square = |column, row| Square::new(column, row).unwrap_or(Crop::BOARD.first());
        let (column, row) = (self.column * SQUARES, self.row * SQUARES);
        Crop::new(square(column, row), square(column + SQUARES - 1, row + SQUARES - 1))
    }

    /// Its sides that are sides of the board.
    const fn outer(self) -> [Edge; 2] {
        [if self.row == 0 { Edge::Top } else { Edge::Bottom }, if self.column == 0 { Edge::Left } else { Edge::Right }]
    }

    /// Every sheet has the flaps for the next one in its row and in its column, which are laid over it.
    fn flaps(self) -> BTreeMap<Edge, char> {
        let name = |next: usize| char::from_digit(u32::try_from(self.number() + next).ok()?, 10);
        let right = (self.column == 0).then(|| Some((Edge::Right, name(1)?))).flatten();
        let below = (self.row == 0).then(|| Some((Edge::Bottom, name(2)?))).flatten();
        right.into_iter().chain(below).collect()
    }
}

//! A report of one game on one page: who played and how it ended, all moves on a board and in a table, and positions.

mod table;

use super::Order;
use super::form::{Align, Form, Style};
use super::pictures::Board;
use super::structure::Node;
use super::words;
use crate::content::Played;
use crate::content::template::Report;
use crate::diagnostic::Diagnostic;
use crate::rules::{Score, Side};
use crate::scene::{Document, Face, Mm, Point, Rect, Role};
use crate::text::paragraph::Line;
use table::Table;

/// The names of the players, in body sizes.
const NAMES: f64 = 1.2;
/// From one name to the other, in body sizes.
const NAME_LINE: f64 = 1.75;
/// The room above a part of the page, at least and at most.
const ABOVE: (Mm, Mm) = (Mm(5.0), Mm(16.0));
/// From a board to its caption, and between the lines of one, in caption sizes.
const CAPTION: (f64, f64) = (1.5, 1.25);

pub(super) fn set(order: &Order<'_>, layout: &Report) -> Result<Document, Diagnostic> {
    let game = order.game.ok_or_else(|| {
        Diagnostic::error("a report is made of a game, and there is none")
            .at(order.template.span)
            .help("write `game:` and the id of a diagram into the template, or give a file to `outflank document`")
    })?;
    let Some(moves) = game.moves() else {
        return Err(Diagnostic::error("the game has no moves, so there is nothing to report").at(order.template.span));
    };
    let mut form = Form::new(order);
    let margins = order.template.margins;
    let (left, right) = (margins.left, order.page().width - margins.right);
    let foot = order.page().height - margins.bottom;

    let y = head(&mut form, game, (left, right))?;

    // first all heights, then the room between the parts
    let board = order.pictures.of_game(moves, layout.coordinates, layout.lines);
    let (high, wide) = (board.height(layout.square), board.width(layout.square));
    let table = Table::new(layout, game, form.style(Face::Regular));
    let rows = rows(&form, layout, game, right - left);
    let notes = Notes::new(&form, layout, game, wide)?;
    let high = (high + notes.height).max(board.letters() + table.height(layout.square * 8.0));
    let set: Mm = y + high + rows.iter().map(|row| row.height).sum();
    let parts = 1.0 + rows.len() as f64;
    let over = set + ABOVE.0 * parts - foot;
    if over > Mm::ZERO {
        let paper = order.paper.word();
        return Err(Diagnostic::error(format!("the report is {:.1} mm too high for {paper} paper", over.0))
            .at(order.template.span)
            .help("make `square` smaller, or ask for fewer `positions`"));
    }
    let above = ((foot - set) / parts).min(ABOVE.1);

    let mut top = y + above;
    place(&mut form, Node::ROOT, &board, "game", layout.square, Point { x: left, y: top })?;
    notes.draw(&mut form, Point { x: left, y: top + board.height(layout.square) });
    let beside = (left + wide + layout.gutter, right);
    table.draw(&mut form, beside, (top + board.letters(), top + board.top(layout.square)), layout.square * 8.0)?;
    top += high + above;
    for row in rows {
        row.draw(&mut form, layout, left, top)?;
        top += row.height + above;
    }
    Ok(form.finish())
}

/// The title with what is known of the occasion, and the players with the result. Returns where it ends.
fn head(form: &mut Form<'_>, game: &Played, (left, right): (Mm, Mm)) -> Result<Mm, Diagnostic> {
    let (template, header) = (form.order.template, game.header());
    let rule = form.title((Node::ROOT, 1), form.phrase("report-title"), (left, right), template.margins.top)?;
    let body = template.body.size.most;
    let occasion = header.event_line();
    if !occasion.is_empty() {
        let node = form.builder.node(Node::ROOT, Role::Paragraph);
        let style = Style::new(Face::Regular, body * template.title.subtitle);
        let y = template.margins.top + Style::new(Face::Bold, body * template.title.size).cap();
        form.fitted(node, &occasion, style, Point { x: right, y }, Align::Right, (right - left) * 0.6)?;
    }
    let style = Style::new(Face::Semibold, body * NAMES);
    let middle = left + (right - left) * 0.56;
    let first = rule + body.to_mm() * (NAME_LINE * 1.1);
    let mut y = first;
    let label = form.style(Face::Regular);
    let mut labels = Mm::ZERO;
    for side in Side::ALL {
        labels = labels.max(form.width(form.order.language.side(side), label)?);
    }
    for side in Side::ALL {
        let radius = style.cap() * 0.62;
        form.disc(side, Point { x: left + radius, y: y - style.cap() / 2.0 }, radius);
        let mut x = left + radius * 2.0 + Mm(2.0);
        let node = form.builder.node(Node::ROOT, Role::Paragraph);
        // without names the sides stand for them
        let mut name = form.order.language.side(side).to_owned();
        if header.has_players() {
            form.words(Some(node), &format!("{name} "), label, Point { x, y }, Align::Left)?;
            x += labels + Mm(2.0);
            header.player(side).clone_into(&mut name);
        }
        form.fitted(node, &name, style, Point { x, y }, Align::Left, middle - x - Mm(14.0))?;
        let discs = format!(" {}", game.discs().of(side));
        form.words(Some(node), &discs, style, Point { x: middle - Mm(6.0), y }, Align::Right)?;
        y += body.to_mm() * NAME_LINE;
    }
    let mut told = vec![game.result(form.order.language)];
    told.extend(tournament(form, game));
    let text = form.style(Face::Regular);
    for (index, sentence) in told.iter().enumerate() {
        let node = form.builder.node(Node::ROOT, Role::Paragraph);
        let at = Point { x: middle, y: first + body.to_mm() * (NAME_LINE * index as f64) };
        form.fitted(node, sentence, text, at, Align::Left, right - middle)?;
    }
    Ok(y - body.to_mm() * NAME_LINE)
}

/// The tournament score, where it is not the discs on the board.
fn tournament(form: &Form<'_>, game: &Played) -> Option<String> {
    let score = game.tournament().filter(|&score| score != game.discs())?;
    let language = form.order.language;
    Some(language.fill("note-tournament", &[("score", &language.score(score))]))
}

/// What stands under the board with all moves: the passes.
struct Notes {
    lines: Vec<Line>,
    leading: Mm,
    height: Mm,
}

impl Notes {
    fn new(form: &Form<'_>, layout: &Report, game: &Played, measure: Mm) -> Result<Self, Diagnostic> {
        let size = form.order.template.body.size.most * layout.caption;
        let shaped =
            words::line(&form.order.language.sentences(game.notes()), Face::Regular, form.order.language.tag())?;
        let lines = shaped.lines(size, measure);
        let leading = size.to_mm() * CAPTION.1;
        let more = leading * lines.len().saturating_sub(1) as f64;
        let height = if lines.is_empty() { Mm::ZERO } else { size.to_mm() * CAPTION.0 + more };
        Ok(Self { lines, leading, height })
    }

    /// Draws them below a place.
    fn draw(self, form: &mut Form<'_>, at: Point) {
        let mut y = at.y + self.height - self.leading * self.lines.len().saturating_sub(1) as f64;
        let node = form.builder.node(Node::ROOT, Role::Paragraph);
        for line in self.lines {
            form.builder.place(form.page, node, line.at(Point { x: at.x, y }));
            y += self.leading;
        }
    }
}

/// Positions beside each other, measured.
struct Row<'a> {
    boards: Vec<(Board<'a>, usize, Score)>,
    square: Mm,
    caption: Style,
    height: Mm,
    /// From the left of one to the left of the next.
    step: Mm,
}

fn rows<'a>(form: &Form<'a>, layout: &Report, game: &'a Played, width: Mm) -> Vec<Row<'a>> {
    let across = layout.across.min(game.positions().len()).max(1);
    let each = (width - layout.gutter * (layout.across - 1) as f64) / layout.across as f64;
    let caption = Style::new(Face::Semibold, form.order.template.body.size.most * layout.caption);
    let row = |positions: &'a [crate::content::Pictured]| {
        let boards: Vec<_> = positions
            .iter()
            .map(|pictured| {
                let game = pictured.diagram.game();
                let board = form.order.pictures.of_game(pictured, layout.coordinates, layout.lines);
                (board, game.len(), game.position().board.count())
            })
            .collect();
        let square = boards.first().map_or(layout.square, |(board, ..)| board.square(each)).min(layout.square);
        let high = boards.iter().map(|(board, ..)| board.height(square)).fold(Mm::ZERO, Mm::max);
        let height = high + (caption.size * (CAPTION.0 + CAPTION.1)).to_mm();
        Row { boards, square, caption, height, step: each + layout.gutter }
    };
    game.positions().chunks(across).map(row).collect()
}

impl Row<'_> {
    fn draw(&self, form: &mut Form<'_>, layout: &Report, left: Mm, top: Mm) -> Result<(), Diagnostic> {
        let size = self.caption.size.to_mm();
        let baseline = top + self.height - size * CAPTION.1;
        for (index, (board, moves, discs)) in self.boards.iter().enumerate() {
            let x = left + self.step * index as f64;
            let group = form.builder.node(Node::ROOT, Role::Section);
            place(form, group, board, &format!("after-{moves}"), self.square, Point { x, y: top })?;
            let language = form.order.language;
            let (black, white) = (discs.black.to_string(), discs.white.to_string());
            let after = match moves {
                0 => language.phrase("frame-start").to_owned(),
                _ => language.fill("report-after", &[("ply", &moves.to_string())]),
            };
            let counted = language.fill("report-discs", &[("black", &black), ("white", &white)]);
            let node = form.builder.node(group, Role::Caption);
            let room = self.step - layout.gutter;
            let plain = Style { face: Face::Regular, ..self.caption };
            form.fitted(
                node,
                &format!("{after} "),
                self.caption,
                Point { x, y: baseline },
                Align::Left,
                room + Mm(2.0),
            )?;
            form.fitted(node, &counted, plain, Point { x, y: baseline + size * CAPTION.1 }, Align::Left, room)?;
        }
        Ok(())
    }
}

/// Draws a board with its left line at a place and the top of its picture there; the coordinates hang outside.
fn place(
    form: &mut Form<'_>,
    parent: Node,
    board: &Board<'_>,
    id: &str,
    square: Mm,
    at: Point,
) -> Result<(), Diagnostic> {
    let drawn = board.draw(square, id)?;
    let offset = Point { x: at.x - drawn.hang, y: at.y };
    let (bounds, page) = (Rect { origin: offset, size: drawn.scene.size }, form.page);
    let alt = drawn.scene.description.clone();
    let node = form.builder.node(parent, Role::Figure { alt, page, bounds, metadata: Vec::new() });
    form.builder.figure(page, node, bounds, drawn.scene);
    Ok(())
}

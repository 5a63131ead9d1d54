//! The board of a transcript sheet, with the numbers of the moves in their squares.

use super::Sheet;
use crate::content::template::{BoardLines, Transcript};
use crate::content::{PictureWords, Played};
use crate::diagnostic::Diagnostic;
use crate::figure::{self, Edge, Layout, Lines, Margins};
use crate::rules::{Position, Side};
use crate::scene::{Face, Mm, Point, Rect, Role};
use crate::typeset::form::{Align, Form, Style};
use crate::typeset::structure::Node;

/// The height of the tallest coordinate letter, in type sizes.
const LETTERS: f64 = 0.75;
/// From the baseline of the letters to the board, as `figure` sets them, in type sizes.
const LETTERS_GAP: f64 = 0.4;

/// How much room the letters above the board take.
pub(super) fn letters(layout: &Transcript) -> Mm {
    layout.coordinates.to_mm() * LETTERS + gap(layout)
}

/// From the baseline of the letters to the squares.
pub(super) fn gap(layout: &Transcript) -> Mm {
    layout.coordinates.to_mm() * LETTERS_GAP + layout.lines.frame / 2.0
}

/// Draws the board with the top left corner of its squares at a place; the coordinates hang outside.
///
/// The numbers are not spoken square by square: the moves stand in their order in words elsewhere on the sheet.
pub(super) fn draw(form: &mut Form<'_>, parent: Node, sheet: &Sheet<'_>, at: Point) -> Result<(), Diagnostic> {
    let start = sheet.game.map_or(Position::START, |game| game.game().start());
    let words = words(form, &start, sheet.game.is_some());
    let layout = layout(sheet.layout);
    let id = format!("transcript-{}", sheet.index);
    let scene = figure::compose_board(Some(&start), &words, &id, form.order.pictures.theme, &layout);
    let offset = Point { x: at.x - layout.margins.lettered, y: at.y - layout.margins.lettered };
    let (bounds, page) = (Rect { origin: offset, size: scene.size }, form.page);
    let role = Role::Figure { alt: words.alt, page, bounds, metadata: Vec::new() };
    let node = form.builder.node(parent, role);
    form.builder.figure(page, node, bounds, scene);
    sheet.game.map_or(Ok(()), |game| numbers(form, sheet.layout, game, at))
}

fn numbers(form: &mut Form<'_>, layout: &Transcript, game: &Played, at: Point) -> Result<(), Diagnostic> {
    let style = Style::new(Face::Semibold, layout.numbers);
    for (number, ply) in (1..).zip(game.game().plies()) {
        let middle = |index: u8| layout.square * (f64::from(index) + 0.5);
        let centre = Point { x: at.x + middle(ply.square.column()), y: at.y + middle(ply.square.row()) };
        let place = Point { y: centre.y + style.half_figure(), ..centre };
        form.words(None, &number.to_string(), style, place, Align::Middle)?;
    }
    Ok(())
}

fn words(form: &Form<'_>, start: &Position, is_filled: bool) -> PictureWords {
    let language = form.order.language;
    let discs = |side| language.squares(start.board.discs(side));
    let marked = [("black", discs(Side::Black)), ("white", discs(Side::White))];
    let marked = marked.each_ref().map(|(name, squares)| (*name, squares.as_str()));
    let what = if is_filled { "transcript-filled-alt" } else { "transcript-alt" };
    PictureWords {
        language: language.tag().to_owned(),
        title: language.phrase("transcript-title").to_owned(),
        alt: format!("{} {}", language.phrase(what), language.fill("board-start-alt", &marked)),
        ..PictureWords::default()
    }
}

fn layout(transcript: &Transcript) -> Layout {
    let BoardLines { grid, frame } = transcript.lines;
    let lines = Lines { grid, frame, disc: grid, mark: frame };
    Layout {
        square: transcript.square,
        coordinates: [Edge::Top, Edge::Left].into(),
        coordinate_size: transcript.coordinates,
        margins: Margins { lettered: letters(transcript), plain: lines.frame / 2.0 },
        lines,
        ..Layout::default()
    }
}

//! A picture made of letters: for a terminal, and for mail that is plain text.

use super::arrangement::filled;
use super::frame::Frame;
use super::layout::Layout;
use crate::content::{Diagram, Edge, Legend, Mark, Picture, PictureWords, Show, View};
use crate::diagnostic::Diagnostic;
use crate::rules::{Side, Square};

/// Which characters stand for discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// `X`, `O` and `-`: seven-bit characters, for any mail and any terminal.
    Plain,
    /// `●`, `○` and `·`.
    Discs,
}

/// Draws one picture of a diagram as lines of text, each with a line end: the header, the boards, and under them what is said
/// of them. A disc is followed by its number; square brackets are around the last move, round ones around a move that is not
/// made, a dot or a number stands on a legal move, a label on its square. What has no letter is said in words.
///
/// # Errors
///
/// When the diagram has no such picture.
pub fn letters(
    diagram: &Diagram,
    picture: Picture,
    words: &PictureWords,
    legend: &Legend,
    style: Letters,
) -> Result<String, Diagnostic> {
    let views = diagram.views(picture).ok_or_else(|| super::no_such_picture(diagram, picture))?;
    let layout = Layout::default().of(diagram);
    let frame = Frame::new(diagram.crop(), diagram.orientation(), &layout);
    let mut blocks = Vec::new();
    blocks.push(header(diagram, style));
    blocks.push(legend.opening.clone());
    for (at, view) in views.iter().enumerate() {
        let told = legend.boards.get(at);
        let heading = words.under.get(at).cloned().or_else(|| told.and_then(|told| told.heading.clone()));
        let mut lines: Vec<String> = heading.into_iter().collect();
        lines.extend(board(diagram, view, &frame, style));
        lines.extend(told.iter().flat_map(|told| &told.sentences).flat_map(|sentence| folded(sentence)));
        blocks.push(lines);
    }
    blocks.push(legend.closing.iter().flat_map(|sentence| folded(sentence)).collect());
    blocks.push(words.notes.iter().flat_map(|sentence| folded(sentence)).collect());
    blocks.push(vec![words.label.clone()]);
    let blocks = blocks.into_iter().map(|lines| lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>());
    let blocks: Vec<String> = blocks.filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n") + "\n").collect();
    Ok(blocks.join("\n"))
}

/// A sentence in lines that any mail keeps as they are.
fn folded(sentence: &str) -> Vec<String> {
    filled(sentence.split(' '), |line| line.chars().count() <= WIDEST)
}

/// The longest line of words, in characters.
const WIDEST: usize = 72;

/// A line for each player, and one for the event.
fn header(diagram: &Diagram, style: Letters) -> Vec<String> {
    let Some(header) = diagram.header() else { return Vec::new() };
    let position = diagram.game().position();
    let score = position.is_over().then(|| position.board.count());
    let player = |side| {
        let score = score.map_or_else(String::new, |score| format!("  {}", score.of(side)));
        format!("{} {}{score}", disc(Some(side), style), header.player(side))
    };
    let mut lines = Vec::new();
    if header.has_players() || score.is_some() {
        lines.extend(Side::ALL.map(player));
    }
    lines.push(header.event_line());
    lines
}

const fn disc(side: Option<Side>, style: Letters) -> char {
    match (side, style) {
        (Some(Side::Black), Letters::Plain) => 'X',
        (Some(Side::White), Letters::Plain) => 'O',
        (None, Letters::Plain) => '-',
        (Some(Side::Black), Letters::Discs) => '●',
        (Some(Side::White), Letters::Discs) => '○',
        (None, Letters::Discs) => '·',
    }
}

/// The lines of one board, its columns as wide as the widest square.
fn board(diagram: &Diagram, view: &View, frame: &Frame, style: Letters) -> Vec<String> {
    let (first, last) = (frame.places.first(), frame.places.last());
    let rows = (first.row()..=last.row()).map(|row| {
        let places = (first.column()..=last.column()).filter_map(|column| Square::new(column, row));
        places.map(|place| cell(diagram, view, frame.square_at(place), style)).collect::<Vec<_>>()
    });
    let rows: Vec<Vec<(String, Brackets)>> = rows.collect();
    let width = rows.iter().flatten().map(|(text, _)| text.chars().count()).max().unwrap_or(1);
    let has = |edge| frame.layout.coordinates.contains(edge);
    let names = |edge: Edge| {
        let names = frame.names(edge).into_iter().map(|name| format!(" {name:<width$}"));
        let indent = if has(Edge::Left) { " " } else { "" };
        format!("{indent}{}", names.collect::<String>()).trim_end().to_owned()
    };
    let mut lines = Vec::new();
    if has(Edge::Top) {
        lines.push(names(Edge::Top));
    }
    for ((row, left), right) in rows.iter().zip(frame.names(Edge::Left)).zip(frame.names(Edge::Right)) {
        let mut line = String::new();
        if has(Edge::Left) {
            line.push(left);
        }
        let mut bracket = ' ';
        for (text, around) in row {
            line.push(around.map_or(bracket, |(open, _)| open));
            line.push_str(text);
            // a bracket closes right behind its text
            let room = width - text.chars().count();
            bracket = around.map_or(' ', |(_, close)| close);
            if room > 0 {
                line.push(bracket);
                line.push_str(&" ".repeat(room - 1));
                bracket = ' ';
            }
        }
        line.push(bracket);
        if has(Edge::Right) {
            line.push(right);
        }
        lines.push(line.trim_end().to_owned());
    }
    if has(Edge::Bottom) {
        lines.push(names(Edge::Bottom));
    }
    lines
}

/// The characters around a square, if there are any.
type Brackets = Option<(char, char)>;

/// What stands for a square, and the brackets around it.
fn cell(diagram: &Diagram, view: &View, square: Square, style: Letters) -> (String, Brackets) {
    let side = view.board.at(square);
    let shows = |show| diagram.show().contains(&show) && view.computed(show).contains(square);
    let bracketed =
        if view.next == Some(square) { Some(('(', ')')) } else { shows(Show::LastMove).then_some(('[', ']')) };
    if let Some(number) = view.numbers.iter().find(|number| number.square == square) {
        return (format!("{}{}", disc(side, style), number.shown), bracketed);
    }
    let label = diagram.marks().get(&square).into_iter().flatten().find_map(|(mark, _)| match mark {
        Mark::Label(text) => Some(text.clone()),
        Mark::Shape(_) => None,
    });
    let text = match (side, label) {
        (Some(_), Some(label)) => format!("{}{label}", disc(side, style)),
        (Some(_), None) => disc(side, style).to_string(),
        (None, Some(label)) => label,
        (None, None) if view.next == Some(square) => disc(Some(view.position.side), style).to_string(),
        (None, None) if shows(Show::LegalCounts) => {
            view.position.board.flips(view.position.side, square).len().to_string()
        }
        (None, None) if shows(Show::LegalMoves) => match style {
            Letters::Plain => ".".to_owned(),
            Letters::Discs => "+".to_owned(),
        },
        (None, None) => disc(None, style).to_string(),
    };
    (text, bracketed)
}

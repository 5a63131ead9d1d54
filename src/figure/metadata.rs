//! What a picture says about itself, so that it can be proved again from the file alone.

use super::layout::Layout;
use crate::content::{Diagram, Mark, Picture, Shape, Show};
use crate::rules::{Position, Side};
use crate::scene::Theme;

/// The version of these pairs.
const FORMAT: &str = "outflank 1";

/// The pairs of one picture of a diagram, in a fixed order.
pub(super) fn of_diagram(
    diagram: &Diagram,
    picture: Picture,
    position: &Position,
    id: &str,
    theme: &Theme,
    layout: &Layout,
) -> Vec<(&'static str, String)> {
    let game = diagram.game();
    let ply = game.len() - usize::from(picture == Picture::Before && !game.is_empty());
    let show: Vec<&str> = diagram.show().iter().map(|&show| show_word(show)).collect();
    let marks: Vec<String> =
        diagram.marks().iter().map(|(square, (mark, _))| format!("{square} {}", mark_word(mark))).collect();
    let mut pairs = vec![
        ("format", FORMAT.to_owned()),
        ("id", id.to_owned()),
        ("provenance", diagram.provenance().word().to_owned()),
        ("start", with_side(&game.start())),
        ("moves", game.to_string()),
        ("ply", ply.to_string()),
    ];
    pairs.extend(place(position));
    pairs.extend([
        ("picture", picture_word(picture).to_owned()),
        ("show", show.join(" ")),
        ("marks", marks.join("; ")),
        ("crop", diagram.crop().to_string()),
    ]);
    pairs.extend(look(theme, layout));
    pairs
}

/// The pairs of a board to play on.
pub(super) fn of_board(
    position: Option<&Position>,
    id: &str,
    theme: &Theme,
    layout: &Layout,
) -> Vec<(&'static str, String)> {
    let mut pairs = vec![("format", FORMAT.to_owned()), ("id", id.to_owned())];
    pairs.extend(position.into_iter().flat_map(place));
    pairs.push(("picture", "board".to_owned()));
    pairs.extend(look(theme, layout));
    pairs
}

fn place(position: &Position) -> [(&'static str, String); 2] {
    let side = if position.is_over() { "none" } else { position.side.word() };
    [("position", position.board.to_string()), ("side-to-move", side.to_owned())]
}

fn look(theme: &Theme, layout: &Layout) -> [(&'static str, String); 2] {
    let edges: Vec<String> = layout.coordinates.iter().map(|edge| format!("{edge:?}").to_lowercase()).collect();
    let square = (layout.square.0 * 1000.0).round() / 1000.0;
    [("theme", theme.name.clone()), ("layout", format!("square {square}mm; coordinates {}", edges.join(" ")))]
}

/// 64 characters, a space, and `X` or `O` for the side to move.
fn with_side(position: &Position) -> String {
    let side = match position.side {
        Side::Black => 'X',
        Side::White => 'O',
    };
    format!("{} {side}", position.board)
}

const fn picture_word(picture: Picture) -> &'static str {
    match picture {
        Picture::Before => "before",
        Picture::After => "after",
        Picture::Pair => "pair",
    }
}

const fn show_word(show: Show) -> &'static str {
    match show {
        Show::LegalMoves => "legal-moves",
        Show::LastMove => "last-move",
        Show::Flips => "flips",
    }
}

/// A shape by its name, a label as it is written.
fn mark_word(mark: &Mark) -> &str {
    match mark {
        Mark::Label(text) => text,
        Mark::Shape(shape) => match shape {
            Shape::Ring => "ring",
            Shape::Cross => "cross",
            Shape::Dot => "dot",
            Shape::Square => "square",
            Shape::Triangle => "triangle",
            Shape::Star => "star",
            Shape::Diamond => "diamond",
        },
    }
}

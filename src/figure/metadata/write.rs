//! A picture → its pairs.

use super::{FORMAT, checksum, escaped, look};
use crate::content::{Diagram, Mark, Picture, PictureWords, Shape, Show};
use crate::figure::layout::Layout;
use crate::rules::{FlipError, Game, Position, Side};
use crate::scene::Theme;

type Pairs = Vec<(&'static str, String)>;

/// How a picture looks and what it says in words.
#[derive(Clone, Copy)]
pub(in crate::figure) struct Dress<'a> {
    pub(in crate::figure) id: &'a str,
    pub(in crate::figure) words: &'a PictureWords,
    pub(in crate::figure) theme: &'a Theme,
    pub(in crate::figure) layout: &'a Layout,
}

/// The pairs of one picture of a diagram, in a fixed order.
pub(in crate::figure) fn of_diagram(diagram: &Diagram, picture: Picture, position: &Position, dress: Dress) -> Pairs {
    let game = diagram.game();
    let ply = game.len() - usize::from(picture == Picture::Before && !game.is_empty());
    let show: Vec<&str> = diagram.show().iter().map(|&show| show_word(show)).collect();
    let marks: Vec<String> =
        diagram.marks().iter().map(|(square, (mark, _))| format!("{square}={}", mark_word(mark))).collect();
    let mut pairs = vec![
        ("format", FORMAT.to_owned()),
        ("id", dress.id.to_owned()),
        ("provenance", diagram.provenance().word().to_owned()),
        ("start", with_side(&game.start())),
        ("moves", moves(game)),
        ("ply", ply.to_string()),
    ];
    pairs.extend(place(position));
    pairs.extend([
        ("picture", picture.word().to_owned()),
        ("show", show.join(" ")),
        ("marks", marks.join(" ")),
        ("crop", diagram.crop().to_string()),
    ]);
    if !game.flip_errors().is_empty() {
        let errors: Vec<String> = game.flip_errors().iter().map(flip_error).collect();
        pairs.push(("flip-errors", errors.join("; ")));
    }
    if !diagram.provenance().is_legal_play() {
        pairs.push(("label", dress.words.label.clone()));
    }
    finish(pairs, dress)
}

/// The pairs of a board to play on.
pub(in crate::figure) fn of_board(position: Option<&Position>, dress: Dress) -> Pairs {
    let mut pairs = vec![("format", FORMAT.to_owned()), ("id", dress.id.to_owned())];
    pairs.extend(position.into_iter().flat_map(place));
    pairs.push(("picture", "board".to_owned()));
    finish(pairs, dress)
}

/// Adds the look and the words, and the checksum of them all.
fn finish(mut pairs: Pairs, dress: Dress) -> Pairs {
    pairs.extend([
        ("theme", dress.theme.name.clone()),
        ("colors", look::colors(dress.theme)),
        ("layout", look::sizes(dress.layout)),
        ("language", dress.words.language.clone()),
        ("title", dress.words.title.clone()),
        ("alt", dress.words.alt.clone()),
    ]);
    for (_, value) in &mut pairs {
        *value = escaped(value);
    }
    pairs.push(("checksum", checksum(pairs.iter().map(|(name, value)| (*name, &**value)))));
    pairs
}

fn place(position: &Position) -> [(&'static str, String); 2] {
    let side = if position.is_over() { "none" } else { position.side.word() };
    [("position", position.board.to_string()), ("side-to-move", side.to_owned())]
}

/// The squares; and the pass that was written behind the last of them, since it says whose turn it is.
fn moves(game: &Game) -> String {
    let mut moves = game.to_string();
    if game.passes().last().is_some_and(|pass| pass.before_move > game.len()) {
        moves.push_str(if moves.is_empty() { "pass" } else { " pass" });
    }
    moves
}

/// 64 characters, a space, and `X` or `O` for the side to move.
fn with_side(position: &Position) -> String {
    let side = match position.side {
        Side::Black => 'X',
        Side::White => 'O',
    };
    format!("{} {side}", position.board)
}

/// `12 -d4 e5 +c3`: after move 12, d4 and e5 were not flipped although they should have been, and c3 was.
fn flip_error(error: &FlipError) -> String {
    let mut text = error.ply.to_string();
    for (sign, squares) in [('-', error.not_flipped), ('+', error.flipped)] {
        if !squares.is_empty() {
            text = format!("{text} {sign}{squares}");
        }
    }
    text
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

//! A picture → its pairs.

use super::{FORMAT, artwork, checksum, escaped, look, part};
use crate::content::{Boards, Diagram, Orientation, Picture, PictureWords, View};
use crate::figure::layout::Layout;
use crate::figure::part::Part;
use crate::figure::sequence::Pace;
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

/// The pairs of one picture of a diagram with these boards, in a fixed order; of a sequence also its pace.
pub(in crate::figure) fn of_diagram(
    diagram: &Diagram,
    picture: Picture,
    views: &[View],
    pace: Option<Pace>,
    dress: Dress,
) -> Pairs {
    let game = diagram.game();
    let ply = game.len() - usize::from(picture == Picture::Before && !game.is_empty());
    let show: Vec<&str> = diagram.show().iter().map(|show| show.word()).collect();
    let marks = diagram.marks().iter().flat_map(|(square, marks)| marks.iter().map(move |(mark, _)| (square, mark)));
    let marks: Vec<String> = marks.map(|(square, mark)| format!("{square}={}", mark.word())).collect();
    let mut pairs = vec![
        ("format", FORMAT.to_owned()),
        ("id", dress.id.to_owned()),
        ("provenance", diagram.provenance().word().to_owned()),
        ("start", with_side(&game.start())),
        ("moves", moves(game)),
        ("ply", ply.to_string()),
    ];
    pairs.extend(views.last().into_iter().flat_map(|view| place(&view.position)));
    pairs.extend([
        ("picture", picture.word().to_owned()),
        ("show", show.join(" ")),
        ("marks", marks.join(" ")),
        ("crop", diagram.crop().to_string()),
    ]);
    pairs.extend(extras(diagram, picture, views.len(), dress.words));
    if !game.flip_errors().is_empty() {
        let errors: Vec<String> = game.flip_errors().iter().map(flip_error).collect();
        pairs.push(("flip-errors", errors.join("; ")));
    }
    if !diagram.provenance().is_legal_play() {
        pairs.push(("label", dress.words.label.clone()));
    }
    pairs.extend(pace.map(|pace| ("pace", format!("{} {}", pace.seconds, pace.last))));
    finish(pairs, dress)
}

/// What most diagrams do not have; written only where a diagram has it.
fn extras(diagram: &Diagram, picture: Picture, boards: usize, words: &PictureWords) -> Pairs {
    let connections = |is_arrow| {
        let drawn = diagram.connections().iter().filter(|connection| connection.is_arrow == is_arrow);
        drawn.map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let regions: Vec<String> = diagram.regions().iter().map(ToString::to_string).collect();
    let header = diagram.header().map_or_else(Vec::new, |header| {
        let entries = header.entries().into_iter().filter(|(_, value)| !value.is_empty());
        entries.map(|(key, value)| format!("{key} {}", escaped(value))).collect()
    });
    let orientation = diagram.orientation();
    let mut pairs = vec![
        ("arrows", connections(true)),
        ("lines", connections(false)),
        ("regions", regions.join("; ")),
        ("orientation", if orientation == Orientation::NORMAL { "" } else { orientation.word() }.to_owned()),
        ("header", header.join("\n")),
    ];
    if picture != Picture::Before {
        pairs.push(("suggest", diagram.suggestion().map_or_else(String::new, |square| square.to_string())));
    }
    match diagram.boards() {
        Boards::Moments => {}
        Boards::Frames(frames) => {
            let frames: Vec<String> = frames.iter().map(ToString::to_string).collect();
            pairs.push(("frames", frames.join(" ")));
        }
        Boards::Numbered(numbers) => {
            pairs.push(("numbers", numbers.to_string()));
            pairs.push(("first-number", numbers.shown_from.to_string()));
            pairs.push(("parts", if numbers.parts > 1 { numbers.parts.to_string() } else { String::new() }));
        }
    }
    if picture == Picture::Strip {
        pairs.push(("columns", diagram.columns(boards).to_string()));
    }
    if matches!(picture, Picture::Strip | Picture::Sequence) {
        pairs.push(("under", words.under.join("\n")));
    }
    pairs.push(("notes", words.notes.join("\n")));
    pairs.retain(|(_, value)| !value.is_empty());
    pairs
}

/// The pairs of a board to play on.
pub(in crate::figure) fn of_board(position: Option<&Position>, dress: Dress) -> Pairs {
    let mut pairs = vec![("format", FORMAT.to_owned()), ("id", dress.id.to_owned())];
    pairs.extend(position.into_iter().flat_map(place));
    pairs.push(("picture", "board".to_owned()));
    finish(pairs, dress)
}

/// The pairs of a part of a board to play on.
pub(in crate::figure) fn of_part(part: &Part, dress: Dress) -> Pairs {
    let mut pairs = vec![("format", FORMAT.to_owned()), ("id", dress.id.to_owned())];
    pairs.push(("picture", "part".to_owned()));
    pairs.extend(part::pairs(part));
    finish(pairs, dress)
}

/// Adds the look and the words, and the checksum of them all.
fn finish(mut pairs: Pairs, dress: Dress) -> Pairs {
    pairs.extend([("theme", dress.theme.name.clone()), ("colors", look::colors(dress.theme))]);
    pairs.extend(dress.theme.dark.as_deref().map(|dark| ("dark-colors", look::colors(dark))));
    pairs.extend(artwork::pairs(dress.theme));
    pairs.extend([
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

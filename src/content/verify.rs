//! Raw → verified: the only place where a [`Diagram`] is made. Moves are replayed, positions checked, claims proved.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::notation::{self, board_text, transcript};
use crate::rules::{Bitboard, Board, Direction, Game, Position, Square};
use crate::source::{Sources, Span, Spanned};

use super::book::Loader;
use super::check;
use super::decode::RawDiagram;
use super::fields::{square, unknown};
use super::id;
use super::model::{Crop, Diagram, Mark, Picture, Provenance, Shape, Show};
use super::recorded;
use super::value::Moment;
use super::yaml::{Node, Text};

/// Verifies one diagram. Games of files are read through `loader`. `None` when anything is wrong; the diagnostics say what, as much of it as can be known at once.
#[must_use]
pub fn diagram(
    raw: &RawDiagram,
    loader: Option<&dyn Loader>,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Diagram> {
    let mut found = Diagnostics::new();
    found.keep(id::check(&raw.id));
    let game = if raw.unreadable { None } else { game(raw, loader, sources, &mut found) };
    let picture = picture(raw, &mut found);
    let show = show(raw, &mut found);
    let crop = raw.crop.as_ref().and_then(|text| found.keep(read_crop(text))).unwrap_or_default();
    let marks = marks(raw, crop, &mut found);
    let mut claims = Vec::new();
    if let Some(game) = &game {
        claims = check_claims(raw, game, sources, &mut found);
        check_crop(raw, game, crop, &mut found);
        check_exceptions(raw, game, &mut found);
    }
    let valid = !found.has_errors();
    diagnostics.append(found);
    let game = game?;
    valid.then(|| Diagram {
        id: raw.id.value.clone(),
        provenance: provenance(raw, &game),
        game,
        has_play: raw.play.is_some(),
        picture,
        show,
        marks,
        crop,
        claims,
        span: raw.span(),
    })
}

fn provenance(raw: &RawDiagram, game: &Game) -> Provenance {
    if raw.schematic {
        Provenance::Schematic
    } else if !game.flip_errors().is_empty() {
        Provenance::FlipError
    } else if raw.position.is_some() || game.start() != Position::START {
        Provenance::SetUp
    } else {
        Provenance::Proved
    }
}

/// The start, the moves and the play, replayed.
fn game(raw: &RawDiagram, loader: Option<&dyn Loader>, sources: &Sources, found: &mut Diagnostics) -> Option<Game> {
    if let Some(file) = &raw.game {
        let game = found.keep(recorded::game(raw, file, loader))?;
        return finish(raw, game, found);
    }
    let start = if let Some(text) = &raw.position {
        set_up(raw, text, sources, found)?
    } else {
        if let Some(to_move) = &raw.to_move {
            found.push(
                Diagnostic::error("`to-move` goes with `position`; moves say themselves whose turn it is")
                    .at(to_move.span)
                    .help("take it out, or claim it: `check: { to-move: … }`"),
            );
        }
        Position::START
    };
    let mut game = Game::from_position(start);
    if let Some(text) = &raw.moves {
        let errors = flip_errors(raw, sources, found)?;
        let mut refused = Vec::new();
        let after_move = |game: &mut Game| commit(&errors, game, &mut refused);
        let read = transcript::read_with(game, &text.value, after_move);
        found.extend(refused);
        match read {
            Ok(replayed) => {
                for error in errors.iter().filter(|error| error.at.value > replayed.len() as u64) {
                    let message = format!("there is no move {}: only {} are played", error.at.value, replayed.len());
                    found.push(Diagnostic::error(message).at(error.at.span));
                }
                game = replayed;
            }
            Err(errors) => {
                for error in errors {
                    found.push(error.to_diagnostic(|range| text.locate(sources, range)));
                }
                return None;
            }
        }
    }
    finish(raw, game, found)
}

/// The game up to `at`, and the `play`.
fn finish(raw: &RawDiagram, mut game: Game, found: &mut Diagnostics) -> Option<Game> {
    if let Some(at) = &raw.at {
        let truncated = usize::try_from(at.value).ok().and_then(|moves| game.truncated(moves));
        let Some(truncated) = truncated else {
            found.push(
                Diagnostic::error(format!(
                    "`at: {}` is beyond the end: only {} moves are played",
                    at.value,
                    game.len()
                ))
                .at(at.span),
            );
            return None;
        };
        game = truncated;
    }
    if let Some(play) = &raw.play {
        let square = found.keep(square(play))?;
        match transcript::read_onto(game, &square.to_string()) {
            Ok(played) => game = played,
            Err(errors) => {
                for error in errors {
                    found.push(error.to_diagnostic(|_| play.span));
                }
                return None;
            }
        }
    }
    Some(game)
}

/// A flip error whose squares have been read.
struct FlipError {
    at: Spanned<u64>,
    not_flipped: Bitboard,
    flipped: Bitboard,
    span: Span,
}

fn flip_errors(raw: &RawDiagram, sources: &Sources, found: &mut Diagnostics) -> Option<Vec<FlipError>> {
    let mut read = Vec::new();
    for error in &raw.flip_errors {
        let mut squares = |node: &Option<Node>, name| match node {
            Some(node) => check::squares(node, name, sources, found),
            None => Some(Bitboard::EMPTY),
        };
        let (not_flipped, flipped) = (squares(&error.not_flipped, "not-flipped"), squares(&error.flipped, "flipped"));
        let (not_flipped, flipped) = (not_flipped?, flipped?);
        read.push(FlipError { at: error.at, not_flipped, flipped, span: error.span });
    }
    Some(read)
}

/// Commits the flip errors of the move just played.
fn commit(errors: &[FlipError], game: &mut Game, refused: &mut Vec<Diagnostic>) {
    let played = game.len() as u64;
    for error in errors.iter().filter(|error| error.at.value == played) {
        if let Err(why) = game.commit_flip_error(error.not_flipped, error.flipped) {
            let last = game.plies().last().map(|ply| ply.square);
            let drawn = board_text::draw(&game.position().board, last, Bitboard::EMPTY);
            refused.push(Diagnostic::error(format!("this is no flip error: {why}")).at(error.span).note(drawn));
        }
    }
}

/// A set-up position, with the checks that a position can pass.
fn set_up(raw: &RawDiagram, text: &Text, sources: &Sources, found: &mut Diagnostics) -> Option<Position> {
    let read = match board_text::read(&text.value) {
        Ok(read) => read,
        Err(errors) => {
            for error in errors {
                found.push(error.to_diagnostic(|range| text.locate(sources, range)));
            }
            return None;
        }
    };
    let board = read.board;
    let named = match &raw.to_move {
        Some(word) => {
            let Some(side) = notation::side(&word.value) else {
                found.push(
                    Diagnostic::error(format!("`to-move` is `black` or `white`, not `{}`", word.value)).at(word.span),
                );
                return None;
            };
            if read.side.as_ref().is_some_and(|(other, _)| *other != side) {
                found.push(Diagnostic::error("`to-move` and the side behind the board disagree").at(word.span));
                return None;
            }
            Some(side)
        }
        None => read.side.map(|(side, _)| side),
    };
    if !raw.schematic {
        check_set_up(&board, text.span, found);
    }
    let place = raw.to_move.as_ref().map_or(text.span, |word| word.span);
    let black = Position { board, side: crate::rules::Side::Black };
    let side = match (named, black.is_over()) {
        (Some(side), false) => side,
        (Some(_), true) => {
            found.push(
                Diagnostic::error("neither side can move here, so nobody is to move")
                    .at(place)
                    .note(board_text::draw(&board, None, Bitboard::EMPTY))
                    .help("leave `to-move` out"),
            );
            return None;
        }
        (None, true) => black.side,
        (None, false) => {
            found.push(
                Diagnostic::error("a position needs `to-move`, since somebody can move here")
                    .at(text.span)
                    .help("add `to-move: black` or `to-move: white`"),
            );
            return None;
        }
    };
    Some(Position { board, side })
}

/// The discs that do not hang together with the centre by neighbours: play leaves none.
pub(super) fn discs_apart(board: &Board) -> Bitboard {
    let mut group = Bitboard::CENTRE;
    loop {
        let mut grown = group;
        for direction in Direction::ALL {
            grown |= direction.shift(group) & board.occupied();
        }
        if grown == group {
            break;
        }
        group = grown;
    }
    board.occupied() - group
}

/// What holds in every position that play can reach: the centre is occupied, and all discs hang together.
fn check_set_up(board: &Board, span: Span, found: &mut Diagnostics) {
    let help = "correct it, or say `schematic: true` for a board that cannot arise in play";
    let bare = Bitboard::CENTRE - board.occupied();
    if !bare.is_empty() {
        found.push(
            Diagnostic::error(format!("no game leads here: the centre squares {bare} are empty"))
                .at(span)
                .note(board_text::draw(board, None, Bitboard::EMPTY))
                .help(help),
        );
        return;
    }
    let apart = discs_apart(board);
    if !apart.is_empty() {
        found.push(
            Diagnostic::error(format!(
                "no game leads here: the discs on {apart} touch no disc that leads to the centre"
            ))
            .at(span)
            .note(board_text::draw(board, None, Bitboard::EMPTY))
            .help(help),
        );
    }
}

/// One of a fixed set of words.
fn one_of<T: Copy>(word: &Spanned<String>, kind: &str, of: &str, known: &[(&str, T)]) -> Result<T, Diagnostic> {
    known.iter().find(|(name, _)| *name == word.value).map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        unknown(kind, word, of, &names)
    })
}

const PICTURES: &[(&str, Picture)] = &[
    (Picture::Before.word(), Picture::Before),
    (Picture::After.word(), Picture::After),
    (Picture::Pair.word(), Picture::Pair),
];

fn picture(raw: &RawDiagram, found: &mut Diagnostics) -> Picture {
    match &raw.picture {
        None if raw.play.is_some() => Picture::Pair,
        None => Picture::After,
        Some(word) => {
            let picture = found.keep(one_of(word, "value", "`picture`", PICTURES));
            if raw.play.is_none() {
                found.push(
                    Diagnostic::error("`picture` goes with `play`: without a move there is no before and after")
                        .at(word.span)
                        .help("add `play`, or take `picture` out"),
                );
            }
            picture.unwrap_or(Picture::After)
        }
    }
}

const SHOWS: &[(&str, Show)] =
    &[("legal-moves", Show::LegalMoves), ("last-move", Show::LastMove), ("flips", Show::Flips)];

fn show(raw: &RawDiagram, found: &mut Diagnostics) -> BTreeSet<Show> {
    raw.show.iter().filter_map(|word| found.keep(one_of(word, "value", "`show`", SHOWS))).collect()
}

/// The names of the shapes.
pub(super) const SHAPES: &[(&str, Shape)] = &[
    ("ring", Shape::Ring),
    ("cross", Shape::Cross),
    ("dot", Shape::Dot),
    ("square", Shape::Square),
    ("triangle", Shape::Triangle),
    ("star", Shape::Star),
    ("diamond", Shape::Diamond),
];

fn marks(raw: &RawDiagram, crop: Crop, found: &mut Diagnostics) -> BTreeMap<Square, (Mark, Span)> {
    let mut marks = BTreeMap::new();
    for (place, word) in &raw.marks {
        let Some(square) = found.keep(square(place)) else { continue };
        let Some(mark) = found.keep(mark(word)) else { continue };
        if !crop.contains(square) {
            found.push(
                Diagnostic::error(format!("the mark on {square} lies outside the crop {crop}"))
                    .at(place.span)
                    .help("widen `crop`, or take the mark out"),
            );
        }
        if marks.insert(square, (mark, word.span)).is_some() {
            found.push(Diagnostic::error(format!("{square} is marked twice")).at(place.span));
        }
    }
    marks
}

fn mark(word: &Spanned<String>) -> Result<Mark, Diagnostic> {
    if let Some((_, shape)) = SHAPES.iter().find(|(name, _)| *name == word.value) {
        return Ok(Mark::Shape(*shape));
    }
    if (1..=2).contains(&word.value.chars().count()) && !word.value.chars().any(|c| c.is_whitespace() || c.is_control())
    {
        return Ok(Mark::Label(word.value.clone()));
    }
    let shapes: Vec<&str> = SHAPES.iter().map(|&(name, _)| name).collect();
    Err(Diagnostic::error(format!("`{}` is not a mark", word.value))
        .at(word.span)
        .note(format!("a mark is a label of one or two characters, or one of: {}", shapes.join(", "))))
}

fn read_crop(text: &Spanned<String>) -> Result<Crop, Diagnostic> {
    let corners = text.value.split_once('-').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
    match corners {
        Some((one, other)) => Ok(Crop::new(one, other)),
        None => Err(Diagnostic::error(format!("`{}` is not a crop", text.value))
            .at(text.span)
            .help("write two opposite corners, such as `a5-d8`")),
    }
}

/// A crop must not hide what the picture is about: the last move, its flips, a move about to be made.
fn check_crop(raw: &RawDiagram, game: &Game, crop: Crop, found: &mut Diagnostics) {
    let Some(text) = &raw.crop else { return };
    let shown = |word: &str| raw.show.iter().any(|show| show.value == word);
    let mut needed = Bitboard::EMPTY;
    if let Some(last) = game.plies().last() {
        if raw.play.is_some() || shown("last-move") {
            needed.insert(last.square);
        }
        if shown("flips") {
            needed |= game.last_flipped();
        }
    }
    if shown("legal-moves") {
        needed |= game.position().legal_moves();
        // The board before a `play` shows the moves that it was chosen from.
        let before = raw.play.as_ref().and_then(|_| Moment::before_last(game));
        needed |= before.map_or(Bitboard::EMPTY, |before| before.position.legal_moves());
    }
    let hidden: Bitboard = needed.squares().filter(|&square| !crop.contains(square)).collect();
    if !hidden.is_empty() {
        found.push(
            Diagnostic::error(format!("the crop {crop} hides {hidden}, which the picture shows"))
                .at(text.span)
                .help("widen `crop`"),
        );
    }
}

/// What makes a diagram other than legal play must really be in it.
fn check_exceptions(raw: &RawDiagram, game: &Game, found: &mut Diagnostics) {
    for error in &raw.flip_errors {
        if !found.has_errors() && !game.flip_errors().iter().any(|made| made.ply as u64 == error.at.value) {
            found.push(
                Diagnostic::error(format!(
                    "the flip error at move {} is not in what the diagram shows",
                    error.at.value
                ))
                .at(error.at.span)
                .help("it belongs to a move of `moves`, and not behind `at`"),
            );
        }
    }
    if raw.schematic && raw.position.is_none() {
        found.push(
            Diagnostic::error("a diagram of moves is a position from play, not schematic")
                .at(raw.span())
                .help("take `schematic` out, or give a `position` that cannot arise"),
        );
    }
}

/// Proves every claim; returns those that hold, as written.
fn check_claims(raw: &RawDiagram, game: &Game, sources: &Sources, found: &mut Diagnostics) -> Vec<(String, String)> {
    let after = Moment::end(game);
    let before = raw.play.as_ref().and_then(|_| Moment::before_last(game));
    let mut proved = Vec::new();
    for claim in &raw.claims {
        let moment = match (claim.before, &before) {
            (false, _) => &after,
            (true, Some(before)) => before,
            (true, None) => {
                found.push(
                    Diagnostic::error("`before` goes with `play`: without a move there is no before")
                        .at(claim.name.span)
                        .help("move the claim up one level"),
                );
                continue;
            }
        };
        if let Some(value) = check::claim(claim, moment, raw, sources, found) {
            let prefix = if claim.before { "before." } else { "" };
            proved.push((format!("{prefix}{}", claim.name.value), value));
        }
    }
    proved
}

//! The moves of a diagram, replayed; its position, checked for what a position can be checked for.

use crate::content::check;
use crate::content::decode::RawDiagram;
use crate::content::fields::square;
use crate::content::files::Loader;
use crate::content::model::Header;
use crate::content::recorded;
use crate::content::yaml::{Node, Text};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::notation::{self, board_text, transcript};
use crate::rules::{Bitboard, Board, Direction, Game, Position, Side};
use crate::source::{Sources, Span, Spanned};

/// The start, the moves and the play, replayed; and what a file of games says of who played.
pub(super) fn game(
    raw: &RawDiagram,
    loader: Option<&dyn Loader>,
    sources: &Sources,
    found: &mut Diagnostics,
) -> Option<(Game, Option<Header>)> {
    if let Some(file) = &raw.game {
        let (game, header) = found.keep(recorded::game(raw, file, loader))?;
        return Some((finish(raw, game, found)?, Some(header)));
    }
    Some((written(raw, sources, found)?, None))
}

/// The game that the diagram itself writes down.
fn written(raw: &RawDiagram, sources: &Sources, found: &mut Diagnostics) -> Option<Game> {
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
    Some(game.shrunk())
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
    let black = Position { board, side: Side::Black };
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
pub(in crate::content) fn discs_apart(board: &Board) -> Bitboard {
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

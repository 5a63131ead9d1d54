//! `outflank show`: a position as text or JSON.

use std::fmt::Write as _;

use serde::Serialize;

use crate::content::Diagram;
use crate::notation::board_text;
use crate::rules::{Score, Status};

#[derive(Serialize)]
struct Json {
    board: String,
    to_move: Option<&'static str>,
    legal: Vec<String>,
    discs: Counts,
    empties: u8,
    over: bool,
    must_pass: bool,
    passes: Vec<JsonPass>,
    tournament: Counts,
}

#[derive(Serialize)]
struct Counts {
    black: u8,
    white: u8,
}

#[derive(Serialize)]
struct JsonPass {
    before_move: usize,
    side: &'static str,
}

impl From<Score> for Counts {
    fn from(score: Score) -> Self {
        Self { black: score.black, white: score.white }
    }
}

/// The position a diagram ends with as one JSON object, with a line end.
#[must_use]
pub fn json(diagram: &Diagram) -> String {
    let position = diagram.after().position;
    let status = position.status();
    let count = position.board.count();
    let shown = Json {
        board: position.board.to_string(),
        to_move: (status != Status::Over).then(|| position.side.word()),
        legal: position.legal_moves().squares().map(|square| square.to_string()).collect(),
        discs: count.into(),
        empties: position.board.empties().len(),
        over: status == Status::Over,
        must_pass: status == Status::MustPass,
        passes: diagram
            .game()
            .passes()
            .iter()
            .map(|pass| JsonPass { before_move: pass.before_move, side: pass.side.word() })
            .collect(),
        tournament: count.tournament().into(),
    };
    let mut text = serde_json::to_string(&shown).unwrap_or_default();
    text.push('\n');
    text
}

/// The position a diagram ends with as a board of letters, and what can be said about it.
#[must_use]
pub fn text(diagram: &Diagram) -> String {
    let view = diagram.after();
    let position = view.position;
    let legal = position.legal_moves();
    let mut text = board_text::draw(&position.board, view.last.map(|ply| ply.square), legal);
    let count = position.board.count();
    let _ = writeln!(text, "\n");
    match position.status() {
        Status::Moves(legal) => {
            let _ = writeln!(text, "{} to move: {legal}", position.side);
        }
        Status::MustPass => {
            let other = position.board.legal_moves(position.side.opponent());
            let _ = writeln!(text, "{} must pass; then {} has: {other}", position.side, position.side.opponent());
        }
        Status::Over => {
            let _ = writeln!(text, "The game is over.");
        }
    }
    let _ =
        writeln!(text, "Discs: Black {}, White {}; {} empty", count.black, count.white, position.board.empties().len());
    if position.is_over() {
        let tournament = count.tournament();
        let _ = writeln!(text, "Tournament score: {tournament}");
    }
    for pass in diagram.game().passes() {
        let how = if pass.written { "" } else { " (not written in the transcript)" };
        let _ = writeln!(text, "{} passed before move {}{how}", pass.side, pass.before_move);
    }
    text
}

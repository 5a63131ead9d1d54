//! A record → SGF.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Dialect;
use crate::notation::record::{Ending, Outcome, Record};
use crate::notation::write::Draft;
use crate::rules::{Bitboard, Game, Side, Square, Winner};

/// Properties of the first node that the record keeps in fields of its own, or that say what is always so.
const OWN: [&str; 18] =
    ["GM", "FF", "CA", "SZ", "PB", "PW", "EV", "PC", "DT", "RO", "RE", "AB", "AW", "AE", "PL", "B", "W", "LB"];

/// Writes one game without a line end. The start is always set up and every pass is written, so that programs that know no
/// usual start and fill in no pass read the same game.
pub(in crate::notation) fn write(record: &Record, game: &Game, dialect: Dialect, draft: &mut Draft) -> String {
    let headers = &record.headers;
    let mut text = String::from("(;GM[2]FF[4]CA[UTF-8]SZ[8]");
    for (name, value) in [
        ("PB", &headers.black),
        ("PW", &headers.white),
        ("EV", &headers.event),
        ("RO", &headers.round),
        ("PC", &headers.site),
        ("DT", &headers.date),
    ] {
        if !value.is_empty() {
            let _ = write!(text, "{name}[{}]", escaped(value));
        }
    }
    let mut written: BTreeSet<&str> = BTreeSet::new();
    let mut before = "";
    for (name, value) in &headers.other {
        let property = !name.is_empty() && name.len() <= 8 && name.bytes().all(|byte| byte.is_ascii_uppercase());
        if !property || OWN.contains(&name.as_str()) {
            draft.drops(name, value);
        } else if before == name {
            let _ = write!(text, "[{}]", escaped(value));
        } else if written.contains(name.as_str()) || (name == "C" && game.is_empty()) {
            draft.drops(name, value);
        } else {
            let _ = write!(text, "{name}[{}]", escaped(value));
            written.insert(name);
            before = name.as_str();
        }
    }
    if let Some(result) = result(record, game, draft) {
        let _ = write!(text, "RE[{result}]");
    }
    let start = game.start();
    for (name, discs) in [("AB", start.board.discs(Side::Black)), ("AW", start.board.discs(Side::White))] {
        set_up(&mut text, name, discs, dialect);
    }
    if start.board.occupied().is_empty() {
        // without any set-up the usual start would be meant
        set_up(&mut text, "AE", Square::all().take(1).collect(), dialect);
    }
    let _ = write!(text, "PL[{}]", letter(start.side));
    for turn in Draft::turns(record, game) {
        let square = turn.square.map_or_else(|| "PA".to_owned(), |square| point(square, dialect));
        let _ = write!(text, ";{}[{square}]", letter(turn.side));
        if !turn.annotation.is_empty() {
            let _ = write!(text, "C[{}]", escaped(&turn.annotation));
        }
    }
    text.push(')');
    text
}

fn set_up(text: &mut String, name: &str, discs: Bitboard, dialect: Dialect) {
    if !discs.is_empty() {
        text.push_str(name);
        for square in discs.squares() {
            let _ = write!(text, "[{}]", point(square, dialect));
        }
    }
}

fn point(square: Square, dialect: Dialect) -> String {
    match dialect {
        Dialect::Algebraic => square.to_string(),
        Dialect::Letters => [square.column(), square.row()].map(|i| char::from(b'a' + i)).iter().collect(),
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn result(record: &Record, game: &Game, draft: &mut Draft) -> Option<String> {
    let by = match record.ending {
        Some(Ending::Resigned) => "R",
        Some(Ending::Timeout) => "T",
        Some(Ending::Mutual) => {
            draft.warn("left out: that the players agreed");
            ""
        }
        None => "",
    };
    let result = record.result?;
    if !matches!(result, Outcome::Winner(_)) && !by.is_empty() {
        draft.warn("left out: how the game ended, since the result is a number");
    }
    Some(match result {
        Outcome::Unfinished => "Void".to_owned(),
        Outcome::Winner(Winner::Draw) => "Draw".to_owned(),
        Outcome::Winner(Winner::Side(side)) => format!("{}+{by}", letter(side)),
        Outcome::Score(score) => difference(draft.difference(score, game)),
        Outcome::BlackTournament(black) => {
            if !game.position().board.empties().is_empty() {
                draft.warn("left out: that the result counts empty squares for the winner");
            }
            difference(2.0 * f64::from(black) - 64.0)
        }
        Outcome::Difference(discs) => difference(discs),
    })
}

fn difference(discs: f64) -> String {
    if discs == 0.0 {
        return "0".to_owned();
    }
    format!("{}+{}", if discs > 0.0 { 'B' } else { 'W' }, discs.abs())
}

//! A record → GGF.

use std::fmt::Write as _;

use crate::notation::record::{Ending, Outcome, Record};
use crate::notation::write::{Cannot, Draft};
use crate::rules::{Board, Game, Side};

/// Tags of which the record keeps the value in a field of its own, or that say what is always so.
const OWN: [&str; 10] = ["GM", "PC", "DT", "PB", "PW", "RE", "BO", "B", "W", "KM"];

/// Writes one game as `(;…;)`, without a number in front and without a line end. Every pass is written.
///
/// # Errors
///
/// When a value holds `]`, which the format cannot, or a line break.
pub(in crate::notation) fn write(record: &Record, game: &Game, draft: &mut Draft) -> Result<String, Cannot> {
    let headers = &record.headers;
    let mut text = String::from("(;GM[Othello]");
    let mut put = |name: &str, value: &str| -> Result<(), Cannot> {
        if value.contains([']', '\n', '\r']) || value.contains(";)") || value.contains("(;GM[") {
            return Err(Cannot::new(
                format!("GGF cannot hold the value `{}` of {name}", value.escape_default()),
                "a GGF value has no `]`, no `;)` and no line break",
            ));
        }
        let _ = write!(text, "{name}[{value}]");
        Ok(())
    };
    for (name, value) in [("PC", &headers.site), ("DT", &headers.date), ("PB", &headers.black), ("PW", &headers.white)]
    {
        if !value.is_empty() {
            put(name, value)?;
        }
    }
    draft.drops("the event", &headers.event);
    draft.drops("the round", &headers.round);
    for (name, value) in &headers.other {
        let tag = (1..=2).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_uppercase());
        if tag && !OWN.contains(&name.as_str()) {
            put(name, value)?;
        } else {
            draft.drops(name, value);
        }
    }
    if headers.other.iter().all(|(name, _)| name != "TY") {
        put("TY", "8")?;
    }
    if let Some(komi) = record.komi {
        put("KM", &format!("{komi}"))?;
    }
    if let Some(result) = result(record, game, draft) {
        put("RE", &result)?;
    }
    let start = game.start();
    let _ = write!(text, "BO[8 {} {}]", cells(&start.board), disc(start.side));
    for turn in Draft::turns(record, game) {
        let name = if turn.side == Side::Black { "B" } else { "W" };
        let square = turn.square.map_or_else(|| "PA".to_owned(), |square| square.to_string().to_uppercase());
        let _ = write!(text, "{name}[{square}");
        if is_annotation(&turn.annotation) {
            let _ = write!(text, "/{}", turn.annotation);
        } else {
            draft.drops("what stands with a move", &turn.annotation);
        }
        text.push(']');
    }
    text.push_str(";)");
    Ok(text)
}

/// Evaluation and time: `-6.00`, `-6.00/26.00`, `/0.01`.
fn is_annotation(text: &str) -> bool {
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit() || b"+-.:".contains(&byte));
    !text.is_empty() && text.split('/').count() <= 2 && text.split('/').all(plain)
}

fn result(record: &Record, game: &Game, draft: &mut Draft) -> Option<String> {
    let difference = match record.result? {
        Outcome::Unfinished => return Some("?".to_owned()),
        Outcome::Difference(difference) => difference,
        Outcome::Score(score) => draft.difference(score, game),
        Outcome::BlackTournament(black) => {
            if !game.position().board.empties().is_empty() {
                draft.warn("left out: that the result counts empty squares for the winner");
            }
            2.0 * f64::from(black) - 64.0
        }
        Outcome::Winner(_) => {
            draft.warn("left out: who won, since GGF holds a difference in discs");
            return None;
        }
    };
    let how = match record.ending {
        None => "",
        Some(Ending::Resigned) => ":r",
        Some(Ending::Timeout) => ":t",
        Some(Ending::Mutual) => ":s",
    };
    Some(format!("{difference:+}{how}"))
}

fn cells(board: &Board) -> String {
    let rows: Vec<String> =
        board.to_string().as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row).replace('X', "*")).collect();
    rows.join(" ")
}

const fn disc(side: Side) -> char {
    match side {
        Side::Black => '*',
        Side::White => 'O',
    }
}

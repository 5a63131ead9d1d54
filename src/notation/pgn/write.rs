//! A record → PGN.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::notation::fen;
use crate::notation::record::{Outcome, Record};
use crate::notation::write::{Cannot, Draft};
use crate::rules::{Game, Position, Side, Winner};

/// Tags of which the record keeps the value in a field of its own.
const OWN: [&str; 8] = ["Event", "Site", "Date", "Round", "Black", "White", "Result", "FEN"];

/// Writes one game without a line end: tags, an empty line, the moves by pairs, the result. A start of its own is written
/// as Edax does, as `FEN`. Passes that the record leaves out stay out.
///
/// # Errors
///
/// When a value holds a line break, which a tag cannot.
pub(in crate::notation) fn write(record: &Record, game: &Game, draft: &mut Draft) -> Result<String, Cannot> {
    let headers = &record.headers;
    let mut text = String::new();
    let mut put = |name: &str, value: &str| -> Result<(), Cannot> {
        if value.contains(['\n', '\r']) {
            return Err(Cannot::new(
                format!("PGN cannot hold the value `{}` of {name}", value.escape_default()),
                "a PGN value has no line break",
            ));
        }
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
        Ok(())
    };
    let result = result(record, game, draft);
    put("Event", &headers.event)?;
    for (name, value) in [("Site", &headers.site), ("Date", &headers.date), ("Round", &headers.round)] {
        if !value.is_empty() {
            put(name, value)?;
        }
    }
    put("Black", &headers.black)?;
    put("White", &headers.white)?;
    if let Some(result) = &result {
        put("Result", result)?;
    }
    let mut written: BTreeSet<&str> = OWN.into();
    for (name, value) in &headers.other {
        let tag = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if tag && !written.contains(name.as_str()) {
            put(name, value)?;
            written.insert(name);
        } else {
            draft.drops(name, value);
        }
    }
    if game.start() != Position::START {
        put("FEN", &fen::write(game.start(), fen::Dialect::Edax))?;
    }
    text.push('\n');
    let turns: Vec<_> = Draft::turns(record, game).into_iter().filter(|turn| turn.written).collect();
    for (number, pair) in turns.chunks(2).enumerate() {
        let _ = write!(text, "{}.", number + 1);
        for turn in pair {
            let _ = write!(text, " {}", turn.square.map_or_else(|| "pass".to_owned(), |square| square.to_string()));
            let note = &turn.annotation;
            if note.contains(['}', '\r']) {
                draft.drops("a comment", note);
            } else if !note.is_empty() {
                let _ = write!(text, " {{{note}}}");
            }
        }
        text.push('\n');
    }
    if let Some(result) = result {
        text.push_str(&result);
        text.push('\n');
    }
    Ok(text)
}

fn result(record: &Record, game: &Game, draft: &mut Draft) -> Option<String> {
    Some(match record.result? {
        Outcome::Unfinished => "*".to_owned(),
        Outcome::Winner(Winner::Side(Side::Black)) => "1-0".to_owned(),
        Outcome::Winner(Winner::Side(Side::White)) => "0-1".to_owned(),
        Outcome::Winner(Winner::Draw) => "1/2-1/2".to_owned(),
        Outcome::Score(score) => score.to_string(),
        Outcome::BlackTournament(black) => format!("{black}-{}", 64_u8.saturating_sub(black)),
        Outcome::Difference(discs) => {
            let count = game.position().board.count();
            let fits = [count, count.tournament()]
                .into_iter()
                .find(|score| (f64::from(score.black) - f64::from(score.white) - discs).abs() < f64::EPSILON);
            let Some(score) = fits else {
                draft.warn("left out: the result, a difference in discs that this game does not have");
                return None;
            };
            score.to_string()
        }
    })
}

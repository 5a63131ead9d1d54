//! A record → text in any format, with what the format cannot hold named.

use std::collections::BTreeSet;
use std::fmt;

use super::format::Format;
use super::record::{Outcome, Record, ReplayError};
use super::{board_text, ggf, obf, pgn, players, quest, sgf};
use crate::rules::{Game, Position, Score, Side, Square};

/// A record in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, which ends with a line break.
    pub text: String,
    /// What the record has and the format cannot hold, each on one line.
    pub warnings: Vec<String>,
}

/// What a format cannot hold, so that nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cannot {
    /// What it is, on one line.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// Why a record is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// It does not replay, and only legal games are written.
    Illegal(Box<ReplayError>),
    /// The format cannot hold it.
    CannotHold(Cannot),
}

impl Cannot {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into() }
    }
}

/// One move or pass to write.
pub(super) struct Turn {
    pub side: Side,
    /// `None` is a pass.
    pub square: Option<Square>,
    pub annotation: String,
    /// A pass that the record wrote; of a move always true.
    pub written: bool,
}

/// What comes up while a record is being written.
#[derive(Default)]
pub(super) struct Draft {
    warnings: BTreeSet<String>,
}

impl Draft {
    pub(super) fn into_warnings(self) -> Vec<String> {
        self.warnings.into_iter().collect()
    }

    pub(super) fn warn(&mut self, message: impl Into<String>) {
        self.warnings.insert(message.into());
    }

    /// Says that a part of the record is left out, unless its value is empty.
    pub(super) fn drops(&mut self, what: &str, value: &str) {
        if !value.is_empty() {
            let what: String = what.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            self.warn(format!("left out: {what}"));
        }
    }

    /// A score as the difference in discs, for formats that hold only that. Nothing is lost where the game has the score.
    pub(super) fn difference(&mut self, score: Score, game: &Game) -> f64 {
        let count = game.position().board.count();
        if score != count && score != count.tournament() {
            self.warn("left out: the counts of the score, of which only the difference is written");
        }
        f64::from(score.black) - f64::from(score.white)
    }

    /// Every move and every pass of the game in order, with the annotations of the record.
    pub(super) fn turns(record: &Record, game: &Game) -> Vec<Turn> {
        let mut written = record.entries.iter();
        let mut passes = game.passes().iter().peekable();
        let mut turns = Vec::new();
        let mut note = |square: Option<Square>| {
            let entry = written.next().filter(|entry| entry.square == square);
            entry.map(|entry| entry.annotation.clone()).unwrap_or_default()
        };
        for number in 1..=game.len() + 1 {
            while let Some(pass) = passes.next_if(|pass| pass.before_move == number) {
                let annotation = if pass.written { note(None) } else { String::new() };
                turns.push(Turn { side: pass.side, square: None, annotation, written: pass.written });
            }
            if let Some(ply) = game.plies().get(number - 1) {
                let annotation = note(Some(ply.square));
                turns.push(Turn { side: ply.side, square: Some(ply.square), annotation, written: true });
            }
        }
        turns
    }
}

/// Writes a record in a format. The record is replayed first, so nothing illegal is written.
///
/// # Errors
///
/// When the record does not replay, or when it has something without which the format would hold another game: a start of
/// its own, or a character that has no escape. What else the format cannot hold is left out and named in the warnings.
pub fn write(format: Format, record: &Record) -> Result<Written, WriteError> {
    let game = record.replay().map_err(|error| WriteError::Illegal(Box::new(error)))?;
    let mut draft = Draft::default();
    let text = text(format, record, &game, &mut draft).map_err(WriteError::CannotHold)?;
    Ok(Written { text: text + "\n", warnings: draft.into_warnings() })
}

/// Writes a record as SGF with squares in the given dialect. [`write()`] uses the algebraic one.
///
/// # Errors
///
/// When the record does not replay.
pub fn write_sgf(record: &Record, dialect: sgf::Dialect) -> Result<Written, WriteError> {
    let game = record.replay().map_err(|error| WriteError::Illegal(Box::new(error)))?;
    let mut draft = Draft::default();
    let text = sgf::write(record, &game, dialect, &mut draft) + "\n";
    Ok(Written { text, warnings: draft.into_warnings() })
}

fn text(format: Format, record: &Record, game: &Game, draft: &mut Draft) -> Result<String, Cannot> {
    if format != Format::Obf && !record.scores.is_empty() {
        draft.warn("left out: the scores of the moves");
    }
    if !matches!(format, Format::Ggf) && record.komi.is_some() {
        draft.warn("left out: komi");
    }
    if !matches!(format, Format::Ggf | Format::Sgf) && record.ending.is_some() {
        draft.warn("left out: how the game ended");
    }
    match format {
        Format::Ggf => ggf::write(record, game, draft),
        Format::Sgf => Ok(sgf::write(record, game, sgf::Dialect::Algebraic, draft)),
        Format::Pgn => pgn::write(record, game, draft),
        Format::Quest => {
            standard(game, "Othello Quest")?;
            Ok(quest::write(record, game, draft))
        }
        Format::Transcript | Format::Lines => {
            standard(game, "a transcript")?;
            no_headers(record, draft);
            drop_other(record, draft);
            no_annotations(record, draft);
            Ok(moves(record, game).join(" "))
        }
        Format::Players => {
            standard(game, "a page of players")?;
            players_line(record, game, draft)
        }
        Format::Obf => {
            position_only(record, game, draft);
            Ok(obf::write(record, game.position(), draft))
        }
        Format::Board | Format::Egaroucid => {
            position_only(record, game, draft);
            drop_other(record, draft);
            let board = board_text::write(&game.position().board, Some(game.position().side));
            let figures = format == Format::Egaroucid;
            Ok(if figures { board.replace('X', "0").replace('O', "1").replace('-', ".") } else { board })
        }
        Format::Wthor => Err(Cannot::new(
            "one game is not a WTHOR file",
            "WTHOR keeps whole collections with their files of players and tournaments",
        )),
    }
}

fn standard(game: &Game, what: &str) -> Result<(), Cannot> {
    if game.start() == Position::START {
        return Ok(());
    }
    Err(Cannot::new(format!("{what} cannot hold a start of its own"), "write it as ggf, sgf, pgn or yaml, which can"))
}

/// Moves and written passes as words.
pub(super) fn moves(record: &Record, game: &Game) -> Vec<String> {
    let turns = Draft::turns(record, game).into_iter().filter(|turn| turn.written);
    turns.map(|turn| turn.square.map_or_else(|| "pa".to_owned(), |square| square.to_string())).collect()
}

fn no_headers(record: &Record, draft: &mut Draft) {
    drop_event(record, draft);
    draft.drops("Black's name", &record.headers.black);
    draft.drops("White's name", &record.headers.white);
    drop_result(record, draft);
}

/// Says of the event, the site, the date and the round that they are left out.
pub(super) fn drop_event(record: &Record, draft: &mut Draft) {
    let headers = &record.headers;
    for (what, value) in [
        ("the event", &headers.event),
        ("the site", &headers.site),
        ("the date", &headers.date),
        ("the round", &headers.round),
    ] {
        draft.drops(what, value);
    }
}

/// Says of the result, if there is one, that it is left out.
pub(super) fn drop_result(record: &Record, draft: &mut Draft) {
    if record.result.is_some() {
        draft.warn("left out: the result");
    }
}

/// Says of every header without a field of its own that it is left out.
pub(super) fn drop_other(record: &Record, draft: &mut Draft) {
    for (name, value) in &record.headers.other {
        draft.drops(name, value);
    }
}

fn no_annotations(record: &Record, draft: &mut Draft) {
    if record.entries.iter().any(|entry| !entry.annotation.is_empty()) {
        draft.warn("left out: what stands with the moves");
    }
}

fn position_only(record: &Record, game: &Game, draft: &mut Draft) {
    no_headers(record, draft);
    no_annotations(record, draft);
    if !game.is_empty() {
        draft.warn("left out: the moves; what is written is the position after the last of them");
    }
}

fn players_line(record: &Record, game: &Game, draft: &mut Draft) -> Result<String, Cannot> {
    let headers = &record.headers;
    drop_event(record, draft);
    drop_other(record, draft);
    no_annotations(record, draft);
    let Some(score) = score(record.result) else {
        return Err(Cannot::new(
            "a page of players holds a score, and the record has none",
            "write it as pgn, or as a transcript without players",
        ));
    };
    for name in [&headers.black, &headers.white] {
        let word = name.split_whitespace().any(|word| players::score(word).is_some());
        if name.contains([':', '\n', '\r']) || word || name.trim() != name {
            return Err(Cannot::new(
                format!("a page of players cannot hold the name `{}`", name.escape_default()),
                "a name has no colon, no line break and no word like 34-30",
            ));
        }
    }
    Ok(players::write(headers, score, &moves(record, game).concat()))
}

/// A result as a count for each side, where it can be one.
pub(super) fn score(result: Option<Outcome>) -> Option<Score> {
    match result? {
        Outcome::Score(score) => Some(score),
        Outcome::BlackTournament(black) => Some(Score { black, white: 64_u8.checked_sub(black)? }),
        _ => None,
    }
}

impl WriteError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Illegal(error) => super::ReadError::of_replay(error, 0).help,
            Self::CannotHold(cannot) => cannot.help.clone(),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => fmt::Display::fmt(&error.kind, f),
            Self::CannotHold(cannot) => f.write_str(&cannot.message),
        }
    }
}

impl std::error::Error for WriteError {}

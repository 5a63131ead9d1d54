//! Audits collections of games: what is illegal, what the records say of the score, which games there are twice.
//!
//! [`examine`] looks at one game alone and can be run on any thread; an [`Audit`] takes what it found, in the order of the
//! files, and adds what only the games before it show. [`run`] does both for a stream of records.

mod illegal;
mod run;
mod score;
mod summary;
mod twins;

use serde::Serialize;

use crate::notation::record::Record;
use crate::rules::{Position, Replay, Score, Side, Square};

pub use illegal::Illegal;
pub use run::{Item, Unreadable, run};
pub use score::{Convention, Verdict};
pub use summary::Summary;
pub use twins::{LEAST_MOVES, Relation, Twin};

use twins::{Key, Twins};

/// What one game shows by itself.
#[derive(Clone, Debug)]
pub struct Findings {
    /// How many discs were placed, up to the first illegal move.
    pub moves: u8,
    /// How often Black and White passed.
    pub passes: [u8; 2],
    /// The first entry that the rules do not allow.
    pub illegal: Option<Box<Illegal>>,
    /// How the game stands at its end; `None` for an illegal one.
    pub end: Option<End>,
    /// The discs at its end.
    pub discs: Score,
    /// The result as the record has it, in words; empty where it has none.
    pub recorded: String,
    /// What that result is worth.
    pub verdict: Verdict,
    /// What makes two games the same; `None` for an illegal or a short one.
    key: Option<Box<Key>>,
    /// The first move from the standard start.
    first: Option<Square>,
}

impl Findings {
    /// What takes the game to the usual orientation, in which the first move is f5; `None` for one that does not begin at
    /// the standard start. Federations keep games in that orientation, and live sites as they were played.
    #[must_use]
    pub fn to_usual(&self) -> Option<Relation> {
        Relation::to_usual(self.first?)
    }
}

/// How a game stands at the end of its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Neither side can move.
    Over,
    /// There is a move to play.
    Unfinished,
    /// The side to move has to pass, and its opponent could go on.
    AtForcedPass,
}

/// Looks at one game.
#[must_use]
pub fn examine(record: &Record) -> Findings {
    let start = record.start_position();
    let mut replay = Replay::from_position(start);
    let legal = record.entries.iter().all(|entry| match entry.square {
        // Whose turn it was shows behind the move; a wrong side is explained by the slow replay.
        Some(square) => replay.play(square) && entry.side.is_none_or(|side| side == replay.side().opponent()),
        None => entry.side.is_none_or(|side| side == replay.side()) && replay.pass(),
    });
    let illegal = if legal { None } else { record.replay().err().map(|error| Box::new(Illegal::new(record, &error))) };
    let position = replay.position();
    let end = illegal.is_none().then(|| match (position.is_over(), position.board.can_move(position.side)) {
        (true, _) => End::Over,
        (false, true) => End::Unfinished,
        (false, false) => End::AtForcedPass,
    });
    let discs = position.board.count();
    Findings {
        moves: replay.moves(),
        passes: Side::ALL.map(|side| replay.passes(side)),
        end,
        discs,
        recorded: record.result.map(|result| score::words(&result)).unwrap_or_default(),
        verdict: end.map_or(Verdict::NotJudged, |end| score::judge(record.result, record.komi, end, discs)),
        key: illegal.is_none().then(|| Key::of(start, record)).flatten().map(Box::new),
        first: record.entries.first().and_then(|entry| entry.square).filter(|_| start == Position::START),
        illegal,
    }
}

/// What is found in one game, beside those before it.
#[derive(Debug)]
pub struct Report<'a> {
    /// Which of the files, from 0.
    pub file: u32,
    /// Which game of the file, from 0.
    pub game: u32,
    /// The game as written.
    pub record: &'a Record,
    /// What it shows by itself.
    pub findings: &'a Findings,
    /// The first game with the same moves, as they are or seen through a symmetry.
    pub twin: Option<Twin>,
}

/// An audit in progress. Of each game it keeps the moves, packed, so that it finds the same games without a doubt, and
/// nothing else.
#[derive(Debug, Default)]
pub struct Audit {
    summary: Summary,
    twins: Twins,
}

impl Audit {
    /// Nothing looked at yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the findings of the next game.
    pub fn add<'a>(&mut self, file: u32, game: u32, record: &'a Record, findings: &'a Findings) -> Report<'a> {
        let twin = findings.key.as_deref().and_then(|key| self.twins.find_or_add(*key, file, game));
        self.summary.add(findings, twin.as_ref());
        Report { file, game, record, findings, twin }
    }

    /// Notes a game, or the rest of a file, that could not be read.
    pub fn add_unreadable(&mut self) {
        self.summary.unreadable += 1;
    }

    /// The counts so far.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }
}

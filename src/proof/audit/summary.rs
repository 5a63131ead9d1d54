//! The counts of an audit.

use std::collections::BTreeMap;

use serde::Serialize;

use super::twins::Relation;
use super::{Convention, End, Findings, Twin, Verdict};

/// How many games of which kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Games that could be read.
    pub games: u64,
    /// Games, or rests of files, that could not.
    pub unreadable: u64,
    /// Games with an entry that the rules do not allow.
    pub illegal: u64,
    /// Those of them whose first move fits only a start with the colours exchanged.
    pub mirrored_starts: u64,
    /// Games that are over, with a result that is not what the board shows.
    pub score_mismatches: u64,
    /// Those of them that would be right by another convention.
    pub right_by_another_convention: u64,
    /// Games that are over, without a result.
    pub missing_scores: u64,
    /// Games that are not over.
    pub unfinished: u64,
    /// Those of them that have a result nevertheless.
    pub adjudicated: u64,
    /// Games without a move, and positions.
    pub without_moves: u64,
    /// Games in which somebody passed.
    pub with_passes: u64,
    /// Games in which both passed.
    pub with_passes_of_both: u64,
    /// Passes of all games.
    pub passes: u64,
    /// Most passes in one game.
    pub most_passes: u64,
    /// Games that are over with empty squares left.
    pub ended_with_empties: u64,
    /// Games that are over with discs of one colour only.
    pub wipe_outs: u64,
    /// Games of 20 moves or more that repeat an earlier one move for move.
    pub duplicates: u64,
    /// Games of 20 moves or more that are an earlier one seen through a symmetry.
    pub symmetric_duplicates: u64,
    /// Moves of all games.
    pub moves: u64,
    /// How many results were right by which convention.
    pub right_scores: BTreeMap<Convention, u64>,
    /// How many games from the standard start began with which move.
    pub first_moves: BTreeMap<String, u64>,
}

impl Summary {
    pub(super) fn add(&mut self, findings: &Findings, twin: Option<&Twin>) {
        let count = |counter: &mut u64, counts: bool| *counter += u64::from(counts);
        self.games += 1;
        self.moves += u64::from(findings.moves);
        count(&mut self.illegal, findings.illegal.is_some());
        count(&mut self.mirrored_starts, findings.illegal.as_ref().is_some_and(|illegal| illegal.mirrored_start));

        let [black, white] = findings.passes.map(u64::from);
        count(&mut self.with_passes, black + white > 0);
        count(&mut self.with_passes_of_both, black > 0 && white > 0);
        self.passes += black + white;
        self.most_passes = self.most_passes.max(black + white);

        let over = findings.end == Some(End::Over);
        let discs = findings.discs;
        count(&mut self.unfinished, findings.end.is_some() && !over);
        count(&mut self.without_moves, findings.end.is_some() && findings.moves == 0);
        count(&mut self.ended_with_empties, over && discs.black + discs.white < 64);
        count(&mut self.wipe_outs, over && (discs.black == 0 || discs.white == 0));

        count(&mut self.score_mismatches, findings.verdict.is_mismatch());
        match findings.verdict {
            Verdict::Right(convention) => *self.right_scores.entry(convention).or_default() += 1,
            Verdict::RightOnlyAs(_) => self.right_by_another_convention += 1,
            Verdict::Missing => self.missing_scores += 1,
            Verdict::Adjudicated => self.adjudicated += 1,
            Verdict::Wrong | Verdict::Unfinished | Verdict::NotJudged => {}
        }
        if let Some(twin) = twin {
            count(&mut self.duplicates, twin.by == Relation::Same);
            count(&mut self.symmetric_duplicates, twin.by != Relation::Same);
        }
        if let Some(first) = findings.first.filter(|_| findings.moves > 0) {
            *self.first_moves.entry(first.to_string()).or_default() += 1;
        }
    }

    /// Whether something is wrong: an illegal game, a score that contradicts its game, a file that cannot be read.
    #[must_use]
    pub const fn has_faults(&self) -> bool {
        self.illegal > 0 || self.score_mismatches > 0 || self.unreadable > 0
    }
}

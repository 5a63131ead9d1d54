//! What a recorded result is worth.

use serde::Serialize;

use super::End;
use crate::notation::record::Outcome;
use crate::rules::{Score, Winner};

/// A way to write down how a game ended. All of them are found in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// The discs on the board: 46–17.
    Discs,
    /// The empty squares given to the winner, a draw 32–32: 47–17. The same as the discs where no square is empty.
    Tournament,
    /// Black's discs less White's: +29.
    Difference,
    /// The difference by the tournament convention: +30.
    TournamentDifference,
    /// Only who won.
    Winner,
}

/// What a recorded result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict", content = "convention")]
pub enum Verdict {
    /// It is what the board shows, by a convention that such a record may use.
    Right(Convention),
    /// It is not what the board shows by the convention of the format, but it is by this one.
    RightOnlyAs(Convention),
    /// It is not what the board shows, by any convention.
    Wrong,
    /// The game is over, and the record has no result.
    Missing,
    /// The game is not over, and the record does not claim a result.
    Unfinished,
    /// The game is not over, and the record has a result nevertheless: someone decided it, by the clock or otherwise.
    Adjudicated,
    /// The game is illegal.
    NotJudged,
}

impl Verdict {
    /// Whether the record contradicts its own game.
    #[must_use]
    pub const fn is_mismatch(self) -> bool {
        matches!(self, Self::Wrong | Self::RightOnlyAs(_))
    }
}

impl Convention {
    /// The words for messages: `would be right …`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Discs => "as discs on the board",
            Self::Tournament => "with the empty squares given to the winner",
            Self::Difference => "as the difference in discs",
            Self::TournamentDifference => "as the difference with the empty squares given to the winner",
            Self::Winner => "as the winner",
        }
    }
}

/// Compares a result with the discs at the end of its game. Komi has been taken from a difference, and is given back first.
pub(super) fn judge(result: Option<Outcome>, komi: Option<f64>, end: End, discs: Score) -> Verdict {
    // 0–0 is no score, since four discs are on the board from the start; broadcasts write it for a game not reported.
    let result =
        result.filter(|result| !matches!(result, Outcome::Unfinished | Outcome::Score(Score { black: 0, white: 0 })));
    let result = match (result, end) {
        (Some(result), End::Over) => result,
        (Some(_), _) => return Verdict::Adjudicated,
        (None, End::Over) => return Verdict::Missing,
        (None, _) => return Verdict::Unfinished,
    };
    let komi = komi.unwrap_or_default();
    let tournament = discs.tournament();
    let difference = |score: Score| i16::from(score.black) - i16::from(score.white);
    let (right, only_as): (&[_], &[_]) = match result {
        Outcome::Score(score) => {
            (&[(Convention::Tournament, score == tournament), (Convention::Discs, score == discs)], &[])
        }
        Outcome::BlackTournament(black) => (
            &[(Convention::Tournament, black == tournament.black)],
            &[
                (Convention::Discs, black == discs.black),
                (Convention::Difference, i16::from(black) == difference(discs)),
                (Convention::TournamentDifference, i16::from(black) == difference(tournament)),
            ],
        ),
        Outcome::Difference(written) => (
            &[
                (Convention::Difference, is(written + komi, difference(discs))),
                (Convention::TournamentDifference, is(written + komi, difference(tournament))),
            ],
            &[],
        ),
        Outcome::Winner(winner) => (&[(Convention::Winner, winner == discs.winner())], &[]),
        Outcome::Unfinished => return Verdict::Missing,
    };
    let fitting = |conventions: &[(Convention, bool)]| {
        conventions.iter().find(|(_, fits)| *fits).map(|&(convention, _)| convention)
    };
    match (fitting(right), fitting(only_as)) {
        (Some(convention), _) => Verdict::Right(convention),
        (None, Some(convention)) => Verdict::RightOnlyAs(convention),
        (None, None) => Verdict::Wrong,
    }
}

/// Whether a number is this one, but for what rounding to two places leaves, which is how servers write komi.
fn is(written: f64, expected: i16) -> bool {
    (written - f64::from(expected)).abs() < 0.01
}

/// The result as the record has it.
pub(super) fn words(result: &Outcome) -> String {
    match result {
        Outcome::Score(score) => score.to_string(),
        Outcome::BlackTournament(black) => format!("{black}-{}", 64 - i16::from(*black)),
        Outcome::Difference(difference) => format!("{difference:+}"),
        Outcome::Winner(Winner::Side(side)) => format!("{} wins", side.word()),
        Outcome::Winner(Winner::Draw) => "draw".to_owned(),
        Outcome::Unfinished => "unfinished".to_owned(),
    }
}

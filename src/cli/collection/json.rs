//! What an audit found, as JSON.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::proof::audit::{End, Illegal, Relation, Report, Summary, Unreadable, Verdict};

/// One game.
#[derive(Serialize)]
struct Entry<'a> {
    file: &'a str,
    game: u32,
    byte: usize,
    #[serde(skip_serializing_if = "str::is_empty")]
    event: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    date: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    black_player: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    white_player: &'a str,
    moves: u8,
    /// In the words of [`End`], or `illegal`.
    end: &'static str,
    black: u8,
    white: u8,
    tournament_black: u8,
    tournament_white: u8,
    passes_black: u8,
    passes_white: u8,
    recorded: &'a str,
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<&'a Illegal>,
    /// What takes it to the orientation in which the first move is f5.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_usual: Option<Relation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<SameAs<'a>>,
    /// What was understood but is worth a look.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notices: Vec<&'a str>,
}

#[derive(Serialize)]
struct SameAs<'a> {
    file: &'a str,
    game: u32,
    by: Relation,
}

/// A game, or the rest of a file, that cannot be read.
#[derive(Serialize)]
struct Broken<'a> {
    file: &'a str,
    game: u32,
    byte: Option<u64>,
    unreadable: &'a str,
}

/// What was found in one game, without a line break.
pub fn line(names: &[String], found: &Result<Report<'_>, (u32, u32, &Unreadable)>) -> String {
    let name = |file: u32| names.get(file as usize).map(String::as_str).unwrap_or_default();
    let text = match found {
        Ok(report) => {
            let (findings, headers) = (report.findings, &report.record.headers);
            let (discs, tournament) = (findings.discs, findings.discs.tournament());
            let [passes_black, passes_white] = findings.passes;
            serde_json::to_string(&Entry {
                file: name(report.file),
                game: report.game,
                byte: report.record.range.start,
                event: &headers.event,
                date: &headers.date,
                black_player: &headers.black,
                white_player: &headers.white,
                moves: findings.moves,
                end: match findings.end {
                    None => "illegal",
                    Some(End::Over) => "over",
                    Some(End::Unfinished) => "unfinished",
                    Some(End::AtForcedPass) => "at-forced-pass",
                },
                black: discs.black,
                white: discs.white,
                tournament_black: tournament.black,
                tournament_white: tournament.white,
                passes_black,
                passes_white,
                recorded: &findings.recorded,
                verdict: findings.verdict,
                illegal: findings.illegal.as_deref(),
                to_usual: findings.to_usual(),
                same_as: report.twin.map(|twin| SameAs { file: name(twin.file), game: twin.game, by: twin.by }),
                notices: report.record.notices.iter().map(|notice| notice.message.as_str()).collect(),
            })
        }
        Err((file, game, unreadable)) => serde_json::to_string(&Broken {
            file: name(*file),
            game: *game,
            byte: unreadable.byte,
            unreadable: &unreadable.message,
        }),
    };
    text.unwrap_or_default()
}

#[derive(Serialize)]
struct Whole<'a> {
    ok: bool,
    #[serde(flatten)]
    summary: &'a Summary,
    files: &'a [String],
    faults: Vec<&'a RawValue>,
    faults_not_shown: usize,
}

/// The whole audit as one object; `shown` are the [`line`]s of the first of `faults` faults.
pub fn report(summary: &Summary, files: &[String], shown: &[String], faults: usize) -> String {
    let whole = Whole {
        ok: !summary.has_faults(),
        summary,
        files,
        faults: shown.iter().filter_map(|fault| serde_json::from_str(fault).ok()).collect(),
        faults_not_shown: faults - shown.len(),
    };
    format!("{}\n", serde_json::to_string_pretty(&whole).unwrap_or_default())
}

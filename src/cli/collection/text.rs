//! What an audit found, for readers.

use std::fmt::Write;

use crate::cli::output::{Outcome, say, stdout};
use crate::proof::audit::{Report, Summary, Unreadable, Verdict};

type Found<'a> = Result<Report<'a>, (u32, u32, &'a Unreadable)>;

/// Whether what was found makes the run fail.
pub fn is_fault(found: &Found<'_>) -> bool {
    found.as_ref().map_or(true, |report| report.findings.illegal.is_some() || report.findings.verdict.is_mismatch())
}

/// One fault, with its place.
pub fn fault(names: &[String], found: &Found<'_>) -> String {
    let name = |file: u32| names.get(file as usize).map(String::as_str).unwrap_or_default();
    match found {
        Err((file, _, unreadable)) => match unreadable.byte {
            Some(byte) => format!("error: {}: byte {byte}: {}", name(*file), unreadable.message),
            None => format!("error: {}: {}", name(*file), unreadable.message),
        },
        Ok(report) => {
            let findings = report.findings;
            let byte = findings.illegal.as_ref().map_or(report.record.range.start, |illegal| illegal.byte);
            let headers = &report.record.headers;
            let players = match (headers.black.as_str(), headers.white.as_str()) {
                ("", "") => String::new(),
                (black, white) => format!(", {black} – {white}"),
            };
            let what = match (&findings.illegal, findings.verdict) {
                (Some(illegal), _) => illegal.to_string(),
                (None, verdict) => {
                    let (discs, tournament) = (findings.discs, findings.discs.tournament());
                    let mut what = format!("the record says {}, the board {discs}", findings.recorded);
                    if tournament != discs {
                        let _ = write!(what, ", or {tournament} with the empty squares given to the winner");
                    }
                    if let Verdict::RightOnlyAs(convention) = verdict {
                        let _ = write!(what, "; the record would be right {}", convention.words());
                    }
                    what
                }
            };
            format!("error: {}: game {}{players} (byte {byte}): {what}", name(report.file), report.game)
        }
    }
}

/// That a game is there already, where it is.
pub fn twin(names: &[String], found: &Found<'_>) -> Option<String> {
    let report = found.as_ref().ok()?;
    let twin = report.twin?;
    let name = |file: u32| names.get(file as usize).map(String::as_str).unwrap_or_default();
    Some(format!(
        "{}: game {} is game {} of {}, {}",
        name(report.file),
        report.game,
        twin.game,
        name(twin.file),
        twin.by.words()
    ))
}

/// Prints everything: faults on stderr, counts and repeated games on stdout.
pub fn report(
    summary: &Summary,
    files: usize,
    shown: &[String],
    faults: usize,
    twins: &[String],
) -> Result<(), Outcome> {
    for fault in shown {
        say(fault);
    }
    if faults > shown.len() {
        say(&format!("and {} more faults; `--format ndjson` shows all", faults - shown.len()));
    }
    stdout(counts(summary, files, twins).as_bytes())
}

fn counts(summary: &Summary, files: usize, twins: &[String]) -> String {
    let plural = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    // Writing to a string does not fail.
    let mut text = format!("{} in {}\n", plural(summary.games, "game"), plural(files as u64, "file"));
    let repeated = summary.duplicates + summary.symmetric_duplicates;
    let always = [
        (summary.illegal, "illegal"),
        (summary.score_mismatches, "with a result that the board contradicts"),
        (summary.unfinished, "unfinished"),
    ];
    let perhaps = [
        (summary.adjudicated, "unfinished, with a result nevertheless"),
        (summary.unreadable, "games, or rests of files, that could not be read"),
        (summary.missing_scores, "over, without a result"),
        (summary.with_passes, "with passes"),
        (summary.most_passes, "passes in one game, at most"),
        (summary.ended_with_empties, "over with empty squares left"),
        (summary.wipe_outs, "over with discs of one colour only"),
        (summary.duplicates, "that repeat an earlier game move for move (20 moves or more)"),
        (summary.symmetric_duplicates, "that are an earlier game seen through a symmetry"),
    ];
    for (count, what) in always.into_iter().chain(perhaps.into_iter().filter(|(count, _)| *count > 0)) {
        let _ = writeln!(text, "{count:>10}  {what}");
    }
    if !twins.is_empty() {
        text += "\n";
        for twin in twins {
            let _ = writeln!(text, "{twin}");
        }
        if repeated > twins.len() as u64 {
            let _ = writeln!(text, "and {} more", repeated - twins.len() as u64);
        }
    }
    text
}

//! The keys of documents that are made of one game.

use super::board::board_lines;
use super::{Reader, figure_lines};
use crate::content::fields::{string, text};
use crate::content::template::measure::count;
use crate::content::template::{MoveLines, Positions, Report, Transcript};
use crate::content::yaml::{Kind, Node};
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned};

pub(super) fn transcript(root: &mut Reader<'_, '_>) -> Option<Transcript> {
    let game = game(root);
    root.inner("transcript", "`transcript`", |reader| {
        let sheets = reader.get("sheets", |node, key| at_most(count(node, key)?, 2, key, node.span));
        let [square, line] = [reader.mm("square"), reader.mm("line")];
        let [coordinates, numbers] = [reader.pt("coordinates"), reader.pt("numbers")];
        let lines = reader.inner("lines", "`lines`", board_lines);
        let moves = match reader.optional("moves") {
            Some(node) => Some(move_lines(node, reader)?),
            None => None,
        };
        Some(Transcript {
            game,
            sheets: sheets?,
            square: square?,
            coordinates: coordinates?,
            numbers: numbers?,
            line: line?,
            lines: lines?,
            moves,
        })
    })
}

fn move_lines(node: &Node, outer: &mut Reader<'_, '_>) -> Option<MoveLines> {
    let mut reader = Reader::of(node, "`moves`", outer.diagnostics)?;
    let (columns, row) = (reader.get("columns", count), reader.mm("row"));
    reader.finish();
    Some(MoveLines { columns: columns?, row: row? })
}

pub(super) fn report(root: &mut Reader<'_, '_>) -> Option<Report> {
    let game = game(root);
    root.inner("report", "`report`", |reader| {
        let [square, row, gutter] = [reader.mm("square"), reader.mm("row"), reader.mm("gutter")];
        let (coordinates, caption) = (reader.pt("coordinates"), reader.ratio("caption"));
        let [columns, across] = [reader.get("columns", count), reader.get("across", count)];
        let lines = reader.inner("lines", "`lines` of figures", figure_lines);
        let positions = reader.get("positions", |node, _| positions(node));
        Some(Report {
            game,
            square: square?,
            coordinates: coordinates?,
            caption: caption?,
            lines: lines?,
            row: row?,
            columns: columns?,
            gutter: gutter?,
            across: across?,
            positions: positions?,
        })
    })
}

/// The diagram whose game is printed.
fn game(root: &mut Reader<'_, '_>) -> Option<Spanned<String>> {
    root.optional("game").and_then(|node| root.diagnostics.keep(string(node, "game")))
}

fn at_most(number: usize, most: usize, key: &str, span: Span) -> Result<usize, Diagnostic> {
    if number > most {
        return Err(Diagnostic::error(format!("`{key}` is at most {most}, not {number}")).at(span));
    }
    Ok(number)
}

/// The most positions of one page.
const MOST: usize = 12;

/// How many, or after which moves.
fn positions(node: &Node) -> Result<Positions, Diagnostic> {
    let Kind::Sequence(items) = &node.kind else {
        let words = text(node, "positions")?;
        let parts = words.value.parse().ok().filter(|parts| (1..=MOST).contains(parts));
        return parts.map(Positions::Parts).ok_or_else(|| {
            Diagnostic::error(format!("`positions` is a number from 1 to {MOST}, not `{}`", words.value))
                .at(words.span)
                .help("for moves of your own, write a list: [20, 40, end]")
        });
    };
    if !(1..=MOST).contains(&items.len()) {
        return Err(
            Diagnostic::error(format!("`positions` has 1 to {MOST} members, not {}", items.len())).at(node.span)
        );
    }
    items.iter().map(position).collect::<Result<_, _>>().map(Positions::After)
}

fn position(node: &Node) -> Result<(Option<usize>, Span), Diagnostic> {
    let word = text(node, "a member of `positions`")?;
    let moves = match word.value.as_str() {
        "end" => None,
        figures => Some(figures.parse().map_err(|_| {
            Diagnostic::error(format!("`{figures}` is not a number of moves"))
                .at(word.span)
                .help("write after how many moves the position is, or `end`")
        })?),
    };
    Ok((moves, word.span))
}

//! The words over and under the boards: who played, what each board of a strip shows, passes, and the label of a board that
//! is not legal play.

use super::arrangement::Arrangement;
use super::board::group;
use super::disc::disc;
use crate::content::{Diagram, PictureWords, View, Which};
use crate::diagnostic::Diagnostic;
use crate::rules::Side;
use crate::scene::{Face, GlyphRun, Item, Mm, Paint, Point, Pt, Stroke, Theme};
use crate::text::{MissingGlyph, label};

/// How much smaller words may be set than wanted before they are too long.
const SMALLEST: f64 = 0.6;
/// The radius of a disc beside a name, as a part of the type size.
const DISC: f64 = 0.33;

/// Words that cannot be set: no glyph, or no room.
type Unset = Diagnostic;

/// Everything over and under the boards.
pub(super) fn words(
    diagram: &Diagram,
    words: &PictureWords,
    plan: &Arrangement,
    theme: &Theme,
) -> Result<Vec<Item>, Unset> {
    let mut items = Vec::new();
    items.extend(group("header", header(diagram, plan, theme)?));
    let mut notes = Vec::new();
    for (line, text) in plan.note_lines.iter().enumerate() {
        let at = Point { x: plan.measure.0, y: plan.notes + plan.leading() * line as f64 };
        notes.push(Item::Text(set(text, Face::Regular, plan, at, theme, "the notes under the board")?));
    }
    items.extend(group("notes", notes));
    if !diagram.provenance().is_legal_play() {
        items.extend(group("label", vec![Item::Text(under_all(&words.label, plan, theme)?)]));
    }
    Ok(items)
}

/// What one board of a strip shows: in the middle under it, with a disc of the colour that has just moved.
pub(super) fn under(text: &str, view: &View, plan: &Arrangement, theme: &Theme) -> Result<Option<Item>, Unset> {
    let squares = plan.frame.squares();
    let mut run = set(text, Face::Semibold, plan, Point::ORIGIN, theme, "the words under a board")?;
    let em = run.size.to_mm();
    let mover = view.last.filter(|_| matches!(view.which, Which::Frame(_))).map(|last| last.side);
    let indent = if mover.is_some() { em * (DISC * 2.0 + 0.35) } else { Mm::ZERO };
    let left = squares.centre().x - (run.width() + indent) / 2.0;
    run.origin = Point { x: left + indent, y: plan.under() };
    let mut items: Vec<Item> =
        mover.map(|side| beside(side, left, plan.under(), em, plan, theme)).into_iter().collect();
    items.push(Item::Text(run));
    Ok(group("under", items))
}

/// The disc of a side that begins at `left` in a line of words.
fn beside(side: Side, left: Mm, baseline: Mm, em: Mm, plan: &Arrangement, theme: &Theme) -> Item {
    let radius = em * DISC;
    let centre = Point { x: left + radius, y: baseline - em * 0.32 };
    // on the paper, a disc needs an outline that is seen there
    match disc(side, centre, radius, &plan.frame, theme) {
        Item::Circle { centre, radius, paint } => {
            let stroke = paint.stroke.map(|stroke| Stroke { color: theme.ink, ..stroke });
            Item::Circle { centre, radius, paint: Paint { stroke, ..paint } }
        }
        other => other,
    }
}

/// A line for each player with a disc and the score, and one for the event.
fn header(diagram: &Diagram, plan: &Arrangement, theme: &Theme) -> Result<Vec<Item>, Unset> {
    header_items(diagram, plan, theme).map_err(|unset| unset.at(diagram.span()))
}

fn header_items(diagram: &Diagram, plan: &Arrangement, theme: &Theme) -> Result<Vec<Item>, Unset> {
    const WHAT: &str = "the header";
    let Some(header) = diagram.header() else { return Ok(Vec::new()) };
    let (left, right) = plan.measure;
    let em = plan.type_size().to_mm();
    let mut items = Vec::new();
    let mut baseline = plan.header;
    let position = diagram.game().position();
    let score = position.is_over().then(|| position.board.count());
    if header.has_players() || score.is_some() {
        for side in Side::ALL {
            items.push(beside(side, left, baseline, em, plan, theme));
            let mut end = right;
            if let Some(score) = score {
                let mut run = set(&score.of(side).to_string(), Face::Semibold, plan, Point::ORIGIN, theme, WHAT)?;
                run.origin = Point { x: right - run.width(), y: baseline };
                end = run.origin.x - em * 0.5;
                items.push(Item::Text(run));
            }
            let at = Point { x: left + em * (DISC * 2.0 + 0.4), y: baseline };
            items.extend(fitted(header.player(side), Face::Semibold, at, end, plan, theme)?);
            baseline += plan.leading();
        }
    }
    let at = Point { x: left, y: baseline };
    items.extend(fitted(&header.event_line(), Face::Regular, at, right, plan, theme)?);
    Ok(items)
}

/// A line of a header, set smaller where it is long.
fn fitted(
    text: &str,
    face: Face,
    at: Point,
    end: Mm,
    plan: &Arrangement,
    theme: &Theme,
) -> Result<Option<Item>, Unset> {
    if text.is_empty() {
        return Ok(None);
    }
    let run = set(text, face, plan, at, theme, "the header")?;
    let room = (end - at.x) / run.width();
    if room >= 1.0 {
        return Ok(Some(Item::Text(run)));
    }
    if room < SMALLEST {
        return Err(
            Diagnostic::error(format!("`{text}` is too long to stand over the board")).help("shorten it in `header`")
        );
    }
    // advances are rounded
    let run = sized(text, face, plan.type_size() * (room * 0.99), at, theme);
    Ok(run.ok().map(Item::Text))
}

/// The label of a board that is not legal play, in the middle; set smaller where the board is narrow.
fn under_all(text: &str, plan: &Arrangement, theme: &Theme) -> Result<GlyphRun, Unset> {
    let width = plan.size.width;
    let full = plan.type_size();
    let place = |missing: MissingGlyph| no_glyph(missing, "the words under a diagram that is not legal play");
    let mut run = sized(text, Face::Italic, full, Point::ORIGIN, theme).map_err(place)?;
    if run.width() > width {
        // advances are rounded
        run = sized(text, Face::Italic, full * (width / run.width() * 0.98), Point::ORIGIN, theme).map_err(place)?;
    }
    let middle = (plan.measure.0 + plan.measure.1) / 2.0;
    let left = (middle - run.width() / 2.0).max(Mm::ZERO).min(width - run.width());
    run.origin = Point { x: left, y: plan.label };
    Ok(run)
}

/// A line of words in the picture's type size.
fn set(text: &str, face: Face, plan: &Arrangement, at: Point, theme: &Theme, what: &str) -> Result<GlyphRun, Unset> {
    sized(text, face, plan.type_size(), at, theme).map_err(|missing| no_glyph(missing, what))
}

fn sized(text: &str, face: Face, size: Pt, at: Point, theme: &Theme) -> Result<GlyphRun, MissingGlyph> {
    label::line(text, face, size, theme.ink, at)
}

fn no_glyph(missing: MissingGlyph, what: &str) -> Diagnostic {
    Diagnostic::error(format!("{missing}, for {what}"))
}

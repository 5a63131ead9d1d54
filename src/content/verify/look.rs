//! What is drawn over the discs, and how the board is shown: words → marks, arrows, regions, crop, orientation.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::decode::RawDiagram;
use crate::content::fields::{square, unknown};
use crate::content::model::{Connection, Crop, Edge, Edges, Mark, Orientation, Placed, Shape, Show};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::{Bitboard, Square};
use crate::source::Spanned;

/// What the author says of the look of a diagram.
pub(super) struct Look {
    pub(super) show: BTreeSet<Show>,
    pub(super) marks: BTreeMap<Square, Vec<Placed>>,
    pub(super) connections: Vec<Connection>,
    pub(super) regions: Vec<Bitboard>,
    pub(super) crop: Crop,
    pub(super) orientation: Orientation,
    pub(super) coordinates: Option<Edges>,
}

/// The most regions in one diagram: more kinds of line cannot be told apart.
const MOST_REGIONS: usize = 3;

/// Reads it all; every fault is collected.
pub(super) fn read(raw: &RawDiagram, found: &mut Diagnostics) -> Look {
    let known = Show::ALL.map(|show| (show.word(), show));
    Look {
        show: raw.show.iter().filter_map(|word| found.keep(one_of(word, "value", "`show`", &known))).collect(),
        marks: marks(raw, found),
        connections: connections(raw, found),
        regions: regions(raw, found),
        crop: raw.crop.as_ref().and_then(|text| found.keep(crop(text))).unwrap_or_default(),
        orientation: raw
            .orientation
            .as_ref()
            .and_then(|word| found.keep(one_of(word, "value", "`orientation`", &Orientation::all())))
            .unwrap_or_default(),
        coordinates: raw.coordinates.as_ref().map(|words| coordinates(words, found)),
    }
}

/// One of a fixed set of words.
pub(super) fn one_of<T: Copy>(
    word: &Spanned<String>,
    kind: &str,
    of: &str,
    known: &[(&str, T)],
) -> Result<T, Diagnostic> {
    known.iter().find(|(name, _)| *name == word.value).map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        unknown(kind, word, of, &names)
    })
}

/// The marks by square; on each at most one of a layer.
fn marks(raw: &RawDiagram, found: &mut Diagnostics) -> BTreeMap<Square, Vec<Placed>> {
    let mut marks: BTreeMap<Square, Vec<Placed>> = BTreeMap::new();
    for (place, words) in &raw.marks {
        let Some(square) = found.keep(square(place)) else { continue };
        let on_square = marks.entry(square).or_default();
        for word in words {
            let Some(mark) = found.keep(mark(word)) else { continue };
            match on_square.iter().find(|(other, _)| other.layer() == mark.layer()) {
                None => on_square.push((mark, word.span)),
                Some((other, earlier)) => found.push(
                    Diagnostic::error(format!(
                        "`{}` and `{}` cannot share {square}: both take {}",
                        other.word(),
                        mark.word(),
                        mark.layer().place()
                    ))
                    .label(word.span, "")
                    .label(*earlier, "the other mark")
                    .help("a ring, a square or a highlight shares its square with a label or another shape"),
                ),
            }
        }
        on_square.sort_by_key(|(mark, _)| mark.layer());
    }
    marks
}

/// A shape by its name, or else a label.
fn mark(word: &Spanned<String>) -> Result<Mark, Diagnostic> {
    if let Some(shape) = Shape::ALL.into_iter().find(|shape| shape.word() == word.value) {
        return Ok(Mark::Shape(shape));
    }
    if (1..=Mark::LONGEST_LABEL).contains(&word.value.chars().count())
        && !word.value.chars().any(|c| c.is_whitespace() || c.is_control())
    {
        return Ok(Mark::Label(word.value.clone()));
    }
    Err(Diagnostic::error(format!("`{}` is not a mark", word.value)).at(word.span).note(format!(
        "a mark is a label of at most {} characters, or one of: {}",
        Mark::LONGEST_LABEL,
        Shape::ALL.map(Shape::word).join(", ")
    )))
}

/// The lines, then the arrows, which lie over them.
fn connections(raw: &RawDiagram, found: &mut Diagnostics) -> Vec<Connection> {
    let lines = raw.lines.iter().map(|word| (word, false));
    let arrows = raw.arrows.iter().map(|word| (word, true));
    let mut connections: Vec<Connection> = Vec::new();
    for (word, is_arrow) in lines.chain(arrows) {
        let Some(connection) = found.keep(connection(word, is_arrow)) else { continue };
        if connections.contains(&connection) {
            let what = if is_arrow { "arrow" } else { "line" };
            found.push(Diagnostic::error(format!("the {what} {connection} is there twice")).at(word.span));
        } else {
            connections.push(connection);
        }
    }
    connections
}

fn connection(word: &Spanned<String>, is_arrow: bool) -> Result<Connection, Diagnostic> {
    let what = if is_arrow { "an arrow" } else { "a line" };
    let Some((from, to)) = two_squares(&word.value) else {
        return Err(Diagnostic::error(format!("`{}` is not {what}", word.value))
            .at(word.span)
            .help("write two squares with a hyphen between them, such as `a8-d5`"));
    };
    if from == to {
        return Err(Diagnostic::error(format!("{what} from {from} to itself has no length"))
            .at(word.span)
            .help("name another square, or mark this one: `marks: { … }`"));
    }
    Ok(Connection { from, to, is_arrow })
}

fn two_squares(text: &str) -> Option<(Square, Square)> {
    let (one, other) = text.split_once('-')?;
    Some((one.trim().parse().ok()?, other.trim().parse().ok()?))
}

fn regions(raw: &RawDiagram, found: &mut Diagnostics) -> Vec<Bitboard> {
    if let Some(word) = raw.regions.get(MOST_REGIONS) {
        found.push(
            Diagnostic::error(format!("there are {} regions", raw.regions.len()))
                .at(word.span)
                .help(format!("a diagram has at most {MOST_REGIONS}, so that their outlines can be told apart")),
        );
    }
    raw.regions.iter().filter_map(|word| found.keep(region(word))).collect()
}

fn region(word: &Spanned<String>) -> Result<Bitboard, Diagnostic> {
    match squares(&word.value) {
        Ok(squares) if !squares.is_empty() => Ok(squares),
        Ok(_) => Err(Diagnostic::error("the region has no square").at(word.span).help(REGION_HELP)),
        Err(wrong) => Err(Diagnostic::error(format!("`{wrong}` is neither a square nor a rectangle of squares"))
            .at(word.span)
            .help(REGION_HELP)),
    }
}

const REGION_HELP: &str = "write squares or rectangles, such as `a1 b1 a2` or `a1-c3`";

/// The squares of a text of squares and rectangles (`a1 b1 c1-d2`).
///
/// # Errors
///
/// The first word that is neither.
fn squares(text: &str) -> Result<Bitboard, &str> {
    let mut squares = Bitboard::EMPTY;
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        if let Ok(square) = word.parse() {
            squares.insert(square);
        } else if let Some((one, other)) = two_squares(word) {
            let rectangle = Crop::new(one, other);
            squares |= Square::all().filter(|&square| rectangle.contains(square)).collect();
        } else {
            return Err(word);
        }
    }
    Ok(squares)
}

fn crop(text: &Spanned<String>) -> Result<Crop, Diagnostic> {
    match two_squares(&text.value) {
        Some((one, other)) => Ok(Crop::new(one, other)),
        None => Err(Diagnostic::error(format!("`{}` is not a crop", text.value))
            .at(text.span)
            .help("write two opposite corners, such as `a5-d8`")),
    }
}

/// `none`, `all`, or sides.
pub(in crate::content) fn coordinates(words: &[Spanned<String>], found: &mut Diagnostics) -> Edges {
    match words {
        [only] if only.value == "none" => Edges::NONE,
        [only] if only.value == "all" => Edges::ALL,
        _ => {
            let mut known: Vec<(&str, Option<Edge>)> = Edge::ALL.map(|edge| (edge.word(), Some(edge))).to_vec();
            known.extend([("none", None), ("all", None)]);
            let mut edges = Edges::NONE;
            for word in words {
                match found.keep(one_of(word, "value", "`coordinates`", &known)) {
                    None => {}
                    Some(Some(edge)) => edges = edges.with(edge),
                    Some(None) => found.push(
                        Diagnostic::error(format!("`{}` does not go with other sides", word.value)).at(word.span),
                    ),
                }
            }
            edges
        }
    }
}

//! One diagram from arguments rather than from a file, verified the same way.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Sources, Span, Spanned};

use super::decode::{RawDiagram, RawFlipError, RawHeader, RawWords};
use super::model::{Diagram, Header};
use super::verify;
use super::yaml::{Kind, Node, Text};

/// A diagram as given in arguments. The names are those of the YAML format.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// A transcript.
    pub moves: Option<String>,
    /// A board of 64 characters.
    pub position: Option<String>,
    /// Whose turn it is in `position`.
    pub to_move: Option<String>,
    /// How many of the moves to play.
    pub at: Option<u64>,
    /// The move the diagram is about.
    pub play: Option<String>,
    /// before, after or pair.
    pub picture: Option<String>,
    /// What to compute and draw.
    pub show: Vec<String>,
    /// Marks as `square=mark`.
    pub marks: Vec<String>,
    /// Arrows from square to square.
    pub arrows: Vec<String>,
    /// Lines from square to square.
    pub lines: Vec<String>,
    /// Sets of squares to outline.
    pub regions: Vec<String>,
    /// Two opposite corners.
    pub crop: Option<String>,
    /// Which way the board is shown.
    pub orientation: Option<String>,
    /// On which sides coordinates stand; empty for the usual ones.
    pub coordinates: Vec<String>,
    /// Which moves are numbered.
    pub numbers: Option<String>,
    /// What the first numbered move shows.
    pub first_number: Option<u64>,
    /// Into how many boards the numbered moves are divided.
    pub parts: Option<u64>,
    /// How many boards stand in a row.
    pub columns: Option<u64>,
    /// After how many moves each board is; empty for one board.
    pub frames: Vec<String>,
    /// A move that is not played.
    pub suggest: Option<String>,
    /// Who played, where and when.
    pub header: Header,
    /// Where the players turned discs over wrongly.
    pub flip_errors: Vec<FlipErrorArgument>,
    /// Whether the board cannot arise in play.
    pub schematic: bool,
}

/// A flip error as given in arguments.
#[derive(Clone, Debug, Default)]
pub struct FlipErrorArgument {
    /// After which move, from 1.
    pub at: u64,
    /// The discs that were forgotten, with spaces between.
    pub not_flipped: String,
    /// The discs that were turned over wrongly, with spaces between.
    pub flipped: String,
}

/// Verifies a diagram from arguments. Each argument becomes a text named after its option (`--moves`), so that a fault is
/// shown at its place.
#[must_use]
pub fn verify_arguments(
    id: &str,
    arguments: &Arguments,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Diagram> {
    let mut spanned = |option: &str, value: &str| {
        let source = sources.add(option, value);
        Spanned { value: value.to_owned(), span: Span::new(source, 0..value.len()) }
    };
    let mut word = |option: &str, value: &Option<String>| value.as_deref().map(|value| spanned(option, value));
    let id = word("id", &Some(id.to_owned()))?;
    let moves = word("--moves", &arguments.moves).map(Text::plain);
    let position = word("--position", &arguments.position).map(Text::plain);
    let to_move = word("--to-move", &arguments.to_move);
    let mut number = |option: &str, value: Option<u64>| {
        let text = word(option, &value.map(|value| value.to_string()));
        text.zip(value).map(|(text, value)| Spanned { value, span: text.span })
    };
    let at = number("--at", arguments.at);
    let first_number = number("--first-number", arguments.first_number);
    let parts = number("--parts", arguments.parts);
    let columns = number("--columns", arguments.columns);
    let play = word("--play", &arguments.play);
    let picture = word("--picture", &arguments.picture);
    let crop = word("--crop", &arguments.crop);
    let numbers = word("--numbers", &arguments.numbers);
    let suggest = word("--suggest", &arguments.suggest);
    let orientation = word("--orientation", &arguments.orientation);
    let mut words = |option: &str, values: &[String]| -> Vec<Spanned<String>> {
        values.iter().filter_map(|value| word(option, &Some(value.clone()))).collect()
    };
    let show = words("--show", &arguments.show);
    let arrows = words("--arrow", &arguments.arrows);
    let lines = words("--line", &arguments.lines);
    let regions = words("--region", &arguments.regions);
    let coordinates = words("--coordinates", &arguments.coordinates);
    let frames = words("--frames", &arguments.frames);
    let entries = arguments.header.entries().into_iter().filter(|(_, value)| !value.is_empty());
    let header = header(
        entries.filter_map(|(key, value)| Some((key, word(&format!("--{key}"), &Some(value.to_owned()))?))).collect(),
    );
    let mut marks = Vec::new();
    for mark in &arguments.marks {
        let text = word("--mark", &Some(mark.clone()))?;
        let Some((square, mark)) = mark.split_once('=') else {
            diagnostics.push(
                Diagnostic::error(format!("`{mark}` is not a mark on a square"))
                    .at(text.span)
                    .help("write the square, an equals sign and the mark, such as `c6=ring`"),
            );
            continue;
        };
        let part = |value: &str, start: usize| Spanned {
            value: value.to_owned(),
            span: Span::new(text.span.source, start..start + value.len()),
        };
        marks.push((part(square, 0), vec![part(mark, square.len() + 1)]));
    }
    let flip_errors = arguments
        .flip_errors
        .iter()
        .filter_map(|error| {
            let mut squares = |squares: &str| {
                let text = word("flip-error", &Some(squares.to_owned())).filter(|text| !text.value.is_empty())?;
                Some(Node { span: text.span, kind: Kind::Scalar(Text::plain(text)) })
            };
            let (not_flipped, flipped) = (squares(&error.not_flipped), squares(&error.flipped));
            let span = not_flipped.as_ref().or(flipped.as_ref())?.span;
            Some(RawFlipError { at: Spanned { value: error.at, span }, not_flipped, flipped, span })
        })
        .collect();
    let raw = RawDiagram {
        id,
        moves,
        position,
        game: None,
        unreadable: false,
        to_move,
        at,
        play,
        picture,
        show,
        marks,
        arrows,
        lines,
        regions,
        crop,
        orientation,
        coordinates: (!coordinates.is_empty()).then_some(coordinates),
        numbers,
        first_number,
        parts,
        columns,
        frames: (!frames.is_empty()).then_some(frames),
        suggest,
        header,
        schematic: arguments.schematic,
        flip_errors,
        claims: Vec::new(),
        words: RawWords::default(),
    };
    let faults = diagnostics.has_errors();
    verify::diagram(&raw, None, sources, diagnostics).filter(|_| !faults)
}

/// A header as if it had been written, from its entries.
fn header(entries: Vec<(&'static str, Spanned<String>)>) -> Option<RawHeader> {
    let span = entries.first()?.1.span;
    let entries =
        entries.into_iter().map(|(key, value)| (Spanned { value: key.to_owned(), span: value.span }, value)).collect();
    Some(RawHeader { entries, from_game: false, span })
}

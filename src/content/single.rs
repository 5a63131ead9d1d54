//! One diagram from arguments rather than from a file, verified the same way.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Sources, Span, Spanned};

use super::decode::{RawDiagram, RawFlipError, RawWords};
use super::model::Diagram;
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
    /// Two opposite corners.
    pub crop: Option<String>,
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
    let at = word("--at", &arguments.at.map(|at| at.to_string()));
    let play = word("--play", &arguments.play);
    let picture = word("--picture", &arguments.picture);
    let crop = word("--crop", &arguments.crop);
    let show = arguments.show.iter().filter_map(|what| word("--show", &Some(what.clone()))).collect();
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
        marks.push((part(square, 0), part(mark, square.len() + 1)));
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
        at: at.zip(arguments.at).map(|(text, value)| Spanned { value, span: text.span }),
        play,
        picture,
        show,
        marks,
        crop,
        schematic: arguments.schematic,
        flip_errors,
        claims: Vec::new(),
        words: RawWords::default(),
    };
    let faults = diagnostics.has_errors();
    verify::diagram(&raw, None, sources, diagnostics).filter(|_| !faults)
}

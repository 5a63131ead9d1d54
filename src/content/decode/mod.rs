//! What the author wrote, with its places: YAML nodes → raw diagrams. Nothing here knows the rules of the game.

mod raw;

pub use raw::{Pair, RawClaim, RawDiagram, RawFlipError, RawGame, RawHeader, RawMarks, RawWords};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;

use super::fields::{Fields, boolean, number, string, strings, text};
use super::model::Header;
use super::yaml::{Kind, Node};

/// All diagrams of one file, in order.
#[must_use]
pub fn diagrams(root: &Node, diagnostics: &mut Diagnostics) -> Vec<RawDiagram> {
    members(root, "a file of diagrams", diagnostics)
        .into_iter()
        .filter_map(|(id, node)| diagram(id, node, diagnostics))
        .collect()
}

/// The words of the diagrams of one language: id and words, in order.
#[must_use]
pub fn words(root: &Node, diagnostics: &mut Diagnostics) -> Vec<(Spanned<String>, RawWords)> {
    members(root, "a file of words", diagnostics)
        .into_iter()
        .filter_map(|(id, node)| {
            let mut fields = Fields::of(node, "the words of a diagram", diagnostics)?;
            let words = picture_words(&mut fields, diagnostics);
            fields.finish(diagnostics);
            Some((id.clone(), words))
        })
        .collect()
}

fn members<'n>(root: &'n Node, what: &str, diagnostics: &mut Diagnostics) -> Vec<(&'n Spanned<String>, &'n Node)> {
    if let Kind::Mapping(entries) = &root.kind {
        return entries.iter().map(|entry| (&entry.key, &entry.value)).collect();
    }
    diagnostics.push(
        Diagnostic::error(format!("{what} is a mapping of ids, not {}", root.kind_word()))
            .at(root.span)
            .help("write an id and a colon, and the rest indented below it"),
    );
    Vec::new()
}

fn diagram(id: &Spanned<String>, node: &Node, diagnostics: &mut Diagnostics) -> Option<RawDiagram> {
    if matches!(node.kind, Kind::Null) {
        diagnostics.push(
            Diagnostic::error(format!("`{}` has no value", id.value))
                .at(id.span)
                .help("say what it shows, for example `moves: f5`"),
        );
        return None;
    }
    let fields = Fields::of(node, "a diagram", diagnostics)?;
    Some(described(id.clone(), fields, diagnostics))
}

/// A diagram that stands alone, with its id among its keys; without one it gets the id `derived`.
pub fn block(derived: &Spanned<String>, node: &Node, diagnostics: &mut Diagnostics) -> Option<RawDiagram> {
    let mut fields = Fields::of(node, "a diagram", diagnostics)?;
    let id = keep(&mut fields, "id", diagnostics, string).unwrap_or_else(|| derived.clone());
    Some(described(id, fields, diagnostics))
}

fn described(id: Spanned<String>, mut fields: Fields<'_>, diagnostics: &mut Diagnostics) -> RawDiagram {
    let before = diagnostics.len();
    let moves = keep(&mut fields, "moves", diagnostics, text).cloned();
    let position = keep(&mut fields, "position", diagnostics, text).cloned();
    let game = fields.optional("game", diagnostics).and_then(|node| game(node, diagnostics));
    let raw = RawDiagram {
        id,
        moves,
        position,
        game,
        unreadable: diagnostics.len() > before,
        to_move: keep(&mut fields, "to-move", diagnostics, string),
        at: keep(&mut fields, "at", diagnostics, number),
        play: keep(&mut fields, "play", diagnostics, string),
        picture: keep(&mut fields, "picture", diagnostics, string),
        show: keep(&mut fields, "show", diagnostics, strings).unwrap_or_default(),
        marks: keep(&mut fields, "marks", diagnostics, marks).unwrap_or_default(),
        arrows: keep(&mut fields, "arrows", diagnostics, strings).unwrap_or_default(),
        lines: keep(&mut fields, "lines", diagnostics, strings).unwrap_or_default(),
        regions: keep(&mut fields, "regions", diagnostics, strings).unwrap_or_default(),
        crop: keep(&mut fields, "crop", diagnostics, string),
        orientation: keep(&mut fields, "orientation", diagnostics, string),
        coordinates: keep(&mut fields, "coordinates", diagnostics, strings),
        numbers: keep(&mut fields, "numbers", diagnostics, string),
        first_number: keep(&mut fields, "first-number", diagnostics, number),
        parts: keep(&mut fields, "parts", diagnostics, number),
        columns: keep(&mut fields, "columns", diagnostics, number),
        frames: keep(&mut fields, "frames", diagnostics, strings),
        suggest: keep(&mut fields, "suggest", diagnostics, string),
        header: fields.optional("header", diagnostics).and_then(|node| header(node, diagnostics)),
        flip_errors: fields
            .optional("flip-error", diagnostics)
            .map(|node| flip_errors(node, diagnostics))
            .unwrap_or_default(),
        schematic: keep(&mut fields, "schematic", diagnostics, boolean).is_some_and(|schematic| schematic.value),
        claims: fields.optional("check", diagnostics).map(|node| claims(node, diagnostics)).unwrap_or_default(),
        words: picture_words(&mut fields, diagnostics),
    };
    fields.finish(diagnostics);
    raw
}

fn picture_words(fields: &mut Fields<'_>, diagnostics: &mut Diagnostics) -> RawWords {
    RawWords {
        title: keep(fields, "title", diagnostics, text).cloned(),
        caption: keep(fields, "caption", diagnostics, text).cloned(),
        caption_before: keep(fields, "caption-before", diagnostics, text).cloned(),
        caption_after: keep(fields, "caption-after", diagnostics, text).cloned(),
        alt: keep(fields, "alt", diagnostics, text).cloned(),
    }
}

/// The value of an optional key, read by `read`; its fault is collected.
fn keep<'n, T>(
    fields: &mut Fields<'n>,
    key: &'static str,
    diagnostics: &mut Diagnostics,
    read: impl Fn(&'n Node, &str) -> Result<T, Diagnostic>,
) -> Option<T> {
    let node = fields.optional(key, diagnostics)?;
    diagnostics.keep(read(node, key))
}

/// A mapping of words to words.
///
/// # Errors
///
/// When it is no mapping, or a value is no text.
pub fn pairs(node: &Node, what: &str) -> Result<Vec<Pair>, Diagnostic> {
    let Kind::Mapping(entries) = &node.kind else {
        return Err(Diagnostic::error(format!(
            "`{what}` is a mapping such as `{}`, not {}",
            match what {
                "illegal" => "{ c6: gap, g2: own-disc }",
                "named" => "{ X: x-squares }",
                _ => "{ a8: A, c6: ring }",
            },
            node.kind_word()
        ))
        .at(node.span));
    };
    entries.iter().map(|entry| Ok((entry.key.clone(), string(&entry.value, &entry.key.value)?))).collect()
}

/// Squares, each with one mark or a list of marks.
fn marks(node: &Node, what: &str) -> Result<Vec<RawMarks>, Diagnostic> {
    match &node.kind {
        Kind::Mapping(entries) => {
            entries.iter().map(|entry| Ok((entry.key.clone(), strings(&entry.value, &entry.key.value)?))).collect()
        }
        _ => pairs(node, what).map(|_| Vec::new()),
    }
}

/// A mapping, or `true` for what the file of `game` says.
fn header(node: &Node, diagnostics: &mut Diagnostics) -> Option<RawHeader> {
    if matches!(node.kind, Kind::Sequence(_)) {
        diagnostics.push(
            Diagnostic::error(format!("`header` is a mapping, or `true`, not {}", node.kind_word()))
                .at(node.span)
                .help("write for example `header: { black: …, white: …, date: … }`"),
        );
        return None;
    }
    if !matches!(node.kind, Kind::Mapping(_)) {
        let from_game = diagnostics.keep(boolean(node, "header"))?;
        return from_game.value.then_some(RawHeader { entries: Vec::new(), from_game: true, span: from_game.span });
    }
    let mut fields = Fields::of(node, "a header", diagnostics)?;
    let mut entries = Vec::new();
    for (key, _) in Header::default().entries() {
        let Some(value) = keep(&mut fields, key, diagnostics, string) else { continue };
        entries.push((Spanned { value: key.to_owned(), span: value.span }, value));
    }
    fields.finish(diagnostics);
    Some(RawHeader { entries, from_game: false, span: node.span })
}

fn claims(node: &Node, diagnostics: &mut Diagnostics) -> Vec<RawClaim> {
    let Kind::Mapping(entries) = &node.kind else {
        diagnostics.push(
            Diagnostic::error(format!("`check` is a mapping of claims, not {}", node.kind_word()))
                .at(node.span)
                .help("write for example `check: { flips: e5, to-move: white }`"),
        );
        return Vec::new();
    };
    let mut claims = Vec::new();
    for entry in entries {
        let nested: Option<bool> = match entry.key.value.as_str() {
            "before" => Some(true),
            "after" => Some(false),
            _ => None,
        };
        match (nested, &entry.value.kind) {
            (_, Kind::Null) => diagnostics.push(
                Diagnostic::error(format!("`{}` has no value", entry.key.value))
                    .at(entry.key.span)
                    .help("give it a value, or take the line out"),
            ),
            (Some(before), Kind::Mapping(inner)) => {
                claims.extend(inner.iter().map(|entry| raw_claim(&entry.key, &entry.value, before)));
            }
            (Some(_), _) => diagnostics.push(
                Diagnostic::error(format!(
                    "`{}` is a mapping of claims, not {}",
                    entry.key.value,
                    entry.value.kind_word()
                ))
                .at(entry.value.span),
            ),
            (None, _) => claims.push(raw_claim(&entry.key, &entry.value, false)),
        }
    }
    claims
}

fn game(node: &Node, diagnostics: &mut Diagnostics) -> Option<RawGame> {
    if !matches!(node.kind, Kind::Mapping(_)) {
        let file = diagnostics.keep(string(node, "game"))?;
        return Some(RawGame { file, index: None });
    }
    let mut fields = Fields::of(node, "a game", diagnostics)?;
    let file = fields.required("file", diagnostics).and_then(|node| diagnostics.keep(string(node, "file")));
    let index = keep(&mut fields, "index", diagnostics, number);
    fields.finish(diagnostics);
    Some(RawGame { file: file?, index })
}

/// One mapping, or a list of them.
fn flip_errors(node: &Node, diagnostics: &mut Diagnostics) -> Vec<RawFlipError> {
    let nodes = match &node.kind {
        Kind::Sequence(nodes) => nodes.as_slice(),
        _ => std::slice::from_ref(node),
    };
    nodes
        .iter()
        .filter_map(|node| {
            let mut fields = Fields::of(node, "a flip error", diagnostics)?;
            let at = fields.required("at", diagnostics).and_then(|node| diagnostics.keep(number(node, "at")));
            let not_flipped = fields.optional("not-flipped", diagnostics).cloned();
            let flipped = fields.optional("flipped", diagnostics).cloned();
            fields.finish(diagnostics);
            Some(RawFlipError { at: at?, not_flipped, flipped, span: node.span })
        })
        .collect()
}

fn raw_claim(name: &Spanned<String>, value: &Node, before: bool) -> RawClaim {
    RawClaim { name: name.clone(), value: value.clone(), before }
}

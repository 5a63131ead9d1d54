//! What the author wrote, with its places: YAML nodes → raw diagrams. Nothing here knows the rules of the game.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, Spanned};

use super::fields::{Fields, boolean, number, string, strings, text};
use super::yaml::{Kind, Node, Text};

/// A diagram as written.
#[derive(Clone, Debug)]
pub struct RawDiagram {
    /// Its key in the file.
    pub id: Spanned<String>,
    /// `moves`: a transcript.
    pub moves: Option<Text>,
    /// `position`: a board of 64 characters.
    pub position: Option<Text>,
    /// `game`: the moves from a file of games.
    pub game: Option<RawGame>,
    /// Whether `moves` or `position` is there but cannot be read, so that nothing can be said of the game.
    pub unreadable: bool,
    /// `to-move`: whose turn it is in `position`.
    pub to_move: Option<Spanned<String>>,
    /// `at`: how many of the moves to play.
    pub at: Option<Spanned<u64>>,
    /// `play`: the move the diagram is about.
    pub play: Option<Spanned<String>>,
    /// `picture`: before, after or pair.
    pub picture: Option<Spanned<String>>,
    /// `show`: what to compute and draw.
    pub show: Vec<Spanned<String>>,
    /// `marks`: square and mark.
    pub marks: Vec<Pair>,
    /// `crop`: the squares to show.
    pub crop: Option<Spanned<String>>,
    /// `flip-error`: where the players turned discs over wrongly.
    pub flip_errors: Vec<RawFlipError>,
    /// `schematic`: the author says that it cannot arise in play.
    pub schematic: bool,
    /// `check`: the claims.
    pub claims: Vec<RawClaim>,
    /// `title`, `caption` and `alt`, where the book has only one language.
    pub words: RawWords,
}

/// A game of a file, as written: `game: file.ggf`, or `game: { file: WTH_2001.wtb, index: 1388 }`.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// The file, below `content/`.
    pub file: Spanned<String>,
    /// Which game of it, from 0.
    pub index: Option<Spanned<u64>>,
}

/// A flip error as written.
#[derive(Clone, Debug)]
pub struct RawFlipError {
    /// `at`: after which move.
    pub at: Spanned<u64>,
    /// `not-flipped`: the discs that were forgotten.
    pub not_flipped: Option<Node>,
    /// `flipped`: the discs that were turned over wrongly.
    pub flipped: Option<Node>,
    /// Where it stands.
    pub span: Span,
}

/// A claim as written: about the end of the diagram unless it stands under `before`.
#[derive(Clone, Debug)]
pub struct RawClaim {
    /// Its name.
    pub name: Spanned<String>,
    /// Its value.
    pub value: Node,
    /// Whether it is about the board before the `play`.
    pub before: bool,
}

/// The words of a diagram as written; each is a template.
#[derive(Clone, Debug, Default)]
pub struct RawWords {
    /// `title`
    pub title: Option<Text>,
    /// `caption`
    pub caption: Option<Text>,
    /// `caption-before`: for the first board of a pair that is shown alone.
    pub caption_before: Option<Text>,
    /// `caption-after`
    pub caption_after: Option<Text>,
    /// `alt`: instead of the generated text alternative.
    pub alt: Option<Text>,
}

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
    let mut fields = Fields::of(node, "a diagram", diagnostics)?;
    let before = diagnostics.len();
    let moves = keep(&mut fields, "moves", diagnostics, text).cloned();
    let position = keep(&mut fields, "position", diagnostics, text).cloned();
    let game = fields.optional("game", diagnostics).and_then(|node| game(node, diagnostics));
    let raw = RawDiagram {
        id: id.clone(),
        moves,
        position,
        game,
        unreadable: diagnostics.len() > before,
        to_move: keep(&mut fields, "to-move", diagnostics, string),
        at: keep(&mut fields, "at", diagnostics, number),
        play: keep(&mut fields, "play", diagnostics, string),
        picture: keep(&mut fields, "picture", diagnostics, string),
        show: keep(&mut fields, "show", diagnostics, strings).unwrap_or_default(),
        marks: keep(&mut fields, "marks", diagnostics, pairs).unwrap_or_default(),
        crop: keep(&mut fields, "crop", diagnostics, string),
        flip_errors: fields
            .optional("flip-error", diagnostics)
            .map(|node| flip_errors(node, diagnostics))
            .unwrap_or_default(),
        schematic: keep(&mut fields, "schematic", diagnostics, boolean).is_some_and(|schematic| schematic.value),
        claims: fields.optional("check", diagnostics).map(|node| claims(node, diagnostics)).unwrap_or_default(),
        words: picture_words(&mut fields, diagnostics),
    };
    fields.finish(diagnostics);
    Some(raw)
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

/// A word and what it stands for.
pub type Pair = (Spanned<String>, Spanned<String>);

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

/// The place of a whole diagram: its id.
impl RawDiagram {
    /// Where the diagram begins.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.id.span
    }
}

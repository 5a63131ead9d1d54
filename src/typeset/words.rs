//! Prose → shaped paragraphs with their places in the structure: the part of the work that no type size changes.

use std::sync::Arc;

use super::structure::{Builder, Node};
use crate::content::{Block, Emphasis, Inline, Language, Section, Sense};
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Role, script};
use crate::source::Span;
use crate::text::paragraph::{MissingGlyph, Paragraph, Piece};

/// What shaping depends on besides the words.
#[derive(Clone, Copy)]
pub(super) struct Manner<'a> {
    /// BCP 47 language tag.
    pub(super) language: &'a str,
    /// What stands before the items of a list without numbers.
    pub(super) bullet: Option<char>,
}

impl Manner<'_> {
    /// What stands before item `index` of a list that begins with number `start`.
    fn label(self, start: Option<u64>, index: u64) -> Option<String> {
        start.map(|start| (start + index).to_string()).or_else(|| self.bullet.map(String::from))
    }
}

/// A section, shaped.
pub(super) struct Shaped {
    /// Its id.
    pub(super) id: String,
    /// Where its heading stands in the source.
    pub(super) span: Span,
    /// Its heading, and the words of it; `None` where the heading is not printed.
    pub(super) heading: Option<(Node, Paragraph)>,
    /// The heading's words.
    pub(super) title: Vec<Inline>,
    /// Its level.
    pub(super) level: u8,
    /// What follows.
    pub(super) blocks: Vec<ShapedBlock>,
}

/// A block, shaped.
pub(super) enum ShapedBlock {
    Paragraph(Node, Paragraph),
    List(Vec<ShapedItem>),
    Figure { group: Node, diagram: String, caption: String, span: Span },
}

/// An item of a list.
pub(super) struct ShapedItem {
    /// Its number or bullet, if it has one.
    pub(super) label: Option<(Node, Paragraph)>,
    pub(super) blocks: Vec<ShapedBlock>,
}

/// Shapes a section and gives its parts their places in the structure.
pub(super) fn section(
    section: &Section,
    manner: Manner<'_>,
    titled: bool,
    builder: &mut Builder,
) -> Result<Shaped, Diagnostic> {
    let group = builder.node(Node::ROOT, Role::Section);
    let heading = if titled {
        let node = builder.node(group, Role::Heading(section.level));
        Some((node, inlines(&section.heading, Face::Bold, manner.language)?))
    } else {
        None
    };
    Ok(Shaped {
        id: section.id.clone(),
        span: section.span,
        heading,
        title: section.heading.clone(),
        level: section.level,
        blocks: blocks(&section.blocks, manner, group, false, builder)?,
    })
}

/// Shapes blocks. `bare`: a paragraph's words belong to the parent itself, as in an item of a list.
pub(super) fn blocks(
    all: &[Block],
    manner: Manner<'_>,
    parent: Node,
    bare: bool,
    builder: &mut Builder,
) -> Result<Vec<ShapedBlock>, Diagnostic> {
    let mut shaped = Vec::with_capacity(all.len());
    for block in all {
        shaped.push(match block {
            Block::Paragraph(words) => {
                let node = if bare { parent } else { builder.node(parent, Role::Paragraph) };
                ShapedBlock::Paragraph(node, inlines(words, Face::Regular, manner.language)?)
            }
            Block::List { start, items } => {
                let list = builder.node(parent, Role::List { ordered: start.is_some() });
                let mut shaped = Vec::with_capacity(items.len());
                for (index, item) in (0..).zip(items) {
                    shaped.push(list_item(item, manner.label(*start, index), manner, list, builder)?);
                }
                ShapedBlock::List(shaped)
            }
            Block::Figure { diagram, caption, span } => ShapedBlock::Figure {
                group: builder.node(parent, Role::Section),
                diagram: diagram.clone(),
                caption: caption.clone(),
                span: *span,
            },
        });
    }
    Ok(shaped)
}

fn list_item(
    item: &[Block],
    label: Option<String>,
    manner: Manner<'_>,
    list: Node,
    builder: &mut Builder,
) -> Result<ShapedItem, Diagnostic> {
    let node = builder.node(list, Role::ListItem);
    let label = match label {
        Some(label) => {
            let node = builder.node(node, Role::Label);
            Some((node, line(&label, Face::Bold, manner.language)?))
        }
        None => None,
    };
    let body = builder.node(node, Role::Body);
    // beside other blocks, words need an element of their own to be read in their place
    let bare = matches!(item, [Block::Paragraph(_)]);
    Ok(ShapedItem { label, blocks: blocks(item, manner, body, bare, builder)? })
}

/// Shapes words of the prose. A missing glyph is reported where it was written.
pub(super) fn inlines(words: &[Inline], base: Face, language: &str) -> Result<Paragraph, Diagnostic> {
    let face = |emphasis| match emphasis {
        Emphasis::Strong => Face::Bold,
        Emphasis::Emphasis if base == Face::Regular => Face::Italic,
        Emphasis::None | Emphasis::Emphasis => base,
    };
    let mut pieces: Vec<Piece<'_>> = Vec::with_capacity(words.len());
    for alike in words.chunk_by(|one, next| one.sense == next.sense) {
        let role = role(&alike[0].sense);
        pieces.extend(
            alike.iter().map(|inline| Piece::new(inline.text.as_str(), face(inline.emphasis)).with_role(role.clone())),
        );
    }
    Paragraph::shape(&pieces, language).map_err(|missing| {
        let fault = report(&missing).at(words[missing.piece].place(missing.byte));
        let language = match &words[missing.piece].sense {
            Sense::Foreign(language) => language,
            Sense::Plain | Sense::Link(_) => language,
        };
        if script::is_spaceless(missing.character) && !script::is_japanese(language) {
            fault.help("if it is Japanese, say so: `[…](lang:ja)` is set in the Japanese face and read in Japanese")
        } else {
            fault
        }
    })
}

/// What words are within their paragraph.
fn role(sense: &Sense) -> Option<Arc<Role>> {
    match sense {
        Sense::Plain => None,
        Sense::Foreign(language) => Some(Arc::new(Role::Span { language: language.clone() })),
        Sense::Link(uri) => Some(Arc::new(Role::Link { uri: uri.clone(), areas: Vec::new() })),
    }
}

/// The words that say what stands on a page, from its first heading to its last; `pattern` has places for both.
pub(super) fn range(pattern: &str, first: &[Inline], last: &[Inline]) -> Vec<Inline> {
    let Some(model) = first.first() else { return last.to_vec() };
    let plain =
        |text: &str| Inline { text: text.to_owned(), sense: Sense::Plain, emphasis: Emphasis::None, ..model.clone() };
    let mut words = Vec::new();
    for part in pattern.split_inclusive('}') {
        let (before, name) = part.split_once('{').unwrap_or((part, ""));
        words.push(plain(before));
        match name {
            "first}" => words.extend_from_slice(first),
            "last}" => words.extend_from_slice(last),
            _ => {}
        }
    }
    words
}

/// Shapes words that stand in no prose, such as a caption, at a place to report.
pub(super) fn line_at(text: &str, face: Face, language: &str, span: Span) -> Result<Paragraph, Diagnostic> {
    line(text, face, language).map_err(|fault| fault.at(span))
}

/// Shapes a phrase of the language.
pub(super) fn phrase(key: &str, face: Face, language: &Language) -> Result<Paragraph, Diagnostic> {
    line(language.phrase(key), face, language.tag()).map_err(|fault| match language.place(key) {
        Some(span) => fault.at(span),
        None => fault,
    })
}

/// Shapes words that no file holds, such as a page number.
pub(super) fn line(text: &str, face: Face, language: &str) -> Result<Paragraph, Diagnostic> {
    Paragraph::shape(&[Piece::new(text, face)], language).map_err(|missing| report(&missing))
}

/// The words without their emphasis.
pub(super) fn plain(words: &[Inline]) -> String {
    words.iter().map(|inline| inline.text.as_str()).collect()
}

fn report(missing: &MissingGlyph) -> Diagnostic {
    let (character, code) = (missing.character, u32::from(missing.character));
    let named = if character.is_control() { String::new() } else { format!("`{character}` ") };
    let help = match character {
        // what keyboards of Japanese write for it depends on the system
        '～' => "write `〜` (U+301C), which looks the same",
        '－' => "write `−` (U+2212), which looks the same",
        _ => "write it in other words, or draw it as a diagram",
    };
    Diagnostic::error(format!("no glyph for the character {named}(U+{code:04X}) in the bundled font")).help(help)
}

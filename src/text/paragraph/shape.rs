//! Shaping: words → glyphs with the places where a line may end. Once for a paragraph, at no particular size.

use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::style::{FontFamily, FontFamilyName, FontFeatures, FontStyle, FontWeight, LineBreak, StyleProperty};
use parley::{FontContext, Layout, LayoutContext};

use super::{Break, Letter, MissingGlyph, Paragraph, Piece};
use crate::scene::{Face, script};
use crate::text::face;
use crate::text::itemize::{Item, Stretch, itemize};
use crate::text::memo::Memo;

/// The size at which text is shaped. Without rounding to pixels every advance grows in proportion to the size.
const SHAPED: f32 = 100.0;

/// How much is remembered of what was shaped, in bytes: some hundred pages of words.
const REMEMBERED: usize = 16 << 20;

/// Words with all that their shape depends on: their faces and languages, and the language around them.
type Words = (Vec<(String, Face, String)>, String);

/// Shapes words, or names the first character without a glyph.
pub(super) fn shape(pieces: &[Piece<'_>], language: &str) -> Result<Paragraph, MissingGlyph> {
    thread_local! {
        static SETTER: RefCell<Setter> = RefCell::new(Setter::new());
        static SHAPED_BEFORE: RefCell<Memo<Words, Paragraph>> = const { RefCell::new(Memo::new(REMEMBERED)) };
    }
    let own = |piece: &Piece<'_>| (piece.text.to_string(), piece.face, piece.language(language).to_owned());
    let words: Words = (pieces.iter().map(own).collect(), language.to_owned());
    if let Some(before) = SHAPED_BEFORE.with_borrow(|memo| memo.find(&words, |known| *known == words)) {
        return Ok(Paragraph { roles: pieces.iter().map(|piece| piece.role.clone()).collect(), ..before });
    }
    let shaped = SETTER.with_borrow_mut(|setter| setter.shape(pieces, language))?;
    let bytes = shaped.letters.len() * size_of::<Letter>() + 4 * shaped.text.len();
    SHAPED_BEFORE.with_borrow_mut(|memo| memo.keep(words, shaped.clone(), bytes));
    Ok(shaped)
}

/// What shapes text: one a thread, since its caches are large and cannot be shared. Faces are read when first used.
struct Setter {
    fonts: FontContext,
    layouts: LayoutContext<()>,
    known: Vec<Face>,
}

impl Setter {
    fn new() -> Self {
        let collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        let fonts = FontContext { collection, source_cache: SourceCache::default() };
        Self { fonts, layouts: LayoutContext::new(), known: Vec::new() }
    }

    fn shape(&mut self, pieces: &[Piece<'_>], language: &str) -> Result<Paragraph, MissingGlyph> {
        let text: String = pieces.iter().map(|piece| piece.text.as_ref()).collect();
        if text.is_empty() {
            return Ok(Paragraph::new(text, Vec::new(), Vec::new(), Vec::new()));
        }
        let stretches = pieces.iter().map(|piece| Stretch {
            text: &piece.text,
            face: piece.face,
            language: piece.language(language),
        });
        let items = itemize(&stretches.collect::<Vec<_>>());
        for item in &items {
            self.know(item.face);
        }
        let mut layout = self.layout(pieces, &items, &text, language);
        // no room at all: every line ends at the first place where it may
        layout.break_all_lines(Some(0.0));
        let paragraph = collect(&layout, text, pieces, &items);
        match paragraph.letters.iter().find(|letter| letter.id == 0) {
            Some(letter) => Err(missing(&paragraph.text, letter.text.start, pieces)),
            None => Ok(paragraph),
        }
    }

    fn know(&mut self, face: Face) {
        if self.known.contains(&face) {
            return;
        }
        // a family for each face: nothing is matched by weight, so nothing can be substituted
        let info = FontInfoOverride {
            family_name: Some(family(face)),
            weight: Some(FontWeight::NORMAL),
            style: Some(FontStyle::Normal),
            ..FontInfoOverride::default()
        };
        self.fonts.collection.register_fonts(Blob::new(Arc::new(face::data(face))), Some(info));
        self.known.push(face);
    }

    fn layout(&mut self, pieces: &[Piece<'_>], items: &[Item], text: &str, language: &str) -> Layout<()> {
        let named = |face| FontFamily::Single(FontFamilyName::Named(Cow::Borrowed(family(face))));
        let mut builder = self.layouts.ranged_builder(&mut self.fonts, text, 1.0, false);
        builder.push_default(StyleProperty::FontSize(SHAPED));
        builder.push_default(StyleProperty::FontFamily(named(items[0].face)));
        builder.push_default(StyleProperty::Locale(language.parse().ok()));
        builder.push_default(StyleProperty::LineBreak(LineBreak::Strict));
        builder.push_default(StyleProperty::FontFeatures(FontFeatures::Source("\"kern\" on, \"liga\" on".into())));
        for item in items {
            builder.push(StyleProperty::FontFamily(named(item.face)), item.text.clone());
        }
        let mut start = 0;
        for piece in pieces {
            let end = start + piece.text.len();
            let own = piece.language(language);
            if own != language {
                builder.push(StyleProperty::Locale(own.parse().ok()), start..end);
            }
            start = end;
        }
        builder.build(text)
    }
}

const fn family(face: Face) -> &'static str {
    match face {
        Face::Regular => "Regular",
        Face::Italic => "Italic",
        Face::Semibold => "Semibold",
        Face::Bold => "Bold",
        Face::Japanese => "Japanese",
        Face::JapaneseBold => "Japanese Bold",
    }
}

/// Copies what was shaped out of parley's layout.
fn collect(layout: &Layout<()>, text: String, pieces: &[Piece<'_>], items: &[Item]) -> Paragraph {
    let mut letters: Vec<Letter> = Vec::with_capacity(text.len());
    let mut breaks = Vec::new();
    for line in layout.lines() {
        let mut forced = false;
        for run in line.runs() {
            for cluster in run.clusters() {
                if cluster.is_hard_line_break() {
                    forced = true;
                    continue;
                }
                let range = cluster.text_range();
                let mut rest = Some(range.clone());
                if cluster.is_ligature_continuation() {
                    if let Some(letter) = letters.last_mut() {
                        letter.text.end = range.end;
                    }
                    continue;
                }
                let piece = piece_at(range.start, pieces).map_or(0, |(index, _)| index);
                let item = items.partition_point(|item| item.text.end <= range.start);
                let face = items.get(item).map_or(Face::Regular, |item| item.face);
                let blank = text[range.clone()].chars().all(char::is_whitespace);
                for glyph in cluster.glyphs() {
                    let part = |length: f32| f64::from(length / SHAPED);
                    letters.push(Letter {
                        face,
                        piece,
                        id: u16::try_from(glyph.id).unwrap_or(0),
                        rise: (part(glyph.x), part(glyph.y)),
                        advance: part(glyph.advance),
                        // only the first glyph of a cluster has its text
                        text: rest.take().unwrap_or(range.end..range.end),
                        blank,
                    });
                }
            }
        }
        let after = letters.len();
        let at = letters.last().map_or(0, |letter| letter.text.end);
        if forced || may_break(&text, at) {
            breaks.push(Break { after, forced, within: false });
        }
    }
    if breaks.last().is_none_or(|end| end.after != letters.len()) {
        breaks.push(Break { after: letters.len(), forced: false, within: false });
    }
    part_scripts(&text, &mut letters);
    for end in &mut breaks {
        let [before, after] = [end.after.checked_sub(1), Some(end.after)].map(|at| letters.get(at?));
        end.within = before.is_some_and(|letter| !letter.blank)
            && [before, after].into_iter().flatten().any(|letter| letter.face.is_japanese());
    }
    Paragraph::new(text, letters, breaks, pieces.iter().map(|piece| piece.role.clone()).collect())
}

/// The room between Japanese and the Latin words in it, in parts of the type size; a quarter, as in metal, is much for a face
/// whose signs are as wide as they need.
const SCRIPTS_APART: f64 = 0.15;

/// Puts a little room between letters or figures and the Japanese beside them, where nobody writes a space.
fn part_scripts(text: &str, letters: &mut [Letter]) {
    for index in 1..letters.len() {
        let (one, next) = (&letters[index - 1], &letters[index]);
        let last = text[..one.text.end].chars().next_back();
        let first = text[next.text.start..].chars().next();
        let (Some(last), Some(first)) = (last, first) else { continue };
        let parted = one.face.is_japanese() != next.face.is_japanese()
            && [last, first].into_iter().all(char::is_alphanumeric)
            && script::is_spaceless(last) != script::is_spaceless(first);
        if parted {
            letters[index - 1].advance += SCRIPTS_APART;
        }
    }
}

/// Whether a line may end before this byte, where Unicode allows it. Square names, scores and words such as X-square
/// stay whole: nothing is broken at a hyphen or a dash inside a word.
fn may_break(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let (last, next) = (before.chars().next_back(), after.chars().next());
    // an ellipsis does not begin a line: it belongs to the word that it leaves open
    if at > 0 && next == Some('…') {
        return false;
    }
    match last {
        Some('-' | '\u{2010}' | '\u{2013}' | '/') => next.is_none_or(char::is_whitespace),
        _ => true,
    }
}

/// The piece that holds a byte of the whole text, and where in it.
fn piece_at(byte: usize, pieces: &[Piece<'_>]) -> Option<(usize, usize)> {
    let mut start = 0;
    for (index, piece) in pieces.iter().enumerate() {
        if byte < start + piece.text.len() {
            return Some((index, byte - start));
        }
        start += piece.text.len();
    }
    None
}

fn missing(text: &str, at: usize, pieces: &[Piece<'_>]) -> MissingGlyph {
    let (piece, byte) = piece_at(at, pieces).unwrap_or((0, 0));
    MissingGlyph { character: text[at..].chars().next().unwrap_or('\u{FFFD}'), piece, byte }
}

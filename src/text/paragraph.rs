//! Paragraphs: words in one or more faces → lines of glyph runs.
//!
//! A paragraph is shaped once, at no particular size, and can then be broken into lines for any size and measure at the
//! price of some additions, so that a page can be tried at many sizes. Lines are ragged right and never hyphenated; the
//! breaks are chosen together, so that the right edge is even and the last line is not a lonely word. Only scripts that
//! run from left to right are set, which is all that the bundled faces can show.

mod breaking;

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::style::{FontFamily, FontFamilyName, FontFeatures, FontStyle, FontWeight, LineBreak, StyleProperty};
use parley::{FontContext, Layout, LayoutContext};

use super::face;
use crate::scene::{Color, Face, Glyph, GlyphRun, Item, Mm, Point, Pt};

/// The size at which text is shaped. Without rounding to pixels every advance grows in proportion to the size.
const SHAPED: f32 = 100.0;

/// Words in one face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The words, with their spaces.
    pub text: Cow<'a, str>,
    /// The face.
    pub face: Face,
}

/// A character that a face cannot show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// The character.
    pub character: char,
    /// The piece it stands in, from 0.
    pub piece: usize,
    /// Where it begins in that piece's text.
    pub byte: usize,
}

/// A shaped paragraph, ready to be broken into lines. It holds at least no words, and never a glyph 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Paragraph {
    text: String,
    letters: Vec<Letter>,
    /// Where a line may end: after this many letters. The last one is the end of the paragraph.
    breaks: Vec<Break>,
    /// Before each letter and after the last: how far the pen has moved, and after which letter the ink ended.
    pens: Vec<(f64, usize)>,
}

/// One glyph, in parts of the type size.
#[derive(Clone, Debug, PartialEq)]
struct Letter {
    face: Face,
    id: u16,
    rise: (f64, f64),
    advance: f64,
    text: Range<usize>,
    blank: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Break {
    after: usize,
    forced: bool,
}

/// One line: runs beside each other on a baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The runs; their origins are relative to the left end of the line's baseline. A line that was broken at a space
    /// keeps the space, so that the text can be read back in one piece.
    pub runs: Vec<GlyphRun>,
    /// The width of the ink, without the space at the end.
    pub width: Mm,
}

impl<'a> Piece<'a> {
    /// Words in a face.
    #[must_use]
    pub fn new(text: impl Into<Cow<'a, str>>, face: Face) -> Self {
        Self { text: text.into(), face }
    }
}

impl Line {
    /// The line with the left end of its baseline at a place.
    #[must_use]
    pub fn at(self, place: Point) -> Vec<Item> {
        self.runs.into_iter().map(|run| Item::Text(GlyphRun { origin: run.origin + place, ..run })).collect()
    }

    /// Its words.
    #[must_use]
    pub fn text(&self) -> String {
        self.runs.iter().map(|run| run.text.as_str()).collect()
    }
}

impl Paragraph {
    /// Shapes words. `language` is a BCP 47 tag; one that cannot be read counts as no language.
    ///
    /// # Errors
    ///
    /// The first character that its face cannot show.
    pub fn shape(pieces: &[Piece<'_>], language: &str) -> Result<Self, MissingGlyph> {
        thread_local!(static SETTER: RefCell<Setter> = RefCell::new(Setter::new()));
        SETTER.with_borrow_mut(|setter| setter.shape(pieces, language))
    }

    fn new(text: String, letters: Vec<Letter>, breaks: Vec<Break>) -> Self {
        let mut pens = vec![(0.0, 0)];
        for (index, letter) in letters.iter().enumerate() {
            let (pen, ink) = pens[index];
            pens.push((pen + letter.advance, if letter.blank { ink } else { index + 1 }));
        }
        Self { text, letters, breaks, pens }
    }

    /// All of its words.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its width on one line.
    #[must_use]
    pub fn width(&self, size: Pt) -> Mm {
        (size * self.span(0, self.letters.len())).to_mm()
    }

    /// Breaks it into lines no wider than `measure`, except where one word is wider. An empty paragraph has no line.
    #[must_use]
    pub fn lines(&self, size: Pt, measure: Mm) -> Vec<Line> {
        let mut from = 0;
        let ends = self.ends(measure.to_pt() / size);
        ends.into_iter().map(|end| self.line(std::mem::replace(&mut from, end)..end, size)).collect()
    }

    /// How many lines [`Self::lines`] makes.
    #[must_use]
    pub fn count(&self, size: Pt, measure: Mm) -> usize {
        self.ends(measure.to_pt() / size).len()
    }

    /// The widths of letters `from` up to `to`, without blanks at the end.
    fn span(&self, from: usize, to: usize) -> f64 {
        self.pens[self.pens[to].1.max(from)].0 - self.pens[from].0
    }

    fn line(&self, letters: Range<usize>, size: Pt) -> Line {
        let scale = |part: f64| (size * part).to_mm();
        let width = scale(self.span(letters.start, letters.end));
        let mut runs: Vec<GlyphRun> = Vec::new();
        let mut pen = 0.0;
        let mut run_start = (0.0, 0);
        for letter in &self.letters[letters] {
            if runs.last().is_none_or(|run| run.face != letter.face) {
                run_start = (pen, letter.text.start);
                runs.push(GlyphRun {
                    face: letter.face,
                    size,
                    color: Color::BLACK,
                    origin: Point { x: scale(pen), y: Mm::ZERO },
                    text: String::new(),
                    glyphs: Vec::new(),
                });
            }
            let Some(run) = runs.last_mut() else { continue };
            run.text.push_str(&self.text[letter.text.clone()]);
            run.glyphs.push(Glyph {
                id: letter.id,
                offset: Point { x: scale(pen - run_start.0 + letter.rise.0), y: scale(letter.rise.1) },
                advance: scale(letter.advance),
                text: letter.text.start - run_start.1..letter.text.end - run_start.1,
            });
            pen += letter.advance;
        }
        Line { runs, width }
    }
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
            return Ok(Paragraph::new(text, Vec::new(), Vec::new()));
        }
        for piece in pieces {
            self.know(piece.face);
        }
        let mut layout = self.layout(pieces, &text, language);
        // no room at all: every line ends at the first place where it may
        layout.break_all_lines(Some(0.0));
        let paragraph = collect(&layout, text, pieces);
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

    fn layout(&mut self, pieces: &[Piece<'_>], text: &str, language: &str) -> Layout<()> {
        let named = |face| FontFamily::Single(FontFamilyName::Named(Cow::Borrowed(family(face))));
        let mut builder = self.layouts.ranged_builder(&mut self.fonts, text, 1.0, false);
        builder.push_default(StyleProperty::FontSize(SHAPED));
        builder.push_default(StyleProperty::FontFamily(named(pieces[0].face)));
        builder.push_default(StyleProperty::Locale(language.parse().ok()));
        builder.push_default(StyleProperty::LineBreak(LineBreak::Strict));
        builder.push_default(StyleProperty::FontFeatures(FontFeatures::Source("\"kern\" on, \"liga\" on".into())));
        let mut start = 0;
        for piece in pieces {
            let end = start + piece.text.len();
            builder.push(StyleProperty::FontFamily(named(piece.face)), start..end);
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
    }
}

/// Copies what was shaped out of parley's layout.
fn collect(layout: &Layout<()>, text: String, pieces: &[Piece<'_>]) -> Paragraph {
    let mut letters: Vec<Letter> = Vec::new();
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
                let face = piece_at(range.start, pieces).map_or(Face::Regular, |(index, _)| pieces[index].face);
                let blank = text[range.clone()].chars().all(char::is_whitespace);
                for glyph in cluster.glyphs() {
                    let part = |length: f32| f64::from(length / SHAPED);
                    letters.push(Letter {
                        face,
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
            breaks.push(Break { after, forced });
        }
    }
    if breaks.last().is_none_or(|end| end.after != letters.len()) {
        breaks.push(Break { after: letters.len(), forced: false });
    }
    Paragraph::new(text, letters, breaks)
}

/// Whether a line may end before this byte, where Unicode allows it. Square names, scores and words such as X-square
/// stay whole: nothing is broken at a hyphen or a dash inside a word.
fn may_break(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at..].chars().next();
    // an ellipsis does not begin a line: it belongs to the word that it leaves open
    if at > 0 && after == Some('…') {
        return false;
    }
    !matches!((before, after), (Some('-' | '\u{2010}' | '\u{2013}' | '/'), Some(next)) if !next.is_whitespace())
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

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Place a disc on an empty square so that an unbroken line of enemy discs, across, down or \
                        diagonal, lies between it and another disc of yours. You must outflank at least one.";

    fn paragraph(text: &str) -> Paragraph {
        Paragraph::shape(&[Piece::new(text, Face::Regular)], "en").unwrap()
    }

    #[test]
    fn lines_stay_within_the_measure_and_keep_every_word_in_order() {
        let paragraph = paragraph(TEXT);
        for size in [8.0, 11.3, 16.0, 24.0] {
            for measure in [45.0, 79.5, 120.0] {
                let lines = paragraph.lines(Pt(size), Mm(measure));
                assert!(lines.iter().all(|line| line.width.0 <= measure + 1e-6), "{size} pt in {measure} mm");
                assert_eq!(lines.iter().map(Line::text).collect::<String>(), TEXT);
                assert_eq!(lines.len(), paragraph.count(Pt(size), Mm(measure)));
            }
        }
    }

    #[test]
    fn a_wider_measure_never_makes_more_lines() {
        let paragraph = paragraph(TEXT);
        let counts: Vec<usize> = (40..200).map(|mm| paragraph.count(Pt(14.0), Mm(f64::from(mm)))).collect();
        assert!(counts.windows(2).all(|pair| pair[0] >= pair[1]), "{counts:?}");
    }

    #[test]
    fn glyphs_tell_which_bytes_they_stand_for() {
        let paragraph = paragraph("off the edge, fi");
        for run in paragraph.lines(Pt(12.0), Mm(20.0)).iter().flat_map(|line| &line.runs) {
            let told: String = run.glyphs.iter().map(|glyph| &run.text[glyph.text.clone()]).collect();
            assert_eq!(told, run.text);
        }
    }

    #[test]
    fn faces_follow_each_other_on_one_baseline() {
        let pieces = [Piece::new("Corner:", Face::Bold), Piece::new(" a1, a8, h1 and h8.", Face::Regular)];
        let lines = Paragraph::shape(&pieces, "en").unwrap().lines(Pt(12.0), Mm(200.0));
        assert_eq!(lines.len(), 1);
        let [bold, regular] = &lines[0].runs[..] else { panic!("two runs: {lines:?}") };
        assert_eq!((bold.text.as_str(), bold.face), ("Corner:", Face::Bold));
        assert!((regular.origin.x - bold.width()).0.abs() < 1e-6);
        assert!((lines[0].width - (regular.origin.x + regular.width())).0.abs() < 1e-6);
    }

    #[test]
    fn squares_scores_and_hyphenated_words_stay_whole() {
        let paragraph = paragraph("The X-square costs a corner, 36–28 in all, on c4–f5 and 10\u{a0}000 more.");
        for line in paragraph.lines(Pt(14.0), Mm(1.0)) {
            let word = line.text();
            assert!(!word.trim_end().ends_with(['-', '–']), "{word}");
            assert!(word != "10 " && word != "000 ", "{word}");
        }
    }

    #[test]
    fn the_last_line_is_not_a_lonely_word_where_that_can_be_avoided() {
        let paragraph = paragraph("If you can move, you must do so.");
        let greedy_orphan = paragraph.width(Pt(12.0)) * 0.97;
        let lines = paragraph.lines(Pt(12.0), greedy_orphan);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].text().contains(' '), "{:?}", lines[1].text());
    }

    #[test]
    fn a_character_without_a_glyph_is_named_with_its_place() {
        let pieces = [Piece::new("black ● ", Face::Bold), Piece::new("or ★", Face::Regular)];
        assert_eq!(Paragraph::shape(&pieces, "en"), Err(MissingGlyph { character: '★', piece: 1, byte: 3 }));
    }

    #[test]
    fn no_words_make_no_line() {
        assert!(paragraph("").lines(Pt(12.0), Mm(50.0)).is_empty());
    }
}

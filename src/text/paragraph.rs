//! Paragraphs: words in one or more faces → lines of glyph runs.
//!
//! A paragraph is shaped once, at no particular size, and can then be broken into lines for any size and measure at the
//! price of some additions, so that a page can be tried at many sizes. Lines are ragged right and never hyphenated; the
//! breaks are chosen together, so that the right edge is even and the last line is not a lonely word. Only scripts that
//! run from left to right are set, which is all that the bundled faces can show.

mod breaking;
mod shape;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use crate::scene::{Color, Face, Glyph, GlyphRun, Item, Mm, Point, Pt, Role};

/// Words in one face.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece<'a> {
    /// The words, with their spaces.
    pub text: Cow<'a, str>,
    /// The face; what is Japanese is taken from its Japanese companion.
    pub face: Face,
    /// What the words are within the paragraph: a [`Role::Span`] or a [`Role::Link`]. Pieces that share one are one
    /// element of the structure.
    pub role: Option<Arc<Role>>,
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
    /// The role of each piece.
    roles: Vec<Option<Arc<Role>>>,
    /// Where a line may end: after this many letters. The last one is the end of the paragraph.
    breaks: Vec<Break>,
    /// Before each letter and after the last: how far the pen has moved, and after which letter the ink ended.
    pens: Vec<(f64, usize)>,
    /// For each break, where the ink of a line that ends there ends.
    inks: Vec<f64>,
    /// The width of the widest part between two breaks.
    longest: f64,
    /// The width on one line; infinite where it must be broken.
    whole: f64,
}

/// One glyph, in parts of the type size.
#[derive(Clone, Debug, PartialEq)]
struct Letter {
    face: Face,
    /// The piece that it stands in.
    piece: usize,
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
    /// Whether it parts signs of a script that knows no spaces, so that no word ends there.
    within: bool,
}

/// One line: runs beside each other on a baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The runs of glyphs; their origins are relative to the left end of the line's baseline. A line that was broken at a space
    /// keeps the space, so that the text can be read back in one piece.
    pub parts: Vec<Part>,
    /// The width of the ink, without the space at the end.
    pub width: Mm,
}

/// Words of a line in one face that are one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The words.
    pub run: GlyphRun,
    /// The role of their piece.
    pub role: Option<Arc<Role>>,
}

impl<'a> Piece<'a> {
    /// Words in a face.
    #[must_use]
    pub fn new(text: impl Into<Cow<'a, str>>, face: Face) -> Self {
        Self { text: text.into(), face, role: None }
    }

    /// The words with a role within their paragraph.
    #[must_use]
    pub fn with_role(self, role: Option<Arc<Role>>) -> Self {
        Self { role, ..self }
    }

    /// The language of the words in a paragraph of another one.
    fn language<'b>(&'b self, around: &'b str) -> &'b str {
        match self.role.as_deref() {
            Some(Role::Span { language }) => language,
            _ => around,
        }
    }
}

impl Line {
    /// The line with the left end of its baseline at a place.
    #[must_use]
    pub fn at(self, place: Point) -> Vec<Item> {
        self.parts.into_iter().map(|part| part.at(place)).collect()
    }

    /// Its words.
    #[must_use]
    pub fn text(&self) -> String {
        self.parts.iter().map(|part| part.run.text.as_str()).collect()
    }
}

impl Part {
    /// The words, with the left end of their line's baseline at a place.
    #[must_use]
    pub fn at(self, place: Point) -> Item {
        Item::Text(GlyphRun { origin: self.run.origin + place, ..self.run })
    }
}

impl Paragraph {
    /// Shapes words. `language` is a BCP 47 tag; one that cannot be read counts as no language.
    ///
    /// # Errors
    ///
    /// The first character that its face cannot show.
    pub fn shape(pieces: &[Piece<'_>], language: &str) -> Result<Self, MissingGlyph> {
        shape::shape(pieces, language)
    }

    fn new(text: String, letters: Vec<Letter>, breaks: Vec<Break>, roles: Vec<Option<Arc<Role>>>) -> Self {
        let mut pens = Vec::with_capacity(letters.len() + 1);
        pens.push((0.0, 0));
        for (index, letter) in letters.iter().enumerate() {
            let (pen, ink) = pens[index];
            pens.push((pen + letter.advance, if letter.blank { ink } else { index + 1 }));
        }
        let inks = breaks.iter().map(|end| pens[pens[end.after].1].0).collect();
        let mut paragraph = Self { text, letters, roles, breaks, pens, inks, longest: 0.0, whole: 0.0 };
        let mut from = 0;
        for end in &paragraph.breaks {
            let width = paragraph.span(std::mem::replace(&mut from, end.after), end.after);
            paragraph.longest = paragraph.longest.max(width);
        }
        let is_parted = paragraph.breaks.iter().rev().skip(1).any(|end| end.forced);
        paragraph.whole = if is_parted { f64::INFINITY } else { paragraph.span(0, paragraph.letters.len()) };
        paragraph
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

    /// How many lines [`Self::lines`] makes: never one more than needed.
    #[must_use]
    pub fn count(&self, size: Pt, measure: Mm) -> usize {
        self.fewest(measure.to_pt() / size)
    }

    /// The width of its widest part that cannot be broken: in a narrower measure, it stands out.
    #[must_use]
    pub fn longest(&self, size: Pt) -> Mm {
        (size * self.longest).to_mm()
    }

    /// The widths of letters `from` up to `to`, without blanks at the end.
    fn span(&self, from: usize, to: usize) -> f64 {
        self.pens[self.pens[to].1.max(from)].0 - self.pens[from].0
    }

    fn line(&self, letters: Range<usize>, size: Pt) -> Line {
        let scale = |part: f64| (size * part).to_mm();
        let width = scale(self.span(letters.start, letters.end));
        let mut parts: Vec<Part> = Vec::new();
        let mut piece = None;
        let mut pen = 0.0;
        let mut run_start = (0.0, 0);
        let letters = &self.letters[letters];
        for (index, letter) in letters.iter().enumerate() {
            let role = &self.roles[letter.piece];
            let is_other = piece != Some(letter.piece) && parts.last().is_some_and(|part| part.role != *role);
            piece = Some(letter.piece);
            if is_other || parts.last().is_none_or(|part| part.run.face != letter.face) {
                run_start = (pen, letter.text.start);
                let run = GlyphRun {
                    face: letter.face,
                    size,
                    color: Color::BLACK,
                    origin: Point { x: scale(pen), y: Mm::ZERO },
                    text: String::new(),
                    glyphs: Vec::with_capacity(letters.len() - index),
                };
                parts.push(Part { run, role: role.clone() });
            }
            let Some(Part { run, .. }) = parts.last_mut() else { continue };
            run.text.push_str(&self.text[letter.text.clone()]);
            run.glyphs.push(Glyph {
                id: letter.id,
                offset: Point { x: scale(pen - run_start.0 + letter.rise.0), y: scale(letter.rise.1) },
                advance: scale(letter.advance),
                text: letter.text.start - run_start.1..letter.text.end - run_start.1,
            });
            pen += letter.advance;
        }
        Line { parts, width }
    }
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
        for run in paragraph.lines(Pt(12.0), Mm(20.0)).iter().flat_map(|line| &line.parts).map(|part| &part.run) {
            let told: String = run.glyphs.iter().map(|glyph| &run.text[glyph.text.clone()]).collect();
            assert_eq!(told, run.text);
        }
    }

    #[test]
    fn faces_follow_each_other_on_one_baseline() {
        let pieces = [Piece::new("Corner:", Face::Bold), Piece::new(" a1, a8, h1 and h8.", Face::Regular)];
        let lines = Paragraph::shape(&pieces, "en").unwrap().lines(Pt(12.0), Mm(200.0));
        assert_eq!(lines.len(), 1);
        let [bold, regular] = &lines[0].parts[..] else { panic!("two runs: {lines:?}") };
        let (bold, regular) = (&bold.run, &regular.run);
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
    fn numbers_are_not_parted_at_spaces_that_hold() {
        for space in ['\u{a0}', '\u{202f}'] {
            let text = format!("Of 1{space}010{space}000 games, 12{space}345 begin on a{space}1.");
            let lines = paragraph(&text).lines(Pt(14.0), Mm(1.0));
            let words: Vec<String> = lines.iter().map(|line| line.text().trim().to_owned()).collect();
            let grouped = [format!("1{space}010{space}000"), format!("12{space}345"), format!("a{space}1.")];
            let [million, thousands, square] = &grouped;
            assert_eq!(words, ["Of", million, "games,", thousands, "begin", "on", square]);
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

//! Where the boards of a picture lie, and the words over and under them.

use super::Extent;
use super::frame::Frame;
use super::layout::Layout;
use crate::content::{Boards, Diagram, Header, Picture, PictureWords};
use crate::scene::{Color, Face, Mm, Point, Pt, Rect, Size, Theme};
use crate::text::label;

/// The room for the words under a board that is not legal play, and their baseline, as parts of their type size.
const LABEL: (f64, f64) = (1.4, 0.8);
/// The distance of lines of words, and of the first baseline from above, as parts of the type size.
const LINE: (f64, f64) = (1.35, 1.0);
/// The room for the words under a board of a strip, and their baseline.
const UNDER: (f64, f64) = (1.5, 0.95);
/// Between the header and the boards, and between the boards and the notes.
const APART: f64 = 0.5;

/// The height of a logo as a part of a square, and the most of the measure that it may take.
const LOGO: (f64, f64) = (0.8, 0.5);

/// The plan of a picture.
pub(super) struct Arrangement<'a> {
    pub(super) frame: Frame<'a>,
    /// The corners of the boards' pictures, in order.
    pub(super) boards: Vec<Point>,
    pub(super) size: Size,
    /// The left and the right end of lines of words.
    pub(super) measure: (Mm, Mm),
    /// The baseline of the first line of the header, of the notes, and of the label.
    pub(super) header: Mm,
    pub(super) notes: Mm,
    pub(super) label: Mm,
    /// The notes, broken into lines.
    pub(super) note_lines: Vec<String>,
    /// Where the logo is drawn, if there is one: under everything else, at the right end of the measure.
    pub(super) logo: Option<Rect>,
}

impl<'a> Arrangement<'a> {
    pub(super) fn new(
        diagram: &Diagram,
        picture: Picture,
        words: &PictureWords,
        theme: &Theme,
        layout: &'a Layout,
    ) -> Self {
        let frame = Frame::new(diagram.crop(), diagram.orientation(), layout);
        let count = match (picture, diagram.boards()) {
            (Picture::Pair, _) => 2,
            (Picture::Strip, Boards::Frames(frames)) => frames.len(),
            (Picture::Strip, Boards::Numbered(numbers)) => numbers.split().len(),
            _ => 1,
        };
        let columns = if picture == Picture::Strip { diagram.columns(count) } else { count };
        let em = layout.coordinate_size.to_mm();
        let header_lines = diagram.header().map_or(0, |header| header_lines(header, diagram));
        let rim = layout.margins.plain * 0.75;
        let over = if header_lines > 0 { rim + em * (header_lines as f64 * LINE.0 + APART) } else { Mm::ZERO };
        let has_words = matches!(picture, Picture::Strip | Picture::Sequence) && !words.under.is_empty();
        let under = if has_words { em * UNDER.0 } else { Mm::ZERO };
        let board = frame.size();
        let step = Point { x: board.width + layout.gap, y: board.height + under + layout.gap };
        let boards: Vec<Point> = (0..count)
            .map(|at| Point { x: step.x * (at % columns) as f64, y: over + step.y * (at / columns) as f64 })
            .collect();
        let rows = count.div_ceil(columns.max(1));
        let width = step.x * columns as f64 - layout.gap;
        let mut bottom = over + step.y * rows as f64 - layout.gap;
        let squares = frame.squares();
        let measure = (squares.left(), width - (board.width - squares.right()));
        let note_lines = broken(&words.notes, layout.coordinate_size, measure.1 - measure.0);
        let notes = bottom + em * (LINE.1 - APART / 2.0);
        if !note_lines.is_empty() {
            bottom += em * (note_lines.len() as f64 * LINE.0 + APART);
        }
        let label = bottom + em * LABEL.1;
        if !diagram.provenance().is_legal_play() {
            bottom += em * LABEL.0;
        }
        let logo = theme.artworks.logo.as_ref().map(|logo| {
            let size = logo.fitted(Size { width: (measure.1 - measure.0) * LOGO.1, height: layout.square * LOGO.0 });
            let origin = Point { x: measure.1 - size.width, y: bottom };
            bottom += size.height + layout.margins.plain;
            Rect { origin, size }
        });
        Self {
            frame,
            boards,
            size: Size { width, height: bottom },
            measure,
            header: rim + em * LINE.1,
            notes,
            label,
            note_lines,
            logo,
        }
    }

    /// The baseline of the words under a board, in the board's own coordinates.
    pub(super) fn under(&self) -> Mm {
        self.frame.size().height + self.type_size().to_mm() * (UNDER.1 - 0.5)
    }

    /// From one baseline to the next.
    pub(super) fn leading(&self) -> Mm {
        self.type_size().to_mm() * LINE.0
    }

    pub(super) fn type_size(&self) -> Pt {
        self.frame.layout.coordinate_size
    }

    pub(super) fn extent(&self) -> Extent {
        let squares = self.frame.squares();
        let boards = self.boards.iter().map(|&at| Rect { origin: squares.origin + at, size: squares.size });
        Extent { size: self.size, boards: boards.collect() }
    }
}

/// One line for each player, and one for the event.
fn header_lines(header: &Header, diagram: &Diagram) -> usize {
    let players = header.has_players() || diagram.game().position().is_over();
    2 * usize::from(players) + usize::from(!header.event_line().is_empty())
}

/// Sentences as lines no wider than `width`, broken at spaces. A word that is wider stands alone.
fn broken(sentences: &[String], size: Pt, width: Mm) -> Vec<String> {
    // a character without a glyph has no width here; it is an error where the line is drawn
    let wide = |text: &str| {
        label::line(text, Face::Regular, size, Color::BLACK, Point::ORIGIN).map_or(Mm::ZERO, |run| run.width())
    };
    let words = sentences.iter().flat_map(|sentence| sentence.split(' ')).filter(|word| !word.is_empty());
    filled(words, |line| wide(line) <= width)
}

/// Words in lines, each as long as it `fits`.
pub(super) fn filled<'w>(words: impl Iterator<Item = &'w str>, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let longer = lines.last().map(|line| format!("{line} {word}")).filter(|longer| fits(longer));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) => *line = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

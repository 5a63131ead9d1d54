//! A verified diagram → a picture.
//!
//! Takes only [`Diagram`]s, so nothing illegal can be drawn. What is drawn is decided here; colours come from a
//! [`Theme`], sizes from a [`Layout`]. This module knows no file format and computes nothing about the game that the
//! diagram does not hold already.

mod board;
mod disc;
mod frame;
mod layout;
mod mark;
pub mod metadata;

pub use layout::{Edge, Layout, Lines, Margins};

use std::collections::{BTreeMap, BTreeSet};

use board::group;
use frame::Frame;
use metadata::Dress;

use crate::content::{Crop, Diagram, Picture, PictureWords, View};
use crate::diagnostic::Diagnostic;
use crate::rules::{Bitboard, Position};
use crate::scene::{Face, Group, Item, Mm, Paint, Point, Rect, Scene, Size, Theme};
use crate::text::{MissingGlyph, label};

/// The room for the words under a board that is not legal play, and their baseline, as parts of their type size.
const LABEL_ROOM: f64 = 1.4;
const LABEL_BASELINE: f64 = 0.8;

/// How large a picture is, and where its boards lie in it: what a page needs to align pictures by their boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Extent {
    /// The whole picture.
    pub size: Size,
    /// The squares of each board, from the left, to the middle of their outermost lines.
    pub boards: Vec<Rect>,
}

/// The extent that a picture of a diagram will have.
#[must_use]
pub fn extent(diagram: &Diagram, picture: Picture, layout: &Layout) -> Extent {
    let frame = Frame::new(diagram.crop(), layout);
    let mut size = frame.size();
    let mut boards = vec![frame.squares()];
    if picture == Picture::Pair {
        let step = size.width + layout.gap;
        let mut second = frame.squares();
        second.origin.x += step;
        boards.push(second);
        size.width += step;
    }
    if !diagram.provenance().is_legal_play() {
        size.height += layout.coordinate_size.to_mm() * LABEL_ROOM;
    }
    Extent { size, boards }
}

/// Draws one picture of a diagram. `id` must be unique among the pictures that may stand on one page.
///
/// # Errors
///
/// When the font has no glyph for a mark (at the mark) or for the label; when the diagram has no `play` and
/// the picture needs one.
pub fn compose(
    diagram: &Diagram,
    picture: Picture,
    words: &PictureWords,
    id: &str,
    theme: &Theme,
    layout: &Layout,
) -> Result<Scene, Diagnostic> {
    let before = || {
        diagram.before().ok_or_else(|| {
            Diagnostic::error(format!("diagram `{}` has no `play`, so it has no board before it", diagram.id()))
                .at(diagram.span())
        })
    };
    let frame = Frame::new(diagram.crop(), layout);
    let extent = extent(diagram, picture, layout);
    let (position, drawn) = match picture {
        Picture::Before => (before()?.position, view(diagram, &before()?, &frame, theme)?),
        Picture::After => (diagram.after().position, view(diagram, &diagram.after(), &frame, theme)?),
        Picture::Pair => {
            let left = view(diagram, &before()?, &frame, theme)?;
            let right = view(diagram, &diagram.after(), &frame, theme)?;
            let offset = Point { x: frame.size().width + layout.gap, y: Mm::ZERO };
            let pair = vec![
                Item::Group(Group { name: "before", offset: Point::ORIGIN, items: left }),
                Item::Group(Group { name: "after", offset, items: right }),
            ];
            (diagram.after().position, pair)
        }
    };
    let mut items = paper(extent.size, theme);
    items.extend(drawn);
    if !diagram.provenance().is_legal_play() {
        let words = under(&words.label, &extent, &frame, theme).map_err(|missing| {
            Diagnostic::error(format!("{missing}, for the words under a diagram that is not legal play"))
        })?;
        items.extend(group("label", words));
    }
    let metadata = metadata::of_diagram(diagram, picture, &position, Dress { id, words, theme, layout });
    Ok(scene(id, words, metadata, extent.size, items))
}

/// Draws a whole board to play on: empty, or with the discs of a position.
#[must_use]
pub fn compose_board(
    position: Option<&Position>,
    words: &PictureWords,
    id: &str,
    theme: &Theme,
    layout: &Layout,
) -> Scene {
    let frame = Frame::new(Crop::BOARD, layout);
    let mut items = paper(frame.size(), theme);
    items.extend(board::board(&frame, theme));
    let view = position.map(|&position| View { position, last: None, flipped: Bitboard::EMPTY, next: None });
    items.extend(view.and_then(|view| disc::discs(&view, &frame, theme)));
    scene(id, words, metadata::of_board(position, Dress { id, words, theme, layout }), frame.size(), items)
}

fn scene(id: &str, words: &PictureWords, metadata: Vec<(&'static str, String)>, size: Size, items: Vec<Item>) -> Scene {
    Scene {
        id: id.to_owned(),
        title: words.title.clone(),
        description: words.alt.clone(),
        language: words.language.clone(),
        metadata,
        size,
        items,
    }
}

fn paper(size: Size, theme: &Theme) -> Vec<Item> {
    let rect = Rect { origin: Point::ORIGIN, size };
    group("paper", vec![Item::Rect { rect, paint: Paint::fill(theme.paper) }]).into_iter().collect()
}

/// One board with everything on it, from the bottom to the top.
fn view(diagram: &Diagram, view: &View, frame: &Frame, theme: &Theme) -> Result<Vec<Item>, Diagnostic> {
    let (show, taken): (&BTreeSet<_>, &BTreeMap<_, _>) = (diagram.show(), diagram.marks());
    let mut items = board::board(frame, theme);
    items.extend(disc::discs(view, frame, theme));
    items.extend(disc::next(view, frame, theme));
    items.extend(mark::legal_moves(view, show, taken, frame, theme));
    items.extend(mark::last_move(view, show, taken, frame, theme));
    items.extend(mark::marks(view, taken, frame, theme)?);
    Ok(items)
}

/// The words under a board that is not legal play, in the middle; set smaller where the board is narrow.
fn under(words: &str, extent: &Extent, frame: &Frame, theme: &Theme) -> Result<Vec<Item>, MissingGlyph> {
    let (first, last) = (extent.boards[0], extent.boards[extent.boards.len() - 1]);
    let full = frame.layout.coordinate_size;
    let set = |size| label::line(words, Face::Italic, size, theme.ink, Point::ORIGIN);
    let mut run = set(full)?;
    if run.width() > extent.size.width {
        run = set(full * (extent.size.width / run.width() * 0.98))?; // advances are rounded
    }
    let middle = (first.left() + last.right()) / 2.0;
    let left = (middle - run.width() / 2.0).max(Mm::ZERO).min(extent.size.width - run.width());
    run.origin = Point { x: left, y: frame.size().height + full.to_mm() * LABEL_BASELINE };
    Ok(vec![Item::Text(run)])
}

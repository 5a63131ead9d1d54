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

use crate::content::{Crop, Diagram, Picture, PictureWords, Provenance, View};
use crate::diagnostic::Diagnostic;
use crate::rules::Position;
use crate::scene::{Face, Group, Item, Mm, Paint, Point, Rect, Scene, Size, Theme};
use crate::text::{MissingGlyph, label};

/// The room for the word under a schematic board, and its baseline, as parts of its type size.
const SCHEMATIC_ROOM: f64 = 1.4;
const SCHEMATIC_BASELINE: f64 = 0.8;

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
    if diagram.provenance() == Provenance::Schematic {
        size.height += layout.coordinate_size.to_mm() * SCHEMATIC_ROOM;
    }
    Extent { size, boards }
}

/// Draws one picture of a diagram. `id` must be unique among the pictures that may stand on one page.
///
/// # Errors
///
/// When the font has no glyph for a mark (at the mark) or for the word `schematic`; when the diagram has no `play` and
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
    if diagram.provenance() == Provenance::Schematic {
        let word = schematic(&extent, &frame, theme)
            .map_err(|missing| Diagnostic::error(format!("{missing}, for the word under a schematic diagram")))?;
        items.extend(group("schematic", word));
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
    let view = position.map(|&position| View { position, last: None, next: None });
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

/// The word under a schematic board, in the middle.
fn schematic(extent: &Extent, frame: &Frame, theme: &Theme) -> Result<Vec<Item>, MissingGlyph> {
    let layout = frame.layout;
    let (first, last) = (extent.boards[0], extent.boards[extent.boards.len() - 1]);
    let mut run = label::line(&layout.schematic, Face::Italic, layout.coordinate_size, theme.ink, Point::ORIGIN)?;
    let middle = (first.left() + last.right()) / 2.0;
    let em = layout.coordinate_size.to_mm();
    run.origin = Point { x: middle - run.width() / 2.0, y: frame.size().height + em * SCHEMATIC_BASELINE };
    Ok(vec![Item::Text(run)])
}

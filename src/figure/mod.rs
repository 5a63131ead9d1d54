//! A verified diagram → a picture.
//!
//! Takes only [`Diagram`]s, so nothing illegal can be drawn. What is drawn is decided here; colours come from a
//! [`Theme`], sizes from a [`Layout`]. This module knows no file format and computes nothing about the game that the
//! diagram does not hold already.

mod arrangement;
mod board;
mod computed;
mod connection;
mod disc;
mod frame;
mod layout;
mod lettering;
mod letters;
mod mark;
pub mod metadata;
mod part;
mod region;
mod sequence;
mod words;

pub use crate::content::{Edge, Edges};
pub use layout::{Layout, Lines, Margins};
pub use letters::{Letters, letters};
pub use part::Part;
pub use sequence::{Pace, sequence};

use arrangement::Arrangement;
use board::group;
use frame::Frame;
use mark::Marks;
use metadata::Dress;

use crate::content::{Crop, Diagram, Orientation, Picture, PictureWords, View};
use crate::diagnostic::Diagnostic;
use crate::rules::Position;
use crate::scene::{Group, Item, Paint, Point, Rect, Scene, Size, Theme};

/// How large a picture is, and where its boards lie in it: what a page needs to align pictures by their boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Extent {
    /// The whole picture.
    pub size: Size,
    /// The squares of each board, in order, to the middle of their outermost lines.
    pub boards: Vec<Rect>,
}

/// The extent that a picture of a diagram will have.
#[must_use]
pub fn extent(diagram: &Diagram, picture: Picture, words: &PictureWords, theme: &Theme, layout: &Layout) -> Extent {
    Arrangement::new(diagram, picture, words, theme, &layout.weighted(theme)).extent()
}

/// Draws one picture of a diagram. `id` must be unique among the pictures that may stand on one page.
///
/// # Errors
///
/// When the font has no glyph for a mark (at the mark) or for the words around the boards; when a label or a header is too
/// long; when the diagram has no such picture. Of a sequence this is the last picture.
///
/// ```
/// use outflank::build::Embedded;
/// use outflank::content::{self, Arguments, plain_words, verify_arguments};
/// use outflank::export::{png, svg};
/// use outflank::proof::picture::Kind;
/// use outflank::{diagnostic::Diagnostics, figure, source::Sources};
///
/// let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
/// let arguments = Arguments { moves: Some("f5 d6 c3".to_owned()), ..Arguments::default() };
/// let diagram = verify_arguments("mine", &arguments, &mut sources, &mut diagnostics).expect("a legal game");
///
/// let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("what ships is proved");
/// let (picture, layout) = (diagram.picture(), figure::Layout::default());
/// let words = plain_words(&diagram, picture, &book.words["en"].language);
/// let scene = figure::compose(&diagram, picture, &words, "mine", &book.themes["print"], &layout).unwrap();
///
/// let drawn = svg::write(&scene, &svg::Options::default());
/// assert!(drawn.starts_with("<svg"));
/// assert!(png::write(&scene, png::Size::Width(256)).unwrap().starts_with(b"\x89PNG"));
///
/// // what is drawn can be proved from the file alone, and nothing else than what was drawn
/// assert!(Kind::Svg.prove(drawn.as_bytes()).is_ok());
/// assert!(Kind::Svg.prove(drawn.replace("f5 d6 c3", "f5 d6 c4").as_bytes()).is_err());
/// ```
pub fn compose(
    diagram: &Diagram,
    picture: Picture,
    words: &PictureWords,
    id: &str,
    theme: &Theme,
    layout: &Layout,
) -> Result<Scene, Diagnostic> {
    if picture == Picture::Sequence {
        let mut scenes = sequence(diagram, Pace::default(), words, id, theme, layout)?;
        return scenes.pop().ok_or_else(|| no_such_picture(diagram, picture));
    }
    let views = diagram.views(picture).ok_or_else(|| no_such_picture(diagram, picture))?;
    let dress = Dress { id, words, theme, layout };
    let metadata = metadata::of_diagram(diagram, picture, &views, None, dress);
    drawn(diagram, picture, &views, metadata, dress)
}

/// The boards of a picture, drawn in the colours of the theme, and of its dark one where it has one.
fn drawn(
    diagram: &Diagram,
    picture: Picture,
    views: &[View],
    metadata: Vec<(&'static str, String)>,
    dress: Dress,
) -> Result<Scene, Diagnostic> {
    let Dress { id, words, theme, layout } = dress;
    let draw = |theme| draw(diagram, picture, views, words, theme, layout);
    let (size, items) = draw(theme)?;
    let dark = theme.dark.as_deref().map(draw).transpose()?.map(|(_, items)| items);
    Ok(Scene { items, dark, ..scene(id, words, metadata, size) })
}

fn no_such_picture(diagram: &Diagram, picture: Picture) -> Diagnostic {
    let id = diagram.id();
    Diagnostic::error(match picture {
        Picture::Strip => format!("diagram `{id}` has no `frames` or `parts`, so it has only one board"),
        Picture::Sequence => format!("diagram `{id}` has no `frames`, so nothing follows in it"),
        _ => format!("diagram `{id}` has no `play`, so it has no board before it"),
    })
    .at(diagram.span())
}

/// Everything that is drawn, in the colours of one theme, and how large it is.
fn draw(
    diagram: &Diagram,
    picture: Picture,
    views: &[View],
    words: &PictureWords,
    theme: &Theme,
    layout: &Layout,
) -> Result<(Size, Vec<Item>), Diagnostic> {
    let layout = layout.weighted(theme);
    let plan = Arrangement::new(diagram, picture, words, theme, &layout);
    let mut items = paper(plan.size, theme);
    for (at, (view, &offset)) in views.iter().zip(&plan.boards).enumerate() {
        let mut board = board_with_everything(diagram, view, &plan.frame, theme)?;
        if let Some(under) = words.under.get(at).filter(|_| matches!(picture, Picture::Strip | Picture::Sequence)) {
            board.extend(words::under(under, view, &plan, theme)?);
        }
        let name = match picture {
            Picture::Pair if view.is_before() => "before",
            Picture::Pair => "after",
            _ => "view",
        };
        match (picture, offset) {
            // one board alone needs no group around it
            (Picture::Before | Picture::After | Picture::Sequence, Point::ORIGIN) => items.extend(board),
            _ => items.push(Item::Group(Group { name, offset, items: board })),
        }
    }
    items.extend(words::words(diagram, words, &plan, theme)?);
    let logo = plan.logo.zip(theme.artworks.logo.as_ref()).map(|(place, logo)| logo.placed(place));
    items.extend(group("logo", logo.unwrap_or_default()));
    Ok((plan.size, items))
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
    let weighted = layout.weighted(theme);
    let frame = Frame::new(Crop::BOARD, Orientation::NORMAL, &weighted);
    let draw = |theme: &Theme| {
        let mut items = paper(frame.size(), theme);
        items.extend(board::board(&frame, theme));
        items.extend(position.and_then(|&position| disc::discs(&View::of_position(position), &frame, theme)));
        items
    };
    let metadata = metadata::of_board(position, Dress { id, words, theme, layout });
    let dark = theme.dark.as_deref().map(draw);
    Scene { items: draw(theme), dark, ..scene(id, words, metadata, frame.size()) }
}

/// Draws an empty part of a board to play on, with what joins it to the others.
#[must_use]
pub fn compose_part(part: &Part, words: &PictureWords, id: &str, theme: &Theme, layout: &Layout) -> Scene {
    let weighted = layout.weighted(theme);
    let frame = Frame::of_part(part, &weighted);
    let draw = |theme: &Theme| {
        let mut items = paper(frame.size(), theme);
        items.extend(board::board(&frame, theme));
        items.extend(part::joints(&frame, part, theme));
        items
    };
    let metadata = metadata::of_part(part, Dress { id, words, theme, layout });
    let dark = theme.dark.as_deref().map(draw);
    Scene { items: draw(theme), dark, ..scene(id, words, metadata, frame.size()) }
}

/// A picture on which nothing is drawn yet.
fn scene(id: &str, words: &PictureWords, metadata: Vec<(&'static str, String)>, size: Size) -> Scene {
    Scene {
        id: id.to_owned(),
        title: words.title.clone(),
        description: words.alt.clone(),
        language: words.language.clone(),
        metadata,
        size,
        items: Vec::new(),
        dark: None,
    }
}

fn paper(size: Size, theme: &Theme) -> Vec<Item> {
    let rect = Rect { origin: Point::ORIGIN, size };
    group("paper", vec![Item::Rect { rect, paint: Paint::fill(theme.paper) }]).into_iter().collect()
}

/// One board with everything on it, from the bottom to the top.
fn board_with_everything(
    diagram: &Diagram,
    view: &View,
    frame: &Frame,
    theme: &Theme,
) -> Result<Vec<Item>, Diagnostic> {
    let marks = Marks::new(diagram, view);
    let mut items = board::board(frame, theme);
    items.extend(mark::grounds(&marks, frame, theme));
    items.extend(region::regions(diagram.regions(), frame, theme));
    items.extend(disc::discs(view, frame, theme));
    items.extend(disc::next(view, frame, theme));
    items.extend(connection::connections(diagram.connections(), view, &marks, frame, theme));
    items.extend(computed::computed(view, &marks, frame, theme));
    items.extend(computed::numbers(view, &marks, frame, theme));
    items.extend(mark::marks(view, &marks, frame, theme)?);
    Ok(items)
}

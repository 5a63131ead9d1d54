//! The author's marks: shapes and labels.

use super::board::group;
use super::disc::contrast;
use super::frame::Frame;
use super::lettering::{self, Unset};
use crate::content::{Diagram, Layer, Mark, Placed, Shape, Show, View};
use crate::diagnostic::Diagnostic;
use crate::rules::Square;
use crate::scene::{Color, Item, Mm, Paint, Path, Point, Rect, Segment, Stroke, Theme};
use std::collections::{BTreeMap, BTreeSet};

/// Five points of a star on the unit circle, the first upwards: constants, since sines differ between machines.
const STAR: [(f64, f64); 5] = [
    (0.0, -1.0),
    (0.951_056_516, -0.309_016_994),
    (0.587_785_252, 0.809_016_994),
    (-0.587_785_252, 0.809_016_994),
    (-0.951_056_516, -0.309_016_994),
];

/// How much smaller what stands inside a ring or a square is.
const INSIDE: f64 = 0.66;
/// The radius of a ring alone, and of one around something.
const RING: (f64, f64) = (0.21, 0.285);
/// Half the side of a square alone, and of one around something, whose corners reach the outline of a disc.
const SQUARE: (f64, f64) = (0.18, 0.245);
/// The legs of the triangles in the corners of a highlighted square, as a part of it: clear of a disc.
const CORNER: f64 = 0.27;

/// The author's marks on one board, and what is computed beside them.
#[derive(Clone, Copy)]
pub(super) struct Marks<'a> {
    placed: &'a BTreeMap<Square, Vec<Placed>>,
    pub(super) show: &'a BTreeSet<Show>,
    view: &'a View<'a>,
}

impl<'a> Marks<'a> {
    pub(super) fn new(diagram: &'a Diagram, view: &'a View<'a>) -> Self {
        Self { placed: diagram.marks(), show: diagram.show(), view }
    }

    fn has(&self, square: Square, layer: Layer) -> bool {
        self.placed.get(&square).is_some_and(|marks| marks.iter().any(|(mark, _)| mark.layer() == layer))
    }

    /// Whether the author has marked the middle of the square.
    pub(super) fn has_centre(&self, square: Square) -> bool {
        self.has(square, Layer::Centre)
    }

    /// Whether the author has put a line around the middle of the square.
    pub(super) fn has_around(&self, square: Square) -> bool {
        self.has(square, Layer::Around)
    }

    /// Whether anything stands in the middle, so that a line around it must be wide.
    fn is_filled(&self, square: Square) -> bool {
        let computed =
            |show: &Show| !matches!(show, Show::Frontier | Show::Arrows) && self.view.computed(*show).contains(square);
        self.has_centre(square)
            || self.view.numbers.iter().any(|number| number.square == square)
            || self.view.would_flip.contains(square)
            || self.show.iter().any(computed)
    }

    /// How large what stands in the middle is: smaller inside a line around it.
    pub(super) fn scale(&self, square: Square) -> f64 {
        if self.has_around(square) { INSIDE } else { 1.0 }
    }

    /// Whether a diamond stands on the square, for a disc that has been flipped or would be.
    pub(super) fn is_flipped(&self, square: Square) -> bool {
        let flips = self.show.contains(&Show::Flips) && self.view.computed(Show::Flips).contains(square);
        flips || self.view.would_flip.contains(square)
    }

    /// Whether an arrow must keep clear of the square's middle: something is written there.
    pub(super) fn is_written(&self, square: Square) -> bool {
        let counts = self.show.contains(&Show::LegalCounts) && self.view.computed(Show::LegalCounts).contains(square);
        self.placed.contains_key(&square) || counts || self.view.numbers.iter().any(|number| number.square == square)
    }
}

/// The grounds of highlighted squares, to lie under the discs: another colour, and filled corners, which are seen without
/// colour and leave a disc its room.
pub(super) fn grounds(marks: &Marks, frame: &Frame, theme: &Theme) -> Option<Item> {
    let lit = marks.placed.keys().filter(|&&square| frame.shows(square) && marks.has(square, Layer::Ground));
    let grounds = lit.flat_map(|&square| {
        let rect = frame.square(square).inset(frame.layout.lines.grid / 2.0);
        let ground = Item::Rect { rect, paint: Paint::fill(theme.highlight) };
        [ground, Item::Path { path: corners(&rect, frame.layout.square * CORNER), paint: Paint::fill(theme.on_board) }]
    });
    group("highlights", grounds.collect())
}

/// A triangle in each corner of a rectangle.
fn corners(rect: &Rect, leg: Mm) -> Path {
    let (left, right, top, bottom) = (rect.left(), rect.right(), rect.top(), rect.bottom());
    let corner = |x: Mm, y: Mm, across: f64, down: f64| {
        Path::polygon(&[Point { x, y }, Point { x: x + leg * across, y }, Point { x, y: y + leg * down }]).segments
    };
    let segments = [
        corner(left, top, 1.0, 1.0),
        corner(right, top, -1.0, 1.0),
        corner(right, bottom, -1.0, -1.0),
        corner(left, bottom, 1.0, -1.0),
    ];
    Path { segments: segments.concat() }
}

/// The author's other marks, drawn. Those outside the crop are left out: `content` has refused them already.
pub(super) fn marks(view: &View, marks: &Marks, frame: &Frame, theme: &Theme) -> Result<Option<Item>, Diagnostic> {
    let mut items = Vec::new();
    for (&square, placed) in marks.placed.iter().filter(|(square, _)| frame.shows(**square)) {
        let (centre, color) = (frame.centre(square), contrast(view, square, theme));
        for (mark, span) in placed {
            match mark {
                Mark::Shape(Shape::Highlight) => {}
                Mark::Shape(shape @ (Shape::Ring | Shape::Square)) => {
                    items.push(around(*shape, marks.is_filled(square), centre, color, frame));
                }
                Mark::Shape(shape) => items.push(draw(*shape, marks.scale(square), centre, color, frame)),
                Mark::Label(text) => {
                    let set = lettering::centred(text, centre, color, marks.scale(square), frame);
                    items.push(Item::Text(set.map_err(|unset| {
                        unset_label(text, square, unset).label(*span, format!("the mark on {square}"))
                    })?));
                }
            }
        }
    }
    Ok(group("marks", items))
}

fn unset_label(text: &str, square: Square, unset: Unset) -> Diagnostic {
    match unset {
        Unset::Missing(missing) => {
            Diagnostic::error(missing.to_string()).help("use a letter, a figure or one of the shapes")
        }
        Unset::TooLong => Diagnostic::error(format!("the label `{text}` is too long for {square}"))
            .help("use fewer or narrower characters, or explain a letter in the caption"),
    }
}

/// The line of a mark around another, or inside one: thin enough to leave room between them.
pub(super) fn thin(frame: &Frame) -> Mm {
    (frame.layout.lines.mark * 0.75).min(frame.layout.square * 0.06)
}

/// A line around the middle: wide where something stands in it.
fn around(shape: Shape, wide: bool, centre: Point, color: Color, frame: &Frame) -> Item {
    let unit = frame.layout.square;
    let pick = |(narrow, far): (f64, f64)| if wide { far } else { narrow };
    let width = if wide { thin(frame) } else { frame.layout.lines.mark };
    let paint = Paint::stroke(Stroke::solid(color, width));
    if shape == Shape::Ring {
        return Item::Circle { centre, radius: unit * pick(RING), paint };
    }
    let half = unit * pick(SQUARE);
    let at = |x: f64, y: f64| Point { x: centre.x + half * x, y: centre.y + half * y };
    Item::Path { path: Path::polygon(&[at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)]), paint }
}

/// A shape in the middle.
fn draw(shape: Shape, scale: f64, centre: Point, color: Color, frame: &Frame) -> Item {
    let unit = frame.layout.square * scale;
    let line = Paint::stroke(Stroke::solid(color, frame.layout.lines.mark));
    let fill = Paint::fill(color);
    let at = |x: f64, y: f64| Point { x: centre.x + unit * x, y: centre.y + unit * y };
    match shape {
        Shape::Dot => Item::Circle { centre, radius: unit * 0.17, paint: fill },
        Shape::Cross => {
            let r = 0.17;
            let segments = vec![
                Segment::Move(at(-r, -r)),
                Segment::Line(at(r, r)),
                Segment::Move(at(r, -r)),
                Segment::Line(at(-r, r)),
            ];
            Item::Path { path: Path { segments }, paint: line }
        }
        // a little low, so that it looks centred
        Shape::Triangle => {
            Item::Path { path: Path::polygon(&[at(0.0, -0.223), at(0.217, 0.153), at(-0.217, 0.153)]), paint: line }
        }
        Shape::Star => {
            // a little low, as the triangle
            const LOW: f64 = 0.015;
            let (outer, inner) = (0.25, 0.11);
            let points: Vec<Point> = (0..5)
                .flat_map(|i| {
                    let ((x, y), (u, v)) = (STAR[i], STAR[(i + 3) % 5]);
                    [at(x * outer, y * outer + LOW), at(-u * inner, -v * inner + LOW)]
                })
                .collect();
            Item::Path { path: Path::polygon(&points), paint: fill }
        }
        Shape::Diamond => Item::Path { path: diamond(centre, unit, (0.2, 0.2)), paint: fill },
        Shape::Ring | Shape::Square | Shape::Highlight => around(shape, false, centre, color, frame),
    }
}

/// A square standing on a corner, or a slimmer one: half its width and half its height are parts of `unit`.
pub(super) fn diamond(centre: Point, unit: Mm, (width, height): (f64, f64)) -> Path {
    let (w, h) = (unit * width, unit * height);
    Path::polygon(&[
        Point { x: centre.x, y: centre.y - h },
        Point { x: centre.x + w, y: centre.y },
        Point { x: centre.x, y: centre.y + h },
        Point { x: centre.x - w, y: centre.y },
    ])
}

//! Marks on squares: computed ones (legal moves, last move, flips) and the author's shapes and labels.

use super::board::group;
use super::disc::{DIAMETER, contrast};
use super::frame::Frame;
use crate::content::{Mark, Shape, Show, View};
use crate::diagnostic::Diagnostic;
use crate::rules::Square;
use crate::scene::{Color, Face, GlyphRun, Item, Mm, Paint, Path, Point, Pt, Segment, Stroke, Theme};
use crate::source::Span;
use crate::text::{MissingGlyph, face, label, outline};
use std::collections::{BTreeMap, BTreeSet};

/// Radius of the dot on a legal move, as a part of a square.
const LEGAL_DOT: f64 = 0.105;
/// Radius of the dot on the last placed disc.
const LAST_DOT: f64 = 0.12;
/// Half the width and half the height of the diamond on a flipped disc: a slim one, never taken for a dot.
const FLIP_DIAMOND: (f64, f64) = (0.12, 0.185);
/// Type size of labels, as a part of a square: two figures fill a disc well.
const LABEL: f64 = 0.54;
/// How much of a disc's diameter the diagonal of a label may take.
const LABEL_FILL: f64 = 0.86;

/// Five points of a star on the unit circle, the first upwards: constants, since sines differ between machines.
const STAR: [(f64, f64); 5] = [
    (0.0, -1.0),
    (0.951_056_516, -0.309_016_994),
    (0.587_785_252, 0.809_016_994),
    (-0.587_785_252, 0.809_016_994),
    (-0.951_056_516, -0.309_016_994),
];

/// The dots on the legal moves. An author's mark or the disc about to be placed takes the place of a dot.
pub(super) fn legal_moves(
    view: &View,
    show: &BTreeSet<Show>,
    taken: &Taken,
    frame: &Frame,
    theme: &Theme,
) -> Option<Item> {
    if !show.contains(&Show::LegalMoves) {
        return None;
    }
    let free =
        |&square: &Square| frame.crop.contains(square) && !taken.contains_key(&square) && view.next != Some(square);
    let dots = view.position.legal_moves().squares().filter(free).map(|square| Item::Circle {
        centre: frame.centre(square),
        radius: frame.layout.square * LEGAL_DOT,
        paint: Paint::fill(theme.on_board),
    });
    group("legal-moves", dots.collect())
}

/// The dot on the last placed disc and the diamonds on the discs it flipped. Where a move is about to be made, the
/// picture is about that one, and the marks of the move before it would only mislead.
pub(super) fn last_move(view: &View, show: &BTreeSet<Show>, taken: &Taken, frame: &Frame, theme: &Theme) -> Vec<Item> {
    let Some(ply) = view.last.filter(|_| view.next.is_none()) else { return Vec::new() };
    let free = |square: Square| frame.crop.contains(square) && !taken.contains_key(&square);
    let mut items = Vec::new();
    if show.contains(&Show::LastMove) && free(ply.square) {
        let dot = Item::Circle {
            centre: frame.centre(ply.square),
            radius: frame.layout.square * LAST_DOT,
            paint: Paint::fill(contrast(view, ply.square, theme)),
        };
        items.extend(group("last-move", vec![dot]));
    }
    if show.contains(&Show::Flips) {
        let (width, height) = FLIP_DIAMOND;
        let diamonds = view.flipped.squares().filter(|&square| free(square)).map(|square| {
            let paint = Paint::fill(contrast(view, square, theme));
            Item::Path { path: diamond(frame.centre(square), frame.layout.square, width, height), paint }
        });
        items.extend(group("flips", diamonds.collect()));
    }
    items
}

/// The author's marks, with where they were written.
pub(super) type Taken = BTreeMap<Square, (Mark, Span)>;

/// The author's marks, drawn. Those outside the crop are left out: `content` has refused them already.
pub(super) fn marks(view: &View, marks: &Taken, frame: &Frame, theme: &Theme) -> Result<Option<Item>, Diagnostic> {
    let mut items = Vec::new();
    for (&square, (mark, span)) in marks.iter().filter(|(square, _)| frame.crop.contains(**square)) {
        let (centre, color) = (frame.centre(square), contrast(view, square, theme));
        items.push(match mark {
            Mark::Shape(shape) => draw(*shape, centre, color, frame),
            Mark::Label(text) => Item::Text(set(text, centre, color, frame).map_err(|missing| {
                Diagnostic::error(missing.to_string())
                    .label(*span, format!("the mark on {square}"))
                    .help("use a letter, a figure or one of the shapes")
            })?),
        });
    }
    Ok(group("marks", items))
}

fn draw(shape: Shape, centre: Point, color: Color, frame: &Frame) -> Item {
    let unit = frame.layout.square;
    let line = Paint::stroke(Stroke::solid(color, frame.layout.lines.mark));
    let fill = Paint::fill(color);
    let at = |x: f64, y: f64| Point { x: centre.x + unit * x, y: centre.y + unit * y };
    match shape {
        Shape::Ring => Item::Circle { centre, radius: unit * 0.21, paint: line },
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
        Shape::Square => {
            let r = 0.18;
            Item::Path { path: Path::polygon(&[at(-r, -r), at(r, -r), at(r, r), at(-r, r)]), paint: line }
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
        Shape::Diamond => Item::Path { path: diamond(centre, unit, 0.2, 0.2), paint: fill },
    }
}

fn diamond(centre: Point, unit: Mm, width: f64, height: f64) -> Path {
    let (w, h) = (unit * width, unit * height);
    Path::polygon(&[
        Point { x: centre.x, y: centre.y - h },
        Point { x: centre.x + w, y: centre.y },
        Point { x: centre.x, y: centre.y + h },
        Point { x: centre.x - w, y: centre.y },
    ])
}

/// A label centred by its ink, small enough for a disc. Capitals and figures are centred by their common height, so that
/// neighbours stand on one line.
fn set(text: &str, centre: Point, color: Color, frame: &Frame) -> Result<GlyphRun, MissingGlyph> {
    let room = frame.layout.square * (DIAMETER * LABEL_FILL);
    let mut size = Mm(frame.layout.square.0 * LABEL).to_pt();
    let (mut run, mut ink) = measure(text, size, color)?;
    let diagonal = Mm((ink.size.width.0 * ink.size.width.0 + ink.size.height.0 * ink.size.height.0).sqrt());
    if diagonal > room {
        size = size * (room / diagonal);
        (run, ink) = measure(text, size, color)?;
    }
    let metrics = face::metrics(Face::Semibold);
    let rise = if text.chars().all(|c| c.is_ascii_digit()) {
        size.to_mm() * (metrics.figure_height / 2.0)
    } else if text.chars().all(|c| c.is_uppercase() || c.is_ascii_digit()) {
        size.to_mm() * (metrics.cap_height / 2.0)
    } else {
        -ink.centre().y
    };
    run.origin = Point { x: centre.x - ink.centre().x, y: centre.y + rise };
    Ok(run)
}

/// A label at the origin, and where its ink lies: nowhere for spaces.
fn measure(text: &str, size: Pt, color: Color) -> Result<(GlyphRun, crate::scene::Rect), MissingGlyph> {
    let run = label::line(text, Face::Semibold, size, color, Point::ORIGIN)?;
    let ink = outline::run(&run).bounds().unwrap_or_default();
    Ok((run, ink))
}

//! Shapes with fills and strokes → filled outlines on the grid.

use tiny_skia::{Path, PathSegment, PathStroker, Point, Rect, StrokeDash, Transform};
use usvg::roxmltree::Document;
use usvg::{Group, Node, PaintOrder};

use super::Place;
use super::property::{PLAIN, cut};
use crate::diagnostic::Diagnostic;
use crate::scene::{Artwork, Color, FillRule, Outline, Step};

/// How far a shape may reach beyond the picture, as a part of its longer side: what a line's width overlooks.
const MARGIN: f32 = 0.01;

/// How far width and height may differ where a square is filled, as a part of the longer one.
const SQUARE: f32 = 0.01;

/// What is smaller is not seen, as a part of the picture's longer side.
const SPECK: f32 = 0.01;

/// The most dashes of one line.
const MAX_DASHES: f32 = 2_000.0;

/// The most outlines and steps of a picture: a disc is drawn many times.
const fn most(place: Place) -> (usize, usize) {
    match place {
        Place::Disc => (20, 1_000),
        Place::Board | Place::Logo => (500, 4_000),
    }
}

/// Converts a checked document. Faults have no place yet: usvg does not keep any.
pub(super) fn of(document: &Document, place: Place) -> Result<Artwork, Diagnostic> {
    let options = usvg::Options {
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_xmltree(document, &options).map_err(|_| {
        Diagnostic::error("the picture has no size")
            .help("give `svg` a `viewBox` with a width and a height above nothing, such as `0 0 100 100`")
    })?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let longer = width.max(height);
    if !matches!(place, Place::Logo) && (width - height).abs() > longer * SQUARE {
        let message = format!("the picture is {width} wide and {height} high; discs and boards are square");
        return Err(Diagnostic::error(message).help("give `svg` a `viewBox` that is as wide as it is high"));
    }
    #[allow(clippy::cast_precision_loss, reason = "the grid has a hundred thousand steps")]
    let scale = Artwork::GRID as f32 / longer;
    if !scale.is_finite() || width.min(height) * scale < 1.0 {
        return Err(Diagnostic::error("the picture is far too large, too small or too narrow")
            .help("give `svg` a `viewBox` such as `0 0 100 100`"));
    }
    let mut shapes = Shapes {
        artwork: Artwork { width: on_grid(width * scale), height: on_grid(height * scale), outlines: Vec::new() },
        to_grid: Transform::from_scale(scale, scale),
        most: most(place),
        steps: 0,
        seen: false,
    };
    shapes.group(tree.root())?;
    if !shapes.seen {
        return Err(Diagnostic::error("nothing of the picture can be seen")
            .help("give its shapes a fill or a stroke, and a `viewBox` that is filled by them"));
    }
    Ok(shapes.artwork)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and the grid")]
fn on_grid(length: f32) -> u32 {
    length.round() as u32
}

struct Shapes {
    artwork: Artwork,
    to_grid: Transform,
    /// Outlines and steps.
    most: (usize, usize),
    steps: usize,
    /// Whether anything is larger than a speck.
    seen: bool,
}

impl Shapes {
    fn group(&mut self, group: &Group) -> Result<(), Diagnostic> {
        let plain = group.opacity().get() >= 1.0 && group.mask().is_none() && group.filters().is_empty();
        if group.opacity().get() <= 0.0 {
            return Ok(());
        }
        if !plain || group.blend_mode() != usvg::BlendMode::Normal {
            return Err(unclear(group.id(), "a group", "is not plain colours", PLAIN));
        }
        if group.clip_path().is_some_and(|clip| cuts(clip, group)) {
            return Err(unclear(group.id(), "a symbol", "reaches beyond its `viewBox`", "draw it inside"));
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group)?,
                Node::Path(path) if path.is_visible() => self.shape(path)?,
                Node::Path(_) => {}
                Node::Image(_) | Node::Text(_) => {
                    return Err(unclear(node.id(), "an element", "is not a shape", "turn it into paths"));
                }
            }
        }
        Ok(())
    }

    fn shape(&mut self, path: &usvg::Path) -> Result<(), Diagnostic> {
        match path.paint_order() {
            PaintOrder::FillAndStroke => {
                self.fill(path)?;
                self.stroke(path)
            }
            PaintOrder::StrokeAndFill => {
                self.stroke(path)?;
                self.fill(path)
            }
        }
    }

    fn fill(&mut self, path: &usvg::Path) -> Result<(), Diagnostic> {
        let Some(fill) = path.fill() else { return Ok(()) };
        let rule = match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        match color(fill.paint(), fill.opacity(), path.id())? {
            Some(color) => self.outline(path, path.data().clone(), color, rule),
            None => Ok(()),
        }
    }

    /// The stroke as the outline of its ink, so that ends, corners, dashes and slanted transforms look the same everywhere.
    fn stroke(&mut self, path: &usvg::Path) -> Result<(), Diagnostic> {
        let Some(stroke) = path.stroke() else { return Ok(()) };
        let Some(color) = color(stroke.paint(), stroke.opacity(), path.id())? else { return Ok(()) };
        let broken = || unclear(path.id(), "a line", "cannot be outlined", "turn it into a path (Stroke to Path)");
        // fine enough for a board as wide as a page
        let fine = self.to_grid.pre_concat(path.abs_transform()).pre_scale(0.02, 0.02);
        let fine = PathStroker::compute_resolution_scale(&fine);
        let mut data = path.data().clone();
        if let Some(dashes) = stroke.dasharray() {
            let period = dashes.iter().sum::<f32>() / dashes.len() as f32;
            let count = length(&data) / period;
            if count.is_nan() || count > MAX_DASHES {
                return Err(unclear(path.id(), "a line", "has too many dashes", "make the dashes longer"));
            }
            let dash = StrokeDash::new(dashes.to_vec(), stroke.dashoffset()).ok_or_else(broken)?;
            data = data.dash(&dash, fine).ok_or_else(broken)?;
        }
        // a length of nothing leaves no ink, unless its ends are round or square
        let Some(outline) = data.stroke(&stroke.to_tiny_skia(), fine) else { return Ok(()) };
        self.outline(path, outline, color, FillRule::NonZero)
    }

    fn outline(&mut self, path: &usvg::Path, data: Path, color: Color, rule: FillRule) -> Result<(), Diagnostic> {
        let far = || {
            let bounds = path.abs_stroke_bounding_box();
            let (left, top, right, bottom) = (bounds.left(), bounds.top(), bounds.right(), bounds.bottom());
            let what = format!("reaches from {left}, {top} to {right}, {bottom}, beyond the picture");
            unclear(path.id(), "a shape", &what, "draw everything inside the `viewBox`, lines with their whole width")
        };
        let data = data.transform(self.to_grid.pre_concat(path.abs_transform())).ok_or_else(far)?;
        let bounds = data.compute_tight_bounds().filter(|bounds| self.holds(bounds)).ok_or_else(far)?;
        self.seen |= bounds.width().max(bounds.height()) >= Artwork::GRID as f32 * SPECK;
        let steps = steps(&data);
        self.steps += steps.len();
        self.artwork.outlines.push(Outline { color, rule, steps });
        let (outlines, steps) = self.most;
        if self.artwork.outlines.len() > outlines || self.steps > steps {
            let message =
                format!("the picture has more than {outlines} fills and strokes, or more than {steps} points");
            return Err(Diagnostic::error(message)
                .help("simplify its paths (in Inkscape: Path > Simplify), and join those of one colour"));
        }
        Ok(())
    }

    /// Whether the bounds lie in the picture, or hardly beyond it.
    fn holds(&self, bounds: &Rect) -> bool {
        let margin = Artwork::GRID as f32 * MARGIN;
        let inside = |low: f32, high: f32, side: u32| low >= -margin && high <= side as f32 + margin;
        inside(bounds.left(), bounds.right(), self.artwork.width)
            && inside(bounds.top(), bounds.bottom(), self.artwork.height)
    }
}

/// A fault at a shape that has no place any more, but perhaps an id.
fn unclear(id: &str, what: &str, fault: &str, help: &str) -> Diagnostic {
    let id = if id.is_empty() { String::new() } else { format!(" with the id `{}`", cut(id)) };
    Diagnostic::error(format!("{what}{id} {fault}")).help(help)
}

/// The plain colour; `None` where nothing is seen.
fn color(paint: &usvg::Paint, opacity: usvg::Opacity, id: &str) -> Result<Option<Color>, Diagnostic> {
    let usvg::Paint::Color(color) = paint else {
        return Err(unclear(id, "a shape", "is not one plain colour", PLAIN));
    };
    match opacity.get() {
        nothing if nothing <= 0.0 => Ok(None),
        full if full >= 1.0 => Ok(Some(Color { red: color.red, green: color.green, blue: color.blue })),
        _ => Err(unclear(id, "a shape", "lets what lies beneath show through", PLAIN)),
    }
}

/// Whether a clip path leaves anything of its group out. A symbol has one around its view box.
fn cuts(clip: &usvg::ClipPath, group: &Group) -> bool {
    let [Node::Path(window)] = clip.root().children() else { return true };
    let window = window.data().bounds().transform(clip.transform().pre_concat(window.abs_transform()));
    let (Some(window), content) = (window, group.stroke_bounding_box()) else { return true };
    let slack = window.width().max(window.height()) * MARGIN;
    clip.clip_path().is_some()
        || content.left() < window.left() - slack
        || content.top() < window.top() - slack
        || content.right() > window.right() + slack
        || content.bottom() > window.bottom() + slack
}

/// No less than the length of a path: along the control points of its curves.
fn length(path: &Path) -> f32 {
    let (mut length, mut at, mut start) = (0.0, Point::zero(), Point::zero());
    let mut to = |points: &[Point]| {
        for &point in points {
            length += at.distance(point);
            at = point;
        }
    };
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                start = p;
                to(&[]);
            }
            PathSegment::LineTo(p) => to(&[p]),
            PathSegment::QuadTo(a, p) => to(&[a, p]),
            PathSegment::CubicTo(a, b, p) => to(&[a, b, p]),
            PathSegment::Close => to(&[start]),
        }
    }
    length
}

/// The path on the grid. A curve inside the picture has no control point further away than the picture is large a few times.
fn steps(path: &Path) -> Vec<Step> {
    #[allow(clippy::cast_possible_truncation, reason = "saturates, and is small in a picture that is kept")]
    let whole = |x: f32| x.round() as i32;
    let on_grid = |p: Point| [whole(p.x), whole(p.y)];
    let between = |a: Point, b: Point| Point::from_xy(a.x + (b.x - a.x) * 2.0 / 3.0, a.y + (b.y - a.y) * 2.0 / 3.0);
    let mut at = Point::zero();
    let mut start = Point::zero();
    path.segments()
        .map(|segment| match segment {
            PathSegment::MoveTo(p) => {
                (at, start) = (p, p);
                Step::Move(on_grid(p))
            }
            PathSegment::LineTo(p) => {
                at = p;
                Step::Line(on_grid(p))
            }
            PathSegment::QuadTo(a, p) => {
                let step = Step::Cubic(on_grid(between(at, a)), on_grid(between(p, a)), on_grid(p));
                at = p;
                step
            }
            PathSegment::CubicTo(a, b, p) => {
                at = p;
                Step::Cubic(on_grid(a), on_grid(b), on_grid(p))
            }
            PathSegment::Close => {
                at = start;
                Step::Close
            }
        })
        .collect()
}

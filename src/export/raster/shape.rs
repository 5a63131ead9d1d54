//! Items → filled outlines in pixels, point for point those that usvg and resvg make of the picture's SVG.
//!
//! Lengths are rounded to thousandths first, as they are in the file, and then kept in single precision, as usvg does: where an
//! outline falls between two samples of a pixel, less than that can be seen.

use tiny_skia::{Path, PathBuilder, PathStroker, StrokeDash, Transform};

use crate::export::xml::thousandths;
use crate::scene::{self, Color, FillRule, Item, Mm, Paint, Point, Rect, Segment, Stroke};
use crate::text::outline;

/// An outline in pixels, and what is inside of it.
pub(super) struct Shape {
    pub(super) outline: Path,
    pub(super) rule: tiny_skia::FillRule,
    pub(super) color: Color,
}

/// Something that is drawn in another way here than by resvg: a line thinner than a pixel, a part of a picture cut out, a circle
/// so large that more than four curves go round it.
pub(super) struct Beyond;

/// Above this radius in millimetres a quarter of a circle is more than one curve.
const ROUND: f32 = 360.0;

/// What an item inks, from the bottom to the top. Groups are the caller's.
pub(super) fn shapes(item: &Item, transform: Transform) -> Result<Vec<Shape>, Beyond> {
    let mut shapes = Vec::with_capacity(2);
    match item {
        Item::Rect { rect, paint } => ink(rectangle(rect), paint, transform, &mut shapes)?,
        Item::Circle { centre, radius, paint } => ink(circle(*centre, *radius)?, paint, transform, &mut shapes)?,
        Item::Line { from, to, stroke } => {
            let mut line = PathBuilder::new();
            let (from, to) = (place(*from), place(*to));
            line.move_to(from.x, from.y);
            line.line_to(to.x, to.y);
            ink(line.finish(), &Paint::stroke(*stroke), transform, &mut shapes)?;
        }
        Item::Path { path, paint } => ink(outlined(path), paint, transform, &mut shapes)?,
        Item::Text(run) => ink(outlined(&outline::run(run)), &Paint::fill(run.color), transform, &mut shapes)?,
        Item::Group(_) | Item::Clip { .. } => return Err(Beyond),
    }
    Ok(shapes)
}

/// The inside and the line of an outline.
fn ink(outline: Option<Path>, paint: &Paint, transform: Transform, shapes: &mut Vec<Shape>) -> Result<(), Beyond> {
    let Some(outline) = outline else { return Ok(()) };
    let rule = match paint.rule {
        FillRule::NonZero => tiny_skia::FillRule::Winding,
        FillRule::EvenOdd => tiny_skia::FillRule::EvenOdd,
    };
    let bounds = outline.bounds();
    if let Some(color) = paint.fill.filter(|_| bounds.width() > 0.0 && bounds.height() > 0.0) {
        let outline = outline.clone().transform(transform).ok_or(Beyond)?;
        shapes.push(Shape { outline, rule, color });
    }
    if let Some(stroke) = &paint.stroke {
        let line = stroked(&outline, stroke, transform)?.transform(transform).ok_or(Beyond)?;
        shapes.push(Shape { outline: line, rule: tiny_skia::FillRule::Winding, color: stroke.color });
    }
    Ok(())
}

/// The outline of a line.
fn stroked(path: &Path, stroke: &Stroke, transform: Transform) -> Result<Path, Beyond> {
    let width = length(stroke.width);
    if width * transform.sx <= 1.0 || width * transform.sy <= 1.0 {
        return Err(Beyond);
    }
    let scale = PathStroker::compute_resolution_scale(&transform);
    let style = tiny_skia::Stroke { width, ..tiny_skia::Stroke::default() };
    match stroke.dash {
        None => path.stroke(&style, scale).ok_or(Beyond),
        Some(dash) => {
            let dash = StrokeDash::new(dash.map(length).to_vec(), 0.0).ok_or(Beyond)?;
            path.dash(&dash, scale).and_then(|dashed| dashed.stroke(&style, scale)).ok_or(Beyond)
        }
    }
}

/// A length as it is read from the file.
#[allow(clippy::cast_possible_truncation, reason = "usvg keeps single precision")]
pub(super) fn length(length: Mm) -> f32 {
    (thousandths(length.0) as f64 / 1000.0) as f32
}

fn place(point: Point) -> tiny_skia::Point {
    tiny_skia::Point { x: length(point.x), y: length(point.y) }
}

fn rectangle(rect: &Rect) -> Option<Path> {
    let corner = place(rect.origin);
    let (width, height) = (length(rect.size.width), length(rect.size.height));
    // a rectangle of no size is not drawn, not even its line
    let has_size = width > 0.0 && height > 0.0;
    let rect = tiny_skia::Rect::from_xywh(corner.x, corner.y, width, height).filter(|_| has_size);
    rect.map(PathBuilder::from_rect)
}

fn outlined(path: &scene::Path) -> Option<Path> {
    let mut builder = PathBuilder::with_capacity(path.segments.len(), 2 * path.segments.len());
    for segment in &path.segments {
        match *segment {
            Segment::Move(p) => {
                let p = place(p);
                builder.move_to(p.x, p.y);
            }
            Segment::Line(p) => {
                let p = place(p);
                builder.line_to(p.x, p.y);
            }
            Segment::Cubic(a, b, p) => {
                let (a, b, p) = (place(a), place(b), place(p));
                builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
            }
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

/// Four curves, clockwise from the right.
fn circle(centre: Point, radius: Mm) -> Result<Option<Path>, Beyond> {
    let (centre, radius) = (place(centre), length(radius));
    if radius > ROUND {
        return Err(Beyond);
    }
    if radius <= 0.0 {
        return Ok(None);
    }
    let mut builder = PathBuilder::with_capacity(10, 25);
    let corners = [(radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius), (radius, 0.0)];
    let mut from = corner(centre, corners[0]);
    builder.move_to(from.x, from.y);
    for &away in &corners[1..] {
        for [a, b, p] in arc(from, corner(centre, away), radius) {
            builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
            from = p;
        }
    }
    builder.close();
    Ok(builder.finish())
}

fn corner(centre: tiny_skia::Point, away: (f32, f32)) -> tiny_skia::Point {
    tiny_skia::Point { x: centre.x + away.0, y: centre.y + away.1 }
}

/// An angle that is wider than a right one by this, in radians, is divided; so much comes of rounding.
const WIDER: f64 = 3.926_991_8e-7;

/// About a quarter of a circle through two points as one curve or two: control points and ends. The same points as by way of
/// the angles, which would ask the machine for sines.
#[allow(clippy::cast_possible_truncation, reason = "usvg keeps single precision")]
fn arc(from: tiny_skia::Point, to: tiny_skia::Point, radius: f32) -> Vec<[tiny_skia::Point; 3]> {
    let double = |point: tiny_skia::Point| [f64::from(point.x), f64::from(point.y)];
    let (from, to) = (double(from), double(to));
    let half = [0, 1].map(|axis| (from[axis] - to[axis]) / 2.0);
    let middle = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
    let chord = half[0] * half[0] + half[1] * half[1];
    // a radius that is too small to reach both points grows
    let squared = (f64::from(radius) * f64::from(radius)).max(chord);
    let radius = squared.sqrt();
    let aside = ((squared - chord) / chord).sqrt();
    let centre = [middle[0] + aside * half[1], middle[1] - aside * half[0]];
    let direction = |point: [f64; 2]| {
        let away = [0, 1].map(|axis| point[axis] - centre[axis]);
        let distance = (away[0] * away[0] + away[1] * away[1]).sqrt();
        away.map(|length| length / distance)
    };
    let (start, end) = (direction(from), direction(to));
    let mut cosine = start[0] * end[0] + start[1] * end[1];
    let mut ends = vec![start, end];
    if cosine < -WIDER {
        let sum = [0, 1].map(|axis| start[axis] + end[axis]);
        let length = (sum[0] * sum[0] + sum[1] * sum[1]).sqrt();
        ends.insert(1, sum.map(|axis| axis / length));
        cosine = f64::midpoint(1.0, cosine).sqrt();
    }
    // the tangent of half the angle, and from that of a quarter
    let half_angle = ((1.0 - cosine) / (1.0 + cosine)).sqrt();
    let arm = 4.0 / 3.0 * ((1.0 + half_angle * half_angle).sqrt() - 1.0) / half_angle;
    let at = |[x, y]: [f64; 2], turned: f64| tiny_skia::Point {
        x: (centre[0] + radius * (x - turned * y)) as f32,
        y: (centre[1] + radius * (y + turned * x)) as f32,
    };
    ends.windows(2).map(|pair| [at(pair[0], arm), at(pair[1], -arm), at(pair[1], 0.0)]).collect()
}

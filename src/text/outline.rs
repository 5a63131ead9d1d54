//! The outlines of glyphs.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{GlyphId, MetadataProvider};

use super::face;
use crate::scene::{Face, GlyphRun, Mm, Path, Point, Pt, Segment};

/// The outline of one glyph at a type size, its pen at the origin, y down. Empty for a space and for an unknown id.
#[must_use]
pub fn glyph(face: Face, id: u16, size: Pt) -> Path {
    let mut pen = Pen { scale: 0.0, current: Point::ORIGIN, path: Path::default() };
    draw(face, id, size, Point::ORIGIN, &mut pen);
    pen.path
}

/// The outlines of a whole run where it stands, as one path.
#[must_use]
pub fn run(run: &GlyphRun) -> Path {
    let mut pen = Pen { scale: 0.0, current: Point::ORIGIN, path: Path::default() };
    for glyph in &run.glyphs {
        draw(run.face, glyph.id, run.size, run.origin + glyph.offset, &mut pen);
    }
    pen.path
}

fn draw(face: Face, id: u16, size: Pt, at: Point, pen: &mut Pen) {
    let font = face::font(face);
    let Some(outline) = font.outline_glyphs().get(GlyphId::from(id)) else { return };
    let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
    // drawn in font units and scaled here: at a size of a few millimetres the font library would round too early
    pen.scale = size.to_mm().0 / f64::from(units);
    let first = pen.path.segments.len();
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    outline.draw(settings, pen).expect("the bundled fonts hold sound outlines");
    for segment in &mut pen.path.segments[first..] {
        *segment = match *segment {
            Segment::Move(p) => Segment::Move(p + at),
            Segment::Line(p) => Segment::Line(p + at),
            Segment::Cubic(a, b, p) => Segment::Cubic(a + at, b + at, p + at),
            Segment::Close => Segment::Close,
        };
    }
}

/// Takes font units with y up, keeps millimetres with y down.
struct Pen {
    scale: f64,
    current: Point,
    path: Path,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> Point {
        Point { x: Mm(f64::from(x) * self.scale), y: Mm(-f64::from(y) * self.scale) }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.current = self.point(x, y);
        self.path.segments.push(Segment::Move(self.current));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.current = self.point(x, y);
        self.path.segments.push(Segment::Line(self.current));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        // the same curve as a cubic: each control point two thirds of the way to the one there was
        let (control, end) = (self.point(cx, cy), self.point(x, y));
        let towards = |from: Point| Point {
            x: from.x + (control.x - from.x) * (2.0 / 3.0),
            y: from.y + (control.y - from.y) * (2.0 / 3.0),
        };
        self.path.segments.push(Segment::Cubic(towards(self.current), towards(end), end));
        self.current = end;
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.current = self.point(x, y);
        self.path.segments.push(Segment::Cubic(self.point(ax, ay), self.point(bx, by), self.current));
    }

    fn close(&mut self) {
        self.path.segments.push(Segment::Close);
    }
}

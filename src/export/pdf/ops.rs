//! Scene items to drawing operators: millimetres down from the top become points up from the bottom.
//!
//! Colour, line width, dash and font are written only where they change, which keeps files small.

use std::collections::BTreeMap;

use printpdf::{
    CurTransMat, DictItem, Line, LineDashPattern, LinePoint, Op, PaintMode, PdfFontHandle, Polygon, PolygonRing, Pt,
    WindingOrder,
};

use super::fonts::{self, Cluster, Font, Fonts};
use super::line::TextLine;
use super::structure::Marks;
use super::{Error, object, points, thousandths};
use crate::scene::{Color, Face, FillRule, GlyphRun, Item, Mm, Page, Paint, Path, Point, Rect, Segment, Stroke};

/// How far a control point lies from the end of a quarter circle of radius 1, so that the curve stays within 0.03 % of
/// the circle: 4/3 · (√2 − 1).
const KAPPA: f64 = 0.552_284_749_830_793_4;

/// The operators of one page.
pub(super) fn of(page: &Page, fonts: &Fonts, marks: &Marks) -> Result<Vec<Op>, Error> {
    let mut pen = Pen::new(page.size.height, fonts);
    for piece in &page.content {
        let begin = match piece.id.and_then(|id| marks.place(id)) {
            Some(place) => {
                let map = BTreeMap::from([("MCID".into(), DictItem::Int(place.mcid))]);
                Op::BeginMarkedContentWithProperties { tag: place.tag.into(), properties: DictItem::Dict { map } }
            }
            None if piece.items.is_empty() => continue,
            None => Op::BeginMarkedContent { tag: "Artifact".into() },
        };
        pen.ops.push(begin);
        pen.items(&piece.items, Point::ORIGIN)?;
        pen.ops.push(Op::EndMarkedContent);
    }
    Ok(pen.ops)
}

/// What is written so far, and the graphics state after it.
struct Pen<'a> {
    ops: Vec<Op>,
    fonts: &'a Fonts,
    height: Mm,
    state: State,
}

#[derive(Clone, Copy)]
struct State {
    fill: Color,
    line: Color,
    width: f32,
    dash: Option<[f32; 2]>,
    miter: bool,
    font: Option<(Face, f32)>,
}

impl<'a> Pen<'a> {
    /// The state that every PDF page begins with.
    fn new(height: Mm, fonts: &'a Fonts) -> Self {
        let state = State { fill: Color::BLACK, line: Color::BLACK, width: 1.0, dash: None, miter: false, font: None };
        Self { ops: Vec::new(), fonts, height, state }
    }

    fn items(&mut self, items: &[Item], offset: Point) -> Result<(), Error> {
        for item in items {
            match item {
                Item::Rect { rect, paint } => self.rect(rect, offset, paint),
                Item::Circle { centre, radius, paint } => self.circle(*centre + offset, *radius, paint),
                Item::Line { from, to, stroke } => {
                    if self.stroke(stroke) {
                        let points = vec![self.corner(*from + offset), self.corner(*to + offset)];
                        self.ops.push(Op::DrawLine { line: Line { points, is_closed: false } });
                    }
                }
                Item::Path { path, paint } => self.path(path, offset, paint),
                Item::Text(run) => self.text(run, offset)?,
                Item::Group(group) => self.items(&group.items, offset + group.offset)?,
                Item::Clip { rect, items } => self.clipped(rect, items, offset)?,
            }
        }
        Ok(())
    }

    fn x(length: Mm) -> Pt {
        Pt(points(length))
    }

    fn y(&self, length: Mm) -> Pt {
        Pt(points(self.height - length))
    }

    fn point(&self, point: Point) -> printpdf::Point {
        printpdf::Point { x: Self::x(point.x), y: self.y(point.y) }
    }

    fn corner(&self, point: Point) -> LinePoint {
        LinePoint { p: self.point(point), bezier: false }
    }

    fn handle(&self, point: Point) -> LinePoint {
        LinePoint { p: self.point(point), bezier: true }
    }

    fn clipped(&mut self, rect: &Rect, items: &[Item], offset: Point) -> Result<(), Error> {
        let outside = self.state;
        self.ops.push(Op::SaveGraphicsState);
        self.rectangle(rect, offset, PaintMode::Clip);
        self.items(items, offset)?;
        self.ops.push(Op::RestoreGraphicsState);
        self.state = outside;
        Ok(())
    }

    fn rect(&mut self, rect: &Rect, offset: Point, paint: &Paint) {
        if let Some(mode) = self.paint(paint) {
            self.rectangle(rect, offset, mode);
        }
    }

    fn rectangle(&mut self, rect: &Rect, offset: Point, mode: PaintMode) {
        let (left, bottom) = (Self::x(rect.left() + offset.x), self.y(rect.bottom() + offset.y));
        let size = (Self::x(rect.size.width), Self::x(rect.size.height));
        let mut rectangle = printpdf::Rect::from_xywh(left, bottom, size.0, size.1);
        rectangle.mode = Some(mode);
        self.ops.push(Op::DrawRectangle { rectangle });
    }

    /// Four curves around the origin, moved to the centre: discs of one size are then the same bytes, so they print
    /// alike and compress to nearly nothing.
    fn circle(&mut self, centre: Point, radius: Mm, paint: &Paint) {
        let Some(mode) = self.paint(paint) else { return };
        let (x, y) = (Self::x(centre.x).0, self.y(centre.y).0);
        let r = radius.to_pt().0;
        let k = r * KAPPA;
        let around = [
            (r, 0.0, false),
            (r, k, true),
            (k, r, true),
            (0.0, r, false),
            (-k, r, true),
            (-r, k, true),
            (-r, 0.0, false),
            (-r, -k, true),
            (-k, -r, true),
            (0.0, -r, false),
            (k, -r, true),
            (r, -k, true),
            (r, 0.0, false),
        ];
        let points = around.map(|(x, y, bezier)| {
            let p = printpdf::Point { x: Pt(thousandths(x)), y: Pt(thousandths(y)) };
            LinePoint { p, bezier }
        });
        self.ops.extend([
            Op::SaveGraphicsState,
            Op::SetTransformationMatrix { matrix: CurTransMat::Raw([1.0, 0.0, 0.0, 1.0, x, y]) },
            polygon(vec![PolygonRing { points: points.into() }], mode, FillRule::NonZero),
            Op::RestoreGraphicsState,
        ]);
    }

    fn path(&mut self, path: &Path, offset: Point, paint: &Paint) {
        let rings = self.rings(path, offset);
        if rings.is_empty() {
            return;
        }
        if paint.stroke.is_some() && !self.state.miter {
            // the limit that SVG has by default, so that sharp corners look the same in both
            self.ops.push(Op::SetMiterLimit { limit: Pt(4.0) });
            self.state.miter = true;
        }
        if let (Some(fill), None) = (paint.fill, &paint.stroke) {
            self.fill(fill);
            let rings = rings.into_iter().map(|line| PolygonRing { points: line.points }).collect();
            self.ops.push(polygon(rings, PaintMode::Fill, paint.rule));
            return;
        }
        // printpdf closes only the last ring of a stroked polygon, so the rings are stroked one by one
        if paint.fill.is_some() {
            self.path(path, offset, &Paint { stroke: None, ..*paint });
        }
        if paint.stroke.is_some_and(|stroke| self.stroke(&stroke)) {
            self.ops.extend(rings.into_iter().map(|line| Op::DrawLine { line }));
        }
    }

    /// The rings and lines of a path. Whatever follows a closed ring begins where that ring began.
    fn rings(&self, path: &Path, offset: Point) -> Vec<Line> {
        let mut rings: Vec<Line> = Vec::new();
        let mut start = Point::ORIGIN;
        for segment in &path.segments {
            if let Segment::Move(point) = *segment {
                start = point + offset;
                rings.push(Line { points: vec![self.corner(start)], is_closed: false });
                continue;
            }
            if rings.last().is_none_or(|ring| ring.is_closed) {
                rings.push(Line { points: vec![self.corner(start)], is_closed: false });
            }
            let Some(ring) = rings.last_mut() else { continue };
            match *segment {
                Segment::Line(point) => ring.points.push(self.corner(point + offset)),
                Segment::Cubic(a, b, point) => {
                    ring.points.extend([self.handle(a + offset), self.handle(b + offset), self.corner(point + offset)]);
                }
                Segment::Close => ring.is_closed = true,
                Segment::Move(_) => {}
            }
        }
        rings.retain(|ring| ring.points.len() > 1);
        rings
    }

    /// Real text. The pen follows the widths that the file states and is corrected wherever the next glyph stands
    /// elsewhere, so kerning, tracking and justified spaces come out exact and nothing adds up.
    fn text(&mut self, run: &GlyphRun, offset: Point) -> Result<(), Error> {
        let Some(font) = self.fonts.get(run.face) else { return Ok(()) };
        let size = thousandths(run.size.0);
        let origin = run.origin + offset;
        self.ops.push(Op::StartTextSection);
        self.fill(run.color);
        if self.state.font != Some((run.face, size)) {
            self.state.font = Some((run.face, size));
            self.ops.push(Op::SetFont { font: PdfFontHandle::External(font.id.clone()), size: Pt(size) });
        }
        let mut line = TextLine::new(f64::from(size));
        for cluster in fonts::clusters(run)? {
            if font.spells(&cluster) {
                self.cluster(font, &cluster, run.face, origin, &mut line)?;
                continue;
            }
            // the text is given as a whole where the glyphs one by one would be read wrongly
            line.show(&mut self.ops);
            let text = DictItem::String { data: object::utf16(cluster.text), literal: false };
            let properties = DictItem::Dict { map: BTreeMap::from([("ActualText".into(), text)]) };
            self.ops.push(Op::BeginMarkedContentWithProperties { tag: "Span".into(), properties });
            self.cluster(font, &cluster, run.face, origin, &mut line)?;
            line.show(&mut self.ops);
            self.ops.push(Op::EndMarkedContent);
        }
        line.show(&mut self.ops);
        self.ops.push(Op::EndTextSection);
        Ok(())
    }

    fn cluster(
        &mut self,
        font: &Font,
        cluster: &Cluster,
        face: Face,
        origin: Point,
        line: &mut TextLine,
    ) -> Result<(), Error> {
        for glyph in cluster.glyphs {
            let at = origin + glyph.offset;
            let (x, y) = (at.x.to_pt().0, self.y(at.y).0);
            if line.baseline != Some(y) {
                line.show(&mut self.ops);
                line.begin(thousandths(x), y, &mut self.ops);
            }
            let used = font.glyph(glyph.id).ok_or(Error::UnknownGlyph { face, id: glyph.id })?;
            line.glyph(x, used);
        }
        Ok(())
    }

    /// Sets what the paint needs and says how the shape is painted; `None` leaves no ink.
    fn paint(&mut self, paint: &Paint) -> Option<PaintMode> {
        if let Some(color) = paint.fill {
            self.fill(color);
        }
        let stroked = paint.stroke.is_some_and(|stroke| self.stroke(&stroke));
        match (paint.fill.is_some(), stroked) {
            (true, true) => Some(PaintMode::FillStroke),
            (true, false) => Some(PaintMode::Fill),
            (false, true) => Some(PaintMode::Stroke),
            (false, false) => None,
        }
    }

    fn fill(&mut self, color: Color) {
        if self.state.fill != color {
            self.state.fill = color;
            self.ops.push(Op::SetFillColor { col: ink(color) });
        }
    }

    /// Sets the stroke; false where it is too thin to leave ink (PDF would draw a hairline for width 0).
    fn stroke(&mut self, stroke: &Stroke) -> bool {
        let width = points(stroke.width);
        if width <= 0.0 {
            return false;
        }
        if self.state.line != stroke.color {
            self.state.line = stroke.color;
            self.ops.push(Op::SetOutlineColor { col: ink(stroke.color) });
        }
        if self.state.width.to_bits() != width.to_bits() {
            self.state.width = width;
            self.ops.push(Op::SetOutlineThickness { pt: Pt(width) });
        }
        let dash = stroke.dash.map(|[dash, gap]| [points(dash), points(gap)]);
        if self.state.dash != dash {
            self.state.dash = dash;
            let dash = LineDashPattern::new(0.0, dash.as_ref().map_or(&[], <[f32; 2]>::as_slice));
            self.ops.push(Op::SetLineDashPattern { dash });
        }
        true
    }
}

fn polygon(rings: Vec<PolygonRing>, mode: PaintMode, rule: FillRule) -> Op {
    let winding_order = match rule {
        FillRule::NonZero => WindingOrder::NonZero,
        FillRule::EvenOdd => WindingOrder::EvenOdd,
    };
    Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order } }
}

/// Greys in the grey colour space, so that no printer mixes them from coloured ink.
fn ink(color: Color) -> printpdf::Color {
    let part = |channel: u8| thousandths(f64::from(channel) / 255.0);
    let (r, g, b) = (part(color.red), part(color.green), part(color.blue));
    if color.red == color.green && color.green == color.blue {
        printpdf::Color::Greyscale(printpdf::Greyscale::new(r, None))
    } else {
        printpdf::Color::Rgb(printpdf::Rgb::new(r, g, b, None))
    }
}

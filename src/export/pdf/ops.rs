//! Scene items to drawing operators: millimetres down from the top become points up from the bottom.
//!
//! Colour, line width, dash and font are written only where they change, which keeps files small.

use super::fonts::{self, Cluster, Font, Fonts};
use super::line::TextLine;
use super::operators::Operators;
use super::structure::Marks;
use super::{Error, object, points, thousandths};
use crate::scene::{Color, Face, FillRule, GlyphRun, Item, Mm, Page, Paint, Path, Point, Rect, Segment, Stroke};

/// How far a control point lies from the end of a quarter circle of radius 1, so that the curve stays within 0.03 % of
/// the circle: 4/3 · (√2 − 1).
const KAPPA: f64 = 0.552_284_749_830_793_4;

/// The content stream of one page.
pub(super) fn of(page: &Page, fonts: &Fonts, marks: &Marks) -> Result<Vec<u8>, Error> {
    let mut pen = Pen::new(page.size.height, fonts);
    for piece in &page.content {
        match piece.id.and_then(|id| marks.place(id)) {
            Some(place) => {
                pen.written.name(place.tag);
                pen.written.integer_at("MCID", place.mcid);
                pen.say("BDC");
            }
            None if piece.items.is_empty() => continue,
            None => {
                pen.written.name("Artifact");
                pen.say("BMC");
            }
        }
        pen.items(&piece.items, Point::ORIGIN)?;
        pen.say("EMC");
    }
    Ok(pen.written.into_bytes())
}

/// What is written so far, and the graphics state after it.
struct Pen<'a> {
    written: Operators,
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
        Self { written: Operators::default(), fonts, height, state }
    }

    fn say(&mut self, operator: &str) {
        self.written.say(operator);
    }

    fn numbers<const N: usize>(&mut self, operator: &str, numbers: [f32; N]) {
        for number in numbers {
            self.written.number(number);
        }
        self.say(operator);
    }

    fn items(&mut self, items: &[Item], offset: Point) -> Result<(), Error> {
        for item in items {
            match item {
                Item::Rect { rect, paint } => self.rect(rect, offset, paint),
                Item::Circle { centre, radius, paint } => self.circle(*centre + offset, *radius, paint),
                Item::Line { from, to, stroke } => {
                    if self.stroke(stroke) {
                        self.numbers("m", self.point(*from + offset));
                        self.numbers("l", self.point(*to + offset));
                        self.say("S");
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

    fn y(&self, length: Mm) -> f32 {
        points(self.height - length)
    }

    fn point(&self, point: Point) -> [f32; 2] {
        [points(point.x), self.y(point.y)]
    }

    fn clipped(&mut self, rect: &Rect, items: &[Item], offset: Point) -> Result<(), Error> {
        let outside = self.state;
        self.say("q");
        self.rectangle(rect, offset);
        self.say("W");
        self.say("n");
        self.items(items, offset)?;
        self.say("Q");
        self.state = outside;
        Ok(())
    }

    fn rect(&mut self, rect: &Rect, offset: Point, paint: &Paint) {
        if let Some(painting) = self.paint(paint) {
            self.rectangle(rect, offset);
            self.say(painting);
        }
    }

    fn rectangle(&mut self, rect: &Rect, offset: Point) {
        let [left, bottom] = [points(rect.left() + offset.x), self.y(rect.bottom() + offset.y)];
        self.numbers("re", [left, bottom, points(rect.size.width), points(rect.size.height)]);
    }

    /// Four curves around the origin, moved to the centre: discs of one size are then the same bytes, so they print
    /// alike and compress to nearly nothing.
    fn circle(&mut self, centre: Point, radius: Mm, paint: &Paint) {
        let Some(painting) = self.paint(paint) else { return };
        let [x, y] = self.point(centre);
        let r = radius.to_pt().0;
        let k = r * KAPPA;
        self.say("q");
        self.numbers("cm", [1.0, 0.0, 0.0, 1.0, x, y]);
        self.numbers("m", [r, 0.0].map(thousandths));
        self.numbers("c", [r, k, k, r, 0.0, r].map(thousandths));
        self.numbers("c", [-k, r, -r, k, -r, 0.0].map(thousandths));
        self.numbers("c", [-r, -k, -k, -r, 0.0, -r].map(thousandths));
        self.numbers("c", [k, -r, r, -k, r, 0.0].map(thousandths));
        self.say("h");
        self.say(painting);
        self.say("Q");
    }

    fn path(&mut self, path: &Path, offset: Point, paint: &Paint) {
        let rings = rings(path);
        if rings.is_empty() {
            return;
        }
        if paint.stroke.is_some() && !self.state.miter {
            // the limit that SVG has by default, so that sharp corners look the same in both
            self.numbers("M", [4.0]);
            self.state.miter = true;
        }
        if let Some(fill) = paint.fill {
            self.fill(fill);
            for ring in &rings {
                self.ring(ring, offset);
            }
            self.say("h");
            self.say(match paint.rule {
                FillRule::NonZero => "f",
                FillRule::EvenOdd => "f*",
            });
        }
        if paint.stroke.is_some_and(|stroke| self.stroke(&stroke)) {
            for ring in &rings {
                self.ring(ring, offset);
                if ring.is_closed {
                    self.say("h");
                }
                self.say("S");
            }
        }
    }

    fn ring(&mut self, ring: &Ring<'_>, offset: Point) {
        self.numbers("m", self.point(ring.start + offset));
        for segment in ring.segments {
            match *segment {
                Segment::Line(point) => self.numbers("l", self.point(point + offset)),
                Segment::Cubic(a, b, end) => {
                    let [[a, b], [c, d], [x, y]] = [a, b, end].map(|point| self.point(point + offset));
                    self.numbers("c", [a, b, c, d, x, y]);
                }
                Segment::Move(_) | Segment::Close => {}
            }
        }
    }

    /// Real text. The pen follows the widths that the file states and is corrected wherever the next glyph stands
    /// elsewhere, so kerning, tracking and justified spaces come out exact and nothing adds up.
    fn text(&mut self, run: &GlyphRun, offset: Point) -> Result<(), Error> {
        let Some(font) = self.fonts.get(run.face) else { return Ok(()) };
        let size = thousandths(run.size.0);
        let origin = run.origin + offset;
        self.say("BT");
        self.fill(run.color);
        if self.state.font != Some((run.face, size)) {
            self.state.font = Some((run.face, size));
            self.written.name(&font.id.0);
            self.numbers("Tf", [size]);
        }
        let mut line = TextLine::new(f64::from(size));
        for cluster in fonts::clusters(run)? {
            if font.spells(&cluster) {
                self.cluster(font, &cluster, run.face, origin, &mut line)?;
                continue;
            }
            // the text is given as a whole where the glyphs one by one would be read wrongly
            self.show(&mut line);
            self.written.name("Span");
            self.written.string_at("ActualText", &object::utf16(cluster.text));
            self.say("BDC");
            self.cluster(font, &cluster, run.face, origin, &mut line)?;
            self.show(&mut line);
            self.say("EMC");
        }
        self.show(&mut line);
        self.say("ET");
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
            let (x, y) = (at.x.to_pt().0, self.y(at.y));
            if line.baseline != Some(y) {
                self.show(line);
                let start = thousandths(x);
                self.numbers("Tm", [1.0, 0.0, 0.0, 1.0, start, y]);
                line.begin(start, y);
            }
            let used = font.glyph(glyph.id).ok_or(Error::UnknownGlyph { face, id: glyph.id })?;
            line.glyph(x, used);
        }
        Ok(())
    }

    /// Writes the glyphs that are not yet written.
    fn show(&mut self, line: &mut TextLine) {
        if !line.pieces.is_empty() {
            self.written.line(&line.pieces);
            self.say("TJ");
            line.pieces.clear();
        }
    }

    /// Sets what the paint needs and gives the operator that paints; `None` leaves no ink.
    fn paint(&mut self, paint: &Paint) -> Option<&'static str> {
        if let Some(color) = paint.fill {
            self.fill(color);
        }
        let stroked = paint.stroke.is_some_and(|stroke| self.stroke(&stroke));
        match (paint.fill.is_some(), stroked) {
            (true, true) => Some("b"),
            (true, false) => Some("f"),
            (false, true) => Some("S"),
            (false, false) => None,
        }
    }

    fn fill(&mut self, color: Color) {
        if self.state.fill != color {
            self.state.fill = color;
            self.ink(color, ["g", "rg"]);
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
            self.ink(stroke.color, ["G", "RG"]);
        }
        if self.state.width.to_bits() != width.to_bits() {
            self.state.width = width;
            self.numbers("w", [width]);
        }
        let dash = stroke.dash.map(|[dash, gap]| [points(dash), points(gap)]);
        if self.state.dash != dash {
            self.state.dash = dash;
            self.written.list(dash.as_ref().map_or(&[], <[f32; 2]>::as_slice));
            self.numbers("d", [0.0]);
        }
        true
    }

    /// Sets a colour: greys in the grey colour space, so that no printer mixes them from coloured ink.
    fn ink(&mut self, color: Color, [grey, colored]: [&str; 2]) {
        let part = |channel: u8| thousandths(f64::from(channel) / 255.0);
        let Color { red, green, blue, .. } = color;
        if red == green && green == blue {
            self.numbers(grey, [part(red)]);
        } else {
            self.numbers(colored, [red, green, blue].map(part));
        }
    }
}

/// A part of a path that is drawn in one go.
struct Ring<'a> {
    start: Point,
    /// Lines and curves.
    segments: &'a [Segment],
    is_closed: bool,
}

/// The rings and lines of a path. Whatever follows a closed ring begins where that ring began.
fn rings(path: &Path) -> Vec<Ring<'_>> {
    let mut rings = Vec::new();
    let mut start = Point::ORIGIN;
    for ring in path.segments.chunk_by(|one, next| !matches!(one, Segment::Close) && !matches!(next, Segment::Move(_)))
    {
        let mut segments = ring;
        if let [Segment::Move(point), rest @ ..] = segments {
            (start, segments) = (*point, rest);
        }
        let is_closed = matches!(segments, [.., Segment::Close]);
        if is_closed {
            segments = &segments[..segments.len() - 1];
        }
        if !segments.is_empty() {
            rings.push(Ring { start, segments, is_closed });
        }
    }
    rings
}

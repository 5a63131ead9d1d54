//! SVG: text as outlines, no font, no script, no style sheet, nothing from outside the file.

use super::xml::{self, Attributes, Xml};
use crate::scene::{Color, Group, Item, Paint, Path, Point, Scene, Segment, Stroke};
use crate::text::outline;

/// How a picture is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The size that the picture asks for where it is shown.
    pub size: Size,
}

/// What stands in `width` and `height`. The `viewBox` is in millimetres in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// The natural size, in millimetres.
    #[default]
    Millimetres,
    /// So many CSS pixels wide, the height in proportion.
    Pixels(u32),
    /// Nothing: whoever places the picture decides.
    None,
}

/// The namespace of the elements inside `<metadata>`.
pub const NAMESPACE: &str = "urn:outflank:1";

/// The picture as an SVG document.
///
/// All ids begin with the scene's id. Characters that XML does not allow are left out.
#[must_use]
pub fn write(scene: &Scene, options: &Options) -> String {
    let mut xml = Xml::default();
    let id = safe_id(&scene.id);
    let (title, desc) = (format!("{id}--title"), format!("{id}--desc"));
    let root = |a: &mut Attributes| {
        let (width, height) = (scene.size.width.0, scene.size.height.0);
        a.text("xmlns", "http://www.w3.org/2000/svg");
        a.text("id", &id);
        match options.size {
            Size::Millimetres => {
                a.text("width", &format!("{}mm", short(width)));
                a.text("height", &format!("{}mm", short(height)));
            }
            Size::Pixels(pixels) => {
                a.number("width", f64::from(pixels));
                a.number("height", f64::from(pixels) * height / width);
            }
            Size::None => {}
        }
        a.text("viewBox", &format!("0 0 {} {}", short(width), short(height)));
        a.text("role", "img");
        a.text("aria-labelledby", &format!("{title} {desc}"));
        a.text("lang", &scene.language);
    };
    xml.element("svg", root, |xml| {
        xml.newline();
        xml.element("title", |a| a.text("id", &title), |xml| xml.text(&scene.title));
        xml.newline();
        xml.element("desc", |a| a.text("id", &desc), |xml| xml.text(&scene.description));
        xml.newline();
        xml.element("metadata", |_| {}, |xml| metadata(xml, scene));
        xml.newline();
        for item in &scene.items {
            draw(xml, item, "");
        }
    });
    xml.newline();
    xml.finish()
}

fn metadata(xml: &mut Xml, scene: &Scene) {
    xml.element(
        "o:outflank",
        |a| a.text("xmlns:o", NAMESPACE),
        |xml| {
            xml.newline();
            for (name, value) in &scene.metadata {
                xml.element(&format!("o:{name}"), |_| {}, |xml| xml.text(value));
                xml.newline();
            }
        },
    );
}

/// Draws an item; `inherited` is the paint that the group around it has written already.
fn draw(xml: &mut Xml, item: &Item, inherited: &str) {
    let own = paint_of(item);
    let paint = |a: &mut Attributes| {
        if own != inherited {
            a.raw(&own);
        }
    };
    match item {
        Item::Rect { rect, .. } => {
            let attributes = |a: &mut Attributes| {
                a.number("x", rect.left().0);
                a.number("y", rect.top().0);
                a.number("width", rect.size.width.0);
                a.number("height", rect.size.height.0);
                paint(a);
            };
            xml.element("rect", attributes, |_| {});
        }
        Item::Circle { centre, radius, .. } => {
            let attributes = |a: &mut Attributes| {
                a.number("cx", centre.x.0);
                a.number("cy", centre.y.0);
                a.number("r", radius.0);
                paint(a);
            };
            xml.element("circle", attributes, |_| {});
        }
        Item::Line { from, to, .. } => {
            let attributes = |a: &mut Attributes| {
                a.number("x1", from.x.0);
                a.number("y1", from.y.0);
                a.number("x2", to.x.0);
                a.number("y2", to.y.0);
                paint(a);
            };
            xml.element("line", attributes, |_| {});
        }
        Item::Path { path, .. } => draw_path(xml, path, paint),
        Item::Text(run) => draw_path(xml, &outline::run(run), paint),
        Item::Group(group) => draw_group(xml, group),
    }
    xml.newline();
}

fn draw_path(xml: &mut Xml, path: &Path, paint: impl FnOnce(&mut Attributes)) {
    let attributes = |a: &mut Attributes| {
        a.text("d", &path_data(path));
        paint(a);
    };
    xml.element("path", attributes, |_| {});
}

/// A group carries the paint that all its items share.
fn draw_group(xml: &mut Xml, group: &Group) {
    let mut paints = group.items.iter().map(paint_of);
    let first = paints.next().unwrap_or_default();
    let shared = if group.items.len() > 1 && paints.all(|paint| paint == first) { first } else { String::new() };
    let attributes = |a: &mut Attributes| {
        a.text("class", group.name);
        if group.offset != Point::ORIGIN {
            a.text("transform", &format!("translate({} {})", short(group.offset.x.0), short(group.offset.y.0)));
        }
        a.raw(&shared);
    };
    xml.element("g", attributes, |xml| {
        xml.newline();
        for item in &group.items {
            draw(xml, item, &shared);
        }
    });
}

/// The paint of an item as attributes; empty for a group.
fn paint_of(item: &Item) -> String {
    let mut out = String::new();
    let mut a = Attributes::new(&mut out);
    match item {
        Item::Rect { paint, .. } | Item::Circle { paint, .. } | Item::Path { paint, .. } => write_paint(&mut a, paint),
        Item::Line { stroke, .. } => write_stroke(&mut a, stroke),
        Item::Text(run) => write_fill(&mut a, run.color),
        Item::Group(_) => {}
    }
    out
}

fn write_paint(a: &mut Attributes, paint: &Paint) {
    match paint.fill {
        Some(color) => write_fill(a, color),
        None => a.text("fill", "none"),
    }
    if let Some(stroke) = &paint.stroke {
        write_stroke(a, stroke);
    }
}

fn write_fill(a: &mut Attributes, color: Color) {
    a.text("fill", &color.to_string());
}

fn write_stroke(a: &mut Attributes, stroke: &Stroke) {
    a.text("stroke", &stroke.color.to_string());
    a.number("stroke-width", stroke.width.0);
    if let Some([dash, gap]) = stroke.dash {
        a.text("stroke-dasharray", &format!("{} {}", short(dash.0), short(gap.0)));
    }
}

/// Path data in relative steps of whole thousandths: short, and without rounding errors that add up.
fn path_data(path: &Path) -> String {
    let mut data = Data { out: String::new(), at: (0, 0), start: (0, 0) };
    for segment in &path.segments {
        match *segment {
            Segment::Move(p) => {
                data.step('m', &[p]);
                data.start = data.at;
            }
            Segment::Line(p) => data.step('l', &[p]),
            Segment::Cubic(a, b, p) => data.step('c', &[a, b, p]),
            Segment::Close => {
                data.out.push('z');
                data.at = data.start;
            }
        }
    }
    data.out
}

struct Data {
    out: String,
    at: (i64, i64),
    start: (i64, i64),
}

impl Data {
    fn step(&mut self, command: char, points: &[Point]) {
        let mut end = self.at;
        let mut numbers = Vec::with_capacity(6);
        for point in points {
            end = (xml::thousandths(point.x.0), xml::thousandths(point.y.0));
            numbers.extend([end.0 - self.at.0, end.1 - self.at.1]);
        }
        match (command, &numbers[..]) {
            ('l', &[across, 0]) => self.numbers('h', &[across]),
            ('l', &[0, down]) => self.numbers('v', &[down]),
            _ => self.numbers(command, &numbers),
        }
        self.at = end;
    }

    fn numbers(&mut self, command: char, numbers: &[i64]) {
        self.out.push(command);
        for (i, &number) in numbers.iter().enumerate() {
            // a minus sign parts two numbers by itself
            if i > 0 && number >= 0 {
                self.out.push(' ');
            }
            xml::decimal(&mut self.out, number, false);
        }
    }
}

fn short(value: f64) -> String {
    let mut out = String::new();
    xml::number(&mut out, value);
    out
}

/// An id that `aria-labelledby` can name: no spaces, nothing to escape, a letter or `_` first.
fn safe_id(id: &str) -> String {
    let safe: String =
        id.chars().map(|c| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' }).collect();
    if safe.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { safe } else { format!("_{safe}") }
}

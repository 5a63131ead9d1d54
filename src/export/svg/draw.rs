//! Items as elements: shapes, groups and their paint.

use std::cell::RefCell;
use std::rc::Rc;

use crate::export::xml::{self, Attributes, Xml};
use crate::scene::{Color, FillRule, Glyph, GlyphRun, Group, Item, Path, Point, Rect, Segment, Stroke};
use crate::text::memo::Memo;
use crate::text::outline;

/// What is known where an item is drawn.
#[derive(Clone, Copy, Default)]
pub(in crate::export) struct Around<'a> {
    /// The paint that the group around it has written already.
    pub(in crate::export) inherited: Ink,
    /// More attributes.
    pub(in crate::export) extra: &'a str,
    /// What the classes of groups begin with.
    pub(in crate::export) prefix: &'a str,
}

/// Draws an item.
pub(in crate::export) fn draw(xml: &mut Xml, item: &Item, around: Around) {
    let Around { inherited, extra, prefix } = around;
    let own = Ink::of(item);
    let paint = |a: &mut Attributes| {
        a.raw(extra);
        if own != inherited {
            own.write(a);
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
        Item::Path { path, .. } => draw_path(xml, &path_data(path), paint),
        Item::Text(run) => draw_path(xml, &text_data(run), paint),
        Item::Group(group) => draw_group(xml, group, prefix),
        Item::Clip { rect, items } => draw_clipped(xml, rect, items, around),
    }
    xml.newline();
}

fn draw_path(xml: &mut Xml, data: &str, paint: impl FnOnce(&mut Attributes)) {
    let attributes = |a: &mut Attributes| {
        a.text("d", data);
        paint(a);
    };
    xml.element("path", attributes, |_| {});
}

/// A group carries the paint that all its items share.
fn draw_group(xml: &mut Xml, group: &Group, prefix: &str) {
    let shared = shared(group.items.iter().map(Ink::of));
    let attributes = |a: &mut Attributes| {
        a.text("class", &[prefix, group.name].concat());
        translate(a, group.offset);
        shared.write(a);
    };
    xml.element("g", attributes, |xml| {
        xml.newline();
        for item in &group.items {
            draw(xml, item, Around { inherited: shared, extra: "", prefix });
        }
    });
}

/// The paint that several items have in common; none for one item.
pub(in crate::export) fn shared(mut inks: impl ExactSizeIterator<Item = Ink>) -> Ink {
    let several = inks.len() > 1;
    let first = inks.next().unwrap_or_default();
    if several && inks.all(|ink| ink == first) { first } else { Ink::default() }
}

/// Moves what is in a group.
pub(in crate::export) fn translate(a: &mut Attributes, offset: Point) {
    if offset != Point::ORIGIN {
        a.text("transform", &format!("translate({} {})", short(offset.x.0), short(offset.y.0)));
    }
}

/// An inner picture shows nothing beyond its own rectangle, and needs no id for that.
fn draw_clipped(xml: &mut Xml, rect: &Rect, items: &[Item], around: Around) {
    let (left, top) = (short(rect.left().0), short(rect.top().0));
    let (width, height) = (short(rect.size.width.0), short(rect.size.height.0));
    let attributes = |a: &mut Attributes| {
        a.text("x", &left);
        a.text("y", &top);
        a.text("width", &width);
        a.text("height", &height);
        a.text("viewBox", &format!("{left} {top} {width} {height}"));
        a.text("overflow", "hidden");
        a.raw(around.extra);
    };
    xml.element("svg", attributes, |xml| {
        xml.newline();
        for item in items {
            draw(xml, item, Around { prefix: around.prefix, ..Around::default() });
        }
    });
}

/// What is said of the colour inside.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Fill {
    #[default]
    Unsaid,
    Nothing,
    Color(Color),
}

/// The paint of an item, as far as it is written; nothing for a group.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::export) struct Ink {
    fill: Fill,
    rule: FillRule,
    stroke: Option<Stroke>,
}

impl Ink {
    pub(in crate::export) fn of(item: &Item) -> Self {
        match item {
            Item::Rect { paint, .. } | Item::Circle { paint, .. } | Item::Path { paint, .. } => {
                Self { fill: paint.fill.map_or(Fill::Nothing, Fill::Color), rule: paint.rule, stroke: paint.stroke }
            }
            Item::Line { stroke, .. } => Self { stroke: Some(*stroke), ..Self::default() },
            Item::Text(run) => Self { fill: Fill::Color(run.color), ..Self::default() },
            Item::Group(_) | Item::Clip { .. } => Self::default(),
        }
    }

    /// As attributes.
    pub(in crate::export) fn write(&self, a: &mut Attributes) {
        match self.fill {
            Fill::Color(color) => write_color(a, "fill", color),
            Fill::Nothing => a.text("fill", "none"),
            Fill::Unsaid => {}
        }
        if self.rule == FillRule::EvenOdd {
            a.text("fill-rule", "evenodd");
        }
        if let Some(stroke) = &self.stroke {
            write_stroke(a, stroke);
        }
    }
}

fn write_color(a: &mut Attributes, name: &str, color: Color) {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digits = [color.red, color.green, color.blue].map(|channel| [channel >> 4, channel & 15]);
    a.characters(name, ['#'].into_iter().chain(digits.as_flattened().iter().map(|&digit| DIGITS[usize::from(digit)])));
}

fn write_stroke(a: &mut Attributes, stroke: &Stroke) {
    write_color(a, "stroke", stroke.color);
    a.number("stroke-width", stroke.width.0);
    if let Some([dash, gap]) = stroke.dash {
        a.text("stroke-dasharray", &format!("{} {}", short(dash.0), short(gap.0)));
    }
}

/// The outlines of a text as path data. A thread keeps those that it has written.
fn text_data(run: &GlyphRun) -> Rc<str> {
    thread_local! {
        static KNOWN: RefCell<Memo<GlyphRun, Rc<str>>> = const { RefCell::new(Memo::new(4 << 20)) };
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some(data) = known.find(run, |own| own == run) {
            return data;
        }
        let data: Rc<str> = path_data(&outline::run(run)).into();
        let bytes = data.len() + 200 + size_of::<Glyph>() * run.glyphs.len();
        known.keep(run.clone(), Rc::clone(&data), bytes);
        data
    })
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
        let mut numbers = [0; 6];
        for (point, pair) in points.iter().zip(numbers.as_chunks_mut::<2>().0) {
            end = (xml::thousandths(point.x.0), xml::thousandths(point.y.0));
            *pair = [end.0 - self.at.0, end.1 - self.at.1];
        }
        let numbers = &numbers[..2 * points.len()];
        match (command, numbers) {
            ('l', &[across, 0]) => self.numbers('h', &[across]),
            ('l', &[0, down]) => self.numbers('v', &[down]),
            _ => self.numbers(command, numbers),
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

pub(in crate::export) fn short(value: f64) -> String {
    let mut out = String::new();
    xml::number(&mut out, value);
    out
}

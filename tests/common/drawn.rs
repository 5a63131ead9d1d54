//! What stands on the pages of a PDF: a small interpreter of content streams that shares nothing with the writer.
//!
//! Places are in millimetres from the top left corner of the page. An operator that printed matter has no use for (colour,
//! pictures, transparency, shading) is a failure that names it.

#![allow(dead_code, reason = "each test file uses its own part of this")]
#![allow(clippy::cast_possible_truncation, reason = "PDF numbers are small")]

use std::collections::BTreeMap;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Object, ObjectId};

use crate::reading::{dictionary, entry, name, text, to_unicode};

const MM: f64 = 25.4 / 72.0;

/// One page.
pub struct Page {
    pub id: ObjectId,
    /// In millimetres.
    pub width: f64,
    pub height: f64,
    /// In the order in which they are painted.
    pub marks: Vec<Mark>,
}

/// One thing that is painted.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The marked content that it belongs to.
    pub piece: Piece,
    /// The room it takes, with the width of its line: left, top, right, bottom.
    pub room: [f64; 4],
    /// 0 is black, 1 is white.
    pub grey: f64,
    pub shape: Shape,
}

#[derive(Clone, Debug)]
pub enum Shape {
    /// A line so many millimetres wide, with the points it goes through.
    Stroke { width: f64, points: Vec<[f64; 2]> },
    /// The inside of an outline, with the points it goes through.
    Fill { points: Vec<[f64; 2]> },
    /// Words in a font of this name and size in points.
    Text { text: String, font: String, size: f64 },
}

/// Which marked content something stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    Content(i64),
    Artifact,
    /// In none: a fault in a tagged document.
    Nothing,
}

/// All pages.
pub fn pages(pdf: &lopdf::Document) -> Vec<Page> {
    pdf.get_pages().into_values().map(|id| page(pdf, id)).collect()
}

fn page(pdf: &lopdf::Document, id: ObjectId) -> Page {
    let own = pdf.get_dictionary(id).expect("a page");
    let media: Vec<f64> = numbers(entry(pdf, own, "MediaBox").as_array().expect("a box"));
    assert_eq!(media[..2], [0.0, 0.0]);
    let resources = dictionary(pdf, own, "Resources");
    let fonts = dictionary(pdf, resources, "Font");
    let fonts = fonts.iter().map(|(key, _)| {
        let key = std::str::from_utf8(key).expect("ASCII");
        (key.to_owned(), Font::read(pdf, dictionary(pdf, fonts, key)))
    });
    let mut pen = Pen { pdf, fonts: fonts.collect(), height: media[3], ..Pen::new(pdf) };
    for operation in &Content::decode(&pdf.get_page_content(id)).expect("operators").operations {
        pen.apply(operation);
    }
    assert!(pen.kept.is_empty() && pen.marked.is_empty(), "everything that is opened is closed");
    Page { id, width: media[2] * MM, height: media[3] * MM, marks: pen.marks }
}

/// What the file says of a font.
struct Font {
    name: String,
    words: BTreeMap<u16, String>,
    widths: BTreeMap<u16, f64>,
    ascent: f64,
    descent: f64,
}

impl Font {
    fn read(pdf: &lopdf::Document, font: &Dictionary) -> Self {
        let map = entry(pdf, font, "ToUnicode").as_stream().expect("a map").get_plain_content().expect("plain");
        let descendants = entry(pdf, font, "DescendantFonts").as_array().expect("fonts");
        let inner = pdf.dereference(&descendants[0]).expect("it is there").1.as_dict().expect("a font");
        let descriptor = dictionary(pdf, inner, "FontDescriptor");
        let number = |key| f64::from(entry(pdf, descriptor, key).as_float().expect("a number"));
        let mut widths = BTreeMap::new();
        let mut items = entry(pdf, inner, "W").as_array().expect("widths").iter();
        while let Some(first) = items.next() {
            let code = |object: &Object| u16::try_from(object.as_i64().expect("a number")).expect("a code");
            let first = code(first);
            match items.next().expect("widths follow a code") {
                Object::Array(list) => widths.extend((first..).zip(numbers(list))),
                last => {
                    let width = number_of(items.next().expect("a width"));
                    widths.extend((first..=code(last)).map(|code| (code, width)));
                }
            }
        }
        Self {
            name: name(pdf, font, "BaseFont").to_owned(),
            words: to_unicode(&map),
            widths,
            ascent: number("Ascent"),
            descent: number("Descent"),
        }
    }
}

type Matrix = [f64; 6];

/// First `m`, then `by`.
fn product(m: Matrix, by: Matrix) -> Matrix {
    [
        m[0] * by[0] + m[1] * by[2],
        m[0] * by[1] + m[1] * by[3],
        m[2] * by[0] + m[3] * by[2],
        m[2] * by[1] + m[3] * by[3],
        m[4] * by[0] + m[5] * by[2] + by[4],
        m[4] * by[1] + m[5] * by[3] + by[5],
    ]
}

const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

#[derive(Clone)]
struct State {
    ctm: Matrix,
    fill: f64,
    line: f64,
    width: f64,
    clip: [f64; 4],
    font: String,
    size: f64,
}

struct Pen<'a> {
    pdf: &'a lopdf::Document,
    fonts: BTreeMap<String, Font>,
    height: f64,
    state: State,
    kept: Vec<State>,
    /// The marked content that is open, and the text that a span stands for as a whole.
    marked: Vec<(Piece, Option<String>)>,
    /// Rings, as points on the page.
    path: Vec<Vec<[f64; 2]>>,
    clips: bool,
    text: Matrix,
    marks: Vec<Mark>,
}

const EVERYWHERE: [f64; 4] = [f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::INFINITY];

impl<'a> Pen<'a> {
    fn new(pdf: &'a lopdf::Document) -> Self {
        let state =
            State { ctm: IDENTITY, fill: 0.0, line: 0.0, width: 1.0, clip: EVERYWHERE, font: String::new(), size: 0.0 };
        Self {
            pdf,
            fonts: BTreeMap::new(),
            height: 0.0,
            state,
            kept: Vec::new(),
            marked: Vec::new(),
            path: Vec::new(),
            clips: false,
            text: IDENTITY,
            marks: Vec::new(),
        }
    }

    fn apply(&mut self, operation: &Operation) {
        let Operation { operator, operands } = operation;
        let n = |at: usize| number_of(&operands[at]);
        let matrix = || [n(0), n(1), n(2), n(3), n(4), n(5)];
        match operator.as_str() {
            "q" => self.kept.push(self.state.clone()),
            "Q" => self.state = self.kept.pop().expect("a state was kept"),
            "cm" => self.state.ctm = product(matrix(), self.state.ctm),
            "w" => self.state.width = n(0),
            "g" => self.state.fill = n(0),
            "G" => self.state.line = n(0),
            "d" | "M" | "j" | "J" | "ET" => {}
            "re" => {
                let (x, y, width, height) = (n(0), n(1), n(2), n(3));
                let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)];
                let ring = corners.map(|(x, y)| self.place(x, y)).to_vec();
                self.path.push(ring);
            }
            "m" => {
                let point = self.place(n(0), n(1));
                self.path.push(vec![point]);
            }
            "l" | "c" | "v" | "y" => {
                let points: Vec<[f64; 2]> =
                    (0..operands.len()).step_by(2).map(|at| self.place(n(at), n(at + 1))).collect();
                self.path.last_mut().expect("a path has begun").extend(points);
            }
            "h" => self.close(),
            "W" | "W*" => self.clips = true,
            "n" => self.paint(false, false),
            "S" => self.paint(false, true),
            "s" => {
                self.close();
                self.paint(false, true);
            }
            "f" | "F" | "f*" => self.paint(true, false),
            "B" | "B*" => self.paint(true, true),
            "b" | "b*" => {
                self.close();
                self.paint(true, true);
            }
            "BT" => self.text = IDENTITY,
            "Tf" => {
                self.state.font = String::from_utf8(operands[0].as_name().expect("a name").into()).expect("ASCII");
                self.state.size = n(1);
            }
            "Tm" => self.text = matrix(),
            "Td" => self.text = product([1.0, 0.0, 0.0, 1.0, n(0), n(1)], self.text),
            "Tj" => self.show(&operands[..1]),
            "TJ" => self.show(operands[0].as_array().expect("items")),
            "BMC" => self.begin(&operands[0], None),
            "BDC" => self.begin(&operands[0], Some(operands[1].as_dict().expect("properties"))),
            "EMC" => drop(self.marked.pop().expect("a piece is open")),
            other => panic!("`{other}` has no business in printed matter"),
        }
    }

    /// A point in millimetres from the top left corner.
    fn place(&self, x: f64, y: f64) -> [f64; 2] {
        let m = self.state.ctm;
        [(m[0] * x + m[2] * y + m[4]) * MM, (self.height - (m[1] * x + m[3] * y + m[5])) * MM]
    }

    fn close(&mut self) {
        let ring = self.path.last_mut().expect("a path has begun");
        ring.push(ring[0]);
    }

    fn piece(&self) -> Piece {
        self.marked.last().map_or(Piece::Nothing, |(piece, _)| *piece)
    }

    fn begin(&mut self, tag: &Object, properties: Option<&Dictionary>) {
        let own = match tag.as_name().expect("a tag") {
            b"Artifact" => Piece::Artifact,
            _ => match properties.and_then(|properties| properties.get(b"MCID").ok()) {
                Some(id) => Piece::Content(id.as_i64().expect("a number")),
                None => self.piece(),
            },
        };
        let whole = properties
            .filter(|properties| properties.has(b"ActualText"))
            .map(|properties| text(self.pdf, properties, "ActualText"));
        self.marked.push((own, whole));
    }

    fn mark(&mut self, room: [f64; 4], grey: f64, shape: Shape) {
        let clip = self.state.clip;
        let seen = [room[0].max(clip[0]), room[1].max(clip[1]), room[2].min(clip[2]), room[3].min(clip[3])];
        if seen[0] <= seen[2] && seen[1] <= seen[3] {
            self.marks.push(Mark { piece: self.piece(), room: seen, grey, shape });
        }
    }

    fn paint(&mut self, fill: bool, stroke: bool) {
        let m = self.state.ctm;
        // a matrix that stretched one way more than the other would make lines of two widths
        let scale = m[0].hypot(m[1]);
        assert!((scale - m[2].hypot(m[3])).abs() < 1e-6 * scale, "stretched: {m:?}");
        for points in std::mem::take(&mut self.path) {
            let room = bounds(&points);
            if fill {
                self.mark(room, self.state.fill, Shape::Fill { points: points.clone() });
            }
            if stroke {
                let width = self.state.width * scale * MM;
                let room = inflated(room, &points, width / 2.0);
                self.mark(room, self.state.line, Shape::Stroke { width, points });
            } else if self.clips {
                let clip = self.state.clip;
                self.state.clip =
                    [clip[0].max(room[0]), clip[1].max(room[1]), clip[2].min(room[2]), clip[3].min(room[3])];
            }
        }
        self.clips = false;
    }

    fn show(&mut self, items: &[Object]) {
        let font = &self.fonts[&self.state.font];
        let size = self.state.size;
        let (mut x, mut words) = (0.0, String::new());
        let mut ink: Option<[f64; 2]> = None;
        for item in items {
            let Object::String(codes, _) = item else {
                x -= number_of(item) / 1000.0 * size;
                continue;
            };
            for code in codes.chunks(2).map(|code| u16::from_be_bytes([code[0], code[1]])) {
                let end = x + font.widths[&code] / 1000.0 * size;
                if !font.words[&code].trim().is_empty() {
                    ink = Some([ink.map_or(x, |ink| ink[0].min(x)), end]);
                }
                words.push_str(&font.words[&code]);
                x = end;
            }
        }
        let (low, high) = (font.descent / 1000.0 * size, font.ascent / 1000.0 * size);
        let [left, right] = ink.unwrap_or([0.0, 0.0]);
        let m = self.text;
        let corners = [(left, low), (right, low), (right, high), (left, high)]
            .map(|(x, y)| self.place(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]));
        let (name, whole) = (font.name.clone(), self.marked.last_mut().and_then(|(_, whole)| whole.as_mut()));
        // a span says once what all of its glyphs mean
        let text = whole.map_or(words, std::mem::take);
        let scale = m[1].hypot(m[3]) * self.state.ctm[1].hypot(self.state.ctm[3]);
        self.text = product([1.0, 0.0, 0.0, 1.0, x, 0.0], m);
        self.mark(bounds(&corners), self.state.fill, Shape::Text { text, font: name, size: size * scale });
    }
}

/// The room that a line of half this width takes. Lines with butt ends that go straight across or down do not grow lengthwise.
fn inflated(room: [f64; 4], points: &[[f64; 2]], half: f64) -> [f64; 4] {
    let straight = points.len() == 2;
    let across = if straight && points[0][1].to_bits() == points[1][1].to_bits() { 0.0 } else { half };
    let down = if straight && points[0][0].to_bits() == points[1][0].to_bits() { 0.0 } else { half };
    [room[0] - across, room[1] - down, room[2] + across, room[3] + down]
}

pub fn bounds(points: &[[f64; 2]]) -> [f64; 4] {
    points.iter().fold(
        [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY],
        |[left, top, right, bottom], &[x, y]| [left.min(x), top.min(y), right.max(x), bottom.max(y)],
    )
}

pub fn numbers(list: &[Object]) -> Vec<f64> {
    list.iter().map(number_of).collect()
}

fn number_of(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number"))
}

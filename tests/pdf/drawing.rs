//! What is drawn on the pages of a PDF, in millimetres from the top left of the page.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use lopdf::content::Content;

use crate::reading::{entry, page_text};

/// A straight line.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub from: (f64, f64),
    pub to: (f64, f64),
    pub width: f64,
    /// Whether it belongs to a figure.
    pub figure: bool,
}

/// A circle, filled or stroked.
#[derive(Clone, Copy, Debug)]
pub struct Circle {
    pub centre: (f64, f64),
    pub radius: f64,
    pub filled: bool,
}

/// One page.
#[derive(Debug, Default)]
pub struct Drawing {
    pub width: f64,
    pub height: f64,
    pub lines: Vec<Line>,
    pub circles: Vec<Circle>,
    pub text: Vec<String>,
}

impl Line {
    pub fn is_upright(&self) -> bool {
        (self.from.0 - self.to.0).abs() < 0.001
    }

    pub fn is_level(&self) -> bool {
        (self.from.1 - self.to.1).abs() < 0.001
    }

    pub fn is_wide(&self, width: f64) -> bool {
        (self.width - width).abs() < 0.002
    }
}

/// Every page of a document.
pub fn pages(pdf: &lopdf::Document) -> Vec<Drawing> {
    pdf.get_pages().into_iter().map(|(number, id)| page(pdf, number, id)).collect()
}

const MM: f64 = 25.4 / 72.0;

fn page(pdf: &lopdf::Document, number: u32, id: lopdf::ObjectId) -> Drawing {
    let dictionary = pdf.get_dictionary(id).expect("a page");
    let sides = entry(pdf, dictionary, "MediaBox").as_array().expect("a box");
    let side = |at: usize| f64::from(sides[at].as_float().expect("a number")) * MM;
    let (width, height) = (side(2), side(3));
    let mut drawing = Drawing { width, height, text: page_text(pdf, number), ..Drawing::default() };
    // pages are drawn with nothing but moved origins
    let (mut origin, mut thickness, mut kept) = ((0.0, 0.0), 0.0, Vec::new());
    let (mut path, mut curved, mut figure): (Vec<(f64, f64)>, bool, bool) = (Vec::new(), false, false);
    for op in &Content::decode(&pdf.get_page_content(id)).expect("operators").operations {
        let numbers: Vec<f64> =
            op.operands.iter().filter_map(|operand| operand.as_float().ok()).map(f64::from).collect();
        let place = |x: f64, y: f64| ((origin.0 + x) * MM, height - (origin.1 + y) * MM);
        match (op.operator.as_str(), numbers.as_slice()) {
            ("q", _) => kept.push((origin, thickness)),
            ("Q", _) => (origin, thickness) = kept.pop().expect("as many Q as q"),
            ("cm", &[a, b, c, d, x, y]) => {
                assert!([a - 1.0, b, c, d - 1.0].iter().all(|off| off.abs() < 1e-9), "nothing is turned");
                origin = (origin.0 + x, origin.1 + y);
            }
            ("w", &[width]) => thickness = width * MM,
            ("m", &[x, y]) => (path, curved) = (vec![place(x, y)], false),
            ("l", &[x, y]) => path.push(place(x, y)),
            ("c", &[.., x, y]) => {
                path.push(place(x, y));
                curved = true;
            }
            ("re", &[x, y, width, height]) => {
                let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)];
                (path, curved) = (corners.map(|(x, y)| place(x, y)).to_vec(), false);
            }
            ("BDC" | "BMC", _) => figure = op.operands[0].as_name().is_ok_and(|tag| tag == b"Figure"),
            ("EMC", _) => figure = false,
            ("S" | "s" | "f", _) if curved => {
                let range = |of: fn(&(f64, f64)) -> f64| {
                    let all = path.iter().map(of);
                    (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
                };
                let ((left, right), (top, bottom)) = (range(|place| place.0), range(|place| place.1));
                let (centre, radius) = ((f64::midpoint(left, right), f64::midpoint(top, bottom)), (right - left) / 2.0);
                drawing.circles.push(Circle { centre, radius, filled: op.operator == "f" });
            }
            ("S" | "s", _) => drawing.lines.extend(path.windows(2).map(|ends| Line {
                from: ends[0],
                to: ends[1],
                width: thickness,
                figure,
            })),
            _ => {}
        }
    }
    drawing
}

//! The outlines of glyphs. A thread keeps those that it has read.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::OnceLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{GlyphId, MetadataProvider};

use super::face;
use crate::scene::{Face, GlyphRun, Mm, Path, Point, Pt, Segment};

/// The outline of one glyph at a type size, its pen at the origin, y down. Empty for a space and for an unknown id.
#[must_use]
pub fn glyph(face: Face, id: u16, size: Pt) -> Path {
    let mut path = Path::default();
    add(face, id, size, Point::ORIGIN, &mut path);
    path
}

/// The outlines of a whole run where it stands, as one path.
#[must_use]
pub fn run(run: &GlyphRun) -> Path {
    let mut path = Path::default();
    for glyph in &run.glyphs {
        add(run.face, glyph.id, run.size, run.origin + glyph.offset, &mut path);
    }
    path
}

/// An outline as it stands in the font: in font units, y up.
struct Outline {
    steps: Vec<Step>,
    units: f64,
}

enum Step {
    Move([f32; 2]),
    Line([f32; 2]),
    Quad([[f32; 2]; 2]),
    Cubic([[f32; 2]; 3]),
    Close,
}

/// Most pictures need some dozens of glyphs; a book in Japanese some thousands.
const KEPT: usize = 5000;

fn outline(face: Face, id: u16) -> Rc<Outline> {
    thread_local! {
        static KNOWN: RefCell<BTreeMap<(Face, u16), Rc<Outline>>> = const { RefCell::new(BTreeMap::new()) };
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() > KEPT {
            known.clear();
        }
        Rc::clone(known.entry((face, id)).or_insert_with(|| Rc::new(read(face, id))))
    })
}

fn read(face: Face, id: u16) -> Outline {
    static GLYPHS: [OnceLock<(OutlineGlyphCollection<'static>, f64)>; Face::ALL.len()] =
        [const { OnceLock::new() }; Face::ALL.len()];
    let (glyphs, units) = GLYPHS[face as usize].get_or_init(|| {
        let font = face::font(face);
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        (font.outline_glyphs(), f64::from(units))
    });
    let mut outline = Outline { steps: Vec::new(), units: *units };
    if let Some(glyph) = glyphs.get(GlyphId::from(id)) {
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        glyph.draw(settings, &mut outline).expect("the bundled fonts hold sound outlines");
    }
    outline
}

/// Adds a glyph with its pen at a place. It is scaled here: at a size of a few millimetres the font library would round too
/// early.
fn add(face: Face, id: u16, size: Pt, at: Point, path: &mut Path) {
    let outline = outline(face, id);
    let scale = size.to_mm().0 / outline.units;
    let place = |[x, y]: [f32; 2]| Point { x: Mm(f64::from(x) * scale), y: Mm(-f64::from(y) * scale) };
    let mut current = Point::ORIGIN;
    path.segments.reserve(outline.steps.len());
    for step in &outline.steps {
        path.segments.push(match *step {
            Step::Move(p) => {
                current = place(p);
                Segment::Move(current + at)
            }
            Step::Line(p) => {
                current = place(p);
                Segment::Line(current + at)
            }
            Step::Quad([control, p]) => {
                // the same curve as a cubic: each control point two thirds of the way to the one there was
                let (control, end) = (place(control), place(p));
                let towards = |from: Point| Point {
                    x: from.x + (control.x - from.x) * (2.0 / 3.0),
                    y: from.y + (control.y - from.y) * (2.0 / 3.0),
                };
                let (first, second) = (towards(current), towards(end));
                current = end;
                Segment::Cubic(first + at, second + at, end + at)
            }
            Step::Cubic([a, b, p]) => {
                current = place(p);
                Segment::Cubic(place(a) + at, place(b) + at, current + at)
            }
            Step::Close => Segment::Close,
        });
    }
}

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.steps.push(Step::Move([x, y]));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.steps.push(Step::Line([x, y]));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.steps.push(Step::Quad([[cx, cy], [x, y]]));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.steps.push(Step::Cubic([[ax, ay], [bx, by], [x, y]]));
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
    }
}

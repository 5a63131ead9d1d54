//! The operators of a page, each with the colours, lines and fonts that are in force there.
//!
//! Colours and line widths are written only where they change, so the same figure is written differently on different
//! pages. With the state taken into each operator that paints, it is the same again.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::Object;
use lopdf::content::Operation;

use super::TOLERANCE;
use super::file::{File, PageOf, unreadable};
use super::font::{self, Font, Piece};
use super::link;
use crate::proof::picture::Fault;

/// A page.
pub(super) struct Content {
    /// What is placed and painted; state, marks and text sections are taken into it.
    pub(super) steps: Vec<Step>,
    /// The pieces that are marked as figures.
    pub(super) figures: BTreeSet<i64>,
}

/// An operator that places or paints something.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) operator: String,
    numbers: Vec<f32>,
    glyphs: Vec<Piece>,
    ink: Option<Ink>,
    /// The piece of the page it belongs to.
    pub(super) mcid: Option<i64>,
    /// What it has added to the path, in points from the corner of the page.
    at: Vec<(f32, f32)>,
}

/// The graphics state that a paint shows.
#[derive(Clone, Debug, Default, PartialEq)]
struct Ink {
    fill: Option<Vec<f32>>,
    stroke: Option<Vec<f32>>,
    line: Option<(f32, Vec<f32>, f32)>,
    font: Option<(String, f32)>,
}

#[derive(Clone)]
struct State {
    fill: Vec<f32>,
    stroke: Vec<f32>,
    width: f32,
    dash: Vec<f32>,
    miter: f32,
    font: Option<(String, f32)>,
    shift: (f32, f32),
}

impl Content {
    /// Reads a page.
    ///
    /// # Errors
    ///
    /// When the page does anything that our pages never do: blends, draws images, changes its coordinates other than
    /// by moving them.
    pub(super) fn of(file: &File, page: &PageOf) -> Result<Self, Fault> {
        let dictionary = file.page_dictionary(page)?;
        for key in ["Group", "AA", "Rotate", "UserUnit", "CropBox"] {
            if dictionary.has(key.as_bytes()) {
                return Err(Fault::Foreign(format!("a page has `{key}`")));
            }
        }
        link::check(file, dictionary)?;
        let bytes = file.content(page)?;
        let content = lopdf::content::Content::decode(&bytes).map_err(|error| unreadable(error.to_string()))?;
        // the decoder stops silently where it does not understand
        let again = content.encode().map_err(|error| unreadable(error.to_string()))?;
        let ink = |bytes: &[u8]| bytes.iter().filter(|b| !b.is_ascii_whitespace()).copied().collect::<Vec<u8>>();
        if ink(&again) != ink(&bytes) {
            return Err(Fault::Foreign("a page is written in a way".to_owned()));
        }
        let mut reader = Reader::new(font::all(file, dictionary)?);
        for operation in &content.operations {
            reader.read(operation)?;
        }
        if reader.states.len() != 1 || !reader.marks.is_empty() {
            return Err(Fault::Foreign("a page leaves something open".to_owned()));
        }
        Ok(reader.content)
    }
}

struct Reader {
    content: Content,
    fonts: BTreeMap<Vec<u8>, Font>,
    states: Vec<State>,
    /// The open marks, and the pieces that they name.
    marks: Vec<Option<i64>>,
}

impl Reader {
    fn new(fonts: BTreeMap<Vec<u8>, Font>) -> Self {
        let content = Content { steps: Vec::new(), figures: BTreeSet::new() };
        Self { content, fonts, states: vec![State::new()], marks: Vec::new() }
    }

    fn read(&mut self, operation: &Operation) -> Result<(), Fault> {
        let foreign = || Fault::Foreign(format!("a page has the operator `{}` in a way", cut(&operation.operator)));
        let numbers: Vec<f32> = operation.operands.iter().filter_map(|number| number.as_float().ok()).collect();
        let all_numbers = numbers.len() == operation.operands.len();
        let mut state = self.states.pop().ok_or_else(foreign)?;
        let mut step = None;
        let mut saved = None;
        match (operation.operator.as_str(), &numbers[..]) {
            ("q", []) if self.states.len() < 16 => saved = Some(state.clone()),
            ("Q", []) => {
                state = self.states.pop().ok_or_else(foreign)?;
                step = Some((Vec::new(), None));
            }
            ("g", [_]) | ("rg", [_, _, _]) if all_numbers => state.fill.clone_from(&numbers),
            ("G", [_]) | ("RG", [_, _, _]) if all_numbers => state.stroke.clone_from(&numbers),
            ("w", &[width]) => state.width = width,
            ("M", &[limit]) => state.miter = limit,
            ("d", &[0.0]) => {
                let dash = operation.operands.first().and_then(|dash| dash.as_array().ok()).ok_or_else(foreign)?;
                state.dash = dash.iter().filter_map(|length| length.as_float().ok()).collect();
                if state.dash.len() != dash.len() {
                    return Err(foreign());
                }
            }
            ("cm", &[1.0, 0.0, 0.0, 1.0, x, y]) => {
                state.shift = (state.shift.0 + x, state.shift.1 + y);
                step = Some((Vec::new(), None));
            }
            ("m" | "l", &[x, y]) if all_numbers => step = Some((vec![(x, y)], None)),
            ("c", &[a, b, c, d, x, y]) if all_numbers => step = Some((vec![(a, b), (c, d), (x, y)], None)),
            ("re", &[x, y, width, height]) if all_numbers => {
                step = Some((vec![(x, y), (x + width, y + height)], None));
            }
            ("Tm", &[1.0, 0.0, 0.0, 1.0, x, y]) if all_numbers => step = Some((vec![(x, y)], None)),
            ("h" | "n", []) => step = Some((Vec::new(), None)),
            // what hides a part of the page lasts no longer than the state in which it stands
            ("W", []) if !self.states.is_empty() => step = Some((Vec::new(), None)),
            ("f" | "f*", []) => step = Some((Vec::new(), Some(state.ink(true, false)))),
            ("S", []) => step = Some((Vec::new(), Some(state.ink(false, true)))),
            ("b", []) => step = Some((Vec::new(), Some(state.ink(true, true)))),
            ("BT" | "ET", []) if operation.operands.is_empty() => {}
            ("Tf", &[size]) => {
                let name = operation.operands.first().and_then(|name| name.as_name().ok()).ok_or_else(foreign)?;
                self.fonts.get(name).ok_or_else(foreign)?;
                state.font = Some((String::from_utf8_lossy(name).into_owned(), size));
            }
            ("TJ", []) => {
                let items = operation.operands.first().and_then(|items| items.as_array().ok()).ok_or_else(foreign)?;
                let (name, size) = state.font.clone().ok_or_else(foreign)?;
                let font = self.fonts.get(name.as_bytes()).ok_or_else(foreign)?;
                let glyphs = font.line(items).ok_or_else(foreign)?;
                let ink = Ink { font: Some((font.face.clone(), size)), ..state.ink(true, false) };
                self.push(operation, Vec::new(), glyphs, Vec::new(), Some(ink));
            }
            ("BDC", _) => {
                let tag = operation.operands.first().and_then(|tag| tag.as_name().ok()).ok_or_else(foreign)?;
                let properties = operation.operands.get(1).and_then(|own| own.as_dict().ok()).ok_or_else(foreign)?;
                let mcid = properties.get(b"MCID").and_then(Object::as_i64).ok();
                let open = self.marks.last().copied().flatten();
                let in_figure = open.is_some_and(|mcid| self.content.figures.contains(&mcid));
                match (tag, mcid) {
                    // other words for glyphs: letters on a board need none
                    (b"Span", None) if !in_figure => self.marks.push(open),
                    (b"Figure", Some(mcid))
                        if self.marks.is_empty() && self.states.is_empty() && properties.len() == 1 =>
                    {
                        if state.shift != (0.0, 0.0) {
                            return Err(foreign());
                        }
                        self.marks.push(Some(mcid));
                        if !self.content.figures.insert(mcid) {
                            return Err(foreign());
                        }
                    }
                    (tag, Some(mcid)) if self.marks.is_empty() && tag != b"Figure" => self.marks.push(Some(mcid)),
                    _ => return Err(foreign()),
                }
            }
            ("BMC", _) if self.marks.is_empty() => self.marks.push(None),
            ("EMC", []) => {
                self.marks.pop().ok_or_else(foreign)?;
            }
            _ => return Err(foreign()),
        }
        if let Some((points, ink)) = step {
            let at = points.iter().map(|(x, y)| (x + state.shift.0, y + state.shift.1)).collect();
            self.push(operation, numbers, Vec::new(), at, ink);
        }
        if let Some(saved) = saved {
            self.states.push(saved);
            self.push(operation, Vec::new(), Vec::new(), Vec::new(), None);
        }
        self.states.push(state);
        Ok(())
    }

    fn push(
        &mut self,
        operation: &Operation,
        numbers: Vec<f32>,
        glyphs: Vec<Piece>,
        at: Vec<(f32, f32)>,
        ink: Option<Ink>,
    ) {
        let mcid = self.marks.last().copied().flatten();
        let operator = operation.operator.clone();
        self.content.steps.push(Step { operator, numbers, glyphs, ink, mcid, at });
    }
}

impl State {
    /// The state that every page begins with.
    fn new() -> Self {
        Self {
            fill: vec![0.0],
            stroke: vec![0.0],
            width: 1.0,
            dash: Vec::new(),
            miter: 10.0,
            font: None,
            shift: (0.0, 0.0),
        }
    }

    fn ink(&self, fill: bool, stroke: bool) -> Ink {
        Ink {
            fill: fill.then(|| self.fill.clone()),
            stroke: stroke.then(|| self.stroke.clone()),
            line: stroke.then(|| (self.width, self.dash.clone(), self.miter)),
            font: None,
        }
    }
}

impl Step {
    /// Whether both put the same ink on the same place.
    pub(super) fn same(&self, expected: &Self) -> bool {
        self.looks_like(expected)
            && match (&self.ink, &expected.ink) {
                (Some(found), Some(expected)) => found.same(expected),
                (found, expected) => found == expected,
            }
    }

    /// The same but for colour and line.
    pub(super) fn looks_like(&self, other: &Self) -> bool {
        self.operator == other.operator && near(&self.numbers, &other.numbers) && same_text(&self.glyphs, &other.glyphs)
    }

    /// The operator as it is written; with the state that it shows where only that matters.
    pub(super) fn shown(&self, with_ink: bool) -> String {
        let mut parts: Vec<String> = self.numbers.iter().map(ToString::to_string).collect();
        if !self.glyphs.is_empty() {
            let text = self.glyphs.iter().map(|piece| match piece {
                Piece::Glyph(glyph) => glyph.text.clone(),
                Piece::Back(back) => format!("<{back}>"),
            });
            parts.push(format!("({})", text.collect::<String>()));
        }
        parts.push(self.operator.clone());
        let ink = self.ink.as_ref().filter(|_| with_ink).map_or_else(String::new, Ink::shown);
        format!("`{}`{ink}", parts.join(" "))
    }

    /// Whether it adds to a path inside these bounds, by more than touching them.
    pub(super) fn paints_over(&self, &[left, bottom, right, top]: &[f32; 4]) -> bool {
        if !matches!(self.operator.as_str(), "m" | "l" | "c" | "re") {
            return false;
        }
        let bounds = |part: fn(&(f32, f32)) -> f32| {
            let parts = self.at.iter().map(part);
            (parts.clone().fold(f32::MAX, f32::min), parts.fold(f32::MIN, f32::max))
        };
        let ((west, east), (south, north)) = (bounds(|at| at.0), bounds(|at| at.1));
        // one point
        east > left + 1.0 && west < right - 1.0 && north > bottom + 1.0 && south < top - 1.0
    }
}

impl Ink {
    fn same(&self, expected: &Self) -> bool {
        let line = match (&self.line, &expected.line) {
            (Some((width, dash, miter)), Some((own_width, own_dash, own_miter))) => {
                // paths ask for 4; rectangles and straight lines look the same with the 10 that a page begins with
                let is = |limit: f32, wanted: f32| near(&[limit], &[wanted]);
                let corners = is(*miter, *own_miter) || (is(*own_miter, 10.0) && is(*miter, 4.0));
                near(&[*width], &[*own_width]) && near(dash, own_dash) && corners
            }
            (found, expected) => found == expected,
        };
        line && self.fill == expected.fill && self.stroke == expected.stroke && self.font == expected.font
    }

    fn shown(&self) -> String {
        let words = |numbers: &[f32]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let parts = [
            self.fill.as_ref().map(|color| format!(" fill {}", words(color))),
            self.stroke.as_ref().map(|color| format!(" stroke {}", words(color))),
            self.line.as_ref().map(|(width, dash, _)| format!(" width {width} dash [{}]", words(dash))),
            self.font.as_ref().map(|(face, size)| format!(" font {face} {size}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        format!(" with{}", parts.concat())
    }
}

fn near(found: &[f32], expected: &[f32]) -> bool {
    found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() <= TOLERANCE)
}

/// The pen may be corrected by as much as rounding moves it.
fn same_text(found: &[Piece], expected: &[Piece]) -> bool {
    const BACK: f32 = 0.35;
    let kept = |piece: &&Piece| !matches!(piece, Piece::Back(back) if back.abs() <= BACK);
    let (mut found, mut expected) = (found.iter().filter(kept), expected.iter().filter(kept));
    loop {
        match (found.next(), expected.next()) {
            (None, None) => return true,
            (Some(Piece::Back(a)), Some(Piece::Back(b))) if (a - b).abs() <= 2.0 * BACK => {}
            (Some(found), Some(expected)) if found == expected => {}
            _ => return false,
        }
    }
}

fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}

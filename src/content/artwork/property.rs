//! The values that a shape's look is made of: what is wrong with one, and what to do.

use std::str::FromStr;

use svgtypes::{Color, Length, LengthListParser, NumberListParser, PathParser, PathSegment, Transform, ViewBox};

/// What is wrong, and what to do about it.
pub(super) type Fault = (String, &'static str);

pub(super) const PLAIN: &str = "give every shape one plain colour";
pub(super) const CUT: &str = "cut the shapes themselves (in Inkscape: Path > Intersection)";
pub(super) const STROKES: &str = "turn it into shapes of its own (in Inkscape: Path > Stroke to Path)";
pub(super) const FILTER: &str = "draw the effect as shapes, or take it out";
const SMALLER: &str = "draw the picture in smaller units, with its `viewBox`";

/// No number of a path with arcs is larger: an arc is drawn in the more pieces, the larger it is.
const FARTHEST: f64 = 1e6;

pub(super) const ALONE: &str = "a picture stands alone: take the reference out";

/// What is wrong with a value; `None` for every value that is drawn as it says, and for names that say nothing about looks.
pub(super) fn fault(name: &str, value: &str) -> Option<Fault> {
    let value = value.trim();
    if value == "inherit" || name.starts_with("data-") || name.starts_with("aria-") {
        return None;
    }
    let said = || format!("`{}` is `{}`", cut(name), cut(value));
    let no = |what: &str, help| Some((format!("{}, which {what}", said()), help));
    if let Some(target) = url(value)
        && !target.starts_with('#')
    {
        return Some((format!("`{}` reaches outside the file: `{}`", cut(name), cut(value)), ALONE));
    }
    let none = matches!(value, "none" | "normal" | "auto" | "");
    match name {
        "fill" | "stroke" | "color" => color(value).and_then(|(what, help)| no(what, help)),
        "opacity" | "fill-opacity" | "stroke-opacity" if !is_nought_or_one(value) => {
            no("lets what lies beneath show through", "write the colour that it gives, without opacity")
        }
        "clip-path" | "clip" | "mask" if !none => no("hides parts of shapes", CUT),
        "filter" if !none => no("changes pixels", FILTER),
        "mix-blend-mode" if !none => no("mixes colours", PLAIN),
        "marker" | "marker-start" | "marker-mid" | "marker-end" if !none => {
            no("is drawn on the ends of the shape", STROKES)
        }
        "vector-effect" if !none => no("depends on the size of the picture", STROKES),
        "transform" if value != "none" && Transform::from_str(value).is_err() => {
            no("cannot be understood", "write for example `translate(1 2) rotate(45)`")
        }
        "d" if PathParser::from(value).any(|step| step.is_err()) => {
            no("breaks off where it cannot be understood", "export the picture again as plain SVG")
        }
        "d" if is_endless(value) => no("has an arc and a number above a million", SMALLER),
        "points" if !is_pairs(value) => no("is no list of pairs of numbers", "write for example `0,0 4,0 4,4`"),
        "stroke-dasharray" if !none && LengthListParser::from(value).any(|length| length.is_err()) => {
            no("is no list of lengths", "write for example `2 1`")
        }
        "viewBox" if !ViewBox::from_str(value).is_ok_and(|view| view.w > 0.0 && view.h > 0.0) => {
            no("is not left, top, width and height", "write for example `0 0 100 100`")
        }
        "x" | "y" | "width" | "height" | "cx" | "cy" | "r" | "rx" | "ry" | "x1" | "y1" | "x2" | "y2"
        | "stroke-width" | "stroke-dashoffset"
            if value != "auto" && Length::from_str(value).is_err() =>
        {
            no("is no length", "write a number, such as `2.5`")
        }
        _ => None,
    }
}

/// A style with a backslash may mean something else than it seems to say.
pub(super) fn escape() -> Fault {
    ("a style has a backslash".to_owned(), "write every name and value as it is, without `\\`")
}

/// Some text of the file, short enough for a message.
pub(super) fn cut(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// The inside of the first `url(…)`, without quotes.
fn url(value: &str) -> Option<&str> {
    let start = value.to_ascii_lowercase().find("url(")? + "url(".len();
    Some(value[start..].trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'')))
}

fn color(value: &str) -> Option<(&'static str, &'static str)> {
    if matches!(value, "none" | "currentColor" | "currentcolor") {
        return None;
    }
    match Color::from_str(value) {
        Ok(Color { alpha: 0 | 255, .. }) => None,
        Ok(_) => Some(("lets what lies beneath show through", "write the colour that it gives, without opacity")),
        Err(_) => Some(("is not one plain colour", "write a colour such as `#33804f` or `none`")),
    }
}

/// Whether a path has an arc that may be too large to be drawn.
fn is_endless(path: &str) -> bool {
    let steps = || PathParser::from(path).flatten();
    steps().any(|step| matches!(step, PathSegment::EllipticalArc { .. })) && steps().any(is_far)
}

/// Whether a step of a path names a number that is larger than any picture needs.
fn is_far(step: PathSegment) -> bool {
    let numbers = match step {
        PathSegment::MoveTo { x, y, .. }
        | PathSegment::LineTo { x, y, .. }
        | PathSegment::SmoothQuadratic { x, y, .. } => vec![x, y],
        PathSegment::HorizontalLineTo { x, .. } => vec![x],
        PathSegment::VerticalLineTo { y, .. } => vec![y],
        PathSegment::CurveTo { x1, y1, x2, y2, x, y, .. } => vec![x1, y1, x2, y2, x, y],
        PathSegment::SmoothCurveTo { x2, y2, x, y, .. } => vec![x2, y2, x, y],
        PathSegment::Quadratic { x1, y1, x, y, .. } => vec![x1, y1, x, y],
        PathSegment::EllipticalArc { rx, ry, x_axis_rotation, x, y, .. } => vec![rx, ry, x_axis_rotation, x, y],
        PathSegment::ClosePath { .. } => vec![],
    };
    numbers.into_iter().any(|number| number.abs() > FARTHEST)
}

fn is_nought_or_one(value: &str) -> bool {
    let number = match value.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().map(|percent| percent / 100.0),
        None => value.parse::<f64>(),
    };
    matches!(number, Ok(number) if number <= 0.0 || number >= 1.0)
}

fn is_pairs(value: &str) -> bool {
    let mut count = 0;
    for number in NumberListParser::from(value) {
        if number.is_err() {
            return false;
        }
        count += 1;
    }
    count % 2 == 0
}

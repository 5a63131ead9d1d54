//! Pictures of an author's own as values, both ways: `100000 50000; #204060 m0 0l5 5c1 2 3 4 5 6z; #c03020 evenodd m…`, in
//! whole steps of the picture's grid, each from the last place.

use std::fmt::Write;

use super::read::{Unreadable, Values};
use crate::scene::{Artwork, Artworks, Color, FillRule, Outline, Step, Theme};

/// The word of the even-odd rule.
const EVEN_ODD: &str = "evenodd";

/// No place lies further from the corner of a picture, in steps of its grid.
const FURTHEST: i32 = 10_000_000;

/// The names of the pairs, and those of the pictures for readers who prefer a dark page.
const NAMES: [(&str, &str); 4] = [
    ("black-disc", "dark-black-disc"),
    ("white-disc", "dark-white-disc"),
    ("board-surface", "dark-board-surface"),
    ("logo", "dark-logo"),
];

/// Whether a pair holds a picture, which may be long.
pub(super) fn is_name(name: &str) -> bool {
    NAMES.iter().any(|(own, dark)| name == *own || name == *dark)
}

/// The pairs of all pictures of a theme.
pub(super) fn pairs(theme: &Theme) -> impl Iterator<Item = (&'static str, String)> {
    let light = theme.artworks.named().map(|named| (named, false));
    let dark = theme.dark.iter().flat_map(|dark| dark.artworks.named()).map(|named| (named, true));
    light.chain(dark).filter_map(|((name, artwork), is_dark)| {
        let (light, dark) = NAMES.into_iter().find(|(own, _)| *own == name)?;
        Some((if is_dark { dark } else { light }, written(artwork)))
    })
}

/// The pictures of a theme; `prefix` is empty or `dark-`.
pub(super) fn read_all(values: &Values, prefix: &str) -> Result<Artworks<Artwork>, Unreadable> {
    let mut fault = None;
    let artworks = Artworks::from_names(|name| {
        let text = values.find(&format!("{prefix}{name}"))?;
        let artwork = read(text);
        if artwork.is_none() {
            fault = Some(Unreadable::Wrong { name, found: text.chars().take(40).collect() });
        }
        artwork
    });
    fault.map_or(Ok(artworks), Err)
}

fn written(artwork: &Artwork) -> String {
    let mut out = format!("{} {}", artwork.width, artwork.height);
    for outline in &artwork.outlines {
        let _ = write!(out, "; {} ", outline.color);
        if outline.rule == FillRule::EvenOdd {
            out.push_str(EVEN_ODD);
            out.push(' ');
        }
        let (mut at, mut start) = ([0, 0], [0, 0]);
        for step in &outline.steps {
            let (letter, points) = match step {
                Step::Move(p) => ('m', vec![*p]),
                Step::Line(p) => ('l', vec![*p]),
                Step::Cubic(a, b, p) => ('c', vec![*a, *b, *p]),
                Step::Close => ('z', vec![]),
            };
            out.push(letter);
            let numbers = points.iter().flat_map(|p| [p[0] - at[0], p[1] - at[1]]);
            for (i, number) in numbers.enumerate() {
                // a minus sign parts two numbers by itself
                if i > 0 && number >= 0 {
                    out.push(' ');
                }
                let _ = write!(out, "{number}");
            }
            at = points.last().copied().unwrap_or(start);
            if letter == 'm' {
                start = at;
            }
        }
    }
    out
}

fn read(text: &str) -> Option<Artwork> {
    let mut parts = text.split("; ");
    let (width, height) = parts.next()?.split_once(' ')?;
    let side = |text: &str| text.parse().ok().filter(|side| (1..=Artwork::GRID).contains(side));
    let outlines = parts.map(read_outline).collect::<Option<_>>()?;
    Some(Artwork { width: side(width)?, height: side(height)?, outlines })
}

fn read_outline(text: &str) -> Option<Outline> {
    let (color, rest) = text.split_once(' ')?;
    let (rule, mut rest) = match rest.strip_prefix(EVEN_ODD) {
        Some(rest) => (FillRule::EvenOdd, rest.strip_prefix(' ')?),
        None => (FillRule::NonZero, rest),
    };
    let (mut at, mut start) = ([0, 0], [0, 0]);
    let mut steps = Vec::new();
    while let Some(letter) = rest.chars().next() {
        let numbers = rest.get(1..)?;
        let end = numbers.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(numbers.len());
        let points = read_points(&numbers[..end], at)?;
        rest = &numbers[end..];
        let step = match (letter, &points[..]) {
            ('m', &[p]) => Step::Move(p),
            // every ring begins with a move
            _ if steps.is_empty() => return None,
            ('l', &[p]) => Step::Line(p),
            ('c', &[a, b, p]) => Step::Cubic(a, b, p),
            ('z', &[]) => Step::Close,
            _ => return None,
        };
        steps.push(step);
        at = points.last().copied().unwrap_or(start);
        if letter == 'm' {
            start = at;
        }
    }
    Some(Outline { color: Color::from_hex(color)?, rule, steps })
}

/// Points in steps from `at`.
fn read_points(text: &str, at: [i32; 2]) -> Option<Vec<[i32; 2]>> {
    let apart = text.replace('-', " -");
    let numbers: Option<Vec<i32>> = apart.split_ascii_whitespace().map(|number| number.parse().ok()).collect();
    let numbers = numbers?;
    let (pairs, []) = numbers.as_chunks::<2>() else { return None };
    let point = |step: &[i32; 2]| {
        let point = [at[0].checked_add(step[0])?, at[1].checked_add(step[1])?];
        point.iter().all(|place| place.abs() <= FURTHEST).then_some(point)
    };
    pairs.iter().map(point).collect()
}

//! Colours and sizes as values, both ways.

use std::collections::BTreeMap;

use super::artwork;
use super::read::{Unreadable, Values};
use crate::content::Edge;
use crate::figure::layout::{Layout, Lines, Margins};
use crate::scene::{Color, Mm, Pt, Theme};

/// No length of a picture is longer, in millimetres or points.
const LARGEST: f64 = 10_000.0;

/// `paper #ffffff; board #33804f; …; weight 1`
pub(super) fn colors(theme: &Theme) -> String {
    format!("{}; weight {}", theme.colors().map(|(name, color)| format!("{name} {color}")).join("; "), theme.weight)
}

/// `square 7mm; coordinates top left; type 9pt; …`: every number with all its digits.
pub(super) fn sizes(layout: &Layout) -> String {
    let edges: Vec<&str> = layout.coordinates.iter().map(Edge::word).collect();
    let Lines { grid, frame, disc, mark } = layout.lines;
    let Margins { lettered, plain } = layout.margins;
    let mm = |name: &str, length: Mm| format!("{name} {}mm", length.0);
    [
        mm("square", layout.square),
        format!("coordinates {}", edges.join(" ")).trim_end().to_owned(),
        format!("type {}pt", layout.coordinate_size.0),
        mm("grid", grid),
        mm("frame", frame),
        mm("disc", disc),
        mm("mark", mark),
        mm("lettered", lettered),
        mm("plain", plain),
        mm("gap", layout.gap),
    ]
    .join("; ")
}

/// The theme of a picture.
pub(super) fn read_theme(values: &Values) -> Result<Theme, Unreadable> {
    let dark = match values.find("dark-colors") {
        None => None,
        Some(_) => Some(Box::new(read_colors(values, "dark-colors", "dark-", None)?)),
    };
    read_colors(values, "colors", "", dark)
}

fn read_colors(
    values: &Values,
    name: &'static str,
    prefix: &str,
    dark: Option<Box<Theme>>,
) -> Result<Theme, Unreadable> {
    let parts = Parts::of(values, name)?;
    let weight = parts.get("weight")?.parse().ok().filter(|weight| (0.1..=10.0).contains(weight));
    let color = |name: &'static str| Color::from_hex(parts.get(name)?).ok_or_else(|| parts.wrong(name));
    let mut fault = None;
    let theme = Theme::of_colors(values.get("theme")?, |name| {
        color(name).unwrap_or_else(|wrong| {
            fault.get_or_insert(wrong);
            Color::BLACK
        })
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(Theme {
            weight: weight.ok_or_else(|| parts.wrong("weight"))?,
            artworks: artwork::read_all(values, prefix)?,
            dark,
            ..theme
        }),
    }
}

/// The sizes of a picture.
pub(super) fn read_layout(values: &Values) -> Result<Layout, Unreadable> {
    let parts = Parts::of(values, "layout")?;
    let mm = |name| parts.number(name, "mm").map(Mm);
    let edges = parts
        .get("coordinates")?
        .split_whitespace()
        .map(|name| Edge::ALL.into_iter().find(|edge| edge.word() == name).ok_or_else(|| parts.wrong("coordinates")));
    let layout = Layout {
        square: mm("square")?,
        coordinates: edges.collect::<Result<_, _>>()?,
        coordinate_size: Pt(parts.number("type", "pt")?),
        lines: Lines { grid: mm("grid")?, frame: mm("frame")?, disc: mm("disc")?, mark: mm("mark")? },
        margins: Margins { lettered: mm("lettered")?, plain: mm("plain")? },
        gap: mm("gap")?,
    };
    match layout.square {
        Mm(nothing) if nothing < 0.001 => Err(parts.wrong("square")),
        _ => Ok(layout),
    }
}

/// A value that is made of named parts.
pub(super) struct Parts<'a> {
    of: &'static str,
    value: &'a str,
    by_name: BTreeMap<&'a str, &'a str>,
}

impl<'a> Parts<'a> {
    pub(super) fn of(values: &'a Values, of: &'static str) -> Result<Self, Unreadable> {
        let value = values.get(of)?;
        let by_name = value.split("; ").map(|part| part.split_once(' ').unwrap_or((part, ""))).collect();
        Ok(Self { of, value, by_name })
    }

    fn get(&self, name: &'static str) -> Result<&'a str, Unreadable> {
        self.by_name.get(name).copied().ok_or_else(|| self.wrong(name))
    }

    /// A length in its unit.
    pub(super) fn number(&self, name: &'static str, unit: &str) -> Result<f64, Unreadable> {
        let number = self.get(name)?.strip_suffix(unit).and_then(|digits| digits.parse::<f64>().ok());
        number.filter(|number| (0.0..=LARGEST).contains(number)).ok_or_else(|| self.wrong(name))
    }

    fn wrong(&self, name: &str) -> Unreadable {
        let found = self.by_name.get(name).map_or_else(|| self.value.to_owned(), |part| format!("{name} {part}"));
        Unreadable::Wrong { name: self.of, found }
    }
}

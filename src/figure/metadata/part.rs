//! A part of a board to play on as values, both ways.

use super::look::Parts;
use super::read::{Unreadable, Values};
use crate::content::{Crop, Edge};
use crate::figure::part::Part;
use crate::scene::Mm;

/// Its pairs: its squares, what is glued over its flaps, and how it is joined.
pub(super) fn pairs(part: &Part) -> [(&'static str, String); 3] {
    let flaps: Vec<String> = part.flaps.iter().map(|(edge, name)| format!("{} {name}", edge.word())).collect();
    let Part { flap, overlap, line, .. } = part;
    [
        ("squares", part.squares.to_string()),
        ("flaps", flaps.join("; ")),
        ("joints", format!("flap {}mm; overlap {}mm; line {}mm", flap.0, overlap.0, line.0)),
    ]
}

/// The part that the pairs describe.
pub(super) fn read(values: &Values) -> Result<Part, Unreadable> {
    let corners = values.get("squares")?.split_once('-');
    let corners = corners.and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
    let (first, last) = corners.ok_or_else(|| values.wrong("squares"))?;
    let flap = |flap: &str| {
        let (edge, name) = flap.split_once(' ')?;
        let edge = Edge::ALL.into_iter().find(|known| known.word() == edge)?;
        // what the font surely has
        let name = name.parse::<char>().ok().filter(char::is_ascii_alphanumeric)?;
        Some((edge, name))
    };
    let flaps = values.get("flaps")?.split("; ").filter(|flap| !flap.is_empty());
    let joints = Parts::of(values, "joints")?;
    Ok(Part {
        squares: Crop::new(first, last),
        flaps: flaps.map(flap).collect::<Option<_>>().ok_or_else(|| values.wrong("flaps"))?,
        flap: Mm(joints.number("flap", "mm")?),
        overlap: Mm(joints.number("overlap", "mm")?),
        line: Mm(joints.number("line", "mm")?),
    })
}

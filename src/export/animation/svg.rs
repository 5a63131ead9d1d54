//! One SVG for all frames: no script, only rules of style that show and hide its parts.
//!
//! As it stands the document is the last frame; the rules hold only on a screen whose reader has not asked for reduced
//! motion. Whoever holds the pointer over the picture stops it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::merge::{Part, What, merge};
use super::{Error, Frame, checked};
use crate::export::svg::{self, Around, Drawing, Ink, Options, safe_id};
use crate::export::xml::{Attributes, Xml};

/// The frames as one SVG document. Its title, description and metadata are those of the last frame; all of its ids and the
/// names in its rules begin with that frame's id.
///
/// # Errors
///
/// When there is no frame, too many, one of another size than the first, or one that is shown for too short or too long.
pub fn write(frames: &[Frame], options: &Options) -> Result<String, Error> {
    let last = checked(frames)?;
    let light = merge(&frames.iter().map(|frame| &frame.scene.items[..]).collect::<Vec<_>>());
    let dark: Option<Vec<_>> = frames.iter().map(|frame| frame.scene.dark.as_deref()).collect();
    let dark = dark.map(|dark| merge(&dark));
    let mut names = Names { id: safe_id(&last.scene.id), by_seen: BTreeMap::new() };
    let all = vec![true; frames.len()];
    names.collect(&light, &all);
    names.collect(dark.as_deref().unwrap_or_default(), &all);
    let draw = |xml: &mut Xml, parts: &[Part]| {
        for part in parts {
            names.draw(xml, part, &all, Ink::default());
        }
    };
    let draw_light = |xml: &mut Xml| draw(xml, &light);
    let draw_dark = |xml: &mut Xml| draw(xml, dark.as_deref().unwrap_or_default());
    let rules = names.rules(frames);
    let drawing =
        Drawing { rules: &rules, light: &draw_light, dark: if dark.is_some() { Some(&draw_dark) } else { None } };
    Ok(svg::document(&last.scene, *options, &drawing))
}

/// The names of the rules by the frames in which they show something.
struct Names<'a> {
    id: String,
    by_seen: BTreeMap<&'a [bool], String>,
}

impl<'a> Names<'a> {
    /// Names what comes and goes otherwise than what it lies in.
    fn collect(&mut self, parts: &'a [Part], around: &[bool]) {
        for part in parts {
            if part.seen != around {
                let name = format!("{}--{}", self.id, self.by_seen.len() + 1);
                self.by_seen.entry(&part.seen).or_insert(name);
            }
            if let What::Group { parts, .. } = &part.what {
                self.collect(parts, &part.seen);
            }
        }
    }

    /// Nothing where nothing moves.
    fn rules(&self, frames: &[Frame]) -> String {
        if self.by_seen.is_empty() {
            return String::new();
        }
        let mut all: Vec<(&String, &[bool])> = self.by_seen.iter().map(|(seen, name)| (name, *seen)).collect();
        all.sort_by_key(|(name, _)| (name.len(), *name));
        let all: Vec<(String, &[bool])> = all.into_iter().map(|(name, seen)| (in_css(name), seen)).collect();
        let selectors: Vec<String> = all.iter().map(|(name, _)| format!(".{name}")).collect();
        let total: f64 = frames.iter().map(|frame| frame.seconds).sum();
        let mut rules = String::from("\n@media screen and (prefers-reduced-motion:no-preference){\n");
        let _ = writeln!(rules, "{}{{animation:{}s step-end infinite}}", selectors.join(","), decimals(total));
        for (name, seen) in &all {
            let steps = steps(seen, frames, total);
            let _ = writeln!(rules, ".{name}{{animation-name:{name}}}@keyframes {name}{{{steps}}}");
        }
        let _ = writeln!(rules, "#{}:hover *{{animation-play-state:paused}}", in_css(&self.id));
        rules.push_str("}\n");
        rules
    }

    /// Draws a part; `around` is when the group around it is seen, `inherited` the paint that it has written already.
    fn draw(&self, xml: &mut Xml, part: &Part, around: &[bool], inherited: Ink) {
        let own = self.by_seen.get(&part.seen[..]).filter(|_| part.seen != around);
        let hidden = own.is_some() && part.seen.last() == Some(&false);
        let hide = |a: &mut Attributes| {
            if hidden {
                a.text("visibility", "hidden");
            }
        };
        match &part.what {
            What::Item(item) => {
                let mut extra = String::new();
                let mut a = Attributes::new(&mut extra);
                if let Some(name) = own {
                    a.text("class", name);
                }
                hide(&mut a);
                svg::draw(xml, item, Around { inherited, extra: &extra, prefix: "" });
            }
            What::Group { name, offset, parts } => {
                let shared = svg::shared(parts.iter().map(|part| match &part.what {
                    What::Item(item) => Ink::of(item),
                    What::Group { .. } => Ink::default(),
                }));
                let attributes = |a: &mut Attributes| {
                    let own = own.map_or_else(String::new, |own| format!(" {own}"));
                    a.text("class", &format!("{name}{own}"));
                    svg::translate(a, *offset);
                    hide(a);
                    shared.write(a);
                };
                xml.element("g", attributes, |xml| {
                    xml.newline();
                    for inner in parts {
                        self.draw(xml, inner, &part.seen, shared);
                    }
                });
                xml.newline();
            }
        }
    }
}

/// Shown and hidden where that changes, in per cent of the whole time. A value holds until the next one.
fn steps(seen: &[bool], frames: &[Frame], total: f64) -> String {
    let mut out = String::new();
    let mut before = None;
    let mut start = 0.0;
    for (&seen, frame) in seen.iter().zip(frames) {
        if before != Some(seen) {
            let word = if seen { "visible" } else { "hidden" };
            let _ = write!(out, "{}%{{visibility:{word}}}", decimals(start / total * 100.0));
        }
        before = Some(seen);
        start += frame.seconds;
    }
    out
}

/// A name as a rule writes it: a point would begin the next name.
fn in_css(name: &str) -> String {
    name.replace('.', "\\.")
}

/// At most four decimals: a hundred-thousandth of a minute.
fn decimals(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

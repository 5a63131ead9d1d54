//! `templates/themes/<name>.yaml` → a [`Theme`].

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::scene::{Artworks, Color, Theme};
use crate::source::{Span, Spanned};

use super::fields::{Fields, string, unknown};
use super::path;
use super::yaml::{Kind, Node};

/// The theme of everything that is printed: black on white, without tints.
pub const PRINT: &str = "print";

/// What a theme file says.
#[derive(Clone, Debug)]
pub enum RawTheme {
    /// A theme of its own, and the files of its pictures, which are not read yet.
    Own(Box<Theme>, Artworks<Spanned<String>>),
    /// The names of two other themes, for readers who prefer a light page and for those who prefer a dark one.
    Either {
        /// `light`
        light: Spanned<String>,
        /// `dark`
        dark: Spanned<String>,
    },
}

/// Decodes a theme. `None` when a colour is missing or wrong, or a key unknown.
#[must_use]
pub fn decode(name: &str, node: &Node, diagnostics: &mut Diagnostics) -> Option<RawTheme> {
    let before = diagnostics.len();
    let mut fields = Fields::of(node, "a theme", diagnostics)?;
    if fields.has("light") || fields.has("dark") {
        let mut name = |key| fields.required(key, diagnostics).and_then(|node| diagnostics.keep(string(node, key)));
        let (light, dark) = (name("light"), name("dark"));
        fields.finish(diagnostics);
        return (diagnostics.len() == before).then_some(RawTheme::Either { light: light?, dark: dark? });
    }
    let mut color = |key: &'static str| {
        let text = fields.required(key, diagnostics).and_then(|node| diagnostics.keep(string(node, key)))?;
        let color = Color::from_hex(&text.value);
        if color.is_none() {
            diagnostics.push(
                Diagnostic::error(format!("`{}` is not a colour", text.value))
                    .at(text.span)
                    .help("write six hexadecimal digits in quotes, such as \"#33804f\""),
            );
        }
        color
    };
    // a colour that cannot be had is a fault, so what stands for it is never seen
    let theme = Theme::of_colors(name, |key| color(key).unwrap_or(Color::BLACK));
    let weight = fields.optional("weight", diagnostics).and_then(|node| diagnostics.keep(weight(node)));
    let files = Artworks::from_names(|key| {
        let node = fields.optional(key, diagnostics)?;
        diagnostics.keep(string(node, key).and_then(file))
    });
    fields.finish(diagnostics);
    if diagnostics.len() > before {
        return None;
    }
    let theme = Theme { weight: weight.unwrap_or(theme.weight), ..theme };
    check_contrast(&theme, node, diagnostics);
    (diagnostics.len() == before).then(|| RawTheme::Own(Box::new(theme), files))
}

/// The name of a picture's file.
fn file(name: Spanned<String>) -> Result<Spanned<String>, Diagnostic> {
    if path::stays_below(&name.value) {
        return Ok(name);
    }
    Err(Diagnostic::error(format!("`{}` is not a file below templates/themes/", name.value))
        .at(name.span)
        .help("write for example `discs/shell.svg`, and put the file into templates/themes/discs"))
}

/// The lightest and the heaviest lines: thinner ones vanish on a copier, thicker ones fill the squares.
const WEIGHTS: std::ops::RangeInclusive<f64> = 0.5..=3.0;

fn weight(node: &Node) -> Result<f64, Diagnostic> {
    let text = string(node, "weight")?;
    text.value.parse().ok().filter(|weight| WEIGHTS.contains(weight)).ok_or_else(|| {
        Diagnostic::error(format!("`{}` is not a line weight", text.value)).at(text.span).help(format!(
            "write how many times as thick as usual lines are: {} to {}",
            WEIGHTS.start(),
            WEIGHTS.end()
        ))
    })
}

/// Puts the themes that name others together; a name that is none, or itself names others, is a fault.
#[must_use]
pub fn resolve(raw: BTreeMap<String, RawTheme>, diagnostics: &mut Diagnostics) -> BTreeMap<String, Theme> {
    let mut themes = BTreeMap::new();
    let mut pairs = Vec::new();
    for (name, theme) in raw {
        match theme {
            RawTheme::Own(theme, _) => drop(themes.insert(name, *theme)),
            RawTheme::Either { light, dark } => pairs.push((name, light, dark)),
        }
    }
    let known: Vec<String> = themes.keys().cloned().collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    for (name, light, dark) in pairs {
        let mut find = |of: &Spanned<String>| {
            let found = themes.get(&of.value).cloned();
            if found.is_none() {
                diagnostics.push(unknown("theme", of, "its own in templates/themes", &known));
            }
            found
        };
        let (light_name, dark_name) = (&light, &dark);
        if let (Some(light), Some(dark)) = (find(light_name), find(dark_name)) {
            if light.artworks.logo.is_some() != dark.artworks.logo.is_some() {
                diagnostics.push(
                    Diagnostic::error(format!(
                        "only one of `{}` and `{}` has a logo",
                        light_name.value, dark_name.value
                    ))
                    .at(light_name.span)
                    .help("give both a logo, or neither: both are drawn in the same place"),
                );
                continue;
            }
            // both are drawn in the same place, so lines are equally thick
            let dark = Some(Box::new(Theme { weight: light.weight, ..dark }));
            themes.insert(name.clone(), Theme { name, dark, ..light });
        }
    }
    themes
}

/// A board on which discs cannot be seen, or told apart, says something wrong. The ratios are those of WCAG 2.2: 3 for
/// graphics (1.4.11), 4.5 for text (1.4.3).
fn check_contrast(theme: &Theme, node: &Node, diagnostics: &mut Diagnostics) {
    let seen_on = |ground: Color, fill: Color, edge: Color| fill.contrast(ground).max(edge.contrast(ground));
    let seen = |fill, edge| seen_on(theme.board, fill, edge);
    let arrow_on = |ground| seen_on(ground, theme.arrow, theme.arrow_edge);
    let on_highlight = |fill, edge| seen_on(theme.highlight, fill, edge);
    let disc = |side: &str, ground: &str| format!("a {side} disc (`{side}` or `{side}-edge`) against `{ground}`");
    let arrow = |ground: &str| format!("an arrow (`arrow` or `arrow-edge`) against `{ground}`");
    let pair = |one: &str, other: &str| format!("`{one}` against `{other}`");
    let rows = [
        (pair("white", "black"), theme.white.contrast(theme.black), 3.0, ["white", "black"]),
        (disc("black", "board"), seen(theme.black, theme.black_edge), 3.0, ["black-edge", "board"]),
        (disc("white", "board"), seen(theme.white, theme.white_edge), 3.0, ["white-edge", "board"]),
        (pair("on-black", "black"), theme.on_black.contrast(theme.black), 3.0, ["on-black", "black"]),
        (pair("on-white", "white"), theme.on_white.contrast(theme.white), 3.0, ["on-white", "white"]),
        (pair("on-board", "board"), theme.on_board.contrast(theme.board), 3.0, ["on-board", "board"]),
        (pair("ink", "paper"), theme.ink.contrast(theme.paper), 4.5, ["ink", "paper"]),
        (disc("black", "highlight"), on_highlight(theme.black, theme.black_edge), 3.0, ["black-edge", "highlight"]),
        (disc("white", "highlight"), on_highlight(theme.white, theme.white_edge), 3.0, ["white-edge", "highlight"]),
        (pair("on-board", "highlight"), theme.on_board.contrast(theme.highlight), 3.0, ["on-board", "highlight"]),
        (arrow("board"), arrow_on(theme.board), 3.0, ["arrow-edge", "board"]),
        (arrow("black"), arrow_on(theme.black), 3.0, ["arrow-edge", "black"]),
        (arrow("white"), arrow_on(theme.white), 3.0, ["arrow-edge", "white"]),
    ];
    for (what, ratio, least, [one, other]) in rows {
        if ratio < least {
            diagnostics.push(
                Diagnostic::error(format!("{what} has a contrast of {ratio:.1} to 1; it needs {least}"))
                    .label(place(node, one), "")
                    .label(place(node, other), "too near to this")
                    .help("make one of them lighter, or the other darker"),
            );
        }
    }
    if theme.black.luminance() >= theme.white.luminance() {
        diagnostics.push(Diagnostic::error("`black` is lighter than `white`").at(place(node, "black")));
    }
}

/// Where the value of a key stands.
fn place(node: &Node, key: &str) -> Span {
    match &node.kind {
        Kind::Mapping(entries) => entries.iter().find(|entry| entry.key.value == key).map(|entry| entry.value.span),
        _ => None,
    }
    .unwrap_or(node.span)
}

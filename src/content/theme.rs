//! `templates/themes/<name>.yaml` → a [`Theme`].

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::scene::{Color, Theme};

use super::fields::{Fields, string};
use super::yaml::Node;

/// Decodes a theme. `None` when a colour is missing or wrong, or a key unknown.
#[must_use]
pub fn decode(name: &str, node: &Node, diagnostics: &mut Diagnostics) -> Option<Theme> {
    let before = diagnostics.len();
    let mut fields = Fields::of(node, "a theme", diagnostics)?;
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
    let colors = [
        color("paper"),
        color("board"),
        color("grid"),
        color("ink"),
        color("black"),
        color("black-edge"),
        color("white"),
        color("white-edge"),
        color("on-black"),
        color("on-white"),
        color("on-board"),
    ];
    fields.finish(diagnostics);
    if diagnostics.len() > before {
        return None;
    }
    let [paper, board, grid, ink, black, black_edge, white, white_edge, on_black, on_white, on_board] = colors;
    Some(Theme {
        name: name.to_owned(),
        paper: paper?,
        board: board?,
        grid: grid?,
        ink: ink?,
        black: black?,
        black_edge: black_edge?,
        white: white?,
        white_edge: white_edge?,
        on_black: on_black?,
        on_white: on_white?,
        on_board: on_board?,
    })
}

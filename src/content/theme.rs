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
    let theme = Theme {
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
    };
    check_contrast(&theme, node, diagnostics);
    (diagnostics.len() == before).then_some(theme)
}

/// A board on which discs cannot be seen, or told apart, says something wrong. The ratios are those of WCAG 2.2: 3 for
/// graphics (1.4.11), 4.5 for text (1.4.3).
fn check_contrast(theme: &Theme, node: &Node, diagnostics: &mut Diagnostics) {
    let seen = |fill: Color, edge: Color| fill.contrast(theme.board).max(edge.contrast(theme.board));
    let rows = [
        ("`white` against `black`", theme.white.contrast(theme.black), 3.0),
        ("a black disc against the board", seen(theme.black, theme.black_edge), 3.0),
        ("a white disc against the board", seen(theme.white, theme.white_edge), 3.0),
        ("`on-black` against `black`", theme.on_black.contrast(theme.black), 3.0),
        ("`on-white` against `white`", theme.on_white.contrast(theme.white), 3.0),
        ("`on-board` against `board`", theme.on_board.contrast(theme.board), 3.0),
        ("`ink` against `paper`", theme.ink.contrast(theme.paper), 4.5),
    ];
    for (what, ratio, least) in rows {
        if ratio < least {
            diagnostics.push(
                Diagnostic::error(format!("{what} has a contrast of {ratio:.1}; it needs {least}")).at(node.span),
            );
        }
    }
    if theme.black.luminance() >= theme.white.luminance() {
        diagnostics.push(Diagnostic::error("`black` is lighter than `white`").at(node.span));
    }
}

//! Colours of a board picture.

use super::Color;

/// The colours of a picture. The names say what a colour is for; what they mean on a board is the business of `figure`.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// The name, as in `templates/themes/<name>.yaml`.
    pub name: String,
    /// Behind and around the board.
    pub paper: Color,
    /// The squares.
    pub board: Color,
    /// The lines between the squares, the frame and the guide dots.
    pub grid: Color,
    /// Coordinates, captions and other text on the paper.
    pub ink: Color,
    /// The inside of a black disc.
    pub black: Color,
    /// The outline of a black disc.
    pub black_edge: Color,
    /// The inside of a white disc.
    pub white: Color,
    /// The outline of a white disc.
    pub white_edge: Color,
    /// Marks on a black disc.
    pub on_black: Color,
    /// Marks on a white disc.
    pub on_white: Color,
    /// Marks on an empty square.
    pub on_board: Color,
    /// The ground of a highlighted square.
    pub highlight: Color,
    /// The inside of arrows and lines over the board.
    pub arrow: Color,
    /// Their outline, which sets them off from discs of the arrow's own colour.
    pub arrow_edge: Color,
    /// How many times as thick as usual all lines are.
    pub weight: f64,
    /// What readers who prefer a dark page see instead. Never nested.
    pub dark: Option<Box<Theme>>,
}

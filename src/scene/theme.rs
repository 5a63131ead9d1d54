//! Colours of a board picture.

use std::hash::{Hash, Hasher};

use super::{Artwork, Color};

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
    /// Pictures that take the place of plain shapes.
    pub artworks: Artworks<Artwork>,
    /// What readers who prefer a dark page see instead. Never nested.
    pub dark: Option<Box<Theme>>,
}

impl Theme {
    /// A theme of colours alone, with lines of the usual weight. Asks for each colour by its key in theme files: `paper`,
    /// `black-edge` …, in the order of the fields.
    #[must_use]
    pub fn of_colors(name: &str, mut color: impl FnMut(&'static str) -> Color) -> Self {
        Self {
            name: name.to_owned(),
            paper: color("paper"),
            board: color("board"),
            grid: color("grid"),
            ink: color("ink"),
            black: color("black"),
            black_edge: color("black-edge"),
            white: color("white"),
            white_edge: color("white-edge"),
            on_black: color("on-black"),
            on_white: color("on-white"),
            on_board: color("on-board"),
            highlight: color("highlight"),
            arrow: color("arrow"),
            arrow_edge: color("arrow-edge"),
            weight: 1.0,
            artworks: Artworks::default(),
            dark: None,
        }
    }

    /// The colours with their keys, in the order of the fields.
    #[must_use]
    pub const fn colors(&self) -> [(&'static str, Color); 14] {
        [
            ("paper", self.paper),
            ("board", self.board),
            ("grid", self.grid),
            ("ink", self.ink),
            ("black", self.black),
            ("black-edge", self.black_edge),
            ("white", self.white),
            ("white-edge", self.white_edge),
            ("on-black", self.on_black),
            ("on-white", self.on_white),
            ("on-board", self.on_board),
            ("highlight", self.highlight),
            ("arrow", self.arrow),
            ("arrow-edge", self.arrow_edge),
        ]
    }
}

impl Hash for Theme {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // every field is named here, so that a new one cannot be forgotten
        let Self {
            name,
            paper,
            board,
            grid,
            ink,
            black,
            black_edge,
            white,
            white_edge,
            on_black,
            on_white,
            on_board,
            highlight,
            arrow,
            arrow_edge,
            weight,
            artworks,
            dark,
        } = self;
        (name, [paper, board, grid, ink, black, black_edge, white, white_edge, on_black, on_white, on_board])
            .hash(state);
        ([highlight, arrow, arrow_edge], weight.to_bits(), artworks, dark).hash(state);
    }
}

/// What an author may draw: pictures, or something that stands for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Artworks<T> {
    /// In place of a black disc.
    pub black_disc: Option<T>,
    /// In place of a white disc.
    pub white_disc: Option<T>,
    /// Over the squares of the whole board, under its lines.
    pub board_surface: Option<T>,
    /// A sign under the boards of a diagram.
    pub logo: Option<T>,
}

/// None of them.
impl<T> Default for Artworks<T> {
    fn default() -> Self {
        Self::from_names(|_| None)
    }
}

impl<T> Artworks<T> {
    /// Asks for each by its name: `black-disc`, `white-disc`, `board-surface`, `logo`.
    pub fn from_names(mut find: impl FnMut(&'static str) -> Option<T>) -> Self {
        Self {
            black_disc: find("black-disc"),
            white_disc: find("white-disc"),
            board_surface: find("board-surface"),
            logo: find("logo"),
        }
    }

    /// Those that are there, with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &T)> {
        let all = [
            ("black-disc", &self.black_disc),
            ("white-disc", &self.white_disc),
            ("board-surface", &self.board_surface),
            ("logo", &self.logo),
        ];
        all.into_iter().filter_map(|(name, artwork)| Some((name, artwork.as_ref()?)))
    }
}

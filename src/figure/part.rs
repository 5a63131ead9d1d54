//! A part of a board to play on: a sheet that is joined to others along grid lines.
//!
//! The joining line is printed once, by the sheet that has a flap there; the other sheet is cut along the far edge of that
//! line and glued over the flap, so that the joined line is as thick as any other and every square as large. All lines
//! run on over the joint: into the flap, where they are laid line on line, and past the cut, which so need not be exact.

use std::collections::BTreeMap;

use super::board::{centred, group};
use super::frame::Frame;
use super::layout::Layout;
use crate::content::{Crop, Edge};
use crate::scene::{Face, Item, Mm, Point, Rect, Stroke, Theme};
use crate::text::face;

/// What a part of a board is, and how it is joined.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its squares. A side of them that is no side of the board is joined to another part.
    pub squares: Crop,
    /// The joined sides with a flap, each with the one character that names the part to be glued over it. The other joined
    /// sides are cut.
    pub flaps: BTreeMap<Edge, char>,
    /// From the middle of the joining line to the end of a flap.
    pub flap: Mm,
    /// How far lines run on over a joint.
    pub overlap: Mm,
    /// How thick the outlines of flaps and the marks where to cut are.
    pub line: Mm,
}

/// Between what is printed and a mark where to cut.
const GAP: Mm = Mm(1.5);

impl Part {
    /// How far the picture reaches over a joined side.
    pub(super) fn reach(&self) -> Mm {
        self.flap.max(self.overlap) + self.line / 2.0
    }

    /// Whether it prints the joining line of a side.
    pub(super) fn lines(&self, edge: Edge) -> bool {
        self.flaps.contains_key(&edge)
    }

    /// Where its squares lie in its picture, to the middle of their outermost lines.
    #[must_use]
    pub fn place(&self, layout: &Layout) -> Rect {
        Frame::of_part(self, layout).squares()
    }
}

/// Flaps with the names of what is glued over them, and marks where to cut.
pub(super) fn joints(frame: &Frame, part: &Part, theme: &Theme) -> Vec<Item> {
    let joined = || Edge::ALL.into_iter().filter(|&edge| !frame.is_true_edge(edge));
    let mut flaps = Vec::new();
    let mut cuts = Vec::new();
    for edge in joined() {
        let side = Side { frame, part, edge };
        match part.flaps.get(&edge) {
            Some(&name) => flaps.extend(side.flap(name, theme)),
            None => cuts.extend(side.cut(theme)),
        }
    }
    [group("flaps", flaps), group("cuts", cuts)].into_iter().flatten().collect()
}

/// A joined side. Along it places are counted from the left or from the top, and outwards from its line.
struct Side<'a> {
    frame: &'a Frame<'a>,
    part: &'a Part,
    edge: Edge,
}

impl Side<'_> {
    /// A flap ends askew, so that flaps do not lie over one another where two meet.
    fn flap(&self, name: char, theme: &Theme) -> Vec<Item> {
        let (near, far) = (self.frame.layout.lines.grid / 2.0, self.part.flap);
        let askew = far - near;
        let [begin, end] = self.ends().map(|edge| self.start(edge));
        let end = self.length() - end;
        let mut items = vec![
            self.line((begin, near), (begin + askew, far), theme),
            self.line((begin + askew, far), (end - askew, far), theme),
            self.line((end - askew, far), (end, near), theme),
        ];
        // beyond the board the sheet is cut in line with the joint
        let [first, last] = self.ends();
        if self.frame.is_true_edge(first) {
            items.push(self.line((begin, near), (-self.frame.room(first), near), theme));
        }
        if self.frame.is_true_edge(last) {
            items.push(self.line((end, near), (self.length() + self.frame.room(last), near), theme));
        }
        let square = self.frame.layout.square;
        let em = self.frame.layout.coordinate_size.to_mm();
        let half = em * (face::metrics(Face::Semibold).figure_height / 2.0);
        let count = (self.length() / square).round();
        let mut along = square / 2.0;
        while along < square * count {
            let middle = self.at(along, (near + far) / 2.0);
            items.push(centred(name, middle.x, middle.y + half, self.frame, theme));
            along += square;
        }
        items
    }

    /// Where a flap begins: past the frame, whose end it carries, or where another joint is.
    fn start(&self, end: Edge) -> Mm {
        let carried = self.part.overlap + self.frame.layout.lines.frame;
        if self.frame.is_true_edge(end) { -carried } else { Mm::ZERO }
    }

    /// Two marks on the line to cut along, beyond everything that is printed there.
    fn cut(&self, theme: &Theme) -> Vec<Item> {
        let inside = -self.frame.layout.lines.grid / 2.0;
        let [before, behind] = self.ends().map(|edge| {
            let printed =
                if self.frame.is_true_edge(edge) { self.frame.layout.lines.frame / 2.0 } else { self.part.overlap };
            (printed + GAP, self.frame.room(edge))
        });
        let length = self.length();
        vec![
            self.line((-before.0, inside), (-before.1, inside), theme),
            self.line((length + behind.0, inside), (length + behind.1, inside), theme),
        ]
    }

    /// The sides at which it begins and ends.
    const fn ends(&self) -> [Edge; 2] {
        match self.edge {
            Edge::Top | Edge::Bottom => [Edge::Left, Edge::Right],
            Edge::Left | Edge::Right => [Edge::Top, Edge::Bottom],
        }
    }

    fn length(&self) -> Mm {
        let squares = self.frame.squares().size;
        match self.edge {
            Edge::Top | Edge::Bottom => squares.width,
            Edge::Left | Edge::Right => squares.height,
        }
    }

    fn at(&self, along: Mm, out: Mm) -> Point {
        let squares = self.frame.squares();
        let (x, y) = (squares.left() + along, squares.top() + along);
        match self.edge {
            Edge::Top => Point { x, y: squares.top() - out },
            Edge::Bottom => Point { x, y: squares.bottom() + out },
            Edge::Left => Point { x: squares.left() - out, y },
            Edge::Right => Point { x: squares.right() + out, y },
        }
    }

    fn line(&self, from: (Mm, Mm), to: (Mm, Mm), theme: &Theme) -> Item {
        let stroke = Stroke::solid(theme.ink, self.part.line);
        Item::Line { from: self.at(from.0, from.1), to: self.at(to.0, to.1), stroke }
    }
}

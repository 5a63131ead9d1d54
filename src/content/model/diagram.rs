//! A verified diagram. Its fields are private: only this module's `verify` fills them.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::{Bitboard, Board, Game, Position, Side, Square};
use crate::source::Span;

use super::{Connection, Crop, Edges, Header, Number, Numbers, Orientation, Picture, Placed, Show, View, Which};

/// Where a diagram comes from, and so what its picture proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Provenance {
    /// Replayed from the standard start, move by move.
    Proved,
    /// Begins at a position that the author set up and that passed the checks a position can pass.
    SetUp,
    /// Replayed from the standard start, but somewhere the players turned discs over wrongly: not legal play.
    FlipError,
    /// The author says that it cannot arise in play.
    Schematic,
}

/// A diagram whose moves have been replayed and whose claims hold.
#[derive(Clone, Debug, Hash)]
pub struct Diagram {
    pub(in crate::content) id: String,
    pub(in crate::content) provenance: Provenance,
    /// The game as far as the diagram goes, the `play` included.
    pub(in crate::content) game: Game,
    /// Whether the last move of the game is the diagram's `play`.
    pub(in crate::content) has_play: bool,
    pub(in crate::content) picture: Picture,
    pub(in crate::content) boards: Boards,
    /// How many boards of a strip stand in a row, if the author says so.
    pub(in crate::content) columns: Option<usize>,
    /// A legal move from the end that is not played.
    pub(in crate::content) suggestion: Option<Square>,
    pub(in crate::content) show: BTreeSet<Show>,
    /// The marks of each square, by their layers.
    pub(in crate::content) marks: BTreeMap<Square, Vec<Placed>>,
    pub(in crate::content) connections: Vec<Connection>,
    pub(in crate::content) regions: Vec<Bitboard>,
    pub(in crate::content) crop: Crop,
    pub(in crate::content) orientation: Orientation,
    pub(in crate::content) coordinates: Option<Edges>,
    pub(in crate::content) header: Option<Header>,
    /// The claims that were proved, as the author wrote them: name and value.
    pub(in crate::content) claims: Vec<(String, String)>,
    pub(in crate::content) span: Span,
}

/// The boards that a diagram is drawn on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Boards {
    /// The end of its moves, and what was before its `play`.
    Moments,
    /// The positions after so many moves each, in this order.
    Frames(Vec<usize>),
    /// Numbered moves, on one board or in parts.
    Numbered(Numbers),
}

impl Diagram {
    /// The unique name, safe as a file name.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where it comes from.
    #[must_use]
    pub const fn provenance(&self) -> Provenance {
        self.provenance
    }

    /// The moves and where they begin, the `play` included.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The picture that the author asks for.
    #[must_use]
    pub const fn picture(&self) -> Picture {
        self.picture
    }

    /// The boards that it is drawn on.
    #[must_use]
    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Whether the diagram is about one move, so that it has a board before and one after it.
    #[must_use]
    pub const fn has_play(&self) -> bool {
        self.has_play
    }

    /// How many boards of a strip stand in a row: as the author says, or as makes an even block.
    #[must_use]
    pub fn columns(&self, boards: usize) -> usize {
        let even = match boards {
            0..=3 => boards,
            4 => 2,
            5 | 6 | 9 => 3,
            _ => 4,
        };
        self.columns.unwrap_or(even).clamp(1, boards.max(1))
    }

    /// A legal move from the end that is not played but shown as a ghost.
    #[must_use]
    pub const fn suggestion(&self) -> Option<Square> {
        self.suggestion
    }

    /// What to compute and draw.
    #[must_use]
    pub const fn show(&self) -> &BTreeSet<Show> {
        &self.show
    }

    /// The author's marks on each square, by their layers: one a layer, with where it was written.
    #[must_use]
    pub const fn marks(&self) -> &BTreeMap<Square, Vec<Placed>> {
        &self.marks
    }

    /// The author's arrows and lines, in the order in which they are drawn.
    #[must_use]
    pub fn connections(&self) -> &[Connection] {
        &self.connections
    }

    /// The sets of squares that the author outlines.
    #[must_use]
    pub fn regions(&self) -> &[Bitboard] {
        &self.regions
    }

    /// The squares to show.
    #[must_use]
    pub const fn crop(&self) -> Crop {
        self.crop
    }

    /// Which way the board is shown.
    #[must_use]
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// On which sides the author wants coordinates, if that is said.
    #[must_use]
    pub const fn coordinates(&self) -> Option<Edges> {
        self.coordinates
    }

    /// Who played, where and when, to stand over the boards.
    #[must_use]
    pub const fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// The claims that were proved: name and value.
    #[must_use]
    pub fn claims(&self) -> &[(String, String)] {
        &self.claims
    }

    /// Where its id was written.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The board the diagram ends with.
    #[must_use]
    pub fn after(&self) -> View<'_> {
        let mut view = self.view(self.game.len(), Which::Only);
        view.position = self.game.position();
        if let Some(square) = self.suggestion {
            view.next = Some(square);
            view.would_flip = view.board.flips(view.position.side, square);
        }
        view
    }

    /// The board before the `play`, with the pass that was due applied; `None` without a `play`.
    #[must_use]
    pub fn before(&self) -> Option<View<'_>> {
        if !self.has_play {
            return None;
        }
        let play = self.game.plies().last()?;
        let mut view = self.view(self.game.len() - 1, Which::Only);
        view.position.side = play.side;
        view.next = Some(play.square);
        Some(view)
    }

    /// The boards of one picture, in order; `None` where the diagram has no such picture. A diagram without a `play` has no
    /// board before it, and one without `frames` or `parts` no strip.
    #[must_use]
    pub fn views(&self, picture: Picture) -> Option<Vec<View<'_>>> {
        match (picture, &self.boards) {
            (Picture::Before, _) => Some(vec![self.before()?]),
            (Picture::Pair, _) => Some(vec![self.before()?, self.after()]),
            (Picture::After, Boards::Numbered(numbers)) => Some(vec![self.numbered(*numbers)]),
            (Picture::After, _) => Some(vec![self.after()]),
            (Picture::Strip | Picture::Sequence, Boards::Moments) | (Picture::Sequence, Boards::Numbered(_)) => None,
            (Picture::Strip | Picture::Sequence, Boards::Frames(frames)) => {
                Some(frames.iter().map(|&moves| self.view(moves, Which::Frame(moves))).collect())
            }
            (Picture::Strip, Boards::Numbered(numbers)) => {
                Some(numbers.split().into_iter().map(|part| self.numbered(part)).collect())
            }
        }
    }

    /// The same diagram after only so many of its moves, as one board: a step of a sequence. The marks stay; what belongs to
    /// the end alone (a suggestion, claims, numbers) does not. `None` when there are fewer moves.
    #[must_use]
    pub fn cut(&self, moves: usize) -> Option<Self> {
        let game = self.game.truncated(moves)?;
        let provenance = match self.provenance {
            // the error may lie behind the cut
            Provenance::FlipError => Provenance::of(&game, false),
            other => other,
        };
        Some(Self {
            game,
            provenance,
            has_play: false,
            picture: Picture::After,
            boards: Boards::Moments,
            suggestion: None,
            header: None,
            claims: Vec::new(),
            ..self.clone()
        })
    }

    /// The same diagram without its header, for boards that stand beside one that has it.
    #[must_use]
    pub fn without_header(&self) -> Self {
        Self { header: None, ..self.clone() }
    }

    /// The board after so many moves, before any pass that is then due.
    fn view(&self, moves: usize, which: Which) -> View<'_> {
        let last = moves.checked_sub(1).and_then(|index| self.game.plies().get(index));
        let position = last.map_or(self.game.start(), |ply| ply.after);
        let flipped = if moves == self.game.len() {
            self.game.last_flipped()
        } else {
            self.game.truncated(moves).map_or(Bitboard::EMPTY, |game| game.last_flipped())
        };
        View {
            which,
            board: position.board,
            position,
            last,
            flipped,
            next: None,
            would_flip: Bitboard::EMPTY,
            numbers: Vec::new(),
        }
    }

    /// The board from before some moves, and those moves as numbered discs.
    fn numbered(&self, numbers: Numbers) -> View<'_> {
        let plies = &self.game.plies()[numbers.first - 1..numbers.last];
        let start = self.view(numbers.first - 1, Which::Only).board;
        let placed = |side| plies.iter().filter(|ply| ply.side == side).map(|ply| ply.square).collect::<Bitboard>();
        let discs = |side| start.discs(side) | placed(side);
        let mut view = self.view(numbers.last, Which::Numbered(numbers));
        view.board = Board::new(discs(Side::Black), discs(Side::White)).unwrap_or(start);
        view.numbers = (numbers.first..)
            .zip(plies)
            .map(|(ply, placed)| Number { square: placed.square, side: placed.side, shown: numbers.shown(ply) })
            .collect();
        view
    }
}

impl Provenance {
    /// That of a game which nobody calls schematic. `is_set_up`: its author wrote down the position it begins at.
    #[must_use]
    pub fn of(game: &Game, is_set_up: bool) -> Self {
        if !game.flip_errors().is_empty() {
            Self::FlipError
        } else if is_set_up || game.start() != Position::START {
            Self::SetUp
        } else {
            Self::Proved
        }
    }

    /// Whether every move is one that the rules allow, as far as that can be known.
    #[must_use]
    pub const fn is_legal_play(self) -> bool {
        matches!(self, Self::Proved | Self::SetUp)
    }

    /// The word for machine-readable output: `proved`, `set-up`, `flip-error` or `schematic`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::SetUp => "set-up",
            Self::FlipError => "flip-error",
            Self::Schematic => "schematic",
        }
    }
}

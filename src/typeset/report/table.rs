//! The table of the moves: a row for a move of Black and the answer of White, a pass where one of them had none.

use crate::content::Played;
use crate::content::template::Report;
use crate::diagnostic::Diagnostic;
use crate::rules::{Game, Side};
use crate::scene::{Face, Mm, Point, Role, Scope};
use crate::typeset::form::{Align, Form, LINE, Style};
use crate::typeset::structure::Node;

/// The table, folded into columns.
pub(super) struct Table {
    rows: Vec<Row>,
    columns: usize,
    /// From one row to the next, at most.
    row: Mm,
    gutter: Mm,
    style: Style,
    /// The words of its head, in its type sizes.
    head: f64,
}

/// Between the columns that the table is folded into, as a part of the distance to the board.
const FOLD: f64 = 0.6;
/// Between a number and its moves.
const NUMBER_GAP: Mm = Mm(2.4);

/// What each side did: a square, or `None` for a pass. A side that did not come to move any more has no entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    /// The number of the first move of the row.
    number: usize,
    black: Option<Entry>,
    white: Option<Entry>,
}

/// A square in letters, or a pass.
type Entry = Option<String>;

impl Table {
    pub(super) fn new(layout: &Report, game: &Played, style: Style) -> Self {
        Self {
            rows: rows(game.game()),
            columns: layout.columns,
            row: layout.row,
            gutter: layout.gutter,
            style,
            head: layout.caption,
        }
    }

    fn head_style(&self) -> Style {
        Style::new(Face::Semibold, self.style.size * self.head)
    }

    fn folded(&self) -> usize {
        self.rows.len().div_ceil(self.columns)
    }

    /// From one row to the next: so that the last one stands at the foot of the board beside it, if that is not too far.
    fn step(&self, board: Mm) -> Mm {
        let least = self.style.size.to_mm() * 1.1;
        (board / self.folded().max(1) as f64).min(self.row).max(least)
    }

    /// How high the rows are, beside a board so high.
    pub(super) fn height(&self, board: Mm) -> Mm {
        self.step(board) * self.folded() as f64
    }

    /// Draws it between two sides, its head on a baseline and the line below that at a place.
    pub(super) fn draw(
        &self,
        form: &mut Form<'_>,
        (left, right): (Mm, Mm),
        (head, line): (Mm, Mm),
        board: Mm,
    ) -> Result<(), Diagnostic> {
        let table = form.builder.node(Node::ROOT, Role::Table);
        let gap = self.gutter * FOLD;
        let width = (right - left - gap * (self.columns - 1) as f64) / self.columns as f64;
        // the numbers are as wide as they need to be, the two sides share the rest
        let bold = Style { face: Face::Semibold, ..self.style };
        let number = form.width("60", bold)?.max(form.width(form.phrase("report-number"), self.head_style())?);
        let side = (width - number - NUMBER_GAP) / 2.0;
        let places = |left: Mm| [left + number, left + number + NUMBER_GAP, left + number + NUMBER_GAP + side];
        let step = self.step(board);
        for (column, rows) in self.rows.chunks(self.folded().max(1)).enumerate() {
            let left = left + (width + gap) * column as f64;
            self.head(form, (column == 0).then_some(table), places(left), head)?;
            form.rule(Point { x: left, y: line }, Point { x: left + width, y: line }, LINE);
            for (index, row) in rows.iter().enumerate() {
                let y = line + step * (index as f64 + 0.5) + self.style.half_figure();
                self.row(form, table, row, (places(left), side - Mm(0.6)), y)?;
            }
        }
        Ok(())
    }

    /// The head is read once; where the table goes on it is repeated for the eyes.
    fn head(&self, form: &mut Form<'_>, table: Option<Node>, x: [Mm; 3], y: Mm) -> Result<(), Diagnostic> {
        let row = table.map(|table| form.builder.node(table, Role::Row));
        let style = self.head_style();
        let language = form.order.language;
        let words = [form.phrase("report-number"), language.side(Side::Black), language.side(Side::White)];
        for ((text, x), align) in words.into_iter().zip(x).zip([Align::Right, Align::Left, Align::Left]) {
            let node = row.map(|row| form.builder.node(row, Role::HeaderCell(Scope::Column)));
            form.words(node, text, style, Point { x, y }, align)?;
        }
        Ok(())
    }

    fn row(
        &self,
        form: &mut Form<'_>,
        table: Node,
        row: &Row,
        (x, room): ([Mm; 3], Mm),
        y: Mm,
    ) -> Result<(), Diagnostic> {
        let node = form.builder.node(table, Role::Row);
        let number = form.builder.node(node, Role::HeaderCell(Scope::Row));
        let bold = Style { face: Face::Semibold, ..self.style };
        form.words(Some(number), &row.number.to_string(), bold, Point { x: x[0], y }, Align::Right)?;
        for (entry, x) in [&row.black, &row.white].into_iter().zip([x[1], x[2]]) {
            let cell = form.builder.node(node, Role::Cell);
            let (text, face) = match entry {
                Some(Some(square)) => (square.as_str(), Face::Regular),
                Some(None) => (form.phrase("report-pass"), Face::Italic),
                None => continue,
            };
            form.fitted(cell, text, Style { face, ..self.style }, Point { x, y }, Align::Left, room)?;
        }
        Ok(())
    }
}

/// The moves and passes of a game, two to a row. Each row begins with Black, also where White moves first.
fn rows(game: &Game) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut put = |side: Side, entry: Entry, number: usize| match (side, rows.last_mut()) {
        (Side::White, Some(row)) if row.white.is_none() => row.white = Some(entry),
        (Side::White, _) => rows.push(Row { number, black: None, white: Some(entry) }),
        (Side::Black, _) => rows.push(Row { number, black: Some(entry), white: None }),
    };
    let mut passes = game.passes().iter().peekable();
    for (number, ply) in (1..).zip(game.plies()) {
        while let Some(pass) = passes.next_if(|pass| pass.before_move == number) {
            put(pass.side, None, number);
        }
        put(ply.side, Some(ply.square.to_string()), number);
    }
    for pass in passes {
        put(pass.side, None, game.len() + 1);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(moves: &str) -> Vec<(usize, String, String)> {
        let mut game = Game::standard();
        for square in moves.split(' ') {
            game.play(square.parse().expect("a square")).expect("legal");
        }
        let word =
            |entry: Option<Entry>| entry.map_or(String::new(), |entry| entry.unwrap_or_else(|| "pass".to_owned()));
        rows(&game).into_iter().map(|row| (row.number, word(row.black), word(row.white))).collect()
    }

    fn row(number: usize, black: &str, white: &str) -> (usize, String, String) {
        (number, black.to_owned(), white.to_owned())
    }

    #[test]
    fn moves_stand_two_to_a_row() {
        assert_eq!(told("f5 d6 c3"), [row(1, "f5", "d6"), row(3, "c3", "")]);
    }

    /// The earliest pass there is: Black has no move after the eighth.
    #[test]
    fn a_pass_stands_where_a_move_would() {
        assert_eq!(
            told("d3 c3 e6 d2 d1 e1 b2 c1 a3"),
            [row(1, "d3", "c3"), row(3, "e6", "d2"), row(5, "d1", "e1"), row(7, "b2", "c1"), row(9, "pass", "a3")]
        );
    }
}

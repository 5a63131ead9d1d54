//! The keys of a board to play on, whole or in parts, and of discs to cut out.

use super::Reader;
use crate::content::template::measure::discs as disc_count;
use crate::content::template::{Board, BoardLines, Crosses, Discs, Joints, Parts};

pub(super) fn board(root: &mut Reader<'_, '_>) -> Option<Board> {
    let sizes = root.inner("board", "`board`", |reader| {
        let square = reader.mm("square");
        let [coordinates, ruler] = [reader.pt("coordinates"), reader.pt("ruler")];
        Some((square?, coordinates?, ruler?))
    });
    let span = root.span("board");
    let lines = root.inner("lines", "`lines`", board_lines);
    let (square, coordinates, ruler) = sizes?;
    Some(Board { square, coordinates, ruler, lines: lines?, span: span? })
}

pub(super) fn board_lines(reader: &mut Reader<'_, '_>) -> Option<BoardLines> {
    let [grid, frame] = [reader.line("grid"), reader.line("frame")];
    Some(BoardLines { grid: grid?, frame: frame? })
}

pub(super) fn parts(root: &mut Reader<'_, '_>) -> Option<Parts> {
    let board = board(root);
    let joints = root.inner("joints", "`joints`", |reader| {
        let [border, flap, overlap] = ["border", "flap", "overlap"].map(|key| reader.mm(key));
        let line = reader.line("line");
        Some((border?, flap?, overlap?, line?))
    });
    let span = root.span("joints");
    let map = root.mm("map");
    let (border, flap, overlap, line) = joints?;
    let joints = Joints { border, flap, overlap, line, span: span? };
    Some(Parts { board: board?, joints, map: map? })
}

pub(super) fn discs(root: &mut Reader<'_, '_>) -> Option<Discs> {
    let discs = root.inner("discs", "`discs`", |reader| {
        let count = reader.get("count", disc_count);
        let [diameter, gap, bleed] = ["diameter", "gap", "bleed"].map(|key| reader.mm(key));
        let outline = reader.line("outline");
        Some((count?, diameter?, gap?, bleed?, outline?))
    });
    let span = root.span("discs");
    let crosses = root.inner("crosses", "`crosses`", |reader| {
        let [size, away] = [reader.mm("size"), reader.mm("away")];
        let line = reader.line("line");
        Some(Crosses { size: size?, away: away?, line: line? })
    });
    let ruler = root.pt("ruler");
    let (count, diameter, gap, bleed, outline) = discs?;
    Some(Discs { count, diameter, gap, bleed, outline, crosses: crosses?, ruler: ruler?, span: span? })
}

//! The keys of a board to play on.

use super::Reader;
use crate::content::template::{Board, BoardLines};

pub(super) fn board(root: &mut Reader<'_, '_>) -> Option<Board> {
    let sizes = root.inner("board", "`board`", |reader| {
        let square = reader.mm("square");
        let [coordinates, ruler] = [reader.pt("coordinates"), reader.pt("ruler")];
        Some((square?, coordinates?, ruler?))
    });
    let lines = root.inner("lines", "`lines`", |reader| {
        let [grid, frame] = [reader.line("grid"), reader.line("frame")];
        Some(BoardLines { grid: grid?, frame: frame? })
    });
    let (square, coordinates, ruler) = sizes?;
    Some(Board { square, coordinates, ruler, lines: lines? })
}

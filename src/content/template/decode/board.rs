//! The keys of a board to play on.

use super::Reader;
use crate::content::template::Board;

pub(super) fn board(root: &mut Reader<'_, '_>) -> Option<Board> {
    root.inner("board", "`board`", |reader| {
        let square = reader.mm("square");
        let [coordinates, ruler] = [reader.pt("coordinates"), reader.pt("ruler")];
        Some(Board { square: square?, coordinates: coordinates?, ruler: ruler? })
    })
}

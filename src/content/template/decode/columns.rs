//! The keys of flowing pages.

use super::{Reader, figures, grid, headings, lists};
use crate::content::template::Columns;

pub(super) fn columns(root: &mut Reader<'_, '_>) -> Option<Columns> {
    let columns = root.inner("columns", "`columns`", grid);
    let headings = root.inner("headings", "`headings`", headings);
    let lists = root.inner("lists", "`lists`", lists);
    let figures = root.inner("figures", "`figures`", figures);
    let running = root.pt("running");
    Some(Columns { columns: columns?, headings: headings?, lists: lists?, figures: figures?, running: running? })
}

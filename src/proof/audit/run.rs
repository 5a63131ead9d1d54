//! Audits a stream of records on all processors, in the order of the stream.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::{Audit, Findings, Report, Summary, examine};
use crate::notation::record::Record;

/// How many games are in memory at once, twice: those that are examined, and those that are read meanwhile.
const CHUNK: usize = 1024;

/// The next thing in a stream, with the file that it comes from, from 0.
pub type Item = (u32, Result<Record, Unreadable>);

/// A game, or the rest of a file, that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Where in the file, where that is known.
    pub byte: Option<u64>,
    /// Why.
    pub message: String,
    /// Whether it is one game, so that it takes a number in its file.
    pub is_one_game: bool,
}

/// Audits records, and tells `each` what is found in the order of the stream; it can end the audit.
///
/// While one chunk is examined, on all processors, the next is read. Only two chunks are in memory.
pub fn run(
    items: impl Iterator<Item = Item> + Send,
    mut each: impl FnMut(Result<Report<'_>, (u32, u32, &Unreadable)>) -> ControlFlow<()>,
) -> Summary {
    let mut audit = Audit::new();
    let mut items = items;
    let mut next_chunk = || items.by_ref().take(CHUNK).collect::<Vec<Item>>();
    let mut chunk = next_chunk();
    // The file of the item before, and the number of its next game.
    let (mut of_file, mut game) = (0, 0);
    while !chunk.is_empty() {
        let (found, next) = rayon::join(|| examine_all(&chunk), &mut next_chunk);
        for ((file, item), findings) in chunk.iter().zip(&found) {
            if *file != of_file {
                (of_file, game) = (*file, 0);
            }
            let told = match (item, findings) {
                (Ok(record), Some(findings)) => each(Ok(audit.add(*file, game, record, findings))),
                (Err(unreadable), _) => {
                    audit.add_unreadable();
                    each(Err((*file, game, unreadable)))
                }
                (Ok(_), None) => ControlFlow::Continue(()),
            };
            game += u32::from(!matches!(item, Err(Unreadable { is_one_game: false, .. })));
            if told.is_break() {
                return audit.summary().clone();
            }
        }
        chunk = next;
    }
    audit.summary().clone()
}

fn examine_all(chunk: &[Item]) -> Vec<Option<Findings>> {
    chunk.par_iter().with_min_len(64).map(|(_, item)| item.as_ref().ok().map(examine)).collect()
}

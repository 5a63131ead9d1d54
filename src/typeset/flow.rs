//! Where columns and pages end.
//!
//! Ends are chosen together for the whole document, so that no column is left emptier than it must be, and the columns
//! of the last page are of one height.

use super::rows::Keep;

/// Something that stands whole in one column. Heights are in lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Atom {
    /// The room before it; none at the top of a column.
    pub(super) above: f64,
    pub(super) height: f64,
    pub(super) keep: Keep,
}

/// How much fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Room {
    /// Columns on a page.
    pub(super) columns: usize,
    /// Lines in a column of the first page, and of any other.
    pub(super) first: f64,
    pub(super) other: f64,
}

/// The price of a break where there should be none, in squared lines.
const RATHER_NOT: f64 = 250.0;

/// The end of each column, as numbers of atoms; empty columns at the end are left out.
///
/// # Errors
///
/// The first atom that is higher than a column together with what it may not be parted from.
pub(super) fn flow(atoms: &[Atom], room: Room) -> Result<Vec<usize>, usize> {
    let mut columns: Vec<Vec<Option<(f64, usize)>>> = vec![vec![None; atoms.len() + 1]];
    columns[0][0] = Some((0.0, 0));
    // a document never needs more columns than it has atoms
    for page in 0..=atoms.len() {
        let lines = room.lines(page);
        let reached = &columns[page * room.columns];
        if let Some((start, ends)) = last_page(atoms, reached, lines, room.columns) {
            return Ok(trace(&columns, page * room.columns, start).into_iter().chain(ends).collect());
        }
        for _ in 0..room.columns {
            let next = fill(atoms, columns.last().map_or(&[], Vec::as_slice), lines);
            columns.push(next);
        }
        if columns.last().is_none_or(|reached| reached.iter().all(Option::is_none)) {
            let furthest = columns.iter().filter_map(|reached| reached.iter().rposition(Option::is_some)).max();
            return Err(furthest.unwrap_or(0));
        }
    }
    Err(0)
}

impl Room {
    const fn lines(&self, page: usize) -> f64 {
        if page == 0 { self.first } else { self.other }
    }
}

/// The cheapest ways to end one more column.
fn fill(atoms: &[Atom], reached: &[Option<(f64, usize)>], lines: f64) -> Vec<Option<(f64, usize)>> {
    let mut next: Vec<Option<(f64, usize)>> = vec![None; atoms.len() + 1];
    for (start, before) in reached.iter().enumerate() {
        let Some((cost, _)) = before else { continue };
        let mut used = 0.0;
        for (end, best) in next.iter_mut().enumerate().skip(start + 1) {
            used += height(atoms, start, end - 1);
            if used > lines + 1e-6 {
                break;
            }
            let Some(price) = break_price(atoms, end) else { continue };
            let cost = cost + price + (lines - used).powi(2);
            if best.is_none_or(|(found, _)| cost < found) {
                *best = Some((cost, start));
            }
        }
    }
    next
}

/// The cheapest place from which the rest fits on one page, and the ends of that page's columns.
fn last_page(
    atoms: &[Atom],
    reached: &[Option<(f64, usize)>],
    lines: f64,
    columns: usize,
) -> Option<(usize, Vec<usize>)> {
    let mut best: Option<(f64, usize, Vec<usize>)> = None;
    for (start, before) in reached.iter().enumerate() {
        let Some((cost, _)) = before else { continue };
        let Some(ends) = balance(atoms, start, lines, columns) else { continue };
        // a last page with next to nothing on it looks like a mistake
        let whole: f64 = (start..atoms.len()).map(|atom| height(atoms, start, atom)).sum();
        let cost = cost + (lines / 2.0 - whole / columns as f64).max(0.0).powi(2) / 4.0;
        if best.as_ref().is_none_or(|(found, ..)| cost < *found) {
            best = Some((cost, start, ends));
        }
    }
    best.map(|(_, start, ends)| (start, ends))
}

/// The ends of columns of the least height that hold all the rest.
fn balance(atoms: &[Atom], start: usize, lines: f64, columns: usize) -> Option<Vec<usize>> {
    let whole: f64 = (start..atoms.len()).map(|atom| height(atoms, start, atom)).sum();
    let mut limit = (whole / columns as f64).floor().max(1.0);
    while limit <= lines + 1e-6 {
        let ends = greedy(atoms, start, limit);
        if ends.as_ref().is_some_and(|ends| ends.len() <= columns) {
            return ends;
        }
        limit += 0.5;
    }
    None
}

/// Fills columns of a height one after another; `None` when something does not fit at all.
fn greedy(atoms: &[Atom], mut start: usize, lines: f64) -> Option<Vec<usize>> {
    let mut ends = Vec::new();
    while start < atoms.len() {
        let mut used = 0.0;
        let mut end = None;
        for next in start + 1..=atoms.len() {
            used += height(atoms, start, next - 1);
            if used > lines + 1e-6 {
                break;
            }
            if break_price(atoms, next).is_some_and(|price| price < RATHER_NOT) {
                end = Some(next);
            }
        }
        start = end?;
        ends.push(start);
    }
    Some(ends)
}

/// The lines that an atom takes in a column that begins with atom `start`.
fn height(atoms: &[Atom], start: usize, atom: usize) -> f64 {
    let above = if atom == start { 0.0 } else { atoms[atom].above };
    above + atoms[atom].height
}

/// What it costs to end a column before an atom; `None` where it may not end.
fn break_price(atoms: &[Atom], before: usize) -> Option<f64> {
    match atoms.get(before).map(|atom| atom.keep) {
        None | Some(Keep::Free) => Some(0.0),
        Some(Keep::Rather) => Some(RATHER_NOT),
        Some(Keep::Always) => None,
    }
}

fn trace(columns: &[Vec<Option<(f64, usize)>>], count: usize, mut end: usize) -> Vec<usize> {
    let mut ends = Vec::with_capacity(count);
    for column in (1..=count).rev() {
        ends.push(end);
        end = columns[column][end].map_or(0, |(_, start)| start);
    }
    ends.reverse();
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { columns: 2, first: 10.0, other: 20.0 };

    fn lines(count: usize) -> Vec<Atom> {
        vec![Atom { above: 0.0, height: 1.0, keep: Keep::Free }; count]
    }

    #[test]
    fn the_last_page_is_balanced() {
        assert_eq!(flow(&lines(14), ROOM), Ok(vec![7, 14]));
        assert_eq!(flow(&lines(40), ROOM), Ok(vec![10, 20, 30, 40]));
    }

    #[test]
    fn a_heading_goes_with_what_follows() {
        let mut atoms = lines(40);
        atoms[10].keep = Keep::Always;
        let ends = flow(&atoms, ROOM).unwrap();
        assert_eq!(ends[0], 9);
    }

    #[test]
    fn a_figure_is_never_split_and_too_high_a_one_is_named() {
        let mut atoms = lines(9);
        atoms.push(Atom { above: 0.0, height: 12.0, keep: Keep::Rather });
        atoms.extend(lines(30));
        let ends = flow(&atoms, ROOM).unwrap();
        assert!(ends.iter().all(|&end| end <= atoms.len()));
        atoms[9].height = 21.0;
        assert_eq!(flow(&atoms, ROOM), Err(9));
    }

    #[test]
    fn nothing_makes_no_column() {
        assert_eq!(flow(&[], ROOM), Ok(vec![]));
    }
}

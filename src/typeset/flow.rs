//! Where columns and pages end.
//!
//! Ends are chosen together for the whole document: few pages, nothing parted that should stand together, and on every
//! page columns of one height, if need be by some more room above headings. All heights are whole lines, so that columns
//! beside each other stay on one grid. Time and memory grow in a straight line with the document.

use super::rows::Keep;

/// Something that stands whole in one column. Heights are in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    /// The room before it; none at the top of a column.
    pub(super) above: usize,
    /// How much that room may grow.
    pub(super) stretch: usize,
    pub(super) height: usize,
    pub(super) keep: Keep,
}

/// How much fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// Columns on a page.
    pub(super) columns: usize,
    /// Lines in a column of the first page, and of any other.
    pub(super) first: usize,
    pub(super) other: usize,
}

/// A filled column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// The atom after its last one.
    pub(super) end: usize,
    /// How many lines high it should be.
    pub(super) foot: usize,
}

/// The prices of what a page should not have. A page more than needed is worth some poor breaks, but not many.
const PAGE: u64 = 1000;
/// A break where there should be none.
const RATHER_NOT: u64 = 500;
/// By the square of the lines: room above headings that grew; feet that are not even; pages that end early.
const STRETCH: u64 = 2;
const UNEVEN: u64 = 60;
const EARLY: u64 = 4;

/// So many lines early at most may a page end before the last one, for its columns to be of one height.
const EARLIEST: usize = 6;

/// The columns in order; empty ones at the end of the last page are left out.
///
/// # Errors
///
/// The first atom that is higher than a column together with what it may not be parted from.
pub(super) fn flow(atoms: &[Atom], room: Room) -> Result<Vec<Column>, usize> {
    search(atoms, room).0
}

/// How the room above atoms grows, for a column to reach its foot: for each atom, its lines more.
pub(super) fn spread(atoms: &[Atom], foot: usize) -> Vec<usize> {
    let measures = Measures::of(atoms);
    let give = measures.give(0, atoms.len());
    let grown = foot.saturating_sub(measures.used(0, atoms.len())).min(give);
    // evenly: after each atom, the part of all growth that is its part of all that may grow
    let so_far = |end| grown * measures.give(0, end) / give.max(1);
    (0..atoms.len()).map(|atom| if atom == 0 { 0 } else { so_far(atom + 1) - so_far(atom) }).collect()
}

/// The columns, and how many columns were tried for them: the measure of the work.
fn search(atoms: &[Atom], room: Room) -> (Result<Vec<Column>, usize>, usize) {
    if atoms.is_empty() {
        return (Ok(Vec::new()), 0);
    }
    let mut search = Search::new(atoms, room);
    search.pages();
    let found = search.last_page().ok_or_else(|| search.furthest());
    (found, search.tried)
}

/// Sums over all atoms before each, so that the height of any column costs nothing to tell.
struct Measures<'a> {
    atoms: &'a [Atom],
    lines: Vec<usize>,
    stretch: Vec<usize>,
}

impl<'a> Measures<'a> {
    fn of(atoms: &'a [Atom]) -> Self {
        let sums = |of: &dyn Fn(&Atom) -> usize| {
            let sums = atoms.iter().scan(0, |sum, atom| {
                *sum += of(atom);
                Some(*sum)
            });
            std::iter::once(0).chain(sums).collect::<Vec<_>>()
        };
        Self { atoms, lines: sums(&|atom| atom.above + atom.height), stretch: sums(&|atom| atom.stretch) }
    }

    /// The lines of a column of at least one atom.
    fn used(&self, start: usize, end: usize) -> usize {
        self.lines[end] - self.lines[start] - self.atoms[start].above
    }

    /// How many lines it may grow.
    fn give(&self, start: usize, end: usize) -> usize {
        self.stretch[end] - self.stretch[start + 1]
    }

    /// What it costs to end a column before an atom; `None` where it may not end.
    fn cut(&self, before: usize) -> Option<u64> {
        match self.atoms.get(before).map(|atom| atom.keep) {
            None | Some(Keep::Free) => Some(0),
            Some(Keep::Rather) => Some(RATHER_NOT),
            Some(Keep::Always) => None,
        }
    }

    /// What a column costs that should be `foot` lines high and is no higher.
    fn column(&self, start: usize, end: usize, foot: usize) -> Option<u64> {
        let short = foot - self.used(start, end);
        let grown = short.min(self.give(start, end));
        Some(self.cut(end)? + STRETCH * square(grown) + UNEVEN * square(short - grown))
    }
}

/// What a page costs besides its columns.
fn page(lines: usize, foot: usize) -> u64 {
    PAGE + EARLY * square(lines - foot)
}

/// What the last page costs besides its columns: next to nothing on it looks like a mistake.
fn last_page(lines: usize, foot: usize) -> u64 {
    PAGE + square((lines / 2).saturating_sub(foot)) / 4
}

fn square(lines: usize) -> u64 {
    (lines as u64).pow(2)
}

/// The cheapest way to come to a place.
#[derive(Clone, Copy)]
struct Way {
    cost: u64,
    /// Where the last column begins, and the lane it was filled in.
    start: usize,
    lane: usize,
}

const NO_WAY: Way = Way { cost: u64::MAX, start: 0, lane: 0 };

/// Pages of one height: all ways through them are kept apart from those of other heights.
struct Lane {
    first_page: bool,
    lines: usize,
    foot: usize,
    /// For each column but the first: the cheapest way to begin it before each atom.
    begun: Vec<Vec<Way>>,
}

struct Search<'a> {
    measures: Measures<'a>,
    room: Room,
    lanes: Vec<Lane>,
    /// The cheapest way to begin a page before each atom.
    pages: Vec<Way>,
    tried: usize,
}

impl<'a> Search<'a> {
    fn new(atoms: &'a [Atom], room: Room) -> Self {
        let mut lanes = Vec::new();
        for (first_page, lines) in [(true, room.first), (false, room.other)] {
            for foot in lines.saturating_sub(EARLIEST)..=lines {
                let begun = vec![vec![NO_WAY; atoms.len() + 1]; room.columns - 1];
                lanes.push(Lane { first_page, lines, foot, begun });
            }
        }
        let mut pages = vec![NO_WAY; atoms.len() + 1];
        pages[0].cost = 0;
        Self { measures: Measures::of(atoms), room, lanes, pages, tried: 0 }
    }

    /// Fills pages from every place that can be the top of one. A column goes only forward, so one pass is enough.
    fn pages(&mut self) {
        for start in 0..self.measures.atoms.len() {
            for lane in 0..self.lanes.len() {
                let Lane { first_page, lines, foot, .. } = self.lanes[lane];
                if first_page == (start == 0) && self.pages[start].cost < u64::MAX {
                    self.fill(start, lane, 0, self.pages[start].cost + page(lines, foot));
                }
                for column in 1..self.room.columns {
                    let cost = self.lanes[lane].begun[column - 1][start].cost;
                    if cost == u64::MAX {
                        continue;
                    }
                    self.fill(start, lane, column, cost);
                    // what only another page has room for leaves the rest of the first one empty
                    if first_page {
                        self.end(start, start, lane, column, cost + UNEVEN * square(foot));
                    }
                }
            }
        }
    }

    /// Tries every end of a column that begins at `start`.
    fn fill(&mut self, start: usize, lane: usize, column: usize, before: u64) {
        let foot = self.lanes[lane].foot;
        for end in start + 1..=self.measures.atoms.len() {
            if self.measures.used(start, end) > foot {
                break;
            }
            self.tried += 1;
            if let Some(price) = self.measures.column(start, end, foot) {
                self.end(start, end, lane, column, before + price);
            }
        }
    }

    /// Ends a column: the next one, or the next page, can begin there.
    fn end(&mut self, start: usize, end: usize, lane: usize, column: usize, cost: u64) {
        let ways = self.lanes[lane].begun.get_mut(column).unwrap_or(&mut self.pages);
        if cost < ways[end].cost {
            ways[end] = Way { cost, start, lane };
        }
    }

    /// The cheapest way to the end: some pages, then one on which all the rest stands.
    fn last_page(&mut self) -> Option<Vec<Column>> {
        let mut best: Option<(u64, usize, Vec<Column>)> = None;
        for first_page in [true, false] {
            let lines = if first_page { self.room.first } else { self.room.other };
            for foot in 1..=lines {
                let rest = self.rest(foot);
                for start in rest.from..self.measures.atoms.len() {
                    let (before, after) = (self.pages[start].cost, rest.cost(start));
                    if first_page != (start == 0) || before == u64::MAX || after == u64::MAX {
                        continue;
                    }
                    let cost = before + last_page(lines, foot) + after;
                    if best.as_ref().is_none_or(|(found, ..)| cost < *found) {
                        best = Some((cost, start, rest.columns(start)));
                    }
                }
            }
        }
        best.map(|(_, start, last)| self.trace(start).into_iter().chain(last).collect())
    }

    /// The cheapest columns of a height from places near the end up to the end.
    fn rest(&mut self, foot: usize) -> Rest {
        let end = self.measures.atoms.len();
        // an atom is a line high at least
        let from = end.saturating_sub(self.room.columns * foot);
        let mut rest = Rest { from, foot, ways: vec![vec![NO_WAY; end - from + 1]] };
        rest.ways[0][end - from].cost = 0;
        for _ in 0..self.room.columns {
            let mut next = vec![NO_WAY; end - from + 1];
            // fewer columns do too
            next[end - from].cost = 0;
            for start in from..end {
                for stop in start + 1..=end {
                    if self.measures.used(start, stop) > foot {
                        break;
                    }
                    self.tried += 1;
                    let after = rest.cost(stop);
                    let Some(price) = self.measures.column(start, stop, foot).filter(|_| after < u64::MAX) else {
                        continue;
                    };
                    if price + after < next[start - from].cost {
                        next[start - from] = Way { cost: price + after, start: stop, lane: 0 };
                    }
                }
            }
            rest.ways.push(next);
        }
        rest
    }

    /// The columns of the pages up to the page that begins at an atom.
    fn trace(&self, mut start: usize) -> Vec<Column> {
        let mut columns = Vec::new();
        while start > 0 {
            let lane = &self.lanes[self.pages[start].lane];
            for column in (0..self.room.columns).rev() {
                columns.push(Column { end: start, foot: lane.foot });
                start = lane.begun.get(column).unwrap_or(&self.pages)[start].start;
            }
        }
        columns.reverse();
        columns
    }

    /// The last atom that could begin a column.
    fn furthest(&self) -> usize {
        let ways = self.lanes.iter().flat_map(|lane| &lane.begun).chain([&self.pages]);
        ways.filter_map(|ways| ways.iter().rposition(|way| way.cost < u64::MAX)).max().unwrap_or(0)
    }
}

/// The cheapest ways from places near the end to the end.
struct Rest {
    from: usize,
    foot: usize,
    /// By the number of columns that may still be used: for each place from `from` on, the end of its column as `start`.
    ways: Vec<Vec<Way>>,
}

impl Rest {
    /// What it costs from a place on, with as many columns as there were last.
    fn cost(&self, start: usize) -> u64 {
        self.ways.last().map_or(u64::MAX, |ways| ways[start - self.from].cost)
    }

    fn columns(&self, mut start: usize) -> Vec<Column> {
        let mut columns = Vec::new();
        for ways in self.ways.iter().rev() {
            let end = ways[start - self.from].start;
            if end <= start {
                break;
            }
            columns.push(Column { end, foot: self.foot });
            start = end;
        }
        columns
    }
}

#[cfg(test)]
mod tests;

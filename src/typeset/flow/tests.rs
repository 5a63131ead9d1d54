use proptest::prelude::*;

use super::*;

const ROOM: Room = Room { columns: 2, first: 10, other: 20 };

fn lines(count: usize) -> Vec<Atom> {
    vec![Atom { above: 0, stretch: 0, height: 1, keep: Keep::Free }; count]
}

fn ends(atoms: &[Atom], room: Room) -> Vec<usize> {
    flow(atoms, room).unwrap().iter().map(|column| column.end).collect()
}

/// Entries of a heading with two to five lines of text and, every third, a figure: as many as make so many pages.
fn book(pages: usize) -> Vec<Atom> {
    let mut atoms = Vec::new();
    let mut height = 0;
    for entry in 0.. {
        if height >= pages * 100 {
            break;
        }
        let from = atoms.len();
        for line in 0..3 + entry * 7 % 4 {
            let keep = if line == 0 { Keep::Free } else { Keep::Always };
            let room = usize::from(line == 0);
            atoms.push(Atom { above: room, stretch: 2 * room, height: 1, keep });
        }
        if entry % 3 == 1 {
            atoms.push(Atom { above: 0, stretch: 0, height: 10 + entry % 5, keep: Keep::Rather });
        }
        height += atoms[from..].iter().map(|atom| atom.above + atom.height).sum::<usize>();
    }
    atoms
}

const BOOK: Room = Room { columns: 2, first: 44, other: 50 };

#[test]
fn the_last_page_is_balanced() {
    assert_eq!(ends(&lines(14), ROOM), [7, 14]);
    assert_eq!(ends(&lines(40), ROOM), [10, 20, 30, 40]);
}

#[test]
fn a_heading_goes_with_what_follows_and_all_columns_of_a_page_end_on_one_line() {
    let mut atoms = lines(40);
    atoms[10].keep = Keep::Always;
    let columns = flow(&atoms, ROOM).unwrap();
    assert_eq!(columns[..2], [Column { end: 9, foot: 9 }, Column { end: 18, foot: 9 }]);
}

#[test]
fn columns_grow_above_headings_until_their_feet_are_even() {
    let mut atoms = lines(19);
    for heading in [3, 6, 12] {
        atoms[heading] = Atom { above: 1, stretch: 1, ..atoms[heading] };
    }
    let short = &atoms[..9];
    assert_eq!(spread(short, 13), [0, 0, 0, 1, 0, 0, 1, 0, 0], "two gaps of one line each");
    assert_eq!(spread(short, 12).iter().sum::<usize>(), 1);
    assert_eq!(spread(short, 40).iter().sum::<usize>(), 2, "no gap grows beyond its measure");
}

#[test]
fn a_figure_is_never_split_and_too_high_a_one_is_named() {
    let mut atoms = lines(9);
    atoms.push(Atom { above: 0, stretch: 0, height: 12, keep: Keep::Rather });
    atoms.extend(lines(30));
    assert_eq!(ends(&atoms, ROOM).last(), Some(&40));
    atoms[9].height = 21;
    assert_eq!(flow(&atoms, ROOM), Err(9));
}

#[test]
fn what_does_not_fit_under_a_long_title_begins_the_second_page() {
    let mut atoms = lines(2);
    atoms[1].height = 15;
    assert_eq!(ends(&atoms, ROOM), [1, 1, 2]);
}

#[test]
fn nothing_makes_no_column() {
    assert_eq!(flow(&[], ROOM), Ok(vec![]));
}

#[test]
fn twice_the_pages_are_twice_the_work() {
    let work = |pages| search(&book(pages), BOOK).1;
    let (some, more, most) = (work(125), work(250), work(500));
    // the last page costs the same in any book
    assert!(more - some < some * 11 / 10 && most - more < more * 11 / 10, "{some}, {more}, {most}");
}

#[test]
fn a_book_of_500_pages_has_even_feet_on_nearly_every_page() {
    let atoms = book(500);
    let columns = flow(&atoms, BOOK).unwrap();
    assert!((980..1100).contains(&columns.len()), "{}", columns.len());
    let mut start = 0;
    let mut uneven = 0;
    for column in &columns {
        let own = &atoms[start..column.end];
        let height: usize = own.iter().map(|atom| atom.above + atom.height).sum::<usize>() - own[0].above;
        uneven += usize::from(height + spread(own, column.foot).iter().sum::<usize>() != column.foot);
        start = column.end;
    }
    assert!(uneven * 50 <= columns.len(), "{uneven} of {}", columns.len());
}

/// The price of columns, page by page, each with the best of all feet; told without the sums and tables of the search.
fn price(atoms: &[Atom], room: Room, ends: &[usize]) -> Option<u64> {
    let mut whole = 0;
    let mut start = 0;
    let pages: Vec<&[usize]> = ends.chunks(room.columns).collect();
    for (number, ends) in pages.iter().enumerate() {
        let lines = if number == 0 { room.first } else { room.other };
        let last = number + 1 == pages.len();
        let feet = if last { 1..=lines } else { lines.saturating_sub(EARLIEST)..=lines };
        let prices = feet.filter_map(|foot| {
            let mut start = start;
            let mut price = if last {
                PAGE + ((lines / 2).saturating_sub(foot) as u64).pow(2) / 4
            } else {
                PAGE + EARLY * ((lines - foot) as u64).pow(2)
            };
            for &end in *ends {
                price += column_price(&atoms[start..end], atoms.get(end), foot)?;
                start = end;
            }
            Some(price)
        });
        whole += prices.min()?;
        start = *ends.last()?;
    }
    Some(whole)
}

fn column_price(own: &[Atom], next: Option<&Atom>, foot: usize) -> Option<u64> {
    let Some((first, others)) = own.split_first() else { return Some(UNEVEN * (foot as u64).pow(2)) };
    let height = first.height + others.iter().map(|atom| atom.above + atom.height).sum::<usize>();
    let give: usize = others.iter().map(|atom| atom.stretch).sum();
    let short = foot.checked_sub(height)?;
    let cut = match next.map(|atom| atom.keep) {
        None | Some(Keep::Free) => 0,
        Some(Keep::Rather) => RATHER_NOT,
        Some(Keep::Always) => return None,
    };
    let (grown, left) = (short.min(give) as u64, short.saturating_sub(give) as u64);
    Some(cut + STRETCH * grown.pow(2) + UNEVEN * left.pow(2))
}

/// The least price of all ways to set atoms: every set of ends, with and without empty columns on the first page.
fn least(atoms: &[Atom], room: Room) -> Option<u64> {
    let ways = (0..1_usize << (atoms.len() - 1)).flat_map(|cuts| {
        let mut ends: Vec<usize> = (1..atoms.len()).filter(|end| cuts >> (end - 1) & 1 == 1).collect();
        ends.push(atoms.len());
        (0..room.columns).map(move |empty| {
            let mut ends = ends.clone();
            let filled = room.columns - empty;
            if empty > 0 && ends.len() > filled {
                let end = ends[filled - 1];
                ends.splice(filled..filled, std::iter::repeat_n(end, empty));
            }
            ends
        })
    });
    ways.filter_map(|ends| price(atoms, room, &ends)).min()
}

fn atom() -> impl Strategy<Value = Atom> {
    let keep = prop_oneof![3 => Just(Keep::Free), 1 => Just(Keep::Rather), 1 => Just(Keep::Always)];
    (0..3_usize, 0..2_usize, 1..5_usize, keep).prop_map(|(above, stretch, height, keep)| Atom {
        above,
        stretch,
        height,
        keep,
    })
}

proptest! {
    #[test]
    fn no_other_ends_are_cheaper(
        atoms in prop::collection::vec(atom(), 1..10), columns in 1..4_usize, first in 3..7_usize, other in 3..9_usize,
    ) {
        let room = Room { columns, first, other };
        let found = flow(&atoms, room).ok().map(|columns| columns.iter().map(|column| column.end).collect::<Vec<_>>());
        prop_assert_eq!(found.map(|ends| price(&atoms, room, &ends).unwrap()), least(&atoms, room));
    }
}

//! The frames as one drawing: what several frames share stands in it once, with the frames in which it is seen.

use crate::scene::{Item, Point};

/// A part of the drawing.
#[derive(Debug, PartialEq)]
pub(super) struct Part<'a> {
    pub(super) what: What<'a>,
    /// For each frame whether it is seen.
    pub(super) seen: Vec<bool>,
}

/// What a part is.
#[derive(Debug, PartialEq)]
pub(super) enum What<'a> {
    /// An item as it stands in a frame.
    Item(&'a Item),
    /// A group that has other items in other frames.
    Group { name: &'static str, offset: Point, parts: Vec<Part<'a>> },
}

/// Merges the items of all frames. In each frame, the parts that are seen are its items in their order.
pub(super) fn merge<'a>(frames: &[&'a [Item]]) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    for (number, items) in frames.iter().enumerate() {
        parts = with(parts, items, number, frames.len());
    }
    parts
}

/// The parts and the items of one more frame: what they have in common, in order, and the rest around it.
fn with<'a>(parts: Vec<Part<'a>>, items: &'a [Item], number: usize, frames: usize) -> Vec<Part<'a>> {
    let mut pairs = common(&parts, items).into_iter().peekable();
    let mut merged = Vec::with_capacity(parts.len() + items.len() - pairs.len());
    let mut parts = parts.into_iter().enumerate().peekable();
    let mut items = items.iter().enumerate().peekable();
    loop {
        let next = pairs.peek().copied().unwrap_or((usize::MAX, usize::MAX));
        let part = parts.peek().filter(|(at, _)| *at < next.0);
        let item = items.peek().filter(|(at, _)| *at < next.1);
        // between common ones by their places: neighbours stay neighbours, and are found again in later frames
        let new = match (part, item) {
            (Some((_, part)), Some((_, item))) => place(item) < part.place(),
            (None, Some(_)) => true,
            (Some(_), None) => false,
            (None, None) => {
                pairs.next();
                let (Some((_, mut part)), Some((_, item))) = (parts.next(), items.next()) else { return merged };
                part.see(item, number, frames);
                merged.push(part);
                continue;
            }
        };
        if new {
            merged.extend(items.next().map(|(_, item)| Part::of(item, number, frames)));
        } else {
            merged.extend(parts.next().map(|(_, part)| part));
        }
    }
}

/// The longest common sequence: pairs of places, rising in both.
fn common(parts: &[Part], items: &[Item]) -> Vec<(usize, usize)> {
    let start = parts.iter().zip(items).take_while(|(part, item)| part.is(item)).count();
    let (parts_left, items_left) = (&parts[start..], &items[start..]);
    let end = parts_left.iter().rev().zip(items_left.iter().rev()).take_while(|(part, item)| part.is(item)).count();
    let (rows, columns) = (parts_left.len() - end, items_left.len() - end);
    // lengths[r][c]: how many the rest from row r and column c have in common
    let mut lengths = vec![vec![0_usize; columns + 1]; rows + 1];
    let same: Vec<Vec<bool>> =
        (0..rows).map(|row| items_left[..columns].iter().map(|item| parts_left[row].is(item)).collect()).collect();
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            lengths[row][column] = if same[row][column] {
                lengths[row + 1][column + 1] + 1
            } else {
                lengths[row + 1][column].max(lengths[row][column + 1])
            };
        }
    }
    let mut pairs: Vec<(usize, usize)> = (0..start).map(|at| (at, at)).collect();
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if same[row][column] {
            pairs.push((start + row, start + column));
            (row, column) = (row + 1, column + 1);
        } else if lengths[row + 1][column] >= lengths[row][column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs.extend((0..end).map(|at| (start + rows + at, start + columns + at)));
    pairs
}

impl<'a> Part<'a> {
    /// An item that no earlier frame has.
    fn of(item: &'a Item, number: usize, frames: usize) -> Self {
        let what = match item {
            Item::Group(group) => {
                let parts = group.items.iter().map(|item| Self::of(item, number, frames)).collect();
                What::Group { name: group.name, offset: group.offset, parts }
            }
            other => What::Item(other),
        };
        let mut seen = vec![false; frames];
        seen[number] = true;
        Self { what, seen }
    }

    /// Whether it can stand for an item: the same item, or a group of the same name in the same place.
    fn is(&self, item: &Item) -> bool {
        match (&self.what, item) {
            (What::Group { name, offset, .. }, Item::Group(group)) => *name == group.name && *offset == group.offset,
            (What::Item(own), item) => *own == item,
            (What::Group { .. }, _) => false,
        }
    }

    /// Notes that one more frame has it.
    fn see(&mut self, item: &'a Item, number: usize, frames: usize) {
        self.seen[number] = true;
        if let (What::Group { parts, .. }, Item::Group(group)) = (&mut self.what, item) {
            *parts = with(std::mem::take(parts), &group.items, number, frames);
        }
    }

    fn place(&self) -> (f64, f64) {
        match &self.what {
            What::Item(item) => place(item),
            What::Group { offset, .. } => row_first(*offset),
        }
    }
}

/// Where an item begins, as a reader goes: down, then to the right.
fn place(item: &Item) -> (f64, f64) {
    row_first(match item {
        Item::Rect { rect, .. } | Item::Clip { rect, .. } => rect.origin,
        Item::Circle { centre, .. } => *centre,
        Item::Line { from, .. } => *from,
        Item::Path { path, .. } => path.bounds().map(|bounds| bounds.origin).unwrap_or_default(),
        Item::Text(run) => run.origin,
        Item::Group(group) => group.offset,
    })
}

fn row_first(point: Point) -> (f64, f64) {
    (point.y.0, point.x.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scene::{Color, Group, Mm, Paint};

    fn disc(at: u8) -> Item {
        let centre = Point::mm(f64::from(at % 8), f64::from(at / 8));
        Item::Circle { centre, radius: Mm(0.5), paint: Paint::fill(Color::BLACK) }
    }

    fn group(name: &'static str, at: &[u8]) -> Item {
        Item::Group(Group { name, offset: Point::ORIGIN, items: at.iter().copied().map(disc).collect() })
    }

    /// The items of one frame, taken out of the whole.
    fn frame(parts: &[Part], number: usize) -> Vec<Item> {
        let seen = parts.iter().filter(|part| part.seen[number]);
        seen.map(|part| match &part.what {
            What::Item(item) => (*item).clone(),
            What::Group { name, offset, parts } => {
                Item::Group(Group { name, offset: *offset, items: frame(parts, number) })
            }
        })
        .collect()
    }

    #[test]
    fn what_frames_share_stands_once() {
        let frames = [
            vec![disc(0), group("black", &[9, 11, 20]), disc(60)],
            vec![disc(0), group("black", &[9, 12, 20]), group("mark", &[5]), disc(60)],
            vec![disc(0), group("black", &[9, 11, 12, 20]), disc(60)],
        ];
        let parts = merge(&frames.each_ref().map(|items| &items[..]));
        let seen = |parts: &[Part]| parts.iter().map(|part| part.seen.clone()).collect::<Vec<_>>();
        let all = vec![true; 3];
        let [whole, twice] = [vec![false, true, true], vec![true, false, true]];
        assert_eq!(seen(&parts), [all.clone(), all.clone(), vec![false, true, false], all.clone()]);
        let What::Group { parts: black, .. } = &parts[1].what else { panic!("a group") };
        assert_eq!(seen(black), [all.clone(), twice, whole, all]);
    }

    proptest! {
        #[test]
        fn every_frame_is_in_the_whole(
            frames in prop::collection::vec(
                prop::collection::vec((0..3_usize, prop::collection::vec(0..6_u8, 0..5)), 0..6), 1..6,
            ),
        ) {
            let items = |(kind, at): &(usize, Vec<u8>)| match kind {
                0 => at.iter().copied().map(disc).collect::<Vec<_>>(),
                kind => vec![group(["black", "white"][kind - 1], at)],
            };
            let frames: Vec<Vec<Item>> = frames.iter().map(|frame| frame.iter().flat_map(items).collect()).collect();
            let parts = merge(&frames.iter().map(|frame| &frame[..]).collect::<Vec<_>>());
            for (number, wanted) in frames.iter().enumerate() {
                prop_assert_eq!(&frame(&parts, number), wanted);
            }
        }
    }
}

//! Set pages → the sides of paper that are printed: cards to cut out, and booklets to fold.
//!
//! Only places change. The structure stays as it is, so that a booklet is read in the order of its pages, whatever side of
//! whatever sheet they are printed on.

use super::Order;
use crate::content::Paper;
use crate::content::template::{Card, UNPRINTABLE};
use crate::diagnostic::Diagnostic;
use crate::scene::{
    Child, Color, Document, Element, Group, Item, Marked, Mm, OutlineEntry, Page, Point, Rect, Role, Size, Stroke,
};

/// Marks where to cut or fold: how thick, how long, and how far from the corner.
const MARK: Mm = Mm(0.25);
const MARK_LENGTH: Mm = Mm(5.0);
const MARK_GAP: Mm = Mm(2.0);
/// The dashes of a mark where to fold.
const FOLD_DASH: [Mm; 2] = [Mm(1.2), Mm(0.8)];

/// Where a page comes to lie.
#[derive(Clone, Copy)]
struct Place {
    side: usize,
    offset: Point,
}

/// Puts the pages in pairs on the sides of sheets that are printed on both sides, laid on each other and folded once.
/// Where the pages are no multiple of four, the last ones are empty.
pub(super) fn booklet(document: Document, paper: Paper) -> Document {
    let whole = paper.size();
    let side = Size { width: whole.height, height: whole.width };
    let half = side.width / 2.0;
    let pages = document.pages.len().next_multiple_of(4);
    // the two pages of a side number pages + 1 together; the inner sides have their lower number at the left
    let place = |page: usize| {
        let lower = page.min(pages - 1 - page);
        let is_left = (lower % 2 == 1) == (page == lower);
        Place { side: lower, offset: Point { x: if is_left { Mm::ZERO } else { half }, y: Mm::ZERO } }
    };
    let mut imposed = moved(document, pages / 2, side, place);
    let ends = [
        (UNPRINTABLE, UNPRINTABLE + MARK_LENGTH),
        (side.height - UNPRINTABLE - MARK_LENGTH, side.height - UNPRINTABLE),
    ];
    for page in &mut imposed.pages {
        let items = ends.map(|(from, to)| fold(Point { x: half, y: from }, Point { x: half, y: to })).into();
        page.content.push(Marked { id: None, items });
    }
    imposed
}

/// Puts each page in the middle of a paper, upright where it fits and else on its side, with marks where to cut and fold.
///
/// # Errors
///
/// When it fits neither way.
pub(super) fn card(document: Document, card: &Card, order: &Order<'_>) -> Result<Document, Diagnostic> {
    let whole = order.paper.size();
    let room = |side: Size| (side.width - card.size.width).min(side.height - card.size.height) / 2.0 - UNPRINTABLE;
    let sides = [whole, Size { width: whole.height, height: whole.width }];
    let Some(side) = sides.into_iter().find(|&side| room(side) >= Mm::ZERO) else {
        let by = -room(sides[0]).max(room(sides[1])) * 2.0;
        return Err(Diagnostic::error(format!(
            "the card is {:.1} mm too large for {} paper",
            by.0,
            order.paper.word()
        ))
        .at(order.template.span)
        .help(format!("make `width` or `height` of `format` smaller: printers cannot print within {UNPRINTABLE}")));
    };
    let at = Point { x: (side.width - card.size.width) / 2.0, y: (side.height - card.size.height) / 2.0 };
    let pages = document.pages.len();
    let mut imposed = moved(document, pages, side, |page| Place { side: page, offset: at });
    for page in &mut imposed.pages {
        page.content.push(Marked { id: None, items: marks(Rect { origin: at, size: card.size }, card.fold) });
    }
    Ok(imposed)
}

/// Moves every page to its place on new sides.
fn moved(document: Document, sides: usize, size: Size, place: impl Fn(usize) -> Place) -> Document {
    let mut pages: Vec<Page> = (0..sides).map(|_| Page { size, content: Vec::new() }).collect();
    for (number, page) in document.pages.into_iter().enumerate() {
        let Place { side, offset } = place(number);
        pages[side].content.extend(page.content.into_iter().map(|marked| Marked {
            id: marked.id,
            items: vec![Item::Group(Group { name: "page", offset, items: marked.items })],
        }));
    }
    let outline = document.outline.into_iter().map(|entry| {
        let Place { side, offset } = place(entry.page);
        OutlineEntry { page: side, top: entry.top + offset.y, ..entry }
    });
    let mut structure = document.structure;
    move_places(&mut structure, &place);
    Document { pages, structure, outline: outline.collect(), ..document }
}

fn move_places(elements: &mut [Element], place: &impl Fn(usize) -> Place) {
    for element in elements {
        let shift = |page: &mut usize, bounds: &mut Rect| {
            let Place { side, offset } = place(*page);
            (*page, bounds.origin) = (side, bounds.origin + offset);
        };
        match &mut element.role {
            Role::Figure { page, bounds, .. } => shift(page, bounds),
            Role::Link { areas, .. } => areas.iter_mut().for_each(|(page, area)| shift(page, area)),
            _ => {}
        }
        for child in &mut element.children {
            if let Child::Element(element) = child {
                move_places(std::slice::from_mut(element), place);
            }
        }
    }
}

/// Marks at the corners and where to fold, outside what is cut out, as far as printers reach.
fn marks(card: Rect, folded: Option<Mm>) -> Vec<Item> {
    let (left, top) = (card.origin.x, card.origin.y);
    let (right, bottom) = (left + card.size.width, top + card.size.height);
    let reach = |edge: Mm| (edge - MARK_GAP - MARK_LENGTH).max(UNPRINTABLE);
    let mut items = Vec::new();
    // both marks of a pair, unless there is no room for one worth the name
    let mut pair = |mark: fn(Point, Point) -> Item, ends: [Point; 2], opposite: &dyn Fn(Point) -> Point| {
        let [from, to] = ends;
        if (to.x - from.x) + (to.y - from.y) >= MARK_LENGTH / 2.0 {
            items.extend([mark(from, to), mark(opposite(to), opposite(from))]);
        }
    };
    let below = |point: Point| Point { x: point.x, y: top + bottom - point.y };
    let beside = |point: Point| Point { x: left + right - point.x, y: point.y };
    for x in [left, right] {
        pair(cut, [Point { x, y: reach(top) }, Point { x, y: top - MARK_GAP }], &below);
    }
    for y in [top, bottom] {
        pair(cut, [Point { x: reach(left), y }, Point { x: left - MARK_GAP, y }], &beside);
    }
    if let Some(from_left) = folded {
        let x = left + from_left;
        pair(fold, [Point { x, y: reach(top) }, Point { x, y: top - MARK_GAP }], &below);
    }
    items
}

fn cut(from: Point, to: Point) -> Item {
    Item::Line { from, to, stroke: Stroke::solid(Color::BLACK, MARK) }
}

fn fold(from: Point, to: Point) -> Item {
    Item::Line { from, to, stroke: Stroke { dash: Some(FOLD_DASH), ..Stroke::solid(Color::BLACK, MARK) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{ContentId, Metadata};

    /// A document of so many pages, each with one square millimetre of ink at (10, 20).
    fn pages(count: usize, size: Size) -> Document {
        let ink = |id| Marked {
            id: Some(ContentId(id)),
            items: vec![Item::Rect {
                rect: Rect {
                    origin: Point { x: Mm(10.0), y: Mm(20.0) },
                    size: Size { width: Mm(1.0), height: Mm(1.0) },
                },
                paint: crate::scene::Paint::fill(Color::BLACK),
            }],
        };
        let figure = |page| Element {
            role: Role::Figure {
                alt: String::new(),
                page,
                bounds: Rect { origin: Point { x: Mm(10.0), y: Mm(20.0) }, size },
                metadata: Vec::new(),
            },
            children: vec![Child::Content(ContentId(u32::try_from(page).unwrap()))],
        };
        Document {
            metadata: Metadata::default(),
            pages: (0..u32::try_from(count).unwrap()).map(|id| Page { size, content: vec![ink(id)] }).collect(),
            structure: (0..count).map(figure).collect(),
            outline: (0..count)
                .map(|page| OutlineEntry { level: 1, title: String::new(), page, top: Mm::ZERO })
                .collect(),
        }
    }

    /// The pages of each side from 1, with how far from the left they begin.
    fn sides(document: &Document) -> Vec<Vec<(u32, f64)>> {
        let numbers = |page: &Page| {
            let found = page.content.iter().filter_map(|marked| match (marked.id, &marked.items[..]) {
                (Some(ContentId(id)), [Item::Group(group)]) => Some((id + 1, group.offset.x.0)),
                _ => None,
            });
            let mut found: Vec<_> = found.collect();
            found.sort_by(|a, b| a.1.total_cmp(&b.1));
            found
        };
        document.pages.iter().map(numbers).collect()
    }

    const HALF: Size = Size { width: Mm(148.5), height: Mm(210.0) };

    #[test]
    fn folded_sheets_have_their_pages_in_order() {
        let booklet = booklet(pages(8, HALF), Paper::A4);
        let right = 148.5;
        assert_eq!(
            sides(&booklet),
            [
                vec![(8, 0.0), (1, right)],
                vec![(2, 0.0), (7, right)],
                vec![(6, 0.0), (3, right)],
                vec![(4, 0.0), (5, right)],
            ]
        );
        // what is read stays in its order, and knows the side it is on
        let on = |element: &Element| match element.role {
            Role::Figure { page, bounds, .. } => (page, bounds.origin.x.0),
            _ => panic!("a figure"),
        };
        assert_eq!(booklet.structure.iter().map(on).collect::<Vec<_>>()[..3], [(0, 158.5), (1, 10.0), (2, 158.5)]);
        assert_eq!(booklet.outline.iter().map(|entry| entry.page).collect::<Vec<_>>(), [0, 1, 2, 3, 3, 2, 1, 0]);
    }

    #[test]
    fn links_move_with_their_words() {
        let mut document = pages(8, HALF);
        let area = Rect { origin: Point { x: Mm(10.0), y: Mm(20.0) }, size: HALF };
        document.structure[0].role = Role::Link { uri: String::new(), areas: vec![(0, area), (1, area)] };
        let booklet = booklet(document, Paper::A4);
        let Role::Link { areas, .. } = &booklet.structure[0].role else { panic!("a link") };
        let places: Vec<_> = areas.iter().map(|(page, area)| (*page, area.origin.x.0, area.origin.y.0)).collect();
        assert_eq!(places, [(0, 158.5, 20.0), (1, 10.0, 20.0)]);
    }

    #[test]
    fn pages_that_are_no_multiple_of_four_leave_the_last_ones_empty() {
        let booklet = booklet(pages(5, HALF), Paper::A4);
        let right = 148.5;
        assert_eq!(sides(&booklet), [vec![(1, right)], vec![(2, 0.0)], vec![(3, right)], vec![(4, 0.0), (5, right)]]);
    }

    #[test]
    fn marks_stay_outside_the_card_and_where_printers_reach() {
        let card =
            Rect { origin: Point { x: Mm(20.0), y: Mm(12.0) }, size: Size { width: Mm(170.0), height: Mm(273.0) } };
        let lines: Vec<(Point, Point)> = marks(card, Some(Mm(85.0)))
            .into_iter()
            .map(|item| match item {
                Item::Line { from, to, .. } => (from, to),
                other => panic!("a line: {other:?}"),
            })
            .collect();
        assert_eq!(lines.len(), 10, "two at each corner, and two for the fold");
        for (from, to) in lines {
            for end in [from, to] {
                let inside = end.x.0 > 18.1 && end.x.0 < 191.9 && end.y.0 > 10.1 && end.y.0 < 286.9;
                let reached = end.x.0 >= 6.5 && end.x.0 <= 203.5 && end.y.0 >= 6.5 && end.y.0 <= 290.5;
                assert!(!inside && reached, "{end:?}");
            }
        }
    }
}

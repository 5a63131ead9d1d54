//! The largest type that fits, and where everything stands in it.

mod overflow;

use super::{Content, Part, STEP};
use crate::content::template::{Range, Sheet, Template};
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Mm, Pt};
use crate::source::Span;
use crate::text::face;
use crate::typeset::Order;
use crate::typeset::rows::{Setting, TooWide};
use crate::typeset::stack::{self, Cell, FigureCell, Manner};

/// Sizes and places.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) size: Pt,
    /// From baseline to baseline.
    pub(super) leading: Mm,
    /// The baseline of the title.
    pub(super) title: Mm,
    /// The baseline of the words beside the title, or of those below it where there is no room beside it.
    pub(super) subtitle: Mm,
    /// The middle of the line below it.
    pub(super) rule: Mm,
    /// The areas with columns and the lines of each page, from the top.
    pub(super) pages: Vec<Vec<Place>>,
    measures: Measures,
    /// How much narrower than their columns the boards are, where there are two: at the left and at the right.
    white: [Mm; 2],
}

/// The widths of columns.
#[derive(Clone, Copy)]
struct Measures {
    /// Of one that is as wide as the page.
    full: Mm,
    /// Of two beside each other.
    two: [Mm; 2],
}

/// Where an area stands.
#[derive(Clone)]
pub(super) enum Place {
    /// The middle of a line.
    Rule(Mm),
    Columns {
        /// The first baseline.
        top: Mm,
        /// From it to the last.
        height: Mm,
        /// How wide the boards of each column are.
        widths: Vec<Mm>,
    },
}

/// From the title to the words below it, in their type sizes.
const SUBTITLE_LEADING: f64 = 1.5;

/// From the last baseline of a page to its number, in the number's type sizes.
const RUNNING: f64 = 2.2;

/// Between two areas, from the last baseline of one to the first of the next, in half lines.
const AREA_GAP: f64 = 4.0;
const RULED_GAP: f64 = 5.0;

/// Boards that are narrower than their column by this much are worth one step of the type size.
const WHITE: Mm = Mm(0.3);
/// The shares of the left column are tried in steps of this.
const SHARE: f64 = 0.005;
/// From each of them the columns are moved so many times, for the boards to fill them.
const LEANINGS: u32 = 1;

/// Finds the largest type of the template's range, up to `most`, that fits; where the columns may be moved, with the boards
/// as wide as their column.
pub(super) fn fit(order: &Order<'_>, sheet: &Sheet, content: &Content<'_>, most: Pt) -> Result<Plan, Diagnostic> {
    let range = Range { most, ..order.template.body.size };
    let shares = ((sheet.left.most - sheet.left.least) / SHARE + 1e-6).floor();
    let mut best: Option<(f64, Plan)> = None;
    for step in (0..=count((range.most - range.least) / STEP)).rev() {
        // no smaller size can do better than all of its boards being wide
        if best.as_ref().is_some_and(|(score, _)| *score >= f64::from(step)) {
            break;
        }
        for share in 0..=count(shares) {
            let mut left = sheet.left.least + SHARE * f64::from(share);
            for _ in 0..=LEANINGS {
                let size = range.least + STEP * f64::from(step);
                let Ok(Some(plan)) = Trial::new(order, sheet, content, size, left).plan() else { break };
                let leaning = plan.leaning();
                // columns that cannot be moved are no reason for smaller type
                let white = if shares < 1.0 { 0.0 } else { plan.white[0].max(plan.white[1]) / WHITE };
                let score = f64::from(step) - white;
                if best.as_ref().is_none_or(|(found, _)| score > *found) {
                    best = Some((score, plan));
                }
                // boards come in the sizes of the grid, so the columns give way
                let leant = (left + leaning).clamp(sheet.left.least, sheet.left.most);
                if (leant - left).abs() < 1e-4 {
                    break;
                }
                left = leant;
            }
        }
    }
    best.map(|(_, plan)| plan).ok_or_else(|| {
        let left = f64::midpoint(sheet.left.least, sheet.left.most);
        Trial::new(order, sheet, content, range.least, left).overflow()
    })
}

/// How many whole steps.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "template values are small and positive")]
fn count(steps: f64) -> u32 {
    (steps + 1e-6).floor().max(0.0) as u32
}

/// One size that is tried.
struct Trial<'t> {
    order: &'t Order<'t>,
    sheet: &'t Sheet,
    content: &'t Content<'t>,
    size: Pt,
    measures: Measures,
    title: Mm,
    subtitle: Mm,
    rule: Mm,
    /// The first baseline below the title, and on the pages without one.
    first: Mm,
    other: Mm,
    /// The last baseline of a page.
    last: Mm,
}

type Wide = (TooWide, Span);

impl<'t> Trial<'t> {
    fn new(order: &'t Order<'t>, sheet: &'t Sheet, content: &'t Content<'t>, size: Pt, left: f64) -> Self {
        let (template, page) = (order.template, order.page());
        let cap = |face, size: Pt| size.to_mm() * face::metrics(face).cap_height;
        let title = template.margins.top + cap(Face::Bold, size * template.title.size);
        let full = page.width - template.margins.left - template.margins.right;
        let width = full - sheet.columns.gutter;
        let subtitle = title + subtitle_below(content, template, size, full);
        let rule = subtitle + size.to_mm() * 0.62 + template.title.rule / 2.0;
        Self {
            order,
            sheet,
            content,
            size,
            measures: Measures { full, two: [width * left, width * (1.0 - left)] },
            title,
            subtitle,
            rule,
            first: rule + template.title.rule / 2.0 + size.to_mm() * 0.85 + cap(Face::Regular, size),
            other: template.margins.top + cap(Face::Regular, size),
            last: page.height - template.margins.bottom - sheet.running.map_or(Mm::ZERO, |size| size.to_mm() * RUNNING),
        }
    }

    fn manner(&self, leading: Mm, measure: Mm, width: Mm) -> Manner {
        manner(self.sheet, self.size, leading, measure, width)
    }

    /// How a column is set with the smallest boards.
    fn least(&self, leading: Mm, measure: Mm) -> Manner {
        self.manner(leading, measure, self.sheet.figures.width.least.min(measure))
    }

    /// The first baseline of a page.
    const fn first(&self, page: usize) -> Mm {
        if page == 0 { self.first } else { self.other }
    }

    /// Where everything stands; `None` when it does not fit.
    fn plan(&self) -> Result<Option<Plan>, Wide> {
        let least = self.size.to_mm() * self.order.template.body.leading.least;
        let mut leading = Mm(f64::INFINITY);
        for (index, page) in self.content.pages.iter().enumerate() {
            let room = self.last - self.first(index);
            let steps = self.steps(page, least)?;
            if least * (steps / 2.0) > room + Mm(1e-6) {
                return Ok(None);
            }
            leading = leading.min(self.leading(page, room, steps)?);
        }
        let mut plan = Plan {
            size: self.size,
            leading,
            title: self.title,
            subtitle: self.subtitle,
            rule: self.rule,
            pages: Vec::with_capacity(self.content.pages.len()),
            measures: self.measures,
            white: [Mm::ZERO; 2],
        };
        for (index, page) in self.content.pages.iter().enumerate() {
            self.place(page, self.first(index), &mut plan)?;
        }
        Ok(Some(plan))
    }

    /// The lines are moved apart to fill the page, which needs `steps` half lines when they are as close as they may be.
    fn leading(&self, page: &[Part<'_>], room: Mm, steps: f64) -> Result<Mm, Wide> {
        let (leadings, em) = (self.order.template.body.leading, self.size.to_mm());
        let apart = |steps: f64| (room * (2.0 / steps.max(1.0))).min(em * leadings.most).max(em * leadings.least);
        // boards need fewer lines then, so once more
        Ok(apart(self.steps(page, apart(steps))?))
    }

    /// How many half lines a page needs.
    fn steps(&self, page: &[Part<'_>], leading: Mm) -> Result<f64, Wide> {
        Ok(in_all(page, &self.areas(page, leading)?))
    }

    /// How many half lines each area of a page needs.
    fn areas(&self, page: &[Part<'_>], leading: Mm) -> Result<Vec<f64>, Wide> {
        let needs = |part: &Part<'_>| match part {
            Part::Rule => Ok(0.0),
            Part::Columns(columns) => self.area(columns, leading),
        };
        page.iter().map(needs).collect()
    }

    /// How many half lines an area needs: the boards as small as they may be.
    fn area(&self, columns: &[Vec<Cell<'_>>], leading: Mm) -> Result<f64, Wide> {
        let mut steps: f64 = 0.0;
        for (cells, &measure) in columns.iter().zip(self.measures.of(columns.len())) {
            let height = stack::measure(cells, &self.least(leading, measure))?;
            steps = steps.max((height / (leading / 2.0) - 1e-6).ceil());
        }
        Ok(steps)
    }

    /// The height of an area with boards of these widths, to its last baseline.
    fn used(&self, columns: &[Vec<Cell<'_>>], leading: Mm, widths: &[Mm]) -> Result<Mm, Wide> {
        let mut used = Mm::ZERO;
        for ((cells, &measure), &width) in columns.iter().zip(self.measures.of(columns.len())).zip(widths) {
            used = used.max(stack::measure(cells, &self.manner(leading, measure, width))?);
        }
        Ok(used)
    }

    /// The widest boards that fit the height of an area.
    fn widest(&self, cells: &[Cell<'_>], leading: Mm, height: Mm, measure: Mm) -> Mm {
        let range = self.sheet.figures.width;
        let (least, most) = (range.least.min(measure), range.most.min(measure));
        if !cells.iter().any(|cell| matches!(cell, Cell::Figure(_))) {
            return measure;
        }
        let fits = |width| {
            stack::measure(cells, &self.manner(leading, measure, width)).is_ok_and(|high| high <= height + Mm(1e-6))
        };
        // what begins beside the first line of text should end beside one, too
        let on_grid = |width: Mm| match cells.first() {
            Some(Cell::Figure(FigureCell { boards, .. })) if boards.len() == 1 => {
                let smaller = self.manner(leading, measure, width).width_on_grid(&boards[0].board);
                if smaller < least { width } else { smaller }
            }
            _ => width,
        };
        if fits(most) {
            return on_grid(most);
        }
        // to a hundredth of a millimetre
        let (mut least, mut most) = (least, most);
        while most - least > Mm(0.01) {
            let middle = (least + most) / 2.0;
            if fits(middle) { least = middle } else { most = middle }
        }
        on_grid(least)
    }

    /// Places the areas of the next page.
    fn place(&self, page: &[Part<'_>], first: Mm, plan: &mut Plan) -> Result<(), Wide> {
        let leading = plan.leading;
        let step = leading / 2.0;
        let needed = self.areas(page, leading)?;
        // what no leading can use goes between the areas of a single page; of several, the shorter ones have an empty foot
        let gaps = page.iter().filter(|part| matches!(part, Part::Columns(_))).count().saturating_sub(1);
        let extra = if gaps == 0 || self.content.pages.len() > 1 {
            Mm::ZERO
        } else {
            (self.last - first - leading * (in_all(page, &needed) / 2.0)).max(Mm::ZERO) / gaps as f64
        };
        let mut areas = Vec::with_capacity(page.len());
        let mut baseline = first;
        for (index, part) in page.iter().enumerate() {
            match part {
                Part::Rule => {
                    let em = self.size.to_mm();
                    let below = step * RULED_GAP + extra;
                    // in the middle of the white between descenders and the heading's capitals
                    let (foot, head) = (em * 0.2, em * self.sheet.headings.size * 0.66);
                    areas.push(Place::Rule(baseline + (foot + below - head) / 2.0));
                }
                Part::Columns(columns) => {
                    let top = if index == 0 { baseline } else { baseline + step * gap(page, index) + extra };
                    let least = step * needed[index];
                    let measures = self.measures.of(columns.len());
                    // of several pages, each is filled by the boards of its last area
                    let fills = self.content.pages.len() > 1 && index + 1 == page.len();
                    let room = if fills { (self.last - top).max(least) } else { least };
                    let widths: Vec<Mm> = (columns.iter().zip(measures))
                        .map(|(cells, &measure)| self.widest(cells, leading, room, measure))
                        .collect();
                    let spaced = columns.iter().flatten().any(|cell| matches!(cell, Cell::Space(_)));
                    let height = if fills && spaced { room } else { self.used(columns, leading, &widths)?.max(least) };
                    // boards fill a column; on the whole width of a page they stand in the middle
                    if let [left, right] = widths[..] {
                        plan.white = [plan.white[0].max(measures[0] - left), plan.white[1].max(measures[1] - right)];
                    }
                    areas.push(Place::Columns { top, height, widths });
                    baseline = top + height;
                }
            }
        }
        plan.pages.push(areas);
        Ok(())
    }
}

/// How far below the title the words stand that go with it: nothing where both fit beside each other.
fn subtitle_below(content: &Content<'_>, template: &Template, size: Pt, measure: Mm) -> Mm {
    let Some((_, words)) = &content.subtitle else { return Mm::ZERO };
    let subtitle = size * template.title.subtitle;
    let (beside, apart) = (content.title.1.width(size * template.title.size), subtitle.to_mm());
    if beside + apart + words.width(subtitle) <= measure { Mm::ZERO } else { subtitle.to_mm() * SUBTITLE_LEADING }
}

/// The half lines between an area of a page and the one before it.
fn gap(page: &[Part<'_>], index: usize) -> f64 {
    match index.checked_sub(1).map(|before| &page[before]) {
        None => 0.0,
        Some(Part::Rule) if index == 1 => 0.0,
        Some(Part::Rule) => RULED_GAP,
        Some(Part::Columns(_)) => AREA_GAP,
    }
}

/// The half lines of all areas of a page, and of the gaps between them.
fn in_all(page: &[Part<'_>], areas: &[f64]) -> f64 {
    let is_area = |part: &Part<'_>| matches!(part, Part::Columns(_));
    let parts = page.iter().zip(areas).enumerate().filter(|(_, (part, _))| is_area(part));
    parts.map(|(index, (_, steps))| gap(page, index) + steps).sum()
}

impl Measures {
    /// The widths of so many columns.
    fn of(&self, count: usize) -> &[Mm] {
        if count == 1 { std::slice::from_ref(&self.full) } else { &self.two }
    }
}

impl Plan {
    /// The part of the width that the left column should have more, for the boards of the right one to fill theirs.
    fn leaning(&self) -> f64 {
        let [left, right] = self.measures.two;
        (self.white[1] - self.white[0]) / (left + right)
    }

    /// The width of column `index` of an area with so many.
    pub(super) fn measure(&self, index: usize, count: usize) -> Mm {
        self.measures.of(count)[index]
    }

    /// How a column is set, with boards of this width.
    pub(super) fn manner(&self, sheet: &Sheet, measure: Mm, width: Mm) -> Manner {
        manner(sheet, self.size, self.leading, measure, width)
    }
}

fn manner(sheet: &Sheet, size: Pt, leading: Mm, measure: Mm, width: Mm) -> Manner {
    let setting = Setting { size, measure, headings: sheet.headings, lists: sheet.lists };
    Manner { setting, leading, figures: sheet.figures, width }
}

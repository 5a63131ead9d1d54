//! The largest type that fits, and where everything stands in it.

use super::{Content, Part, STEP};
use crate::content::template::Sheet;
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Mm, Pt};
use crate::source::Span;
use crate::text::face;
use crate::typeset::Order;
use crate::typeset::rows::{Setting, TooWide};
use crate::typeset::stack::{self, Cell, Manner};

/// Sizes and places.
pub(super) struct Plan {
    pub(super) size: Pt,
    /// From baseline to baseline.
    pub(super) leading: Mm,
    /// The baseline of the title.
    pub(super) title: Mm,
    /// The middle of the line below it.
    pub(super) rule: Mm,
    /// The areas with columns and the lines, from the top.
    pub(super) areas: Vec<Place>,
    /// The widths of the columns.
    pub(super) measures: [Mm; 2],
    /// How much narrower than their columns the boards are.
    white: Mm,
}

/// Where an area stands.
pub(super) enum Place {
    /// The middle of a line.
    Rule(Mm),
    Columns {
        /// The first baseline.
        top: Mm,
        /// From it to the last.
        height: Mm,
        /// How wide the boards of each column are.
        widths: [Mm; 2],
    },
}

/// Between two areas, from the last baseline of one to the first of the next, in half lines.
const AREA_GAP: f64 = 4.0;
const RULED_GAP: f64 = 5.0;

/// Boards that are narrower than their column by this much are worth one step of the type size.
const WHITE: Mm = Mm(0.3);
/// The shares of the left column are tried in steps of this.
const SHARE: f64 = 0.005;

/// Finds the largest type of the template's range that fits; where the columns may be moved, with the boards as wide as
/// their column.
pub(super) fn fit(order: &Order<'_>, sheet: &Sheet, content: &Content<'_>) -> Result<Plan, Diagnostic> {
    let range = order.template.body.size;
    let shares = ((sheet.left.most - sheet.left.least) / SHARE + 1e-6).floor();
    let mut best: Option<(f64, Plan)> = None;
    for step in (0..=count((range.most - range.least) / STEP)).rev() {
        // no smaller size can do better than all of its boards being wide
        if best.as_ref().is_some_and(|(score, _)| *score >= f64::from(step)) {
            break;
        }
        for share in 0..=count(shares) {
            let left = sheet.left.least + SHARE * f64::from(share);
            let trial = Trial::new(order, sheet, content, range.least + STEP * f64::from(step), left);
            let Ok(Some(plan)) = trial.plan() else { continue };
            let score = f64::from(step) - plan.white / WHITE;
            if best.as_ref().is_none_or(|(found, _)| score > *found) {
                best = Some((score, plan));
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
    measures: [Mm; 2],
    title: Mm,
    rule: Mm,
    /// The first baseline below the title.
    first: Mm,
    /// The last baseline of the page.
    last: Mm,
}

type Wide = (TooWide, Span);

impl<'t> Trial<'t> {
    fn new(order: &'t Order<'t>, sheet: &'t Sheet, content: &'t Content<'t>, size: Pt, left: f64) -> Self {
        let (template, page) = (order.template, order.paper.size());
        let cap = |face, size: Pt| size.to_mm() * face::metrics(face).cap_height;
        let title = template.margins.top + cap(Face::Bold, size * template.title.size);
        let width = page.width - template.margins.left - template.margins.right - sheet.columns.gutter;
        let rule = title + size.to_mm() * 0.62 + template.title.rule / 2.0;
        Self {
            order,
            sheet,
            content,
            size,
            measures: [width * left, width * (1.0 - left)],
            title,
            rule,
            first: rule + template.title.rule / 2.0 + size.to_mm() * 0.85 + cap(Face::Regular, size),
            last: page.height - template.margins.bottom,
        }
    }

    fn manner(&self, leading: Mm, column: usize, width: Mm) -> Manner {
        manner(self.sheet, self.size, leading, self.measures[column], width)
    }

    /// How a column is set with the smallest boards.
    fn least(&self, leading: Mm, column: usize) -> Manner {
        self.manner(leading, column, self.sheet.figures.width.least.min(self.measures[column]))
    }

    /// Where everything stands; `None` when it does not fit.
    fn plan(&self) -> Result<Option<Plan>, Wide> {
        let leadings = self.order.template.body.leading;
        let em = self.size.to_mm();
        let least = em * leadings.least;
        let room = self.last - self.first;
        if least * (self.steps(least)? / 2.0) > room + Mm(1e-6) {
            return Ok(None);
        }
        // the lines are moved apart to fill the page; boards need fewer lines then, so once more
        let mut leading = least;
        for _ in 0..2 {
            leading = (room * (2.0 / self.steps(leading)?)).min(em * leadings.most).max(least);
        }
        let steps = self.steps(leading)?;
        let left_over = (room - leading * (steps / 2.0)).max(Mm::ZERO);
        self.places(leading, left_over).map(Some)
    }

    /// How many half lines the page needs.
    fn steps(&self, leading: Mm) -> Result<f64, Wide> {
        let mut steps = 0.0;
        for (index, part) in self.content.areas.iter().enumerate() {
            match part {
                Part::Rule => {}
                Part::Columns(columns) => steps += self.gap(index) + self.area(columns, leading)?,
            }
        }
        Ok(steps)
    }

    /// The half lines between the area and the one before it.
    fn gap(&self, index: usize) -> f64 {
        match index.checked_sub(1).map(|before| &self.content.areas[before]) {
            None => 0.0,
            Some(Part::Rule) if index == 1 => 0.0,
            Some(Part::Rule) => RULED_GAP,
            Some(Part::Columns(_)) => AREA_GAP,
        }
    }

    /// How many half lines an area needs: the boards as small as they may be.
    fn area(&self, columns: &[Vec<Cell<'_>>; 2], leading: Mm) -> Result<f64, Wide> {
        let mut steps: f64 = 0.0;
        for (column, cells) in columns.iter().enumerate() {
            let height = stack::height(&stack::set(cells, &self.least(leading, column))?);
            steps = steps.max((height / (leading / 2.0) - 1e-6).ceil());
        }
        Ok(steps)
    }

    /// The widest boards that fit the height of an area.
    fn widest(&self, cells: &[Cell<'_>], leading: Mm, height: Mm, column: usize) -> Mm {
        let (range, measure) = (self.sheet.figures.width, self.measures[column]);
        let (least, most) = (range.least.min(measure), range.most.min(measure));
        if !cells.iter().any(|cell| matches!(cell, Cell::Figure(_))) {
            return measure;
        }
        let fits = |width| {
            let blocks = stack::set(cells, &self.manner(leading, column, width));
            blocks.is_ok_and(|blocks| stack::height(&blocks) <= height + Mm(1e-6))
        };
        if fits(most) {
            return most;
        }
        // to a hundredth of a millimetre
        let (mut least, mut most) = (least, most);
        while most - least > Mm(0.01) {
            let middle = (least + most) / 2.0;
            if fits(middle) { least = middle } else { most = middle }
        }
        least
    }

    fn places(&self, leading: Mm, left_over: Mm) -> Result<Plan, Wide> {
        let step = leading / 2.0;
        // what no leading can use goes between the areas
        let gaps = self.content.areas.iter().filter(|part| matches!(part, Part::Columns(_))).count() - 1;
        let extra = if gaps == 0 { Mm::ZERO } else { left_over / gaps as f64 };
        let mut white = Mm::ZERO;
        let mut areas = Vec::new();
        let mut baseline = self.first;
        for (index, part) in self.content.areas.iter().enumerate() {
            match part {
                Part::Rule => {
                    let em = self.size.to_mm();
                    let below = step * RULED_GAP + extra;
                    // in the middle of the white between descenders and the heading's capitals
                    let (foot, head) = (em * 0.2, em * self.sheet.headings.size * 0.66);
                    areas.push(Place::Rule(baseline + (foot + below - head) / 2.0));
                }
                Part::Columns(columns) => {
                    let gap = self.gap(index);
                    let top = if index == 0 { baseline } else { baseline + step * gap + extra };
                    let height = step * self.area(columns, leading)?;
                    let widths = [0, 1].map(|column| self.widest(&columns[column], leading, height, column));
                    white = white.max(self.measures[0] - widths[0]).max(self.measures[1] - widths[1]);
                    areas.push(Place::Columns { top, height, widths });
                    baseline = top + height;
                }
            }
        }
        let (size, measures) = (self.size, self.measures);
        Ok(Plan { size, leading, title: self.title, rule: self.rule, areas, measures, white })
    }

    /// Says what runs over the foot of the page, and by how much.
    fn overflow(&self) -> Diagnostic {
        match self.excess() {
            Ok((name, span, by)) => {
                let leading = self.size.to_mm() * self.order.template.body.leading.least;
                let lines = (by / leading - 1e-6).ceil().max(1.0);
                let lines = if lines > 1.0 { format!("{lines} lines") } else { "1 line".to_owned() };
                Diagnostic::error(format!(
                    "the sheet does not fit on one page of {} paper in {}: section `{name}` runs {:.1} mm ({lines}) over the foot",
                    self.order.paper.word(),
                    self.size,
                    by.0,
                ))
                .at(span)
                .label(self.order.template.span, "the least size stands in this template")
                .help("shorten the words, make the boards smaller, or lower the least `size` of `type`")
            }
            Err((wide, span)) => Diagnostic::error(format!(
                "`{}` is {:.1} mm wider than its column in {}",
                wide.text, wide.by.0, self.size
            ))
            .at(span)
            .help("use a shorter word, a wider column or a smaller size"),
        }
    }

    /// The cell that ends lowest, and how far below the last baseline of the page.
    fn excess(&self) -> Result<(String, Span, Mm), Wide> {
        let leading = self.size.to_mm() * self.order.template.body.leading.least;
        let mut lowest = (String::new(), self.order.template.span, Mm(f64::NEG_INFINITY));
        let mut baseline = self.first;
        for (index, part) in self.content.areas.iter().enumerate() {
            let Part::Columns(columns) = part else { continue };
            let top = baseline + leading / 2.0 * self.gap(index);
            for (column, cells) in columns.iter().enumerate() {
                let mut y = top;
                for block in stack::set(cells, &self.least(leading, column))? {
                    y += block.above + block.height;
                    if y - self.last > lowest.2 && !matches!(block.content, stack::Content::Space) {
                        lowest = (block.name.to_owned(), block.span, y - self.last);
                    }
                }
            }
            baseline = top + leading / 2.0 * self.area(columns, leading)?;
        }
        Ok(lowest)
    }
}

impl Plan {
    /// How a column of an area is set, with boards of this width.
    pub(super) fn manner(&self, sheet: &Sheet, column: usize, width: Mm) -> Manner {
        manner(sheet, self.size, self.leading, self.measures[column], width)
    }
}

fn manner(sheet: &Sheet, size: Pt, leading: Mm, measure: Mm, width: Mm) -> Manner {
    let setting = Setting { size, measure, headings: sheet.headings, lists: sheet.lists };
    Manner { setting, leading, figures: sheet.figures, width }
}

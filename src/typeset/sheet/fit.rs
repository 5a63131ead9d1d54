//! The largest type that fits, and where everything stands in it.

use super::{Content, Part, STEP};
use crate::content::template::Sheet;
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Mm, Pt, Size};
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
    /// The width of a column.
    pub(super) measure: Mm,
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

/// Finds the largest size of the template's range that fits.
pub(super) fn fit(order: &Order<'_>, sheet: &Sheet, content: &Content<'_>) -> Result<Plan, Diagnostic> {
    let range = order.template.body.size;
    let steps = ((range.most - range.least) / STEP + 1e-6).floor() as usize;
    for step in (0..=steps).rev() {
        let trial = Trial::new(order, sheet, content, range.least + STEP * step as f64);
        if let Ok(Some(plan)) = trial.plan() {
            return Ok(plan);
        }
    }
    Err(Trial::new(order, sheet, content, range.least).overflow())
}

/// One size that is tried.
struct Trial<'t> {
    order: &'t Order<'t>,
    sheet: &'t Sheet,
    content: &'t Content<'t>,
    size: Pt,
    page: Size,
    measure: Mm,
    title: Mm,
    rule: Mm,
    /// The first baseline below the title.
    first: Mm,
    /// The last baseline of the page.
    last: Mm,
}

type Wide = (TooWide, Span);

impl<'t> Trial<'t> {
    fn new(order: &'t Order<'t>, sheet: &'t Sheet, content: &'t Content<'t>, size: Pt) -> Self {
        let (template, page) = (order.template, order.paper.size());
        let cap = |face, size: Pt| size.to_mm() * face::metrics(face).cap_height;
        let title = template.margins.top + cap(Face::Bold, size * template.title.size);
        let rule = title + size.to_mm() * 0.62 + template.title.rule / 2.0;
        Self {
            order,
            sheet,
            content,
            size,
            page,
            measure: (page.width - template.margins.left - template.margins.right - sheet.columns.gutter) / 2.0,
            title,
            rule,
            first: rule + template.title.rule / 2.0 + size.to_mm() * 0.85 + cap(Face::Regular, size),
            last: page.height - template.margins.bottom,
        }
    }

    fn manner(&self, leading: Mm, width: Mm) -> Manner {
        let setting =
            Setting { size: self.size, measure: self.measure, headings: self.sheet.headings, lists: self.sheet.lists };
        Manner { setting, leading, figures: self.sheet.figures, width }
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
        let manner = self.manner(leading, self.sheet.figures.width.least.min(self.measure));
        let mut steps: f64 = 0.0;
        for cells in columns {
            let height = stack::height(&stack::set(cells, &manner)?);
            steps = steps.max((height / (leading / 2.0) - 1e-6).ceil());
        }
        Ok(steps)
    }

    /// The widest boards that fit the height of an area.
    fn widest(&self, cells: &[Cell<'_>], leading: Mm, height: Mm) -> Result<Mm, Wide> {
        let range = self.sheet.figures.width;
        let (least, most) = (range.least.min(self.measure), range.most.min(self.measure));
        let mut width = most;
        while width > least {
            let blocks = stack::set(cells, &self.manner(leading, width));
            if blocks.is_ok_and(|blocks| stack::height(&blocks) <= height + Mm(1e-6)) {
                return Ok(width);
            }
            width -= Mm(0.1);
        }
        Ok(least)
    }

    fn places(&self, leading: Mm, left_over: Mm) -> Result<Plan, Wide> {
        let step = leading / 2.0;
        // what no leading can use goes between the areas
        let gaps = self.content.areas.iter().filter(|part| matches!(part, Part::Columns(_))).count() - 1;
        let extra = if gaps == 0 { Mm::ZERO } else { left_over / gaps as f64 };
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
                    let widths =
                        [self.widest(&columns[0], leading, height)?, self.widest(&columns[1], leading, height)?];
                    areas.push(Place::Columns { top, height, widths });
                    baseline = top + height;
                }
            }
        }
        let (size, measure) = (self.size, self.measure);
        Ok(Plan { size, leading, title: self.title, rule: self.rule, areas, measure })
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
        let manner = self.manner(leading, self.sheet.figures.width.least.min(self.measure));
        let mut lowest = (String::new(), self.order.template.span, Mm(f64::NEG_INFINITY));
        let mut baseline = self.first;
        for (index, part) in self.content.areas.iter().enumerate() {
            let Part::Columns(columns) = part else { continue };
            let top = baseline + leading / 2.0 * self.gap(index);
            for cells in columns {
                let mut y = top;
                for block in stack::set(cells, &manner)? {
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
    /// How the columns of an area are set.
    pub(super) fn manner(&self, sheet: &Sheet, width: Mm) -> Manner {
        let setting = Setting { size: self.size, measure: self.measure, headings: sheet.headings, lists: sheet.lists };
        Manner { setting, leading: self.leading, figures: sheet.figures, width }
    }
}

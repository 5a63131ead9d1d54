//! Shaped prose → rows: lines of text with their distances, for one type size and one measure.
//!
//! Distances are counted in lines, so that rows of columns beside each other stand on one baseline grid.

mod extent;

pub(super) use extent::{Extent, count};

use super::structure::Node;
use super::words::{Shaped, ShapedBlock, ShapedItem};
use crate::content::Inline;
use crate::content::template::{Headings, Lists};
use crate::scene::{Mm, Pt};
use crate::text::paragraph::{Line, Paragraph};

/// How text is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The type size.
    pub(super) size: Pt,
    /// The width of the column.
    pub(super) measure: Mm,
    pub(super) headings: Headings,
    pub(super) lists: Lists,
}

/// Whether a column may end before a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// It may.
    Free,
    /// It may, but it should not.
    Rather,
    /// It may not.
    Always,
}

/// One line of a column, or a figure.
pub(super) struct Row<'s> {
    /// The room before it, in lines; none at the top of a column.
    pub(super) above: f64,
    /// Its own height, in lines: the baseline is at its foot.
    pub(super) height: f64,
    pub(super) keep: Keep,
    pub(super) ink: Vec<Ink>,
    /// The figure that the row is.
    pub(super) figure: Option<&'s ShapedBlock>,
    /// The heading that the row begins: its level and words.
    pub(super) heading: Option<(u8, &'s [Inline])>,
}

/// Words on the baseline of a row.
#[derive(Clone)]
pub(super) struct Ink {
    pub(super) node: Node,
    /// From the left of the column.
    pub(super) x: Mm,
    pub(super) line: Line,
}

/// A word that is wider than its column.
pub(super) struct TooWide {
    pub(super) text: String,
    pub(super) by: Mm,
}

/// The room between two paragraphs, in lines.
const PARAGRAPH_GAP: f64 = 0.5;

/// Sets a section.
pub(super) fn section<'s>(shaped: &'s Shaped, setting: &Setting) -> Result<Vec<Row<'s>>, TooWide> {
    let mut rows = Vec::new();
    if let Some((node, words)) = &shaped.heading {
        let size = setting.size * setting.headings.size;
        let lines = checked(words, size, setting.measure)?;
        for (index, line) in lines.into_iter().enumerate() {
            let mut row = Row::of(Ink { node: *node, x: Mm::ZERO, line });
            if index == 0 {
                row.above = setting.headings.above.least;
                row.heading = Some((shaped.level, &shaped.title));
                row.keep = Keep::Free;
            }
            rows.push(row);
        }
    }
    let titled = !rows.is_empty();
    rows.extend(blocks(&shaped.blocks, Mm::ZERO, setting, titled)?);
    Ok(rows)
}

/// Sets blocks at an indent. `after_heading`: they may not be parted from what stands before them.
pub(super) fn blocks<'s>(
    all: &'s [ShapedBlock],
    indent: Mm,
    setting: &Setting,
    after_heading: bool,
) -> Result<Vec<Row<'s>>, TooWide> {
    let mut rows: Vec<Row<'s>> = Vec::new();
    for (index, block) in all.iter().enumerate() {
        let mut set = match block {
            ShapedBlock::Paragraph(node, words) => paragraph(*node, words, indent, setting)?,
            ShapedBlock::List(items) => list(items, indent, setting)?,
            ShapedBlock::Figure { .. } => {
                vec![Row { above: PARAGRAPH_GAP, keep: Keep::Rather, figure: Some(block), ..Row::empty() }]
            }
        };
        if let Some(first) = set.first_mut() {
            if index > 0 {
                first.above = first.above.max(PARAGRAPH_GAP);
            } else if after_heading {
                first.keep = Keep::Always;
            }
        }
        rows.append(&mut set);
    }
    Ok(rows)
}

fn paragraph<'s>(node: Node, words: &Paragraph, indent: Mm, setting: &Setting) -> Result<Vec<Row<'s>>, TooWide> {
    let lines = checked(words, setting.size, setting.measure - indent)?;
    let count = lines.len();
    let rows = lines.into_iter().enumerate().map(|(index, line)| {
        // two lines at least on either side of a column's end
        let keep = match index {
            0 => Keep::Free,
            1 => Keep::Always,
            _ if index + 1 == count => Keep::Always,
            _ => Keep::Rather,
        };
        Row { keep, ..Row::of(Ink { node, x: indent, line }) }
    });
    Ok(rows.collect())
}

fn list<'s>(items: &'s [ShapedItem], indent: Mm, setting: &Setting) -> Result<Vec<Row<'s>>, TooWide> {
    let inner = setting.list_indent(items, indent);
    let mut set = Vec::with_capacity(items.len());
    for item in items {
        let mut rows = blocks(&item.blocks, inner, setting, false)?;
        if let (Some((node, label)), Some(first)) = (&item.label, rows.first_mut()) {
            let size = setting.size * setting.lists.number;
            let lines = label.lines(size, setting.measure);
            // the label is read before its text
            first.ink.splice(0..0, lines.into_iter().map(|line| Ink { node: *node, x: indent, line }));
        }
        set.push(rows);
    }
    let gap = setting.list_gap(set.iter().map(Vec::len));
    for rows in set.iter_mut().skip(1) {
        if let Some(first) = rows.first_mut() {
            first.above = gap;
        }
    }
    Ok(set.into_iter().flatten().collect())
}

impl Setting {
    /// Where the words of a list at this indent begin.
    fn list_indent(&self, items: &[ShapedItem], indent: Mm) -> Mm {
        let labelled = items.iter().any(|item| item.label.is_some());
        if labelled { indent + (self.size * self.lists.indent).to_mm() } else { indent }
    }

    /// The room between the items of a list, in lines, by the number of their rows: those of one line each need none.
    fn list_gap(&self, mut rows: impl Iterator<Item = usize>) -> f64 {
        if rows.all(|rows| rows <= 1) { 0.0 } else { self.lists.gap }
    }
}

/// Lines that keep to the measure.
pub(super) fn checked(words: &Paragraph, size: Pt, measure: Mm) -> Result<Vec<Line>, TooWide> {
    let lines = words.lines(size, measure);
    match lines.iter().find(|line| line.width.0 > measure.0 + 1e-6) {
        Some(line) => Err(TooWide { text: line.text().trim().to_owned(), by: line.width - measure }),
        None => Ok(lines),
    }
}

impl Row<'_> {
    fn empty() -> Self {
        Self { above: 0.0, height: 1.0, keep: Keep::Always, ink: Vec::new(), figure: None, heading: None }
    }

    fn of(ink: Ink) -> Self {
        Self { ink: vec![ink], ..Self::empty() }
    }
}

//! How high a section is, counted without setting it: trials of sizes ask for nothing else.
//!
//! It goes through blocks as `rows` does, and must find what stands there; sheets compare both where assertions are on.

use super::{PARAGRAPH_GAP, Row, Setting, TooWide, checked};
use crate::scene::{Mm, Pt};
use crate::text::paragraph::Paragraph;
use crate::typeset::words::{Shaped, ShapedBlock, ShapedItem};

/// The height of rows, each of one line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::typeset) struct Extent {
    rows: usize,
    /// The room before the first row, in lines.
    above: f64,
    /// The room between the rows, in lines.
    between: f64,
}

impl Extent {
    /// Of rows that are set.
    pub(in crate::typeset) fn of(rows: &[Row<'_>]) -> Self {
        let rooms = rows.iter().map(|row| Self { rows: 1, above: row.above, between: 0.0 });
        rooms.fold(Self::default(), Self::then)
    }

    /// Of a section.
    ///
    /// # Errors
    ///
    /// The first word that is wider than its column.
    pub(in crate::typeset) fn measure(shaped: &Shaped, setting: &Setting) -> Result<Self, TooWide> {
        let heading = match &shaped.heading {
            Some((_, words)) => {
                let rows = count(words, setting.size * setting.headings.size, setting.measure)?;
                Self { rows, above: setting.headings.above.least, between: 0.0 }
            }
            None => Self::default(),
        };
        Ok(heading.then(blocks(&shaped.blocks, Mm::ZERO, setting)?))
    }

    /// The whole height, in lines.
    pub(in crate::typeset) const fn whole(self) -> f64 {
        self.above + self.rows as f64 + self.between
    }

    /// The height of the first row, with the room above it, in lines.
    pub(in crate::typeset) const fn first(self) -> f64 {
        if self.rows == 0 { 0.0 } else { self.above + 1.0 }
    }

    /// With what stands below it.
    const fn then(self, next: Self) -> Self {
        if self.rows == 0 {
            return next;
        }
        Self { rows: self.rows + next.rows, above: self.above, between: self.between + next.above + next.between }
    }
}

fn blocks(all: &[ShapedBlock], indent: Mm, setting: &Setting) -> Result<Extent, TooWide> {
    let mut whole = Extent::default();
    for (index, block) in all.iter().enumerate() {
        let mut extent = match block {
            ShapedBlock::Paragraph(_, words) => {
                Extent { rows: count(words, setting.size, setting.measure - indent)?, ..Extent::default() }
            }
            ShapedBlock::List(items) => list(items, indent, setting)?,
            ShapedBlock::Figure { .. } => Extent { rows: 1, above: PARAGRAPH_GAP, between: 0.0 },
        };
        if index > 0 {
            extent.above = extent.above.max(PARAGRAPH_GAP);
        }
        whole = whole.then(extent);
    }
    Ok(whole)
}

fn list(items: &[ShapedItem], indent: Mm, setting: &Setting) -> Result<Extent, TooWide> {
    let indent = setting.list_indent(items, indent);
    let extents = items.iter().map(|item| blocks(&item.blocks, indent, setting)).collect::<Result<Vec<_>, _>>()?;
    let gap = setting.list_gap(extents.iter().map(|extent| extent.rows));
    let apart = |(index, extent): (usize, Extent)| if index == 0 { extent } else { Extent { above: gap, ..extent } };
    Ok(extents.into_iter().enumerate().map(apart).fold(Extent::default(), Extent::then))
}

/// How many lines words take.
///
/// # Errors
///
/// The first word that is wider than the measure.
pub(in crate::typeset) fn count(words: &Paragraph, size: Pt, measure: Mm) -> Result<usize, TooWide> {
    if words.longest(size).0 > measure.0 + 1e-6 {
        // says which word it is
        return checked(words, size, measure).map(|lines| lines.len());
    }
    Ok(words.count(size, measure))
}

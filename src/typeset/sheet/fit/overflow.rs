//! What is said of a sheet that does not fit in its smallest type.

use super::{Trial, Wide, gap};
use crate::content::template::Format;
use crate::diagnostic::Diagnostic;
use crate::scene::Mm;
use crate::source::Span;
use crate::typeset::sheet::Part;
use crate::typeset::stack;

impl Trial<'_> {
    /// Says what runs over the foot of the page, and by how much.
    pub(super) fn overflow(&self) -> Diagnostic {
        match self.excess() {
            Ok((page, name, span, by)) => {
                let leading = self.size.to_mm() * self.order.template.body.leading.least;
                let lines = (by / leading - 1e-6).ceil().max(1.0);
                let lines = if lines > 1.0 { format!("{lines} lines") } else { "1 line".to_owned() };
                let (on, where_) = match self.content.pages.len() {
                    1 => ("one page of".to_owned(), String::new()),
                    count => (format!("{count} pages of"), format!(" of page {}", page + 1)),
                };
                let paper = match self.order.template.format {
                    Format::Paper => format!("{} paper", self.order.paper.word()),
                    Format::Booklet => format!("half of {} paper", self.order.paper.word()),
                    Format::Card(card) => format!("{} × {}", card.size.width, card.size.height),
                };
                Diagnostic::error(format!(
                    "the sheet does not fit on {on} {paper} in {}: section `{name}` runs {:.1} mm ({lines}) over the foot{where_}",
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

    /// The cell that ends lowest, its page, and how far below the last baseline.
    fn excess(&self) -> Result<(usize, String, Span, Mm), Wide> {
        let leading = self.size.to_mm() * self.order.template.body.leading.least;
        let mut lowest = (0, String::new(), self.order.template.span, Mm(f64::NEG_INFINITY));
        for (number, page) in self.content.pages.iter().enumerate() {
            let mut baseline = self.first(number);
            for (index, part) in page.iter().enumerate() {
                let Part::Columns(columns) = part else { continue };
                let top = baseline + leading / 2.0 * gap(page, index);
                for (cells, &measure) in columns.iter().zip(self.measures.of(columns.len())) {
                    let mut y = top;
                    for block in stack::set(cells, &self.least(leading, measure))? {
                        y += block.room.above + block.room.height;
                        if y - self.last > lowest.3 && !matches!(block.content, stack::Content::Space) {
                            lowest = (number, block.name.to_owned(), block.span, y - self.last);
                        }
                    }
                }
                baseline = top + leading / 2.0 * self.area(columns, leading)?;
            }
        }
        Ok(lowest)
    }
}

//! Numbered steps from a phrase of several lines: how to make something of what is printed.

use super::Order;
use super::structure::{Builder, Node};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::scene::{Face, Mm, Point, Pt, Role};
use crate::text::paragraph::{Line, Paragraph};

/// From the numbers to the words, in type sizes.
const INDENT: f64 = 1.5;

/// Steps that have been broken into lines.
pub(super) struct Steps {
    /// Each with its number.
    items: Vec<(Paragraph, Vec<Line>)>,
    size: Pt,
    leading: Mm,
}

impl Steps {
    /// The steps of a phrase, one a line, in a column of this width.
    pub(super) fn of(order: &Order<'_>, phrase: &str, measure: Mm) -> Result<Self, Diagnostic> {
        let (body, language) = (order.template.body, order.language);
        let size = body.size.most;
        let measure = measure - size.to_mm() * INDENT;
        let mut items = Vec::new();
        for (number, text) in (1..).zip(language.phrase(phrase).lines().filter(|line| !line.trim().is_empty())) {
            let label = words::line(&number.to_string(), Face::Bold, language.tag())?;
            let lines = words::line(text.trim(), Face::Regular, language.tag())?.lines(size, measure);
            if let Some(line) = lines.iter().find(|line| line.width > measure + Mm(1e-6)) {
                let fault = format!("`{}` is {} wider than its column", line.text().trim(), line.width - measure);
                return Err(Diagnostic::error(fault)
                    .at(order.template.span)
                    .help("make the type or the margins smaller"));
            }
            items.push((label, lines));
        }
        Ok(Self { items, size, leading: size.to_mm() * body.leading.least })
    }

    /// From the first baseline to the last.
    pub(super) fn height(&self) -> Mm {
        let lines: usize = self.items.iter().map(|(_, lines)| lines.len()).sum();
        self.leading * lines.saturating_sub(1) as f64
    }

    /// Draws them, the first baseline beginning at a place.
    pub(super) fn draw(self, at: Point, page: usize, builder: &mut Builder) {
        let list = builder.node(Node::ROOT, Role::List { ordered: true });
        let x = at.x + self.size.to_mm() * INDENT;
        let mut y = at.y;
        for (label, lines) in self.items {
            let item = builder.node(list, Role::ListItem);
            let number = builder.node(item, Role::Label);
            for line in label.lines(self.size, x - at.x) {
                builder.place(page, number, line.at(Point { x: at.x, y }));
            }
            let body = builder.node(item, Role::Body);
            for line in lines {
                builder.place(page, body, line.at(Point { x, y }));
                y += self.leading;
            }
        }
    }
}

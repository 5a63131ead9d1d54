//! Words, lines and discs at places of one page: what forms and tables are made of. Knows nothing of what they say.

use super::Order;
use super::structure::{Builder, Node};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::rules::Side;
use crate::scene::{Color, Document, Face, Item, Mm, Paint, Point, Pt, Role, Stroke};
use crate::text::face;
use crate::text::paragraph::Paragraph;

/// A page that is being filled in.
pub(super) struct Form<'o> {
    pub(super) order: &'o Order<'o>,
    pub(super) builder: Builder,
    pub(super) page: usize,
    /// What is drawn and means nothing by itself.
    decoration: Vec<Item>,
}

/// How words are set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) face: Face,
    pub(super) size: Pt,
}

/// Which part of the words stands at their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// The thinnest line that survives a copy: to write on, and between the cells of a table.
pub(super) const LINE: Mm = Mm(0.25);

/// From line to line of words that share a line to write on, in type sizes.
const TIGHT: f64 = 1.1;

/// So many characters of a long text are shown in a message.
const SHOWN: usize = 40;

fn too_long(text: &str, by: Mm) -> Diagnostic {
    Diagnostic::error(format!("`{}` is too long by {by} for its place on the page", text.trim()))
        .help("shorten it where it is written")
}

impl Style {
    pub(super) const fn new(face: Face, size: Pt) -> Self {
        Self { face, size }
    }

    /// From the baseline to the top of the capitals.
    pub(super) fn cap(self) -> Mm {
        self.size.to_mm() * face::metrics(self.face).cap_height
    }

    /// From the middle of figures down to their baseline.
    pub(super) fn half_figure(self) -> Mm {
        self.size.to_mm() * (face::metrics(self.face).figure_height / 2.0)
    }
}

impl<'o> Form<'o> {
    /// One page of the paper, with nothing on it.
    pub(super) fn new(order: &'o Order<'o>) -> Self {
        let mut builder = Builder::new();
        let page = builder.page(order.page());
        Self { order, builder, page, decoration: Vec::new() }
    }

    pub(super) fn finish(mut self) -> Document {
        self.builder.decorate(self.page, self.decoration);
        self.builder.finish(self.order.metadata.clone())
    }

    /// The body's type in a face.
    pub(super) fn style(&self, face: Face) -> Style {
        Style::new(face, self.order.template.body.size.most)
    }

    pub(super) fn phrase(&self, key: &str) -> &'o str {
        self.order.language.phrase(key)
    }

    /// Words that may come from a file of games, which nothing can point into.
    fn shaped(&self, text: &str, face: Face) -> Result<Paragraph, Diagnostic> {
        let shaped = words::line(text, face, self.order.language.tag());
        shaped.map_err(|fault| fault.note(format!("in `{}`", text.trim())))
    }

    /// Words on one line. Without a node they are decoration. Returns their width.
    pub(super) fn words(
        &mut self,
        node: Option<Node>,
        text: &str,
        style: Style,
        at: Point,
        align: Align,
    ) -> Result<Mm, Diagnostic> {
        let shaped = self.shaped(text, style.face)?;
        let width = shaped.width(style.size);
        let x = match align {
            Align::Left => at.x,
            Align::Middle => at.x - width / 2.0,
            Align::Right => at.x - width,
        };
        let lines = shaped.lines(style.size, width * 2.0);
        let items = lines.into_iter().flat_map(|line| line.at(Point { x, y: at.y })).collect();
        match node {
            Some(node) => self.builder.place(self.page, node, items),
            None => self.decoration.extend(items),
        }
        Ok(width)
    }

    /// As [`Self::words`], in a smaller size where they need it to keep to their room.
    pub(super) fn fitted(
        &mut self,
        node: Node,
        text: &str,
        style: Style,
        at: Point,
        align: Align,
        room: Mm,
    ) -> Result<Mm, Diagnostic> {
        let size = self.fitting(text, style, room)?;
        if size < self.order.template.body.smallest {
            let smallest = Style { size: self.order.template.body.smallest, ..style };
            return Err(too_long(text, self.width(text, smallest)? - room));
        }
        self.words(Some(node), text, Style { size, ..style }, at, align)
    }

    /// As [`Self::fitted`] from the left, on two lines of the smallest size where one would be smaller; the second stands at the
    /// place.
    pub(super) fn value(
        &mut self,
        node: Node,
        text: &str,
        style: Style,
        at: Point,
        room: Mm,
    ) -> Result<(), Diagnostic> {
        let body = self.order.template.body;
        if self.fitting(text, style, room)? >= body.smallest {
            return self.fitted(node, text, style, at, Align::Left, room).map(drop);
        }
        let lines = self.shaped(text, style.face)?.lines(body.smallest, room);
        let wide = lines.iter().map(|line| line.width).fold(Mm::ZERO, Mm::max);
        let [first, second] = <[_; 2]>::try_from(lines).map_err(|lines| {
            let more: Mm = lines.iter().skip(2).map(|line| line.width).sum();
            too_long(text, more)
        })?;
        if wide > room {
            return Err(too_long(text, wide - room));
        }
        let above = body.smallest.to_mm() * TIGHT;
        self.builder.place(self.page, node, first.at(Point { y: at.y - above, ..at }));
        self.builder.place(self.page, node, second.at(at));
        Ok(())
    }

    /// How wide words are on one line.
    pub(super) fn width(&self, text: &str, style: Style) -> Result<Mm, Diagnostic> {
        Ok(self.shaped(text, style.face)?.width(style.size))
    }

    /// The size in which words keep to their room, not larger than the style's.
    fn fitting(&self, text: &str, style: Style, room: Mm) -> Result<Pt, Diagnostic> {
        let width = self.width(text, style)?;
        Ok(if width > room { style.size * (room / width) } else { style.size })
    }

    /// How high a paragraph is in the smallest type, from its first baseline to its last.
    pub(super) fn least_height(&self, text: &str, face: Face, measure: Mm) -> Result<Mm, Diagnostic> {
        let body = self.order.template.body;
        let lines = self.shaped(text, face)?.count(body.smallest, measure);
        Ok(body.smallest.to_mm() * (body.leading.least * lines.saturating_sub(1) as f64))
    }

    /// A paragraph in the largest size in which it keeps to its room, between the style's and the smallest. Returns its height
    /// from the first baseline to the last.
    pub(super) fn paragraph(
        &mut self,
        node: Node,
        text: &str,
        style: Style,
        at: Point,
        (measure, height): (Mm, Mm),
    ) -> Result<Mm, Diagnostic> {
        let body = self.order.template.body;
        let shaped = self.shaped(text, style.face)?;
        let mut size = style.size;
        loop {
            let leading = size.to_mm() * body.leading.least;
            let lines = shaped.lines(size, measure);
            let high = leading * (lines.len().max(1) - 1) as f64;
            if high <= height {
                for (index, line) in lines.into_iter().enumerate() {
                    let y = at.y + leading * index as f64;
                    self.builder.place(self.page, node, line.at(Point { x: at.x, y }));
                }
                return Ok(high);
            }
            if size <= body.smallest {
                let begin: String = text.chars().take(SHOWN).collect();
                let fault = format!("`{begin}…` is too high by {} for its place on the page", high - height);
                return Err(Diagnostic::error(fault)
                    .at(self.order.template.span)
                    .help("print it with a template that has more room beside the board"));
            }
            size = Pt((size.0 - 0.25).max(body.smallest.0));
        }
    }

    /// A line that means nothing by itself.
    pub(super) fn rule(&mut self, from: Point, to: Point, width: Mm) {
        self.decoration.push(Item::Line { from, to, stroke: Stroke::solid(Color::BLACK, width) });
    }

    /// A dashed line, to cut along.
    pub(super) fn cut(&mut self, from: Point, to: Point) {
        let stroke = Stroke { color: Color::BLACK, width: LINE, dash: Some([Mm(3.0), Mm(2.0)]) };
        self.decoration.push(Item::Line { from, to, stroke });
    }

    /// A small disc in a side's colour, beside words that name the side.
    pub(super) fn disc(&mut self, side: Side, centre: Point, radius: Mm) {
        let stroke = Stroke::solid(Color::BLACK, Mm(0.35));
        let fill = match side {
            Side::Black => Color::BLACK,
            Side::White => Color::WHITE,
        };
        let paint = Paint { fill: Some(fill), ..Paint::stroke(stroke) };
        self.decoration.push(Item::Circle { centre, radius: radius - stroke.width / 2.0, paint });
    }

    /// The title with the line below it, across the area of a page. Returns where the line is. A document has one heading of
    /// level 1.
    pub(super) fn title(
        &mut self,
        (parent, level): (Node, u8),
        text: &str,
        (left, right): (Mm, Mm),
        top: Mm,
    ) -> Result<Mm, Diagnostic> {
        let template = self.order.template;
        let style = Style::new(Face::Bold, template.body.size.most * template.title.size);
        let baseline = top + style.cap();
        let node = self.builder.node(parent, Role::Heading(level));
        self.builder.outline(level, text.to_owned(), self.page, top);
        self.fitted(node, text, style, Point { x: left, y: baseline }, Align::Left, right - left)?;
        let y = baseline + template.body.size.most.to_mm() * 0.85 + template.title.rule / 2.0;
        self.rule(Point { x: left, y }, Point { x: right, y }, template.title.rule);
        Ok(y)
    }
}

//! A document's prose and figures as `<article>`.

use std::collections::BTreeMap;

use super::figure::{self, Drawings, Look};
use crate::content::template::{Area, Layout, Placed, Template};
use crate::content::{Block, Diagram, DiagramWords, Emphasis, Inline, Picture, Prose, Section, Sense};
use crate::diagnostic::Diagnostic;
use crate::export::xml::{Attributes, Xml};
use crate::source::Span;
use crate::typeset::Pictures;

/// The document `name`: its title, its sections with headings, its figures where the template puts them. The id of a heading
/// is the document's name, two hyphens and the id in the Markdown.
///
/// A sheet prints some sections without their headings, to save room; here all have them, since readers jump by headings.
///
/// # Errors
///
/// When a figure or a section that the template names is not there; as [`crate::figure::compose`].
pub fn document(
    name: &str,
    prose: &Prose,
    template: &Template,
    pictures: Pictures<'_>,
    layout: &crate::figure::Layout,
) -> Result<String, Diagnostic> {
    let mut xml = Xml::default();
    let mut writer = Writer { name, pictures, layout, shown: BTreeMap::new() };
    writer.article(&mut xml, prose, &parts(prose, template)?)?;
    Ok(xml.finish())
}

/// What stands in a document.
enum Part<'a> {
    Section(&'a Section),
    /// A figure that the template places; it belongs to no section.
    Figure(&'a str, Span),
}

/// The parts in reading order.
fn parts<'a>(prose: &'a Prose, template: &'a Template) -> Result<Vec<Part<'a>>, Diagnostic> {
    let Layout::Sheet(sheet) = &template.layout else {
        return Ok(prose.sections.iter().map(Part::Section).collect());
    };
    let placed = sheet.areas.iter().flat_map(Area::entries).filter_map(|entry| match &entry.value {
        Placed::Space => None,
        Placed::Figure(id) => Some(Ok(Part::Figure(id, entry.span))),
        Placed::Section(id) => Some(
            prose
                .section(id)
                .map(Part::Section)
                .ok_or_else(|| Diagnostic::error(format!("there is no section `{id}` in these words")).at(entry.span)),
        ),
    });
    placed.collect()
}

struct Writer<'a> {
    name: &'a str,
    pictures: Pictures<'a>,
    layout: &'a crate::figure::Layout,
    /// How often each picture has been shown.
    shown: BTreeMap<String, usize>,
}

impl<'a> Writer<'a> {
    fn article(&mut self, xml: &mut Xml, prose: &Prose, parts: &[Part<'_>]) -> Result<(), Diagnostic> {
        let title = format!("{}--title", self.name);
        let attributes = |a: &mut Attributes| {
            a.text("class", "outflank-document");
            a.text("lang", &prose.language);
            a.text("aria-labelledby", &title);
        };
        xml.tagged("article", attributes, |xml| {
            xml.newline();
            xml.tagged("h2", |a| a.text("id", &title), |xml| inlines(xml, &prose.title));
            xml.newline();
            self.blocks(xml, &prose.lead)?;
            self.parts(xml, parts, 1, 0)
        })?;
        xml.newline();
        Ok(())
    }

    /// Writes what lies below a heading of level `above` in the Markdown, `depth` sections deep, and returns what does not.
    /// Headings count the depth, so that none is skipped however a template orders the sections.
    fn parts<'p>(
        &mut self,
        xml: &mut Xml,
        mut parts: &'p [Part<'p>],
        above: u8,
        depth: u8,
    ) -> Result<&'p [Part<'p>], Diagnostic> {
        while let [part, rest @ ..] = parts {
            parts = match part {
                Part::Section(section) if section.level > above => self.section(xml, section, rest, depth)?,
                Part::Figure(id, span) if depth == 0 => {
                    self.placed_figure(xml, id, *span)?;
                    rest
                }
                _ => break,
            }
        }
        Ok(parts)
    }

    fn section<'p>(
        &mut self,
        xml: &mut Xml,
        section: &Section,
        rest: &'p [Part<'p>],
        depth: u8,
    ) -> Result<&'p [Part<'p>], Diagnostic> {
        let rest = xml.tagged(
            "section",
            |_| {},
            |xml| {
                xml.newline();
                let heading = format!("h{}", (depth + 3).min(6));
                let id = format!("{}--{}", self.name, section.id);
                xml.tagged(&heading, |a| a.text("id", &id), |xml| inlines(xml, &section.heading));
                xml.newline();
                self.blocks(xml, &section.blocks)?;
                self.parts(xml, rest, section.level, depth + 1)
            },
        )?;
        xml.newline();
        Ok(rest)
    }

    fn blocks(&mut self, xml: &mut Xml, blocks: &[Block]) -> Result<(), Diagnostic> {
        for block in blocks {
            match block {
                Block::Paragraph(words) => xml.tagged("p", |_| {}, |xml| inlines(xml, words)),
                Block::List { start, items } => self.list(xml, *start, items)?,
                Block::Figure { diagram, caption, span } => {
                    let picture = self.diagram(diagram, *span)?.0.picture();
                    self.figure(xml, diagram, picture, caption, *span)?;
                }
            }
            xml.newline();
        }
        Ok(())
    }

    fn list(&mut self, xml: &mut Xml, start: Option<u64>, items: &[Vec<Block>]) -> Result<(), Diagnostic> {
        let attributes = |a: &mut Attributes| {
            if let Some(number) = start.filter(|&number| number != 1) {
                a.text("start", &number.to_string());
            }
        };
        xml.tagged(if start.is_some() { "ol" } else { "ul" }, attributes, |xml| {
            xml.newline();
            for item in items {
                xml.tagged(
                    "li",
                    |_| {},
                    |xml| match &item[..] {
                        [Block::Paragraph(words)] => {
                            inlines(xml, words);
                            Ok(())
                        }
                        blocks => self.blocks(xml, blocks),
                    },
                )?;
                xml.newline();
            }
            Ok(())
        })
    }

    /// A figure of the template: like on paper, the boards of a pair have a caption each.
    fn placed_figure(&mut self, xml: &mut Xml, id: &str, span: Span) -> Result<(), Diagnostic> {
        let (diagram, words) = self.diagram(id, span)?;
        let boards = match diagram.picture() {
            Picture::Pair => vec![Picture::Before, Picture::After],
            one => vec![one],
        };
        for picture in boards {
            self.figure(xml, id, picture, &words.of(picture).caption, span)?;
            xml.newline();
        }
        Ok(())
    }

    fn figure(
        &mut self,
        xml: &mut Xml,
        id: &str,
        picture: Picture,
        caption: &str,
        span: Span,
    ) -> Result<(), Diagnostic> {
        let (diagram, words) = self.diagram(id, span)?;
        let mut unique = format!("{}_{id}", self.name);
        if picture != diagram.picture() {
            unique = format!("{unique}-{}", picture.word());
        }
        let shown = self.shown.entry(unique.clone()).or_default();
        *shown += 1;
        if *shown > 1 {
            unique = format!("{unique}_{shown}");
        }
        let look = Look { theme: self.pictures.theme, layout: self.layout };
        let drawings = Drawings::compose(diagram, picture, words, &unique, look)?;
        figure::write(
            xml,
            |a| a.text("class", "outflank-figure"),
            &drawings,
            |xml| {
                if !caption.is_empty() {
                    xml.tagged("figcaption", |_| {}, |xml| xml.text(caption));
                    xml.newline();
                }
            },
        );
        Ok(())
    }

    fn diagram(&self, id: &str, span: Span) -> Result<(&'a Diagram, &'a DiagramWords), Diagnostic> {
        match (self.pictures.diagrams.get(id), self.pictures.words.get(id)) {
            (Some(diagram), Some(words)) => Ok((diagram, words)),
            _ => Err(Diagnostic::error(format!("`{id}` is not a diagram of this book")).at(span)),
        }
    }
}

/// Words in their styles. What one link or one language holds stands in one element.
fn inlines(xml: &mut Xml, inlines: &[Inline]) {
    for alike in inlines.chunk_by(|one, next| one.sense == next.sense) {
        match &alike[0].sense {
            Sense::Plain => styled(xml, alike),
            Sense::Foreign(language) => xml.tagged("span", |a| a.text("lang", language), |xml| styled(xml, alike)),
            Sense::Link(address) => xml.tagged("a", |a| a.text("href", address), |xml| styled(xml, alike)),
        }
    }
}

fn styled(xml: &mut Xml, inlines: &[Inline]) {
    for Inline { text, emphasis, .. } in inlines {
        match emphasis {
            Emphasis::None => xml.text(text),
            Emphasis::Emphasis => xml.tagged("em", |_| {}, |xml| xml.text(text)),
            Emphasis::Strong => xml.tagged("strong", |_| {}, |xml| xml.text(text)),
        }
    }
}

//! A sheet: one page or a few, filled, in the largest type that fits on all of them.
//!
//! All text stands on one grid of half lines from the first baseline of a page to the last one at its foot, so that columns
//! beside each other agree and the page is used to its end.

mod draw;
mod fit;

use super::Order;
use super::stack::{BoardCell, Cell, FigureCell, Measured};
use super::structure::{Builder, Node};
use super::words;
use crate::content::Prose;
use crate::content::template::{Area, Placed, Sheet};
use crate::diagnostic::Diagnostic;
use crate::scene::{Document, Face, Pt, Rect, Role};
use crate::source::Spanned;
use crate::text::paragraph::Paragraph;

/// Everything on the sheet, shaped, before any size is known.
struct Content<'a> {
    title: (Node, Paragraph),
    subtitle: Option<(Node, Paragraph)>,
    pages: Vec<Vec<Part<'a>>>,
}

/// An area, shaped.
enum Part<'a> {
    Rule,
    /// One column, or two.
    Columns(Vec<Vec<Cell<'a>>>),
}

/// Sets a sheet in type of at most this size.
pub(super) fn set(order: &Order<'_>, sheet: &Sheet, prose: &Prose, most: Pt) -> Result<Document, Diagnostic> {
    let mut builder = Builder::new();
    let content = shape(order, sheet, prose, &mut builder)?;
    let plan = fit::fit(order, sheet, &content, most)?;
    draw::draw(order, sheet, &content, &plan, &mut builder)?;
    Ok(builder.finish(order.metadata.clone()))
}

/// The largest type in which a sheet fits.
pub(super) fn largest(order: &Order<'_>, sheet: &Sheet, prose: &Prose) -> Result<Pt, Diagnostic> {
    let content = shape(order, sheet, prose, &mut Builder::new())?;
    fit::fit(order, sheet, &content, order.template.body.size.most).map(|plan| plan.size)
}

/// Shapes all words, in reading order.
fn shape<'a>(
    order: &Order<'a>,
    sheet: &Sheet,
    prose: &Prose,
    builder: &mut Builder,
) -> Result<Content<'a>, Diagnostic> {
    let language = &prose.language;
    let node = builder.node(Node::ROOT, Role::Heading(1));
    let title = (node, words::inlines(&prose.title, Face::Bold, language)?);
    let subtitle = match &prose.lead[..] {
        [] => None,
        [crate::content::Block::Paragraph(lead)] => {
            let node = builder.node(Node::ROOT, Role::Paragraph);
            Some((node, words::inlines(lead, Face::Semibold, language)?))
        }
        _ => {
            return Err(Diagnostic::error("a sheet has one paragraph below its title, which is set beside it")
                .at(order.template.span)
                .help("give the rest a heading with an id, and name it in `areas`"));
        }
    };
    let mut pages = vec![Vec::new()];
    for area in &sheet.areas {
        let part = match area {
            Area::Page => {
                pages.push(Vec::new());
                continue;
            }
            Area::Rule => Part::Rule,
            Area::Full(_) | Area::Columns { .. } => {
                let columns = area.columns().into_iter();
                let columns = columns.map(|column| cells(order, sheet, prose, column, builder));
                Part::Columns(columns.collect::<Result<_, _>>()?)
            }
        };
        if let Some(page) = pages.last_mut() {
            page.push(part);
        }
    }
    super::limit(pages.len(), order.template.span)?;
    Ok(Content { title, subtitle, pages })
}

fn cells<'a>(
    order: &Order<'a>,
    sheet: &Sheet,
    prose: &Prose,
    entries: &[Spanned<Placed>],
    builder: &mut Builder,
) -> Result<Vec<Cell<'a>>, Diagnostic> {
    let manner = words::Manner { language: &prose.language, bullet: sheet.lists.bullet };
    let listed = |list: &[Spanned<String>], id: &str| list.iter().any(|named| named.value == id);
    let mut cells = Vec::with_capacity(entries.len());
    for entry in entries {
        cells.push(match &entry.value {
            Placed::Space => Cell::Space(entry.span),
            Placed::Figure(id) => Cell::Figure(figure(order, sheet, id, entry, builder)?),
            Placed::Section(id) => {
                let section = prose.section(id).ok_or_else(|| {
                    Diagnostic::error(format!("there is no section `{id}` in these words")).at(entry.span)
                })?;
                if let Some(crate::content::Block::Figure { diagram, span, .. }) =
                    section.blocks.iter().find(|block| matches!(block, crate::content::Block::Figure { .. }))
                {
                    return Err(Diagnostic::error("on a sheet the template places the figures")
                        .at(*span)
                        .help(format!("take it out here, and write `figure:{diagram}` in the template's `areas`")));
                }
                let titled = !listed(&sheet.untitled, id);
                let scale = if listed(&sheet.small.sections, id) { sheet.small.size } else { 1.0 };
                Cell::Section {
                    shaped: Box::new(words::section(section, manner, titled, builder)?),
                    scale,
                    measured: Measured::default(),
                }
            }
        });
    }
    Ok(cells)
}

fn figure<'a>(
    order: &Order<'a>,
    sheet: &Sheet,
    id: &str,
    entry: &Spanned<Placed>,
    builder: &mut Builder,
) -> Result<FigureCell<'a>, Diagnostic> {
    let mut boards = Vec::new();
    for board in order.pictures.boards(id, &sheet.figures, entry.span)? {
        let group = builder.node(Node::ROOT, Role::Section);
        let words = board.words.of(board.picture);
        let role = Role::Figure { alt: words.alt.clone(), page: 0, bounds: Rect::default(), metadata: Vec::new() };
        boards.push(BoardCell {
            board,
            figure: builder.node(group, role),
            caption_node: builder.node(group, Role::Caption),
            caption: words::line_at(&words.caption, Face::Semibold, &words.language, board.diagram.span())?,
        });
    }
    Ok(FigureCell { id: id.to_owned(), span: entry.span, boards })
}

/// Type sizes are tried in steps of this.
const STEP: Pt = Pt(0.1);

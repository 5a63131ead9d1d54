//! PDF: every operator of every figure; of a page that is one picture, everything that the file holds.
//!
//! * `file`: objects of a file that may be anything
//! * `figure`: the figures of the tag tree, and what they say about themselves
//! * `content`: the operators of a page, each with the colours, lines and fonts that are in force there
//! * `font`: what is drawn for a code of a text
//! * `link`: links on a page, which draw nothing
//! * `whole`: all objects of two files, side by side

mod content;
mod figure;
mod file;
mod font;
mod link;
mod whole;

use std::collections::{BTreeMap, BTreeSet};

use content::{Content, Step};
use figure::Figure;
use file::File;

use super::{Fault, Redrawn, Report};
use crate::export::pdf::{Options, write};
use crate::scene::{
    Child, ContentId, Document, Element, Group, Item, Marked, Metadata, Mm, Page, Point, Pt, Rect, Role, Size,
};

/// How far a number of an operator may be off, in points: a place is rounded to a thousandth, and the place of a figure
/// on its page once more.
const TOLERANCE: f32 = 0.0025;

/// Proves a PDF file: every figure in it must carry its metadata; their moves are replayed, the figures are composed and
/// written again, and every operator is compared, with the colour, the line and the font it draws with. Where the file is
/// one picture on a page of its size, everything else in it is compared as well, down to the outlines of its letters.
///
/// # Errors
///
/// When the file is no PDF of ours, when the moves of a figure do not hold, or when anything drawn is not what the metadata
/// give. The fault of one of several figures names it.
pub fn pdf(bytes: &[u8]) -> Result<Report, Fault> {
    let file = File::load(bytes)?;
    let figures = figure::all(&file)?;
    if figures.iter().all(|figure| figure.pairs.is_empty()) {
        return Err(Fault::NoProof);
    }
    let several = figures.len() > 1;
    let catalog = file.catalog()?;
    if let Some(key) =
        ["AA", "AcroForm", "Names", "OCProperties", "OpenAction"].into_iter().find(|key| catalog.has(key.as_bytes()))
    {
        return Err(Fault::Foreign(format!("the document has `{key}`")));
    }
    let of = |at: usize, fault: Fault| {
        if !several {
            return fault;
        }
        let id = figures[at].pairs.iter().find(|(name, _)| name == "id").map(|(_, id)| id.clone());
        Fault::Figure { number: at + 1, id, fault: Box::new(fault) }
    };
    let mut redrawn = Vec::with_capacity(figures.len());
    for (at, figure) in figures.iter().enumerate() {
        redrawn.push(figure.redrawn().map_err(|fault| of(at, fault))?);
    }
    let again = again(&file, &figures, &redrawn)?;
    let (found, expected) = (contents(&file)?, contents(&again)?);
    owned(&found, &figures)?;
    let ours = figure::all(&again)?;
    for (at, (figure, own)) in figures.iter().zip(&ours).enumerate() {
        compare(&steps(&found, figure), &steps(&expected, own)).map_err(|fault| of(at, fault))?;
    }
    if let ([figure], [picture]) = (&figures[..], &redrawn[..]) {
        // a wrong checksum is told as such, below
        if picture.checksum_fits && figure.fills(file.page(figure.page)?.size, picture.scene.size) {
            whole::compare(&file, picture)?;
        }
    }
    let proved = redrawn.iter().enumerate().map(|(at, redrawn)| redrawn.proved().map_err(|fault| of(at, fault)));
    Ok(Report { pictures: proved.collect::<Result<_, _>>()? })
}

/// A document of the same pages with nothing on them but the figures, made anew.
fn again(file: &File, figures: &[Figure], redrawn: &[Redrawn]) -> Result<File, Fault> {
    let mut pages = Vec::new();
    for page in file.pages() {
        let (width, height) = page.size;
        let size = Size { width: Pt(width.into()).to_mm(), height: Pt(height.into()).to_mm() };
        pages.push(Page { size, content: Vec::new() });
    }
    let mut structure = Vec::new();
    for (id, (figure, redrawn)) in (0..).map(ContentId).zip(figures.iter().zip(redrawn)) {
        let page = &mut pages[figure.page];
        let [left, top] = [figure.bounds[0], figure.bounds[3]].map(|edge| Pt(edge.into()).to_mm());
        let offset = Point { x: left, y: page.size.height - top };
        let scene = &redrawn.scene;
        let items = if offset.x.0.abs() + offset.y.0.abs() < NEAR {
            scene.items.clone()
        } else {
            vec![Item::Group(Group { name: "figure", offset, items: scene.items.clone() })]
        };
        page.content.push(Marked { id: Some(id), items });
        let role = Role::Figure {
            alt: scene.description.clone(),
            page: figure.page,
            bounds: Rect { origin: offset, size: scene.size },
            metadata: scene.metadata.clone(),
        };
        structure.push(Element { role, children: vec![Child::Content(id)] });
    }
    let metadata = Metadata { title: "again".to_owned(), language: "en".to_owned(), ..Metadata::default() };
    written(&Document { metadata, pages, structure, outline: Vec::new() }, &Options::default())
}

/// A picture in the corner of its page has not been moved, but for what rounding leaves.
const NEAR: f64 = 0.001;

fn written(document: &Document, options: &Options) -> Result<File, Fault> {
    let bytes = write(document, options).map_err(|error| file::unreadable(error.to_string()))?;
    File::load(&bytes)
}

fn contents(file: &File) -> Result<Vec<Content>, Fault> {
    file.pages().iter().map(|page| Content::of(file, page)).collect()
}

/// Whatever is marked as a figure must belong to one, and nothing may lie over the boards.
fn owned(contents: &[Content], figures: &[Figure]) -> Result<(), Fault> {
    let mut known = BTreeSet::new();
    for figure in figures {
        for &mcid in &figure.pieces {
            if !known.insert((figure.page, mcid)) {
                return Err(Fault::Foreign("two figures share a piece of a page".to_owned()));
            }
        }
    }
    for (page, content) in contents.iter().enumerate() {
        if let Some(mcid) = content.figures.iter().find(|&&mcid| !known.contains(&(page, mcid))) {
            let place = format!("page {}, marked content {mcid}", page + 1);
            return Err(Fault::Foreign(format!("{place} is drawn as a figure and belongs to none")));
        }
    }
    let mut boxes: BTreeMap<usize, Vec<[f32; 4]>> = BTreeMap::new();
    for figure in figures {
        boxes.entry(figure.page).or_default().push(figure.bounds);
    }
    for (page, bounds) in boxes {
        let others =
            contents[page].steps.iter().filter(|step| !step.mcid.is_some_and(|id| known.contains(&(page, id))));
        for step in others {
            let over = |bounds: &&[f32; 4]| step.paints_over(bounds);
            if let Some(bounds) = bounds.iter().find(over) {
                let [left, bottom, right, top] = bounds;
                return Err(Fault::Foreign(format!(
                    "page {}: `{}` draws over the figure at {left} {bottom} {right} {top}",
                    page + 1,
                    step.operator
                )));
            }
        }
    }
    Ok(())
}

/// The operators of one figure, in the order of the page.
fn steps<'a>(contents: &'a [Content], figure: &Figure) -> Vec<&'a Step> {
    let ours = |step: &&Step| step.mcid.is_some_and(|mcid| figure.pieces.contains(&mcid));
    contents[figure.page].steps.iter().filter(ours).collect()
}

fn compare(found: &[&Step], expected: &[&Step]) -> Result<(), Fault> {
    for at in 0..found.len().max(expected.len()) {
        let (theirs, ours) = (found.get(at), expected.get(at));
        if theirs.zip(ours).is_some_and(|(theirs, ours)| theirs.same(ours)) {
            continue;
        }
        let shown = |step: Option<&&Step>, other: Option<&&Step>| {
            step.map_or("nothing".to_owned(), |step| step.shown(other.is_some_and(|other| step.looks_like(other))))
        };
        let (found, expected) = (shown(theirs, ours), shown(ours, theirs));
        return Err(Fault::Drawing { place: format!("operator {}", at + 1), found, expected });
    }
    Ok(())
}

impl Figure {
    /// Whether the figure is the page.
    fn fills(&self, page: (f32, f32), scene: Size) -> bool {
        let near = |a: f32, b: f64| (f64::from(a) - b).abs() < 0.01;
        let points = |length: Mm| length.to_pt().0;
        near(page.0, points(scene.width))
            && near(page.1, points(scene.height))
            && near(self.bounds[0], 0.0)
            && near(self.bounds[1], 0.0)
    }
}

//! The structure tree of a PDF, with the words of its pages.

use std::collections::BTreeMap;

use lopdf::{Object, ObjectId};

use crate::book::Made;
use crate::drawn::{Mark, Piece, Shape};
use crate::reading::{dictionary, entry, name, text};

/// An element.
#[derive(Clone, Debug)]
pub struct Element {
    pub tag: String,
    pub alt: Option<String>,
    /// The page of its first piece, from 0.
    pub page: Option<usize>,
    /// Left, bottom, right, top in points.
    pub bounds: Option<[f64; 4]>,
    pub kids: Vec<Kid>,
}

#[derive(Clone, Debug)]
pub enum Kid {
    Element(Element),
    /// A piece of a page.
    Piece {
        page: usize,
        id: i64,
    },
}

/// What is between the words of a block and is no block of its own.
const INLINE: [&str; 6] = ["Span", "Link", "Em", "Strong", "Quote", "Reference"];

impl Element {
    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.kids.iter().filter_map(|kid| match kid {
            Kid::Element(element) => Some(element),
            Kid::Piece { .. } => None,
        })
    }

    pub fn is_inline(&self) -> bool {
        INLINE.contains(&self.tag.as_str())
    }

    /// It and everything below it, in reading order.
    pub fn all(&self) -> Vec<&Self> {
        let mut all = vec![self];
        all.extend(self.elements().flat_map(Self::all));
        all
    }

    /// Every piece that it holds, also further down, in reading order.
    pub fn pieces(&self) -> Vec<(usize, i64)> {
        let pieces = self.kids.iter().flat_map(|kid| match kid {
            Kid::Element(element) => element.pieces(),
            Kid::Piece { page, id } => vec![(*page, *id)],
        });
        pieces.collect()
    }

    /// Its own words with those of the inline elements in it, exactly as the file has them: what stands on two lines is not
    /// parted by anything that the file does not say.
    pub fn words(&self, made: &Made) -> String {
        let words = self.kids.iter().map(|kid| match kid {
            Kid::Element(element) if element.is_inline() => element.words(made),
            Kid::Element(_) => String::new(),
            Kid::Piece { page, id } => piece(made, *page, *id).map(words_of).collect(),
        });
        words.collect()
    }
}

/// What a piece of a page paints.
pub fn piece(made: &Made, page: usize, id: i64) -> impl Iterator<Item = &Mark> {
    made.pages[page].marks.iter().filter(move |mark| mark.piece == Piece::Content(id))
}

fn words_of(mark: &Mark) -> &str {
    match &mark.shape {
        Shape::Text { text, .. } => text,
        _ => "",
    }
}

/// The element at the root: `Document`.
pub fn root(made: &Made) -> Element {
    let pdf = &made.pdf;
    let pages: BTreeMap<ObjectId, usize> = pdf.get_pages().into_values().zip(0..).collect();
    let tree = dictionary(pdf, pdf.catalog().expect("a catalog"), "StructTreeRoot");
    read(pdf, tree.get(b"K").and_then(Object::as_reference).expect("an element"), &pages)
}

fn read(pdf: &lopdf::Document, id: ObjectId, pages: &BTreeMap<ObjectId, usize>) -> Element {
    let own = pdf.get_dictionary(id).expect("an element");
    let page_of = |owner: &lopdf::Dictionary| owner.get(b"Pg").and_then(Object::as_reference).ok().map(|id| pages[&id]);
    let page = page_of(own);
    let kids = match own.get(b"K") {
        Ok(Object::Array(kids)) => kids.clone(),
        Ok(kid) => vec![kid.clone()],
        Err(_) => Vec::new(),
    };
    let kids = kids.iter().filter_map(|kid| match kid {
        Object::Integer(id) => Some(Kid::Piece { page: page.expect("a page"), id: *id }),
        Object::Dictionary(mark) => {
            let id = mark.get(b"MCID").and_then(Object::as_i64).ok()?;
            Some(Kid::Piece { page: page_of(mark).or(page).expect("a page"), id })
        }
        Object::Reference(child) => {
            // a reference to an annotation is no element
            let element = pdf.get_dictionary(*child).ok()?.has(b"S");
            element.then(|| Kid::Element(read(pdf, *child, pages)))
        }
        other => panic!("{other:?}"),
    });
    let attributes = own.get(b"A").ok().map(|attributes| match attributes {
        Object::Array(list) => list.iter().filter_map(|one| one.as_dict().ok()).collect(),
        one => vec![one.as_dict().expect("attributes")],
    });
    let bounds = attributes.into_iter().flatten().find(|one| one.has(b"BBox")).map(|layout| {
        let edges = crate::drawn::numbers(entry(pdf, layout, "BBox").as_array().expect("a box"));
        [edges[0], edges[1], edges[2], edges[3]]
    });
    Element {
        tag: name(pdf, own, "S").to_owned(),
        alt: own.has(b"Alt").then(|| text(pdf, own, "Alt")),
        page,
        bounds,
        kids: kids.collect(),
    }
}

//! The figures of the tag tree.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object, ObjectId};

use super::file::{File, unreadable};
use crate::proof::picture::{Fault, Redrawn};

/// More elements than any of our documents has.
const MAX_ELEMENTS: usize = 100_000;

/// A figure: what it says and what belongs to it.
pub(super) struct Figure {
    alt: String,
    /// The page, from 0.
    pub(super) page: usize,
    /// Left, bottom, right and top in points.
    pub(super) bounds: [f32; 4],
    /// The numbers of its pieces on the page.
    pub(super) pieces: BTreeSet<i64>,
    /// Its metadata; empty where it carries no proof.
    pub(super) pairs: Vec<(String, String)>,
}

impl Figure {
    /// Draws it again from its metadata.
    pub(super) fn redrawn(&self) -> Result<Redrawn, Fault> {
        if self.pairs.is_empty() {
            return Err(Fault::NoProof);
        }
        let redrawn = Redrawn::from(&self.pairs)?;
        if self.alt != redrawn.scene.description {
            return Err(Fault::Drawing {
                place: "the text alternative".to_owned(),
                found: format!("`{}`", self.alt),
                expected: format!("`{}`", redrawn.scene.description),
            });
        }
        Ok(redrawn)
    }
}

/// Every figure, in the order in which the document is read.
pub(super) fn all(file: &File) -> Result<Vec<Figure>, Fault> {
    let root = file.dictionary(file.catalog()?, "StructTreeRoot").ok_or(Fault::NoProof)?;
    let mut figures = Vec::new();
    let mut seen: BTreeSet<ObjectId> = BTreeSet::new();
    let mut waiting = kids(file, root);
    waiting.reverse();
    while let Some(kid) = waiting.pop() {
        // an element held twice would be compared twice, and a circle never ends
        if let Object::Reference(id) = kid
            && !seen.insert(*id)
        {
            return Err(Fault::Foreign("an element of the tag tree is held twice".to_owned()));
        }
        if seen.len() > MAX_ELEMENTS || waiting.len() > MAX_ELEMENTS {
            return Err(Fault::TooLarge { what: "elements in the tag tree", most: MAX_ELEMENTS });
        }
        let Some(element) = file.resolve(kid).and_then(|object| object.as_dict().ok()) else { continue };
        if file.name(element, "S").as_deref() == Some("Figure") {
            figures.push(figure(file, element)?);
        }
        waiting.extend(kids(file, element).into_iter().rev());
    }
    Ok(figures)
}

fn kids<'a>(file: &'a File, element: &'a Dictionary) -> Vec<&'a Object> {
    match element.get(b"K") {
        Ok(kids @ Object::Reference(_)) => match file.resolve(kids) {
            Some(Object::Array(kids)) => kids.iter().collect(),
            _ => vec![kids],
        },
        Ok(Object::Array(kids)) => kids.iter().collect(),
        Ok(kid) => vec![kid],
        Err(_) => Vec::new(),
    }
}

fn figure(file: &File, element: &Dictionary) -> Result<Figure, Fault> {
    let page = element.get(b"Pg").and_then(Object::as_reference).ok();
    let page = page.and_then(|id| file.pages().iter().position(|page| page.id == id));
    let mut figure = Figure {
        alt: file.text(element, "Alt").unwrap_or_default(),
        page: page.ok_or_else(|| unreadable("a figure is on no page"))?,
        bounds: [0.0; 4],
        pieces: kids(file, element).into_iter().filter_map(|kid| kid.as_i64().ok()).collect(),
        pairs: Vec::new(),
    };
    let attributes = match file.entry(element, "A") {
        Some(Object::Array(attributes)) => attributes.iter().filter_map(|own| file.resolve(own)).collect(),
        other => Vec::from_iter(other),
    };
    for attribute in attributes.into_iter().filter_map(|own| own.as_dict().ok()) {
        match file.name(attribute, "O").as_deref() {
            Some("Layout") => {
                let bounds = file.array(attribute, "BBox").unwrap_or_default();
                let bounds: Vec<f32> = bounds.iter().filter_map(|edge| file.resolve(edge)?.as_float().ok()).collect();
                figure.bounds = bounds.try_into().unwrap_or_default();
            }
            Some("UserProperties") => {
                for pair in file.array(attribute, "P").unwrap_or_default() {
                    let pair = file.resolve(pair).and_then(|pair| pair.as_dict().ok());
                    let pair = pair.and_then(|pair| Some((file.text(pair, "N")?, file.text(pair, "V")?)));
                    figure.pairs.push(pair.ok_or_else(|| unreadable("the metadata of a figure are no text"))?);
                }
            }
            _ => {}
        }
    }
    Ok(figure)
}

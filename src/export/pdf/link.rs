//! The places on the pages that lead to addresses on the web.

use lopdf::{Dictionary, Object, ObjectId};

use super::{Error, object, page_height, thousandths};
use crate::scene::{Document, Rect};

/// Places on pages, each with the element that its words belong to.
#[derive(Default)]
pub(super) struct Links {
    links: Vec<Link>,
}

struct Link {
    annotation: ObjectId,
    page: usize,
    element: ObjectId,
}

impl Links {
    /// Adds a place, and returns what its element holds of it. No border is drawn: on paper a link is words like others.
    pub(super) fn add(
        &mut self,
        pdf: &mut lopdf::Document,
        document: &Document,
        pages: &[ObjectId],
        (uri, page, area): (&str, usize, &Rect),
        element: ObjectId,
    ) -> Result<Object, Error> {
        let height = page_height(document, page)?;
        let (left, right) = (area.left().to_pt().0, area.right().to_pt().0);
        let (top, bottom) = (height - area.top().to_pt().0, height - area.bottom().to_pt().0);
        let corners = [left, bottom, right, top].map(|edge| Object::Real(thousandths(edge)));
        let action = [("S", object::name("URI")), ("URI", Object::string_literal(uri))];
        // 4: printed with the page, which the standards ask for although there is nothing to print
        let annotation = pdf.add_object(object::dictionary([
            ("Type", object::name("Annot")),
            ("Subtype", object::name("Link")),
            ("Rect", Object::Array(corners.into())),
            ("Border", vec![0.into(), 0.into(), 0.into()].into()),
            ("F", 4.into()),
            ("Contents", object::text(uri)),
            ("P", pages[page].into()),
            ("A", object::dictionary(action)),
        ]));
        self.links.push(Link { annotation, page, element });
        let kid = [("Type", object::name("OBJR")), ("Obj", annotation.into()), ("Pg", pages[page].into())];
        Ok(object::dictionary(kid))
    }

    /// Puts the places on their pages, with keys in the tree of parents from `key` on, and returns that tree's entries.
    pub(super) fn place(
        self,
        pdf: &mut lopdf::Document,
        pages: &[ObjectId],
        key: i64,
    ) -> Result<Vec<[Object; 2]>, Error> {
        let mut entries = Vec::with_capacity(self.links.len());
        for (key, link) in (key..).zip(self.links) {
            pdf.get_dictionary_mut(link.annotation)?.set("StructParent", key);
            let page: &mut Dictionary = pdf.get_dictionary_mut(pages[link.page])?;
            match page.get_mut(b"Annots").and_then(Object::as_array_mut) {
                Ok(annotations) => annotations.push(link.annotation.into()),
                Err(_) => page.set("Annots", vec![link.annotation.into()]),
            }
            entries.push([key.into(), link.element.into()]);
        }
        Ok(entries)
    }
}

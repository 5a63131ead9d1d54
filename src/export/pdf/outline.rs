//! The table of contents that a viewer shows at the side: nested by level, each entry at its place on its page.

use lopdf::{Dictionary, Object, ObjectId};

use super::{Error, object, page_height, thousandths};
use crate::scene::{Document, OutlineEntry};

/// Adds the outline to the catalog. It is opened with the document only where there is more than one page to move
/// between; on a single sheet it would take room and give nothing.
pub(super) fn write(
    pdf: &mut lopdf::Document,
    catalog: &mut Dictionary,
    document: &Document,
    pages: &[ObjectId],
) -> Result<(), Error> {
    if document.outline.is_empty() {
        return Ok(());
    }
    let root = pdf.new_object_id();
    let mut own = Dictionary::new();
    own.set("Type", object::name("Outlines"));
    nest(pdf, &mut own, root, &document.outline, document, pages)?;
    pdf.objects.insert(root, Object::Dictionary(own));
    catalog.set("Outlines", root);
    if pages.len() > 1 {
        catalog.set("PageMode", object::name("UseOutlines"));
    }
    Ok(())
}

/// Writes the entries under a parent; all of them are shown open.
fn nest(
    pdf: &mut lopdf::Document,
    parent: &mut Dictionary,
    parent_id: ObjectId,
    entries: &[OutlineEntry],
    document: &Document,
    pages: &[ObjectId],
) -> Result<(), Error> {
    let siblings = siblings(entries);
    let ids: Vec<ObjectId> = siblings.iter().map(|_| pdf.new_object_id()).collect();
    for (at, family) in siblings.iter().enumerate() {
        let entry = &family[0];
        let height = page_height(document, entry.page)?;
        let top = Object::Real(thousandths(height - entry.top.to_pt().0));
        let place = vec![pages[entry.page].into(), object::name("XYZ"), Object::Null, top, Object::Null];
        let mut own = Dictionary::new();
        own.set("Title", object::text(&entry.title));
        own.set("Parent", parent_id);
        own.set("Dest", place);
        if at > 0 {
            own.set("Prev", ids[at - 1]);
        }
        if let Some(&next) = ids.get(at + 1) {
            own.set("Next", next);
        }
        nest(pdf, &mut own, ids[at], &family[1..], document, pages)?;
        pdf.objects.insert(ids[at], Object::Dictionary(own));
    }
    if let (Some(&first), Some(&last)) = (ids.first(), ids.last()) {
        parent.set("First", first);
        parent.set("Last", last);
        parent.set("Count", i64::try_from(entries.len()).unwrap_or(i64::MAX));
    }
    Ok(())
}

/// Cuts the entries into families: one entry, then those of deeper levels that follow it.
fn siblings(entries: &[OutlineEntry]) -> Vec<&[OutlineEntry]> {
    let mut families = Vec::new();
    let mut rest = entries;
    while let Some((head, tail)) = rest.split_first() {
        let deeper = tail.iter().take_while(|entry| entry.level > head.level).count();
        let (family, after) = rest.split_at(deeper + 1);
        families.push(family);
        rest = after;
    }
    families
}

//! Leaves out the objects that nothing refers to, and numbers the others without gaps.
//!
//! `lopdf` can do so too, but compares every reference with all those it has seen: too slow for a book.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Object, ObjectId};

/// Objects keep their order.
pub(super) fn tidy(pdf: &mut lopdf::Document) {
    let mut used = BTreeSet::new();
    let mut open = Vec::new();
    let mut note = |id: ObjectId, open: &mut Vec<ObjectId>| {
        if used.insert(id) {
            open.push(id);
        }
    };
    in_dictionary(&mut pdf.trailer, &mut |id| note(*id, &mut open));
    while let Some(id) = open.pop() {
        if let Some(object) = pdf.objects.get_mut(&id) {
            references(object, &mut |id| note(*id, &mut open));
        }
    }
    let kept = pdf.objects.keys().filter(|id| used.contains(id));
    let numbers: BTreeMap<ObjectId, ObjectId> = kept.zip(1..).map(|(&id, number)| (id, (number, id.1))).collect();
    let mut renumber = |id: &mut ObjectId| *id = numbers.get(id).copied().unwrap_or(*id);
    in_dictionary(&mut pdf.trailer, &mut renumber);
    for (id, mut object) in std::mem::take(&mut pdf.objects) {
        if let Some(&number) = numbers.get(&id) {
            references(&mut object, &mut renumber);
            pdf.objects.insert(number, object);
        }
    }
    pdf.max_id = pdf.objects.keys().next_back().map_or(0, |id| id.0);
}

/// Shows every reference in an object.
fn references(object: &mut Object, see: &mut dyn FnMut(&mut ObjectId)) {
    match object {
        Object::Reference(id) => see(id),
        Object::Array(items) => items.iter_mut().for_each(|item| references(item, see)),
        Object::Dictionary(dictionary) => in_dictionary(dictionary, see),
        Object::Stream(stream) => in_dictionary(&mut stream.dict, see),
        _ => {}
    }
}

fn in_dictionary(dictionary: &mut Dictionary, see: &mut dyn FnMut(&mut ObjectId)) {
    dictionary.iter_mut().for_each(|(_, value)| references(value, see));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_in_its_order_and_is_counted_from_one() {
        let mut pdf = lopdf::Document::new();
        let unused = pdf.add_object(Object::Null);
        let root = pdf.new_object_id();
        pdf.add_object(Object::Reference(unused));
        let leaf = pdf.add_object(Object::Integer(7));
        pdf.objects.insert(root, Object::Array(vec![leaf.into(), root.into()]));
        pdf.trailer.set("Root", root);
        tidy(&mut pdf);
        let expected = [((1, 0), Object::Array(vec![(2, 0).into(), (1, 0).into()])), ((2, 0), Object::Integer(7))];
        assert_eq!(pdf.objects, BTreeMap::from(expected));
        assert_eq!(pdf.trailer.get(b"Root").and_then(Object::as_reference).unwrap(), (1, 0));
        assert_eq!(pdf.max_id, 2);
    }
}

//! Links on a page. They draw nothing, so what is read of them is only that this is so.

use lopdf::{Dictionary, Object};

use super::file::File;
use crate::proof::picture::Fault;

/// What a link of ours holds. Anything else, such as an appearance, could be drawn over the page.
const KEYS: [&[u8]; 9] = [b"Type", b"Subtype", b"Rect", b"Border", b"F", b"Contents", b"P", b"A", b"StructParent"];

/// Refuses every annotation of a page that is no link to the web without a border.
pub(super) fn check(file: &File, page: &Dictionary) -> Result<(), Fault> {
    if !page.has(b"Annots") {
        return Ok(());
    }
    let all = file.array(page, "Annots").unwrap_or_default();
    let ours = |annotation: &Object| {
        file.resolve(annotation).and_then(|object| object.as_dict().ok()).is_some_and(|own| is_link(file, own))
    };
    if !all.is_empty() && all.iter().all(ours) {
        Ok(())
    } else {
        Err(Fault::Foreign("a page has `Annots` of a kind".to_owned()))
    }
}

fn is_link(file: &File, annotation: &Dictionary) -> bool {
    let border = file.array(annotation, "Border").unwrap_or_default();
    annotation.iter().all(|(key, _)| KEYS.contains(&key.as_slice()))
        && file.name(annotation, "Subtype").is_some_and(|kind| kind == "Link")
        && border.len() == 3
        && border.iter().all(|side| matches!(side, Object::Integer(0)))
        && file.dictionary(annotation, "A").and_then(|action| file.name(action, "S")).is_some_and(|kind| kind == "URI")
}

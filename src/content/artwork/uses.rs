//! How large a picture is once every `use` is followed: a few lines can stand for a thousand million shapes.

use std::collections::BTreeMap;

use usvg::roxmltree::{Document, Node};

use super::check::{XLINK, is_svg};
use super::property::{Fault, cut};

/// The most elements of a picture with every `use` followed.
const MAX_ELEMENTS: usize = 5_000;

/// How many elements and uses may lie in one another.
const MAX_DEPTH: usize = 100;

/// The first `use` that leads nowhere, back to itself, or to too much.
pub(super) fn fault<'a, 'input>(document: &'a Document<'input>) -> Option<(Node<'a, 'input>, Fault)> {
    let mut by_id = BTreeMap::new();
    for node in document.descendants() {
        // the first of an id counts
        if let Some(id) = node.attribute("id") {
            by_id.entry(id).or_insert(node);
        }
    }
    let mut count = Count { by_id, sizes: BTreeMap::new() };
    let root = document.root_element();
    match count.of(root, 0) {
        Err(fault) => Some(fault),
        Ok(size) if size > MAX_ELEMENTS => {
            let message =
                format!("the picture has {size} elements with every `use` followed; the limit is {MAX_ELEMENTS}");
            Some((root, (message, "draw it with fewer shapes")))
        }
        Ok(_) => None,
    }
}

struct Count<'a, 'input> {
    by_id: BTreeMap<&'a str, Node<'a, 'input>>,
    /// The sizes that are known, by the node's number; `None` while one is being found out.
    sizes: BTreeMap<u32, Option<usize>>,
}

impl<'a, 'input> Count<'a, 'input> {
    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> Result<usize, (Node<'a, 'input>, Fault)> {
        match self.sizes.get(&node.id().get()) {
            Some(Some(size)) => return Ok(*size),
            Some(None) => {
                return Err((node, ("this element is used inside itself".to_owned(), "take one of the uses out")));
            }
            None => {}
        }
        if depth > MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} elements and uses lie in one another here");
            return Err((node, (message, "take groups and uses apart")));
        }
        self.sizes.insert(node.id().get(), None);
        let mut size: usize = 1;
        if node.tag_name().name() == "use" {
            let target = self.target(node)?;
            size = size.saturating_add(self.of(target, depth + 1)?);
        }
        for child in node.children().filter(is_svg) {
            size = size.saturating_add(self.of(child, depth + 1)?);
        }
        self.sizes.insert(node.id().get(), Some(size));
        Ok(size)
    }

    fn target(&self, node: Node<'a, 'input>) -> Result<Node<'a, 'input>, (Node<'a, 'input>, Fault)> {
        let href = node.attribute("href").or_else(|| node.attribute((XLINK, "href"))).unwrap_or_default().trim();
        let target = href.strip_prefix('#').and_then(|id| self.by_id.get(id)).copied();
        target.filter(is_svg).ok_or_else(|| {
            let message = format!("`use` leads to `{}`, and nothing has that id", cut(href));
            (node, (message, "write `#` and the id of an element of this file"))
        })
    }
}

//! Building a document: pages and the logical structure grow side by side.

use crate::scene::{
    Child, ContentId, Document, Element, Group, Item, Marked, Metadata, Mm, OutlineEntry, Page, Rect, Role, Scene, Size,
};

/// An element of the structure that is being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(usize);

impl Node {
    /// The document itself.
    pub(super) const ROOT: Self = Self(0);
}

/// Pages and structure so far. Elements are made in reading order; what is drawn is placed whenever its page is known.
pub(super) struct Builder {
    nodes: Vec<(Role, Vec<Link>)>,
    pages: Vec<Page>,
    outline: Vec<OutlineEntry>,
    placed: u32,
}

enum Link {
    Node(usize),
    Content(ContentId),
}

impl Builder {
    pub(super) fn new() -> Self {
        Self { nodes: vec![(Role::Section, Vec::new())], pages: Vec::new(), outline: Vec::new(), placed: 0 }
    }

    /// Adds a page and returns its number, from 0.
    pub(super) fn page(&mut self, size: Size) -> usize {
        self.pages.push(Page { size, content: Vec::new() });
        self.pages.len() - 1
    }

    /// Adds an element as the last child of another.
    pub(super) fn node(&mut self, parent: Node, role: Role) -> Node {
        let node = self.nodes.len();
        self.nodes.push((role, Vec::new()));
        self.nodes[parent.0].1.push(Link::Node(node));
        Node(node)
    }

    /// Draws items that belong to an element. What follows directly on the same page is one piece with it.
    pub(super) fn place(&mut self, page: usize, node: Node, mut items: Vec<Item>) {
        if let (Some(Link::Content(last)), Some(marked)) =
            (self.nodes[node.0].1.last(), self.pages[page].content.last_mut())
            && marked.id == Some(*last)
        {
            marked.items.append(&mut items);
            return;
        }
        let id = ContentId(self.placed);
        self.placed += 1;
        self.nodes[node.0].1.push(Link::Content(id));
        self.pages[page].content.push(Marked { id: Some(id), items });
    }

    /// Draws a figure: its place becomes known with its page.
    pub(super) fn figure(&mut self, on: usize, node: Node, at: Rect, scene: Scene) {
        if let Role::Figure { page, bounds, metadata, .. } = &mut self.nodes[node.0].0 {
            (*page, *bounds, *metadata) = (on, at, scene.metadata);
        }
        self.place(on, node, vec![Item::Group(Group { name: "figure", offset: at.origin, items: scene.items })]);
    }

    /// Draws decoration.
    pub(super) fn decorate(&mut self, page: usize, items: Vec<Item>) {
        self.pages[page].content.push(Marked { id: None, items });
    }

    /// Adds a line to the table of contents.
    pub(super) fn outline(&mut self, level: u8, title: String, page: usize, top: Mm) {
        self.outline.push(OutlineEntry { level, title, page, top });
    }

    pub(super) fn finish(self, metadata: Metadata) -> Document {
        let mut nodes: Vec<Option<(Role, Vec<Link>)>> = self.nodes.into_iter().map(Some).collect();
        let structure = children(&mut nodes, 0)
            .into_iter()
            .filter_map(|child| match child {
                Child::Element(element) => Some(element),
                Child::Content(_) => None,
            })
            .collect();
        Document { metadata, pages: self.pages, structure, outline: self.outline }
    }
}

fn children(nodes: &mut [Option<(Role, Vec<Link>)>], node: usize) -> Vec<Child> {
    let Some((_, links)) = nodes[node].take() else { return Vec::new() };
    links
        .into_iter()
        .filter_map(|link| match link {
            Link::Content(id) => Some(Child::Content(id)),
            Link::Node(inner) => {
                let role = nodes[inner].as_ref()?.0.clone();
                let children = children(nodes, inner);
                // an element that came to hold nothing says nothing, except for a cell, which keeps its place in the row
                (!children.is_empty() || role == Role::Cell).then_some(Child::Element(Element { role, children }))
            }
        })
        .collect()
}

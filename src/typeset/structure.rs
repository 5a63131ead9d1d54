//! Building a document: pages and the logical structure grow side by side.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::scene::{
    Child, ContentId, Document, Element, GlyphRun, Group, Item, Marked, Metadata, Mm, OutlineEntry, Page, Point, Rect,
    Role, Scene, Size,
};
use crate::text::paragraph::Line;

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
    /// The elements within lines, by what their words share.
    inline: BTreeMap<usize, Arc<Role>>,
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
        Self {
            nodes: vec![(Role::Section, Vec::new())],
            inline: BTreeMap::new(),
            pages: Vec::new(),
            outline: Vec::new(),
            placed: 0,
        }
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

    /// Draws a line of words, the left end of its baseline at a place. Words with a role of their own become an element
    /// within the line's, and stay one over several lines.
    pub(super) fn line(&mut self, page: usize, node: Node, line: Line, at: Point) {
        for part in line.parts {
            let Some(role) = part.role.clone() else {
                self.place(page, node, vec![part.at(at)]);
                continue;
            };
            let inner = self.within(node, role);
            if let Role::Link { areas, .. } = &mut self.nodes[inner.0].0 {
                cover(areas, page, room(&part.run, at), part.run.size.to_mm());
            }
            self.place(page, inner, vec![part.at(at)]);
        }
    }

    /// The element of a role within a paragraph: the last one, if that is for the same words.
    fn within(&mut self, node: Node, role: Arc<Role>) -> Node {
        if let Some(Link::Node(last)) = self.nodes[node.0].1.last()
            && self.inline.get(last).is_some_and(|known| Arc::ptr_eq(known, &role))
        {
            return Node(*last);
        }
        let inner = self.node(node, Role::clone(&role));
        self.inline.insert(inner.0, role);
        inner
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

/// How far a line's words reach up and down from its baseline, in type sizes: to the tops and feet of the letters.
const REACH: (f64, f64) = (0.8, 0.25);

/// Adds the room of words to a link's areas. What follows within an em on the same line is one area with what it follows.
fn cover(areas: &mut Vec<(usize, Rect)>, page: usize, room: Rect, em: Mm) {
    match areas.last_mut() {
        Some((last_page, last))
            if (*last_page, last.origin.y) == (page, room.origin.y)
                && (last.left()..=last.right() + em).contains(&room.left()) =>
        {
            last.size.width = room.right() - last.left();
        }
        _ => areas.push((page, room)),
    }
}

/// The room that words take on the page, without the space at their end.
fn room(run: &GlyphRun, at: Point) -> Rect {
    let ink = run.text.trim_end().len();
    let end = run.glyphs.iter().filter(|glyph| glyph.text.start < ink).map(|glyph| glyph.offset.x + glyph.advance);
    let (em, origin) = (run.size.to_mm(), run.origin + at);
    Rect {
        origin: Point { x: origin.x, y: origin.y - em * REACH.0 },
        size: Size { width: end.fold(Mm::ZERO, Mm::max), height: em * (REACH.0 + REACH.1) },
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

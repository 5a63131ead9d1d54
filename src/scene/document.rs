//! Pages, and the logical structure that a screen reader follows.
//!
//! What is drawn stands in [`Page`]s; what it means stands in a tree of [`Element`]s. They are tied by [`ContentId`]s: a
//! piece of a page ([`Marked`]) has one, and exactly one element names it. Pieces without one are decoration.

use super::{Item, Mm, Point, Rect, Scene, Size};

/// Ties a piece of a page to its place in the structure. Unique within a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId(pub u32);

/// What a document says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Metadata {
    /// The title, shown in the window's title bar.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// What it is about, in one sentence.
    pub subject: String,
    /// BCP 47 language tag, such as `en`.
    pub language: String,
}

/// Pages with their logical structure, ready for an exporter.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Title, author, subject, language.
    pub metadata: Metadata,
    /// The pages in order.
    pub pages: Vec<Page>,
    /// The children of the document's root element, in reading order.
    pub structure: Vec<Element>,
    /// The table of contents a viewer shows at the side, in reading order.
    pub outline: Vec<OutlineEntry>,
}

impl Document {
    /// A picture as a document of one page of its own size.
    #[must_use]
    pub fn of_picture(scene: &Scene) -> Self {
        let id = ContentId(0);
        let bounds = Rect { origin: Point::ORIGIN, size: scene.size };
        let (alt, metadata) = (scene.description.clone(), scene.metadata.clone());
        Self {
            metadata: Metadata {
                title: scene.title.clone(),
                author: String::new(),
                subject: String::new(),
                language: scene.language.clone(),
            },
            pages: vec![Page { size: scene.size, content: vec![Marked { id: Some(id), items: scene.items.clone() }] }],
            structure: vec![Element {
                role: Role::Figure { alt, page: 0, bounds, metadata },
                children: vec![Child::Content(id)],
            }],
            outline: Vec::new(),
        }
    }
}

impl Document {
    /// A page, from 0, as a picture with this id. It shows what is printed and proves nothing. `None` where there is no such
    /// page.
    #[must_use]
    pub fn picture_of(&self, page: usize, id: &str) -> Option<Scene> {
        let page = self.pages.get(page)?;
        Some(Scene {
            id: id.to_owned(),
            title: self.metadata.title.clone(),
            description: String::new(),
            language: self.metadata.language.clone(),
            metadata: Vec::new(),
            size: page.size,
            items: page.content.iter().flat_map(|marked| marked.items.iter().cloned()).collect(),
            dark: None,
        })
    }
}

/// One page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The paper.
    pub size: Size,
    /// Its pieces, from the bottom to the top.
    pub content: Vec<Marked>,
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// Its place in the structure; `None` for decoration (rules, frames, rulers).
    pub id: Option<ContentId>,
    /// What is drawn.
    pub items: Vec<Item>,
}

/// A node of the logical structure.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// What it is.
    pub role: Role,
    /// What it holds, in reading order.
    pub children: Vec<Child>,
}

/// A child of an [`Element`].
#[derive(Clone, Debug, PartialEq)]
pub enum Child {
    /// A nested element.
    Element(Element),
    /// A piece of a page.
    Content(ContentId),
}

/// What an element is. The names follow PDF's standard structure types.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// Several elements that belong together, such as one area of a sheet.
    Section,
    /// A heading of this level, from 1.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A list of [`Role::ListItem`]s.
    List {
        /// Whether the items are numbered.
        ordered: bool,
    },
    /// One item: a [`Role::Label`] and a [`Role::Body`].
    ListItem,
    /// The number or bullet of a list item.
    Label,
    /// The text of a list item.
    Body,
    /// A picture.
    Figure {
        /// The text alternative.
        alt: String,
        /// The page it is on, from 0.
        page: usize,
        /// Where on that page.
        bounds: Rect,
        /// What proves it: [`Scene::metadata`]. Empty for a figure that proves nothing.
        metadata: Vec<(&'static str, String)>,
    },
    /// The caption of a figure.
    Caption,
    /// Words of another language within a line.
    Span {
        /// Its BCP 47 language tag.
        language: String,
    },
    /// Words that lead to an address on the web.
    Link {
        /// The address, in ASCII.
        uri: String,
        /// Where the words stand: a page, from 0, and the room of the words, for each part of a line.
        areas: Vec<(usize, Rect)>,
    },
    /// A table of [`Role::Row`]s, each with as many cells as the others.
    Table,
    /// One row of a table.
    Row,
    /// A cell that says what the others are.
    HeaderCell(Scope),
    /// Any other cell; it may hold nothing.
    Cell,
}

/// Of which cells a header cell speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Of those below it.
    Column,
    /// Of those beside it.
    Row,
}

/// One line of the outline.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlineEntry {
    /// The heading's level, from 1; an entry is nested under the last one of a lower level.
    pub level: u8,
    /// The heading's words.
    pub title: String,
    /// The page, from 0.
    pub page: usize,
    /// How far down the page.
    pub top: Mm,
}

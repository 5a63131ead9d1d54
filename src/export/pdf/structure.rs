//! The tag tree: which piece of which page is a heading, a paragraph, a list item, a figure.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Object, ObjectId};

use super::link::Links;
use super::{ByPage, Error, object, page_height, thousandths};
use crate::scene::{Child, ContentId, Document, Element, Role, Scope};

/// Where every tagged piece is drawn.
pub(super) struct Marks {
    places: BTreeMap<ContentId, Place>,
}

/// Where one piece is drawn.
pub(super) struct Place {
    page: usize,
    /// Its number on that page.
    pub(super) mcid: i64,
    /// The structure type of the element that holds it.
    pub(super) tag: &'static str,
}

impl Marks {
    /// Numbers the pieces page by page, and checks that pages and structure name the same ones, each once.
    pub(super) fn of(document: &Document) -> Result<Self, Error> {
        if document.pages.is_empty() {
            return Err(Error::NoPages);
        }
        let mut tags = BTreeMap::new();
        for element in &document.structure {
            collect(element, &mut tags)?;
        }
        let mut places = BTreeMap::new();
        for (number, page) in document.pages.iter().enumerate() {
            for (mcid, id) in (0..).zip(page.content.iter().filter_map(|piece| piece.id)) {
                let tag = *tags.get(&id).ok_or(Error::OutsideStructure(id))?;
                if places.insert(id, Place { page: number, mcid, tag }).is_some() {
                    return Err(Error::Repeated(id));
                }
            }
        }
        match tags.into_keys().find(|id| !places.contains_key(id)) {
            Some(id) => Err(Error::NotDrawn(id)),
            None => Ok(Self { places }),
        }
    }

    /// Where a piece is drawn.
    pub(super) fn place(&self, id: ContentId) -> Option<&Place> {
        self.places.get(&id)
    }
}

fn collect(element: &Element, tags: &mut BTreeMap<ContentId, &'static str>) -> Result<(), Error> {
    for child in &element.children {
        match child {
            Child::Element(element) => collect(element, tags)?,
            Child::Content(id) => {
                if tags.insert(*id, tag(&element.role)).is_some() {
                    return Err(Error::Repeated(*id));
                }
            }
        }
    }
    Ok(())
}

/// The standard structure type.
fn tag(role: &Role) -> &'static str {
    match role {
        Role::Section => "Sect",
        Role::Heading(level) => ["H1", "H2", "H3", "H4", "H5", "H6"][usize::from((*level).clamp(1, 6)) - 1],
        Role::Paragraph => "P",
        Role::List { .. } => "L",
        Role::ListItem => "LI",
        Role::Label => "Lbl",
        Role::Body => "LBody",
        Role::Figure { .. } => "Figure",
        Role::Caption => "Caption",
        Role::Span { .. } => "Span",
        Role::Link { .. } => "Link",
        Role::Table => "Table",
        Role::Row => "TR",
        Role::HeaderCell(_) => "TH",
        Role::Cell => "TD",
    }
}

/// Adds the tree to the catalog and ties the pages to it.
pub(super) fn write(
    pdf: &mut lopdf::Document,
    catalog: &mut Dictionary,
    document: &Document,
    marks: &Marks,
    pages: &[ObjectId],
) -> Result<(), Error> {
    let root = pdf.new_object_id();
    let mut tree = Tree { pdf, document, marks, pages, parents: ByPage::new(), links: Links::default() };
    let top = tree.pdf.new_object_id();
    let children = document
        .structure
        .iter()
        .map(|element| tree.element(element, top).map(Object::Reference))
        .collect::<Result<Vec<_>, _>>()?;
    let (parents, links) = (tree.parents, tree.links);
    let element = [
        ("Type", object::name("StructElem")),
        ("S", object::name("Document")),
        ("P", root.into()),
        ("K", Object::Array(children)),
    ];
    pdf.objects.insert(top, object::dictionary(element));

    let mut numbers = Vec::new();
    for (key, (page, elements)) in (0_i64..).zip(parents) {
        let page = pdf.get_dictionary_mut(pages[page])?;
        page.set("StructParents", key);
        page.set("Tabs", object::name("S"));
        let elements = pdf.add_object(Object::Array(elements));
        numbers.extend([key.into(), elements.into()]);
    }
    let next = |numbers: &[Object]| i64::try_from(numbers.len() / 2).unwrap_or(i64::MAX);
    numbers.extend(links.place(pdf, pages, next(&numbers))?.into_iter().flatten());
    let next = next(&numbers);
    let parent_tree = pdf.add_object(object::dictionary([("Nums", Object::Array(numbers))]));
    let tree = [
        ("Type", object::name("StructTreeRoot")),
        ("K", top.into()),
        ("ParentTree", parent_tree.into()),
        ("ParentTreeNextKey", next.into()),
    ];
    pdf.objects.insert(root, object::dictionary(tree));
    catalog.set("StructTreeRoot", root);
    let mut marked = Dictionary::from_iter([("Marked", true.into())]);
    if document.structure.iter().any(has_properties) {
        marked.set("UserProperties", true);
    }
    catalog.set("MarkInfo", marked);
    Ok(())
}

/// What proves a figure, as user properties: names and values that any reader of the file can show.
fn properties(metadata: &[(&'static str, String)]) -> Object {
    let pairs = metadata
        .iter()
        .map(|(name, value)| object::dictionary([("N", object::text(name)), ("V", object::text(value))]));
    object::dictionary([("O", object::name("UserProperties")), ("P", Object::Array(pairs.collect()))])
}

/// Whether anything in the tree has user properties.
fn has_properties(element: &Element) -> bool {
    let own = matches!(&element.role, Role::Figure { metadata, .. } if !metadata.is_empty());
    own || element.children.iter().any(|child| matches!(child, Child::Element(inner) if has_properties(inner)))
}

struct Tree<'a> {
    pdf: &'a mut lopdf::Document,
    document: &'a Document,
    marks: &'a Marks,
    pages: &'a [ObjectId],
    /// For each page, the element of each piece in the order of its number.
    parents: ByPage,
    links: Links,
}

impl Tree<'_> {
    fn element(&mut self, element: &Element, parent: ObjectId) -> Result<ObjectId, Error> {
        let id = self.pdf.new_object_id();
        let mut own = Dictionary::new();
        own.set("Type", object::name("StructElem"));
        own.set("S", object::name(tag(&element.role)));
        own.set("P", parent);
        self.attributes(&element.role, &mut own)?;
        let mut home = None;
        let mut kids = Vec::new();
        for child in &element.children {
            match child {
                Child::Element(element) => kids.push(self.element(element, id)?.into()),
                Child::Content(content) => {
                    let place = self.marks.place(*content).ok_or(Error::NotDrawn(*content))?;
                    let page = self.pages[place.page];
                    self.parent(place, id);
                    if *home.get_or_insert(page) == page {
                        kids.push(place.mcid.into());
                    } else {
                        let elsewhere =
                            [("Type", object::name("MCR")), ("Pg", page.into()), ("MCID", place.mcid.into())];
                        kids.push(object::dictionary(elsewhere));
                    }
                }
            }
        }
        if let Role::Link { uri, areas } = &element.role {
            if areas.is_empty() {
                return Err(Error::NoArea(uri.clone()));
            }
            for (page, area) in areas {
                kids.push(self.links.add(self.pdf, self.document, self.pages, (uri, *page, area), id)?);
            }
        }
        if let Some(page) = home {
            own.set("Pg", page);
        }
        match kids.pop() {
            Some(only) if kids.is_empty() => own.set("K", only),
            Some(last) => own.set("K", kids.into_iter().chain([last]).collect::<Vec<_>>()),
            None => {}
        }
        self.pdf.objects.insert(id, Object::Dictionary(own));
        Ok(id)
    }

    fn parent(&mut self, place: &Place, element: ObjectId) {
        let slots = self.parents.entry(place.page).or_default();
        let at = usize::try_from(place.mcid).unwrap_or_default();
        if slots.len() <= at {
            slots.resize(at + 1, Object::Null);
        }
        slots[at] = element.into();
    }

    fn attributes(&self, role: &Role, own: &mut Dictionary) -> Result<(), Error> {
        match role {
            Role::List { ordered } => {
                let numbering = object::name(if *ordered { "Decimal" } else { "Disc" });
                own.set("A", object::dictionary([("O", object::name("List")), ("ListNumbering", numbering)]));
            }
            Role::HeaderCell(scope) => {
                let scope = object::name(match scope {
                    Scope::Column => "Column",
                    Scope::Row => "Row",
                });
                own.set("A", object::dictionary([("O", object::name("Table")), ("Scope", scope)]));
            }
            Role::Figure { alt, page, bounds, metadata } => {
                let height = page_height(self.document, *page)?;
                if alt.trim().is_empty() {
                    return Err(Error::NoAlternative { page: *page });
                }
                let (left, right) = (bounds.left().to_pt().0, bounds.right().to_pt().0);
                let (top, bottom) = (height - bounds.top().to_pt().0, height - bounds.bottom().to_pt().0);
                let bounds = [left, bottom, right, top].map(|edge| Object::Real(thousandths(edge)));
                let layout = [
                    ("O", object::name("Layout")),
                    ("Placement", object::name("Block")),
                    ("BBox", Object::Array(bounds.into())),
                ];
                own.set("Alt", object::text(alt));
                let layout = object::dictionary(layout);
                own.set("A", if metadata.is_empty() { layout } else { vec![layout, properties(metadata)].into() });
            }
            Role::Span { language } => own.set("Lang", object::text(language)),
            _ => {}
        }
        Ok(())
    }
}

//! The shipped documents as pages: what fits, where it stands, and what is said when it does not fit.

mod grid;

use std::fs;
use std::path::Path;

use outflank::content::{self, Block, Book, Inline, Loader, Paper, Prose};
use outflank::diagnostic::{Diagnostic, Diagnostics};
use outflank::scene::{
    Child, ContentId, Document, Element, GlyphRun, Item, Metadata, Mm, Paint, Point, Rect, Role, Size,
};
use outflank::source::Sources;
use outflank::typeset::{self, Order, Pictures};

/// The shipped content, with some words of some files replaced.
struct Edited(&'static [(&'static str, &'static str, &'static str)]);

impl Loader for Edited {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        let Ok(mut text) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)) else {
            return Ok(None);
        };
        for (file, old, new) in self.0.iter().filter(|(file, ..)| *file == path) {
            assert!(text.contains(old), "`{old}` stands in {file}");
            text = text.replace(old, new);
        }
        Ok(Some(text.into_bytes()))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let Ok(entries) = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) else {
            return Ok(Vec::new());
        };
        let files = entries.filter_map(Result::ok).filter(|entry| entry.path().is_file());
        let mut names: Vec<String> = files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        Ok(names)
    }
}

struct Loaded {
    sources: Sources,
    diagnostics: Diagnostics,
    book: Option<Book>,
}

fn load(edits: &'static [(&'static str, &'static str, &'static str)]) -> Loaded {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Edited(edits), false, &mut sources, &mut diagnostics);
    Loaded { sources, diagnostics, book }
}

impl Loaded {
    fn set(&self, name: &str, paper: Paper) -> Result<Document, Diagnostic> {
        let book = self.book.as_ref().unwrap_or_else(|| panic!("{:#?}", self.diagnostics.sorted()));
        let words = &book.words["en"];
        let metadata = Metadata { title: "Reversi".into(), language: "en".into(), ..Metadata::default() };
        typeset::document(&Order {
            papers: &PAPERS,
            template: &book.templates[name],
            paper,
            prose: words.prose.get(name),
            pictures: Pictures { diagrams: &book.diagrams, words: &words.diagrams, theme: &book.themes["print"] },
            game: None,
            language: &words.language,
            metadata: &metadata,
        })
    }

    fn prose(&self, name: &str) -> &Prose {
        &self.book.as_ref().unwrap().words["en"].prose[name]
    }

    /// The fault as `file:line:column: message`.
    fn said(&self, fault: &Diagnostic) -> String {
        let span = fault.labels[0].span;
        let (source, location) = (self.sources.get(span.source), self.sources.location(span));
        format!("{}:{location}: {}", source.name, fault.message)
    }
}

const DOCUMENTS: [&str; 5] = ["rules", "glossary", "board", "board-tournament", "discs"];
const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];

/// Everything drawn on a page, with where its group was moved.
fn walk<'d>(items: &'d [Item], offset: Point, see: &mut dyn FnMut(&'d Item, Point)) {
    for item in items {
        match item {
            Item::Group(group) => walk(&group.items, offset + group.offset, see),
            Item::Clip { items, .. } => walk(items, offset, see),
            other => see(other, offset),
        }
    }
}

fn runs(document: &Document, page: usize) -> Vec<(&GlyphRun, Point)> {
    let mut runs = Vec::new();
    for marked in &document.pages[page].content {
        walk(&marked.items, Point::ORIGIN, &mut |item, offset| {
            if let Item::Text(run) = item {
                runs.push((run, run.origin + offset));
            }
        });
    }
    runs
}

/// The text of an element in the order of its content.
fn text(document: &Document, element: &Element) -> String {
    element
        .children
        .iter()
        .map(|child| match child {
            Child::Element(inner) => text(document, inner),
            Child::Content(id) => content_text(document, *id),
        })
        .collect()
}

fn content_text(document: &Document, id: ContentId) -> String {
    let marked = document.pages.iter().flat_map(|page| &page.content).find(|marked| marked.id == Some(id)).unwrap();
    let mut text = String::new();
    for item in &marked.items {
        if let Item::Text(run) = item {
            text.push_str(&run.text);
        }
    }
    text
}

/// The pages and bounds of all figures, in reading order.
fn figures(document: &Document) -> Vec<(usize, Rect)> {
    fn visit(elements: &[Element], found: &mut Vec<(usize, Rect)>) {
        for element in elements {
            if let Role::Figure { page, bounds, .. } = &element.role {
                found.push((*page, *bounds));
            }
            for child in &element.children {
                if let Child::Element(inner) = child {
                    visit(std::slice::from_ref(inner), found);
                }
            }
        }
    }
    let mut found = Vec::new();
    visit(&document.structure, &mut found);
    found
}

/// The texts of all elements with one of these roles, in reading order.
fn texts(document: &Document, wanted: &dyn Fn(&Role) -> bool) -> Vec<String> {
    fn visit(document: &Document, elements: &[Element], wanted: &dyn Fn(&Role) -> bool, found: &mut Vec<String>) {
        for element in elements {
            if wanted(&element.role) {
                found.push(text(document, element));
            }
            for child in &element.children {
                if let Child::Element(inner) = child {
                    visit(document, std::slice::from_ref(inner), wanted, found);
                }
            }
        }
    }
    let mut found = Vec::new();
    visit(document, &document.structure, wanted, &mut found);
    found
}

fn plain(words: &[Inline]) -> String {
    words.iter().map(|inline| inline.text.as_str()).collect()
}

fn block_texts(blocks: &[Block], found: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Paragraph(words) => found.push(plain(words)),
            Block::List { items, .. } => items.iter().for_each(|item| block_texts(item, found)),
            Block::Figure { .. } => {}
        }
    }
}

fn body(role: &Role) -> bool {
    matches!(role, Role::Paragraph | Role::Body)
}

#[test]
fn the_rules_are_one_page_in_large_type_on_both_papers() {
    let loaded = load(&[]);
    for (paper, least) in [(Paper::A4, 16.0), (Paper::Letter, 15.0)] {
        let document = loaded.set("rules", paper).unwrap();
        assert_eq!(document.pages.len(), 1);
        assert_eq!(document.pages[0].size, paper.size());
        let (run, _) = runs(&document, 0).into_iter().find(|(run, _)| run.text.starts_with(" four discs")).unwrap();
        assert!(run.size.0 >= least, "{} on {}", run.size, paper.word());
    }
}

#[test]
fn nothing_is_drawn_where_printers_cannot_print_and_no_line_is_too_thin() {
    let loaded = load(&[]);
    for (name, paper) in DOCUMENTS.into_iter().flat_map(|name| PAPERS.map(|paper| (name, paper))) {
        let document = loaded.set(name, paper).unwrap();
        for page in &document.pages {
            let Size { width, height } = page.size;
            let live = Rect { origin: Point::ORIGIN, size: page.size }.inset(Mm(6.5));
            let inside = |place: Point, what: &Item| {
                let fits =
                    (live.left()..=live.right()).contains(&place.x) && (live.top()..=live.bottom()).contains(&place.y);
                assert!(fits, "{name} on {width} × {height}: {what:?} at {place:?}");
            };
            let thick =
                |paint: &Paint| assert!(paint.stroke.is_none_or(|stroke| stroke.width >= Mm(0.25)), "{paint:?}");
            for marked in &page.content {
                walk(&marked.items, Point::ORIGIN, &mut |item, offset| match item {
                    Item::Text(run) => {
                        assert!(run.size.0 >= 8.0, "{name}: `{}` in {}", run.text, run.size);
                        inside(run.origin + offset, item);
                        let ink = run.text.trim_end().len();
                        let end = run.glyphs.iter().filter(|glyph| glyph.text.start < ink);
                        let end = end.map(|glyph| glyph.offset.x + glyph.advance).fold(Mm::ZERO, Mm::max);
                        inside(run.origin + offset + Point { x: end, y: Mm::ZERO }, item);
                    }
                    Item::Line { from, to, stroke } => {
                        assert!(stroke.width >= Mm(0.25), "{item:?}");
                        inside(*from + offset, item);
                        inside(*to + offset, item);
                    }
                    Item::Rect { rect, paint } => {
                        thick(paint);
                        inside(rect.origin + offset, item);
                        inside(Point { x: rect.right(), y: rect.bottom() } + offset, item);
                    }
                    Item::Circle { centre, radius, paint } => {
                        thick(paint);
                        let r = Point { x: *radius, y: *radius };
                        inside(*centre + offset - r, item);
                        inside(*centre + offset + r, item);
                    }
                    Item::Path { path, paint } => {
                        thick(paint);
                        let bounds = path.bounds().unwrap();
                        inside(bounds.origin + offset, item);
                        inside(Point { x: bounds.right(), y: bounds.bottom() } + offset, item);
                    }
                    Item::Group(_) | Item::Clip { .. } => unreachable!(),
                });
            }
        }
    }
}

#[test]
fn the_structure_says_what_the_prose_says_in_its_order() {
    let loaded = load(&[]);
    for (name, paper) in ["rules", "glossary"].into_iter().flat_map(|name| PAPERS.map(|paper| (name, paper))) {
        let (document, prose) = (loaded.set(name, paper).unwrap(), loaded.prose(name));
        let mut words = Vec::new();
        block_texts(&prose.lead, &mut words);
        prose.sections.iter().for_each(|section| block_texts(&section.blocks, &mut words));
        let mut found = texts(&document, &body);
        if name == "rules" {
            // a sheet's sections stand in the order of its areas
            found.sort();
            words.sort();
        }
        assert_eq!(found, words, "{name} on {}", paper.word());
        let mut headings = vec![plain(&prose.title)];
        let untitled = |id: &str| name == "rules" && (id == "rules" || id == "note");
        headings.extend(
            prose.sections.iter().filter(|section| !untitled(&section.id)).map(|section| plain(&section.heading)),
        );
        assert_eq!(texts(&document, &|role| matches!(role, Role::Heading(_))), headings);
        let outline: Vec<&str> = document.outline.iter().map(|entry| entry.title.as_str()).collect();
        assert_eq!(outline, headings);
    }
}

#[test]
fn every_piece_belongs_to_exactly_one_element() {
    fn ids(elements: &[Element], found: &mut Vec<ContentId>) {
        for child in elements.iter().flat_map(|element| &element.children) {
            match child {
                Child::Content(id) => found.push(*id),
                Child::Element(inner) => ids(std::slice::from_ref(inner), found),
            }
        }
    }
    let loaded = load(&[]);
    for name in DOCUMENTS {
        let document = loaded.set(name, Paper::A4).unwrap();
        let (mut named, mut drawn) = (Vec::new(), Vec::new());
        ids(&document.structure, &mut named);
        drawn.extend(document.pages.iter().flat_map(|page| &page.content).filter_map(|marked| marked.id));
        named.sort();
        drawn.sort();
        assert_eq!(named, drawn, "{name}");
        assert!(named.windows(2).all(|pair| pair[0] != pair[1]));
    }
}

/// The baselines of all runs of one size on a page.
fn baselines(document: &Document, page: usize, size: f64) -> Vec<f64> {
    let mut lines: Vec<f64> = runs(document, page)
        .into_iter()
        .filter(|(run, _)| (run.size.0 - size).abs() < 1e-9)
        .map(|(_, place)| place.y.0)
        .collect();
    lines.sort_by(f64::total_cmp);
    lines.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
    lines
}

#[test]
fn columns_beside_each_other_share_one_baseline_grid() {
    let loaded = load(&[]);
    for paper in PAPERS {
        for (name, half) in [("rules", 2.0), ("glossary", 1.0)] {
            let document = loaded.set(name, paper).unwrap();
            for page in 0..document.pages.len() {
                let size = runs(&document, page)
                    .iter()
                    .map(|(run, _)| run)
                    .filter(|run| run.text.len() > 20)
                    .map(|run| run.size.0)
                    .fold(0.0, |found: f64, size| {
                        if (10.5..17.1).contains(&size) && (name == "rules" || (size - 10.8).abs() < 1e-9) {
                            found.max(size)
                        } else {
                            found
                        }
                    });
                let lines = baselines(&document, page, size);
                let leading = lines.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
                // two columns may be half a line apart on the sheet, so the least distance is one step
                let step = if leading < size * 25.4 / 72.0 { leading } else { leading / half };
                for line in &lines {
                    let steps = (line - lines[0]) / step;
                    assert!((steps - steps.round()).abs() < 1e-4, "{name} {} page {page}: {steps}", paper.word());
                }
            }
        }
    }
}

#[test]
fn the_boards_of_the_rules_are_as_wide_as_their_column() {
    let loaded = load(&[]);
    for paper in PAPERS {
        let document = loaded.set("rules", paper).unwrap();
        let figures: Vec<Rect> = figures(&document).into_iter().map(|(_, bounds)| bounds).collect();
        let [start, before, after] = figures[..] else { panic!("three boards: {figures:?}") };
        assert!((start.left() - before.left()).0.abs() < 0.01);
        assert!((start.right() - after.right()).0.abs() < 0.31);
        assert!((paper.size().width - Mm(13.0) - start.right()).0.abs() < 1.0, "{start:?}");
    }
}

#[test]
fn every_size_under_one_that_fits_fits() {
    let loaded = load(&[]);
    let mut book = loaded.book.clone().unwrap();
    let found = |book: &Book| {
        let loaded = Loaded { sources: Sources::new(), diagnostics: Diagnostics::new(), book: Some(book.clone()) };
        loaded.set("rules", Paper::A4).is_ok()
    };
    let mut fits = Vec::new();
    for tenth in (80..200).step_by(4) {
        let size = outflank::scene::Pt(f64::from(tenth) / 10.0);
        let template = book.templates.get_mut("rules").unwrap();
        template.body.size = content::template::Range { least: size, most: size };
        fits.push(found(&book));
    }
    let first_miss = fits.iter().position(|fits| !fits).unwrap();
    assert!(fits[first_miss..].iter().all(|fits| !fits), "{fits:?}");
    assert!(first_miss >= 20, "16 pt fits");
}

#[test]
fn a_sheet_that_does_not_fit_names_the_section_and_by_how_much() {
    let loaded = load(&[("templates/rules.yaml", "size: 15pt-17pt", "size: 19pt-20pt")]);
    let fault = loaded.set("rules", Paper::A4).unwrap_err();
    let said = loaded.said(&fault);
    let (start, rest) = said.split_once(" runs ").unwrap();
    assert_eq!(
        start,
        "content/en/rules.md:19:1: the sheet does not fit on one page of a4 paper in 19 pt: section `mistakes`"
    );
    assert!(rest.ends_with(" lines) over the foot"), "{rest}");
    assert_eq!(
        fault.help.as_deref(),
        Some("shorten the words, make the boards smaller, or lower the least `size` of `type`")
    );
}

#[test]
fn a_character_without_a_glyph_is_named_at_its_place() {
    let loaded = load(&[("content/en/rules.md", "Missing a line.", "Missing ★ line.")]);
    let fault = loaded.set("rules", Paper::A4).unwrap_err();
    assert_eq!(
        loaded.said(&fault).split_once(": ").unwrap().1,
        "no glyph for the character `★` (U+2605) in the bundled font"
    );
}

#[test]
fn a_figure_never_leaves_its_column() {
    let loaded = load(&[]);
    for paper in PAPERS {
        let document = loaded.set("glossary", paper).unwrap();
        assert!(document.pages.len() > 3);
        let size = paper.size();
        let column = (size.width - Mm(15.0 + 15.0 + 9.0)) / 2.0;
        let figures = figures(&document);
        assert!(figures.len() >= 22);
        for (page, bounds) in figures {
            assert!(page < document.pages.len());
            assert!(bounds.top() > Mm(15.0) && bounds.bottom() < size.height - Mm(18.0), "{page}: {bounds:?}");
            // the coordinates hang outside
            let left = if bounds.left() < size.width / 2.0 - Mm(5.0) { Mm(15.0) } else { Mm(15.0 + 9.0) + column };
            assert!(bounds.left() > left - Mm(5.0) && bounds.right() < left + column + Mm(0.31), "{bounds:?}");
        }
    }
}

/// What is said of a template with one part replaced.
fn faults(edits: &'static [(&'static str, &'static str, &'static str)]) -> Vec<String> {
    let loaded = load(edits);
    assert!(loaded.book.is_none());
    loaded.diagnostics.sorted().into_iter().map(|fault| loaded.said(fault)).collect()
}

#[test]
fn faults_of_a_template_are_found_at_their_places() {
    assert_eq!(
        faults(&[("templates/rules.yaml", "top: 12mm", "top: 12")]),
        ["templates/rules.yaml:4:17: `top` is a length, not `12`"]
    );
    assert_eq!(
        faults(&[("templates/rules.yaml", "top: 12mm", "top: 4mm")]).first().map(String::as_str),
        Some("templates/rules.yaml:4:17: the top margin is 4 mm; printers cannot print within 6.5 mm")
    );
    assert_eq!(
        faults(&[("templates/board.yaml", "layout: board", "layout: poster")]),
        ["templates/board.yaml:3:9: `poster` is not a layout"]
    );
    assert_eq!(
        faults(&[("templates/glossary.yaml", "running: 9pt", "runing: 9pt")]),
        [
            "templates/glossary.yaml:3:1: a template needs `running`",
            "templates/glossary.yaml:12:1: `runing` is not a key of a template",
        ]
    );
    assert_eq!(
        faults(&[("templates/glossary.yaml", "coordinates: 8pt", "coordinates: 7pt")]),
        [
            "templates/glossary.yaml:5:7: the coordinates would be set in 7 pt, under this template's smallest size of 8 pt"
        ]
    );
    assert_eq!(
        faults(&[("templates/rules.yaml", "15pt-17pt", "17pt-15pt")]).first().map(String::as_str),
        Some("templates/rules.yaml:5:15: `size` goes from more to less: `17pt-15pt`")
    );
}

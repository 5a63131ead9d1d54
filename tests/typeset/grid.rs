//! What a typesetter looks at on a finished page: one grid, equal gaps, nothing alone at the end of a column.

use std::collections::BTreeMap;

use super::*;

use outflank::content::template::Layout;
use outflank::scene::Pt;

/// A line of words, or a figure, where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    page: usize,
    /// 0 at the left, 1 at the right.
    column: usize,
    /// The baseline, or the foot of a board, in millimetres.
    y: f64,
}

/// A part of a section with its lines.
struct Part<'d> {
    role: &'d Role,
    lines: Vec<Line>,
}

fn column(document: &Document, page: usize, x: Mm) -> usize {
    usize::from(x > document.pages[page].size.width / 2.0)
}

/// Whether an element is words within a line of another.
fn is_inline(role: &Role) -> bool {
    matches!(role, Role::Span { .. } | Role::Link { .. })
}

/// The lines of an element's own words, in reading order.
fn lines(document: &Document, element: &Element) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    for child in &element.children {
        let id = match child {
            Child::Content(id) => id,
            Child::Element(inner) => {
                let inner = if is_inline(&inner.role) { lines(document, inner) } else { Vec::new() };
                found.extend(inner);
                found.dedup();
                continue;
            }
        };
        let with = |page: &outflank::scene::Page| page.content.iter().find(|marked| marked.id == Some(*id)).cloned();
        let (page, marked) =
            document.pages.iter().enumerate().find_map(|(number, page)| Some((number, with(page)?))).unwrap();
        for item in &marked.items {
            let Item::Text(run) = item else { continue };
            let line = Line { page, column: column(document, page, run.origin.x), y: run.origin.y.0 };
            if found.last().is_none_or(|last| *last != line) {
                found.push(line);
            }
        }
    }
    found
}

/// The sections, each with its parts in reading order.
fn sections(document: &Document) -> Vec<Vec<Part<'_>>> {
    fn visit<'d>(document: &'d Document, element: &'d Element, parts: &mut Vec<Part<'d>>) {
        let lines = match &element.role {
            Role::Figure { page, bounds, .. } => {
                let column = column(document, *page, bounds.left() + Mm(10.0));
                vec![Line { page: *page, column, y: bounds.bottom().0 }]
            }
            _ => lines(document, element),
        };
        if !lines.is_empty() {
            parts.push(Part { role: &element.role, lines });
        }
        for child in &element.children {
            if let Child::Element(inner) = child
                && !is_inline(&inner.role)
            {
                visit(document, inner, parts);
            }
        }
    }
    let sections = document.structure.iter().filter(|element| element.role == Role::Section);
    let parts = |section| {
        let mut parts = Vec::new();
        visit(document, section, &mut parts);
        parts
    };
    sections.map(parts).collect()
}

/// From baseline to baseline in the glossary, in millimetres.
fn leading(loaded: &Loaded) -> f64 {
    let body = loaded.book.as_ref().unwrap().templates["glossary"].body;
    (body.size.most * body.leading.least).to_mm().0
}

/// How far a place is from the nearest line of a grid.
fn off(y: f64, origin: f64, step: f64) -> f64 {
    let steps = (y - origin) / step;
    (steps - steps.round()).abs() * step
}

#[test]
fn all_words_and_all_feet_of_boards_of_the_glossary_stand_on_one_grid() {
    let loaded = load(&[]);
    let leading = leading(&loaded);
    for paper in PAPERS {
        let document = loaded.set("glossary", paper).unwrap();
        let sections = sections(&document);
        assert!(sections.len() > 60);
        let origin = sections[0][0].lines[0].y;
        for part in sections.iter().flatten() {
            // the second line of a caption stands nearer to the first
            let count = if *part.role == Role::Caption { 1 } else { part.lines.len() };
            for line in &part.lines[..count] {
                assert!(off(line.y, origin, leading) < 1e-4, "{:?} on {}: {line:?}", part.role, paper.word());
            }
        }
    }
}

#[test]
fn figures_begin_at_the_height_of_small_letters_and_all_captions_are_one_line_below() {
    let loaded = load(&[]);
    let leading = leading(&loaded);
    let x_height = Pt(10.8).to_mm().0 * 0.486;
    for paper in PAPERS {
        let document = loaded.set("glossary", paper).unwrap();
        let sections = sections(&document);
        let origin = sections[0][0].lines[0].y;
        let mut figures = 0;
        for parts in &sections {
            let mut foot = None;
            for part in parts {
                match part.role {
                    Role::Figure { bounds, .. } => {
                        figures += 1;
                        let from = bounds.top().0 + x_height;
                        assert!(off(from, origin, leading) < 0.02, "{bounds:?} on {}", paper.word());
                        foot = Some(part.lines[0]);
                    }
                    Role::Caption => {
                        let foot = foot.take().unwrap();
                        assert!((part.lines[0].y - foot.y - leading).abs() < 1e-4, "{foot:?} on {}", paper.word());
                    }
                    _ => {}
                }
            }
        }
        assert!(figures >= 22);
    }
}

#[test]
fn no_line_stands_alone_at_the_end_of_a_column_and_no_heading_ends_one() {
    let loaded = load(&[]);
    for paper in PAPERS {
        let document = loaded.set("glossary", paper).unwrap();
        for parts in sections(&document) {
            let place = |line: &Line| (line.page, line.column);
            for part in &parts {
                for group in part.lines.chunk_by(|a, b| place(a) == place(b)) {
                    assert!(group.len() >= 2 || part.lines.len() == 1, "{group:?} on {}", paper.word());
                }
            }
            let Role::Heading(_) = parts[0].role else { panic!("a section begins with its heading") };
            let end = parts[0].lines.last().unwrap();
            let below = parts[1..].iter().flat_map(|part| &part.lines);
            let beside = below.clone().filter(|line| place(line) == place(end)).count();
            assert!(beside >= 2 || beside == below.count(), "{end:?} on {}", paper.word());
        }
    }
}

/// The gaps are equal, so that the columns cannot all be: they differ by less than an entry.
#[test]
fn the_columns_of_a_page_end_near_each_other() {
    let loaded = load(&[]);
    let leading = leading(&loaded);
    for paper in PAPERS {
        let document = loaded.set("glossary", paper).unwrap();
        let sections = sections(&document);
        let origin = sections[0][0].lines[0].y;
        for page in 0..document.pages.len() {
            let feet = [0, 1].map(|column| {
                let lines = sections.iter().flatten().flat_map(|part| &part.lines);
                let own = lines.filter(|line| line.page == page && line.column == column);
                let last = own.map(|line| line.y).fold(f64::NEG_INFINITY, f64::max);
                ((last - origin) / leading - 1e-4).ceil()
            });
            // on the last page the last column may end early
            let last = page + 1 == document.pages.len();
            let near = (feet[0] - feet[1]).abs() < 4.5 || last && feet[0] > feet[1];
            assert!(near, "{feet:?} on page {} of {}", page + 1, paper.word());
        }
    }
}

#[test]
fn the_gaps_above_headings_are_as_the_template_says() {
    let loaded = load(&[]);
    let leading = leading(&loaded);
    let Layout::Columns(layout) = &loaded.book.as_ref().unwrap().templates["glossary"].layout else { panic!() };
    for paper in PAPERS {
        let document = loaded.set("glossary", paper).unwrap();
        let sections = sections(&document);
        for pair in sections.windows(2) {
            let above = pair[0].iter().flat_map(|part| &part.lines).last().unwrap();
            let heading = pair[1][0].lines[0];
            if (above.page, above.column) != (heading.page, heading.column) {
                continue;
            }
            // a caption of two lines leaves a part of a line
            let lines = (heading.y - above.y) / leading - 1.0;
            assert!((layout.headings.above.most - layout.headings.above.least).abs() < 1e-9, "all are equal");
            let range = layout.headings.above.least - 1e-4..layout.headings.above.most + 1.0 - 1e-4;
            assert!(range.contains(&lines), "{lines} lines above {heading:?} on {}", paper.word());
        }
    }
}

#[test]
fn the_boards_of_the_rules_have_their_feet_on_the_grid_of_the_words_and_equal_gaps_below() {
    let loaded = load(&[]);
    for paper in PAPERS {
        let document = loaded.set("rules", paper).unwrap();
        let sections = sections(&document);
        // the second paragraph of a list: lines with nothing between them
        let body = sections.iter().flatten().find(|part| *part.role == Role::Body && part.lines.len() > 3).unwrap();
        let leading = body.lines[1].y - body.lines[0].y;
        let origin = body.lines[0].y;
        let mut gaps = Vec::new();
        let mut foot = 0.0;
        for part in sections.iter().flatten() {
            let first = part.lines[0].y;
            match part.role {
                Role::Figure { .. } => {
                    foot = first;
                    assert!(off(foot, origin, leading / 2.0) < 1e-4, "{foot} on {}", paper.word());
                }
                Role::Caption => gaps.push(first - foot),
                _ => {}
            }
        }
        assert_eq!(gaps.len(), 3);
        assert!(gaps.iter().all(|gap| (gap - gaps[0]).abs() < 1e-4), "{gaps:?}");
    }
}

#[test]
fn the_first_board_of_the_rules_begins_beside_the_first_line_of_words() {
    let loaded = load(&[]);
    for paper in PAPERS {
        let document = loaded.set("rules", paper).unwrap();
        let first = sections(&document)[0][0].lines[0];
        let runs = runs(&document, 0);
        let letters: Vec<f64> =
            runs.iter().filter(|(run, _)| run.text == "a" || run.text == "h").map(|(_, place)| place.y.0).collect();
        assert_eq!(letters.len(), 2);
        assert!(letters.iter().all(|y| (y - first.y).abs() < 0.25), "{letters:?} beside {first:?} on {}", paper.word());
    }
}

/// The lines of a paragraph: the left end in millimetres, the width, the words.
fn words(document: &Document, element: &Element) -> Vec<(String, Mm, String)> {
    let mut found: Vec<(Mm, Point, Mm, String)> = Vec::new();
    for child in &element.children {
        let Child::Content(id) = child else { continue };
        let marked =
            document.pages.iter().flat_map(|page| &page.content).find(|marked| marked.id == Some(*id)).unwrap();
        for item in &marked.items {
            let Item::Text(run) = item else { continue };
            let ink = run.text.trim_end().len();
            let last = run.glyphs.iter().rfind(|glyph| glyph.text.start < ink);
            let right = run.origin.x + last.map_or(Mm::ZERO, |glyph| glyph.offset.x + glyph.advance);
            match found.last_mut() {
                Some((y, left, end, text)) if *y == run.origin.y && left.x <= run.origin.x => {
                    *end = right;
                    text.push_str(&run.text);
                }
                _ => found.push((run.origin.y, run.origin, right, run.text.clone())),
            }
        }
    }
    found.into_iter().map(|(_, left, right, text)| (format!("{:.2}", left.x.0), right - left.x, text)).collect()
}

#[test]
fn no_line_of_the_words_ends_long_before_its_measure() {
    fn visit(document: &Document, elements: &[Element], see: &mut dyn FnMut(Vec<(String, Mm, String)>)) {
        for element in elements {
            if body(&element.role) {
                see(words(document, element));
            }
            for child in &element.children {
                if let Child::Element(inner) = child {
                    visit(document, std::slice::from_ref(inner), see);
                }
            }
        }
    }
    let loaded = load(&[]);
    for (name, paper) in ["rules", "glossary"].into_iter().flat_map(|name| PAPERS.map(|paper| (name, paper))) {
        let document = loaded.set(name, paper).unwrap();
        // the longest line from a left end tells its measure
        let (mut measures, mut lines) = (BTreeMap::new(), Vec::new());
        // the lead of a glossary is wider than its columns
        let sections: Vec<Element> =
            document.structure.iter().filter(|element| element.role == Role::Section).cloned().collect();
        visit(&document, &sections, &mut |paragraph| {
            for (left, width, _) in &paragraph {
                let most = measures.entry(left.clone()).or_insert(*width);
                *most = most.max(*width);
            }
            lines.extend(paragraph.split_last().map_or(Vec::new(), |(_, lines)| lines.to_vec()));
        });
        for (left, width, text) in lines {
            let part = width / measures[&left];
            assert!(part > 0.7, "{name} on {}: `{text}` fills {part:.2} of its measure", paper.word());
        }
    }
}

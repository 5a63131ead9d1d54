//! The keys of a sheet: one page or several, filled, with every section and figure in its place.

use super::{Reader, figures, grid, headings, lists};
use crate::content::fields::{strings, text};
use crate::content::template::measure::{Unit, length, ratios};
use crate::content::template::{Area, Grid, Placed, Range, Sheet, Small};
use crate::content::yaml::{Kind, Node};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::scene::Pt;
use crate::source::Spanned;

pub(super) fn sheet(root: &mut Reader<'_, '_>) -> Option<Sheet> {
    let columns = two_columns(root);
    let headings = root.inner("headings", "`headings`", headings);
    let lists = root.inner("lists", "`lists`", lists);
    let figures = root.inner("figures", "`figures`", figures);
    let rule = root.line("rule");
    let untitled = root.optional("untitled").and_then(|node| root.diagnostics.keep(strings(node, "untitled")));
    let small = root.inner("small", "`small`", |reader| {
        let sections = reader.get("sections", strings);
        let size = reader.ratio("size");
        Some(Small { sections: sections?, size: size? })
    });
    let areas = root.required("areas").and_then(|node| areas(node, root.diagnostics));
    let running = match root.optional("running") {
        None => None,
        Some(node) => Some(root.diagnostics.keep(length(node, "running", Unit::Pt).map(Pt))?),
    };
    let (columns, left) = columns?;
    Some(Sheet {
        columns,
        left,
        headings: headings?,
        lists: lists?,
        figures: figures?,
        rule: rule?,
        untitled: untitled.unwrap_or_default(),
        small: small?,
        running,
        areas: areas?,
    })
}

fn two_columns(root: &mut Reader<'_, '_>) -> Option<(Grid, Range<f64>)> {
    root.inner("columns", "`columns`", |reader| {
        let span = reader.optional("count").map(|node| node.span);
        let left = reader.optional("left");
        let left = left.map_or(Some(Range { least: 0.5, most: 0.5 }), |node| reader.diagnostics.keep(share(node)));
        let (grid, span) = grid(reader).zip(span)?;
        if grid.count != 2 {
            reader.diagnostics.push(Diagnostic::error("a sheet has 2 columns: `left` and `right`").at(span));
        }
        Some((grid, left?))
    })
}

/// A part of a width, such that something of both columns remains.
fn share(node: &Node) -> Result<Range<f64>, Diagnostic> {
    let range = ratios(node, "left")?;
    if range.least < 0.2 || range.most > 0.8 {
        return Err(Diagnostic::error("`left` is a part of the width between 0.2 and 0.8").at(node.span));
    }
    Ok(range)
}

fn areas(node: &Node, diagnostics: &mut Diagnostics) -> Option<Vec<Area>> {
    let Kind::Sequence(items) = &node.kind else {
        let fault = format!("`areas` is a list, not {}", node.kind_word());
        diagnostics
            .push(Diagnostic::error(fault).at(node.span).help("write `- { left: […], right: […] }` or `- rule`"));
        return None;
    };
    if items.is_empty() {
        diagnostics.push(Diagnostic::error("a sheet needs at least one area").at(node.span));
    }
    // all of them are read before one is missed
    let read: Vec<Option<Area>> = items.iter().map(|item| area(item, diagnostics)).collect();
    read.into_iter().collect()
}

fn area(node: &Node, diagnostics: &mut Diagnostics) -> Option<Area> {
    if let Kind::Scalar(word) = &node.kind {
        match word.value.as_str() {
            "rule" => return Some(Area::Rule),
            "page" => return Some(Area::Page),
            other => diagnostics.push(
                Diagnostic::error(format!("`{other}` is not an area"))
                    .at(node.span)
                    .help("write `rule`, `page`, `{ left: […], right: […] }` or `{ full: […] }`"),
            ),
        }
        return None;
    }
    let mut reader = Reader::of(node, "an area", diagnostics)?;
    if let Some(full) = reader.optional("full") {
        let full = column(full, reader.diagnostics);
        reader.finish();
        return full.map(Area::Full);
    }
    let [left, right] = ["left", "right"].map(|key| column(reader.required(key)?, reader.diagnostics));
    reader.finish();
    Some(Area::Columns { left: left?, right: right? })
}

fn column(node: &Node, diagnostics: &mut Diagnostics) -> Option<Vec<Spanned<Placed>>> {
    match &node.kind {
        Kind::Sequence(items) => items.iter().map(|item| diagnostics.keep(entry(item))).collect(),
        _ => diagnostics.keep(entry(node)).map(|entry| vec![entry]),
    }
}

fn entry(node: &Node) -> Result<Spanned<Placed>, Diagnostic> {
    let word = text(node, "an entry of a column")?;
    let value = match word.value.split_once(':') {
        Some(("figure", id)) if !id.is_empty() => Placed::Figure(id.to_owned()),
        Some(_) => {
            let fault = format!("`{}` is not an entry of a column", word.value);
            return Err(Diagnostic::error(fault)
                .at(word.span)
                .help("write the id of a section, `figure:` and the id of a diagram without a space, or `space`"));
        }
        None if word.value == "space" => Placed::Space,
        None => Placed::Section(word.value.clone()),
    };
    Ok(Spanned { value, span: word.span })
}

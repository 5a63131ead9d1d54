//! What is said of the author's marks, arrows, lines and regions.

use std::collections::BTreeMap;

use crate::content::language::Language;
use crate::content::model::{Diagram, Mark, Shape};
use crate::rules::Square;

/// All of them, a sentence a kind.
pub(super) fn describe(diagram: &Diagram, language: &Language, sentences: &mut Vec<String>) {
    marks(diagram, language, sentences);
    for (key, is_arrow) in [("alt-arrows", true), ("alt-lines", false)] {
        let drawn = diagram.connections().iter().filter(|connection| connection.is_arrow == is_arrow);
        let told: Vec<String> = drawn
            .map(|connection| {
                let (from, to) = (connection.from.to_string(), connection.to.to_string());
                language.fill("alt-from-to", &[("from", &from), ("to", &to)])
            })
            .collect();
        if !told.is_empty() {
            sentences.push(language.fill(key, &[("lines", &language.groups(&told))]));
        }
    }
    let regions: Vec<String> = diagram.regions().iter().map(|&region| language.squares(region)).collect();
    if !regions.is_empty() {
        sentences.push(language.fill("alt-regions", &[("regions", &language.groups(&regions))]));
    }
}

fn marks(diagram: &Diagram, language: &Language, sentences: &mut Vec<String>) {
    let mut by_mark: BTreeMap<String, Vec<Square>> = BTreeMap::new();
    for (&square, marks) in diagram.marks() {
        for (mark, _) in marks {
            let name = match mark {
                Mark::Label(label) => label.clone(),
                Mark::Shape(shape) => language.phrase(shape_key(*shape)).to_owned(),
            };
            by_mark.entry(name).or_default().push(square);
        }
    }
    if by_mark.is_empty() {
        return;
    }
    let marks: Vec<String> = by_mark
        .into_iter()
        .map(|(mark, squares)| {
            let squares = language.squares(squares.into_iter().collect());
            language.fill("alt-mark", &[("mark", &mark), ("squares", &squares)])
        })
        .collect();
    sentences.push(language.fill("alt-marked", &[("marks", &language.groups(&marks))]));
}

const fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::Ring => "shape-ring",
        Shape::Cross => "shape-cross",
        Shape::Dot => "shape-dot",
        Shape::Square => "shape-square",
        Shape::Triangle => "shape-triangle",
        Shape::Star => "shape-star",
        Shape::Diamond => "shape-diamond",
        Shape::Highlight => "shape-highlight",
    }
}

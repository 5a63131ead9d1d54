//! `diagrams/manifest.json`: what a web page needs to know of each document and each picture.
//!
//! Its form is published as a JSON Schema, which lies beside it.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

use crate::content::{Book, Diagram, Words};
use crate::figure;
use crate::rules::Status;

use super::embedded;
use super::material;
use super::plan::{animated, pictures, stepper, steps};

/// The name of its copy beside the manifest.
pub const SCHEMA_FILE: &str = "manifest.schema.json";

#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    format: &'static str,
    title: &'a str,
    language: &'a str,
    documents: Vec<DocumentEntry<'a>>,
    diagrams: Vec<Entry<'a>>,
}

/// One document that has a page of HTML.
#[derive(Serialize)]
struct DocumentEntry<'a> {
    document: &'a str,
    title: String,
    html: String,
}

/// One picture.
#[derive(Serialize)]
struct Entry<'a> {
    id: String,
    diagram: &'a str,
    picture: &'static str,
    title: &'a str,
    caption: &'a str,
    alt: &'a str,
    html: String,
    svg: String,
    /// The boards one after the other as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    animated: Option<String>,
    /// The moves one after the other as HTML.
    #[serde(skip_serializing_if = "Option::is_none")]
    stepper: Option<String>,
    png: Vec<Png>,
    /// Natural size.
    size: SizeMm,
    provenance: &'static str,
    /// 64 characters of `X O -`, and the side to move, of the start that the moves begin at.
    start: String,
    moves: String,
    ply: usize,
    /// The passes of the game so far.
    passes: Vec<ManifestPass>,
    position: String,
    to_move: Option<&'static str>,
    claims: BTreeMap<&'a str, &'a str>,
}

#[derive(Serialize)]
struct Png {
    file: String,
    width: u32,
}

#[derive(Serialize)]
struct ManifestPass {
    side: &'static str,
    before_move: usize,
    /// Whether the record wrote it; otherwise it was filled in.
    written: bool,
}

#[derive(Serialize)]
struct SizeMm {
    width_mm: f64,
    height_mm: f64,
}

/// The schema of a manifest, as it ships.
#[must_use]
pub fn schema() -> Vec<u8> {
    let mut files = embedded::files().iter();
    files.find(|(path, _)| *path == "schemas/manifest.schema.json").map(|(_, bytes)| bytes.to_vec()).unwrap_or_default()
}

/// The manifest of all documents and diagrams in one language.
#[must_use]
pub fn write(book: &Book, words: &Words) -> Vec<u8> {
    let manifest = Manifest {
        schema: SCHEMA_FILE,
        format: "outflank-manifest 1",
        title: &book.title,
        language: words.language.tag(),
        documents: documents(book, words),
        diagrams: book.diagrams.par_iter().flat_map_iter(|(_, diagram)| entries(book, words, diagram)).collect(),
    };
    let mut bytes = serde_json::to_vec_pretty(&manifest).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

fn documents<'a>(book: &'a Book, words: &Words) -> Vec<DocumentEntry<'a>> {
    let entry = |name: &'a String| {
        let title = book.prose(words, name)?.title.iter().map(|inline| inline.text.as_str()).collect();
        Some(DocumentEntry { document: name, title, html: format!("../{name}.html") })
    };
    book.documents.iter().filter(|name| book.is_article(name)).filter_map(entry).collect()
}

fn entries<'a>(book: &Book, words: &'a Words, diagram: &'a Diagram) -> Vec<Entry<'a>> {
    pictures(diagram)
        .into_iter()
        .map(|picture| {
            let view = match picture.picture {
                crate::content::Picture::Before => diagram.before().unwrap_or_else(|| diagram.after()),
                _ => diagram.after(),
            };
            let told = words.diagrams[diagram.id()].of(picture.picture);
            let layout = material::layout(book, diagram);
            let size = figure::extent(diagram, picture.picture, told, &book.themes[&book.theme], &layout).size;
            let mm = |length: crate::scene::Mm| (length.0 * 1000.0).round() / 1000.0;
            let game = diagram.game();
            let ply = if view.next.is_some() { game.len() - 1 } else { game.len() };
            let start = game.start();
            Entry {
                diagram: diagram.id(),
                picture: picture.picture.word(),
                title: &told.title,
                caption: &told.caption,
                alt: &told.alt,
                html: format!("{}.html", picture.id),
                svg: format!("{}.svg", picture.id),
                animated: animated(diagram).map(|picture| format!("{}.svg", picture.id)),
                stepper: steps(diagram).map(|_| stepper(diagram)),
                png: book
                    .png
                    .iter()
                    .enumerate()
                    .map(|(i, &width)| Png { file: picture.png(i, width), width })
                    .collect(),
                id: picture.id,
                size: SizeMm { width_mm: mm(size.width), height_mm: mm(size.height) },
                provenance: diagram.provenance().word(),
                start: crate::notation::board_text::write(&start.board, Some(start.side)),
                moves: game.to_string(),
                ply,
                passes: game
                    .passes()
                    .iter()
                    .filter(|pass| view.next.is_none() || pass.before_move <= ply + 1)
                    .map(|pass| ManifestPass {
                        side: pass.side.word(),
                        before_move: pass.before_move,
                        written: pass.written,
                    })
                    .collect(),
                position: view.position.board.to_string(),
                to_move: (view.position.status() != Status::Over).then(|| view.position.side.word()),
                claims: diagram.claims().iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
            }
        })
        .collect()
}

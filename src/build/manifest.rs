//! `diagrams/manifest.json`: what a web page needs to know of each document and each picture.
//!
//! Its form is published as a JSON Schema, which lies beside it.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::content::{Book, Diagram, Picture, Words};
use crate::figure;
use crate::rules::Status;

use super::embedded;
use super::material;
use super::plan::{animated, diagram_name, pictures, stepper, steps};
use super::shard::Shard;

/// The name of its copy beside the manifest.
pub const SCHEMA_FILE: &str = "manifest.schema.json";

/// The version of its form.
const FORMAT: &str = "outflank-manifest 1";

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

/// The manifest of all documents, and of the diagrams of a part of the book, in one language.
#[must_use]
pub fn write(book: &Book, words: &Words, shard: Shard) -> Vec<u8> {
    let language = words.language.tag();
    let is_here = |(id, _): &(&String, &Diagram)| shard.holds(&diagram_name(language, id));
    let manifest = Manifest {
        schema: SCHEMA_FILE,
        format: FORMAT,
        title: &book.title,
        language,
        documents: documents(book, words),
        diagrams: book
            .diagrams
            .par_iter()
            .filter(is_here)
            .flat_map_iter(|(_, diagram)| entries(book, words, diagram))
            .collect(),
    };
    as_text(&manifest)
}

fn as_text(manifest: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(manifest).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// Whether a file of a build is a manifest.
#[must_use]
pub fn is_manifest(path: &str) -> bool {
    path.ends_with("/diagrams/manifest.json")
}

/// A manifest whose entries are left as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    #[serde(rename = "$schema", borrow)]
    schema: &'a RawValue,
    format: &'a str,
    #[serde(borrow)]
    title: &'a RawValue,
    #[serde(borrow)]
    language: &'a RawValue,
    #[serde(borrow)]
    documents: &'a RawValue,
    #[serde(borrow)]
    diagrams: Vec<&'a RawValue>,
}

/// The manifest of all that these parts of a book list; `None` where one of them is none that this version wrote.
#[must_use]
pub fn merge(parts: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut entries: Vec<(String, &RawValue)> = Vec::new();
    let mut whole = None;
    for part in parts {
        let part: Written<'_> = serde_json::from_slice(part).ok().filter(|part: &Written<'_>| part.format == FORMAT)?;
        for entry in &part.diagrams {
            entries.push((serde_json::from_str::<Named>(entry.get()).ok()?.diagram, *entry));
        }
        whole.get_or_insert(part);
    }
    // one diagram is in one part, where its pictures have their order
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    Some(as_text(&Written { diagrams: entries.into_iter().map(|(_, entry)| entry).collect(), ..whole? }))
}

/// Of an entry what it is sorted by.
#[derive(Deserialize)]
struct Named {
    diagram: String,
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
            let game = diagram.game();
            let before = if picture.picture == Picture::Before { diagram.before() } else { None };
            // a move that is suggested has not been played
            let (view, ply) = match before {
                Some(view) => (view, game.len() - 1),
                None => (diagram.after(), game.len()),
            };
            let told = words.diagrams[diagram.id()].of(picture.picture);
            let layout = material::layout(book, diagram);
            let size = figure::extent(diagram, picture.picture, told, &book.themes[&book.theme], &layout).size;
            let mm = |length: crate::scene::Mm| (length.0 * 1000.0).round() / 1000.0;
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

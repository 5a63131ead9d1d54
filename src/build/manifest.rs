//! `diagrams/manifest.json`: what a web page needs to know of each picture.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::content::{Book, Diagram, Words};
use crate::figure;
use crate::rules::Status;

use super::material;
use super::plan::pictures;

#[derive(Serialize)]
struct Manifest<'a> {
    format: &'static str,
    title: &'a str,
    language: &'a str,
    diagrams: Vec<Entry<'a>>,
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
    svg: String,
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

/// The manifest of all diagrams in one language.
#[must_use]
pub fn write(book: &Book, words: &Words) -> Vec<u8> {
    let diagrams = book.diagrams.values().flat_map(|diagram| entries(book, words, diagram)).collect();
    let manifest =
        Manifest { format: "outflank-manifest 1", title: &book.title, language: words.language.tag(), diagrams };
    let mut bytes = serde_json::to_vec_pretty(&manifest).unwrap_or_default();
    bytes.push(b'\n');
    bytes
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
                svg: format!("{}.svg", picture.id),
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

//! `outflank check x.svg x.png x.pdf`: pictures made earlier, proved from themselves alone.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::content::Picture;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::PICTURE;
use crate::proof::picture::{Fault, Kind, Proved, Report};

use super::output::Outcome;

/// What became of one file.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// The path as it was given.
    file: String,
    ok: bool,
    /// `svg`, `png` or `pdf`.
    kind: String,
    /// The result in words.
    summary: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// What was proved, in the order of the document.
    figures: Vec<Figure>,
}

/// One proved picture.
#[derive(Debug, Serialize)]
struct Figure {
    id: String,
    /// `proved`, `set-up`, `schematic`, or `board` for a board to play on.
    provenance: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<&'static str>,
    moves: usize,
}

/// Parts the paths of pictures from all others.
pub fn split(paths: &[PathBuf]) -> (Vec<(PathBuf, Kind)>, Vec<PathBuf>) {
    let mut others = Vec::new();
    let mut pictures = Vec::new();
    for path in paths {
        match kind(path) {
            Some(kind) => pictures.push((path.clone(), kind)),
            None => others.push(path.clone()),
        }
    }
    (pictures, others)
}

/// The kind of picture by the ending of the name, or else by how the file begins.
fn kind(path: &Path) -> Option<Kind> {
    if !path.is_file() {
        return None;
    }
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("yaml" | "yml") => None,
        ending => ending.and_then(Kind::of_ending).or_else(|| {
            let mut start = Vec::new();
            File::open(path).ok()?.take(512).read_to_end(&mut start).ok()?;
            Kind::of(&start)
        }),
    }
}

/// Proves every picture. A fault becomes a diagnostic that names the file.
pub fn prove(pictures: &[(PathBuf, Kind)], diagnostics: &mut Diagnostics) -> Result<Vec<Checked>, Outcome> {
    pictures.iter().map(|(path, kind)| prove_one(path, *kind, diagnostics)).collect()
}

fn prove_one(path: &Path, kind: Kind, diagnostics: &mut Diagnostics) -> Result<Checked, Outcome> {
    let result = read(path)?.and_then(|bytes| kind.prove(&bytes));
    if let Err(fault) = &result {
        let diagnostic = Diagnostic::error(format!("{}: {fault}", path.display()));
        diagnostics.push(fault.notes().into_iter().fold(diagnostic, Diagnostic::note));
    }
    Ok(Checked {
        file: path.display().to_string(),
        ok: result.is_ok(),
        kind: kind.name().to_lowercase(),
        summary: result.as_ref().map_or_else(ToString::to_string, ToString::to_string),
        notes: result.as_ref().err().map(Fault::notes).unwrap_or_default(),
        figures: result.as_ref().map_or_else(|_| Vec::new(), figures),
    })
}

fn read(path: &Path) -> Result<Result<Vec<u8>, Fault>, Outcome> {
    let failed = |error| Outcome::Machine(format!("cannot read {}: {error}", path.display()));
    if fs::metadata(path).map_err(failed)?.len() > PICTURE as u64 {
        return Ok(Err(Fault::TooLarge { what: "bytes", most: PICTURE }));
    }
    fs::read(path).map(Ok).map_err(failed)
}

fn figures(report: &Report) -> Vec<Figure> {
    let figure = |proved: &Proved| Figure {
        id: proved.id.clone(),
        provenance: proved.provenance.map_or("board", crate::content::Provenance::word),
        picture: proved.picture.map(Picture::word),
        moves: proved.moves,
    };
    report.pictures.iter().map(figure).collect()
}

/// `x.svg: proved: 5 moves, after-position verified`, a line for each file that passed.
pub fn lines(checked: &[Checked]) -> String {
    let passed = checked.iter().filter(|checked| checked.ok);
    let lines: Vec<String> = passed.map(|Checked { file, summary, .. }| format!("{file}: {summary}\n")).collect();
    lines.concat()
}

//! What a build makes: one [`Job`] a file, in a fixed order.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::shard::Shard;
use super::{manifest, preview};
use crate::content::{Boards, Book, Diagram, Paper, Picture};
use crate::diagnostic::Diagnostic;
use crate::export::png::Effort;
use crate::scene::Scene;

/// Which part of the book to make; an empty list means all.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Names of documents and ids of diagrams.
    pub only: Vec<String>,
    /// Names of papers.
    pub papers: Vec<String>,
    /// Language tags.
    pub languages: Vec<String>,
    /// Whether to make a picture of every page of the documents as well.
    pub previews: bool,
    /// How hard to look for smaller PNG files.
    pub effort: Effort,
    /// Which of the files, where machines share the work.
    pub shard: Shard,
}

/// One file to make.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// Its path under the output folder, with forward slashes.
    pub path: String,
    /// The language of its words.
    pub language: String,
    /// What it is.
    pub work: Work,
}

/// What a file is.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// A picture of a diagram as SVG.
    Svg(PictureOf),
    /// A picture of a diagram as PNG, so many pixels wide.
    Png(PictureOf, u32, Effort),
    /// The boards of a diagram one after the other as SVG.
    Animated(PictureOf),
    /// A picture of a diagram as a fragment of HTML.
    Figure(PictureOf),
    /// So many moves of a diagram, from 1, as a fragment of HTML to step through.
    Stepper(String, RangeInclusive<usize>),
    /// The list of the diagrams of a part of the book as JSON.
    Manifest(Shard),
    /// The schema of that list, as it ships.
    ManifestSchema,
    /// The board to play on as SVG, for the document with this name.
    BoardSvg(String),
    /// The board to play on as PNG, for the document with this name.
    BoardPng(String, Effort),
    /// A document on a paper as PDF.
    Document(String, Paper),
    /// A page of a document as PNG: what is drawn on it.
    Preview(Arc<Scene>, Effort),
    /// A document as a fragment of HTML.
    Article(String),
}

/// One picture of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOf {
    /// The diagram.
    pub diagram: String,
    /// Which of its boards.
    pub picture: Picture,
    /// The name of the picture: the diagram's id, with `-before` or `-after` for one board of a pair.
    pub id: String,
}

impl PictureOf {
    /// The name of its PNG file: the first of the book's widths has the plain name, the others tell their width.
    #[must_use]
    pub fn png(&self, index: usize, width: u32) -> String {
        match index {
            0 => format!("{}.png", self.id),
            _ => format!("{}-{width}.png", self.id),
        }
    }
}

/// What was asked for does not exist, or two files would have the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// `--only`, `--paper` or `--lang` names something the book does not have.
    Unknown {
        /// The option.
        option: &'static str,
        /// What it named.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// Two diagrams want the same file, such as `x` with a pair and `x-before`.
    Clash(String),
    /// A document, whose pages are to be shown, cannot be set.
    Content(Vec<Diagnostic>),
}

/// All jobs of a build, in order.
///
/// # Errors
///
/// When an option names what is not there, or two files clash; with `previews`, when a document cannot be set.
pub fn plan(book: &Book, options: &Options) -> Result<Vec<Job>, PlanError> {
    let documents: Vec<String> = book.documents.clone();
    let ids: Vec<String> = book.diagrams.keys().cloned().collect();
    check("--only", &options.only, &[documents.as_slice(), ids.as_slice()].concat())?;
    check("--paper", &options.papers, &Paper::ALL.map(|(word, _)| word.to_owned()))?;
    check("--lang", &options.languages, &book.languages)?;
    let wanted = |list: &[String], name: &str| list.is_empty() || list.iter().any(|item| item == name);
    let mut jobs = Vec::new();
    for language in book.languages.iter().filter(|tag| wanted(&options.languages, tag)) {
        let mut add = |name: String, work| {
            jobs.push(Job { path: format!("{language}/{name}"), language: language.clone(), work });
        };
        for document in documents.iter().filter(|name| wanted(&options.only, name)) {
            let Some(template) = book.templates.get(document) else { continue };
            for paper in template.papers(&book.papers).iter().filter(|paper| wanted(&options.papers, paper.word())) {
                add(format!("{document}-{}.pdf", paper.word()), Work::Document(document.clone(), *paper));
            }
            if template.is_board() {
                add(format!("{document}.svg"), Work::BoardSvg(document.clone()));
                add(format!("{document}.png"), Work::BoardPng(document.clone(), options.effort));
            } else if book.is_article(document) {
                add(format!("{document}.html"), Work::Article(document.clone()));
            }
        }
        let chosen: Vec<&Diagram> =
            book.diagrams.values().filter(|diagram| wanted(&options.only, diagram.id())).collect();
        for diagram in &chosen {
            if let Some(picture) = animated(diagram) {
                add(format!("diagrams/{}.svg", picture.id), Work::Animated(picture));
            }
            if let Some(moves) = steps(diagram) {
                add(format!("diagrams/{}", stepper(diagram)), Work::Stepper(diagram.id().to_owned(), moves));
            }
            for picture in pictures(diagram) {
                let id = &picture.id;
                add(format!("diagrams/{id}.html"), Work::Figure(picture.clone()));
                add(format!("diagrams/{id}.svg"), Work::Svg(picture.clone()));
                for (i, &width) in book.png.iter().enumerate() {
                    add(
                        format!("diagrams/{}", picture.png(i, width)),
                        Work::Png(picture.clone(), width, options.effort),
                    );
                }
            }
        }
        // A manifest speaks of every diagram, so only a build of every diagram may write it.
        if options.only.is_empty() && !chosen.is_empty() {
            add("diagrams/manifest.json".to_owned(), Work::Manifest(options.shard));
            add(format!("diagrams/{}", manifest::SCHEMA_FILE), Work::ManifestSchema);
        }
    }
    without_clash(&jobs)?;
    jobs.retain(|job| job.is_in(options.shard));
    if options.previews {
        jobs = preview::beside(book, jobs, options.effort).map_err(PlanError::Content)?;
        without_clash(&jobs)?;
    }
    Ok(jobs)
}

fn without_clash(jobs: &[Job]) -> Result<(), PlanError> {
    let mut paths = BTreeSet::new();
    // some file systems do not tell capitals from small letters
    match jobs.iter().find(|job| !paths.insert(job.path.to_ascii_lowercase())) {
        Some(clash) => Err(PlanError::Clash(clash.path.clone())),
        None => Ok(()),
    }
}

impl Job {
    /// Whether a part of the build makes this file. The files of a diagram stay together, and every part lists its own diagrams.
    fn is_in(&self, shard: Shard) -> bool {
        match &self.work {
            Work::Manifest(_) => true,
            Work::Svg(picture) | Work::Png(picture, ..) | Work::Animated(picture) | Work::Figure(picture) => {
                shard.holds(&diagram_name(&self.language, &picture.diagram))
            }
            Work::Stepper(diagram, _) => shard.holds(&diagram_name(&self.language, diagram)),
            _ => shard.holds(&self.path),
        }
    }
}

/// What a diagram in one language is called where work is divided.
pub(super) fn diagram_name(language: &str, diagram: &str) -> String {
    format!("{language}/diagrams/{diagram}")
}

/// The animated picture of a diagram with `frames`.
#[must_use]
pub fn animated(diagram: &Diagram) -> Option<PictureOf> {
    let Boards::Frames(_) = diagram.boards() else { return None };
    let id = format!("{}-animated", diagram.id());
    Some(PictureOf { diagram: diagram.id().to_owned(), picture: Picture::Sequence, id })
}

/// The moves that the `frames` of a diagram span, to step through; `None` without a move.
#[must_use]
pub fn steps(diagram: &Diagram) -> Option<RangeInclusive<usize>> {
    let Boards::Frames(frames) = diagram.boards() else { return None };
    let (first, last) = (frames.iter().min()? + 1, *frames.iter().max()?);
    (first <= last).then_some(first..=last)
}

/// The name of the file to step through a diagram.
#[must_use]
pub fn stepper(diagram: &Diagram) -> String {
    format!("{}-stepper.html", diagram.id())
}

/// The pictures of a diagram: the one the author asked for under the diagram's own id, and the two boards of a pair.
#[must_use]
pub fn pictures(diagram: &Diagram) -> Vec<PictureOf> {
    let picture = |picture, suffix: &str| PictureOf {
        diagram: diagram.id().to_owned(),
        picture,
        id: format!("{}{suffix}", diagram.id()),
    };
    match diagram.picture() {
        Picture::Pair => {
            vec![picture(Picture::Pair, ""), picture(Picture::Before, "-before"), picture(Picture::After, "-after")]
        }
        one => vec![picture(one, "")],
    }
}

fn check(option: &'static str, names: &[String], known: &[String]) -> Result<(), PlanError> {
    match names.iter().find(|name| !known.contains(name)) {
        Some(name) => Err(PlanError::Unknown { option, name: name.clone(), known: known.to_vec() }),
        None => Ok(()),
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { option, name, known } => {
                write!(f, "{option}: there is no `{name}`; known are: {}", known.join(", "))
            }
            Self::Clash(path) => write!(f, "two diagrams would both be written to {path}; give one of them another id"),
            Self::Content(faults) => {
                let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
                write!(f, "{}", messages.join("; "))
            }
        }
    }
}

impl std::error::Error for PlanError {}

//! A picture of an author's own, for a disc, the board or a logo: SVG → [`Artwork`].
//!
//! The file is checked as text first, so that every fault has its place; then usvg resolves shapes, styles and transforms, and
//! what is left becomes filled outlines. Nothing outside the file is ever read, and what cannot be drawn alike as SVG, PNG
//! and PDF is refused instead of left out.
//!
//! * `check`: elements, attributes and nesting of the file
//! * `property`: the values that a shape's look is made of
//! * `uses`: how many elements there are once every `use` is followed
//! * `outlines`: shapes to outlines on the grid

mod check;
mod outlines;
mod property;
mod uses;

use usvg::roxmltree::{self, Document, ParsingOptions};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::ARTWORK;
use crate::scene::Artwork;
use crate::source::{SourceId, Sources, Span};

/// The most nodes of a file: elements, texts between them, comments.
const MAX_NODES: u32 = 10_000;

/// What a picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A disc, drawn up to sixty-four times in one picture.
    Disc,
    /// The surface of the board.
    Board,
    /// A sign of its own beside the board.
    Logo,
}

/// Reads a picture. `None` when anything in it cannot be drawn; the diagnostics say what, with its place.
#[must_use]
pub fn read(source: SourceId, place: Place, sources: &Sources, diagnostics: &mut Diagnostics) -> Option<Artwork> {
    let text = &*sources.get(source).text;
    let document = diagnostics.keep(parse(text, source))?;
    let faults = check::document(&document, source);
    if !faults.is_empty() {
        diagnostics.extend(faults);
        return None;
    }
    let root = Span::new(source, check::tag(&document.root_element()));
    diagnostics.keep(outlines::of(&document, place).map_err(|fault| fault.at(root)))
}

fn parse(text: &str, source: SourceId) -> Result<Document<'_>, Diagnostic> {
    let at = |start: usize, end: usize| Span::new(source, start..end);
    if text.len() > ARTWORK {
        return Err(Diagnostic::error(format!("the picture has {} bytes; the limit is {ARTWORK}", text.len()))
            .at(at(0, 0))
            .help("draw it with fewer points, and take out pictures made of pixels"));
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => {
            let start = text.find("<!DOCTYPE").unwrap_or(0);
            Diagnostic::error("the picture has a document type, which can define entities")
                .at(at(start, text.len().min(start + "<!DOCTYPE".len())))
                .help("take out everything from `<!DOCTYPE` to its `>`: SVG needs none")
        }
        roxmltree::Error::NodesLimitReached => {
            Diagnostic::error(format!("the picture has more than {MAX_NODES} elements, texts and comments"))
                .at(at(0, 0))
                .help("join shapes of one colour into one path")
        }
        other => {
            let place = other.pos();
            let start = offset(text, place);
            let reason = other.to_string().replace(&format!(" at {place}"), "");
            Diagnostic::error(format!("the picture is not well-formed XML: {reason}"))
                .at(at(start, start))
                .help("export it again as plain SVG")
        }
    })
}

/// The byte at a line and a column, both from 1.
fn offset(text: &str, place: roxmltree::TextPos) -> usize {
    let (row, column) = (place.row.saturating_sub(1) as usize, place.col.saturating_sub(1) as usize);
    let start: usize = text.split_inclusive('\n').take(row).map(str::len).sum();
    let line = &text[start..];
    start + line.char_indices().nth(column).map_or(line.len(), |(at, _)| at)
}

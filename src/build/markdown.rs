//! Pages of Markdown with pictures in the place of their `reversi` blocks. Pure: texts in, texts and pictures out.

mod words;

use crate::content::{Page, PageBlock, PictureWords};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::export::{png, svg};
use crate::figure::{self, Layout};
use crate::scene::{Scene, Theme};
use crate::source::Sources;

/// Where the pictures of a page go.
#[derive(Clone, Copy, Debug)]
pub enum Placing<'a> {
    /// Into files, which the page names; the folder is written as the page is to name it, with forward slashes.
    Files(&'a str, Kind),
    /// Into the page, as `<figure>` with `<svg>`.
    Inline,
}

/// What pictures are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Scalable vector graphics.
    Svg,
    /// Pixels; a square has so many in a row.
    Png(u32),
}

/// A page with its pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illustrated {
    /// The Markdown.
    pub text: String,
    /// The pictures beside it: the name of a file, and its bytes.
    pub pictures: Vec<(String, Vec<u8>)>,
}

/// Puts pictures in the place of the blocks of a page; every other byte of `text` stays.
///
/// # Errors
///
/// What only shows in the drawing, such as a mark that the font does not have; at its place in the Markdown.
pub fn illustrate(
    page: &Page,
    text: &str,
    theme: &Theme,
    placing: Placing<'_>,
    sources: &Sources,
) -> Result<Illustrated, Diagnostics> {
    let mut illustrated = Illustrated { text: String::with_capacity(text.len()), pictures: Vec::new() };
    let mut faults = Diagnostics::new();
    let mut done = 0;
    for block in page.blocks() {
        let made = scene(block, theme, placing).and_then(|scene| made(block, &scene, placing));
        let Some((lines, picture)) = faults.keep(made.map_err(|fault| fault.at_origin(sources))) else { continue };
        let (range, around) = (block.range(), Surroundings::of(block, text));
        illustrated.text.push_str(&text[done..range.start]);
        if around.touches.0 {
            // What stood before the opening fence now stands on an empty line.
            let bare = illustrated.text.trim_end_matches([' ', '\t']).len();
            illustrated.text.truncate(bare);
        }
        illustrated.text.push_str(&around.set(&lines));
        illustrated.pictures.extend(picture);
        done = range.end;
    }
    illustrated.text.push_str(&text[done..]);
    if faults.is_empty() { Ok(illustrated) } else { Err(faults) }
}

fn told(block: &PageBlock) -> &PictureWords {
    block.words().of(block.diagram().picture())
}

fn scene(block: &PageBlock, theme: &Theme, placing: Placing<'_>) -> Result<Scene, Diagnostic> {
    let diagram = block.diagram();
    // The headings of a page have ids too.
    let prefix = if matches!(placing, Placing::Inline) { "outflank-" } else { "" };
    let id = format!("{prefix}{}", diagram.id());
    let layout = Layout::default().of(diagram);
    let scene = figure::compose(diagram, diagram.picture(), told(block), &id, theme, &layout)?;
    Ok(match placing {
        Placing::Files(..) => scene,
        // The search of a site would find what proves a picture in every page; only files are read back.
        Placing::Inline => Scene { metadata: Vec::new(), ..scene },
    })
}

/// The lines that stand for a block, and the file of its picture.
type Made = (Vec<String>, Option<(String, Vec<u8>)>);

fn made(block: &PageBlock, scene: &Scene, placing: Placing<'_>) -> Result<Made, Diagnostic> {
    let Placing::Files(folder, kind) = placing else { return Ok((inline(block, scene), None)) };
    let (ending, bytes) = match kind {
        Kind::Svg => ("svg", svg::write(scene, &svg::Options::default()).into_bytes()),
        Kind::Png(pixels) => {
            let dpi = f64::from(pixels) / Layout::default().square.0 * 25.4;
            let bytes = png::write(scene, png::Size::Dpi(dpi));
            ("png", bytes.map_err(|error| Diagnostic::error(error.to_string()).at(block.diagram().span()))?)
        }
    };
    let name = format!("{}.{ending}", block.diagram().id());
    let told = told(block);
    let title = if block.is_titled() { words::title(&told.title) } else { String::new() };
    let mut lines = vec![format!("![{}]({}{title})", words::inline(&told.alt), words::address(folder, &name))];
    if !told.caption.is_empty() {
        lines.extend([String::new(), words::paragraph(&told.caption)]);
    }
    Ok((lines, Some((name, bytes))))
}

/// A `<figure>` without an empty line, at which Markdown would take it for finished.
fn inline(block: &PageBlock, scene: &Scene) -> Vec<String> {
    let mut lines = vec!["<figure class=\"reversi\">".to_owned()];
    // As wide as in print where there is room, narrower on a small screen.
    let svg = svg::write(scene, &svg::Options::default());
    let svg = svg.replacen("<svg ", "<svg style=\"max-width:100%;height:auto\" ", 1);
    lines.extend(words::html_lines(&svg));
    let caption = &told(block).caption;
    if !caption.is_empty() {
        lines.push(format!("<figcaption>{}</figcaption>", words::html(caption)));
    }
    lines.push("</figure>".to_owned());
    lines
}

/// What stands around a block.
struct Surroundings<'t> {
    /// How the lines of the block begin: white space and the marks of quotations.
    prefix: &'t str,
    /// The line end of the page.
    line_end: &'static str,
    /// Whether words stand right above or right below, of which the picture would become a part.
    touches: (bool, bool),
}

impl<'t> Surroundings<'t> {
    fn of(block: &PageBlock, text: &'t str) -> Self {
        let range = block.range();
        let is_mark = |c: char| matches!(c, ' ' | '\t' | '>');
        let has_words = |line: &str| !line.trim_start_matches(is_mark).trim_end().is_empty();
        // The closing fence stands where every further line of its list item or quotation may stand.
        let last = range.start + text[range.clone()].rfind('\n').map_or(0, |newline| newline + 1);
        let closing = &text[last..range.end];
        let prefix = &closing[..closing.len() - closing.trim_start_matches(is_mark).len()];
        let opening = text[..range.start].rfind('\n');
        let above = opening.and_then(|newline| text[..newline].rsplit('\n').next());
        let below = text[range.end..].lines().nth(1);
        Self {
            prefix,
            line_end: if text[range].contains("\r\n") { "\r\n" } else { "\n" },
            touches: (!block.is_first() && above.is_some_and(has_words), below.is_some_and(has_words)),
        }
    }

    /// Lines as they stand in the place of the block: the first behind what stands there already.
    fn set(&self, lines: &[String]) -> String {
        let (above, below) = self.touches;
        let empty = String::new();
        let all = above.then_some(&empty).into_iter().chain(lines).chain(below.then_some(&empty));
        let mut set = String::new();
        for (number, line) in all.enumerate() {
            if number > 0 {
                set.push_str(self.line_end);
                set.push_str(if line.is_empty() { self.prefix.trim_end() } else { self.prefix });
            }
            set.push_str(line);
        }
        set
    }
}

//! The fenced blocks of a Markdown page: which of them are `reversi` blocks, and which were meant to be. Knows Markdown and
//! nothing of Reversi.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{SourceId, Span};

use super::fields::nearest;

/// What stands behind the opening fence of a block.
const WORD: &str = "reversi";

/// A `reversi` block as it stands on its page.
#[derive(Clone, Debug)]
pub struct Fence<'t> {
    /// From the opening fence to the end of the closing one, without what stands before it and without the line end.
    pub range: Range<usize>,
    /// What stands behind the opening fence.
    pub info: Range<usize>,
    /// Whether nothing stands before it in its list item or quotation.
    pub first: bool,
    /// The lines inside, without what stands before each: text, and the byte of the page where it begins.
    pub pieces: Vec<(CowStr<'t>, usize)>,
    /// Where it was written.
    pub home: Home,
}

/// Where a block was written: in the page itself, or in a file that the page was made from.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    /// The file.
    pub source: SourceId,
    /// The byte at which the block begins in it.
    pub start: usize,
}

impl Fence<'_> {
    /// Where some of its bytes were written.
    pub const fn place(&self, range: &Range<usize>) -> Span {
        self.home.place(&self.range, range)
    }
}

impl Home {
    /// Where bytes `range` of the page were written, which are some of those of `block`.
    const fn place(self, block: &Range<usize>, range: &Range<usize>) -> Span {
        let at = self.start + (range.start - block.start);
        Span::new(self.source, at..at + (range.end - range.start))
    }
}

/// The `reversi` blocks of a page in order. `home` says of a block where it was written.
///
/// A block that almost says `reversi` is reported, so that none is passed over in silence; so is one that never closes.
pub fn find<'t>(text: &'t str, home: &dyn Fn(&Range<usize>) -> Home, diagnostics: &mut Diagnostics) -> Vec<Fence<'t>> {
    let mut fences = Vec::new();
    let mut events = Parser::new_ext(text, options()).into_offset_iter();
    let mut first = true;
    while let Some((event, range)) = events.next() {
        if !matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_)))) {
            first = matches!(event, Event::Start(_));
            continue;
        }
        let mut pieces = Vec::new();
        for (event, range) in events.by_ref() {
            match event {
                Event::Text(text) => pieces.push((text, range.start)),
                Event::End(TagEnd::CodeBlock) => break,
                _ => {}
            }
        }
        let end = pieces.last().map_or(range.start, |(text, at)| at + text.len());
        let block = Block { text, home: home(&range), range, content_end: end };
        if block.check(diagnostics) {
            fences.push(Fence { info: block.info(), range: block.range, first, pieces, home: block.home });
        }
        first = false;
    }
    fences
}

/// What pages are written in: `CommonMark` with what the usual programs add to it, since some of it holds blocks.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
}

/// Any fenced block.
struct Block<'t> {
    text: &'t str,
    range: Range<usize>,
    home: Home,
    /// Where its last line of content ends.
    content_end: usize,
}

impl Block<'_> {
    /// The characters of the opening fence.
    fn opening(&self) -> &str {
        run(&self.text[self.range.clone()])
    }

    /// What stands behind the opening fence, without the spaces around it.
    fn info(&self) -> Range<usize> {
        let start = self.range.start + self.opening().len();
        let line = self.text[start..].lines().next().unwrap_or_default();
        let start = start + (line.len() - line.trim_start().len());
        start..start + line.trim().len()
    }

    /// Whether it is a `reversi` block that can be read; reports what is wrong with its fences.
    fn check(&self, diagnostics: &mut Diagnostics) -> bool {
        let place = |range: Range<usize>| self.home.place(&self.range, &range);
        let info = self.info();
        let said = &self.text[info.clone()];
        let meant = Meant::by(said);
        let span = place(self.range.start..info.end);
        if let Some(swallowed) = self.swallowed() {
            diagnostics.push(
                Diagnostic::error("this block begins inside another one, which is not closed before it")
                    .at(place(swallowed))
                    .label(span, "the other begins here")
                    .help("close the other one first; to show a block as an example, put a longer fence around it"),
            );
            return false;
        }
        match meant {
            Meant::Foreign => return false,
            Meant::Perhaps => {
                diagnostics.push(
                    Diagnostic::warning(format!("`{said}` is not `{WORD}`, so this block stays as it is"))
                        .at(place(info))
                        .help(format!("for a diagram, write {}{WORD}", self.opening())),
                );
                return false;
            }
            Meant::Almost => {
                let help = format!("write {}{WORD} and nothing else", self.opening());
                diagnostics.push(
                    Diagnostic::error(format!("`{said}` is not `{WORD}`"))
                        .at(place(info))
                        .help(format!("{help}; an id stands inside: `id: first-move`")),
                );
            }
            Meant::Ours => {}
        }
        if !self.is_closed() {
            let close = format!("end it with a line {}", self.opening());
            diagnostics.push(Diagnostic::error("this block is never closed").at(span).help(close));
            return false;
        }
        true
    }

    /// The opening fence of a `reversi` block among its lines: its own closing fence is missing.
    fn swallowed(&self) -> Option<Range<usize>> {
        let mut at = self.range.start;
        for (number, line) in self.text[self.range.clone()].split_inclusive('\n').enumerate() {
            let bare = bare(line);
            let inner = run(bare);
            let opens = inner.starts_with(self.opening()) && bare[inner.len()..].trim() == WORD;
            if number > 0 && opens {
                let start = at + (line.len() - bare.len());
                return Some(start..start + bare.trim_end().len());
            }
            at += line.len();
        }
        None
    }

    /// Whether its last line is a closing fence, and not content that looks like one.
    fn is_closed(&self) -> bool {
        let block = &self.text[self.range.clone()];
        let Some((above, last)) = block.rsplit_once('\n') else { return false };
        let bare = bare(last);
        let is_fence = run(bare).starts_with(self.opening()) && bare.trim_end().len() == run(bare).len();
        is_fence && self.content_end <= self.range.start + above.len() + 1
    }
}

/// A line without the white space and the marks of quotations before it.
fn bare(line: &str) -> &str {
    line.trim_start_matches([' ', '\t', '>'])
}

/// The backticks or tildes that a text begins with.
fn run(text: &str) -> &str {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'));
    let rest = mark.map_or(text, |mark| text.trim_start_matches(mark));
    &text[..text.len() - rest.len()]
}

/// What a block was meant to be, by what stands behind its opening fence.
enum Meant {
    Ours,
    /// Nobody else can mean this: `Reversi`, `reversi id=x`, `{.reversi}`.
    Almost,
    /// A slip, or another program's block: `othello`, `revesri`.
    Perhaps,
    Foreign,
}

impl Meant {
    fn by(info: &str) -> Self {
        let word = info.trim_start_matches(['{', '.', ' ']);
        let word = word.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
        match word.as_str() {
            WORD if info == WORD => Self::Ours,
            WORD => Self::Almost,
            "othello" => Self::Perhaps,
            other if nearest(other, &[WORD]).is_some() => Self::Perhaps,
            _ => Self::Foreign,
        }
    }
}

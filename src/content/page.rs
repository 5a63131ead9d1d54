//! Other people's Markdown: pages whose `reversi` blocks are verified. A block holds one diagram as content files write it,
//! with its `id` among its keys. What else a page says is not read.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{SourceId, Sources, Spanned};

use super::book::{Verified, verify_all};
use super::decode::{self, RawDiagram};
use super::fence::{self, Fence, Home};
use super::files::Loader;
use super::links::Context;
use super::model::Diagram;
use super::surroundings::Surroundings;
use super::words::{self, DiagramWords};
use super::yaml::{self, Kind, Text};

/// A page as it came in.
#[derive(Clone, Debug)]
pub struct RawPage {
    /// Its text.
    pub source: SourceId,
    /// The file that its author wrote, where `source` was changed since: faults are shown there.
    pub written: Option<SourceId>,
    /// What the ids of its blocks begin with where they have none of their own: a file's name without its ending.
    pub stem: String,
}

/// A page whose blocks hold.
#[derive(Clone, Debug)]
pub struct Page {
    blocks: Vec<PageBlock>,
}

/// A verified `reversi` block of a page.
#[derive(Clone, Debug)]
pub struct PageBlock {
    range: Range<usize>,
    first: bool,
    diagram: Diagram,
    words: DiagramWords,
    titled: bool,
}

impl Page {
    /// Its blocks in order.
    #[must_use]
    pub fn blocks(&self) -> &[PageBlock] {
        &self.blocks
    }
}

impl PageBlock {
    /// The bytes of the page from the opening fence to the end of the closing one, without its line end.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Whether nothing stands before it in its list item or quotation.
    #[must_use]
    pub const fn is_first(&self) -> bool {
        self.first
    }

    /// The diagram.
    #[must_use]
    pub const fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// Its words.
    #[must_use]
    pub const fn words(&self) -> &DiagramWords {
        &self.words
    }

    /// Whether its author wrote a title.
    #[must_use]
    pub const fn is_titled(&self) -> bool {
        self.titled
    }
}

/// Verifies the blocks of some pages together: their ids are those of one book. `None` when anything is wrong; the diagnostics
/// have all faults of all pages, at their places in the Markdown.
#[must_use]
pub fn pages(
    raw: &[RawPage],
    surroundings: &Surroundings,
    loader: &dyn Loader,
    strict: bool,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Page>> {
    let mut found = Diagnostics::new();
    let read: Vec<Vec<RawBlock>> = raw.iter().map(|page| blocks(page, surroundings, sources, &mut found)).collect();
    let all = read.iter().flatten().map(|block| Box::new(block.diagram.clone()));
    let Verified { diagrams, broken, .. } = verify_all(all, Some(loader), sources, &mut found);
    let language = &surroundings.language;
    let context = Context { loader, sources, diagrams: &diagrams, broken: &broken, language, strict };
    let mut verified = |block: RawBlock| {
        let diagram = diagrams.get(&block.diagram.id.value)?;
        let words = words::fill(diagram, &block.diagram.words, context, &mut found)?;
        Some(PageBlock {
            range: block.range,
            first: block.first,
            diagram: diagram.clone(),
            words,
            titled: block.titled,
        })
    };
    let pages = read.into_iter().map(|blocks| Page { blocks: blocks.into_iter().filter_map(&mut verified).collect() });
    let pages = pages.collect();
    let valid = !found.has_errors();
    diagnostics.append(found.at_origin(sources));
    valid.then_some(pages)
}

/// A block as written.
struct RawBlock {
    range: Range<usize>,
    first: bool,
    diagram: RawDiagram,
    titled: bool,
}

/// The blocks of one page that can be read.
fn blocks(
    page: &RawPage,
    surroundings: &Surroundings,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Vec<RawBlock> {
    let text = sources.get(page.source).text.clone();
    let written = page.written.map(|written| (written, sources.get(written).text.clone()));
    let home = |block: &Range<usize>| {
        let written = written
            .as_ref()
            .and_then(|(source, file)| Some(Home { source: *source, start: same(&text, block, file)? }));
        written.unwrap_or(Home { source: page.source, start: block.start })
    };
    let mut blocks = Vec::new();
    for (index, fence) in fence::find(&text, &home, found).into_iter().enumerate() {
        let derived = Spanned { value: derived_id(&page.stem, index + 1), span: fence.place(&fence.info) };
        let Some(mut diagram) = diagram(&fence, &derived, sources, found) else { continue };
        let titled = diagram.words.title.is_some();
        if !titled && diagram.id == derived {
            // A title made from a derived id would say nothing.
            let title = surroundings.language.phrase("board-title").to_owned();
            diagram.words.title = Some(Text::plain(Spanned { value: title, span: derived.span }));
        }
        blocks.push(RawBlock { range: fence.range, first: fence.first, diagram, titled });
    }
    blocks
}

/// Where a block of a page begins in the file that the page was made from; of several alike, the first is the first.
fn same(page: &str, block: &Range<usize>, file: &str) -> Option<usize> {
    let words = &page[block.clone()];
    let earlier = page[..block.start].matches(words).count();
    file.match_indices(words).nth(earlier).map(|(at, _)| at)
}

/// The diagram of a block. `derived` stands in for an id.
fn diagram(
    fence: &Fence<'_>,
    derived: &Spanned<String>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<RawDiagram> {
    let home = fence.home;
    let pieces = fence.pieces.iter().map(|(text, at)| (&**text, home.start + (at - fence.range.start)));
    let source = sources.add_excerpt(home.source, pieces);
    let faults = found.len();
    let node = yaml::parse(sources, source, found).filter(|node| !matches!(node.kind, Kind::Null));
    if node.is_none() && found.len() == faults {
        found.push(
            Diagnostic::error("this block is empty")
                .at(derived.span)
                .help("say what it shows, for example `moves: f5`; no board is drawn unasked"),
        );
    }
    decode::block(derived, &node?, found)
}

/// The longest beginning of a derived id, in characters.
const MAX_STEM: usize = 80;

/// `Chapter 1/First moves` → `chapter-1-first-moves-3`, for the third block of that page.
fn derived_id(stem: &str, number: usize) -> String {
    let stem = stem.to_ascii_lowercase();
    let words: Vec<&str> = stem.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let name = words.join("-");
    let name = name.trim_start_matches(|c: char| !c.is_ascii_lowercase());
    let name = name[..name.len().min(MAX_STEM)].trim_end_matches('-');
    format!("{}-{number}", if name.is_empty() { "diagram" } else { name })
}

//! YAML → a [`Template`], with every fault at its place. What all templates have is read here, the keys of a layout in its
//! own file.

mod board;
mod columns;
mod format;
mod game;
mod sheet;

use super::measure::{Unit, count, length, lengths, ratio, ratios};
use super::{
    Body, Columns, FigureLines, Figures, Format, Grid, Headings, Layout, Lists, Margins, Parts, Range, SMALLEST, Sheet,
    THINNEST, Template, Title, UNPRINTABLE,
};
use crate::content::Paper;
use crate::content::fields::{Fields, boolean, string, strings, text};
use crate::content::id;
use crate::content::yaml::{Entry, Kind, Node};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::scene::{Mm, Pt};
use crate::source::{Span, Spanned};

/// Decodes a template. `None` when anything is wrong; the diagnostics say what.
///
/// A key that is the name of a paper holds the keys that differ on that paper.
#[must_use]
pub fn decode(node: &Node, diagnostics: &mut Diagnostics) -> Option<Template> {
    let Kind::Mapping(entries) = &node.kind else { return decode_one(node, None, diagnostics) };
    let paper = |key: &str| Paper::from_word(key);
    let common: Vec<Entry> = entries.iter().filter(|entry| paper(&entry.key.value).is_none()).cloned().collect();
    let with = |entries| Node { span: node.span, kind: Kind::Mapping(entries) };
    let mut template = decode_one(&with(common.clone()), None, diagnostics)?;
    for entry in entries {
        let Some(paper) = paper(&entry.key.value) else { continue };
        let Kind::Mapping(own) = &entry.value.kind else {
            let fault = format!("`{}` holds the keys that differ on that paper", entry.key.value);
            diagnostics.push(Diagnostic::error(fault).at(entry.key.span).help("indent them below it, or take it out"));
            return None;
        };
        let mut merged = common.clone();
        merged.retain(|old| !FOR_ALL.contains(&old.key.value.as_str()));
        merged.retain(|old| !own.iter().any(|new| new.key.value == old.key.value));
        merged.extend(own.iter().cloned());
        let variant = decode_one(&with(merged), Some(&template), diagnostics)?;
        template.variants.push((paper, variant));
    }
    Some(template)
}

/// The keys that are the same on all papers.
const FOR_ALL: [&str; 3] = ["text", "papers", "format"];

/// Decodes a template without its papers, or what it is on one of them, with what all papers of the `whole` have in common.
fn decode_one(node: &Node, whole: Option<&Template>, diagnostics: &mut Diagnostics) -> Option<Template> {
    let before = diagnostics.len();
    let mut root = Reader::of(node, "a template", diagnostics)?;
    let layout = root.required("layout").and_then(|node| root.diagnostics.keep(string(node, "layout")));
    let prints_prose = layout.as_ref().is_none_or(|layout| matches!(layout.value.as_str(), "sheet" | "columns"));
    // what is cut out and joined needs the whole paper
    let is_joined = layout.as_ref().is_some_and(|layout| matches!(layout.value.as_str(), "parts" | "discs"));
    let (text, papers, format) = match whole {
        Some(whole) => (whole.text.clone(), whole.papers.clone(), Some(whole.format)),
        None => (
            prints_prose
                .then(|| root.optional("text"))
                .flatten()
                .and_then(|node| root.diagnostics.keep(file_name(node))),
            root.optional("papers").map_or_else(Vec::new, |node| papers(node, root.diagnostics)),
            (!is_joined)
                .then(|| root.optional("format"))
                .flatten()
                .map_or(Some(Format::Paper), |node| format::format(node, root.diagnostics)),
        ),
    };
    let margins = root.inner("margins", "`margins`", margins);
    let body = root.inner("type", "`type`", body);
    let title = root.inner("title", "`title`", title);
    let layout = match layout.as_ref().map(|layout| layout.value.as_str()) {
        Some("sheet") => sheet::sheet(&mut root).map(Layout::Sheet),
        Some("columns") => columns::columns(&mut root).map(Layout::Columns),
        Some("board") => board::board(&mut root).map(Layout::Board),
        Some("parts") => board::parts(&mut root).map(Layout::Parts),
        Some("discs") => board::discs(&mut root).map(Layout::Discs),
        Some("transcript") => game::transcript(&mut root).map(Layout::Transcript),
        Some("report") => game::report(&mut root).map(Layout::Report),
        Some(other) => {
            let span = layout.as_ref().map_or(node.span, |layout| layout.span);
            let fault = Diagnostic::error(format!("`{other}` is not a layout")).at(span);
            root.diagnostics.push(fault.help("write sheet, columns, board, parts, discs, transcript or report"));
            return None;
        }
        None => {
            root.fields.finish_early(root.diagnostics);
            return None;
        }
    };
    root.finish();
    let template = Template {
        format: format?,
        margins: margins?,
        body: body?,
        title: title?,
        layout: layout?,
        text,
        papers,
        span: node.span,
        variants: Vec::new(),
    };
    check_sizes(&template, node, diagnostics);
    check_sense(&template, node, diagnostics);
    (diagnostics.len() == before).then_some(template)
}

/// The name of a file in the folder of a language, without its ending.
fn file_name(node: &Node) -> Result<Spanned<String>, Diagnostic> {
    let name = string(node, "text")?;
    id::check_name(&name).map(|()| name)
}

/// The papers that a template is for.
fn papers(node: &Node, diagnostics: &mut Diagnostics) -> Vec<Paper> {
    let words = diagnostics.keep(strings(node, "papers")).unwrap_or_default();
    words.iter().filter_map(|word| diagnostics.keep(Paper::named(word))).collect()
}

/// What no page can bear, whatever else it holds: lines over one another, rules like walls, boards like stamps.
fn check_sense(template: &Template, node: &Node, diagnostics: &mut Diagnostics) {
    // a value, by its keys from the outermost
    let mut between = |keys: &[&str], what: &str, value: f64, least: f64, most: f64, unit: &str| {
        if !(least..=most).contains(&value) {
            let at = keys.iter().try_fold(node, |node, key| child(node, key)).map_or(node.span, |node| node.span);
            let fault = format!("{what} is {value}{unit}; a page needs {least}{unit} to {most}{unit}");
            diagnostics.push(Diagnostic::error(fault).at(at));
        }
    };
    between(&["type", "leading"], "`leading`", template.body.leading.least, 1.0, 3.0, "");
    between(&["type", "leading"], "`leading`", template.body.leading.most, 1.0, 3.0, "");
    between(&["title", "size"], "the title’s `size`", template.title.size, 0.5, 4.0, "");
    between(&["title", "subtitle"], "the title’s `subtitle`", template.title.subtitle, 0.5, 2.0, "");
    between(&["title", "rule"], "the title’s `rule`", template.title.rule.0, 0.0, 3.0, "mm");
    let figures = match &template.layout {
        Layout::Sheet(sheet) => {
            between(&["rule"], "`rule`", sheet.rule.0, 0.0, 3.0, "mm");
            Some(&sheet.figures)
        }
        Layout::Columns(columns) => Some(&columns.figures),
        Layout::Board(board) => {
            between(&["board", "square"], "`square`", board.square.0, 5.0, 100.0, "mm");
            None
        }
        Layout::Parts(parts) => {
            between(&["board", "square"], "`square`", parts.board.square.0, 5.0, 100.0, "mm");
            // as much as two flaps that meet in a corner leave, and no glue holds on less
            between(&["joints", "flap"], "`flap`", parts.joints.flap.0, 5.0, parts.board.square.0, "mm");
            between(&["joints", "overlap"], "`overlap`", parts.joints.overlap.0, 0.5, parts.joints.flap.0, "mm");
            None
        }
        Layout::Discs(discs) => {
            between(&["discs", "diameter"], "`diameter`", discs.diameter.0, 5.0, 100.0, "mm");
            // the black of one disc must not come near the next
            between(&["discs", "bleed"], "`bleed`", discs.bleed.0, 0.5, discs.gap.0 / 2.0, "mm");
            None
        }
        Layout::Transcript(transcript) => {
            between(&["transcript", "square"], "`square`", transcript.square.0, 8.0, 30.0, "mm");
            between(&["transcript", "line"], "`line`", transcript.line.0, 4.0, 20.0, "mm");
            if let Some(lines) = transcript.moves {
                between(&["transcript", "moves", "row"], "`row`", lines.row.0, 4.0, 20.0, "mm");
            }
            None
        }
        Layout::Report(report) => {
            // two figures of 8 pt fill a disc of a square of 5.2 mm
            between(&["report", "square"], "`square`", report.square.0, 5.5, 30.0, "mm");
            between(&["report", "row"], "`row`", report.row.0, 4.0, 20.0, "mm");
            None
        }
    };
    if let Some(figures) = figures {
        // Coordinates of 8 pt beside each other need this much.
        between(&["figures", "square"], "the largest `square` of figures", figures.square.0, 4.0, 50.0, "mm");
    }
}

/// A mapping that is being read, with where its faults go.
struct Reader<'n, 'd> {
    fields: Fields<'n>,
    diagnostics: &'d mut Diagnostics,
}

impl<'n, 'd> Reader<'n, 'd> {
    fn of(node: &'n Node, what: &'static str, diagnostics: &'d mut Diagnostics) -> Option<Self> {
        Some(Self { fields: Fields::of(node, what, diagnostics)?, diagnostics })
    }

    fn required(&mut self, key: &'static str) -> Option<&'n Node> {
        self.fields.required(key, self.diagnostics)
    }

    fn optional(&mut self, key: &'static str) -> Option<&'n Node> {
        self.fields.optional(key, self.diagnostics)
    }

    fn finish(self) {
        self.fields.finish(self.diagnostics);
    }

    /// Where the value of a key stands.
    fn span(&mut self, key: &'static str) -> Option<Span> {
        self.optional(key).map(|node| node.span)
    }

    /// A required value, read by `read`.
    fn get<T>(&mut self, key: &'static str, read: impl FnOnce(&Node, &str) -> Result<T, Diagnostic>) -> Option<T> {
        let node = self.required(key)?;
        self.diagnostics.keep(read(node, key))
    }

    /// A required mapping; what it does not ask for is unknown.
    fn inner<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        read: impl FnOnce(&mut Reader<'n, '_>) -> Option<T>,
    ) -> Option<T> {
        let node = self.required(key)?;
        let mut inner = Reader::of(node, what, self.diagnostics)?;
        let value = read(&mut inner);
        inner.finish();
        value
    }

    fn mm(&mut self, key: &'static str) -> Option<Mm> {
        self.get(key, |node, key| length(node, key, Unit::Mm).map(Mm))
    }

    fn pt(&mut self, key: &'static str) -> Option<Pt> {
        self.get(key, |node, key| length(node, key, Unit::Pt).map(Pt))
    }

    fn ratio(&mut self, key: &'static str) -> Option<f64> {
        self.get(key, ratio)
    }

    /// The width of a line that survives a photocopier.
    fn line(&mut self, key: &'static str) -> Option<Mm> {
        let node = self.required(key)?;
        let width = self.diagnostics.keep(length(node, key, Unit::Mm).map(Mm))?;
        if width < THINNEST {
            let fault = format!("a line of {width} breaks up in a copy; the least is {THINNEST}");
            self.diagnostics.push(Diagnostic::error(fault).at(node.span));
        }
        Some(width)
    }
}

fn margins(reader: &mut Reader<'_, '_>) -> Option<Margins> {
    let mut side = |key| {
        let node = reader.required(key)?;
        let side = reader.diagnostics.keep(length(node, key, Unit::Mm).map(Mm))?;
        if side < UNPRINTABLE {
            reader.diagnostics.push(
                Diagnostic::error(format!("the {key} margin is {side}; printers cannot print within {UNPRINTABLE}"))
                    .at(node.span),
            );
        }
        Some(side)
    };
    let [top, bottom, left, right] = [side("top"), side("bottom"), side("left"), side("right")];
    Some(Margins { top: top?, bottom: bottom?, left: left?, right: right? })
}

fn body(reader: &mut Reader<'_, '_>) -> Option<Body> {
    let size = reader.get("size", |node, key| lengths(node, key, Unit::Pt));
    let leading = reader.get("leading", ratios);
    let smallest = reader.pt("smallest");
    let same = reader
        .optional("same")
        .map_or(Some(false), |node| reader.diagnostics.keep(boolean(node, "same")).map(|same| same.value));
    let size = size.map(|size| Range { least: Pt(size.least), most: Pt(size.most) });
    Some(Body { size: size?, leading: leading?, smallest: smallest?, same: same? })
}

fn title(reader: &mut Reader<'_, '_>) -> Option<Title> {
    let [size, subtitle] = [reader.ratio("size"), reader.ratio("subtitle")];
    let rule = reader.line("rule");
    Some(Title { size: size?, subtitle: subtitle?, rule: rule? })
}

fn grid(reader: &mut Reader<'_, '_>) -> Option<Grid> {
    let count = reader.get("count", count);
    let gutter = reader.mm("gutter");
    Some(Grid { count: count?, gutter: gutter? })
}

fn headings(reader: &mut Reader<'_, '_>) -> Option<Headings> {
    let (size, above) = (reader.ratio("size"), reader.get("above", ratios));
    Some(Headings { size: size?, above: above? })
}

fn lists(reader: &mut Reader<'_, '_>) -> Option<Lists> {
    let [number, indent, gap] = [reader.ratio("number"), reader.ratio("indent"), reader.ratio("gap")];
    let bullet = match reader.optional("bullet") {
        Some(node) => Some(reader.diagnostics.keep(bullet(node))?),
        None => None,
    };
    Some(Lists { number: number?, indent: indent?, gap: gap?, bullet })
}

fn bullet(node: &Node) -> Result<char, Diagnostic> {
    let text = text(node, "bullet")?;
    let mut characters = text.value.chars();
    match (characters.next(), characters.next()) {
        (Some(bullet), None) => Ok(bullet),
        _ => Err(Diagnostic::error(format!("`bullet` is one character, not `{}`", text.value)).at(text.span)),
    }
}

fn figures(reader: &mut Reader<'_, '_>) -> Option<Figures> {
    let width = reader.get("width", |node, key| lengths(node, key, Unit::Mm));
    let width = width.map(|width| Range { least: Mm(width.least), most: Mm(width.most) });
    let [square, gap] = [reader.mm("square"), reader.mm("gap")];
    let (coordinates, caption) = (reader.pt("coordinates"), reader.ratio("caption"));
    let lines = reader.inner("lines", "`lines` of figures", figure_lines);
    Some(Figures {
        width: width?,
        square: square?,
        coordinates: coordinates?,
        caption: caption?,
        gap: gap?,
        lines: lines?,
    })
}

fn figure_lines(reader: &mut Reader<'_, '_>) -> Option<FigureLines> {
    let [grid, frame] = [reader.line("grid"), reader.line("frame")];
    let [disc, mark] = [reader.line("disc"), reader.line("mark")];
    Some(FigureLines { grid: grid?, frame: frame?, disc: disc?, mark: mark? })
}

/// Nothing is set smaller than the template's smallest size, nor that smaller than what can be read.
fn check_sizes(template: &Template, node: &Node, diagnostics: &mut Diagnostics) {
    let (body, least) = (template.body.size.least, template.body.smallest);
    let mut sizes = vec![("body", body), ("subtitle", body * template.title.subtitle)];
    match &template.layout {
        Layout::Sheet(Sheet { figures, headings, lists, small, running, .. }) => sizes.extend([
            ("page numbers", running.unwrap_or(body)),
            ("coordinates", figures.coordinates),
            ("captions", body * figures.caption),
            ("headings", body * headings.size),
            ("numbers", body * lists.number),
            ("small sections", body * small.size),
        ]),
        Layout::Columns(Columns { figures, headings, lists, running, .. }) => sizes.extend([
            ("coordinates", figures.coordinates),
            ("captions", body * figures.caption),
            ("headings", body * headings.size),
            ("numbers", body * lists.number),
            ("running heads", *running),
        ]),
        Layout::Board(board) | Layout::Parts(Parts { board, .. }) => {
            sizes.extend([("coordinates", board.coordinates), ("rulers", board.ruler)]);
        }
        Layout::Discs(discs) => sizes.push(("rulers", discs.ruler)),
        Layout::Transcript(sheet) => sizes.extend([("coordinates", sheet.coordinates), ("numbers", sheet.numbers)]),
        Layout::Report(report) => {
            sizes.extend([("coordinates", report.coordinates), ("captions", body * report.caption)]);
        }
    }
    let at = |key: &str| child(node, key).map_or(node.span, |node| node.span);
    if least < SMALLEST {
        let fault = format!("`smallest` is {least}; text under {SMALLEST} cannot be read");
        diagnostics.push(Diagnostic::error(fault).at(at("type")));
    }
    for (what, size) in sizes {
        if size.0 < least.0 - 1e-9 {
            let fault = format!("the {what} would be set in {size}, under this template's smallest size of {least}");
            diagnostics.push(Diagnostic::error(fault).at(at("type")).help("make them larger, or `smallest` smaller"));
        }
    }
}

fn child<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let Kind::Mapping(entries) = &node.kind else { return None };
    entries.iter().find(|entry| entry.key.value == key).map(|entry| &entry.value)
}

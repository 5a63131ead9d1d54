//! What a file may hold: elements, attributes and nesting, each fault with its place.

use std::collections::BTreeMap;
use std::ops::Range;

use usvg::roxmltree::{Attribute, Document, Node};

use super::property::{self, Fault, cut};
use super::uses;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};

pub(super) const SVG: &str = "http://www.w3.org/2000/svg";
pub(super) const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// Elements that are drawn, hold others, or only say something.
const ALLOWED: [&str; 15] = [
    "svg", "g", "defs", "symbol", "use", "style", "title", "desc", "metadata", "path", "rect", "circle", "ellipse",
    "line", "polygon",
];

/// How many elements may lie in one another.
const MAX_DEPTH: usize = 50;

/// Everything at fault in a file; of faults that are alike the first, with how many more there are.
pub(super) fn document(document: &Document, source: SourceId) -> Vec<Diagnostic> {
    let mut faults = Faults { source, found: BTreeMap::new() };
    let root = document.root_element();
    if !is_svg(&root) || root.tag_name().name() != "svg" {
        let fault =
            (format!("the picture begins with `{}` instead of `svg`", cut(name(&root))), "export it as plain SVG");
        faults.add("root", tag(&root), fault);
        return faults.told();
    }
    let mut waiting = vec![(document.root(), 0)];
    while let Some((node, depth)) = waiting.pop() {
        if node.is_pi() {
            let fault = ("the picture has an instruction for another program".to_owned(), "take it out: `<?` to `?>`");
            faults.add("instruction", node.range(), fault);
        }
        if node.is_element() && !element(&node, &mut faults) {
            continue; // what is inside goes with it
        }
        if depth > MAX_DEPTH {
            let fault = (format!("more than {MAX_DEPTH} elements lie in one another here"), "take groups apart");
            faults.add("depth", tag(&node), fault);
            continue;
        }
        waiting.extend(node.children().map(|child| (child, depth + 1)));
    }
    if faults.found.is_empty()
        && let Some((node, fault)) = uses::fault(document)
    {
        faults.add("use", tag(&node), fault);
    }
    faults.told()
}

/// Checks one element and its attributes; false where it cannot be in a picture at all.
fn element(node: &Node, faults: &mut Faults) -> bool {
    let name = name(node);
    // a style sheet counts wherever it stands
    if name == "style" {
        node.children().filter_map(|child| child.text()).for_each(|sheet| style_sheet(node, sheet, faults));
    }
    if !is_svg(node) {
        return true;
    }
    let inner_svg = name == "svg" && node.parent_element().is_some();
    if inner_svg || !(ALLOWED.contains(&name) || name == "polyline") {
        faults.add(name, tag(node), refused(name));
        return false;
    }
    for attribute in node.attributes() {
        if let Some((like, fault)) = of_attribute(node, &attribute) {
            faults.add(&like, attribute.range(), fault);
        }
    }
    true
}

/// Why an element is refused, and what to do about it.
fn refused(name: &str) -> Fault {
    let (reason, help) = match name {
        "linearGradient" | "radialGradient" | "meshgradient" | "pattern" | "hatch" | "stop" | "solidColor" => {
            ("is not one plain colour", property::PLAIN)
        }
        "image" | "feImage" | "video" | "canvas" => {
            ("is made of pixels", "trace it into paths (in Inkscape: Path > Trace Bitmap), or take it out")
        }
        "text" | "tspan" | "textPath" | "tref" | "altGlyph" | "flowRoot" => {
            ("needs a font, and fonts differ", "turn it into paths (in Inkscape: Path > Object to Path)")
        }
        "clipPath" | "mask" => ("hides parts of shapes", property::CUT),
        "marker" => ("is drawn on the ends of other shapes", property::STROKES),
        "script" => ("is a program", "take it out: a picture only lies there"),
        "animate" | "animateColor" | "animateMotion" | "animateTransform" | "set" | "mpath" | "discard" => {
            ("moves, and print does not", "take it out, and keep the picture as it should be seen")
        }
        "foreignObject" | "iframe" | "embed" | "object" => ("is not SVG", "take it out"),
        "a" => ("is a link", "take its content out of it"),
        "filter" => ("changes pixels", property::FILTER),
        "svg" => ("lies inside another `svg`", "use a group, `g`, with a `transform`"),
        _ => (
            "is unknown here",
            "a picture may hold svg, g, defs, symbol, use, style, path, rect, circle, ellipse, line, polyline, polygon",
        ),
    };
    (format!("`{}` {reason}", cut(name)), help)
}

/// What is wrong with an attribute, with a word that is the same for faults that are alike.
fn of_attribute(node: &Node, attribute: &Attribute) -> Option<(String, Fault)> {
    let (name, value) = (attribute.name(), attribute.value());
    if !matches!(attribute.namespace(), None | Some(SVG | XLINK | XML)) {
        return None;
    }
    let named = |fault: Fault| (name.to_owned(), fault);
    if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on")) {
        return Some(named((format!("`{}` is a program", cut(name)), "take the attribute out")));
    }
    match name {
        "id" | "class" => None,
        "style" if value.contains('\\') => Some(named(property::escape())),
        "style" => {
            let mut declarations = simplecss::DeclarationTokenizer::from(value);
            let fault =
                |own: simplecss::Declaration| Some((own.name.to_owned(), property::fault(own.name, own.value)?));
            declarations.find_map(fault)
        }
        "href" if !value.trim().starts_with('#') => {
            Some(named((format!("`{name}` reaches outside the file: `{}`", cut(value)), property::ALONE)))
        }
        "href" if self::name(node) != "use" => None,
        _ => property::fault(name, value).map(named),
    }
}

fn style_sheet(node: &Node, sheet: &str, faults: &mut Faults) {
    if let Some(at) = sheet.find('@') {
        let word: String = sheet[at..].chars().take_while(|c| !c.is_whitespace() && !matches!(c, '{' | ';')).collect();
        let fault =
            (format!("the style sheet has `{}`", cut(&word)), "keep plain rules only, such as `.a { fill: #000 }`");
        faults.add(&word, tag(node), fault);
    }
    if sheet.contains('\\') {
        faults.add("escape", tag(node), property::escape());
        return;
    }
    for rule in &simplecss::StyleSheet::parse(sheet).rules {
        for own in &rule.declarations {
            if let Some(fault) = property::fault(own.name, own.value) {
                faults.add(own.name, tag(node), fault);
            }
        }
    }
}

pub(super) fn is_svg(node: &Node) -> bool {
    node.is_element() && matches!(node.tag_name().namespace(), None | Some(SVG))
}

fn name<'a>(node: &Node<'a, '_>) -> &'a str {
    node.tag_name().name()
}

/// Where an element's name stands, with its bracket.
pub(super) fn tag(node: &Node) -> Range<usize> {
    let start = node.range().start;
    let rest = node.document().input_text().get(start + 1..).unwrap_or_default();
    let length = rest.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/')).unwrap_or(rest.len());
    start..start + 1 + length
}

struct Faults {
    source: SourceId,
    /// By a word that is the same for faults that are alike: the first, and how many there are.
    found: BTreeMap<String, (Diagnostic, usize)>,
}

impl Faults {
    fn add(&mut self, like: &str, place: Range<usize>, (message, help): Fault) {
        let span = Span::new(self.source, place);
        let fresh = || Diagnostic::error(message).at(span).help(help);
        match self.found.get_mut(like) {
            // the walk does not go in the order of the text
            Some((first, count)) => {
                *count += 1;
                if first.labels.first().is_some_and(|label| label.span > span) {
                    *first = fresh();
                }
            }
            None => drop(self.found.insert(like.to_owned(), (fresh(), 1))),
        }
    }

    fn told(self) -> Vec<Diagnostic> {
        let told = |(fault, count): (Diagnostic, usize)| match count {
            1 => fault,
            2 => fault.note("there is one more like it in this file"),
            _ => fault.note(format!("there are {} more like it in this file", count - 1)),
        };
        self.found.into_values().map(told).collect()
    }
}

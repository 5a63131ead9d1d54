//! SVG: every element, attribute and word, in order; only white space between elements is free.

use usvg::roxmltree::{Document, Node, ParsingOptions};

use super::{Fault, Redrawn, Report, limit};
use crate::export::animation::{self, Frame};
use crate::export::svg::{NAMESPACE, Options, Size, write};

/// More nodes than any of our pictures has, however many boards with discs of an author's own; a bound to nesting, too.
const MAX_NODES: u32 = 200_000;

/// Proves an SVG file: reads its metadata, replays the moves, composes and writes the picture again, and compares every
/// element and attribute in order.
///
/// # Errors
///
/// When the file is no SVG of ours, when its moves do not hold, or when anything in it is not what its metadata give.
pub fn svg(bytes: &[u8]) -> Result<Report, Fault> {
    limit(bytes)?;
    let text = std::str::from_utf8(bytes).map_err(|error| unreadable(&error))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let found = parse(text)?;
    let redrawn = Redrawn::from(&pairs(&found)?)?;
    let rules = found.descendants().filter(|node| node.has_tag_name("style"));
    if redrawn.recipe.pace.is_none() && rules.filter_map(|style| style.text()).any(|rules| rules.contains("@keyframes"))
    {
        return Err(Fault::Animation);
    }
    foreign(text, &found)?;
    let options = Options { size: size(found.root_element()) };
    let expected = match redrawn.recipe.pace {
        None => write(&redrawn.scene, &options),
        Some(pace) => {
            let frames = Frame::sequence(redrawn.scenes.clone(), pace.seconds, pace.last);
            animation::svg(&frames, &options).map_err(|error| unreadable(&error))?
        }
    };
    compare(&found, &parse(&expected)?)?;
    Ok(Report { pictures: vec![redrawn.proved()?] })
}

fn unreadable(error: &dyn std::fmt::Display) -> Fault {
    Fault::Unreadable { kind: "SVG", reason: error.to_string() }
}

/// Entities are not expanded, since a document type is refused.
fn parse(text: &str) -> Result<Document<'_>, Fault> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| unreadable(&error))
}

/// The metadata of the picture.
fn pairs(document: &Document<'_>) -> Result<Vec<(String, String)>, Fault> {
    let ours = |node: &Node| node.has_tag_name((NAMESPACE, "outflank"));
    let home = document.descendants().find(ours).ok_or(Fault::NoProof)?;
    let pairs = home.children().filter(Node::is_element);
    Ok(pairs.map(|pair| (pair.tag_name().name().to_owned(), words(&pair))).collect())
}

/// What a document may hold beside its elements: nothing that could change how they are shown.
fn foreign(text: &str, document: &Document<'_>) -> Result<(), Fault> {
    if document.descendants().any(|node| node.is_pi()) {
        return Err(Fault::Foreign("the file has a processing instruction".to_owned()));
    }
    let declaration = text.strip_prefix("<?xml").and_then(|rest| rest.split("?>").next()).unwrap_or_default();
    if let Some((_, encoding)) = declaration.split_once("encoding") {
        let name = encoding.trim_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\''));
        if !name.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("utf-8")) {
            return Err(Fault::Foreign("the file names an encoding other than UTF-8".to_owned()));
        }
    }
    Ok(())
}

/// How the file asks to be sized, as far as it can be one of our ways; the comparison finds everything else.
fn size(root: Node) -> Size {
    match root.attribute("width") {
        None => Size::None,
        Some(width) if width.ends_with("em") => Size::Line,
        Some(width) => width.parse().map_or(Size::Millimetres, Size::Pixels),
    }
}

/// All elements of both, side by side.
fn compare(found: &Document<'_>, expected: &Document<'_>) -> Result<(), Fault> {
    let elements = |document: &Document<'_>| document.descendants().filter(Node::is_element).count();
    let mut ours = expected.descendants().filter(Node::is_element);
    let mut theirs = found.descendants().filter(Node::is_element);
    loop {
        match (theirs.next(), ours.next()) {
            (None, None) => return Ok(()),
            (Some(theirs), Some(ours)) if depth(&theirs) == depth(&ours) => element(found, &theirs, &ours)?,
            (Some(theirs), _) => {
                let counts = (elements(found), elements(expected));
                return Err(Fault::Drawing {
                    place: place(found, &theirs),
                    found: format!("{} elements in all", counts.0),
                    expected: if counts.0 == counts.1 { "other nesting".to_owned() } else { counts.1.to_string() },
                });
            }
            (None, Some(ours)) => {
                let expected = format!("`{}`", ours.tag_name().name());
                return Err(Fault::Drawing { place: "at the end".to_owned(), found: "nothing".to_owned(), expected });
            }
        }
    }
}

fn depth(node: &Node) -> usize {
    node.ancestors().count()
}

/// One element: its name, its attributes, its words.
fn element(document: &Document<'_>, theirs: &Node, ours: &Node) -> Result<(), Fault> {
    let fault = |what: &str, found: Option<String>, expected: Option<String>| {
        let quoted = |value: Option<String>| value.map_or("nothing".to_owned(), |value| format!("`{value}`"));
        let place = format!("{}{what}", place(document, theirs));
        Err(Fault::Drawing { place, found: quoted(found), expected: quoted(expected) })
    };
    let name = |node: &Node| node.tag_name().name().to_owned();
    if theirs.tag_name() != ours.tag_name() {
        return fault("", Some(name(theirs)), Some(name(ours)));
    }
    let mut wanted = ours.attributes();
    let mut found = theirs.attributes();
    loop {
        match (found.next(), wanted.next()) {
            (None, None) => break,
            (Some(found), Some(wanted)) if (found.namespace(), found.name()) == (wanted.namespace(), wanted.name()) => {
                if found.value() != wanted.value() {
                    let what = format!(", `{}`", wanted.name());
                    return fault(&what, Some(found.value().to_owned()), Some(wanted.value().to_owned()));
                }
            }
            (found, wanted) => {
                let written = |name: &str, value: &str| format!("{name}=\"{value}\"");
                let found = found.map(|a| written(a.name(), a.value()));
                return fault("", found, wanted.map(|a| written(a.name(), a.value())));
            }
        }
    }
    let (found, wanted) = (words(theirs), words(ours));
    let blank = |text: &str| text.trim().is_empty();
    if found == wanted || (blank(&found) && blank(&wanted)) || name(ours) == super::CHECKSUM {
        Ok(())
    } else {
        fault("", Some(found), Some(wanted))
    }
}

/// The text directly inside an element.
fn words(node: &Node) -> String {
    node.children().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// Line, element and the group it is in.
fn place(document: &Document<'_>, node: &Node) -> String {
    let line = document.text_pos_at(node.range().start).row;
    let group = node.parent().and_then(|parent| parent.attribute("class").map(str::to_owned));
    let group = group.map_or_else(String::new, |group| format!(" of `{group}`"));
    format!("line {line}, `{}`{group}", node.tag_name().name())
}

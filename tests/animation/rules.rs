//! Animated SVG: the rules, read back and followed by hand.

use std::collections::BTreeMap;

use outflank::export::animation::{self, Frame};
use outflank::export::{png, svg};
use tiny_skia::Pixmap;
use usvg::roxmltree::{Document, Node};

use crate::made;

const WIDTH: u32 = 300;

fn written(frames: &[Frame]) -> String {
    animation::svg(frames, &svg::Options::default()).expect("written")
}

/// The rules of a document by the class that they move: in per cent of the time, and whether it is seen from there on.
fn rules(document: &Document) -> BTreeMap<String, Vec<(f64, bool)>> {
    let style = document.descendants().find(|node| node.has_tag_name("style")).expect("rules");
    let text = style.text().expect("rules");
    let rules = text.lines().filter_map(|line| line.split_once("@keyframes "));
    rules
        .map(|(used, rule)| {
            let (name, steps) = rule.split_once('{').expect("a name");
            assert_eq!(used, format!(".{name}{{animation-name:{name}}}"));
            let steps = steps.strip_suffix('}').expect("an end").split_terminator('}');
            let steps = steps.map(|step| {
                let (place, value) = step.split_once("%{visibility:").expect("a step");
                (place.parse().expect("a number"), value == "visible")
            });
            (name.to_owned(), steps.collect())
        })
        .collect()
}

/// What a browser shows at a moment, in per cent of the whole time.
fn shown(text: &str, moment: f64) -> Pixmap {
    let document = Document::parse(text).expect("sound");
    let style = document.descendants().find(|node| node.has_tag_name("style")).expect("rules");
    let mut still = text.replace(&text[style.range()], "").replace(" visibility=\"hidden\"", "");
    for (name, steps) in rules(&document) {
        let (_, seen) = steps.iter().rev().find(|(place, _)| *place <= moment).expect("a step at the beginning");
        let word = if *seen { "visible" } else { "hidden" };
        still = still.replace(&format!("{name}\""), &format!("{name}\" visibility=\"{word}\""));
    }
    draw(&still)
}

fn draw(text: &str) -> Pixmap {
    png::rasterise(text, WIDTH, WIDTH).expect("drawn")
}

#[test]
fn every_moment_is_a_frame() {
    for (moves, theme) in [(0..=19, "board"), (7..=9, "print")] {
        let frames = made::frames(moves, theme);
        let text = written(&frames);
        let total: f64 = frames.iter().map(|frame| frame.seconds).sum();
        let mut start = 0.0;
        for frame in &frames {
            for moment in [start + 0.01, start + frame.seconds / 2.0, start + frame.seconds - 0.01] {
                assert!(shown(&text, moment / total * 100.0) == made::still(frame, WIDTH), "at {moment} seconds");
            }
            start += frame.seconds;
        }
    }
}

#[test]
fn without_rules_the_last_frame_is_seen() {
    let frames = made::frames(0..=12, "board");
    let text = written(&frames);
    assert!(draw(&text) == made::still(&frames[12], WIDTH));
    let document = Document::parse(&text).expect("sound");
    let style = document.descendants().find(|node| node.has_tag_name("style")).expect("rules");
    let rules = style.text().expect("rules").trim();
    // nothing is outside the one condition
    assert!(rules.starts_with("@media screen and (prefers-reduced-motion:no-preference){"), "{rules}");
    let depth = |text: &str| text.matches('{').count() - text.matches('}').count();
    assert_eq!((depth(rules), depth(&rules[..rules.len() - 1])), (0, 1));
    assert!(rules.contains("{animation:8s step-end infinite}"), "{rules}");
}

#[test]
fn a_document_says_what_the_last_frame_says() {
    let frames = made::frames(0..=3, "print");
    let text = written(&frames);
    let document = Document::parse(&text).expect("sound");
    let root = document.root_element();
    assert_eq!(
        (root.attribute("role"), root.attribute("aria-labelledby")),
        (Some("img"), Some("game--title game--desc"))
    );
    let words = |name: &str| document.descendants().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
    assert_eq!((words("title"), words("desc")), (Some("The first moves"), Some("The board after 3 moves.")));
    let metadata = (svg::NAMESPACE, "moves");
    let moves = document.descendants().find(|node| node.has_tag_name(metadata)).and_then(|node| node.text());
    assert_eq!(moves, Some("f5 d6 c3"));
    for name in ["script", "animate", "set", "image", "foreignObject"] {
        assert_eq!(words(name), None, "{name}");
    }
}

#[test]
fn what_frames_share_is_written_once() {
    let frames = made::frames(0..=19, "board");
    let text = written(&frames);
    let document = Document::parse(&text).expect("sound");
    let of = |name: &str| {
        let group = |node: &Node| node.attribute("class").is_some_and(|class| class.split(' ').next() == Some(name));
        let groups: Vec<Node> = document.descendants().filter(group).collect();
        groups.iter().flat_map(Node::children).filter(Node::is_element).count()
    };
    assert_eq!(["paper", "grid", "guide-dots", "coordinates", "marks"].map(of), [1, 14, 4, 16, 1]);
    // a disc of each colour for every square that ever has one, and no more
    let mut discs = [0, 0];
    for (count, color) in discs.iter_mut().zip(["black", "white"]) {
        *count = of(color);
    }
    assert!(discs.iter().all(|&count| count <= 23), "{discs:?}");
    let one = svg::write(&frames[19].scene, &svg::Options::default());
    assert!(text.len() < 3 * one.len() + 12_000, "{} bytes, {} for one frame", text.len(), one.len());
}

#[test]
fn ten_animations_on_a_page_share_no_name() {
    let mut names: Vec<String> = Vec::new();
    for number in 0..10 {
        let mut frames = made::frames(0..=4, "print");
        // an id that needs care in a rule
        for frame in &mut frames {
            frame.scene.id = format!("game.{number}");
        }
        let text = written(&frames);
        let document = Document::parse(&text).expect("sound");
        names.extend(document.descendants().filter_map(|node| node.attribute("id").map(str::to_owned)));
        let rules = rules(&document);
        assert!(rules.keys().all(|name| name.starts_with(&format!("game\\.{number}--"))), "{rules:?}");
        names.extend(rules.into_keys());
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn one_frame_does_not_move() {
    let frames = made::frames(4..=4, "print");
    assert_eq!(written(&frames), svg::write(&frames[0].scene, &svg::Options::default()));
    assert_eq!(written(&made::frames(0..=5, "dark")), written(&made::frames(0..=5, "dark")));
}

//! One thing changed in an SVG file.

use outflank::content::{Arguments, PictureWords};
use outflank::export::animation::{self, Frame};
use outflank::export::svg::{Options, Size, write};
use outflank::figure::{self, Layout, Pace};
use outflank::proof::picture::{Fault, svg};
use usvg::roxmltree::{Document, Node};

use crate::made::{diagram, other, pair, theme};

fn untouched() -> String {
    write(&pair(), &Options::default())
}

/// The text with a part of it replaced.
fn with(text: &str, range: std::ops::Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &text[..range.start], &text[range.end..])
}

fn refused(text: &str, what: &str) -> Fault {
    match svg(text.as_bytes()) {
        Err(fault) => fault,
        Ok(report) => panic!("{what} passes: {report}"),
    }
}

#[test]
fn an_untouched_picture_passes_in_every_size() {
    for size in [Size::Millimetres, Size::Pixels(640), Size::None] {
        let report = svg(write(&pair(), &Options { size }).as_bytes()).expect("proved");
        assert_eq!(report.to_string(), "proved: 3 moves, before- and after-position verified");
    }
}

#[test]
fn white_space_between_elements_is_free() {
    let text = untouched().replace("\n<", "\n\n   <").replace("/>\n", "/>").replace("\" ", "\"\n\t ");
    svg(text.as_bytes()).expect("proved");
    svg(format!("\u{feff}<?xml version='1.0' encoding='utf-8'?>\n{}", untouched()).as_bytes()).expect("proved");
    svg(untouched().replace("<g ", "<!-- a group --><g ").as_bytes()).expect("proved");
}

#[test]
fn every_changed_attribute_is_found() {
    let text = untouched();
    let document = Document::parse(&text).expect("sound");
    let mut changed = 0;
    for element in document.descendants().filter(Node::is_element) {
        for attribute in element.attributes() {
            let range = attribute.range_value();
            let value = &text[range.clone()];
            let what = format!("{}=\"{value}\"", attribute.name());
            let last = value.chars().next_back().expect("no attribute is empty");
            let at = range.end - last.len_utf8()..range.end;
            refused(&with(&text, at, &other(last).to_string()), &what);
            refused(&with(&text, range.clone(), ""), &what);
            refused(&with(&text, attribute.range(), ""), &what);
            refused(&with(&text, attribute.range(), &format!("{} opacity=\"0\"", &text[attribute.range()])), &what);
            changed += 1;
        }
    }
    assert!(changed > 200, "{changed}");
    refused(&text.replace("http://www.w3.org/2000/svg", "http://www.w3.org/2000/svh"), "another namespace");
    refused(&text.replace("urn:outflank:1", "urn:outflank:2"), "another namespace");
}

#[test]
fn every_removed_and_every_doubled_element_is_found() {
    let text = untouched();
    let document = Document::parse(&text).expect("sound");
    for element in document.root_element().descendants().skip(1).filter(Node::is_element) {
        let (range, own) = (element.range(), &text[element.range()]);
        refused(&with(&text, range.clone(), ""), &format!("without {own}"));
        refused(&with(&text, range.clone(), &format!("{own}{own}")), &format!("twice {own}"));
        refused(&with(&text, range.clone(), &format!("<g>{own}</g>")), &format!("nested {own}"));
        refused(&with(&text, range, &format!("<circle/>{own}")), &format!("something before {own}"));
    }
}

#[test]
fn every_changed_character_is_found() {
    let text = untouched();
    let document = Document::parse(&text).expect("sound");
    let mut changed = 0;
    for words in
        document.descendants().filter(|node| node.is_text() && !node.text().unwrap_or_default().trim().is_empty())
    {
        let range = words.range();
        for (at, character) in text[range.clone()].char_indices() {
            let at = range.start + at..range.start + at + character.len_utf8();
            // an entity must stay one
            let by = match character {
                '&' => "&gt;&".to_owned(),
                _ => other(character).to_string(),
            };
            let mutant = with(&text, at.clone(), &by);
            refused(&mutant, &format!("`{by}` for `{character}` at {}", at.start));
            refused(&with(&text, at.clone(), ""), &format!("without `{character}` at {}", at.start));
            changed += 1;
        }
    }
    assert!(changed > 500, "{changed}");
}

#[test]
fn a_fault_says_what_and_where() {
    let text = untouched();
    let say = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refused(&text.replacen(from, to, 1), from).to_string()
    };
    assert_eq!(say("f5 d6 c3", "f5 d7 c3"), "d7 is not a legal move for White (it flips nothing)");
    assert_eq!(
        say("f5 d6 c3", "f5 f6 c3"),
        "c3 is not a legal move for Black (c3 flips nothing)".replace("(c3 flips nothing)", "(it flips nothing)")
    );
    assert!(say("side-to-move>white", "side-to-move>black").starts_with("`side-to-move` is `black`, but"));
    assert_eq!(
        say("on-black #", "on-black #1").split(':').next(),
        Some("`colors` in its metadata cannot be `on-black #1ffffff`").map(|s| s.split(':').next().unwrap_or(s))
    );
    assert_eq!(say("gap 0mm", "gap 1mm").split(',').next(), Some("line 1"));
    let disc = say("class=\"white\" fill=\"#ffffff\"", "class=\"white\" fill=\"#000000\"");
    assert!(disc.contains("`g` of `discs`, `fill`: found `#000000`, expected `#ffffff`"), "{disc}");
    assert_eq!(say("<o:outflank", "<o:outfrank").split(':').next(), Some("cannot be read as SVG"));
    let bare = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    assert_eq!(refused(bare, "bare"), Fault::NoProof);
}

#[test]
fn what_could_change_the_picture_from_outside_is_refused() {
    let text = untouched();
    for (what, mutant) in [
        ("a style sheet", format!("<?xml-stylesheet href='x.css'?>{text}")),
        ("an encoding", format!("<?xml version='1.0' encoding='ISO-8859-1'?>{text}")),
        ("a style", text.replacen("<g ", "<style>*{fill:red}</style><g ", 1)),
        ("a script", text.replacen("<g ", "<script/><g ", 1)),
        ("words", text.replacen("<g ", "words<g ", 1).replacen("words<g", "<text>words</text><g", 1)),
    ] {
        refused(&mutant, what);
    }
}

/// An animation: three boards that follow one another.
fn sequence() -> String {
    let arguments = Arguments {
        moves: Some("f5 d6 c3".to_owned()),
        frames: vec!["1-3".to_owned()],
        show: vec!["last-move".to_owned()],
        ..Arguments::default()
    };
    let (diagram, words) = (diagram(&arguments), PictureWords::default());
    let pace = Pace { seconds: 0.5, last: 2.0 };
    let scenes = figure::sequence(&diagram, pace, &words, "sequence", &theme("auto"), &Layout::default());
    let frames = Frame::sequence(scenes.expect("drawn"), pace.seconds, pace.last);
    animation::svg(&frames, &Options::default()).expect("an animation")
}

#[test]
fn a_sequence_is_proved_with_its_order_and_its_pace() {
    let text = sequence();
    assert_eq!(svg(text.as_bytes()).expect("proved").to_string(), "proved: 3 moves, every board verified");
    for (from, to) in [
        ("<o:frames>1 2 3</o:frames>", "<o:frames>2 1 3</o:frames>"),
        ("<o:pace>0.5 2</o:pace>", "<o:pace>0.5 3</o:pace>"),
        ("<o:pace>0.5 2</o:pace>", ""),
        ("visibility=\"hidden\"", ""),
        ("step-end", "linear"),
    ] {
        assert!(text.contains(from), "{from}");
        refused(&text.replacen(from, to, 1), from);
    }
    let rules = text.find("@keyframes").expect("rules");
    let percent = text[rules..].find("visible").expect("a step") + rules;
    refused(&with(&text, percent..percent + "visible".len(), "hidden"), "a step of the rules");
}

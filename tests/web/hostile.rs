//! Whatever stands in the words comes out as words: no element more, no attribute more, nothing lost.

use outflank::content::template::Template;
use outflank::content::{Block, Book, Emphasis, Inline, Prose, Section, Sense};
use outflank::figure::Layout;
use outflank::source::{Sources, Span};
use outflank::typeset::Pictures;
use outflank::web::{self, Step};
use proptest::prelude::*;
use scraper::Html;

use crate::page::{diagrams, elements, read, select, shipped, text};

/// Words that an escape could get wrong, and any other.
fn words() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        Just("<script>alert(1)</script>".to_owned()),
        Just("</p></article>".to_owned()),
        Just("<!--".to_owned()),
        Just("-->]]><![CDATA[".to_owned()),
        Just("\" onload=\"x".to_owned()),
        Just("' `&amp;&lt;&#60;&nbsp".to_owned()),
        Just("\r\n\t \u{a0}\u{2028}".to_owned()),
        Just("\u{feff}\u{0}\u{b}\u{85}\u{fffe}\u{10ffff}".to_owned()),
        any::<String>(),
    ];
    prop::collection::vec(pieces, 1..4).prop_map(|pieces| format!("w{}", pieces.concat()))
}

/// The characters that a file can hold at all: those of XML.
fn kept(words: &str) -> String {
    let is_kept =
        |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    words.chars().filter(is_kept).collect()
}

/// The names of the elements, and of their attributes.
fn form(html: &Html) -> Vec<(String, Vec<String>)> {
    let names = |element: &scraper::node::Element| element.attrs().map(|(name, _)| name.to_owned()).collect();
    elements(html).into_iter().map(|element| (element.name().to_owned(), names(element))).collect()
}

fn article(book: &Book, template: &Template, words: &str) -> String {
    let span = Span::new(Sources::new().add("", ""), 0..0);
    let inline = |emphasis, sense| Inline { text: words.to_owned(), emphasis, sense, span };
    let inlines = vec![
        inline(Emphasis::None, Sense::Plain),
        inline(Emphasis::Emphasis, Sense::Foreign(words.to_owned())),
        inline(Emphasis::Strong, Sense::Link(words.to_owned())),
    ];
    let paragraph = Block::Paragraph(inlines.clone());
    let blocks = vec![
        paragraph.clone(),
        Block::List { start: None, items: vec![vec![paragraph.clone()], vec![paragraph.clone(), paragraph]] },
        Block::Figure { diagram: "d".to_owned(), caption: words.to_owned(), span },
    ];
    let section = Section { id: "s".to_owned(), level: 2, heading: inlines.clone(), blocks: blocks.clone(), span };
    let prose = Prose { language: words.to_owned(), title: inlines, lead: blocks, sections: vec![section] };
    let pictures =
        Pictures { diagrams: &book.diagrams, words: &book.words["en"].diagrams, theme: &book.themes["print"] };
    web::document("x", &prose, template, pictures, &Layout::default()).expect("written")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn of_a_document(words in words()) {
        let book = diagrams("d:\n  crop: d4-e5\n");
        let template = &shipped().templates["glossary"];
        let (plain, made) = (article(&book, template, "plain"), article(&book, template, &words));
        let made = Html::parse_fragment(&made);
        prop_assert_eq!(form(&Html::parse_fragment(&plain)), form(&made));
        let kept = kept(&words);
        for element in select(&made, "figcaption, em, strong") {
            prop_assert_eq!(text(element), kept.as_str());
        }
        for element in select(&made, "h2, h3, p") {
            prop_assert_eq!(text(element), kept.repeat(3));
        }
        prop_assert_eq!(select(&made, "article")[0].value().attr("lang"), Some(&*kept));
    }

    #[test]
    fn of_a_stepper(words in words()) {
        let book = diagrams("d:\n  moves: f5\n  crop: d4-f5\n");
        let language = &book.words["en"].language;
        let look = web::Look { theme: &book.themes["print"], layout: &Layout::default() };
        let steps = web::steps(&book.diagrams["d"], 1..=1, look, language).expect("steps");
        let with = |words: &str| {
            let mut steps: Vec<Step> = steps.clone();
            for step in &mut steps {
                (step.sentence, step.count, step.scene.description) = (words.to_owned(), words.to_owned(), words.to_owned());
            }
            Html::parse_fragment(&web::stepper(&steps, words, words, language))
        };
        let (plain, made) = (with("plain"), with(&words));
        prop_assert_eq!(form(&plain), form(&made));
        let kept = kept(&words);
        for element in select(&made, "figcaption p, li p") {
            prop_assert_eq!(text(element), kept.as_str());
        }
        for element in select(&made, "li") {
            prop_assert_eq!(element.value().attr("data-outflank-count"), Some(&*kept));
        }
        for element in select(&made, "svg") {
            prop_assert_eq!(element.value().attr("aria-label"), Some(&*kept));
        }
    }
}

/// The comparison above would see an element more.
#[test]
fn a_word_that_became_an_element_is_found() {
    let (plain, broken) = (read("<p>a</p>"), read("<p><b>a</b></p>"));
    assert_ne!(form(&plain), form(&broken));
}

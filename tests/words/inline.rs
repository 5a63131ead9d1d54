//! Words of another language and links within a paragraph: on the page, in the structure, in the file.

use lopdf::{Dictionary, Object};
use outflank::build::Work;
use outflank::content::{Book, Paper};
use outflank::scene::{Child, Document, Element, Face, Item, Point, Role};

use crate::book::{Files, content, elements, made, pages, shape, text};
use crate::reading::{dictionary, entry, name, text as string};

const URI: &str = "https://www.example.org/rules?(a)=b";
const PARAGRAPH: &str = "The word [囲む](lang:ja) comes before [a *very* long name of the site that every player of this \
                         game on this earth should once have seen](https://www.example.org/rules?(a)=b), and after it more.";
const WORDS: &str = "The word 囲む comes before a very long name of the site that every player of this game on this earth \
                     should once have seen, and after it more.";

fn shipped(markdown: &str) -> Book {
    let replaced = [
        ("content/en/glossary.md", markdown.to_owned()),
        ("content/outflank.yaml", "languages: [en]\npapers: [a4]\ndocuments: [glossary]\n".to_owned()),
    ];
    Files { root: "", replaced: &replaced }.load().unwrap_or_else(|faults| panic!("{faults}"))
}

fn book() -> Book {
    shipped(&format!("# Words {{#title}}\n\n## Of [囲碁](lang:ja) {{#one}}\n\n{PARAGRAPH}\n"))
}

fn paragraph(document: &Document) -> &Element {
    elements(&document.structure, &|role| *role == Role::Paragraph)[0]
}

#[test]
fn a_paragraph_is_read_in_its_order_with_its_foreign_word_and_its_link() {
    let document = pages(&book());
    let paragraph = paragraph(&document);
    assert_eq!(text(&document, paragraph), WORDS);
    let parts: Vec<(bool, String)> = paragraph
        .children
        .iter()
        .map(|child| (matches!(child, Child::Element(_)), content(&document, child)))
        .collect();
    let link = "a very long name of the site that every player of this game on this earth should once have seen";
    let parts: Vec<(bool, &str)> = parts.iter().map(|(inner, words)| (*inner, words.as_str())).collect();
    assert_eq!(
        parts,
        [
            (false, "The word "),
            (true, "囲む"),
            (false, " comes before "),
            (true, link),
            (false, ", and after it more.")
        ]
    );
    let span = elements(&document.structure, &|role| matches!(role, Role::Span { language } if language == "ja"));
    assert_eq!(span.len(), 2, "one in the heading, one in the paragraph");
    assert_eq!(document.outline[1].title, "Of 囲碁");
}

/// Every part of a line that belongs to the link lies within its areas, and no other words do.
#[test]
fn a_link_over_several_lines_covers_its_words_and_nothing_else() {
    let document = pages(&book());
    let link = elements(&document.structure, &|role| matches!(role, Role::Link { .. }))[0];
    let Role::Link { uri, areas } = &link.role else { unreachable!() };
    assert_eq!(uri, URI);
    let own: Vec<_> = link
        .children
        .iter()
        .filter_map(|child| if let Child::Content(id) = child { Some(*id) } else { None })
        .collect();
    let mut lines = std::collections::BTreeSet::new();
    for piece in &document.pages[0].content {
        for item in &piece.items {
            let Item::Text(run) = item else { continue };
            let middle = run.origin + Point { x: run.width() / 2.0, y: -run.size.to_mm() * 0.2 };
            let within = areas.iter().any(|(page, area)| {
                *page == 0
                    && (area.left()..=area.right()).contains(&middle.x)
                    && (area.top()..=area.bottom()).contains(&middle.y)
            });
            assert_eq!(within, piece.id.is_some_and(|id| own.contains(&id)), "`{}`", run.text);
            if within {
                lines.insert(format!("{:.3}", run.origin.y.0));
            }
        }
    }
    assert!(lines.len() >= 2, "the link is broken over lines: {lines:?}");
    assert_eq!(areas.len(), lines.len(), "one area a line, whatever the faces");
}

#[test]
fn a_japanese_word_in_english_is_set_in_the_japanese_face() {
    let document = pages(&book());
    for piece in &document.pages[0].content {
        for item in &piece.items {
            let Item::Text(run) = item else { continue };
            assert_eq!(run.face.is_japanese(), run.text.contains('囲'), "`{}` in {:?}", run.text, run.face);
        }
    }
}

fn file() -> lopdf::Document {
    let bytes = made(&book(), &Work::Document("glossary".to_owned(), Paper::A4));
    lopdf::Document::load_mem(&bytes).expect("a PDF")
}

fn of_type<'p>(pdf: &'p lopdf::Document, kind: &'p str) -> Vec<(lopdf::ObjectId, &'p Dictionary)> {
    let dictionaries = pdf.objects.iter().filter_map(|(id, object)| Some((*id, object.as_dict().ok()?)));
    dictionaries
        .filter(|(_, own)| own.get(b"S").and_then(Object::as_name).is_ok_and(|s| s == kind.as_bytes()))
        .collect()
}

#[test]
fn the_file_names_the_language_of_foreign_words() {
    let pdf = file();
    let spans = of_type(&pdf, "Span");
    assert_eq!(spans.len(), 2);
    for (_, span) in spans {
        assert_eq!(string(&pdf, span, "Lang"), "ja");
    }
}

#[test]
fn the_file_ties_each_link_to_its_places_on_the_page() {
    let pdf = file();
    let links = of_type(&pdf, "Link");
    let [(id, link)] = links[..] else { panic!("one link: {links:?}") };
    let kids = entry(&pdf, link, "K").as_array().expect("several");
    let annotations: Vec<&Dictionary> = kids
        .iter()
        .filter_map(|kid| kid.as_dict().ok())
        .filter(|kid| kid.has_type(b"OBJR"))
        .map(|kid| dictionary(&pdf, kid, "Obj"))
        .collect();
    assert!(annotations.len() >= 2, "{kids:?}");
    let page = pdf.get_dictionary(pdf.get_pages()[&1]).expect("a page");
    assert_eq!(entry(&pdf, page, "Annots").as_array().expect("a list").len(), annotations.len());
    assert_eq!(name(&pdf, page, "Tabs"), "S");
    let root = dictionary(&pdf, pdf.catalog().expect("a catalog"), "StructTreeRoot");
    let numbers = entry(&pdf, dictionary(&pdf, root, "ParentTree"), "Nums").as_array().expect("numbers");
    for annotation in annotations {
        assert_eq!(name(&pdf, annotation, "Subtype"), "Link");
        assert_eq!(entry(&pdf, annotation, "F").as_i64().expect("flags"), 4);
        assert_eq!(string(&pdf, annotation, "Contents"), URI);
        let action = dictionary(&pdf, annotation, "A");
        assert_eq!(entry(&pdf, action, "URI").as_str().expect("an address"), URI.as_bytes());
        let key = entry(&pdf, annotation, "StructParent").as_i64().expect("a key");
        let at = numbers.chunks(2).find(|pair| pair[0].as_i64().is_ok_and(|own| own == key)).expect("an entry");
        assert_eq!(at[1].as_reference().expect("an element"), id);
    }
}

/// Running heads repeat headings, with the faces of their words.
#[test]
fn foreign_words_of_headings_stand_in_running_heads() {
    let ids = ('a'..='z').flat_map(|one| ('a'..='e').map(move |two| format!("{one}{two}")));
    let sections = ids.map(|id| format!("\n## The [囲碁](lang:ja) of {id} {{#{id}}}\n\n{PARAGRAPH}\n"));
    let markdown = format!("# Of [碁](lang:ja) {{#title}}\n{}", sections.collect::<Vec<_>>().concat());
    let document = pages(&shipped(&markdown));
    assert!(document.pages.len() > 2);
    for page in &document.pages[1..] {
        let decoration = page.content.iter().filter(|piece| piece.id.is_none()).flat_map(|piece| &piece.items);
        let words: String =
            decoration.map(|item| if let Item::Text(run) = item { run.text.as_str() } else { "" }).collect();
        assert!(words.starts_with("Of 碁The 囲碁 of ") && words.contains(" – The 囲碁 of "), "{words}");
    }
}

/// The words of an item come before the list below it, and its second paragraph is one of its own.
#[test]
fn what_an_item_holds_is_read_in_its_order() {
    let book = shipped(
        "# Words {#title}\n\n## One {#one}\n\n- first\n\n  1. below it\n  2. and below\n\n  then this\n- last\n",
    );
    let document = pages(&book);
    let list = elements(&document.structure, &|role| matches!(role, Role::List { .. }))[0];
    assert_eq!(text(&document, list).replace('•', ""), "first1below it2and belowthen thislast");
}

#[test]
fn the_alphabets_of_europe_and_vietnam_have_all_their_letters() {
    let words = [
        ("pl", "Zażółć gęślą jaźń. ŻÓŁĆ — „tak”"),
        ("vi", "Quân cờ bị kẹp giữa hai quân đối phương sẽ bị lật: Ưu thế, ỷ, ỹ, ữ."),
        ("el", "Ο λευκός παίζει στο τετράγωνο και γυρίζει δίσκους. Άέήίόύώ ΐΰ"),
        ("ru", "Чёрные начинают; каждый ход должен перевернуть фишку. Объём, съешь ещё."),
        ("uk", "Ґава з’їла їжу є"),
        ("cs", "Příliš žluťoučký kůň úpěl ďábelské ódy"),
    ];
    for (language, words) in words {
        for face in [Face::Regular, Face::Italic, Face::Semibold, Face::Bold] {
            assert_eq!(shape(words, face, language).text(), words);
        }
    }
}

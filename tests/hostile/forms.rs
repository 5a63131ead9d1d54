//! What a file is made of besides its words: elements and attributes, kinds of PDF objects, and whatever could act or lead
//! elsewhere. Read by parsers that the program does not write with.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object};
use scraper::{Html, Selector};
use usvg::roxmltree;

/// The names of elements and, behind `@`, of their attributes.
pub fn of_svg(svg: &str) -> BTreeSet<String> {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let mut names = BTreeSet::new();
    for node in document.descendants() {
        assert!(!node.is_pi(), "an instruction for another program");
        if node.is_element() {
            let name = node.tag_name().name();
            names.insert(name.to_owned());
            names.extend(node.attributes().map(|attribute| format!("{name}@{}", attribute.name())));
        }
    }
    names
}

/// The same of a fragment of HTML.
pub fn of_html(html: &str) -> BTreeSet<String> {
    let fragment = Html::parse_fragment(html);
    assert!(fragment.errors.is_empty(), "{:?}: {html}", fragment.errors);
    let mut names = BTreeSet::new();
    for element in fragment.select(&Selector::parse("*").expect("a selector")) {
        let element = element.value();
        names.insert(element.name().to_owned());
        names.extend(element.attrs().map(|(attribute, _)| format!("{}@{attribute}", element.name())));
    }
    names
}

/// What an SVG or HTML file could run or fetch; the addresses of links that a reader may follow are returned.
pub fn active(text: &str, is_html: bool) -> Vec<String> {
    let names = if is_html { of_html(text) } else { of_svg(text) };
    let elements = [
        "script",
        "iframe",
        "object",
        "embed",
        "img",
        "image",
        "link",
        "base",
        "form",
        "foreignObject",
        "audio",
        "video",
        "meta",
    ];
    for name in &names {
        assert!(!elements.contains(&name.as_str()), "`{name}`");
        let attribute = name.split_once('@').map_or("", |(_, attribute)| attribute);
        assert!(!attribute.starts_with("on"), "`{name}` runs");
        assert!(
            !["src", "srcset", "srcdoc", "action", "formaction", "ping", "background"].contains(&attribute),
            "`{name}` fetches"
        );
    }
    let mut links = Vec::new();
    let mut values: Vec<(String, String)> = Vec::new();
    if is_html {
        let fragment = Html::parse_fragment(text);
        for element in fragment.select(&Selector::parse("*").expect("a selector")) {
            values.extend(element.value().attrs().map(|(name, value)| (name.to_owned(), value.to_owned())));
            if element.value().name() == "style" {
                values.push(("style".to_owned(), element.text().collect()));
            }
        }
    } else {
        let document = roxmltree::Document::parse(text).expect("XML");
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            values
                .extend(node.attributes().map(|attribute| (attribute.name().to_owned(), attribute.value().to_owned())));
            if node.tag_name().name() == "style" {
                values.push(("style".to_owned(), node.text().unwrap_or_default().to_owned()));
            }
        }
    }
    for (name, value) in values {
        match name.as_str() {
            "href" if value.starts_with('#') => {}
            "href" => links.push(value),
            "style" | "fill" | "stroke" | "clip-path" | "mask" | "filter" => {
                assert!(!value.contains("@import") && !value.contains("expression("), "{value}");
                let mut parts = value.split("url(").skip(1);
                assert!(parts.all(|part| part.starts_with('#')), "{value}");
            }
            _ => {}
        }
    }
    links
}

/// What the objects of a PDF are: the keys of their dictionaries, and the names behind `Type`, `Subtype` and `S`.
pub fn of_pdf(pdf: &lopdf::Document) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    each_dictionary(pdf, &mut |dictionary| {
        for (key, value) in dictionary {
            let key = String::from_utf8_lossy(key).into_owned();
            // fonts and pictures are numbered
            if key.chars().any(|c| c.is_ascii_digit()) {
                continue;
            }
            if let (true, Ok(name)) = (["Type", "Subtype", "S"].contains(&&*key), value.as_name()) {
                kinds.insert(format!("{key} {}", String::from_utf8_lossy(name)));
            }
            kinds.insert(key);
        }
    });
    kinds
}

/// What a PDF could run, open or fetch; the addresses of links that a reader may follow are returned.
pub fn active_pdf(pdf: &lopdf::Document) -> BTreeSet<String> {
    let kinds = of_pdf(pdf);
    for kind in [
        "JS",
        "OpenAction",
        "AA",
        "AcroForm",
        "XFA",
        "EF",
        "EmbeddedFiles",
        "AF",
        "RichMediaContent",
        "Names",
        "JavaScript",
        "Collection",
        "S JavaScript",
        "S Launch",
        "S GoToR",
        "S GoToE",
        "S SubmitForm",
        "S ImportData",
        "S Rendition",
        "S Movie",
        "S Sound",
        "S Named",
        "Type Filespec",
        "Type EmbeddedFile",
        "Subtype FileAttachment",
        "Subtype RichMedia",
        "Subtype Widget",
        "Subtype Screen",
    ] {
        assert!(!kinds.contains(kind), "`{kind}`");
    }
    let mut links = BTreeSet::new();
    each_dictionary(pdf, &mut |dictionary| {
        if let Ok(uri) = dictionary.get(b"URI") {
            links.insert(String::from_utf8(uri.as_str().expect("a string").to_vec()).expect("UTF-8"));
        }
    });
    links
}

fn each_dictionary(pdf: &lopdf::Document, look: &mut impl FnMut(&Dictionary)) {
    let mut waiting: Vec<&Object> = pdf.objects.values().collect();
    look(&pdf.trailer);
    while let Some(object) = waiting.pop() {
        match object {
            Object::Array(items) => waiting.extend(items),
            Object::Dictionary(dictionary) => {
                look(dictionary);
                waiting.extend(dictionary.iter().map(|(_, value)| value));
            }
            Object::Stream(stream) => {
                look(&stream.dict);
                waiting.extend(stream.dict.iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }
}

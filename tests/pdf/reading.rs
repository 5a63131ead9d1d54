//! Reads a PDF back: entries of dictionaries, and the text of pages through the fonts' own maps.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Object};

pub fn entry<'a>(pdf: &'a lopdf::Document, owner: &'a Dictionary, key: &str) -> &'a Object {
    let value = owner.get(key.as_bytes()).unwrap_or_else(|_| panic!("no {key} in {owner:?}"));
    pdf.dereference(value).expect("it is there").1
}

pub fn dictionary<'a>(pdf: &'a lopdf::Document, owner: &'a Dictionary, key: &str) -> &'a Dictionary {
    entry(pdf, owner, key).as_dict().expect("a dictionary")
}

pub fn name<'a>(pdf: &'a lopdf::Document, owner: &'a Dictionary, key: &str) -> &'a str {
    std::str::from_utf8(entry(pdf, owner, key).as_name().expect("a name")).expect("ASCII")
}

pub fn text(pdf: &lopdf::Document, owner: &Dictionary, key: &str) -> String {
    let bytes = entry(pdf, owner, key).as_str().expect("a string");
    let Some(wide) = bytes.strip_prefix(&[0xFE, 0xFF]) else {
        assert!(bytes.is_ascii());
        return String::from_utf8(bytes.into()).expect("ASCII");
    };
    let units: Vec<u16> = wide.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    String::from_utf16(&units).expect("UTF-16")
}

/// The text of each piece of a page, through the fonts' own maps to Unicode.
pub fn page_text(pdf: &lopdf::Document, page: u32) -> Vec<String> {
    pieces(pdf, page).into_iter().map(|(_, text)| text).collect()
}

/// The same, without what is decoration, such as the number of the page.
pub fn tagged_text(pdf: &lopdf::Document, page: u32) -> Vec<String> {
    pieces(pdf, page).into_iter().filter(|(is_decoration, _)| !is_decoration).map(|(_, text)| text).collect()
}

/// The text of each piece, and whether the piece is decoration.
fn pieces(pdf: &lopdf::Document, page: u32) -> Vec<(bool, String)> {
    let id = pdf.get_pages()[&page];
    let resources = dictionary(pdf, pdf.get_dictionary(id).expect("a page"), "Resources");
    let fonts = dictionary(pdf, resources, "Font");
    let content = Content::decode(&pdf.get_page_content(id)).expect("operators");
    let (mut map, mut out) = (BTreeMap::new(), Vec::new());
    let (mut actual, mut is_decoration) = (0, false);
    for op in &content.operations {
        match (op.operator.as_str(), op.operands.as_slice()) {
            ("BMC", _) => is_decoration = true,
            ("Tf", [font, _]) => {
                let font = dictionary(pdf, fonts, std::str::from_utf8(font.as_name().expect("a name")).expect("ASCII"));
                map = codes(pdf, font);
            }
            ("BDC", [_, Object::Dictionary(properties)]) if properties.has(b"ActualText") => {
                actual = 1;
                out.push((is_decoration, text(pdf, properties, "ActualText")));
            }
            // decoration has no pieces of its own but words that stand for glyphs
            ("EMC", _) if actual == 1 => actual = 0,
            ("EMC", _) => is_decoration = false,
            ("TJ", [items]) if actual == 0 => {
                let codes = items.as_array().expect("items").iter().filter_map(|item| item.as_str().ok());
                let codes = codes.flat_map(|codes| codes.chunks(2)).map(|code| u16::from_be_bytes([code[0], code[1]]));
                out.push((is_decoration, codes.map(|code| map[&code].as_str()).collect()));
            }
            _ => {}
        }
    }
    out
}

/// What the codes of a font stand for.
pub fn codes(pdf: &lopdf::Document, font: &Dictionary) -> BTreeMap<u16, String> {
    to_unicode(&entry(pdf, font, "ToUnicode").as_stream().expect("a map").get_plain_content().expect("plain"))
}

pub fn to_unicode(map: &[u8]) -> BTreeMap<u16, String> {
    let hex = |digits: &str| -> Vec<u16> {
        let digits = digits.trim_matches(['<', '>']);
        (0..digits.len()).step_by(4).map(|at| u16::from_str_radix(&digits[at..at + 4], 16).expect("hex")).collect()
    };
    let text = std::str::from_utf8(map).expect("ASCII");
    let blocks = text.split("beginbfchar\n").skip(1).map(|block| block.split("endbfchar").next().expect("an end"));
    blocks
        .flat_map(str::lines)
        .filter_map(|line| line.split_once(' '))
        .map(|(code, text)| (hex(code)[0], String::from_utf16(&hex(text)).expect("UTF-16")))
        .collect()
}

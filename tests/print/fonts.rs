//! Every font is inside the file, as a subset, and says which text its glyphs stand for.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object, Stream};

use crate::book::all;
use crate::reading::{dictionary, entry, name};

/// What is wrong with a font of a page: nothing, or why its letters could look or read otherwise elsewhere.
fn fault(pdf: &lopdf::Document, font: &Dictionary) -> Option<String> {
    let full = name(pdf, font, "BaseFont");
    let tag = full.split_once('+').map_or("", |(tag, _)| tag);
    if tag.len() != 6 || !tag.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return Some(format!("{full} is no subset"));
    }
    if name(pdf, font, "Subtype") != "Type0" || name(pdf, font, "Encoding") != "Identity-H" {
        return Some(format!("{full} has codes that a viewer may take for others"));
    }
    let map = font.get_deref(b"ToUnicode", pdf).and_then(Object::as_stream).and_then(Stream::get_plain_content);
    if !map.is_ok_and(|map| String::from_utf8_lossy(&map).contains("beginbf")) {
        return Some(format!("{full} does not tell what its glyphs mean"));
    }
    let descendants = entry(pdf, font, "DescendantFonts").as_array().expect("fonts");
    let [inner] = &descendants[..] else { return Some(format!("{full} is not one font")) };
    let inner = pdf.dereference(inner).expect("it is there").1.as_dict().expect("a font");
    let descriptor = dictionary(pdf, inner, "FontDescriptor");
    let program = ["FontFile2", "FontFile3"].iter().find_map(|key| descriptor.get_deref(key.as_bytes(), pdf).ok());
    let length = program.and_then(|program| program.as_stream().ok()).map_or(0, |program| program.content.len());
    // a whole face has more than 200 kB
    if !(200..60_000).contains(&length) {
        return Some(format!("{full} is embedded with {length} bytes"));
    }
    None
}

#[test]
fn every_font_is_embedded_as_a_subset_and_maps_to_unicode() {
    for made in all() {
        let mut used = BTreeSet::new();
        for page in &made.pages {
            let resources = dictionary(&made.pdf, made.pdf.get_dictionary(page.id).expect("a page"), "Resources");
            let fonts = dictionary(&made.pdf, resources, "Font");
            used.extend(fonts.iter().map(|(key, _)| name(&made.pdf, font(made, fonts, key), "BaseFont")));
            let faults: Vec<String> =
                fonts.iter().filter_map(|(key, _)| fault(&made.pdf, font(made, fonts, key))).collect();
            assert!(faults.is_empty(), "{}: {faults:?}", made.job.path);
        }
        assert!(!used.is_empty(), "{} has words", made.job.path);
    }
}

fn font<'a>(made: &'a crate::book::Made, fonts: &'a Dictionary, key: &[u8]) -> &'a Dictionary {
    dictionary(&made.pdf, fonts, std::str::from_utf8(key).expect("ASCII"))
}

#[test]
fn a_font_that_is_missing_or_mute_is_found() {
    let made = &all()[0];
    let faults = |spoil: &dyn Fn(&mut Dictionary)| {
        let mut pdf = made.pdf.clone();
        for object in pdf.objects.values_mut() {
            if let Object::Dictionary(own) = object {
                spoil(own);
            }
        }
        let fonts = pdf.objects.values().filter_map(|object| object.as_dict().ok());
        fonts.filter(|font| font.has_type(b"Font")).filter_map(|font| fault(&pdf, font)).collect::<Vec<_>>()
    };
    assert!(faults(&|_| {}).is_empty());
    let missing = faults(&|own| drop(own.remove(b"FontFile3")));
    assert!(!missing.is_empty() && missing.iter().all(|fault| fault.ends_with("embedded with 0 bytes")), "{missing:?}");
    let mute = faults(&|own| drop(own.remove(b"ToUnicode")));
    assert!(!mute.is_empty() && mute.iter().all(|fault| fault.contains("does not tell")), "{mute:?}");
}

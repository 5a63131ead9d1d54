//! What the document says about itself: title, author, language, standards kept, colour profile.

use std::fmt::Write;

use lopdf::{Dictionary, Object, Stream};

use super::{Error, Options, object};
use crate::scene::{Document, Element, Role};

/// A 480-byte sRGB profile (see the head of this directory's `mod.rs`).
const SRGB: &[u8] = include_bytes!("sRGB-v4.icc");

/// Says what the standards in force forbid before anything is drawn.
pub(super) fn check(document: &Document, options: &Options) -> Result<(), Error> {
    let about = &document.metadata;
    for (field, text) in [("title", &about.title), ("language", &about.language)] {
        if text.trim().is_empty() {
            return Err(Error::Empty(field));
        }
    }
    for (field, text) in [
        ("title", &about.title),
        ("author", &about.author),
        ("subject", &about.subject),
        ("language", &about.language),
        ("creator", &options.creator),
    ] {
        plain(field, text)?;
    }
    for entry in &document.outline {
        plain("outline", &entry.title)?;
    }
    document.structure.iter().try_for_each(alternatives)
}

fn alternatives(element: &Element) -> Result<(), Error> {
    match &element.role {
        Role::Figure { alt, metadata, .. } => {
            plain("text alternative", alt)?;
            metadata.iter().try_for_each(|(_, value)| plain("metadata of a figure", value))?;
        }
        Role::Span { language } if language.trim().is_empty() => return Err(Error::Empty("language")),
        Role::Span { language: text } | Role::Link { uri: text, .. } => plain("language or link", text)?,
        _ => {}
    }
    element.children.iter().try_for_each(|child| match child {
        crate::scene::Child::Element(element) => alternatives(element),
        crate::scene::Child::Content(_) => Ok(()),
    })
}

/// XML 1.0 cannot hold these characters, not even escaped.
fn plain(field: &'static str, text: &str) -> Result<(), Error> {
    let bad = |c: &char| matches!(c, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    match text.chars().find(bad) {
        Some(character) => Err(Error::Control { field, character }),
        None => Ok(()),
    }
}

/// Adds everything to the catalog, and replaces printpdf's document information, which claims PDF/X and the present time.
pub(super) fn write(pdf: &mut lopdf::Document, catalog: &mut Dictionary, document: &Document, options: &Options) {
    let about = &document.metadata;
    let mut info = Dictionary::new();
    for (key, text) in [
        ("Title", &about.title),
        ("Author", &about.author),
        ("Subject", &about.subject),
        ("Creator", &options.creator),
        ("Producer", &options.creator),
    ] {
        if !text.is_empty() {
            info.set(key, object::text(text));
        }
    }
    if let Some(date) = options.date {
        let [year, month, day, hour, minute, second] = calendar(date);
        let date = format!("D:{year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}Z");
        info.set("CreationDate", Object::string_literal(date.as_str()));
        info.set("ModDate", Object::string_literal(date));
    }
    let info = pdf.add_object(info);
    pdf.trailer.set("Info", info);

    let kind = Dictionary::from_iter([("Type", object::name("Metadata")), ("Subtype", object::name("XML"))]);
    // uncompressed, so that tools which know nothing of PDF find it
    let xmp = pdf.add_object(Stream::new(kind, xmp(document, options).into_bytes()).with_compression(false));
    let profile = pdf.add_object(Stream::new(Dictionary::from_iter([("N", Object::Integer(3))]), SRGB.to_vec()));
    let intent = [
        ("Type", object::name("OutputIntent")),
        ("S", object::name("GTS_PDFA1")),
        ("OutputConditionIdentifier", object::text("sRGB")),
        ("Info", object::text("sRGB IEC61966-2.1")),
        ("DestOutputProfile", profile.into()),
    ];
    let viewer = [("PrintScaling", object::name("None")), ("DisplayDocTitle", true.into())];
    catalog.set("Lang", object::text(&about.language));
    catalog.set("Metadata", xmp);
    catalog.set("OutputIntents", vec![object::dictionary(intent)]);
    catalog.set("ViewerPreferences", object::dictionary(viewer));
}

/// The XMP packet. PDF/UA's own property is not among those that PDF/A knows, so its schema is described along with it.
fn xmp(document: &Document, options: &Options) -> String {
    let about = &document.metadata;
    let mut out = String::from(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
         xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\" \
         xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\" \
         xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\" \
         xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\n",
    );
    let mut put = |before: &str, text: &str, after: &str| {
        if !text.is_empty() {
            out.push_str(before);
            escape(text, &mut out);
            out.push_str(after);
            out.push('\n');
        }
    };
    let (alt, alt_end) = ("<rdf:Alt><rdf:li xml:lang=\"x-default\">", "</rdf:li></rdf:Alt>");
    put("<dc:format>", "application/pdf", "</dc:format>");
    put(&format!("<dc:title>{alt}"), &about.title, &format!("{alt_end}</dc:title>"));
    put("<dc:creator><rdf:Seq><rdf:li>", &about.author, "</rdf:li></rdf:Seq></dc:creator>");
    put(&format!("<dc:description>{alt}"), &about.subject, &format!("{alt_end}</dc:description>"));
    put("<dc:language><rdf:Bag><rdf:li>", &about.language, "</rdf:li></rdf:Bag></dc:language>");
    put("<xmp:CreatorTool>", &options.creator, "</xmp:CreatorTool>");
    put("<pdf:Producer>", &options.creator, "</pdf:Producer>");
    if let Some(date) = options.date {
        let [year, month, day, hour, minute, second] = calendar(date);
        let date = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z");
        put("<xmp:CreateDate>", &date, "</xmp:CreateDate>");
        put("<xmp:ModifyDate>", &date, "</xmp:ModifyDate>");
    }
    out.push_str(
        "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>\n\
         <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\
         <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\
         <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
         <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType=\"Resource\">\
         <pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
         <pdfaProperty:category>internal</pdfaProperty:category>\
         <pdfaProperty:description>the part of ISO 14289 that is kept</pdfaProperty:description>\
         </rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>\n\
         </rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>",
    );
    out
}

/// Escapes markup, and white space that a reader of XML would change.
fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                let _ = write!(out, "&#{};", u32::from(character));
            }
            _ => out.push(character),
        }
    }
}

/// Year, month, day, hour, minute and second (UTC) of a number of seconds since 1970, by Howard Hinnant's
/// `civil_from_days`.
fn calendar(seconds: u64) -> [u64; 6] {
    let (days, time) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    [year, month, day, time / 3600, time / 60 % 60, time % 60]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_gregorian() {
        assert_eq!(calendar(0), [1970, 1, 1, 0, 0, 0]);
        assert_eq!(calendar(951_782_400), [2000, 2, 29, 0, 0, 0]);
        assert_eq!(calendar(1_735_689_599), [2024, 12, 31, 23, 59, 59]);
    }

    #[test]
    fn markup_and_line_ends_are_escaped() {
        let mut out = String::new();
        escape("a<b>&\"c\"\r\n]]>", &mut out);
        assert_eq!(out, "a&lt;b&gt;&amp;&quot;c&quot;&#13;&#10;]]&gt;");
    }
}

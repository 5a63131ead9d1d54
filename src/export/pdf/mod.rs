//! Pages to PDF: vectors, real text in embedded subset fonts, and a tag tree that a screen reader follows.
//!
//! What comes out conforms to PDF/A-2a and PDF/UA-1. The same document gives the same bytes on every run, in any thread
//! and on any machine: no clock, no random numbers, no counters. This module draws what a [`Document`] says and decides
//! nothing about layout or words. `printpdf` makes the tree of pages and fonts; what stands on the pages, the tags, the
//! outline and the metadata are put into it here: the first because it writes a string for each glyph, the others because it
//! writes none of them or writes them wrongly.
//!
//! * `ops`: scene items to drawing operators
//! * `operators`: operators to bytes
//! * `line`: glyphs on one baseline
//! * `fonts`: which glyphs are used, subsets, and the text each glyph stands for
//! * `structure`: the tag tree, and which piece of which page belongs to which element
//! * `link`: places that lead to the web
//! * `outline`: the table of contents at the side
//! * `metadata`: title, language, XMP, colour profile
//! * `object`: small PDF values
//! * `tidy`: the objects that are used, numbered without gaps
//! * `compress`: streams in fewer bytes
//! * `file`: all objects to the bytes of a file
//! * `syntax`: how numbers, names, strings and dictionaries are written
//!
//! `sRGB-v4.icc` is from <https://github.com/saucecontrol/Compact-ICC-Profiles>, dedicated to the public domain (CC0 1.0).

mod compress;
mod error;
mod file;
mod fonts;
mod line;
mod link;
mod metadata;
mod object;
mod operators;
mod ops;
mod outline;
mod structure;
mod syntax;
mod tidy;

pub use error::Error;

use std::collections::BTreeMap;

use lopdf::{Dictionary, Object, ObjectId, Stream};
use printpdf::{PdfDocument, PdfPage, PdfSaveOptions};

use crate::scene::{Document, Mm};
use fonts::Fonts;
use structure::Marks;

/// What a PDF says beyond its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The program that made the document, with its version.
    pub creator: String,
    /// When the document was made, in seconds since 1970-01-01 UTC (`SOURCE_DATE_EPOCH`). `None` writes no date, so
    /// that the same content always gives the same bytes.
    pub date: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Self { creator: format!("outflank {}", env!("CARGO_PKG_VERSION")), date: None }
    }
}

/// Writes the document as a PDF 1.7 file that conforms to PDF/A-2a and PDF/UA-1.
///
/// # Errors
///
/// An [`Error`] says which promise the document breaks: a glyph that the face does not have, a piece of a page that is
/// not in the structure (or the other way round), a missing title or language, a page that does not exist, a character
/// that no metadata can hold. Nothing is left out silently.
pub fn write(document: &Document, options: &Options) -> Result<Vec<u8>, Error> {
    metadata::check(document, options)?;
    let fonts = Fonts::of(document)?;
    let marks = Marks::of(document)?;

    let contents: Vec<Vec<u8>> =
        document.pages.iter().map(|page| ops::of(page, &fonts, &marks)).collect::<Result<_, _>>()?;

    let mut pages = PdfDocument::new("");
    fonts.register(&mut pages)?;
    for (index, page) in document.pages.iter().enumerate() {
        // what printpdf draws is replaced below
        let ops = if index == 0 { fonts.specimen() } else { Vec::new() };
        let mut sheet = PdfPage::new(printpdf::Mm(1.0), printpdf::Mm(1.0), ops);
        sheet.media_box =
            printpdf::Rect::from_wh(printpdf::Pt(points(page.size.width)), printpdf::Pt(points(page.size.height)));
        pages.pages.push(sheet);
    }

    let save = PdfSaveOptions { subset_fonts: false, image_optimization: None, ..PdfSaveOptions::default() };
    let mut pdf = pages.to_lopdf_document(&save, &mut Vec::new());
    fonts.describe(&mut pdf)?;
    let page_ids = fill_pages(&mut pdf, contents)?;
    let mut catalog = Dictionary::new();
    catalog.set("Type", object::name("Catalog"));
    catalog.set("Pages", pdf.catalog()?.get(b"Pages")?.clone());
    structure::write(&mut pdf, &mut catalog, document, &marks, &page_ids)?;
    outline::write(&mut pdf, &mut catalog, document, &page_ids)?;
    metadata::write(&mut pdf, &mut catalog, document, options);
    let catalog = pdf.add_object(catalog);
    pdf.trailer.set("Root", catalog);
    tidy::tidy(&mut pdf);
    Ok(file::write(&pdf))
}

/// Gives the pages what stands on them, and removes what printpdf writes on every page and this document has no use for: boxes
/// equal to the media box, empty resources, an empty list of annotations. The page ids are returned in order.
fn fill_pages(pdf: &mut lopdf::Document, contents: Vec<Vec<u8>>) -> Result<Vec<ObjectId>, Error> {
    let ids: Vec<ObjectId> = pdf.get_pages().into_values().collect();
    for (&id, content) in ids.iter().zip(contents) {
        let page = pdf.get_dictionary_mut(id)?;
        for key in ["TrimBox", "CropBox", "Annots"] {
            page.remove(key.as_bytes());
        }
        let stream = page.get(b"Contents")?.as_reference()?;
        let resources = page.get(b"Resources")?.as_reference()?;
        let fonts = pdf.get_dictionary(resources)?.get(b"Font")?.clone();
        pdf.get_dictionary_mut(id)?.set("Resources", object::dictionary([("Font", fonts)]));
        pdf.set_object(stream, Stream::new(Dictionary::new(), content));
    }
    Ok(ids)
}

/// A length in points, rounded to a thousandth: a third of a micrometre.
fn points(length: Mm) -> f32 {
    thousandths(length.to_pt().0)
}

/// A number rounded to three decimals, and never `-0`.
#[expect(clippy::cast_possible_truncation, reason = "PDF reals are read in single precision")]
fn thousandths(number: f64) -> f32 {
    ((number * 1000.0).round() / 1000.0 + 0.0) as f32
}

/// The height of every page in points, by page number from 0.
fn page_height(document: &Document, page: usize) -> Result<f64, Error> {
    document.pages.get(page).map(|page| page.size.height.to_pt().0).ok_or(Error::NoSuchPage(page))
}

/// Lists of references by page, in the order of marked content ids.
type ByPage = BTreeMap<usize, Vec<Object>>;

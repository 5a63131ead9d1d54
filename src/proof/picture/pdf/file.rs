//! The objects of a file that may be anything: limits instead of trust, an error instead of a panic.

use lopdf::{Dictionary, LoadOptions, Object, ObjectId};

use crate::limits::{PAGES, PDF};
use crate::proof::picture::Fault;

/// The most bytes that any one stream may become.
const MAX_STREAM: usize = 4 << 20;

/// The most bytes of operators on one page: twenty times the most of ours.
const MAX_CONTENT: usize = 2 << 20;

/// A file that was read.
pub(super) struct File {
    pdf: lopdf::Document,
    pages: Vec<PageOf>,
}

/// One page.
#[derive(Clone, Copy)]
pub(super) struct PageOf {
    pub(super) id: ObjectId,
    /// Width and height in points.
    pub(super) size: (f32, f32),
}

pub(super) fn unreadable(reason: impl Into<String>) -> Fault {
    Fault::Unreadable { kind: "PDF", reason: reason.into() }
}

impl File {
    pub(super) fn load(bytes: &[u8]) -> Result<Self, Fault> {
        if bytes.len() > PDF {
            return Err(Fault::TooLarge { what: "bytes", most: PDF });
        }
        let options = LoadOptions { max_decompressed_size: Some(MAX_STREAM), ..LoadOptions::default() };
        let pdf =
            lopdf::Document::load_mem_with_options(bytes, options).map_err(|error| unreadable(error.to_string()))?;
        if pdf.trailer.has(b"Encrypt") {
            return Err(unreadable("it is encrypted"));
        }
        let mut file = Self { pdf, pages: Vec::new() };
        let ids: Vec<ObjectId> = file.pdf.page_iter().take(PAGES + 1).collect();
        if ids.len() > PAGES {
            return Err(Fault::TooLarge { what: "pages", most: PAGES });
        }
        for id in ids {
            let size = file.size(id).ok_or_else(|| unreadable("a page has no size"))?;
            file.pages.push(PageOf { id, size });
        }
        if file.pages.is_empty() {
            return Err(unreadable("it has no pages"));
        }
        Ok(file)
    }

    fn size(&self, page: ObjectId) -> Option<(f32, f32)> {
        let media = self.array(self.pdf.get_dictionary(page).ok()?, "MediaBox")?;
        let edges: Vec<f32> = media.iter().filter_map(|edge| self.resolve(edge)?.as_float().ok()).collect();
        // no paper is larger than twenty metres
        match edges[..] {
            [0.0, 0.0, width, height] if (1.0..=60_000.0).contains(&width) && (1.0..=60_000.0).contains(&height) => {
                Some((width, height))
            }
            _ => None,
        }
    }

    pub(super) fn pages(&self) -> &[PageOf] {
        &self.pages
    }

    pub(super) fn page(&self, number: usize) -> Result<PageOf, Fault> {
        self.pages.get(number).copied().ok_or_else(|| unreadable("a figure is on no page"))
    }

    pub(super) fn trailer(&self) -> &Dictionary {
        &self.pdf.trailer
    }

    pub(super) fn catalog(&self) -> Result<&Dictionary, Fault> {
        self.pdf.catalog().map_err(|error| unreadable(error.to_string()))
    }

    /// What a reference leads to; anything else itself.
    pub(super) fn resolve<'a>(&'a self, object: &'a Object) -> Option<&'a Object> {
        self.pdf.dereference(object).ok().map(|(_, object)| object)
    }

    pub(super) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.pdf.get_object(id).ok()
    }

    pub(super) fn entry<'a>(&'a self, owner: &'a Dictionary, key: &str) -> Option<&'a Object> {
        self.resolve(owner.get(key.as_bytes()).ok()?)
    }

    pub(super) fn dictionary<'a>(&'a self, owner: &'a Dictionary, key: &str) -> Option<&'a Dictionary> {
        self.entry(owner, key)?.as_dict().ok()
    }

    pub(super) fn array<'a>(&'a self, owner: &'a Dictionary, key: &str) -> Option<&'a [Object]> {
        self.entry(owner, key)?.as_array().ok().map(Vec::as_slice)
    }

    pub(super) fn name(&self, owner: &Dictionary, key: &str) -> Option<String> {
        String::from_utf8(self.entry(owner, key)?.as_name().ok()?.to_vec()).ok()
    }

    /// A text string, in ASCII or in UTF-16.
    pub(super) fn text(&self, owner: &Dictionary, key: &str) -> Option<String> {
        let bytes = self.entry(owner, key)?.as_str().ok()?;
        let Some(wide) = bytes.strip_prefix(&[0xFE, 0xFF]) else {
            return bytes.is_ascii().then(|| String::from_utf8_lossy(bytes).into_owned());
        };
        let units: Vec<u16> = wide.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
        if wide.len() % 2 == 0 { String::from_utf16(&units).ok() } else { None }
    }

    /// What a stream holds.
    pub(super) fn data(stream: &lopdf::Stream) -> Result<Vec<u8>, Fault> {
        stream.get_plain_content_with_limit(MAX_STREAM).map_err(|error| unreadable(error.to_string()))
    }

    /// The operators of a page, as bytes.
    pub(super) fn content(&self, page: &PageOf) -> Result<Vec<u8>, Fault> {
        self.pdf.get_page_content_with_limit(page.id, MAX_CONTENT).map_err(|error| unreadable(error.to_string()))
    }

    pub(super) fn page_dictionary(&self, page: &PageOf) -> Result<&Dictionary, Fault> {
        self.pdf.get_dictionary(page.id).map_err(|error| unreadable(error.to_string()))
    }
}

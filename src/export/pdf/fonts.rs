//! Which glyphs of which faces a document uses; subsets of those faces; and the text each glyph stands for.

use std::collections::BTreeMap;

use lopdf::Object;
use printpdf::{Codepoint, FontId, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, Pt, TextItem};
use skrifa::instance::{LocationRef, Size};
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

use super::{Error, object};
use crate::scene::{Document, Face, Glyph, GlyphRun, Item};
use crate::text::face;

/// The faces a document uses. A face that shows no glyph is not here.
pub(super) struct Fonts {
    fonts: BTreeMap<Face, Font>,
}

/// One face, reduced to the glyphs in use.
pub(super) struct Font {
    /// The name by which the pages call it.
    pub(super) id: FontId,
    /// `ABCDEF+Name`, the subset's name.
    name: String,
    program: Vec<u8>,
    glyphs: BTreeMap<u16, Used>,
    weight: u16,
    cap_height: i64,
}

/// A glyph in use.
pub(super) struct Used {
    /// Its code in the page's text: its number in the subset.
    pub(super) code: u16,
    /// Its width as the PDF states it, in thousandths of an em. printpdf truncates it to an integer; the pen must know.
    pub(super) width: f64,
    /// What it stands for when text is copied.
    pub(super) text: String,
}

/// Glyphs that stand for one piece of text together.
pub(super) struct Cluster<'a> {
    pub(super) glyphs: &'a [Glyph],
    pub(super) text: &'a str,
}

/// A run's glyphs grouped by the text they stand for.
pub(super) fn clusters(run: &GlyphRun) -> Result<Vec<Cluster<'_>>, Error> {
    let mut clusters = Vec::with_capacity(run.glyphs.len());
    let mut start = 0;
    for end in 1..=run.glyphs.len() {
        if run.glyphs.get(end).is_some_and(|next| next.text.is_empty()) {
            continue;
        }
        let glyphs = &run.glyphs[start..end];
        let Some(text) = run.text.get(glyphs[0].text.clone()) else {
            return Err(Error::TextRange { face: run.face, run: run.text.clone() });
        };
        if glyphs.iter().any(|glyph| glyph.id == 0) {
            return Err(Error::MissingGlyph { face: run.face, text: text.into(), run: run.text.clone() });
        }
        clusters.push(Cluster { glyphs, text });
        start = end;
    }
    Ok(clusters)
}

impl Fonts {
    /// Collects and subsets.
    pub(super) fn of(document: &Document) -> Result<Self, Error> {
        let mut faces = BTreeMap::new();
        for page in &document.pages {
            for piece in &page.content {
                collect(&piece.items, &mut faces)?;
            }
        }
        let fonts = faces.into_iter().map(|(face, texts)| Ok((face, Font::subset(face, texts)?)));
        Ok(Self { fonts: fonts.collect::<Result<_, Error>>()? })
    }

    /// The face of a run that the document holds.
    pub(super) fn get(&self, face: Face) -> Option<&Font> {
        self.fonts.get(&face)
    }

    /// Hands the subsets to printpdf under ids of our own: its own are counters, which differ from run to run.
    pub(super) fn register(&self, pages: &mut PdfDocument) -> Result<(), Error> {
        for (&face, font) in &self.fonts {
            // the warnings are always one: a subset needs no character map and has none
            let mut parsed = ParsedFont::from_bytes(&font.program, 0, &mut Vec::new())
                .ok_or_else(|| Error::Face { face, reason: "its subset cannot be read".into() })?;
            parsed.font_name = Some(font.name.clone());
            parsed.pdf_font_metrics.us_weight_class = font.weight;
            pages.resources.fonts.map.insert(font.id.clone(), PdfFont::new(parsed));
        }
        Ok(())
    }

    /// Every glyph once: printpdf embeds the fonts that a page uses, and learns from it what the glyphs stand for.
    pub(super) fn specimen(&self) -> Vec<Op> {
        let show = |font: &Font| {
            let glyphs = font.glyphs.values().map(|used| Codepoint::with_cid(used.code, 0.0, used.text.clone()));
            let items = vec![TextItem::GlyphIds(glyphs.collect())];
            [Op::SetFont { font: PdfFontHandle::External(font.id.clone()), size: Pt(1.0) }, Op::ShowText { items }]
        };
        self.fonts.values().flat_map(show).collect()
    }

    /// Corrects the font descriptors, in which printpdf puts the ascent for the height of the capitals.
    pub(super) fn describe(&self, pdf: &mut lopdf::Document) -> Result<(), Error> {
        for object in pdf.objects.values_mut() {
            let Object::Dictionary(descriptor) = object else { continue };
            if !descriptor.has_type(b"FontDescriptor") {
                continue;
            }
            let name = descriptor.get(b"FontName")?.as_name()?;
            if let Some(font) = self.fonts.values().find(|font| font.name.as_bytes() == name) {
                descriptor.set("CapHeight", font.cap_height);
            }
        }
        Ok(())
    }
}

impl Font {
    /// A glyph that the document uses.
    pub(super) fn glyph(&self, id: u16) -> Option<&Used> {
        self.glyphs.get(&id)
    }

    /// Whether the glyphs, copied one by one, give the cluster's text.
    pub(super) fn spells(&self, cluster: &Cluster) -> bool {
        let mut rest = cluster.text;
        for glyph in cluster.glyphs {
            match self.glyphs.get(&glyph.id).and_then(|used| rest.strip_prefix(used.text.as_str())) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        rest.is_empty()
    }

    #[expect(clippy::cast_possible_truncation, reason = "font units fit")]
    #[expect(clippy::cast_sign_loss, reason = "weights are 1 to 1000")]
    fn subset(face: Face, texts: BTreeMap<u16, Option<String>>) -> Result<Self, Error> {
        let fault = |reason: &dyn std::fmt::Display| Error::Face { face, reason: reason.to_string() };
        let data = face::data(face);
        let font = FontRef::new(data).map_err(|error| fault(&error))?;
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let em = 1000.0 / f64::from(metrics.units_per_em);
        let name = font
            .localized_strings(StringId::POSTSCRIPT_NAME)
            .english_or_first()
            .ok_or_else(|| fault(&"it has no PostScript name"))?;

        let ids: Vec<u16> = texts.keys().copied().collect();
        if let Some(&id) = ids.iter().find(|&&id| u32::from(id) >= metrics.glyph_count.into()) {
            return Err(Error::UnknownGlyph { face, id });
        }
        let remapper = GlyphRemapper::new_from_glyphs_sorted(&ids);
        let program = subsetter::subset(data, 0, &remapper).map_err(|error| fault(&error))?;
        let mut glyphs = BTreeMap::new();
        for (id, text) in texts {
            let (Some(code), Some(width)) = (remapper.get(id), widths.advance_width(id.into())) else {
                return Err(Error::UnknownGlyph { face, id });
            };
            // every code must map to something; where no text fits, the words around it are given as a whole
            let text = text.unwrap_or_else(|| char::REPLACEMENT_CHARACTER.into());
            glyphs.insert(id, Used { code, width: (f64::from(width) * em).trunc(), text });
        }
        Ok(Self {
            id: FontId(format!("{face:?}")),
            name: format!("{}+{name}", tag(&ids)),
            program,
            glyphs,
            weight: font.attributes().weight.value() as u16,
            cap_height: (f64::from(metrics.cap_height.unwrap_or(metrics.ascent)) * em).round() as i64,
        })
    }
}

/// Notes every glyph with the text it stands for alone, if it ever does; the first text wins.
fn collect(items: &[Item], faces: &mut BTreeMap<Face, BTreeMap<u16, Option<String>>>) -> Result<(), Error> {
    for item in items {
        match item {
            Item::Group(group) => collect(&group.items, faces)?,
            Item::Clip { items, .. } => collect(items, faces)?,
            Item::Text(run) => {
                for cluster in clusters(run)? {
                    let texts = faces.entry(run.face).or_default();
                    let one_each = cluster.text.chars().count() == cluster.glyphs.len();
                    let mut characters = cluster.text.chars();
                    for glyph in cluster.glyphs {
                        let character = characters.next();
                        let known = texts.entry(glyph.id).or_default();
                        if known.is_some() {
                            continue;
                        }
                        *known = match cluster.glyphs {
                            [_] if !cluster.text.is_empty() => Some(cluster.text.to_owned()),
                            _ if one_each => character.map(String::from),
                            _ => None,
                        };
                    }
                }
            }
            Item::Rect { .. } | Item::Circle { .. } | Item::Line { .. } | Item::Path { .. } => {}
        }
    }
    Ok(())
}

/// The six capitals before a subset's name, which tell two subsets of one face apart.
fn tag(ids: &[u16]) -> String {
    let bytes: Vec<u8> = ids.iter().flat_map(|id| id.to_be_bytes()).collect();
    let mut rest = object::hash(&bytes);
    (0..6)
        .map(|_| {
            let letter = (rest % 26) as u8;
            rest /= 26;
            char::from(b'A' + letter)
        })
        .collect()
}

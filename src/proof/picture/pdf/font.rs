//! The fonts of a page: what each code stands for, how wide it is, and how it is drawn.

use std::collections::BTreeMap;
use std::rc::Rc;

use lopdf::{Dictionary, Object};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::ps::cff::CffFontRef;
use skrifa::raw::ps::string::Sid;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::file::{File, unreadable};
use crate::proof::picture::Fault;

/// A part of a line of text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    /// A glyph.
    Glyph(Rc<Glyph>),
    /// How far the pen moves back, in thousandths of an em.
    Back(f32),
}

/// A glyph as one file has it: two files number it differently.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Glyph {
    /// What it stands for.
    pub(super) text: String,
    /// How far it moves the pen, in thousandths of an em.
    width: f32,
    /// How it is drawn.
    outline: Vec<u8>,
    /// The scale of the outline.
    matrix: String,
}

/// A font that is embedded in the file.
pub(super) struct Font {
    /// The name of the face, the tag of the subset left out.
    pub(super) face: String,
    glyphs: BTreeMap<u16, Rc<Glyph>>,
}

/// More glyphs than any of our documents uses of a face.
const MAX_GLYPHS: usize = 2000;

/// A longer outline than any of our glyphs has, in bytes.
const MAX_OUTLINE: usize = 10_000;

impl Font {
    /// The pieces of a line; `None` where the font does not have a code.
    pub(super) fn line(&self, items: &[Object]) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        for item in items {
            if let Ok(codes) = item.as_str() {
                for code in codes.chunks(2) {
                    let code = u16::from_be_bytes(code.try_into().ok()?);
                    pieces.push(Piece::Glyph(Rc::clone(self.glyphs.get(&code)?)));
                }
            } else {
                pieces.push(Piece::Back(item.as_float().ok()?));
            }
        }
        Some(pieces)
    }
}

/// An embedded program.
enum Program<'a> {
    /// Of the Latin faces.
    Cff(CffFontRef<'a>),
    /// Of the Japanese faces.
    TrueType(FontRef<'a>),
}

impl Program<'_> {
    /// What it draws for a code.
    fn glyph(&self, code: u16, text: String, width: f32) -> Option<Glyph> {
        match self {
            Self::Cff(program) => of_cff(program, code, text, width),
            Self::TrueType(program) => of_truetype(program, code, text, width),
        }
    }
}

/// The outline as its program says it, in units of the font: the parts of a glyph have other numbers in each subset, but
/// what they draw is the same.
fn of_truetype(program: &FontRef<'_>, code: u16, text: String, width: f32) -> Option<Glyph> {
    let mut pen = Said(Vec::new());
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    program.outline_glyphs().get(GlyphId::from(code))?.draw(settings, &mut pen).ok()?;
    let matrix = program.metrics(Size::unscaled(), LocationRef::default()).units_per_em.to_string();
    (pen.0.len() <= MAX_OUTLINE).then_some(Glyph { text, width, outline: pen.0, matrix })
}

/// Takes an outline down, byte by byte.
struct Said(Vec<u8>);

impl Said {
    fn say(&mut self, operator: u8, numbers: &[f32]) {
        self.0.push(operator);
        self.0.extend(numbers.iter().flat_map(|number| number.to_be_bytes()));
    }
}

impl OutlinePen for Said {
    fn move_to(&mut self, x: f32, y: f32) {
        self.say(b'm', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.say(b'l', &[x, y]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.say(b'q', &[cx, cy, x, y]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.say(b'c', &[ax, ay, bx, by, x, y]);
    }

    fn close(&mut self) {
        self.say(b'h', &[]);
    }
}

/// Our subsets have no subroutines, so that the bytes of an outline are all of it.
fn of_cff(program: &CffFontRef<'_>, code: u16, text: String, width: f32) -> Option<Glyph> {
    let id = match program.charset().filter(|_| program.is_cid()) {
        Some(charset) => charset.glyph_id(Sid::new(code)).ok()?,
        None => GlyphId::from(code),
    };
    let part = program.subfont(program.subfont_index(id).unwrap_or_default(), &[]).ok()?;
    if program.global_subrs().count() > 0 || part.subrs_offset() != 0 {
        return None;
    }
    let outline = program.charstrings().get(usize::try_from(id.to_u32()).ok()?).ok()?;
    let matrix = format!("{:?} {:?}", program.matrix(), part.matrix());
    (outline.len() <= MAX_OUTLINE).then(|| Glyph { text, width, outline: outline.to_vec(), matrix })
}

/// The fonts that a page names, and nothing but fonts.
pub(super) fn all(file: &File, page: &Dictionary) -> Result<BTreeMap<Vec<u8>, Font>, Fault> {
    let resources = file.dictionary(page, "Resources").ok_or_else(|| unreadable("a page has no resources"))?;
    if let Some((key, _)) = resources.iter().find(|(key, _)| key.as_slice() != b"Font") {
        let key: String = String::from_utf8_lossy(key).chars().take(20).collect();
        return Err(Fault::Foreign(format!("a page uses `{key}`")));
    }
    let mut fonts = BTreeMap::new();
    for (name, font) in file.dictionary(resources, "Font").into_iter().flatten() {
        let font = file.resolve(font).and_then(|font| font.as_dict().ok()).and_then(|own| read(file, own));
        fonts.insert(name.clone(), font.ok_or_else(|| unreadable("a font cannot be read"))?);
    }
    Ok(fonts)
}

fn read(file: &File, font: &Dictionary) -> Option<Font> {
    let name = file.name(font, "BaseFont")?;
    let (_, face) = name.split_once('+')?;
    if file.name(font, "Encoding")? != "Identity-H" {
        return None;
    }
    let map = File::data(file.entry(font, "ToUnicode")?.as_stream().ok()?).ok()?;
    let descendant = file.resolve(file.array(font, "DescendantFonts")?.first()?)?.as_dict().ok()?;
    let mut widths = BTreeMap::new();
    let mut runs = file.array(descendant, "W")?.iter();
    while let Some(first) = runs.next() {
        let first = u16::try_from(first.as_i64().ok()?).ok()?;
        for (code, width) in (first..).zip(file.resolve(runs.next()?)?.as_array().ok()?) {
            widths.insert(code, width.as_float().ok()?);
        }
    }
    let descriptor = file.dictionary(descendant, "FontDescriptor")?;
    let data = |key| File::data(file.entry(descriptor, key)?.as_stream().ok()?).ok();
    let (cff, truetype) = (data("FontFile3"), data("FontFile2"));
    let program = match (&cff, &truetype) {
        (Some(cff), None) => Program::Cff(CffFontRef::new_cff(cff, 0, None).ok()?),
        (None, Some(truetype)) => Program::TrueType(FontRef::new(truetype).ok()?),
        _ => return None,
    };
    let texts = to_unicode(&map)?;
    if texts.len() > MAX_GLYPHS {
        return None;
    }
    let glyphs = texts.into_iter().map(|(code, text)| {
        let width = *widths.get(&code)?;
        Some((code, Rc::new(program.glyph(code, text, width)?)))
    });
    Some(Font { face: face.to_owned(), glyphs: glyphs.collect::<Option<_>>()? })
}

/// `<0001> <0061>`, one a line.
fn to_unicode(map: &[u8]) -> Option<BTreeMap<u16, String>> {
    let text = std::str::from_utf8(map).ok()?;
    let mut texts = BTreeMap::new();
    for block in text.split("beginbfchar").skip(1) {
        for line in block.split("endbfchar").next()?.lines() {
            let Some((code, text)) = line.split_once(' ') else { continue };
            let code = units(code)?;
            texts.insert(*code.first()?, String::from_utf16(&units(text)?).ok()?);
        }
    }
    Some(texts)
}

fn units(digits: &str) -> Option<Vec<u16>> {
    let digits = digits.trim().strip_prefix('<')?.strip_suffix('>')?;
    let digits = digits.as_bytes().chunks(4).map(|four| std::str::from_utf8(four).ok());
    digits.map(|four| u16::from_str_radix(four?, 16).ok()).collect()
}

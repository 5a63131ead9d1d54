//! The bytes of a file: all objects, and the table of where they stand.
//!
//! Objects that are no streams are packed into streams together and compressed, as PDF 1.5 allows. `lopdf` can do so too, but
//! copies every object and writes it twice: a quarter of the time in which a short document becomes a PDF.

use lopdf::{Dictionary, Object, StringFormat};

use super::compress::Encoder;
use super::{object, syntax};

/// How many objects are packed together, 256 at most: a reader that wants one of them unpacks them all.
const PACKED: usize = 200;

/// What every file begins with. The signs that are not ASCII tell that it is not text.
const HEAD: &[u8] = b"%PDF-1.7\n%\xBB\xAD\xC0\xDE\n";

/// Where an object stands.
#[derive(Clone, Copy)]
enum Place {
    /// At this byte of the file.
    Byte(usize),
    /// In this pack, so many objects behind its first one.
    Pack { pack: usize, index: u8 },
}

/// Writes a file. The objects must be numbered from 1 without a gap.
///
/// Its `/ID` is a hash of all objects: printpdf's own is a counter, which differs between two documents of one process.
pub(super) fn write(pdf: &lopdf::Document) -> Vec<u8> {
    let mut file = File { bytes: HEAD.to_vec(), places: vec![Place::Byte(0)], encoder: Encoder::new() };
    file.places.resize(pdf.objects.len() + 1, Place::Byte(0));
    let mut plain = Vec::new();
    for (&(id, _), object) in &pdf.objects {
        match object {
            Object::Stream(stream) => {
                file.place(id as usize);
                if stream.allows_compression && !stream.dict.has(b"Filter") {
                    file.compressed(id as usize, stream.dict.clone(), &stream.content);
                } else {
                    file.stream(id as usize, stream.dict.clone(), &stream.content);
                }
            }
            _ => plain.push((id, object)),
        }
    }
    for objects in plain.chunks(PACKED) {
        file.pack(objects);
    }
    file.end(&pdf.trailer)
}

/// What is written so far.
struct File {
    bytes: Vec<u8>,
    /// Where each object stands, by its number; 0 is none.
    places: Vec<Place>,
    encoder: Encoder,
}

impl File {
    /// The object of this number follows.
    fn place(&mut self, id: usize) {
        self.places[id] = Place::Byte(self.bytes.len());
    }

    /// A number for an object that the document does not know, which follows.
    fn next(&mut self) -> usize {
        self.places.push(Place::Byte(self.bytes.len()));
        self.places.len() - 1
    }

    fn compressed(&mut self, id: usize, mut dictionary: Dictionary, content: &[u8]) {
        match self.encoder.shorter(content) {
            Some(shorter) => {
                dictionary.set("Filter", object::name("FlateDecode"));
                self.stream(id, dictionary, &shorter);
            }
            None => self.stream(id, dictionary, content),
        }
    }

    fn stream(&mut self, id: usize, mut dictionary: Dictionary, content: &[u8]) {
        dictionary.set("Length", integer(content.len()));
        syntax::value(&mut self.bytes, &integer(id));
        self.bytes.extend_from_slice(b" 0 obj\n");
        syntax::dictionary(&mut self.bytes, &dictionary);
        self.bytes.extend_from_slice(b"stream\n");
        self.bytes.extend_from_slice(content);
        // a CR at the end of the data would be taken for a part of the line end after it
        self.bytes.extend_from_slice(if content.ends_with(b"\r") { b"\r\n" } else { b"\n" });
        self.bytes.extend_from_slice(b"endstream\nendobj\n");
    }

    /// Objects in one stream: their numbers with where they begin, and then themselves.
    fn pack(&mut self, objects: &[(u32, &Object)]) {
        let pack = self.next();
        let (mut content, mut values) = (Vec::new(), Vec::new());
        for (index, &(id, object)) in (0..).zip(objects) {
            self.places[id as usize] = Place::Pack { pack, index };
            for number in [id as usize, values.len()] {
                syntax::value(&mut content, &integer(number));
                content.push(b' ');
            }
            syntax::value(&mut values, object);
            values.push(b'\n');
        }
        let entries =
            [("Type", object::name("ObjStm")), ("N", integer(objects.len())), ("First", integer(content.len()))];
        content.append(&mut values);
        self.compressed(pack, Dictionary::from_iter(entries), &content);
    }

    /// The table of all places, and the end.
    fn end(mut self, trailer: &Dictionary) -> Vec<u8> {
        let id = object::hash(&self.bytes).to_be_bytes();
        let start = self.bytes.len();
        let table = self.next();
        let width = (1..8).find(|width| start >> (8 * width) == 0).unwrap_or(8);
        let mut rows = Vec::with_capacity(self.places.len() * (width + 2));
        for place in &self.places[1..] {
            let (kind, at, index) = match *place {
                Place::Byte(at) => (1, at, 0),
                Place::Pack { pack, index } => (2, pack, index),
            };
            rows.push(kind);
            rows.extend_from_slice(&at.to_be_bytes()[size_of::<usize>() - width..]);
            rows.push(index);
        }
        let id = Object::String(id.into(), StringFormat::Hexadecimal);
        let integers = |numbers: &[usize]| Object::Array(numbers.iter().map(|&number| integer(number)).collect());
        let mut dictionary = trailer.clone();
        dictionary.set("ID", Object::Array(vec![id.clone(), id]));
        dictionary.set("Type", object::name("XRef"));
        dictionary.set("Size", integer(self.places.len()));
        dictionary.set("Index", integers(&[1, self.places.len() - 1]));
        dictionary.set("W", integers(&[1, width, 1]));
        self.compressed(table, dictionary, &rows);
        self.bytes.extend_from_slice(b"startxref\n");
        syntax::value(&mut self.bytes, &integer(start));
        self.bytes.extend_from_slice(b"\n%%EOF\n");
        self.bytes
    }
}

/// A number as an object. No file is so large that it would not fit.
fn integer(number: usize) -> Object {
    Object::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

//! A file that is one picture: all its objects beside those of the file that this program writes for it.

use std::collections::BTreeSet;

use lopdf::content::Content;
use lopdf::{Dictionary, Object, ObjectId};

use super::file::{File, unreadable};
use super::written;
use crate::export::pdf::Options;
use crate::proof::picture::{Fault, Redrawn};
use crate::scene::Document;

/// What says how a stream is packed, or when the file was made.
const FREE: [&[u8]; 6] = [b"Length", b"Filter", b"DecodeParms", b"DL", b"CreationDate", b"ModDate"];

/// Compares everything that the trailer leads to. Who made the file is taken as it is told; where it tells when, its XMP
/// metadata cannot be made again and are left out.
pub(super) fn compare(file: &File, picture: &Redrawn) -> Result<(), Fault> {
    let info = file.dictionary(file.trailer(), "Info");
    let creator = info.and_then(|info| file.text(info, "Creator"));
    let dated = info.is_some_and(|info| info.has(b"CreationDate"));
    let options = Options { creator: creator.unwrap_or_default(), date: None };
    let again = written(&Document::of_picture(&picture.scene), &options)?;
    let mut walk = Walk { dated, found: file, expected: &again, seen: BTreeSet::new(), path: Vec::new() };
    for key in ["Root", "Info"] {
        walk.entry(file.trailer(), again.trailer(), key.as_bytes())?;
    }
    Ok(())
}

struct Walk<'a> {
    found: &'a File,
    expected: &'a File,
    seen: BTreeSet<(ObjectId, ObjectId)>,
    path: Vec<String>,
    dated: bool,
}

impl Walk<'_> {
    fn entry(&mut self, found: &Dictionary, expected: &Dictionary, key: &[u8]) -> Result<(), Fault> {
        self.path.push(String::from_utf8_lossy(key).into_owned());
        match (found.get(key), expected.get(key)) {
            (Ok(found), Ok(expected)) => self.object(found, expected)?,
            (Err(_), Err(_)) => {}
            (found, expected) => {
                let shown = |present: bool| if present { "something" } else { "nothing" };
                return Err(self.fault(shown(found.is_ok()), shown(expected.is_ok())));
            }
        }
        self.path.pop();
        Ok(())
    }

    /// The depth is that of our own file, since every step compares.
    fn object(&mut self, found: &Object, expected: &Object) -> Result<(), Fault> {
        if let (&Object::Reference(theirs), &Object::Reference(ours)) = (found, expected) {
            if !self.seen.insert((theirs, ours)) {
                return Ok(());
            }
            let (Some(theirs), Some(ours)) = (self.found.object(theirs), self.expected.object(ours)) else {
                return Err(self.fault("nothing", "an object"));
            };
            return self.object(theirs, ours);
        }
        let (theirs, ours) = (self.found, self.expected);
        let (Some(found), Some(expected)) = (theirs.resolve(found), ours.resolve(expected)) else {
            return Err(self.fault("nothing", "an object"));
        };
        match (found, expected) {
            (Object::Dictionary(found), Object::Dictionary(expected)) => self.dictionary(found, expected),
            (Object::Stream(found), Object::Stream(expected)) => {
                self.dictionary(&found.dict, &expected.dict)?;
                let (found, expected) = (File::data(found)?, File::data(expected)?);
                let is_page = self.path.last().is_some_and(|key| key == "Contents");
                if found == expected || is_page && operators(&found)? == operators(&expected)? {
                    Ok(())
                } else {
                    Err(self.fault("other data", "those of this picture"))
                }
            }
            (Object::Array(found), Object::Array(expected)) if found.len() == expected.len() => {
                for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
                    self.path.push((at + 1).to_string());
                    self.object(found, expected)?;
                    self.path.pop();
                }
                Ok(())
            }
            (Object::String(found, _), Object::String(expected, _)) if found == expected => Ok(()),
            (found, expected) => {
                let number = |object: &Object| object.as_float().ok();
                let same = match (number(found), number(expected)) {
                    (Some(a), Some(b)) => (a - b).abs() <= super::TOLERANCE,
                    _ => found == expected,
                };
                if same { Ok(()) } else { Err(self.fault(&kind(found), &kind(expected))) }
            }
        }
    }

    fn dictionary(&mut self, found: &Dictionary, expected: &Dictionary) -> Result<(), Fault> {
        let keys: BTreeSet<&[u8]> = found.iter().chain(expected.iter()).map(|(key, _)| key.as_slice()).collect();
        let dated = self.dated;
        let free = |key: &&[u8]| FREE.contains(key) || (dated && *key == b"Metadata");
        keys.into_iter().filter(|key| !free(key)).try_for_each(|key| self.entry(found, expected, key))
    }

    fn fault(&self, found: &str, expected: &str) -> Fault {
        Fault::Drawing { place: self.path.join("/"), found: found.to_owned(), expected: expected.to_owned() }
    }
}

/// What stands on a page, written in one way: whoever writes it again may put spaces elsewhere, and may write the glyphs of a line
/// as one string or as several.
fn operators(content: &[u8]) -> Result<Vec<u8>, Fault> {
    let again = |error: lopdf::Error| unreadable(error.to_string());
    let mut content = Content::decode(content).map_err(again)?;
    for operand in content.operations.iter_mut().flat_map(|operation| &mut operation.operands) {
        let Object::Array(items) = operand else { continue };
        let mut joined: Vec<Object> = Vec::with_capacity(items.len());
        for item in std::mem::take(items) {
            match (joined.last_mut(), item) {
                (Some(Object::String(before, _)), Object::String(mut codes, _)) => before.append(&mut codes),
                (_, item) => joined.push(item),
            }
        }
        *items = joined;
    }
    content.encode().map_err(again)
}

/// A value in a few words.
fn kind(object: &Object) -> String {
    match object {
        Object::Array(items) => format!("a list of {}", items.len()),
        Object::Dictionary(_) => "a dictionary".to_owned(),
        Object::Stream(_) => "a stream".to_owned(),
        Object::String(text, _) => format!("`{}`", String::from_utf8_lossy(text).escape_debug()),
        Object::Name(name) => format!("/{}", String::from_utf8_lossy(name).escape_debug()),
        other => format!("{other:?}"),
    }
}

//! A file that is one picture: all its objects beside those of the file that this program writes for it.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object, ObjectId};

use super::file::File;
use super::written;
use crate::export::pdf::Options;
use crate::proof::picture::{Fault, Redrawn};
use crate::scene::Document;

/// What says how a stream is packed, or when and by which release the file was made.
const FREE: [&[u8]; 9] =
    [b"Length", b"Filter", b"DecodeParms", b"Metadata", b"CreationDate", b"ModDate", b"Creator", b"Producer", b"DL"];

/// Compares everything that the trailer leads to, the description of the picture for machines left out.
pub(super) fn compare(file: &File, picture: &Redrawn) -> Result<(), Fault> {
    let again = written(&Document::of_picture(&picture.scene), &Options::default())?;
    let mut walk = Walk { found: file, expected: &again, seen: BTreeSet::new(), path: Vec::new() };
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
                if File::data(found)? == File::data(expected)? {
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
        // how many bytes a stream takes depends on who packed it
        keys.into_iter().filter(|key| !FREE.contains(key)).try_for_each(|key| self.entry(found, expected, key))
    }

    fn fault(&self, found: &str, expected: &str) -> Fault {
        Fault::Drawing { place: self.path.join("/"), found: found.to_owned(), expected: expected.to_owned() }
    }
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

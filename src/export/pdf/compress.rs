//! Compresses the streams of a finished file.
//!
//! `lopdf` can do so too, but with a new encoder for each stream, whose tables are larger than most of what they compress.

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{Object, Stream};

use super::object;

/// How hard to look for repetitions: the most, 9, takes twice the time and saves less than one byte in a hundred.
const LEVEL: u32 = 6;

/// What an encoded stream says of itself: one that does not save more is left as it is.
const SAYING_SO: usize = 19;

/// Compresses what may be compressed and gets smaller by it.
pub(super) fn compress(pdf: &mut lopdf::Document) {
    let mut encoder = Compress::new(Compression::new(LEVEL), true);
    for object in pdf.objects.values_mut() {
        let Object::Stream(stream) = object else { continue };
        if !stream.allows_compression || stream.dict.has(b"Filter") {
            continue;
        }
        if let Some(content) = shorter(stream, &mut encoder) {
            stream.dict.set("Filter", object::name("FlateDecode"));
            stream.set_content(content);
        }
    }
}

/// A stream in fewer bytes, if there is a way.
fn shorter(stream: &Stream, encoder: &mut Compress) -> Option<Vec<u8>> {
    let most = stream.content.len().checked_sub(SAYING_SO)?;
    let mut content = Vec::with_capacity(most);
    encoder.reset();
    // what has no room in that is not worth it
    let status = encoder.compress_vec(&stream.content, &mut content, FlushCompress::Finish);
    (matches!(status, Ok(Status::StreamEnd)) && content.len() < most).then_some(content)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;
    use lopdf::Dictionary;

    use super::*;

    #[test]
    fn streams_are_compressed_where_that_makes_them_smaller() {
        let long = "outflank ".repeat(100).into_bytes();
        let contents = [long.clone(), b"short".to_vec(), Vec::new(), long.clone(), long.clone()];
        let mut pdf = lopdf::Document::new();
        for (index, content) in contents.iter().enumerate() {
            let stream = Stream::new(Dictionary::new(), content.clone());
            pdf.add_object(if index == 4 { stream.with_compression(false) } else { stream });
        }
        compress(&mut pdf);
        for (index, (object, content)) in pdf.objects.values().zip(&contents).enumerate() {
            let stream = object.as_stream().unwrap();
            let is_encoded = [0, 3].contains(&index);
            assert_eq!(stream.dict.has(b"Filter"), is_encoded, "{index}");
            let mut read = Vec::new();
            if is_encoded {
                assert!(stream.content.len() < content.len());
                ZlibDecoder::new(&stream.content[..]).read_to_end(&mut read).unwrap();
            } else {
                read.clone_from(&stream.content);
            }
            assert_eq!(&read, content, "{index}");
        }
    }
}

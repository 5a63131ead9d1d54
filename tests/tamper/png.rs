//! One thing changed in a PNG file.

use outflank::export::png::{Size, write};
use outflank::proof::picture::{Fault, png};

use crate::made::{other, pair};

fn untouched() -> Vec<u8> {
    write(&pair(), Size::Width(512)).expect("drawn")
}

/// The chunks of a file: kind and data.
fn chunks(file: &[u8]) -> Vec<([u8; 4], Vec<u8>)> {
    let mut rest = &file[8..];
    let mut chunks = Vec::new();
    while !rest.is_empty() {
        let length = u32::from_be_bytes(rest[..4].try_into().expect("four")) as usize;
        chunks.push((rest[4..8].try_into().expect("four"), rest[8..8 + length].to_vec()));
        rest = &rest[12 + length..];
    }
    chunks
}

/// A file of chunks, each with its right checksum.
fn file(chunks: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in chunks {
        let sum = kind.iter().chain(data).fold(u32::MAX, |sum, &byte| {
            (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
        });
        file.extend(u32::try_from(data.len()).expect("short").to_be_bytes());
        file.extend(kind);
        file.extend(data);
        file.extend((!sum).to_be_bytes());
    }
    file
}

fn refused(file: &[u8], what: &str) -> Fault {
    match png(file) {
        Err(fault) => fault,
        Ok(report) => panic!("{what} passes: {report}"),
    }
}

/// The file with other pixels, everything else as it was.
fn repainted(change: impl FnOnce(&mut [u8], usize)) -> Vec<u8> {
    let own = untouched();
    let mut decoder = ::png::Decoder::new(std::io::Cursor::new(&own));
    decoder.set_transformations(::png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a header");
    let mut data = vec![0; reader.output_buffer_size().expect("small")];
    let frame = reader.next_frame(&mut data).expect("pixels");
    change(&mut data, frame.width as usize);
    let mut drawn = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut drawn, frame.width, frame.height);
    encoder.set_color(::png::ColorType::Rgb);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&data)).expect("encoded");
    let pixels = chunks(&drawn);
    let mut all = vec![pixels[0].clone()];
    all.extend(chunks(&own).into_iter().filter(|(kind, _)| [*b"sRGB", *b"pHYs", *b"iTXt"].contains(kind)));
    all.extend(pixels.into_iter().skip(1));
    file(&all)
}

#[test]
fn an_untouched_picture_passes_at_any_size() {
    for size in [Size::Width(512), Size::Width(77), Size::Width(1), Size::Dpi(300.0), Size::Dpi(72.0)] {
        let file = write(&pair(), size).expect("drawn");
        let report = png(&file).unwrap_or_else(|fault| panic!("{size:?}: {fault}"));
        assert_eq!(report.to_string(), "proved: 3 moves, before- and after-position verified");
    }
    png(&repainted(|_, _| {})).expect("proved");
    assert_eq!(file(&chunks(&untouched())), untouched());
}

#[test]
fn every_changed_pixel_is_found() {
    for at in [0, 1, 511, 512 * 100 + 77, 512 * 200 + 300] {
        let fault = refused(&repainted(|pixels, _| pixels[3 * at] ^= 0x80), "a pixel");
        assert!(fault.to_string().starts_with(&format!("pixel {}, {}: found #", at % 512, at / 512)), "{fault}");
    }
    let fault = refused(&repainted(|pixels, width| pixels[3 * width * 100..][..300].fill(0)), "a line");
    assert!(fault.to_string().contains(" more): found #000000, expected #"), "{fault}");
}

#[test]
fn every_changed_character_is_found() {
    let own = chunks(&untouched());
    let mut changed = 0;
    for (number, (_, data)) in own.iter().enumerate().filter(|(_, (kind, _))| kind == b"iTXt") {
        let start = data.iter().position(|&byte| byte == 0).expect("a keyword") + 5;
        for at in start..data.len() {
            // every third character in full, to save time
            if at % 3 > 0 && data[at] != b'\n' {
                continue;
            }
            let mut mutant = own.clone();
            mutant[number].1[at] = other(char::from(data[at])) as u8;
            refused(&file(&mutant), &format!("another byte at {at} of {}", String::from_utf8_lossy(data)));
            mutant[number].1.remove(at);
            refused(&file(&mutant), &format!("without byte {at}"));
            changed += 1;
        }
    }
    assert!(changed > 200, "{changed}");
}

#[test]
fn other_chunks_and_trailing_bytes_are_refused() {
    let own = chunks(&untouched());
    for (kind, data) in [(*b"gAMA", vec![0, 0, 1, 0]), (*b"acTL", vec![0, 0, 0, 1, 0, 0, 0, 0]), (*b"tRNS", vec![0])] {
        let mut mutant = own.clone();
        mutant.insert(2, (kind, data));
        refused(&file(&mutant), &format!("{kind:?}"));
    }
    for number in 1..own.len() {
        let mut mutant = own.clone();
        let (kind, _) = mutant.remove(number);
        if kind != *b"sRGB" {
            refused(&file(&mutant), &format!("without chunk {number}"));
        }
    }
    refused(&[untouched(), vec![0]].concat(), "more behind the end");
    let bare: Vec<_> = own.into_iter().filter(|(kind, _)| kind != b"iTXt").collect();
    assert_eq!(refused(&file(&bare), "bare"), Fault::NoProof);
}

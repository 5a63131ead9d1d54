//! Files made to do harm: refused, quickly, and never with a panic.

use std::sync::LazyLock;

use outflank::export::{pdf as pdf_writer, png as png_writer, svg as svg_writer};
use outflank::limits::PICTURE;
use outflank::proof::picture::{Fault, Kind, pdf, png, svg};
use outflank::scene::Document;
use proptest::prelude::*;

use crate::made::pair;

fn all() -> [Vec<u8>; 4] {
    let file = pdf_writer::write(&Document::of_picture(&pair()), &pdf_writer::Options::default()).expect("written");
    // with nothing compressed, so that a changed byte is a changed object
    let mut plain = lopdf::Document::load_mem(&file).expect("a PDF");
    plain.decompress();
    let mut bytes = Vec::new();
    plain.save_to(&mut bytes).expect("written");
    [
        svg_writer::write(&pair(), &svg_writer::Options::default()).into_bytes(),
        png_writer::write(&pair(), png_writer::Size::Width(64)).expect("drawn"),
        file,
        bytes,
    ]
}

#[test]
fn entities_and_deep_nesting_are_refused() {
    let bomb = "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><svg>&b;</svg>";
    assert!(svg(bomb.as_bytes()).expect_err("refused").to_string().starts_with("cannot be read as SVG"));
    let deep = "<g>".repeat(1_000_000);
    assert!(svg(deep.as_bytes()).is_err());
    let deep = format!("{}{}", "<g>".repeat(19_000), "</g>".repeat(19_000));
    assert_eq!(svg(deep.as_bytes()), Err(Fault::NoProof));
    let ours = String::from_utf8(all()[0].clone()).expect("text");
    let (start, end) = ours.split_once("<metadata>").expect("metadata");
    let deep = format!("{start}<metadata>{}{}{end}", "<g>".repeat(9_000), "</g>".repeat(9_000));
    assert!(svg(deep.as_bytes()).is_err());
    let deep = "<g><a/".repeat(500_000);
    assert!(svg(deep.as_bytes()).is_err());
    // a comment or a value may hold anything
    let hidden = format!("<g a='>'{}", "<g b='/>'>".repeat(500_000));
    assert!(svg(hidden.as_bytes()).is_err());
    let hidden = format!("<svg>{}</svg>", "<g b='/'>".repeat(500_000));
    assert!(svg(hidden.as_bytes()).is_err());
    let wide = format!("<svg>{}</svg>", "<g/>".repeat(100_000));
    assert!(svg(wide.as_bytes()).is_err());
}

#[test]
fn huge_sizes_are_refused() {
    for kind in [Kind::Svg, Kind::Png, Kind::Pdf] {
        assert!(matches!(kind.prove(&vec![b' '; PICTURE + 1]), Err(Fault::TooLarge { what: "bytes", .. })));
    }
    let [text, mut picture, ..] = all();
    picture[16..20].copy_from_slice(&u32::MAX.to_be_bytes());
    assert!(matches!(png(&picture), Err(Fault::TooLarge { what: "pixels a side", .. })));
    let text = String::from_utf8(text).expect("text");
    for huge in ["square 1e300mm", "square NaNmm", "square infmm", "square 0mm", "square -7mm", "square 10000mm"] {
        assert!(svg(text.replace("square 7mm", huge).as_bytes()).is_err(), "{huge}");
    }
    let moves = format!("<o:moves>{}", "f5 ".repeat(500_000));
    assert!(svg(text.replace("<o:moves>", &moves).as_bytes()).is_err());
}

#[test]
fn streams_that_swell_and_trees_that_go_round_are_refused() {
    let [_, _, file, _] = all();
    let read = || lopdf::Document::load_mem(&file).expect("a PDF");
    let saved = |mut document: lopdf::Document| {
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).expect("written");
        bytes
    };
    let mut swollen = read();
    let page = swollen.page_iter().next().expect("a page");
    swollen.change_page_content(page, vec![b' '; 2 * PICTURE]).expect("changed");
    swollen.compress();
    let bytes = saved(swollen);
    assert!(bytes.len() < 1 << 20);
    assert!(pdf(&bytes).is_err());

    let mut round = read();
    let catalog = round.catalog().expect("a catalog").clone();
    let root = catalog.get(b"StructTreeRoot").and_then(lopdf::Object::as_reference).expect("a tree");
    round.get_dictionary_mut(root).expect("a tree").set("K", vec![root.into(), root.into()]);
    assert!(pdf(&saved(round)).is_err());

    let deep = [b"%PDF-1.7\n1 0 obj ".to_vec(), b"[".repeat(200_000), b"\nstartxref\n9\n%%EOF".to_vec()].concat();
    assert!(pdf(&deep).is_err());
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    for file in all() {
        let kind = Kind::of(&file).expect("known");
        for end in (0..file.len() - 8).step_by(file.len() / 200 + 1) {
            assert!(kind.prove(&file[..end]).is_err(), "{kind:?} {end}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for (kind, start) in [(Kind::Svg, &b"<svg "[..]), (Kind::Png, b"\x89PNG\r\n\x1a\n"), (Kind::Pdf, b"%PDF-1.7\n")] {
            prop_assert!(kind.prove(&bytes).is_err());
            prop_assert!(kind.prove(&[start, &bytes].concat()).is_err());
        }
    }

    #[test]
    fn changed_bytes_never_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        static FILES: LazyLock<[Vec<u8>; 4]> = LazyLock::new(all);
        for mut file in FILES.clone() {
            let kind = Kind::of(&file).expect("known");
            for (at, byte) in &changes {
                let at = at.index(file.len());
                file[at] = *byte;
            }
            let _ = kind.prove(&file);
        }
    }
}

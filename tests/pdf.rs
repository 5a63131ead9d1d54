//! PDFs, read back: what the pages hold, what the tags say, where the ink is.

#[path = "pdf/reading.rs"]
mod reading;
#[path = "pdf/sample.rs"]
mod sample;

use std::collections::{BTreeMap, BTreeSet};

use lopdf::content::Content;
use lopdf::{Dictionary, Object, ObjectId};
use outflank::export::pdf::{self, Error, Options};
use outflank::scene::{Child, ContentId, Face, Item, Mm, Role};
use reading::{dictionary, entry, name, page_text, text};
use sample::{document, run};

fn written() -> Vec<u8> {
    pdf::write(&document(), &Options::default()).expect("the sample is sound")
}

fn read() -> lopdf::Document {
    lopdf::Document::load_mem(&written()).expect("a PDF")
}

/// Every structure element under this one, outermost first, as indented tags with the marked content they hold.
fn tree(
    pdf: &lopdf::Document,
    id: ObjectId,
    depth: usize,
    out: &mut Vec<String>,
    held: &mut Vec<(ObjectId, i64, ObjectId)>,
) {
    let own = pdf.get_dictionary(id).expect("an element");
    out.push(format!("{}{}", "  ".repeat(depth), name(pdf, own, "S")));
    let kids = match own.get(b"K") {
        Ok(Object::Array(kids)) => kids.clone(),
        Ok(kid) => vec![kid.clone()],
        Err(_) => vec![],
    };
    for kid in kids {
        match kid {
            Object::Integer(mcid) => {
                held.push((own.get(b"Pg").and_then(Object::as_reference).expect("a page"), mcid, id));
            }
            Object::Dictionary(mark) => held.push((
                mark.get(b"Pg").and_then(Object::as_reference).expect("a page"),
                mark.get(b"MCID").and_then(Object::as_i64).expect("a number"),
                id,
            )),
            Object::Reference(child) => {
                let parent = pdf.get_dictionary(child).and_then(|kid| kid.get(b"P")).and_then(Object::as_reference);
                assert_eq!(parent.expect("a parent"), id);
                tree(pdf, child, depth + 1, out, held);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn pages_have_the_sizes_asked_for() {
    let pdf = read();
    assert_eq!(pdf.version, "1.7");
    let boxes: Vec<Vec<f32>> = pdf
        .get_pages()
        .values()
        .map(|&id| {
            let page = pdf.get_dictionary(id).expect("a page");
            let media = entry(&pdf, page, "MediaBox").as_array().expect("a box");
            assert!(!page.has(b"Annots") && !page.has(b"TrimBox"));
            media.iter().map(|edge| edge.as_float().expect("a number")).collect()
        })
        .collect();
    assert_eq!(boxes, [[0.0, 0.0, 595.276, 841.89], [0.0, 0.0, 612.0, 792.0]]);
}

#[test]
fn only_used_faces_are_embedded_and_they_are_subsets() {
    let pdf = read();
    let mut names = BTreeSet::new();
    for object in pdf.objects.values() {
        let Ok(font) = object.as_dict() else { continue };
        if !font.has_type(b"FontDescriptor") {
            continue;
        }
        let (tag, face) = name(&pdf, font, "FontName").split_once('+').expect("a subset");
        assert!(tag.len() == 6 && tag.bytes().all(|letter| letter.is_ascii_uppercase()), "{tag}");
        names.insert(face.to_owned());
        let program = entry(&pdf, font, "FontFile3").as_stream().expect("a program");
        assert!(program.content.len() < 8000, "{face}: {} bytes", program.content.len());
    }
    let expected = ["SourceSans3-Bold", "SourceSans3-It", "SourceSans3-Regular", "SourceSans3-Semibold"];
    assert_eq!(names.into_iter().collect::<Vec<_>>(), expected);

    let mut plain = document();
    plain.pages.iter_mut().flat_map(|page| &mut page.content).flat_map(|piece| &mut piece.items).for_each(|item| {
        if let Item::Text(words) = item {
            *words = run(Face::Regular, words.size.0, words.origin.x.0, words.origin.y.0, &words.text);
        }
    });
    let pdf = lopdf::Document::load_mem(&pdf::write(&plain, &Options::default()).expect("sound")).expect("a PDF");
    let fonts = pdf.objects.values().filter(|object| object.as_dict().is_ok_and(|d| d.has_type(b"FontDescriptor")));
    assert_eq!(fonts.count(), 1);
}

#[test]
fn text_is_read_in_order_with_its_spaces_ligatures_and_accents() {
    let pdf = read();
    let words: Vec<String> = (1..=2).map(|page| page_text(&pdf, page).concat()).collect();
    assert_eq!(
        words[0],
        "How to play – it’s easyAn official café – naïve1 Black moves first.2 Flip every disc.The captionA paragraph that "
    );
    assert_eq!(words[1], "goes on.Shapes");
    let Item::Text(official) = &document().pages[0].content[2].items[0] else { unreachable!() };
    assert!(official.glyphs.iter().any(|glyph| &official.text[glyph.text.clone()] == "ffi"), "a ligature is tested");
}

#[test]
fn text_that_its_glyphs_cannot_spell_is_given_as_a_whole() {
    let mut document = document();
    // one glyph for two texts, and two glyphs for one text of three characters
    let mut words = run(Face::Regular, 12.0, 20.0, 200.0, "a b c xyz");
    words.text = "a\u{a0}b c xyz".into();
    for (at, glyph) in words.glyphs.iter_mut().enumerate() {
        glyph.text = [0..1, 1..3, 3..4, 4..5, 5..6, 6..7, 7..10, 10..10, 10..10][at].clone();
    }
    words.glyphs.pop();
    document.pages[1].content[0].items.push(Item::Text(words));
    let pdf = lopdf::Document::load_mem(&pdf::write(&document, &Options::default()).expect("sound")).expect("a PDF");
    assert_eq!(page_text(&pdf, 2), ["goes on.", "a", "\u{a0}", "b c ", "xyz", "Shapes"]);
}

#[test]
fn every_piece_is_in_the_tree_and_the_parent_tree() {
    let pdf = read();
    let catalog = pdf.catalog().expect("a catalog");
    let root = dictionary(&pdf, catalog, "StructTreeRoot");
    let (mut tags, mut held) = (Vec::new(), Vec::new());
    tree(&pdf, root.get(b"K").and_then(Object::as_reference).expect("an element"), 0, &mut tags, &mut held);
    let expected = "Document\n  H1\n  Sect\n    P\n    L\n      LI\n        Lbl\n        LBody\n      LI\n        Lbl\n        \
                    LBody\n    Figure\n      Caption\n    P\n  Sect\n    H2\n    Figure";
    assert_eq!(tags.join("\n"), expected);

    let numbers = entry(&pdf, dictionary(&pdf, root, "ParentTree"), "Nums").as_array().expect("numbers");
    let mut drawn = Vec::new();
    for ((number, keys), &page) in (0..).zip(numbers.chunks(2)).zip(pdf.get_pages().values()) {
        let own = pdf.get_dictionary(page).expect("a page");
        assert_eq!(name(&pdf, own, "Tabs"), "S");
        let key = entry(&pdf, own, "StructParents").as_i64().expect("a key");
        assert_eq!((keys[0].as_i64().expect("a key"), key), (number, number));
        let parents = pdf.dereference(&keys[1]).expect("it is there").1.as_array().expect("a list");
        let content = Content::decode(&pdf.get_page_content(page)).expect("operators");
        let mut depth = 0;
        for op in &content.operations {
            match op.operator.as_str() {
                "BDC" => {
                    depth += 1;
                    let properties = op.operands[1].as_dict().expect("properties");
                    let mcid = entry(&pdf, properties, "MCID").as_i64().expect("a number");
                    let parent = parents[usize::try_from(mcid).expect("small")].as_reference().expect("an element");
                    let tag = pdf.get_dictionary(parent).map(|element| name(&pdf, element, "S")).expect("a tag");
                    assert_eq!(op.operands[0].as_name().expect("a tag"), tag.as_bytes());
                    drawn.push((page, mcid, parent));
                }
                "BMC" => {
                    depth += 1;
                    assert_eq!(op.operands[0].as_name().expect("a tag"), b"Artifact");
                }
                "EMC" => depth -= 1,
                "q" | "Q" | "cm" | "g" | "G" | "rg" | "RG" | "w" | "d" | "M" => {}
                operator => assert_eq!(depth, 1, "{operator} is neither content nor decoration"),
            }
        }
    }
    assert_eq!(drawn.len(), 12);
    assert_eq!(held, drawn, "the pages draw in the order in which the tree reads");
}

#[test]
fn figures_and_lists_say_what_they_are() {
    let pdf = read();
    let elements: Vec<&Dictionary> = pdf
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|element| element.has_type(b"StructElem"))
        .collect();
    let of = |tag: &'static [u8]| {
        elements.iter().filter(move |element| element.get(b"S").and_then(Object::as_name).is_ok_and(|s| s == tag))
    };
    let figure = of(b"Figure").find(|figure| text(&pdf, figure, "Alt") == sample::ALT).expect("the board");
    let layout = dictionary(&pdf, figure, "A");
    assert_eq!(name(&pdf, layout, "Placement"), "Block");
    let bounds: Vec<f32> = entry(&pdf, layout, "BBox")
        .as_array()
        .expect("a box")
        .iter()
        .map(|edge| edge.as_float().expect("a number"))
        .collect();
    assert_eq!(bounds, [56.693, 388.346, 283.465, 615.118]);
    let list = of(b"L").next().expect("a list");
    assert_eq!(name(&pdf, dictionary(&pdf, list, "A"), "ListNumbering"), "Decimal");
}

#[test]
fn outline_is_nested_and_in_order() {
    let pdf = read();
    let catalog = pdf.catalog().expect("a catalog");
    assert_eq!(name(&pdf, catalog, "PageMode"), "UseOutlines");
    let root = dictionary(&pdf, catalog, "Outlines");
    assert_eq!(entry(&pdf, root, "Count").as_i64().expect("a count"), 4);
    let first = dictionary(&pdf, root, "First");
    assert_eq!(text(&pdf, first, "Title"), "How to play – it’s easy");
    let shapes = dictionary(&pdf, first, "First");
    assert_eq!(text(&pdf, shapes, "Title"), "Shapes");
    let place = entry(&pdf, shapes, "Dest").as_array().expect("a place");
    assert_eq!(place[0].as_reference().expect("a page"), pdf.get_pages()[&2]);
    assert_eq!(place[3], Object::Real(672.945));
    assert_eq!(text(&pdf, dictionary(&pdf, shapes, "Next"), "Title"), "After");
    assert_eq!(text(&pdf, dictionary(&pdf, first, "Next"), "Title"), "Zebra (last)");

    let mut short = document();
    short.outline.clear();
    let pdf = lopdf::Document::load_mem(&pdf::write(&short, &Options::default()).expect("sound")).expect("a PDF");
    assert!(!pdf.catalog().expect("a catalog").has(b"PageMode"));
}

#[test]
fn metadata_comes_back_equal() {
    let pdf = read();
    let info = dictionary(&pdf, &pdf.trailer, "Info");
    assert_eq!(text(&pdf, info, "Title"), sample::TITLE);
    assert_eq!(text(&pdf, info, "Author"), "A. N. Öther");
    let keys: Vec<&[u8]> = info.iter().map(|(key, _)| key.as_slice()).collect();
    assert_eq!(keys, [b"Title".as_slice(), b"Author", b"Subject", b"Creator", b"Producer"]);
    let catalog = pdf.catalog().expect("a catalog");
    assert_eq!(text(&pdf, catalog, "Lang"), "en");
    let viewer = dictionary(&pdf, catalog, "ViewerPreferences");
    assert_eq!(name(&pdf, viewer, "PrintScaling"), "None");
    assert!(entry(&pdf, viewer, "DisplayDocTitle").as_bool().expect("a choice"));
    let xmp = entry(&pdf, catalog, "Metadata").as_stream().expect("a packet");
    let xmp = std::str::from_utf8(&xmp.content).expect("UTF-8");
    let title = "Rules &lt;&amp;&gt; (of) &quot;Reversi&quot; – it’s \\ ]]&gt; été</rdf:li>";
    assert!(xmp.contains(title), "{xmp}");
    assert!(!xmp.contains("Date"));

    let dated = Options { date: Some(1_700_000_000), ..Options::default() };
    let pdf = lopdf::Document::load_mem(&pdf::write(&document(), &dated).expect("sound")).expect("a PDF");
    let info = dictionary(&pdf, &pdf.trailer, "Info");
    assert_eq!(text(&pdf, info, "CreationDate"), "D:20231114221320Z");
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    let first = written();
    assert!(first == written());
    let others: Vec<_> = (0..4).map(|_| std::thread::spawn(written)).collect();
    for other in others {
        assert!(other.join().expect("no panic") == first);
    }
    let mut changed = document();
    changed.metadata.subject.push('!');
    let changed = lopdf::Document::load_mem(&pdf::write(&changed, &Options::default()).expect("sound")).expect("a PDF");
    let id = |pdf: &lopdf::Document| pdf.trailer.get(b"ID").expect("an id").clone();
    assert_ne!(id(&changed), id(&read()));
    // for looking at, and for validators
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/sample.pdf"), first).expect("a writable target directory");
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pages are small")]
fn dot(position: f64) -> u16 {
    position as u16
}

#[test]
fn files_are_small_and_state_is_not_repeated() {
    assert!(written().len() < 16_000, "{} bytes", written().len());
    let pdf = read();
    let content = Content::decode(&pdf.get_page_content(pdf.get_pages()[&1])).expect("operators");
    let count = |operator: &str| content.operations.iter().filter(|op| op.operator == operator).count();
    // the rule's width and the grid's; white for one disc and black again
    assert_eq!((count("w"), count("g"), count("G"), count("d"), count("M")), (2, 2, 0, 0, 0));
    // each run here differs from the one before it in face or size
    assert_eq!((count("BT"), count("Tf")), (9, 9));
}

#[test]
fn ink_is_where_the_scene_puts_it() {
    use hayro::hayro_interpret::InterpreterSettings;
    use hayro::vello_cpu::color::palette::css::WHITE;
    let dots = 4.0_f32;
    let pdf = hayro::hayro_syntax::Pdf::new(written()).expect("a PDF");
    let cache = hayro::RenderCache::new();
    let scale = dots * 25.4 / 72.0;
    let settings = hayro::PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let pages: Vec<_> = pdf
        .pages()
        .iter()
        .map(|page| {
            hayro::render(page, &cache, &InterpreterSettings::default(), &hayro::RenderSettings::default(), &settings)
        })
        .collect();
    let at = |page: usize, x: f64, y: f64| {
        let [x, y] = [x, y].map(|length| dot(length * f64::from(dots)));
        let pixel = pages[page].sample(x, y);
        [pixel.r, pixel.g, pixel.b]
    };
    let (black, white) = ([0; 3], [255; 3]);
    // the black disc on e4, its edge, and the white disc on d4
    assert_eq!(at(0, 65.0, 115.0), black);
    assert_eq!(at(0, 65.0 + 3.6, 115.0), black);
    assert_eq!(at(0, 65.0 + 4.3, 115.0), white);
    assert_eq!(at(0, 55.0, 115.0), white);
    assert!(at(0, 55.0 + 3.9, 115.0)[0] < 200);
    // the decoration, the grid's frame, and paper
    assert_eq!(at(0, 100.0, 35.0), black);
    assert!(at(0, 20.0, 120.0)[0] < 200);
    assert_eq!(at(0, 200.0, 200.0), white);
    // a stem of the heading's H
    let ink = (0..40).map(|step| at(0, 20.0 + f64::from(step) * 0.125, 27.0)).filter(|&pixel| pixel == black).count();
    assert!(ink >= 4, "{ink}");
    // page 2: ring, hole, closed corner of the outer ring, dashed circle, red square
    assert_eq!(at(1, 25.0, 80.0), [128; 3]);
    assert_eq!(at(1, 40.0, 80.0), white);
    assert_eq!(at(1, 20.0, 80.0), black);
    assert_eq!(at(1, 30.0, 80.0), black);
    #[allow(clippy::disallowed_methods, reason = "a place that is known to a thousandth of a millimetre will do")]
    let ring: Vec<bool> = (0..360)
        .map(|degree| f64::from(degree).to_radians())
        .map(|angle| at(1, 100.0 + 15.0 * angle.cos(), 80.0 + 15.0 * angle.sin()) == black)
        .collect();
    let dashes = (0..360).filter(|&degree| ring[degree] && !ring[(degree + 359) % 360]).count();
    assert!((27..=31).contains(&dashes), "{dashes}");
    assert_eq!(at(1, 150.0, 80.0), [200, 0, 0]);
}

#[test]
fn black_and_white_uses_the_grey_colour_space_only() {
    let pdf = read();
    let operators = |page: u32| -> BTreeSet<String> {
        let content = pdf.get_page_content(pdf.get_pages()[&page]);
        Content::decode(&content).expect("operators").operations.into_iter().map(|op| op.operator).collect()
    };
    assert!(operators(1).is_disjoint(&["rg", "RG", "k", "K"].map(String::from).into()));
    assert!(operators(2).contains("rg") && operators(2).contains("g"));
}

#[test]
fn pen_positions_are_exact() {
    // tight, loose and raised glyphs: each must stand where the run says, within a thousandth of a point
    let mut document = document();
    let mut words = run(Face::Regular, 16.0, 20.0, 200.0, "Wavy AV Tofu, justified");
    for (at, glyph) in words.glyphs.iter_mut().enumerate() {
        glyph.offset.x += Mm(0.0137 * at as f64 - 0.3);
        glyph.offset.y = Mm(if at == 4 { -1.0 } else { 0.0 });
    }
    let expected: Vec<(f64, f64)> = words
        .glyphs
        .iter()
        .map(|glyph| (words.origin + glyph.offset).x.to_pt().0)
        .zip(words.glyphs.iter().map(|glyph| 792.0 - (words.origin + glyph.offset).y.to_pt().0))
        .collect();
    document.pages[1].content[0].items = vec![Item::Text(words)];
    let pdf = lopdf::Document::load_mem(&pdf::write(&document, &Options::default()).expect("sound")).expect("a PDF");
    let page = pdf.get_pages()[&2];
    let fonts = dictionary(&pdf, dictionary(&pdf, pdf.get_dictionary(page).expect("a page"), "Resources"), "Font");
    let kin = entry(&pdf, dictionary(&pdf, fonts, "Regular"), "DescendantFonts").as_array().expect("a list");
    let widths = entry(&pdf, pdf.dereference(&kin[0]).expect("there").1.as_dict().expect("a font"), "W")
        .as_array()
        .expect("widths");
    let mut width = BTreeMap::new();
    for pair in widths.chunks(2) {
        let first = u16::try_from(pair[0].as_i64().expect("a code")).expect("small");
        let row = pair[1].as_array().expect("a row").iter().map(|w| w.as_float().expect("a width"));
        width.extend((first..).zip(row));
    }
    let (mut x, mut y, mut found) = (0.0, 0.0, Vec::new());
    for op in Content::decode(&pdf.get_page_content(page)).expect("operators").operations {
        match op.operator.as_str() {
            "ET" => break,
            "Tm" => {
                x = f64::from(op.operands[4].as_float().expect("x"));
                y = f64::from(op.operands[5].as_float().expect("y"));
            }
            "TJ" => {
                for item in op.operands[0].as_array().expect("items") {
                    match item {
                        Object::String(codes, _) => {
                            for code in codes.chunks(2) {
                                found.push((x, y));
                                x += f64::from(width[&u16::from_be_bytes([code[0], code[1]])]) * 16.0 / 1000.0;
                            }
                        }
                        back => x -= f64::from(back.as_float().expect("a number")) * 16.0 / 1000.0,
                    }
                }
            }
            _ => {}
        }
    }
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert!((found.0 - expected.0).abs() < 1e-3 && (found.1 - expected.1).abs() < 1e-3, "{found:?} {expected:?}");
    }
}

#[test]
fn what_breaks_a_promise_is_an_error() {
    let message = |change: fn(&mut outflank::scene::Document)| {
        let mut document = document();
        change(&mut document);
        pdf::write(&document, &Options::default()).expect_err("it is not sound").to_string()
    };
    let words = |document: &mut outflank::scene::Document, text: &str| {
        document.pages[0].content[0].items = vec![Item::Text(run(Face::Bold, 12.0, 20.0, 20.0, text))];
    };
    let mut missing = document();
    words(&mut missing, "a 石 b");
    let error = pdf::write(&missing, &Options::default()).expect_err("no glyph");
    assert_eq!(error.to_string(), "the Bold face has no glyph for `石` in `a 石 b`");
    assert!(matches!(error, Error::MissingGlyph { face: Face::Bold, .. }));
    assert_eq!(
        message(|document| {
            let Item::Text(run) = &mut document.pages[0].content[0].items[0] else { unreachable!() };
            run.glyphs[0].id = 60_000;
        }),
        "the Bold face has no glyph number 60000"
    );
    assert_eq!(
        message(|document| {
            let Item::Text(run) = &mut document.pages[0].content[0].items[0] else { unreachable!() };
            run.glyphs[0].text = 0..500;
        }),
        "a Bold glyph stands for bytes that are not in `How to play – it’s easy`"
    );
    assert_eq!(
        message(|document| document.pages[0].content[0].id = Some(ContentId(77))),
        "piece 77 is drawn but not in the document's structure"
    );
    assert_eq!(
        message(|document| document.pages[0].content[0].id = None),
        "piece 1 is in the document's structure but on no page"
    );
    assert_eq!(message(|document| document.pages[0].content[1].id = Some(ContentId(1))), "piece 1 is used twice");
    assert_eq!(
        message(|document| document.structure[0].children.push(Child::Content(ContentId(2)))),
        "piece 2 is used twice"
    );
    assert_eq!(message(|document| document.outline[0].page = 2), "there is no page 3");
    assert_eq!(message(|document| document.metadata.title = " ".into()), "the document has no title");
    assert_eq!(message(|document| document.metadata.language.clear()), "the document has no language");
    assert_eq!(
        message(|document| document.metadata.author.push('\u{1}')),
        "the author holds the control character `\\u{1}`"
    );
    assert_eq!(
        message(|document| {
            let Child::Element(figure) = &mut document.structure[2].children[1] else { unreachable!() };
            let Role::Figure { alt, .. } = &mut figure.role else { unreachable!() };
            alt.clear();
        }),
        "a figure on page 2 has no text alternative"
    );
    let inline = |role: Role| {
        let mut document = document();
        let Child::Content(id) = document.structure[0].children[0] else { unreachable!() };
        document.structure[0].children[0] =
            Child::Element(outflank::scene::Element { role, children: vec![Child::Content(id)] });
        pdf::write(&document, &Options::default()).expect_err("it is not sound").to_string()
    };
    let uri = "https://example.org".to_owned();
    assert_eq!(inline(Role::Link { uri, areas: Vec::new() }), "the link to https://example.org stands on no page");
    assert_eq!(inline(Role::Span { language: " ".to_owned() }), "the document has no language");
    assert_eq!(
        message(|document| {
            document.pages.clear();
            document.structure.clear();
            document.outline.clear();
        }),
        "the document has no pages"
    );
}

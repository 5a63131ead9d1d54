//! One thing changed in a PDF file.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};
use outflank::build::{Embedded, Options as Wanted, Work, plan};
use outflank::content::{self, Paper};
use outflank::diagnostic::Diagnostics;
use outflank::export::pdf::{Options, write};
use outflank::proof::picture::{Fault, pdf};
use outflank::scene;
use outflank::source::Sources;

use crate::made::{other, pair};

fn untouched() -> Vec<u8> {
    write(&scene::Document::of_picture(&pair()), &Options::default()).expect("written")
}

fn read(bytes: &[u8]) -> Document {
    Document::load_mem(bytes).expect("a PDF")
}

fn saved(mut document: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).expect("written");
    bytes
}

fn refused(document: Document, what: &str) -> Fault {
    match pdf(&saved(document)) {
        Err(fault) => fault,
        Ok(report) => panic!("{what} passes: {report}"),
    }
}

fn operations(document: &Document, page: ObjectId) -> Vec<Operation> {
    Content::decode(&document.get_page_content(page)).expect("operators").operations
}

fn with(document: &Document, page: ObjectId, operations: Vec<Operation>) -> Document {
    let mut document = document.clone();
    let content = Content { operations }.encode().expect("encoded");
    document.change_page_content(page, content).expect("changed");
    document
}

fn first_page(document: &Document) -> ObjectId {
    document.page_iter().next().expect("a page")
}

/// Another value of the same kind; `None` where there is nothing to change.
fn changed(operand: &Object) -> Option<Object> {
    Some(match operand {
        Object::Integer(number) => Object::Integer(number + 1),
        Object::Real(number) => Object::Real(number + 0.01),
        Object::Name(_) => Object::Name(b"Other".to_vec()),
        Object::String(bytes, format) if !bytes.is_empty() => {
            let mut bytes = bytes.clone();
            *bytes.last_mut()? ^= 1;
            Object::String(bytes, *format)
        }
        Object::Array(items) => {
            let (at, item) = items.iter().enumerate().find_map(|(at, item)| Some((at, changed(item)?)))?;
            let mut items = items.clone();
            items[at] = item;
            Object::Array(items)
        }
        _ => return None,
    })
}

/// The figures' elements.
fn figures(document: &Document) -> Vec<ObjectId> {
    let figure = |object: &Object| {
        object.as_dict().is_ok_and(|own| own.get(b"S").and_then(Object::as_name).is_ok_and(|name| name == b"Figure"))
    };
    document.objects.iter().filter(|(_, object)| figure(object)).map(|(&id, _)| id).collect()
}

/// The pairs of a figure's user properties.
fn properties(document: &mut Document, figure: ObjectId) -> &mut Vec<Object> {
    let own = document.get_dictionary_mut(figure).expect("a figure");
    let attributes = own.get_mut(b"A").and_then(Object::as_array_mut).expect("attributes");
    attributes[1].as_dict_mut().and_then(|own| own.get_mut(b"P")).and_then(Object::as_array_mut).expect("properties")
}

fn rules() -> Vec<u8> {
    shipped("rules")
}

fn shipped(document: &str) -> Vec<u8> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book");
    let jobs = plan(&book, &Wanted::default()).expect("a plan");
    let work = Work::Document(document.to_owned(), Paper::A4);
    jobs.iter().find(|job| job.work == work).expect("a job").make(&book).expect("made")
}

#[test]
fn an_untouched_picture_passes() {
    let report = pdf(&untouched()).expect("proved");
    assert_eq!(report.to_string(), "proved: 3 moves, before- and after-position verified");
    // written by another program, with the same content
    pdf(&saved(read(&untouched()))).expect("proved");
    let dated = Options { creator: "another release".to_owned(), date: Some(1_000_000_000) };
    pdf(&write(&scene::Document::of_picture(&pair()), &dated).expect("written")).expect("proved");
}

#[test]
fn glyphs_may_be_written_one_by_one() {
    let document = read(&untouched());
    let page = first_page(&document);
    let mut operations = operations(&document, page);
    let mut parted = 0;
    for operand in operations.iter_mut().flat_map(|operation| &mut operation.operands) {
        let Object::Array(items) = operand else { continue };
        let glyphs = std::mem::take(items).into_iter().flat_map(|item| match item {
            Object::String(codes, format) => {
                codes.chunks(2).map(|code| Object::String(code.to_vec(), format)).collect::<Vec<_>>()
            }
            other => vec![other],
        });
        items.extend(glyphs);
        parted += items.len();
    }
    assert!(parted > 16, "{parted}");
    pdf(&saved(with(&document, page, operations))).expect("proved");
}

#[test]
fn every_changed_operand_is_found() {
    let document = read(&untouched());
    let page = first_page(&document);
    let operations = operations(&document, page);
    let mut found = 0;
    for (at, operation) in operations.iter().enumerate() {
        for (operand, value) in operation.operands.iter().enumerate().filter_map(|(i, own)| Some((i, changed(own)?))) {
            // one of five, to save time; all numbers of the first circle and of all text
            if (at + operand) % 5 > 0
                && !matches!(operation.operator.as_str(), "g" | "rg" | "G" | "RG" | "w" | "Tf" | "TJ")
            {
                continue;
            }
            let mut mutant = operations.clone();
            mutant[at].operands[operand] = value;
            refused(with(&document, page, mutant), &format!("operand {operand} of {operation:?}"));
            found += 1;
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn every_missing_and_every_added_operator_is_found() {
    let document = read(&untouched());
    let page = first_page(&document);
    let operations = operations(&document, page);
    for at in (1..operations.len() - 1).step_by(3) {
        let mut mutant = operations.clone();
        let gone = mutant.remove(at);
        // a state that nothing shows, a text section that holds nothing else
        if !matches!(gone.operator.as_str(), "BT" | "ET" | "M") {
            refused(with(&document, page, mutant), &format!("without {gone:?} at {at}"));
        }
    }
    let rectangle = [Operation::new("re", [50, 50, 9, 9].map(Object::from).into()), Operation::new("f", Vec::new())];
    for at in [0, 1, operations.len() / 2, operations.len() - 1, operations.len()] {
        let mut mutant = operations.clone();
        mutant.splice(at..at, rectangle.clone());
        refused(with(&document, page, mutant), &format!("a rectangle at {at}"));
    }
    for operator in ["Do", "gs", "sh", "W", "BI"] {
        let mut mutant = operations.clone();
        mutant.insert(1, Operation::new(operator, vec![Object::Name(b"X".to_vec())]));
        refused(with(&document, page, mutant), operator);
    }
}

#[test]
fn every_changed_character_of_the_proof_is_found() {
    let document = read(&untouched());
    let [figure] = figures(&document)[..] else { panic!("one figure") };
    let pairs = properties(&mut document.clone(), figure).clone();
    let mut changed = 0;
    for (number, pair) in pairs.iter().enumerate() {
        let value = pair.as_dict().and_then(|pair| pair.get(b"V")).and_then(Object::as_str).expect("a value");
        for at in (0..value.len()).filter(|at| number % 2 == 0 || at % 2 == 0) {
            let mut mutant = document.clone();
            let own = properties(&mut mutant, figure)[number].as_dict_mut().expect("a pair");
            let mut value = value.to_vec();
            value[at] = other(char::from(value[at])) as u8;
            own.set("V", Object::string_literal(value));
            refused(mutant, &format!("another character {at} in {pair:?}"));
            changed += 1;
        }
        let mut mutant = document.clone();
        properties(&mut mutant, figure).remove(number);
        refused(mutant, &format!("without {pair:?}"));
    }
    assert!(changed > 300, "{changed}");
    let mut bare = document.clone();
    properties(&mut bare, figure).clear();
    assert_eq!(refused(bare, "bare"), Fault::NoProof);
}

#[test]
fn nothing_else_in_the_file_of_one_picture_may_change() {
    let document = read(&untouched());
    let change = |change: &dyn Fn(&mut Document)| {
        let mut document = document.clone();
        change(&mut document);
        refused(document, "a change")
    };
    change(&|document| {
        let font = document.objects.values_mut().find_map(|object| {
            object.as_stream_mut().ok().filter(|own| own.dict.has(b"Subtype") && !own.dict.has_type(b"Metadata"))
        });
        let font = font.expect("a font");
        let mut program = font.get_plain_content().expect("plain");
        *program.last_mut().expect("not empty") ^= 1;
        font.set_plain_content(program);
    });
    change(&|document| {
        let about = document
            .objects
            .values_mut()
            .find_map(|object| object.as_stream_mut().ok().filter(|own| own.dict.has_type(b"Metadata")));
        let about = about.expect("metadata");
        let text = String::from_utf8(about.content.clone()).expect("text");
        assert!(text.contains("more"));
        about.set_content(text.replace("more", "less").into_bytes());
    });
    change(&|document| {
        let page = first_page(document);
        document.get_dictionary_mut(page).expect("a page").set("Annots", Object::Array(Vec::new()));
    });
    change(&|document| {
        let catalog = document.trailer.get(b"Root").and_then(Object::as_reference).expect("a catalog");
        document.get_dictionary_mut(catalog).expect("a catalog").set("OpenAction", Dictionary::new());
    });
    change(&|document| {
        let [figure] = figures(document)[..] else { panic!("one figure") };
        document.get_dictionary_mut(figure).expect("a figure").set("Alt", Object::string_literal("Something else"));
    });
}

#[test]
fn a_sheet_is_proved_figure_by_figure() {
    let bytes = rules();
    let report = pdf(&bytes).expect("proved");
    assert!(report.pictures.len() > 1);
    let document = read(&bytes);
    let page = first_page(&document);
    let operations = operations(&document, page);
    let figure = |operation: &Operation| {
        operation.operands.first().is_some_and(|tag| tag.as_name().is_ok_and(|name| name == b"Figure"))
    };
    let starts: Vec<usize> = (0..operations.len()).filter(|&at| figure(&operations[at])).collect();
    assert_eq!(starts.len(), report.pictures.len());
    let say = |fault: &Fault| fault.to_string();
    for (number, &start) in starts.iter().enumerate() {
        let at = (start..operations.len()).find(|&at| operations[at].operator == "cm").expect("a disc or a dot");
        let mut mutant = operations.clone();
        mutant[at].operands[4] = changed(&mutant[at].operands[4]).expect("a number");
        let fault = say(&refused(with(&document, page, mutant), "a moved disc"));
        assert!(fault.starts_with("figure ") && fault.contains("operator "), "{fault}");

        let mut stripped = document.clone();
        let element = figures(&document)[number];
        properties(&mut stripped, element).clear();
        let fault = say(&refused(stripped, "a figure without proof"));
        assert!(fault.contains("carries no proof"), "{fault}");

        // the element is gone, the drawing is there
        let mut orphan = document.clone();
        orphan.get_dictionary_mut(element).expect("a figure").set("S", "P");
        refused(orphan, "a figure that is no figure");

        // white over a disc, as decoration
        let (x, y) = (operations[at].operands[4].clone(), operations[at].operands[5].clone());
        let mut covered = operations.clone();
        covered.extend([
            Operation::new("BMC", vec![Object::Name(b"Artifact".to_vec())]),
            Operation::new("g", vec![Object::Integer(1)]),
            Operation::new("re", vec![x, y, Object::Integer(5), Object::Integer(5)]),
            Operation::new("f", Vec::new()),
            Operation::new("EMC", Vec::new()),
        ]);
        let fault = say(&refused(with(&document, page, covered), "a covered disc"));
        assert!(fault.contains("draws over the figure"), "{fault}");
    }
}

/// A link leads somewhere and draws nothing; with an appearance or a border it could cover what is proved.
#[test]
fn a_link_that_draws_is_found() {
    let document = read(&shipped("glossary"));
    let links: Vec<ObjectId> = document
        .objects
        .iter()
        .filter(|(_, object)| object.as_dict().is_ok_and(|own| own.has_type(b"Annot")))
        .map(|(&id, _)| id)
        .collect();
    assert!(!links.is_empty());
    let changes: [(&str, Object); 3] = [
        ("AP", Object::Dictionary(Dictionary::new())),
        ("Border", vec![0.into(), 0.into(), 5.into()].into()),
        ("Subtype", "Square".into()),
    ];
    for (key, value) in changes {
        let mut mutant = document.clone();
        mutant.get_dictionary_mut(links[0]).expect("a link").set(key, value);
        let fault = refused(mutant, key).to_string();
        assert!(fault.contains("Annots"), "{fault}");
    }
}

#[test]
fn a_redrawn_letter_of_a_sheet_is_found() {
    let document = read(&rules());
    let mut found = 0;
    for (&id, object) in &document.objects {
        let Ok(program) = object.as_stream().and_then(lopdf::Stream::get_plain_content) else { continue };
        if !program.windows(20).any(|name| name == b"SourceSans3-Semibold") || program[0] != 1 {
            continue;
        }
        // the outlines follow one another, so some byte in the middle belongs to a figure or to a letter of a board
        for at in (program.len() / 4..program.len()).step_by(64) {
            let mut mutant = document.clone();
            let mut other = program.clone();
            other[at] ^= 1;
            let stream = mutant.get_object_mut(id).and_then(Object::as_stream_mut).expect("a stream");
            stream.set_plain_content(other);
            found += usize::from(pdf(&saved(mutant)).is_err());
        }
    }
    assert!(found > 3, "{found}");
}

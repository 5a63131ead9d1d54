//! The manifest and its schema.

use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{Book, files, repository};

fn schema() -> Value {
    let text = std::fs::read(repository().join("schemas/manifest.schema.json")).expect("read");
    serde_json::from_slice(&text).expect("JSON")
}

fn validator() -> Validator {
    jsonschema::draft202012::new(&schema()).expect("a schema")
}

fn build(book: &Book) -> Value {
    let run = book.run(&["build", "."]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read(book.path().join("out/en/diagrams/manifest.json")).expect("written");
    serde_json::from_slice(&text).expect("JSON")
}

fn faults(manifest: &Value) -> Vec<String> {
    validator().iter_errors(manifest).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn the_schema_is_one() {
    jsonschema::draft202012::meta::validate(&schema()).expect("of the draft that it names");
}

/// How many moves have been made: a suggested one has not, and the board before a move has one less than that after it.
#[test]
fn moves_are_counted_as_they_are_shown() {
    let text = "suggested: { suggest: f5 }\nlater: { moves: f5 d6, suggest: c3 }\npair: { moves: f5 d6, play: c3 }\n";
    let manifest = build(&Book::new().file("content/diagrams/d.yaml", text));
    let counted: Vec<(&str, &str, u64)> = manifest["diagrams"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| {
            let text = |key: &str| entry[key].as_str().expect("text");
            (text("diagram"), text("picture"), entry["ply"].as_u64().expect("a number"))
        })
        .collect();
    let expected = [
        ("later", "after", 2),
        ("pair", "pair", 3),
        ("pair", "before", 2),
        ("pair", "after", 3),
        ("suggested", "after", 0),
    ];
    assert_eq!(counted, expected);
}

/// Whatever a book holds: positions set up, drawings, games with flip errors and passes, games that are over.
#[test]
fn every_manifest_is_as_the_schema_says() {
    let every_kind = "
start: {}
pair: { moves: f5 d6, play: c3, check: { last: c3 } }
frames: { moves: f5 d6 c4, frames: [0, 1, 3] }
numbered: { moves: f5 d6 c4, numbers: all }
alone: { moves: f5 d6, play: c3, picture: before }
over: { moves: e6 f4 e3 f6 g5 d6 e7 f5 c5 }
passes: { moves: d3 c3 e6 d2 d1 e1 b2 c1 -- }
error: { moves: f5 d6 c4, flip-error: { at: 1, not-flipped: e5 } }
drawn: { position: \"---------------------------XXO----------------------------------\", to-move: white, schematic: true }
";
    let books = [
        Book::new().file("content/diagrams/d.yaml", every_kind),
        Book::new().file("content/diagrams/d.yaml", "x:\n  moves: f5\n"),
    ];
    for book in books {
        let manifest = build(&book);
        assert_eq!(faults(&manifest), [""; 0]);
        let out = book.path().join("out/en/diagrams");
        assert_eq!(left_out(&manifest, &out), [""; 0]);
    }
}

/// Every file of the diagrams' folder is named, so that a web page needs no other list; the schema lies where it says.
#[test]
fn nothing_is_left_out() {
    let book = Book::shipped();
    let manifest = build(&book);
    assert_eq!(faults(&manifest), [""; 0]);
    let out = book.path().join("out/en/diagrams");
    assert_eq!(left_out(&manifest, &out), [""; 0]);
    let copy = out.join(manifest["$schema"].as_str().expect("a name"));
    let copy: Value = serde_json::from_slice(&std::fs::read(&copy).expect("there")).expect("JSON");
    assert_eq!(copy, schema());
}

/// The schema refuses what is not so.
#[test]
fn a_wrong_manifest_is_found() {
    let good = build(&Book::new().file("content/diagrams/d.yaml", "x:\n  moves: f5\n"));
    let change = |pointer: &str, value: Value| {
        let mut wrong = good.clone();
        *wrong.pointer_mut(pointer).expect("there") = value;
        faults(&wrong).len()
    };
    assert_eq!(change("/diagrams/0/ply", json!(1)), 0);
    assert_eq!(change("/diagrams/0/ply", json!("1")), 1);
    assert_eq!(change("/diagrams/0/position", json!("--")), 1);
    assert_eq!(change("/diagrams/0/moves", json!("f9")), 1);
    assert_eq!(change("/diagrams/0/picture", json!("strip-of-nothing")), 1);
    assert_eq!(change("/diagrams/0/size", json!({ "width_mm": 1 })), 1);
    assert_eq!(change("/format", json!("outflank-manifest 2")), 1);
    let mut more = good.clone();
    more["diagrams"][0]["more"] = json!(1);
    assert_eq!(faults(&more).len(), 1);
    let mut less = good.clone();
    less["diagrams"][0].as_object_mut().expect("an object").remove("alt");
    assert_eq!(faults(&less).len(), 1);
}

/// What lies in the folder and is not named, and what is named and is not there.
fn left_out(manifest: &Value, out: &Path) -> Vec<String> {
    let named = named(manifest);
    let written = files(out).into_iter().map(|(name, _)| name).filter(|name| name != "manifest.json");
    let missing = named.iter().filter(|name| !out.join(name).is_file()).cloned();
    written.filter(|name| !named.contains(name)).chain(missing).collect()
}

/// The files that a manifest names.
fn named(manifest: &Value) -> Vec<String> {
    let mut names = vec![manifest["$schema"].clone()];
    names.extend(manifest["documents"].as_array().expect("a list").iter().map(|document| document["html"].clone()));
    for picture in manifest["diagrams"].as_array().expect("a list") {
        names.extend(["html", "svg", "animated", "stepper"].iter().filter_map(|kind| picture.get(kind)).cloned());
        names.extend(picture["png"].as_array().expect("a list").iter().map(|png| png["file"].clone()));
    }
    names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect()
}

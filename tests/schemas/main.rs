//! The JSON Schemas of what people write: they say what the program says, all shipped content obeys them, and editors are
//! told where they are.

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod yaml;

use std::collections::BTreeMap;
use std::fs;

use common::{Book, files, repository};
use serde_json::Value;

use yaml::json;

/// The schemas of files that people write: name, and the beginning and end of the paths they are for.
const SCHEMAS: [(&str, &str); 5] = [
    ("diagrams", "content/diagrams/"),
    ("words", "content/en/diagrams.yaml"),
    ("book", "content/outflank.yaml"),
    ("theme", "templates/themes/"),
    ("template", "templates/"),
];

fn schema(name: &str) -> Value {
    let path = repository().join(format!("schemas/{name}.schema.json"));
    serde_json::from_slice(&fs::read(path).expect("a schema")).expect("JSON")
}

fn validator(name: &str) -> jsonschema::Validator {
    jsonschema::draft202012::new(&schema(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The shipped content, and how its files say where their schema is.
#[test]
fn shipped_content_obeys_its_schemas() {
    let validators: BTreeMap<&str, _> = SCHEMAS.iter().map(|&(name, _)| (name, validator(name))).collect();
    let mut seen = 0;
    for folder in ["content", "templates"] {
        for (path, bytes) in files(&repository().join(folder)) {
            let path = format!("{folder}/{path}");
            let Some((name, _)) = SCHEMAS.iter().find(|(_, begin)| path.starts_with(begin)) else { continue };
            let text = String::from_utf8(bytes).expect("text");
            let found: Vec<String> = validators[name]
                .iter_errors(&json(&text))
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(found.is_empty(), "{path}: {found:#?}");
            let up = "../".repeat(path.matches('/').count());
            let line = format!("# yaml-language-server: $schema={up}schemas/{name}.schema.json");
            assert_eq!(text.lines().next(), Some(line.as_str()), "{path}");
            seen += 1;
        }
    }
    assert!(seen >= 15, "the files are there");
}

/// An editor underlines what the program would refuse.
#[test]
fn mistakes_are_seen_by_the_schemas() {
    for (name, wrong) in [
        ("diagrams", "x: { shwo: flips }"),
        ("diagrams", "x: { show: flip }"),
        ("diagrams", "x: { moves: }"),
        ("diagrams", "x:"),
        ("diagrams", "X y: { moves: f5 }"),
        ("diagrams", "x: { marks: { i9: A } }"),
        ("diagrams", "x: { marks: { a1: long label } }"),
        ("diagrams", "x: { marks: [a1] }"),
        ("diagrams", "x: { arrows: a8 }"),
        ("diagrams", "x: { crop: a5 d8 }"),
        ("diagrams", "x: { at: many }"),
        ("diagrams", "x: { check: { discs: 31 } }"),
        ("diagrams", "x: { check: { legal-moves: f5 } }"),
        ("diagrams", "x: { check: { illegal: { c6: hole } } }"),
        ("diagrams", "x: { check: { before: { before: { last: f5 } } } }"),
        ("diagrams", "x: { schematic: maybe }"),
        ("diagrams", "x: { coordinates: [none, top] }"),
        ("words", "x: { moves: f5 }"),
        ("book", "papers: a5"),
        ("book", "diagrams: { png: 0 }"),
        ("theme", "paper: \"#ffffff\""),
        ("theme", "light: print\npaper: \"#ffffff\""),
        ("template", "layout: poster"),
        ("template", "layout: board\nmargins: { top: 12 }"),
    ] {
        assert!(!validator(name).is_valid(&json(&format!("{wrong}\n"))), "{name}: {wrong}");
    }
}

/// Every key is explained, since editors show it.
#[test]
fn every_key_is_explained() {
    fn walk(root: &Value, value: &Value, place: &str, wrong: &mut Vec<String>) {
        if let Some(Value::Object(keys)) = value.get("properties") {
            for (key, of) in keys {
                let target = of["$ref"].as_str().and_then(|to| root.pointer(to.trim_start_matches('#')));
                let words = of["description"].as_str().or(target.and_then(|target| target["description"].as_str()));
                if !words.is_some_and(|words| words.len() > 5 && words.ends_with(['.', '!'])) {
                    wrong.push(format!("{place}/{key}: {words:?}"));
                }
            }
        }
        match value {
            Value::Object(entries) => {
                entries.iter().for_each(|(key, value)| walk(root, value, &format!("{place}/{key}"), wrong));
            }
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(i, value)| walk(root, value, &format!("{place}/{i}"), wrong));
            }
            _ => {}
        }
    }
    for (name, _) in SCHEMAS {
        let (schema, mut wrong) = (schema(name), Vec::new());
        walk(&schema, &schema, name, &mut wrong);
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

/// The schemas are in the program, and in a new book, where its files find them.
#[test]
fn schemas_come_with_the_program() {
    let book = Book::new();
    let names = book.run(&["schema"]);
    let printed: Vec<&str> = names.stdout.lines().collect();
    for (name, _) in SCHEMAS {
        assert!(printed.contains(&name), "{name}");
        let file = fs::read_to_string(repository().join(format!("schemas/{name}.schema.json"))).expect("a schema");
        assert_eq!(book.run(&["schema", name]).stdout, file);
    }
    assert_eq!(book.run(&["new", "mine"]).code, 0);
    let first = fs::read_to_string(book.path().join("mine/content/diagrams/rules.yaml")).expect("copied");
    let target = first.lines().next().and_then(|line| line.split_once("$schema=")).expect("a schema").1;
    assert!(book.path().join("mine/content/diagrams").join(target).is_file(), "{target}");
}

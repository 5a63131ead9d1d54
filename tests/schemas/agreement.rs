//! Schemas and program say the same. What the program knows it says itself, where it meets a word that it does not know.

use std::collections::{BTreeMap, BTreeSet};

use outflank::build::Embedded;
use outflank::content::Paper;
use outflank::content::{self, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;
use serde_json::Value;

use crate::yaml::json;
use crate::{schema, validator};

/// A book of a few files over the built-in templates and words.
struct Texts(BTreeMap<String, String>);

impl Loader for Texts {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.0.get(path) {
            Some(text) => Ok(Some(text.clone().into_bytes())),
            None if path.starts_with("templates/") || path.ends_with("words.yaml") => Embedded.read(path),
            None => Ok(None),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        let own = self.0.keys().filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
        let mut names: Vec<String> = own.filter(|name| !name.contains('/')).map(str::to_owned).collect();
        if folder.starts_with("templates") {
            names.extend(Embedded.list(folder)?);
        }
        Ok(names)
    }
}

/// The faults of a book: message and notes.
fn faults(texts: &[(&str, &str)]) -> Vec<(String, Vec<String>)> {
    let texts = Texts(texts.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect());
    let mut diagnostics = Diagnostics::new();
    let _ = content::load(&texts, false, &mut Sources::new(), &mut diagnostics);
    diagnostics.sorted().into_iter().map(|fault| (fault.message.clone(), fault.notes.clone())).collect()
}

/// What the program says it knows, where it meets the word `zzz`.
fn known(path: &str, text: &str, message: &str) -> BTreeSet<String> {
    let book = ("content/outflank.yaml", "documents: [mine]\n");
    let sheet = ("templates/mine.yaml", "layout: board\n");
    let texts: Vec<(&str, &str)> = match path {
        "content/outflank.yaml" => vec![(path, text)],
        "templates/mine.yaml" => vec![book, (path, text)],
        "content/en/diagrams.yaml" => vec![("content/diagrams/d.yaml", "x: {}\n"), (path, text)],
        _ => vec![book, sheet, (path, text)],
    };
    let faults = faults(&texts);
    let (_, notes) = faults
        .iter()
        .find(|(told, _)| told == message)
        .unwrap_or_else(|| panic!("nobody says: {message}\n{faults:#?}"));
    let list = notes.iter().find_map(|note| note.split_once("known here: ").or(note.split_once("one of: ")));
    let (_, list) = list.unwrap_or_else(|| panic!("{message}: {notes:?}"));
    list.split(", ").map(str::to_owned).collect()
}

/// The keys or the words that stand at a place of a schema.
fn listed(schema: &Value, place: &str) -> BTreeSet<String> {
    match schema.pointer(place) {
        Some(Value::Object(keys)) => keys.keys().cloned().collect(),
        Some(Value::Array(words)) => words.iter().map(|word| word.as_str().expect("a word").to_owned()).collect(),
        other => panic!("{place}: {other:?}"),
    }
}

/// Every key of a mapping that the program knows is in the schema, and the other way round.
#[test]
fn schema_and_program_know_the_same_keys() {
    let diagrams = "content/diagrams/d.yaml";
    let template = "templates/mine.yaml";
    for (name, place, path, text, what) in [
        ("diagrams", "/$defs/diagram", diagrams, "x: { zzz: 1 }", "a diagram"),
        ("diagrams", "/$defs/diagram/properties/game/anyOf/1", diagrams, "x: { game: { file: a, zzz: 1 } }", "a game"),
        ("diagrams", "/$defs/diagram/properties/header/anyOf/1", diagrams, "x: { header: { zzz: 1 } }", "a header"),
        ("diagrams", "/$defs/flip-error", diagrams, "x: { moves: f5, flip-error: { at: 1, zzz: 1 } }", "a flip error"),
        (
            "diagrams",
            "/$defs/score/anyOf/1",
            diagrams,
            "x: { check: { discs: { black: 2, white: 2, zzz: 1 } } }",
            "a score",
        ),
        (
            "diagrams",
            "/$defs/claims/properties/passes/items",
            diagrams,
            "x: { check: { passes: [{ zzz: 1 }] } }",
            "a pass",
        ),
        ("words", "/$defs/diagram", "content/en/diagrams.yaml", "x: { zzz: 1 }", "the words of a diagram"),
        ("book", "", "content/outflank.yaml", "zzz: 1", "the book"),
        ("book", "/properties/diagrams", "content/outflank.yaml", "diagrams: { zzz: 1 }", "`diagrams`"),
        ("theme", "/oneOf/0", "templates/themes/t.yaml", "zzz: 1", "a theme"),
        ("theme", "/oneOf/1", "templates/themes/t.yaml", "light: print\nzzz: 1", "a theme"),
        ("template", "/oneOf/0", template, "layout: sheet\nzzz: 1", "a template"),
        ("template", "/oneOf/1", template, "layout: columns\nzzz: 1", "a template"),
        ("template", "/oneOf/2", template, "layout: board\nzzz: 1", "a template"),
        ("template", "/oneOf/5", template, "layout: transcript\nzzz: 1", "a template"),
        ("template", "/oneOf/6", template, "layout: report\nzzz: 1", "a template"),
        ("template", "/$defs/transcript", template, "layout: transcript\ntranscript: { zzz: 1 }", "`transcript`"),
        ("template", "/$defs/move-lines", template, "layout: transcript\ntranscript: { moves: { zzz: 1 } }", "`moves`"),
        ("template", "/$defs/report", template, "layout: report\nreport: { zzz: 1 }", "`report`"),
        ("template", "/$defs/margins", template, "layout: board\nmargins: { zzz: 1 }", "`margins`"),
        ("template", "/$defs/type", template, "layout: board\ntype: { zzz: 1 }", "`type`"),
        ("template", "/$defs/title", template, "layout: board\ntitle: { zzz: 1 }", "`title`"),
        ("template", "/$defs/headings", template, "layout: columns\nheadings: { zzz: 1 }", "`headings`"),
        ("template", "/$defs/lists", template, "layout: columns\nlists: { zzz: 1 }", "`lists`"),
        ("template", "/$defs/figures", template, "layout: columns\nfigures: { zzz: 1 }", "`figures`"),
        (
            "template",
            "/$defs/figure-lines",
            template,
            "layout: columns\nfigures: { lines: { zzz: 1 } }",
            "`lines` of figures",
        ),
        ("template", "/$defs/columns", template, "layout: columns\ncolumns: { zzz: 1 }", "`columns`"),
        ("template", "/$defs/sheet-columns", template, "layout: sheet\ncolumns: { zzz: 1 }", "`columns`"),
        ("template", "/$defs/small", template, "layout: sheet\nsmall: { zzz: 1 }", "`small`"),
        ("template", "/$defs/areas/items/anyOf/1", template, "layout: sheet\nareas: [{ zzz: 1 }]", "an area"),
        ("template", "/$defs/board", template, "layout: board\nboard: { zzz: 1 }", "`board`"),
        ("template", "/$defs/board-lines", template, "layout: board\nlines: { zzz: 1 }", "`lines`"),
        ("template", "/oneOf/3", template, "layout: parts\nzzz: 1", "a template"),
        ("template", "/$defs/joints", template, "layout: parts\njoints: { zzz: 1 }", "`joints`"),
        ("template", "/oneOf/4", template, "layout: discs\nzzz: 1", "a template"),
        ("template", "/$defs/discs", template, "layout: discs\ndiscs: { zzz: 1 }", "`discs`"),
        ("template", "/$defs/crosses", template, "layout: discs\ncrosses: { zzz: 1 }", "`crosses`"),
    ] {
        let known = known(path, &format!("{text}\n"), &format!("`zzz` is not a key of {what}"));
        let mut listed = listed(&schema(name), &format!("{place}/properties"));
        // a paper is no key to the program, but a part of the template
        listed.retain(|key| what != "a template" || Paper::from_word(key).is_none());
        assert_eq!(listed, known, "{what}, {name}.schema.json{place}");
    }
}

/// On a paper everything may differ but what the document is.
#[test]
fn a_paper_has_the_keys_of_its_template() {
    let schema = schema("template");
    for (index, layout) in schema["oneOf"].as_array().unwrap().iter().enumerate() {
        let of_paper =
            layout.pointer("/properties/a4/$ref").unwrap().as_str().unwrap().trim_start_matches('#').to_owned();
        let mut keys = listed(&schema, &format!("/oneOf/{index}/properties"));
        keys.retain(|key| Paper::from_word(key).is_none() && !["text", "papers", "format"].contains(&key.as_str()));
        assert_eq!(listed(&schema, &format!("{of_paper}/properties")), keys, "{of_paper}");
    }
}

/// The same for fixed sets of words.
#[test]
fn schema_and_program_know_the_same_words() {
    let diagrams = "content/diagrams/d.yaml";
    let of_diagram = |key: &str| format!("/$defs/diagram/properties/{key}");
    for (name, place, path, text, message) in [
        ("diagrams", "/$defs/claims/properties".to_owned(), diagrams, "check: { zzz: 1 }", "a claim of `check`"),
        ("diagrams", of_diagram("show/anyOf/0/enum"), diagrams, "show: zzz", "a value of `show`"),
        ("diagrams", of_diagram("picture/enum"), diagrams, "{ play: f5, picture: zzz }", "a value of `picture`"),
        ("diagrams", of_diagram("orientation/enum"), diagrams, "orientation: zzz", "a value of `orientation`"),
        ("diagrams", of_diagram("coordinates/anyOf/0/enum"), diagrams, "coordinates: zzz", "a value of `coordinates`"),
        (
            "diagrams",
            "/$defs/claims/properties/illegal/additionalProperties/enum".to_owned(),
            diagrams,
            "check: { illegal: { a1: zzz } }",
            "a reason of `illegal`",
        ),
        (
            "diagrams",
            "/$defs/claims/properties/named/additionalProperties/enum".to_owned(),
            diagrams,
            "check: { named: { X: zzz } }",
            "a set of squares of `named`",
        ),
        ("diagrams", "/$defs/mark/anyOf/0/enum".to_owned(), diagrams, "marks: { a1: zzzz }", "a mark"),
        (
            "book",
            "/properties/papers/anyOf/0/enum".to_owned(),
            "content/outflank.yaml",
            "papers: zzz",
            "a paper of this program",
        ),
    ] {
        let text = match (path == diagrams, text.starts_with('{')) {
            (true, true) => format!("x: {text}\n"),
            (true, false) => format!("x: {{ {text} }}\n"),
            (false, _) => format!("{text}\n"),
        };
        let word = if message == "a mark" { "zzzz" } else { "zzz" };
        let known = known(path, &text, &format!("`{word}` is not {message}"));
        assert_eq!(listed(&schema(name), &place), known, "{message}");
    }
    let (checks, mut claims) = (
        listed(&schema("diagrams"), &of_diagram("check/properties")),
        listed(&schema("diagrams"), "/$defs/claims/properties"),
    );
    claims.extend(["before".to_owned(), "after".to_owned()]);
    assert_eq!(checks, claims);
}

/// Whatever must be there must be there for both.
#[test]
fn schema_and_program_need_the_same_keys() {
    for (name, place, path, text, what) in [
        ("theme", "/oneOf/0", "templates/themes/t.yaml", "weight: 1", "a theme"),
        ("template", "/oneOf/0", "templates/mine.yaml", "layout: sheet", "a template"),
        ("template", "/oneOf/1", "templates/mine.yaml", "layout: columns", "a template"),
        ("template", "/oneOf/2", "templates/mine.yaml", "layout: board", "a template"),
        ("template", "/oneOf/3", "templates/mine.yaml", "layout: parts", "a template"),
        ("template", "/oneOf/4", "templates/mine.yaml", "layout: discs", "a template"),
        ("template", "/oneOf/5", "templates/mine.yaml", "layout: transcript", "a template"),
        ("template", "/oneOf/6", "templates/mine.yaml", "layout: report", "a template"),
        ("template", "/$defs/transcript", "templates/mine.yaml", "layout: transcript\ntranscript: {}", "`transcript`"),
        ("template", "/$defs/report", "templates/mine.yaml", "layout: report\nreport: {}", "`report`"),
        ("template", "/$defs/margins", "templates/mine.yaml", "layout: board\nmargins: {}", "`margins`"),
        ("template", "/$defs/lists", "templates/mine.yaml", "layout: columns\nlists: {}", "`lists`"),
        ("template", "/$defs/figures", "templates/mine.yaml", "layout: columns\nfigures: {}", "`figures`"),
    ] {
        let book = ("content/outflank.yaml", "documents: [mine]\n");
        let template = ("templates/mine.yaml", "layout: board\n");
        let texts = if path == template.0 { vec![book, (path, text)] } else { vec![book, template, (path, text)] };
        let begin = format!("{what} needs ");
        let faults = faults(&texts);
        let needs = faults.iter().filter_map(|(message, _)| message.strip_prefix(begin.as_str())).next_back();
        let needs = needs.unwrap_or_else(|| panic!("{what}: {faults:#?}"));
        let mut needed: BTreeSet<String> = needs.split(", ").map(|word| word.trim_matches('`').to_owned()).collect();
        needed.extend((what == "a template").then(|| "layout".to_owned()));
        assert_eq!(listed(&schema(name), &format!("{place}/required")), needed, "{what}, {name}.schema.json{place}");
    }
}

/// Every key that a diagram can have, as an author writes it: the program takes it, and so does the schema.
#[test]
fn whatever_the_program_takes_obeys_the_schema() {
    let taken = r#"
everything:
  moves: f5 d6 c3 d3 c4
  at: 4
  play: c4
  picture: pair
  show: [legal-counts, last-move, flips, arrows]
  marks: { a1: A, b1: [ring, "12"], c1: 7, d1: highlight }
  arrows: a8-d5
  lines: [a1-h8, h1-h4]
  regions: [a1 b1 a2, g7-h8]
  crop: a1-h8
  orientation: rotate-90
  coordinates: [top, right]
  check: { before: { to-move: black }, last: c4, discs: { black: 6, white: 3 }, passes: [], over: false, length: 5 }
  title: 1977
  caption: "{mover} plays {last}."
  caption-before: "{next} is next."
  caption-after: "{last} was last."
  alt: Two boards.
game:
  moves: f5 d6 c3 d3 c4
  numbers: 2-5
  first-number: 1
  parts: 2
  columns: 1
  header: { black: Ada, white: Ben, event: Cup, round: 3, date: 1977-05-01 }
strip:
  moves: f5 d6 c3
  frames: [0, 1-3]
  columns: 2
suggested:
  moves: f5
  suggest: d6
  check: { legal: [d6, f4, f6], illegal: { a1: nothing-there }, mobility: 3-3, named: {  }, sequence: { moves: d6 c3, length: 2 } }
  coordinates: none
set-up:
  position: |
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - O X - - -
    - - - X O - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
  to-move: black
  schematic: true
wrong:
  moves: f5 d6
  flip-error: { at: 1, not-flipped: e5 }
"#;
    let taken = taken.replace(" named: {  },", "");
    let found = faults(&[("content/diagrams/d.yaml", &taken)]);
    let errors: Vec<_> = found.iter().filter(|(message, _)| !message.contains("is not proved")).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let found: Vec<String> = validator("diagrams")
        .iter_errors(&json(&taken))
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
    let used: BTreeSet<String> = json(&taken)
        .as_object()
        .expect("diagrams")
        .values()
        .flat_map(|diagram| diagram.as_object().expect("a diagram").keys().cloned())
        .collect();
    let mut all = listed(&schema("diagrams"), "/$defs/diagram/properties");
    all.remove("game");
    assert_eq!(used, all, "a key is missing in this example");
}

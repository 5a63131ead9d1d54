//! The order of the modules: each uses only those before it, and only the outer ones touch files, streams and clocks.
//!
//! Reads the source text, comments and strings left out. Tests inside a module obey the same order.

use std::fs;
use std::path::{Path, PathBuf};

/// The order in which data flows. `main` stands for `main.rs`.
const ORDER: [&str; 17] = [
    "rules",
    "limits",
    "source",
    "diagnostic",
    "notation",
    "analysis",
    "scene",
    "content",
    "text",
    "figure",
    "typeset",
    "export",
    "web",
    "proof",
    "build",
    "cli",
    "main",
];

/// Modules that may touch the disk, the streams and the clock.
const OUTER: [&str; 3] = ["build", "cli", "main"];

/// What the inner modules must not name, and why.
const FORBIDDEN: [(&str, &str); 11] = [
    ("std::fs", "only build and cli touch the disk"),
    ("std::env", "only build and cli read the environment"),
    ("std::process", "only build and cli start or end processes"),
    ("println!", "only cli prints"),
    ("print!", "only cli prints"),
    ("eprintln!", "only cli prints"),
    ("eprint!", "only cli prints"),
    ("dbg!", "only cli prints"),
    ("Instant", "no clock: the same input gives the same bytes"),
    ("SystemTime", "no clock: the same input gives the same bytes"),
    ("RandomState", "no random order: the same input gives the same bytes"),
];

/// What nothing may name, and why.
const NOWHERE: [(&str, &str); 3] = [
    ("HashMap", "its order changes from run to run"),
    ("HashSet", "its order changes from run to run"),
    ("std::net", "nothing reaches for the network"),
];

/// One thing wrong with a file: the line, from 1, and what is wrong.
type Fault = (usize, String);

/// The text with comments, strings and characters blanked out, line breaks kept.
fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = literal_end(bytes, at);
        for blank in &mut code[at..end] {
            if *blank != b'\n' {
                *blank = b' ';
            }
        }
        at = end.max(at + 1);
    }
    // whole literals are blanked, so that no character is cut in two
    String::from_utf8(code).expect("blanks are text")
}

/// Where the comment, string or character that begins at `at` ends; `at` itself where none begins.
fn literal_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    let find = |from: usize, wanted: &[u8]| {
        rest[from..].windows(wanted.len()).position(|window| window == wanted).map_or(bytes.len(), |i| at + from + i)
    };
    let in_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    if rest.starts_with(b"//") {
        return find(2, b"\n");
    }
    if rest.starts_with(b"/*") {
        let mut depth = 0;
        let mut here = at;
        while here < bytes.len() {
            match bytes.get(here..here + 2) {
                Some(b"/*") => (depth, here) = (depth + 1, here + 2),
                Some(b"*/") if depth == 1 => return here + 2,
                Some(b"*/") => (depth, here) = (depth - 1, here + 2),
                _ => here += 1,
            }
        }
        return bytes.len();
    }
    if !in_word {
        let raw = rest.strip_prefix(b"b").unwrap_or(rest);
        if let Some(hashes) = raw.strip_prefix(b"r") {
            let count = hashes.iter().take_while(|&&b| b == b'#').count();
            if hashes.get(count) == Some(&b'"') {
                let closing = [b"\"".as_slice(), &hashes[..count]].concat();
                let open = rest.len() - hashes.len() + count + 1;
                return (find(open, &closing) + closing.len()).min(bytes.len());
            }
        }
    }
    if rest[0] == b'"' {
        return (at + 1 + quoted_length(&rest[1..], b'"')).min(bytes.len());
    }
    if rest[0] == b'\'' {
        // a lifetime has no second quote right behind its first character
        let text = std::str::from_utf8(&rest[1..]).unwrap_or_default();
        let first = text.chars().next().map_or(0, char::len_utf8);
        if rest.get(1) == Some(&b'\\') || rest.get(1 + first) == Some(&b'\'') {
            return (at + 1 + quoted_length(&rest[1..], b'\'')).min(bytes.len());
        }
    }
    at
}

/// The bytes up to and including the closing quote.
fn quoted_length(rest: &[u8], quote: u8) -> usize {
    let mut at = 0;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            b if b == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The first words behind each `prefix` of the code, with their places: `rules` in `crate::rules::Game`, and each of a
/// group such as `crate::{rules::Game, scene}`.
fn used_modules(code: &str, prefix: &str) -> Vec<(usize, String)> {
    let mut used = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$' || c == ':') {
            continue;
        }
        let path = code[at + prefix.len()..].trim_start();
        match path.strip_prefix('{') {
            None => used.push((at, first_word(path))),
            Some(group) => {
                let base = code.len() - group.len();
                let pieces = top_level_pieces(group).into_iter();
                used.extend(pieces.map(|(start, piece)| (base + start, first_word(piece))));
            }
        }
    }
    used.retain(|(_, module)| !module.is_empty());
    used
}

fn first_word(path: &str) -> String {
    path.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The pieces between commas of `a::b, c::{d, e}}…`, up to the closing brace, each with where it begins.
fn top_level_pieces(group: &str) -> Vec<(usize, &str)> {
    let (mut depth, mut start, mut pieces) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                let piece = &group[start..at];
                pieces.push((at - piece.trim_start().len(), piece.trim_start()));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    pieces
}

/// What is wrong with one file of `module`, from which so many `super::` lead to the root of the crate.
fn faults(module: &str, supers: usize, text: &str) -> Vec<Fault> {
    let code = code_only(text);
    let line = |at: usize| code[..at].matches('\n').count() + 1;
    let place = |module: &str| ORDER.iter().position(|&m| m == module);
    let mut found = Vec::new();

    let mut used = used_modules(&code, if module == "main" { "outflank::" } else { "crate::" });
    // a module inside a file is one step further from the root, so that other names are none of ours
    let by_super = used_modules(&code, &"super::".repeat(supers));
    used.extend(by_super.into_iter().filter(|(_, used)| supers > 0 && place(used).is_some()));
    for (at, used) in used {
        match (place(&used), place(module)) {
            (Some(theirs), Some(ours)) if theirs <= ours => {}
            (Some(_), Some(_)) => found.push((line(at), format!("`{module}` uses `{used}`, which comes after it"))),
            (None, _) => found.push((line(at), format!("`{used}` is no module in the order"))),
            (_, None) => found.push((line(at), format!("`{module}` is no module in the order"))),
        }
    }

    let inner = !OUTER.contains(&module);
    let forbidden = FORBIDDEN.into_iter().filter(|_| inner);
    for (name, why) in forbidden.chain(NOWHERE) {
        for (at, _) in code.match_indices(name) {
            let whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
                && !code[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
            if whole {
                found.push((line(at), format!("`{module}` names `{name}`: {why}")));
            }
        }
    }
    // the same by way of a group: `use std::{fs, io}`
    for (at, used) in used_modules(&code, "std::") {
        let in_group = !code[at..].starts_with("std::");
        if inner && in_group && ["fs", "env", "process"].contains(&used.as_str()) {
            found.push((line(at), format!("`{module}` names `std::{used}`: only build and cli touch the system")));
        }
    }
    found.sort();
    found
}

/// A file of the crate.
struct File {
    /// The module of the first level it belongs to.
    module: String,
    /// How many `super::` lead from it to the root of the crate.
    supers: usize,
    path: PathBuf,
}

/// All Rust files of the crate, sorted.
fn sources() -> Vec<File> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("src is there") {
            let path = entry.expect("src can be read").path();
            if path.is_dir() {
                walk(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&root, &mut files);
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(&root).expect("it was found there");
            let first = inside.iter().next().expect("a file has a name").to_string_lossy();
            let supers = inside.iter().count() - usize::from(inside.ends_with("mod.rs"));
            File { module: first.trim_end_matches(".rs").to_owned(), supers, path }
        })
        .collect()
}

#[test]
fn every_module_uses_only_those_before_it() {
    let files = sources();
    assert!(files.len() > 10, "the sources were not found");
    let mut shown = Vec::new();
    for File { module, supers, path } in files.iter().filter(|file| file.module != "lib") {
        let text = fs::read_to_string(path).expect("a source file is text");
        for (line, fault) in faults(module, *supers, &text) {
            shown.push(format!("{}:{line}: {fault}", path.display()));
        }
    }
    assert!(shown.is_empty(), "\n{}", shown.join("\n"));
}

/// `lib.rs` names the modules in the same order, so that its reader sees it.
#[test]
fn the_library_lists_its_modules_in_order() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("src/lib.rs");
    let listed: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let expected: Vec<&str> = ORDER.into_iter().filter(|module| listed.contains(module)).collect();
    assert_eq!(listed, expected);
}

#[test]
fn a_broken_order_is_found() {
    let text = r##"
use std::{collections::{BTreeMap, HashMap}, fs};
use crate::rules::Game;
use crate::{export, rules::{Side, Square}, nowhere::Thing};
// use crate::cli::Args; println!("in a comment")
const TEXT: &str = "crate::cli::Args println!";
const RAW: &str = r#"crate::cli "quoted" std::fs"#;
fn f<'a>(c: char) -> bool { c == '"' || c == '\'' || crate::build::plan() }
fn g() { println!("{}", std::fs::read("x")); let t = std::time::Instant::now(); }
/* crate::cli /* nested */ crate::cli */ fn h() { self::crate_like(); my_crate::cli(); Instantly; }
"##;
    let found: Vec<String> =
        faults("scene", 2, text).into_iter().map(|(line, fault)| format!("{line} {fault}")).collect();
    assert_eq!(
        found,
        [
            "2 `scene` names `HashMap`: its order changes from run to run",
            "2 `scene` names `std::fs`: only build and cli touch the system",
            "4 `nowhere` is no module in the order",
            "4 `scene` uses `export`, which comes after it",
            "8 `scene` uses `build`, which comes after it",
            "9 `scene` names `Instant`: no clock: the same input gives the same bytes",
            "9 `scene` names `println!`: only cli prints",
            "9 `scene` names `std::fs`: only build and cli touch the disk",
        ]
    );
    // the outer modules may touch the system, but not the order
    assert_eq!(faults("cli", 1, "use std::fs; use crate::build::Plan; fn f() { println!() }"), []);
    assert_eq!(faults("main", 1, "use outflank::cli;"), []);
    assert_eq!(
        faults("build", 1, "use crate::cli::Args;"),
        [(1, "`build` uses `cli`, which comes after it".to_owned())]
    );
    assert_eq!(faults("export", 1, "use std::collections::HashSet;").len(), 1);
    assert_eq!(faults("source", 1, "use super::cli::Args;").len(), 1);
    assert_eq!(faults("scene", 2, "use super::cli; use super::super::cli;").len(), 1);
}

/// Whatever lies at the top of the repository has a line in ARCHITECTURE.md.
#[test]
fn everything_at_the_top_is_described() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let described = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let missing: Vec<String> = std::fs::read_dir(root)
        .expect("the root")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| !["target", ".git", "ARCHITECTURE.md"].contains(&name.as_str()))
        .filter(|name| !described.contains(&format!("`{name}`")) && !described.contains(&format!("`{name}/")))
        .collect();
    assert!(missing.is_empty(), "{missing:?} have no line in ARCHITECTURE.md");
}

//! How long the product takes: `cargo bench --bench speed`.
//!
//! In one process, warm: a diagram as SVG and as PNG, a sheet and glossaries of 6 and 12 pages as PDF. As whole processes, cold: `show`, `diagram`, `build`.
//! Medians; the processor time of whole processes is read from the kernel where it tells.

mod common;

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use outflank::build::{Embedded, Options, Work, plan};
use outflank::content::{self, Book, Loader, Paper};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;

use common::Games;

fn main() {
    let book = load();
    let jobs = plan(&book, &Options::default()).expect("a plan");
    println!("in one process, warm, median");
    warm("load and verify the shipped book", 20, || drop(black_box(load())));
    let diagram = "most-flips";
    for (name, work) in [
        (
            "diagram SVG",
            Box::new(|work: &Work| matches!(work, Work::Svg(of) if of.id == diagram)) as Box<dyn Fn(&Work) -> bool>,
        ),
        ("diagram PNG, 512 px a board", Box::new(|work| matches!(work, Work::Png(of, 512, _) if of.id == "mobility"))),
        (
            "diagram PNG, 1024 px a board",
            Box::new(|work| matches!(work, Work::Png(of, 1024, _) if of.id == "mobility")),
        ),
        ("rules sheet PDF, A4", Box::new(|work| *work == Work::Document("rules".into(), Paper::A4))),
        ("board PDF, A4", Box::new(|work| *work == Work::Document("board".into(), Paper::A4))),
        ("glossary PDF, A4", Box::new(|work| *work == Work::Document("glossary".into(), Paper::A4))),
    ] {
        let job = jobs.iter().find(|job| work(&job.work)).expect("a job");
        let bytes = job.make(&book).expect("made").len();
        warm(&format!("{name} ({bytes} bytes)"), 30, || drop(black_box(job.make(&book))));
    }
    let book = verified(&Repeated(2));
    let jobs = plan(&book, &Options::default()).expect("a plan");
    let glossary = Work::Document("glossary".into(), Paper::A4);
    let job = jobs.iter().find(|job| job.work == glossary).expect("a job");
    let bytes = job.make(&book).expect("made");
    warm(&format!("glossary PDF, A4, twice the text ({} bytes)", bytes.len()), 30, || drop(black_box(job.make(&book))));

    println!("\nwhole processes, cold, median of wall time; processor time a run");
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let out = out.to_str().expect("UTF-8");
    let picture = folder.path().join("x.png");
    let picture = picture.to_str().expect("UTF-8");
    let moves = "f5d6c3d3c4f4f6f3e6e7";
    cold("true", 50, Command::new("true"));
    cold("outflank show", 50, outflank(&["show", "--moves", moves]));
    cold("outflank diagram, PNG 512", 50, outflank(&["diagram", "--moves", moves, "-o", picture, "--size", "512"]));
    cold("outflank diagram, PNG 1024", 50, outflank(&["diagram", "--moves", moves, "-o", picture, "--size", "1024"]));
    cold("outflank check", 10, outflank(&["check", "."]));
    cold("outflank build --force", 5, outflank(&["build", ".", "--force", "--out", out]));
    cold("outflank build, nothing new", 5, outflank(&["build", ".", "--out", out]));
    let book = folder.path().join("book");
    thousand(&book);
    let book = book.to_str().expect("UTF-8");
    cold("outflank check, 1,000 diagrams", 10, outflank(&["check", book]));
    cold("outflank build --force, 1,000 diagrams", 1, outflank(&["build", book, "--force"]));
    cold("outflank build, 1,000 diagrams, nothing new", 20, outflank(&["build", book]));
}

fn load() -> Book {
    verified(&Embedded)
}

fn verified(loader: &dyn Loader) -> Book {
    let mut diagnostics = Diagnostics::new();
    content::load(loader, true, &mut Sources::new(), &mut diagnostics).expect("the book verifies")
}

/// The shipped book, with the glossary so many times over, under ids of its own each time.
struct Repeated(usize);

impl Loader for Repeated {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        let bytes = Embedded.read(path)?;
        if !path.ends_with("/glossary.md") {
            return Ok(bytes);
        }
        let text = String::from_utf8(bytes.unwrap_or_default()).map_err(|fault| fault.to_string())?;
        let (_, terms) = text.split_once("\n## ").ok_or("no terms")?;
        let again = (2..=self.0).map(|time| format!("\n## {}", terms.replace("{#", &format!("{{#again-{time}-"))));
        Ok(Some((text.clone() + &again.collect::<String>()).into_bytes()))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        Embedded.list(folder)
    }
}

/// A book of 1,000 diagrams of 10 to 50 moves, in files of 50, each with a title and a caption.
fn thousand(book: &Path) {
    let mut games = Games::new();
    fs::create_dir_all(book.join("content/diagrams")).expect("made");
    for file in 0..20 {
        let mut text = String::new();
        for diagram in 0..50 {
            let game = games.next_of(10..51);
            let diagram = format!(
                "d{file}-{diagram}:\n  moves: {game}\n  show: [last-move]\n  title: After {{length}} moves\n  \
                 caption: \"{{mover}} plays {{last}} and flips {{flips}}.\"\n"
            );
            text.push_str(&diagram);
        }
        fs::write(book.join(format!("content/diagrams/{file:02}.yaml")), text).expect("written");
    }
}

fn warm(name: &str, runs: usize, mut work: impl FnMut()) {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    });
    println!("{name:48} {:9.3} ms", median(times.collect()));
}

fn outflank(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    command
}

fn cold(name: &str, runs: u32, mut command: Command) {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let before = children_seconds();
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        let status = command.status().expect("it runs");
        assert!(status.success(), "{name} fails");
        start.elapsed().as_secs_f64() * 1e3
    });
    let wall = median(times.collect());
    let processor = before.zip(children_seconds()).map(|(before, after)| (after - before) / f64::from(runs) * 1e3);
    match processor {
        Some(processor) => println!("{name:48} {wall:9.2} ms  {processor:9.2} ms processor"),
        None => println!("{name:48} {wall:9.2} ms"),
    }
}

/// The processor time of all children that have ended, where the kernel tells it (in hundredths of a second).
fn children_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100.0)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

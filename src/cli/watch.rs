//! `outflank watch`: builds, and builds again whenever what the book is read from has changed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::build::{Asked, Change, Folder, Layered, Leftovers, Recording, Wake, Watch as Watcher, WatchError};
use crate::export::png::Effort;

use super::args::{Report, Watch};
use super::build::{How, make, unchanged};
use super::leftovers;
use super::output::{Outcome, counted, say};

/// Builds until Ctrl-C. What is wrong with the content ends nothing: it is told, and the last good files stay.
pub fn run(options: &Watch) -> Result<(), Outcome> {
    let root = options.wanted.dir.clone().unwrap_or_else(|| PathBuf::from("."));
    let book = Book { folder: Folder::new(&root), options };
    if !book.folder.has_content() {
        return Err(Outcome::Usage(format!(
            "{} has no content/ folder to watch; `outflank new DIR` makes one",
            root.display()
        )));
    }
    let unwatched = |error: WatchError| Outcome::Machine(error.to_string());
    let mut watcher = Watcher::new(options.poll).map_err(unwatched)?;
    end_on_interrupt(&watcher)?;
    let mut told = Told::default();
    let mut asked = book.build(None, &mut told);
    let mut begun = Instant::now();
    watcher.place(places(&asked, &root)).map_err(unwatched)?;
    say(&format!("watching {}; Ctrl-C ends it", root.display()));
    loop {
        // What changes while the folders are not watched yet has changed all the same: first look, then wait.
        watcher.place(places(&asked, &root)).map_err(unwatched)?;
        let now = book.settled(&asked);
        // A disk that is full now need not be full later, and nobody tells of that.
        let again = told.trouble.as_ref().map(|_| AGAIN.saturating_sub(begun.elapsed()));
        if now == asked && again != Some(Duration::ZERO) {
            match watcher.wait(again) {
                Wake::Look => continue,
                Wake::Stop => return Ok(()),
            }
        }
        begun = Instant::now();
        asked = if book.folder.has_content() {
            book.build(Some(&asked.changes(&now)).filter(|changes| !changes.is_empty()), &mut told)
        } else {
            say(&format!("{} is gone: waiting until it is back", root.join("content").display()));
            now
        };
    }
}

/// Where changes show: also in the folder that the book's folder lies in, which can be replaced as a whole.
fn places(asked: &Asked, root: &Path) -> BTreeSet<PathBuf> {
    let mut places = asked.places(root);
    let above = std::path::absolute(root).ok().and_then(|root| root.parent().map(Path::to_owned));
    places.extend(above.filter(|above| above.is_dir()));
    places
}

/// A first Ctrl-C lets the build that is at work come to its end, a second one does not.
fn end_on_interrupt(watcher: &Watcher) -> Result<(), Outcome> {
    let stopper = watcher.stopper();
    let interrupted = AtomicBool::new(false);
    let handler = move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        stopper.stop();
    };
    ctrlc::set_handler(handler).map_err(|error| Outcome::Machine(format!("cannot wait for Ctrl-C: {error}")))
}

/// What a shell says of a program that Ctrl-C has ended: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// What has been told already and is not told again.
#[derive(Default)]
struct Told {
    leftovers: Leftovers,
    /// Why the machine failed, while it does.
    trouble: Option<String>,
}

/// How long after the machine has failed to try again.
const AGAIN: Duration = Duration::from_secs(2);

/// How long a book must have stayed the same,
const QUIET: Duration = Duration::from_millis(50);
/// and how often it may change before it is built all the same.
const PATIENCE: usize = 10;

/// The book that is watched.
struct Book<'a> {
    folder: Folder,
    options: &'a Watch,
}

impl Book<'_> {
    fn loader(&self) -> Layered {
        Layered::new(self.folder.clone())
    }

    /// What the book is read from by now. Where it has changed, it may just be changing: a file is half written, a folder half
    /// copied. So this waits until it stays the same for a moment, but not for long.
    fn settled(&self, asked: &Asked) -> Asked {
        let mut now = asked.again(&self.loader());
        for _ in 0..PATIENCE {
            if now == *asked {
                break;
            }
            thread::sleep(QUIET);
            let later = asked.again(&self.loader());
            if later == now {
                break;
            }
            now = later;
        }
        now
    }

    /// Builds because of some changes, tells how it went in one line, and returns what the book was read from. What has been
    /// told is not told again.
    fn build(&self, changes: Option<&BTreeMap<String, Change>>, told: &mut Told) -> Asked {
        let begin = Instant::now();
        let loader = self.loader();
        let recording = Recording::new(&loader);
        let out = self.options.wanted.out_in(self.folder.root());
        let how = How { force: false, clean: false, effort: Effort::Quick, shard: None, format: Report::Human };
        let trouble = told.trouble.take();
        let result = match make(&recording, &self.options.wanted, &out, how) {
            Ok(updated) => {
                if updated.leftovers != told.leftovers {
                    leftovers::tell(&updated.leftovers, &out, "build");
                    told.leftovers = updated.leftovers.clone();
                }
                format!("{} made in {}{}", counted(updated.made, "file"), out.display(), unchanged(&updated))
            }
            Err(Outcome::Content) => "nothing was written".to_owned(),
            Err(Outcome::Machine(why)) => {
                let is_known = changes.is_none() && trouble.as_ref() == Some(&why);
                told.trouble = Some(why.clone());
                if is_known {
                    return recording.asked();
                }
                say(&format!("error: {why}"));
                format!("trying again every {} seconds", AGAIN.as_secs())
            }
            Err(Outcome::Usage(why)) => {
                say(&format!("error: {why}"));
                "nothing was written".to_owned()
            }
        };
        let because = changes.map_or_else(String::new, |changes| format!("{}: ", sentence(changes)));
        say(&format!("{because}{result}{}", took(begin)));
        recording.asked()
    }
}

/// How long it took, for whoever sits before the terminal.
fn took(begin: Instant) -> String {
    if io::stderr().is_terminal() { format!(" ({:.2} s)", begin.elapsed().as_secs_f64()) } else { String::new() }
}

/// The most files that are named.
const NAMED: usize = 2;

/// `content/en/rules.md changed, content/diagrams/x.yaml is new and 3 more`.
fn sentence(changes: &BTreeMap<String, Change>) -> String {
    let said = |(path, change): (&String, &Change)| match change {
        Change::Changed => format!("{path} changed"),
        Change::New => format!("{path} is new"),
        Change::Gone => format!("{path} is gone"),
    };
    let named: Vec<String> = changes.iter().take(NAMED).map(said).collect();
    match changes.len() {
        count if count > NAMED => format!("{} and {} more", named.join(", "), count - NAMED),
        _ => named.join(", "),
    }
}

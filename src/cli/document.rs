//! `outflank document`: one document of a book, or of a game.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::build::{self, DocumentParts};
use crate::content::{self, Arguments, Book, Diagram, Paper, Part};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Sources;

use super::args::Document;
use super::build::source;
use super::games::{self, GameFile};
use super::output::{Outcome, counted, say, stdout};
use super::{report, verified};

/// Makes the document. Every fault is found before anything has its name: no file is written unless all can be.
pub fn run(options: &Document) -> Result<(), Outcome> {
    let target = Target::of(options)?;
    // the game first: what is wrong with it does not depend on the book
    let games = options.file.as_deref().map(|file| read(file, options)).transpose()?;
    let studio = Studio::open(options)?;
    let Some(games) = games else {
        return target.write(&[(String::new(), studio.make(None)?)]);
    };
    let width = (games.len() - 1).to_string().len();
    let name = |index: usize| format!("{index:0width$}");
    let make = |(index, game)| Ok((name(index), studio.of_game(game)?));
    let documents: Vec<_> = games.par_iter().enumerate().map(make).collect::<Result<_, Outcome>>()?;
    target.write(&documents)
}

/// The games of the file that are wanted.
fn read(file: &Path, options: &Document) -> Result<Vec<Arguments>, Outcome> {
    let file = GameFile::open(file, options.from)?;
    let wanted = if options.each.is_some() { None } else { Some(options.game.unwrap_or(0)) };
    if options.each.is_none() && options.game.is_none() {
        let count = games::count(&file);
        if count > 1 {
            return Err(Outcome::Usage(format!(
                "{} has {count} games: choose one with --game N, from 0 to {}, or make a document of each with --each game",
                file.name(),
                count - 1
            )));
        }
    }
    games::judged(&file, wanted)
}

/// The book with nothing in it but the document, and the paper.
struct Studio {
    book: Book,
    sources: Sources,
    name: String,
    paper: Paper,
}

impl Studio {
    fn open(options: &Document) -> Result<Self, Outcome> {
        let (loader, _) = source(options.book.as_deref())?;
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let part =
            Part { document: &options.name, language: options.lang.as_deref(), has_game: options.file.is_some() };
        let book = content::load_part(&*loader, part, &mut sources, &mut diagnostics)
            .map_err(|error| Outcome::Usage(error.to_string()))?;
        report::to_stderr(&sources, &diagnostics);
        let book = book.ok_or(Outcome::Content)?;
        let name = options.name.clone();
        let template = &book.templates[&name];
        if options.file.is_some() && !template.takes_a_game() {
            return Err(Outcome::Usage(format!("the document `{name}` is not made of a game; leave FILE out")));
        }
        let papers = template.papers(&book.papers);
        let paper = paper(options.paper.as_deref(), papers, !template.papers.is_empty())?;
        Ok(Self { book, sources, name, paper })
    }

    /// The document of a game.
    fn of_game(&self, arguments: &Arguments) -> Result<Vec<u8>, Outcome> {
        let (diagram, _) = verified("game", arguments)?;
        self.make(Some(&diagram))
    }

    fn make(&self, game: Option<&Diagram>) -> Result<Vec<u8>, Outcome> {
        let refuse = |fault: Diagnostic| {
            report::to_stderr(&self.sources, &fault.into());
            Outcome::Content
        };
        // a part of a book is in one language
        let words = self.book.words.values().next().ok_or(Outcome::Content)?;
        let parts = DocumentParts::of(&self.book, words, &self.name, self.paper, game).map_err(refuse)?;
        parts.write(&self.name).map_err(refuse)
    }
}

/// The paper that is asked for, or the first one.
fn paper(word: Option<&str>, papers: &[Paper], are_all: bool) -> Result<Paper, Outcome> {
    let words = |papers: &[Paper]| papers.iter().map(|paper| paper.word()).collect::<Vec<_>>().join(", ");
    let Some(word) = word else {
        return papers
            .first()
            .copied()
            .ok_or_else(|| Outcome::Usage("the book has no papers; give --paper".to_owned()));
    };
    match Paper::from_word(word) {
        Some(paper) if !are_all || papers.contains(&paper) => Ok(paper),
        Some(_) => {
            Err(Outcome::Usage(format!("--paper: the document is not made for {word}; it is for {}", words(papers))))
        }
        None => {
            let known = Paper::ALL.map(|(word, _)| word).join(", ");
            Err(Outcome::Usage(format!("--paper: there is no `{word}`; known are: {known}")))
        }
    }
}

/// Where the documents go.
struct Target<'a> {
    path: &'a Path,
    /// Whether there is one for each game, so that the name holds a place for its number.
    many: bool,
}

/// The place in the name of a file for the number of a game.
const GAME: &str = "{game}";

impl<'a> Target<'a> {
    fn of(options: &'a Document) -> Result<Self, Outcome> {
        let (path, many) = (options.output.as_path(), options.each.is_some());
        let shown = path.display().to_string();
        let is_pdf = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
        if path != Path::new("-") && !is_pdf {
            return Err(Outcome::Usage(format!("-o {shown}: a document is a PDF; the name ends with .pdf")));
        }
        match (many, shown.contains(GAME)) {
            (true, false) => Err(Outcome::Usage(format!(
                "--each game makes many documents, and -o {shown} has one name: write {GAME} in it, such as -o \"{}-{GAME}.pdf\"",
                options.name
            ))),
            (false, true) => Err(Outcome::Usage(format!("-o {shown}: {GAME} goes with --each game"))),
            _ => Ok(Self { path, many }),
        }
    }

    /// Gives all files their names, or writes to stdout.
    fn write(&self, made: &[(String, Vec<u8>)]) -> Result<(), Outcome> {
        let machine = |error: build::WriteError| Outcome::Machine(error.to_string());
        if self.path == Path::new("-") {
            return made.iter().try_for_each(|(_, bytes)| stdout(bytes));
        }
        let shown = self.path.display().to_string();
        let mut staged = Vec::with_capacity(made.len());
        for (game, bytes) in made {
            let path = PathBuf::from(shown.replace(GAME, game));
            staged.push(build::stage(&path, bytes, false).map_err(machine)?);
        }
        build::commit(staged).map_err(machine)?;
        if self.many {
            say(&format!("{} written", counted(made.len(), "document")));
        }
        Ok(())
    }
}

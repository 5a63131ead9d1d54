//! `outflank diagram`: pictures from the command line, one or many.

mod options;
mod size;
mod subjects;
mod target;

pub use options::Diagram as Options;

use std::collections::BTreeSet;
use std::path::PathBuf;

use rayon::prelude::*;

use crate::build::{self, Embedded, Folder, Layered, Staged};
use crate::content::{self, Diagram, Loader, Picture, PictureWords, Surroundings};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::export::animation::{self, Frame};
use crate::export::{pdf, png, svg};
use crate::figure::{self, Layout, Pace};
use crate::scene::{Document, Scene, Theme};
use crate::source::Sources;

use super::build::{effort, pool};
use super::output::{Outcome, say, stdout};
use super::{report, verified};
use options::Kind;
use size::Size;
use subjects::Work;
use target::Target;

/// Makes the pictures. Every fault is found before anything has its name: no picture is written unless all can be.
pub fn run(options: &Options) -> Result<(), Outcome> {
    let targets = target::targets(options, subjects::is_folder(&options.subject))?;
    let kinds: Vec<Kind> = targets.iter().map(|target| target.kind).collect();
    if options.look.optimize && (!kinds.contains(&Kind::Png) || options.animates(Kind::Png)) {
        return Err(Outcome::Usage("--optimize is for PNG pictures that do not move".to_owned()));
    }
    let studio = Studio::open(options, Size::read(&options.look, &kinds)?)?;
    let works = subjects::read(options)?;
    distinct(&works, &targets)?;
    let make = |work: &Work| studio.make(work, &targets);
    if let [work] = &works[..] {
        return finish(make(work)?.into_iter());
    }
    let ready: Vec<Result<Vec<Made>, Outcome>> = pool(options.jobs)?.install(|| works.par_iter().map(make).collect());
    let ready = ready.into_iter().collect::<Result<Vec<_>, _>>()?;
    finish(ready.into_iter().flatten())?;
    say(&format!("{} pictures written", works.len() * targets.len()));
    Ok(())
}

/// Gives all files their names, and writes what goes to stdout.
fn finish(made: impl Iterator<Item = Made>) -> Result<(), Outcome> {
    let (mut files, mut printed) = (Vec::new(), Vec::new());
    for made in made {
        match made {
            Made::File(staged) => files.push(staged),
            Made::Stdout(bytes) => printed.push(bytes),
        }
    }
    build::commit(files).map_err(|error| Outcome::Machine(error.to_string()))?;
    printed.iter().try_for_each(|bytes| stdout(bytes))
}

/// No two pictures may have the same file.
fn distinct(works: &[Work], targets: &[Target]) -> Result<(), Outcome> {
    let mut files: BTreeSet<PathBuf> = BTreeSet::new();
    for file in works.iter().flat_map(|work| targets.iter().filter_map(|target| target.path(&work.names))) {
        if let Some(clash) = files.replace(file) {
            return Err(Outcome::Usage(format!("two pictures would both be written to {}", clash.display())));
        }
    }
    Ok(())
}

/// The id of a picture that has no other name.
const ID: &str = "diagram";

/// A picture that is ready.
enum Made {
    File(Staged),
    Stdout(Vec<u8>),
}

/// What all pictures of a call share.
struct Studio<'a> {
    options: &'a Options,
    surroundings: Surroundings,
    theme: Theme,
    size: Size,
}

impl<'a> Studio<'a> {
    /// Reads the words and the theme.
    fn open(options: &'a Options, size: Size) -> Result<Self, Outcome> {
        let look = &options.look;
        for (option, text) in [("--title", &look.title), ("--alt", &look.alt)] {
            if text.as_ref().is_some_and(|text| content::first_forbidden(text).is_some()) {
                return Err(Outcome::Usage(format!("{option} holds a character that cannot be printed")));
            }
        }
        let loader: Box<dyn Loader> = match &look.book {
            Some(folder) if !folder.is_dir() => {
                return Err(Outcome::Usage(format!("--book: {} is not a folder", folder.display())));
            }
            Some(folder) => Box::new(Layered::new(Folder::new(folder))),
            None => Box::new(Embedded),
        };
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let surroundings =
            content::surroundings(&*loader, &look.lang, Some(&look.theme), &mut sources, &mut diagnostics);
        let Some(surroundings) = surroundings else {
            if !diagnostics.has_errors() {
                return Err(Outcome::Usage(format!("--lang: there are no words for `{}`", look.lang)));
            }
            report::to_stderr(&sources, &diagnostics);
            return Err(Outcome::Content);
        };
        let Some(theme) = surroundings.themes.get(&look.theme).cloned() else {
            let known: Vec<&str> = surroundings.themes.keys().map(String::as_str).collect();
            return Err(Outcome::Usage(format!(
                "--theme: there is no `{}`; known are: {}{}",
                look.theme,
                known.join(", "),
                if look.book.is_none() { "; the themes of a book need --book DIR" } else { "" }
            )));
        };
        Ok(Self { options, surroundings, theme, size })
    }

    /// Makes one picture for every target.
    fn make(&self, work: &Work, targets: &[Target]) -> Result<Vec<Made>, Outcome> {
        let (diagram, sources) = verified("diagram", &work.arguments)?;
        let refuse = |fault: Diagnostic| {
            report::to_stderr(&sources, &fault.into());
            Outcome::Content
        };
        let make = |target: &Target| {
            let bytes = self.bytes(&diagram, target.kind, &refuse)?;
            match target.path(&work.names) {
                None => Ok(Made::Stdout(bytes)),
                Some(path) => {
                    let staged = build::stage(&path, &bytes, false);
                    staged.map(Made::File).map_err(|error| Outcome::Machine(error.to_string()))
                }
            }
        };
        targets.iter().map(make).collect()
    }

    /// A diagram as a file of a kind; `refuse` tells what only shows in the drawing.
    fn bytes(&self, diagram: &Diagram, kind: Kind, refuse: &dyn Fn(Diagnostic) -> Outcome) -> Result<Vec<u8>, Outcome> {
        let is_animated = self.options.animates(kind);
        let picture = if is_animated { Picture::Sequence } else { diagram.picture() };
        let words = self.words(diagram, picture);
        if let Some(style) = kind.letters() {
            let legend = content::legend(diagram, picture, &self.surroundings.language);
            return figure::letters(diagram, picture, &words, &legend, style).map(String::into_bytes).map_err(refuse);
        }
        let layout = self.layout(diagram, picture, &words);
        if is_animated {
            let scenes = figure::sequence(diagram, self.pace(), &words, ID, &self.theme, &layout).map_err(refuse)?;
            return self.animate(scenes, kind, &layout);
        }
        let scene = figure::compose(diagram, picture, &words, ID, &self.theme, &layout).map_err(refuse)?;
        self.export(&scene, kind, &layout)
    }

    fn words(&self, diagram: &Diagram, picture: Picture) -> PictureWords {
        let language = &self.surroundings.language;
        let mut words = content::plain_words(diagram, picture, language);
        words.title = self.options.look.title.clone().unwrap_or_else(|| language.phrase("board-title").to_owned());
        if let Some(alt) = &self.options.look.alt {
            words.alt.clone_from(alt);
        }
        words
    }

    fn pace(&self) -> Pace {
        let seconds = self.options.boards.seconds;
        Pace { seconds, last: seconds * 3.0 }
    }

    fn layout(&self, diagram: &Diagram, picture: Picture, words: &PictureWords) -> Layout {
        let usual = if self.options.look.inline { Layout::within_text() } else { Layout::default() }.of(diagram);
        let natural = figure::extent(diagram, picture, words, &self.theme, &usual).size;
        self.size.layout(&usual, natural)
    }

    fn animate(&self, scenes: Vec<Scene>, kind: Kind, layout: &Layout) -> Result<Vec<u8>, Outcome> {
        let extent = scenes.first().map_or_else(Default::default, |scene| scene.size);
        let Pace { seconds, last } = self.pace();
        let frames = Frame::sequence(scenes, seconds, last);
        let made = match kind {
            Kind::Gif => animation::gif(&frames, self.size.png(extent, layout.square)?),
            Kind::Png => animation::png(&frames, self.size.png(extent, layout.square)?),
            _ => animation::svg(&frames, &svg::Options { size: self.size.svg(extent, layout.square) })
                .map(String::into_bytes),
        };
        made.map_err(|error| Outcome::Usage(error.to_string()))
    }

    fn export(&self, scene: &Scene, kind: Kind, layout: &Layout) -> Result<Vec<u8>, Outcome> {
        Ok(match kind {
            Kind::Svg => {
                let size = self.size.svg(scene.size, layout.square);
                svg::write(scene, &svg::Options { size }).into_bytes()
            }
            Kind::Png => {
                let size = self.size.png(scene.size, layout.square)?;
                let effort = effort(self.options.look.optimize);
                png::write(scene, png::Options { size, effort })
                    .map_err(|error| Outcome::Usage(format!("--size: {error}")))?
            }
            Kind::Pdf => pdf::write(&Document::of_picture(scene), &pdf::Options::default())
                .map_err(|error| Outcome::Machine(error.to_string()))?,
            Kind::Gif | Kind::Text | Kind::Unicode => Vec::new(),
        })
    }
}

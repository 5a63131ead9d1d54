//! Pairs that were found in a file → what the picture shows, verified anew.

use std::collections::BTreeMap;
use std::fmt;

use super::{FORMAT, longest, look, part, unescaped};
use crate::content::{Arguments, Diagram, FlipErrorArgument, Picture, PictureWords, verify_arguments};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::figure::{self, Layout, Pace, Part};
use crate::notation::{board_text, side};
use crate::rules::{Position, Side};
use crate::scene::{Scene, Theme};
use crate::source::Sources;

/// Everything that a picture is made of.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The picture's id.
    pub id: String,
    /// What it shows.
    pub subject: Subject,
    /// Its title, its text alternative and their language; it has no caption.
    pub words: PictureWords,
    /// Its colours.
    pub theme: Theme,
    /// Its sizes.
    pub layout: Layout,
    /// How fast the pictures of a sequence follow one another; `None` for a still picture.
    pub pace: Option<Pace>,
}

/// What a picture shows.
#[derive(Clone, Debug)]
pub enum Subject {
    /// One or two boards of a diagram, whose moves have been replayed.
    Diagram(Box<Diagram>, Picture),
    /// A board to play on, perhaps with the discs of a position.
    Board(Option<Position>),
    /// A part of a board to play on.
    Part(Part),
}

/// Pairs from which no picture can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Another version of the pairs.
    Format(String),
    /// A pair that every picture has is not there.
    Missing(&'static str),
    /// A pair is there twice.
    Twice(String),
    /// A value is longer than any picture's.
    TooLong(String),
    /// A value is none that can be written there.
    Wrong {
        /// The pair's name.
        name: &'static str,
        /// The value, or the part of it that is at fault.
        found: String,
    },
    /// The moves, the position or the marks do not hold; never empty.
    Untrue(Vec<Diagnostic>),
}

/// Reads the pairs of a picture back. The moves are replayed and the diagram is verified, as if its author had just written
/// it; but nothing says yet that the drawing, the position and the rest of the pairs follow from them: compose the picture
/// again and compare.
///
/// # Errors
///
/// When a pair is missing, cannot be read, or is not true.
pub fn read(pairs: &[(String, String)]) -> Result<Recipe, Unreadable> {
    let values = Values::of(pairs)?;
    match values.get("format")? {
        FORMAT => {}
        other => return Err(Unreadable::Format(other.to_owned())),
    }
    let subject = match values.get("picture")? {
        "before" => diagram(&values, Picture::Before)?,
        "after" => diagram(&values, Picture::After)?,
        "pair" => diagram(&values, Picture::Pair)?,
        "strip" => diagram(&values, Picture::Strip)?,
        "sequence" => diagram(&values, Picture::Sequence)?,
        "board" => Subject::Board(values.find("position").map(|board| position(&values, board)).transpose()?),
        "part" => Subject::Part(part::read(&values)?),
        _ => return Err(values.wrong("picture")),
    };
    Ok(Recipe {
        id: values.get("id")?.to_owned(),
        subject,
        words: PictureWords {
            language: values.get("language")?.to_owned(),
            title: values.get("title")?.to_owned(),
            caption: String::new(),
            label: values.find("label").unwrap_or_default().to_owned(),
            under: lines(&values, "under"),
            notes: lines(&values, "notes"),
            alt: values.get("alt")?.to_owned(),
        },
        theme: look::read_theme(&values)?,
        layout: look::read_layout(&values)?,
        pace: pace(&values)?,
    })
}

impl Recipe {
    /// Draws the pictures again: one, or each of a sequence. Never empty.
    ///
    /// # Errors
    ///
    /// As for [`figure::compose`].
    pub fn compose_all(&self) -> Result<Vec<Scene>, Diagnostic> {
        match (&self.subject, self.pace) {
            (Subject::Diagram(diagram, Picture::Sequence), Some(pace)) => {
                figure::sequence(diagram, pace, &self.words, &self.id, &self.theme, &self.layout)
            }
            _ => Ok(vec![self.compose()?]),
        }
    }

    /// Draws the picture again.
    ///
    /// # Errors
    ///
    /// As for [`figure::compose`].
    pub fn compose(&self) -> Result<Scene, Diagnostic> {
        let Self { id, subject, words, theme, layout, .. } = self;
        match subject {
            Subject::Diagram(diagram, picture) => figure::compose(diagram, *picture, words, id, theme, layout),
            Subject::Board(position) => Ok(figure::compose_board(position.as_ref(), words, id, theme, layout)),
            Subject::Part(part) => Ok(figure::compose_part(part, words, id, theme, layout)),
        }
    }
}

/// The diagram that the pairs describe.
fn diagram(values: &Values, picture: Picture) -> Result<Subject, Unreadable> {
    let some = |name| values.get(name).map(|value| (!value.is_empty()).then(|| value.to_owned()));
    let mut arguments = Arguments { moves: some("moves")?, crop: some("crop")?, ..Arguments::default() };
    arguments.show = values.get("show")?.split_whitespace().map(str::to_owned).collect();
    arguments.marks = values.get("marks")?.split_whitespace().map(str::to_owned).collect();
    extras(values, &mut arguments)?;
    if matches!(picture, Picture::Before | Picture::Pair) {
        let moves = arguments.moves.take().ok_or_else(|| values.wrong("moves"))?;
        let (earlier, play) = moves.rsplit_once(' ').unwrap_or(("", &moves));
        arguments.moves = Some(earlier.to_owned());
        arguments.play = Some(play.to_owned());
        arguments.picture = Some(values.get("picture")?.to_owned());
    }
    let start = start(values)?;
    match values.get("provenance")? {
        "proved" | "flip-error" if start == Position::START => {}
        "proved" => return Err(values.wrong("start")),
        word @ ("set-up" | "flip-error" | "schematic") => {
            arguments.schematic = word == "schematic";
            arguments.position = Some(start.board.to_string());
            arguments.to_move = (!start.is_over()).then(|| start.side.word().to_owned());
        }
        _ => return Err(values.wrong("provenance")),
    }
    let errors = values.find("flip-errors").unwrap_or_default();
    for error in errors.split("; ").filter(|error| !error.is_empty()) {
        arguments.flip_errors.push(flip_error(error).ok_or_else(|| values.wrong("flip-errors"))?);
    }
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    // the picture's own id may be longer than a diagram's
    match verify_arguments("picture", &arguments, &mut sources, &mut diagnostics) {
        Some(diagram) => Ok(Subject::Diagram(Box::new(diagram), picture)),
        None => Err(Unreadable::Untrue(diagnostics.sorted().into_iter().cloned().collect())),
    }
}

/// `1 3`: the seconds of each picture of a sequence, and of the last one.
fn pace(values: &Values) -> Result<Option<Pace>, Unreadable> {
    let Some(pace) = values.find("pace") else { return Ok(None) };
    let read = pace.split_once(' ').and_then(|(seconds, last)| {
        let number = |digits: &str| digits.parse::<f64>().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
        Some(Pace { seconds: number(seconds)?, last: number(last)? })
    });
    read.map(Some).ok_or_else(|| values.wrong("pace"))
}

/// A value of several lines.
fn lines(values: &Values, name: &str) -> Vec<String> {
    values.find(name).map_or_else(Vec::new, |value| value.split('\n').map(str::to_owned).collect())
}

/// What most diagrams do not have.
fn extras(values: &Values, arguments: &mut Arguments) -> Result<(), Unreadable> {
    let words = |name| values.find(name).unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let text = |name| values.find(name).map(str::to_owned);
    let number = |name: &'static str| match values.find(name) {
        None => Ok(None),
        Some(digits) => digits.parse().map(Some).map_err(|_| values.wrong(name)),
    };
    arguments.arrows = words("arrows");
    arguments.lines = words("lines");
    arguments.regions = text("regions").map_or_else(Vec::new, |value| value.split("; ").map(str::to_owned).collect());
    arguments.orientation = text("orientation");
    arguments.suggest = text("suggest");
    arguments.numbers = text("numbers");
    arguments.first_number = number("first-number")?;
    arguments.parts = number("parts")?;
    arguments.columns = number("columns")?;
    arguments.frames = words("frames");
    for line in lines(values, "header") {
        let entry = line.split_once(' ').and_then(|(key, value)| Some((arguments.header.entry_mut(key)?, value)));
        let (entry, value) = entry.ok_or_else(|| values.wrong("header"))?;
        *entry = unescaped(value);
    }
    Ok(())
}

/// `12 -d4 e5 +c3`
fn flip_error(text: &str) -> Option<FlipErrorArgument> {
    let (at, squares) = text.split_once(' ')?;
    let (not_flipped, flipped) = match squares.split_once('+') {
        Some((before, after)) => (before, after),
        None => (squares, ""),
    };
    let not_flipped = not_flipped.trim().trim_start_matches('-');
    Some(FlipErrorArgument { at: at.parse().ok()?, not_flipped: not_flipped.to_owned(), flipped: flipped.to_owned() })
}

/// 64 characters, a space, and the letter of the side to move.
fn start(values: &Values) -> Result<Position, Unreadable> {
    let read = values.get("start")?.split_once(' ').and_then(|(board, letter)| {
        let side = side(letter)?;
        Some(Position { board: board_text::read(board).ok()?.board, side })
    });
    read.ok_or_else(|| values.wrong("start"))
}

/// The position of a board to play on.
fn position(values: &Values, board: &str) -> Result<Position, Unreadable> {
    let board = board_text::read(board).map_err(|_| values.wrong("position"))?.board;
    match values.get("side-to-move")? {
        "black" | "none" => Ok(Position { board, side: Side::Black }),
        "white" => Ok(Position { board, side: Side::White }),
        _ => Err(values.wrong("side-to-move")),
    }
}

/// The values by name.
pub(super) struct Values {
    values: BTreeMap<String, String>,
}

impl Values {
    fn of(pairs: &[(String, String)]) -> Result<Self, Unreadable> {
        let mut values = BTreeMap::new();
        for (name, value) in pairs {
            if value.len() > longest(name) {
                return Err(Unreadable::TooLong(name.clone()));
            }
            if values.insert(name.clone(), unescaped(value)).is_some() {
                return Err(Unreadable::Twice(name.clone()));
            }
        }
        Ok(Self { values })
    }

    /// A value that some pictures have.
    pub(super) fn find(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// A value that every picture has.
    pub(super) fn get(&self, name: &'static str) -> Result<&str, Unreadable> {
        self.find(name).ok_or(Unreadable::Missing(name))
    }

    pub(super) fn wrong(&self, name: &'static str) -> Unreadable {
        Unreadable::Wrong { name, found: self.find(name).unwrap_or_default().to_owned() }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(found) => {
                write!(f, "its metadata are in the format `{found}`; this version reads `{FORMAT}`")
            }
            Self::Missing(name) => write!(f, "its metadata have no `{name}`"),
            Self::Twice(name) => write!(f, "its metadata have `{name}` twice"),
            Self::TooLong(name) => write!(f, "`{name}` in its metadata is longer than {} bytes", longest(name)),
            Self::Wrong { name, found } => write!(f, "`{name}` in its metadata cannot be `{found}`"),
            Self::Untrue(faults) => {
                let first = faults.first().map_or("what it says does not hold", |fault| fault.message.as_str());
                f.write_str(first)
            }
        }
    }
}

impl std::error::Error for Unreadable {}

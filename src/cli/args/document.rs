//! The options of `document`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::game_format;
use crate::notation::Format;

/// Options of `document`.
#[derive(Debug, Args)]
pub struct Document {
    /// Which document: the name of a template, such as rules, board, transcript or report
    pub name: String,
    /// A file with the game that it is made of, in any format; - is stdin
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Which game of FILE, counted from 0; needed where there are several
    #[arg(long, value_name = "N", requires = "file", conflicts_with = "each")]
    pub game: Option<usize>,
    /// Make a document of each game of FILE; -o then holds {game}
    #[arg(long, value_enum, value_name = "WHAT", requires = "file")]
    pub each: Option<Each>,
    /// What FILE is, where its content does not say: transcript, lines, players, ggf, sgf, pgn, obf, board, egaroucid, quest, wthor
    #[arg(long, value_name = "FORMAT", requires = "file", value_parser = game_format)]
    pub from: Option<Format>,
    /// Where to write; - is stdout
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// The paper: a4, letter, a3 or tabloid [default: the first that the document is made for]
    #[arg(long, value_name = "PAPER")]
    pub paper: Option<String>,
    /// The language, by its tag [default: the book's first]
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
    /// The folder that holds content/ (and perhaps templates/) [default: the current one]
    #[arg(long, short = 'C', value_name = "DIR")]
    pub book: Option<PathBuf>,
}

/// Of what a document each is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Each {
    /// Each game of the file.
    Game,
}

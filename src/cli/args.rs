//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::notation::Format;

mod build;
mod document;

pub use build::{Build, Merge, Wanted, Watch};
pub use document::Document;

/// Makes printed and published Reversi material, and proves it first.
#[derive(Debug, Parser)]
#[command(name = "outflank", version, about, long_about = None, arg_required_else_help = true)]
#[command(
    after_help = "Exit status: 0 all is well, 1 the content is wrong, 2 the command line is wrong, 3 the machine \
failed.\nColours are left out when NO_COLOR is set or the output is no terminal."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Verify everything, then write diagrams and documents
    ///
    /// Makes again only what depends on something that has changed. Without DIR and without content/ here, the content inside
    /// the program is used.
    Build(Build),
    /// Build, and build again whenever something that the book is read from changes
    ///
    /// That is content/, templates/ and the files of games that diagrams name. Faults are told, and the last good files stay.
    /// There are no fonts to watch: a book cannot bring its own, the faces are inside the program. Ctrl-C ends it.
    Watch(Watch),
    /// Put together what `build --shard` made on several machines
    ///
    /// The outcome is what one build would have made, byte for byte. Parts that do not make a whole are refused.
    Merge(Merge),
    /// Verify content and write nothing
    Check(Check),
    /// Make diagrams from the command line
    Diagram(Box<super::diagram::Options>),
    /// Make one document of the book, or of a game of FILE
    ///
    /// Without content/ here and without --book, the content inside the program is used. Nothing else of the book is read.
    Document(Document),
    /// Show a position as text or JSON
    Show(Show),
    /// Compute and print the facts that prose may quote
    Facts(Facts),
    /// Convert games from one format into another
    Convert(Convert),
    /// Put pictures in the place of the reversi blocks of Markdown pages
    Markdown(Markdown),
    /// The same as a preprocessor of mdBook, which runs it
    Mdbook(Mdbook),
    /// Copy the built-in content and templates into a folder
    New(New),
    /// Print the JSON Schema of a kind of file, for editors
    Schema(Schema),
    /// Print a completion script for a shell
    Completions {
        /// Which shell.
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// Options of `check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Folders that hold content/, YAML files of diagrams, SVG, PNG and PDF made earlier, or files of games; the current
    /// folder if left out
    pub paths: Vec<PathBuf>,
    /// Numbers and squares in prose that no link proves are errors
    #[arg(long)]
    pub strict: bool,
    /// How to report faults
    #[arg(long, value_enum, default_value_t = CheckReport::Human)]
    pub format: CheckReport,
}

/// How `check` reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckReport {
    /// Text: faults on stderr, the counts of games on stdout.
    Human,
    /// A JSON object, on stdout.
    Json,
    /// A JSON object for each game, on stdout; only for files of games.
    Ndjson,
}

/// How faults are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// Text with the lines of the source, on stderr.
    Human,
    /// A JSON object, on stdout.
    Json,
}

/// A position from the command line.
#[derive(Debug, Args)]
pub struct Subject {
    /// A file with the game, in any format; - is stdin
    #[arg(value_name = "FILE", conflicts_with_all = ["moves", "position", "to_move"])]
    pub file: Option<PathBuf>,
    /// Which game of FILE, counted from 0 [default: 0]
    #[arg(long, value_name = "N", requires = "file")]
    pub game: Option<usize>,
    /// What FILE is, where its content does not say: transcript, lines, players, ggf, sgf, pgn, obf, board, egaroucid, quest, wthor
    #[arg(long, value_name = "FORMAT", requires = "file", value_parser = game_format)]
    pub from: Option<Format>,
    /// The moves from the standard start, or from --position: "f5 d6 c3"
    #[arg(long, short, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// A board of 64 characters X O -, a1 b1 … h8
    #[arg(long, short, value_name = "BOARD", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Whose turn it is in --position: black or white
    #[arg(long, value_name = "SIDE")]
    pub to_move: Option<String>,
    /// Play only the first N moves
    #[arg(long, value_name = "N")]
    pub at: Option<u64>,
}

/// Options of `show`.
#[derive(Debug, Args)]
pub struct Show {
    /// What to show.
    #[command(flatten)]
    pub subject: Subject,
    /// How
    #[arg(long, short, value_enum, default_value_t = Shown::Text)]
    pub format: Shown,
}

/// How a position is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shown {
    /// A board of letters, and what can be said about it.
    Text,
    /// One JSON object.
    Json,
}

/// Options of `facts`.
#[derive(Debug, Args)]
pub struct Facts {
    /// The facts to print; all if left out (which takes half a minute the first time)
    pub names: Vec<String>,
    /// Compute also what an earlier run has kept
    #[arg(long)]
    pub recompute: bool,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Report::Human)]
    pub format: Report,
}

/// Options of `convert`.
#[derive(Debug, Args)]
pub struct Convert {
    /// The file of games; - is stdin
    pub file: PathBuf,
    /// What to write
    #[arg(long, short, value_enum)]
    pub format: Target,
    /// What FILE is, where its content does not say: transcript, lines, players, ggf, sgf, pgn, obf, board, egaroucid, quest, wthor
    #[arg(long, value_name = "FORMAT", value_parser = game_format)]
    pub from: Option<Format>,
    /// Only this game of FILE, counted from 0
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// Where to write; stdout if left out
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What games are converted into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// One transcript a line.
    Transcript,
    /// One line a game, with the players and the score.
    Players,
    /// Generic Game Format.
    Ggf,
    /// Smart Game Format, squares as f5.
    Sgf,
    /// Smart Game Format, squares as fe.
    SgfLetters,
    /// Tags and numbered moves.
    Pgn,
    /// Positions with the values of moves.
    Obf,
    /// Boards of 64 characters.
    Board,
    /// JSON of Othello Quest.
    Quest,
    /// Diagrams for content/diagrams.
    Yaml,
}

/// The format of a file of games, by its word.
pub(super) fn game_format(word: &str) -> Result<Format, String> {
    Format::from_word(word).ok_or_else(|| {
        let words: Vec<&str> = Format::ALL.iter().map(|format| format.word()).collect();
        format!("known are {}", words.join(", "))
    })
}

/// Options of `markdown`.
#[derive(Debug, Args)]
pub struct Markdown {
    /// The pages; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Where the page goes, or the folder for several pages; stdout if left out
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// The folder of the pictures, beside the page [default: pictures]
    #[arg(long, value_name = "DIR", conflicts_with = "inline")]
    pub pictures: Option<String>,
    /// Put the pictures into the page itself, as <figure> with <svg>
    #[arg(long, conflicts_with_all = ["format", "square"])]
    pub inline: bool,
    /// What pictures are written as
    #[arg(long, short, value_enum, default_value_t = Drawn::Svg)]
    pub format: Drawn,
    /// The side of a square of PNG pictures in pixels [default: 56, a board of 512]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(4..=512))]
    pub square: Option<u32>,
    /// The colours: board, print, contrast, dark, auto, or a theme of --book
    #[arg(long, value_name = "NAME", default_value = "board")]
    pub theme: String,
    /// The language of the generated words
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub lang: String,
    /// A folder with content/ for files of games and languages, and templates/themes of your own [default: the current one]
    #[arg(long, value_name = "DIR")]
    pub book: Option<PathBuf>,
    /// Numbers and squares in captions that no placeholder proves are errors
    #[arg(long)]
    pub strict: bool,
}

/// What the pictures of a page are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Drawn {
    /// Scalable vector graphics.
    Svg,
    /// Pixels.
    Png,
}

/// Options of `mdbook`.
#[derive(Debug, Args)]
pub struct Mdbook {
    /// What mdBook asks first; without a question, the book is read from stdin
    #[command(subcommand)]
    pub question: Option<Question>,
}

/// What mdBook asks.
#[derive(Debug, Subcommand)]
pub enum Question {
    /// Whether pages for a renderer can hold the pictures: exit status 0 is yes
    Supports {
        /// The renderer, such as html.
        renderer: String,
    },
}

/// Options of `schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// Which one; all names if left out
    pub name: Option<String>,
}

/// Options of `new`.
#[derive(Debug, Args)]
pub struct New {
    /// The folder; made if it is not there
    pub dir: PathBuf,
}

//! The options of `outflank diagram`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::args::Subject;
use crate::content::{Arguments, Header};
use crate::figure::Letters;

/// Options of `diagram`.
#[derive(Debug, Args)]
pub struct Diagram {
    /// What to draw.
    #[command(flatten)]
    pub subject: Subject,
    /// Which boards.
    #[command(flatten)]
    pub boards: Boards,
    /// What lies over them.
    #[command(flatten)]
    pub marks: Marks,
    /// How they look.
    #[command(flatten)]
    pub look: Look,
    /// What stands over the boards.
    #[command(flatten)]
    pub header: HeaderOptions,
    /// Make a picture of each move, or of each game of FILE; -o then holds {ply} or {game}
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub each: Vec<Each>,
    /// Where to write; the ending says what: .svg, .png, .gif, .pdf or .txt; - is stdout, with -f. May be given several times
    #[arg(long, short, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// What to write to stdout
    #[arg(long, short, value_enum)]
    pub format: Option<Kind>,
    /// How many threads work at once [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Which boards are drawn.
#[derive(Debug, Args)]
#[command(next_help_heading = "Boards")]
pub struct Boards {
    /// The move the diagram is about: draws the boards before and after it
    #[arg(long, value_name = "SQUARE")]
    pub play: Option<String>,
    /// Which boards to draw with --play: before, after or pair
    #[arg(long, value_name = "PICTURE")]
    pub picture: Option<String>,
    /// A legal move that is not played, drawn as a ghost with what it would flip
    #[arg(long, value_name = "SQUARE")]
    pub suggest: Option<String>,
    /// Number moves on their discs: all, or a range such as 21-40
    #[arg(long, value_name = "RANGE")]
    pub numbers: Option<String>,
    /// What the first numbered move shows [default: its own number]
    #[arg(long, value_name = "N")]
    pub first_number: Option<u64>,
    /// Divide the numbered moves into so many boards
    #[arg(long, value_name = "N")]
    pub parts: Option<u64>,
    /// A board after each of these moves: 0,4,8 or 10-14 or all
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub frames: Vec<String>,
    /// Show the frames one after the other rather than in rows, in SVG or PNG; a GIF always does [frames default: all]
    #[arg(long)]
    pub animate: bool,
    /// How long each frame of an animation is seen, in seconds; the last one three times as long
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pub seconds: f64,
    /// How many boards stand in a row
    #[arg(long, value_name = "N")]
    pub columns: Option<u64>,
    /// The board cannot arise in play; the picture says so
    #[arg(long)]
    pub schematic: bool,
}

/// What lies over the boards.
#[derive(Debug, Args)]
#[command(next_help_heading = "Marks")]
pub struct Marks {
    /// What to compute and draw: legal-moves, legal-counts, last-move, flips, arrows, frontier, stable, black-mobility,
    /// white-mobility, or none [default: last-move, none with --crop or --numbers]
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub show: Option<Vec<String>>,
    /// Marks on squares: a8=A,c6=ring. A label of up to three characters, or ring, cross, dot, square, triangle, star, diamond,
    /// highlight
    #[arg(long, value_name = "SQUARE=MARK", value_delimiter = ',')]
    pub mark: Vec<String>,
    /// Arrows: a8-d5,c6-f6
    #[arg(long, value_name = "FROM-TO", value_delimiter = ',')]
    pub arrow: Vec<String>,
    /// Lines: a1-h8
    #[arg(long, value_name = "FROM-TO", value_delimiter = ',')]
    pub line: Vec<String>,
    /// A set of squares to outline: "a1-c2 a3". May be given three times
    #[arg(long, value_name = "SQUARES")]
    pub region: Vec<String>,
}

/// How a picture looks, and what it says.
#[derive(Debug, Args)]
#[command(next_help_heading = "Look")]
pub struct Look {
    /// Show only the squares between two corners: a5-d8
    #[arg(long, value_name = "CORNERS")]
    pub crop: Option<String>,
    /// Which way the board is shown: rotate-90, rotate-180, rotate-270, mirror-columns, mirror-rows, mirror-a1-h8, mirror-a8-h1
    #[arg(long, value_name = "WAY")]
    pub orientation: Option<String>,
    /// Where coordinates stand: top, right, bottom, left, none, all [default: top,left]
    #[arg(long, value_name = "SIDES", value_delimiter = ',')]
    pub coordinates: Vec<String>,
    /// The colours: board, print, contrast, dark, auto, or a theme of --book
    #[arg(long, value_name = "NAME", default_value = "board")]
    pub theme: String,
    /// A folder with templates/themes and content/LANG/words.yaml of your own
    #[arg(long, value_name = "DIR")]
    pub book: Option<PathBuf>,
    /// The language of the generated words
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub lang: String,
    /// The width of the picture: 512 or 512px, or 60mm
    #[arg(long, value_name = "WIDTH", conflicts_with = "square")]
    pub size: Option<String>,
    /// The side of a square: 8mm or 64px [default: 7mm]
    #[arg(long, value_name = "SIDE")]
    pub square: Option<String>,
    /// The resolution of a PNG in dots per inch
    #[arg(long, value_name = "DPI")]
    pub dpi: Option<f64>,
    /// Make a PNG as small as it gets, which takes seconds
    #[arg(long)]
    pub optimize: bool,
    /// A small board for a sentence, as high as a line of text: SVG without coordinates
    #[arg(long, conflicts_with_all = ["size", "square", "dpi", "coordinates"])]
    pub inline: bool,
    /// The title, spoken by screen readers
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The text alternative, instead of the generated one
    #[arg(long, value_name = "TEXT")]
    pub alt: Option<String>,
}

/// What stands over the boards.
#[derive(Debug, Args)]
#[command(next_help_heading = "Header")]
pub struct HeaderOptions {
    /// Take the header from FILE
    #[arg(long, requires = "file")]
    pub header: bool,
    /// The player of the black discs
    #[arg(long, value_name = "NAME")]
    pub black: Option<String>,
    /// The player of the white discs
    #[arg(long, value_name = "NAME")]
    pub white: Option<String>,
    /// The tournament or match
    #[arg(long, value_name = "TEXT")]
    pub event: Option<String>,
    /// The round
    #[arg(long, value_name = "TEXT")]
    pub round: Option<String>,
    /// The date
    #[arg(long, value_name = "TEXT")]
    pub date: Option<String>,
}

/// Of what a picture each is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Each {
    /// The start, and the position after each move.
    Ply,
    /// Each game of the file, or of the files of a folder.
    Game,
}

/// What a diagram is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Scalable vector graphics.
    Svg,
    /// Pixels.
    Png,
    /// Frames one after the other, as pixels.
    Gif,
    /// One page of the size of the picture.
    Pdf,
    /// Letters X and O, for plain mail.
    Text,
    /// Letters ● and ○, for a terminal.
    Unicode,
}

impl Kind {
    /// The word of the option -f.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Pdf => "pdf",
            Self::Text => "text",
            Self::Unicode => "unicode",
        }
    }

    /// The characters of a picture that is made of letters.
    #[must_use]
    pub const fn letters(self) -> Option<Letters> {
        match self {
            Self::Text => Some(Letters::Plain),
            Self::Unicode => Some(Letters::Discs),
            Self::Svg | Self::Png | Self::Gif | Self::Pdf => None,
        }
    }

    /// What an ending of a file name promises, in any case.
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<Self> {
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            "pdf" => Some(Self::Pdf),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }
}

impl Diagram {
    /// Whether a file of this kind shows the frames one after the other.
    #[must_use]
    pub fn animates(&self, kind: Kind) -> bool {
        self.boards.animate || kind == Kind::Gif
    }

    /// Whether any of the files does.
    fn is_animated(&self) -> bool {
        let kind = |path: &PathBuf| Kind::of_ending(path.extension()?.to_str()?);
        let kinds = self.output.iter().filter_map(kind).chain(self.format);
        self.boards.animate || kinds.into_iter().any(|kind| self.animates(kind))
    }

    /// Adds what the options say to the moves or the position of a subject.
    #[must_use]
    pub fn applied(&self, subject: Arguments) -> Arguments {
        let Self { boards, marks, look, .. } = self;
        // numbers do not speak of the last move, and a crop that nobody wants it in may hide it
        let is_usual = boards.numbers.is_none() && look.crop.is_none();
        let show = match &marks.show {
            None if is_usual => vec!["last-move".to_owned()],
            None => Vec::new(),
            Some(words) if words.len() == 1 && words[0] == "none" => Vec::new(),
            Some(words) => words.clone(),
        };
        Arguments {
            play: boards.play.clone(),
            picture: boards.picture.clone(),
            suggest: boards.suggest.clone(),
            numbers: boards.numbers.clone(),
            first_number: boards.first_number,
            parts: boards.parts,
            frames: if boards.frames.is_empty() && self.is_animated() {
                vec!["all".to_owned()]
            } else {
                boards.frames.clone()
            },
            columns: boards.columns,
            schematic: boards.schematic,
            show,
            marks: marks.mark.clone(),
            arrows: marks.arrow.clone(),
            lines: marks.line.clone(),
            regions: marks.region.clone(),
            crop: look.crop.clone(),
            orientation: look.orientation.clone(),
            coordinates: look.coordinates.clone(),
            header: self.header.over(subject.header.clone()),
            ..subject
        }
    }
}

impl HeaderOptions {
    /// The header of the file if it is asked for, with what the options say instead.
    fn over(&self, file: Header) -> Header {
        let file = if self.header { file } else { Header::default() };
        let pick = |option: &Option<String>, file: String| option.clone().unwrap_or(file);
        Header {
            black: pick(&self.black, file.black),
            white: pick(&self.white, file.white),
            event: pick(&self.event, file.event),
            round: pick(&self.round, file.round),
            date: pick(&self.date, file.date),
        }
    }
}

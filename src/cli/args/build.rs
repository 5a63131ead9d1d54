//! The options of `build` and `watch`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::build::Shard;

use super::Report;

/// What to make, and where: what `build` and `watch` have in common.
#[derive(Debug, Args)]
pub struct Wanted {
    /// The folder that holds content/ (and perhaps templates/); the current one if left out
    pub dir: Option<PathBuf>,
    /// Where to write [default: out in DIR]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Make only these documents or diagrams
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Make documents only for these papers: a4, letter
    #[arg(long, value_name = "PAPER", value_delimiter = ',')]
    pub paper: Vec<String>,
    /// Make only these languages
    #[arg(long, value_name = "LANG", value_delimiter = ',')]
    pub lang: Vec<String>,
    /// Make a picture of every page of the documents, beside their PDFs
    #[arg(long)]
    pub preview: bool,
    /// How many threads work at once [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Numbers and squares in prose that no link proves are errors
    #[arg(long)]
    pub strict: bool,
}

impl Wanted {
    /// Whether not all of the book is wanted.
    pub fn is_part(&self) -> bool {
        !(self.only.is_empty() && self.paper.is_empty() && self.lang.is_empty())
    }

    /// The folder to write into, for a book in `root`.
    pub fn out_in(&self, root: &Path) -> PathBuf {
        self.out.clone().unwrap_or_else(|| root.join("out"))
    }
}

/// Options of `build`.
#[derive(Debug, Args)]
pub struct Build {
    /// What and where.
    #[command(flatten)]
    pub wanted: Wanted,
    /// Make and write every file, also those that would not change
    #[arg(long)]
    pub force: bool,
    /// Remove the files that earlier builds made and that are no longer made
    #[arg(long)]
    pub clean: bool,
    /// Make PNG files as small as they get, which takes seconds for each
    #[arg(long)]
    pub optimize: bool,
    /// Make only part I of N, into a folder of its own; `outflank merge` makes one of all parts
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// How to report faults
    #[arg(long, value_enum, default_value_t = Report::Human)]
    pub format: Report,
}

/// Options of `merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// The folders that `build --shard` wrote, in any order
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,
    /// Where to write the whole
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Remove the files that earlier builds and merges made there and that are no longer made
    #[arg(long)]
    pub clean: bool,
}

/// Options of `watch`.
#[derive(Debug, Args)]
pub struct Watch {
    /// What and where.
    #[command(flatten)]
    pub wanted: Wanted,
    /// Look once a second, where the system does not tell of changes (network folders, containers)
    #[arg(long)]
    pub poll: bool,
}

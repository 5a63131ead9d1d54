//! Where pictures go: `-o`, `-f` and `--each`.

use std::path::{Path, PathBuf};

use crate::cli::output::Outcome;

use super::options::{Diagram, Each, Kind};

/// One file to write, or stdout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// What to write.
    pub kind: Kind,
    /// Where; `None` is stdout. With places for names where many pictures are made.
    pattern: Option<String>,
}

/// What fills the places in a file name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// `{name}`: the file of the game, without its ending.
    pub name: String,
    /// `{game}`: which game of the file.
    pub game: String,
    /// `{ply}`: after how many moves.
    pub ply: String,
}

/// The targets of a command line.
///
/// # Errors
///
/// None, a file whose ending says nothing, an ending that contradicts `-f`, two targets that are one file, or a name without a
/// place for what `--each` or a folder makes many of.
pub fn targets(options: &Diagram, is_folder: bool) -> Result<Vec<Target>, Outcome> {
    let (stdout, files): (Vec<&PathBuf>, Vec<&PathBuf>) =
        options.output.iter().partition(|path| path.as_path() == Path::new("-"));
    let mut targets = Vec::new();
    for path in files {
        targets.push(Target { kind: kind(path, options.format)?, pattern: Some(path.display().to_string()) });
    }
    if !stdout.is_empty() || targets.is_empty() {
        let Some(kind) = options.format else {
            return Err(Outcome::Usage(
                "say where to write with -o FILE, or what to write to stdout with -f".to_owned(),
            ));
        };
        targets.push(Target { kind, pattern: None });
    }
    if options.boards.animate
        && let Some(still) = targets.iter().find(|target| !matches!(target.kind, Kind::Svg | Kind::Png | Kind::Gif))
    {
        return Err(Outcome::Usage(format!("--animate is for SVG, PNG and GIF; {} stands still", still.kind.word())));
    }
    for (at, target) in targets.iter().enumerate() {
        if targets[..at].iter().any(|other| other.pattern == target.pattern) {
            let name = target.pattern.as_deref().unwrap_or("stdout");
            return Err(Outcome::Usage(format!("-o {name} is there twice")));
        }
    }
    let many = [
        ("{ply}", options.each.contains(&Each::Ply), "--each ply"),
        ("{game}", options.each.contains(&Each::Game), "--each game"),
        ("{name}", is_folder, "a folder"),
    ];
    for target in &targets {
        for (place, wanted, why) in many {
            let has = target.pattern.as_ref().is_some_and(|pattern| pattern.contains(place));
            let name = target.pattern.as_deref().unwrap_or("stdout");
            if wanted && !has {
                return Err(Outcome::Usage(format!(
                    "{why} makes many pictures, and -o {name} has one name: write {place} in it, such as -o \"{}\"",
                    suggested(&targets, options, is_folder)
                )));
            }
            if has && !wanted {
                return Err(Outcome::Usage(format!("-o {name}: {place} goes with {why}")));
            }
        }
    }
    Ok(targets)
}

/// A name with all places that are needed.
fn suggested(targets: &[Target], options: &Diagram, is_folder: bool) -> String {
    let mut parts = Vec::new();
    parts.push(if is_folder { "{name}" } else { "game" });
    parts.extend(options.each.contains(&Each::Game).then_some("{game}"));
    parts.extend(options.each.contains(&Each::Ply).then_some("{ply}"));
    let ending = targets.first().map_or("svg", |target| match target.kind {
        Kind::Text | Kind::Unicode => "txt",
        kind => kind.word(),
    });
    format!("{}.{ending}", parts.join("-"))
}

impl Target {
    /// The file for one picture; `None` is stdout.
    #[must_use]
    pub fn path(&self, names: &Names) -> Option<PathBuf> {
        let pattern = self.pattern.as_ref()?;
        let filled = pattern.replace("{ply}", &names.ply).replace("{game}", &names.game).replace("{name}", &names.name);
        Some(PathBuf::from(filled))
    }
}

/// What the ending says.
fn kind(path: &Path, format: Option<Kind>) -> Result<Kind, Outcome> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let Some(kind) = Kind::of_ending(ending) else {
        return Err(Outcome::Usage(format!(
            "{}: the ending says what to write; it is .svg, .png, .gif, .pdf or .txt",
            path.display()
        )));
    };
    match format {
        // one ending for two kinds of letters
        Some(Kind::Unicode) if kind == Kind::Text => Ok(Kind::Unicode),
        Some(format) if format != kind => Err(Outcome::Usage(format!(
            "-o {} and -f {} disagree; leave -f out, since the ending says what to write",
            path.display(),
            format.word()
        ))),
        _ => Ok(kind),
    }
}

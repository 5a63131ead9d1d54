//! `outflank diagram`: one picture from the command line.

use std::path::Path;

use crate::build::{self, Embedded};
use crate::content::{self, MAX_PIXELS, Picture as Boards};
use crate::diagnostic::Diagnostics;
use crate::export::{pdf, png, svg};
use crate::figure::{self, Layout};
use crate::scene::{Document, Scene};

use super::args::{Diagram, Picture};
use super::output::{Outcome, stdout};
use super::{arguments, report, show, verified};

/// Makes the picture. Every fault of the command line is found before anything is drawn.
pub fn run(options: &Diagram) -> Result<(), Outcome> {
    let (kind, file) = target(options)?;
    let size = png_size(options, kind)?;
    let mut arguments = arguments(&options.subject)?;
    arguments.play.clone_from(&options.play);
    arguments.picture.clone_from(&options.picture);
    arguments.crop.clone_from(&options.crop);
    arguments.marks.clone_from(&options.mark);
    arguments.show = options.show.clone().unwrap_or_else(|| vec!["last-move".to_owned()]);
    arguments.schematic = options.schematic;
    if kind == Picture::Text
        && (options.show.is_some() || !options.mark.is_empty() || options.crop.is_some() || options.play.is_some())
    {
        return Err(Outcome::Usage(
            "text shows the whole board and nothing else: leave --play, --show, --mark and --crop out".to_owned(),
        ));
    }
    for (option, text) in [("--title", &options.title), ("--alt", &options.alt)] {
        if text.as_ref().is_some_and(|text| text.chars().any(content::is_forbidden)) {
            return Err(Outcome::Usage(format!("{option} holds a character that cannot be printed")));
        }
    }
    let (diagram, mut sources) = verified("diagram", &arguments)?;
    if kind == Picture::Text {
        return deliver(file, show::text(&diagram).as_bytes());
    }

    let mut diagnostics = Diagnostics::new();
    let surroundings = content::surroundings(&Embedded, "en", &mut sources, &mut diagnostics);
    let Some(surroundings) = surroundings else {
        report::to_stderr(&sources, &diagnostics);
        return Err(Outcome::Content);
    };
    let Some(theme) = surroundings.themes.get(&options.theme) else {
        let known: Vec<&str> = surroundings.themes.keys().map(String::as_str).collect();
        return Err(Outcome::Usage(format!(
            "--theme: there is no `{}`; known are: {}",
            options.theme,
            known.join(", ")
        )));
    };
    let mut words = content::plain_words(&diagram, &surroundings.language);
    words.title = options.title.clone().unwrap_or_else(|| surroundings.language.phrase("board-title").to_owned());
    if let Some(alt) = &options.alt {
        words.alt.clone_from(alt);
    }
    let picture: Boards = diagram.picture();
    let layout = Layout::default();
    let scene = figure::compose(&diagram, picture, &words, "diagram", theme, &layout).map_err(|fault| {
        report::to_stderr(&sources, &fault.into());
        Outcome::Content
    })?;
    deliver(file, &export(&scene, kind, size)?)
}

fn export(scene: &Scene, kind: Picture, size: png::Size) -> Result<Vec<u8>, Outcome> {
    Ok(match kind {
        Picture::Svg => svg::write(scene, &svg::Options::default()).into_bytes(),
        Picture::Png => png::write(scene, size).map_err(|error| Outcome::Usage(format!("--size: {error}")))?,
        Picture::Pdf => pdf::write(&Document::of_picture(scene), &pdf::Options::default())
            .map_err(|error| Outcome::Machine(error.to_string()))?,
        Picture::Text => Vec::new(),
    })
}

/// What to write and where: `None` is stdout.
fn target(options: &Diagram) -> Result<(Picture, Option<&Path>), Outcome> {
    let file = options.output.as_deref().filter(|path| *path != Path::new("-"));
    let Some(path) = file else {
        return match options.format {
            Some(kind) => Ok((kind, None)),
            None => {
                Err(Outcome::Usage("say where to write with -o FILE, or what to write to stdout with -f".to_owned()))
            }
        };
    };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let kind = match ending.as_str() {
        "svg" => Picture::Svg,
        "png" => Picture::Png,
        "pdf" => Picture::Pdf,
        "txt" => Picture::Text,
        _ => {
            return Err(Outcome::Usage(format!(
                "{}: the ending says what to write; it is .svg, .png, .pdf or .txt",
                path.display()
            )));
        }
    };
    match options.format {
        Some(format) if format != kind => Err(Outcome::Usage(format!(
            "-o {} and -f {} disagree; leave -f out, since the ending says what to write",
            path.display(),
            name(format)
        ))),
        _ => Ok((kind, Some(path))),
    }
}

const fn name(kind: Picture) -> &'static str {
    match kind {
        Picture::Svg => "svg",
        Picture::Png => "png",
        Picture::Pdf => "pdf",
        Picture::Text => "text",
    }
}

/// The size of a PNG: 512 pixels wide unless said otherwise.
fn png_size(options: &Diagram, kind: Picture) -> Result<png::Size, Outcome> {
    if kind != Picture::Png && (options.size.is_some() || options.dpi.is_some()) {
        return Err(Outcome::Usage("--size and --dpi are for PNG; SVG and PDF have no pixels".to_owned()));
    }
    match (options.size, options.dpi) {
        (Some(width), _) if !(1..=MAX_PIXELS).contains(&width) => {
            Err(Outcome::Usage(format!("--size {width}: the size of a picture is 1 to {MAX_PIXELS} pixels")))
        }
        (_, Some(dpi)) if !dpi.is_finite() || dpi <= 0.0 => {
            Err(Outcome::Usage(format!("--dpi {dpi}: a resolution is more than 0 dots per inch")))
        }
        (Some(width), _) => Ok(png::Size::Width(width)),
        (None, Some(dpi)) => Ok(png::Size::Dpi(dpi)),
        (None, None) => Ok(png::Size::Width(512)),
    }
}

fn deliver(file: Option<&Path>, bytes: &[u8]) -> Result<(), Outcome> {
    match file {
        None => stdout(bytes),
        Some(path) => {
            build::write_file(path, bytes, false).map(drop).map_err(|error| Outcome::Machine(error.to_string()))
        }
    }
}

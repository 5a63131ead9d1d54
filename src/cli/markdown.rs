//! `outflank markdown`: pages with pictures in the place of their `reversi` blocks.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::build::markdown::{Illustrated, Kind, Placing, illustrate};
use crate::build::{self, Folder, Layered};
use crate::content::{self, Loader, RawPage};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::TEXT;
use crate::source::{Sources, Span};

use super::args::{Drawn, Markdown};
use super::output::{Outcome, say, stdout};
use super::report;

/// What some editors put before the text of a file; it is no part of the text, and stays.
const MARK: &str = "\u{feff}";

/// A page to make.
struct Order<'a> {
    input: &'a Path,
    /// Where the page goes; `None` is stdout.
    output: Option<PathBuf>,
    /// What stood before its text and stands there again.
    mark: &'static str,
}

impl Order<'_> {
    /// A page as it came in, `-` being stdin. `None` with a fault when it is no text.
    fn read(&mut self, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Result<Option<RawPage>, Outcome> {
        let path = self.input;
        let (name, bytes) = if path == Path::new("-") {
            let mut bytes = Vec::new();
            ("stdin".to_owned(), std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes))
        } else {
            (path.display().to_string(), fs::read(path))
        };
        let bytes = bytes.map_err(|error| Outcome::Machine(format!("cannot read {name}: {error}")))?;
        if bytes.len() > TEXT {
            let message = format!("{name} has {} bytes; the limit is {TEXT}", bytes.len());
            diagnostics.push(Diagnostic::error(message));
            return Ok(None);
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        match String::from_utf8(bytes) {
            Ok(text) => {
                let bare = text.strip_prefix(MARK).unwrap_or(&text);
                self.mark = if bare.len() < text.len() { MARK } else { "" };
                Ok(Some(RawPage { source: sources.add(name, bare), written: None, stem }))
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let source = sources.add(&name, text);
                diagnostics.push(
                    Diagnostic::error(format!("{name} is not UTF-8 text: byte {at} does not belong there"))
                        .at(Span::new(source, at..at))
                        .help("save the file as UTF-8"),
                );
                Ok(None)
            }
        }
    }
}

/// Makes the pages and their pictures; when anything is wrong, none of them.
pub fn run(options: &Markdown) -> Result<(), Outcome> {
    let pictures = pictures(options)?;
    let placing = if options.inline { Placing::Inline } else { Placing::Files(&pictures, kind(options)?) };
    let mut orders = orders(options)?;
    let book = options.book.as_deref().unwrap_or(Path::new("."));
    if !book.is_dir() {
        return Err(Outcome::Usage(format!("--book: {} is not a folder", book.display())));
    }
    let loader = Layered::new(Folder::new(book));
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let mut raw = Vec::new();
    for order in &mut orders {
        raw.extend(order.read(&mut sources, &mut diagnostics)?);
    }
    let made = make(options, placing, &raw, &loader, &mut sources, &mut diagnostics)?;
    report::to_stderr(&sources, &diagnostics);
    let Some(made) = made else {
        say("nothing was written");
        return Err(Outcome::Content);
    };

    let (mut files, mut page) = (Vec::new(), Vec::new());
    for (order, made) in orders.iter().zip(made) {
        let folder = order.output.as_deref().and_then(Path::parent).unwrap_or(Path::new("")).join(&pictures);
        files.extend(made.pictures.into_iter().map(|(name, bytes)| (folder.join(name), bytes)));
        let text = format!("{}{}", order.mark, made.text).into_bytes();
        match &order.output {
            Some(path) => files.push((path.clone(), text)),
            None => page = text,
        }
    }
    build::write_files(&files, false).map_err(|error| Outcome::Machine(error.to_string()))?;
    if page.is_empty() { Ok(()) } else { stdout(&page) }
}

/// The pages with their pictures; `None` when anything is wrong.
fn make(
    options: &Markdown,
    placing: Placing<'_>,
    raw: &[RawPage],
    loader: &dyn Loader,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Result<Option<Vec<Illustrated>>, Outcome> {
    let faults = diagnostics.len();
    let Some(around) = content::surroundings(loader, &options.lang, Some(&options.theme), sources, diagnostics) else {
        if diagnostics.len() > faults {
            return Ok(None);
        }
        return Err(Outcome::Usage(format!("--lang: there are no words for `{}`", options.lang)));
    };
    let Some(theme) = around.themes.get(&options.theme) else {
        let known: Vec<&str> = around.themes.keys().map(String::as_str).collect();
        let (theme, known) = (&options.theme, known.join(", "));
        return Err(Outcome::Usage(format!("--theme: there is no `{theme}`; known are: {known}")));
    };
    let Some(pages) = content::pages(raw, &around, loader, options.strict, sources, diagnostics) else {
        return Ok(None);
    };
    let mut made = Vec::new();
    for (page, raw) in pages.iter().zip(raw) {
        let whole = sources.get(raw.source).text.clone();
        match illustrate(page, &whole, theme, placing, sources) {
            Ok(illustrated) => made.push(illustrated),
            Err(faults) => diagnostics.append(faults),
        }
    }
    Ok((!diagnostics.has_errors()).then_some(made))
}

/// Which page goes where. Nothing is written over a page that is read.
fn orders(options: &Markdown) -> Result<Vec<Order<'_>>, Outcome> {
    let usage = |message: String| Err(Outcome::Usage(message));
    let is_folder = |path: &Path| path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
    let output = options.output.as_deref().filter(|path| *path != Path::new("-"));
    let several = options.files.len() > 1;
    let mut orders: Vec<Order<'_>> = Vec::new();
    for input in &options.files {
        let output = match output {
            None if several => return usage("several pages need a folder to go to: -o FOLDER".to_owned()),
            None => None,
            Some(path) if several || is_folder(path) => match input.file_name() {
                Some(name) if input != Path::new("-") => Some(path.join(name)),
                _ => return usage("say with -o FILE what the page of stdin is to be called".to_owned()),
            },
            Some(path) => Some(path.to_owned()),
        };
        if let Some(path) = &output {
            if orders.iter().any(|earlier| earlier.output.as_ref() == Some(path)) {
                return usage(format!("two pages would both be written to {}", path.display()));
            }
            let place = fs::canonicalize(path).ok();
            if place.is_some() && options.files.iter().any(|input| fs::canonicalize(input).ok() == place) {
                return usage(format!("{} would be written over; choose another -o", path.display()));
            }
        }
        orders.push(Order { input, output, mark: "" });
    }
    Ok(orders)
}

/// The folder of the pictures, from the page, with forward slashes.
fn pictures(options: &Markdown) -> Result<String, Outcome> {
    let folder = options.pictures.as_deref().unwrap_or("pictures");
    let slashes = if cfg!(windows) { folder.replace('\\', "/") } else { folder.to_owned() };
    if slashes.starts_with('/') || Path::new(folder).is_absolute() {
        return Err(Outcome::Usage(format!(
            "--pictures {folder}: name the folder from the page, so that the page can be moved with it"
        )));
    }
    let parts: Vec<&str> = slashes.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    Ok(parts.join("/"))
}

fn kind(options: &Markdown) -> Result<Kind, Outcome> {
    match (options.format, options.square) {
        (Drawn::Svg, None) => Ok(Kind::Svg),
        (Drawn::Svg, Some(_)) => Err(Outcome::Usage("--square is for PNG; SVG has no pixels".to_owned())),
        (Drawn::Png, square) => Ok(Kind::Png(square.unwrap_or(56))),
    }
}

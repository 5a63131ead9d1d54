//! Compares what was made with what is kept in `tests/golden/`.
//!
//! With `OUTFLANK_BLESS=1` the kept files are rewritten, and the test fails all the same: so nobody blesses by accident.

use std::fs;
use std::path::{Path, PathBuf};

use tiny_skia::{Pixmap, PremultipliedColorU8};

/// How far a channel may be off: rasterisers round differently from one processor to another.
const TOLERANCE: u8 = 1;

/// Compares a text.
pub fn text(name: &str, made: &str) {
    let kept = kept(name);
    bless(name, &kept, made.as_bytes());
    let expected = fs::read_to_string(&kept).unwrap_or_default();
    let differs = |(_, (expected, made)): &(usize, (Option<&str>, Option<&str>))| expected != made;
    if let Some((number, (expected, made))) = (1..).zip(lines(&expected).zip(lines(made))).find(differs) {
        panic!("{name}, line {number}:\n  kept {expected:?}\n  made {made:?}\n{HINT}");
    }
    assert_eq!(expected, made, "{name}: line ends differ\n{HINT}");
}

/// Compares a PNG; where it differs, a picture of both and of the difference is written under `target/`.
pub fn picture(name: &str, made: &[u8]) {
    let kept = kept(name);
    bless(name, &kept, made);
    let expected = Pixmap::load_png(&kept).unwrap_or_else(|error| panic!("{name}: {error}\n{HINT}"));
    let made = Pixmap::decode_png(made).expect("a PNG");
    let same = (expected.width(), expected.height()) == (made.width(), made.height());
    let off = expected.data().iter().zip(made.data()).filter(|(a, b)| a.abs_diff(**b) > TOLERANCE).count();
    if !same || off > 0 {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        triptych(&expected, &made).save_png(&file).expect("written");
        let file = file.display();
        panic!("{name}: {off} channels differ; kept, made and the difference stand in {file}\n{HINT}");
    }
}

/// The first page of a PDF as a PNG.
pub fn page(pdf: Vec<u8>, dpi: f32) -> Vec<u8> {
    use hayro::hayro_interpret::InterpreterSettings;
    use hayro::vello_cpu::color::palette::css::WHITE;
    let pdf = hayro::hayro_syntax::Pdf::new(pdf).expect("a PDF");
    let cache = hayro::RenderCache::new();
    let settings = hayro::PixmapSettings { x_scale: dpi / 72.0, y_scale: dpi / 72.0, bg_color: WHITE };
    let (interpreter, render) = (InterpreterSettings::default(), hayro::RenderSettings::default());
    let drawn = hayro::render(&pdf.pages()[0], &cache, &interpreter, &render, &settings);
    let (width, height) = (u32::from(drawn.width()), u32::from(drawn.height()));
    let mut pixmap = Pixmap::new(width, height).expect("a page");
    for y in 0..drawn.height() {
        for x in 0..drawn.width() {
            let pixel = drawn.sample(x, y);
            let at = u32::from(y) * width + u32::from(x);
            pixmap.pixels_mut()[at as usize] =
                PremultipliedColorU8::from_rgba(pixel.r, pixel.g, pixel.b, pixel.a).expect("premultiplied");
        }
    }
    pixmap.encode_png().expect("a PNG")
}

const HINT: &str = "if the new one is right: OUTFLANK_BLESS=1 cargo test";

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn bless(name: &str, kept: &Path, made: &[u8]) {
    if std::env::var_os("OUTFLANK_BLESS").is_some_and(|value| value == "1") {
        fs::write(kept, made).expect("written");
        panic!("{name} was rewritten; look at it and run the test again without OUTFLANK_BLESS");
    }
}

/// The lines and one more, so that a missing end is a difference too.
fn lines(text: &str) -> impl Iterator<Item = Option<&str>> {
    text.lines().map(Some).chain([None])
}

/// What is kept, what was made, and black where they are equal.
fn triptych(expected: &Pixmap, made: &Pixmap) -> Pixmap {
    let width = expected.width().max(made.width());
    let height = expected.height().max(made.height());
    let mut all = Pixmap::new(3 * width, height).expect("not empty");
    let nothing = PremultipliedColorU8::TRANSPARENT;
    for y in 0..height {
        for x in 0..width {
            let (a, b) = (expected.pixel(x, y).unwrap_or(nothing), made.pixel(x, y).unwrap_or(nothing));
            let [red, green, blue] = [(a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue())]
                .map(|(a, b)| if a.abs_diff(b) > TOLERANCE { a.abs_diff(b).max(64) } else { 0 });
            let difference = PremultipliedColorU8::from_rgba(red, green, blue, 255).expect("opaque");
            for (column, pixel) in [(0, a), (1, b), (2, difference)] {
                all.pixels_mut()[(y * 3 * width + column * width + x) as usize] = pixel;
            }
        }
    }
    all
}

//! What a web page shows of a document is what is printed: its preview and the raster of its PDF agree.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a page")]

use outflank::build::{Options, Work, plan};
use tiny_skia::Pixmap;

use crate::book::{all, book};
use crate::raster;

/// Pixels to the millimetre of a preview.
const PER_MM: f64 = 100.0 / 25.4;

/// The ink of each square millimetre or so: two renderers differ at the edges of letters, not in this.
fn coarse(ink: &[f32], width: usize) -> Vec<f32> {
    let columns = width.div_ceil(4);
    let mut sums = vec![0.0; columns * (ink.len() / width).div_ceil(4)];
    for (y, row) in ink.chunks(width).enumerate() {
        for (x, ink) in row.iter().enumerate() {
            sums[y / 4 * columns + x / 4] += ink;
        }
    }
    sums
}

/// How much ink is in one of two pictures only.
fn apart(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(one, other)| f64::from((one - other).abs())).sum()
}

#[test]
fn a_preview_shows_what_its_pdf_prints() {
    let papers = vec!["a4".to_owned()];
    let languages = vec![book().languages[0].clone()];
    let options = Options { papers, languages, previews: true, only: book().documents.clone(), ..Options::default() };
    let jobs = plan(book(), &options).expect("a plan");
    let mut compared = 0;
    for made in all() {
        let stem = made.job.path.trim_end_matches(".pdf");
        let pages: Vec<_> = jobs
            .iter()
            .filter(|job| matches!(job.work, Work::Preview(..)))
            .filter(|job| {
                let rest = job.path.strip_prefix(stem).and_then(|rest| rest.strip_suffix(".png"));
                rest.is_some_and(|rest| rest.is_empty() || rest[1..].parse::<usize>().is_ok())
            })
            .collect();
        if pages.is_empty() {
            continue;
        }
        assert_eq!(pages.len(), made.pages.len(), "{stem}");
        // the first page of each, and the last
        for (number, job) in pages.iter().enumerate().filter(|(number, _)| *number == 0 || number + 1 == pages.len()) {
            let png = Pixmap::decode_png(&job.make(book()).expect("made")).expect("a PNG");
            let (width, height) = (png.width() as usize, png.height() as usize);
            let page = &made.pages[number];
            assert_eq!(width, (page.width * PER_MM).round() as usize, "{}", job.path);
            assert_eq!(height, (page.height * PER_MM).round() as usize, "{}", job.path);
            let preview: Vec<f32> = png.pixels().iter().map(|pixel| 1.0 - f32::from(pixel.red()) / 255.0).collect();
            let printed = raster::page(&made.bytes, number, PER_MM, width, height);
            let [preview, printed] = [preview, printed].map(|ink| coarse(&ink, width));
            let total = apart(&printed, &vec![0.0; printed.len()]);
            let (differs, moved) = (apart(&preview, &printed), apart(&preview, &printed[1..]));
            // a page of solid discs looks much like itself a millimetre further on
            assert!(
                differs < total / 6.0 && moved > differs * 2.0,
                "{}: {differs:.0} and {moved:.0} of {total:.0}",
                job.path
            );
            compared += 1;
        }
    }
    assert!(compared >= 4, "{compared}");
}

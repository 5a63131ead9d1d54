//! Pages of a PDF as pixels, by a renderer that is not ours.

#![allow(clippy::cast_possible_truncation, reason = "pixels of a page")]

use hayro::hayro_interpret::InterpreterSettings;
use hayro::vello_cpu::color::palette::css::WHITE;

/// How much ink there is in each pixel of a page, from 0: none is 0, full is 1. Where the page has a pixel more or less than
/// asked for, it is cut, or ends with paper.
pub fn page(pdf: &[u8], number: usize, per_mm: f64, width: usize, height: usize) -> Vec<f32> {
    let pdf = hayro::hayro_syntax::Pdf::new(pdf.to_vec()).expect("a PDF");
    let scale = (per_mm * 25.4 / 72.0) as f32;
    let settings = hayro::PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let (cache, interpreter, render) =
        (hayro::RenderCache::new(), InterpreterSettings::default(), hayro::RenderSettings::default());
    let pixmap = hayro::render(&pdf.pages()[number], &cache, &interpreter, &render, &settings);
    let (own_width, own_height) = (usize::from(pixmap.width()), usize::from(pixmap.height()));
    assert!(own_width.abs_diff(width) <= 1 && own_height.abs_diff(height) <= 1, "{own_width} × {own_height}");
    let mut ink = vec![0.0; width * height];
    for y in 0..height.min(own_height) {
        for x in 0..width.min(own_width) {
            ink[y * width + x] = 1.0 - f32::from(pixmap.data()[y * own_width + x].r) / 255.0;
        }
    }
    ink
}

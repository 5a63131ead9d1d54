//! What is drawn of a picture is what other programs draw of it.

use outflank::content::artwork::Place;
use outflank::export::{pdf, png, svg};
use outflank::scene::{Color, Document, Item, Mm, Paint, Rect, Scene, Size};
use tiny_skia::{Pixmap, Transform};

use crate::{read, svg as picture};

const PIXELS: u32 = 400;

fn scene(text: &str) -> Scene {
    let artwork = read(text, Place::Logo).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
    let (width, height) = (40.0 * f64::from(artwork.width) / 1e5, 40.0 * f64::from(artwork.height) / 1e5);
    let size = Size { width: Mm(width), height: Mm(height) };
    let paper = Item::Rect { rect: Rect::mm(0.0, 0.0, width, height), paint: Paint::fill(Color::WHITE) };
    let drawn = artwork.placed(Rect::mm(0.0, 0.0, width, height));
    Scene {
        id: "own".to_owned(),
        title: "A picture".to_owned(),
        description: "A picture of one's own.".to_owned(),
        language: "en".to_owned(),
        metadata: Vec::new(),
        size,
        items: [vec![paper], drawn].concat(),
        dark: None,
    }
}

/// The author's file, drawn by resvg.
fn expected(text: &str, height: u32) -> Pixmap {
    let tree = usvg::Tree::from_str(text, &usvg::Options::default()).expect("SVG");
    let scale = PIXELS as f32 / tree.size().width();
    let mut pixmap = Pixmap::new(PIXELS, height).expect("a size");
    pixmap.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}

/// The share of pixels that differ by more than `most`: the rims of shapes, where a line's outline is a curve beside its curve.
fn differing(a: &Pixmap, b: &Pixmap, most: u8) -> f64 {
    let off = a.data().chunks_exact(4).zip(b.data().chunks_exact(4));
    let off = off.filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > most)).count();
    off as f64 / f64::from(a.width() * a.height())
}

fn compare(text: &str) {
    let made = png::write(&scene(text), png::Size::Width(PIXELS)).expect("drawn");
    let made = Pixmap::decode_png(&made).expect("a PNG");
    let expected = expected(text, made.height());
    let white = expected.data().chunks_exact(4).filter(|pixel| pixel == &[255, 255, 255, 255]).count();
    assert!(white < expected.data().len() / 4 - 300, "{text}: nothing is seen");
    let name = |which: &str| std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("artwork-{which}.png"));
    let (slightly, plainly) = (differing(&made, &expected, 4), differing(&made, &expected, 64));
    if slightly > 0.01 || plainly > 0.0001 {
        made.save_png(name("made")).expect("written");
        expected.save_png(name("expected")).expect("written");
        panic!("{text}\n{slightly} differ, {plainly} plainly; see {}", name("made").display());
    }
}

/// Shapes, groups, styles and transforms of every kind that is allowed.
const PICTURES: [&str; 16] = [
    "<circle cx='50' cy='50' r='45' fill='#204060'/><circle cx='50' cy='50' r='30' fill='none' stroke='gold' stroke-width='7'/>",
    "<rect x='5' y='10' width='80' height='70' rx='12' fill='tomato' stroke='#000' stroke-width='4'/>",
    "<ellipse cx='50' cy='40' rx='40' ry='20' transform='rotate(30 50 50)' fill='rgb(10%, 50%, 20%)'/>",
    "<line x1='10' y1='10' x2='80' y2='60' stroke='navy' stroke-width='10' stroke-linecap='round'/>",
    "<polyline points='10,80 40,20 70,80' fill='none' stroke='#123' stroke-width='8' stroke-linejoin='bevel'/>",
    "<polygon points='50,8 61,38 93,38 67,57 77,88 50,69 23,88 33,57 7,38 39,38' fill='#800'/>",
    // a star that crosses itself, under both rules
    "<path d='M50 5 L79 95 L2 38 L98 38 L21 95 z' fill='#063' fill-rule='evenodd'/>",
    "<path d='M50 5 L79 95 L2 38 L98 38 L21 95 z' fill='#063'/>",
    "<path d='M10 50 h40 v30 h40' fill='none' stroke='black' stroke-width='6' stroke-dasharray='9 4 2 4' \
     stroke-dashoffset='3'/>",
    "<path d='M20 20 A30 20 15 1 0 80 60' fill='none' stroke='purple' stroke-width='5' stroke-linecap='square'/>",
    "<path d='M10 90 L50 12 L90 90' fill='none' stroke='#222' stroke-width='9' stroke-linejoin='miter' \
     stroke-miterlimit='8'/>",
    "<g transform='translate(10 5) scale(.8 1.6) skewX(10)'><circle cx='30' cy='25' r='20' fill='none' stroke='#357' \
     stroke-width='6'/></g>",
    "<defs><symbol id='s' viewBox='0 0 10 10'><path d='M1 1h8v8z'/></symbol><g id='g'><circle r='8' fill='inherit'/></g></defs>\
     <use href='#s' x='10' y='10' width='40' height='40'/><g fill='teal'><use href='#g' transform='translate(70 70)'/></g>",
    "<style>.a { fill: #c30; stroke: black } #b { stroke-width: 5 } g > rect { stroke-linejoin: round }</style>\
     <g><rect class='a' id='b' x='20' y='30' width='50' height='40'/></g>",
    "<path d='M20 20h60v60h-60z' fill='yellow' stroke='blue' stroke-width='12' style='paint-order: stroke; opacity: 1'/>\
     <g opacity='0'><path d='M0 0h100v100h-100z'/></g><path display='none' d='M0 0h100v100z'/>",
    "<metadata><x:y xmlns:x='urn:x'>words</x:y></metadata><x:view xmlns:x='urn:x'/><title>t</title><!-- c -->\
     <path d='M30 30h20v20z' fill='currentColor' stroke='transparent'/>",
];

#[test]
fn every_shape_looks_as_elsewhere() {
    for inside in PICTURES {
        compare(&picture(inside));
    }
}

#[test]
fn any_view_box_and_proportion_is_scaled() {
    let shape = "<circle cx='0' cy='1.5' r='1' fill='#246'/>";
    compare(&format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2 0 4 3'>{shape}</svg>"));
    compare(&format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='8cm' height='20mm' viewBox='-2 0 4 3'>{shape}</svg>"
    ));
    compare(
        "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='300'><rect y='7' width='20' height='200'/></svg>",
    );
    let [width, height] = [("8cm", "20mm"), ("1in", "2in")].map(|(width, height)| {
        let text = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'><path d='M0 0h9v9z'/></svg>"
        );
        let artwork = read(&text, Place::Logo).expect("read");
        (artwork.width, artwork.height)
    });
    assert_eq!((width, height), ((100_000, 25_000), (50_000, 100_000)));
}

#[test]
fn a_picture_is_the_same_in_a_pdf() {
    use hayro::hayro_interpret::InterpreterSettings;
    for inside in PICTURES {
        let text = picture(inside);
        let bytes = pdf::write(&Document::of_picture(&scene(&text)), &pdf::Options::default()).expect("written");
        let file = hayro::hayro_syntax::Pdf::new(bytes).expect("a PDF");
        let scale = PIXELS as f32 / (40.0 / 25.4 * 72.0);
        let white = hayro::vello_cpu::color::palette::css::WHITE;
        let settings = hayro::PixmapSettings { x_scale: scale, y_scale: scale, bg_color: white };
        let (interpreter, render) = (InterpreterSettings::default(), hayro::RenderSettings::default());
        let drawn = hayro::render(&file.pages()[0], &hayro::RenderCache::new(), &interpreter, &render, &settings);
        let expected = expected(&text, PIXELS);
        let mut far = 0;
        for y in 0..drawn.height().min(400) {
            for x in 0..drawn.width().min(400) {
                let (found, wanted) = (drawn.sample(x, y), expected.pixel(x.into(), y.into()).expect("inside"));
                let pairs = [(found.r, wanted.red()), (found.g, wanted.green()), (found.b, wanted.blue())];
                far += usize::from(pairs.iter().any(|(a, b)| a.abs_diff(*b) > 64));
            }
        }
        assert!(far < 30, "{inside}: {far} pixels");
    }
}

#[test]
fn what_is_clipped_is_not_seen() {
    let mut scene = scene(&picture("<circle cx='50' cy='50' r='45' fill='#204060'/>"));
    let all = scene.items.clone();
    let rect = Rect::mm(10.0, 10.0, 10.0, 20.0);
    scene.items = vec![all[0].clone(), Item::Clip { rect, items: all[1..].to_vec() }];
    let made = png::write(&scene, png::Size::Width(PIXELS)).expect("drawn");
    let made = Pixmap::decode_png(&made).expect("a PNG");
    let is_white = |x, y| made.pixel(x, y).expect("inside").red() == 255;
    assert_eq!(
        [(99, 200), (101, 200), (199, 200), (201, 200), (150, 99), (150, 299)].map(|(x, y)| is_white(x, y)),
        [true, false, false, true, true, false]
    );
    let bytes = pdf::write(&Document::of_picture(&scene), &pdf::Options::default()).expect("written");
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let page = document.page_iter().next().expect("a page");
    let content = document.get_and_decode_page_content(page).expect("operators");
    let operators: Vec<&str> = content.operations.iter().map(|operation| operation.operator.as_str()).collect();
    let clip = operators.windows(4).position(|four| four == ["q", "re", "W", "n"]);
    assert!(clip.is_some() && operators.contains(&"Q"), "{operators:?}");
    assert!(!svg::write(&scene, &svg::Options::default()).contains("clipPath"));
}

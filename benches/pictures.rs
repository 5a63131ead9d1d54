//! Pictures as PNG beside usvg, resvg and the png crate as they come, on the same SVG: `cargo bench --bench pictures`.
//!
//! Boards with coordinates and numbered moves, of as many different games; one thread. Every contender makes each of them once
//! a round, and the fastest round counts, since whatever else the machine does can only slow a round down. The peers begin
//! with the text of the SVG, outflank with the scene that it was written from; the second figure for outflank has the drawing
//! of the scene in it. How large the files are is compared with `oxipng` by `benches/commands.py`.

mod common;

use std::hint::black_box;
use std::time::Instant;

use outflank::build::Embedded;
use outflank::content::{self, Arguments, Diagram, Surroundings, plain_words, verify_arguments};
use outflank::diagnostic::Diagnostics;
use outflank::export::{png as ours, svg};
use outflank::figure::{self, Layout};
use outflank::scene::Scene;
use outflank::source::Sources;
use png::{BitDepth, ColorType, Encoder};
use tiny_skia::{Pixmap, Transform};

use common::Games;

/// How many games, and how many rounds.
const GAMES: usize = 20;
const ROUNDS: usize = 15;

fn main() {
    let surroundings =
        content::surroundings(&Embedded, "en", Some("board"), &mut Sources::new(), &mut Diagnostics::new());
    let surroundings = surroundings.expect("what ships is proved");
    let diagrams = diagrams();
    let scenes: Vec<Scene> = diagrams.iter().map(|diagram| drawn(diagram, &surroundings)).collect();
    let svgs: Vec<String> = scenes.iter().map(|scene| svg::write(scene, &svg::Options::default())).collect();
    println!("{GAMES} games, numbered, with coordinates; microseconds a picture; fastest of {ROUNDS} rounds");
    for width in [512, 1024] {
        let of_scenes = || scenes.iter().map(|scene| made(scene, width)).sum();
        let of_diagrams = || diagrams.iter().map(|diagram| made(&drawn(diagram, &surroundings), width)).sum();
        let of_svgs = || svgs.iter().map(|svg| peers(svg, width)).sum();
        let contenders: [(&str, &dyn Fn() -> usize); 3] = [
            ("outflank, from a scene", &of_scenes),
            ("outflank, from a diagram", &of_diagrams),
            ("usvg + resvg + png", &of_svgs),
        ];
        let mut fastest = [f64::INFINITY; 3];
        let mut bytes = [0; 3];
        for _ in 0..ROUNDS {
            for ((time, bytes), (_, make)) in fastest.iter_mut().zip(&mut bytes).zip(&contenders) {
                let begin = Instant::now();
                *bytes = black_box(make());
                *time = time.min(begin.elapsed().as_secs_f64());
            }
        }
        for ((name, _), (time, bytes)) in contenders.iter().zip(fastest.iter().zip(bytes)) {
            let each = time / GAMES as f64 * 1e6;
            println!("{width:5} px  {name:26} {each:9.0} µs  {:7} bytes  {:5.1}", bytes / GAMES, fastest[2] / time);
        }
    }
    let of_svg = || scenes.iter().map(|scene| svg::write(scene, &svg::Options::default()).len()).sum::<usize>();
    let of_svg_diagrams = || {
        let written = |diagram| svg::write(&drawn(diagram, &surroundings), &svg::Options::default()).len();
        diagrams.iter().map(written).sum::<usize>()
    };
    let writers: [(&str, &dyn Fn() -> usize); 2] = [("from a scene", &of_svg), ("from a diagram", &of_svg_diagrams)];
    for (name, write) in writers {
        let mut fastest = f64::INFINITY;
        for _ in 0..10 * ROUNDS {
            let begin = Instant::now();
            black_box(write());
            fastest = fastest.min(begin.elapsed().as_secs_f64());
        }
        println!("SVG {name}: {:.1} µs", fastest / GAMES as f64 * 1e6);
    }
}

/// Games of 20 to 50 random moves, all numbered.
fn diagrams() -> Vec<Diagram> {
    let mut games = Games::new();
    let made = (0..GAMES).map(|number| {
        let game = games.next_of(20..51);
        let arguments =
            Arguments { moves: Some(game.to_string()), numbers: Some("all".to_owned()), ..Arguments::default() };
        verify_arguments(&format!("d{number}"), &arguments, &mut Sources::new(), &mut Diagnostics::new())
            .expect("legal")
    });
    made.collect()
}

fn drawn(diagram: &Diagram, surroundings: &Surroundings) -> Scene {
    let picture = diagram.picture();
    let words = plain_words(diagram, picture, &surroundings.language);
    let theme = &surroundings.themes["board"];
    figure::compose(diagram, picture, &words, diagram.id(), theme, &Layout::default()).expect("drawn")
}

fn made(scene: &Scene, width: u32) -> usize {
    ours::write(scene, ours::Size::Width(width)).expect("made").len()
}

/// What a program does that takes the crates as they come.
fn peers(svg: &str, width: u32) -> usize {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("SVG");
    let scale = width as f32 / tree.size().width();
    let mut pixmap = Pixmap::new(width, width).expect("a size");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, width);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.write_header().expect("written").write_image_data(pixmap.data()).expect("written");
    bytes.len()
}

//! How long one diagram takes as a scene, as SVG and as PNG, and how large it becomes: `cargo bench --bench pictures`.
//!
//! The best of many runs, since other work on the machine only ever adds to a time.

use std::time::{Duration, Instant};

use outflank::build::Embedded;
use outflank::content::{self, Arguments};
use outflank::diagnostic::Diagnostics;
use outflank::export::{png, svg};
use outflank::figure::{self, Layout};
use outflank::source::Sources;

fn main() {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let arguments = Arguments {
        moves: Some("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3".to_owned()),
        show: ["legal-moves", "last-move", "flips"].map(str::to_owned).into(),
        ..Arguments::default()
    };
    let diagram = content::verify_arguments("bench", &arguments, &mut sources, &mut diagnostics).expect("legal");
    let found = content::surroundings(&Embedded, "en", &mut sources, &mut diagnostics).expect("sound");
    let words = content::plain_words(&diagram, &found.language);
    for name in ["print", "board"] {
        let compose = || {
            figure::compose(&diagram, diagram.picture(), &words, "bench", &found.themes[name], &Layout::default())
                .expect("drawn")
        };
        let scene = compose();
        best(name, "compose", || compose().items.len());
        best(name, "svg", || svg::write(&scene, &svg::Options::default()).len());
        for width in [512, 1024] {
            best(name, &format!("png {width}"), || png::write(&scene, png::Size::Width(width)).expect("drawn").len());
        }
    }
}

fn best(theme: &str, what: &str, make: impl Fn() -> usize) {
    let mut best = Duration::MAX;
    let mut size = 0;
    for _ in 0..50 {
        let begin = Instant::now();
        size = make();
        best = best.min(begin.elapsed());
    }
    println!("{theme:8} {what:10} {:8.3} ms {size:7} items or bytes", best.as_secs_f64() * 1000.0);
}

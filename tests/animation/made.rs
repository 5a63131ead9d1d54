//! A game, move by move.

use outflank::build::Embedded;
use outflank::content::{self, Arguments, Picture, PictureWords, verify_arguments};
use outflank::diagnostic::Diagnostics;
use outflank::export::animation::Frame;
use outflank::export::png;
use outflank::figure::{self, Layout};
use outflank::scene::{Scene, Theme};
use outflank::source::Sources;
use tiny_skia::Pixmap;

const GAME: &str = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3";

pub fn theme(name: &str) -> Theme {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let found = content::surroundings(&Embedded, "en", None, &mut sources, &mut diagnostics).expect("sound");
    found.themes[name].clone()
}

/// The board after so many moves of the game.
fn scene(moves: usize, id: &str, theme: &Theme) -> Scene {
    let moves: Vec<&str> = GAME.split(' ').take(moves).collect();
    let arguments = Arguments {
        moves: Some(moves.join(" ")),
        show: ["last-move", "flips"].map(str::to_owned).into(),
        marks: vec!["a1=A".to_owned()],
        ..Arguments::default()
    };
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let diagram = verify_arguments("game", &arguments, &mut sources, &mut diagnostics);
    let diagram = diagram.unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted()));
    let words = PictureWords {
        language: "en".to_owned(),
        title: "The first moves".to_owned(),
        alt: format!("The board after {} moves.", moves.len()),
        ..PictureWords::default()
    };
    figure::compose(&diagram, Picture::After, &words, id, theme, &Layout::default()).expect("drawn")
}

/// The moves of a range, the last for two seconds, the others for half a one.
pub fn frames(moves: std::ops::RangeInclusive<usize>, theme_name: &str) -> Vec<Frame> {
    let theme = theme(theme_name);
    Frame::sequence(moves.map(|moves| scene(moves, "game", &theme)).collect(), 0.5, 2.0)
}

/// The still picture of a frame.
pub fn still(frame: &Frame, width: u32) -> Pixmap {
    Pixmap::decode_png(&png::write(&frame.scene, png::Size::Width(width)).expect("drawn")).expect("a PNG")
}

//! Pictures to tamper with.

use outflank::build::Embedded;
use outflank::content::{self, Arguments, Diagram, Picture, PictureWords, verify_arguments};
use outflank::diagnostic::Diagnostics;
use outflank::figure::{self, Layout};
use outflank::scene::{Scene, Theme};
use outflank::source::Sources;

/// A theme as it ships.
pub fn theme(name: &str) -> Theme {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let found = content::surroundings(&Embedded, "en", None, &mut sources, &mut diagnostics).expect("sound");
    found.themes[name].clone()
}

/// A verified diagram.
pub fn diagram(arguments: &Arguments) -> Diagram {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let diagram = verify_arguments("picture", arguments, &mut sources, &mut diagnostics);
    diagram.unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted()))
}

/// A picture in the shipped green.
pub fn scene(arguments: &Arguments, picture: Picture) -> Scene {
    let diagram = diagram(arguments);
    let label = if diagram.provenance().is_legal_play() { "" } else { "not legal play" };
    let words = PictureWords {
        label: label.to_owned(),
        language: "en".to_owned(),
        title: "A <title> & more".to_owned(),
        alt: "What is seen.\nOn two lines.".to_owned(),
        ..PictureWords::default()
    };
    let layout = Layout::default();
    figure::compose(&diagram, picture, &words, "picture", &theme("board"), &layout).expect("drawn")
}

/// A small pair with a bit of everything.
pub fn pair() -> Scene {
    let arguments = Arguments {
        moves: Some("f5 d6".to_owned()),
        play: Some("c3".to_owned()),
        show: ["last-move", "flips", "legal-moves"].map(str::to_owned).into(),
        marks: ["e4=A", "f3=cross", "f6=ring"].map(str::to_owned).into(),
        crop: Some("c2-g7".to_owned()),
        ..Arguments::default()
    };
    scene(&arguments, Picture::Pair)
}

/// Another character of the same kind.
pub fn other(character: char) -> char {
    match character {
        '0'..='8' | 'a'..='y' | 'A'..='Y' => char::from(character as u8 + 1),
        '9' => '0',
        'z' => 'a',
        'Z' => 'A',
        '-' => 'X',
        _ => 'x',
    }
}

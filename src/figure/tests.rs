//! The pictures of diagrams built by hand.

use super::*;
use crate::content::{Mark, Shape, Show};
use crate::rules::Game;
use crate::scene::Color;

/// A theme as it ships, read by the shape of its lines.
pub(crate) fn theme(name: &str) -> Theme {
    let text = match name {
        "print" => include_str!("../../templates/themes/print.yaml"),
        "board" => include_str!("../../templates/themes/board.yaml"),
        "contrast" => include_str!("../../templates/themes/contrast.yaml"),
        "dark" => include_str!("../../templates/themes/dark.yaml"),
        _ => panic!("no theme {name}"),
    };
    let color = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{key}: "))).expect("every colour is set");
        Color::from_hex(line.trim_matches('"')).expect("a colour")
    };
    Theme {
        name: name.to_owned(),
        paper: color("paper"),
        board: color("board"),
        grid: color("grid"),
        ink: color("ink"),
        black: color("black"),
        black_edge: color("black-edge"),
        white: color("white"),
        white_edge: color("white-edge"),
        on_black: color("on-black"),
        on_white: color("on-white"),
        on_board: color("on-board"),
    }
}

pub(crate) fn words() -> PictureWords {
    PictureWords {
        language: "en".to_owned(),
        title: "A title".to_owned(),
        caption: String::new(),
        alt: "What is seen.".to_owned(),
    }
}

pub(crate) fn game(moves: &str) -> Game {
    let mut game = Game::standard();
    for square in moves.split_whitespace() {
        game.play(square.parse().expect("a square")).expect("a legal move");
    }
    game
}

const ALL: [Show; 3] = [Show::LegalMoves, Show::LastMove, Show::Flips];

const MIDDLE_GAME: &str = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3";

/// Diagrams that between them show everything that can be drawn.
pub(crate) fn samples() -> Vec<(&'static str, Diagram, Picture)> {
    let shape = Mark::Shape;
    let label = |text: &str| Mark::Label(text.to_owned());
    vec![
        ("start", Diagram::for_tests("start", Game::standard(), false, &[Show::LegalMoves]), Picture::After),
        ("middle", Diagram::for_tests("middle", game(MIDDLE_GAME), false, &ALL), Picture::After),
        ("before", Diagram::for_tests("before", game("d3 c3 b3 e3 f3 f4 f5"), true, &[]), Picture::Before),
        ("pair", Diagram::for_tests("pair", game("d3 c3 b3 e3 f3 f4 f5"), true, &ALL), Picture::Pair),
        ("white-next", Diagram::for_tests("white-next", game("f5 d6"), true, &[Show::LegalMoves]), Picture::Before),
        (
            "marks",
            Diagram::for_tests("marks", game(MIDDLE_GAME), false, &[Show::LastMove])
                .marked("a1", shape(Shape::Ring))
                .marked("b1", shape(Shape::Cross))
                .marked("c1", shape(Shape::Dot))
                .marked("d1", shape(Shape::Square))
                .marked("e1", shape(Shape::Triangle))
                .marked("f1", shape(Shape::Star))
                .marked("g1", shape(Shape::Diamond))
                .marked("a2", label("A"))
                .marked("b2", label("x"))
                .marked("c2", label("12"))
                .marked("d2", label("g"))
                .marked("e2", label("Q"))
                .marked("f2", label("60"))
                .marked("g2", label("MW"))
                .marked("h2", label("1"))
                .marked("d3", shape(Shape::Ring))
                .marked("f3", shape(Shape::Cross))
                .marked("d4", shape(Shape::Dot))
                .marked("e4", shape(Shape::Square))
                .marked("f4", shape(Shape::Triangle))
                .marked("g4", shape(Shape::Star))
                .marked("h4", label("17"))
                .marked("d5", label("A"))
                .marked("e5", label("b"))
                .marked("f5", label("48"))
                .marked("g5", label("11"))
                .marked("d6", label("7"))
                .marked("e6", label("40"))
                .marked("f6", shape(Shape::Ring))
                .marked("g6", shape(Shape::Cross))
                .marked("h6", label("X")),
            Picture::After,
        ),
        (
            "crop-corner",
            Diagram::for_tests("crop-corner", game(MIDDLE_GAME), false, &ALL).cropped("e5", "h8"),
            Picture::After,
        ),
        (
            "crop-middle",
            Diagram::for_tests("crop-middle", game(MIDDLE_GAME), false, &ALL).cropped("c3", "f6"),
            Picture::After,
        ),
        (
            "schematic",
            Diagram::for_tests("schematic", game("f5"), false, &[]).cropped("a1", "h4").schematic(),
            Picture::After,
        ),
    ]
}

/// Draws every sample in every theme for the eye. Not part of the test run: `cargo test look -- --ignored`.
#[test]
#[ignore = "writes pictures to look at"]
fn look() {
    let folder = std::env::var("OUTFLANK_LOOK").expect("OUTFLANK_LOOK names a folder");
    let layout = Layout::default();
    for name in ["print", "board", "contrast", "dark"] {
        let theme = theme(name);
        for (id, diagram, picture) in samples() {
            let scene = compose(&diagram, picture, &words(), id, &theme, &layout).expect("drawn");
            let svg = crate::export::svg::write(&scene, &crate::export::svg::Options::default());
            std::fs::write(format!("{folder}/{name}-{id}.svg"), svg).expect("written");
            for width in [200, 512, 1024] {
                let png = crate::export::png::write(&scene, crate::export::png::Size::Width(width)).expect("drawn");
                std::fs::write(format!("{folder}/{name}-{id}-{width}.png"), png).expect("written");
            }
        }
    }
    for (id, position) in [("empty", None), ("set", Some(Position::START))] {
        let scene = compose_board(position.as_ref(), &words(), "board", &theme("print"), &Layout::playing_board());
        let png = crate::export::png::write(&scene, crate::export::png::Size::Dpi(100.0)).expect("drawn");
        std::fs::write(format!("{folder}/playing-board-{id}.png"), png).expect("written");
    }
}

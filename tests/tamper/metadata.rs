//! What a picture says about itself is enough to draw it again.

use outflank::content::{Arguments, Crop, FlipErrorArgument, Orientation, Picture, PictureWords};
use outflank::figure::{self, Edge, Layout, Lines, Margins, Part, metadata};
use outflank::rules::{Game, Position};
use outflank::scene::{Artwork, Artworks, Color, FillRule, Mm, Outline, Pt, Scene, Step, Theme};
use proptest::prelude::*;

use crate::made;

fn again(scene: &Scene) -> Scene {
    let pairs: Vec<(String, String)> =
        scene.metadata.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let recipe = metadata::read(&pairs).unwrap_or_else(|error| panic!("{error}: {pairs:#?}"));
    recipe.compose().expect("drawn")
}

/// Any game, as long as it lasts.
fn moves() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(|choices| {
        let mut game = Game::standard();
        for choice in choices {
            let position = game.position();
            let legal = if position.legal_moves().is_empty() {
                position.turned().legal_moves()
            } else {
                position.legal_moves()
            };
            let legal: Vec<_> = legal.squares().collect();
            if legal.is_empty() {
                break;
            }
            game.play(*choice.get(&legal)).expect("legal");
        }
        game.plies().iter().map(|ply| ply.square.to_string()).collect()
    })
}

fn color() -> impl Strategy<Value = Color> {
    any::<[u8; 3]>().prop_map(|[red, green, blue]| Color { red, green, blue })
}

fn theme() -> impl Strategy<Value = Theme> {
    let dark = prop::option::of(one_theme(String::new()).prop_map(Box::new));
    (any::<String>(), dark).prop_flat_map(|(name, dark)| {
        one_theme(name).prop_map(move |theme| {
            // both are drawn in the same place, so their lines are equally thick
            let dark =
                dark.clone().map(|dark| Box::new(Theme { weight: theme.weight, name: theme.name.clone(), ..*dark }));
            Theme { dark, ..theme }
        })
    })
}

fn one_theme(name: String) -> impl Strategy<Value = Theme> {
    (prop::collection::vec(color(), 14), 0.5..3.0, artworks()).prop_map(move |(colors, weight, artworks)| Theme {
        name: name.clone(),
        paper: colors[0],
        board: colors[1],
        grid: colors[2],
        ink: colors[3],
        black: colors[4],
        black_edge: colors[5],
        white: colors[6],
        white_edge: colors[7],
        on_black: colors[8],
        on_white: colors[9],
        on_board: colors[10],
        highlight: colors[11],
        arrow: colors[12],
        arrow_edge: colors[13],
        weight,
        artworks,
        dark: None,
    })
}

/// Pictures of an author's own, of any outlines.
fn artworks() -> impl Strategy<Value = Artworks<Artwork>> {
    let place = || prop::array::uniform2(-5000..105_000_i32);
    let step = prop_oneof![
        place().prop_map(Step::Move),
        place().prop_map(Step::Line),
        (place(), place(), place()).prop_map(|(a, b, p)| Step::Cubic(a, b, p)),
        Just(Step::Close),
    ];
    let steps = (place(), prop::collection::vec(step, 0..6));
    let outline = (color(), any::<bool>(), steps).prop_map(|(color, even_odd, (start, steps))| Outline {
        color,
        rule: if even_odd { FillRule::EvenOdd } else { FillRule::NonZero },
        steps: [vec![Step::Move(start)], steps].concat(),
    });
    let outlines = prop::collection::vec(outline, 1..4);
    let artwork =
        (1..=Artwork::GRID, outlines).prop_map(|(width, outlines)| Artwork { width, height: 100_000, outlines });
    prop::collection::vec(prop::option::of(artwork), 4)
        .prop_map(|mut all| Artworks::from_names(|_| all.pop().flatten()))
}

fn layout() -> impl Strategy<Value = Layout> {
    let edges = prop::collection::btree_set(prop::sample::select(Edge::ALL.to_vec()), 0..4);
    (prop::collection::vec(0.01..30.0_f64, 9), edges).prop_map(|(n, coordinates)| Layout {
        square: Mm(n[0]),
        coordinates: coordinates.into_iter().collect(),
        coordinate_size: Pt(n[1]),
        lines: Lines { grid: Mm(n[2]), frame: Mm(n[3]), disc: Mm(n[4]), mark: Mm(n[5]) },
        margins: Margins { lettered: Mm(n[6]), plain: Mm(n[7]) },
        gap: Mm(n[8]),
    })
}

fn arguments() -> impl Strategy<Value = Arguments> {
    let words =
        |all: &[&str]| prop::sample::subsequence(all.iter().map(ToString::to_string).collect::<Vec<_>>(), 0..=3);
    let marks = words(&["a1=A", "b2==;", "c3=ring", "h8=12", "d4=star", "e5=\\", "f6=é"]);
    (moves(), words(&["legal-moves", "last-move", "flips"]), marks, 0..4_u8, any::<bool>()).prop_map(
        |(moves, show, marks, kind, play)| {
            let mut arguments = Arguments { show, marks, schematic: kind == 3, ..Arguments::default() };
            let mut moves = moves;
            if kind > 1 {
                let game = Game::standard();
                let cut = moves.len() / 2;
                let game = moves[..cut].iter().fold(game, |mut game, square| {
                    game.play(square.parse().expect("a square")).expect("legal");
                    game
                });
                moves.drain(..cut);
                let mut position = game.position();
                if position.legal_moves().is_empty() {
                    position = position.turned();
                }
                arguments.position = Some(position.board.to_string());
                arguments.to_move = (!position.is_over()).then(|| position.side.word().to_owned());
            }
            arguments.play = if play { moves.pop() } else { None };
            arguments.moves = Some(moves.join(" "));
            arguments
        },
    )
}

/// Arrows, regions, orientation, and the boards of a sequence or a game diagram, as far as they go with the rest.
fn extras(arguments: Arguments) -> impl Strategy<Value = Arguments> {
    let words =
        |all: &[&str]| prop::sample::subsequence(all.iter().map(ToString::to_string).collect::<Vec<_>>(), 0..=2);
    let orientations: Vec<&str> = Orientation::all().into_iter().map(|(word, _)| word).collect();
    let boards = (0..5_u8, 1..6_u64, prop::option::of(1..900_u64));
    let connections = (words(&["a1-h8", "b2-b7"]), words(&["h1-a1", "c3-d5"]), words(&["a1-c3 d4", "h8"]));
    (connections, prop::sample::select(orientations), boards, any::<bool>()).prop_map(
        move |((arrows, lines, regions), orientation, (kind, parts, first_number), has_header)| {
            let mut arguments = Arguments { arrows, lines, regions, ..arguments.clone() };
            arguments.orientation = Some(orientation.to_owned());
            if has_header {
                "A \\ B".clone_into(&mut arguments.header.black);
                "Cup".clone_into(&mut arguments.header.event);
            }
            let moves = arguments.moves.as_deref().unwrap_or_default().split_whitespace().count() as u64;
            if arguments.play.is_none() && moves > 0 {
                match kind {
                    0 | 1 => {
                        arguments.numbers = Some(format!("{}-{moves}", moves.div_ceil(2)));
                        arguments.first_number = first_number;
                        arguments.parts = (kind == 1).then_some(parts);
                        arguments.show.clear();
                        arguments.marks.retain(|mark| mark.ends_with("ring"));
                    }
                    2 => {
                        arguments.frames = vec!["0".to_owned(), format!("{}-{moves}", moves.saturating_sub(4))];
                        arguments.columns = Some(parts);
                    }
                    3 => {
                        let position = made::diagram(&arguments).after().position;
                        arguments.suggest = position.legal_moves().squares().next().map(|square| square.to_string());
                    }
                    _ => {}
                }
            }
            arguments
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_picture_is_drawn_again_from_its_metadata(
        arguments in arguments().prop_flat_map(extras),
        picture in prop::sample::select(vec![Picture::Before, Picture::After, Picture::Pair]),
        theme in theme(),
        layout in layout(),
        words in any::<[String; 3]>(),
        label in "[a-z ]{0,20}",
        id in any::<String>(),
    ) {
        let diagram = made::diagram(&arguments);
        let picture = match diagram.picture() {
            Picture::Pair => picture,
            // the boards of `frames` also follow one another
            Picture::Strip if !arguments.frames.is_empty() && picture == Picture::After => Picture::Sequence,
            own => own,
        };
        let legal = diagram.provenance().is_legal_play();
        let [language, title, alt] = words.map(|words| {
            // what no file can hold is left out of the metadata, and so of the picture that is made from them
            words.chars().filter(|&c| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)).collect()
        });
        let label = if legal { String::new() } else { label };
        let under = if picture == Picture::Strip { vec!["1. f5".to_owned(), "Start \\ 2".to_owned()] } else { Vec::new() };
        let notes = vec!["White passes.".to_owned(), "64–0".to_owned()];
        let words = PictureWords { language, title, caption: String::new(), alt, label, under, notes };
        let id: String = id.chars().filter(|c| !c.is_control()).collect();
        // a header may be too long for a tiny board
        let Ok(scene) = figure::compose(&diagram, picture, &words, &id, &theme, &layout) else {
            prop_assert!(diagram.header().is_some());
            return Ok(());
        };
        let name: String = theme.name;
        prop_assume!(!name.contains(|c: char| c < ' ' || c == '\u{fffe}' || c == '\u{ffff}'));
        prop_assert_eq!(again(&scene), scene);
    }
}

#[test]
fn a_pass_that_was_written_at_the_end_is_kept() {
    let moves = "d3 c3 e6 d2 d1 e1 b2 c1";
    let scene = |moves: String| made::scene(&Arguments { moves: Some(moves), ..Arguments::default() }, Picture::After);
    let (due, written) = (scene(moves.to_owned()), scene(format!("{moves} pass")));
    assert_ne!(due.metadata, written.metadata);
    assert_eq!(again(&due), due);
    assert_eq!(again(&written), written);
}

#[test]
fn a_board_to_play_on_is_drawn_again() {
    let words = PictureWords {
        language: "de".to_owned(),
        title: "Brett".to_owned(),
        alt: "Leer.".to_owned(),
        ..PictureWords::default()
    };
    let (theme, layout) = (made::theme("print"), Layout::playing_board());
    for position in [None, Some(Position::START)] {
        let scene = figure::compose_board(position.as_ref(), &words, "board", &theme, &layout);
        let recipe = again(&scene);
        assert_eq!(recipe.items, scene.items);
        assert_eq!(recipe.metadata, scene.metadata);
    }
}

#[test]
fn a_part_of_a_board_is_drawn_again() {
    let words = PictureWords { language: "de".to_owned(), title: "Blatt".to_owned(), ..PictureWords::default() };
    let layout = Layout { coordinates: [Edge::Top, Edge::Right].into(), ..Layout::playing_board() };
    let corner = |square: &str| square.parse().expect("a square");
    let part = Part {
        squares: Crop::new(corner("e1"), corner("h4")),
        flaps: [(Edge::Bottom, '4')].into(),
        flap: Mm(8.25),
        overlap: Mm(3.0),
        line: Mm(0.25),
    };
    let scene = figure::compose_part(&part, &words, "sheet", &made::theme("print"), &layout);
    assert_eq!(again(&scene), scene);
    for other in [
        Part { flaps: [(Edge::Bottom, '3')].into(), ..part.clone() },
        Part { flaps: [(Edge::Left, '4')].into(), ..part.clone() },
        Part { overlap: Mm(2.0), ..part.clone() },
        Part { squares: Crop::new(corner("e1"), corner("h3")), ..part.clone() },
    ] {
        let other = figure::compose_part(&other, &words, "sheet", &made::theme("print"), &layout);
        assert_ne!(other.items, scene.items);
        assert_ne!(other.metadata, scene.metadata);
    }
}

#[test]
fn a_flip_error_travels() {
    let error = |at, not_flipped: &str, flipped: &str| FlipErrorArgument {
        at,
        not_flipped: not_flipped.to_owned(),
        flipped: flipped.to_owned(),
    };
    let flip_errors = vec![error(1, "e5", ""), error(3, "", "d4")];
    let arguments = Arguments { moves: Some("f5 d6 c5".to_owned()), flip_errors, ..Arguments::default() };
    let scene = made::scene(&arguments, Picture::After);
    assert!(scene.metadata.iter().any(|(name, _)| *name == "flip-errors"));
    assert_eq!(again(&scene), scene);

    let start = made::scene(&Arguments { moves: Some("f5 d6".to_owned()), ..Arguments::default() }, Picture::After);
    let position = start.metadata.iter().find(|(name, _)| *name == "position").map(|(_, board)| board.clone());
    let arguments = Arguments {
        position,
        to_move: Some("black".to_owned()),
        moves: Some("c3".to_owned()),
        flip_errors: vec![error(1, "d4", "")],
        ..Arguments::default()
    };
    let scene = made::scene(&arguments, Picture::After);
    assert_eq!(again(&scene), scene);
}

#[test]
fn a_theme_of_ones_own_and_a_schematic_board_travel() {
    let arguments = Arguments {
        position: Some("---------------------------OX------XXX--------------------------".to_owned()),
        to_move: Some("white".to_owned()),
        schematic: true,
        ..Arguments::default()
    };
    let scene = made::scene(&arguments, Picture::After);
    assert_eq!(again(&scene), scene);
}

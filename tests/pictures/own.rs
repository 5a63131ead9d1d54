//! Pictures in a theme with discs, a board and a logo of an author's own: `tests/fixtures/themes/wood.yaml`.

use outflank::build::Embedded;
use outflank::content::{self, Loader, Picture};
use outflank::diagnostic::Diagnostics;
use outflank::export::png;
use outflank::figure::{self, Layout};
use outflank::scene::{Item, Mm, Scene, Theme};
use outflank::source::Sources;

use crate::book::{book, counts, items, only, words};
use crate::reference;

/// The shipped templates, and the themes of the fixtures.
struct OwnThemes;

impl Loader for OwnThemes {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        let Some(name) = path.strip_prefix("templates/themes/") else { return Embedded.read(path) };
        let path = format!("{}/tests/fixtures/themes/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).map(Some).map_err(|error| error.to_string())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        if folder == "templates/themes" { Ok(vec!["wood.yaml".to_owned()]) } else { Embedded.list(folder) }
    }
}

fn wood() -> Theme {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let found = content::surroundings(&OwnThemes, "en", None, &mut sources, &mut diagnostics);
    found.filter(|_| diagnostics.is_empty()).unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted())).themes["wood"]
        .clone()
}

fn scene(diagram: &str, picture: Picture) -> Scene {
    let book = book(diagram);
    figure::compose(only(&book), picture, &words(), "own", &wood(), &Layout::default()).expect("drawn")
}

const GAME: &str =
    "x:\n  moves: f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 g5 h6 h4 g4 h3\n  show: [last-move, flips]\n";
const PAIR: &str = "x:\n  moves: d3 c3 b3 e3 f3 f4\n  play: f5\n  crop: b2-g6\n  show: [last-move, flips]\n";

#[test]
fn a_whole_board() {
    let made = png::write(&scene(GAME, Picture::After), png::Size::Width(512)).expect("drawn");
    reference::picture("own-wood-512.png", &made);
}

#[test]
fn a_pair_that_shows_a_part_of_the_board() {
    let made = png::write(&scene(PAIR, Picture::Pair), png::Size::Width(600)).expect("drawn");
    reference::picture("own-pair-wood-600.png", &made);
}

#[test]
fn every_disc_stands_where_a_plain_one_would() {
    let drawn = scene(GAME, Picture::After);
    let plain = Theme { artworks: outflank::scene::Artworks::default(), ..wood() };
    let book = book(GAME);
    let plain =
        figure::compose(only(&book), Picture::After, &words(), "own", &plain, &Layout::default()).expect("drawn");
    assert_eq!(counts(&drawn, ["black", "white"]), counts(&plain, ["black", "white"]));
    for name in ["black", "white"] {
        for (own, plain) in items(&drawn, name).iter().zip(items(&plain, name)) {
            let (Item::Group(own), Item::Circle { centre, radius, paint }) = (own, plain) else { panic!("discs") };
            let whole = *radius + paint.stroke.expect("an outline").width / 2.0;
            let near = |a: Mm, b: Mm| (a.0 - b.0).abs() < 1e-9;
            assert!(near(own.offset.x, centre.x - whole) && near(own.offset.y, centre.y - whole));
        }
    }
    // the logo has room of its own under everything
    assert!(drawn.size.height > plain.size.height + Mm(8.0));
    assert_eq!((drawn.size.width, counts(&drawn, ["logo"])), (plain.size.width, [2]));
}

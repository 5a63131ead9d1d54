//! One picture as a fragment.

use outflank::build::{PictureOf, Work};
use outflank::content::{Book, Picture};
use scraper::ElementRef;

use crate::page::{diagrams, ids, made_of, pages, read, select, shipped, text, without_drawings};
use crate::reference;

fn figure(book: &Book, diagram: &str, picture: Picture) -> String {
    let id = diagram.to_owned();
    made_of(book, Work::Figure(PictureOf { diagram: id.clone(), picture, id }))
}

const DIAGRAM: &str = "d:
  moves: d3 c3 b3 e3 f3 f4
  play: f5
  show: [last-move, flips]
  crop: d3-f5
  title: One move
  caption: \"{mover} plays {last} & flips <{flips}>.\"
";

#[test]
fn the_whole_figure() {
    reference::text("figure.html", &figure(&diagrams(DIAGRAM), "d", Picture::After));
}

#[test]
fn a_pair() {
    reference::text("figure-pair.html", &without_drawings(&figure(&diagrams(DIAGRAM), "d", Picture::Pair)));
}

/// A picture has one text alternative, which is heard once; the drawings of a pair have none of their own.
#[test]
fn the_text_alternative_is_heard_once() {
    let book = shipped();
    for (path, page) in pages(&book) {
        let html = read(&page);
        for figure in select(&html, "figure") {
            let spoken: Vec<&str> = select(&html, "[role=img]")
                .into_iter()
                .filter(|image| image.ancestors().any(|node| node == *figure))
                .map(|image| image.value().attr("aria-label").expect("a text alternative"))
                .collect();
            assert_eq!(spoken.len(), 1, "{path}");
            assert!(!text(figure).contains(spoken[0]), "{path}");
            assert!(!spoken[0].is_empty());
        }
        for svg in select(&html, "svg") {
            let (role, hidden) = (svg.value().attr("role"), svg.value().attr("aria-hidden"));
            assert!((role, hidden) == (Some("img"), None) || (role, hidden) == (None, Some("true")), "{path}");
            assert!(svg.value().attr("viewBox").is_some() && svg.value().attr("xmlns").is_none());
        }
        assert!(select(&html, "title, desc, metadata").is_empty(), "{path}");
    }
}

/// Who played stands over the pair once, as it does in one picture of both.
#[test]
fn a_pair_has_one_header() {
    let book = diagrams(&format!("{DIAGRAM}  header: {{ black: Ada, white: Ben }}\n"));
    let page = figure(&book, "d", Picture::Pair);
    let html = read(&page);
    let headers = |svg: &ElementRef| {
        svg.descendent_elements()
            .filter(|inner| inner.value().classes().any(|class| class == "outflank-header"))
            .count()
    };
    assert_eq!(select(&html, "svg").iter().map(headers).collect::<Vec<_>>(), [1, 0]);
}

/// The author's own text alternative is that of the pair.
#[test]
fn what_the_author_says_is_heard() {
    let book = diagrams(&format!("{DIAGRAM}  alt: The author’s own \"words\".\n"));
    let page = figure(&book, "d", Picture::Pair);
    let html = read(&page);
    assert_eq!(select(&html, "[role=img]")[0].value().attr("aria-label"), Some("The author’s own \"words\"."));
}

#[test]
fn every_picture_of_the_manifest_has_its_fragment() {
    let pages = pages(&shipped());
    for name in ["start", "first-move", "first-move-before", "first-move-after"] {
        let page = &pages[&format!("en/diagrams/{name}.html")];
        let html = read(page);
        assert!(ids(&html).iter().all(|id| id.starts_with(&format!("outflank-{name}"))));
        assert_eq!(select(&html, "figure[lang=en] > figcaption > p.outflank-title").len(), 1);
    }
}

//! Games to step through: the markup. The script is tried in a browser by hand.

use std::collections::BTreeSet;

use outflank::build::{Job, Work};
use outflank::content::Book;
use outflank::figure::Layout;
use outflank::web::{self, Step};

use crate::page::{diagrams, ids, made_of, read, select, shipped, text};
use crate::reference;

fn steps(book: &Book, id: &str, first: usize, last: usize) -> Vec<Step> {
    let look = web::Look { theme: &book.themes["print"], layout: &Layout::default() };
    web::steps(&book.diagrams[id], first..=last, look, &book.words["en"].language).expect("steps")
}

fn said(steps: &[Step]) -> Vec<(usize, &str)> {
    steps.iter().map(|step| (step.ply, step.sentence.as_str())).collect()
}

#[test]
fn the_whole_stepper() {
    let book = diagrams("d:\n  moves: f5 d6\n  show: last-move\n  crop: d4-f6\n  title: Two moves\n");
    reference::text("stepper.html", &made_of(&book, Work::Stepper("d".to_owned(), 1..=2)));
}

#[test]
fn every_move_is_a_step_and_says_what_it_flips() {
    let book = diagrams("d:\n  moves: f5 d6 c4\n");
    let expected = [
        (0, "Black to move."),
        (1, "Black plays f5 and flips e5."),
        (2, "White plays d6 and flips d5."),
        (3, "Black plays c4 and flips d4."),
    ];
    assert_eq!(said(&steps(&book, "d", 1, 3)), expected);
    assert_eq!(said(&steps(&book, "d", 2, 2)), [(1, "White to move."), expected[2]]);
}

/// A pass is a step of its own, with the board as it was and the number of the move before it.
#[test]
fn a_pass_is_a_step() {
    let book = shipped();
    let steps = steps(&book, "several-passes", 18, 21);
    let said = said(&steps);
    let pass = "Black has no legal move and passes.";
    let passes: Vec<usize> = said.iter().filter(|(_, sentence)| *sentence == pass).map(|(ply, _)| *ply).collect();
    assert_eq!(passes, [18, 19, 20]);
    assert_eq!(said.len(), 8);
    assert_eq!(steps[2].scene.items, steps[1].scene.items);
    assert_ne!(steps[2].scene.id, steps[1].scene.id);
    assert!(steps[2].scene.description.ends_with("Black has no legal move and must pass."));
    assert_eq!(steps[2].count, "Move 18 of 21.");
}

/// A pass that was written behind the last move is told as well.
#[test]
fn a_pass_at_the_end_is_a_step_if_it_was_written() {
    let moves = "d3 c3 e6 d2 d1 e1 b2 c1";
    let written = diagrams(&format!("d:\n  moves: {moves} --\n"));
    let due = diagrams(&format!("d:\n  moves: {moves}\n"));
    assert_eq!(steps(&written, "d", 8, 8).len(), 3);
    assert_eq!(steps(&due, "d", 8, 8).len(), 2);
}

#[test]
fn the_end_is_told_with_its_score() {
    let book = shipped();
    let length = book.diagrams["nine-move-game"].game().len();
    let steps = steps(&book, "nine-move-game", length, length);
    let last = &steps[steps.len() - 1].sentence;
    assert!(last.ends_with("Neither side can move: Black has 13 discs, White 0."), "{last}");
}

#[test]
fn moves_that_were_not_played_are_an_error() {
    let book = diagrams("d:\n  moves: f5 d6\n");
    let looks = web::Look { theme: &book.themes["print"], layout: &Layout::default() };
    let mut faults = Vec::new();
    for (first, last) in [(0, 1), (2, 1), (1, 3)] {
        let found = web::steps(&book.diagrams["d"], first..=last, looks, &book.words["en"].language);
        faults.push(found.expect_err("no steps").message);
    }
    assert_eq!(
        faults,
        [
            "moves 0 to 1 of `d`: there are moves 1 to 2",
            "moves 2 to 1 of `d`: there are moves 1 to 2",
            "moves 1 to 3 of `d`: there are moves 1 to 2",
        ]
    );
}

/// Without a script: a list of pictures that all have a text alternative and a sentence; no two ids are alike.
#[test]
fn a_whole_game_is_a_list() {
    let book = shipped();
    let id = "forty-twenty-four";
    let length = book.diagrams[id].game().len();
    let job = Job { path: "x".to_owned(), language: "en".to_owned(), work: Work::Stepper(id.to_owned(), 1..=length) };
    let fragment = String::from_utf8(job.make(&book).expect("made")).expect("text");
    let html = read(&fragment);
    let items = select(&html, "figure.outflank-stepper > ol.outflank-steps > li");
    let passes = book.diagrams[id].game().passes().len();
    assert_eq!(items.len(), length + 1 + passes);
    assert_eq!(select(&html, "li > svg[role=img][aria-label]").len(), items.len());
    let sentences = select(&html, "li > p");
    assert!(sentences.iter().all(|sentence| text(*sentence).ends_with('.')));
    assert_eq!(sentences.len(), items.len());
    let values: Vec<usize> =
        items.iter().map(|item| item.value().attr("value").expect("a number").parse().expect("a number")).collect();
    assert_eq!((values[0], values[values.len() - 1]), (0, length));
    assert!(values.is_sorted_by(|a, b| b - a <= 1));
    let all = ids(&html);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    assert!(all.len() >= items.len());
}

/// The script needs nothing from elsewhere and leaves no name behind; the buttons are words of the language.
#[test]
fn the_script_is_the_same_everywhere() {
    let script = |fragment: &str| {
        let html = read(fragment);
        let scripts = select(&html, "figure > script");
        assert_eq!(scripts.len(), 1);
        assert_eq!(scripts[0].value().attrs().count(), 0);
        text(scripts[0])
    };
    let one = made_of(&shipped(), Work::Stepper("nine-move-game".to_owned(), 1..=3));
    let two = made_of(&diagrams("d:\n  moves: f5 d6\n"), Work::Stepper("d".to_owned(), 1..=2));
    let words = script(&one);
    assert_eq!(words, script(&two));
    assert!(words.trim_start().starts_with("(() => {") && words.trim_end().ends_with("})();"));
    for never in ["http", "import", "fetch", "eval", "innerHTML", "window.", "</", "<!"] {
        assert!(!words.contains(never), "{never}");
    }
    let html = read(&one);
    let template = select(&html, "template")[0];
    let buttons = template.descendants().filter_map(scraper::ElementRef::wrap);
    let labels: Vec<String> = buttons.filter(|element| element.value().name() == "button").map(text).collect();
    assert_eq!(labels, ["First", "Back", "Next", "Last"]);
}

//! Counts of move sequences from the start, by all three conventions, to nine plies. Ten and eleven are in the benches.
//!
//! Two independent programs and two published tables agree on these numbers.

use std::collections::BTreeMap;

use outflank::analysis::perft::{Convention, Survey, perft};
use outflank::rules::{Board, Position, Side};

fn counts(convention: Convention) -> [u64; 10] {
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|plies| perft(Position::START, plies, convention))
}

#[test]
fn sequences_of_placed_discs() {
    assert_eq!(counts(Convention::Discs), [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_320]);
}

#[test]
fn sequences_with_passes_as_plies() {
    let published = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    assert_eq!(counts(Convention::PassesEndedKept), published);
    assert_eq!(counts(Convention::PassesEndedDropped), published);
}

#[test]
fn endings_and_passes_up_to_nine_discs() {
    for discs in 0..8 {
        let survey = Survey::of(Position::START, discs);
        assert_eq!(survey.sequences, perft(Position::START, discs, Convention::Discs));
        assert_eq!((survey.ended(), survey.with_pass, survey.must_pass), (0, 0, 0), "{discs} discs");
    }
    let eight = Survey::of(Position::START, 8);
    assert_eq!((eight.ended(), eight.with_pass, eight.must_pass), (0, 0, 24));
    assert_eq!(
        Survey::of(Position::START, 9),
        Survey { sequences: 3_005_320, endings: BTreeMap::from([((13, 0), 228)]), with_pass: 56, must_pass: 0 }
    );
}

/// The conventions part where a pass is due and where the game is over.
#[test]
fn conventions_differ_at_passes_and_ends() {
    let board = |text: &str| outflank::notation::board_text::read(&format!("{text:-<64}")).unwrap().board;
    let each = |position, plies| {
        [Convention::Discs, Convention::PassesEndedKept, Convention::PassesEndedDropped]
            .map(|convention| perft(position, plies, convention))
    };
    // Black must pass; White's one move, c1, ends the game
    let pass = Position { board: board("OX-"), side: Side::Black };
    assert_eq!(each(pass, 0), [1, 1, 1]);
    assert_eq!(each(pass, 1), [1, 1, 1]);
    assert_eq!(each(pass, 2), [0, 1, 1]);
    assert_eq!(each(pass, 3), [0, 1, 0]);
    let survey = Survey::of(pass, 1);
    assert_eq!(survey, Survey { sequences: 1, endings: BTreeMap::from([((0, 3), 1)]), with_pass: 1, must_pass: 0 });
    assert_eq!(Survey::of(pass, 0).must_pass, 1);
    let over = Position { board: Board::EMPTY, side: Side::White };
    assert_eq!(each(over, 1), [0, 1, 0]);
}

//! The rules against a second engine that shares nothing with the first: an array of 64 cells, walked square by square.

use outflank::analysis::Symmetry;
use outflank::rules::{
    Bitboard, Board, Direction, Game, GameError, IllegalMove, IllegalPass, Illegality, LineEnd, Position, Reason,
    Replay, Score, Side, Square, Status, Winner,
};
use proptest::prelude::*;

/// The naive engine. `b`, `w` or `.` on each of the squares a1, b1 … h8.
mod mailbox {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Mailbox {
        pub cells: [char; 64],
        pub turn: char,
    }

    pub fn other(colour: char) -> char {
        if colour == 'b' { 'w' } else { 'b' }
    }

    /// The square beside `at`, if the board has one.
    fn step(at: usize, right: isize, down: isize) -> Option<usize> {
        let column = (at % 8).checked_add_signed(right).filter(|&column| column < 8)?;
        let row = (at / 8).checked_add_signed(down).filter(|&row| row < 8)?;
        Some(row * 8 + column)
    }

    impl Mailbox {
        pub fn start() -> Self {
            let mut cells = ['.'; 64];
            (cells[27], cells[28], cells[35], cells[36]) = ('w', 'b', 'b', 'w');
            Self { cells, turn: 'b' }
        }

        /// The squares that `colour` turns over by playing on `at`, in no order.
        pub fn turned(&self, colour: char, at: usize) -> Vec<usize> {
            let mut all = Vec::new();
            if self.cells[at] != '.' {
                return all;
            }
            for (right, down) in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)] {
                let mut next = step(at, right, down);
                let mut line = Vec::new();
                while let Some(here) = next {
                    if self.cells[here] == '.' {
                        break;
                    }
                    if self.cells[here] == colour {
                        all.append(&mut line);
                        break;
                    }
                    line.push(here);
                    next = step(here, right, down);
                }
            }
            all
        }

        pub fn legal(&self, colour: char) -> Vec<usize> {
            (0..64).filter(|&at| !self.turned(colour, at).is_empty()).collect()
        }

        pub fn play(&mut self, at: usize) {
            for here in self.turned(self.turn, at) {
                self.cells[here] = self.turn;
            }
            self.cells[at] = self.turn;
            self.turn = other(self.turn);
        }

        pub fn count(&self, colour: char) -> usize {
            self.cells.iter().filter(|&&cell| cell == colour).count()
        }
    }
}

use mailbox::Mailbox;

fn square(index: usize) -> Square {
    Square::from_index(u8::try_from(index).unwrap()).unwrap()
}

fn name(text: &str) -> Square {
    text.parse().unwrap()
}

fn set(indices: &[usize]) -> Bitboard {
    indices.iter().map(|&index| square(index)).collect()
}

fn side(colour: char) -> Side {
    if colour == 'b' { Side::Black } else { Side::White }
}

fn position_of(mailbox: &Mailbox) -> Position {
    let of = |colour| (0..64).filter(|&at| mailbox.cells[at] == colour).map(square).collect();
    Position { board: Board::new(of('b'), of('w')).unwrap(), side: side(mailbox.turn) }
}

/// Everything that can be asked about one position, asked of both engines.
fn agree(mailbox: &Mailbox, position: &Position) -> Result<(), TestCaseError> {
    prop_assert_eq!(*position, position_of(mailbox));
    let legal = mailbox.legal(mailbox.turn);
    let opponent = mailbox.legal(mailbox::other(mailbox.turn));
    prop_assert_eq!(position.legal_moves(), set(&legal));
    prop_assert_eq!(position.board.legal_moves(position.side.opponent()), set(&opponent));
    prop_assert_eq!(position.board.can_move(position.side), !legal.is_empty());
    let status = match (legal.is_empty(), opponent.is_empty()) {
        (false, _) => Status::Moves(set(&legal)),
        (true, false) => Status::MustPass,
        (true, true) => Status::Over,
    };
    prop_assert_eq!(position.status(), status);
    prop_assert_eq!(position.is_over(), status == Status::Over);
    prop_assert_eq!(position.pass().is_ok(), status == Status::MustPass);

    let score = position.board.count();
    prop_assert_eq!(usize::from(score.black), mailbox.count('b'));
    prop_assert_eq!(usize::from(score.white), mailbox.count('w'));
    prop_assert_eq!(usize::from(position.board.empties().len()), mailbox.count('.'));

    for at in Square::all() {
        replay_agrees(mailbox, position, at)?;
        let turned = mailbox.turned(mailbox.turn, usize::from(at.index()));
        let illegality = Illegality::of(&position.board, position.side, at);
        prop_assert_eq!(illegality.is_none(), !turned.is_empty(), "{}", at);
        match position.play(at) {
            Ok((after, flips)) => {
                prop_assert_eq!(flips.all(), set(&turned));
                prop_assert_eq!(after, position.after_legal(at));
                let mut played = mailbox.clone();
                played.play(usize::from(at.index()));
                prop_assert_eq!(after, position_of(&played));
                // the directions share no disc and leave none out
                let by_direction: u32 = flips.directions().map(|(_, run)| u32::from(run.len())).sum();
                prop_assert_eq!(by_direction as usize, turned.len());
                for (direction, _) in flips.directions() {
                    let end = LineEnd::of(&position.board, position.side, at, direction);
                    prop_assert_eq!(end, LineEnd::Outflanks);
                }
            }
            Err(error) => {
                let expected = IllegalMove {
                    side: position.side,
                    square: at,
                    illegality: illegality.unwrap(),
                    legal: set(&legal),
                };
                prop_assert_eq!(error, expected);
            }
        }
    }
    Ok(())
}

/// The fast replay plays where the side to move can, and passes where it must.
fn replay_agrees(mailbox: &Mailbox, position: &Position, at: Square) -> Result<(), TestCaseError> {
    let mut mover = mailbox.clone();
    if mailbox.legal(mailbox.turn).is_empty() {
        mover.turn = mailbox::other(mailbox.turn);
    }
    let legal = !mover.turned(mover.turn, usize::from(at.index())).is_empty();
    let passes = u8::from(legal && mover.turn != mailbox.turn);
    let before = Replay::from_position(*position);
    let mut replay = before;
    prop_assert_eq!(replay.play(at), legal, "{}", at);
    if legal {
        mover.play(usize::from(at.index()));
        prop_assert_eq!(replay.position(), position_of(&mover));
        prop_assert_eq!((replay.moves(), replay.passes(position.side)), (1, passes));
        prop_assert_eq!(replay.passes(position.side.opponent()), 0);
    } else {
        prop_assert_eq!(replay, before);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whole games, every position of them, from the start to the end.
    #[test]
    fn random_games_agree_with_the_mailbox(picks in prop::collection::vec(any::<u8>(), 60)) {
        let mut mailbox = Mailbox::start();
        let mut game = Game::standard();
        let mut passes = Vec::new();
        let mut picks = picks.into_iter();
        loop {
            agree(&mailbox, &game.position())?;
            let mut legal = mailbox.legal(mailbox.turn);
            if legal.is_empty() {
                mailbox.turn = mailbox::other(mailbox.turn);
                legal = mailbox.legal(mailbox.turn);
                if legal.is_empty() {
                    break;
                }
                passes.push((side(mailbox::other(mailbox.turn)), game.len() + 1));
                // the pass is left out, and `Game` has to find it
                agree(&mailbox, &game.position().pass().unwrap())?;
            }
            let at = legal[usize::from(picks.next().expect("no game is longer than 60 moves")) % legal.len()];
            let flips = set(&mailbox.turned(mailbox.turn, at));
            let ply = *game.play(square(at)).unwrap();
            prop_assert_eq!((ply.side, ply.square, ply.flips.all()), (side(mailbox.turn), square(at), flips));
            mailbox.play(at);
            prop_assert_eq!(ply.after, position_of(&mailbox));
        }
        let found: Vec<_> = game.passes().iter().map(|pass| (pass.side, pass.before_move)).collect();
        prop_assert_eq!(found, passes);
        prop_assert!(game.passes().iter().all(|pass| !pass.written));
        let mut replay = Replay::standard();
        prop_assert!(game.plies().iter().all(|ply| replay.play(ply.square)));
        for side in Side::ALL {
            let passed = game.passes().iter().filter(|pass| pass.side == side).count();
            prop_assert_eq!(usize::from(replay.passes(side)), passed);
        }
        prop_assert_eq!((replay.position(), usize::from(replay.moves())), (game.position(), game.len()));
        prop_assert!(!replay.pass());

        // the end stays the end
        let before = game.clone();
        let ply = game.len() + 1;
        for at in Square::all() {
            prop_assert_eq!(game.play(at).unwrap_err(), GameError::AfterEnd { ply });
        }
        prop_assert_eq!(game.pass().unwrap_err(), GameError::AfterEnd { ply });
        prop_assert_eq!(&game, &before);

        // the score by the tournament convention always adds up to 64
        let (discs, tournament) = (game.position().board.count(), game.position().board.count().tournament());
        prop_assert_eq!(tournament.black + tournament.white, 64);
        prop_assert_eq!(tournament.winner(), discs.winner());

        // each beginning of the game is a game
        for moves in 0..=game.len() {
            let part = game.truncated(moves).unwrap();
            let mut replayed = Game::standard();
            for ply in &game.plies()[..moves] {
                replayed.play(ply.square).unwrap();
            }
            prop_assert_eq!(part, replayed);
        }
        prop_assert_eq!(game.truncated(game.len() + 1), None);
    }

    /// Boards that no game reaches: anything on any square.
    #[test]
    fn any_board_agrees_with_the_mailbox(cells in prop::array::uniform32(0..9_u8), black in any::<bool>()) {
        let mut mailbox = Mailbox { cells: ['.'; 64], turn: if black { 'b' } else { 'w' } };
        for (i, pair) in cells.into_iter().enumerate() {
            mailbox.cells[2 * i] = ['b', 'w', '.'][usize::from(pair % 3)];
            mailbox.cells[2 * i + 1] = ['b', 'w', '.'][usize::from(pair / 3)];
        }
        agree(&mailbox, &position_of(&mailbox))?;
    }

    /// The rules commute with all eight symmetries of the board, and with an exchange of the colours.
    #[test]
    fn symmetries_and_colours_commute_with_play(picks in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut position = Position::START;
        for pick in picks {
            let legal = position.legal_moves();
            let exchanged = Board::new(position.board.discs(Side::White), position.board.discs(Side::Black)).unwrap();
            prop_assert_eq!(exchanged.legal_moves(position.side.opponent()), legal);
            for symmetry in Symmetry::ALL {
                prop_assert_eq!(symmetry.position(&position).legal_moves(), symmetry.squares(legal));
            }
            if legal.is_empty() {
                let Ok(passed) = position.pass() else { break };
                position = passed;
                continue;
            }
            let at = legal.squares().nth(usize::from(pick) % usize::from(legal.len())).unwrap();
            let (after, flips) = position.play(at).unwrap();
            for symmetry in Symmetry::ALL {
                let (seen, seen_flips) = symmetry.position(&position).play(symmetry.square(at)).unwrap();
                prop_assert_eq!(seen, symmetry.position(&after));
                prop_assert_eq!(seen_flips.all(), symmetry.squares(flips.all()));
            }
            position = after;
        }
    }

    #[test]
    fn squares_are_read_as_they_are_written(text in any::<String>()) {
        match text.parse::<Square>() {
            Ok(square) => prop_assert_eq!(square.to_string(), text.to_ascii_lowercase()),
            Err(error) => prop_assert_eq!(error.text, text),
        }
    }
}

#[test]
fn the_two_directions_of_a_line_undo_each_other() {
    for (i, direction) in Direction::ALL.into_iter().enumerate() {
        let back = Direction::ALL[(i + 4) % 8];
        for square in Square::all() {
            let (columns, rows) = direction.step();
            let expected: Bitboard = square.offset(columns, rows).into_iter().collect();
            let shifted = direction.shift(Bitboard::of(square));
            assert_eq!(shifted, expected, "{square} {direction:?}");
            if !shifted.is_empty() {
                assert_eq!(back.shift(shifted), Bitboard::of(square));
            }
        }
    }
}

#[test]
fn scores_by_both_conventions() {
    let score = |black, white| Score { black, white };
    for (discs, tournament, winner) in [
        (score(31, 32), score(31, 33), Winner::Side(Side::White)),
        (score(31, 31), score(32, 32), Winner::Draw),
        (score(13, 0), score(64, 0), Winner::Side(Side::Black)),
        (score(0, 14), score(0, 64), Winner::Side(Side::White)),
        (score(40, 24), score(40, 24), Winner::Side(Side::Black)),
        (score(0, 0), score(32, 32), Winner::Draw),
    ] {
        assert_eq!((discs.tournament(), discs.winner()), (tournament, winner), "{discs}");
        assert_eq!(discs.swapped().tournament(), tournament.swapped(), "{discs}");
    }
}

#[test]
fn an_illegal_square_says_why() {
    let mut game = Game::standard();
    for at in ["f5", "d6", "c3", "d3", "c4"] {
        game.play(name(at)).unwrap();
    }
    // White to move: c3 c4 d3 d4 d5 d6 e4 e5 f5 are taken
    let position = game.position();
    let reasons = |at: &str| {
        let illegality = Illegality::of(&position.board, position.side, name(at));
        illegality.map(|illegality| illegality.reasons().to_vec()).unwrap_or_default()
    };
    assert_eq!(reasons("f4"), []);
    assert_eq!(reasons("c3"), [Reason::Occupied]);
    assert_eq!(reasons("h1"), [Reason::NothingThere]);
    assert_eq!(reasons("e7"), [Reason::OwnDisc]);
    assert_eq!(reasons("g4"), [Reason::Gap]);
    for (reason, word) in Reason::ALL {
        assert_eq!((reason.word(), Reason::from_word(word)), (word, Some(reason)));
    }
    assert_eq!(Reason::from_word("bad luck"), None);
    // a run of black discs up to the edge
    let edge = Board::new([name("b1"), name("a1")].into_iter().collect(), Bitboard::EMPTY).unwrap();
    let illegality = Illegality::of(&edge, Side::White, name("c1")).unwrap();
    assert_eq!(illegality.reasons(), [Reason::Edge]);
}

#[test]
fn two_colours_on_one_square_are_refused() {
    let both: Bitboard = [name("a1"), name("b1")].into_iter().collect();
    let error = Board::new(both, Bitboard::of(name("b1"))).unwrap_err();
    assert_eq!(error.squares, Bitboard::of(name("b1")));
}

#[test]
fn a_refused_entry_leaves_the_game_as_it_was() {
    let mut game = Game::standard();
    game.play(name("f5")).unwrap();
    let before = game.clone();
    let legal: Bitboard = ["f4", "d6", "f6"].map(name).into_iter().collect();
    assert_eq!(
        game.pass().unwrap_err(),
        GameError::IllegalPass { ply: 2, error: IllegalPass { side: Side::White, legal } }
    );
    let error = game.play(name("a1")).unwrap_err();
    assert!(matches!(&error, GameError::IllegalMove { ply: 2, mirrored: false, error } if error.legal == legal));
    assert_eq!(error.to_string(), "a1 is not a legal move for White (it flips nothing)");
    assert_eq!(game, before);
}

/// A written pass and one that was left out make the same moves, but only the written one is recorded as such.
#[test]
fn passes_are_found_and_recorded() {
    let play = |game: &mut Game, moves: &str| {
        for at in moves.split(' ') {
            game.play(name(at)).unwrap();
        }
    };
    let mut left_out = Game::standard();
    play(&mut left_out, "d3 c3 e6 d2 d1 e1 b2 c1");
    assert_eq!((left_out.position().side, left_out.position().status()), (Side::Black, Status::MustPass));
    let mut written = left_out.clone();
    written.pass().unwrap();
    assert_eq!(written.position().side, Side::White);
    play(&mut left_out, "a3");
    play(&mut written, "a3");
    assert_eq!(left_out.plies(), written.plies());
    assert_eq!((left_out.passes()[0].written, written.passes()[0].written), (false, true));
    assert_eq!((written.passes()[0].side, written.passes()[0].before_move), (Side::Black, 9));
    // a position after a number of moves is the one before any pass
    assert_eq!(written.truncated(8).unwrap().position().side, Side::Black);
}

#[test]
fn only_a_mirrored_standard_start_is_called_mirrored() {
    for at in ["c5", "d6", "e3", "f4", "a1", "e4"] {
        let Err(GameError::IllegalMove { mirrored, .. }) = Game::standard().play(name(at)).map(|_| ()) else {
            panic!("{at} is legal")
        };
        assert_eq!(mirrored, ["c5", "d6", "e3", "f4"].contains(&at), "{at}");
    }
}

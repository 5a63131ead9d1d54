//! The game: squares, sides, boards, positions, games.
//!
//! Pure: this module uses no other module of the crate and no crate but `std`. Everything here follows the rules as
//! printed on our own sheet: Black moves first; a move must outflank at least one disc; every outflanked disc in all
//! eight directions flips; a side without a legal move passes, never by choice; the game ends when neither side can move.
//!
//! Orientation, everywhere: columns a–h from the left, rows 1–8 from the **top**; a1 is top left, h8 bottom right.

mod bitboard;
mod board;
mod direction;
mod game;
mod illegal;
mod position;
mod rays;
mod replay;
mod score;
mod side;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Overlap};
pub use direction::Direction;
pub use game::{FlipError, Game, GameError, NoFlipError, Pass, Ply};
pub use illegal::{Illegality, LineEnd, Reason};
pub use position::{Flips, IllegalMove, IllegalPass, Position, Status};
pub use replay::Replay;
pub use score::{Score, Winner};
pub use side::Side;
pub use square::{ParseSquareError, Square};

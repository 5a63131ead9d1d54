//! The formats that games are kept in.

use std::fmt;

/// A format of files that hold games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// One game as a plain transcript, over any number of lines.
    Transcript,
    /// One transcript a line, such as a list of openings.
    Lines,
    /// One game a line with the players: `NAME 52-12 NAME : F5F6…`.
    Players,
    /// Generic Game Format of the Generic Game Server.
    Ggf,
    /// Smart Game Format, game 2.
    Sgf,
    /// Tags in square brackets, then numbered moves, as in chess.
    Pgn,
    /// Positions with the value of each move.
    Obf,
    /// One position: a board and the side to move.
    Board,
    /// One position in which 0 is Black and 1 White. Never found by content, since other programs exchange the two.
    Egaroucid,
    /// A game of Othello Quest.
    Quest,
    /// The binary database of the French federation.
    Wthor,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 11] = [
        Self::Transcript,
        Self::Lines,
        Self::Players,
        Self::Ggf,
        Self::Sgf,
        Self::Pgn,
        Self::Obf,
        Self::Board,
        Self::Egaroucid,
        Self::Quest,
        Self::Wthor,
    ];

    /// The word for it on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::Lines => "lines",
            Self::Players => "players",
            Self::Ggf => "ggf",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Obf => "obf",
            Self::Board => "board",
            Self::Egaroucid => "egaroucid",
            Self::Quest => "quest",
            Self::Wthor => "wthor",
        }
    }

    /// The format with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }
}

/// What it is, for messages: `a GGF file`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Transcript => "a transcript of one game",
            Self::Lines => "transcripts, one a line",
            Self::Players => "games with their players, one a line",
            Self::Ggf => "a GGF file",
            Self::Sgf => "an SGF file",
            Self::Pgn => "a PGN file",
            Self::Obf => "an OBF file",
            Self::Board => "a board",
            Self::Egaroucid => "a board of Egaroucid",
            Self::Quest => "a game of Othello Quest",
            Self::Wthor => "a WTHOR file",
        })
    }
}

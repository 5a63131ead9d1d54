//! A transcript cut into squares, passes and move numbers. Knows no rules: `e4 e4 e4` is fine here.

use std::fmt;
use std::ops::Range;

use super::quoted;
use crate::rules::Square;

/// What a piece of a transcript says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A disc is placed here.
    Square(Square),
    /// A written pass.
    Pass,
    /// A move number with its full stop, such as `12.`. Numbers beyond `u32` are read as its largest value.
    Number(u32),
}

/// A piece of a transcript and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it says.
    pub kind: TokenKind,
    /// Its bytes in the text.
    pub range: Range<usize>,
}

/// Something in a transcript that is no square, no pass and no move number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenError {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// What was written.
    pub text: String,
    /// Why it is refused.
    pub kind: TokenErrorKind,
}

/// Why a piece of a transcript is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenErrorKind {
    /// A letter beyond h with a figure, such as `z3`.
    NoSuchColumn(char),
    /// A letter a–h with a figure outside 1–8, such as `f9`.
    NoSuchRow,
    /// A square with the row first, such as `5f`.
    Reversed(Square),
    /// A move number without its full stop right before a move, such as `1f5`.
    NumberWithoutStop,
    /// Figures alone, such as `3` or `56`.
    Figures,
    /// A hyphen alone: some programs write a pass so, others separate moves with it.
    Hyphen,
    /// Drop notation such as `P@f5`.
    Drop,
    /// Anything else.
    Unknown,
}

/// The pieces of a transcript, in order, and everything in it that is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexed {
    /// The pieces that were understood.
    pub tokens: Vec<Token>,
    /// The rest, apart from separators: not empty means that the transcript is wrong.
    pub errors: Vec<TokenError>,
}

/// Cuts a transcript into squares, passes and move numbers.
///
/// Squares may stand together (`f5d6c3`) or apart, in any case. Separators are white space, commas, semicolons and one
/// hyphen between two moves. A pass is `pa`, `ps` or `pass` in any case, `--`, `@@` or `@@@@`. A move number ends with a
/// full stop.
#[must_use]
pub fn tokens(text: &str) -> Lexed {
    let mut lexer = Lexer { text, at: 0, last_end: None, lexed: Lexed::default() };
    while let Some(first) = lexer.rest().chars().next() {
        lexer.step(first);
    }
    lexer.lexed
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Where the piece before ended, understood or not: a hyphen right there joins two moves.
    last_end: Option<usize>,
    lexed: Lexed,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn step(&mut self, first: char) {
        match first {
            _ if is_separator(first) => self.at += first.len_utf8(),
            '-' => self.hyphens(),
            '@' => match run(self.rest(), |c| c == '@') {
                length @ (2 | 4) => self.accept(length, TokenKind::Pass),
                length => self.refuse(length, TokenErrorKind::Unknown),
            },
            '0'..='9' => self.figures(),
            _ if is_letter(first) => self.letters(first),
            _ => self.refuse(run(self.rest(), is_mark), TokenErrorKind::Unknown),
        }
    }

    fn accept(&mut self, length: usize, kind: TokenKind) {
        let range = self.at..self.at + length;
        self.lexed.tokens.push(Token { kind, range });
        self.advance(length);
    }

    fn refuse(&mut self, length: usize, kind: TokenErrorKind) {
        let range = self.at..self.at + length;
        let text = self.text[range.clone()].to_owned();
        self.lexed.errors.push(TokenError { range, text, kind });
        self.advance(length);
    }

    fn advance(&mut self, length: usize) {
        self.at += length;
        self.last_end = Some(self.at);
    }

    fn hyphens(&mut self) {
        let length = run(self.rest(), |c| c == '-');
        let joins = || {
            let next = self.rest()[length..].chars().next();
            self.last_end == Some(self.at) && next.is_some_and(|c| c.is_alphanumeric() || c == '@')
        };
        match length {
            1 if joins() => self.at += 1,
            1 => self.refuse(1, TokenErrorKind::Hyphen),
            2 => self.accept(2, TokenKind::Pass),
            _ => self.refuse(length, TokenErrorKind::Unknown),
        }
    }

    fn figures(&mut self) {
        let rest = self.rest();
        let figures = run(rest, |c| c.is_ascii_digit());
        let behind = &rest[figures..];
        let word = &rest[..run(rest, |c| c.is_ascii_alphanumeric())];
        if behind.starts_with('.') {
            match run(behind, |c| c == '.') {
                1 => self.accept(figures + 1, TokenKind::Number(rest[..figures].parse().unwrap_or(u32::MAX))),
                stops => self.refuse(figures + stops, TokenErrorKind::Unknown),
            }
        } else if let Some(squares) = reversed(word) {
            for square in squares {
                self.refuse(2, TokenErrorKind::Reversed(square));
            }
        } else if square_at(behind).is_some() {
            self.refuse(figures, TokenErrorKind::NumberWithoutStop);
        } else if behind.starts_with(is_letter) {
            self.refuse(figures + run(behind, is_letter), TokenErrorKind::Unknown);
        } else {
            self.refuse(figures, TokenErrorKind::Figures);
        }
    }

    fn letters(&mut self, first: char) {
        let rest = self.rest();
        if let Some(square) = square_at(rest) {
            // in `f52.d6` a number follows without a separator; `f52` alone is one word that means nothing
            let figures = run(&rest[1..], |c| c.is_ascii_digit());
            if figures == 1 || rest[1 + figures..].starts_with('.') {
                return self.accept(2, TokenKind::Square(square));
            }
        }
        if let Some(length) = pass_at(rest) {
            return self.accept(length, TokenKind::Pass);
        }
        if first.eq_ignore_ascii_case(&'p') && rest[1..].starts_with('@') {
            return self.refuse(2 + run(&rest[2..], |c| c.is_ascii_alphanumeric()), TokenErrorKind::Drop);
        }
        let letters = run(rest, is_letter);
        let figures = run(&rest[letters..], |c| c.is_ascii_digit());
        let kind = if letters > first.len_utf8() || figures == 0 {
            TokenErrorKind::Unknown
        } else if matches!(first.to_ascii_lowercase(), 'a'..='h') {
            TokenErrorKind::NoSuchRow
        } else {
            TokenErrorKind::NoSuchColumn(first)
        };
        self.refuse(letters + figures, kind);
    }
}

fn is_separator(c: char) -> bool {
    // a byte order mark is what some editors put in front of a text
    c.is_whitespace() || matches!(c, ',' | ';' | '\u{feff}')
}

/// Letters of any script, and figures other than 0–9, which no move holds.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() && !c.is_ascii_digit()
}

fn is_mark(c: char) -> bool {
    !c.is_alphanumeric() && !is_separator(c) && !matches!(c, '-' | '@')
}

/// How many bytes at the beginning consist of such characters.
fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

fn square_at(text: &str) -> Option<Square> {
    text.get(..2)?.parse().ok()
}

/// The length of the pass at the beginning: a word by itself or right before another move, so that `past` is not one.
fn pass_at(text: &str) -> Option<usize> {
    ["pass", "pa", "ps"].into_iter().find_map(|word| {
        let written = text.get(..word.len())?;
        let behind = &text[word.len()..];
        let ends = !behind.starts_with(|c: char| c.is_alphanumeric());
        (written.eq_ignore_ascii_case(word) && (ends || square_at(behind).is_some() || pass_at(behind).is_some()))
            .then_some(word.len())
    })
}

/// The squares of a word such as `5f` or `5f6d`, if it is nothing but squares with the row first.
fn reversed(word: &str) -> Option<Vec<Square>> {
    let pairs = word.as_bytes().chunks(2);
    pairs
        .map(|pair| match *pair {
            [row, column] => format!("{}{}", char::from(column), char::from(row)).parse().ok(),
            _ => None,
        })
        .collect()
}

impl TokenError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self.kind {
            TokenErrorKind::NoSuchColumn(_) => "columns run from a, at the left, to h".to_owned(),
            TokenErrorKind::NoSuchRow => "rows run from 1, at the top, to 8".to_owned(),
            TokenErrorKind::Reversed(square) => format!("write {square}"),
            TokenErrorKind::NumberWithoutStop => format!("write the number with a full stop: `{}.`", self.text),
            TokenErrorKind::Figures => {
                "write a move number with a full stop, as in `1. f5`, and a square as a letter and \
                                        a figure: figures alone can be read as row and column or as column and row"
                    .to_owned()
            }
            TokenErrorKind::Hyphen => "write `pa` for a pass; a pass may also be left out".to_owned(),
            TokenErrorKind::Drop => {
                "write the square alone, with row 1 at the top: drop notation counts rows from the \
                                     bottom"
                    .to_owned()
            }
            TokenErrorKind::Unknown => {
                "a move is a letter a–h and a figure 1–8, such as f5; a pass is `pa`; nothing else \
                                        belongs in a transcript, apart from move numbers such as `1.`"
                    .to_owned()
            }
        }
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = quoted(&self.text);
        match self.kind {
            TokenErrorKind::NoSuchColumn(column) => write!(f, "{text} is not a square: there is no column {column}"),
            TokenErrorKind::NoSuchRow => write!(f, "{text} is not a square: there is no such row"),
            TokenErrorKind::Reversed(_) => write!(f, "{text} is not a square: the column comes first"),
            TokenErrorKind::NumberWithoutStop => write!(f, "{text} is a move number without its full stop"),
            TokenErrorKind::Figures => write!(f, "{text} is neither a move nor a move number"),
            TokenErrorKind::Hyphen => write!(f, "{text} stands alone: it may be meant as a pass"),
            TokenErrorKind::Drop => write!(f, "{text} is drop notation, not a square"),
            TokenErrorKind::Unknown => write!(f, "{text} is neither a square nor a pass"),
        }
    }
}

impl std::error::Error for TokenError {}

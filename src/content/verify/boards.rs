//! Which boards a diagram is drawn on: before and after a move, a row of positions, or numbered moves.

use crate::content::decode::{RawDiagram, RawHeader};
use crate::content::fields::square;
use crate::content::model::{Boards, Header, Numbers, Picture};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::notation::transcript;
use crate::rules::{Game, Square};
use crate::source::{Span, Spanned};

use super::look::one_of;

/// What the author says of the boards.
pub(super) struct Told {
    pub(super) picture: Picture,
    pub(super) boards: Boards,
    pub(super) columns: Option<usize>,
    pub(super) suggestion: Option<Square>,
    pub(super) header: Option<Header>,
}

/// The most boards in one picture.
const MOST_FRAMES: usize = 64;

/// Reads it all; every fault is collected. `recorded` is what a file of games says of who played. `None` without a game, or
/// where the boards cannot be known.
pub(super) fn read(
    raw: &RawDiagram,
    game: Option<&Game>,
    recorded: Option<Header>,
    found: &mut Diagnostics,
) -> Option<Told> {
    exclusive(raw, found);
    check_columns(raw, found);
    let picture = picture(raw, found);
    let header = raw.header.as_ref().and_then(|header| read_header(header, recorded, found));
    let columns = raw.columns.as_ref().and_then(|columns| found.keep(count(columns, "boards in a row", MOST_FRAMES)));
    let game = game?;
    let suggestion = match &raw.suggest {
        Some(word) => Some(found.keep(suggestion(word, game))?),
        None => None,
    };
    let (picture, boards) = match (&raw.frames, &raw.numbers) {
        (Some(words), _) => (Picture::Strip, Boards::Frames(frames(raw, words, game, found)?)),
        (None, Some(word)) => {
            let numbers = numbers(raw, word, game, found)?;
            (if numbers.parts > 1 { Picture::Strip } else { Picture::After }, Boards::Numbered(numbers))
        }
        (None, None) => (picture, Boards::Moments),
    };
    Some(Told { picture, boards, columns, suggestion, header })
}

/// A number from 1 to `most`; `what` says in a message what it counts.
fn count(number: &Spanned<u64>, what: &str, most: usize) -> Result<usize, Diagnostic> {
    usize::try_from(number.value).ok().filter(|count| (1..=most).contains(count)).ok_or_else(|| {
        Diagnostic::error(format!("{} {what} are not possible", number.value))
            .at(number.span)
            .help(format!("choose 1 to {most}"))
    })
}

/// Keys that each decide what the boards are, and keys that need another one.
fn exclusive(raw: &RawDiagram, found: &mut Diagnostics) {
    let span = |word: &Option<Spanned<String>>| word.as_ref().map(|word| word.span);
    let frames = raw.frames.as_ref().and_then(|words| words.first()).map(|word| word.span);
    let deciding = [("play", span(&raw.play)), ("frames", frames), ("numbers", span(&raw.numbers))];
    let suggest = ("suggest", span(&raw.suggest));
    let pairs = [
        (deciding[0], deciding[1]),
        (deciding[0], deciding[2]),
        (deciding[1], deciding[2]),
        (suggest, deciding[1]),
        (suggest, deciding[2]),
    ];
    for ((one, first), (other, second)) in pairs {
        if let (Some(first), Some(second)) = (first, second) {
            found.push(
                Diagnostic::error(format!("`{other}` does not go with `{one}`: each says what the boards are"))
                    .label(second, "")
                    .label(first, format!("`{one}`"))
                    .help("keep one of them, or make two diagrams"),
            );
        }
    }
    let numbered = [
        ("first-number", raw.first_number.as_ref().map(|number| number.span)),
        ("parts", raw.parts.as_ref().map(|number| number.span)),
    ];
    for (name, place) in numbered {
        if let Some(place) = place.filter(|_| raw.numbers.is_none()) {
            found.push(
                Diagnostic::error(format!("`{name}` goes with `numbers`"))
                    .at(place)
                    .help("add `numbers: all`, or the range of moves, such as `numbers: 21-40`"),
            );
        }
    }
}

/// `columns` needs several boards.
fn check_columns(raw: &RawDiagram, found: &mut Diagnostics) {
    if let Some(columns) = raw.columns.as_ref().filter(|_| raw.frames.is_none() && raw.parts.is_none()) {
        found.push(
            Diagnostic::error("`columns` goes with `frames` or `parts`: there is only one board")
                .at(columns.span)
                .help("take it out"),
        );
    }
}

fn picture(raw: &RawDiagram, found: &mut Diagnostics) -> Picture {
    const KNOWN: &[(&str, Picture)] = &[
        (Picture::Before.word(), Picture::Before),
        (Picture::After.word(), Picture::After),
        (Picture::Pair.word(), Picture::Pair),
    ];
    match &raw.picture {
        None if raw.play.is_some() => Picture::Pair,
        None => Picture::After,
        Some(word) => {
            let picture = found.keep(one_of(word, "value", "`picture`", KNOWN));
            if raw.play.is_none() {
                found.push(
                    Diagnostic::error("`picture` goes with `play`: without a move there is no before and after")
                        .at(word.span)
                        .help("add `play`, or take `picture` out"),
                );
            }
            picture.unwrap_or(Picture::After)
        }
    }
}

/// A move that is legal from the end, but not played.
fn suggestion(word: &Spanned<String>, game: &Game) -> Result<Square, Diagnostic> {
    let square = square(word)?;
    match transcript::read_onto(game.clone(), &square.to_string()) {
        Ok(played) if played.passes().len() == game.passes().len() => Ok(square),
        Ok(played) => {
            let passed = game.position().side;
            Err(Diagnostic::error(format!("{passed} must pass before {} can play {square}", passed.opponent()))
                .at(word.span)
                .help(if played.is_empty() {
                    "begin at the position after the pass"
                } else {
                    "end `moves` with a pass"
                }))
        }
        Err(errors) => Err(errors
            .into_iter()
            .next()
            .map_or_else(|| Diagnostic::error("it cannot be played"), |error| error.to_diagnostic(|_| word.span))),
    }
}

/// The moves after which the boards are, each one or a range.
fn frames(raw: &RawDiagram, words: &[Spanned<String>], game: &Game, found: &mut Diagnostics) -> Option<Vec<usize>> {
    if words.is_empty() {
        found.push(Diagnostic::error("`frames` is empty").at(raw.span()).help(FRAMES_HELP));
        return None;
    }
    if let [only] = words
        && only.value == "all"
    {
        return Some((0..=game.len()).collect());
    }
    let mut frames = Vec::new();
    for word in words {
        let Some((first, last)) = range(&word.value).filter(|(first, last)| first <= last) else {
            found.push(
                Diagnostic::error(format!("`{}` is neither a number of moves nor a range", word.value))
                    .at(word.span)
                    .help(FRAMES_HELP),
            );
            return None;
        };
        if last > game.len() {
            found.push(beyond(last, game, word.span));
            return None;
        }
        frames.extend(first..=last);
    }
    if frames.len() > MOST_FRAMES {
        found.push(
            Diagnostic::error(format!("{} boards are too many for one picture", frames.len()))
                .at(words[0].span)
                .help(format!("choose at most {MOST_FRAMES}")),
        );
        return None;
    }
    Some(frames)
}

const FRAMES_HELP: &str =
    "write after how many moves each board is: `frames: [0, 4, 8]`, a range: `frames: 10-14`, or `frames: all`";

/// Which moves are numbered, from which number, in how many parts.
fn numbers(raw: &RawDiagram, word: &Spanned<String>, game: &Game, found: &mut Diagnostics) -> Option<Numbers> {
    if game.is_empty() {
        found.push(Diagnostic::error("there are no moves to number").at(word.span).help("add `moves` or `game`"));
        return None;
    }
    let (first, last) = match range(&word.value) {
        _ if word.value == "all" => (1, game.len()),
        Some((first, last)) if 1 <= first && first <= last => (first, last),
        _ => {
            found.push(
                Diagnostic::error(format!("`{}` is no range of moves", word.value))
                    .at(word.span)
                    .help("write `all`, or the first and the last move, such as `21-40`"),
            );
            return None;
        }
    };
    if last > game.len() {
        found.push(beyond(last, game, word.span));
        return None;
    }
    let shown_from = found.keep(shown_from(raw, first, last));
    let parts = match &raw.parts {
        None => Some(1),
        Some(parts) => found.keep(count(parts, "parts", Numbers::MOST_PARTS)),
    };
    Some(Numbers { first, last, shown_from: shown_from?, parts: parts? })
}

/// What the first numbered move shows.
fn shown_from(raw: &RawDiagram, first: usize, last: usize) -> Result<usize, Diagnostic> {
    let Some(number) = &raw.first_number else { return Ok(first) };
    let shown = usize::try_from(number.value).ok().filter(|shown| shown.saturating_add(last - first) <= MOST_SHOWN);
    shown.ok_or_else(|| {
        Diagnostic::error(format!("from {} on the numbers become too long for a disc", number.value))
            .at(number.span)
            .help(format!("no number may be above {MOST_SHOWN}"))
    })
}

/// The longest numbers have three figures.
const MOST_SHOWN: usize = 999;

fn beyond(last: usize, game: &Game, span: Span) -> Diagnostic {
    Diagnostic::error(format!("there is no move {last}: only {} are played", game.len())).at(span)
}

/// `12` or `10-14`.
fn range(text: &str) -> Option<(usize, usize)> {
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

fn read_header(raw: &RawHeader, recorded: Option<Header>, found: &mut Diagnostics) -> Option<Header> {
    if raw.from_game {
        let Some(header) = recorded else {
            found.push(
                Diagnostic::error("`header: true` takes the header from a file of games, and there is no `game`")
                    .at(raw.span)
                    .help("write it out: `header: { black: …, white: …, event: …, round: …, date: … }`"),
            );
            return None;
        };
        if header.is_empty() {
            found.push(
                Diagnostic::error("the file of the game says nothing of who played, where or when")
                    .at(raw.span)
                    .help("write it out: `header: { black: …, white: … }`"),
            );
        }
        return Some(header);
    }
    let mut header = Header::default();
    for (key, value) in &raw.entries {
        if let Some(entry) = header.entry_mut(&key.value) {
            value.value.clone_into(entry);
        }
    }
    (!header.is_empty()).then_some(header)
}

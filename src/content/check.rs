//! Claims: what the author says of a position, compared with what is computed.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::notation::{self, transcript};
use crate::rules::{Bitboard, Illegality, Pass, Reason, Score, Side, Square, Winner};
use crate::source::{Sources, Spanned};

use super::decode::{RawClaim, RawDiagram, pairs};
use super::fields::{self, Fields, square, unknown};
use super::value::{Moment, Value};
use super::yaml::{Kind, Node};

/// The names that `check:` knows.
const CLAIMS: &[&str] = &[
    "legal",
    "illegal",
    "flips",
    "unflipped",
    "directions",
    "last",
    "to-move",
    "must-pass",
    "discs",
    "tournament",
    "empties",
    "over",
    "winner",
    "passes",
    "length",
    "mobility",
    "frontier",
    "stable",
    "corners",
    "x-squares",
    "c-squares",
    "named",
    "sequence",
    "legal-count",
    "flip-count",
];

/// Proves one claim. Returns its value as computed where it holds; otherwise the diagnostics say what is true instead.
pub fn claim(
    claim: &RawClaim,
    moment: &Moment,
    raw: &RawDiagram,
    sources: &Sources,
    found: &mut Diagnostics,
) -> Option<String> {
    let name = claim.name.value.as_str();
    if !CLAIMS.contains(&name) {
        found.push(unknown("claim", &claim.name, "`check`", CLAIMS));
        return None;
    }
    if matches!(claim.value.kind, Kind::Null) {
        found.push(
            Diagnostic::error(format!("`{name}` has no value"))
                .at(claim.name.span)
                .help("give it a value, or take the line out"),
        );
        return None;
    }
    match name {
        "illegal" => illegal(&claim.value, moment, found),
        "unflipped" => unflipped(&claim.value, moment, sources, found),
        "named" => named(&claim.value, raw, found),
        "sequence" => sequence(&claim.value, moment, raw, sources, found),
        _ => equal(name, claim, moment, sources, found),
    }
}

/// A claim that names a computed value.
fn equal(name: &str, claim: &RawClaim, moment: &Moment, sources: &Sources, found: &mut Diagnostics) -> Option<String> {
    let Some(truth) = moment.compute(name) else {
        let why =
            if matches!(name, "winner" | "tournament") { "the game is not over" } else { "no move has been played" };
        found.push(Diagnostic::error(format!("`{name}` cannot be claimed here: {why}")).at(claim.name.span));
        return None;
    };
    let claimed = read(&truth, name, &claim.value, sources, found)?;
    if claimed == truth {
        return Some(truth.to_string());
    }
    let mut diagnostic = Diagnostic::error(format!("the claim `{name}` is false: it is {truth}, not {claimed}"))
        .at(claim.value.span)
        .note(moment.drawn());
    if let (Value::Squares(truth), Value::Squares(claimed)) = (&truth, &claimed) {
        let (missing, extra) = (*truth - *claimed, *claimed - *truth);
        if !missing.is_empty() {
            diagnostic = diagnostic.note(format!("missing: {missing}"));
        }
        if !extra.is_empty() {
            diagnostic = diagnostic.note(format!("too many: {extra}"));
        }
    }
    if let (Value::Score(truth), Value::Score(claimed)) = (&truth, &claimed) {
        if claimed.swapped() == *truth {
            diagnostic = diagnostic.help("the two numbers are exchanged: Black's comes first");
        } else if name == "discs" && *claimed == truth.tournament() {
            diagnostic = diagnostic.help("that is the tournament score; `discs` counts the discs on the board");
        } else if name == "tournament" && truth.tournament() == claimed.tournament() {
            diagnostic =
                diagnostic.help("that is the number of discs; in `tournament` the empty squares go to the winner");
        }
    }
    found.push(diagnostic);
    None
}

/// The author's value, read as the kind of value that `truth` is.
fn read(truth: &Value, name: &str, node: &Node, sources: &Sources, found: &mut Diagnostics) -> Option<Value> {
    Some(match truth {
        Value::Number(_) => Value::Number(found.keep(fields::number(node, name))?.value),
        Value::Squares(_) => Value::Squares(squares(node, name, sources, found)?),
        Value::Square(_) => Value::Square(found.keep(fields::string(node, name).and_then(|word| square(&word)))?),
        Value::Truth(_) => Value::Truth(found.keep(fields::boolean(node, name))?.value),
        Value::Score(_) => Value::Score(found.keep(score(node, name))?),
        Value::Side(_) => {
            let word = found.keep(fields::string(node, name))?;
            Value::Side(if word.value == "none" { None } else { Some(side(&word, Some("none"), found)?) })
        }
        Value::Winner(_) => {
            let word = found.keep(fields::string(node, name))?;
            Value::Winner(if word.value == "draw" {
                Winner::Draw
            } else {
                Winner::Side(side(&word, Some("draw"), found)?)
            })
        }
        Value::Passes(computed) => Value::Passes(passes(node, computed, found)?),
        // No value of a position is a share.
        Value::Share(_) | Value::Moves(_) => return None,
    })
}

/// `black` or `white`; `neither` is the third word that the message names.
fn side(word: &Spanned<String>, neither: Option<&str>, found: &mut Diagnostics) -> Option<Side> {
    let side = notation::side(&word.value);
    if side.is_none() {
        let or = neither.map_or_else(String::new, |neither| format!(" or `{neither}`"));
        let message = format!("`{}` is not `black`, `white`{or}", word.value);
        found.push(Diagnostic::error(message).at(word.span));
    }
    side
}

/// Squares with spaces or commas between, or a list of them; every fault at its own place.
pub(super) fn squares(node: &Node, name: &str, sources: &Sources, found: &mut Diagnostics) -> Option<Bitboard> {
    let before = found.len();
    let items = match &node.kind {
        Kind::Sequence(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let mut set = Bitboard::EMPTY;
    for item in items {
        let Some(text) = found.keep(fields::text(item, name)) else { continue };
        if text.value == "none" {
            continue;
        }
        for word in text.value.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty()) {
            let start = word.as_ptr() as usize - text.value.as_ptr() as usize;
            let span = text.locate(sources, start..start + word.len());
            let Some(square) = found.keep(square(&Spanned { value: word.to_owned(), span })) else { continue };
            if set.contains(square) {
                found.push(Diagnostic::error(format!("{square} is named twice")).at(span));
            }
            set.insert(square);
        }
    }
    (found.len() == before).then_some(set)
}

/// `31-32`, or `{ black: 31, white: 32 }`.
fn score(node: &Node, name: &str) -> Result<Score, Diagnostic> {
    let refuse = || Diagnostic::error(format!("`{name}` is two counts, Black's first, such as `31-32`")).at(node.span);
    if let Kind::Mapping(_) = node.kind {
        let mut inner = Diagnostics::new();
        let mut fields = Fields::of(node, "a score", &mut inner).ok_or_else(refuse)?;
        let mut count = |key| {
            let node = fields.required(key, &mut inner)?;
            inner.keep(fields::number(node, key)).and_then(|number| u8::try_from(number.value).ok())
        };
        let (black, white) = (count("black"), count("white"));
        fields.finish(&mut inner);
        if let Some(&fault) = inner.sorted().first() {
            return Err(fault.clone());
        }
        return Ok(Score { black: black.ok_or_else(refuse)?, white: white.ok_or_else(refuse)? });
    }
    let text = fields::text(node, name)?;
    let counts = text.value.replace('–', "-");
    let (black, white) = counts.split_once('-').ok_or_else(refuse)?;
    let count = |text: &str| text.trim().parse().map_err(|_| refuse());
    Ok(Score { black: count(black)?, white: count(white)? })
}

/// A list of `{ side, before-move }`. Whether a pass was written does not matter, so it is taken from what was computed.
fn passes(node: &Node, computed: &[Pass], found: &mut Diagnostics) -> Option<Vec<Pass>> {
    let Kind::Sequence(items) = &node.kind else {
        found.push(
            Diagnostic::error(format!("`passes` is a list, not {}", node.kind_word()))
                .at(node.span)
                .help("write for example `passes: [{ side: white, before-move: 40 }]`, or `[]` for none"),
        );
        return None;
    };
    let mut passes = Vec::new();
    for item in items {
        let mut fields = Fields::of(item, "a pass", found)?;
        let word = fields.required("side", found).and_then(|node| found.keep(fields::string(node, "side")));
        let number =
            fields.required("before-move", found).and_then(|node| found.keep(fields::number(node, "before-move")));
        fields.finish(found);
        let side = side(&word?, None, found)?;
        let before_move = usize::try_from(number?.value).unwrap_or(usize::MAX);
        let same = computed.iter().find(|pass| pass.side == side && pass.before_move == before_move);
        passes.push(Pass { side, before_move, written: same.is_some_and(|pass| pass.written) });
    }
    Some(passes)
}

/// `illegal: { c6: gap }`: the square is not a legal move of the side to move, for this reason among others.
fn illegal(node: &Node, moment: &Moment, found: &mut Diagnostics) -> Option<String> {
    let before = found.len();
    let mut proved = Vec::new();
    for (place, word) in found.keep(pairs(node, "illegal"))? {
        let Some(target) = found.keep(square(&place)) else { continue };
        let Some(reason) = Reason::from_word(&word.value) else {
            let known: Vec<&str> = Reason::ALL.iter().map(|&(_, word)| word).collect();
            found.push(unknown("reason", &word, "`illegal`", &known));
            continue;
        };
        let side = moment.position.side;
        match Illegality::of(&moment.position.board, side, target) {
            None => found.push(
                Diagnostic::error(format!("the claim `illegal` is false: {target} is a legal move for {side}"))
                    .at(place.span)
                    .note(moment.drawn()),
            ),
            Some(illegality) if !illegality.has(reason) => {
                let true_ones: Vec<&str> = illegality.reasons().iter().map(|reason| reason.word()).collect();
                found.push(
                    Diagnostic::error(format!(
                        "{target} is not legal for {side}, but not because of `{}`: it is {}",
                        reason.word(),
                        true_ones.join(", ")
                    ))
                    .at(word.span)
                    .note(moment.drawn()),
                );
            }
            Some(_) => proved.push(format!("{target}: {}", reason.word())),
        }
    }
    if proved.is_empty() && found.len() == before {
        found.push(Diagnostic::error("this claims nothing").at(node.span).help("fill it, or take it out"));
    }
    (found.len() == before).then(|| proved.join(", "))
}

/// `unflipped: d4`: discs of the mover's opponent that the last move left alone.
fn unflipped(node: &Node, moment: &Moment, sources: &Sources, found: &mut Diagnostics) -> Option<String> {
    let claimed = squares(node, "unflipped", sources, found)?;
    if claimed.is_empty() {
        found.push(Diagnostic::error("`unflipped` names no disc").at(node.span));
        return None;
    }
    let Some(last) = moment.game.plies().last() else {
        found.push(Diagnostic::error("`unflipped` cannot be claimed here: no move has been played").at(node.span));
        return None;
    };
    let theirs = moment.position.board.discs(last.side.opponent());
    let wrong = claimed - theirs;
    if wrong.is_empty() {
        return Some(claimed.to_string());
    }
    let (flipped, other) = (wrong & last.flips.all(), wrong - last.flips.all());
    let mut diagnostic = Diagnostic::error("the claim `unflipped` is false").at(node.span).note(moment.drawn());
    if !flipped.is_empty() {
        diagnostic = diagnostic.note(format!("{} flips {flipped}", last.square));
    }
    if !other.is_empty() {
        diagnostic = diagnostic.note(format!("no disc of {} is on {other}", last.side.opponent()));
    }
    found.push(diagnostic);
    None
}

/// Sets of squares with a name of their own.
const NAMED: &[(&str, Bitboard)] = &[
    ("corners", Bitboard::CORNERS),
    ("x-squares", Bitboard::X_SQUARES),
    ("c-squares", Bitboard::C_SQUARES),
    ("a-squares", Bitboard::A_SQUARES),
    ("b-squares", Bitboard::B_SQUARES),
];

/// `named: { X: x-squares }`: the squares with the mark `X` are exactly the X-squares.
fn named(node: &Node, raw: &RawDiagram, found: &mut Diagnostics) -> Option<String> {
    let before = found.len();
    let mut proved = Vec::new();
    for (mark, word) in found.keep(pairs(node, "named"))? {
        let Some(&(name, squares)) = NAMED.iter().find(|(name, _)| *name == word.value) else {
            let known: Vec<&str> = NAMED.iter().map(|&(name, _)| name).collect();
            found.push(unknown("set of squares", &word, "`named`", &known));
            continue;
        };
        let marked: Bitboard = raw
            .marks
            .iter()
            .filter(|(_, words)| words.iter().any(|word| word.value == mark.value))
            .filter_map(|(place, _)| place.value.parse::<Square>().ok())
            .collect();
        if marked == squares {
            proved.push(format!("{}: {name}", mark.value));
        } else {
            found.push(
                Diagnostic::error(format!("the mark `{}` does not stand on exactly the {name}", mark.value))
                    .at(mark.span)
                    .note(format!("the {name} are {squares}"))
                    .note(format!(
                        "`{}` stands on {}",
                        mark.value,
                        if marked.is_empty() { "no square".to_owned() } else { marked.to_string() }
                    )),
            );
        }
    }
    if proved.is_empty() && found.len() == before {
        found.push(Diagnostic::error("this claims nothing").at(node.span).help("fill it, or take it out"));
    }
    (found.len() == before).then(|| proved.join(", "))
}

/// `sequence: f5 d6 c3`: a line that is legal from here; or `sequence: { moves: f5 d6 c3, discs: 3-3 }`, with claims about
/// its end.
fn sequence(
    node: &Node,
    moment: &Moment,
    raw: &RawDiagram,
    sources: &Sources,
    found: &mut Diagnostics,
) -> Option<String> {
    let before = found.len();
    let entries = match &node.kind {
        Kind::Mapping(entries) => entries.as_slice(),
        _ => &[],
    };
    let moves = match entries.iter().find(|entry| entry.key.value == "moves") {
        Some(entry) => &entry.value,
        None if entries.is_empty() => node,
        None => {
            found.push(Diagnostic::error("a sequence needs `moves`").at(node.span));
            return None;
        }
    };
    let text = found.keep(fields::text(moves, "sequence"))?;
    let game = match transcript::read(&text.value, moment.position) {
        Ok(game) => game,
        Err(faults) => {
            found.extend(faults.iter().map(|fault| fault.to_diagnostic(|range| text.locate(sources, range))));
            return None;
        }
    };
    if game.is_empty() {
        found.push(Diagnostic::error("a sequence has at least one move").at(moves.span));
    }
    let end = Moment::end(&game);
    for entry in entries.iter().filter(|entry| entry.key.value != "moves") {
        let nested = RawClaim { name: entry.key.clone(), value: entry.value.clone(), before: false };
        claim(&nested, &end, raw, sources, found);
    }
    (found.len() == before).then(|| game.to_string())
}

//! Raw → verified: the only place where a [`Diagram`] is made. Moves are replayed, positions checked, claims proved.

mod boards;
mod game;
mod look;
mod room;

pub(super) use game::discs_apart;
pub(super) use look::coordinates;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::Game;
use crate::source::Sources;

use super::check;
use super::decode::RawDiagram;
use super::files::Loader;
use super::id;
use super::model::{Diagram, Provenance};
use super::value::Moment;

/// Verifies one diagram. Games of files are read through `loader`. `None` when anything is wrong; the diagnostics say what, as
/// much of it as can be known at once.
#[must_use]
pub fn diagram(
    raw: &RawDiagram,
    loader: Option<&dyn Loader>,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Diagram> {
    let mut found = Diagnostics::new();
    found.keep(id::check(&raw.id));
    let game = if raw.unreadable { None } else { game::game(raw, loader, sources, &mut found) };
    let (game, recorded) = game.unzip();
    let look = look::read(raw, &mut found);
    let boards = boards::read(raw, game.as_ref(), recorded.flatten(), &mut found);
    let mut claims = Vec::new();
    if let Some(game) = &game {
        claims = check_claims(raw, game, sources, &mut found);
        check_exceptions(raw, game, &mut found);
    }
    let diagram = game.zip(boards).map(|(game, boards)| Diagram {
        id: raw.id.value.clone(),
        provenance: if raw.schematic { Provenance::Schematic } else { Provenance::of(&game, raw.position.is_some()) },
        game,
        has_play: raw.play.is_some(),
        picture: boards.picture,
        boards: boards.boards,
        columns: boards.columns,
        suggestion: boards.suggestion,
        show: look.show,
        marks: look.marks,
        connections: look.connections,
        regions: look.regions,
        crop: look.crop,
        orientation: look.orientation,
        coordinates: look.coordinates,
        header: boards.header,
        claims,
        span: raw.span(),
    });
    if let Some(diagram) = &diagram {
        room::check(raw, diagram, &mut found);
    }
    let valid = !found.has_errors();
    diagnostics.append(found);
    diagram.filter(|_| valid)
}

/// What makes a diagram other than legal play must really be in it.
fn check_exceptions(raw: &RawDiagram, game: &Game, found: &mut Diagnostics) {
    for error in &raw.flip_errors {
        if !found.has_errors() && !game.flip_errors().iter().any(|made| made.ply as u64 == error.at.value) {
            found.push(
                Diagnostic::error(format!(
                    "the flip error at move {} is not in what the diagram shows",
                    error.at.value
                ))
                .at(error.at.span)
                .help("it belongs to a move of `moves`, and not behind `at`"),
            );
        }
    }
    if raw.schematic && raw.position.is_none() {
        found.push(
            Diagnostic::error("a diagram of moves is a position from play, not schematic")
                .at(raw.span())
                .help("take `schematic` out, or give a `position` that cannot arise"),
        );
    }
}

/// Proves every claim; returns those that hold, as written.
fn check_claims(raw: &RawDiagram, game: &Game, sources: &Sources, found: &mut Diagnostics) -> Vec<(String, String)> {
    let after = Moment::end(game);
    let before = raw.play.as_ref().and_then(|_| Moment::before_last(game));
    let mut proved = Vec::new();
    for claim in &raw.claims {
        let moment = match (claim.before, &before) {
            (false, _) => &after,
            (true, Some(before)) => before,
            (true, None) => {
                found.push(
                    Diagnostic::error("`before` goes with `play`: without a move there is no before")
                        .at(claim.name.span)
                        .help("move the claim up one level"),
                );
                continue;
            }
        };
        if let Some(value) = check::claim(claim, moment, raw, sources, found) {
            let prefix = if claim.before { "before." } else { "" };
            proved.push((format!("{prefix}{}", claim.name.value), value));
        }
    }
    proved
}

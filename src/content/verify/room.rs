//! Whether everything that is drawn has its place: inside the crop, and not on top of something else.

use crate::content::decode::RawDiagram;
use crate::content::model::{Boards, Diagram, Layer, Show, View};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::Bitboard;
use crate::source::Span;

/// Checks it for all boards of the diagram; every fault is collected.
pub(super) fn check(raw: &RawDiagram, diagram: &Diagram, found: &mut Diagnostics) {
    inside_crop(raw, diagram, found);
    shows(raw, diagram, found);
    numbers(raw, diagram, found);
}

/// A crop must not hide what the picture is about.
fn inside_crop(raw: &RawDiagram, diagram: &Diagram, found: &mut Diagnostics) {
    let Some(text) = &raw.crop else { return };
    let crop = diagram.crop();
    for (place, _) in &raw.marks {
        if let Some(square) = place.value.parse().ok().filter(|&square| !crop.contains(square)) {
            found.push(
                Diagnostic::error(format!("the mark on {square} lies outside the crop {crop}"))
                    .at(place.span)
                    .help("widen `crop`, or take the mark out"),
            );
        }
    }
    let connections = diagram.connections().iter().flat_map(|connection| [connection.from, connection.to]);
    let drawn: Bitboard = connections.chain(diagram.regions().iter().flat_map(|region| region.squares())).collect();
    let needed = views(diagram).iter().fold(drawn, |needed, view| needed | shown_squares(diagram, view));
    let hidden: Bitboard = needed.squares().filter(|&square| !crop.contains(square)).collect();
    if !hidden.is_empty() {
        found.push(
            Diagnostic::error(format!("the crop {crop} hides {hidden}, which the picture shows"))
                .at(text.span)
                .help("widen `crop`"),
        );
    }
}

/// The boards of all pictures of the diagram.
fn views(diagram: &Diagram) -> Vec<View<'_>> {
    diagram.views(diagram.picture()).unwrap_or_default()
}

/// The squares on which a board shows something beside its discs.
fn shown_squares(diagram: &Diagram, view: &View) -> Bitboard {
    let mut shown: Bitboard = view.numbers.iter().map(|number| number.square).chain(view.next).collect();
    if let Some(last) = view.last.filter(|_| diagram.has_play() && !view.is_before()) {
        shown.insert(last.square);
    }
    diagram.show().iter().fold(shown | view.would_flip, |shown, &show| shown | view.computed(show))
}

/// Values that speak of a position do not go with numbered moves, and none may take the place of another.
fn shows(raw: &RawDiagram, diagram: &Diagram, found: &mut Diagnostics) {
    if matches!(diagram.boards(), Boards::Numbered(_)) {
        if let Some(word) = raw.show.first() {
            found.push(
                Diagnostic::error(
                    "`show` does not go with `numbers`: the discs are those that were placed, not a position",
                )
                .at(word.span)
                .help("take it out, or make a second diagram of the position"),
            );
        }
        return;
    }
    for (at, word) in raw.show.iter().enumerate() {
        for earlier in &raw.show[..at] {
            let find = |name: &str| Show::ALL.into_iter().find(|show| show.word() == name);
            let (Some(one), Some(other)) = (find(&earlier.value), find(&word.value)) else { continue };
            let clash = views(diagram).iter().fold(Bitboard::EMPTY, |clash, view| clash | collision(view, one, other));
            if one == other {
                found.push(Diagnostic::error(format!("`{}` is there twice", word.value)).at(word.span));
            } else if !clash.is_empty() {
                found.push(
                    Diagnostic::error(format!(
                        "`{}` and `{}` would both stand in the middle of {clash}",
                        one.word(),
                        other.word()
                    ))
                    .label(word.span, "")
                    .label(earlier.span, "the other one")
                    .help("show one of them, or make two diagrams"),
                );
            }
        }
    }
}

/// The squares on which two computed marks would lie over each other.
fn collision(view: &View, one: Show, other: Show) -> Bitboard {
    let mobility = [Show::BlackMobility, Show::WhiteMobility];
    let may_share = |show: Show| matches!(show, Show::Frontier | Show::Arrows);
    if may_share(one) || may_share(other) || (mobility.contains(&one) && mobility.contains(&other)) {
        return Bitboard::EMPTY;
    }
    view.computed(one) & view.computed(other)
}

/// A number may not be hidden by a mark of the author.
fn numbers(raw: &RawDiagram, diagram: &Diagram, found: &mut Diagnostics) {
    let numbered: Bitboard =
        views(diagram).iter().flat_map(|view| view.numbers.iter().map(|number| number.square)).collect();
    for (square, marks) in diagram.marks() {
        let centre = marks.iter().find(|(mark, _)| mark.layer() == Layer::Centre);
        if let Some((mark, span)) = centre.filter(|_| numbered.contains(*square)) {
            found.push(on_number(mark.word(), &square.to_string(), *span, raw));
        }
    }
}

fn on_number(mark: &str, square: &str, span: Span, raw: &RawDiagram) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{mark}` would hide the number on {square}")).at(span);
    let diagnostic = diagnostic.help("use a ring, a square or a highlight, which leave the middle free");
    match &raw.numbers {
        Some(numbers) => diagnostic.label(numbers.span, "the numbered moves"),
        None => diagnostic,
    }
}

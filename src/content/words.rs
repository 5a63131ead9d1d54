//! The words of the diagrams of one language, filled in: titles, captions, text alternatives.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::Game;
use crate::source::Span;

use super::alt;
use super::caption;
use super::covered::{uncovered, without_placeholders};
use super::decode::RawWords;
use super::language::Language;
use super::links::Context;
use super::model::{Boards, Diagram, Numbers, Picture, PictureWords, Provenance, Which};
use super::value::{Moment, Value};
use super::yaml::Text;

/// The words of one diagram in one language, for each of its pictures.
#[derive(Clone, Debug, Hash)]
pub struct DiagramWords {
    /// Few, in the order of the pictures, each once: a map takes five times the memory.
    pictures: Vec<(Picture, PictureWords)>,
}

impl DiagramWords {
    /// The words of one picture; of the diagram's own one where there is no such picture.
    ///
    /// # Panics
    ///
    /// Never: a diagram has at least one picture.
    #[must_use]
    pub fn of(&self, picture: Picture) -> &PictureWords {
        let own = self.pictures.iter().find(|(own, _)| *own == picture);
        own.or_else(|| self.pictures.last()).map(|(_, words)| words).expect("there is a picture")
    }

    /// The same without what stands under the boards of a game.
    #[must_use]
    pub(super) fn without_notes(mut self) -> Self {
        self.pictures.iter_mut().for_each(|(_, words)| words.notes.clear());
        self
    }
}

/// Fills the words of a diagram. Where the author gave none, the title is made from the id, and the caption is empty.
#[must_use]
pub fn fill(
    diagram: &Diagram,
    raw: &RawWords,
    context: Context<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<DiagramWords> {
    let (language, sources) = (context.language, context.sources);
    let mut found = Diagnostics::new();
    for text in [&raw.title, &raw.caption, &raw.caption_before, &raw.caption_after, &raw.alt].into_iter().flatten() {
        for (at, number) in uncovered(&without_placeholders(&text.value)) {
            found.push(context.not_proved(&number, text.locate(sources, at..at + number.len()), true));
        }
        let place = |range| text.locate(sources, range);
        language.typography().report(&text.value, 0..text.value.len(), &place, context.strict, &mut found);
    }
    for (name, text) in [("caption-before", &raw.caption_before), ("caption-after", &raw.caption_after)] {
        if let Some(text) = text.as_ref().filter(|_| !diagram.has_play()) {
            found.push(
                Diagnostic::error(format!("`{name}` goes with `play`: without a move there is no before and after"))
                    .at(text.span),
            );
        }
    }
    let after = Moment::end(diagram.game());
    let before = if diagram.has_play() { Moment::before_last(diagram.game()) } else { None };
    let mut text = |text: &Option<Text>, moment: &Moment| -> Option<(String, Span)> {
        let text = text.as_ref()?;
        match caption::fill_text(text, moment, language, sources) {
            Ok(filled) => Some((language.typography().set(&filled), text.span)),
            Err(faults) => {
                found.extend(faults);
                None
            }
        }
    };
    let title = text(&raw.title, &after).map_or_else(|| diagram.id().replace('-', " "), |(title, _)| title);
    let mut pictures = BTreeMap::new();
    let mut add = |picture, caption: Option<(String, Span)>, written: Option<(String, Span)>| {
        let caption = caption.map_or_else(String::new, |(caption, _)| caption);
        let alt = match written {
            Some((alt, span)) if alt.trim() == caption.trim() && !caption.is_empty() => {
                return Some(Diagnostic::error("the text alternative is the same as the caption").at(span).help(
                    "a listener hears both: say in `alt` what the picture shows, or leave it out and it is generated",
                ));
            }
            Some((alt, _)) => alt,
            None => alt::describe(diagram, picture, language),
        };
        let language = language.tag().to_owned();
        let label = label(diagram, context.language);
        let notes = notes(diagram, context.language);
        let under = under(diagram, picture, context.language);
        pictures.insert(picture, PictureWords { language, title: title.clone(), caption, label, under, notes, alt });
        None
    };
    let main = if diagram.has_play() { Picture::Pair } else { diagram.picture() };
    let caption = text(&raw.caption, &after);
    let alt = text(&raw.alt, &after);
    let mut faults = Vec::new();
    if let Some(before) = &before {
        faults.extend(add(Picture::Before, text(&raw.caption_before, before), None));
        let after_caption = text(&raw.caption_after, &after).or_else(|| caption.clone());
        let only_picture = diagram.picture() == Picture::After;
        faults.extend(add(Picture::After, after_caption, alt.clone().filter(|_| only_picture)));
    }
    if matches!(diagram.boards(), Boards::Frames(_)) {
        faults.extend(add(Picture::Sequence, caption.clone(), None));
    }
    faults.extend(add(main, caption, alt));
    found.extend(faults);
    let valid = !found.has_errors();
    diagnostics.append(found);
    valid.then(|| DiagramWords { pictures: pictures.into_iter().collect() })
}

/// As [`plain_words`], for the picture that the diagram asks for.
#[must_use]
pub fn plain(diagram: &Diagram, language: &Language) -> DiagramWords {
    let picture = diagram.picture();
    DiagramWords { pictures: vec![(picture, plain_words(diagram, picture, language))] }
}

/// The words of a diagram that no author has described: a title made from the id, no caption, a generated text alternative.
#[must_use]
pub fn plain_words(diagram: &Diagram, picture: Picture, language: &Language) -> PictureWords {
    PictureWords {
        language: language.tag().to_owned(),
        title: diagram.id().replace('-', " "),
        caption: String::new(),
        label: label(diagram, language),
        under: under(diagram, picture, language),
        notes: notes(diagram, language),
        alt: alt::describe(diagram, picture, language),
    }
}

/// What a board that is not legal play says under itself.
pub(super) fn label(diagram: &Diagram, language: &Language) -> String {
    match diagram.provenance() {
        Provenance::Proved | Provenance::SetUp => String::new(),
        Provenance::Schematic => language.phrase("schematic").to_owned(),
        Provenance::FlipError => {
            let moves: Vec<String> = diagram.game().flip_errors().iter().map(|error| error.ply.to_string()).collect();
            language.fill("flip-error", &[("ply", &language.list(&moves))])
        }
    }
}

/// What stands under each board of a strip: the move that led there, or which moves it numbers.
fn under(diagram: &Diagram, picture: Picture, language: &Language) -> Vec<String> {
    if !matches!(picture, Picture::Strip | Picture::Sequence) {
        return Vec::new();
    }
    let views = diagram.views(picture).unwrap_or_default();
    let words = views.iter().map(|view| match (view.which, view.last) {
        (Which::Numbered(numbers), _) => {
            let ends = [numbers.first, numbers.last].map(|number| numbers.shown(number).to_string());
            language.fill("range", &[("first", &ends[0]), ("last", &ends[1])])
        }
        (Which::Frame(moves), Some(last)) => {
            language.fill("frame-move", &[("ply", &moves.to_string()), ("last", &last.square.to_string())])
        }
        (Which::Frame(_) | Which::Only, _) => language.phrase("frame-start").to_owned(),
    });
    words.collect()
}

/// What stands under a game diagram: the passes among its numbered moves, and the score that the board alone does not tell.
fn notes(diagram: &Diagram, language: &Language) -> Vec<String> {
    let Boards::Numbered(numbers) = diagram.boards() else { return Vec::new() };
    let game = diagram.game();
    let mut notes = passes(game, *numbers, language);
    let (position, count) = (game.position(), game.position().board.count());
    if numbers.last == game.len() && position.is_over() && count.tournament() != count {
        let score = Value::Score(count.tournament()).words(language);
        notes.push(language.fill("note-tournament", &[("score", &score)]));
    }
    notes
}

/// Who passed when among numbered moves, each pass in a sentence.
pub(super) fn passes(game: &Game, numbers: Numbers, language: &Language) -> Vec<String> {
    let after_last = if numbers.last == game.len() { numbers.last + 1 } else { numbers.last };
    let within = game.passes().iter().filter(|pass| (numbers.first..=after_last).contains(&pass.before_move));
    within
        .map(|pass| {
            let side = language.side(pass.side);
            if pass.before_move > game.len() {
                language.fill("note-pass-last", &[("side", side)])
            } else {
                language.fill("note-pass", &[("side", side), ("ply", &numbers.shown(pass.before_move).to_string())])
            }
        })
        .collect()
}

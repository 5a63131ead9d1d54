//! Whether every language of a book says what the others say: a word that is missing in one of them is a fault, and never
//! filled in from another language. Judges no words, only whether they are there.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, Spanned};

use super::decode::RawWords;
use super::prose::Prose;

/// The words of the diagrams of one language.
pub struct DiagramsOf<'a> {
    /// The language’s tag, where the settings name it.
    pub tag: &'a Spanned<String>,
    /// Whether its file of words is there.
    pub has_file: bool,
    words: BTreeMap<&'a str, (Span, &'a RawWords)>,
}

impl<'a> DiagramsOf<'a> {
    /// What the language’s file says of the `diagrams`. Words beside a diagram are in the book’s `default` language.
    #[must_use]
    pub fn new(
        tag: &'a Spanned<String>,
        file: Option<&'a [(Spanned<String>, RawWords)]>,
        is_default: bool,
        diagrams: &'a [(Spanned<String>, RawWords)],
    ) -> Self {
        let mut words = BTreeMap::new();
        if is_default {
            let beside = diagrams.iter().filter(|(_, words)| words.entries().iter().any(|(_, text)| text.is_some()));
            words.extend(beside.map(|(id, words)| (id.value.as_str(), (id.span, words))));
        }
        // words for a diagram that is not there are a fault of their own
        let known: BTreeSet<&str> = diagrams.iter().map(|(id, _)| id.value.as_str()).collect();
        let own = file.unwrap_or_default().iter().filter(|(id, _)| known.contains(id.value.as_str()));
        words.extend(own.map(|(id, words)| (id.value.as_str(), (id.span, words))));
        Self { tag, has_file: file.is_some(), words }
    }

    /// The words of a diagram, if the language has any.
    #[must_use]
    pub fn of(&self, id: &str) -> Option<&'a RawWords> {
        self.words.get(id).map(|&(_, words)| words)
    }
}

/// Every diagram that has words in one language has the same ones in all.
pub fn check_diagrams(languages: &[DiagramsOf<'_>], diagnostics: &mut Diagnostics) {
    let has_words = languages.iter().any(|language| !language.words.is_empty());
    for language in languages {
        let tag = &language.tag.value;
        let file = format!("content/{tag}/diagrams.yaml");
        if !language.has_file && language.words.is_empty() {
            if has_words {
                let fault = Diagnostic::error(format!("the diagrams have no words in `{tag}`")).at(language.tag.span);
                diagnostics.push(fault.note(format!("looked for {file}")));
            }
            continue;
        }
        let mut wanted: BTreeMap<(&str, &str), (&str, Span, Span)> = BTreeMap::new();
        for other in languages {
            for (id, (place, words)) in &other.words {
                for (key, text) in words.entries() {
                    let Some(text) = text else { continue };
                    wanted.entry((id, key)).or_insert((&other.tag.value, *place, text.span));
                }
            }
        }
        let mut told = "";
        for ((id, key), (from, place, text)) in wanted {
            match language.of(id) {
                Some(words) if words.entries().iter().any(|&(own, text)| own == key && text.is_some()) => {}
                Some(_) => diagnostics.push(
                    Diagnostic::error(format!("`{key}` of `{id}` is missing in `{tag}`"))
                        .label(text, format!("`{from}` has it"))
                        .help(format!("add `{key}:` under `{id}:` in {file}")),
                ),
                None if told == id => {}
                None => {
                    told = id;
                    diagnostics.push(
                        Diagnostic::error(format!("`{id}` has no words in `{tag}`"))
                            .label(place, format!("`{from}` has them"))
                            .help(format!("add `{id}:` to {file}")),
                    );
                }
            }
        }
    }
}

/// Every section of a document in one language is there in all. `proses` are the tags with what they say.
pub fn check_sections(document: &str, proses: &[(&str, &Prose)], diagnostics: &mut Diagnostics) {
    let mut wanted: Vec<(&str, &str, Span)> = Vec::new();
    for (tag, prose) in proses {
        for section in &prose.sections {
            if !wanted.iter().any(|(_, id, _)| *id == section.id) {
                wanted.push((tag, &section.id, section.span));
            }
        }
    }
    for (tag, prose) in proses {
        for (from, id, span) in wanted.iter().filter(|(_, id, _)| prose.section(id).is_none()) {
            diagnostics.push(
                Diagnostic::error(format!("content/{tag}/{document}.md has no section `{id}`"))
                    .label(*span, format!("`{from}` has it"))
                    .help(format!("translate it, and end its heading with {{#{id}}}")),
            );
        }
    }
}

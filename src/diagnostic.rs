//! What is wrong, where, and what to do. Collected, never printed here.

use crate::source::{Sources, Span};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing will be written.
    Error,
    /// Worth a look; the work goes on.
    Warning,
}

/// A place in a text with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there, such as `move 3`. May be empty.
    pub message: String,
}

/// One fault: what is wrong, where, what else to know, and what to do.
///
/// Messages begin with a lower-case letter and end without a full stop; what the author wrote stands in back-ticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where; the first label is the main place. Empty where no text is at fault.
    pub labels: Vec<Label>,
    /// Facts that help: the legal moves, the position as a drawing.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A fault that stops the work.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, message: message.into(), labels: Vec::new(), notes: Vec::new(), help: None }
    }

    /// Something worth a look.
    #[must_use]
    pub fn warning(message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(message) }
    }

    /// Adds a place without words.
    #[must_use]
    pub fn at(self, span: Span) -> Self {
        self.label(span, "")
    }

    /// Adds a place with words.
    #[must_use]
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same with its places in the texts that were read, where it speaks of an excerpt.
    #[must_use]
    pub fn at_origin(mut self, sources: &Sources) -> Self {
        for label in &mut self.labels {
            label.span = sources.origin(label.span);
        }
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The faults found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
}

impl Diagnostics {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Adds all of another collection.
    pub fn append(&mut self, mut other: Self) {
        self.found.append(&mut other.found);
    }

    /// All of them as [`Diagnostic::at_origin`].
    #[must_use]
    pub fn at_origin(self, sources: &Sources) -> Self {
        Self { found: self.found.into_iter().map(|diagnostic| diagnostic.at_origin(sources)).collect() }
    }

    /// Keeps a value, or adds its fault.
    pub fn keep<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.push(diagnostic)).ok()
    }

    /// Adds one unless the same one is there already: the same fault may show in several files made from one source.
    pub fn push_once(&mut self, diagnostic: Diagnostic) {
        if !self.found.contains(&diagnostic) {
            self.found.push(diagnostic);
        }
    }

    /// Whether at least one of them stops the work.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// All of them in the order of their places: by text, then by byte; those without a place first.
    #[must_use]
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<&Diagnostic> = self.found.iter().collect();
        all.sort_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span));
        all
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.found.extend(diagnostics);
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { found: vec![diagnostic] }
    }
}

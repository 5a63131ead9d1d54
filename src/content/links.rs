//! Links that make prose provable: the words between the brackets must say the computed value.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::facts;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{Sources, Span, Spanned};

use super::fields::{nearest, unknown};
use super::files::Loader;
use super::language::Language;
use super::model::Diagram;
use super::senses;
use super::value::{Moment, NAMES, Value};

/// What prose is checked against.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Knows the values of facts.
    pub loader: &'a dyn Loader,
    /// The texts.
    pub sources: &'a Sources,
    /// The verified diagrams.
    pub diagrams: &'a BTreeMap<String, Diagram>,
    /// The ids of diagrams that have faults of their own: what is said of them cannot be judged.
    pub broken: &'a BTreeSet<String>,
    /// The words of the prose's language.
    pub language: &'a Language,
    /// Whether a number or square that no link covers is an error rather than a warning.
    pub strict: bool,
}

impl Context<'_> {
    /// What to say of a number or a square that no link and no placeholder proves: an error where `strict`, else a warning.
    #[must_use]
    pub fn not_proved(&self, number: &str, span: Span, in_caption: bool) -> Diagnostic {
        let severity = if self.strict { Severity::Error } else { Severity::Warning };
        let fault = Diagnostic::warning(format!("`{number}` is not proved")).at(span);
        let fault = if in_caption {
            fault.help("use a placeholder such as `{last}`, or `{literal:…}` for what cannot be computed")
        } else {
            fault
                .help("link it: `[…](check:ID.NAME)`, `[…](fact:NAME)`, or `[…](literal:)` for what cannot be computed")
        };
        Diagnostic { severity, ..fault }
    }
}

/// Checks that `words` say what `target` computes. `target` is `check:id.claim`, `check:id.before.claim`, `fact:name` or
/// `literal:`; or one of the links that prove nothing, which must still be sound.
///
/// # Errors
///
/// When the words say something else (the diagnostic has the right value), or the target does not exist.
pub fn check(target: &str, words: &str, span: Span, context: Context<'_>) -> Result<(), Diagnostic> {
    let language = context.language;
    if let Some(sense) = senses::of(target) {
        return senses::check(&sense, words, span, language);
    }
    let (scheme, name) = target.split_once(':').unwrap_or(("", target));
    match scheme {
        "literal" => Ok(()),
        "fact" => {
            let Some(fact) = facts::find(name) else {
                let names: Vec<&str> = facts::names().collect();
                let near = nearest(name, &names).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
                return Err(Diagnostic::error(format!("`{name}` is not a fact that this program computes"))
                    .at(span)
                    .help(format!("{near}`outflank facts` lists them")));
            };
            let value = match context.loader.fact(fact) {
                facts::Value::Number(number) => Value::Number(number),
                facts::Value::Squares(squares) => Value::Squares(squares),
                facts::Value::Share { hundredths, .. } => Value::Share(hundredths),
                value @ (facts::Value::Mean(_) | facts::Value::Endings(_)) => {
                    // Quoted as it is printed.
                    return if words.trim() == value.to_string() {
                        Ok(())
                    } else {
                        Err(Diagnostic::error(format!("`{words}` is not the value of `{target}`: it is {value}"))
                            .at(span)
                            .help("write the right value between the brackets"))
                    };
                }
            };
            say(&value, words, target, span, language)
        }
        "check" => {
            if context.broken.contains(name.split('.').next().unwrap_or_default()) {
                return Ok(());
            }
            let (diagram, moment, name) = resolve(name, span, context.diagrams)?;
            let Some(value) = moment.compute(name) else {
                let name = Spanned { value: name.to_owned(), span };
                return Err(if NAMES.contains(&name.value.as_str()) {
                    Diagnostic::error(format!("`{}` has no value in the diagram `{}`", name.value, diagram.id()))
                        .at(span)
                } else {
                    unknown("value", &name, "a diagram", NAMES)
                });
            };
            say(&value, words, target, span, language).map_err(|fault| fault.note(moment.drawn()))
        }
        _ => Err(Diagnostic::error(format!("links to `{target}` cannot be proved or printed"))
            .at(span)
            .note("links may be: check:ID.NAME, fact:NAME, literal:, lang:TAG, https://…; pictures: diagram:ID")),
    }
}

fn resolve<'d, 'n>(
    name: &'n str,
    span: Span,
    diagrams: &'d BTreeMap<String, Diagram>,
) -> Result<(&'d Diagram, Moment, &'n str), Diagnostic> {
    let mut parts = name.splitn(2, '.');
    let (id, claim) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let diagram = find(id, span, diagrams)?;
    let (moment, claim) = match claim.strip_prefix("before.") {
        Some(claim) if diagram.has_play() => (Moment::before_last(diagram.game()), claim),
        Some(_) => {
            return Err(Diagnostic::error(format!("the diagram `{id}` has no `play`, so it has no `before`")).at(span));
        }
        None => (Some(Moment::end(diagram.game())), claim.strip_prefix("after.").unwrap_or(claim)),
    };
    let moment = moment.unwrap_or_else(|| Moment::end(diagram.game()));
    Ok((diagram, moment, claim))
}

/// The diagram with this id.
///
/// # Errors
///
/// When there is none; with the nearest id.
pub fn find<'d>(id: &str, span: Span, diagrams: &'d BTreeMap<String, Diagram>) -> Result<&'d Diagram, Diagnostic> {
    diagrams.get(id).ok_or_else(|| {
        let ids: Vec<&str> = diagrams.keys().map(String::as_str).collect();
        let fault = Diagnostic::error(format!("there is no diagram `{id}`")).at(span);
        match nearest(id, &ids) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help("diagrams are defined in content/diagrams/*.yaml"),
        }
    })
}

fn say(value: &Value, words: &str, target: &str, span: Span, language: &Language) -> Result<(), Diagnostic> {
    if value.is_said_by(words, language) {
        return Ok(());
    }
    Err(Diagnostic::error(format!("`{words}` is not the value of `{target}`: it is {}", value.words(language)))
        .at(span)
        .help("write the right value between the brackets"))
}

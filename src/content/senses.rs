//! Links that prove nothing: words of another language, `[囲む](lang:ja)`, and addresses on the web.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

use super::language::Language;
use super::prose::Sense;

/// What a link makes of its words; `None` for a link that proves them.
#[must_use]
pub fn of(target: &str) -> Option<Sense> {
    if let Some(tag) = target.strip_prefix("lang:") {
        return Some(Sense::Foreign(tag.to_owned()));
    }
    ["https://", "http://"].iter().any(|scheme| target.starts_with(scheme)).then(|| Sense::Link(target.to_owned()))
}

/// Checks that a listener is told the right language, and where a link leads.
///
/// # Errors
///
/// A tag that names no language, or the language of the text around it; an address that is none; words that do not say
/// where the link leads.
pub fn check(sense: &Sense, words: &str, span: Span, language: &Language) -> Result<(), Diagnostic> {
    match sense {
        Sense::Plain => Ok(()),
        Sense::Foreign(tag) => foreign(tag, words, language),
        Sense::Link(address) => link(address, words, language),
    }
    .map_err(|fault| fault.at(span))
}

fn foreign(tag: &str, words: &str, language: &Language) -> Result<(), Diagnostic> {
    if words.trim().is_empty() {
        return Err(Diagnostic::error("a language without words").help("write the words between the brackets"));
    }
    if !is_language(tag) {
        let fault = Diagnostic::error(format!("`{tag}` is not the tag of a language"));
        return Err(fault.help("write a tag of BCP 47, such as `ja` for Japanese, `fr` for French, `pt-BR`"));
    }
    if tag == language.tag() {
        let fault = Diagnostic::error(format!("`{tag}` is the language of the text around these words"));
        return Err(fault.help("mark only words of another language"));
    }
    Ok(())
}

fn link(address: &str, words: &str, language: &Language) -> Result<(), Diagnostic> {
    let (_, host) = address.split_once("://").unwrap_or_default();
    if !address.bytes().all(|byte| byte.is_ascii_graphic()) || !host.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return Err(Diagnostic::error(format!("`{address}` is not an address on the web"))
            .help("write it as a browser copies it: ASCII only, other characters as `%…`"));
    }
    let said = words.trim().to_lowercase();
    if said.is_empty() || said.contains("://") || language.is_vague(&said) {
        let fault = Diagnostic::error("the words of this link do not say where it leads");
        return Err(fault.help("listeners hear links without the text around them: name the site or the page"));
    }
    Ok(())
}

/// Whether this may be a BCP 47 tag: a code of ISO 639 with further subtags.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    let is_code = match first.len() {
        2 => CODES.split_ascii_whitespace().any(|code| code == first),
        3 => first.bytes().all(|byte| byte.is_ascii_lowercase()),
        _ => false,
    };
    is_code && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The languages with two letters (ISO 639-1). Countries are often taken for them: `jp`, `cz`, `gr`.
const CODES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv \
    dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it \
    iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb \
    nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss \
    st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_name_languages_and_not_countries() {
        assert!(["ja", "pt-BR", "zh-Hant-TW", "haw"].into_iter().all(is_language));
        assert!(!["jp", "", "english", "JA", "ja-", "x", "fr_CA"].into_iter().any(is_language));
    }

    #[test]
    fn only_links_that_prove_nothing_have_a_sense() {
        assert_eq!(of("lang:ja"), Some(Sense::Foreign("ja".to_owned())));
        assert_eq!(of("https://example.org"), Some(Sense::Link("https://example.org".to_owned())));
        for proof in ["fact:rows", "check:start.legal", "literal:", "mailto:a@b", "ftp://example.org"] {
            assert_eq!(of(proof), None);
        }
    }
}

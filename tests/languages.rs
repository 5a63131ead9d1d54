//! Languages: a translation is a copy of one folder, whatever is missing in it is named, and what is built keeps to the marks of
//! its language.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use common::{Book, files, repository};
use outflank::build::Embedded;
use outflank::content::{self, Block, Inline, Loader, Prose, Words};
use outflank::diagnostic::Diagnostics;
use outflank::rules::Score;
use outflank::source::Sources;

const LANGUAGES: [&str; 2] = ["en", "fr"];

/// The shipped book with some files replaced; one without a text is not there.
struct Edited(BTreeMap<String, Option<String>>);

impl Loader for Edited {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.0.get(path) {
            Some(text) => Ok(text.clone().map(String::into_bytes)),
            None => Embedded.read(path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        Embedded.list(folder)
    }
}

/// The messages of a book in which one file is another, or is not there.
fn faults(path: &str, text: Option<String>) -> Vec<String> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let loader = Edited([(path.to_owned(), text)].into());
    let _ = content::load(&loader, true, &mut sources, &mut diagnostics);
    diagnostics.sorted().iter().map(|fault| fault.message.clone()).collect()
}

fn shipped(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect("a shipped file")
}

fn shipped_words() -> BTreeMap<String, Words> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    book.expect("a book").words
}

/// A folder of English under another name, and a tag in the settings: nothing else is touched, everything is built again, and
/// where the words are the same, so is what is built.
#[test]
fn a_copy_of_a_folder_is_a_language() {
    let book = Book::shipped().edit("content/outflank.yaml", "[en, fr]", "[en, tlh]");
    fs::remove_dir_all(book.path().join("content/fr")).expect("removed");
    for (name, bytes) in files(&book.path().join("content/en")) {
        book.write(&format!("content/tlh/{name}"), &bytes);
    }
    let only = ["--only", "start", "--only", "three-directions", "--only", "rules", "--only", "board"];
    let build = |book: &Book| {
        let run = book.run(&[&["build", ".", "--paper", "a4"], &only[..]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        ["en", "tlh"].map(|tag| files(&book.path().join("out").join(tag)).into_iter().collect::<BTreeMap<_, _>>())
    };
    let [english, copy] = build(&book);
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert!(english.len() > 6, "{:?}", names(&english));
    assert_eq!(names(&english), names(&copy));
    for (name, bytes) in
        english.iter().filter(|(name, _)| [".svg", ".html"].iter().any(|ending| name.ends_with(ending)))
    {
        let told = String::from_utf8(copy[name].clone()).expect("text");
        let told = told.replace("lang=\"tlh\"", "lang=\"en\"").replace(">tlh<", ">en<");
        assert!(without_checksum(&told) == without_checksum(&String::from_utf8_lossy(bytes)), "{name}");
    }

    let book = book.edit("content/tlh/diagrams.yaml", "title: The starting position", "title: mon");
    let [_, changed] = build(&book);
    let differing: Vec<&String> = changed.keys().filter(|name| changed[*name] != copy[*name]).collect();
    assert!(!differing.is_empty());
    let about_start = |name: &str| name.contains("start") || name.contains("manifest") || name.starts_with("rules");
    assert!(differing.iter().all(|name| about_start(name)), "{differing:?}");
}

/// A picture without the sum over what it carries, which holds the language.
fn without_checksum(svg: &str) -> String {
    svg.lines().filter(|line| !line.contains(":checksum>")).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_language_has_the_same_sections_figures_and_proofs() {
    let words = shipped_words();
    for document in ["booklet", "glossary", "rules"] {
        let [english, french] = LANGUAGES.map(|tag| &words[tag].prose[document]);
        let ids = |prose: &Prose| prose.sections.iter().map(|section| section.id.clone()).collect::<BTreeSet<_>>();
        assert_eq!(ids(english), ids(french));
        for id in ids(english) {
            let figures = |prose: &Prose| {
                let blocks = &prose.section(&id).expect("the section").blocks;
                let figures = blocks.iter().filter(|block| matches!(block, Block::Figure { .. }));
                figures.map(|block| format!("{block:?}").split('"').nth(1).map(str::to_owned)).collect::<Vec<_>>()
            };
            assert_eq!(figures(english), figures(french), "{document} {id}");
        }
        let [english, french] = LANGUAGES.map(|tag| shipped(&format!("content/{tag}/{document}.md")));
        assert_eq!(proofs(&english), proofs(&french), "{document}");
    }
    let keys = |tag: &str, file: &str| {
        let text = shipped(&format!("content/{tag}/{file}.yaml"));
        let keys = text.lines().filter_map(|line| Some(line.split_once(':')?.0.to_owned()));
        let is_key = |word: &String| word.chars().all(|c| c.is_ascii_lowercase() || " -".contains(c));
        keys.filter(is_key).collect::<Vec<_>>()
    };
    assert_eq!(keys("en", "words"), keys("fr", "words"));
    assert_eq!(keys("en", "diagrams"), keys("fr", "diagrams"));
}

/// The targets of the links of a Markdown text, sorted.
fn proofs(markdown: &str) -> Vec<&str> {
    let mut targets: Vec<&str> =
        markdown.split("](").skip(1).filter_map(|behind| behind.split_once(')')).map(|(target, _)| target).collect();
    targets.sort_unstable();
    targets
}

/// Readers look a term up by the alphabet of their own language.
#[test]
fn glossaries_are_in_the_order_of_their_alphabet() {
    for (tag, words) in shipped_words() {
        let headings: Vec<String> =
            words.prose["glossary"].sections.iter().map(|section| folded(&plain(&section.heading))).collect();
        let mut sorted = headings.clone();
        sorted.sort();
        assert_eq!(headings, sorted, "{tag}");
    }
}

/// Small letters without accents; hyphens are spaces.
fn folded(text: &str) -> String {
    let plain = |c| match c {
        'é' | 'è' | 'ê' => 'e',
        'à' | 'â' => 'a',
        'î' => 'i',
        'ç' => 'c',
        '-' | '\u{a0}' => ' ',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

fn plain(words: &[Inline]) -> String {
    words.iter().map(|inline| inline.text.as_str()).collect()
}

/// Everything that is read in one language.
fn texts(words: &Words) -> Vec<String> {
    fn add(block: &Block, texts: &mut Vec<String>) {
        match block {
            Block::Paragraph(words) => texts.push(plain(words)),
            Block::List { items, .. } => items.iter().flatten().for_each(|item| add(item, texts)),
            Block::Figure { caption, .. } => texts.push(caption.clone()),
        }
    }
    let mut texts = Vec::new();
    for prose in words.prose.values() {
        texts.push(plain(&prose.title));
        prose.lead.iter().for_each(|lead| add(lead, &mut texts));
        for section in &prose.sections {
            texts.push(plain(&section.heading));
            section.blocks.iter().for_each(|inner| add(inner, &mut texts));
        }
    }
    for diagram in words.diagrams.values() {
        for picture in content::Picture::ALL {
            let told = diagram.of(picture);
            texts.extend([told.title.clone(), told.caption.clone(), told.alt.clone(), told.label.clone()]);
            texts.extend(told.notes.iter().chain(&told.under).cloned());
        }
    }
    texts
}

/// Imprimerie nationale: a no-break space before a colon and inside guillemets, a narrow one before the other double marks.
#[test]
fn french_spaces_hold_their_marks() {
    let texts = texts(&shipped_words()["fr"]);
    assert!(texts.len() > 250, "{}", texts.len());
    let mut seen: BTreeMap<char, usize> = BTreeMap::new();
    for text in &texts {
        let all: Vec<char> = text.chars().collect();
        for (at, &mark) in all.iter().enumerate() {
            let wanted = match mark {
                ':' | '»' => '\u{a0}',
                ';' | '!' | '?' => '\u{202f}',
                '«' => {
                    assert_eq!(all.get(at + 1), Some(&'\u{a0}'), "{text}");
                    continue;
                }
                _ => continue,
            };
            assert!(at > 0 && all[at - 1] == wanted, "{mark} in {text:?}");
            *seen.entry(mark).or_default() += 1;
        }
    }
    assert!(seen[&':'] > 20 && seen[&';'] > 10, "{seen:?}");
}

#[test]
fn nothing_is_written_with_the_marks_of_a_typewriter() {
    for (tag, words) in shipped_words() {
        for text in texts(&words) {
            assert!(!text.contains(['\'', '"']) && !text.contains("--") && !text.contains("..."), "{tag}: {text}");
            assert!(!text.contains("  ") && text.trim() == text, "{tag}: {text:?}");
        }
    }
}

/// The phrases one after another taken out of `words.yaml`: each time its own name is told, and nothing else.
#[test]
fn every_phrase_that_is_missing_is_named() {
    let text = shipped("content/fr/words.yaml");
    let lines: Vec<&str> = text.lines().collect();
    let is_key = |line: &str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let mut tried = 0;
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_key(line)) {
        let key = line.split(':').next().expect("a key");
        let end = (at + 1..lines.len()).find(|&next| !lines[next].starts_with(' ')).unwrap_or(lines.len());
        let without = [&lines[..at], &lines[end..]].concat().join("\n");
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let loader = Edited([("content/fr/words.yaml".to_owned(), Some(without))].into());
        assert!(content::surroundings(&loader, "fr", None, &mut sources, &mut diagnostics).is_none());
        let told: Vec<&str> = diagnostics.sorted().iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(told, [format!("a file of phrases needs `{key}`")]);
        tried += 1;
    }
    assert!(tried > 80, "{tried}");
}

/// Nothing of one language stands in for what another lacks.
#[test]
fn whatever_a_translation_lacks_is_named() {
    let lacking = |file: &str, from: &str, to: &str| {
        let path = format!("content/fr/{file}");
        let text = shipped(&path);
        assert!(text.contains(from), "{from}");
        faults(&path, Some(text.replacen(from, to, 1)))
    };
    assert_eq!(faults("content/fr/words.yaml", None), ["the language `fr` has no words"]);
    assert_eq!(faults("content/fr/diagrams.yaml", None), ["the diagrams have no words in `fr`"]);
    assert_eq!(faults("content/fr/glossary.md", None), ["the document `glossary` has no words in `fr`"]);
    assert_eq!(
        lacking("diagrams.yaml", "wedge:\n", "wedge-of-nothing:\n"),
        ["`wedge` has no words in `fr`", "there is no diagram `wedge-of-nothing`"]
    );
    assert_eq!(
        lacking("diagrams.yaml", "  caption-after: … {last}, qui retourne {flips}.\n", ""),
        ["`caption-after` of `first-move` is missing in `fr`"]
    );
    assert_eq!(
        lacking("glossary.md", "{#wedge}", "{#insertion}"),
        ["content/fr/glossary.md has no section `wedge`", "content/en/glossary.md has no section `insertion`"]
    );
    let told = lacking("rules.md", "{#words}", "{#mots}");
    assert!(told.contains(&"content/fr/rules.md has no section `words`".to_owned()), "{told:?}");
    assert!(told.contains(&"section `mots` is in no area of templates/rules.yaml".to_owned()), "{told:?}");
}

/// A number word of any form is proved; another number is not.
#[test]
fn number_words_have_forms() {
    let edited = |from: &str, to: &str| {
        let path = "content/fr/rules.md";
        faults(path, Some(shipped(path).replacen(from, to, 1)))
    };
    let claim = "Il faut en encadrer au moins [une](check:no-chain-flip.directions).";
    assert_eq!(edited("Il faut en encadrer au moins un.", claim), Vec::<String>::new());
    assert_eq!(edited("Il faut en encadrer au moins un.", &claim.replace("une]", "un]")), Vec::<String>::new());
    assert_eq!(
        edited("[huit](fact:directions)", "[neuf](fact:directions)"),
        ["`neuf` is not the value of `fact:directions`: it is 8"]
    );
    assert_eq!(edited("[huit](fact:directions)", "[8](fact:directions)"), Vec::<String>::new());
    assert_eq!(
        edited("[d4 et e5](fact:start-white)", "[d4 and e5](fact:start-white)"),
        ["`d4 and e5` is not the value of `fact:start-white`: it is d4 et e5"]
    );
}

/// What `typography` itself can have wrong, and a phrase that does not keep to it.
#[test]
fn marks_are_checked_where_they_are_defined() {
    let edited = |from: &str, to: &str| {
        let (path, text) = ("content/fr/words.yaml", shipped("content/fr/words.yaml"));
        assert!(text.contains(from), "{from}");
        faults(path, Some(text.replacen(from, to, 1)))
    };
    assert_eq!(edited("  apostrophe: ’\n", ""), ["`typography` needs `apostrophe`"]);
    assert_eq!(edited("\"; ! ?\"", "\"; a\""), ["`a` is no mark"]);
    assert_eq!(edited("space-after", "space-behind"), ["`space-behind` is not a key of `typography`"]);
    assert_eq!(edited("n’a aucun pion", "n'a aucun pion"), ["`'` is a typewriter’s apostrophe"]);
    assert_eq!(edited("Avant :", "Avant:"), ["there is no space before `:`"]);
}

/// Figures, shares, lists and scores as each language writes them; what proves a number reads them the same way.
#[test]
fn numbers_and_lists_are_those_of_the_language() {
    let [english, french] = LANGUAGES.map(|tag| {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        content::surroundings(&Embedded, tag, None, &mut sources, &mut diagnostics).expect("words").language
    });
    for language in [&english, &french] {
        for right in ["10000", "10 000", "10\u{202f}000", "10\u{a0}000"] {
            assert!(language.says_number(right, 10_000), "{right}");
        }
        assert!(!language.says_number("1 0000", 10_000) && !language.says_number("10 0 00", 10_000));
        assert!(!language.says_number("1", 2) && !language.says_number("", 0));
    }
    assert!(english.says_number("10,000", 10_000) && !french.says_number("10,000", 10_000));
    assert_eq!((english.share(3442), french.share(3442)), ("34.42\u{a0}%".into(), "34,42\u{a0}%".into()));
    assert!(english.says_share("34.4 %", 3442) && !english.says_share("34,4 %", 3442));
    assert!(french.says_share("34,4 %", 3442) && !french.says_share("34.4 %", 3442));
    let items = ["a1", "b2", "c3"].map(str::to_owned);
    assert_eq!((english.list(&items), french.list(&items)), ("a1, b2 and c3".into(), "a1, b2 et c3".into()));
    assert_eq!(
        (english.groups(&items), french.groups(&items)),
        ("a1; b2; c3".into(), "a1\u{202f}; b2\u{202f}; c3".into())
    );
    let score = Score { black: 31, white: 32 };
    assert_eq!((english.score(score), french.score(score)), ("31–32".into(), "31-32".into()));
    assert_eq!(french.number_word(1), Some("un"));
    assert!(["un", "une", "Une", "1"].iter().all(|word| french.says_number(word, 1)));
}

/// French is longer than English, and is set by the same templates on both papers.
#[test]
fn french_fits_where_english_does() {
    let book = Book::shipped();
    let only = ["rules", "rules-large", "rules-card", "booklet"].map(|name| ["--only", name]);
    let run = book.run(&[&["build", ".", "--lang", "fr"], only.as_flattened()].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    for paper in ["a4", "letter"] {
        let pages = |name: &str| {
            let file = book.path().join(format!("out/fr/{name}-{paper}.pdf"));
            lopdf::Document::load(file).expect("a PDF").get_pages().len()
        };
        assert_eq!(["rules", "rules-large", "rules-card"].map(pages), [1, 2, 2], "{paper}");
    }
}

//! Text cannot become markup. A book whose every text is hostile is made beside one whose texts are harmless: the files have
//! the same elements, attributes and objects, and whoever reads them finds the words as they were written.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;

use outflank::build::{Embedded, Options, plan};
use outflank::content::{self, Loader};
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;
use proptest::prelude::*;
use scraper::{Html, Selector};
use usvg::roxmltree;

use crate::{forms, reading};

/// What has led out of text somewhere, once. All of it can be drawn.
const PIECES: [&str; 22] = [
    "<script>alert(1)</script>",
    "</title></text><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onload='alert(1)",
    "]]>",
    "<![CDATA[",
    "<!--",
    "-->",
    "&lt;b&gt;",
    "&#60;i&#62;",
    "&amp;amp;",
    "<?xpacket end='w'?>",
    "</rdf:li><rdf:li>",
    "</svg></figure>",
    ") >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (",
    "(((",
    ")))",
    "\\) \\( \\\\ \\n \\101",
    "endstream endobj",
    "<< /S /Launch >>",
    "javascript:alert(1)",
    "%PDF-1.7 % comment",
];

/// A text of hostile pieces and of any characters of the keyboard, without the braces of placeholders.
fn words() -> impl Strategy<Value = String> {
    let piece = prop_oneof![prop::sample::select(&PIECES[..]).prop_map(str::to_owned), "[ -z|~]{0,12}",];
    prop::collection::vec(piece, 1..4).prop_map(|pieces| tidy(&format!("w {} w", pieces.join(" "))))
}

/// Spaces are no matter of this test: some are set as others, and lines end at them.
fn tidy(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// As a scalar of YAML, as JSON is one.
fn yaml(words: &str) -> String {
    serde_json::to_string(words).expect("JSON")
}

/// As words of Markdown that mean nothing else.
fn markdown(words: &str) -> String {
    words.chars().flat_map(|c| c.is_ascii_punctuation().then_some('\\').into_iter().chain([c])).collect()
}

/// So many characters stand over a board.
const SHORT: usize = 14;

struct Files(BTreeMap<String, String>);

impl Loader for Files {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match self.0.get(path) {
            Some(text) => Ok(Some(text.clone().into_bytes())),
            None => Embedded.read(path).map(|found| found.filter(|_| path.starts_with("templates/"))),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        crate::common::list_of_small_book(folder)
    }
}

/// The files of a book all whose texts are these words.
fn made(words: &str) -> BTreeMap<String, Vec<u8>> {
    let shipped = |path: &str| String::from_utf8(Embedded.read(path).expect("read").expect("there")).expect("UTF-8");
    let (quoted, prose) = (yaml(words), markdown(words));
    // of the phrases, one that is printed and one that is spoken
    let phrases = shipped("content/en/words.yaml")
        .replace("\nalt-board: Reversi board.\n", &format!("\nalt-board: {quoted}\n"))
        .replace("\nboard-title: ", &format!("\nboard-title: {quoted} #"));
    assert_eq!(phrases.matches(&quoted).count(), 2);
    let short = yaml(&words.chars().take(SHORT).collect::<String>());
    let header = format!("black: {short}, white: {short}");
    let mark =
        yaml(&words.chars().filter(|c| !c.is_whitespace()).skip(1).chain("<&'".chars()).take(3).collect::<String>());
    let diagrams = format!(
        "d:\n  moves: f5 d6\n  play: c3\n  title: {quoted}\n  caption: {quoted}\n  caption-before: {quoted}\n  caption-after: {quoted}\n  \
         alt: {}\n  marks: {{ a1: {mark} }}\n  header: {{ {header} }}\n\
         level-game:\n  moves: f5 d6 c3 d3 c4\n  title: {quoted}\n  header: {{ {header} }}\n\
         steps:\n  moves: f5 d6 c3\n  frames: all\n  title: {quoted}\n  caption: {quoted}\n  crop: c3-f6\n",
        yaml(&format!("{words} alt"))
    );
    let glossary = format!(
        "# {prose} {{#title}}\n\n{prose}\n\n## {prose} {{#one}}\n\n{prose} *{prose}* **{prose}** [{prose}](lang:fr) \
         [{prose}](https://example.org/%22%3E?a=b\\(&c=d\\))\n\n- {prose}\n\n![{prose}](diagram:d)\n"
    );
    let files = Files(BTreeMap::from(
        [
            ("content/outflank.yaml", format!("title: {quoted}\nauthor: {quoted}\npapers: [a4]\ndocuments: [glossary, report, board]\ndiagrams: {{ png: [40] }}\n")),
            ("content/diagrams/d.yaml", diagrams),
            ("content/en/words.yaml", phrases),
            ("content/en/glossary.md", glossary),
        ]
        .map(|(path, text)| (path.to_owned(), text)),
    ));
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&files, false, &mut sources, &mut diagnostics)
        .unwrap_or_else(|| panic!("{words}: {:#?}", diagnostics.sorted()));
    let jobs = plan(&book, &Options::default()).expect("a plan");
    jobs.iter()
        .map(|job| (job.path.clone(), job.make(&book).unwrap_or_else(|fault| panic!("{words}: {fault:?}"))))
        .collect()
}

fn utf8(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Without white space, since lines end anywhere.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

fn assert_same_form(words: &str) {
    let (plain, hostile) = (made("harmless"), made(words));
    assert!(plain.keys().eq(hostile.keys()));
    let count = |ending: &str| hostile.keys().filter(|path| path.ends_with(ending)).count();
    assert!(
        count(".svg") >= 6 && count(".pdf") >= 3 && count(".html") >= 6 && count(".png") >= 5,
        "{:?}",
        hostile.keys()
    );
    for (path, bytes) in &hostile {
        let plain = &plain[path];
        match path.rsplit('.').next() {
            Some("svg") => svg(path, utf8(plain), utf8(bytes), words),
            Some("html") => html(path, utf8(plain), utf8(bytes), words),
            Some("pdf") => pdf(path, plain, bytes, words),
            Some("png") => png(path, bytes, words),
            _ => json(path, bytes, words),
        }
    }
}

fn svg(path: &str, plain: &str, made: &str, words: &str) {
    assert_eq!(forms::of_svg(plain), forms::of_svg(made), "{path}");
    assert!(forms::active(made, false).is_empty(), "{path}");
    let document = roxmltree::Document::parse(made).expect("XML");
    let text = |name: &str| document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
    assert_eq!(text("title").and_then(|node| node.text()).map(tidy).as_deref(), Some(words), "{path}");
    if path.ends_with("/d.svg") || path.ends_with("/d-after.svg") {
        let told = tidy(text("desc").and_then(|node| node.text()).expect("a description"));
        assert!(told.contains(words), "{path}: {told}");
        let facts: String =
            document.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text()).collect();
        assert!(tidy(&facts).contains(words), "{path}");
    }
}

fn html(path: &str, plain: &str, made: &str, words: &str) {
    // the script of a stepper is the program's own, to the byte, and asks for nothing
    let script = format!("<script>{}</script>", include_str!("../../src/web/stepper.js"));
    for word in
        ["fetch", "XMLHttpRequest", "WebSocket", "import", "eval", "innerHTML", "http", "cookie", "localStorage", "src"]
    {
        assert!(!script.contains(word), "the script names {word}");
    }
    assert_eq!(made.contains(&script), path.contains("stepper"), "{path}");
    let (plain, made) = (plain.replace(&script, ""), made.replace(&script, ""));
    assert_eq!(forms::of_html(&plain), forms::of_html(&made), "{path}");
    let links = forms::active(&made, true);
    assert!(links.iter().all(|link| link == "https://example.org/%22%3E?a=b(&c=d)"), "{path}: {links:?}");
    let fragment = Html::parse_fragment(&made);
    let texts = |selector: &str| -> Vec<String> {
        let selector = Selector::parse(selector).expect("a selector");
        fragment.select(&selector).map(|element| tidy(&element.text().collect::<String>())).collect()
    };
    let told = texts("figcaption p, figcaption, h1, h2, h3, em, li");
    assert!(told.iter().any(|text| text == words || text.contains(words)), "{path}: {told:?}");
}

fn pdf(path: &str, plain: &[u8], made: &[u8], words: &str) {
    let read = |bytes: &[u8]| lopdf::Document::load_mem(bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (plain, made) = (read(plain), read(made));
    assert_eq!(forms::of_pdf(&plain), forms::of_pdf(&made), "{path}");
    let links = forms::active_pdf(&made);
    assert!(links.iter().all(|link| link == "https://example.org/%22%3E?a=b(&c=d)"), "{path}: {links:?}");
    assert_eq!(links.is_empty(), !path.contains("glossary"), "{path}");
    let info = reading::dictionary(&made, &made.trailer, "Info");
    assert_eq!(tidy(&reading::text(&made, info, "Author")), words, "{path}");
    // a report is titled after who played
    let short: String = words.chars().take(SHORT).collect();
    let told = if path.contains("report") { tidy(&short) } else { words.to_owned() };
    let title = tidy(&reading::text(&made, info, "Title"));
    assert!(title.contains(&told), "{path}: {title}");
    let catalog = made.catalog().expect("a catalog");
    let packet = reading::entry(&made, catalog, "Metadata").as_stream().expect("a stream");
    let packet = utf8(&packet.content).trim_start_matches('\u{feff}');
    let xmp = roxmltree::Document::parse(packet).unwrap_or_else(|error| panic!("{path}: {error}: {packet}"));
    let creator = xmp.descendants().find(|node| node.tag_name().name() == "creator").expect("an author");
    let items: Vec<String> = creator
        .descendants()
        .filter(|node| node.tag_name().name() == "li")
        .map(|node| tidy(node.text().unwrap_or_default()))
        .collect();
    assert_eq!(items, [words], "{path}");
    let drawn: String = (1..=made.get_pages().len())
        .flat_map(|page| reading::page_text(&made, u32::try_from(page).expect("small")))
        .collect();
    if !path.contains("board") {
        assert!(squeezed(&drawn).contains(&squeezed(&told)), "{path}: {drawn}");
    }
}

fn png(path: &str, made: &[u8], words: &str) {
    let reader = png::Decoder::new(std::io::Cursor::new(made)).read_info().expect("a PNG");
    let texts = &reader.info().utf8_text;
    let title = texts.iter().find(|text| text.keyword == "Title").expect("a title");
    assert_eq!(tidy(&title.get_text().expect("UTF-8")), words, "{path}");
}

fn json(path: &str, made: &[u8], words: &str) {
    let json: serde_json::Value = serde_json::from_slice(made).unwrap_or_else(|error| panic!("{path}: {error}"));
    if path.ends_with("manifest.json") {
        assert!(tidy(json["title"].as_str().unwrap_or(words)).contains(words), "{path}");
    }
}

#[test]
fn every_piece_stays_words() {
    for piece in PIECES {
        assert_same_form(&format!("w {piece} w"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, max_shrink_iters: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_words_stay_words(words in words()) {
        assert_same_form(&words);
    }
}

/// The comparison would see an element, an attribute, an action more.
#[test]
fn what_became_markup_is_found() {
    let plain = forms::of_svg("<svg><title>a</title></svg>");
    assert_ne!(plain, forms::of_svg("<svg><title>a</title><script/></svg>"));
    assert_ne!(plain, forms::of_svg("<svg><title onload=\"x\">a</title></svg>"));
    assert_ne!(forms::of_html("<p>a</p>"), forms::of_html("<p><b>a</b></p>"));
    let mut pdf = lopdf::Document::with_version("1.7");
    let before = forms::of_pdf(&pdf);
    pdf.add_object(lopdf::dictionary! { "S" => "JavaScript" });
    assert_ne!(before, forms::of_pdf(&pdf));
    assert!(std::panic::catch_unwind(AssertUnwindSafe(|| forms::active_pdf(&pdf))).is_err());
    for bad in [
        "<svg><script/></svg>",
        "<svg onload=\"x\"/>",
        "<svg><image src=\"x\"/></svg>",
        "<svg style=\"fill:url(http://x)\"/>",
    ] {
        assert!(std::panic::catch_unwind(|| forms::active(bad, false)).is_err(), "{bad}");
    }
    assert_eq!(forms::active("<svg><a href=\"http://x\"/></svg>", false), ["http://x"]);
}

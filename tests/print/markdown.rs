//! Markdown as a reader hears it: a small reader of its own, line by line, that knows nothing of links and claims but their
//! words.

/// A section: what follows a heading with an id. The first one has the id of the title.
#[derive(Debug)]
pub struct Section {
    pub id: String,
    pub level: usize,
    pub heading: String,
    pub blocks: Vec<Block>,
}

#[derive(Debug)]
pub enum Block {
    Paragraph(String),
    /// An item of a list, with its number.
    Item(Option<String>, String),
    /// A diagram with its caption, which may have holes: `{mover} plays.`
    Figure(String, String),
}

/// The sections of a text. Paragraphs, flat lists, pictures and headings with ids are all it may hold.
pub fn read(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for block in text.replace("\r\n", "\n").split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if block.starts_with('#') {
            let level = block.chars().take_while(|&c| c == '#').count();
            let (heading, id) = block[level..].split_once("{#").expect("a heading has an id");
            let id = id.strip_suffix('}').expect("the id is closed").to_owned();
            sections.push(Section { id, level, heading: words(heading), blocks: Vec::new() });
            continue;
        }
        let blocks = &mut sections.last_mut().expect("a text begins with its title").blocks;
        if let Some((caption, id)) = block.strip_prefix("![").and_then(|rest| rest.split_once("](diagram:")) {
            blocks.push(Block::Figure(id.trim_end_matches(')').to_owned(), words(caption)));
        } else if marker(block).is_some() {
            let mut items: Vec<(Option<String>, String)> = Vec::new();
            for line in block.lines() {
                if let Some((number, rest)) = marker(line) {
                    items.push((number, rest.to_owned()));
                } else {
                    let (_, item) = items.last_mut().expect("an item has begun");
                    item.push(' ');
                    item.push_str(line);
                }
            }
            blocks.extend(items.into_iter().map(|(number, item)| Block::Item(number, words(&item))));
        } else {
            blocks.push(Block::Paragraph(words(block)));
        }
    }
    sections
}

/// The number of a list item, if it has one, and what follows.
fn marker(line: &str) -> Option<(Option<String>, &str)> {
    if let Some(rest) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        return Some((None, rest));
    }
    let (number, rest) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| (Some(number.to_owned()), rest))
}

/// Without emphasis, and of links only their words.
fn words(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '*' | '[' => {}
            ']' => {
                // a target has no brackets
                let target = rest.strip_prefix('(').and_then(|target| target.split_once(')'));
                rest = target.map_or(rest, |(_, after)| after);
            }
            '\\' => {
                plain.extend(rest.chars().next());
                rest = rest.get(1..).unwrap_or_default();
            }
            c => plain.push(c),
        }
    }
    normal(&plain)
}

/// Every white space is one space, whether lines may break there or not; characters that only forbid a break are left out.
pub fn normal(text: &str) -> String {
    let text: String = text.chars().filter(|c| !matches!(c, '\u{2060}' | '\u{feff}' | '\u{ad}')).collect();
    text.replace('\u{2011}', "-").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether words are those of a caption, whose holes may hold anything.
pub fn fits(words: &str, caption: &str) -> bool {
    let mut parts = caption.split('{').enumerate().map(|(number, part)| match number {
        0 => part,
        _ => part.split_once('}').expect("a hole is closed").1,
    });
    let Some(mut rest) = parts.next().and_then(|first| words.strip_prefix(first)) else { return false };
    let mut open = false;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        open = part.is_empty();
    }
    open || rest.is_empty()
}

#[test]
fn a_text_is_read_as_it_is_heard() {
    let text = "# A *title* {#t}\n\nWords with [a link](fact:x)\nand **more**.\n\n## List {#l}\n\n1. One\n   and\n2. Two\n\n![See {x}.](diagram:d)\n";
    let sections = read(text);
    let said = format!("{sections:?}");
    assert_eq!(
        said,
        "[Section { id: \"t\", level: 1, heading: \"A title\", blocks: [Paragraph(\"Words with a link and more.\")] }, \
         Section { id: \"l\", level: 2, heading: \"List\", blocks: [Item(Some(\"1\"), \"One and\"), Item(Some(\"2\"), \
         \"Two\"), Figure(\"d\", \"See {x}.\")] }]"
    );
    assert!(fits("Black plays f5 here.", "{mover} plays {last} here.") && fits("See a", "See {x}"));
    assert!(!fits("Black plays f5 there.", "{mover} plays {last} here.") && !fits("So see.", "See"));
}

//! Random small books that are nearly right: games that can be played, keys and words that exist, prose that links to what is
//! there; now and then something that does not fit.

use libfuzzer_sys::arbitrary::Unstructured;
use outflank::rules::Game;

use crate::Files;

/// The book that some bytes stand for.
#[must_use]
pub fn book(bytes: &[u8]) -> Files {
    let mut pen = Pen(Unstructured::new(bytes));
    let mut files = Files::default();
    let document = pen.one_of(DOCUMENTS);
    files.put("content/outflank.yaml", pen.settings(document));
    files.put("content/diagrams/d.yaml", pen.diagrams());
    if pen.rarely() {
        files.put("content/en/diagrams.yaml", pen.words_of_diagrams());
    }
    for text in ["rules", "glossary", "booklet"] {
        files.put(&format!("content/en/{text}.md"), pen.prose());
    }
    if pen.rarely() {
        let path = format!("templates/{document}.yaml");
        pen.change(&mut files, &path);
    }
    if pen.rarely() {
        let path = format!("templates/themes/{}.yaml", pen.one_of(THEMES));
        pen.change(&mut files, &path);
    }
    if pen.rarely() {
        pen.change(&mut files, "content/en/words.yaml");
    }
    files
}

const DOCUMENTS: &[&str] = &[
    "rules",
    "glossary",
    "report",
    "booklet",
    "rules-card",
    "transcript",
    "transcript-two",
    "board",
    "discs",
    "board-tournament",
];
const THEMES: &[&str] = &["board", "print", "dark", "contrast", "auto"];
const IDS: &[&str] = &["start", "three-directions", "level-game"];
const SHOWS: &[&str] = &[
    "legal-moves",
    "legal-counts",
    "last-move",
    "flips",
    "arrows",
    "frontier",
    "stable",
    "black-mobility",
    "white-mobility",
];
const MARKS: &[&str] =
    &["A", "42", "é", "漢", "ring", "cross", "dot", "square", "triangle", "star", "diamond", "highlight", "<b>"];
const REGIONS: &[&str] = &["a1-c3", "corners", "x-squares", "c-squares", "edges", "centre", "a1 b2 c3", "d4-e5", "h8"];
const ORIENTATIONS: &[&str] =
    &["normal", "rotate-90", "rotate-180", "rotate-270", "mirror-columns", "mirror-rows", "mirror-a1-h8"];
const NAMES: &[&str] = &[
    "legal",
    "legal-count",
    "flips",
    "flip-count",
    "directions",
    "last",
    "mover",
    "next",
    "to-move",
    "must-pass",
    "over",
    "winner",
    "discs",
    "black",
    "tournament",
    "empties",
    "length",
    "moves",
    "passes",
    "mobility",
    "frontier",
    "stable",
    "corners",
];
const WORDS: &[&str] = &[
    "word",
    "a longer sentence, with a comma.",
    "…",
    "<script>alert(1)</script>",
    "]]>",
    "--",
    "\"quoted\"",
    "it's",
    "’",
    "é",
    "漢字かな",
    "ﷺ",
    "\u{202e}abc",
    "\u{200b}",
    "\u{301}",
    "👨‍👩‍👧",
    "&amp;",
    "%",
    "\\",
    "1886",
    "a1",
    "{last}",
    "{legal-count:word}",
    "{",
    "}",
    "Wordwithoutanybreakthatisverylongandgoesonandonandonuntilnocolumnholdsit",
    " ",
    "\t",
];
const NUMBERS: &[&str] =
    &["0", "1", "2", "7", "0.5", "60", "1000", "99999999999", "-1", "1e300", "NaN", "0.0001", "18446744073709551616"];
const PROSE: &[&str] = &[
    "[4](check:start.legal-count)",
    "[28](fact:edge-squares)",
    "[x](literal:)",
    "*some*",
    "**much**",
    "`code`",
    "[words](lang:fr)",
    "<https://example.org>",
    "[a page](https://example.org/x?y=z&a=b)",
    "[bad](javascript:alert)",
    "![](diagram:start)",
    "![{to-move} to move](diagram:three-directions)",
    "[there](#rules)",
    "<b>",
    "\\\n",
    "\n",
];

struct Pen<'u>(Unstructured<'u>);

impl Pen<'_> {
    /// A number below `bound`; 0 when the bytes are used up.
    fn below(&mut self, bound: usize) -> usize {
        self.0.int_in_range(0..=bound.saturating_sub(1)).unwrap_or(0)
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    fn maybe(&mut self) -> bool {
        self.below(2) == 1
    }

    fn rarely(&mut self) -> bool {
        self.below(6) == 5
    }

    fn square(&mut self) -> String {
        let (column, row) = (self.below(8), self.below(8));
        format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h"][column], row + 1)
    }

    /// Words, as a scalar of YAML.
    fn quoted(&mut self) -> String {
        let words: Vec<String> = (0..=self.below(4)).map(|_| self.word()).collect();
        format!("'{}'", words.join(" ").replace('\'', "''"))
    }

    fn word(&mut self) -> String {
        if self.rarely() {
            let length = self.below(8);
            let bytes = self.0.bytes(length.min(self.0.len())).unwrap_or_default();
            return String::from_utf8_lossy(bytes).replace(['\n', '\r'], " ");
        }
        self.one_of(WORDS).to_owned()
    }

    fn list(&mut self, item: impl Fn(&mut Self) -> String) -> String {
        let items: Vec<String> = (0..=self.below(3)).map(|_| item(self)).collect();
        format!("[{}]", items.join(", "))
    }

    fn settings(&mut self, document: &str) -> String {
        let papers = self.one_of(&["a4", "letter", "a4, letter"]);
        let (theme, pixels) = (self.one_of(THEMES), self.one_of(&["1", "64", "200", "64, 9"]));
        let mut text =
            format!("documents: [{document}]\npapers: [{papers}]\ndiagrams:\n  theme: {theme}\n  png: [{pixels}]\n");
        if self.rarely() {
            text += &format!("  square: {}mm\n", self.one_of(NUMBERS));
        }
        if self.rarely() {
            text += &format!("  coordinates: {}\n", self.one_of(&["none", "all", "[top, left]", "bottom", "x"]));
        }
        if self.maybe() {
            text += &format!("title: {}\nauthor: {}\n", self.quoted(), self.quoted());
        }
        text
    }

    fn diagrams(&mut self) -> String {
        let ids = IDS.iter().map(|&id| id.to_owned()).chain((0..self.below(3)).map(|n| format!("more-{n}")));
        let mut text = String::new();
        for id in ids.collect::<Vec<_>>() {
            text += &format!("{id}:\n");
            for (key, value) in self.diagram() {
                text += &format!("  {key}: {value}\n");
            }
        }
        text
    }

    /// A legal game, to its end where the bytes suffice.
    fn game(&mut self) -> Game {
        let mut game = Game::standard();
        for _ in 0..=self.below(64) {
            let legal: Vec<_> = game.position().legal_moves().squares().collect();
            if legal.is_empty() && game.pass().is_err() {
                break;
            }
            if let Some(&square) = legal.get(self.below(legal.len())) {
                let _ = game.play(square);
            }
        }
        game
    }

    fn diagram(&mut self) -> Vec<(&'static str, String)> {
        let mut keys = Vec::new();
        let game = self.game();
        let mut moves: Vec<String> = game.plies().iter().map(|ply| ply.square.to_string()).collect();
        if self.rarely() {
            let at = self.below(moves.len());
            let strange = self.word();
            moves.insert(at.min(moves.len()), strange);
        }
        let is_position = self.rarely();
        if is_position {
            let board = outflank::notation::board_text::write(&game.position().board, Some(game.position().side));
            let rows = board.lines().map(|row| format!("\n    {row}")).collect::<String>();
            keys.push(("position", format!("|{rows}")));
            keys.push(("to-move", self.one_of(&["black", "white"]).to_owned()));
        }
        let play = self.maybe().then(|| moves.pop()).flatten().filter(|_| !is_position);
        if !is_position && !moves.is_empty() {
            keys.push(("moves", format!("'{}'", moves.join(" ").replace('\'', "''"))));
        }
        let boards = self.below(4);
        if boards == 3 && !is_position {
            keys.push(("numbers", self.one_of(&["all", "1-4", "2-9", "0"]).to_owned()));
            keys.push(("parts", self.one_of(&["1", "2", "12", "13"]).to_owned()));
            keys.push(("columns", self.one_of(&["1", "3", "64"]).to_owned()));
        } else if boards == 2 && !is_position {
            keys.push(("frames", self.one_of(&["all", "[0, 2]", "1-4", "[4, 1, 1]", "[]"]).to_owned()));
        } else if let Some(play) = play {
            keys.push(("play", play));
            keys.push(("picture", self.one_of(&["pair", "before", "after"]).to_owned()));
        }
        let mut some = |pen: &mut Self, key, value: &dyn Fn(&mut Self) -> String| {
            if pen.rarely() {
                keys.push((key, value(pen)));
            }
        };
        some(self, "show", &|pen| pen.list(|pen| pen.one_of(SHOWS).to_owned()));
        some(self, "marks", &|pen| format!("{{ {}: '{}' }}", pen.square(), pen.one_of(MARKS)));
        some(self, "marks", &|pen| format!("{{ {}: [{}, ring] }}", pen.square(), pen.one_of(MARKS)));
        some(self, "arrows", &|pen| pen.list(|pen| format!("{}-{}", pen.square(), pen.square())));
        some(self, "lines", &|pen| pen.list(|pen| format!("{}-{}", pen.square(), pen.square())));
        some(self, "regions", &|pen| pen.list(|pen| pen.one_of(REGIONS).to_owned()));
        some(self, "crop", &|pen| format!("{}-{}", pen.square(), pen.square()));
        some(self, "orientation", &|pen| pen.one_of(ORIENTATIONS).to_owned());
        some(self, "coordinates", &|pen| pen.one_of(&["none", "all", "top", "[left, bottom]"]).to_owned());
        some(self, "at", &|pen| pen.one_of(NUMBERS).to_owned());
        some(self, "first-number", &|pen| pen.one_of(NUMBERS).to_owned());
        some(self, "suggest", &Self::square);
        some(self, "schematic", &|pen| pen.one_of(&["true", "false"]).to_owned());
        some(self, "header", &|pen| format!("{{ black: {}, date: {} }}", pen.quoted(), pen.quoted()));
        some(self, "flip-error", &|pen| format!("{{ at: {}, not-flipped: {} }}", pen.below(12), pen.square()));
        some(self, "check", &|pen| format!("{{ {}: {} }}", pen.one_of(NAMES), pen.one_of(NUMBERS)));
        some(self, "title", &Self::quoted);
        some(self, "caption", &Self::quoted);
        some(self, "alt", &Self::quoted);
        keys
    }

    fn words_of_diagrams(&mut self) -> String {
        let mut text = String::new();
        for id in IDS {
            text += &format!("{id}:\n  title: {}\n  caption: {}\n", self.quoted(), self.quoted());
        }
        text
    }

    fn prose(&mut self) -> String {
        let mut text = "# Title {#title}\n\n".to_owned();
        for section in ["rules", "notation", "mistakes", "words", "note"] {
            text += &format!("## {} {{#{section}}}\n\n", self.one_of(WORDS));
            for _ in 0..self.below(4) {
                text += self.one_of(&["", "", "- ", "1. ", "> ", "### ", "    ", "```\n", "| a | b |\n", "---\n"]);
                for _ in 0..self.below(6) {
                    text += &if self.maybe() { self.word() } else { self.one_of(PROSE).to_owned() };
                    text.push(' ');
                }
                text += self.one_of(&["\n\n", "\n"]);
            }
            text += "\n\n";
        }
        text
    }

    /// Puts a built-in file into the book with one of its values exchanged, or one of its lines left out or doubled.
    fn change(&mut self, files: &mut Files, path: &str) {
        let Some((_, bytes)) = outflank::build::embedded_files().iter().find(|(name, _)| *name == path) else { return };
        let text = String::from_utf8_lossy(bytes);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = self.below(lines.len());
        match self.below(6) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            _ => {
                let is_of_value = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '#');
                let values: Vec<&str> = lines[at].split(|c| !is_of_value(c)).filter(|v| !v.is_empty()).collect();
                if let Some(&value) = values.get(self.below(values.len())) {
                    let value = value.to_owned();
                    let unit = value.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').to_owned();
                    let new = if self.maybe() { self.word() } else { self.one_of(NUMBERS).to_owned() + &unit };
                    lines[at] = lines[at].replacen(&value, &new, 1);
                }
            }
        }
        files.put(path, lines.join("\n"));
    }
}

//! How files are damaged.

/// A small generator of numbers, the same on every machine (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).expect("small")
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// What likes to break parsers: brackets and marks of all formats, odd characters, hostile names.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "&a ",
    "*a ",
    ": ",
    "- ",
    "|\n",
    ">",
    "\"",
    "'",
    "\\",
    "\u{feff}",
    "\0",
    "\r",
    "\t",
    "é",
    "漢",
    "👨‍👩‍👧",
    "#",
    "](check:",
    "](diagram:",
    "{#x}",
    "~",
    "null",
    "<b>",
    "&amp;",
    "\u{202e}",
    "\u{2028}",
    "\u{301}",
    "\u{fffe}",
    "---\n",
    "...\n",
    "!!str ",
    "? ",
    "<<: ",
    "```reversi\n",
    "```\n",
    "](javascript:x)",
    "../",
    "/etc/passwd",
    "con",
    ";",
    "$",
    "(;",
    ")]",
    "PB[",
    "url(#a)",
    "<use href=\"#a\"/>",
    "<![CDATA[",
    "<!DOCTYPE x [",
    "e",
    "pa",
    "%",
];

/// Numbers that do not fit, or hardly.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-1",
    "65",
    "255",
    "256",
    "999",
    "1000",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999",
    "1e308",
    "1e999",
    "NaN",
    "inf",
    "0.0000001",
    "1.7976931348623157e308",
    "٣",
    "½",
];

/// One to four wounds.
pub fn damage(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut damaged = text.to_vec();
    for _ in 0..=random.below(3) {
        wound(&mut damaged, random);
    }
    damaged
}

fn wound(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len() + 1);
    match random.below(13) {
        0 if at < text.len() => text[at] = u8::try_from(random.below(256)).expect("a byte"),
        1 if at < text.len() => text[at] ^= 1 << random.below(8),
        2 => drop(text.drain(at..(at + random.below(12)).min(text.len()))),
        3 => text.truncate(at),
        4 => {
            let from = random.below(text.len() + 1);
            let piece = text[from..(from + random.below(40)).min(text.len())].to_vec();
            text.splice(at..at, piece);
        }
        5 => lines(text, random),
        6 | 7 => tokens(text, random),
        8 => numbers(text, random),
        9 => {
            // one in another, deeper than anybody goes
            let depth = random.of(&[&2, &8, &31, &33, &200, &3000]);
            let piece = random.of(&["[", "{a: ", "- ", "(", "<g>", "> ", "*", "(;", "&a [", "1. "]);
            text.splice(at..at, piece.repeat(*depth).into_bytes());
        }
        _ => {
            let piece = random.of(PIECES);
            text.splice(at..at, piece.bytes());
        }
    }
}

/// A line is doubled, left out, exchanged with another one, or indented.
fn lines(text: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(5) {
        0 => lines.insert(other, lines[one].clone()),
        1 => drop(lines.remove(one)),
        2 => lines.swap(one, other),
        3 => drop(lines[one].splice(0..0, b"  ".to_vec())),
        _ => lines[one] = lines[one].trim_ascii_start().to_vec(),
    }
    *text = lines.concat();
}

/// Where the words of a text are.
fn words(text: &[u8], is_of_word: impl Fn(u8) -> bool) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, byte) in text.iter().copied().chain([b' ']).enumerate() {
        match (is_of_word(byte) && at < text.len(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// A word takes the place of another one.
fn tokens(text: &mut Vec<u8>, random: &mut Random) {
    let words = words(text, |byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if words.is_empty() {
        return;
    }
    let (one, other) = (words[random.below(words.len())].clone(), words[random.below(words.len())].clone());
    let word = text[one].to_vec();
    text.splice(other, word);
}

/// A number takes the place of another one.
fn numbers(text: &mut Vec<u8>, random: &mut Random) {
    let numbers = words(text, |byte| byte.is_ascii_digit() || byte == b'.');
    if numbers.is_empty() {
        return;
    }
    let place = numbers[random.below(numbers.len())].clone();
    let number = random.of(NUMBERS);
    text.splice(place, number.bytes());
}

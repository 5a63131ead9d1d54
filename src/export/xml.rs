//! A small writer of XML, and of HTML with SVG in it: it escapes, and no element stays open.

use std::fmt::Write;

/// Text of one document. Every element goes through [`Xml::element`], so the end tags cannot be forgotten.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    out: String,
}

/// The start tag of an element, while attributes are added.
pub(crate) struct Attributes<'a> {
    out: &'a mut String,
}

impl Xml {
    /// An element: its attributes, then what is in it. An element in which nothing is written closes itself.
    pub(crate) fn element(
        &mut self,
        name: &str,
        attributes: impl FnOnce(&mut Attributes),
        content: impl FnOnce(&mut Self),
    ) {
        self.out.push('<');
        self.out.push_str(name);
        attributes(&mut Attributes { out: &mut self.out });
        let start = self.out.len();
        self.out.push('>');
        let inside = self.out.len();
        content(self);
        if self.out.len() == inside {
            self.out.truncate(start);
            self.out.push_str("/>");
        } else {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    /// An element of HTML: as [`Xml::element`], but with an end tag in any case, since HTML closes none of its own by `/>`.
    /// Returns what `content` returns.
    pub(crate) fn tagged<T>(
        &mut self,
        name: &str,
        attributes: impl FnOnce(&mut Attributes),
        content: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.out.push('<');
        self.out.push_str(name);
        attributes(&mut Attributes { out: &mut self.out });
        self.out.push('>');
        let written = content(self);
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
        written
    }

    /// A script of HTML, which knows no escapes: only a text of the program's own, without `</` and `<!`.
    pub(crate) fn script(&mut self, text: &'static str) {
        self.tagged("script", |_| {}, |xml| xml.out.push_str(text));
    }

    /// Words inside an element.
    pub(crate) fn text(&mut self, text: &str) {
        escape(&mut self.out, text, false);
    }

    /// Between two elements, for readers of the file and of differences.
    pub(crate) fn newline(&mut self) {
        self.out.push('\n');
    }

    pub(crate) fn finish(self) -> String {
        self.out
    }
}

impl<'a> Attributes<'a> {
    /// Attributes that are collected apart from their element.
    pub(crate) fn new(out: &'a mut String) -> Self {
        Self { out }
    }

    /// An attribute with any text.
    pub(crate) fn text(&mut self, name: &str, value: &str) {
        self.open(name);
        escape(self.out, value, true);
        self.out.push('"');
    }

    /// An attribute with a number.
    pub(crate) fn number(&mut self, name: &str, value: f64) {
        self.open(name);
        number(self.out, value);
        self.out.push('"');
    }

    /// An attribute of characters that need no escape.
    pub(crate) fn characters(&mut self, name: &str, characters: impl Iterator<Item = char>) {
        self.open(name);
        self.out.extend(characters);
        self.out.push('"');
    }

    fn open(&mut self, name: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
    }

    /// Attributes that are written already.
    pub(crate) fn raw(&mut self, written: &str) {
        self.out.push_str(written);
    }
}

/// Thousandths, the last place that is written: a micrometre on paper.
#[allow(clippy::cast_possible_truncation, reason = "pictures are smaller than a million kilometres")]
pub(crate) fn thousandths(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

/// A number with at most three decimals, without trailing zeros and without a negative zero.
pub(crate) fn number(out: &mut String, value: f64) {
    decimal(out, thousandths(value), true);
}

/// The same for a number of thousandths; the zero before the point only if asked for.
pub(crate) fn decimal(out: &mut String, thousandths: i64, leading_zero: bool) {
    if thousandths < 0 {
        out.push('-');
    }
    let (whole, rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
    if whole > 0 || rest == 0 || leading_zero {
        let zeros = match whole {
            0..10 => 2,
            10..100 => 1,
            _ => 0,
        };
        match usize::try_from(whole) {
            Ok(whole) if whole < 1000 => out.push_str(&digits(whole)[zeros..]),
            _ => {
                let _ = write!(out, "{whole}");
            }
        }
    }
    if rest > 0 {
        let zeros = match rest {
            _ if rest % 100 == 0 => 2,
            _ if rest % 10 == 0 => 1,
            _ => 0,
        };
        out.push('.');
        out.push_str(&digits(usize::try_from(rest).unwrap_or_default())[..3 - zeros]);
    }
}

/// The three digits of a number below a thousand: read from a table, since a picture is made of numbers.
fn digits(number: usize) -> &'static str {
    #[allow(clippy::cast_possible_truncation, reason = "digits")]
    const BYTES: [u8; 3000] = {
        let mut bytes = [b'0'; 3000];
        let mut number = 0;
        while number < 1000 {
            bytes[3 * number] += (number / 100) as u8;
            bytes[3 * number + 1] += (number / 10 % 10) as u8;
            bytes[3 * number + 2] += (number % 10) as u8;
            number += 1;
        }
        bytes
    };
    static DIGITS: &str = match std::str::from_utf8(&BYTES) {
        Ok(digits) => digits,
        Err(_) => "",
    };
    &DIGITS[3 * number..3 * number + 3]
}

/// Whether XML 1.0 lets a document hold the character at all.
pub(crate) const fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..='\u{10ffff}')
}

/// Characters that XML does not allow are left out: there is no way to write them.
fn escape(out: &mut String, text: &str, attribute: bool) {
    // 0xef begins the two characters above the controls that XML does not allow, and some that it does
    let is_plain = |byte: u8| {
        let is_text = byte >= b' ' || !attribute && matches!(byte, b'\n' | b'\t');
        is_text && !matches!(byte, b'&' | b'<' | b'>' | 0xef) && !(attribute && byte == b'"')
    };
    // most texts have nothing else in them, which is seen soonest without stopping anywhere
    if text.bytes().fold(true, |all, byte| all & is_plain(byte)) {
        out.push_str(text);
        return;
    }
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !is_plain(byte)) {
        let (plain, behind) = rest.split_at(at);
        out.push_str(plain);
        let mut characters = behind.chars();
        match characters.next() {
            Some('&') => out.push_str("&amp;"),
            Some('<') => out.push_str("&lt;"),
            Some('>') => out.push_str("&gt;"),
            Some('"') => out.push_str("&quot;"),
            // a reader would turn them into spaces or line feeds
            Some('\r') => out.push_str("&#13;"),
            Some('\n') => out.push_str("&#10;"),
            Some('\t') => out.push_str("&#9;"),
            other => out.extend(other.filter(|&c| is_allowed(c))),
        }
        rest = characters.as_str();
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_xml_closes_an_element_by_itself() {
        let mut xml = Xml::default();
        xml.element("rect", |_| {}, |_| {});
        assert_eq!(xml.tagged("p", |a| a.text("id", "x"), |_| 7), 7);
        xml.script("a < b");
        assert_eq!(xml.finish(), r#"<rect/><p id="x"></p><script>a < b</script>"#);
    }

    #[test]
    fn words_are_escaped_where_they_stand() {
        let written = |text, attribute| {
            let mut out = String::new();
            escape(&mut out, text, attribute);
            out
        };
        let text = "a<b>&\"c\"\r\n\té\u{7f}\u{1}\u{fffe}\u{ffff}\u{fffd}ﬁ囲";
        assert_eq!(written(text, false), "a&lt;b&gt;&amp;\"c\"&#13;\n\té\u{7f}\u{fffd}ﬁ囲");
        assert_eq!(written(text, true), "a&lt;b&gt;&amp;&quot;c&quot;&#13;&#10;&#9;é\u{7f}\u{fffd}ﬁ囲");
        assert_eq!(written("plain", true), "plain");
    }

    #[test]
    fn numbers_are_short() {
        let written = |value| {
            let mut out = String::new();
            number(&mut out, value);
            out
        };
        assert_eq!([0.0, -0.0, -0.0001, 5.0].map(written), ["0", "0", "0", "5"]);
        assert_eq!([0.25, -0.5, 1.0 / 3.0, 2.9996].map(written), ["0.25", "-0.5", "0.333", "3"]);
        assert_eq!([10.1, 99.009, -700.0, 1234.5].map(written), ["10.1", "99.009", "-700", "1234.5"]);
    }
}

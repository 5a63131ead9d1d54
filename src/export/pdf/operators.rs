//! The bytes of a content stream: operands, each with a space behind it, and their operator, which ends the line.

use super::syntax;

/// A content stream that is being written.
#[derive(Default)]
pub(super) struct Operators {
    bytes: Vec<u8>,
}

/// A piece of a line of text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    /// A glyph, by its code.
    Glyph(u16),
    /// How far the pen goes back, in thousandths of an em.
    Back(f32),
}

impl Operators {
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The operator of the operands before it.
    pub(super) fn say(&mut self, operator: &str) {
        self.write(operator);
        self.bytes.push(b'\n');
    }

    pub(super) fn name(&mut self, name: &str) {
        syntax::name(&mut self.bytes, name.as_bytes());
        self.bytes.push(b' ');
    }

    pub(super) fn number(&mut self, number: f32) {
        syntax::real(&mut self.bytes, number);
        self.bytes.push(b' ');
    }

    /// A list of numbers.
    pub(super) fn list(&mut self, numbers: &[f32]) {
        self.bytes.push(b'[');
        for &number in numbers {
            self.number(number);
        }
        self.write("] ");
    }

    /// A dictionary of one integer.
    pub(super) fn integer_at(&mut self, key: &str, integer: i64) {
        self.write("<<");
        self.name(key);
        syntax::integer(&mut self.bytes, integer);
        self.write(">> ");
    }

    /// A dictionary of one string of bytes.
    pub(super) fn string_at(&mut self, key: &str, string: &[u8]) {
        self.write("<<");
        self.name(key);
        syntax::hexadecimal(&mut self.bytes, string);
        self.write(">> ");
    }

    /// A line of text: strings of glyphs beside each other, and between them how far the pen goes back.
    pub(super) fn line(&mut self, pieces: &[Piece]) {
        let mut is_open = false;
        self.bytes.push(b'[');
        for piece in pieces {
            let is_glyph = matches!(piece, Piece::Glyph(_));
            if is_glyph != std::mem::replace(&mut is_open, is_glyph) {
                self.bytes.push(if is_glyph { b'<' } else { b'>' });
            }
            match *piece {
                Piece::Glyph(code) => {
                    for byte in code.to_be_bytes() {
                        syntax::digits(&mut self.bytes, byte);
                    }
                }
                Piece::Back(back) => syntax::real(&mut self.bytes, back),
            }
        }
        self.write(if is_open { ">] " } else { "] " });
    }

    fn write(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Operators)) -> String {
        let mut operators = Operators::default();
        write(&mut operators);
        String::from_utf8(operators.into_bytes()).expect("ASCII")
    }

    #[test]
    fn glyphs_beside_each_other_are_one_string() {
        use Piece::{Back, Glyph};
        let line = written(|operators| {
            operators.line(&[Glyph(1), Glyph(0xAB), Back(-10.5), Glyph(258), Back(3.0)]);
            operators.say("TJ");
        });
        assert_eq!(line, "[<000100AB>-10.5<0102>3] TJ\n");
        assert_eq!(written(|operators| operators.line(&[])), "[] ");
    }

    #[test]
    fn an_operator_ends_its_line() {
        let lines = written(|operators| {
            operators.list(&[3.0, 1.5]);
            operators.number(0.0);
            operators.say("d");
            operators.name("Span");
            operators.string_at("ActualText", &[0xFE, 0xFF]);
            operators.say("BDC");
            operators.name("P");
            operators.integer_at("MCID", 12);
            operators.say("BDC");
        });
        assert_eq!(lines, "[3 1.5 ] 0 d\n/Span <</ActualText <FEFF>>> BDC\n/P <</MCID 12>> BDC\n");
    }
}

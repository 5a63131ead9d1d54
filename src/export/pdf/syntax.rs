//! How values are written in a PDF: as few bytes as they need.

use lopdf::{Dictionary, Object, StringFormat};

/// A value, and all that it holds.
pub(super) fn value(out: &mut Vec<u8>, object: &Object) {
    match object {
        Object::Null => word(out, "null"),
        Object::Boolean(true) => word(out, "true"),
        Object::Boolean(false) => word(out, "false"),
        Object::Integer(number) => integer(out, *number),
        Object::Real(number) => real(out, *number),
        Object::Name(bytes) => name(out, bytes),
        Object::String(bytes, StringFormat::Literal) => literal(out, bytes),
        Object::String(bytes, StringFormat::Hexadecimal) => hexadecimal(out, bytes),
        Object::Reference((id, generation)) => {
            integer(out, i64::from(*id));
            out.push(b' ');
            integer(out, i64::from(*generation));
            out.extend_from_slice(b" R");
        }
        Object::Array(items) => {
            out.push(b'[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 && !delimits(item) {
                    out.push(b' ');
                }
                value(out, item);
            }
            out.push(b']');
        }
        Object::Dictionary(entries) => dictionary(out, entries),
        // within a value there is none: streams are objects of their own
        Object::Stream(stream) => dictionary(out, &stream.dict),
    }
}

/// A dictionary, in its order.
pub(super) fn dictionary(out: &mut Vec<u8>, entries: &Dictionary) {
    out.extend_from_slice(b"<<");
    for (key, entry) in entries {
        name(out, key);
        if !delimits(entry) {
            out.push(b' ');
        }
        value(out, entry);
    }
    out.extend_from_slice(b">>");
}

/// Whether a value begins with a sign that ends what stands before it.
const fn delimits(object: &Object) -> bool {
    matches!(object, Object::Name(_) | Object::String(..) | Object::Array(_) | Object::Dictionary(_))
}

/// A name. What a name may not hold is written as its number.
pub(super) fn name(out: &mut Vec<u8>, name: &[u8]) {
    out.push(b'/');
    for &byte in name {
        if byte.is_ascii_graphic() && !b"()<>[]{}/%#".contains(&byte) {
            out.push(byte);
        } else {
            out.push(b'#');
            digits(out, byte);
        }
    }
}

/// A string in parentheses.
fn literal(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'(');
    for &byte in bytes {
        match byte {
            b'(' | b')' | b'\\' => out.extend([b'\\', byte]),
            // a line end would be read as another one
            b'\r' => out.extend_from_slice(b"\\r"),
            _ => out.push(byte),
        }
    }
    out.push(b')');
}

/// A string in hexadecimal digits.
pub(super) fn hexadecimal(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'<');
    for &byte in bytes {
        digits(out, byte);
    }
    out.push(b'>');
}

/// The two hexadecimal digits of a byte.
pub(super) fn digits(out: &mut Vec<u8>, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend([byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]));
}

pub(super) fn integer(out: &mut Vec<u8>, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    whole(out, number.unsigned_abs());
}

fn whole(out: &mut Vec<u8>, mut number: u64) {
    let start = out.len();
    loop {
        out.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out[start..].reverse();
}

/// A number to three decimals, without zeros at its end: a third of a micrometre, or a millionth of an em. What is too large
/// for any page becomes the largest number there is.
#[expect(clippy::cast_possible_truncation, reason = "points of a page, and parts of an em")]
pub(super) fn real(out: &mut Vec<u8>, number: f32) {
    let thousandths = (f64::from(number) * 1000.0).round() as i64;
    if thousandths < 0 {
        out.push(b'-');
    }
    let thousandths = thousandths.unsigned_abs();
    whole(out, thousandths / 1000);
    let mut part = thousandths % 1000;
    if part > 0 {
        out.push(b'.');
    }
    while part > 0 {
        out.push(b'0' + (part / 100) as u8);
        part = part % 100 * 10;
    }
}

fn word(out: &mut Vec<u8>, word: &str) {
    out.extend_from_slice(word.as_bytes());
}

#[cfg(test)]
mod tests {
    use lopdf::content::{Content, Operation};

    use super::*;

    fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes);
        String::from_utf8(bytes).expect("ASCII")
    }

    #[test]
    fn numbers_have_no_more_digits_than_they_need() {
        let numbers = [0.0, -0.0, 1.0, -2.5, 0.25, 12.345, -0.001, 0.0004, 595.276, 100.0, 20.05, f32::MAX, -f32::MAX];
        let (most, least) = ("9223372036854775.807".to_owned(), "-9223372036854775.808".to_owned());
        let all = numbers.map(|number| written(|out| real(out, number)));
        assert_eq!(
            all,
            ["0", "0", "1", "-2.5", "0.25", "12.345", "-0.001", "0", "595.276", "100", "20.05", &most, &least]
        );
        let integers = [0, 7, -10, i64::MAX, i64::MIN].map(|number| written(|out| integer(out, number)));
        assert_eq!(integers, ["0", "7", "-10", "9223372036854775807", "-9223372036854775808"]);
    }

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "single precision is what is written")]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        for thousandths in (-20_000..20_000).chain((500_000..2_000_000).step_by(37)) {
            let number = (f64::from(thousandths) / 1000.0) as f32;
            assert_eq!(written(|out| real(out, number)), number.to_string());
        }
    }

    #[test]
    fn values_are_read_back_as_they_were() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = |format| Object::String(bytes.clone(), format);
        let inner = Dictionary::from_iter([("Null", Object::Null), ("A#b c", Object::Boolean(false))]);
        let object = Object::Array(vec![
            Object::Integer(-12),
            Object::Real(0.5),
            Object::Boolean(true),
            Object::Name(b"D/e f".to_vec()),
            Object::Name(b"g".to_vec()),
            text(StringFormat::Literal),
            text(StringFormat::Hexadecimal),
            Object::Integer(3),
            Object::Reference((12, 0)),
            Object::Array(Vec::new()),
            Object::Dictionary(inner),
        ]);
        let mut bytes = Vec::new();
        value(&mut bytes, &object);
        bytes.extend_from_slice(b" x");
        // references stand only between objects, which the operators of a page do not
        let at = bytes.windows(6).position(|window| window == b"12 0 R").expect("a reference");
        bytes.splice(at..at + 6, *b"120");
        let mut expected = object;
        if let Object::Array(items) = &mut expected {
            items[8] = Object::Integer(120);
        }
        let operations = Content::decode(&bytes).expect("PDF").operations;
        let [Operation { operator, operands }] = &operations[..] else { panic!("one operator: {operations:?}") };
        assert_eq!((operator.as_str(), &operands[..]), ("x", &[expected][..]));
    }
}

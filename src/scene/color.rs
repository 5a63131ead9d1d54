//! Colours.

use std::fmt;

/// An opaque colour in sRGB, eight bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
}

impl Color {
    /// Solid black.
    pub const BLACK: Self = Self { red: 0, green: 0, blue: 0 };
    /// White, the paper.
    pub const WHITE: Self = Self { red: 255, green: 255, blue: 255 };

    /// Reads `#rrggbb`; anything else is `None`.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self { red: channel(0)?, green: channel(2)?, blue: channel(4)? })
    }

    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { to_the_2_4((c + 0.055) / 1.055) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Contrast ratio between two colours, 1 to 21, as WCAG 2.2 defines it.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// A number up to 1 to the power of 2.4, by arithmetic that is the same on every machine, as `powf` is not.
fn to_the_2_4(x: f64) -> f64 {
    let square = x * x;
    // x^2.4 is x² times its own fifth root, which Newton's steps find from above
    let root = (0..40).fold(1.0, |root, _| (4.0 * root + square / (root * root * root * root)) / 5.0);
    square * root
}

/// `#rrggbb`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::disallowed_methods, reason = "the standard library is the oracle")]
    fn a_power_is_that_of_the_standard_library() {
        for channel in 0..=255 {
            let x = (f64::from(channel) / 255.0 + 0.055) / 1.055;
            assert!((to_the_2_4(x) - x.powf(2.4)).abs() < 1e-15, "{channel}");
        }
    }

    /// The figures of WCAG's own examples.
    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((Color::BLACK.contrast(Color::WHITE) - 21.0).abs() < 1e-9);
        let grey = Color::from_hex("#767676").expect("a colour");
        assert!((grey.contrast(Color::WHITE) - 4.54).abs() < 0.005);
    }
}

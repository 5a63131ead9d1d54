//! Where the lines of a paragraph end: chosen together, for the least price.
//!
//! A price says what a reader's eye would say: no line more than needed, an even right edge, no lonely word at the end.

use super::Paragraph;

/// The price of a line: more than all that can be said against the other lines of a book, so that there is none more than
/// needed and [`Paragraph::fewest`] can count them by filling each.
const LINE: f64 = 1e6;

impl Paragraph {
    /// How many lines there are.
    pub(super) fn fewest(&self, measure: f64) -> usize {
        // most captions and headings
        if self.whole <= measure + 1e-9 {
            return usize::from(!self.breaks.is_empty());
        }
        let (mut lines, mut from, mut next) = (0, 0, 0);
        while next < self.breaks.len() {
            let start = self.pens[from].0;
            let fit = self.inks[next..].partition_point(|ink| ink - start <= measure + 1e-9).max(1);
            // a word that is too wide stands alone
            let forced = self.breaks[next..next + fit].iter().position(|end| end.forced);
            next += forced.map_or(fit, |index| index + 1);
            from = self.breaks[next - 1].after;
            lines += 1;
        }
        lines
    }

    /// Where the lines end. `measure` is in parts of the type size.
    pub(super) fn ends(&self, measure: f64) -> Vec<usize> {
        // the cheapest way to end a line at each break: its cost, and the break before it
        let mut best: Vec<(f64, usize)> = Vec::with_capacity(self.breaks.len());
        let start = |index: usize| if index == 0 { 0 } else { self.breaks[index - 1].after };
        for (index, end) in self.breaks.iter().enumerate() {
            let mut found = (f64::INFINITY, index);
            for first in (0..=index).rev() {
                let width = self.span(start(first), end.after);
                // a word that is too wide stands alone
                if width > measure + 1e-9 && first < index {
                    break;
                }
                let before = if first == 0 { 0.0 } else { best[first - 1].0 };
                let cost = before + self.cost(width / measure, first, index);
                if cost < found.0 {
                    found = (cost, first);
                }
                if first > 0 && self.breaks[first - 1].forced {
                    break;
                }
            }
            best.push(found);
        }
        let mut ends = Vec::new();
        let mut index = self.breaks.len();
        while index > 0 {
            ends.push(self.breaks[index - 1].after);
            index = best[index - 1].1;
        }
        ends.reverse();
        ends
    }

    /// The price of a line that is filled to `fill` (1 is full) with the words from one that follows break `first - 1` to
    /// one that ends at break `end`.
    fn cost(&self, fill: f64, first: usize, end: usize) -> f64 {
        // a script without spaces has no words to be lonely
        let within = |word: usize| word > 0 && self.breaks[word - 1].within;
        let mut cost = LINE;
        let last = end + 1 == self.breaks.len();
        if last || self.breaks[end].forced {
            // a last line should be more than a word or two
            if end > 0 && fill < 0.35 && !within(first) {
                cost += if first == end { 2.0 } else { 0.2 } + 2.0 * (0.35 - fill);
            }
        } else {
            cost += 10.0 * (1.0 - fill) * (1.0 - fill);
            // a one-letter word at the end of a line reads badly
            let from = if end == 0 { 0 } else { self.breaks[end - 1].after };
            let letters = &self.letters[from..self.breaks[end].after];
            if !within(end) && !within(end + 1) && letters.iter().filter(|letter| !letter.blank).count() == 1 {
                cost += 0.8;
            }
        }
        cost
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Piece;
    use super::*;
    use crate::scene::Face;

    /// The price of lines that end at these breaks; `None` where a line of several words is too wide, or goes on where
    /// it must not.
    fn price(paragraph: &Paragraph, measure: f64, ends: &[usize]) -> Option<f64> {
        let mut first = 0;
        let mut price = 0.0;
        for &end in ends {
            let from = if first == 0 { 0 } else { paragraph.breaks[first - 1].after };
            let width = paragraph.span(from, paragraph.breaks[end].after);
            if width > measure + 1e-9 && end > first || paragraph.breaks[first..end].iter().any(|inner| inner.forced) {
                return None;
            }
            price += paragraph.cost(width / measure, first, end);
            first = end + 1;
        }
        Some(price)
    }

    /// The least price of all ways to break.
    fn least(paragraph: &Paragraph, measure: f64) -> f64 {
        let last = paragraph.breaks.len() - 1;
        let ways =
            (0..1_u32 << last).map(|chosen| (0..=last).filter(move |&end| end == last || chosen >> end & 1 == 1));
        ways.filter_map(|ends| price(paragraph, measure, &ends.collect::<Vec<_>>())).fold(f64::INFINITY, f64::min)
    }

    proptest! {
        #[test]
        fn no_other_breaks_are_cheaper(
            words in prop::collection::vec("[a-z]{1,9}", 1..11),
            forced in 0..20_usize,
            measure in 2.0..14.0_f64,
        ) {
            let mut text = String::new();
            for (index, word) in words.iter().enumerate() {
                text.push_str(if index == 0 { "" } else if index == forced { "\n" } else { " " });
                text.push_str(word);
            }
            let paragraph = Paragraph::shape(&[Piece::new(text, Face::Regular)], "en").unwrap();
            prop_assert_eq!(paragraph.breaks.len(), words.len());
            prop_assert_eq!(paragraph.fewest(measure), paragraph.ends(measure).len());
            let at = |after: usize| paragraph.breaks.iter().position(|end| end.after == after).unwrap();
            let ends: Vec<usize> = paragraph.ends(measure).into_iter().map(at).collect();
            let found = price(&paragraph, measure, &ends).unwrap();
            prop_assert!((found - least(&paragraph, measure)).abs() < 1e-6, "{:?} in {}", ends, measure);
        }
    }
}

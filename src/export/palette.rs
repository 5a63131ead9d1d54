//! Pictures of at most 256 colours: a list of colours, and one number a pixel.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Red, green and blue.
pub(super) type Color = [u8; 3];

/// The most colours of a palette.
const MOST: usize = 256;

/// Colours in the order in which they were met.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    colors: Vec<Color>,
    /// By the first look of a colour, the number of the last one that looks so; and of each the one before it.
    last: [Option<u8>; 256],
    before: Vec<Option<u8>>,
}

impl Default for Palette {
    fn default() -> Self {
        Self { colors: Vec::new(), last: [None; 256], before: Vec::new() }
    }
}

impl Palette {
    /// The numbers of some pixels; colours that are new are added. `None` where there would be more than 256.
    pub(super) fn add(&mut self, pixels: impl Iterator<Item = Color>) -> Option<Vec<u8>> {
        let mut numbers = Vec::with_capacity(pixels.size_hint().0);
        // most pixels have the colour of the one before
        let mut last = None;
        for color in pixels {
            let number = match last {
                Some((same, number)) if same == color => number,
                _ => self.number(color)?,
            };
            last = Some((color, number));
            numbers.push(number);
        }
        Some(numbers)
    }

    /// The number of a colour, which may be new. `None` where there would be more than 256.
    pub(super) fn number(&mut self, color: Color) -> Option<u8> {
        let look = usize::from(color[0] ^ color[1].rotate_left(3) ^ color[2].rotate_left(6));
        let mut known = self.last[look];
        while let Some(number) = known {
            if self.colors[usize::from(number)] == color {
                return known;
            }
            known = self.before[usize::from(number)];
        }
        let number = u8::try_from(self.colors.len()).ok()?;
        self.colors.push(color);
        self.before.push(self.last[look].replace(number));
        Some(number)
    }

    /// The colour of a number that was given.
    pub(super) fn color(&self, number: u8) -> Color {
        self.colors[usize::from(number)]
    }

    /// All of them, by their numbers.
    pub(super) fn into_colors(self) -> Vec<Color> {
        self.colors
    }

    /// At most 256 colours for any pixels: half of them those that occur most often, so that plain areas stay what they are;
    /// then one by one the colour that is furthest from all chosen ones. Of equal ones the darker.
    pub(super) fn reduced(pixels: impl Iterator<Item = Color>) -> Self {
        let mut counts: BTreeMap<Color, usize> = BTreeMap::new();
        for color in pixels {
            *counts.entry(color).or_default() += 1;
        }
        let mut colors: Vec<(Color, usize)> = counts.into_iter().collect();
        colors.sort_by_key(|&(color, count)| (Reverse(count), color));
        let mut palette = Self::default();
        // each with its distance from the nearest chosen one
        let mut left: Vec<(Color, u32)> = colors.into_iter().map(|(color, _)| (color, u32::MAX)).collect();
        while palette.colors.len() < MOST && !left.is_empty() {
            let frequent = palette.colors.len() < MOST / 2;
            let furthest = || left.iter().enumerate().max_by_key(|(_, (color, far))| (*far, Reverse(*color)));
            let at = if frequent { 0 } else { furthest().map_or(0, |(at, _)| at) };
            let (chosen, _) = left.remove(at);
            palette.number(chosen);
            for (color, far) in &mut left {
                *far = distance(chosen, *color).min(*far);
            }
        }
        palette
    }

    /// The numbers of the colours that come nearest to those of the pixels.
    pub(super) fn nearest(&self, pixels: impl Iterator<Item = Color>) -> Vec<u8> {
        let mut known: BTreeMap<Color, u8> = self.colors.iter().copied().zip(0..=u8::MAX).collect();
        let mut nearest = |color: Color| {
            *known.entry(color).or_insert_with(|| {
                let numbered = (0..=u8::MAX).zip(&self.colors);
                numbered.min_by_key(|&(_, &own)| distance(own, color)).map_or(0, |(number, _)| number)
            })
        };
        pixels.map(&mut nearest).collect()
    }

    /// Red, green and blue of every colour.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

fn distance(a: Color, b: Color) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greys() -> impl Iterator<Item = Color> {
        (0..=255).map(|grey| [grey; 3])
    }

    #[test]
    fn colours_keep_their_numbers() {
        let mut palette = Palette::default();
        assert_eq!(palette.add([[9; 3], [9; 3], [1; 3]].into_iter()), Some(vec![0, 0, 1]));
        assert_eq!(palette.add([[1; 3], [5; 3]].into_iter()), Some(vec![1, 2]));
        assert_eq!(palette.bytes(), [9, 9, 9, 1, 1, 1, 5, 5, 5]);
    }

    #[test]
    fn two_hundred_and_fifty_six_colours_are_the_most() {
        let mut palette = Palette::default();
        assert!(palette.add(greys()).is_some());
        assert_eq!(palette.add([[1, 2, 3]].into_iter()), None);
    }

    #[test]
    fn too_many_colours_keep_what_is_frequent_and_what_stands_apart() {
        let rare = (0..=255).map(|red| [red, 100, 0]);
        let pixels = || greys().chain(greys()).chain(rare.clone());
        let palette = Palette::reduced(pixels());
        assert_eq!(palette.bytes().len(), 3 * 256);
        let numbers = palette.nearest(pixels());
        let far = |(color, number): (Color, &u8)| distance(color, palette.colors[usize::from(*number)]);
        assert!(pixels().zip(&numbers).all(|pair| far(pair) <= 9));
        // the first half, of those that occur twice
        assert!(pixels().zip(&numbers).take(128).all(|pair| far(pair) == 0));
    }
}

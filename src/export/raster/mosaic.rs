//! A picture as tiles: equal ones are drawn once, for this picture and for later ones.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use super::canvas::{Canvas, TooMany};
use super::cuts::Cuts;
use super::layer::Layer;
use super::straight::Block;
use crate::export::palette::{Color, Palette};
use crate::text::memo::Memo;

/// A picture of at most 256 colours.
pub(in crate::export) struct Mosaic<T> {
    pub(in crate::export) palette: Palette,
    /// Its tiles, from the top and from the left.
    pub(in crate::export) rows: Vec<Vec<Laid<T>>>,
}

/// A tile in a picture.
pub(in crate::export) struct Laid<T> {
    tile: Rc<Tile<T>>,
    /// By the tile's own numbers of its colours: those in the picture.
    pub(in crate::export) numbers: Rc<[u8; 256]>,
}

/// A rectangle of a picture.
struct Tile<T> {
    /// Its colours, by its own numbers.
    colors: Vec<Color>,
    made: T,
}

/// What is made of the pixels of a tile, once.
pub(in crate::export) trait Made {
    fn of(pixels: &Pixels) -> Self;

    /// About how much memory it takes, in bytes.
    fn bytes(&self) -> usize;
}

/// The pixels of a tile by the numbers of their colours.
pub(in crate::export) struct Pixels<'a> {
    /// Row by row.
    pub(in crate::export) numbers: &'a [u8],
    pub(in crate::export) width: usize,
}

/// All that a tile depends on.
#[derive(Hash, PartialEq)]
struct Key {
    /// The whole tile, from its corner on.
    part: Block,
    layers: Vec<Layer>,
}

/// The tiles that are known.
pub(super) struct Tiles<T> {
    known: Memo<Key, Rc<Tile<T>>>,
    /// Memory to draw in.
    pixels: Vec<u8>,
}

/// How much of them a thread keeps, in bytes, about.
const MOST: usize = 8 << 20;

/// Memory to draw in is not kept beyond so many bytes.
const LARGE: usize = 1 << 20;

/// The paper.
const WHITE: Color = [u8::MAX; 3];

impl<T> Laid<T> {
    /// What was made of it.
    pub(in crate::export) fn made(&self) -> &T {
        &self.tile.made
    }
}

impl<T: Made> Tiles<T> {
    pub(super) const fn new() -> Self {
        Self { known: Memo::new(MOST), pixels: Vec::new() }
    }

    /// Puts a picture together that is made of some layers, from the bottom to the top.
    pub(super) fn lay(&mut self, layers: &[Layer], cuts: &Cuts) -> Result<Mosaic<T>, TooMany> {
        let mut mosaic = Mosaic { palette: Palette::default(), rows: Vec::new() };
        let mut known = BTreeMap::new();
        for (row, parts) in divided(layers, cuts).into_iter().enumerate() {
            let mut laid = Vec::with_capacity(parts.len());
            for (column, layers) in parts.into_iter().enumerate() {
                let tile = self.tile(Key { part: cuts.part(row, column).at_origin(), layers })?;
                let numbers = match known.entry(Rc::as_ptr(&tile)) {
                    Entry::Occupied(known) => Rc::clone(known.get()),
                    Entry::Vacant(new) => Rc::clone(new.insert(Rc::new(tile.numbers(&mut mosaic.palette)?))),
                };
                laid.push(Laid { tile, numbers });
            }
            mosaic.rows.push(laid);
        }
        Ok(mosaic)
    }

    fn tile(&mut self, key: Key) -> Result<Rc<Tile<T>>, TooMany> {
        if let Some(tile) = self.known.find(&key, |own| *own == key) {
            return Ok(tile);
        }
        let part = key.part;
        let (ground, layers) = match key.layers.split_first() {
            Some((layer, layers)) if layer.hides(part) => (layer.color, layers),
            _ => (WHITE, &key.layers[..]),
        };
        let mut canvas = Canvas::new(part, ground, std::mem::take(&mut self.pixels))?;
        for layer in layers {
            canvas.draw(layer)?;
        }
        let made = T::of(&Pixels { numbers: &canvas.pixels, width: canvas.width });
        if canvas.pixels.len() <= LARGE {
            self.pixels = canvas.pixels;
        }
        let tile = Rc::new(Tile { colors: canvas.palette.into_colors(), made });
        let bytes = tile.made.bytes() + 3 * tile.colors.len() + size_of::<Layer>() * key.layers.len() + 200;
        self.known.keep(key, Rc::clone(&tile), bytes);
        Ok(tile)
    }
}

impl<T> Tile<T> {
    /// What its numbers are in a palette, to which its colours are added.
    fn numbers(&self, palette: &mut Palette) -> Result<[u8; 256], TooMany> {
        let mut numbers = [0; 256];
        for (number, &color) in numbers.iter_mut().zip(&self.colors) {
            *number = palette.number(color).ok_or(TooMany)?;
        }
        Ok(numbers)
    }
}

/// What is seen of the layers in each part of a picture, row by row.
fn divided(layers: &[Layer], cuts: &Cuts) -> Vec<Vec<Vec<Layer>>> {
    let [columns, rows] = cuts.count();
    let mut parts = vec![vec![Vec::new(); columns]; rows];
    for layer in layers {
        let [columns, rows] = cuts.touched(layer.bounds());
        for row in rows {
            for column in columns.clone() {
                let part = cuts.part(row, column);
                let layers: &mut Vec<Layer> = &mut parts[row][column];
                if layer.hides(part) {
                    layers.clear();
                }
                layers.push(layer.within(part));
            }
        }
    }
    parts
}

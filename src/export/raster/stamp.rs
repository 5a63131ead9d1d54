//! Items → what is done to the pixels for them, remembered.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use tiny_skia::{Mask, Transform};

use super::coverage::{Coverage, Placed};
use super::shape::{Beyond, Shape, shapes};
use super::straight::{Block, blocks};
use crate::scene::{Color, Item};
use crate::text::memo::Memo;

/// What is done to the pixels.
pub(super) enum Stamp {
    /// Whole pixels.
    Blocks(Vec<Block>, Color),
    /// An outline, moved to a place.
    Outline(Rc<Coverage>, [u32; 2], Color),
}

/// Where an item is drawn.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) transform: Transform,
}

/// The stamps of items, and what outlines cover, of which one serves all squares.
pub(super) struct Stamps {
    items: Memo<(Item, Place), Rc<[Stamp]>>,
    outlines: Memo<Vec<i32>, Rc<Coverage>>,
    /// What outlines are drawn on.
    sheet: Option<Mask>,
}

/// How much of both a thread keeps, in bytes, about.
const ITEMS: usize = 4 << 20;
const OUTLINES: usize = 8 << 20;

impl Stamps {
    pub(super) const fn new() -> Self {
        Self { items: Memo::new(ITEMS), outlines: Memo::new(OUTLINES), sheet: None }
    }

    /// The stamps of an item that is no group.
    pub(super) fn of(&mut self, item: &Item, place: Place) -> Result<Rc<[Stamp]>, Beyond> {
        if let Some(stamps) = self.items.find(&(item, place), |(own, at)| *at == place && own == item) {
            return Ok(stamps);
        }
        let shapes = shapes(item, place.transform)?;
        let bytes = shapes.iter().map(|shape| 100 + 12 * shape.outline.len()).sum::<usize>() + 400;
        let stamps = shapes.into_iter().map(|shape| self.stamp(shape, place));
        let stamps: Rc<[Stamp]> = stamps.collect::<Result<_, _>>()?;
        self.items.keep((item.clone(), place), Rc::clone(&stamps), bytes);
        Ok(stamps)
    }

    fn stamp(&mut self, shape: Shape, place: Place) -> Result<Stamp, Beyond> {
        let Shape { outline, rule, color } = shape;
        if let Some(blocks) = blocks(&outline, rule) {
            return Ok(Stamp::Blocks(blocks, color));
        }
        let placed = Placed::new(outline, rule, place.width, place.height);
        Ok(Stamp::Outline(self.coverage(&placed)?, placed.corner, color))
    }

    fn coverage(&mut self, placed: &Placed) -> Result<Rc<Coverage>, Beyond> {
        let key = placed.key();
        if let Some(coverage) = self.outlines.find(&key, |own| *own == key) {
            return Ok(coverage);
        }
        let coverage = Rc::new(placed.cover(&mut self.sheet)?);
        let bytes = coverage.bytes() + 4 * key.len() + 100;
        self.outlines.keep(key, Rc::clone(&coverage), bytes);
        Ok(coverage)
    }
}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Transform { sx, sy, tx, ty, .. } = self.transform;
        (self.width, self.height, [sx, sy, tx, ty].map(f32::to_bits)).hash(state);
    }
}

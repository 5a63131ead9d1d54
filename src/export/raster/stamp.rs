//! Items → layers, remembered.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use tiny_skia::Transform;

use super::coverage::{Coverage, Placed};
use super::layer::{Ink, Layer};
use super::shape::{Beyond, Shape, shapes};
use super::straight::blocks;
use crate::scene::Item;
use crate::text::memo::Memo;

/// Where an item is drawn.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) transform: Transform,
}

/// The layers of items, and what outlines cover, of which one serves all squares.
pub(super) struct Stamps {
    items: Memo<(Item, Place), Rc<[Layer]>>,
    outlines: Memo<Vec<i32>, Rc<Coverage>>,
}

/// How much of both a thread keeps, in bytes, about.
const ITEMS: usize = 2 << 20;
const OUTLINES: usize = 8 << 20;

impl Stamps {
    pub(super) const fn new() -> Self {
        Self { items: Memo::new(ITEMS), outlines: Memo::new(OUTLINES) }
    }

    /// The layers of an item that is no group.
    pub(super) fn of(&mut self, item: &Item, place: Place) -> Result<Rc<[Layer]>, Beyond> {
        if let Some(layers) = self.items.find(&(item, place), |(own, at)| *at == place && own == item) {
            return Ok(layers);
        }
        let shapes = shapes(item, place.transform)?;
        let bytes = shapes.iter().map(|shape| 100 + 12 * shape.outline.len()).sum::<usize>() + 400;
        let mut layers = Vec::with_capacity(shapes.len());
        for shape in shapes {
            self.stamp(shape, place, &mut layers)?;
        }
        let layers: Rc<[Layer]> = layers.into();
        self.items.keep((item.clone(), place), Rc::clone(&layers), bytes);
        Ok(layers)
    }

    fn stamp(&mut self, shape: Shape, place: Place, layers: &mut Vec<Layer>) -> Result<(), Beyond> {
        let Shape { outline, rule, color } = shape;
        let color = [color.red, color.green, color.blue];
        if let Some(blocks) = blocks(&outline, rule) {
            layers.extend(blocks.into_iter().map(|block| Layer { ink: Ink::Block(block), color }));
            return Ok(());
        }
        let placed = Placed::new(outline, rule, place.width, place.height);
        let corner = placed.corner.map(u32::cast_signed);
        let ink = Ink::Outline(self.coverage(placed)?, corner);
        layers.push(Layer { ink, color });
        Ok(())
    }

    fn coverage(&mut self, placed: Placed) -> Result<Rc<Coverage>, Beyond> {
        if let Some(coverage) = self.outlines.find(&placed.key, |own| *own == placed.key) {
            return Ok(coverage);
        }
        let coverage = Rc::new(placed.cover()?);
        let bytes = coverage.bytes() + 4 * placed.key.len() + 100;
        self.outlines.keep(placed.key, Rc::clone(&coverage), bytes);
        Ok(coverage)
    }
}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Transform { sx, sy, tx, ty, .. } = self.transform;
        (self.width, self.height, [sx, sy, tx, ty].map(f32::to_bits)).hash(state);
    }
}

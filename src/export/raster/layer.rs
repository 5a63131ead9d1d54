//! One colour, and which pixels it goes on.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::coverage::Coverage;
use super::straight::Block;
use crate::export::palette::Color;

/// What is drawn at once, in pixels of a picture or of a part of it.
#[derive(Clone, PartialEq, Hash)]
pub(super) struct Layer {
    pub(super) ink: Ink,
    pub(super) color: Color,
}

/// What is covered.
#[derive(Clone)]
pub(super) enum Ink {
    /// Whole pixels.
    Block(Block),
    /// As much of each pixel as an outline covers, from a corner on.
    Outline(Rc<Coverage>, [i32; 2]),
}

impl Layer {
    /// Where there may be ink.
    pub(super) fn bounds(&self) -> Block {
        match &self.ink {
            Ink::Block(block) => *block,
            Ink::Outline(coverage, corner) => coverage.bounds.moved(*corner),
        }
    }

    /// The same as seen from the corner of a part; of a block only what lies in the part.
    pub(super) fn within(&self, part: Block) -> Self {
        let back = [-part.left, -part.top];
        let ink = match &self.ink {
            Ink::Block(block) => Ink::Block(block.common(part).moved(back)),
            Ink::Outline(coverage, [left, top]) => {
                Ink::Outline(Rc::clone(coverage), [left - part.left, top - part.top])
            }
        };
        Self { ink, color: self.color }
    }

    /// Whether nothing is seen of what lies under it in a part.
    pub(super) fn hides(&self, part: Block) -> bool {
        matches!(self.ink, Ink::Block(block) if block.common(part) == part)
    }
}

/// An outline is the same only as itself.
impl PartialEq for Ink {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Block(a), Self::Block(b)) => a == b,
            (Self::Outline(a, at), Self::Outline(b, there)) => Rc::ptr_eq(a, b) && at == there,
            _ => false,
        }
    }
}

impl Hash for Ink {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Block(block) => block.hash(state),
            Self::Outline(coverage, corner) => (Rc::as_ptr(coverage) as usize, corner).hash(state),
        }
    }
}

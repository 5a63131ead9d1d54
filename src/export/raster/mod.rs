//! A picture as pixels, drawn straight from its Scene with tiny-skia: the pixels that resvg makes of the picture's SVG.
//!
//! Knows what resvg would do, and refuses what it does not do the same: then the SVG is rasterised. Must not know any file
//! format.
//!
//! * `shape`: items → outlines in pixels
//! * `straight`: outlines between pixels → blocks
//! * `coverage`: other outlines → how much of each pixel they cover; `edges`: what that depends on
//! * `stamp`: items → what is done to the pixels, remembered
//! * `canvas`: the pixels

mod canvas;
mod coverage;
mod edges;
mod shape;
mod stamp;
mod straight;

use std::cell::RefCell;

use tiny_skia::Transform;

use crate::scene::{Color, Item, Scene, Size};
use canvas::{Canvas, TooMany};
use shape::{Beyond, length};
use stamp::{Place, Stamp, Stamps};

/// A picture of at most 256 colours.
pub(super) struct Image<'a> {
    /// The colours by their numbers.
    pub(super) colors: &'a [Color],
    /// Rows of numbers, each with a zero before it.
    pub(super) rows: &'a [u8],
}

/// tiny-skia divides larger pictures into parts, and what it draws depends on where.
const LARGEST: u32 = 8191;

/// What a thread keeps from one picture to the next.
struct Kept {
    stamps: Stamps,
    /// The memory of the last canvas.
    data: Vec<u8>,
}

/// The most memory of a canvas that is kept.
const MOST: usize = 4 << 20;

/// Draws the picture in exactly so many pixels over white and gives it to `then`. `None` where resvg would draw something in
/// another way, or where there are more than 256 colours.
pub(super) fn draw<T>(scene: &Scene, width: u32, height: u32, then: impl FnOnce(&Image) -> T) -> Option<T> {
    thread_local! {
        static KEPT: RefCell<Kept> = const { RefCell::new(Kept { stamps: Stamps::new(), data: Vec::new() }) };
    }
    if width.max(height) > LARGEST {
        return None;
    }
    KEPT.with_borrow_mut(|kept| {
        let canvas = Canvas::new(width, height, std::mem::take(&mut kept.data));
        let canvas = kept.stamps.draw_all(scene, canvas).ok()?;
        let made = then(&Image { colors: &canvas.colors, rows: &canvas.data });
        if canvas.data.capacity() <= MOST {
            kept.data = canvas.data;
        }
        Some(made)
    })
}

/// Why a picture is not drawn here.
struct Refused;

impl From<Beyond> for Refused {
    fn from(_: Beyond) -> Self {
        Self
    }
}

impl From<TooMany> for Refused {
    fn from(_: TooMany) -> Self {
        Self
    }
}

impl Stamps {
    fn draw_all(&mut self, scene: &Scene, mut canvas: Canvas) -> Result<Canvas, Refused> {
        let Size { width, height } = scene.size;
        let scale = |pixels: u32, natural| pixels as f32 / length(natural);
        let transform = Transform::from_scale(scale(canvas.width, width), scale(canvas.height, height));
        self.draw(&scene.items, transform, &mut canvas)?;
        Ok(canvas.finish()?)
    }

    fn draw(&mut self, items: &[Item], transform: Transform, canvas: &mut Canvas) -> Result<(), Refused> {
        let place = Place { width: canvas.width, height: canvas.height, transform };
        for item in items {
            if let Item::Group(group) = item {
                let (x, y) = (length(group.offset.x), length(group.offset.y));
                self.draw(&group.items, transform.pre_concat(Transform::from_translate(x, y)), canvas)?;
                continue;
            }
            for stamp in &*self.of(item, place)? {
                match stamp {
                    Stamp::Blocks(blocks, color) => blocks.iter().try_for_each(|&block| canvas.fill(block, *color))?,
                    Stamp::Outline(coverage, [left, top], color) => canvas.stamp(coverage, *left, *top, *color)?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Group, Mm, Paint, Point, Rect, Stroke};

    /// A circle with a line of some width, moved into a square of a board.
    fn scene(column: u8, width: f64, color: Color) -> Scene {
        let paper = Item::Rect { rect: Rect::mm(0.0, 0.0, 64.0, 64.0), paint: Paint::fill(Color::WHITE) };
        let paint = Paint { fill: Some(color), ..Paint::stroke(Stroke::solid(Color::BLACK, Mm(width))) };
        let disc = Item::Circle { centre: Point::mm(8.5, 8.5), radius: Mm(2.605), paint };
        let offset = Point::mm(7.0 * f64::from(column), 0.0);
        Scene {
            id: "x".to_owned(),
            title: String::new(),
            description: String::new(),
            language: "en".to_owned(),
            metadata: Vec::new(),
            size: Size { width: Mm(64.0), height: Mm(64.0) },
            items: vec![paper, Item::Group(Group { name: "discs", offset, items: vec![disc] })],
            dark: None,
        }
    }

    fn drawn(scene: &Scene) -> Option<(Vec<Color>, Vec<u8>)> {
        draw(scene, 512, 512, |image| (image.colors.to_vec(), image.rows.to_vec()))
    }

    #[test]
    fn what_was_drawn_before_changes_nothing() {
        let green = Color { red: 0, green: 128, blue: 0 };
        let first = drawn(&scene(0, 0.25, green)).expect("drawn");
        for column in 1..8 {
            drawn(&scene(column, 0.25, Color::BLACK)).expect("drawn");
        }
        assert_eq!(drawn(&scene(0, 0.25, green)), Some(first));
    }

    #[test]
    fn a_disc_is_the_same_in_every_square() {
        let rows = |column: u8| {
            let (_, rows) = drawn(&scene(column, 0.25, Color::BLACK)).expect("drawn");
            let left = 1 + 56 * usize::from(column);
            rows.chunks(513).map(|row| row[left + 40..left + 96].to_vec()).collect::<Vec<_>>()
        };
        assert_eq!(rows(1), rows(6));
    }

    #[test]
    fn lines_thinner_than_a_pixel_are_left_to_resvg() {
        assert!(drawn(&scene(0, 0.13, Color::BLACK)).is_some());
        assert!(drawn(&scene(0, 0.125, Color::BLACK)).is_none());
    }
}

//! A picture as pixels, drawn straight from its Scene with tiny-skia: the pixels that resvg makes of the picture's SVG.
//!
//! Knows what resvg would do, and refuses what it does not do the same: then the SVG is rasterised. Must not know any file
//! format.
//!
//! * `shape`: items → outlines in pixels
//! * `straight`: outlines between pixels → blocks
//! * `coverage`: other outlines → how much of each pixel they cover; `edges`: what that depends on; `scan`: how it is found
//! * `layer`: a colour on blocks or outlines; `stamp`: items → layers, remembered
//! * `cuts`: where a picture is divided into tiles
//! * `mosaic`: layers → tiles, remembered
//! * `canvas`: the pixels of a tile

mod canvas;
mod coverage;
mod cuts;
mod edges;
mod layer;
mod mosaic;
mod scan;
mod shape;
mod stamp;
mod straight;

use tiny_skia::Transform;

use crate::scene::{Item, Scene, Size};
use canvas::TooMany;
use cuts::Cuts;
use layer::Layer;
use mosaic::Tiles;
use shape::{Beyond, length};
use stamp::{Place, Stamps};

pub(super) use mosaic::{Laid, Made, Mosaic, Pixels};

/// tiny-skia divides larger pictures into parts, and what it draws depends on where.
const LARGEST: u32 = 8191;

/// What draws pictures, and remembers what it has drawn: one picture takes some milliseconds, the next one like it a tenth.
pub(super) struct Rasteriser<T> {
    stamps: Stamps,
    tiles: Tiles<T>,
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

impl<T: Made> Rasteriser<T> {
    /// Nothing drawn yet.
    pub(super) const fn new() -> Self {
        Self { stamps: Stamps::new(), tiles: Tiles::new() }
    }

    /// Draws the picture in exactly so many pixels over white. `None` where resvg would draw something in another way, or
    /// where there are more than 256 colours.
    pub(super) fn draw(&mut self, scene: &Scene, width: u32, height: u32) -> Option<Mosaic<T>> {
        if width.max(height) > LARGEST {
            return None;
        }
        self.mosaic(scene, width, height).ok()
    }

    fn mosaic(&mut self, scene: &Scene, width: u32, height: u32) -> Result<Mosaic<T>, Refused> {
        let scale = |pixels: u32, natural| pixels as f32 / length(natural);
        let Size { width: across, height: down } = scene.size;
        let transform = Transform::from_scale(scale(width, across), scale(height, down));
        let mut layers = Vec::new();
        self.stamps.layers(&scene.items, Place { width, height, transform }, &mut layers)?;
        Ok(self.tiles.lay(&layers, &Cuts::of(scene, width, height))?)
    }
}

impl Stamps {
    /// Adds what the items are made of.
    fn layers(&mut self, items: &[Item], place: Place, layers: &mut Vec<Layer>) -> Result<(), Refused> {
        for item in items {
            if let Item::Group(group) = item {
                let (x, y) = (length(group.offset.x), length(group.offset.y));
                let transform = place.transform.pre_concat(Transform::from_translate(x, y));
                self.layers(&group.items, Place { transform, ..place }, layers)?;
            } else {
                layers.extend_from_slice(&self.of(item, place)?);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Color, Group, Mm, Paint, Point, Rect, Stroke};

    /// A circle with a line of some width, moved into a square of a board.
    fn scene(column: u8, width: f64, color: Color) -> Scene {
        let paper = Item::Rect { rect: Rect::mm(0.0, 0.0, 64.0, 64.0), paint: Paint::fill(Color::WHITE) };
        let paint = Paint { fill: Some(color), ..Paint::stroke(Stroke::solid(Color::BLACK, Mm(width))) };
        let disc = Item::Circle { centre: Point::mm(8.5, 8.5), radius: Mm(2.605), paint };
        let offset = Point::mm(7.0 * f64::from(column), 0.0);
        square(64.0, vec![paper, Item::Group(Group { name: "discs", offset, items: vec![disc] })])
    }

    /// A picture of so many millimetres a side.
    pub(super) fn square(side: f64, items: Vec<Item>) -> Scene {
        Scene {
            id: "x".to_owned(),
            title: String::new(),
            description: String::new(),
            language: "en".to_owned(),
            metadata: Vec::new(),
            size: Size { width: Mm(side), height: Mm(side) },
            items,
            dark: None,
        }
    }

    /// The pixels of a tile.
    struct Plain(Vec<Vec<u8>>);

    impl Made for Plain {
        fn of(pixels: &Pixels) -> Self {
            Self(pixels.numbers.chunks(pixels.width).map(<[u8]>::to_vec).collect())
        }

        fn bytes(&self) -> usize {
            self.0.iter().map(Vec::len).sum()
        }
    }

    /// The colours of all pixels, row by row.
    fn drawn(rasteriser: &mut Rasteriser<Plain>, scene: &Scene) -> Option<Vec<Vec<[u8; 3]>>> {
        let mosaic = rasteriser.draw(scene, 512, 512)?;
        let color = |laid: &Laid<Plain>, number: u8| mosaic.palette.color(laid.numbers[usize::from(number)]);
        let row = |tiles: &[Laid<Plain>], y: usize| {
            let parts = tiles.iter().map(|laid| laid.made().0[y].iter().map(|&number| color(laid, number)));
            parts.flatten().collect()
        };
        let rows = mosaic.rows.iter().flat_map(|tiles| (0..tiles[0].made().0.len()).map(move |y| row(tiles, y)));
        Some(rows.collect())
    }

    #[test]
    fn what_was_drawn_before_changes_nothing() {
        let green = Color { red: 0, green: 128, blue: 0 };
        let mut rasteriser = Rasteriser::new();
        let first = drawn(&mut rasteriser, &scene(0, 0.25, green)).expect("drawn");
        for column in 1..8 {
            drawn(&mut rasteriser, &scene(column, 0.25, Color::BLACK)).expect("drawn");
        }
        assert_eq!(drawn(&mut rasteriser, &scene(0, 0.25, green)), Some(first));
    }

    #[test]
    fn a_disc_is_the_same_in_every_square() {
        let mut rasteriser = Rasteriser::new();
        let mut rows = |column: u8| {
            let rows = drawn(&mut rasteriser, &scene(column, 0.25, Color::BLACK)).expect("drawn");
            let left = 56 * usize::from(column);
            rows.iter().map(|row| row[left + 40..left + 96].to_vec()).collect::<Vec<_>>()
        };
        assert_eq!(rows(1), rows(6));
    }

    #[test]
    fn nothing_depends_on_where_a_picture_is_cut() {
        let whole = scene(3, 0.25, Color::BLACK);
        let mut cut = whole.clone();
        let line = |from, to| Item::Line { from, to, stroke: Stroke::solid(Color::WHITE, Mm(0.5)) };
        // through the disc; the paper lies over them
        let lines = [29.5, 31.0].map(|x| line(Point::mm(x, 0.0), Point::mm(x, 64.0)));
        let level = [7.0, 8.25].map(|y| line(Point::mm(0.0, y), Point::mm(64.0, y)));
        cut.items.splice(0..0, lines.into_iter().chain(level));
        let [whole, cut] = [whole, cut].map(|scene| drawn(&mut Rasteriser::new(), &scene).expect("drawn"));
        assert!(whole == cut);
    }

    #[test]
    fn lines_thinner_than_a_pixel_are_left_to_resvg() {
        let mut rasteriser = Rasteriser::new();
        assert!(drawn(&mut rasteriser, &scene(0, 0.13, Color::BLACK)).is_some());
        assert!(drawn(&mut rasteriser, &scene(0, 0.125, Color::BLACK)).is_none());
    }
}

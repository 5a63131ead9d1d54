//! SVG: text as outlines, no font, no script, nothing from outside the file, and a style sheet only where the picture follows
//! the reader's choice of a light or a dark page.

mod draw;

pub(super) use draw::{Around, Ink, draw, shared, short, translate};

use super::xml::{Attributes, Xml};
use crate::scene::{Item, Scene};

/// How a picture is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The size that the picture asks for where it is shown.
    pub size: Size,
}

/// What stands in `width` and `height`. The `viewBox` is in millimetres in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// The natural size, in millimetres.
    #[default]
    Millimetres,
    /// So many CSS pixels wide, the height in proportion.
    Pixels(u32),
    /// As high as a line of the text around it, a little larger than its letters: for a picture within a sentence.
    Line,
    /// Nothing: whoever places the picture decides.
    None,
}

/// The height of a picture within a sentence, in the type size around it.
const LINE: f64 = 1.2;

/// The namespace of the elements inside `<metadata>`.
pub const NAMESPACE: &str = "urn:outflank:1";

/// The picture as an SVG document.
///
/// All ids begin with the scene's id. Characters that XML does not allow are left out.
#[must_use]
pub fn write(scene: &Scene, options: &Options) -> String {
    let light = |xml: &mut Xml| draw_all(xml, &scene.items, "");
    let dark = |xml: &mut Xml| draw_all(xml, scene.dark.as_deref().unwrap_or_default(), "");
    let drawing = Drawing { rules: "", light: &light, dark: if scene.dark.is_some() { Some(&dark) } else { None } };
    document(scene, *options, &drawing)
}

/// What a document shows.
pub(super) struct Drawing<'a> {
    /// A style sheet; may be empty.
    pub(super) rules: &'a str,
    /// Writes what is seen.
    pub(super) light: &'a dyn Fn(&mut Xml),
    /// Writes what takes its place for readers who prefer dark pages.
    pub(super) dark: Option<&'a dyn Fn(&mut Xml)>,
}

/// A document with the words and the size of a picture, and with any drawing.
pub(super) fn document(scene: &Scene, options: Options, drawing: &Drawing) -> String {
    let mut xml = Xml::default();
    let id = safe_id(&scene.id);
    let (title, desc) = (format!("{id}--title"), format!("{id}--desc"));
    let root = |a: &mut Attributes| {
        let (width, height) = (scene.size.width.0, scene.size.height.0);
        a.text("xmlns", "http://www.w3.org/2000/svg");
        a.text("id", &id);
        match options.size {
            Size::Millimetres => {
                a.text("width", &format!("{}mm", short(width)));
                a.text("height", &format!("{}mm", short(height)));
            }
            Size::Pixels(pixels) => {
                a.number("width", f64::from(pixels));
                a.number("height", f64::from(pixels) * height / width);
            }
            Size::Line => {
                a.text("width", &format!("{}em", short(LINE * width / height)));
                a.text("height", &format!("{}em", short(LINE)));
                a.text("style", "vertical-align:-.22em");
            }
            Size::None => {}
        }
        a.text("viewBox", &format!("0 0 {} {}", short(width), short(height)));
        a.text("role", "img");
        a.text("aria-labelledby", &format!("{title} {desc}"));
        a.text("lang", &scene.language);
    };
    xml.element("svg", root, |xml| {
        xml.newline();
        xml.element("title", |a| a.text("id", &title), |xml| xml.text(&scene.title));
        xml.newline();
        xml.element("desc", |a| a.text("id", &desc), |xml| xml.text(&scene.description));
        xml.newline();
        xml.element("metadata", |_| {}, |xml| metadata(xml, scene));
        xml.newline();
        if !drawing.rules.is_empty() {
            xml.element("style", |_| {}, |xml| xml.text(drawing.rules));
            xml.newline();
        }
        match drawing.dark {
            None => (drawing.light)(xml),
            Some(dark) => draw_either(xml, &id, [drawing.light, dark]),
        }
    });
    xml.newline();
    xml.finish()
}

/// Everything that is drawn; the classes of its groups begin with `prefix`.
pub(super) fn drawing(xml: &mut Xml, scene: &Scene, prefix: &str) {
    let light = |xml: &mut Xml| draw_all(xml, &scene.items, prefix);
    match &scene.dark {
        None => light(xml),
        Some(dark) => {
            draw_either(xml, &safe_id(&scene.id), [&light, &|xml: &mut Xml| draw_all(xml, dark, prefix)]);
        }
    }
}

fn draw_all(xml: &mut Xml, items: &[Item], prefix: &str) {
    for item in items {
        draw(xml, item, Around { prefix, ..Around::default() });
    }
}

/// Two drawings: the first one, and the one that takes its place on a screen whose reader prefers dark pages. Where style sheets
/// or the question are unknown, the first one stays.
fn draw_either(xml: &mut Xml, id: &str, drawings: [&dyn Fn(&mut Xml); 2]) {
    let style = format!(
        "@media screen and (prefers-color-scheme:dark){{#{id} .{LIGHT}{{display:none}}#{id} .{DARK}{{display:inline}}}}"
    );
    xml.element("style", |_| {}, |xml| xml.text(&style));
    xml.newline();
    for (class, drawing) in [LIGHT, DARK].into_iter().zip(drawings) {
        let attributes = |a: &mut Attributes| {
            a.text("class", class);
            if class == DARK {
                a.text("display", "none");
            }
        };
        xml.element("g", attributes, |xml| {
            xml.newline();
            drawing(xml);
        });
        xml.newline();
    }
}

/// The classes of the two drawings.
const LIGHT: &str = "outflank-light";
const DARK: &str = "outflank-dark";

fn metadata(xml: &mut Xml, scene: &Scene) {
    xml.element(
        "o:outflank",
        |a| a.text("xmlns:o", NAMESPACE),
        |xml| {
            xml.newline();
            for (name, value) in &scene.metadata {
                xml.element(&format!("o:{name}"), |_| {}, |xml| xml.text(value));
                xml.newline();
            }
        },
    );
}

/// An id that `aria-labelledby` can name: no spaces, nothing to escape, a letter or `_` first.
pub(super) fn safe_id(id: &str) -> String {
    let safe: String =
        id.chars().map(|c| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' }).collect();
    if safe.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { safe } else { format!("_{safe}") }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use usvg::roxmltree::Document;

    use super::*;
    use crate::export::xml;
    use crate::scene::{Color, Face, FillRule, Group, Mm, Paint, Path, Point, Pt, Rect, Stroke};
    use crate::text::{label, outline};

    fn scene(words: &str, items: Vec<Item>) -> Scene {
        Scene {
            id: "test".to_owned(),
            title: words.to_owned(),
            description: words.to_owned(),
            language: "en".to_owned(),
            metadata: vec![("moves", words.to_owned())],
            size: crate::scene::Size { width: Mm(64.0), height: Mm(32.5) },
            items,
            dark: None,
        }
    }

    fn circle(x: f64, color: Color) -> Item {
        Item::Circle { centre: Point::mm(x, 5.0), radius: Mm(2.5), paint: Paint::fill(color) }
    }

    #[test]
    fn the_whole_document() {
        let discs = vec![circle(1.0, Color::BLACK), circle(2.0, Color::BLACK)];
        let dash = Stroke { color: Color::BLACK, width: Mm(0.25), dash: Some([Mm(1.0), Mm(0.5)]) };
        let items = vec![
            Item::Group(Group { name: "discs", offset: Point::mm(-0.5, 0.0), items: discs }),
            Item::Line { from: Point::ORIGIN, to: Point::mm(1.0 / 3.0, -0.0), stroke: dash },
            Item::Rect {
                rect: Rect::mm(1.0, 2.0, 3.0, 4.0),
                paint: Paint::stroke(Stroke::solid(Color::WHITE, Mm(1.0))),
            },
            Item::Path {
                path: Path::polygon(&[Point::mm(1.0, 1.0), Point::mm(2.0, 1.0), Point::mm(1.5, 0.5)]),
                paint: Paint { rule: FillRule::EvenOdd, ..Paint::fill(Color::BLACK) },
            },
            Item::Clip { rect: Rect::mm(1.0, 2.0, 3.5, 4.0), items: vec![circle(1.0, Color::WHITE)] },
        ];
        let expected = r##"<svg xmlns="http://www.w3.org/2000/svg" id="test" width="64mm" height="32.5mm" viewBox="0 0 64 32.5" role="img" aria-labelledby="test--title test--desc" lang="en">
<title id="test--title">a &lt; b</title>
<desc id="test--desc">a &lt; b</desc>
<metadata><o:outflank xmlns:o="urn:outflank:1">
<o:moves>a &lt; b</o:moves>
</o:outflank></metadata>
<g class="discs" transform="translate(-0.5 0)" fill="#000000">
<circle cx="1" cy="5" r="2.5"/>
<circle cx="2" cy="5" r="2.5"/>
</g>
<line x1="0" y1="0" x2="0.333" y2="0" stroke="#000000" stroke-width="0.25" stroke-dasharray="1 0.5"/>
<rect x="1" y="2" width="3" height="4" fill="none" stroke="#ffffff" stroke-width="1"/>
<path d="m1 1h1l-.5-.5z" fill="#000000" fill-rule="evenodd"/>
<svg x="1" y="2" width="3.5" height="4" viewBox="1 2 3.5 4" overflow="hidden">
<circle cx="1" cy="5" r="2.5" fill="#ffffff"/>
</svg>
</svg>
"##;
        assert_eq!(write(&scene("a < b", items), &Options::default()), expected);
    }

    #[test]
    fn the_size_can_be_pixels_or_nothing() {
        let root = |size| {
            let text = write(&scene("", vec![]), &Options { size });
            let document = Document::parse(&text).expect("sound");
            let attribute = |name| document.root_element().attribute(name).map(str::to_owned);
            (attribute("width"), attribute("height"), attribute("viewBox"))
        };
        let view = Some("0 0 64 32.5".to_owned());
        assert_eq!(root(Size::None), (None, None, view.clone()));
        assert_eq!(root(Size::Pixels(640)), (Some("640".to_owned()), Some("325".to_owned()), view));
    }

    #[test]
    fn text_is_outlines_where_the_text_stands() {
        let run = label::line("1", Face::Semibold, Pt(10.0), Color::BLACK, Point::mm(3.0, 4.0)).expect("a glyph");
        let ink = outline::run(&run).bounds().expect("ink");
        assert!(ink.left() > Mm(3.0) && ink.bottom().0 < 4.001 && ink.top() < Mm(2.0), "{ink:?}");
        let text = write(&scene("", vec![Item::Text(run)]), &Options::default());
        assert!(text.contains("<path d=\"m3.") && !text.contains("<text"), "{text}");
    }

    #[test]
    fn an_id_can_be_named_by_aria_labelledby() {
        assert_eq!(safe_id("first-move"), "first-move");
        assert_eq!(safe_id("1 \"<é"), "_1____");
    }

    proptest! {
        #[test]
        fn hostile_words_are_read_back_as_they_were(words in any::<String>()) {
            let text = write(&scene(&words, vec![]), &Options::default());
            let document = Document::parse(&text).expect("sound");
            let allowed: String = words.chars().filter(|&c| xml::is_allowed(c)).collect();
            for name in ["title", "desc", "moves"] {
                let node = document.descendants().find(|node| node.tag_name().name() == name).expect("written");
                prop_assert_eq!(node.text().unwrap_or_default(), &allowed);
            }
        }

        #[test]
        fn hostile_attributes_are_read_back_as_they_were(words in any::<String>()) {
            let mut scene = scene("", vec![]);
            scene.language.clone_from(&words);
            let text = write(&scene, &Options::default());
            let document = Document::parse(&text).expect("sound");
            let allowed: String = words.chars().filter(|&c| xml::is_allowed(c)).collect();
            prop_assert_eq!(document.root_element().attribute("lang"), Some(&*allowed));
        }
    }
}

//! A document of two pages made by hand, with everything a sheet can hold.

use outflank::scene::{
    Child, Color, ContentId, Document, Element, Face, Glyph, GlyphRun, Group, Item, Marked, Metadata, Mm, OutlineEntry,
    Page, Paint, Path, Point, Pt, Rect, Role, Segment, Size, Stroke,
};
use outflank::text::face;
use skrifa::instance::{LocationRef, Size as FontSize};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider};

pub const A4: Size = Size { width: Mm(210.0), height: Mm(297.0) };
pub const LETTER: Size = Size { width: Mm(215.9), height: Mm(279.4) };
pub const ALT: &str = "Board <b>\"d3\"</b> & (e4) \\ “été” – \u{1F0A1}\nsecond line";
pub const TITLE: &str = "Rules <&> (of) \"Reversi\" – it’s \\ ]]> été";

/// One glyph a character, except that `ffi` is a ligature.
pub fn run(face: Face, size: f64, x: f64, y: f64, text: &str) -> GlyphRun {
    let font = FontRef::new(face::data(face)).expect("a face");
    let charmap = font.charmap();
    let metrics = font.glyph_metrics(FontSize::unscaled(), LocationRef::default());
    let ligature = font.glyph_names().iter().find(|(_, name)| name.as_str() == "f_f_i").map(|(id, _)| id);
    let (mut glyphs, mut pen, mut at) = (Vec::new(), Mm::ZERO, 0);
    while let Some(character) = text[at..].chars().next() {
        let (id, length) = match ligature.filter(|_| text[at..].starts_with("ffi")) {
            Some(id) => (id, 3),
            None => (charmap.map(character).unwrap_or_default(), character.len_utf8()),
        };
        let advance = Pt(f64::from(metrics.advance_width(id).unwrap_or_default()) * size / 1000.0).to_mm();
        let id = u16::try_from(id.to_u32()).expect("a small face");
        glyphs.push(Glyph { id, offset: Point { x: pen, y: Mm::ZERO }, advance, text: at..at + length });
        pen += advance;
        at += length;
    }
    assert!(font.head().expect("head").units_per_em() == 1000);
    let color = Color::BLACK;
    GlyphRun { face, size: Pt(size), color, origin: Point::mm(x, y), text: text.into(), glyphs }
}

pub fn text(face: Face, size: f64, x: f64, y: f64, words: &str) -> Item {
    Item::Text(run(face, size, x, y, words))
}

pub fn piece(id: u32, items: Vec<Item>) -> Marked {
    Marked { id: Some(ContentId(id)), items }
}

pub fn leaf(role: Role, ids: &[u32]) -> Child {
    let children = ids.iter().map(|&id| Child::Content(ContentId(id))).collect();
    Child::Element(Element { role, children })
}

pub fn node(role: Role, children: Vec<Child>) -> Child {
    Child::Element(Element { role, children })
}

pub fn element(child: Child) -> Element {
    match child {
        Child::Element(element) => element,
        Child::Content(_) => unreachable!("an element"),
    }
}

/// A grid of 8 by 8 squares of 10 mm with two discs, d4 white and e4 black.
pub fn board() -> Vec<Item> {
    let line = Stroke::solid(Color::BLACK, Mm(0.3));
    let mut grid = vec![Item::Rect { rect: Rect::mm(0.0, 0.0, 80.0, 80.0), paint: Paint::stroke(line) }];
    for at in (1..8).map(|i| f64::from(i) * 10.0) {
        grid.push(Item::Line { from: Point::mm(at, 0.0), to: Point::mm(at, 80.0), stroke: line });
        grid.push(Item::Line { from: Point::mm(0.0, at), to: Point::mm(80.0, at), stroke: line });
    }
    let white = Paint { fill: Some(Color::WHITE), ..Paint::stroke(line) };
    let discs = vec![
        Item::Circle { centre: Point::mm(35.0, 35.0), radius: Mm(3.9), paint: white },
        Item::Circle { centre: Point::mm(45.0, 35.0), radius: Mm(3.9), paint: Paint::fill(Color::BLACK) },
    ];
    vec![
        Item::Group(Group { name: "grid", offset: Point::ORIGIN, items: grid }),
        Item::Group(Group { name: "discs", offset: Point::ORIGIN, items: discs }),
    ]
}

/// Shapes on the second page: a ring with a hole, an open line, a dashed circle, a red square, a grey bar.
fn shapes() -> Vec<Item> {
    let mut ring =
        Path::polygon(&[Point::mm(20.0, 60.0), Point::mm(60.0, 60.0), Point::mm(60.0, 100.0), Point::mm(20.0, 100.0)]);
    // the other way round, so that the non-zero rule leaves a hole
    ring.segments.extend(
        Path::polygon(&[Point::mm(30.0, 70.0), Point::mm(30.0, 90.0), Point::mm(50.0, 90.0), Point::mm(50.0, 70.0)])
            .segments,
    );
    let line = Stroke::solid(Color::BLACK, Mm(1.0));
    let dashed = Stroke { dash: Some([Mm(2.0), Mm(1.2)]), ..line };
    let grey = Color { red: 128, green: 128, blue: 128 };
    let red = Color { red: 200, green: 0, blue: 0 };
    let wave = vec![
        Segment::Move(Point::mm(20.0, 120.0)),
        Segment::Cubic(Point::mm(30.0, 110.0), Point::mm(40.0, 130.0), Point::mm(60.0, 120.0)),
    ];
    vec![
        Item::Path { path: ring, paint: Paint { fill: Some(grey), ..Paint::stroke(line) } },
        Item::Path { path: Path { segments: wave }, paint: Paint::stroke(line) },
        Item::Circle { centre: Point::mm(100.0, 80.0), radius: Mm(15.0), paint: Paint::stroke(dashed) },
        Item::Rect { rect: Rect::mm(130.0, 60.0, 40.0, 40.0), paint: Paint::fill(red) },
    ]
}

pub fn document() -> Document {
    let board = Group { name: "board", offset: Point::mm(20.0, 80.0), items: board() };
    let rule = Stroke::solid(Color::BLACK, Mm(0.5));
    let first = vec![
        piece(1, vec![text(Face::Bold, 24.0, 20.0, 30.0, "How to play – it’s easy")]),
        Marked {
            id: None,
            items: vec![Item::Line { from: Point::mm(20.0, 35.0), to: Point::mm(190.0, 35.0), stroke: rule }],
        },
        piece(
            2,
            vec![
                text(Face::Regular, 16.0, 20.0, 45.0, "An official café – "),
                text(Face::Italic, 16.0, 80.0, 45.0, "naïve"),
            ],
        ),
        piece(3, vec![text(Face::Semibold, 16.0, 20.0, 55.0, "1 ")]),
        piece(4, vec![text(Face::Regular, 16.0, 28.0, 55.0, "Black moves first.")]),
        piece(5, vec![text(Face::Semibold, 16.0, 20.0, 65.0, "2 ")]),
        piece(6, vec![text(Face::Regular, 16.0, 28.0, 65.0, "Flip every disc.")]),
        piece(7, vec![Item::Group(board)]),
        piece(8, vec![text(Face::Semibold, 11.0, 20.0, 168.0, "The caption")]),
        piece(9, vec![text(Face::Regular, 16.0, 20.0, 280.0, "A paragraph that ")]),
    ];
    let second = vec![
        piece(10, vec![text(Face::Regular, 16.0, 20.0, 30.0, "goes on.")]),
        piece(11, vec![text(Face::Bold, 18.0, 20.0, 50.0, "Shapes")]),
        piece(12, shapes()),
    ];
    let item = |label, body| node(Role::ListItem, vec![leaf(Role::Label, &[label]), leaf(Role::Body, &[body])]);
    let figure =
        Role::Figure { alt: ALT.into(), page: 0, bounds: Rect::mm(20.0, 80.0, 80.0, 80.0), metadata: Vec::new() };
    let shapes = Role::Figure {
        alt: "Shapes".into(),
        page: 1,
        bounds: Rect::mm(20.0, 60.0, 150.0, 65.0),
        metadata: vec![("format", "outflank 1".into()), ("title", "Größe".into())],
    };
    let structure = vec![
        element(leaf(Role::Heading(1), &[1])),
        element(node(
            Role::Section,
            vec![
                leaf(Role::Paragraph, &[2]),
                node(Role::List { ordered: true }, vec![item(3, 4), item(5, 6)]),
                node(figure, vec![Child::Content(ContentId(7)), leaf(Role::Caption, &[8])]),
                leaf(Role::Paragraph, &[9, 10]),
            ],
        )),
        element(node(Role::Section, vec![leaf(Role::Heading(2), &[11]), leaf(shapes, &[12])])),
    ];
    let entry = |level, title: &str, page, top| OutlineEntry { level, title: title.into(), page, top: Mm(top) };
    Document {
        metadata: Metadata {
            title: TITLE.into(),
            author: "A. N. Öther".into(),
            subject: "Tests & <trials>".into(),
            language: "en".into(),
        },
        pages: vec![Page { size: A4, content: first }, Page { size: LETTER, content: second }],
        structure,
        outline: vec![
            entry(1, "How to play – it’s easy", 0, 20.0),
            entry(2, "Shapes", 1, 42.0),
            entry(2, "After", 1, 60.0),
            entry(1, "Zebra (last)", 1, 90.0),
        ],
    }
}

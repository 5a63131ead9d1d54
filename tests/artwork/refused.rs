//! What cannot be drawn alike everywhere, what reaches outside, and what was made to do harm.

use outflank::content::artwork::Place;
use proptest::prelude::*;

use crate::{read, svg};

fn refuse(text: &str) -> String {
    read(text, Place::Disc).expect_err(text)
}

/// A hostile or unfit picture, and everything that is said about it.
const CASES: [(&str, &str); 17] = [
    (
        // an arc is drawn in the more pieces, the larger it is: these would take all memory
        "<path d='M0 0 A1e99 13 0 1 1 9 9'/><path d='M0 0A9 9 0 1 0 9 1e80'/>",
        "2:7: `d` is `M0 0 A1e99 13 0 1 1 9 9`, which has an arc and a number above a million\n\
         \x20 = there is one more like it in this file\n  = draw the picture in smaller units, with its `viewBox`\n",
    ),
    (
        "<linearGradient id='a'><stop offset='0'/></linearGradient>\n<circle r='3' fill='url(#a)'/><circle r='3' style='fill: url(#a)'/>",
        "2:1: `linearGradient` is not one plain colour\n  = give every shape one plain colour\n\
         3:15: `fill` is `url(#a)`, which is not one plain colour\n  = there is one more like it in this file\n\
         \x20 = write a colour such as `#33804f` or `none`\n",
    ),
    (
        "<g><text x='1'>Hi <tspan>there</tspan></text></g>\n<script href='http://example.net/x.js'>alert(1)</script>",
        "2:4: `text` needs a font, and fonts differ\n  = turn it into paths (in Inkscape: Path > Object to Path)\n\
         3:1: `script` is a program\n  = take it out: a picture only lies there\n",
    ),
    (
        "<image href='data:image/png;base64,AAAA'/><foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
        "2:1: `image` is made of pixels\n  = trace it into paths (in Inkscape: Path > Trace Bitmap), or take it out\n\
         2:43: `foreignObject` is not SVG\n  = take it out\n",
    ),
    (
        "<circle r='9'><animate attributeName='r' to='5'/><set attributeName='r' to='7'/></circle>",
        "2:15: `animate` moves, and print does not\n  = take it out, and keep the picture as it should be seen\n\
         2:50: `set` moves, and print does not\n  = take it out, and keep the picture as it should be seen\n",
    ),
    (
        "<rect onload='x()' width='9' height='9' opacity='.5'/>\n<rect style='stroke: red; fill: url(http://example.net/a.svg#b)'/>",
        "2:7: `onload` is a program\n  = take the attribute out\n\
         2:41: `opacity` is `.5`, which lets what lies beneath show through\n  = write the colour that it gives, without opacity\n\
         3:7: `fill` reaches outside the file: `url(http://example.net/a.svg#b)`\n  = a picture stands alone: take the reference out\n",
    ),
    (
        "<style>@import 'x.css';\n.a { fill: rgba(0,0,0,.5); mask: url(#m) }</style><use href='other.svg#a'/>",
        "2:1: the style sheet has `@import`\n  = keep plain rules only, such as `.a { fill: #000 }`\n\
         2:1: `fill` is `rgba(0,0,0,.5)`, which lets what lies beneath show through\n  = write the colour that it gives, without opacity\n\
         2:1: `mask` is `url(#m)`, which hides parts of shapes\n  = cut the shapes themselves (in Inkscape: Path > Intersection)\n\
         3:56: `href` reaches outside the file: `other.svg#a`\n  = a picture stands alone: take the reference out\n",
    ),
    (
        "<style>.a { fill: u\\72l(http://example.net) }</style><path style='fill: \\72 ed'/>",
        "2:1: a style has a backslash\n  = write every name and value as it is, without `\\`\n\
         2:60: a style has a backslash\n  = write every name and value as it is, without `\\`\n",
    ),
    (
        "<g clip-path='url(#c)' filter='blur(2px)'><path marker-end='url(#m)' vector-effect='non-scaling-stroke'/></g>",
        "2:4: `clip-path` is `url(#c)`, which hides parts of shapes\n  = cut the shapes themselves (in Inkscape: Path > Intersection)\n\
         2:24: `filter` is `blur(2px)`, which changes pixels\n  = draw the effect as shapes, or take it out\n\
         2:49: `marker-end` is `url(#m)`, which is drawn on the ends of the shape\n\
         \x20 = turn it into shapes of its own (in Inkscape: Path > Stroke to Path)\n\
         2:70: `vector-effect` is `non-scaling-stroke`, which depends on the size of the picture\n\
         \x20 = turn it into shapes of its own (in Inkscape: Path > Stroke to Path)\n",
    ),
    (
        "<path d='M0 0 L 10'/><path transform='turn(3)' fill='blurple'/><polygon points='1 2 3'/><circle r='big'/>",
        "2:7: `d` is `M0 0 L 10`, which breaks off where it cannot be understood\n  = export the picture again as plain SVG\n\
         2:28: `transform` is `turn(3)`, which cannot be understood\n  = write for example `translate(1 2) rotate(45)`\n\
         2:48: `fill` is `blurple`, which is not one plain colour\n  = write a colour such as `#33804f` or `none`\n\
         2:73: `points` is `1 2 3`, which is no list of pairs of numbers\n  = write for example `0,0 4,0 4,4`\n\
         2:97: `r` is `big`, which is no length\n  = write a number, such as `2.5`\n",
    ),
    (
        "<svg><a href='#x'><path/></a></svg><switch/><blink/>",
        "2:1: `svg` lies inside another `svg`\n  = use a group, `g`, with a `transform`\n\
         2:36: `switch` is unknown here\n  = a picture may hold svg, g, defs, symbol, use, style, path, rect, circle, ellipse, line, polyline, polygon\n\
         2:45: `blink` is unknown here\n  = a picture may hold svg, g, defs, symbol, use, style, path, rect, circle, ellipse, line, polyline, polygon\n",
    ),
    (
        "<g id='a'><use href='#b'/></g>\n<g id='b'><use href='#a'/></g>",
        "2:1: this element is used inside itself\n  = take one of the uses out\n",
    ),
    (
        "<use href='#nothing'/>",
        "2:1: `use` leads to `#nothing`, and nothing has that id\n  = write `#` and the id of an element of this file\n",
    ),
    (
        "<circle id='disc' cx='50' cy='50' r='60'/>",
        "1:1: a shape with the id `disc` reaches from -10, -10 to 110, 110, beyond the picture\n\
         \x20 = draw everything inside the `viewBox`, lines with their whole width\n",
    ),
    (
        "<path d='M1 1h1v1z' fill='none'/><path display='none' d='M0 0h100v100z'/>",
        "1:1: nothing of the picture can be seen\n\
         \x20 = give its shapes a fill or a stroke, and a `viewBox` that is filled by them\n",
    ),
    (
        "<path d='M10 10h80v80z' stroke='#000' stroke-dasharray='.001'/>",
        "1:1: a line has too many dashes\n  = make the dashes longer\n",
    ),
    (
        "<symbol id='s' viewBox='0 0 10 10'><circle r='20'/></symbol><use href='#s' width='50' height='50'/>",
        "1:1: a symbol reaches beyond its `viewBox`\n  = draw it inside\n",
    ),
];

#[test]
fn unfit_pictures_are_refused_with_place_and_advice() {
    for (inside, expected) in CASES {
        assert_eq!(refuse(&svg(inside)), expected, "{inside}");
    }
}

#[test]
fn files_that_are_no_picture_are_refused() {
    let cases = [
        (
            "",
            "1:1: the picture is not well-formed XML: the document does not have a root node\n  = export it again as plain SVG\n",
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg'>\n <g></svg>",
            "2:5: the picture is not well-formed XML: expected 'g' tag, not 'svg'\n  = export it again as plain SVG\n",
        ),
        ("<html><body/></html>", "1:1: the picture begins with `html` instead of `svg`\n  = export it as plain SVG\n"),
        (
            "<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]>\n<svg>&b;</svg>",
            "2:1: the picture has a document type, which can define entities\n\
             \x20 = take out everything from `<!DOCTYPE` to its `>`: SVG needs none\n",
        ),
        (
            "<?xml-stylesheet href='x.css'?>\n<svg xmlns='http://www.w3.org/2000/svg'/>",
            "1:1: the picture has an instruction for another program\n  = take it out: `<?` to `?>`\n",
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 20'><path d='M0 0h9v9z'/></svg>",
            "1:1: the picture is 10 wide and 20 high; discs and boards are square\n\
             \x20 = give `svg` a `viewBox` that is as wide as it is high\n",
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 0 20'><path d='M0 0h9v9z'/></svg>",
            "1:41: `viewBox` is `0 0 0 20`, which is not left, top, width and height\n  = write for example `0 0 100 100`\n",
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='5'><path d='M0 0h9v9z'/></svg>",
            "1:1: the picture has no size\n  = give `svg` a `viewBox` with a width and a height above nothing, such as `0 0 100 100`\n",
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' width='1e30' height='1e30'><path d='M0 0h9v9z'/></svg>",
            "1:1: nothing of the picture can be seen\n\
             \x20 = give its shapes a fill or a stroke, and a `viewBox` that is filled by them\n",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(refuse(text), expected, "{text}");
    }
}

#[test]
fn what_is_too_much_is_refused() {
    let uses = |i: usize| format!("<g id='a{}'><use href='#a{i}'/><use href='#a{i}'/></g>", i + 1);
    let bomb = format!("<g id='a0'><path d='M0 0h1v1z'/></g>{}", (0..40).map(uses).collect::<String>());
    let chain = |i: usize| format!("<g id='b{}'><use href='#b{i}'/></g>", i + 1);
    let chain = format!("<g id='b0'><path d='M0 0h1v1z'/></g>{}", (0..200).rev().map(chain).collect::<String>());
    let path = "<path d='M1 1h1v1z'/>";
    let points = format!("<path d='M1 1{}'/>", "h1h-1".repeat(600));
    let cases = [
        (bomb, "1:1: the picture has 10995116277633 elements with every `use` followed; the limit is 5000"),
        (chain, "more than 100 elements and uses lie in one another here"),
        ("<g>".repeat(60) + &"</g>".repeat(60), "2:148: more than 50 elements lie in one another here"),
        (path.repeat(60), "1:1: the picture has more than 20 fills and strokes, or more than 1000 points"),
        (points, "1:1: the picture has more than 20 fills and strokes, or more than 1000 points"),
        (path.repeat(6_000), "1:1: the picture has 6001 elements with every `use` followed; the limit is 5000"),
        (path.repeat(12_000), "1:1: the picture has more than 10000 elements, texts and comments"),
        (" ".repeat(300_000), "1:1: the picture has 300070 bytes; the limit is 262144"),
        ("<g>".repeat(80_000), "1:1: the picture has more than 10000 elements, texts and comments"),
        ("<path d='M10 10h1e30v80z'/>".to_owned(), "beyond the picture"),
        ("<path d='M10 10h1e300v80z'/><circle r='1e38' stroke='red' stroke-width='1e38'/>".to_owned(), "1:1: "),
    ];
    for (inside, expected) in cases {
        let told = refuse(&svg(&inside));
        assert!(told.contains(expected) && told.lines().count() == 2, "{expected}\n{told}");
    }
}

proptest! {
    #[test]
    fn anything_is_read_or_refused(text in any::<String>()) {
        let _ = read(&text, Place::Disc);
        let _ = read(&svg(&text), Place::Logo);
    }

    #[test]
    fn pieces_of_pictures_are_read_or_refused(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "<g ", "<path ", "<use ", "<symbol id='s' ", "<circle r='9' ", "<style>", "</style>", "/>", ">", "</g>",
                "</symbol>", "d='M0 0", "L9 9", "A5 5 0 0 1 1e9 3", "q1 1 0 1e-9", "z'", "transform='scale(0)' ",
                "transform='scale(1e30 -3) skewX(90)' ", "stroke='#000' ", "stroke-width='1e20' ", "stroke-dasharray='0 0 1' ",
                "stroke-dasharray='1e-30' ", "href='#s' ", "fill-rule='evenodd' ", "viewBox='0 0 1e-9 1e9' ", "opacity='0' ",
                "width='50%' ", "height='1e-40' ", "stroke-linecap='round' ", "stroke-linejoin='miter-clip' ",
            ]),
            0..40,
        ),
    ) {
        let _ = read(&svg(&pieces.concat()), Place::Logo);
    }
}

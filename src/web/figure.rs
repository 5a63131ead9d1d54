//! A picture of a diagram as `<figure>`.

use crate::content::{Diagram, DiagramWords, Picture};
use crate::diagnostic::Diagnostic;
use crate::export::inline::{self, Spoken};
use crate::export::xml::{Attributes, Xml};
use crate::figure::{self, Layout};
use crate::scene::{Scene, Theme};

/// How pictures look.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// Their colours.
    pub theme: &'a Theme,
    /// Their sizes, where the diagram itself does not say otherwise.
    pub layout: &'a Layout,
}

/// One picture of a diagram with its title and its caption. `id` must be unique among the pictures of the page; every id of
/// the fragment begins with `outflank-` and it.
///
/// # Errors
///
/// As [`figure::compose`].
pub fn figure(
    diagram: &Diagram,
    picture: Picture,
    words: &DiagramWords,
    id: &str,
    look: Look<'_>,
) -> Result<String, Diagnostic> {
    let drawings = Drawings::compose(diagram, picture, words, id, look)?;
    let told = words.of(picture);
    let mut xml = Xml::default();
    let attributes = |a: &mut Attributes| {
        a.text("class", "outflank-figure");
        a.text("lang", &told.language);
    };
    write(&mut xml, attributes, &drawings, |xml| title_and_caption(xml, &told.title, &told.caption));
    xml.newline();
    Ok(xml.finish())
}

/// The drawings of one figure. The boards of a pair are two, so that they stand below each other where there is no room beside
/// each other; they keep one header and one text alternative. Over a logo they stay together.
pub(super) struct Drawings {
    scenes: Vec<Scene>,
    /// The text alternative of the whole.
    alt: String,
}

impl Drawings {
    pub(super) fn compose(
        diagram: &Diagram,
        picture: Picture,
        words: &DiagramWords,
        id: &str,
        look: Look<'_>,
    ) -> Result<Self, Diagnostic> {
        let draw = |diagram: &Diagram, picture, id: &str| {
            let id = format!("outflank-{id}");
            figure::compose(diagram, picture, words.of(picture), &id, look.theme, &look.layout.of(diagram))
        };
        let scenes = match picture {
            Picture::Pair if look.theme.artworks.logo.is_none() => {
                let before = draw(diagram, Picture::Before, &format!("{id}--before"))?;
                vec![before, draw(&diagram.without_header(), Picture::After, &format!("{id}--after"))?]
            }
            one => vec![draw(diagram, one, id)?],
        };
        Ok(Self { scenes, alt: words.of(picture).alt.clone() })
    }
}

/// Writes a figure; one without a caption has no `figcaption`.
pub(super) fn write(
    xml: &mut Xml,
    attributes: impl FnOnce(&mut Attributes),
    drawings: &Drawings,
    caption: impl FnOnce(&mut Xml),
) {
    xml.tagged("figure", attributes, |xml| {
        xml.newline();
        match &drawings.scenes[..] {
            [one] => inline::write(xml, one, Spoken::Picture),
            several => {
                let group = |a: &mut Attributes| {
                    a.text("class", "outflank-boards");
                    a.text("role", "img");
                    a.text("aria-label", &drawings.alt);
                };
                xml.tagged("div", group, |xml| {
                    xml.newline();
                    for scene in several {
                        inline::write(xml, scene, Spoken::Hidden);
                    }
                });
                xml.newline();
            }
        }
        caption(xml);
    });
}

/// The words below a picture that stands alone.
pub(super) fn title_and_caption(xml: &mut Xml, title: &str, caption: &str) {
    if title.is_empty() && caption.is_empty() {
        return;
    }
    let paragraph = |xml: &mut Xml, class: &str, element: &str, words: &str| {
        if !words.is_empty() {
            xml.tagged(
                "p",
                |a| a.text("class", class),
                |xml| match element {
                    "" => xml.text(words),
                    element => xml.tagged(element, |_| {}, |xml| xml.text(words)),
                },
            );
            xml.newline();
        }
    };
    xml.tagged(
        "figcaption",
        |_| {},
        |xml| {
            xml.newline();
            paragraph(xml, "outflank-title", "strong", title);
            paragraph(xml, "outflank-caption", "", caption);
        },
    );
    xml.newline();
}

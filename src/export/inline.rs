//! SVG inside a page of HTML that somebody else makes: nothing of it may leak out, and nothing of the page may break in.

use super::svg::{drawing, safe_id, short};
use super::xml::{Attributes, Xml};
use crate::scene::Scene;

/// What a picture is to those who do not see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spoken {
    /// A picture with its text alternative.
    Picture,
    /// A part of something that has one.
    Hidden,
}

/// Writes the picture with its id, but without the title, which would pop up over it, and without metadata, for which HTML
/// has no place. All its classes begin with `outflank-`, since the style sheets of the page reach into it. It is as wide as
/// in print, or as the page has room for; a style sheet may say otherwise, since the picture's own rule gives way to any other.
pub(crate) fn write(xml: &mut Xml, scene: &Scene, spoken: Spoken) {
    let id = safe_id(&scene.id);
    let root = |a: &mut Attributes| {
        let (width, height) = (scene.size.width.0, scene.size.height.0);
        a.text("id", &id);
        a.text("width", &format!("{}mm", short(width)));
        a.text("viewBox", &format!("0 0 {} {}", short(width), short(height)));
        match spoken {
            Spoken::Picture => {
                a.text("role", "img");
                a.text("aria-label", &scene.description);
            }
            Spoken::Hidden => a.text("aria-hidden", "true"),
        }
    };
    xml.tagged("svg", root, |xml| {
        xml.newline();
        let style = format!(":where(#{id}){{max-width:100%}}");
        xml.element("style", |_| {}, |xml| xml.text(&style));
        xml.newline();
        drawing(xml, scene, "outflank-");
    });
    xml.newline();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Group, Item, Mm, Point, Size};

    #[test]
    fn nothing_leaks_and_nothing_is_told_twice() {
        let scene = Scene {
            id: "test".to_owned(),
            title: "Title".to_owned(),
            description: "a < \"b\"".to_owned(),
            language: "en".to_owned(),
            metadata: vec![("moves", "f5".to_owned())],
            size: Size { width: Mm(64.0), height: Mm(32.5) },
            items: vec![Item::Group(Group { name: "discs", offset: Point::ORIGIN, items: vec![] })],
            dark: None,
        };
        let written = |spoken| {
            let mut xml = Xml::default();
            write(&mut xml, &scene, spoken);
            xml.finish()
        };
        let svg = |spoken: &str| {
            format!(
                "<svg id=\"test\" width=\"64mm\" viewBox=\"0 0 64 32.5\" {spoken}>\n\
                 <style>:where(#test){{max-width:100%}}</style>\n\
                 <g class=\"outflank-discs\">\n</g>\n</svg>\n"
            )
        };
        assert_eq!(written(Spoken::Picture), svg(r#"role="img" aria-label="a &lt; &quot;b&quot;""#));
        assert_eq!(written(Spoken::Hidden), svg(r#"aria-hidden="true""#));
    }
}

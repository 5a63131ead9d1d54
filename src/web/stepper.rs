//! A game to step through: a list of pictures, which a small script turns into one board with buttons.
//!
//! Everything that is read stands in the markup, so that the script (`stepper.js`) knows no words and is the same in every
//! fragment. Where it does not run, the list stays.

use crate::content::Language;
use crate::export::inline::{self, Spoken};
use crate::export::xml::{Attributes, Xml};
use crate::scene::Scene;

use super::figure::title_and_caption;

/// One picture of a stepper.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What is seen. Its id is unique on the page.
    pub scene: Scene,
    /// What has happened: the move, or the pass.
    pub sentence: String,
    /// How many moves have been played.
    pub ply: usize,
    /// The same in words: `Move 12 of 60.`
    pub count: String,
}

/// The buttons: what the script knows them by, and the phrase that labels them.
const BUTTONS: [(&str, &str); 4] =
    [("first", "stepper-first"), ("back", "stepper-back"), ("next", "stepper-next"), ("last", "stepper-last")];

const SCRIPT: &str = include_str!("stepper.js");

/// A stepper with a title and a caption, either of which may be empty.
#[must_use]
pub fn stepper(steps: &[Step], title: &str, caption: &str, language: &Language) -> String {
    let mut xml = Xml::default();
    let attributes = |a: &mut Attributes| {
        a.text("class", "outflank-stepper");
        a.text("lang", language.tag());
    };
    xml.tagged("figure", attributes, |xml| {
        xml.newline();
        title_and_caption(xml, title, caption);
        xml.tagged(
            "ol",
            |a| a.text("class", "outflank-steps"),
            |xml| {
                xml.newline();
                for step in steps {
                    write_step(xml, step);
                }
            },
        );
        xml.newline();
        controls(xml, language);
        xml.script(SCRIPT);
        xml.newline();
    });
    xml.newline();
    xml.finish()
}

/// A step. Its number in the list is the number of the move; a pass has the number of the move before it. The sentence comes
/// first, so that the number stands beside it.
fn write_step(xml: &mut Xml, step: &Step) {
    let attributes = |a: &mut Attributes| {
        a.text("value", &step.ply.to_string());
        a.text("data-outflank-count", &step.count);
    };
    xml.tagged("li", attributes, |xml| {
        xml.newline();
        xml.tagged("p", |_| {}, |xml| xml.text(&step.sentence));
        xml.newline();
        inline::write(xml, &step.scene, Spoken::Picture);
    });
    xml.newline();
}

/// What takes the place of the list. A template is neither shown nor read until the script takes it out.
fn controls(xml: &mut Xml, language: &Language) {
    xml.tagged(
        "template",
        |_| {},
        |xml| {
            xml.newline();
            xml.tagged("div", |a| a.text("class", "outflank-picture"), |_| {});
            xml.newline();
            let group = |a: &mut Attributes| {
                a.text("class", "outflank-controls");
                a.text("role", "group");
                a.text("aria-label", language.phrase("stepper"));
            };
            xml.tagged("div", group, |xml| {
                xml.newline();
                for (name, phrase) in BUTTONS {
                    let attributes = |a: &mut Attributes| {
                        a.text("type", "button");
                        a.text("data-outflank-go", name);
                    };
                    xml.tagged("button", attributes, |xml| xml.text(language.phrase(phrase)));
                    xml.newline();
                }
            });
            xml.newline();
            let live = |a: &mut Attributes| {
                a.text("aria-live", "polite");
                a.text("aria-atomic", "true");
            };
            xml.tagged("p", |a| a.text("class", "outflank-said"), |xml| xml.tagged("output", live, |_| {}));
            xml.newline();
        },
    );
    xml.newline();
}

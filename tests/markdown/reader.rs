//! What an independent reader of Markdown sees on a page.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// What Markdown reads from a page: its events, with a picture and a caption where a block was.
pub fn read(text: &str) -> Vec<String> {
    let options = Options::ENABLE_FOOTNOTES | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut events = Vec::new();
    let mut parser = Parser::new_ext(text, options);
    while let Some(event) = parser.next() {
        match event {
            // Whatever stands in either is its own affair.
            Event::Start(Tag::CodeBlock(kind)) if format!("{kind:?}").contains("\"reversi\"") => {
                while !matches!(parser.next(), Some(Event::End(TagEnd::CodeBlock)) | None) {}
                events.push("a picture".to_owned());
            }
            Event::Start(Tag::Image { .. }) => {
                while !matches!(parser.next(), Some(Event::End(TagEnd::Image)) | None) {}
                events.push("a picture".to_owned());
            }
            // A list whose items hold a picture is a loose one.
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            event => events.push(format!("{event:?}")),
        }
    }
    events
}

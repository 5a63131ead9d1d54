//! Markdown → verified [`Prose`]. `CommonMark` with `{#id}` on headings; what no page can hold is an error, never dropped.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::NESTING;
use crate::source::{SourceId, Span};

use super::caption;
use super::covered::{changes_a_number, uncovered, without_placeholders};
use super::links::{self, Context};
use super::prose::{Block, Emphasis, Inline, Prose, Section, Sense};
use super::senses;
use super::value::Moment;

/// Reads one Markdown file. `None` when anything is wrong.
#[must_use]
pub fn prose(source: SourceId, context: Context<'_>, diagnostics: &mut Diagnostics) -> Option<Prose> {
    let text = context.sources.get(source).text.clone();
    // tables are read so that they can be refused: as words they would be printed with their bars
    let known = Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TABLES;
    let events = Parser::new_ext(&text, known).into_offset_iter();
    let mut reader =
        Reader { text: &text, events: events.collect(), at: 0, depth: 0, source, context, found: Diagnostics::new() };
    let prose = reader.prose();
    let valid = !reader.found.has_errors();
    diagnostics.append(reader.found);
    prose.filter(|_| valid)
}

struct Reader<'a> {
    text: &'a str,
    events: Vec<(Event<'a>, Range<usize>)>,
    at: usize,
    /// In how many lists this place lies.
    depth: usize,
    source: SourceId,
    context: Context<'a>,
    found: Diagnostics,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        let next = self.events.get(self.at).cloned();
        self.at += 1;
        next
    }

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.source, range.clone())
    }

    fn refuse(&mut self, what: &str, range: &Range<usize>) {
        let span = self.first_line(range);
        self.found.push(
            Diagnostic::error(format!("no template lays out {what}"))
                .at(span)
                .help("use headings, paragraphs, lists, *emphasis*, **strong words**, links and diagrams"),
        );
    }

    fn first_line(&self, range: &Range<usize>) -> Span {
        let end = self.text[range.clone()].find('\n').map_or(range.end, |newline| range.start + newline);
        self.span(&(range.start..end))
    }

    fn prose(&mut self) -> Option<Prose> {
        let mut title = None;
        let mut lead = Vec::new();
        let mut sections: Vec<Section> = Vec::new();
        let mut level_before = 1;
        while let Some((event, range)) = self.next() {
            let Event::Start(Tag::Heading { level, id, .. }) = event else {
                let blocks = sections.last_mut().map_or(&mut lead, |section| &mut section.blocks);
                let mut read = Vec::new();
                self.block(event, range, &mut read);
                blocks.append(&mut read);
                continue;
            };
            let level = level_number(level);
            let heading = self.inlines(|end| matches!(end, TagEnd::Heading(_)));
            let span = self.first_line(&range);
            if level == 1 {
                if title.is_some() {
                    self.found.push(Diagnostic::error("a second title").at(span).help("one file has one `# Title`"));
                }
                title = Some(heading);
                continue;
            }
            if level > level_before + 1 {
                self.found.push(
                    Diagnostic::error(format!("a heading of level {level} below one of level {level_before}"))
                        .at(span)
                        .help("do not skip a level: screen readers count them"),
                );
            }
            level_before = level;
            let Some(id) = id else {
                self.found.push(
                    Diagnostic::error("this heading has no id")
                        .at(span)
                        .help("templates find sections by id, not by words: add for example `{#notation}`"),
                );
                continue;
            };
            if sections.iter().any(|section| section.id == *id) {
                self.found.push(Diagnostic::error(format!("the id `{id}` is used twice")).at(span));
            }
            sections.push(Section { id: id.to_string(), level, heading, blocks: Vec::new(), span });
        }
        if title.is_none() {
            self.found.push(
                Diagnostic::error("this file has no title")
                    .at(self.span(&(0..0)))
                    .help("begin it with a heading of level one: `# Title`"),
            );
        }
        Some(Prose { language: self.context.language.tag().to_owned(), title: title?, lead, sections })
    }

    /// One block; `event` is its beginning.
    fn block(&mut self, event: Event<'a>, range: Range<usize>, blocks: &mut Vec<Block>) {
        match event {
            Event::Start(Tag::Paragraph) => {
                if let Some(figure) = self.figure() {
                    blocks.push(figure);
                    return;
                }
                let inlines = self.inlines(|end| *end == TagEnd::Paragraph);
                if !inlines.is_empty() {
                    blocks.push(Block::Paragraph(inlines));
                }
            }
            Event::Start(Tag::List(_)) if self.depth == NESTING => {
                let fault = Diagnostic::error(format!("lists nested more than {NESTING} levels deep"));
                self.found.push(fault.at(self.first_line(&range)));
                self.skip();
            }
            Event::Start(Tag::List(start)) => {
                if let Some(number) = start.filter(|&number| number != 1) {
                    let span = self.first_line(&range);
                    self.uncovered(&number.to_string(), span);
                }
                let mut items = Vec::new();
                self.depth += 1;
                while let Some((event, _)) = self.next() {
                    match event {
                        Event::Start(Tag::Item) => items.push(self.item()),
                        _ => break,
                    }
                }
                self.depth -= 1;
                blocks.push(Block::List { start, items });
            }
            Event::Start(tag) => {
                self.refuse(tag_name(&tag), &range);
                self.skip();
            }
            Event::Html(_) | Event::InlineHtml(_) => self.refuse("HTML", &range),
            Event::Rule => self.refuse("a thematic break", &range),
            _ => {}
        }
    }

    /// The blocks of a list item. In a tight list its words stand there without a paragraph around them.
    fn item(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        loop {
            match self.events.get(self.at) {
                None => break,
                Some((Event::End(TagEnd::Item), _)) => {
                    self.at += 1;
                    break;
                }
                Some((Event::Start(tag), _)) if !is_inline(tag) => {
                    if let Some((event, range)) = self.next() {
                        self.block(event, range, &mut blocks);
                    }
                }
                Some(_) => {
                    let inlines = self.inlines(|_| false);
                    blocks.push(Block::Paragraph(inlines));
                }
            }
        }
        blocks
    }

    /// Passes over everything up to the end of the tag that has just begun.
    fn skip(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                Some((Event::Start(_), _)) => depth += 1,
                Some((Event::End(_), _)) => depth -= 1,
                Some(_) => {}
                None => break,
            }
        }
    }

    /// Whether the paragraph that has just begun is one picture and nothing else.
    fn is_figure(&self) -> bool {
        let mut depth = 0;
        for (at, (event, _)) in self.events.iter().enumerate().skip(self.at) {
            match event {
                Event::Start(Tag::Image { .. }) => depth += 1,
                Event::End(TagEnd::Image) => depth -= 1,
                _ if depth == 0 => return false,
                _ => continue,
            }
            if depth == 0 {
                return matches!(self.events.get(at + 1), Some((Event::End(TagEnd::Paragraph), _)));
            }
        }
        false
    }

    /// A paragraph that is one picture and nothing else.
    fn figure(&mut self) -> Option<Block> {
        if !self.is_figure() {
            return None;
        }
        let (Event::Start(Tag::Image { dest_url, .. }), range) = self.next()? else { return None };
        let mut template = String::new();
        let mut link: Option<(String, Range<usize>, usize)> = None;
        loop {
            match self.next()? {
                (Event::End(TagEnd::Image), _) => break,
                (Event::Text(text), range) => {
                    self.check_marks(&range);
                    template.push_str(&text);
                }
                (Event::Code(text), _) => template.push_str(&text),
                (Event::SoftBreak, _) => template.push(' '),
                (Event::Start(Tag::Emphasis | Tag::Strong) | Event::End(TagEnd::Emphasis | TagEnd::Strong), _) => {}
                (Event::Start(Tag::Link { dest_url, .. }), range) => {
                    if senses::of(&dest_url).is_some() {
                        self.refuse("a link to the web or a foreign word in a caption", &range);
                    }
                    link = Some((dest_url.to_string(), range, template.len()));
                }
                (Event::End(TagEnd::Link), _) => {
                    if let Some((target, range, from)) = link.take() {
                        self.check_link(&target, &template[from..], &range);
                    }
                }
                (Event::HardBreak, range) => self.refuse("a forced line break", &range),
                (Event::Html(_) | Event::InlineHtml(_), range) => self.refuse("HTML", &range),
                (Event::Start(tag), range) => {
                    self.refuse(tag_name(&tag), &range);
                    self.skip();
                }
                _ => {}
            }
        }
        // The end of the paragraph.
        self.at += 1;
        self.verified_figure(&dest_url, &template, &range)
    }

    fn verified_figure(&mut self, target: &str, template: &str, range: &Range<usize>) -> Option<Block> {
        let span = self.span(range);
        let nothing = Some(Block::Paragraph(Vec::new()));
        let Some(id) = target.strip_prefix("diagram:") else {
            self.refuse("a picture that is no `diagram:`", range);
            return nothing;
        };
        if self.context.broken.contains(id) {
            return nothing;
        }
        let diagram = match links::find(id, span, self.context.diagrams) {
            Ok(diagram) => diagram,
            Err(fault) => {
                self.found.push(fault);
                return nothing;
            }
        };
        let source = self.source;
        // The caption begins behind `![`; where it holds escapes, a place within it may be a few bytes off.
        let place = |part: Range<usize>| {
            Span::new(
                source,
                (range.start + 2 + part.start).min(range.end)..(range.start + 2 + part.end).min(range.end),
            )
        };
        if let Some(number) = uncovered(&without_placeholders(template)).first() {
            self.found.push(self.context.not_proved(&number.1, span, true));
        }
        match caption::fill(template, &Moment::end(diagram.game()), self.context.language, &place) {
            Ok(caption) => {
                let caption = self.context.language.typography().set(&caption);
                Some(Block::Figure { diagram: id.to_owned(), caption, span })
            }
            Err(faults) => {
                self.found.extend(faults);
                nothing
            }
        }
    }

    /// Words up to the end tag that `closes` accepts (which is consumed), or up to a block or the end of the list item
    /// (which is not).
    fn inlines(&mut self, closes: impl Fn(&TagEnd) -> bool) -> Vec<Inline> {
        let mut inlines: Vec<Inline> = Vec::new();
        let mut styles: Vec<Emphasis> = Vec::new();
        let mut link: Option<OpenLink> = None;
        loop {
            match self.events.get(self.at) {
                None | Some((Event::End(TagEnd::Item), _)) => break,
                Some((Event::Start(tag), _)) if !is_inline(tag) => break,
                Some(_) => {}
            }
            let Some((event, range)) = self.next() else { break };
            match event {
                Event::End(end) if closes(&end) => break,
                Event::Start(Tag::Emphasis) => styles.push(Emphasis::Emphasis),
                Event::Start(Tag::Strong) => styles.push(Emphasis::Strong),
                Event::End(TagEnd::Emphasis | TagEnd::Strong) => drop(styles.pop()),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let (target, sense) = (dest_url.to_string(), senses::of(&dest_url));
                    link = Some(OpenLink { target, range, words: String::new(), sense });
                }
                Event::End(TagEnd::Link) => {
                    if let Some(OpenLink { target, words, range, .. }) = link.take() {
                        self.check_link(&target, &words, &range);
                    }
                }
                Event::Text(_) | Event::SoftBreak | Event::Code(_) => {
                    let sense = link.as_ref().map_or(Some(Sense::Plain), |link| link.sense.clone());
                    if matches!(event, Event::Text(_)) && !matches!(sense, Some(Sense::Foreign(_))) {
                        self.check_marks(&range);
                    }
                    let words = match event {
                        Event::Text(text) | Event::Code(text) => text.to_string(),
                        _ => " ".to_owned(),
                    };
                    if let Some(link) = &mut link {
                        link.words.push_str(&words);
                    }
                    if sense.is_some() {
                        self.check_covered(&words, &range);
                    }
                    let (emphasis, sense) = (styles.last().copied().unwrap_or_default(), sense.unwrap_or_default());
                    push(&mut inlines, Inline { text: words, emphasis, sense, span: self.span(&range) });
                }
                Event::HardBreak => self.refuse("a forced line break", &range),
                Event::Start(Tag::Image { .. }) => {
                    self.refuse("a picture within a paragraph; give it a paragraph of its own", &range);
                    self.skip();
                }
                Event::Html(_) | Event::InlineHtml(_) => self.refuse("HTML", &range),
                Event::Start(tag) => {
                    self.refuse(tag_name(&tag), &range);
                    self.skip();
                }
                _ => {}
            }
        }
        // words of another language keep its habits
        let own = inlines.iter_mut().filter(|inline| !matches!(inline.sense, Sense::Foreign(_)));
        let mut pieces: Vec<&mut String> = own.map(|inline| &mut inline.text).collect();
        self.context.language.typography().set_pieces(&mut pieces);
        inlines
    }

    /// Finds marks that the language does not write.
    fn check_marks(&mut self, range: &Range<usize>) {
        let source = self.source;
        let place = |part| Span::new(source, part);
        let typography = self.context.language.typography();
        typography.report(self.text, range.clone(), &place, self.context.strict, &mut self.found);
    }

    /// Proves a link; its words must stand apart from the letters around them, or they would say something else.
    fn check_link(&mut self, target: &str, words: &str, range: &Range<usize>) {
        let span = self.span(range);
        let before = self.text[..range.start].chars().next_back();
        let after = self.text[range.end..].chars().next();
        let proves = senses::of(target).is_none();
        if proves && [before, after].into_iter().flatten().any(changes_a_number) {
            self.found.push(
                Diagnostic::error("this link is glued to a word").at(span).help("put a space or a hyphen between them"),
            );
        }
        let checked = links::check(target, words, span, self.context);
        self.found.keep(checked);
    }

    /// Finds numbers and squares that no link proves.
    fn check_covered(&mut self, words: &str, range: &Range<usize>) {
        for (at, number) in uncovered(words) {
            let start = (range.start + at).min(range.end);
            let span = self.span(&(start..(start + number.len()).min(range.end)));
            self.uncovered(&number, span);
        }
    }

    fn uncovered(&mut self, number: &str, span: Span) {
        self.found.push(self.context.not_proved(number, span, false));
    }
}

/// A link whose end has not been read.
struct OpenLink {
    target: String,
    range: Range<usize>,
    /// Its words so far.
    words: String,
    /// What it makes of them; `None` where it proves them.
    sense: Option<Sense>,
}

/// Adds words, joined to the last ones where they are of one kind.
fn push(inlines: &mut Vec<Inline>, words: Inline) {
    match inlines.last_mut() {
        Some(last) if last.emphasis == words.emphasis && last.sense == words.sense => {
            last.text.push_str(&words.text);
            last.span.end = words.span.end;
        }
        _ => inlines.push(words),
    }
}

const fn is_inline(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. } | Tag::Strikethrough)
}

const fn level_number(level: HeadingLevel) -> u8 {
    level as u8
}

const fn tag_name(tag: &Tag<'_>) -> &'static str {
    match tag {
        Tag::BlockQuote(_) => "a block quotation",
        Tag::CodeBlock(_) => "a code block",
        Tag::Table(_) => "a table",
        Tag::HtmlBlock => "HTML",
        Tag::FootnoteDefinition(_) => "a footnote",
        _ => "this",
    }
}

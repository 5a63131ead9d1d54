//! YAML as editors read it.

use saphyr_parser::{Event, Parser, ScalarStyle, StrInput};
use serde_json::{Map, Value};

/// YAML as JSON, scalars by the core schema of YAML 1.2, as editors read it.
pub fn json(yaml: &str) -> Value {
    type Events<'t> = Parser<'t, StrInput<'t>>;
    fn next<'t>(events: &mut Events<'t>) -> Event<'t> {
        loop {
            match events.next().expect("more to come").expect("YAML").0 {
                Event::StreamStart | Event::DocumentStart(_) => {}
                event => return event,
            }
        }
    }
    fn scalar(text: &str) -> Value {
        match text {
            "" | "~" | "null" => Value::Null,
            "true" => true.into(),
            "false" => false.into(),
            _ => match (text.parse::<i64>(), text.parse::<f64>()) {
                (Ok(number), _) => number.into(),
                (_, Ok(number)) if text.starts_with(|c: char| c.is_ascii_digit() || c == '.') => number.into(),
                _ => text.into(),
            },
        }
    }
    fn value<'t>(event: Event<'t>, events: &mut Events<'t>) -> Value {
        match event {
            Event::Scalar(text, ScalarStyle::Plain, ..) => scalar(&text),
            Event::Scalar(text, ..) => text.into_owned().into(),
            Event::SequenceStart(..) => {
                let mut items = Vec::new();
                loop {
                    match next(events) {
                        Event::SequenceEnd => return items.into(),
                        event => items.push(value(event, events)),
                    }
                }
            }
            Event::MappingStart(..) => {
                let mut entries = Map::new();
                loop {
                    match next(events) {
                        Event::MappingEnd => return entries.into(),
                        Event::Scalar(key, ..) => {
                            let event = next(events);
                            entries.insert(key.into_owned(), value(event, events));
                        }
                        event => panic!("{event:?} is no key"),
                    }
                }
            }
            event => panic!("{event:?} begins no value"),
        }
    }
    let mut events = Parser::new_from_str(yaml);
    let event = next(&mut events);
    value(event, &mut events)
}

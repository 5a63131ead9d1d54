//! `outflank facts`: what prose may quote, computed.

use std::fmt::Write as _;

use serde::Serialize;

use crate::analysis::facts::{self, Fact, Value};
use crate::build::{FactCache, Found};

use crate::rules::Score;

use super::args::{Facts, Report};
use super::output::{Outcome, stdout};

#[derive(Serialize)]
struct Json<'a> {
    name: &'a str,
    value: JsonValue,
    how: &'a str,
    /// `null` where the value had been kept from an earlier run.
    seconds: Option<f64>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonValue {
    Number(u64),
    Squares(Vec<String>),
    Share { percent: f64, standard_error: f64 },
    Mean(f64),
    Endings(Vec<Ending>),
}

#[derive(Serialize)]
struct Ending {
    black: u8,
    white: u8,
    games: u64,
}

/// Computes and prints the facts with these names, or all.
pub fn run(options: &Facts) -> Result<(), Outcome> {
    let chosen: Vec<&Fact> = if options.names.is_empty() {
        facts::all().iter().collect()
    } else {
        options.names.iter().map(|name| find(name)).collect::<Result<_, _>>()?
    };
    let cache = FactCache::default();
    let mut json = Vec::new();
    for fact in chosen {
        let found = cache.value(fact, options.recompute);
        match options.format {
            Report::Human => stdout(line(fact, &found).as_bytes())?,
            Report::Json => json.push(Json {
                name: &fact.name,
                value: json_value(&found.value),
                how: &fact.how,
                seconds: found.took.map(|took| took.as_secs_f64()),
            }),
        }
    }
    if options.format == Report::Json {
        let text = serde_json::to_string_pretty(&json).unwrap_or_default();
        stdout(format!("{text}\n").as_bytes())?;
    }
    Ok(())
}

fn find(name: &str) -> Result<&'static Fact, Outcome> {
    facts::find(name).ok_or_else(|| Outcome::Usage(format!("there is no fact `{name}`; `outflank facts` lists them")))
}

fn line(fact: &Fact, found: &Found) -> String {
    let mut line = format!("{} = {}\n    {}; ", fact.name, found.value, fact.how);
    let _ = match found.took {
        Some(took) => writeln!(line, "{:.3} s", took.as_secs_f64()),
        None => writeln!(line, "kept from an earlier run (--recompute computes it again)"),
    };
    line
}

fn json_value(value: &Value) -> JsonValue {
    match value {
        Value::Number(number) => JsonValue::Number(*number),
        Value::Squares(squares) => JsonValue::Squares(squares.squares().map(|square| square.to_string()).collect()),
        Value::Share { hundredths, error } => {
            JsonValue::Share { percent: f64::from(*hundredths) / 100.0, standard_error: f64::from(*error) / 100.0 }
        }
        Value::Mean(hundredths) => JsonValue::Mean(*hundredths as f64 / 100.0),
        Value::Endings(endings) => {
            let ending = |&(score, games): &(Score, u64)| Ending { black: score.black, white: score.white, games };
            JsonValue::Endings(endings.iter().map(ending).collect())
        }
    }
}

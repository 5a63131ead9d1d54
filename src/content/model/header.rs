//! Who played, where and when.

use crate::notation::record::Headers;
use crate::rules::Side;

/// What stands over a game diagram. Empty where nothing is known; nobody can prove it, except for the score, which is
/// computed and is not in here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// The player of the black discs.
    pub black: String,
    /// The player of the white discs.
    pub white: String,
    /// The tournament or match.
    pub event: String,
    /// The round as written.
    pub round: String,
    /// The date as written.
    pub date: String,
}

/// What a file of games says.
impl From<&Headers> for Header {
    fn from(headers: &Headers) -> Self {
        Self {
            black: headers.black.clone(),
            white: headers.white.clone(),
            event: headers.event.clone(),
            round: headers.round.clone(),
            date: headers.date.clone(),
        }
    }
}

impl Header {
    /// The keys, as in content files, with their values.
    #[must_use]
    pub fn entries(&self) -> [(&'static str, &str); 5] {
        [
            ("black", &self.black),
            ("white", &self.white),
            ("event", &self.event),
            ("round", &self.round),
            ("date", &self.date),
        ]
    }

    /// The value of a key, to be written; `None` for an unknown key.
    pub fn entry_mut(&mut self, key: &str) -> Option<&mut String> {
        match key {
            "black" => Some(&mut self.black),
            "white" => Some(&mut self.white),
            "event" => Some(&mut self.event),
            "round" => Some(&mut self.round),
            "date" => Some(&mut self.date),
            _ => None,
        }
    }

    /// Whether a player is known.
    #[must_use]
    pub fn has_players(&self) -> bool {
        !self.black.is_empty() || !self.white.is_empty()
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }

    /// The event, the round and the date on one line; empty where nothing is known of them.
    #[must_use]
    pub fn event_line(&self) -> String {
        let parts = [&self.event, &self.round, &self.date].map(String::as_str);
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries().iter().all(|(_, value)| value.is_empty())
    }
}

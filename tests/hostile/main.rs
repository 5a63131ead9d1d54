//! Nothing is let in: words stay words in every file that is made, names and links lead nowhere else, and nothing that is made
//! runs, or reaches for anything outside itself.

#![allow(clippy::format_collect, reason = "texts are made once")]

#[path = "../common/mod.rs"]
mod common;
mod forms;
#[cfg(unix)]
mod links;
mod names;
#[path = "../pdf/reading.rs"]
mod reading;
mod shipped;
mod words;

//! Words of other languages, links to the web, and Japanese: from the Markdown to the page.

#[path = "../pdf/reading.rs"]
mod reading;

#[path = "../common/mod.rs"]
mod common;

mod book;
mod inline;
mod japanese;
mod labels;
mod web;

//! Words of other languages, links to the web, and Japanese: from the Markdown to the page.

#[path = "../pdf/reading.rs"]
mod reading;

mod book;
mod inline;
mod japanese;
mod web;

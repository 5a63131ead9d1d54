//! Fragments of HTML: whole ones against `tests/golden/`, and all of them read back by an HTML5 parser. What the script of a
//! stepper does is tried in a browser by hand.

#[path = "../common/mod.rs"]
mod common;
mod documents;
mod figures;
mod hostile;
mod manifest;
mod page;
#[allow(dead_code, reason = "pictures are compared elsewhere")]
#[path = "../pictures/reference.rs"]
mod reference;
mod stepper;

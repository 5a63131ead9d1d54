//! Prose and figures → fragments of HTML, to be put into a page that somebody else makes.
//!
//! A fragment is valid HTML5 by itself. It needs no style sheet and brings none, but for one rule a picture that gives way to
//! any other; all its classes begin with `outflank-`, and no two fragments of one book share an id. Headings begin at level 2,
//! below the page's own. Only a stepper has a script, and without it the stepper is a list of pictures. This module knows no
//! disk; words are escaped by `export::xml` and by nothing else.

mod document;
mod figure;
mod stepper;
mod steps;

pub use document::document;
pub use figure::{Look, figure};
pub use stepper::{Step, stepper};
pub use steps::steps;

//! Animations: what is shown at which time is the still picture of that frame.

mod made;
mod pixels;
mod rules;

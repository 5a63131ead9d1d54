//! Several pictures shown one after the other, for ever: as SVG, PNG or GIF.
//!
//! Knows no game: what a frame shows, and for how long, is decided elsewhere. Where nothing moves (in print, where a reader
//! asks for reduced motion, in a program that shows the first image of a PNG only) the last frame is seen, and what the
//! file says about itself is about that one.
//!
//! * `merge`: the frames as one drawing, each thing written once
//! * `svg`: that drawing, with rules that show and hide its parts
//! * `raster`: the frames as pixels, each only where it differs from the one before
//! * `png`, `gif`: those pixels as a file

mod gif;
mod merge;
mod png;
mod raster;
mod svg;

pub use self::gif::write as gif;
pub use self::png::write as png;
pub use self::svg::write as svg;

use std::fmt;

use super::png as still;
use crate::limits::{FRAMES, PIXELS_OF_FRAMES};
use crate::scene::{Scene, Size};

/// One picture of an animation. All of them have the same size.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is shown.
    pub scene: Scene,
    /// For how long, in seconds: 0.05 to 60.
    pub seconds: f64,
}

/// The shortest and the longest time of a frame, in seconds. Programs slow down what is shorter, each in its own way; and
/// what flashes more often than three times in a second can do harm.
pub const SECONDS: std::ops::RangeInclusive<f64> = 0.05..=60.0;

/// An animation that cannot be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Error {
    /// No frame, or more than [`FRAMES`].
    Count(usize),
    /// A frame is shown for a time outside [`SECONDS`].
    Seconds {
        /// Which one, from 1.
        frame: usize,
        /// The time asked for.
        seconds: f64,
    },
    /// A frame has another size than the first.
    Size {
        /// Which one, from 1.
        frame: usize,
        /// Its size.
        size: Size,
        /// The first one's.
        first: Size,
    },
    /// All frames together have more than [`PIXELS_OF_FRAMES`].
    Pixels(u64),
    /// A single picture of this size cannot be made.
    Picture(still::Error),
}

impl Frame {
    /// Pictures that follow one another at one pace, the last of which stays longer. Times are in seconds.
    #[must_use]
    pub fn sequence(scenes: Vec<Scene>, seconds: f64, last: f64) -> Vec<Self> {
        let count = scenes.len();
        let time = |number: usize| if number + 1 == count { last } else { seconds };
        scenes.into_iter().enumerate().map(|(number, scene)| Self { scene, seconds: time(number) }).collect()
    }
}

/// The last frame, if there is a frame and all of them can be shown.
fn checked(frames: &[Frame]) -> Result<&Frame, Error> {
    let count = Error::Count(frames.len());
    let (Some(first), Some(last), ..=FRAMES) = (frames.first(), frames.last(), frames.len()) else {
        return Err(count);
    };
    for (frame, Frame { scene, seconds }) in (1..).zip(frames) {
        if !SECONDS.contains(seconds) {
            return Err(Error::Seconds { frame, seconds: *seconds });
        }
        if scene.size != first.scene.size {
            return Err(Error::Size { frame, size: scene.size, first: first.scene.size });
        }
    }
    Ok(last)
}

/// When each frame ends, in whole units of which a second has so many: rounded from the beginning, so that nothing adds up.
fn durations(frames: &[Frame], units: f64) -> Vec<u16> {
    let mut end = 0.0;
    let mut before = 0.0;
    let duration = |frame: &Frame| {
        end += frame.seconds * units;
        let whole = f64::round(end) - f64::round(before);
        before = end;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a minute of thousandths")]
        let whole = whole as u16;
        whole
    };
    frames.iter().map(duration).collect()
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(0) => write!(f, "an animation needs at least one frame"),
            Self::Count(count) => write!(f, "an animation of {count} frames is above the limit of {FRAMES}"),
            Self::Seconds { frame, seconds } => {
                let (least, most) = (SECONDS.start(), SECONDS.end());
                write!(f, "frame {frame} cannot be shown for {seconds} seconds: from {least} to {most} are allowed")
            }
            Self::Size { frame, size, first } => {
                let (width, height) = (size.width, size.height);
                write!(f, "frame {frame} is {width} × {height}, but the first is {} × {}", first.width, first.height)
            }
            Self::Pixels(pixels) => {
                let million = |pixels: u64| pixels.div_ceil(1_000_000);
                let (all, most) = (million(*pixels), million(PIXELS_OF_FRAMES));
                write!(
                    f,
                    "the frames have {all} million pixels together; the limit is {most}: make them smaller or fewer"
                )
            }
            Self::Picture(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<still::Error> for Error {
    fn from(error: still::Error) -> Self {
        Self::Picture(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Mm;

    fn scene(width: f64) -> Scene {
        Scene {
            id: String::new(),
            title: String::new(),
            description: String::new(),
            language: String::new(),
            metadata: Vec::new(),
            size: Size { width: Mm(width), height: Mm(10.0) },
            items: Vec::new(),
            dark: None,
        }
    }

    #[test]
    fn the_last_picture_stays() {
        let frames = Frame::sequence(vec![scene(1.0); 3], 0.5, 2.0);
        assert_eq!(frames.iter().map(|frame| frame.seconds).collect::<Vec<_>>(), [0.5, 0.5, 2.0]);
    }

    #[test]
    fn rounded_times_do_not_add_up() {
        let frames = Frame::sequence(vec![scene(1.0); 5], 1.0 / 3.0, 1.0);
        assert_eq!(durations(&frames, 100.0), [33, 34, 33, 33, 100]);
        assert_eq!(durations(&frames, 1000.0).iter().map(|&time| u32::from(time)).sum::<u32>(), 2333);
    }

    #[test]
    fn what_cannot_be_shown_is_refused() {
        let refuse = |frames: &[Frame]| checked(frames).expect_err("refused").to_string();
        let frame = |width, seconds| Frame { scene: scene(width), seconds };
        assert_eq!(refuse(&[]), "an animation needs at least one frame");
        assert_eq!(refuse(&vec![frame(1.0, 1.0); 201]), "an animation of 201 frames is above the limit of 200");
        assert_eq!(
            refuse(&[frame(1.0, 1.0), frame(1.0, 0.01)]),
            "frame 2 cannot be shown for 0.01 seconds: from 0.05 to 60 are allowed"
        );
        assert!(refuse(&[frame(1.0, f64::NAN)]).starts_with("frame 1 cannot be shown for NaN seconds"));
        assert_eq!(
            refuse(&[frame(1.0, 1.0), frame(2.0, 1.0)]),
            "frame 2 is 2 mm × 10 mm, but the first is 1 mm × 10 mm"
        );
        assert_eq!(
            Error::Pixels(300_000_001).to_string(),
            "the frames have 301 million pixels together; the limit is 250: make them smaller or fewer"
        );
    }
}
